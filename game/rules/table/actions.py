"""Answers as records that know their notation, what is clicked for them and what is said of them beforehand."""

from functools import partial
from typing import Protocol, TypeVar

from game.engine.decisions.decision import Anchor, Option, OptionPreview

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
