"""Section 14: who is ordered (JX-32, JX-39)."""

from functools import partial

from game.engine.decision import Anchor, Selection
from game.engine.ruleset import Procedure
from game.rules.jacobite.asking import ask_in_turn
from game.rules.jacobite.events import OrdersGiven
from game.rules.jacobite.state import Position
from game.rules.jacobite.victory import Table


def free_orders(ctx: Table) -> Procedure[None]:
    """Let the side order as many pieces as its map allows, all at once (JX-39)."""
    side = ctx.state.turn.side
    most = ctx.ground.orders[side]
    answer = yield from ask_in_turn(
        ctx,
        Selection(
            side=side,
            kind="order",
            prompt=f"{ctx.names.side(side)}: order up to {most} piece{'s' if most > 1 else ''}.",
            verb="order",
            candidates=orderable(ctx.now, side),
            objection=partial(_too_many, most),
            why_not=partial(why_not, ctx.now, side),
        ),
    )
    ctx.emit(OrdersGiven(pieces=answer.value))


def orderable(now: Position, side: str) -> tuple[str, ...]:
    """List the pieces a side may order: every unit and leader, attached ones too (JX-32)."""
    return tuple(sorted(piece.id for piece in (*now.units(side), *now.leaders(side))))


def _too_many(most: int, pieces: frozenset[str]) -> str:
    return f"only {most} may be ordered, not {len(pieces)} (JX-39)" if len(pieces) > most else ""


def why_not(now: Position, side: str, anchor: Anchor) -> str:
    """Say why a piece may not be ordered."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    return "This piece is the enemy's." if now.piece(anchor.ref).side != side else "No order is left (JX-39)."
