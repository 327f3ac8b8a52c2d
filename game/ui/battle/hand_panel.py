"""The cards in hand: a strip below the field, or a list where room is scarce; the one pointed at lies open, large."""

from collections import Counter
from collections.abc import Iterator

import pygame

from game.engine.decision import Anchor
from game.engine.view import CardView
from game.i18n import tr, tr_count
from game.ui.drawing import cards
from game.ui.drawing.hex_layout import HexLayout
from game.ui.drawing.palette import FAINT_INK, PAPER
from game.ui.drawing.textures import draw_paper, draw_rule, draw_table
from game.ui.session.battle_session import BattleSession
from game.ui.session.pointer import Pointer
from game.ui.session.tabs import Tabs
from game.ui.session.tooltip_text import tell_choice
from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.tooltips import TooltipRow, measure, write_rows

LEAST = 84
"""Pixels across the narrowest card of a hand; the wheel turns a hand that is longer than its place."""

LARGE = 250
"""Pixels across a card that lies open, at 1280 x 800."""


class HandPanel:
    """Draws the hand of the side that is asked, and finds the card that is pointed at."""

    def __init__(
        self,
        session: BattleSession,
        areas: layout.BattleAreas,
        fonts: Fonts,
        tabs: Tabs,
        pointer: Pointer,
        hex_layout: HexLayout,
    ) -> None:
        """`hex_layout` says on which side of the window the hexes of a card lie."""
        self.session, self.playback = session, session.playback
        self.areas, self.fonts = areas, fonts
        self.tabs, self.pointer, self.hex_layout = tabs, pointer, hex_layout
        self.scroll = Scroll()
        self._strip: pygame.Surface | None = None
        self._strip_for: object = None

    @property
    def is_list(self) -> bool:
        """Whether the cards are lines of a list in the column."""
        return "cards" in self.areas.tabs

    def card_at(self, point: tuple[int, int]) -> CardView | None:
        """Find the card under a point."""
        if not self.tabs.shows("cards"):
            return None
        areas = [(rect, card) for rect, card in self.card_places() if rect.collidepoint(point)]
        return areas[-1][1] if areas else None

    def card_places(self) -> list[tuple[pygame.Rect, CardView]]:
        """Lay the cards out side by side, narrower the more there are; or one below the other, as many as have room."""
        space = self.areas.hand
        held = self.session.hand()
        if not space.height or not held:
            return []
        return self._listed(held) if self.is_list else self._in_a_row(space, held)

    def draw(self, window: pygame.Surface) -> None:
        """Draw the cards, or a line where they are hidden, and what is left in the decks; again only if they
        changed."""
        space = self.areas.hand
        seen = space.clip(
            window.get_rect()
        )  # a window smaller than the smallest shows part of it, or nothing
        if not (seen.width and seen.height):
            return
        areas = self.card_places()
        playback, view = self.playback, self.playback.view
        held = tuple((tuple(rect), card, self._look(card)) for rect, card in areas)
        sees = (playback.viewer, playback.side_to_seat, playback.may_uncover)
        key = (held, view.cards, view.decks, sees, self.scroll.top)
        if self._strip is None or self._strip_for != key:
            self._draw_strip(window, space, areas)
            self._strip = window.subsurface(seen).copy()
            self._strip_for = key
        window.blit(self._strip, space)

    def _draw_strip(
        self, window: pygame.Surface, space: pygame.Rect, areas: list[tuple[pygame.Rect, CardView]]
    ) -> None:
        if self.is_list:
            draw_paper(window, layout.panel(space, self.areas.scale))
        else:
            draw_table(window, space, space.topleft)
        face = cards.draw_line if self.is_list else cards.draw_small
        for rect, card in areas:
            look = self._look(card)
            lifted = round(6 * self.areas.scale) if look.picked and not self.is_list else 0
            face(window, rect.move(0, -lifted), card, look, self.fonts)
        if self.is_list:
            self.scroll.draw(window, self._list_room(), self.areas.scale)
        if not areas:
            hidden = any(not card.id for card in self.playback.view.cards) or bool(self.playback.side_to_seat)
            text = tr("The cards are hidden.") if hidden else tr("No cards in hand.")
            if self.playback.may_uncover:
                side = self.playback.info.side(self.playback.seated_side).plural_name
                text = tr("The cards are hidden. {side}: click here to show them.", side=side)
            drawn = self.fonts.text(text, "italic", FAINT_INK if self.is_list else PAPER)
            window.blit(drawn, drawn.get_rect(center=space.center))
        self._draw_decks(window, space)

    def draw_tip(self, window: pygame.Surface) -> None:
        """Lay the card under the pointer open: all of its text, what it does now, or why it cannot be played."""
        shown = self.pointed()
        if shown is None:
            return
        at, card = shown
        fonts, scale = self.fonts, self.fonts.scale
        pad = round(12 * scale)
        width = min(round(LARGE * scale), self.areas.board.width - pad)
        rows = self._told(card)
        _, (_, below) = measure(rows, fonts, width - 2 * pad)
        height = cards.large_height(card, width, fonts) + (below + pad if rows else 0)
        rect = pygame.Rect(0, 0, width, height)
        if self.is_list:
            rect.midright = (at.left - pad, at.centery)
        else:
            rect.midbottom = (at.centerx, at.top - round(4 * scale))
        rect.clamp_ip(window.get_rect().inflate(-8, -8))
        y = cards.draw_large(window, rect, card, self._look(card), fonts)
        if rows:
            draw_rule(window, (rect.x + pad, y + pad // 2), width - 2 * pad)
            write_rows(window, rows, (rect.x + pad, y + pad), width - 2 * pad, fonts)

    def pointed(self) -> tuple[pygame.Rect, CardView] | None:
        """Find the card that is pointed at, or that the keys have gone to, and its place."""
        found = None if self.pointer.rests else self.card_at(self.pointer.at)
        wanted = found.id if found else self._walked_to()
        return next(((rect, card) for rect, card in self.card_places() if wanted and card.id == wanted), None)

    def _walked_to(self) -> str:
        """Name the card that the keys have gone to."""
        cursor = self.session.cursor
        return str(cursor.ref) if cursor is not None and cursor.kind == "card" else ""

    def _in_a_row(self, space: pygame.Rect, held: list[CardView]) -> list[tuple[pygame.Rect, CardView]]:
        scale = self.fonts.scale
        gap = round(7 * scale)
        wide = space.width - 2 * gap
        self.scroll.fit(len(held), (wide + gap) // (round(LEAST * scale) + gap))
        # What is shown below says how many cards are not shown.
        foot = self.fonts.height("small") * len(self._decks(space.width))
        inner = pygame.Rect(space.x + gap, space.y + gap, wide, space.height - gap - foot - 4)
        shown = held[self.scroll.top : self.scroll.top + self.scroll.shown]
        width = min(round(172 * scale), (inner.width + gap) // len(shown) - gap)
        left = inner.x + (inner.width - len(shown) * (width + gap) + gap) // 2
        return [
            (pygame.Rect(left + index * (width + gap), inner.y, width, inner.height), card)
            for index, card in enumerate(shown)
        ]

    def _listed(self, held: list[CardView]) -> list[tuple[pygame.Rect, CardView]]:
        scale, space = self.areas.scale, self._list_room()
        step = round(34 * scale)
        self.scroll.fit(len(held), space.height // step)
        wide = space.width - (0 if self.scroll.is_whole else round((BAR + 2) * scale))
        shown = held[self.scroll.top : self.scroll.top + self.scroll.shown]
        return [
            (pygame.Rect(space.x, space.y + index * step, wide, step - round(4 * scale)), card)
            for index, card in enumerate(shown)
        ]

    def _list_room(self) -> pygame.Rect:
        scale, fonts = self.areas.scale, self.fonts
        space = layout.panel(self.areas.hand, scale).inflate(-round(14 * scale), -round(12 * scale))
        space.height -= len(self._decks(space.width)) * fonts.height("small")
        return space

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
        hex_layout = self.hex_layout
        # The hexes are listed row by row: the first and the last are opposite corners of the section.
        (x, y), (to_x, to_y) = hex_layout.centre(card.hexes[0]), hex_layout.centre(card.hexes[-1])
        aside, along = x + to_x - hex_layout.size[0], y + to_y - hex_layout.size[1]
        return abs(aside) > abs(along) and (aside < 0) == (card.section == "right")

    def _told(self, card: CardView) -> list[TooltipRow]:
        """Return what a click on a card would do now, or why nothing."""
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

    def _draw_decks(self, window: pygame.Surface, space: pygame.Rect) -> None:
        """Return how many cards each deck still holds."""
        fonts = self.fonts
        if self.is_list:
            inner = self._list_room()
            lines = self._decks(inner.width)
            draw_lines(window, fonts, lines, (inner.x, inner.bottom), "small", FAINT_INK)
            return
        bottom = space.bottom - 2
        for line in reversed(self._decks(space.width)):
            drawn = fonts.text(line, "small", PAPER)
            window.blit(drawn, drawn.get_rect(midbottom=(space.centerx, bottom)))
            bottom -= fonts.height("small")

    def _decks(self, width: int) -> list[str]:
        view = self.playback.view
        text = ", ".join(f"{name} {count}" for name, count in view.decks)
        if not text:
            return []
        sentences = [tr("Decks: {decks}.", decks=text), *self._hands_of_others()]
        hidden = self.scroll.count - self.scroll.shown
        if hidden > 0 and not self.is_list:
            more = tr_count(hidden, "1 more card: scroll.", "{number} more cards: scroll.")
            sentences.insert(0, more)
        return self.fonts.wrap(" ".join(sentences), "small", width)

    def _hands_of_others(self) -> Iterator[str]:
        """Return how many cards of each kind the other side holds."""
        playback = self.playback
        for side in playback.info.sides:
            if not playback.viewer or side.id == playback.viewer:
                continue
            held = Counter(card.deck for card in playback.view.cards if card.side == side.id)
            if held:
                cards = ", ".join(f"{deck} {count}" for deck, count in held.items())
                yield tr("Hand of the {side}: {cards}.", side=side.plural_name, cards=cards)
