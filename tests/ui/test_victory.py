"""The end of a battle as a scene: what it says agrees with the battle, its buttons lead on, and nothing is cut."""

from itertools import pairwise

import pygame
import pytest

from game.engine.event import PieceRemoved
from game.engine.play.match import Match
from game.engine.shown.aftermath import aftermath
from game.hexgrid.ids import NO_SIDE
from game.players.greedy_player import GreedyPlayer
from game.players.turning_point import chances_by_turn, turning_point
from game.storage.battles import MAPS, AnyMatch, open_map
from game.storage.settings import Settings
from game.ui.battle.panels.turning_card import TurningCard
from game.ui.battle.panels.victory import VictoryScene
from game.ui.menus.saved.statistics import StatisticsScene
from game.ui.widgets import active_settings
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED
from tests.ui.table import Hand, hand_at, skirmish
from tests.ui.walker import Notes, Walker, buttons_of, faults

SIZES = [((1024, 600), 100), ((1024, 600), 200), ((1280, 800), 150), ((1920, 1080), 200)]

BUTTONS = {"View board", "Review", "Statistics", "Save the report", "Main menu"}


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def conceded() -> Hand:
    """Open a battle that the Jacobites concede at once."""
    hand = hand_at(skirmish())
    hand.press("menu")
    hand.press("ask:concede")
    hand.press("aside:concede")
    hand.app.step([])
    return hand


def drawn(scene: VictoryScene, notes: Notes, size: tuple[int, int], text: int = 100) -> Walker:
    """Draw the end in a window of a size."""
    active_settings.use(Settings(text=text))
    scene.lay_out(size)
    walker = Walker(size, notes.written)
    scene.draw(walker)
    return walker


@pytest.mark.parametrize("system", SHIPPED)
def test_the_end_of_a_battle_is_that_of_its_log_and_nothing_of_it_is_cut(system: str, notes: Notes) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: AnyMatch = Match(rules, scenario, seed=1)
    player = GreedyPlayer(1)
    hand = hand_at(scenario, rules=rules, seed=1)
    match = hand.scene.session.match
    while match.pending is not None:
        hand.scene.session.submit(match.pending.forced or player.choose(match, match.pending))
    hand.app.step([])
    end = hand.top(VictoryScene)
    assert match.outcome is not None
    assert end.winner == rules.info.side(match.outcome.winner)
    told = " ".join(aftermath(match))
    assert end.story
    assert all(sentence in told for sentence in end.story)
    view = hand.app.scenes[0].playback.view  # type: ignore[attr-defined]
    walker = drawn(end, notes, (1280, 800))
    texts = [each.text for each in walker.drawn]
    assert {"Victory", f"to the {end.winner.plural_name}"} <= set(texts)
    for track in view.tracks:
        words = f"{track.value} counted as lost; breaks at {track.goal}"
        assert (words if track.loses else f"{track.value} of {track.goal} {track.title.lower()}") in texts
    for size, text in SIZES:
        walker = drawn(end, notes, size, text)
        assert faults(walker, notes, buttons=buttons_of(end.widgets)) == [], (size, text)
        written = [each for each in walker.drawn if each.text not in BUTTONS]
        assert [each.text for each in written if each.rect.colliderect(end.footer)] == []


@pytest.mark.parametrize("leave", ["look", "escape"])
def test_the_board_is_looked_at_again_without_the_end_coming_back(leave: str) -> None:
    hand = conceded()
    assert isinstance(hand.app.scenes[-1], VictoryScene)
    if leave == "look":
        hand.press("look")
    else:
        hand.key(pygame.K_ESCAPE)
    hand.wait(5)
    assert hand.app.scenes == [hand.scene]


def test_the_numbers_are_those_of_the_battle() -> None:
    hand = conceded()
    end = hand.top(VictoryScene)
    assert end.heading == "The Government won the battle"
    assert hand.top(VictoryScene).match.outcome is not None
    hand.press("numbers")
    assert hand.top(StatisticsScene).statistics.blocks_lost == {"jacobite": 0, "government": 0}


def test_a_battle_that_nobody_won_has_no_banner_with_words(notes: Notes) -> None:
    hand = hand_at(skirmish())
    end = VictoryScene(hand.scene.session, hand.scene.board.board_image)
    walker = drawn(end, notes, (1280, 800))
    texts = [each.text for each in walker.drawn]
    assert (end.winner, end.heading) == (None, "The battle is drawn")
    assert "The battle is drawn" in texts
    assert "Victory" not in texts


def fought_out(hand: Hand) -> VictoryScene:
    """Have a greedy player end a battle, and look at the end."""
    session, player = hand.scene.session, GreedyPlayer(1)
    while session.match.pending is not None:
        session.submit(session.match.pending.forced or player.choose(session.match, session.match.pending))
    session.playback.finish()
    return VictoryScene(session, hand.scene.board.board_image)


@pytest.mark.parametrize("system", SHIPPED)
def test_the_turning_point_is_in_the_turn_in_which_the_winners_graph_rises_most(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: AnyMatch = Match(rules, scenario, seed=1)
    player = GreedyPlayer(1)
    while match.pending is not None:
        match.submit(match.pending.forced or player.choose(match, match.pending))
    assert match.outcome is not None
    first = match.outcome.winner == rules.info.sides[0].id
    course = [(turn, chance if first else 1 - chance) for turn, chance in chances_by_turn(match)]
    found = turning_point(match, range(1, len(match.frames) + 1))
    assert found is not None
    rises = {after[0]: after[1] - before[1] for before, after in pairwise(course)}
    assert found.after - found.before == pytest.approx(max(rises.values()))
    state = match.frames[found.frames - 1].state
    turn = rules.shown.view(match.setup.battlefield, state, NO_SIDE).turn
    # The first event of the next turn may be what decided it.
    assert pytest.approx(max(rises.values())) in (rises[turn], rises.get(turn - 1))


def test_the_turning_point_names_who_fell_and_ran_in_it() -> None:
    rules, scenario = open_map(MAPS / "killiecrankie-1689.tmx", "commanders")
    end = fought_out(hand_at(scenario, rules=rules, seed=3))
    session = end.session
    assert end.turning_point is not None
    fell = [session.match.frames[at - 1].event for at in end.turning_point.blows]
    assert len(fell) > 1 and isinstance(fell[0], PieceRemoved)
    named = session.match.names.piece(fell[0].piece)
    card = TurningCard(session, end._actions, end.turning_point)
    assert named in " ".join(line for line, _ in card._told(Fonts(1), 280))


def test_a_battle_that_was_conceded_has_no_turning_point() -> None:
    assert conceded().top(VictoryScene).turning_point is None
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "jacobite")
    match: AnyMatch = Match(rules, scenario, seed=1)
    player = GreedyPlayer(1)
    while not any(isinstance(frame.event, PieceRemoved) for frame in match.frames):
        assert match.pending is not None
        match.submit(match.pending.forced or player.choose(match, match.pending))
    match.submit("concede")
    assert match.outcome is not None
    assert turning_point(match, range(1, len(match.frames) + 1)) is None


@pytest.mark.parametrize("system", SHIPPED)
def test_the_picture_of_the_turning_point_shows_who_fell_in_it(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    end = fought_out(hand_at(scenario, rules=rules))
    session = end.session
    assert end.turning_point is not None
    card, frames = TurningCard(session, end._actions, end.turning_point), session.match.frames
    assert card.begun < end.turning_point.frames
    fallen = [each.event for each in frames[card.begun : end.turning_point.frames]]
    state = frames[card.begun - 1].state if card.begun else session.match.setup.state
    standing = {
        piece.id for piece in rules.shown.view(session.match.setup.battlefield, state, NO_SIDE).pieces
    }
    assert {event.piece for event in fallen if isinstance(event, PieceRemoved)} <= standing
