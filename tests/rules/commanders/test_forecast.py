"""What an answer is forecast to lead to, against every throw played through the rules."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from game.engine.shown.forecast import Forecast
from game.hexgrid.ids import PieceId
from game.rules.commanders.combat.melee import Strike
from game.rules.commanders.position import Position
from game.rules.commanders.shown.forecast import forecast
from game.rules.table.asking import option_of
from tests.rules.commanders.scripted import Playing, piece, playing

FACES = range(1, 11)
PAIRS = list(product(FACES, FACES))


def forecast_of(match: Playing, notation: str) -> Forecast:
    """Return the forecast of an answer to the question that is open."""
    assert match.pending is not None
    option = match.pending.option(notation)
    found = match.rules.shown.forecast(match.setup.battlefield, match.state, option)
    assert isinstance(found, Forecast)
    return found


def chances(forecast: Forecast) -> list[float]:
    """Return the chances that are read at a glance, rounded."""
    return [round(row.chances[0], 9) for table in forecast.tables for row in table.rows]


def dice_by_hits(dice: int, least: int) -> dict[int, tuple[str, int]]:
    """Return for each number of hits a throw that has it, and how many throws have."""
    counted: Counter[int] = Counter()
    examples: dict[int, str] = {}
    for throw in product(FACES, repeat=dice):
        hits = sum(face >= least for face in throw)
        counted[hits] += 1
        examples.setdefault(hits, " ".join(map(str, throw)))
    return {hits: (examples[hits], counted[hits]) for hits in counted}


CHARGE: dict[str, Any] = {
    "H": piece("jacobite", "D2", "highland", facing="S"),
    "C": piece("jacobite", "C2", "leader", rank="army"),
    "R": piece("government", "D5", "regular", facing="N"),
}


STRAIGHT = "charge H R D4 facing S"

FLAT = "\n".join([". . . . . . . ."] * 8)


def test_bx_26_the_chance_of_contact_is_that_of_all_throws() -> None:
    """Shot at by two dice at 8 or more: none lost goes on, one lost checks at 13, two lost stop the charge."""
    match = playing(CHARGE, "movement", initiative="jacobite", field=FLAT)
    assert match.pending is not None
    told = chances(forecast_of(match, STRAIGHT))
    contact = 0.0
    for hits, (dice, ways) in dice_by_hits(2, 8).items():
        if hits == 0:
            contact += ways / 100 * came_into_contact([dice, "1"])
            continue
        for throw in PAIRS:
            contact += ways / 100 / 100 * came_into_contact([dice, f"{throw[0]} {throw[1]}", "1"])
    fails = sum(fails_in_contact(f"{throw[0]} {throw[1]}") for throw in PAIRS) / 100
    assert told == [round(contact, 9), round(contact * 0.3 * fails, 9)]
    assert told[0] == round(0.49 + 0.42 * 0.72, 9)


def came_into_contact(dice: list[str]) -> bool:
    """Play the charge with dice; those that are left over are not needed."""
    match = playing(CHARGE, "movement", dice, initiative="jacobite", field=FLAT)
    assert match.pending is not None
    match.submit(STRAIGHT)
    return "charged" in match.state.pieces["H"].done


def fails_in_contact(check: str) -> bool:
    """Play the charge unhurt, hit once in contact, and make the check that this causes (BX-79)."""
    match = playing(CHARGE, "movement", ["1 1", "8", check, "1 1"], initiative="jacobite", field=FLAT)
    assert match.pending is not None
    match.submit(STRAIGHT)
    return bool(match.state.pieces["R"].is_routed or match.state.pieces["R"].is_out)


SHOT: dict[str, Any] = {
    "R": piece("government", "D5", "regular", facing="N", formation="open"),
    "J": piece("jacobite", "D3", "lowland", facing="S", formation="open", blocks=3),
    "C": piece("jacobite", "C2", "leader", rank="army"),
}


@pytest.mark.parametrize("blocks", [1, 2, 3, 4])
def test_bx_43_the_chances_of_a_shot_are_those_of_all_throws(blocks: int) -> None:
    pieces = {**SHOT, "J": {**SHOT["J"], "blocks": blocks}}
    match = playing(pieces, "missiles", initiative="government", field=FLAT)
    told = chances(forecast_of(match, "shoot R J"))
    one, gone, fails = 0.0, 0.0, 0.0
    for hits, (dice, ways) in dice_by_hits(2, 8).items():
        one += ways / 100 * (hits > 0)
        gone += ways / 100 * (hits >= blocks)
        if 0 < hits < blocks:
            for throw in PAIRS:
                fails += ways / 10000 * fails_check(pieces, dice, f"{throw[0]} {throw[1]}")
    assert told == [round(one, 9), round(gone, 9), round(fails, 9)]


def fails_check(pieces: dict[str, Any], dice: str, check: str) -> bool:
    """Play a shot of one unit, no other being named, and the check that follows."""
    match = playing(pieces, "missiles", [dice, check], initiative="government", field=FLAT)
    match.submit("shoot R J")
    match.submit("shots done")
    if match.pending is not None:
        match.submit("shots done")
    return bool(match.state.pieces["J"].is_routed)


def test_bs_09_the_chance_of_an_attempt_is_that_of_its_check() -> None:
    match = playing(
        {
            "U": piece("jacobite", "D2", blocks=2, state="routed", brigade="b"),
            "C": piece("jacobite", "D2", "leader", brigade="b", rank="brigade"),
            "E": piece("government", "F2"),
        },
        "rally",
        initiative="jacobite",
    )
    assert chances(forecast_of(match, "try C U")) == [0.64]
    assert match.pending is not None
    (check,) = match.pending.option("try C U").preview().checks
    assert [(item.amount, item.rule) for item in check.modifiers.items] == [
        (2, "BX-42"),
        (1, "BX-05"),
        (-2, "BX-42"),
        (1, "BX-42"),
    ]


def test_bx_53_the_chances_of_a_blow_are_those_of_all_throws() -> None:
    match = playing(
        {
            "H": piece("jacobite", "D4", "highland", facing="S", state="charged"),
            "R": piece("government", "D5", "regular", facing="N", blocks=1),
            "S": piece("government", "E5", "regular", facing="N"),
            "C": piece("jacobite", "A1", "leader", rank="army"),
        },
        "melee",
        initiative="jacobite",
        field=FLAT,
    )
    options = [] if match.pending is None else [option.notation for option in match.pending.options]
    assert options == ["strike H R", "strike H S"]
    ways = {hits: counted for hits, (_, counted) in dice_by_hits(2, 7).items()}
    one = forecast_of(match, "strike H R")
    assert [row.chances[0] for table in one.details for row in table.rows] == [
        ways[0] / 100,
        (ways[1] + ways[2]) / 100,
    ]
    assert chances(one) == [0.64, 0.64, 0]
    other = forecast_of(match, "strike H S")
    assert [row.chances[0] for table in other.details for row in table.rows] == [
        ways[hits] / 100 for hits in range(3)
    ]


MELEE: dict[str, Any] = {
    "H": piece("jacobite", "D4", "highland", facing="S", state="charged"),
    "R": piece("government", "D5", "regular", facing="N"),
    "C": piece("jacobite", "A1", "leader", rank="army"),
}
SUMS = {sum(throw): f"{throw[0]} {throw[1]}" for throw in PAIRS}
"""A throw of each sum: a check asks for no more of it."""


def test_bx_56_the_chance_that_who_is_struck_fails_is_that_of_all_throws() -> None:
    setup = playing(MELEE, "melee", ["1 1", "1 1"], initiative="jacobite", field=FLAT).setup
    position = Position(setup.battlefield, setup.state)
    blow_of_highlanders = option_of(position, Strike(PieceId("H"), PieceId("R")))
    found = forecast(setup.battlefield, setup.state, blow_of_highlanders)
    assert found is not None
    fails = 0.0
    blows, answers = dice_by_hits(2, 7), dice_by_hits(2, 8)
    for (hits, (dice, ways)), (hits_back, (dice_back, ways_back)) in product(blows.items(), answers.items()):
        if hits == 0:
            continue
        own_check = ["1 1"] if hits_back else []
        for total, check in SUMS.items():
            chance = ways / 100 * ways_back / 100 * (10 - abs(11 - total)) / 100
            fails += chance * routs([dice, dice_back, *own_check, check])
    assert chances(found) == [0.64, 0, round(fails, 9)]


def routs(dice: list[str]) -> bool:
    """Play the melee with dice; those that are left over are not needed."""
    match = playing(MELEE, "melee", dice, initiative="jacobite", field=FLAT)
    return bool(match.state.pieces["R"].is_routed)
