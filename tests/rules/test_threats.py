"""What threatens a hex: each enemy's attack with the most dice, and what is judged where a system does not say."""

from typing import Any

import pytest

from game.engine.play.match import Match
from game.engine.shown.threats import Threats
from game.engine.shown.view import ThreatView
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.hexgrid.scenario import Start
from tests.changed_rules import changed
from tests.drawn import OPEN_FIELD, battle, scenario

ORDER = Start(turn=SideId("jacobite"), phase="order")
FIELD = OPEN_FIELD + " . . . . .\n"
JACOBITE = SideId("jacobite")
PIECES = {
    "A": "jacobite regular C2",
    "L": "jacobite leader C2",
    "B": "government regular C4",
    "C": "government light-artillery A4",
    "D": "government light-cavalry D5",
    "E": "government regular E5",
    "O": "government leader E5",
}


def begin(pieces: dict[str, str] | None = None) -> Match[Any, Any, Any]:
    return battle(scenario(FIELD, pieces or PIECES, start=ORDER))


def threats(match: Match[Any, Any, Any], at: str, piece: str = "", **rules: Any) -> tuple[ThreatView, ...]:
    """Return what threatens the Jacobites at a hex, under changed rules if any are given."""
    asked = changed(match.rules, **rules)
    found = Threats(asked, match.setup, match.state, JACOBITE)
    return found.at(match.setup.grid.hex(at), PieceId(piece) if piece else NO_PIECE)


def told(
    match: Match[Any, Any, Any], at: str, piece: str = "", **rules: Any
) -> list[tuple[str, str, str, int]]:
    """Read who threatens a hex, how, from where and with how many dice."""
    label = match.setup.grid.label
    return [
        (each.piece, each.kind, label(each.start), each.tally.total if each.tally else 0)
        for each in threats(match, at, piece, **rules)
    ]


def best_dice(match: Match[Any, Any, Any], target: str) -> dict[str, int]:
    """Try for each enemy unit every hex that its move can reach, and take the most dice at a target."""
    rules, battlefield, state = match.rules, match.setup.battlefield, match.state
    found = {}
    for piece in state.pieces.values():
        if piece.side == JACOBITE or piece.is_leader:
            continue
        ways = rules.shown.piece_options(battlefield, state, piece.id, piece.at).reach
        dice = [
            aim.tally.total
            for hex_id in (piece.at, *ways)
            for aim in rules.shown.piece_options(battlefield, state, piece.id, hex_id).aims
            if aim.target == target
        ]
        if dice:
            found[str(piece.id)] = max(dice)
    return found


@pytest.mark.parametrize("at", ["C2", "C3", "B3", "E3", "D2"])
def test_each_enemy_threatens_with_the_most_dice_it_could_roll(at: str) -> None:
    match = begin({**PIECES, "A": f"jacobite regular {at}", "L": f"jacobite leader {at}"})
    found = threats(match, at)
    assert {str(each.piece): each.tally.total for each in found if each.tally} == best_dice(match, "A") != {}


def test_melee_is_told_first_then_shots_by_their_dice() -> None:
    found = threats(begin({**PIECES, "B": "government regular C3"}), "C2")
    order = [(each.kind, each.tally.total if each.tally else 0) for each in found]
    assert order == sorted(order, key=lambda each: (each[0] != "melee", -each[1]))


def test_whoever_thinks_of_going_there_is_no_longer_where_he_stood() -> None:
    match = begin()
    moved = begin({**PIECES, "A": "jacobite regular D3", "L": "jacobite leader D3"})
    assert told(match, "D3", "A") == told(moved, "D3")


def test_an_empty_hex_is_threatened_like_a_unit_in_it() -> None:
    assert [each[0] for each in told(begin(), "B3")] == [each[0] for each in told(begin(), "B3", "A")]


def test_where_an_enemy_is_nothing_is_threatened() -> None:
    assert threats(begin(), "C4") == ()


def test_a_system_that_does_not_say_is_judged_by_what_pieces_could_do() -> None:
    pieces = {each: PIECES[each] for each in ("A", "L", "D", "E")}
    match = begin({**pieces, "B": "government regular C3"})
    assert told(match, "C2", threats=None) == [
        ("B", "melee", "C3", 3),
        ("E", "shot", "E5", 1),
        ("D", "reach", "D3", 0),
    ]


def test_what_could_be_done_is_asked_of_the_coming_turn() -> None:
    match, asked = begin(), []

    def coming(battlefield: Any, state: Any, side: SideId) -> Any:
        asked.append(side)
        return state

    threats(match, "C2", threats=None, coming_turn=coming)
    assert asked == [SideId("government")]
