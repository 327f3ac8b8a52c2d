"""Texts in scripts that run from right to left, put into the order in which they are drawn from left to right.

The order is that of the Unicode bidirectional algorithm (UAX 9) without its rules for embeddings and pairs of brackets.
"""

import re
from functools import lru_cache
from unicodedata import bidirectional, mirrored

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
NUMBERS, JOINS, SIGNS = ("EN", "AN"), ("ES", "CS"), ("ET",)
PAIRS = "()[]{}<>\u00ab\u00bb\u2039\u203a"
MIRRORS = {PAIRS[at]: PAIRS[at ^ 1] for at in range(len(PAIRS))}


@lru_cache(4096)
def in_drawn_order(text: str) -> str:
    """Return a line of text with its letters in the order in which they are drawn from left to right."""
    if not RIGHT_TO_LEFT.search(text):
        return text
    return "\n".join(map(_line, text.split("\n")))


def _line(text: str) -> str:
    clusters = re.findall(
        r"(?s).[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f]*", text
    )
    classes = [bidirectional(cluster[0]) for cluster in clusters]
    base = next((int(each != "L") for each in classes if each in ("L", "R", "AL")), 0)
    levels = _levels(classes, base)
    order = list(range(len(clusters)))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = max(end, at + 1)
    return "".join(_mirrored(clusters[at]) if levels[at] % 2 else clusters[at] for at in order)


def _levels(classes: list[str], base: int) -> list[int]:
    """Return how deep each letter is: even runs to the right, odd to the left."""
    kinds = _with_numbers(classes, "R" if base else "L")
    ltr = 2 * base
    levels = []
    for at, kind in enumerate(kinds):
        if kind in ("L", "R", "N"):
            levels.append({"L": ltr, "R": 1, "N": 2}[kind])
            continue
        before = next((_side(each) for each in reversed(kinds[:at]) if each), "R" if base else "L")
        after = next((_side(each) for each in kinds[at + 1 :] if each), "R" if base else "L")
        levels.append((1 if before == "R" else ltr) if before == after else base)
    return levels


def _with_numbers(classes: list[str], base: str) -> list[str]:
    """Return L, R or N (a number among letters that run to the left) for each letter, "" where it has no direction."""
    kinds, strong = [], base
    for at, each in enumerate(classes):
        joins = (
            each in JOINS and 0 < at < len(classes) - 1 and {classes[at - 1], classes[at + 1]} <= {*NUMBERS}
        )
        signs = each in SIGNS and any(near in NUMBERS for near in classes[max(0, at - 1) : at + 2])
        if each in ("L", "R", "AL"):
            strong = "L" if each == "L" else "R"
            kinds.append(strong)
        elif each in NUMBERS or joins or signs:
            kinds.append("L" if strong == "L" and each != "AN" else "N")
        else:
            kinds.append("")
    return kinds


def _side(kind: str) -> str:
    return "L" if kind == "L" else "R"


def _mirrored(cluster: str) -> str:
    return MIRRORS.get(cluster, cluster) if mirrored(cluster[0]) else cluster
