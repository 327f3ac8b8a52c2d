"""Who commands brigades: taking over, new brigades, dismissals and aides sent (GB-13, GB-15, GB-16, GX-25)."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    Options,
    button,
    click,
    done,
    on_group,
    on_piece,
)
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades.command.leaders import end_errands
from game.rules.brigades.events.command import (
    AideSent,
    BrigadeCreated,
    BrigadeTaken,
    BrigadeUncontrolled,
    CreationTried,
    Dismissed,
)
from game.rules.brigades.numbers import create_check
from game.rules.brigades.position import Position
from game.rules.brigades.setup.setup import NEW, NUMBERED, new_brigade_name
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.tables import CREATE_HEXES, CREATE_UNITS, ENGAGE, HOLD
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import roll_check, until_done

# Taking over


def take_over_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Put aides who have arrived in command of the brigades they were sent to (GB-13, GB-14)."""
    for leader in ctx.position.leaders(side):
        now = ctx.position.piece(leader.id)
        if not now.sent_to:
            continue
        brigade = ctx.state.brigades[now.sent_to]
        if brigade.uncontrolled and now.unit in brigade.units:
            ctx.emit(BrigadeTaken(group=brigade.id, leader=now.id))
    end_errands(ctx, side)
    yield from ()


# New brigades


class Creation(msgspec.Struct, frozen=True):
    """An aide and the units of the brigade that is to be created."""

    leader: PieceId
    units: tuple[PieceId, ...]


def create_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a commander-in-chief try to create a brigade under an aide (GB-15, GX-26)."""
    ctx.checkpoint()
    if side in ctx.state.created:
        return
    creations: list[Creation | None] = list(creations_of(ctx.position, side))
    if not creations:
        return
    position = ctx.position
    answer = yield Decision(
        side=side,
        kind="create",
        prompt=tr("{side}: create a brigade, or not", side=ctx.names.plural_name(side)),
        options=Options([*creations, None], partial(_creation_option, position), _creation_notation),
    )
    if answer.value is not None:
        create(ctx, answer.value)


def creations_of(position: Position, side: SideId) -> Iterator[Creation]:
    """Yield the brigades that may be created (GX-26)."""
    chief = position.commander_in_chief(side)
    for leader in position.leaders(side) if chief else ():
        if chief is None or leader.hex_id != chief.hex_id or not position.is_aide(leader):
            continue
        units = [unit.id for unit in position.units(side) if _is_free(position, leader, unit)]
        for number in range(1, CREATE_UNITS + 1):
            yield from (Creation(leader.id, chosen) for chosen in combinations(units, number))


def _is_free(position: Position, leader: Piece, unit: Piece) -> bool:
    brigade = position.brigade_of(unit)
    return (
        (brigade.uncontrolled or brigade.broken)
        and unit.flight != "routing"
        and position.grid.distance(unit.hex_id, leader.hex_id) <= CREATE_HEXES
    )


def _creation_notation(creation: Creation | None) -> str:
    return "done" if creation is None else f"create {creation.leader} {' '.join(creation.units)}"


def _creation_option(position: Position, creation: Creation | None) -> Option:
    if creation is None:
        return done(tr("No new brigade"))
    leader = position.piece(creation.leader)
    names = ", ".join(position.piece(unit).name for unit in creation.units)
    written = _creation_notation(creation)
    return Option(
        notation=written,
        anchors=(on_piece(creation.leader), Anchor("button", written)),
        preview=lambda: OptionPreview(
            tr("{leader} takes {units}", leader=leader.name, units=names), checks=(create_check(leader),)
        ),
        value=creation,
    )


def create(ctx: BrigadesContext, creation: Creation) -> None:
    """Roll for a new brigade (GX-26)."""
    leader = ctx.position.piece(creation.leader)
    check = create_check(leader)
    ctx.emit(CreationTried(side=leader.side))
    if not check.is_passed(roll_check(ctx, check, leader.side, leader.id)):
        return
    units = [ctx.position.piece(unit) for unit in creation.units]
    led = [brigade.id for brigade in ctx.state.brigades.values() if brigade.senior in creation.units]
    plain = NEW + leader.id
    number = sum(name.split(NUMBERED)[0] == plain for name in ctx.state.brigades) + 1
    brigade = Brigade(
        id=plain if number == 1 else f"{plain}{NUMBERED}{number}",
        side=leader.side,
        name=new_brigade_name(leader.name),
        units=creation.units,
        began=len(units),
        commander=leader.id,
        order=HOLD if all(unit.is_gun for unit in units) else ENGAGE,
    )
    ctx.emit(BrigadeCreated(group=brigade.id, brigade=brigade))
    for name in led:
        ctx.emit(BrigadeUncontrolled(group=name))
    end_errands(ctx, leader.side)


# Dismissals and aides


def name_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a commander-in-chief dismiss brigadiers and send aides to take brigades (GB-16, GX-25, GX-27).

    A side that has ended its command before is not asked.
    """
    if side in ctx.state.commanded:
        return
    prompt = tr("{side}: dismiss a brigadier or send an aide, or finish", side=ctx.names.plural_name(side))
    end = button("done", tr("End the command"))
    yield from until_done(ctx, side, "name", prompt, _name_options, _name, end)


def may_name(position: Position, side: SideId) -> bool:
    """Return whether a side has someone to dismiss or to send (GB-16, GX-25)."""
    return any(True for _ in _name_options(position, side))


def _name(ctx: BrigadesContext, named: PieceId | tuple[PieceId, str]) -> None:
    """Dismiss a brigadier, or send an aide to a brigade."""
    if isinstance(named, tuple):
        aide, brigade = ctx.position.piece(named[0]), named[1]
        ctx.emit(AideSent(piece=aide.id, at=aide.hex_id, brigade=brigade))
    else:
        leader = ctx.position.piece(named)
        ctx.emit(Dismissed(piece=leader.id, at=leader.hex_id))
        ctx.emit(BrigadeUncontrolled(group=leader.brigade))


def _name_options(position: Position, side: SideId) -> Iterator[Option]:
    chief = position.commander_in_chief(side)
    if not chief:
        return
    uncontrolled = [
        brigade
        for brigade in position.state.brigades.values()
        if brigade.side == side and brigade.uncontrolled and position.members(brigade)
    ]
    for leader in position.leaders(side):
        if position.commands_units(leader) and leader.id != chief.id:
            notation, label = f"dismiss {leader.id}", tr("Dismiss {leader}", leader=leader.name)
            clicked = (on_piece(leader.id), Anchor("button", notation))
            yield click(notation, *clicked, label=label, value=leader.id)
        if position.is_aide(leader) and not leader.acts.named:
            yield from (_send_option(leader, each) for each in uncontrolled if each.id != leader.sent_to)


def _send_option(leader: Piece, brigade: Brigade) -> Option:
    clicked, label = (
        (on_piece(leader.id), on_group(brigade.id)),
        tr("{leader} is to take {brigade}", leader=leader.name, brigade=brigade.name),
    )
    value = (leader.id, brigade.id)
    return click(f"command {leader.id} {brigade.id}", *clicked, label=label, value=value)
