"""The texts that are written on a map: read from their objects, and drawn as Tiled does, in a type of the game."""

from xml.etree.ElementTree import Element

import msgspec
import pygame

from game.i18n.direction import in_drawn_order
from game.resources import ASSETS
from game.tiled.painting.geometry import Point
from game.tiled.reading.tmx_model import Label
from game.tiled.reading.xml_values import BLACK, colour_of, number, truth, whole

LONGEST, LARGEST = 500, 200
"""Letters of a label that are shown, and pixels of their height."""

SHARES = {"center": 0.5, "right": 1.0, "bottom": 1.0}
"""The part of the room left over that goes before a text, by where it is set; none at the left and the top."""


def written_label(node: Element, middle: Point, size: tuple[float, float]) -> str:
    """Write down the text of an object, its corner measured from the middle of the object; "" if it has none."""
    text = node.find("text")
    if text is None or not (text.text or "").strip():
        return ""
    label = Label(
        text=(text.text or "")[:LONGEST],
        corner=(number(node, "x") - middle[0], number(node, "y") - middle[1]),
        width=size[0],
        height=size[1],
        turn=number(node, "rotation"),
        size=min(LARGEST, whole(text, "pixelsize", 16, minimum=1)),
        colour=colour_of(text.get("color", "")) or BLACK,
        is_bold=truth(text, "bold", False),
        is_italic=truth(text, "italic", False),
        wraps=truth(text, "wrap", False),
        across=SHARES.get(text.get("halign", ""), 0.0),
        down=SHARES.get(text.get("valign", ""), 0.0),
    )
    return msgspec.json.encode(label).decode()


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
