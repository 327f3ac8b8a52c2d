"""The cards in hand: their heads along the foot of the board, which rise as a fan under the pointer."""

from collections import Counter
from collections.abc import Iterator

import pygame

from game.engine.decisions.decision import Anchor
from game.engine.shown.view import CardView
from game.i18n import tr
from game.ui.battle.panel import Desk, Panel
from game.ui.drawing import cards
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import tell_choice
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import DARK_WOOD, FAINT_INK, GOLD, INK, PAPER, PAPER_EDGE, Colour

CARD, HEAD = 172, 150
"""Pixels across a card of the fan, and across a head at most, at 1280 x 800."""

SMALLER = (1.0, 0.88, 0.76, 0.66, 0.58, 0.5)
"""How much smaller a card is written that has no room."""

TURN, LOWERED = 2.2, 0.42
"""Degrees between two cards of the fan, and the share of a card that is not pointed at that is out of sight."""


class HandPanel(Panel):
    """Draws the hand of the side that is asked, and finds the card that is pointed at."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        unit, text = self.areas.unit, self.areas.scale / self.areas.unit
        self._card = round(CARD * unit * (0.6 + 0.4 * text))
        self._head = round(HEAD * unit * (0.8 + 0.2 * text))
        self._was_risen = False
        self._faces: dict[object, pygame.Surface] = {}

    # Where the cards are

    def card_places(self) -> list[tuple[pygame.Rect, CardView]]:
        """Lay the heads of the cards out side by side, narrower the more there are."""
        heads, held = self.areas.heads, self.session.hand()
        if not heads.height or not held:
            return []
        gap = round(6 * self.areas.unit)
        left, step = self._columns(len(held))
        width = min(self._head, round(step) - gap)
        return [
            (
                pygame.Rect(round(left + (place + 0.5) * step) - width // 2, heads.y, width, heads.height),
                card,
            )
            for place, card in enumerate(held)
        ]

    def _columns(self, count: int) -> tuple[float, float]:
        """Return where the first column of so many cards begins, and how broad a column is."""
        heads, pad = self.areas.heads, round(12 * self.areas.unit)
        step = min(self._head + pad / 2, (heads.width - 2 * pad) / count)
        return heads.centerx - step * count / 2, step

    def _middle(self, place: int, count: int) -> float:
        """Return where the middle of a card of the fan is, which stays on the board."""
        left, step = self._columns(count)
        heads, edge = self.areas.heads, self._card * 0.56
        return min(max(left + (place + 0.5) * step, heads.left + edge), heads.right - edge)

    def card_at(self, point: tuple[int, int]) -> CardView | None:
        """Find the card under a point: by its head, or in the fan."""
        if not (self.areas.heads.collidepoint(point) or (self.is_risen and self._is_on_fan(point))):
            return None
        held = self.session.hand()
        if not held:
            return None
        left, step = self._columns(len(held))
        place = int((point[0] - left) // step)
        return held[place] if 0 <= place < len(held) else None

    def _is_on_fan(self, point: tuple[int, int]) -> bool:
        held = self.session.hand()
        left, step = self._columns(max(1, len(held)))
        across = left <= point[0] < left + step * len(held)
        return bool(held) and across and self.areas.fan.collidepoint(point)

    @property
    def is_risen(self) -> bool:
        """Whether the fan is up: the pointer has gone to the heads and not left the cards since, or the keys have.

        It comes down for a click on the field that a picked card waits for.
        """
        if self._walked_to():
            return True
        picked = self.session.choice.picked if self.session.choice else ()
        waits = bool(picked) and picked[-1].kind == "card"
        if self.pointer.rests or self.pointer.is_dragging or not self.session.hand():
            self._was_risen = False
        elif self.areas.heads.collidepoint(self.pointer.at):
            self._was_risen = self._was_risen or self._is_on_fan(self.pointer.at)
        else:
            self._was_risen = self._was_risen and not waits and self._is_on_fan(self.pointer.at)
        return self._was_risen

    def pointed(self) -> CardView | None:
        """Find the card that is pointed at, or that the keys have gone to."""
        wanted = self._walked_to()
        if wanted:
            return next((card for card in self.session.hand() if card.id == wanted), None)
        return self.card_at(self.pointer.at) if self.is_risen else None

    def _walked_to(self) -> str:
        """Name the card that the keys have gone to."""
        cursor = self.session.cursor
        return str(cursor.ref) if cursor is not None and cursor.kind == "card" else ""

    # Drawing

    def draw(self, window: pygame.Surface) -> None:
        """Draw the heads, face down while no one should look."""
        places = self.card_places()
        if not places:
            self._draw_hidden(window)
        if not self.is_risen:
            for rect, card in places:
                self._draw_head(window, rect, card)

    def draw_fan(self, window: pygame.Surface) -> None:
        """Draw the risen cards over the board, the one pointed at whole and last."""
        if not self.is_risen:
            return
        held, chosen = self.session.hand(), self.pointed()
        clip = window.get_clip()
        window.set_clip(self.areas.board)
        for place, card in enumerate(held):
            if card != chosen:
                self._draw_turned(window, card, self._middle(place, len(held)), place - (len(held) - 1) / 2)
        window.set_clip(clip)
        if chosen is not None:
            self.draw_whole(window, chosen, round(self._middle(held.index(chosen), len(held))))

    def draw_whole(self, window: pygame.Surface, card: CardView, middle: int) -> None:
        """Draw a card whole and upright at the foot of the board."""
        fonts, height = self._fitting(card)
        board, gap = self.areas.board, round(4 * self.areas.unit)
        rect = pygame.Rect(0, 0, self._card, height).move_to(midbottom=(middle, board.bottom - gap))
        rect.clamp_ip(board.inflate(-2 * gap, -2 * gap))
        cards.draw_large(window, rect, card, self._look(card), fonts)

    def _fitting(self, card: CardView) -> tuple[Fonts, int]:
        """Find the type in which a card fits the room of the fan, and how high it is then."""
        for share in SMALLER:
            fonts = self.fonts if share == 1 else self.fonts.at(share)
            height = cards.large_height(card, self._card, fonts)
            if height <= self.areas.fan.height - round(8 * self.areas.unit):
                break
        return fonts, max(height, round(self._card * 1.2))

    def _draw_turned(self, window: pygame.Surface, card: CardView, middle: float, aside: float) -> None:
        """Draw a card of the fan, turned and lower the farther it is from the middle."""
        look = self._look(card)
        key = (card, look, self._card, aside)
        if key not in self._faces:
            fonts, height = self._fitting(card)
            face = pygame.Surface((self._card + 4, height + 4), pygame.SRCALPHA)
            cards.draw_large(face, pygame.Rect(1, 1, self._card, height), card, look, fonts)
            self._faces[key] = pygame.transform.rotozoom(face, -TURN * aside, 1.0)
        face = self._faces[key]
        _, height = self._fitting(card)
        top = self.areas.board.bottom - height * (1 - LOWERED) + abs(aside) ** 1.6 * 3 * self.areas.unit
        blit_at(window, face, midtop=(round(middle), round(top)))

    def _draw_head(self, window: pygame.Surface, rect: pygame.Rect, card: CardView) -> None:
        look = self._look(card)
        unit = self.areas.unit
        top = rect.move(0, 0 if look.picked else round(3 * unit))
        top.height = self.areas.board.bottom - top.y
        edge = GOLD if look.highlighted else PAPER_EDGE
        self._draw_plate(window, top, PAPER, INK if look.highlighted else PAPER_EDGE)
        band = pygame.Rect(top.x + 1, top.y + 1, top.width - 2, max(3, round(4 * unit)))
        pygame.draw.rect(window, edge, band, border_top_left_radius=5, border_top_right_radius=5)
        fonts = self.fonts.at(min(1.0, round(0.75 * rect.height / self.fonts.height("tag"), 2)))
        width = rect.width - round(4 * unit)
        title = fonts.first_words(card.title, "tag", width)
        drawn = fonts.line(title, "tag", INK if look.highlighted else FAINT_INK, width)
        place = pygame.Rect(top.x, band.bottom, top.width, top.bottom - band.bottom)
        blit_at(window, drawn, center=place.center)

    def _draw_plate(self, window: pygame.Surface, rect: pygame.Rect, ground: Colour, edge: Colour) -> None:
        pygame.draw.rect(window, ground, rect, border_top_left_radius=6, border_top_right_radius=6)
        pygame.draw.rect(window, edge, rect, 1, border_top_left_radius=6, border_top_right_radius=6)

    def _draw_hidden(self, window: pygame.Surface) -> None:
        """Draw a hand that lies face down, and how it is taken up again."""
        heads, playback = self.areas.heads, self.playback
        side = playback.seated_side or playback.side_to_seat
        count = sum(card.side == side for card in playback.view.cards) if playback.has_secrets else 0
        if not heads.height or not count:
            return
        left, step = self._columns(count)
        width = min(self._head, round(step) - round(6 * self.areas.unit))
        for place in range(count):
            rect = pygame.Rect(0, heads.y + 3, width, heads.height - 3)
            rect.centerx = round(left + (place + 0.5) * step)
            self._draw_plate(window, rect, DARK_WOOD, INK)
        if playback.may_uncover:
            player = playback.info.side(playback.seated_side).plural_name
            text = tr("{side}: click to show your cards", side=player)
            fonts = self.fonts.at(min(1.0, round(0.75 * heads.height / self.fonts.height("label"), 2)))
            drawn = fonts.text(text, "label", INK)
            plate = drawn.get_rect(center=heads.center).inflate(round(20 * self.areas.unit), 2)
            pygame.draw.rect(window, GOLD, plate, border_radius=4)
            blit_at(window, drawn, center=plate.center)

    def _look(self, card: CardView) -> cards.CardLook:
        controller, anchor = self.session.choice, Anchor("card", card.id)
        side_colour = self.playback.info.side(card.side).side_colour
        mirrored = self._is_mirrored(card)
        if controller is None:
            return cards.CardLook(side_colour, mirrored=mirrored)
        offered = anchor in {**controller.starts(), **controller.offers()}
        return cards.CardLook(side_colour, offered, anchor in controller.picked, mirrored)

    def _is_mirrored(self, card: CardView) -> bool:
        """Return whether a side's left is on the right of the window, as far as the hexes of a card tell."""
        if card.section not in ("left", "right") or not card.hexes:
            return False
        hex_layout = self.board.hex_layout
        # The hexes are listed row by row: the first and the last are opposite corners of the section.
        (x, y), (to_x, to_y) = hex_layout.centre(card.hexes[0]), hex_layout.centre(card.hexes[-1])
        aside, along = x + to_x - hex_layout.size[0], y + to_y - hex_layout.size[1]
        return abs(aside) > abs(along) and (aside < 0) == (card.section == "right")

    # What is told

    def told(self, card: CardView) -> list[TooltipRow]:
        """Return what a click on a card would do now, or why nothing; and what is left in the decks."""
        return [
            TooltipRow("name", card.title),
            *self._told_now(card),
            TooltipRow("rule"),
            *self._told_decks(),
        ]

    def _told_now(self, card: CardView) -> list[TooltipRow]:
        controller, anchor = self.session.choice, Anchor("card", card.id)
        if controller is None:
            return [TooltipRow("reason", card.waits)] if card.waits else []
        if anchor in controller.picked:
            return [TooltipRow("choice", tr("Selected: now click a highlighted piece or hex"))]
        preview = controller.preview(anchor)
        if preview is not None and preview.tally is not None:
            return list(tell_choice(preview))
        if anchor in controller.offers():
            return [TooltipRow("choice", tr("Click to play"))]
        if anchor in controller.starts():
            return [TooltipRow("choice", tr("Click to play this instead"))]
        reason = controller.why_not(anchor) or card.waits
        return [TooltipRow("reason", reason)] if reason else []

    def _told_decks(self) -> Iterator[TooltipRow]:
        """Return how many cards each deck still holds, and each hand of the other side."""
        playback, view = self.playback, self.playback.view
        if view.decks:
            yield TooltipRow("sum", tr("Left to draw"))
        for name, count in view.decks:
            yield TooltipRow("cells", name, (str(count),))
        for side in playback.info.sides:
            if not playback.viewer or side.id == playback.viewer:
                continue
            held = Counter(card.deck for card in view.cards if card.side == side.id)
            if held:
                yield TooltipRow("sum", tr("Hand of the {side}", side=side.plural_name))
            for deck, count in held.items():
                yield TooltipRow("cells", tr(deck), (str(count),))
