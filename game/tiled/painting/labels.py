"""The texts that are written on a map, drawn as Tiled does, in a type of the game."""

import pygame

from game.i18n.direction import in_drawn_order
from game.resources import ASSETS
from game.tiled.painting.geometry import Point
from game.tiled.reading.tmx_model import Label


def drawn_label(label: Label) -> tuple[pygame.Surface, Point]:
    """Draw a text, its colours multiplied by their alpha; gives where its middle is on the map."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / "LinLibertine_R.otf", label.size)
    font.set_bold(label.is_bold)
    font.set_italic(label.is_italic)
    font.align = {0.0: pygame.FONT_LEFT, 0.5: pygame.FONT_CENTER}.get(label.across, pygame.FONT_RIGHT)
    text = "".join(each if each.isprintable() or each == "\n" else " " for each in label.text)
    lines = _wrapped(text, font, label.width) if label.wraps else text.split("\n")
    drawn = font.render("\n".join(map(in_drawn_order, lines)), True, label.colour[:3])
    drawn.set_alpha(label.colour[3])
    plain = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    plain.blit(drawn, (0, 0))
    left = (label.width - drawn.get_width()) * label.across + drawn.get_width() / 2
    top = (label.height - drawn.get_height()) * label.down + drawn.get_height() / 2
    moved = pygame.Vector2(left, top).rotate(label.turn)
    if label.turn:
        plain = pygame.transform.rotozoom(plain, -label.turn, 1)
    return plain.premul_alpha(), (label.corner[0] + moved.x, label.corner[1] + moved.y)


def _wrapped(text: str, font: pygame.font.Font, width: float) -> list[str]:
    """Break a text into lines no wider than a width, where its words allow it."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
