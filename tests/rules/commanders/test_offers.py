"""What is offered and what is not, where a list of all answers would be too long for a vignette."""

import pytest

from tests.rules.commanders.positions import OPEN_FIELD, begin, options

FAR = {"L": "jacobite leader A1 rank=army radius=6", "K": "government leader G6 rank=army radius=6"}


def offered(phase: str, pieces: dict[str, str], *answers: str, field: str = OPEN_FIELD) -> list[bool]:
    """Return for each answer whether it is offered."""
    found = options(begin(phase, {**FAR, **pieces}, field=field))
    return [answer in found for answer in answers]


@pytest.mark.parametrize(
    ("unit", "can"),
    [
        ("regular C3 formation=open", True),
        ("regular C3 formation=open state=out_of_command", False),
        ("regular C3 formation=open state=rallied", False),
        ("militia C3 state=has_orders", True),
        ("militia C3", False),
        ("light-artillery C3 formation=limbered", False),
    ],
)
def test_bx_24_who_may_charge(unit: str, can: bool) -> None:
    """BX-05, BX-06 and BS-14: in command, not rallied this round, no guns, no mob without orders."""
    pieces = {"A": f"jacobite {unit}", "X": "government regular C5"}
    assert offered("movement", pieces, "charge A X C4 facing S") == [can]


def test_bx_24_a_unit_in_contact_charges_nobody() -> None:
    pieces = {"A": "jacobite regular C3 formation=open", "X": "government regular C5"}
    held = pieces | {"Y": "government regular B2 facing=S"}
    assert offered("movement", pieces, "charge A X C4 facing S") == [True]
    assert offered("movement", held, "charge A X C4 facing S") == [False]


def test_bx_24_the_hexes_on_the_way_are_beside_no_enemy() -> None:
    """C4 is beside Y; routed, Y does not matter (BX-22)."""
    pieces = {"A": "jacobite highland C3", "X": "government regular C6 facing=S", "M": "jacobite militia A6"}
    beside = pieces | {"Y": "government regular E4 facing=S"}
    near = pieces | {"Y": "government regular D4 facing=S"}
    assert offered("movement", beside, "charge A X C5 facing S") == [True]
    assert offered("movement", near, "charge A X C5 facing SE", "charge A X D5 facing S") == [True, False]


def test_bx_24_the_last_step_turns_one_corner_at_most() -> None:
    pieces = {"A": "jacobite regular C3 formation=open", "X": "government regular C5 facing=S"}
    answers = [f"charge A X C4 facing {facing}" for facing in ("S", "SW", "SE", "W", "N")]
    assert offered("movement", pieces, *answers) == [True, True, False, False, False]


def test_bx_27_a_charge_does_not_ride_round_its_target() -> None:
    """From the front it does not end on the flank; against a routed unit it may."""
    horse = "jacobite battle-cavalry B2 formation=open"
    answers = ("charge A X C3 facing SE", "charge A X B4 facing SE")
    front = {"A": horse, "X": "government regular C4"}
    assert offered("movement", front, *answers) == [True, False]


def test_bx_27_from_the_rear_it_may_end_nearer_the_front() -> None:
    """A charge that begins in the rear may end on the flank."""
    pieces = {"A": "jacobite battle-cavalry C1 formation=open", "X": "government regular D3 facing=S"}
    assert offered("movement", pieces, "charge A X C2 facing S", "charge A X C3 facing SE") == [True, True]


def test_bx_23_slow_ground_ends_a_move() -> None:
    """AR-06: a row of forest is entered, and not crossed."""
    pieces = {"A": "jacobite battle-cavalry B2 formation=open", "X": "government regular G6"}
    wooded = "\n".join([". . . . . . ."] * 3 + ["f f f f f f f"] + [". . . . . . ."] * 2)
    answers = ("move A B4 facing S", "move A B5 facing S")
    assert offered("movement", pieces, *answers) == [True, True]
    assert offered("movement", pieces, *answers, field=wooded) == [True, False]


@pytest.mark.parametrize(
    ("shooter", "can"),
    [
        ("regular C3 formation=open", True),
        ("regular C2 formation=open", False),
        ("regular C3 facing=N formation=open", False),
        ("regular C3 formation=open state=moved", False),
        ("light-artillery C2", True),
        ("light-artillery C1", True),
        ("highland C3", False),
        ("battle-cavalry C3", False),
    ],
)
def test_bx_50_who_may_shoot(shooter: str, can: bool) -> None:
    """In its front, within its range, not after a full move; BX-72 and BX-75 have no missiles so far."""
    pieces = {
        "A": f"jacobite {shooter}",
        "B": "jacobite regular E3",
        "X": "government regular C5",
        "Y": "government regular E5",
    }
    assert offered("missiles", pieces, "shoot A X", "shoot B Y") == [can, True]


def test_bx_50_nobody_shoots_from_contact_or_through_a_forest() -> None:
    """AR-05: forest between bars sight."""
    pieces = {
        "A": "jacobite regular B3 formation=open",
        "X": "government regular B5",
        "B": "jacobite regular F3",
        "Y": "government regular F5",
    }
    assert offered("missiles", pieces, "shoot A X") == [True]
    assert offered("missiles", pieces | {"Z": "government regular A3 facing=S"}, "shoot A X") == [False]
    wooded = "\n".join([". . . . . . ."] * 3 + ["f f . . . . ."] + [". . . . . . ."] * 2)
    assert offered("missiles", pieces, "shoot A X", "shoot B Y", field=wooded) == [False, True]
