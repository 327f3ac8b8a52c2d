"""What an answer leads to, in exact chances, and what a piece could do."""

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.play.check import Check
from game.engine.shown.forecast import Forecast, Row, Table
from game.engine.shown.view import PieceOptions, TargetOption
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.rules.skirmish.combat import attack_option, attackable, objection_to_attack
from game.rules.skirmish.numbers import attack_check, rally_check, steady_check
from game.rules.skirmish.reach import allowance, paths
from game.rules.skirmish.state import OFF, Attack, Battlefield, Position, State


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of an attack or a rally; None for an answer that rolls nothing."""
    position = Position(battlefield, state)
    if isinstance(option.value, Attack):
        return _of_attack(position, option.value)
    if isinstance(option.value, str) and option.notation == f"rally {option.value}":
        check = rally_check(position, state.groups[option.value])
        return _of_check(check, [(tr("loses a counter"), float(check.probability()))])
    return None


def _of_attack(position: Position, attack: Attack) -> Forecast:
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    check = attack_check(position, attacker, target)
    is_hit = float(check.probability())
    if target.strength == 1:
        return _of_check(check, [(tr("is hit"), is_hit), (tr("is lost"), is_hit)])
    from_rear = position.arc(target, attacker.hex_id) == "rear"
    steady = float(steady_check(position, target, from_rear=from_rear).probability())
    return _of_check(check, [(tr("is hit"), is_hit), (tr("falls back or is lost"), is_hit * (1 - steady))])


def _of_check(check: Check, chances: list[tuple[str, float]]) -> Forecast:
    rows = tuple(Row(label, (chance,)) for label, chance in chances)
    return Forecast(
        title=check.title,
        dice=check.modifiers,
        tables=(Table(title=tr("Chances"), columns=("",), rows=rows),),
    )


def aim(battlefield: Battlefield, state: State, piece: str, target: str) -> Option:
    """Make the attack of one unit at another as they are; InvalidAnswerError says why there is none."""
    position = Position(battlefield, state)
    for name in (piece, target):
        if name not in state.pieces or state.pieces[name].hex_id == OFF or state.pieces[name].is_leader:
            raise InvalidAnswerError(tr("there is no unit {piece} on the field", piece=repr(name)))
    unit, aimed = position.piece(piece), position.piece(target)
    if unit.side == aimed.side:
        raise InvalidAnswerError(tr("{unit} and {target} are of one side", unit=unit.name, target=aimed.name))
    if reason := objection_to_attack(position, unit, aimed):
        raise InvalidAnswerError(reason.rstrip("."))
    return attack_option(position, unit, aimed)


def piece_options(battlefield: Battlefield, state: State, piece: str, hex_id: Hex) -> PieceOptions:
    """Return where a piece could move, and whom it could attack from its own hex."""
    position = Position(battlefield, state)
    found = state.pieces[piece]
    if found.hex_id == OFF:
        return PieceOptions()
    reach = tuple(sorted(paths(position, found, allowance(position, found))))
    if found.is_leader or hex_id != found.hex_id:
        return PieceOptions(reach=reach)
    checks = {target.id: attack_check(position, found, target) for target in attackable(position, found)}
    aims = tuple(TargetOption(target, check.modifiers, check) for target, check in checks.items())
    return PieceOptions(reach=reach, aims=aims)
