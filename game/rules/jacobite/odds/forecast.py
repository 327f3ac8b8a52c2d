"""The odds of an attack, told in tables (sections 12 and 15)."""

from collections.abc import Iterator

from game.engine.decision import NotOffered, Option
from game.engine.forecast import Forecast, Row, Table
from game.i18n import say, say_count
from game.rules.jacobite.combat.dice import BACK, BONUS, FIRE, MELEE, RANGED, Blow, attack_dice
from game.rules.jacobite.combat.targets import against, barred_out, objection_to_attack, objection_to_unit
from game.rules.jacobite.morale.rally import rally_dice
from game.rules.jacobite.morale.retire import STEADIER, open_hexes
from game.rules.jacobite.odds.odds import Odds, odds
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Ground, Piece, Position, State
from game.rules.jacobite.tables import RETIRE

COMBAT_PHASE = "combat"


def forecast(ground: Ground, state: State, option: Option) -> Forecast | None:
    """Tell the odds of the attack that an answer makes; None for an answer that attacks nobody."""
    blow = option.value
    if not isinstance(blow, Blow):
        return None
    now = Position(ground, state)
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    reckoned = odds(now, blow)
    return Forecast(
        title=say("{attacker} at {target}", attacker=attacker.name, target=target.name),
        dice=reckoned.dice,
        tables=(*_roll(reckoned), _fates(now, target, reckoned)),
        details=tuple(_throws(reckoned)),
        notes=tuple(_notes(now, blow)),
    )


def aim(ground: Ground, state: State, piece: str, target: str) -> Option:
    """Make the attack of one piece at another as they stand, orders apart; NotOffered says why there is none."""
    now = Position(ground, state)
    for name in (piece, target):
        if name not in state.pieces or now.piece(name).at == OFF:
            raise NotOffered(say("there is no piece {piece} on the board", piece=repr(name)))
    unit, aimed = now.piece(piece), now.piece(target)
    company = now.unit_of(aimed) if aimed.is_leader else None
    if unit.is_leader:
        raise NotOffered(say("{leader} is a leader and does not attack himself (JX-32)", leader=unit.name))
    if unit.side == aimed.side:
        raise NotOffered(say("{unit} and {target} are of one side", unit=unit.name, target=aimed.name))
    if company:
        raise NotOffered(
            say("{leader} stands with {unit}: attack {unit}", leader=aimed.name, unit=company.id)
        )
    blow, reason = objection_to_attack(now, unit, aimed)
    if reason:
        raise NotOffered(reason.rstrip("."))
    return against(now, blow, f"attack {piece} {target}", (piece, target))


def _roll(reckoned: Odds) -> Iterator[Table]:
    """Tell how many blocks and how many flags, each for itself."""
    if not reckoned.throws:
        return
    blocks = tuple(sum(row) for row in reckoned.throws)
    flags = tuple(map(sum, zip(*reckoned.throws, strict=True)))
    yield Table(
        title=say("The roll"),
        columns=tuple(str(number) for number in range(len(flags))),
        rows=(
            Row(say("blocks lost"), blocks + (0.0,) * (len(flags) - len(blocks))),
            Row(say("flags"), flags),
        ),
    )


def _fates(now: Position, target: Piece, reckoned: Odds) -> Table:
    """Tell what becomes of the target: its owner ignoring what he may, and nothing, if that is not one."""
    fates, columns = [reckoned.ignoring], [""]
    if reckoned.may_ignore and reckoned.ignoring != reckoned.yielding:
        fates.append(reckoned.yielding)
        flags = say_count(reckoned.may_ignore, "ignoring {number} flag", "ignoring {number} flags")
        columns = [flags, say("ignoring none")]
    ends = _leaders_ends() if target.is_leader else _units_ends(now, target)
    return Table(
        title=say("What becomes of {unit}", unit=target.name),
        columns=tuple(columns),
        rows=tuple(
            Row(label, chances)
            for label, end, always in ends
            if any(chances := tuple(float(getattr(fate, end)) for fate in fates)) or always
        ),
    )


def _units_ends(now: Position, unit: Piece) -> tuple[tuple[str, str, bool], ...]:
    """Name the ends of a unit, which of the fate's chances each is, and whether it is told at no chance, too."""
    leader = now.leader_of(unit.id)
    whose = leader.name if leader else say("a leader who joins it")
    return (
        (say("holds its hex"), "holds", True),
        (say("retreats"), "retreats", True),
        (say("routs"), "routs", True),
        (say("is eliminated"), "eliminated", True),
        (say("{leader} is lost", leader=whose), "leader_lost", leader is not None),
        (say("{leader} leaves the field", leader=whose), "leader_left", False),
    )


def _leaders_ends() -> tuple[tuple[str, str, bool], ...]:
    return (
        (say("escapes"), "retreats", True),
        (say("leaves the field"), "leader_left", False),
        (say("is eliminated"), "eliminated", True),
    )


def _throws(reckoned: Odds) -> Iterator[Table]:
    if not reckoned.throws:
        return
    yield Table(
        title=say("Blocks and flags together"),
        columns=tuple(
            say_count(flags, "{number} flag", "{number} flags") for flags in range(len(reckoned.throws[0]))
        ),
        rows=tuple(
            Row(say_count(blocks, "{number} block", "{number} blocks"), chances)
            for blocks, chances in enumerate(reckoned.throws)
        ),
    )


def _notes(now: Position, blow: Blow) -> Iterator[str]:
    """Say what the odds leave out, and what keeps the attacker from this attack as things stand."""
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    fights_now = attacker.side == now.state.turn.side and now.state.turn.phase == COMBAT_PHASE
    if blow.way in (MELEE, RANGED) and fights_now and (reason := objection_to_unit(now, attacker)):
        yield reason
    if not target.is_leader and blow.way not in FIRE:
        if blow.way in (MELEE, BONUS) and target.type.family == "cavalry" and open_hexes(now, target, RETIRE):
            more = (*STEADIER, *hooks.rally_items(now, target))
            dice = rally_dice(target, now.leader_of(target.id), more=more).total
            yield say("{unit} may retire instead and rally with {dice} dice.", unit=target.name, dice=dice)
        back = attack_dice(now, Blow(target.id, attacker.id, BACK)).total
        if blow.way in (MELEE, BONUS) and back and not barred_out(now, target):
            yield say_count(
                back,
                "If it holds, {unit} may battle back with {number} die.",
                "If it holds, {unit} may battle back with {number} dice.",
                unit=target.name,
            )
    if now.ground.combat_cards and not hooks.bars_cards(now):
        yield say("Combat cards that may still be played are not counted.")
