"""The analysis board by mouse and keys: opened from a battle and from a page, changed, undone, played on from."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.position_text import text_of
from game.engine.play.journal import line_of, read
from game.engine.ruleset import find
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from game.storage.save_library import SaveLibrary
from game.ui.app import App, SceneFactory
from game.ui.battle.advice_scene import AdviceScene
from game.ui.battle.analysis_scene import AnalysisScene
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import clipboard
from game.ui.widgets.dialog import Dialog
from tests.drawn import question
from tests.shipped import SHIPPED
from tests.ui.table import Clock, Hand
from tests.ui.test_positions import sit

STEWART, OGILVY = "stewart", "ogilvy-first"


class Board(Hand):
    """A player at the analysis board."""

    @property
    def board(self) -> AnalysisScene:
        return self.top(AnalysisScene)

    def sheet(self, key: str) -> None:
        """Press a button of the sheet."""
        rect = self.board.panel.widgets.rect(key)
        assert rect is not None, f"there is no button {key!r}"
        self.click(rect.center)

    def view(self, piece: str) -> Any:
        pieces = self.board.playback.view.pieces
        return next((each for each in pieces if each.id == piece), None)

    def at(self, piece: str) -> str:
        return self.board.session.match.setup.grid.label(self.view(piece).hex_id)

    def letter(self, text: str) -> None:
        self.key(ord(text), text)

    def undo(self) -> None:
        self.key(pygame.K_z, "z", pygame.KMOD_CTRL)

    def redo(self) -> None:
        self.key(pygame.K_y, "y", pygame.KMOD_CTRL)


def at_battle(system: str, folder: Path, *, name: str = "keith-1746") -> Board:
    scenario = open_map(MAPS / f"{name}.tmx", system)[1]
    clock = Clock()
    hand = Board(App(SceneFactory(folder, {}, 1, AT_ONCE).begin(scenario), clock), clock)
    hand.wait(1)
    return hand


@pytest.fixture(params=["jacobite", "commanders"])
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Board]:
    """The board opened by its key, changes by hand begun."""
    hand = at_battle(request.param, tmp_path)
    hand.letter("n")
    hand.letter("m")
    yield hand
    hand.app.close()


@pytest.mark.parametrize("system", SHIPPED)
def test_the_board_opens_under_every_system_and_a_piece_is_moved_by_mouse(
    system: str, tmp_path: Path
) -> None:
    hand = at_battle(system, tmp_path)
    battle = hand.scene
    before = list(battle.session.match.entries)
    hand.letter("n")
    assert hand.board.session.match.state == battle.session.match.state
    hand.sheet("edit")
    hand.click(hand.hex(hand.at(STEWART)))
    assert hand.board.session.selected == STEWART
    hand.click(hand.hex("C2"))
    assert hand.at(STEWART) == "C2"
    assert hand.board.session.selected == STEWART
    hand.undo()
    assert hand.board.session.match.state == battle.session.match.state
    hand.sheet("close")
    assert hand.scene is battle
    assert battle.session.match.entries == before
    hand.app.close()


def test_a_piece_is_weakened_removed_and_all_of_it_undone_and_redone(hand: Board) -> None:
    start = hand.board.session.match.state
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.sheet("strength:-1")
    hand.letter("[")
    assert hand.view(OGILVY).blocks == 2
    hand.sheet("strength:1")
    assert hand.view(OGILVY).blocks == 3
    hand.key(pygame.K_DELETE)
    assert hand.view(OGILVY) is None
    end = hand.board.session.match.state
    for _ in range(4):
        hand.undo()
    assert hand.board.session.match.state == start
    hand.undo()
    assert hand.board.session.notice == "There is nothing to undo."
    for _ in range(4):
        hand.redo()
    assert hand.board.session.match.state == end
    hand.redo()
    assert hand.board.session.notice == "Nothing to redo."


def test_what_the_rules_do_not_allow_is_refused_with_the_reason(hand: Board) -> None:
    start = hand.board.session.match.state
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.letter("]")
    assert hand.board.session.notice == "Ogilvy's first is at full strength."
    hand.letter("i")
    hand.top(Dialog)
    hand.press("add:jacobite")
    hand.press("add:jacobite:regular")
    hand.click(hand.hex(hand.at(STEWART)))  # chosen, as anybody who is clicked
    assert hand.board.session.selected == STEWART
    assert hand.board.session.match.state == start


def test_pieces_are_added_with_each_click_until_escape(hand: Board) -> None:
    hand.sheet("add")
    hand.press("add:government")
    hand.press("add:government:militia")
    for hex_id in ("C2", "D2"):
        hand.click(hand.hex(hex_id))
    assert [hand.at(name) for name in ("militia-1", "militia-2")] == ["C2", "D2"]
    hand.key(pygame.K_ESCAPE)
    hand.click(hand.hex("E2"))
    assert hand.view("militia-3") is None


def test_everything_is_done_by_the_keys(hand: Board) -> None:
    session = hand.board.session
    hand.key(pygame.K_RIGHT)
    while session.walked_from() != hand.view(STEWART).hex_id:
        at, to = session.walked_from(), hand.view(STEWART).hex_id
        columns = session.match.scenario.plan.columns
        (row, column), (to_row, to_column) = divmod(at, columns), divmod(to, columns)
        way = pygame.K_DOWN if row < to_row else pygame.K_UP if row > to_row else None
        hand.key(way or (pygame.K_RIGHT if column < to_column else pygame.K_LEFT))
    hand.key(pygame.K_RETURN)
    assert hand.board.session.selected == STEWART
    old = hand.at(STEWART)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert hand.at(STEWART) != old
    facing = hand.view(STEWART).facing
    hand.letter("e")
    if facing is None:
        assert hand.board.session.notice == "Stewart's men have no facing."
    else:
        assert hand.view(STEWART).facing == facing + 60


def test_a_marker_is_put_on_from_its_list(tmp_path: Path) -> None:
    hand = at_battle("brigades", tmp_path)
    hand.letter("n")
    hand.letter("m")
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.letter("y")
    hand.press("marks:disordered:1")
    assert [marker.id for marker in hand.view(OGILVY).markers] == ["disordered"]
    hand.sheet("marks")
    hand.press("marks:disordered:0")
    assert hand.view(OGILVY).markers == ()
    hand.app.close()


def test_a_card_is_put_back_and_another_taken_from_their_lists(tmp_path: Path) -> None:
    hand = at_battle("jacobite", tmp_path, name="prestonpans-1745")
    hand.letter("n")
    hand.letter("m")

    def held() -> list[str]:
        return list(hand.board.session.match.state.cards.hands["jacobite"]["combat"])

    first, *others = held()
    hand.letter("y")
    hand.press("cards:back:jacobite:combat")
    hand.press(f"cards:back:jacobite:combat:{first}")
    assert held() == others
    hand.sheet("cards")
    hand.press("cards:take:jacobite:combat")
    hand.press("cards:take:jacobite:combat:fury")
    assert held() == sorted([*others, "fury"])
    hand.undo()
    hand.undo()
    assert held() == [first, *others]
    hand.app.close()


def test_turn_and_phase_are_chosen_from_their_list(hand: Board) -> None:
    phase = {"jacobite": "combat", "commanders": "missiles"}[hand.board.session.info.id]
    hand.letter("z")
    hand.press("phase:government")
    hand.press(f"phase:government:{phase}")
    view = hand.board.playback.view
    assert (view.side, view.phase) == ("government", phase)
    hand.undo()
    assert hand.board.playback.view.phase != phase


def test_both_sides_are_played_and_dice_are_undone(hand: Board) -> None:
    hand.letter("m")
    session = hand.board.session
    states = [session.match.state]
    player = RandomPlayer(1)
    for _ in range(6):
        session.submit(player.choose(session.match, question(session.match)))
        hand.wait(1)
        states.append(session.match.state)
    for state in reversed(states[:-1]):
        hand.undo()
        assert hand.board.session.match.state == state
    for state in states[1:]:
        hand.redo()
        assert hand.board.session.match.state == state


def test_the_changed_position_is_copied_and_played_on_from(
    hand: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [""]

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.sheet("strength:-1")
    hand.key(pygame.K_ESCAPE)  # lets go of the piece
    hand.key(pygame.K_c, "c", pygame.KMOD_CTRL)
    match = hand.board.session.match
    assert texts[-1] == text_of(match)
    hand.sheet("on")
    sit(hand)
    assert type(hand.scene) is BattleScene
    assert hand.scene.session.match.state == match.state
    assert hand.file.path.is_file()


@pytest.mark.parametrize("system", SHIPPED)
def test_who_plays_is_asked_on_the_board_and_back_stays_there(system: str, tmp_path: Path) -> None:
    hand = at_battle(system, tmp_path)
    battle = hand.file.path
    hand.letter("n")
    hand.sheet("edit")
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.sheet("remove")
    hand.letter("b")
    assert hand.top(Dialog).heading == "Who plays?"
    hand.press("")
    assert hand.view(OGILVY) is None
    assert hand.board.session.can_redo is False
    hand.sheet("on")
    hand.press("plays:jacobite")
    hand.key(pygame.K_RETURN)
    hand.wait(1)
    assert type(hand.scene) is BattleScene
    made = hand.scene.session.open_battle
    assert [*made.players] == ["government"]
    assert made.seats["jacobite"] == "human"
    assert hand.file.path != battle
    origin, whole = made.match.header.origin, read(battle.read_bytes()).header
    assert origin is not None
    assert (origin.title, origin.line) == ("Keith", line_of(whole))
    library = SaveLibrary(tmp_path)
    paths = [hand.file.path, battle]
    for path in paths:
        library.summary(path)
    assert library.hung_together(paths) == (battle, hand.file.path)
    assert library.depth(hand.file.path, paths) == 1
    hand.app.close()


def test_a_position_that_was_changed_is_left_only_when_that_is_meant(hand: Board) -> None:
    board = hand.board

    def would_be_lost() -> bool:
        return board.session.line.would_be_lost

    hand.click(hand.hex(hand.at(OGILVY)))
    hand.letter("[")
    hand.sheet("close")
    assert hand.top(Dialog).heading == "Leave the board?"
    hand.press("")
    assert hand.app.scenes[-1] is board
    hand.undo()
    assert not would_be_lost()
    hand.key(pygame.K_y, "y", pygame.KMOD_CTRL)
    assert would_be_lost()
    hand.key(pygame.K_c, "c", pygame.KMOD_CTRL)
    assert not would_be_lost()
    hand.letter("[")
    hand.sheet("close")
    hand.press("close:sure")
    assert board not in hand.app.scenes


@pytest.mark.parametrize("system", SHIPPED)
def test_three_fight_three_on_a_field_that_was_emptied(system: str, tmp_path: Path) -> None:
    hand = at_battle(system, tmp_path, name="culloden-1746")
    hand.letter("n")
    hand.key(pygame.K_ESCAPE)
    hand.press("empty")
    assert hand.board.session.aside == (
        "Changing the position",
        "Click a piece to move or change it, or add one.",
    )
    assert not hand.board.session.leads_away  # to add pieces is left
    hand.letter("b")
    assert hand.board.session.notice == "Nothing is left to play here. Add pieces, or undo a step."
    for side, kind, row in (("jacobite", "highland", 4), ("government", "regular", 6)):
        hand.sheet("add")
        hand.press(f"add:{side}")
        hand.press(f"add:{side}:{kind}")
        for column in "EFG":
            hand.click(hand.hex(f"{column}{row}"))
        hand.key(pygame.K_ESCAPE)
    assert len(hand.board.playback.view.pieces) == 6
    assert not hand.board.session.is_unfinished
    hand.sheet("on")
    sit(hand)
    player, session = RandomPlayer(1), hand.scene.session
    for _ in range(15):
        if session.match.pending is not None:
            session.submit(player.choose(session.match, session.match.pending))
            hand.wait(1)
    hand.app.close()


def test_plans_are_asked_for_from_the_board(hand: Board) -> None:
    hand.letter("g")
    hand.top(AdviceScene)
    hand.key(pygame.K_ESCAPE)
    assert not hand.board.session.edits


def test_the_bar_shows_who_is_better_off_for_what_was_taken_away(hand: Board) -> None:
    chances = [hand.board.session.chance]
    for piece in ("ogilvy-first", "ogilvy-second"):
        hand.click(hand.hex(hand.at(piece)))
        hand.key(pygame.K_x, "x")
        chances.append(hand.board.session.chance)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]


def test_the_page_of_a_battle_leads_to_the_board_and_back(tmp_path: Path) -> None:
    clock = Clock()
    hand = Board(App(SceneFactory(tmp_path, {}, 1, AT_ONCE).battles(), clock), clock)
    hand.wait(1)
    entry = hand.top(BattlesScene).entry
    assert entry is not None
    hand.press("analyse")
    assert hand.board.session.match.scenario == entry.scenario
    assert hand.board.session.edits
    hand.sheet("close")
    hand.letter("n")
    hand.sheet("on")
    sit(hand)
    assert type(hand.scene) is BattleScene
    assert hand.scene.session.match.rules is find(hand.scene.session.match.scenario.system)
    hand.app.close()


@pytest.mark.parametrize("system", ["jacobite", "commanders"])
def test_odds_and_threats_of_both_sides_are_told_of_a_chosen_piece(system: str, tmp_path: Path) -> None:
    hand = at_battle(system, tmp_path)
    hand.letter("n")
    hand.letter("m")
    hand.click(hand.hex(hand.at(STEWART)))
    hand.click(hand.hex("D3"))  # beside the guard of the other side
    session = hand.board.session
    guard, stewart = hand.view("guard").hex_id, hand.view(STEWART).hex_id
    assert session.thoughts(guard)[0].text == "Stewart's men could attack from their hex"
    session.shows_threats = True
    for hex_id, enemy in ((stewart, "government"), (guard, "jacobite")):
        threats = session.threats(hex_id)
        assert threats
        sides = {hand.view(threat.piece).side for threat in threats}
        assert sides == {enemy}
    hand.app.close()


@pytest.mark.parametrize("system", SHIPPED)
def test_a_unit_is_weakened_turned_and_taken_back_in_a_phase_begun_anew(system: str, tmp_path: Path) -> None:
    hand = at_battle(system, tmp_path)
    hand.letter("n")
    before = hand.board.session.match.state
    hand.sheet("edit")
    hand.click(hand.hex(hand.at(OGILVY)))
    hand.sheet("strength:-1")
    hand.letter("[")
    hand.letter("]")
    assert hand.view(OGILVY).blocks == 3
    steps, facing = 3, hand.view(OGILVY).facing
    if facing is not None:
        hand.sheet("turn:1")
        hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
        assert hand.view(OGILVY).facing not in (None, facing)
        steps += 2
    last = [phase.id for phase in hand.board.session.info.phases if phase.id != "end"][-1]
    hand.sheet("phase")
    hand.press("phase:government")
    hand.press(f"phase:government:{last}")
    for _ in range(steps + 1):
        hand.undo()
    assert hand.board.session.match.state == before
    hand.app.close()
