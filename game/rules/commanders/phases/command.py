"""The command step that ends each round (BX-04, BX-08)."""

from game.engine.battle_setup import Procedure
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.rules.commanders.events import ArmyTaken, CommandTaken
from game.rules.commanders.piece_events import OutOfCommand
from game.rules.commanders.position import Position
from game.rules.commanders.state import LEFT, LOST, Piece, first_to_act
from game.rules.commanders.tables import UNIT_RANK
from game.rules.commanders.victory import CommandersContext


def command_step(ctx: CommandersContext) -> Procedure[None]:
    """Fill the places of lost commanders, then mark who is out of command (BX-04, BX-08)."""
    # Reading BX-04: who takes a place commands from it at once, so that the marks come after.
    for side in first_to_act(ctx.state):
        _fill_brigades(ctx, side)
        _fill_army(ctx, side)
    for unit in ctx.position.in_turn(ctx.position.units()):
        if is_out_of_reach(ctx.position, unit):
            ctx.emit(OutOfCommand(piece=unit.id, at=unit.hex_id))
    yield from ()


def is_out_of_reach(position: Position, unit: Piece) -> bool:
    """Return whether a unit in command comes to be out of it: no mob and no routed unit does (BX-04, BS-27)."""
    if unit.is_routed or unit.is_out or unit.is_mob:
        return False
    return not any(position.commanders_near(unit))


def _is_vacant(position: Position, commander: PieceId) -> bool:
    """Return whether the place of a commander is free: he is lost, or has left the field."""
    # Reading BX-08: who leaves by an exit leaves his place too.
    return bool(commander) and position.piece(commander).hex_id in (LOST, LEFT)


def _fill_brigades(ctx: CommandersContext, side: SideId) -> None:
    """Let aides take the places of lost brigade commanders (BX-08)."""
    for brigade in list(ctx.state.brigades.values()):
        if brigade.side == side and _is_vacant(ctx.position, brigade.commander):
            aide = _senior_aide(ctx.position, side, brigade.id)
            ctx.emit(CommandTaken(group=brigade.id, commander=aide.id if aide else NO_PIECE))


def _fill_army(ctx: CommandersContext, side: SideId) -> None:
    """Let a brigade commander take the place of a lost army commander, and an aide take his (BX-08)."""
    if not _is_vacant(ctx.position, ctx.state.armies[side]):
        return
    position = ctx.position
    led = {
        brigade.commander: brigade
        for brigade in ctx.state.brigades.values()
        if brigade.side == side and brigade.commander and position.piece(brigade.commander).is_on_field
    }
    middle = min(
        (position.piece(name) for name in led),
        key=lambda leader: (_from_middle(position, leader.hex_id, side), leader.place),
        default=None,
    )
    ctx.emit(ArmyTaken(side=side, commander=middle.id if middle else NO_PIECE))
    if middle is None:
        return
    brigade = led[middle.id]
    aides = _aides(ctx.position, side)
    aide = next((each for each in aides if each.brigade == brigade.id), None)
    if aide:
        ctx.emit(CommandTaken(group=brigade.id, commander=aide.id))


def _aides(position: Position, side: SideId) -> list[Piece]:
    """Return the aides of a side, the senior ones first."""
    return [each for each in position.commanders(side) if position.ranks[each.id] == UNIT_RANK]


def _senior_aide(position: Position, side: SideId, brigade: str) -> Piece | None:
    """Return the senior aide of a brigade, else of the army; None for none (BX-08)."""
    return min(_aides(position, side), key=lambda aide: (aide.brigade != brigade, aide.place), default=None)


def _from_middle(position: Position, hex_id: HexId, side: SideId) -> int:
    """Measure the way from a hex to the middle of a side's units: the square of a multiple of it."""
    centres = position.grid.centres
    units = list(position.units(side))
    x, y = map(int, centres[hex_id])
    across = len(units) * x - sum(int(centres[unit.hex_id][0]) for unit in units)
    along = len(units) * y - sum(int(centres[unit.hex_id][1]) for unit in units)
    # Half a hex width to the side is to a row as 1 is to the square root of 3 (see `Grid.centres`).
    wide, deep = (1, 3) if position.grid.plan.axis == "y" else (3, 1)
    return wide * across * across + deep * along * along
