"""A side with nobody left has lost when its own turn begins, banners or not (JQ-33)."""

from typing import Any

import pytest

from game.engine.battle_setup import Outcome
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from tests.drawn import asked, battle
from tests.rules.special_maps import with_rules

PIECES = {"A": "jacobite highland C1", "G": "government regular C5"}
LED_OFF = "exit piece=A hexes=C1 banners=0"


def led_off(*lines: str, **pieces: str) -> Match[Any, Any, Any]:
    """Lead the only Jacobite unit on the field off it in the first turn."""
    match = battle(with_rules(LED_OFF, *lines, pieces={**PIECES, **pieces}, banners_jacobite=1))
    match.submit("order A")
    match.submit("exit A")
    return match


def test_jq_33_the_other_side_has_a_turn_more_when_nobody_is_left() -> None:
    match = led_off()
    assert (match.outcome, asked(match)) == (None, ("government", ["order none", "order G"]))


def test_jq_33_a_side_with_nobody_left_has_lost_when_its_turn_begins() -> None:
    match = led_off()
    match.submit("order none")
    assert match.outcome == Outcome(SideId("government"), "The Jacobites have no pieces left.")
    assert (match.state.turn.number, asked(match)) == (3, None)


def test_jq_33_a_side_with_somebody_still_to_come_fights_on() -> None:
    match = led_off("enter piece=B hexes=C1 turn=3", B="jacobite militia A1")
    match.submit("order none")
    assert (match.state.turn.number, asked(match)) == (4, ("government", ["order none", "order G"]))
    match.submit("order none")
    assert asked(match) == ("jacobite", ["order none", "order B"])
    assert match.outcome is None


def test_jq_33_a_leader_alone_is_somebody() -> None:
    match = led_off(L="jacobite leader E1")
    match.submit("order none")
    assert asked(match) == ("jacobite", ["order none", "order L"])


@pytest.mark.parametrize(
    ("away", "fate"), [("jacobite", "government"), ("government", "jacobite")], ids=["jacobite", "government"]
)
def test_jq_33_it_holds_for_either_side(away: str, fate: str) -> None:
    pieces = {"A": f"{away} highland C1", "G": f"{fate} regular C5"}
    homes = {f"home_{away}": "north", f"home_{fate}": "south"}
    match = battle(with_rules(LED_OFF, pieces=pieces, first=away, **homes))
    for answer in ("order A", "exit A", "order none"):
        assert match.outcome is None
        match.submit(answer)
    assert match.outcome is not None
    assert match.outcome.winner == fate


def test_jq_33_a_side_whose_pieces_are_all_to_come_has_not_lost_before_they_come() -> None:
    match = battle(with_rules("enter piece=A hexes=C1 turn=2", pieces=PIECES, first="government"))
    match.submit("order none")
    assert (match.outcome, asked(match)) == (None, ("government", ["order none", "order G"]))
    match.submit("order none")
    assert (match.outcome, asked(match)) == (None, ("jacobite", ["order none", "order A"]))
