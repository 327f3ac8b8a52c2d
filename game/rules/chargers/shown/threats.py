"""What threatens a hex in the opponent's next turn: who could shoot at it, and who could charge there."""

from collections.abc import Iterator

from game.engine.shown.view import ThreatView
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.chargers.charging.numbers import range_check
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import Shot, shooting_dice
from game.rules.chargers.shown.view import areas
from game.rules.chargers.state import Battlefield, Piece, State


def threats(
    battlefield: Battlefield, state: State, side: SideId, hex_id: HexId, piece: PieceId
) -> tuple[ThreatView, ...]:
    """Return which enemies have a hex in their range or charge reach (TX-50, TX-29).

    Who stands there gives the dice of a shot and the chance to reach it with a charge.
    """
    position = Position(battlefield, state)
    there = [
        each
        for each in state.pieces.values()
        if each.side == side and each.is_on_field and not each.is_leader and position.hex_at(each) == hex_id
    ]
    enemies = (each for each in state.pieces.values() if each.side != side and each.is_on_field)
    return tuple(threat for enemy in enemies for threat in _of_enemy(position, enemy, hex_id, there))


def _of_enemy(position: Position, enemy: Piece, hex_id: HexId, there: list[Piece]) -> Iterator[ThreatView]:
    """Yield what one unit could do to a hex; who flees or is engaged does nothing of the kind."""
    if enemy.is_leader or enemy.is_fleeing or position.is_engaged(enemy):
        return
    start = position.hex_at(enemy)
    for area in areas(position.battlefield, position.state, enemy.id):
        if hex_id not in area.hexes or area.kind not in ("threat", "zone"):
            continue
        target = there[0] if there else None
        if area.kind == "threat":
            dice = shooting_dice(position, Shot(enemy.id, target.id)) if target else None
            yield ThreatView(piece=enemy.id, kind="shot", start=start, tally=dice, rule=area.rule)
        else:
            check = range_check(position, enemy, target) if target else None
            yield ThreatView(piece=enemy.id, kind="melee", start=start, check=check, rule=area.rule)
