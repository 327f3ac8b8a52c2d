"""Why a piece cannot do in the movement of its side what is clicked, with the number that bounds it (BX-17)."""

from game.engine.decisions.decision import Anchor
from game.hexgrid.ids import HexId
from game.hexgrid.masks import holds
from game.i18n import tr
from game.rules.commanders.movement.charges import charge_reach, keeps_arc, needed_reach, objection_to_charge
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import COMMANDER_MOVE, HEARD
from game.rules.table.sides import other


def why_not_commander(position: Position, leader: Piece, anchor: Anchor) -> str:
    """Return why a commander cannot move, or not to a hex (BX-03)."""
    if MOVED in leader.done:
        return tr("{leader} has moved in this round (BX-03).", leader=leader.name)
    if anchor.kind != "hex":
        return ""
    hex_id = HexId(int(anchor.ref))
    if hex_id in position.leaders:
        return tr("Two commanders never share a hex (BX-03).")
    if holds(position.zone(other(leader.side)) & ~position.occupied, hex_id):
        return tr("It is in the zone of an enemy (BX-22).")
    return tr(
        "{leader} moves {hexes} hexes at most and cannot get there (BX-03).",
        leader=leader.name,
        hexes=position.battlefield.hexes(COMMANDER_MOVE),
    )


def why_not_charge(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit cannot charge another (BX-24, BX-27)."""
    if objection := objection_to_charge(position, unit):
        return objection
    if target.is_leader:
        return tr("{leader} is no target (BX-07).", leader=target.name)
    hexes, away = charge_reach(position, unit), position.grid.distance(unit.hex_id, target.hex_id)
    names = {"unit": unit.name, "target": target.name}
    if away > hexes + 1:
        return tr(
            "{target} is {away} hexes away, and a charge of {unit} reaches {hexes} (BX-24).",
            **names,
            away=away,
            hexes=hexes + 1,
        )
    limit = position.sight(unit)
    if limit is not None and away > (seen := max(limit, HEARD)):
        return tr(
            "{target} is {away} hexes away, and {unit} sees {hexes} hexes far here (BX-24, AR-15).",
            **names,
            away=away,
            hexes=seen,
        )
    if not position.sees(unit, target.hex_id, HEARD):
        return tr("{unit} does not see {target} (BX-24).", **names)
    near = position.grid.adjacent(target.hex_id)
    free = [at for at in near if at not in position.occupants and position.ground(unit).may_enter[at]]
    if not free:
        return tr(
            "No hex adjacent to {target} is free for {unit}, of {number} (BX-22).", **names, number=len(near)
        )
    if not any(keeps_arc(position, target, unit.hex_id, at) for at in free):
        return tr(
            "Adjacent to {target} no hex is free in the arc where {unit} is, or nearer its front (BX-27).",
            **names,
        )
    if needed := needed_reach(position, unit, target):
        return (
            tr(
                "To charge {target}, {unit} would need {needed} hexes of movement, turns counted, and has {hexes} "
                "(BX-21, BX-24).",
                **names,
                needed=needed,
                hexes=hexes,
            )
            if unit.turns_slowly
            else tr(
                "To charge {target}, {unit} would have to go {needed} hexes around, and goes {hexes} (BX-24).",
                **names,
                needed=needed,
                hexes=hexes,
            )
        )
    return tr("Enemies, ground or friends block every way of {unit} to {target} (BX-24, BX-27).", **names)


def why_not_contact(position: Position, unit: Piece, target: Piece, hex_id: HexId) -> str:
    """Return why a charge cannot end in a hex (BX-24, BX-27, BX-22)."""
    if hex_id not in position.grid.adjacent(target.hex_id):
        return tr(
            "A charge on {target} ends adjacent to it: click a highlighted hex (BX-24).", target=target.name
        )
    if hex_id in position.occupants:
        return tr("A charge ends in a free hex; this one is occupied (BX-22).")
    if refusal := position.why_not_enter(unit, hex_id):
        return refusal
    if not keeps_arc(position, target, unit.hex_id, hex_id):
        return tr(
            "A charge strikes {target} in the arc where it began, or nearer the front (BX-27).",
            target=target.name,
        )
    return tr("{unit} finds no way to charge {target} there (BX-24).", unit=unit.name, target=target.name)


def why_not_hex(position: Position, unit: Piece, hex_id: HexId) -> str:
    """Return why a unit cannot end its move in a hex (BX-21, BX-22, BX-23)."""
    if unit.is_in_battery:
        return tr("Guns in battery only turn one corner; limber them first (BX-21).")
    if hex_id in position.occupants:
        return tr("Only a routed unit enters an occupied hex (BX-22).")
    if refusal := position.why_not_enter(unit, hex_id):
        return refusal
    if holds(position.beside(other(unit.side)), hex_id):
        return tr(
            "It is adjacent to an enemy: to charge, click the enemy, then the hex to charge from (BX-22)."
        )
    rate = position.rate(unit)
    if position.grid.distance(unit.hex_id, hex_id) > rate:
        rule = "BX-05" if unit.is_out else unit.row.rule
        return tr("{piece} moves {hexes} hexes at most ({rule}).", piece=unit.name, hexes=rate, rule=rule)
    return tr("{piece} cannot get there (BX-21, BX-23).", piece=unit.name)
