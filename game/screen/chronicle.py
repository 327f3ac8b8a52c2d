"""The log: what has happened, a sentence each, and the choices that can be made by number."""

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.engine.event import DiceRolled, Names
from game.engine.match import Frame
from game.engine.ruleset import Info
from game.engine.view import View
from game.field.grid import Hex
from game.language import say
from game.screen import layout
from game.screen.emblems import die_emblem
from game.screen.lettering import Lettering, Style, blit_lines
from game.screen.palette import FAINT_INK, GOLD, INK, PAPER_EDGE, WHITE
from game.screen.panel import draw_paper, draw_rule


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the log, the hexes it speaks of, whether a turn begins with it, and the dice that fell."""

    text: str
    hexes: tuple[Hex, ...]
    heads: bool
    roll: DiceRolled | None = None


class Chronicle:
    """Keeps the sentences of the frames shown, and draws the last of them."""

    def __init__(self, names: Names, info: Info, view: Callable[[object], View], opening: object) -> None:
        self._names = names
        self._faces = {face.letter: face.symbol for face in info.faces}
        self._view = view
        self._opening = opening
        self._sentences: list[Sentence] = []
        self._until: list[int] = [0]
        self._turn: list[int] = [view(opening).turn]
        self.back = 0
        self._lines: list[tuple[pygame.Rect, Sentence]] = []

    def follow(self, frames: Sequence[Frame], *, anew: bool = False) -> None:
        """Take in the frames that have been added, or all of them."""
        if anew:
            self._sentences, self._until, self._turn = [], [0], self._turn[:1]
        for frame in frames[len(self._until) - 1 :]:
            turn = self._view(frame.state).turn
            if sentence := _sentence(frame, self._names, heads=turn != self._turn[-1]):
                self._sentences.append(sentence)
            self._turn.append(turn)
            self._until.append(len(self._sentences))

    def scroll(self, lines: int) -> None:
        """Go back in the log, or forward."""
        self.back = max(0, min(len(self._sentences) - 1, self.back + lines))

    def hexes_at(self, point: tuple[int, int]) -> tuple[Hex, ...]:
        """Give the hexes of the sentence under a point."""
        return next((sentence.hexes for rect, sentence in self._lines if rect.collidepoint(point)), ())

    def newest(self, shown: int) -> Sentence | None:
        """Give the last sentence of the frames shown."""
        until = self._until[min(shown, len(self._until) - 1)]
        return self._sentences[until - 1] if until else None

    def draw(self, window: pygame.Surface, place: pygame.Rect, shown: int, lettering: Lettering) -> None:
        """Draw the newest sentences that have room, the last at the bottom."""
        room = draw_sheet(window, place, "What has happened", lettering)
        self._lines = []
        until = self._until[min(shown, len(self._until) - 1)]
        last = max(0, until - self.back)
        bottom = room.bottom
        for sentence in reversed(self._sentences[:last]):
            style: Style = "bold" if sentence.heads else "body"
            lines = lettering.wrap(sentence.text, style, room.width)
            dice, beside_text = self._dice_room(sentence, lines[-1], lettering, room.width)
            rows = len(lines) + (1 if dice and not beside_text else 0)
            height = lettering.height(style) * rows + round(3 * lettering.scale)
            if bottom - height < room.top:
                break
            bottom -= height
            rect = pygame.Rect(room.x, bottom, room.width, height)
            self._lines.append((rect, sentence))
            if sentence.heads and rect.y > room.y:
                draw_rule(window, (rect.x, rect.y), rect.width)
            y = blit_lines(window, lettering, lines, rect.topleft, style)
            if dice and sentence.roll:
                x = rect.x
                if beside_text:
                    x += lettering.width(lines[-1], style) + round(8 * lettering.scale)
                    y -= lettering.height(style)
                self._draw_dice(window, (x, y), dice, sentence.roll)
        if self.back:
            note = lettering.text("older – scroll down for the newest", "small", FAINT_INK)
            window.blit(note, (room.x, room.bottom - 1))

    def _dice_room(self, sentence: Sentence, line: str, lettering: Lettering, width: int) -> tuple[int, bool]:
        """Say how large the dice of a sentence are drawn (0: none), and whether there is room beside its last line."""
        if sentence.roll is None:
            return 0, False
        size = round(lettering.height("body") * 0.86)
        needed = round((size + 2) * len(sentence.roll.faces) + 8 * lettering.scale)
        return size, lettering.width(line, "body") + needed <= width

    def _draw_dice(self, window: pygame.Surface, at: tuple[int, int], size: int, roll: DiceRolled) -> None:
        meaning = dict(roll.reason.meaning)
        x, y = at
        for letter in roll.faces:
            box = pygame.Rect(x, y + 2, size, size)
            pygame.draw.rect(window, WHITE if letter in meaning else PAPER_EDGE, box, border_radius=3)
            pygame.draw.rect(window, INK, box, 1, border_radius=3)
            shown = die_emblem(self._faces[letter], size - 4, INK if letter in meaning else FAINT_INK)
            window.blit(shown, shown.get_rect(center=box.center))
            x += size + 2


def _sentence(frame: Frame, names: Names, *, heads: bool) -> Sentence | None:
    event = frame.event
    if isinstance(event, DiceRolled):
        return Sentence(event.reason.title, (), heads, event)
    text = event.tell(names)
    return Sentence(text, event.hexes(), heads) if text else None


class Choice(msgspec.Struct, frozen=True):
    """A numbered line of the list of choices."""

    number: str
    text: str
    lit: bool


def draw_choices(
    window: pygame.Surface, place: pygame.Rect, choices: Sequence[Choice], more: int, lettering: Lettering
) -> list[pygame.Rect]:
    """Draw the choices in the place of the log; gives the place of each."""
    room = draw_sheet(window, place, say("What can be chosen"), lettering)
    height = choice_height(lettering)
    places = []
    for row, choice in enumerate(choices):
        rect = pygame.Rect(room.x, room.y + row * height, room.width, height - round(2 * lettering.scale))
        if choice.lit:
            pygame.draw.rect(window, GOLD, rect, border_radius=4)
        number = lettering.text(choice.number, "label", FAINT_INK)
        window.blit(number, number.get_rect(midleft=(rect.x + 2, rect.centery)))
        left = rect.x + round(24 * lettering.scale)
        style, lines = lettering.fitting(choice.text, ("body", "small"), rect.right - left, rect.height)
        y = rect.centery - lettering.height(style) * len(lines) // 2
        blit_lines(window, lettering, lines, (left, y), style)
        places.append(rect)
    if more:
        note = lettering.text(f"{more} more: Page Down", "small", FAINT_INK)
        window.blit(note, (room.x, room.bottom - 1))
    return places


def choice_height(lettering: Lettering) -> int:
    """Say how high a line of the list is: two rows of small type, where its text is long."""
    return 2 * lettering.height("small") + round(4 * lettering.scale)


def draw_sheet(window: pygame.Surface, place: pygame.Rect, heading: str, lettering: Lettering) -> pygame.Rect:
    """Lay a sheet with a heading; gives the room left on it."""
    scale = lettering.scale
    sheet = layout.sheet(place, scale)
    draw_paper(window, sheet)
    room = sheet_room(place, lettering)
    window.blit(lettering.text(heading.upper(), "label", FAINT_INK), (room.x, sheet.y + round(7 * scale)))
    draw_rule(window, (room.x, room.y - 3), room.width)
    return room


def sheet_room(place: pygame.Rect, lettering: Lettering) -> pygame.Rect:
    """Find the room for writing on a sheet with a heading."""
    scale = lettering.scale
    sheet, pad = layout.sheet(place, scale), round(10 * scale)
    top, foot = sheet.y + round(26 * scale), round(18 * scale)
    return pygame.Rect(sheet.x + pad, top, sheet.width - 2 * pad, sheet.bottom - foot - top)
