"""Paper and cloth that everything is laid on."""

from functools import lru_cache

import pygame

from game.resources import ASSETS
from game.ui.widgets.palette import (
    CLOTH,
    DARK_WOOD,
    INK,
    LIGHT_WOOD,
    PAPER,
    PAPER_EDGE,
    SHADOW,
    WHITE,
    Colour,
    darker,
    is_contrasted,
)

TEXTURES = ASSETS / "textures"


def draw_paper(surface: pygame.Surface, rect: pygame.Rect, tint: Colour = WHITE) -> None:
    """Lay a sheet of paper, tinted; a plain white one for high contrast."""
    pygame.draw.rect(surface, SHADOW, rect.move(2, 3), border_radius=5)
    if is_contrasted():
        pygame.draw.rect(surface, WHITE, rect, border_radius=5)
        pygame.draw.rect(surface, INK, rect, 2, border_radius=5)
        return
    surface.blit(_sheet("paper", rect.size, tint, PAPER, 5), rect)
    pygame.draw.rect(surface, PAPER_EDGE, rect, 1, border_radius=5)


def draw_tip(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Lay a small sheet over everything."""
    shade = pygame.Surface(rect.inflate(8, 8).size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (*SHADOW, 90), shade.get_rect(), border_radius=8)
    surface.blit(shade, rect.move(-2, 0))
    strong = is_contrasted()
    pygame.draw.rect(surface, WHITE if strong else PAPER, rect, border_radius=5)
    edge = INK if strong else darker(PAPER_EDGE, 0.3)
    pygame.draw.rect(surface, edge, rect, 2 if strong else 1, border_radius=5)


def draw_label(surface: pygame.Surface, place: pygame.Rect, written: pygame.Surface) -> None:
    """Lay a small sheet that lets a little through, and what is written in its middle."""
    paper = pygame.Surface(place.size, pygame.SRCALPHA)
    pygame.draw.rect(paper, (*WHITE, 225), paper.get_rect(), border_radius=4)
    surface.blit(paper, place)
    surface.blit(written, written.get_rect(center=place.center))


def draw_shade(surface: pygame.Surface) -> None:
    """Darken what is under a sheet."""
    surface.blit(_shade(surface.get_size()), (0, 0))


@lru_cache(maxsize=2)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.fill(SHADOW)
    shade.set_alpha(130)
    return shade


def draw_rule(surface: pygame.Surface, start: tuple[int, int], length: int) -> None:
    """Draw a thin line across paper."""
    pygame.draw.line(surface, PAPER_EDGE, start, (start[0] + length, start[1]))


def draw_cloth(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Lay the framed cloth that dice are thrown on."""
    frame = rect.inflate(6, 6)
    pygame.draw.rect(surface, DARK_WOOD, frame, border_radius=7)
    pygame.draw.rect(surface, LIGHT_WOOD, frame, 2, border_radius=7)
    surface.blit(_sheet("cloth", rect.size, WHITE, CLOTH, 4), rect)


@lru_cache(maxsize=12)
def _tile(texture: str, tint: Colour, plain: Colour) -> pygame.Surface:
    path = TEXTURES / f"{texture}.png"
    if path.is_file():
        tile = pygame.image.load(path).convert()
        tile.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    else:
        tile = pygame.Surface((64, 64))
        tile.fill(plain)
    return tile


@lru_cache(maxsize=48)
def _sheet(texture: str, size: tuple[int, int], tint: Colour, plain: Colour, radius: int) -> pygame.Surface:
    """Cut a texture to a size with rounded corners."""
    tile = _tile(texture, tint, plain)
    panel = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            panel.blit(tile, (x, y))
    if radius:
        corners = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(corners, (255, 255, 255, 255), corners.get_rect(), border_radius=radius)
        panel.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    panel.set_alpha(255, pygame.RLEACCEL)  # packed: all but the corners is laid as it is
    return panel
