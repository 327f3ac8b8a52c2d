"""A test that the army commander may have made again (EX-07)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, OptionPreview, button
from game.engine.event import Reason
from game.engine.shown.check import Check
from game.i18n import tr
from game.rules.formations.events import CommanderHelped
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import REROLL_HEXES
from game.rules.formations.victory import FormationsContext


def make_test(
    ctx: FormationsContext, formation: Formation, check: Check, *, is_rally: bool = False
) -> Procedure[bool]:
    """Roll a test of a formation, again if it failed and its army commander helps; return whether it passed."""
    about = formation.id if is_rally else ""
    reason = Reason(side=formation.side, title=check.title, group=about, check=check)
    if check.is_passed(ctx.roll(check.pool, reason).total):
        return True
    helper = helping_commander(ctx.position, formation)
    if helper is None:
        return False
    option = button("reroll", tr("Roll again"))
    answer = yield Decision(
        side=formation.side,
        kind="reroll",
        group=formation.id,
        prompt=tr(
            "{formation} failed: does {leader} have it rolled again?",
            formation=formation.name,
            leader=helper.name,
        ),
        options=(
            type(option)(
                notation=option.notation,
                anchors=option.anchors,
                preview=lambda: OptionPreview(tr("Roll again"), tally=check.modifiers, checks=(check,)),
                value=check,
            ),
            button("keep", tr("Let it be")),
        ),
    )
    if answer.notation != "reroll":
        return False
    ctx.emit(CommanderHelped(side=formation.side, leader=helper.id))
    return check.is_passed(ctx.roll(check.pool, reason).total)


def helping_commander(position: Position, formation: Formation) -> Piece | None:
    """Return the army commander who may have a failed test of a formation rolled again (EX-07)."""
    if formation.side in position.state.rerolled:
        return None
    leader = position.army_commander(formation.side)
    if leader is None:
        return None
    if leader.formation == formation.id:
        return leader
    distance = position.grid.distance
    near = leader.is_on_field and any(
        distance(leader.hex_id, unit.hex_id) <= REROLL_HEXES for unit in position.members(formation)
    )
    return leader if near else None
