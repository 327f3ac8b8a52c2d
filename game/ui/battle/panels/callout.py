"""The question beside the piece it is about: its few answers are buttons there too, as near as anything is to hand."""

from collections.abc import Iterable, Sequence

import msgspec
import pygame

from game.engine.decisions.decision import Anchor, Decision, Option, Selection, on_group, on_piece
from game.engine.event import AttackAnnounced
from game.engine.shown.view import PieceView, View
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.ui.battle.panel import Desk, Panel
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.minimap import Minimap
from game.ui.battle.piece_places import centre_of
from game.ui.battle.rail.question import Question
from game.ui.drawing.board.callouts import draw_callout, place_beside
from game.ui.drawing.board.camera import Camera
from game.ui.session import choice_view, pointing
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import draw_lines
from game.ui.widgets.palette import INK

FEW = 4
"""So many answers have room beside a piece."""

WIDTH, HIGH = 270, 32
"""Pixels of width of a sheet at most, and of height of a button, at 1280 x 800."""

REST = 0.25
"""Seconds after which the field counts as no longer being moved."""


class Asked(msgspec.Struct, frozen=True):
    """What is asked beside a hex: the answers by key and label, and the hexes that the question speaks of."""

    at: Hex
    text: str
    answers: tuple[tuple[str, str], ...]
    hexes: frozenset[Hex]


class Callout(Panel):
    """Lays a question beside the piece it is about, while nothing is in the way."""

    def __init__(self, desk: Desk, question: Question, hand_panel: HandPanel, widgets: Widgets) -> None:
        super().__init__(desk)
        self.question, self.hand_panel, self.widgets = question, hand_panel, widgets
        self._camera: Camera | None = None
        self._moved_at, self._time = -REST, 0.0
        self._placed: tuple[object, pygame.Rect | None] = (None, None)

    # Time

    def advance(self, time: float) -> None:
        """See whether the field is being moved."""
        self._time = time
        if self._camera is not None and self._camera != self.board.camera:
            self._moved_at = time
        self._camera = self.board.camera

    def next_wakeup(self) -> float | None:
        """Return after how many seconds the field has come to rest; None if it is at rest."""
        left = self._moved_at + REST - self._time
        return left if left > 0 else None

    @property
    def _view(self) -> View:
        return self.session.playback.view

    # What is asked

    def asked(self) -> Asked | None:
        """Return what is asked beside a piece now; None where nothing is, or where there are too many answers."""
        session, choice = self.session, self.session.choice
        away = self.pointer.is_dragging or self.next_wakeup() is not None or self.hand_panel.is_risen
        if choice is None or away or session.ghost is not None or not active_settings().callouts:
            return None
        if isinstance(choice.decision, Selection):
            offers = [answer for answer in self.question.answers() if answer[0].startswith("of:")]
            return self._beside(tuple(map(on_piece, session.sharing)), offers, ()) if offers else None
        offers_now = choice.offers()
        if len(offers_now) > FEW or any(anchor.kind in ("corner", "card") for anchor in offers_now):
            return None
        about = choice.picked or _subject(choice.decision)
        completed = [choice.completed(anchor) for anchor in offers_now]
        options = choice_view.least_loss_first(option for option in completed if option is not None)
        if len(options) < len(offers_now) or not options:
            return None
        if choice.picked and not any(option.anchors[-1].kind == "button" for option in options):
            return None  # what can be clicked is lit, and nothing more is asked
        if any(option.preview().outlines for option in options):
            return None  # the ends on the field are to be seen whole; their numbers are in the rail
        return self._beside(about, [_answer(option) for option in options], options)

    def _beside(
        self, about: Sequence[Anchor], answers: Sequence[tuple[str, str]], options: Iterable[Option]
    ) -> Asked | None:
        """Ask beside the last of the things that are spoken of."""
        view = self._view
        spoken = [pointing.hex_of(anchor, view) for anchor in about]
        choice = self.session.choice
        named = [*about, *(anchor for option in options for anchor in option.anchors)]
        named += [*choice.starts(), *choice.offers()] if choice is not None else []
        named += [on_piece(piece) for piece in self.session.attacks_open()]
        found = [pointing.hex_of(anchor, view) for anchor in named]
        groups = {str(anchor.ref) for anchor in named if anchor.kind == "group"}
        # Of a group each member can be clicked.
        found += [hex_id for group in groups for hex_id in pointing.member_hexes(view, group)]
        hexes = {hex_id for hex_id in (*found, *self._fought_over()) if hex_id is not None}
        at = next((hex_id for hex_id in reversed(spoken) if hex_id is not None), None)
        if at is None:
            return None
        return Asked(at, self._text(about), tuple(answers), frozenset(hexes))

    def _text(self, about: Sequence[Anchor]) -> str:
        """Return what is asked in a sentence; of things that were picked, whose turn it is to be told what to do."""
        choice, names = self.session.choice, self.session.match.names
        assert choice is not None
        if not choice.picked and not isinstance(choice.decision, Selection):
            return self.question.prompt(choice.decision)
        named = [names.group(str(anchor.ref)) for anchor in about if anchor.kind == "group"]
        named += [names.piece(anchor.piece_id) for anchor in about if anchor.kind == "piece"]
        pieces = ", ".join(named)
        is_set = isinstance(choice.decision, Selection)
        return tr("{pieces}: which of them do you choose?", pieces=pieces) if is_set else pieces

    def _fought_over(self) -> tuple[Hex, ...]:
        """List the hexes of the attack that was announced last in this turn."""
        playback = self.session.playback
        start = playback.event_log.turn_start(playback.shown_frames)
        for frame in reversed(playback.match.frames[start : playback.shown_frames]):
            if isinstance(frame.event, AttackAnnounced):
                places = {piece.id: piece.hex_id for piece in self._view.pieces}
                named = (frame.event.attacker, *frame.event.targets)
                return tuple(places[piece] for piece in named if piece in places)
        return ()

    # Where it lies

    def area(self) -> pygame.Rect | None:
        """Return where the sheet lies; None where nothing is asked, or no place is free for it."""
        asked = self.asked()
        if asked is None:
            return None
        key = (asked, self.board.camera, self._within(), self._view)
        if self._placed[0] != key:
            self._placed = key, self._place(asked)
        return self._placed[1]

    def _place(self, asked: Asked) -> pygame.Rect | None:
        width, texts, rows = self._measured(asked)
        pad, gap = self._pad, self._gap
        height = 2 * pad + texts + sum(high + gap for _, high in rows)
        minimap = Minimap(self.board, self.areas)
        avoided = [self._thing(hex_id) for hex_id in asked.hexes]
        avoided += [minimap.area] if minimap.is_shown else []
        pieces = [self._piece(piece) for piece in self._view.pieces if not piece.with_piece]
        unit = self.areas.unit
        return place_beside((width, height), self._thing(asked.at), self._within(), avoided, pieces, unit)

    def _within(self) -> pygame.Rect:
        """Return the part of the board that nothing lies over, a margin left free."""
        free = self.areas.free(is_open=self.panels.is_open or not self.areas.folds)
        if self.panels.shows_log:
            free.width = max(0, min(free.right, self.areas.drawer.left) - free.left)
        margin = round(8 * self.areas.unit)
        return free.inflate(-2 * margin, -2 * margin)

    def _thing(self, hex_id: Hex) -> pygame.Rect:
        """Return what the measured pieces of a hex take of the window, which may be out of it, else the hex."""
        measured = [piece for piece in pointing.pieces_in(self._view, hex_id) if piece.pose is not None]
        places = [self._piece(piece) for piece in measured]
        return places[0].unionall(places[1:]) if places else self._hex(hex_id)

    def _piece(self, piece: PieceView) -> pygame.Rect:
        size = round(0.8 * self.board.width)
        x, y = centre_of(piece, self._view, self.board)
        return pygame.Rect(round(x) - size // 2, round(y) - size // 2, size, size)

    def _hex(self, hex_id: Hex) -> pygame.Rect:
        across, down = zip(*self.board.outline(hex_id), strict=True)
        left, top = round(min(across)), round(min(down))
        return pygame.Rect(left, top, round(max(across)) - left, round(max(down)) - top)

    @property
    def _pad(self) -> int:
        return round(10 * self.areas.unit)

    @property
    def _gap(self) -> int:
        return round(6 * self.areas.unit)

    def _measured(self, asked: Asked) -> tuple[int, int, list[tuple[list[int], int]]]:
        """Return the width of a sheet, the height of its text, and its rows of answers, each with its height."""
        fonts, most = self.fonts, round(WIDTH * self.areas.scale)
        label = max(fonts.width(label, "button") for _, label in asked.answers)
        least = label + self.widgets.cap + 3 * self._pad
        abreast = len(asked.answers) * (least + self._gap) - self._gap
        inner = min(most, max(fonts.width(asked.text, "body"), least, abreast if abreast <= most else 0))
        high = max(round(HIGH * self.areas.unit), fonts.height("button") + round(8 * self.areas.unit))
        per_row = len(asked.answers) if abreast <= inner else 1
        wide = (inner - self._gap * (per_row - 1)) // per_row
        rows = []
        for first in range(0, len(asked.answers), per_row):
            row = list(range(first, min(first + per_row, len(asked.answers))))
            lines = max(len(fonts.wrap(asked.answers[at][1], "button", self._room(wide))) for at in row)
            rows.append((row, high + (lines - 1) * fonts.height("button")))
        texts = len(fonts.wrap(asked.text, "body", inner)) * fonts.height("body")
        return inner + 2 * self._pad, texts, rows

    def _room(self, width: int) -> int:
        return max(1, self.widgets.room(width))

    def buttons(self) -> list[Button]:
        """Return the answers, each with the number key that gives it from the rail."""
        asked, area = self.asked(), self.area()
        if asked is None or area is None:
            return []
        numbers = {key: str(place) for place, (key, _) in enumerate(self.question.answers(), 1)}
        width, texts, rows = self._measured(asked)
        y, made, default = area.y + self._pad + texts + self._gap, [], self.question.default
        for row, high in rows:
            wide = (width - 2 * self._pad - self._gap * (len(row) - 1)) // len(row)
            for column, place in enumerate(row):
                key, label = asked.answers[place]
                rect = pygame.Rect(area.x + self._pad + column * (wide + self._gap), y, wide, high)
                look = "main" if key == default else "quiet"
                number = numbers.get(key, "")
                made.append(Button(key=key, text=label, rect=box(rect), look=look, number=number))
            y += high + self._gap
        return made

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether the sheet lies over a point."""
        area = self.area()
        return area is not None and area.collidepoint(point)

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sheet and what is asked on it; its buttons are drawn with those of the rail."""
        asked, area = self.asked(), self.area()
        if asked is None or area is None or self.session.choice is None:
            return
        info, side = self.session.info, self.session.choice.decision.side
        draw_callout(window, area, self._thing(asked.at), info.side(side).side_colour, self.areas.unit)
        lines = self.fonts.wrap(asked.text, "body", area.width - 2 * self._pad)
        draw_lines(window, self.fonts, lines, (area.x + self._pad, area.y + self._pad), "body", INK)


def _subject(decision: Decision) -> tuple[Anchor, ...]:
    """Return whom a question is about before anything is picked: a piece, or the group that acts."""
    if decision.subject:
        return (on_piece(decision.subject),)
    return (on_group(decision.group),) if decision.group else ()


def _answer(option: Option) -> tuple[str, str]:
    """Return the key of the button of an answer, and its label."""
    return f"option:{option.notation}", choice_view.label_of_option(option)
