"""One question that both sides owe an answer to, neither knowing the other's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from game.engine.decisions.decision import Decision, Option, OptionPreview
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import tr_mark

if TYPE_CHECKING:
    from game.engine.battle_setup import Procedure

OTHER_ANSWERED: Final = tr_mark("the other side has answered")
"""Why an answer to a joint decision cannot be undone."""


class JointDecision(Decision, frozen=True, kw_only=True):
    """A question to several sides: `parts` holds one decision for each, in the order in which they are asked.

    The rules are sent one option once all have answered; its value is the tuple of the options chosen, in the order
    of `parts`. Or they are sent one of the `meta_options` of a part once that is chosen, its value the side that did.
    A match asks one part after the other and shows no answer before all are in. A part may be of any kind, an
    arrangement too, so that a side can name many shots or orders before it is done.
    """

    parts: tuple[Decision, ...]
    side: SideId = NO_SIDE
    kind: str = "joint"
    prompt: str = ""

    def join(self, chosen: tuple[Option, ...]) -> Option:
        """Make the option that the rules are sent, from those chosen in the order of `parts`."""
        notation = ", ".join(option.notation for option in chosen)
        return Option(notation=notation, anchors=(), preview=lambda: OptionPreview(notation), value=chosen)


def ask_both(first: Decision, second: Decision) -> "Procedure[tuple[Option, Option]]":
    """Ask both sides at once and return their answers; neither sees the other's before both are in."""
    answer = yield JointDecision(parts=(first, second))
    chosen: tuple[Option, Option] = answer.value
    return chosen


def in_asking_order(joint: JointDecision, first: str) -> tuple[int, ...]:
    """Return the parts in the order in which they are asked: that of the side `first` before the others.

    Those without a choice come last: they leave no line, and the order can be shown from the lines there are.
    """
    parts = joint.parts
    return tuple(
        sorted(
            range(len(parts)), key=lambda part: (parts[part].forced is not None, parts[part].side != first)
        )
    )


def single_questions(
    procedure: "Procedure[None]", order: Callable[[JointDecision], tuple[int, ...]], close: Callable[[], None]
) -> "Procedure[None]":
    """Carry rules out one question at a time: a joint decision part by part, an arrangement answer by answer.

    `order` says in which order the parts of a joint decision are asked; `close` is called when all have answered.
    """
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send((yield from _ask(decision, order, close)))
    except StopIteration:
        return


def _ask(
    decision: Decision, order: Callable[[JointDecision], tuple[int, ...]], close: Callable[[], None]
) -> "Procedure[Option]":
    """Ask until a decision is answered for good."""
    if isinstance(decision, JointDecision):
        chosen: dict[int, Option] = {}
        for part in order(decision):
            chosen[part] = yield from _ask(decision.parts[part], order, close)
            if chosen[part] in decision.parts[part].meta_options:  # it ends what both are asked
                close()
                return msgspec.structs.replace(chosen[part], value=decision.parts[part].side)
        close()
        return decision.join(tuple(chosen[part] for part in range(len(decision.parts))))
    following: Decision | None = decision
    while following is not None:
        option = yield following
        following = following.after(option)
    return option
