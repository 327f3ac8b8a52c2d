"""The dice tray: the dice that fell, large, with what each face means here and the sum they come from."""

import pygame

from game.engine.event import DiceRolled, Reason
from game.engine.ruleset import FaceInfo, Info
from game.screen.emblems import die_emblem
from game.screen.lettering import Lettering
from game.screen.palette import AGE, FAINT_INK, INK, Colour, darker
from game.screen.panel import draw_cloth, draw_paper
from game.screen.pieces import families

IVORY: Colour = (250, 244, 226)
DULL: Colour = (176, 168, 148)


class Tray:
    """Draws the newest roll of one rule system's dice."""

    def __init__(self, info: Info) -> None:
        self.info = info
        self._colours = families(info)
        self._faces = {face.letter: face for face in info.faces}

    def draw(
        self,
        window: pygame.Surface,
        place: pygame.Rect,
        roll: DiceRolled | None,
        tumbling: float,
        lettering: Lettering,
    ) -> None:
        """Draw the tray; `tumbling` is how far the dice have rolled, 1 when they lie."""
        scale = lettering.scale
        sheet = place.inflate(-round(12 * scale), -round(8 * scale))
        draw_paper(window, sheet, AGE)
        pad = round(10 * scale)
        x, y, width = sheet.x + pad, sheet.y + round(6 * scale), sheet.width - 2 * pad
        if roll is None:
            window.blit(lettering.text("No dice have fallen yet.", "italic", FAINT_INK), (x, y))
            faces = [face.letter for face in self.info.faces]
            below = self._draw_dice(window, (x, y + round(34 * scale), width), faces, None, 1, lettering)
            step = width // len(faces)
            for number, face in enumerate(self.info.faces):
                name = lettering.text(lettering.shortened(face.name, "small", step), "small", FAINT_INK)
                window.blit(name, name.get_rect(midtop=(x + step * number + step // 2, below)))
            return
        for line in lettering.wrap(roll.reason.title, "bold", width)[:2]:
            window.blit(lettering.text(line, "bold"), (x, y))
            y += lettering.height("bold")
        y += round(5 * scale)
        y = self._draw_dice(window, (x, y, width), list(roll.faces), roll.reason, tumbling, lettering)
        summary = told(roll, self.info) if tumbling >= 1 else "The dice roll …"
        dice = lettering.text(
            f"{len(roll.faces)} {'die' if len(roll.faces) == 1 else 'dice'}", "body", FAINT_INK
        )
        window.blit(dice, dice.get_rect(topright=(x + width, y)))
        summary = lettering.shortened(summary, "bold", width - dice.get_width() - round(10 * scale))
        window.blit(lettering.text(summary, "bold"), (x, y))
        y += lettering.height("bold")
        self._draw_reason(
            window, (x, y + round(2 * scale), width), sheet.bottom - round(5 * scale), roll, lettering
        )

    def _draw_dice(
        self,
        window: pygame.Surface,
        at: tuple[int, int, int],
        faces: list[str],
        reason: Reason | None,
        tumbling: float,
        lettering: Lettering,
    ) -> int:
        """Draw the dice in rows on the cloth; gives the y below them."""
        x, y, width = at
        scale = lettering.scale
        per_row = max(5, -(-len(faces) // 2)) if len(faces) > 6 else max(5, len(faces))
        gap = round(9 * scale)
        size = min(round(50 * scale), (width - gap * (per_row + 1)) // per_row)
        count_rows = -(-len(faces) // per_row) or 1
        if count_rows > 1:
            size = min(size, round(36 * scale))
        cloth = pygame.Rect(x, y, width, count_rows * (size + gap) + gap)
        draw_cloth(window, cloth)
        meaning = dict(reason.meaning) if reason else {}
        for place, letter in enumerate(faces):
            row, column = divmod(place, per_row)
            in_row = min(per_row, len(faces) - row * per_row)
            left = x + (width - in_row * (size + gap) + gap) // 2
            corner = (left + column * (size + gap), y + gap + row * (size + gap))
            dull = reason is not None and letter not in meaning and tumbling >= 1
            self._draw_die(window, corner, size, self._shown(letter, place, tumbling), dull, tumbling, place)
        return cloth.bottom + round(6 * scale)

    def _shown(self, letter: str, place: int, tumbling: float) -> FaceInfo:
        if tumbling >= 1:
            return self._faces[letter]
        turned = int(tumbling * 14) * 5 + place * 3
        return self.info.faces[turned % len(self.info.faces)]

    def _draw_die(
        self,
        window: pygame.Surface,
        corner: tuple[int, int],
        size: int,
        face: FaceInfo,
        dull: bool,
        tumbling: float,
        place: int,
    ) -> None:
        die = pygame.Surface((size, size), pygame.SRCALPHA)
        ground = DULL if dull else IVORY
        pygame.draw.rect(die, darker(ground, 0.35), die.get_rect(), border_radius=size // 5)
        pygame.draw.rect(die, ground, (0, 0, size, size - max(2, size // 14)), border_radius=size // 5)
        pygame.draw.rect(die, INK, die.get_rect(), max(1, size // 40), border_radius=size // 5)
        colour = (112, 104, 90) if dull else self._colours.get(face.name, INK)
        drawn = die_emblem(face.symbol, round(size * 0.72), colour)
        die.blit(drawn, drawn.get_rect(center=(size // 2, size // 2 - size // 28)))
        rect = pygame.Rect(corner, (size, size))
        if tumbling < 1:
            die = pygame.transform.rotozoom(die, (1 - tumbling) * (340 + 70 * place), 0.8 + 0.2 * tumbling)
            rise = abs((tumbling * 3.2 + place * 0.21) % 1 - 0.5) * (1 - tumbling) * size * 0.5
            rect = die.get_rect(center=(rect.centerx, round(rect.centery - rise)))
        window.blit(die, rect)

    def _draw_reason(
        self,
        window: pygame.Surface,
        at: tuple[int, int, int],
        bottom: int,
        roll: DiceRolled,
        lettering: Lettering,
    ) -> None:
        """Draw what the faces mean and the items of the sum, as far as there is room."""
        x, y, width = at
        size = round(18 * lettering.scale)
        left = x
        for letter, word in roll.reason.meaning:
            face = self._faces[letter]
            drawn = die_emblem(face.symbol, size, self._colours.get(face.name, INK))
            label = lettering.text(word, "small", INK)
            if left + size + label.get_width() > x + width or y + size > bottom:
                break
            window.blit(drawn, (left, y))
            window.blit(label, (left + size + 4, y + (size - label.get_height()) // 2))
            left += size + label.get_width() + round(16 * lettering.scale)
        y += size + round(4 * lettering.scale)
        lines = roll.reason.tally.lines() if roll.reason.tally else ()
        height = lettering.height("small")
        for line in lines:
            if y + height > bottom:
                break
            window.blit(lettering.text(lettering.shortened(line, "small", width), "small", INK), (x, y))
            y += height


def told(roll: DiceRolled, info: Info) -> str:
    """Say what a roll comes to: each meaning with its count."""
    counts: dict[str, int] = {}
    for letter, word in roll.reason.meaning:
        counts[word] = counts.get(word, 0) + roll.faces.count(letter)
    parts = [f"{count} × {word}" for word, count in counts.items() if count]
    return ", ".join(parts) or "Nothing that counts."
