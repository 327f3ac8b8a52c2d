"""The strip of phases over the field: which one it is, who acts in it, and what is still to come."""

import pygame

from game.engine.ruleset import PhaseInfo, SystemInfo
from game.engine.view import View
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import DARK_WOOD, GOLD, INK, LIVERIES, PAPER, WOOD, Colour, mixed
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.layout import abreast

PAST: Colour = mixed(PAPER, DARK_WOOD, 0.6)


def draw_phases(
    window: pygame.Surface, area: pygame.Rect, info: SystemInfo, view: View, fonts: Fonts
) -> None:
    """Draw a cell for each phase of the turn, the present one in gold with the badges of the sides that act."""
    pygame.draw.rect(window, DARK_WOOD, area)
    present = next((place for place, phase in enumerate(info.phases) if phase.id == view.phase), 0)
    badge = round(area.height * 0.8)
    pad = round(5 * fonts.scale)
    labels = _labels(info.phases, present, fonts, area.width - len(info.phases) * 3 * pad - 2 * badge)
    needs = [fonts.width(label, "small") + 2 * pad for label in labels]
    needs[present] += len(view.acting) * (badge + pad // 2)
    for place, (cell, label) in enumerate(zip(abreast(area, needs, pad // 2), labels, strict=True)):
        inner = cell.inflate(0, -2 * max(1, round(2 * fonts.scale)))
        fill = GOLD if place == present else WOOD if place > present else DARK_WOOD
        pygame.draw.rect(window, fill, inner, border_radius=4)
        colour = INK if place == present else PAPER if place > present else PAST
        drawn = fonts.text(label, "small", colour)
        sides = view.acting if place == present else ()
        x = inner.centerx - (drawn.get_width() + len(sides) * (badge + pad // 2)) // 2
        for side in sides:
            livery = LIVERIES[info.side(side).side_colour]
            shown = draw_icon(f"side-{side}", badge, livery)
            window.blit(shown, shown.get_rect(midleft=(x, inner.centery)))
            x += badge + pad // 2
        window.blit(drawn, drawn.get_rect(midleft=(x, inner.centery)))


def _labels(phases: tuple[PhaseInfo, ...], present: int, fonts: Fonts, width: int) -> list[str]:
    """Name the phases; by their numbers, but for the present one, where there is no room for all names."""
    names = [phase.name for phase in phases]
    if sum(fonts.width(name, "small") for name in names) <= width:
        return names
    short = [str(place + 1) for place in range(len(phases))]
    short[present] = names[present]
    return short
