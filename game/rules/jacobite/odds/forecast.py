"""The odds of an attack, told in tables (sections 12 and 15)."""

from collections.abc import Iterator

from game.engine.decision import InvalidAnswerError, Option
from game.engine.forecast import Forecast, Row, Table
from game.i18n import tr, tr_count
from game.rules.jacobite.combat.dice import BACK, BONUS, FIRE, MELEE, RANGED, Blow, attack_dice
from game.rules.jacobite.combat.targets import against, barred_out, objection_to_attack, objection_to_unit
from game.rules.jacobite.morale.rally import rally_dice
from game.rules.jacobite.morale.retire import STEADIER, open_hexes
from game.rules.jacobite.odds.odds import Odds, odds
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Battlefield, Piece, Position, State
from game.rules.jacobite.tables import RETIRE

COMBAT_PHASE = "combat"


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Tell the odds of the attack that an answer makes; None for an answer that attacks nobody."""
    blow = option.value
    if not isinstance(blow, Blow):
        return None
    position = Position(battlefield, state)
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    reckoned = odds(position, blow)
    return Forecast(
        title=tr("{attacker} at {target}", attacker=attacker.name, target=target.name),
        dice=reckoned.dice,
        tables=(*_roll(reckoned), _fates(position, target, reckoned)),
        details=tuple(_throws(reckoned)),
        notes=tuple(_notes(position, blow)),
    )


def aim(battlefield: Battlefield, state: State, piece: str, target: str) -> Option:
    """Make the attack of one piece at another as they stand, orders apart; NotOffered says why there is none."""
    position = Position(battlefield, state)
    for name in (piece, target):
        if name not in state.pieces or position.piece(name).at == OFF:
            raise InvalidAnswerError(tr("there is no piece {piece} on the board", piece=repr(name)))
    unit, aimed = position.piece(piece), position.piece(target)
    company = position.unit_of(aimed) if aimed.is_leader else None
    if unit.is_leader:
        raise InvalidAnswerError(
            tr("{leader} is a leader and does not attack himself (JX-32)", leader=unit.name)
        )
    if unit.side == aimed.side:
        raise InvalidAnswerError(tr("{unit} and {target} are of one side", unit=unit.name, target=aimed.name))
    if company:
        raise InvalidAnswerError(
            tr("{leader} stands with {unit}: attack {unit}", leader=aimed.name, unit=company.id)
        )
    blow, reason = objection_to_attack(position, unit, aimed)
    if reason:
        raise InvalidAnswerError(reason.rstrip("."))
    return against(position, blow, f"attack {piece} {target}", (piece, target))


def _roll(reckoned: Odds) -> Iterator[Table]:
    """Tell how many blocks and how many flags, each for itself."""
    if not reckoned.throws:
        return
    blocks = tuple(sum(row) for row in reckoned.throws)
    flags = tuple(map(sum, zip(*reckoned.throws, strict=True)))
    yield Table(
        title=tr("The roll"),
        columns=tuple(str(number) for number in range(len(flags))),
        rows=(
            Row(tr("blocks lost"), blocks + (0.0,) * (len(flags) - len(blocks))),
            Row(tr("flags"), flags),
        ),
    )


def _fates(position: Position, target: Piece, reckoned: Odds) -> Table:
    """Tell what becomes of the target: its owner ignoring what he may, and nothing, if that is not one."""
    fates, columns = [reckoned.ignoring], [""]
    if reckoned.may_ignore and reckoned.ignoring != reckoned.yielding:
        fates.append(reckoned.yielding)
        flags = tr_count(reckoned.may_ignore, "ignoring {number} flag", "ignoring {number} flags")
        columns = [flags, tr("ignoring none")]
    ends = _leaders_ends() if target.is_leader else _units_ends(position, target)
    return Table(
        title=tr("What becomes of {unit}", unit=target.name),
        columns=tuple(columns),
        rows=tuple(
            Row(label, chances)
            for label, end, always in ends
            if any(chances := tuple(float(getattr(fate, end)) for fate in fates)) or always
        ),
    )


def _units_ends(position: Position, unit: Piece) -> tuple[tuple[str, str, bool], ...]:
    """Name the ends of a unit, which of the fate's chances each is, and whether it is told at no chance, too."""
    leader = position.leader_of(unit.id)
    whose = leader.name if leader else tr("a leader who joins it")
    return (
        (tr("holds its hex"), "holds", True),
        (tr("retreats"), "retreats", True),
        (tr("routs"), "routs", True),
        (tr("is eliminated"), "eliminated", True),
        (tr("{leader} is lost", leader=whose), "leader_lost", leader is not None),
        (tr("{leader} leaves the field", leader=whose), "leader_left", False),
    )


def _leaders_ends() -> tuple[tuple[str, str, bool], ...]:
    return (
        (tr("escapes"), "retreats", True),
        (tr("leaves the field"), "leader_left", False),
        (tr("is eliminated"), "eliminated", True),
    )


def _throws(reckoned: Odds) -> Iterator[Table]:
    if not reckoned.throws:
        return
    yield Table(
        title=tr("Blocks and flags together"),
        columns=tuple(
            tr_count(flags, "{number} flag", "{number} flags") for flags in range(len(reckoned.throws[0]))
        ),
        rows=tuple(
            Row(tr_count(blocks, "{number} block", "{number} blocks"), chances)
            for blocks, chances in enumerate(reckoned.throws)
        ),
    )


def _notes(position: Position, blow: Blow) -> Iterator[str]:
    """Say what the odds leave out, and what keeps the attacker from this attack as things stand."""
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    fights_now = attacker.side == position.state.turn.side and position.state.turn.phase == COMBAT_PHASE
    if blow.way in (MELEE, RANGED) and fights_now and (reason := objection_to_unit(position, attacker)):
        yield reason
    if not target.is_leader and blow.way not in FIRE:
        if (
            blow.way in (MELEE, BONUS)
            and target.type.arm == "cavalry"
            and open_hexes(position, target, RETIRE)
        ):
            more = (*STEADIER, *hooks.rally_items(position, target))
            dice = rally_dice(target, position.leader_of(target.id), more=more).total
            yield tr("{unit} may retire instead and rally with {dice} dice.", unit=target.name, dice=dice)
        back = attack_dice(position, Blow(target.id, attacker.id, BACK)).total
        if blow.way in (MELEE, BONUS) and back and not barred_out(position, target):
            yield tr_count(
                back,
                "If it holds, {unit} may battle back with {number} die.",
                "If it holds, {unit} may battle back with {number} dice.",
                unit=target.name,
            )
    if position.battlefield.combat_cards and not hooks.bars_cards(position):
        yield tr("Combat cards that may still be played are not counted.")
