"""Section 5: shaken groups rally (SK-50)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_group
from game.engine.event import Reason
from game.i18n import tr
from game.rules.skirmish.events import GroupRallied, ShakenChanged
from game.rules.skirmish.numbers import rally_check
from game.rules.skirmish.state import Group, Position
from game.rules.skirmish.victory import SkirmishContext


def rally_step(ctx: SkirmishContext) -> Procedure[None]:
    """Let one side rally its shaken groups, each once (SK-50)."""
    side = ctx.position.side
    while True:
        ctx.checkpoint()
        groups = [
            group
            for group in ctx.state.groups.values()
            if (group.side, group.id in ctx.state.acted) == (side, False)
            and group.shaken
            and ctx.position.members(group)
        ]
        if not groups:
            return
        answer = yield Decision(
            side=side,
            kind="rally",
            prompt=tr("{side}: which group rallies?", side=ctx.names.plural_name(side)),
            options=(
                *(rally_option(ctx.position, group) for group in groups),
                button("rally done", tr("Rally no more")),
            ),
        )
        if answer.notation == "rally done":
            return
        rally(ctx, ctx.state.groups[answer.value])


def rally_option(position: Position, group: Group) -> Option:
    """Make the answer `rally GROUP`, with its chance beside it."""

    def preview() -> OptionPreview:
        check = rally_check(position, group)
        return OptionPreview(check.title, tally=check.modifiers, checks=(check,))

    return Option(
        notation=f"rally {group.id}", anchors=(on_group(group.id),), preview=preview, value=group.id
    )


def rally(ctx: SkirmishContext, group: Group) -> None:
    """Roll for a group; it loses a counter if it passes."""
    ctx.emit(GroupRallied(group=group.id))
    check = rally_check(ctx.position, group)
    reason = Reason(side=group.side, title=check.title, check=check)
    if check.is_passed(ctx.roll(check.pool, reason).total):
        ctx.emit(ShakenChanged(group=group.id, shaken=group.shaken - 1))
