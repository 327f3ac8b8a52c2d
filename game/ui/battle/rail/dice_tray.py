"""The dice tray: dice roll across it and lie, large, with what each face means here and the sum they come from."""

import msgspec
import pygame

from game.engine.event import DiceRolled
from game.engine.play.dice import Keep
from game.engine.system_info import SystemInfo
from game.i18n import tr, tr_count, tr_mark
from game.ui.drawing.icons import IVORY, die_icon, draw_die
from game.ui.drawing.motion import rolling
from game.ui.drawing.pieces.pieces import arms
from game.ui.session.text.dice_text import counted, description, items
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import GOLD, INK, Colour
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_cloth

DULL: Colour = (176, 168, 148)
DULL_SIGN: Colour = (84, 76, 62)
DIE = 50
"""Pixels across a die at 1280 x 800, where there is room."""


SMALLER = (1.0, 0.84, 0.84, 0.84)
"""How much smaller the tray is drawn, step by step, where it has no room."""

KEPT: dict[Keep, str] = {
    "all": "{dice}",
    "highest": tr_mark("Highest of {dice}"),
    "lowest": tr_mark("Lowest of {dice}"),
    "drop_lowest": tr_mark("{dice} but the lowest"),
}
"""How the dice are named of which some do not count."""

ALL_LINES = 99
LEAST_LINES = 2
"""So many lines of what came of the roll are in sight."""


class _Fit(msgspec.Struct, frozen=True):
    """How a roll is written: its type, that of its title, how high a line is, and whether items share lines."""

    fonts: Fonts
    style: Style
    titles: list[str]
    line: int
    joined: bool
    height: int
    """How high all of it is."""


class Tray:
    """Draws the newest roll of one rule system's dice."""

    def __init__(self, info: SystemInfo) -> None:
        self.info = info
        self.scroll = Scroll()
        self._colours = arms(info)

    def draw(
        self,
        window: pygame.Surface,
        area: pygame.Rect,
        roll: DiceRolled,
        fonts: Fonts,
        tumbling: float = 1.0,
        counting: float = 1.0,
    ) -> int:
        """Draw the tray; return the y below.

        `tumbling` is how far the dice have rolled, 1 when they lie, and `counting` how much of them has been counted.
        """
        read = _read(roll, tumbling, counting)
        x, y, width = area.x, area.y, area.width
        fit = self._fit(area, roll, fonts)
        y = draw_lines(window, fit.fonts, fit.titles, (x, y), fit.style) + round(6 * fit.fonts.scale)
        y = self._draw_dice(window, (x, y, width), roll, tumbling, read, fit.fonts)
        return self._draw_account(
            window, pygame.Rect(x, y, width, area.bottom - y), roll, tumbling, read, fit
        )

    def height(self, width: int, roll: DiceRolled, fonts: Fonts) -> int:
        """Return how high a tray is that shows all of a roll as large as it can be."""
        return self._written(width, roll, fonts, ALL_LINES, joined=False).height

    def _fit(self, area: pygame.Rect, roll: DiceRolled, fonts: Fonts) -> _Fit:
        """Write all of a roll as large as it has room; where it has none at all, enough of it for the wheel."""
        sizes = [fonts := fonts if share == 1 else fonts.at(share) for share in SMALLER]
        ways = [(size, ALL_LINES, joined) for size in sizes for joined in (False, True)]
        for size, lines, joined in (*ways, *((size, LEAST_LINES, True) for size in sizes)):
            fit = self._written(area.width, roll, size, lines, joined=joined)
            if fit.height <= area.height:
                break
        return fit

    def _written(self, width: int, roll: DiceRolled, fonts: Fonts, lines: int, *, joined: bool) -> _Fit:
        """Write a roll in a type, with so many lines of what came of it at most."""
        style, titles = fonts.fitting(roll.reason.title, ("bold", "button"), width, 3 * fonts.height("bold"))
        _, size, gap, rows = _dice_places(len(roll.roll), width, fonts.scale)
        line = max(fonts.height("bold"), round(20 * fonts.scale))
        room = width - round(BAR * fonts.scale)
        account = self._account(room, roll, 1.0, len(roll.roll), fonts, joined=joined)
        height = len(titles) * fonts.height(style) + min(lines, len(account)) * line
        height += rows * (size + gap) + gap + round(12 * fonts.scale)
        return _Fit(fonts, style, titles, line, joined, height)

    def turn(self, lines: int) -> bool:
        """Turn the account; says whether not all of it is in sight."""
        self.scroll.turn(lines)
        return not self.scroll.is_whole

    def _draw_dice(
        self,
        window: pygame.Surface,
        at: tuple[int, int, int],
        event: DiceRolled,
        tumbling: float,
        read: int,
        fonts: Fonts,
    ) -> int:
        """Draw the dice in rows on the cloth, those that were read and count for nothing dull; return the y below."""
        x, y, width = at
        faces, possible = event.roll.faces, event.roll.pool.die.faces
        per_row, size, gap, count_rows = _dice_places(len(faces), width, fonts.scale)
        cloth = pygame.Rect(x, y, width, count_rows * (size + gap) + gap)
        draw_cloth(window, cloth)
        clip = window.get_clip()
        window.set_clip(cloth.clip(clip))
        for index, fallen in enumerate(faces):
            row, column = divmod(index, per_row)
            in_row = min(per_row, len(faces) - row * per_row)
            left = x + (width - in_row * (size + gap) + gap) // 2
            place = pygame.Rect(left + column * (size + gap), y + gap + row * (size + gap), size, size)
            motion = rolling(index, len(faces), tumbling, place.right - cloth.left, size)
            face = self.info.face(motion.shown(fallen, possible, index))
            symbol, sign = self.info.own_symbol(face.symbol), self._colours.get(face.symbol, INK)
            is_dimmed = index < read and not event.counting[index]
            draw_die(window, place, symbol, motion, *((DULL, DULL_SIGN) if is_dimmed else (IVORY, sign)))
            if index == read - 1 < len(faces) - 1:  # the one that is just being counted
                edge = max(2, round(3 * fonts.scale))
                pygame.draw.rect(window, GOLD, place.inflate(edge, edge), edge, border_radius=size // 5)
        window.set_clip(clip)
        return cloth.bottom + round(6 * fonts.scale)

    def _draw_account(
        self,
        window: pygame.Surface,
        space: pygame.Rect,
        roll: DiceRolled,
        tumbling: float,
        read: int,
        fit: _Fit,
    ) -> int:
        """Draw what came of the roll, its faces' meanings and the items of the sum, the wheel turning what is longer.

        Return the y below.
        """
        fonts, height = fit.fonts, fit.line
        width = space.width - round(BAR * fonts.scale)
        lines = self._account(width, roll, tumbling, read, fonts, joined=fit.joined)
        self.scroll.fit(len(lines), space.height // height)
        y = space.y
        for line in lines[self.scroll.top : self.scroll.top + self.scroll.shown]:
            for drawn, left in line:
                blit_at(window, drawn, midleft=(space.x + left, y + height // 2))
            y += height
        self.scroll.draw(window, pygame.Rect(space.x, space.y, space.width, y - space.y), fonts.scale)
        return y

    def _account(
        self, width: int, roll: DiceRolled, tumbling: float, read: int, fonts: Fonts, *, joined: bool
    ) -> list[list[tuple[pygame.Surface, int]]]:
        """Write what is shown about a roll in lines: drawn words and signs, and how far from the left they stand."""
        count = tr(KEPT[roll.roll.pool.keep], dice=tr_count(len(roll.roll), "{number} die", "{number} dice"))
        summary = tr("Rolling …") if tumbling < 1 else description(roll)
        if tumbling >= 1 and read < len(roll.roll):
            summary = counted(roll, read) or "…"
        written = fonts.wrap(f"{count}{tr(': ')}{summary}", "bold", width)
        lines = [[(fonts.text(line, "bold"), 0)] for line in written]
        size, gap = round(18 * fonts.scale), round(16 * fonts.scale)
        row: list[tuple[pygame.Surface, int]] = []
        left = 0
        for word, letters in _meanings(roll).items():
            label = fonts.text(word, "small", INK)
            if row and left + size * len(letters) + 4 + label.get_width() > width:
                lines.append(row)
                row, left = [], 0
            for letter in letters:
                symbol = self.info.face(letter).symbol
                colour = self._colours.get(symbol, INK)
                row.append((die_icon(self.info.own_symbol(symbol), size, colour), left))
                left += size
            row.append((label, left + 4))
            left += label.get_width() + gap
        if row:
            lines.append(row)
        told = items(roll.reason)
        for item in [", ".join(told)] if joined and told else told:
            lines += [[(fonts.text(line, "small", INK), 0)] for line in fonts.wrap(item, "small", width)]
        return lines


def _meanings(roll: DiceRolled) -> dict[str, list[str]]:
    """Return what the faces mean, each word with its faces; of a single numbered die all of them."""
    found: dict[str, list[str]] = {}
    named, results = dict(roll.reason.face_meanings), roll.reason.results
    for letter, word in named.items():
        found.setdefault(word, []).append(letter)
    if named and results and len(roll.roll) == 1 and roll.roll.pool.die.is_numbered:
        found[results[0]] = [
            letter for letter in dict.fromkeys(roll.roll.pool.die.faces) if letter not in named
        ]
    return found


def _dice_places(count: int, width: int, scale: float) -> tuple[int, int, int, int]:
    """Return how many dice lie in a row, how large they are, the gap between them, and how many rows there are."""
    per_row = max(4, -(-count // 2)) if count > 4 else 4
    gap = round(7 * scale)
    size = min(round(DIE * scale), (width - gap * (per_row + 1)) // per_row)
    return per_row, size, gap, -(-count // per_row) or 1


def _read(event: DiceRolled, tumbling: float, counting: float) -> int:
    """Return how many of the dice have been counted."""
    dice = len(event.roll)
    return 0 if tumbling < 1 else dice if counting >= 1 else min(dice - 1, int(counting * (dice + 1)))
