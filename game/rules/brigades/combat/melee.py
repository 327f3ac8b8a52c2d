"""The melee phase: all fight at once, and what they win or lose is moved a turn later (GB-35, GB-36)."""

from collections.abc import Iterable, Iterator

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.engine.play.check import Item, Tally
from game.engine.play.dice import D6
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.combat.melee_numbers import MILDER, Melee, best_unit, melees, result_for, side_units
from game.rules.brigades.command.leaders import join_or_be_taken, lose_unit, risk_leaders
from game.rules.brigades.events.fights import MeleeDrawn, MeleeFought, MeleeWon
from game.rules.brigades.events.units import ConditionChanged, UnitFled, UnitPushedBack
from game.rules.brigades.morale.flight import lose_part
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.sides import other

PARTS = {
    "routing": tables.ROUT_PART,
    "retreating": tables.RETREAT_PART,
    "pushed back": tables.PUSHED_PART,
    "losses": tables.PUSHED_PART,
    "drawn": tables.DRAW_PART,
}


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A melee that was thrown for: what each side threw, who lost and how, and the best unit of the side that lost."""

    melee: Melee
    naturals: dict[SideId, int]
    lost_by: SideId
    how: str
    loser: PieceId = NO_PIECE


def fight_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Fight all melees at once: all throw, then all results count, then the winners test (GB-35, GB-36)."""
    picture = ctx.position
    fights = [throw(ctx, picture, melee) for melee in melees(picture)]
    exposed = [leader for fight in fights for leader in exposed_leaders(picture, fight)]
    fighting = [leader for fight in fights for leader in leaders_in(picture, fight.melee.units)]
    winners = [winner for fight in fights for winner in decide(ctx, picture, fight)]
    risk_leaders(ctx, exposed)
    for name in fighting:
        leader = ctx.position.piece(name)
        if leader.is_on_field and not leader.unit:
            join_or_be_taken(ctx, leader)
    for name, is_rout in winners:
        unit = ctx.position.piece(name)
        if unit.is_on_field and not ctx.position.in_contact(unit):
            winner_test(ctx, unit, is_rout=is_rout)
    yield from ()


def throw(ctx: BrigadesContext, picture: Position, melee: Melee) -> Fight:
    """Throw for both sides of a melee, the phasing one first (GX-65)."""
    sides = (picture.state.phasing, other(picture.state.phasing))
    best = {side: best_unit(picture, melee, side) for side in sides}
    first, second = (best[side][0] for side in sides)
    ctx.emit(
        MeleeFought(
            attacker=first.id, targets=(second.id,), path=(first.hex_id, second.hex_id), units=melee.units
        )
    )
    totals, naturals = {}, {}
    for side in sides:
        (unit, tally), enemy = best[side], best[other(side)][0]
        title = tr("{piece} against {target}", piece=unit.name, target=enemy.name)
        natural = ctx.roll(tables.TWO_DICE, Reason(side=side, title=title, piece=unit.id, tally=tally)).total
        totals[side], naturals[side] = natural + tally.total, natural
    lost_by, how = result_for(picture, melee, totals[sides[0]] - totals[sides[1]])
    loser = best[lost_by][0].id if lost_by else NO_PIECE
    return Fight(melee=melee, naturals=naturals, lost_by=lost_by, how=how, loser=loser)


def leaders_in(picture: Position, units: Iterable[PieceId]) -> Iterator[PieceId]:
    """Yield the leaders with some units."""
    return (leader.id for unit in units for leader in picture.leaders_with(unit))


def exposed_leaders(picture: Position, fight: Fight) -> Iterator[PieceId]:
    """Yield the leaders with units against which a double six was thrown (GX-29)."""
    units = (picture.piece(name) for name in fight.melee.units)
    struck = [unit.id for unit in units if fight.naturals[other(unit.side)] == tables.DOUBLE_SIX]
    return leaders_in(picture, struck)


def decide(ctx: BrigadesContext, picture: Position, fight: Fight) -> list[tuple[PieceId, bool]]:
    """Let a result count; return who has won, each with whether an enemy of it routs (GX-66, GX-67, GX-70)."""
    melee = fight.melee
    if not fight.lost_by:
        ctx.emit(MeleeDrawn(piece=melee.units[0], at=picture.piece(melee.units[0]).hex_id))
        for name in melee.units:
            if picture.piece(name).is_gun:
                lose_unit(ctx, name, "overrun", leaders_stay=True)
            else:
                lose_part(ctx, name, tables.DRAW_PART, leaders_stay=True)
        return []
    for unit in side_units(picture, melee, fight.lost_by):
        beat(ctx, unit, fight.how if unit.id == fight.loser else MILDER[fight.how])
    winners = side_units(picture, melee, other(fight.lost_by))
    for unit in winners:
        lose_part(ctx, unit.id, tables.WINNER_PART, leaders_stay=True)
    return [(unit.id, victory(ctx, picture, melee, unit.id)) for unit in winners]


def beat(ctx: BrigadesContext, unit: Piece, how: str) -> None:
    """Let a unit of the side that lost have its result (GX-66, GX-67)."""
    if unit.is_gun:
        lose_unit(ctx, unit.id, "overrun", leaders_stay=True)
        return
    lose_part(ctx, unit.id, PARTS[how], leaders_stay=True)
    now = ctx.position.piece(unit.id)
    if not now.is_on_field:
        return
    if how in ("routing", "retreating"):
        ctx.emit(UnitFled(piece=unit.id, at=now.hex_id, flight=how, cause=tr("melee lost")))
    elif how == "pushed back":
        ctx.emit(UnitPushedBack(piece=unit.id, at=now.hex_id))


def victory(ctx: BrigadesContext, picture: Position, melee: Melee, name: PieceId) -> bool:
    """Note that a unit has won, if it is free of the melee; return whether an enemy of it routs (GB-05)."""
    position, unit = ctx.position, ctx.position.piece(name)
    enemies = [position.piece(each.enemy_of(name)) for each in melee.contacts if each.has(name)]
    # Reading GB-38: who is still in contact with another unit has to fight on; it takes no ground and makes no test.
    if unit.is_on_field and not position.in_contact(unit):
        left = [each.id for each in enemies if not each.is_on_field or each.flight or each.pushed_back]
        ground = tuple(picture.piece(enemy).hex_id for enemy in left)
        ctx.emit(MeleeWon(piece=name, at=unit.hex_id, ground=ground))
    return any(enemy.flight == "routing" for enemy in enemies)


def winner_test(ctx: BrigadesContext, unit: Piece, *, is_rout: bool) -> None:
    """Let a winner make its pursuit or formation test (GB-37, GB-38, GX-76)."""
    if unit.is_horse:
        pursuit_test(ctx, unit, is_rout=is_rout)
    elif unit.is_foot:
        reason = Reason(
            side=unit.side,
            title=tr(
                "Formation test of {piece}, {number} or more", piece=unit.name, number=tables.FORMS_FROM
            ),
            piece=unit.id,
            face_meanings=tuple(
                (face, tr("in order")) for face in D6.faces if int(face) >= tables.FORMS_FROM
            ),
            results=(tr("failed"), tr("passed")),
        )
        die = ctx.roll(tables.ONE_DIE, reason).total
        if die < tables.FORMS_FROM and not unit.disordered:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="disordered"))


def pursuit_test(ctx: BrigadesContext, unit: Piece, *, is_rout: bool) -> None:
    """Let victorious cavalry test whether it pursues (GX-75)."""
    items = []
    if unit.kind == tables.BATTLE_HORSE or unit.grade in tables.PURSUIT_GRADES:
        items.append(Item(tr("battle horse or veterans"), tables.PURSUIT_BONUS, "GX-75"))
    if is_rout:
        items.append(Item(tr("the enemy routs"), tables.PURSUIT_ROUT, "GX-75"))
    tally = Tally(tuple(items), unit="modifier")
    title = tr("Pursuit test of {piece}", piece=unit.name)
    die = ctx.roll(tables.ONE_DIE, Reason(side=unit.side, title=title, piece=unit.id, tally=tally)).total
    total = die + tally.total
    if total <= tables.PURSUES_TO:
        condition = "pursuing"
    elif total >= tables.SUPERB_FROM:
        condition = "discipline"
    elif unit.disordered:
        return
    else:
        condition = "disordered"
    ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition=condition))
