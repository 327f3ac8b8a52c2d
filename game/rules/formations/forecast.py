"""What an answer leads to, in exact chances, and what a piece could do."""

from collections.abc import Sequence

from game.engine.check import Check
from game.engine.decision import Option
from game.engine.forecast import Forecast, Row, Table
from game.engine.tally import Item, Tally
from game.engine.view import PieceOptions, TargetOption
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.common.sides import other
from game.rules.formations.activation import Activation
from game.rules.formations.markers import lay_hits
from game.rules.formations.numbers import action_check, blast_after_rally, rally_check
from game.rules.formations.reach import move_ends
from game.rules.formations.shooting import Fire
from game.rules.formations.state import Battlefield, Formation, Position, State
from game.rules.formations.tables import ACTIONS, CROSSFIRE_MARKERS, HOLD
from game.rules.formations.volley import PLAIN, Volley, aims, hit_chances, volley


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of a test or of shooting; None for an answer that rolls nothing."""
    position = Position(battlefield, state)
    value = option.value
    if isinstance(value, Fire):
        return _of_fire(position, value)
    if isinstance(value, Activation) and value.action != HOLD:
        formation = state.formations[value.formation]
        check = action_check(position, formation, value.action, retained=value.retained)
        return _of_check(check, [(ACTIONS[value.action].name, _chance(check))])
    if isinstance(value, Check):
        return _of_check(value, [(tr("passes"), _chance(value))])
    if option.notation.startswith("rally ") and value in state.formations:
        return _of_rally(position, state.formations[value])
    return None


def _chance(check: Check) -> float:
    return float(check.probability())


def _of_rally(position: Position, formation: Formation) -> Forecast:
    check = rally_check(position, formation)
    passes = _chance(check)
    rows = [
        (tr("passes; markers left: {number}", number=blast_after_rally(position, formation)), passes),
    ]
    if formation.broken:
        rows.append((tr("must withdraw"), 1 - passes))
    return _of_check(check, rows)


def _of_fire(position: Position, fire: Fire) -> Forecast | None:
    formation, target = position.state.formations[fire.formation], position.state.formations[fire.target]
    found = volley(position, formation, target, fire.mode)
    if found is None:
        return None
    chances = hit_chances(found.shots)
    destroys = [_destroyed(found, hits) for hits in range(len(chances))]
    breaks = [_markers(found, lost) + target.blast >= position.count(target) - lost for lost in destroys]
    rows = [
        Row(tr("hits: {number}", number=hits), (chance,)) for hits, chance in enumerate(chances) if chance
    ]
    glance = [
        Row(tr("one hit at least"), (1 - chances[0],)),
        Row(tr("a unit destroyed"), (_sum(chances, destroys),)),
    ]
    if not target.broken:
        glance.append(Row(tr("{target} breaks", target=target.name), (_sum(chances, breaks),)))
    items = tuple(
        Item(position.piece(shot.unit).name, shot.dice, position.piece(shot.unit).row.rule)
        for shot in found.shots
    )
    return Forecast(
        title=tr("{formation} shoots at {target}", formation=formation.name, target=target.name),
        dice=Tally(items),
        tables=(Table(title=tr("Chances"), columns=("",), rows=tuple(glance)),),
        details=(Table(title=tr("Hits"), columns=("",), rows=tuple(rows)),),
        notes=(tr("Crossfire: +1 to each die (EX-35)."),) if found.is_crossfire else (),
    )


def _sum(chances: Sequence[float], holds: Sequence[int | bool]) -> float:
    return sum(chance for chance, held in zip(chances, holds, strict=True) if held)


def _destroyed(found: Volley, hits: int) -> int:
    laid = lay_hits(found.aimed_at, hits)
    return sum(laid.get(unit.id, 0) >= unit.blocks for unit in found.aimed_at)


def _markers(found: Volley, destroyed: int) -> int:
    return 1 + destroyed + (CROSSFIRE_MARKERS if found.is_crossfire and destroyed else 0)


def _of_check(check: Check, chances: list[tuple[str, float]]) -> Forecast:
    rows = tuple(Row(label, (chance,)) for label, chance in chances)
    return Forecast(
        title=check.title,
        dice=check.modifiers,
        tables=(Table(title=tr("Chances"), columns=("",), rows=rows),),
    )


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return where a unit's move could end, and whom it could shoot at from its own hex; nothing while broken."""
    position = Position(battlefield, state)
    found = state.pieces[piece]
    if not found.is_on_field or found.is_leader or position.formation_of(found).broken:
        return PieceOptions()
    reach = tuple(sorted(move_ends(position, found)))
    if hex_id != found.hex_id:
        return PieceOptions(reach=reach)
    dice = Tally((Item(tr("dice"), found.row.dice, found.row.rule),))
    shot_at = tuple(
        TargetOption(enemy.id, dice)
        for target in position.formations(other(found.side))
        for enemy in aims(position, found, target, PLAIN)
    )
    return PieceOptions(reach=reach, aims=shot_at)
