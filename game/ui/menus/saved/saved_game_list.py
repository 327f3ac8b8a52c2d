"""The list of saved games: the name of each, where it is, and when it was last resumed."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game.i18n import inside, tr, tr_name
from game.storage import saved_files
from game.storage.save_library import SavedGameSummary, SaveLibrary, day_of
from game.ui.menus.campaign.battle_entries import written_date
from game.ui.menus.campaign.seats import HUMAN, player_title
from game.ui.session.text.turn_text import ended_in, turn_of_side, turn_place
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK, PAPER, WARNING, Colour
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.textures import draw_paper


def title_of(path: Path, summary: SavedGameSummary | None) -> str:
    """Name a battle: as its player did, or as its map does."""
    return saved_files.name_of(path) or (tr_name(summary.title) if summary and summary.title else path.stem)


def standing_of(summary: SavedGameSummary | None, *, short: bool = False) -> str:
    """Return in a line how far a battle is, `short` without its tracks."""
    if summary is None:
        return tr("reading …")
    if summary.is_lost:
        return tr("cannot be read")
    tracks = " : ".join(str(track.value) for track in summary.tracks)
    tracks = f"{inside(summary.tracks[0].title)} {tracks}" if summary.tracks and not short else ""
    return "  ·  ".join(part for part in (_reached(summary), tracks) if part)


def parted_from(summary: SavedGameSummary | None, *, named: bool = True) -> str:
    """Return from which battle a battle was played on, and in which turn; "" where it was from none."""
    if summary is None or not summary.origin:
        return ""
    turn = turn_place(summary.origin_turn, in_rounds=summary.in_rounds)
    if not named:
        return tr("from {turn}", turn=turn)
    return tr("from {turn} of {title}", turn=turn, title=tr_name(summary.origin))


def _reached(summary: SavedGameSummary) -> str:
    """Return the turn or round in which a battle is or has ended, if that is known."""
    if not summary.turn:
        return tr("a long battle")
    if summary.is_over:
        return ended_in(summary.turn, in_rounds=summary.in_rounds)
    if summary.side:
        return turn_of_side(summary.turn, summary.side, in_rounds=summary.in_rounds)
    return turn_place(summary.turn, in_rounds=summary.in_rounds)


def told_day(day: datetime) -> str:
    """Return when a battle was last resumed."""
    return f"{written_date(day.date().isoformat())}, {day:%H:%M}"


def told_play(path: Path, summary: SavedGameSummary | None) -> str:
    """Return when a battle was last resumed, and whom a person leads against the computer."""
    return "  ·  ".join(filter(None, (told_day(day_of(path)), _led(summary))))


def _led(summary: SavedGameSummary | None) -> str:
    """Return the side that a person leads against the computer; "" where there is none, or are two."""
    led = [side for side, name in summary.seats if name == HUMAN] if summary is not None else []
    return tr("you: {side}", side=led[0]) if len(led) == 1 else ""


def account_of(summary: SavedGameSummary | None, path: Path) -> list[tuple[str, Colour]]:
    """Return the texts for the picture of a battle."""
    if summary is None:
        return []
    if summary.is_lost:
        return [(f"{summary.fault}.", WARNING)]
    title = [(tr_name(summary.title), FAINT_INK)] if saved_files.name_of(path) else []
    lines = [*title, (standing_of(summary, short=True), INK)]
    lines += [(tr("Played on {parted}.", parted=parted), INK)] if (parted := parted_from(summary)) else []
    lines += [(tr(summary.rules), FAINT_INK)] if summary.rules else []
    lines += [(summary.outcome, INK)] if summary.outcome else []
    lines += [
        (tr("{side}: {player}", side=side, player=player_title(name)), FAINT_INK)
        for side, name in summary.seats
    ]
    for track in summary.tracks:
        text = tr(
            "{side}: {value} of {goal} {title}",
            side=track.side,
            value=track.value,
            goal=track.goal,
            title=inside(track.title),
        )
        lines.append((text, FAINT_INK))
    if summary.fault:
        text = tr("Its end is damaged: {fault}.", fault=summary.fault)
        lines.append((text, WARNING))
    return lines


MAX_DEPTH = 4
"""Steps by which a battle is set in from the one that it was played on from; those further off are no further in."""


class SavedGameList:
    """A panel with a few lines for each battle."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self._rows: list[tuple[pygame.Rect, int]] = []

    def lay_out(self, area: pygame.Rect, count: int, fonts: Fonts) -> None:
        """Fit a given number of battles into a place."""
        scale = fonts.scale
        self.area = area
        self._is_narrow = area.width < 330 * scale  # how far a battle is, is shown in two lines
        lines = 3 if self._is_narrow else 2
        self.step = fonts.height("name") + lines * fonts.height("small") + round(16 * scale)
        self.scroll.fit(count, (area.height - round(20 * scale)) // self.step)

    def at(self, point: tuple[int, int]) -> int | None:
        """Return which battle is under a point."""
        return next((number for rect, number in self._rows if rect.collidepoint(point)), None)

    def shown(self, paths: Sequence[Path]) -> Sequence[Path]:
        """Pick those in sight."""
        return paths[self.scroll.top : self.scroll.top + self.scroll.shown]

    def draw(
        self,
        window: pygame.Surface,
        paths: Sequence[Path],
        chosen: int,
        library: SaveLibrary,
        empty: str,
        fonts: Fonts,
    ) -> None:
        """Draw the panel; the chosen battle is on fresh paper with a gold edge. `empty` is said of none."""
        area, scale = self.area, fonts.scale
        draw_paper(window, area, AGE)
        pad = round(10 * scale)
        self.scroll.draw(window, area.inflate(-6, -2 * pad), scale)
        if not paths:
            lines = fonts.wrap(empty, "body", area.width - 4 * pad)
            draw_lines(window, fonts, lines, (area.x + 2 * pad, area.y + 2 * pad))
        self._rows = []
        for row, path in enumerate(self.shown(paths)):
            number = self.scroll.top + row
            y = area.y + pad + row * self.step
            rect = pygame.Rect(area.x + pad, y, area.width - 2 * pad, self.step - 4)
            if number == chosen:
                pygame.draw.rect(window, PAPER, rect, border_radius=5)
                pygame.draw.rect(window, GOLD, rect, 3, border_radius=5)
            inner = rect.inflate(-round(20 * scale), -round(8 * scale))
            if depth := min(library.depth(path, paths), MAX_DEPTH):
                inner = _hang(window, inner, depth * round(18 * scale))
            self._draw_row(window, inner, path, library.cached(path), fonts, hangs=bool(depth))
            self._rows.append((rect, number))

    def _draw_row(
        self,
        window: pygame.Surface,
        inner: pygame.Rect,
        path: Path,
        summary: SavedGameSummary | None,
        fonts: Fonts,
        *,
        hangs: bool,
    ) -> None:
        rules = fonts.text(tr(summary.rules) if summary and summary.rules else "", "small", INK)
        room = inner.width - rules.get_width() - fonts.height("small")
        window.blit(fonts.line(title_of(path, summary), "name", INK, room), inner.topleft)
        window.blit(rules, rules.get_rect(midright=(inner.right, inner.y + fonts.height("name") // 2)))
        y = inner.y + fonts.height("name")
        colour = WARNING if summary and summary.is_lost else FAINT_INK
        standing = standing_of(summary, short=hangs)
        lines = standing.split("  ·  ")[:2] if self._is_narrow else [standing]
        if parted := parted_from(summary, named=not hangs):
            lines = [parted, lines[0]] if self._is_narrow else [f"{parted}  ·  {lines[0]}"]
        for line in (*lines, told_play(path, summary)):
            style, fitted = fonts.fitting(line, ("small", "tiny"), inner.width, fonts.height("small"))
            window.blit(fonts.text(fitted[0], style, colour), (inner.x, y))
            y, colour = y + fonts.height("small"), FAINT_INK


def _hang(window: pygame.Surface, area: pygame.Rect, by: int) -> pygame.Rect:
    """Set a row in, with a line to it from the one above; return what is left for it."""
    corner = (area.x + by // 2, area.centery)
    pygame.draw.lines(
        window,
        FAINT_INK,
        False,
        [(corner[0], area.y - area.height // 5), corner, (area.x + by - 4, area.centery)],
        2,
    )
    return pygame.Rect(area.x + by, area.y, area.width - by, area.height)
