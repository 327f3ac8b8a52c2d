"""The brigades of the battles that ship: everybody has his place, and the properties all systems share harm none."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from game.engine.installed import COMMON, systems
from game.hexgrid.scenario import Placed, Scenario, Value
from game.rules.jacobite.setup.setup import setup
from game.rules.table.setup.properties import hyphenated
from game.tiled.battle import examine
from tests.drawn import OPEN_FIELD, scenario
from tests.rules.special_maps import wrong

MAPS = Path(__file__).resolve().parents[1] / "maps"
BATTLES = sorted(path.stem for path in MAPS.glob("*.tmx"))
ON_BOTH = [(name, side) for name in BATTLES for side in ("jacobite", "government")]
TOGETHER = {"Hawley's wing", "Gentlemen of the churchyard", "Cordon round the town", "Advance party"}
"""Brigades in which history, or a lack of anything better, has foot beside horse."""


@cache
def battle(name: str) -> Scenario:
    examined = examine(MAPS / f"{name}.tmx")
    assert examined.scenario
    return examined.scenario


def brigade(piece: Placed) -> Value:
    return piece.properties["brigade"]


def brigades(name: str, side: str) -> dict[Value, list[Placed]]:
    """The units of each brigade of a side."""
    found: dict[Value, list[Placed]] = {}
    for piece in battle(name).pieces:
        if piece.properties["side"] == side and piece.layer == "units":
            found.setdefault(brigade(piece), []).append(piece)
    return found


def leaders(name: str, side: str) -> list[Placed]:
    return [each for each in battle(name).pieces if each.properties["side"] == side and each.kind == "leader"]


@pytest.mark.parametrize(("name", "side"), ON_BOTH)
def test_ar_01_every_unit_has_a_brigade_of_five_at_most_and_four_units_have_two(name: str, side: str) -> None:
    found = brigades(name, side)
    sizes = [len(units) for units in found.values()]
    assert "" not in found
    assert max(sizes) <= 5
    assert len(sizes) >= 2 or sum(sizes) < 4


@pytest.mark.parametrize(("name", "side"), ON_BOTH)
def test_ar_02_one_leader_of_a_side_commands_the_army_and_no_brigade_has_two(name: str, side: str) -> None:
    led = leaders(name, side)
    assert [each.properties["rank"] for each in led].count("army") == 1
    commanded = [brigade(each) for each in led if brigade(each)]
    assert len(commanded) == len(set(commanded))
    assert set(commanded) <= set(brigades(name, side))
    assert [each.name for each in led if each.properties["rank"] == "brigade" and not brigade(each)] == []


def test_ar_02_only_ardshiel_is_an_aide_and_no_brigade_there_wants_a_commander() -> None:
    aides = [
        (name, each.name)
        for name, side in ON_BOTH
        for each in leaders(name, side)
        if not each.properties["rank"]
    ]
    assert aides == [("clifton-1745", "Stewart of Ardshiel")]
    led = leaders("clifton-1745", "jacobite")
    assert {brigade(each) for each in led} == {"", *brigades("clifton-1745", "jacobite")}


@pytest.mark.parametrize("name", BATTLES)
def test_ar_01_no_two_brigades_and_no_piece_have_the_same_id(name: str) -> None:
    ids = [hyphenated(str(text)) for side in ("jacobite", "government") for text in brigades(name, side)]
    assert len(ids) == len(set(ids))
    assert set(ids) & {str(piece.properties["id"]) for piece in battle(name).pieces} == set()


def test_horse_has_brigades_of_its_own_but_where_history_mixes_them() -> None:
    mixed = {
        text
        for name, side in ON_BOTH
        for text, units in brigades(name, side).items()
        if len({unit.kind.endswith("cavalry") for unit in units if "artillery" not in unit.kind}) > 1
    }
    assert mixed == TOGETHER


@pytest.mark.parametrize("name", BATTLES)
def test_the_notes_say_where_the_brigades_come_from(name: str) -> None:
    assert str(battle(name).properties["notes"]).splitlines()[-1].startswith("Brigades: ")


SHARED: dict[str, Value] = {
    "systems": "jacobite",
    "last_round": 9,
    "at_end": "more",
    "break_jacobite": 3,
    "strategy_government": 4,
    "inches_per_hex": 6,
    "cm_per_hex": 10,
    "scale": 6,
    "order_wing": "hold",
    "order_government-left-centre": "engage",
    "order_jacobite-5": "hold",
}
GIVEN: dict[str, Value] = {
    "brigade": "Wing",
    "rank": "army",
    "facing": 60,
    "initiative": 2,
    "radius": 12,
    "rating": 3,
    "grade": 2,
}


def test_ar_01_to_ar_12_jacobite_rising_passes_over_what_other_systems_read() -> None:
    plain = scenario(OPEN_FIELD, {"A": "jacobite highland B1", "U": "government regular B4"})
    pieces = tuple(
        msgspec.structs.replace(piece, properties={**piece.properties, **GIVEN}) for piece in plain.pieces
    )
    shared = msgspec.structs.replace(plain, pieces=pieces, properties={**plain.properties, **SHARED})
    assert setup(shared).state == setup(plain).state


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("last_rounds", "last_round"),
        ("brake_jacobite", "break_jacobite"),
        ("stratgy_government", "strategy_government"),
        ("cm_a_hex", "cm_per_hex"),
    ],
)
def test_ar_11_a_misspelt_shared_property_is_reported_with_the_right_word(misspelt: str, meant: str) -> None:
    (sentence,) = wrong(**{misspelt: 1})
    assert sentence.startswith(f"map: unknown property {misspelt!r}: did you mean {meant!r}?")


@pytest.mark.parametrize("name", ["jacobite_break_jacobite", "order_nobody", "order_jacobite-middle"])
def test_ar_11_a_property_that_no_system_reads_is_reported(name: str) -> None:
    (sentence,) = wrong(**{name: 1})
    assert sentence.startswith(f"map: unknown property {name!r}")


def test_what_systems_share_is_no_system() -> None:
    assert COMMON not in systems()
