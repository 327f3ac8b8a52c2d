"""The odds of an attack, told in tables (sections 12 and 15)."""

from collections.abc import Iterator

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.shown.forecast import Forecast, Row, Table, percent
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.combat.rolls import BACK, BONUS, FIRE, MELEE, RANGED, Attack
from game.rules.jacobite.combat.targets import (
    attack_option,
    cannot_attack_from,
    objection_to_attack,
    objection_to_unit,
)
from game.rules.jacobite.morale.retire import STEADIER, open_hexes
from game.rules.jacobite.odds.odds import Odds, odds
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Battlefield, Piece, Position, State
from game.rules.jacobite.tables import RETIRE

COMBAT_PHASE = "combat"


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the odds of the attack that an answer makes; None for an answer that is no attack."""
    attack = option.value
    if not isinstance(attack, Attack):
        return None
    position = Position(battlefield, state)
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    attack_odds = odds(position, attack)
    return Forecast(
        title=tr("{attacker} against {target}", attacker=attacker.name, target=target.name),
        verdict=_verdict(attack_odds),
        dice=attack_odds.dice,
        tables=(*_roll(attack_odds), _fates(position, target, attack_odds)),
        details=tuple(_throws(attack_odds)),
        notes=tuple(_notes(position, attack)),
    )


def _verdict(odds: Odds) -> str:
    """Return how likely a block is lost and the target gives way; of a lone leader, that he falls."""
    gone = percent(odds.ignoring.eliminated)
    if not odds.outcomes:
        return tr("{chance} he falls", chance=gone)
    return tr(
        "{block} a block or more, {way} it gives way",
        block=percent(1 - sum(odds.outcomes[0])),
        way=percent(1 - odds.ignoring.holds),
    )


def aim(battlefield: Battlefield, state: State, piece: PieceId, target: PieceId) -> Option:
    """Make the attack of one piece at another as they are, orders apart; InvalidAnswerError says why there is none."""
    position = Position(battlefield, state)
    for name in (piece, target):
        if name not in state.pieces or position.piece(name).at == OFF:
            raise InvalidAnswerError(tr("there is no piece {piece} on the board", piece=repr(name)))
    unit, aimed = position.piece(piece), position.piece(target)
    company = position.unit_of(aimed) if aimed.is_leader else None
    if unit.is_leader:
        raise InvalidAnswerError(tr("{leader} is a leader and cannot attack (JX-32)", leader=unit.name))
    if unit.side == aimed.side:
        raise InvalidAnswerError(
            tr("{unit} and {target} are on the same side", unit=unit.name, target=aimed.name)
        )
    if company:
        raise InvalidAnswerError(
            tr("{leader} is attached to {unit}: attack {unit}", leader=aimed.name, unit=company.id)
        )
    attack, reason = objection_to_attack(position, unit, aimed)
    if reason:
        raise InvalidAnswerError(reason.rstrip("."))
    return attack_option(position, attack, f"attack {piece} {target}", (piece, target))


def _roll(odds: Odds) -> Iterator[Table]:
    """Return how many blocks and how many flags, each for itself."""
    if not odds.outcomes:
        return
    blocks = tuple(sum(row) for row in odds.outcomes)
    flags = tuple(map(sum, zip(*odds.outcomes, strict=True)))
    yield Table(
        title=tr("Odds"),
        columns=tuple(str(number) for number in range(len(flags))),
        rows=(Row(tr("blocks lost"), blocks + (0.0,) * (len(flags) - len(blocks))), Row(tr("flags"), flags)),
    )


def _fates(position: Position, target: Piece, odds: Odds) -> Table:
    """Return the result for the target: its owner ignoring what he may, and nothing, if that is not one."""
    fates, columns = [odds.ignoring], [""]
    if odds.may_ignore and odds.ignoring != odds.ignoring_none:
        fates.append(odds.ignoring_none)
        flags = tr_count(odds.may_ignore, "ignoring {number} flag", "ignoring {number} flags")
        columns = [flags, tr("ignoring none")]
    ends = _leaders_ends() if target.is_leader else _units_ends(position, target)
    return Table(
        title=tr("Result for {unit}", unit=target.name),
        columns=tuple(columns),
        rows=tuple(
            Row(label, chances)
            for label, end, always in ends
            if any(chances := tuple(float(getattr(fate, end)) for fate in fates)) or always
        ),
    )


def _units_ends(position: Position, unit: Piece) -> tuple[tuple[str, str, bool], ...]:
    """Name the ends of a unit, which of the fate's chances each is, and whether it is shown at no chance, too."""
    leader = position.leader_of(unit.id)
    whose = leader.name if leader else tr("a leader who joins it")
    return (
        (tr("holds its hex"), "holds", True),
        (tr("retreats"), "retreats", True),
        (tr("routs"), "routs", True),
        (tr("is eliminated"), "eliminated", True),
        (tr("{leader} is lost", leader=whose), "leader_lost", leader is not None),
        (tr("{leader} leaves the board", leader=whose), "leader_left", False),
    )


def _leaders_ends() -> tuple[tuple[str, str, bool], ...]:
    return (
        (tr("escapes"), "retreats", True),
        (tr("leaves the board"), "leader_left", False),
        (tr("is eliminated"), "eliminated", True),
    )


def _throws(odds: Odds) -> Iterator[Table]:
    if not odds.outcomes:
        return
    yield Table(
        title=tr("Blocks and flags together"),
        columns=tuple(
            tr_count(flags, "{number} flag", "{number} flags") for flags in range(len(odds.outcomes[0]))
        ),
        rows=tuple(
            Row(tr_count(blocks, "{number} block", "{number} blocks"), chances)
            for blocks, chances in enumerate(odds.outcomes)
        ),
    )


def _notes(position: Position, attack: Attack) -> Iterator[str]:
    """Return what the odds leave out, and what keeps the attacker from this attack as things stand."""
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    fights_now = attacker.side == position.state.turn.side and position.state.turn.phase == COMBAT_PHASE
    if (
        attack.attack_kind in (MELEE, RANGED)
        and fights_now
        and (reason := objection_to_unit(position, attacker))
    ):
        yield reason
    if not target.is_leader and attack.attack_kind not in FIRE:
        if (
            attack.attack_kind in (MELEE, BONUS)
            and target.type.arm == "cavalry"
            and open_hexes(position, target, RETIRE)
        ):
            more = (*STEADIER, *hooks.rally_items(position, target))
            dice = rally_dice(target, position.leader_of(target.id), more=more).total
            yield tr("{unit} may retire instead and rally with {dice} dice.", unit=target.name, dice=dice)
        back = attack_dice(position, Attack(target.id, attacker.id, BACK)).total
        if attack.attack_kind in (MELEE, BONUS) and back and not cannot_attack_from(position, target):
            yield tr_count(
                back,
                "If it holds, {unit} may battle back with {number} die.",
                "If it holds, {unit} may battle back with {number} dice.",
                unit=target.name,
            )
    if position.battlefield.combat_cards and not hooks.bars_cards(position):
        yield tr("Combat cards that may still be played are not counted.")
