"""What an answer leads to, in exact chances, and what a piece could do."""

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.play.check import Check, Tally
from game.engine.shown.forecast import Forecast
from game.engine.shown.view import PieceOptions, TargetOption
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.masks import hexes_of
from game.i18n import tr
from game.rules.formations.combat.assault import engage_targets
from game.rules.formations.combat.melee import Clash
from game.rules.formations.combat.shooting import Fire, shoot_option
from game.rules.formations.combat.volley import PLAIN, Volley, aims, dice_items, hit_chances, volley
from game.rules.formations.morale.markers import lay_hits
from game.rules.formations.movement.movement import Move
from game.rules.formations.movement.reach import move_ends
from game.rules.formations.numbers import action_check, blast_after_rally, rally_check
from game.rules.formations.phases.activation import Activation, activation_option
from game.rules.formations.shown.assault_forecast import of_clash, of_engagement, of_move
from game.rules.formations.state import Battlefield, Formation, Position, State
from game.rules.formations.tables import ACTIONS, CROSSFIRE_MARKERS, ENGAGE, HOLD
from game.rules.table.shown import chance_table, check_forecast, sum_where
from game.rules.table.sides import other


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of a test, of shooting or of an assault; None for an answer that rolls nothing."""
    position = Position(battlefield, state)
    value = option.value
    match value:
        case Fire():
            return _of_fire(position, value)
        case Activation():
            return _of_activation(position, value)
        case Move():
            return of_move(position, value)
        case Clash():
            return of_clash(position, value)
        case Check():
            return check_forecast(value, [(tr("passes"), _chance(value))])
        case str() if option.notation == f"rally {value}":
            return _of_rally(position, state.formations[value])
    return None


def aim(battlefield: Battlefield, state: State, piece: PieceId, target: PieceId) -> Option:
    """Make the answer by which a piece's formation shoots at another's, or engages it where the piece does not shoot.

    InvalidAnswerError says why there is neither.
    """
    position = Position(battlefield, state)
    for name in (piece, target):
        if name not in state.pieces or not state.pieces[name].is_on_field:
            raise InvalidAnswerError(tr("there is no piece {piece} on the board", piece=repr(name)))
    own, aimed = position.formation_of(state.pieces[piece]), position.formation_of(state.pieces[target])
    if own.side == aimed.side:
        raise InvalidAnswerError(tr("{piece} is a friend (EX-30)", piece=state.pieces[target].name))
    fire = volley(position, own, aimed, PLAIN)
    if fire and any(shot.unit == piece for shot in fire.shots):
        return shoot_option(position, own, aimed, PLAIN)
    if own.broken:
        raise InvalidAnswerError(tr("{formation} is broken and must rally first (EA-17)", formation=own.name))
    if aimed.id not in engage_targets(position, own):
        raise InvalidAnswerError(
            tr(
                "{formation} can neither shoot at {target} nor get into contact with it (EX-30, EX-50)",
                formation=own.name,
                target=aimed.name,
            )
        )
    return activation_option(position, own, ACTIONS[ENGAGE], aimed.id, retained=False)


def _of_activation(position: Position, activation: Activation) -> Forecast | None:
    formation = position.state.formations[activation.formation]
    if activation.action == HOLD:
        return None
    check = action_check(position, formation, activation.action, retained=activation.retained)
    if activation.action == ENGAGE:
        target = position.state.formations[activation.target]
        return of_engagement(position, formation, target, check)
    return check_forecast(check, [(ACTIONS[activation.action].name, _chance(check))])


def _chance(check: Check) -> float:
    return float(check.probability())


def _of_rally(position: Position, formation: Formation) -> Forecast:
    check = rally_check(position, formation)
    passes = _chance(check)
    rows = [(tr("passes; markers left: {number}", number=blast_after_rally(position, formation)), passes)]
    if formation.broken:
        rows.append((tr("must withdraw"), 1 - passes))
    return check_forecast(check, rows)


def _of_fire(position: Position, fire: Fire) -> Forecast | None:
    formation, target = position.state.formations[fire.formation], position.state.formations[fire.target]
    found = volley(position, formation, target, fire.mode)
    if found is None:
        return None
    chances = hit_chances(found.shots)
    destroys = [_destroyed(found, hits) for hits in range(len(chances))]
    breaks = [
        lost < position.count(target) <= lost + target.blast + _markers(found, lost) for lost in destroys
    ]
    rows = [(tr("hits: {number}", number=hits), chance) for hits, chance in enumerate(chances) if chance]
    glance = [
        (tr("one hit at least"), 1 - chances[0]),
        (tr("a unit destroyed"), sum_where(chances, destroys)),
    ]
    if not target.broken:
        glance.append((tr("{target} breaks", target=target.name), sum_where(chances, breaks)))
    return Forecast(
        title=tr("Fire of {formation} at {target}", formation=formation.name, target=target.name),
        dice=Tally(dice_items(position, found.shots)),
        tables=(chance_table(tr("Chances"), glance),),
        details=(chance_table(tr("Hits"), rows),),
        notes=(tr("Crossfire: +1 to each die (EX-35)."),) if found.is_crossfire else (),
    )


def _destroyed(found: Volley, hits: int) -> int:
    laid = lay_hits(found.aimed_at, hits)
    return sum(laid.get(unit.id, 0) >= unit.blocks for unit in found.aimed_at)


def _markers(found: Volley, destroyed: int) -> int:
    return 1 + destroyed + (CROSSFIRE_MARKERS if found.is_crossfire and destroyed else 0)


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return where a unit's move could end, and whom it could shoot at from its hex; nothing while it is broken."""
    position = Position(battlefield, state)
    found = state.pieces[piece]
    if not found.is_on_field or found.is_leader or position.formation_of(found).broken:
        return PieceOptions()
    reach = tuple(hexes_of(move_ends(position, found).mask))
    if hex_id != found.hex_id:
        return PieceOptions(reach=reach)
    formation = position.formation_of(found)
    shot_at = tuple(
        TargetOption(enemy.id, Tally(dice_items(position, own)), is_shot=True, chance=1 - hit_chances(own)[0])
        for target in position.formations(other(found.side))
        if (fire := volley(position, formation, target, PLAIN))
        and (own := [shot for shot in fire.shots if shot.unit == piece])
        for enemy in aims(position, found, target, PLAIN)
    )
    return PieceOptions(reach=reach, aims=shot_at)
