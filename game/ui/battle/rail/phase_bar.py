"""The bar of phases over the head of the board: which one it is, who acts in it, and what is still to come."""

import pygame

from game.engine.shown.view import View
from game.engine.system_info import PhaseInfo, SystemInfo
from game.i18n import tr
from game.ui.drawing.icons import draw_icon
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.layout import abreast
from game.ui.widgets.palette import FAINT_INK, INK, LIVERIES, PAPER, PAPER_EDGE, WHITE


def draw_phases(
    window: pygame.Surface, area: pygame.Rect, info: SystemInfo, view: View, fonts: Fonts
) -> None:
    """Draw a cell for each phase of the turn, the present one dark with the badges of the sides that act."""
    pygame.draw.rect(window, PAPER, area)
    pygame.draw.line(window, PAPER_EDGE, (area.x, area.bottom - 1), (area.right, area.bottom - 1))
    phases = tuple(phase for phase in info.phases if phase.id not in view.unused_phases)
    present = next((place for place, phase in enumerate(phases) if phase.id == view.phase), 0)
    badge = round(area.height * 0.7)
    pad = round(5 * fonts.scale)
    labels = _labels(phases, present, fonts, area.width - len(phases) * 3 * pad - 2 * badge)
    needs = [fonts.width(label, "small") + 2 * pad for label in labels]
    needs[present] += len(view.acting) * (badge + pad // 2)
    for place, (cell, label) in enumerate(zip(abreast(area, needs, pad // 2), labels, strict=True)):
        if place == present:
            pygame.draw.rect(window, INK, cell)
        colour = WHITE if place == present else INK if place > present else FAINT_INK
        drawn = fonts.text(label, "small", colour)
        sides = view.acting if place == present else ()
        x = cell.centerx - (drawn.get_width() + len(sides) * (badge + pad // 2)) // 2
        for side in sides:
            plate = pygame.Rect(x, 0, badge, badge).move_to(centery=cell.centery)
            pygame.draw.rect(window, LIVERIES[info.side(side).side_colour], plate, border_radius=3)
            shown = draw_icon(info.own_symbol(f"side-{side}"), round(badge * 0.8), WHITE)
            blit_at(window, shown, center=plate.center)
            x += badge + pad // 2
        blit_at(window, drawn, midleft=(x, cell.centery))
        if place < present:
            line = cell.bottom - max(3, round(4 * fonts.scale))
            pygame.draw.line(
                window, PAPER_EDGE, (cell.left + pad, line), (cell.right - pad, line), max(1, pad // 3)
            )


def _labels(phases: tuple[PhaseInfo, ...], present: int, fonts: Fonts, width: int) -> list[str]:
    """Name the phases; by their numbers, but for the present one, where there is no room for all names."""
    names = [name[:1].upper() + name[1:] for name in (tr(phase.name) for phase in phases)]
    if sum(fonts.width(name, "small") for name in names) <= width:
        return names
    short = [str(place + 1) for place in range(len(phases))]
    short[present] = names[present]
    return short
