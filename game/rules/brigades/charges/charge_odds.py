"""What a charge comes to in exact chances: its tests, the fire it meets, and the melee (GX-43, GX-44, GX-66)."""

import msgspec
from msgspec.structs import replace

from game.engine.play.check import Check, total_counts
from game.hexgrid.ids import HexId
from game.rules.brigades.charges.paths import ChargePath, charge_hexes, charge_path, facing_at, half_charge
from game.rules.brigades.combat.fire import can_defend, shot
from game.rules.brigades.combat.melee_numbers import best_unit, melees, result_of
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.numbers import unit_check, unit_result
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece, State
from game.rules.brigades.tables import COUNTER, FIRE_SHAKES, HALF, STAND, TWO_DICE

Chances = dict[str, float]
"""Chances by what happens."""
FLIGHTS = ("retreating", "routing")
HALTED, DESTROYED, GIVES_WAY, CAUGHT, JOINED = "halted", "destroyed", "gives way", "caught", "joined"
"""How a charge ends before a melee, besides "wavering" under fire and the charger's flight: it is halted at once, or
shot down; its target gives way, was fleeing and is caught, or is in melee already."""


class ChargeOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a charge whose target reacts in a given way and that nobody intercepts.

    `test` is the charger's first test. `arrives`: it comes as far as the unit charged; `fire` are the half figures that
    it loses on the way, once it has started. `target` is the test of the unit charged, once the charger still comes;
    empty where it makes none. `stops` and `melee` are the whole charge, and sum up to 1: how it ends before a melee,
    and what its melee comes to, after the losses and the tests on the way.
    """

    test: Chances
    arrives: float
    fire: dict[int, float]
    target: Chances
    stops: Chances
    melee: Chances


def charge_odds(position: Position, unit: Piece, target: Piece, reaction: str) -> ChargeOdds | None:
    """Return the chances of a charge; None where there is no path to the target."""
    path = charge_path(position, unit, target.hex_id, charge_hexes(position, unit))
    if path is None:
        return None
    test = result_chances(unit_check(position, unit, charging=True))
    half_way = moved(position, unit, path, half_charge(position, unit))
    charger = half_way.piece(unit.id)
    fire = {0: 1.0}
    if reaction == STAND and not target.flight and can_defend(half_way, target, charger):
        fire = {}
        for lost, chance in shot(half_way, target, charger, defensive=True).chances().items():
            lost = min(lost, charger.figures)
            fire[lost] = fire.get(lost, 0.0) + chance
    counters = reaction == COUNTER and not target.wavering
    checked = not target.flight and not position.in_contact(target)
    after = result_chances(unit_check(half_way, target, charging=counters)) if checked else {}

    stops = {HALTED: test["wavering"], **{flight: test[flight] for flight in FLIGHTS}}
    melee: Chances = {}
    arrives = 0.0
    for lost, chance in fire.items():
        comes = _comes_on(half_way, charger, lost)
        for result, part in comes.items():
            if result != "steady":
                _add(stops, result, test["steady"] * chance * part)
        reached = test["steady"] * chance * comes["steady"]
        arrives += reached
        if not checked:
            _add(stops, CAUGHT if target.flight else JOINED, reached)
            continue
        _add(stops, GIVES_WAY, reached * sum(after[flight] for flight in FLIGHTS))
        for result in ("steady", "wavering"):
            if not reached or not after[result]:
                continue
            fought = _melee(half_way, unit, target, path, lost, result, counters=counters)
            for key, part in fought.items():
                _add(melee, key, reached * after[result] * part)
    return ChargeOdds(test=test, arrives=arrives, fire=fire, target=after, stops=stops, melee=melee)


def _add(chances: Chances, key: str, chance: float) -> None:
    chances[key] = chances.get(key, 0.0) + chance


def result_chances(check: Check) -> Chances:
    """Return the chances of the results of a unit test (GX-80)."""
    found = dict.fromkeys(("steady", "wavering", "retreating", "routing"), 0.0)
    ways = total_counts(check.pool)
    for natural, count in ways.items():
        found[unit_result(natural + check.modifiers.total)] += count / sum(ways.values())
    return found


def _comes_on(position: Position, charger: Piece, lost: int) -> Chances:
    """Return the chances that a charger that lost half figures still comes, and else of how it stops (GX-44)."""
    if lost >= charger.figures:
        return {"steady": 0.0, DESTROYED: 1.0}
    if lost * FIRE_SHAKES < charger.figures:
        return {"steady": 1.0}
    shaken = replace(charger, figures=charger.figures - lost)
    after = Position(position.battlefield, position.state.with_piece(shaken))
    return result_chances(unit_check(after, shaken, charging=True))


def moved(position: Position, unit: Piece, path: ChargePath, steps: int) -> Position:
    """Return the position with a charger so many hexes on its way."""
    place = min(steps, path.steps)
    on_way = replace(unit, hex_id=path.hexes[place], facing=path.facings[place])
    on_way = with_acts(on_way, came_on=True, charge_share=HALF)
    slow = place > 0 and unit.is_line and position.is_slow(unit, on_way.hex_id)
    if slow:
        on_way = replace(on_way, disordered=True)
    return Position(position.battlefield, position.state.with_piece(on_way))


def _melee(
    half_way: Position,
    unit: Piece,
    target: Piece,
    path: ChargePath,
    lost: int,
    result: str,
    *,
    counters: bool,
) -> Chances:
    """Return the chances of the melee of a charger that lost half figures, whose target tested so (GX-45, GX-66)."""
    charger = half_way.piece(unit.id)
    charger = replace(charger, figures=charger.figures - lost)
    shot_at = Position(half_way.battlefield, half_way.state.with_piece(charger))
    if counters and result == "steady":
        countered = replace(target, acts=with_acts(target, came_on=True).acts)
        way = charge_path(shot_at, target, charger.hex_id, half_charge(shot_at, target))
        met = moved(shot_at, countered, way, way.steps) if way else shot_at
        if way and way.steps:
            assert charger.facing is not None, "units face somewhere"
            facing = facing_at(half_way, charger.hex_id, charger.facing, met.piece(target.id).hex_id)
            state = met.state.with_piece(replace(charger, facing=facing))
            return _fought(met, state, unit, target, charger.hex_id)
        shot_at = met if way else Position(half_way.battlefield, shot_at.state.with_piece(countered))
    elif result == "wavering" and not counters:
        shot_at = Position(half_way.battlefield, shot_at.state.with_piece(replace(target, wavering=True)))
    at = moved(shot_at, charger, path, path.steps)
    return _fought(at, at.state, unit, target, unit.hex_id)


def _fought(at: Position, state: State, unit: Piece, target: Piece, start: HexId) -> Chances:
    """Return the chances of one melee, that of the charger from a hex with its target alone."""
    arc = at.arc_of(at.piece(target.id), start)
    contact = Contact(attacker=unit.id, target=target.id, arc=arc)
    fighting = Position(at.battlefield, replace(state, contacts=(contact,)))
    melee = melees(fighting)[0]
    ours = best_unit(fighting, melee, unit.side)[1].total
    theirs = best_unit(fighting, melee, target.side)[1].total
    ways = total_counts(TWO_DICE)
    every = sum(ways.values()) ** 2
    found: Chances = {}
    for one, count in ways.items():
        for two, others in ways.items():
            difference = one + ours - two - theirs
            key = ("" if difference >= 0 else "-") + result_of(abs(difference))
            found[key] = found.get(key, 0.0) + count * others / every
    return found
