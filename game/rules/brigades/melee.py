"""The melee phase: all fight at once, and what they win or lose is moved a turn later (GB-35, GB-36)."""

from game.engine.event import Reason
from game.engine.ruleset import Procedure
from game.engine.tally import Item, Tally
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades.events.units import (
    ConditionChanged,
    Fought,
    MeleeDrawn,
    MeleeFought,
    MeleeWon,
    UnitFled,
    UnitPushedBack,
)
from game.rules.brigades.leaders import lose_unit, risk_leaders
from game.rules.brigades.melee_numbers import (
    MILDER,
    Melee,
    best_unit,
    melees,
    result_for,
    side_units,
)
from game.rules.brigades.pursuit import lose_part
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import (
    BATTLE_HORSE,
    DOUBLE_SIX,
    DRAW_PART,
    FORMS_FROM,
    ONE_DIE,
    PURSUES_TO,
    PURSUIT_BONUS,
    PURSUIT_GRADES,
    PURSUIT_ROUT,
    PUSHED_PART,
    RETREAT_PART,
    ROUT_PART,
    SUPERB_FROM,
    TWO_DICE,
    WINNER_PART,
)
from game.rules.brigades.victory import BrigadesContext
from game.rules.common.sides import other

PARTS = {
    "routing": ROUT_PART,
    "retreating": RETREAT_PART,
    "pushed back": PUSHED_PART,
    "losses": PUSHED_PART,
    "drawn": DRAW_PART,
}


def fight_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Fight all melees at once: all throw, then all results count (GB-35)."""
    position = ctx.position
    best = {
        (number, each): best_unit(position, melee, each)
        for number, melee in enumerate(melees(position))
        for each in (position.state.phasing, position.other_side)
    }
    fights = []
    for number, melee in enumerate(melees(position)):
        totals, naturals = {}, {}
        for each in (position.state.phasing, position.other_side):
            unit, tally = best[number, each]
            enemy = best[number, other(each)][0]
            if each == position.state.phasing:
                ctx.emit(MeleeFought(attacker=unit.id, targets=(enemy.id,), path=(unit.hex_id, enemy.hex_id)))
            title = tr("{piece} fights {target}", piece=unit.name, target=enemy.name)
            natural = ctx.roll(TWO_DICE, Reason(side=each, title=title, piece=unit.id, tally=tally)).total
            totals[each], naturals[each] = natural + tally.total, natural
        lost_by, how = result_for(
            position, melee, totals[position.state.phasing] - totals[position.other_side]
        )
        fights.append(
            (melee, naturals, lost_by, how, best[number, lost_by][0].id if lost_by else PieceId(""))
        )
    winners: list[tuple[PieceId, bool]] = []
    for melee, naturals, lost_by, how, loser in fights:
        winners += _decide(ctx, melee, naturals, lost_by, how, loser)
    for name, is_rout in winners:
        if ctx.position.piece(name).is_on_field and not ctx.position.in_contact(ctx.position.piece(name)):
            _after(ctx, ctx.position.piece(name), is_rout=is_rout)
    yield from ()


def _decide(
    ctx: BrigadesContext,
    melee: Melee,
    naturals: dict[SideId, int],
    lost_by: SideId,
    how: str,
    loser: PieceId,
) -> list[tuple[PieceId, bool]]:
    """Let a melee's result count; return who has won, each with whether the enemy routs (GX-66, GX-67, GX-70)."""
    position = ctx.position
    sides = {
        side: side_units(position, melee, side) for side in (position.state.phasing, position.other_side)
    }
    for name in melee.units:
        ctx.emit(Fought(piece=name, at=position.piece(name).hex_id))
    if not lost_by:
        ctx.emit(
            MeleeDrawn(piece=melee.units[0], at=position.piece(melee.units[0]).hex_id, units=melee.units)
        )
        for name in melee.units:
            lose_part(ctx, name, DRAW_PART)
        _lose_guns(ctx, melee.units)
        _risk(ctx, melee, naturals)
        return []
    winners = sides[other(lost_by)]
    for unit in sides[lost_by]:
        _beaten(ctx, unit, how if unit.id == loser else MILDER[how])
    for unit in winners:
        lose_part(ctx, unit.id, WINNER_PART)
    _risk(ctx, melee, naturals)
    found = []
    for unit in winners:
        now = ctx.position.piece(unit.id)
        if not now.is_on_field:
            continue
        beaten = [contact.enemy_of(unit.id) for contact in melee.contacts if contact.has(unit.id)]
        ground = tuple(
            position.piece(name).hex_id for name in beaten if _gives_ground(ctx.position.piece(name))
        )
        found.append((unit.id, any(ctx.position.piece(name).flight == "routing" for name in beaten)))
        if not ctx.position.in_contact(now):
            ctx.emit(MeleeWon(piece=unit.id, at=now.hex_id, ground=ground))
    return found


def _gives_ground(unit: Piece) -> bool:
    return not unit.is_on_field or bool(unit.flight) or unit.pushed_back


def _beaten(ctx: BrigadesContext, unit: Piece, how: str) -> None:
    """Let a unit of the side that lost have its result (GX-66, GX-67)."""
    if unit.is_gun:
        lose_unit(ctx, unit.id, "overrun")
        return
    lose_part(ctx, unit.id, PARTS[how])
    now = ctx.position.piece(unit.id)
    if not now.is_on_field:
        return
    if how in ("routing", "retreating"):
        ctx.emit(UnitFled(piece=unit.id, at=now.hex_id, flight=how))
    elif how == "pushed back":
        ctx.emit(UnitPushedBack(piece=unit.id, at=now.hex_id))


def _lose_guns(ctx: BrigadesContext, units: tuple[PieceId, ...]) -> None:
    """Take off the guns of a side that did not win (GX-67)."""
    for name in units:
        unit = ctx.position.piece(name)
        if unit.is_gun and unit.is_on_field:
            lose_unit(ctx, name, "overrun")


def _risk(ctx: BrigadesContext, melee: Melee, naturals: dict[SideId, int]) -> None:
    """Roll for the leaders with units against which a double six was thrown (GX-29)."""
    for name in melee.units:
        unit = ctx.position.piece(name)
        if unit.is_on_field and naturals[other(unit.side)] == DOUBLE_SIX:
            risk_leaders(ctx, name)


def _after(ctx: BrigadesContext, unit: Piece, *, is_rout: bool) -> None:
    """Let a winner make its pursuit or formation test (GB-37, GB-38)."""
    if unit.is_horse:
        _pursuit_test(ctx, unit, is_rout=is_rout)
    elif unit.is_foot:
        title = tr("Formation test of {piece}", piece=unit.name)
        die = ctx.roll(ONE_DIE, Reason(side=unit.side, title=title, piece=unit.id)).total
        if die < FORMS_FROM and not unit.disordered:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="disordered"))


def _pursuit_test(ctx: BrigadesContext, unit: Piece, *, is_rout: bool) -> None:
    """Let victorious cavalry test whether it pursues (GX-75)."""
    items = []
    if unit.kind == BATTLE_HORSE or unit.grade in PURSUIT_GRADES:
        items.append(Item(tr("battle horse or veterans"), PURSUIT_BONUS, "GX-75"))
    if is_rout:
        items.append(Item(tr("the enemy routs"), PURSUIT_ROUT, "GX-75"))
    tally = Tally(tuple(items), unit="modifier")
    title = tr("Pursuit test of {piece}", piece=unit.name)
    die = ctx.roll(ONE_DIE, Reason(side=unit.side, title=title, piece=unit.id, tally=tally)).total
    total = die + tally.total
    if total <= PURSUES_TO:
        condition = "pursuing"
    elif total >= SUPERB_FROM:
        condition = "discipline"
    elif unit.disordered:
        return
    else:
        condition = "disordered"
    ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition=condition))
