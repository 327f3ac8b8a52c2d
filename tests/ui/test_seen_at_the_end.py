"""What is left on the screen as a battle ends, and what is said of a question that is no reaction."""

import msgspec
import pygame
import pytest

from game.engine.ruleset import find
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from game.ui.battle import dialogs
from game.ui.battle.panels.victory import VictoryScene
from game.ui.session.timeline import AT_ONCE, Pace
from tests.shipped import SHIPPED
from tests.ui.table import Hand, hand_at, plan, scenario

PIECES: dict[str, tuple[str, str, str]] = {
    "A": ("jacobite", "grenadier", "D3"),
    "L": ("government", "leader", "D4"),
    "K": ("government", "regular", "A1"),
}


def decisive(pace: Pace = AT_ONCE) -> Hand:
    """Let A eliminate a lone leader, whose banner is the last that is needed."""
    start = Start(turn=SideId("jacobite"), phase="combat", number=1)
    field = msgspec.structs.replace(
        scenario(plan(), PIECES, start=start), properties={"banners_jacobite": 1, "banners_government": 1}
    )
    hand = hand_at(field, dice=["SSS"], pace=pace)
    match = hand.scene.session.match
    assert match.pending is not None
    hand.scene.session.submit(match.pending.option("attack A L"))
    return hand


def test_a_leader_whose_loss_ends_the_battle_is_drawn_no_more() -> None:
    hand = decisive()
    hand.wait(1)
    assert isinstance(hand.app.scenes[-1], VictoryScene)
    board = hand.app.scenes[0]
    assert [piece.id for piece in board.playback.view.pieces] == [PieceId("A"), PieceId("K")]  # type: ignore[attr-defined]


def test_what_was_said_while_dice_fell_is_gone_once_they_lie() -> None:
    hand = decisive(Pace())
    hand.wait(0.1)
    hand.key(pygame.K_g, "g")
    session = hand.scene.session
    assert session.notice.startswith("Nothing is asked of you now.")
    hand.wait(60)
    assert session.playback.timeline.is_idle
    assert session.notice == ""


@pytest.mark.parametrize("system", SHIPPED)
def test_a_review_is_offered_where_answers_can_be_weighed(system: str) -> None:
    rules, battle = open_map(MAPS / "keith-1746.tmx", system)
    hand = hand_at(battle, rules=rules)
    session, player = hand.scene.session, GreedyPlayer(1)
    while session.match.pending is not None:
        session.match.submit(player.choose(session.match, session.match.pending))
    session.playback.follow()
    session.playback.finish()
    session.controller = None
    keys = [key for key, _ in hand.scene.sidebar.question.answers()]
    assert ("review" in keys) == bool(find(system).opponent.pivotal)
    assert "title" in keys
    end = VictoryScene(session, hand.scene.board.board_image)
    end.lay_out((1280, 800))
    assert (end.widgets.rect("review") is not None) == bool(find(system).opponent.pivotal)


def test_the_menu_of_a_replay_says_that_it_is_one() -> None:
    hand = decisive()
    assert dialogs.menu(hand.scene.session).text == "This battle is not saved."
    hand.scene.session.open_battle.watched = True
    assert dialogs.menu(hand.scene.session).text == "This is a replay. Nothing in it is changed."


def headings(system: str, map_name: str, answers: int) -> dict[str, set[str]]:
    """Return by kind of question, while nothing but one side's answer is awaited, how its heading ends."""
    rules, battle = open_map(MAPS / map_name, system)
    hand = hand_at(battle, rules=rules)
    session, player = hand.scene.session, GreedyPlayer(2)
    found: dict[str, set[str]] = {}
    for _ in range(answers):
        pending = session.match.pending
        if pending is None:
            break
        if session.match.joint is None and not session.playback.side_to_seat:
            heading = hand.scene.sidebar.question.description()[1]
            found.setdefault(pending.kind, set()).add(heading.rpartition(": ")[2])
        session.submit(player.choose(session.match, pending))
        session.playback.finish()
        session.sit_down()
    return found


def test_ones_own_cannonade_is_no_reaction() -> None:
    assert headings("jacobite", "culloden-1746.tmx", 8)["cannonade"] == {"your move"}


def test_what_both_sides_do_as_a_round_begins_is_no_reaction() -> None:
    assert headings("formations", "keith-1746.tmx", 40)["first"] == {"your move"}
