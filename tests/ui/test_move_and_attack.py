"""A turn by few clicks: a click on an enemy moves a unit up to it and attacks."""

import msgspec
import pygame
import pytest

from game.engine.decisions.decision import on_hex
from game.engine.play.journal import Answered
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.players.greedy_player import GreedyPlayer
from game.ui.session.text.tooltip_rows import TooltipRow
from tests.ui.table import Hand, hand_at, plan, scenario

LINES = {
    "jacobite": ("A", "B", "C"),
    "government": ("D", "E", "F"),
}
"""Three units a side, two hexes from those they face."""

BATTLE = {
    "A": ("jacobite", "highland", "B2"),
    "B": ("jacobite", "highland", "D2"),
    "C": ("jacobite", "highland", "F2"),
    "D": ("government", "highland", "B5"),
    "E": ("government", "highland", "D5"),
    "F": ("government", "highland", "F5"),
}
MOST_CLICKS = 10


def counted(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the clicks from now on in what is given back."""
    clicks, click = [0], hand.click

    def counting(point: tuple[float, float], button: int = pygame.BUTTON_LEFT) -> None:
        clicks[0] += 1
        click(point, button)

    monkeypatch.setattr(hand, "click", counting)
    return clicks


def answers(hand: Hand, side: str) -> list[str]:
    entries = hand.scene.session.match.entries
    return [entry.answer for entry in entries if isinstance(entry, Answered) and entry.by == side]


@pytest.mark.parametrize(
    ("side", "other", "seed"), [("jacobite", "government", 4), ("government", "jacobite", 4)]
)
def test_three_units_are_ordered_move_and_fight_by_ten_clicks(
    side: str, other: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = scenario(plan(), BATTLE, start=Start(turn=SideId(side), phase="order"))
    hand = hand_at(battle, seed=seed, players={other: GreedyPlayer(0)})
    clicks = counted(hand, monkeypatch)
    own, foes = LINES[side], LINES[other]
    for unit in own:
        hand.click(hand.piece(unit))
    hand.press("confirm")
    for unit, foe in zip(own, foes, strict=True):
        hand.click(hand.piece(unit))
        hand.click(hand.piece(foe))
    for _ in range(40):
        hand.wait(1)
    attacks = [answer for answer in answers(hand, side) if answer.startswith("attack ")]
    moved = [answer for answer in answers(hand, side) if answer.startswith("move ")]
    assert attacks == [f"attack {unit} {foe}" for unit, foe in zip(own, foes, strict=True)]
    assert [answer.split()[1] for answer in moved] == list(own)
    assert clicks[0] <= MOST_CLICKS


def clicked_on_the_enemy_beside(side: str) -> Hand:
    """Order two units of a side; send the one that is beside an enemy against it by a click."""
    pieces = {
        "A": ("jacobite", "highland", "C3"),
        "D": ("jacobite", "regular", "F3"),
        "B": ("government", "highland", "C5"),
        "E": ("government", "regular", "F4"),
    }
    hand = hand_at(scenario(plan(), pieces, start=Start(turn=SideId(side), phase="order")), seed=4)
    near, foe, far = ("D", "E", "A") if side == "jacobite" else ("E", "D", "B")
    hand.choose_set(frozenset((near, far)))
    hand.click(hand.piece(near))
    hand.click(hand.piece(foe))
    return hand


@pytest.mark.parametrize(("side", "near", "foe"), [("jacobite", "D", "E"), ("government", "E", "D")])
def test_a_unit_beside_its_enemy_waits_for_the_end_of_the_movement_and_attacks(
    side: str, near: str, foe: str
) -> None:
    hand = clicked_on_the_enemy_beside(side)
    names = hand.scene.session.match.names
    assert hand.scene.session.notice == (
        f"{names.piece(PieceId(near))} will attack {names.piece(PieceId(foe))} once the movement is over."
    )
    assert (hand.question.kind, answers(hand, side)[1:]) == ("move", [])
    at = {piece.id: piece.hex_id for piece in hand.scene.playback.view.pieces}
    arrows = hand.scene.session.highlights().arrows
    assert [(arrow.kind, arrow.start, arrow.end, arrow.is_asked) for arrow in arrows] == [
        ("attack", at[PieceId(near)], at[PieceId(foe)], True)
    ]
    for _ in range(2):
        hand.press("option:move done")
    hand.wait(1)
    assert answers(hand, side)[1:] == ["move done", f"attack {near} {foe}"]


@pytest.mark.parametrize("side", ["jacobite", "government"])
def test_an_attack_that_came_to_nothing_is_not_drawn_in_a_later_turn(
    side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = clicked_on_the_enemy_beside(side).scene.session
    view = session.playback.view
    assert len(session.highlights().arrows) == 1
    monkeypatch.setattr(session.playback, "view", msgspec.structs.replace(view, turn=view.turn + 2))
    assert session.highlights().arrows == ()


@pytest.mark.parametrize("side", ["jacobite", "government"])
def test_escape_and_undo_forget_who_was_to_attack(side: str) -> None:
    for key in (pygame.K_ESCAPE, pygame.K_u):
        hand = clicked_on_the_enemy_beside(side)
        hand.key(key, "u" if key == pygame.K_u else "")
        assert hand.scene.session.intentions.targets == {}
        assert hand.scene.session.highlights().arrows == ()


def picked_before_enemies(side: str) -> Hand:
    """Order a unit of a side, three hexes from one enemy and out of reach of the other, and pick it."""
    pieces = {
        "A": ("jacobite", "highland", "B2"),
        "B": ("government", "highland", "B5"),
        "C": ("jacobite", "regular", "G2"),
        "D": ("government", "regular", "G7"),
    }
    hand = hand_at(scenario(plan(), pieces, start=Start(turn=SideId(side), phase="order")), seed=4)
    hand.choose_set(frozenset(("A", "C") if side == "jacobite" else ("B", "D")))
    hand.click(hand.piece("A" if side == "jacobite" else "B"))
    return hand


@pytest.mark.parametrize(("side", "foe"), [("jacobite", "B"), ("government", "A")])
def test_who_can_be_attacked_after_a_move_is_marked_and_the_pointer_says_by_which(
    side: str, foe: str
) -> None:
    hand = picked_before_enemies(side)
    session = hand.scene.session
    hexes = {piece.id: piece.hex_id for piece in session.playback.view.pieces}
    there = hexes[PieceId(foe)]
    attack = session.attacks_open()[PieceId(foe)]
    assert attack.move is not None
    assert session.highlights().targets == {there}
    assert session.thoughts(there)[0] == TooltipRow(
        "choice", f"{attack.move.preview().label}, to attack {session.match.names.piece(PieceId(foe))}"
    )


@pytest.mark.parametrize(("side", "mover", "foe"), [("jacobite", "A", "B"), ("government", "B", "A")])
def test_the_keys_move_up_and_attack_as_the_mouse_does(side: str, mover: str, foe: str) -> None:
    hand = picked_before_enemies(side)
    session = hand.scene.session
    session.cursor = on_hex(next(piece.hex_id for piece in session.playback.view.pieces if piece.id == foe))
    hand.key(pygame.K_SPACE)
    assert session.intentions.targets == {PieceId(mover): PieceId(foe)}
    assert [answer.split()[:2] for answer in answers(hand, side)[1:]] == [["move", mover]]


@pytest.mark.parametrize(
    ("side", "far", "reason"),
    [
        (
            "jacobite",
            "D",
            "D of Government is 7 hexes away: too far this turn, as A of Jacobite moves 2 and attacks at 3.",
        ),
        (
            "government",
            "C",
            "C of Jacobite is 7 hexes away: too far this turn, as B of Government moves 2 and attacks at 3.",
        ),
    ],
)
def test_a_click_on_an_enemy_out_of_reach_says_who_cannot_attack_whom(
    side: str, far: str, reason: str
) -> None:
    hand = picked_before_enemies(side)
    hand.click(hand.piece(far))
    assert hand.scene.session.notice == reason
