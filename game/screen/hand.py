"""The cards in hand, below the field: titles, the part of the field they speak of, and their texts."""

from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Anchor
from game.engine.view import CardView
from game.screen.emblems import emblem
from game.screen.lettering import Lettering, blit_lines
from game.screen.palette import AGE, FAINT_INK, GOLD, INK, LIVERIES, PAPER, WHITE
from game.screen.panel import draw_paper, draw_table
from game.screen.tips import Row, draw_rows, tell_choice

if TYPE_CHECKING:
    from game.screen.battle import BattleScene

DULL = (134, 118, 96)
SECTIONS = ("left", "centre", "right")


class HandPanel:
    """Draws the hand of the side that is asked, and finds the card that is pointed at."""

    def __init__(self, scene: "BattleScene") -> None:
        self.scene = scene

    def card_at(self, point: tuple[int, int]) -> CardView | None:
        """Find the card under a point."""
        places = [(rect, card) for rect, card in self.places() if rect.collidepoint(point)]
        return places[-1][1] if places else None

    def places(self) -> list[tuple[pygame.Rect, CardView]]:
        """Lay the cards out side by side, narrower the more there are."""
        room = self.scene.places.hand
        cards = self.scene.hand()
        if not room.height or not cards:
            return []
        scale = self.scene.lettering.scale
        gap = round(7 * scale)
        foot = self.scene.lettering.height("small")
        inner = pygame.Rect(room.x + gap, room.y + gap, room.width - 2 * gap, room.height - gap - foot - 4)
        width = min(round(172 * scale), (inner.width + gap) // len(cards) - gap)
        left = inner.x + (inner.width - len(cards) * (width + gap) + gap) // 2
        return [
            (pygame.Rect(left + place * (width + gap), inner.y, width, inner.height), card)
            for place, card in enumerate(cards)
        ]

    def draw(self, window: pygame.Surface) -> None:
        """Draw the strip with the cards, or a line where they are hidden."""
        scene = self.scene
        room = scene.places.hand
        if not room.height:
            return
        draw_table(window, room, room.topleft)
        places = self.places()
        for rect, card in places:
            self._draw_card(window, rect, card)
        if not places:
            text = "The cards lie face down." if scene.view.cards else "No cards in hand."
            drawn = scene.lettering.text(text, "italic", PAPER)
            window.blit(drawn, drawn.get_rect(center=room.center))
        self._draw_decks(window, room)

    def draw_tip(self, window: pygame.Surface) -> None:
        """Tell of the card under the pointer: all of its text, and why it cannot be played now."""
        scene = self.scene
        card = self.card_at(scene.pointer)
        if card is None:
            return
        anchor = Anchor("card", card.id)
        rows = [Row("name", card.title), Row("plain", card.text)]
        if scene.choosing:
            telling = scene.choosing.telling(anchor)
            reason = scene.choosing.why_not(anchor)
            if telling is not None and telling.tally is not None:
                rows += [Row("rule"), *tell_choice(telling)]
            elif anchor in scene.choosing.offers():
                rows += [Row("rule"), Row("choice", "Click to play")]
            elif reason:
                rows += [Row("rule"), Row("reason", reason)]
        place = (scene.pointer[0], scene.places.hand.top - scene.lettering.height("body") * 4)
        draw_rows(
            window,
            [row for row in rows if row.text or row.look == "rule"],
            place,
            window.get_rect(),
            scene.lettering,
        )

    def _draw_card(self, window: pygame.Surface, rect: pygame.Rect, card: CardView) -> None:
        scene = self.scene
        lettering: Lettering = scene.lettering
        scale = lettering.scale
        anchor = Anchor("card", card.id)
        controller = scene.choosing
        offered = controller is not None and anchor in {**controller.starts(), **controller.offers()}
        picked = controller is not None and anchor in controller.picked
        if picked:
            rect = rect.move(0, -round(6 * scale))
        draw_paper(window, rect, WHITE if offered or picked else AGE)
        pad = round(7 * scale)
        x, width = rect.x + pad, rect.width - 2 * pad
        titles = lettering.wrap(card.title, "label", width)[:2]
        band = pygame.Rect(
            rect.x, rect.y, rect.width, lettering.height("label") * len(titles) + round(8 * scale)
        )
        livery = LIVERIES[scene.info.side(card.side).livery]
        colour = livery if offered or picked else DULL
        pygame.draw.rect(window, colour, band, border_top_left_radius=5, border_top_right_radius=5)
        blit_lines(window, lettering, titles, (x, band.y + round(4 * scale)), "label", WHITE)
        y = band.bottom + round(4 * scale)
        if card.section in SECTIONS:
            self._draw_section(window, pygame.Rect(x, y, width, round(12 * scale)), card.section)
            y += round(17 * scale)
        if width > 90 * scale:
            height = lettering.height("small")
            lines = lettering.wrap(card.text, "small", width)
            fitting = max(1, (rect.bottom - y - 2) // height)
            if len(lines) > fitting:
                # The rest is told on pointing at the card.
                rest = " ".join(lines[fitting - 1 :])
                lines = [*lines[: fitting - 1], lettering.shortened(rest, "small", width)]
            blit_lines(window, lettering, lines, (x, y), "small", INK if offered or picked else FAINT_INK)
        else:
            mark = emblem("battle", round(30 * scale), FAINT_INK)
            window.blit(mark, mark.get_rect(midbottom=(rect.centerx, rect.bottom - pad)))
        if offered or picked:
            pygame.draw.rect(window, INK, rect.inflate(2, 2), 4 if picked else 3, border_radius=6)
            pygame.draw.rect(window, GOLD, rect, 2, border_radius=5)

    def _draw_section(self, window: pygame.Surface, rect: pygame.Rect, section: str) -> None:
        """Draw the part of the field a card speaks of: one of three boxes filled."""
        width = rect.width // 3
        for place, name in enumerate(SECTIONS):
            box = pygame.Rect(rect.x + place * width, rect.y, width - 3, rect.height)
            pygame.draw.rect(window, INK if name == section else PAPER, box, border_radius=2)
            pygame.draw.rect(window, INK, box, 1, border_radius=2)

    def _draw_decks(self, window: pygame.Surface, room: pygame.Rect) -> None:
        """Tell how many cards each deck still holds."""
        lettering = self.scene.lettering
        told = ", ".join(f"{name.replace('-', ' ')} {count}" for name, count in self.scene.view.decks)
        if told:
            drawn = lettering.text(f"Decks: {told}", "small", PAPER)
            window.blit(drawn, drawn.get_rect(midbottom=(room.centerx, room.bottom - 2)))
