"""What a charge comes to in exact chances: its tests, the fire it meets, and the melee (GX-43, GX-44, GX-66)."""

import msgspec

from game.engine.check import Check, total_counts
from game.rules.brigades.charges.paths import ChargePath, charge_hexes, charge_path, half_charge
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.melee_numbers import best_unit, melees, result_of
from game.rules.brigades.numbers import unit_check, unit_result
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece, State
from game.rules.brigades.tables import COUNTER, FIRE_SHAKES, HALF, STAND, TWO_DICE
from game.rules.brigades.volley import can_defend, shot

replace = msgspec.structs.replace

Chances = dict[str, float]
"""Chances by what happens."""


class ChargeOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a charge whose target reacts in a given way and that nobody intercepts.

    `test` is the charger's first test. `arrives`: it comes as far as the unit charged; `fire` are the half figures that
    it loses on the way, once it has started. `target` is the test of the unit charged, once the charger still comes;
    empty where it makes none. `melee` is what the charger's melee comes to, if both come to it: "routs it" and so on.
    """

    test: Chances
    arrives: float
    fire: dict[int, float]
    target: Chances
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
    comes = 0.0
    for lost, chance in fire.items():
        comes += chance * _comes_on(half_way, charger, lost)
    checked = not target.flight and not position.in_contact(target)
    after = unit_check(half_way, target, charging=reaction == COUNTER)
    return ChargeOdds(
        test=test,
        arrives=test["steady"] * comes,
        fire=fire,
        target=result_chances(after) if checked else {},
        melee=_melee(position, half_way, unit, target, path, reaction) if checked else {},
    )


def result_chances(check: Check) -> Chances:
    """Return the chances of the results of a unit test (GX-80)."""
    found = dict.fromkeys(("steady", "wavering", "retreating", "routing"), 0.0)
    ways = total_counts(check.pool)
    for natural, count in ways.items():
        found[unit_result(natural + check.modifiers.total)] += count / sum(ways.values())
    return found


def _comes_on(position: Position, charger: Piece, lost: int) -> float:
    """Return the chance that a charger that lost half figures still comes (GX-44)."""
    if lost >= charger.figures:
        return 0.0
    if lost * FIRE_SHAKES < charger.figures:
        return 1.0
    shaken = replace(charger, figures=charger.figures - lost)
    after = Position(position.battlefield, position.state.with_piece(shaken))
    return float(unit_check(after, shaken, charging=True).probability())


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
    position: Position, half_way: Position, unit: Piece, target: Piece, path: ChargePath, reaction: str
) -> Chances:
    """Return the chances of the melee of a charger without losses, whose target is steady (GX-66)."""
    at = moved(half_way, half_way.piece(unit.id), path, path.steps)
    arc = position.arc_of(target, unit.hex_id)
    state = at.state
    if reaction == COUNTER:
        arc = "front"
        state = state.with_piece(with_acts(target, came_on=True))
    return _fought(at, state, unit, target, Contact(attacker=unit.id, target=target.id, arc=arc))


def _fought(at: Position, state: State, unit: Piece, target: Piece, contact: Contact) -> Chances:
    """Return the chances of one melee, that of the charger with its target alone."""
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
