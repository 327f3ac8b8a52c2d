"""The plot of the battles measured under one rule system: who wins, and how long they last."""

from collections.abc import Iterator, Sequence
from math import ceil
from xml.sax.saxutils import escape

from game.engine.ruleset import find
from research.balance_figures import LEAST_SHARE, MAX_SHARE, Measured, turn_word

ROW, LABELS, WINS, GAP, LENGTHS, MARGIN, TOP = 26, 190, 330, 56, 240, 22, 58
INK, FAINT, RULE, PAPER = "#222222", "#5c5c5c", "#d8d4c8", "#fdfcf8"
TICKS = 4
"""Marks on each scale after the one at 0."""
STEP = 5
"""A mark on the scale of turns is at a multiple of so many."""


def plot(rows: Sequence[Measured]) -> str:
    """Draw the wins and the length of every battle of a system as SVG.

    A dot with its 95 % interval for the wins, a bar from 5 to 95 % for the turns.
    """
    height, width = TOP + ROW * len(rows) + MARGIN, MARGIN + LABELS + WINS + GAP + LENGTHS + MARGIN
    wins, lengths = MARGIN + LABELS, MARGIN + LABELS + WINS + GAP
    info = find(rows[0].system).info
    side = info.sides[0]
    step = STEP * ceil(max(row.turns[-1] for row in rows) / TICKS / STEP)
    bottom = height - MARGIN + 6
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<rect x="{wins + WINS * LEAST_SHARE:.1f}" y="{TOP - 8}" width="{WINS * (MAX_SHARE - LEAST_SHARE):.1f}" '
        f'height="{bottom - TOP + 8}" fill="#ebe6d6"/>',
        _text(wins + WINS / 2, 18, f"{side.name} wins, draws counted half", "middle"),
        _text(lengths + LENGTHS / 2, 18, f"{turn_word(info)}, 5 % to 95 %", "middle"),
    ]
    for tick in range(0, 101, 25):
        parts.append(_tick(wins + WINS * tick / 100, f"{tick} %", bottom))
    for tick in range(TICKS + 1):
        parts.append(_tick(lengths + LENGTHS * tick / TICKS, str(tick * step), bottom))
    for index, row in enumerate(rows):
        y = TOP + ROW * index + ROW / 2
        parts.append(_text(wins - 14, y + 4, row.title, "end"))
        parts += _wins(row, side.id, wins, y)
        parts += _length(row, lengths, y, step * TICKS)
    return "\n".join([*parts, "</svg>", ""])


def _tick(x: float, text: str, bottom: float) -> str:
    line = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="{RULE}"/>'
    return line + _text(x, TOP - 14, text, "middle", FAINT)


def _wins(row: Measured, side: str, left: float, y: float) -> Iterator[str]:
    half = row.draws / row.games / 2
    share, low, high = (left + WINS * min(1.0, part + half) for part in row.share(side))
    yield f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{INK}" stroke-width="2"/>'
    yield f'<circle cx="{share:.1f}" cy="{y}" r="5"/>'


def _length(row: Measured, left: float, y: float, longest: int) -> Iterator[str]:
    low, centre, high = (left + LENGTHS * turns / longest for turns in row.turns)
    yield f'<rect x="{low:.1f}" y="{y - 5}" width="{max(1, high - low):.1f}" height="10" fill="#8d8a80"/>'
    yield f'<rect x="{centre - 1.5:.1f}" y="{y - 8}" width="3" height="16"/>'


def _text(x: float, y: float, text: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
