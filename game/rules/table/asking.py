"""What the procedures of several systems ask and roll alike: actions as answers, thing after thing, checks, exits."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, button
from game.engine.event import Event, Reason
from game.engine.play.check import Check
from game.engine.play.context import Context
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr
from game.rules.table.rounds import AwardsChanged
from game.rules.table.special_rules.questions import exit_award, exit_open

P = TypeVar("P", contravariant=True)


class Action(Protocol[P]):
    """What a piece can do, as the value of an answer: how it is written, what is clicked for it, what is said of it."""

    def notation(self, position: P) -> str: ...
    def anchors(self, position: P) -> tuple[Anchor, ...]: ...
    def preview(self, position: P) -> OptionPreview: ...


def option_of(position: P, action: Action[P]) -> Option:
    """Make an answer of an action."""
    return Option(
        notation=action.notation(position),
        anchors=action.anchors(position),
        preview=partial(action.preview, position),
        value=action,
    )


AnyContext: TypeAlias = Context[Any, Any, Any]


def until_done(
    ctx: AnyContext,
    side: SideId,
    kind: str,
    prompt: str,
    choices: Callable[[Any, SideId], Iterable[Option]],
    play: Callable[[AnyContext, Any], None],
    end: Option,
    why_not: Callable[..., str] | None = None,
) -> Procedure[None]:
    """Let a side do one thing after another, until it answers that it is done or nothing is left.

    `choices` and `why_not` are given the position and the side, `play` the value of the answer.
    """
    while True:
        ctx.checkpoint()
        options = tuple(choices(ctx.position, side))
        if not options:
            return
        answer = yield Decision(
            side=side,
            kind=kind,
            prompt=prompt,
            options=(*options, end),
            why_not=why_not and partial(why_not, ctx.position, side),
        )
        if answer.notation == end.notation:
            return
        play(ctx, answer.value)


def roll_check(
    ctx: AnyContext, check: Check, side: SideId, piece: PieceId = NO_PIECE, group: str = ""
) -> int:
    """Roll for a check of a piece or group; return the natural total."""
    reason = Reason(side=side, title=check.title, piece=piece, group=group, check=check)
    return ctx.roll(check.pool, reason).total


def goes_along(unit: Any, leader: Any, *, may_stay: bool = True) -> Decision:
    """Ask whether a leader goes along with his unit, which leaves by an exit (AR-13): `leader off` or `leader stop`."""
    along, stays = (
        tr("{leader} goes along", leader=leader.name),
        tr("{leader} stays behind", leader=leader.name),
    )
    off = button("leader off", along, danger=tr("He does not come back."))
    return Decision(
        side=leader.side,
        kind="leader",
        subject=leader.id,
        prompt=tr("{unit} leaves: does {leader} go along?", unit=unit.name, leader=leader.name),
        options=(off, button("leader stop", stays)) if may_stay else (off,),
    )


def leave_by_exit(ctx: AnyContext, unit: Any, leaves: Event) -> None:
    """Let a unit leave by the exit where it is, which counts for something (AR-13)."""
    rule = exit_open(ctx.battlefield.special_rules, unit, unit.hex_id, ctx.state.number)
    assert rule is not None, "an exit is offered where one is open"
    ctx.emit(leaves)
    before = ctx.state.awards
    ctx.emit(AwardsChanged(awards=(*before, exit_award(rule, unit)), before=before))
