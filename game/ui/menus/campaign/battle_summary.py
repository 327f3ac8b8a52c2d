"""What a battle promises: the picture of its field, its sides, how long and how hard it is, and what is special."""

from pathlib import Path
from typing import TypeAlias

import msgspec
import pygame

from game.i18n import tr, tr_count, tr_mark
from game.ui.menus.campaign.areas import BattlesAreas
from game.ui.menus.campaign.battle_entries import BattleEntry, EntrySide, draw_small
from game.ui.widgets.fonts import Fonts, Style, blit_at
from game.ui.widgets.palette import FAINT_INK, INK, LIVERIES, WARNING, Colour
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_paper, draw_rule

PictureKey: TypeAlias = tuple[Path, str, tuple[int, int]]
"""A map, the rules it is played under, and the size of its picture."""


class SummaryLine(msgspec.Struct, frozen=True):
    """A line of the account; with a livery it begins with that side's colours."""

    text: str
    style: Style = "body"
    colour: Colour = INK
    side_colour: int | None = None


DIFFICULTY_WORDS = {
    "easy": tr_mark("easy for this side"),
    "even": tr_mark("evenly matched"),
    "hard": tr_mark("hard for this side"),
}


class BattleSummary:
    """Draws the picture and the account of the chosen battle."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self._pictures: dict[PictureKey, pygame.Surface] = {}
        self._wanted: PictureKey | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the picture is still to be painted: the rest is shown before it."""
        return self._wanted is not None and self._wanted not in self._pictures

    def forget(self, path: Path) -> None:
        """Draw a map's picture again: it was changed."""
        self._pictures = {key: drawn for key, drawn in self._pictures.items() if key[0] != path}

    def draw(self, window: pygame.Surface, areas: BattlesAreas, entry: BattleEntry, fonts: Fonts) -> None:
        """Draw a battle's page: its picture and account; what is wrong with a map has the room of both."""
        draw_paper(window, areas.page)
        if entry.error:
            self._wanted = None
            self._draw_account(window, areas.account.unionall([areas.picture, areas.seats]), entry, fonts)
            return
        if areas.picture.width:
            self._draw_picture(window, areas.picture, entry)
        else:
            self._wanted = None
        self._draw_account(window, areas.account, entry, fonts)

    def _draw_picture(self, window: pygame.Surface, area: pygame.Rect, entry: BattleEntry) -> None:
        """Draw the field with all its pieces."""
        if entry.scenario is None:
            self._wanted = None
            return
        shown = self._picture(entry, area.size)
        if shown is None:
            return
        place = shown.get_rect(center=area.center)
        window.blit(shown, place)
        pygame.draw.rect(window, INK, place.inflate(2, 2), 1)

    def _draw_account(
        self, window: pygame.Surface, area: pygame.Rect, entry: BattleEntry, fonts: Fonts
    ) -> None:
        """Draw title and day, and below them all that is shown; the wheel turns what is longer."""
        scale = fonts.scale
        pad = round(12 * scale)
        inner = area.copy()
        day = fonts.text(entry.day, "italic", FAINT_INK)
        style, lines = fonts.fitting(
            entry.title,
            ("heading", "name", "bold"),
            inner.width - day.get_width() - pad,
            fonts.height("heading"),
        )
        y = inner.y
        for line in lines:
            window.blit(fonts.text(line, style), (inner.x, y))
            y += fonts.height(style)
        blit_at(window, day, bottomright=(inner.right, y - round(2 * scale)))
        draw_rule(window, (inner.x, y + 1), inner.width)
        space = pygame.Rect(inner.x, y + round(5 * scale), inner.width, 0)
        space.height = inner.bottom - space.y
        self._draw_lines(window, space, entry, fonts)

    def _draw_lines(
        self, window: pygame.Surface, space: pygame.Rect, entry: BattleEntry, fonts: Fonts
    ) -> None:
        height = fonts.height("body")
        lines = account_of(entry, space.width - round((BAR + 6) * fonts.scale), fonts)
        self.scroll.fit(len(lines), space.height // height)
        y, swatch = space.y, round(14 * fonts.scale)
        for line in lines[self.scroll.top : self.scroll.top + self.scroll.shown]:
            left = space.x
            if line.side_colour is not None:
                box = pygame.Rect(left, y + (height - swatch) // 2, swatch, swatch)
                pygame.draw.rect(window, LIVERIES[line.side_colour], box, border_radius=3)
                left += swatch + round(8 * fonts.scale)
            blit_at(window, fonts.text(line.text, line.style, line.colour), midleft=(left, y + height // 2))
            y += height
        self.scroll.draw(window, space, fonts.scale)

    def _picture(self, entry: BattleEntry, size: tuple[int, int]) -> pygame.Surface | None:
        """Paint the picture when it is asked for again: all else is in sight by then."""
        key = (entry.path, entry.rules.id if entry.rules else "", size)
        if key not in self._pictures and key == self._wanted:
            self._pictures[key] = draw_small(entry, size)
        self._wanted = key
        return self._pictures.get(key)


def account_of(entry: BattleEntry, width: int, fonts: Fonts) -> list[SummaryLine]:
    """Return in lines what is known of a battle, or why it cannot be played."""
    if entry.error:
        followed = tr("This map cannot be played yet. Save it in Tiled, and the game reads it again.")
        return [
            *(SummaryLine(line, "italic") for line in fonts.wrap(followed, "italic", width)),
            *(SummaryLine(line, "body", WARNING) for line in fonts.wrap(entry.error, "body", width)),
        ]
    lines = []
    for side in entry.sides:
        indent = round(22 * fonts.scale)
        first, *more = fonts.wrap(_told(side), "body", width - indent)
        lines.append(SummaryLine(first, side_colour=side.side_colour))
        lines += [SummaryLine(line) for line in more]
    if entry.length:
        text = tr("Length: {length}.", length=entry.length)
        lines += [SummaryLine(line, "italic") for line in fonts.wrap(text, "italic", width)]
    if any(side.difficulty for side in entry.sides):
        text = tr("Easy or hard: measured in many battles between two of the computer's regulars.")
        lines += [SummaryLine(line, "italic") for line in fonts.wrap(text, "italic", width)]
    for sentence in entry.unplayed_features:
        lines += [SummaryLine(line, "body", FAINT_INK) for line in fonts.wrap(sentence, "body", width)]
    lines.append(SummaryLine(""))
    return lines + [SummaryLine(line) for line in fonts.wrap(entry.notes, "body", width)]


def _told(side: EntrySide) -> str:
    strength = tr(
        "{side}: {units}, {leaders}, {blocks}",
        side=side.plural_name,
        units=tr_count(side.units, "{number} unit", "{number} units"),
        leaders=tr_count(side.leaders, "{number} leader", "{number} leaders"),
        blocks=tr_count(side.blocks, "{number} block", "{number} blocks"),
    )
    hard = tr(DIFFICULTY_WORDS[side.difficulty]) if side.difficulty else ""
    return tr("; ").join(part for part in (strength, side.goal, hard) if part) + "."
