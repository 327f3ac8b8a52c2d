"""Forecasts against the rules: every total of every roll is played, and the chances must be the same to the last."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from game.engine.play.check import total_counts
from game.hexgrid.ids import PieceId
from game.rules.brigades.charges.charge_odds import charge_odds, result_chances
from game.rules.brigades.charges.playing import play_charge
from game.rules.brigades.combat.fire import fire, shot
from game.rules.brigades.combat.melee import fight_step
from game.rules.brigades.combat.melee_numbers import best_unit, melees
from game.rules.brigades.command.orders import Change, check_of, try_change
from game.rules.brigades.events.fights import ReactionGiven
from game.rules.brigades.morale.morale import Rally, rally
from game.rules.brigades.morale.morale import check_of as rally_check_of
from game.rules.brigades.numbers import unit_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Charge, State
from game.rules.brigades.tables import TWO_DICE
from game.rules.table.sides import GOVERNMENT, JACOBITE
from tests.rules.brigades.stages import Setup, Stage, every_outcome, staged
from tests.share import wide

U, T = PieceId("U"), PieceId("T")


def charging(reaction: str, target: dict[str, Any] | None = None, **unit: Any) -> Setup:
    """Highlanders on assault with two friends beside them charge regulars on hold with two (example 9)."""
    row = {"side": "jacobite", "kind": "highland", "facing": "S"}
    line = {"side": "government", "kind": "regular", "facing": "N"}
    setup = staged(
        {
            U: {**row, "at": "E4", **unit},
            "U1": {**row, "at": "D4"},
            "U2": {**row, "at": "F5"},
            T: {**line, "at": "E7", **(target or {})},
            "T1": {**line, "at": "D7"},
            "T2": {**line, "at": "F7"},
        },
        "charges",
        groups={"clans": {"order": "assault"}, "guards": {"order": "hold"}},
    )
    charge = Charge(unit=U, target=T)
    state = ReactionGiven(piece=T, at=setup.state.pieces[T].hex_id, reaction=reaction).change(setup.state)
    return _with(setup, _charging(state, charge))


def _charging(state: State, charge: Charge) -> State:
    return msgspec.structs.replace(state, charges=(charge,))


def _with(setup: Setup, state: State) -> Setup:
    return msgspec.structs.replace(setup, state=state)


def test_example_9_the_numbers_of_the_book() -> None:
    """GX-40, GX-60, GX-80: the worked example, number for number."""
    setup = charging("stand")
    position = Position(setup.battlefield, setup.state)
    unit, target = position.piece(U), position.piece(T)
    assert unit_check(position, unit, charging=True).probability() == Fraction(33, 36)
    odds = charge_odds(position, unit, target, "stand")
    assert odds is not None
    volley = shot(position, target, unit, defensive=True)
    assert volley.tally.total == 4
    assert [volley.losses(natural) // 2 for natural in range(2, 13)] == [2, 4, 4, 6, 6, 8, 8, 8, 8, 8, 8]
    # Two figures do not shake it; four do, and with six or eight gone it comes on at 5 or more.
    comes = Fraction(1, 36) + Fraction(5, 36) * Fraction(33, 36) + Fraction(30, 36) * Fraction(30, 36)
    assert odds.arrives == pytest.approx(float(Fraction(33, 36) * comes), abs=1e-12)
    check = unit_check(position, target)
    assert check.modifiers.total == 4
    assert [check.is_passed(natural) for natural in (2, 3)] == [False, True]


@pytest.mark.parametrize(
    ("reaction", "unit"),
    [
        ("stand", {}),
        ("hold", {"kind": "battle-cavalry"}),
        wide(("hold", {})),
        wide(("stand", {"kind": "battle-cavalry"})),
        *(wide((reaction, {"figures": 15})) for reaction in ("stand", "hold")),
    ],
)
def test_gx_43_gx_44_a_charge_comes_as_often_as_forecast(reaction: str, unit: dict[str, Any]) -> None:
    setup = charging(reaction, **unit)
    position = Position(setup.battlefield, setup.state)
    odds = charge_odds(position, position.piece(U), position.piece(T), reaction)
    assert odds is not None
    faced, first = Fraction(0), {"steady": Fraction(0)}
    target: dict[str, Fraction] = {}
    for chance, state, totals in every_outcome(
        setup, setup.state, lambda stage: play_charge(stage, stage.state.charges[0])
    ):
        assert totals
        charger, charged = state.pieces[U], state.pieces[T]
        if T in state.faced:
            first["steady"] += chance
        came = charger.acts.charge_share == 1 and charger.is_on_field
        if came:
            faced += chance
            key = charged.flight or ("wavering" if charged.wavering else "steady")
            target[key] = target.get(key, Fraction(0)) + chance
    assert float(first["steady"]) == pytest.approx(odds.test["steady"], abs=1e-12)
    assert float(faced) == pytest.approx(odds.arrives, abs=1e-12)
    assert {result: float(chance) for result, chance in target.items()} == pytest.approx(
        {result: odds.arrives * chance for result, chance in odds.target.items() if chance}, abs=1e-12
    )


@pytest.mark.parametrize("figures", [24, 18, 7, 1])
@pytest.mark.parametrize("at", ["E6", "E7"])
def test_gx_60_a_volley_takes_as_much_as_forecast(figures: int, at: str) -> None:
    setup = staged(
        {
            U: {"side": "jacobite", "kind": "lowland", "at": "E5", "facing": "S"},
            T: {"side": "government", "kind": "militia", "at": at, "facing": "N", "figures": figures},
        },
        "fire",
    )
    setup = _apart(setup)
    position = Position(setup.battlefield, setup.state)
    before = position.piece(T).figures
    found: dict[int, Fraction] = {}
    for chance, state, _ in every_outcome(setup, setup.state, lambda stage: _ignore(fire(stage, U, T))):
        lost = before - state.pieces[T].figures
        found[lost] = found.get(lost, Fraction(0)) + chance
    wanted: dict[int, float] = {}
    for lost, part in shot(position, position.piece(U), position.piece(T)).chances().items():
        wanted[min(lost, before)] = wanted.get(min(lost, before), 0.0) + part
    assert {lost: float(chance) for lost, chance in found.items()} == pytest.approx(wanted)


def sum_of(chances: Iterable[Fraction]) -> Fraction:
    """Add up chances."""
    return sum(chances, Fraction(0))


def _apart(setup: Setup) -> Setup:
    """Return a position whose units are not in melee, though side by side."""
    return _with(setup, msgspec.structs.replace(setup.state, contacts=()))


def _ignore(value: object) -> None:
    assert value is not None


@pytest.mark.parametrize("kind", ["regular", "battle-cavalry", "light-artillery"])
@pytest.mark.parametrize("state", [[], ["wavering"], ["disordered", "charged"]])
def test_gx_65_gx_66_a_melee_ends_as_often_as_its_tallies_say(kind: str, state: list[str]) -> None:
    setup = staged(
        {
            U: {"side": "jacobite", "kind": "highland", "at": "E5", "facing": "S", "state": state},
            T: {"side": "government", "kind": kind, "at": "E6", "facing": "N"},
        },
        "melee",
    )
    position = Position(setup.battlefield, setup.state)
    melee = melees(position)[0]
    ours = best_unit(position, melee, JACOBITE)[1].total
    theirs = best_unit(position, melee, GOVERNMENT)[1].total
    ways = total_counts(TWO_DICE)
    wanted = Fraction(0)
    for one, count in ways.items():
        for two, others in ways.items():
            if one + ours > two + theirs:
                wanted += Fraction(count * others, 36 * 36)
    found = Fraction(0)
    for chance, after, totals in every_outcome(setup, setup.state, _fight):
        won = after.pieces[U].won
        assert won == (totals[0] + ours > totals[1] + theirs and after.pieces[U].is_on_field)
        found += chance * won
    assert found == wanted


def _fight(stage: Stage) -> None:
    assert list(fight_step(stage, JACOBITE)) == []


COMMAND = {
    "U": {"side": "jacobite", "kind": "regular", "at": "E5", "facing": "S", "state": "routing"},
    "V": {"side": "jacobite", "kind": "regular", "at": "F5", "facing": "S"},
    "L": {"side": "jacobite", "kind": "leader", "at": "F5", "brigade": "clans", "rank": "brigade"},
    "C": {"side": "jacobite", "kind": "leader", "at": "K9", "rank": "army"},
    "T": {"side": "government", "kind": "militia", "at": "E11", "facing": "N"},
}


@pytest.mark.parametrize("by_himself", [False, True])
@pytest.mark.parametrize("order", ["engage", "reserve", "retire"])
def test_gx_22_gx_23_an_order_is_changed_as_often_as_forecast(by_himself: bool, order: str) -> None:
    setup = staged(COMMAND, "command", groups={"clans": {"order": order}})
    change = Change("clans", "hold", None, by_himself)
    check = check_of(Position(setup.battlefield, setup.state), change)
    found = sum_of(
        chance
        for chance, state, totals in every_outcome(
            setup, setup.state, lambda stage: try_change(stage, change)
        )
        if state.brigades["clans"].order == "hold" and not (by_himself and totals == (2,))
    )
    assert found == check.probability()


def test_gx_28_a_rally_passes_as_often_as_forecast() -> None:
    setup = staged(COMMAND, "command")
    chosen = Rally(PieceId("L"), U)
    check = rally_check_of(Position(setup.battlefield, setup.state), chosen)
    passed = sum_of(
        chance
        for chance, state, _ in every_outcome(setup, setup.state, lambda stage: rally(stage, chosen))
        if not state.pieces[U].flight
    )
    assert passed == check.probability() == Fraction(26, 36)


def test_every_forecast_of_a_charge_sums_up() -> None:
    setup = charging("stand")
    position = Position(setup.battlefield, setup.state)
    assert sum(result_chances(unit_check(position, position.piece(U))).values()) == pytest.approx(1)
    odds = charge_odds(position, position.piece(U), position.piece(T), "stand")
    assert odds is not None
    whole = (*odds.stops.values(), *odds.melee.values())
    found = (odds.fire.values(), odds.target.values(), whole)
    assert [sum(chances, 0.0) for chances in found] == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("reaction", ["stand", "hold", "counter"])
@pytest.mark.parametrize(
    ("unit", "target"),
    [
        ({}, {}),
        wide(({"figures": 15, "blocks": 3}, {})),
        wide(({"kind": "battle-cavalry"}, {"kind": "light-cavalry"})),
        ({"kind": "light-cavalry", "figures": 2, "blocks": 1}, {"kind": "militia", "facing": "NE"}),
        ({}, {"state": "routing"}),
    ],
)
def test_gx_43_gx_44_gx_66_the_whole_charge_ends_as_often_as_forecast(
    reaction: str, unit: dict[str, Any], target: dict[str, Any]
) -> None:
    setup = charging(reaction, target=target, **unit)
    position = Position(setup.battlefield, setup.state)
    odds = charge_odds(position, position.piece(U), position.piece(T), reaction)
    assert odds is not None
    found: dict[str, Fraction] = {}
    for chance, state, _ in every_outcome(
        setup, setup.state, lambda stage: play_charge(stage, stage.state.charges[0])
    ):
        for key, part in _end_of(Position(setup.battlefield, state), setup.state.pieces[T].flight).items():
            found[key] = found.get(key, Fraction(0)) + chance * part
    wanted = {**odds.stops, **{f"melee {key}": chance for key, chance in odds.melee.items()}}
    assert {key: float(chance) for key, chance in found.items()} == pytest.approx(
        {key: chance for key, chance in wanted.items() if chance}, abs=1e-12
    )


def _end_of(position: Position, fled: str) -> dict[str, Fraction]:
    """Return how a charge has ended, with the chances of the melee that it came to."""
    unit = position.piece(U)
    if position.in_contact(unit):
        melee = melees(position)[0]
        assert melee.units == (U, T)
        ours = best_unit(position, melee, JACOBITE)[1].total
        theirs = best_unit(position, melee, GOVERNMENT)[1].total
        return {f"melee {key}": chance for key, chance in _results(ours - theirs).items()}
    if not unit.is_on_field:
        return {"destroyed": Fraction(1)}
    if unit.flight or unit.halted or unit.wavering:
        return {unit.flight or ("halted" if unit.halted else "wavering"): Fraction(1)}
    return {"caught" if fled else "gives way": Fraction(1)}


@cache
def _results(ahead: int) -> dict[str, Fraction]:
    """Return the chances of the results of a melee for who is ahead by some modifiers, `-` where he loses (GX-66)."""
    found: dict[str, Fraction] = {}
    for one, two, three, four in product(range(1, 7), repeat=4):
        by = one + two + ahead - three - four
        lost = "routing" if abs(by) >= 6 else "retreating" if abs(by) >= 3 else "pushed back"
        key = "drawn" if by == 0 else f"{'-' if by < 0 else ''}{lost}"
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**4)
    return found
