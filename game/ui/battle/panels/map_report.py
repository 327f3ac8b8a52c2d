"""What was found in a battle's map when it was saved, on a sheet over the board, and the offer to begin again."""

import pygame

from game.i18n import tr, tr_count
from game.storage.battles import CheckedMap
from game.ui.battle.panel import Desk, Panel
from game.ui.session.map_watcher import MapWatcher
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, Widgets, button_row
from game.ui.widgets.fonts import Fonts, Style, blit_at
from game.ui.widgets.palette import FAINT_INK, INK, WARNING, Colour
from game.ui.widgets.textures import draw_paper, draw_rule

ReportLine = tuple[str, Style, Colour]
AFRESH, CLOSE = "afresh", "close map sheet"


class MapReportPanel(Panel):
    """The sheet of a battle scene; it is there from the saving of the map until it is closed."""

    def __init__(self, desk: Desk, link: MapWatcher | None) -> None:
        """`link` follows the map of the battle; None where no map is followed."""
        super().__init__(desk)
        self.link, self.widgets = link, Widgets(desk.size, desk.areas.scale)
        self._top = 0
        self._most = 0
        self._of: CheckedMap | None = None

    @property
    def found(self) -> CheckedMap | None:
        """What was found in the map; None while the panel is closed."""
        return self.link.news if self.link else None

    @property
    def offers_afresh(self) -> bool:
        """Whether the map is sound, and this battle was not begun with it as it is now."""
        return self.link is not None and self.link.offers_afresh

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the panel; says whether it took it, and the key of the button that was pressed."""
        if self.found is None:
            return False, None
        self.widgets.show(self._buttons())
        taken, pressed = self.widgets.handle_event(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL and self.area.collidepoint(self.pointer.at):
            self._turn(-2 * event.y)
            return True, None
        on_it = event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos)
        return taken or on_it, pressed

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel, if there is anything to tell."""
        found, fonts = self.found, self.fonts
        if found is None:
            self.widgets.show([])
            return
        if found is not self._of:
            self._of, self._top = found, 0
        space = draw_panel(window, self.area, self.heading, fonts)
        space.height = self._buttons()[0].rect[1] - fonts.height("small") - space.y
        lines = self._lines(found, space.width)
        y, shown = space.y, 0
        self._most = len(lines)
        for text, style, colour in lines[self._top :]:
            if y + fonts.height(style) > space.bottom:
                break
            window.blit(fonts.text(text, style, colour), (space.x, y))
            y += fonts.height(style)
            shown += 1
        self._most = len(lines) - shown
        if self._most:
            more = self._top < self._most
            hint = tr("Scroll or press Page Down for more.") if more else tr("Scroll up for more.")
            drawn = fonts.line(hint, "small", FAINT_INK, space.width)
            blit_at(window, drawn, topright=(space.right, space.bottom))
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

    @property
    def heading(self) -> str:
        """Say what became of the map."""
        is_there = self.link is not None and self.link.path.exists()
        return tr("The map was saved") if is_there else tr("The map is gone")

    @property
    def area(self) -> pygame.Rect:
        """Where the panel lies: in the place of the log, as high as there is much to tell."""
        drawer, fonts = self.areas.drawer, self.fonts
        if self.found is None:
            return drawer
        width = drawer.width - round(36 * fonts.scale)
        written = sum(fonts.height(style) for _, style, _ in self._lines(self.found, width))
        area = drawer.copy()
        area.height = min(drawer.height, written + round(110 * fonts.scale))
        return area

    def _key(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        if event.key == pygame.K_ESCAPE:
            return True, CLOSE
        begins_turn = event.mod & pygame.KMOD_CTRL
        if getattr(event, "unicode", "").lower() == "r" and self.offers_afresh and not begins_turn:
            return True, AFRESH
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(6 if event.key == pygame.K_PAGEDOWN else -6)
            return True, None
        return False, None

    def _turn(self, lines: int) -> None:
        self._top = max(0, min(self._most, self._top + lines))

    def _lines(self, found: CheckedMap, width: int) -> list[ReportLine]:
        sentence: list[ReportLine] = [(self._summary(found), "bold", INK)]
        for problem in found.errors:
            sentence += [
                (f"{_begun(problem.location)}:", "bold", WARNING),
                (f"{problem.sentence}.", "body", INK),
            ]
        for problem in found.warnings:
            warning = tr("warning: {sentence}.", sentence=problem.sentence)
            sentence += [(f"{_begun(problem.location)}:", "bold", FAINT_INK), (warning, "body", INK)]
        wrap = self.fonts.wrap
        return [
            (line, style, colour) for text, style, colour in sentence for line in wrap(text, style, width)
        ]

    def _summary(self, found: CheckedMap) -> str:
        assert self.link is not None
        name = self.link.path.name
        if found.errors:
            return tr_count(
                len(found.errors),
                "{number} problem in {map}. This battle continues on its old map.",
                "{number} problems in {map}. This battle continues on its old map.",
                map=name,
            )
        if self.offers_afresh:
            return tr(
                "{map} has no errors. Continue on the old map, or start again on the new one.", map=name
            )
        return tr("{map} has no errors, and is used from now on.", map=name)

    def _buttons(self) -> list[Button]:
        fonts, area = self.fonts, self.area
        scale = fonts.scale
        wanted = [(AFRESH, tr("Start again (R)"), "main")] if self.offers_afresh else []
        wanted.append((CLOSE, tr("Close (Esc)"), "quiet"))
        row = pygame.Rect(area.x + round(16 * scale), 0, area.width - round(32 * scale), round(34 * scale))
        row.bottom = area.bottom - round(14 * scale)
        rects = layout.rows(row, len(wanted), row.height, round(6 * scale), len(wanted))
        return button_row(wanted, rects)


def _begun(area: str) -> str:
    return f"{area[:1].upper()}{area[1:]}"


def draw_panel(window: pygame.Surface, area: pygame.Rect, heading: str, fonts: Fonts) -> pygame.Rect:
    """Lay a sheet with a heading; gives the room left on it."""
    scale = fonts.scale
    panel = layout.panel(area, scale)
    draw_paper(window, panel)
    space = panel_space(area, fonts)
    window.blit(fonts.text(heading.upper(), "label", FAINT_INK), (space.x, panel.y + round(7 * scale)))
    draw_rule(window, (space.x, space.y - 3), space.width)
    return space


def panel_space(area: pygame.Rect, fonts: Fonts) -> pygame.Rect:
    """Find the room for text on a sheet with a heading."""
    scale = fonts.scale
    panel, pad = layout.panel(area, scale), round(10 * scale)
    top, foot = panel.y + round(26 * scale), round(18 * scale)
    return pygame.Rect(panel.x + pad, top, panel.width - 2 * pad, panel.bottom - foot - top)
