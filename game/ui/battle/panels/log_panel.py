"""The log as it is drawn: above what it is filtered by, the sentences with their dice, below the way back in time."""

import msgspec
import pygame

from game.engine.event import DiceRolled
from game.i18n import tr, tr_count
from game.ui.battle.panels.sentences import draw_sentence
from game.ui.drawing.icons import die_icon, draw_icon
from game.ui.session.playback import NOW, WAYS, Playback
from game.ui.session.text.event_log import CARDS, DICE, FIGHTS, MOVES, Sentence
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import (
    AGED_PAPER,
    FAINT_INK,
    GOLD,
    INK,
    LIVERIES,
    PAPER,
    PAPER_EDGE,
    WARNING,
    WHITE,
    Colour,
)
from game.ui.widgets.textures import draw_rule, draw_tip


class _Block(msgspec.Struct, frozen=True):
    """A sentence as it is drawn: its lines, and how large its dice are (0: none), next to the last line or below."""

    style: Style
    lines: list[str]
    indent: int
    height: int
    dice: int
    beside_text: bool


class LogPanel:
    """Draws the log of a battle, and says what is under a point of it."""

    def __init__(self, playback: Playback, fonts: Fonts) -> None:
        self.playback, self.fonts = playback, fonts
        self._lines: list[tuple[pygame.Rect, Sentence]] = []
        self._keys: list[tuple[pygame.Rect, str]] = []

    def sentence_at(self, point: tuple[int, int]) -> Sentence | None:
        """Return the sentence under a point."""
        return next((sentence for rect, sentence in self._lines if rect.collidepoint(point)), None)

    def key_at(self, point: tuple[int, int]) -> str:
        """Return what a click there does: "log-kind:moves", "log-side:…", "log-fold:", "wind:back"; "" for nothing."""
        return next((key for rect, key in self._keys if rect.collidepoint(point)), "")

    def rect(self, key: str) -> pygame.Rect | None:
        """Return where something can be clicked."""
        return next((rect for rect, known in self._keys if known == key), None)

    def draw(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the newest sentences that have room, the last at the bottom."""
        fonts = self.fonts
        scale = fonts.scale
        draw_tip(window, area)
        panel = area.inflate(-round(4 * scale), -round(8 * scale))
        self._keys, self._lines = [], []
        pad = round(10 * scale)
        head = pygame.Rect(
            panel.x + pad, panel.y + round(5 * scale), panel.width - 2 * pad, round(20 * scale)
        )
        foot = pygame.Rect(head.x, panel.bottom - round(27 * scale), head.width, round(23 * scale))
        self._draw_filter(window, head)
        draw_rule(window, (head.x, head.bottom + 2), head.width)
        self._draw_way(window, foot)
        space = pygame.Rect(head.x, head.bottom + 4, head.width, foot.top - head.bottom - 6)
        self._draw_sentences(window, space)

    # What it is filtered by

    def _draw_filter(self, window: pygame.Surface, head: pygame.Rect) -> None:
        event_log, fonts = self.playback.event_log, self.fonts
        x = head.x
        kinds = {
            "": tr("All"),
            FIGHTS: tr("Fights"),
            MOVES: tr("Moves"),
            CARDS: tr("Cards"),
            DICE: tr("Dice"),
        }
        if event_log.kind != CARDS and not (self.playback.view.cards or self.playback.view.decks):
            del kinds[CARDS]
        pad, gap = round(12 * fonts.scale), round(3 * fonts.scale)
        needed = sum(fonts.width(text, "label") + pad + gap for text in kinds.values())
        space = head.width - len(self._at_right()) * (round(head.height * 1.15) + gap)
        fits = needed <= space
        # Where there is no room for all, one of them continues to the next.
        for kind, text in kinds.items() if fits else ((event_log.kind, kinds[event_log.kind]),):
            width = fonts.width(text, "label") + pad
            chip = pygame.Rect(x, head.y, width, head.height)
            key = f"log-kind:{kind}" if fits else "log-next:"
            self._draw_chip(window, chip, key, highlighted=event_log.kind == kind)
            blit_at(window, fonts.text(text, "label", INK), center=chip.center)
            x = chip.right + round(3 * fonts.scale)
        x = head.right
        for key, symbol, colour in self._at_right():
            chip = pygame.Rect(x - round(head.height * 1.15), head.y, round(head.height * 1.15), head.height)
            side = key.partition(":")[2]
            lit = bool(self.playback.event_log.folded) if key == "log-fold:" else event_log.side == side
            self._draw_chip(window, chip, key, highlighted=lit)
            if symbol:
                blit_at(window, draw_icon(symbol, round(head.height * 0.75), colour), center=chip.center)
            else:
                _draw_fold(window, chip, closed=lit)
            x = chip.left - round(3 * fonts.scale)

    def _at_right(self) -> list[tuple[str, str, Colour]]:
        info = self.playback.info
        sides = [
            (f"log-side:{side.id}", info.own_symbol(f"side-{side.id}"), LIVERIES[side.side_colour])
            for side in reversed(info.sides)
        ]
        return [("log-fold:", "", INK), *sides]

    def _draw_chip(self, window: pygame.Surface, chip: pygame.Rect, key: str, *, highlighted: bool) -> None:
        pygame.draw.rect(window, GOLD if highlighted else AGED_PAPER, chip, border_radius=4)
        pygame.draw.rect(window, INK if highlighted else PAPER_EDGE, chip, 1, border_radius=4)
        self._keys.append((chip, key))

    # The sentences

    def _draw_sentences(self, window: pygame.Surface, space: pygame.Rect) -> None:
        """Draw sentences from the bottom of the room upwards, as many as it has room for."""
        text = self.playback.event_log.shown(self.playback.timeline.shown)
        last = max(0, len(text) - self._back(text))
        bottom = space.bottom
        for sentence in reversed(text[:last]):
            block = self._block(sentence, space.width)
            if bottom - block.height < space.top:
                break
            bottom -= block.height
            rect = pygame.Rect(space.x, bottom, space.width, block.height)
            self._lines.append((rect, sentence))
            self._draw_block(window, rect, sentence, block, is_first=rect.y <= space.y)

    def _block(self, sentence: Sentence, width: int) -> _Block:
        """Break a sentence into lines, and find room for its dice."""
        fonts = self.fonts
        style: Style = "bold" if sentence.heads else "small" if sentence.is_part else "body"
        text = sentence.text
        if sentence.heads and (hidden := self.playback.event_log.hidden(sentence.turn)):
            text = tr_count(hidden, "{text} {number} line", "{text} {number} lines", text=text)
        indent = round(16 * fonts.scale) if sentence.heads or sentence.is_part else 0
        lines = fonts.wrap(text, style, width - indent)
        dice, beside_text = self._dice_room(sentence, lines[-1], style, width - indent)
        rows = len(lines) + (1 if dice and not beside_text else 0)
        height = fonts.height(style) * rows + round(3 * fonts.scale)
        return _Block(style, lines, indent, height, dice, beside_text)

    def _draw_block(
        self, window: pygame.Surface, rect: pygame.Rect, sentence: Sentence, block: _Block, *, is_first: bool
    ) -> None:
        """Draw a sentence and its dice into its place."""
        fonts, history_frame = self.fonts, self.playback.history_frame
        looked_at = 0 if history_frame is None else self.playback.event_log.before(history_frame + 1)
        if history_frame is not None and sentence.since <= looked_at <= sentence.frame_index:
            pygame.draw.rect(window, GOLD, rect.inflate(6, 0), border_radius=4)
        elif sentence.heads and not is_first:
            draw_rule(window, (rect.x, rect.y), rect.width)
        if sentence.heads:
            self._draw_head_fold(window, rect, sentence, fonts)
        x = rect.x + block.indent
        at = (x, rect.y)
        if history_frame is not None and sentence.since > history_frame:
            y = draw_lines(window, fonts, block.lines, at, block.style, FAINT_INK)
        else:
            y = draw_sentence(window, fonts, block.lines, at, block.style, self.playback)
        if block.dice and sentence.roll:
            if block.beside_text:
                x += fonts.width(block.lines[-1], block.style) + round(8 * fonts.scale)
                y -= fonts.height(block.style)
            self._draw_dice(window, (x, y), block.dice, sentence.roll)

    def _back(self, text: list[Sentence]) -> int:
        """Count the sentences to leave out below: those scrolled past, or enough to see the moment looked at."""
        history_frame = self.playback.history_frame
        if history_frame is None:
            return self.playback.event_log.back
        after = sum(sentence.frame_index > history_frame for sentence in text)
        return max(0, after - 2)

    def _draw_head_fold(
        self, window: pygame.Surface, rect: pygame.Rect, sentence: Sentence, fonts: Fonts
    ) -> None:
        size = round(16 * fonts.scale)
        box = pygame.Rect(rect.x, rect.y, size, min(rect.height, fonts.height("bold")))
        _draw_fold(window, box, closed=sentence.turn in self.playback.event_log.folded)
        self._keys.append((box, f"log-turn:{sentence.turn}"))

    def _dice_room(self, sentence: Sentence, line: str, style: Style, width: int) -> tuple[int, bool]:
        """Return how large the dice of a sentence are drawn (0: none), and whether there is room next to its last
        line."""
        fonts = self.fonts
        if sentence.roll is None:
            return 0, False
        size = round(fonts.height(style) * 0.86)
        needed = round((size + 2) * len(sentence.roll.roll) + 8 * fonts.scale)
        return size, fonts.width(line, style) + needed <= width

    def _draw_dice(self, window: pygame.Surface, at: tuple[int, int], size: int, roll: DiceRolled) -> None:
        x, y = at
        info = self.playback.info
        for letter, counts in zip(roll.roll.faces, roll.counting, strict=True):
            box = pygame.Rect(x, y + 2, size, size)
            pygame.draw.rect(window, WHITE if counts else PAPER_EDGE, box, border_radius=3)
            pygame.draw.rect(window, INK, box, 1, border_radius=3)
            shown = die_icon(
                info.own_symbol(info.face(letter).symbol), size - 4, INK if counts else FAINT_INK
            )
            blit_at(window, shown, center=box.center)
            x += size + 2

    # The way back in time

    def _draw_way(self, window: pygame.Surface, foot: pygame.Rect) -> None:
        fonts, event_log, history_frame = self.fonts, self.playback.event_log, self.playback.history_frame
        scale = fonts.scale
        width = round(34 * scale)
        x = foot.right - len(WAYS) * (width + round(4 * scale))
        text = tr("Now") if history_frame is None else tr("History")
        if event_log.back and history_frame is None:
            text = tr("Older")
        drawn = fonts.text(text, "label", FAINT_INK if history_frame is None else WARNING)
        blit_at(window, drawn, midleft=(foot.x, foot.centery))
        for way in WAYS:
            chip = pygame.Rect(x + round(4 * scale), foot.y, width, foot.height)
            before = bool(event_log.newest(self.playback.shown_frames))
            live = history_frame is not None if way in ("on", NOW) else before
            ground = PAPER if live else AGED_PAPER
            pygame.draw.rect(window, ground, chip, border_radius=4)
            pygame.draw.rect(window, INK if live else PAPER_EDGE, chip, 1, border_radius=4)
            _draw_wind(window, chip, way, INK if live else PAPER_EDGE)
            self._keys.append((chip, f"wind:{way}"))
            x = chip.right


def _draw_fold(window: pygame.Surface, box: pygame.Rect, *, closed: bool) -> None:
    x, y = box.center
    size = box.height * 0.22
    if closed:
        points = [(x - size * 0.7, y - size), (x + size, y), (x - size * 0.7, y + size)]
    else:
        points = [(x - size, y - size * 0.7), (x + size, y - size * 0.7), (x, y + size)]
    pygame.draw.polygon(window, INK, points)


def _draw_wind(window: pygame.Surface, chip: pygame.Rect, way: str, colour: Colour) -> None:
    """Draw a tip to the left or the right, with a bar where it goes all the way."""
    x, y = chip.center
    size = chip.height * 0.28
    turn = -1 if way in ("first", "back") else 1
    points = [
        (x - turn * size * 0.8, y - size),
        (x + turn * size * 0.8, y),
        (x - turn * size * 0.8, y + size),
    ]
    pygame.draw.polygon(window, colour, points)
    if way in ("first", NOW):
        bar = pygame.Rect(0, 0, max(2, round(size * 0.35)), round(size * 2))
        bar.center = (round(x + turn * size * 1.05), y)
        pygame.draw.rect(window, colour, bar)
