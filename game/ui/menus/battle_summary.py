"""What a battle promises: the picture of its field, its sides, how long and how hard it is, and what is special."""

from pathlib import Path

import msgspec
import pygame

from game.i18n import tr, tr_count
from game.ui.drawing.palette import FAINT_INK, INK, LIVERIES, WARNING, Colour
from game.ui.drawing.textures import draw_cloth, draw_map_sheet, draw_paper, draw_rule
from game.ui.menus.battle_entries import Entry, Side, draw_small
from game.ui.widgets import layout
from game.ui.widgets.fonts import Lettering, Style
from game.ui.widgets.scroll import BAR, Scroll


class Line(msgspec.Struct, frozen=True):
    """A line of the account; with a livery it begins with that side's colours."""

    text: str
    style: Style = "body"
    colour: Colour = INK
    side_colour: int | None = None


class Prospect:
    """Draws the picture and the account of the chosen battle."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface] = {}
        self._wanted: tuple[Path, tuple[int, int]] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the picture is still to be painted: the rest is shown before it."""
        return self._wanted is not None and self._wanted not in self._pictures

    def forget(self, path: Path) -> None:
        """Draw a map's picture anew: it was changed."""
        self._pictures = {key: drawn for key, drawn in self._pictures.items() if key[0] != path}

    def draw(self, window: pygame.Surface, areas: layout.Title, entry: Entry, lettering: Lettering) -> None:
        """Draw a battle's picture and account; what is wrong with a map has the room of both."""
        if entry.error:
            self._wanted = None
            whole = areas.account.unionall([areas.picture, areas.seats])
            self._draw_account(window, whole, entry, lettering)
            return
        self._draw_picture(window, areas.picture, entry, lettering.scale)
        self._draw_account(window, areas.account, entry, lettering)

    def _draw_picture(self, window: pygame.Surface, area: pygame.Rect, entry: Entry, scale: float) -> None:
        """Draw the field with all its pieces, as a map pinned to the table."""
        frame = max(4, round(5 * scale))
        cloth = area.inflate(-2 * frame, -2 * frame)
        draw_cloth(window, cloth)
        if entry.scenario is None:
            self._wanted = None
            return
        pad = round(14 * scale)
        shown = self._picture(entry, cloth.inflate(-2 * pad, -2 * pad).size)
        if shown is None:
            return
        draw_map_sheet(window, shown.get_rect(center=area.center).inflate(pad, pad), scale)
        window.blit(shown, shown.get_rect(center=area.center))

    def _draw_account(
        self, window: pygame.Surface, area: pygame.Rect, entry: Entry, lettering: Lettering
    ) -> None:
        """Draw title and day, and below them all that is told; the wheel turns what is longer."""
        scale = lettering.scale
        draw_paper(window, area)
        pad = round(12 * scale)
        inner = area.inflate(-2 * pad, -round(10 * scale))
        day = lettering.text(entry.day, "italic", FAINT_INK)
        style, lines = lettering.fitting(
            entry.title,
            ("heading", "name", "bold"),
            inner.width - day.get_width() - pad,
            lettering.height("heading"),
        )
        y = inner.y
        for line in lines:
            window.blit(lettering.text(line, style), (inner.x, y))
            y += lettering.height(style)
        window.blit(day, day.get_rect(bottomright=(inner.right, y - round(2 * scale))))
        draw_rule(window, (inner.x, y + 1), inner.width)
        room = pygame.Rect(inner.x, y + round(5 * scale), inner.width, 0)
        room.height = inner.bottom - room.y
        self._draw_lines(window, room, entry, lettering)

    def _draw_lines(
        self, window: pygame.Surface, room: pygame.Rect, entry: Entry, lettering: Lettering
    ) -> None:
        height = lettering.height("body")
        lines = account_of(entry, room.width - round((BAR + 6) * lettering.scale), lettering)
        self.scroll.fit(len(lines), room.height // height)
        y, swatch = room.y, round(14 * lettering.scale)
        for line in lines[self.scroll.top : self.scroll.top + self.scroll.shown]:
            left = room.x
            if line.side_colour is not None:
                box = pygame.Rect(left, y + (height - swatch) // 2, swatch, swatch)
                pygame.draw.rect(window, LIVERIES[line.side_colour], box, border_radius=3)
                left += swatch + round(8 * lettering.scale)
            drawn = lettering.text(line.text, line.style, line.colour)
            window.blit(drawn, drawn.get_rect(midleft=(left, y + height // 2)))
            y += height
        self.scroll.draw(window, room, lettering.scale)

    def _picture(self, entry: Entry, size: tuple[int, int]) -> pygame.Surface | None:
        """Paint the picture when it is asked for again: all else is in sight by then."""
        key = (entry.path, size)
        if key not in self._pictures and key == self._wanted:
            self._pictures[key] = draw_small(entry, size)
        self._wanted = key
        return self._pictures.get(key)


def account_of(entry: Entry, width: int, lettering: Lettering) -> list[Line]:
    """Tell in lines what is known of a battle, or why it cannot be played."""
    if entry.error:
        followed = tr("This map cannot be played as it is. When it is saved, it is read again at once.")
        return [
            *(Line(line, "italic") for line in lettering.wrap(followed, "italic", width)),
            *(Line(line, "body", WARNING) for line in lettering.wrap(entry.error, "body", width)),
        ]
    lines = []
    for side in entry.sides:
        indent = round(22 * lettering.scale)
        first, *more = lettering.wrap(_told(side), "body", width - indent)
        lines.append(Line(first, side_colour=side.side_colour))
        lines += [Line(line) for line in more]
    if entry.length:
        text = tr("Length: {length}.", length=entry.length)
        lines += [Line(line, "italic") for line in lettering.wrap(text, "italic", width)]
    lines.append(Line(""))
    return lines + [Line(line) for line in lettering.wrap(entry.notes, "body", width)]


def _told(side: Side) -> str:
    strength = tr(
        "{side}: {units}, {leaders}, {blocks}",
        side=side.plural_name,
        units=tr_count(side.units, "{number} unit", "{number} units"),
        leaders=tr_count(side.leaders, "{number} leader", "{number} leaders"),
        blocks=tr_count(side.blocks, "{number} block", "{number} blocks"),
    )
    hard = {
        "easy": tr("easy for this side"),
        "even": tr("evenly matched"),
        "hard": tr("hard for this side"),
    }.get(side.difficulty, "")
    return "; ".join(part for part in (strength, side.goal, hard) if part) + "."
