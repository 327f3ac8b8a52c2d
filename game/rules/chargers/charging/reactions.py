"""Section 5: how a charged unit answers (T9-64, T9-69, T9-73, T9-77, TX-30, TX-31, TQ-07)."""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, button
from game.engine.shown.forecast import percent
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.rules.chargers.charge_events import FLEE, HOLD, SHOOT, Reacted
from game.rules.chargers.charging.room import charge_advance, range_check
from game.rules.chargers.morale.rout import flee_from
from game.rules.chargers.places import centre
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import Shot, aim, shoot, shooting_dice
from game.rules.chargers.state import Piece, State
from game.rules.chargers.tables import GUNS, STOOD
from game.rules.chargers.victory import ChargersContext
from game.rules.table.sides import other

REACTIONS = (HOLD, SHOOT, FLEE)
LABELS = {HOLD: tr_mark("Hold"), SHOOT: tr_mark("Stand and shoot"), FLEE: tr_mark("Flee")}


def react(ctx: ChargersContext, charger: PieceId, name: PieceId) -> Procedure[None]:
    """Let a charged unit react, and carry the reaction out at once (T9-27, T9-69, T9-77)."""
    position = ctx.position
    attacker, unit = position.piece(charger), position.piece(name)
    allowed = [each for each in REACTIONS if not objection(position, unit, attacker, each)]
    answer = yield Decision(
        side=other(ctx.state.turn),
        kind="react",
        prompt=tr(
            "Charge by {charger} on {unit}, {chance} to reach it. How should {unit} react?",
            charger=attacker.name,
            unit=unit.name,
            chance=percent(range_check(position, attacker, unit).probability()),
        ),
        subject=name,
        options=tuple(_option(position, unit, attacker, reaction) for reaction in allowed),
        refusal=partial(_refusal, position, unit, attacker),
    )
    reaction = str(answer.value)
    ctx.emit(Reacted(unit=name, charger=charger, reaction=reaction))
    if reaction == SHOOT:
        shoot(ctx, Shot(name, charger, is_reaction=True))
    elif reaction == FLEE:
        flee_from(ctx, name, centre(ctx.position.piece(charger)))


def objection(position: Position, unit: Piece, charger: Piece, reaction: str) -> str:
    """Return why a unit may not react so; "" when it may (T9-64, T9-73, TX-23, TX-30)."""
    name = unit.name
    if position.is_engaged(unit):
        return "" if reaction == HOLD else tr("{unit} is engaged: it can only Hold (T9-73)", unit=name)
    if unit.is_fleeing:
        return "" if reaction == FLEE else tr("{unit} flees: it must flee again (T9-64)", unit=name)
    if reaction == FLEE and unit.arm == GUNS:
        return tr("{unit}: guns never choose to flee (TX-23)", unit=name)
    if reaction != SHOOT:
        return ""
    if not unit.row.range:
        return tr("{unit} has nothing to shoot with (TX-30)", unit=name)
    if STOOD in unit.marks:
        return tr("{unit} has stood and shot in this turn (TX-30)", unit=name)
    if not position.sees(unit, charger):
        return tr("{unit} does not see {charger} (TX-30)", unit=name, charger=charger.name)
    if position.gap(unit, charger) <= charge_advance(position, charger):
        return tr("{charger} is no farther off than its Advance (TX-30)", charger=charger.name)
    return ""


def _option(position: Position, unit: Piece, charger: Piece, reaction: str) -> Option:
    notation, label = f"react {unit.id} {reaction}", tr(LABELS[reaction])
    if reaction != SHOOT:
        return button(notation, label, reaction)
    shot = Shot(unit.id, charger.id, is_reaction=True)
    needed = aim(position, shot)
    lines = (tr("hits on {needed} or more", needed=needed.total), *needed.lines())
    return button(notation, label, reaction, tally=shooting_dice(position, shot), lines=lines)


def _refusal(position: Position, unit: Piece, charger: Piece, notation: str) -> str:
    words = notation.split(" ")
    if len(words) == 3 and words[:2] == ["react", unit.id] and words[2] in REACTIONS:
        return objection(position, unit, charger, words[2])
    return ""


def has_fled(state: State, name: PieceId) -> bool:
    """Return whether a unit has fled from a charge on it; off the board is fled too (TQ-07, TQ-08)."""
    return any(
        target.unit == name and target.reaction == FLEE
        for charge in state.charges
        for target in charge.targets
    )
