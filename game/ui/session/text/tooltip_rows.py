"""The rows of what is told of a thing: `ui/drawing/tooltips.py` draws them."""

from typing import Literal

import msgspec

from game.engine.shown.view import AreaKind

TooltipLook = Literal[
    "played",
    "question",
    "verdict",
    "name",
    "plain",
    "choice",
    "item",
    "sum",
    "reason",
    "place",
    "ground",
    "rule",
    "head",
    "cells",
    "chance",
    "group",
    "area",
    "fact",
]


class TooltipRow(msgspec.Struct, frozen=True):
    """A line of a tip; a "rule" is drawn, not written, and a row of a table has cells, or a share drawn as a bar.

    `symbol` is drawn before the text of a marker or fact, `area` is the kind of area whose pattern is drawn there.
    """

    look: TooltipLook
    text: str = ""
    cells: tuple[str, ...] = ()
    share: float = 0.0
    symbol: str = ""
    area: AreaKind | None = None


def tidied(rows: list[TooltipRow]) -> list[TooltipRow]:
    """Leave out rules that divide nothing."""
    kept: list[TooltipRow] = []
    for row in rows:
        if row.look != "rule" or (kept and kept[-1].look != "rule"):
            kept.append(row)
    return kept[:-1] if kept and kept[-1].look == "rule" else kept
