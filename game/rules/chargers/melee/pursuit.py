"""How a pursuer or an overrunning unit goes on, and charges whom it meets (TX-61, TX-62)."""

from msgspec.structs import replace

from game.hexgrid.ids import PieceId
from game.rules.chargers.charge_search.ends import straight_end
from game.rules.chargers.charge_search.runs import enemy_ahead, straight_run
from game.rules.chargers.charge_search.search_table import sweep_of_end, sweep_of_run, table_of
from game.rules.chargers.charging.room import still_laps
from game.rules.chargers.morale.rout import roll_danger, set_down
from game.rules.chargers.places import boundary
from game.rules.chargers.victory import ChargersContext


def go_on(ctx: ChargersContext, name: PieceId, heading: int, length: int) -> None:
    """Turn a unit to a heading, if it is clear there, and go straight on, into an enemy if one is met (TX-61, TX-62).

    One that the ground has narrowed until it does not lap the facing has no end and only runs on.
    """
    unit = ctx.position.piece(name)
    table = table_of(ctx.position)
    if straight_run(table, name, heading, 0) is None:
        # Reading TX-61: where it cannot turn it goes straight ahead as it stands.
        heading = boundary(unit).heading
    turned = boundary(unit).about_centre(heading).kept()
    there = table.moved(table.units[name].at(turned.pose))
    enemy = enemy_ahead(there, name, length)
    is_tested = False
    if enemy is not None:
        facing = boundary(ctx.position.piece(PieceId(enemy))).arc_of(turned.place)
        end = straight_end(there, name, enemy, facing)
        if end is not None:
            sweep = sweep_of_end(replace(unit, pose=turned.pose), end)
            # The ground comes before contact; who flees from it, perhaps off the board, makes none (TX-33, TX-71).
            roll_danger(ctx, name, end.danger)
            pursuer = ctx.position.piece(name)
            if pursuer.is_fleeing or not pursuer.is_on_field:
                return
            is_tested = bool(end.danger)
            if still_laps(ctx.position, name, PieceId(enemy), facing, end):
                set_down(ctx, name, end.pose, "pursue into", sweep)
                return
    run = straight_run(table_of(ctx.position), name, heading, length)
    if run is None:
        return
    sweep = sweep_of_run(replace(ctx.position.piece(name), pose=turned.pose), run)
    set_down(ctx, name, run.pose, "pursue", sweep)
    if not is_tested:
        roll_danger(ctx, name, run.danger)
