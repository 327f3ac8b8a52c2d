"""How a pursuer or an overrunning unit goes on, and charges whom it meets (TX-61, TX-62)."""

from game.hexgrid.ids import PieceId
from game.rules.chargers.charge_search.ends import straight_end
from game.rules.chargers.charge_search.runs import enemy_ahead, straight_run
from game.rules.chargers.places import boundary
from game.rules.chargers.rout import roll_danger, set_down
from game.rules.chargers.search_table import sweep_of_end, sweep_of_run, table_of
from game.rules.chargers.state import replace
from game.rules.chargers.victory import ChargersContext


def go_on(ctx: ChargersContext, name: PieceId, heading: int, length: int) -> None:
    """Turn a unit to a heading, if it is clear there, and go straight on, into an enemy if one is met."""
    unit = ctx.position.piece(name)
    table = table_of(ctx.position)
    if straight_run(table, name, heading, 0) is None:
        # Reading TX-61: where it cannot turn it goes straight ahead as it stands.
        heading = boundary(unit).heading
    turned = boundary(unit).about_centre(heading).kept()
    there = table.moved(table.units[name].at(turned.pose))
    enemy = enemy_ahead(there, name, length)
    if enemy is not None:
        facing = boundary(ctx.position.piece(PieceId(enemy))).arc_of(turned.place)
        end = straight_end(there, name, enemy, facing)
        if end is not None:
            sweep = sweep_of_end(replace(unit, pose=turned.pose), end)
            if not end.danger or not roll_danger(ctx, name, end.danger):
                set_down(ctx, name, end.pose, "pursue into", sweep)
            return
    run = straight_run(table, name, heading, length)
    if run is None:
        return
    sweep = sweep_of_run(replace(unit, pose=turned.pose), run)
    set_down(ctx, name, run.pose, "pursue", sweep)
    if run.danger:
        roll_danger(ctx, name, run.danger)
