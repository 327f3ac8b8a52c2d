"""The battles on a map of Scotland, and the risings as a line of time below it."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pygame

from game.content.campaign import Rising, campaign
from game.i18n import tr
from game.ui.drawing.chart import Chart, painted_chart
from game.ui.drawing.icons import draw_icon
from game.ui.menus.campaign.battle_entries import BattleEntry
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, PAPER, PAPER_EDGE, WARNING, WHITE, Colour
from game.ui.widgets.textures import draw_paper

LINE = 0.2
"""How much of a high panel the line of time takes at most."""


class _Pin(msgspec.Struct):
    """A battle on the map: its index, its point, and the slip with its name, where there is room for one."""

    index: int
    at: tuple[int, int]
    slip: pygame.Rect | None = None


class CampaignMap:
    """A panel with the map and the line of time; battles without a place are on the line alone."""

    def __init__(self) -> None:
        self._pins: list[_Pin] = []
        self._stops: list[tuple[pygame.Rect, int]] = []
        self.pointer = (-1, -1)

    def at(self, point: tuple[int, int]) -> int | None:
        """Return the battle whose pin, name or stop is under a point."""
        for rect, index in self._stops:
            if rect.collidepoint(point):
                return index
        for pin in self._pins:
            if pin.slip is not None and pin.slip.collidepoint(point):
                return pin.index
        near = [(_far(pin.at, point), pin.index) for pin in self._pins]
        return min(near)[1] if near and min(near)[0] <= self._reach else None

    def lay_out(self, area: pygame.Rect, fonts: Fonts) -> None:
        """Fit into a place: the line of time is below the map, or beside it where the place is broad."""
        pad = round(8 * fonts.scale)
        inner = area.inflate(-2 * pad, -2 * pad)
        self.area = area
        self._reach = round(12 * fonts.scale)
        if inner.width > 1.1 * inner.height:
            self.chart = pygame.Rect(inner.x, inner.y, round(inner.height * 0.82), inner.height)
            self.line = pygame.Rect(
                self.chart.right + pad, inner.y, inner.right - self.chart.right - pad, inner.height
            )
        else:
            line = max(round(inner.height * LINE), round(104 * fonts.scale))
            self.chart = pygame.Rect(inner.x, inner.y, inner.width, inner.height - line - pad)
            self.line = pygame.Rect(inner.x, self.chart.bottom + pad, inner.width, line)

    def draw(self, window: pygame.Surface, entries: Sequence[BattleEntry], chosen: int, fonts: Fonts) -> None:
        """Draw map and line; the chosen battle is red with a gold slip, the way of its rising's army a dashed line."""
        draw_paper(window, self.area)
        pointed = self.at(self.pointer)
        rising = campaign().rising_of(entries[chosen].date) if entries else None
        self._draw_chart(window, rising, fonts)
        self._set_pins(entries, chosen, pointed, fonts)
        self._draw_towns(window, fonts)
        for pin in sorted(self._pins, key=lambda pin: (pin.index == pointed, pin.index == chosen)):
            self._draw_pin(window, pin, entries[pin.index], pin.index == chosen, pin.index == pointed, fonts)
        self._draw_line(window, entries, chosen, pointed, fonts)

    # The map

    def _draw_chart(self, window: pygame.Surface, rising: Rising | None, fonts: Fonts) -> None:
        window.blit(painted_chart(campaign(), self.chart.size), self.chart)
        clip = window.get_clip()
        window.set_clip(self.chart.clip(clip))
        chart = Chart(self.chart.size)
        if rising is not None and len(rising.route) > 1:
            way = [self._on_window(chart, place) for place in rising.route]
            _dashed(window, way, WARNING, fonts.scale)
        window.set_clip(clip)
        pygame.draw.rect(window, INK, self.chart, max(1, round(1.4 * fonts.scale)))

    def _on_window(self, chart: Chart, place: tuple[float, float]) -> tuple[int, int]:
        x, y = chart.at(place)
        return self.chart.x + round(x), self.chart.y + round(y)

    def _set_pins(
        self, entries: Sequence[BattleEntry], chosen: int, pointed: int | None, fonts: Fonts
    ) -> None:
        """Place the battles, and their names where they cover neither pins nor other names."""
        chart = Chart(self.chart.size)
        first = [index for index in (chosen, pointed) if index is not None]
        order = sorted(range(len(entries)), key=lambda index: (index not in first, index))
        self._pins = [
            _Pin(index, self._on_window(chart, place))
            for index in order
            if (place := entries[index].place) is not None and not entries[index].error
        ]
        self._pins = [pin for pin in self._pins if self.chart.collidepoint(pin.at)]
        taken = [_around(pin.at, round(7 * fonts.scale)) for pin in self._pins]
        for pin in self._pins:
            pin.slip = self._free_slip(entries[pin.index], pin.at, taken, fonts)
            if pin.slip is None and pin.index in first:  # its name may lie on other pins
                pin.slip = self._free_slip(entries[pin.index], pin.at, (), fonts)
            if pin.slip is not None:
                taken.append(pin.slip)

    def _draw_towns(self, window: pygame.Surface, fonts: Fonts) -> None:
        """Write the towns that have room between the battles."""
        chart = Chart(self.chart.size)
        dot = max(2, round(2 * fonts.scale))
        taken = [_around(pin.at, round(7 * fonts.scale)) for pin in self._pins]
        taken += [pin.slip for pin in self._pins if pin.slip is not None]
        for town in campaign().town:
            at = self._on_window(chart, town.place)
            size = (fonts.width(tr(town.name), "tiny"), fonts.height("tiny"))
            slip = self._free(size, at, taken, 2 * dot)
            if slip is None or _around(at, dot).collidelist(taken) >= 0:
                continue
            pygame.draw.rect(window, INK, _around(at, dot))
            window.blit(fonts.text(tr(town.name), "tiny", INK), slip)
            taken.append(slip)

    def _free_slip(
        self, entry: BattleEntry, at: tuple[int, int], taken: Sequence[pygame.Rect], fonts: Fonts
    ) -> pygame.Rect | None:
        """Find room for the slip of a battle beside its pin; None where all of it is taken."""
        wide = fonts.width(entry.title, "label") + fonts.width(_year(entry), "tiny") + round(13 * fonts.scale)
        return self._free((wide, fonts.height("label") + 2), at, taken, round(9 * fonts.scale))

    def _free(
        self, size: tuple[int, int], at: tuple[int, int], taken: Sequence[pygame.Rect], gap: int
    ) -> pygame.Rect | None:
        """Find room beside a point of the map."""
        x, y = at
        for anchor, point in (
            ("midleft", (x + gap, y)),
            ("midright", (x - gap, y)),
            ("midbottom", (x, y - gap)),
            ("midtop", (x, y + gap)),
            ("bottomleft", (x + gap // 2, y - gap // 2)),
            ("topleft", (x + gap // 2, y + gap // 2)),
            ("bottomright", (x - gap // 2, y - gap // 2)),
            ("topright", (x - gap // 2, y + gap // 2)),
        ):
            slip = pygame.Rect((0, 0), size)
            setattr(slip, anchor, point)
            if anchor in ("midbottom", "midtop"):
                slip.x = max(self.chart.x + 2, min(slip.x, self.chart.right - 2 - slip.width))
            if self.chart.contains(slip) and slip.collidelist(list(taken)) < 0:
                return slip
        return None

    def _draw_pin(
        self,
        window: pygame.Surface,
        pin: _Pin,
        entry: BattleEntry,
        is_chosen: bool,
        is_pointed: bool,
        fonts: Fonts,
    ) -> None:
        scale = fonts.scale
        radius = round((9 if is_chosen else 7 if is_pointed else 6) * scale)
        pygame.draw.circle(window, GOLD if is_pointed else WHITE, pin.at, radius + max(1, round(2 * scale)))
        pygame.draw.circle(window, WARNING if is_chosen else INK, pin.at, radius)
        blit_at(window, draw_icon("battle", round(radius * 1.6), WHITE), center=pin.at)
        if pin.slip is None:
            return
        ground: Colour = GOLD if is_chosen else WHITE if is_pointed else PAPER
        pygame.draw.rect(window, ground, pin.slip, border_radius=round(3 * scale))
        pygame.draw.rect(window, PAPER_EDGE, pin.slip, 1, border_radius=round(3 * scale))
        name = fonts.text(entry.title, "label", INK)
        blit_at(window, name, midleft=(pin.slip.x + round(4 * scale), pin.slip.centery))
        year = fonts.text(_year(entry), "tiny", INK if is_chosen else FAINT_INK)
        blit_at(window, year, midright=(pin.slip.right - round(4 * scale), pin.slip.centery))

    # The line of time

    def _draw_line(
        self,
        window: pygame.Surface,
        entries: Sequence[BattleEntry],
        chosen: int,
        pointed: int | None,
        fonts: Fonts,
    ) -> None:
        """Draw the risings from left to right, a stop for each battle, and what the chosen one's rising was."""
        scale, area = fonts.scale, self.line
        risings = campaign().rising
        self._stops = []
        dated = {rising.title: [] for rising in risings}  # type: dict[str, list[int]]
        for index, entry in enumerate(entries):
            if not entry.error and (rising := campaign().rising_of(entry.date)) is not None:
                dated[rising.title].append(index)
        shares = [1.6 + len(dated[rising.title]) for rising in risings]
        unit = area.width / max(1.0, sum(shares))
        current = campaign().rising_of(entries[chosen].date) if entries else None
        named = fonts.height("label")
        y, x = area.y + named + round(11 * scale), float(area.x)
        pygame.draw.line(window, PAPER_EDGE, (area.x, y), (area.right, y), max(2, round(2 * scale)))
        for rising, share in zip(risings, shares, strict=True):
            part = pygame.Rect(round(x), area.y, round(unit * share), named)
            is_current = rising == current
            style: Style = "label" if fonts.width(rising.title, "label") < part.width else "tiny"
            title = fonts.text(rising.title, style, INK if is_current else FAINT_INK)
            blit_at(window, title, midtop=(part.centerx, part.y))
            if is_current:
                pygame.draw.line(window, GOLD, (part.x + 2, y), (part.right - 2, y), max(3, round(4 * scale)))
            self._draw_stops(window, dated[rising.title], part, y, (chosen, pointed), scale)
            x += unit * share
        self._draw_text(window, pygame.Rect(area.x, y + round(12 * scale), area.width, 0), current, fonts)

    def _draw_stops(
        self,
        window: pygame.Surface,
        battles: Sequence[int],
        part: pygame.Rect,
        y: int,
        marked: tuple[int, int | None],
        scale: float,
    ) -> None:
        step = part.width / (len(battles) + 1)
        for number, index in enumerate(battles, 1):
            at = (round(part.x + step * number), y)
            radius = round((6 if index == marked[0] else 5) * scale)
            pygame.draw.circle(window, GOLD if index == marked[1] else PAPER, at, radius + 2)
            pygame.draw.circle(window, WARNING if index == marked[0] else INK, at, radius)
            self._stops.append((_around(at, round(min(step / 2, 10 * scale))), index))

    def _draw_text(
        self, window: pygame.Surface, space: pygame.Rect, rising: Rising | None, fonts: Fonts
    ) -> None:
        """Write what the rising was, in the largest letters that have room."""
        if rising is None:
            return
        space.height = self.line.bottom - space.y
        style, lines = fonts.fitting(tr(rising.text), ("italic", "small", "tiny"), space.width, space.height)
        if len(lines) * fonts.height(style) <= space.height:
            draw_lines(window, fonts, lines, space.topleft, style, INK)


def _year(entry: BattleEntry) -> str:
    return entry.date[:4] if entry.date[:4].isdecimal() else ""


def _around(at: tuple[int, int], radius: int) -> pygame.Rect:
    return pygame.Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def _far(one: tuple[int, int], other: tuple[int, int]) -> float:
    return float(pygame.Vector2(one).distance_to(other))


def _dashed(window: pygame.Surface, way: Sequence[tuple[int, int]], colour: Colour, scale: float) -> None:
    """Draw a line of dashes through points."""
    dash, wide = max(3.0, 6 * scale), max(2, round(2 * scale))
    for start, end in pairwise(way):
        run, length = pygame.Vector2(end) - start, _far(start, end)
        for number in range(int(length / dash / 2) + 1):
            first = min(1.0, number * 2 * dash / max(length, 1))
            last = min(1.0, first + dash / max(length, 1))
            pygame.draw.line(window, colour, start + run * first, start + run * last, wide)
