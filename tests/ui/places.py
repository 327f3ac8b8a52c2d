"""The places of a layout that may not overlap, the one that is shared once."""

from typing import Any

from pygame import Rect

from game.ui.menus.campaign.areas import BattlesAreas, TitleAreas
from game.ui.widgets.layout import BookAreas, LibraryAreas, StatisticsAreas


def places_of(areas: Any) -> tuple[Rect, ...]:
    """List the places of a layout that something is drawn in."""
    match areas:
        case BattlesAreas():
            beside = (areas.acts,) if areas.is_narrow else (areas.page, areas.banners)
            places = (areas.heading, *areas.tabs, areas.side, *beside, areas.buttons)
            return tuple(place for place in places if place)
        case TitleAreas():
            return areas.name, *areas.choices, areas.foot
        case LibraryAreas():
            return areas.heading, areas.battles, areas.picture, areas.account, areas.buttons
        case StatisticsAreas():
            sheets = dict.fromkeys(tuple(panel) for panel in areas.sheets.values())
            return areas.heading, *(Rect(panel) for panel in sheets), *areas.tabs, areas.buttons
        case BookAreas():
            return areas.heading, *(() if areas.is_narrow else (areas.chapters,)), areas.page, areas.buttons
    panels: tuple[Rect, ...] = areas.panels()
    return panels
