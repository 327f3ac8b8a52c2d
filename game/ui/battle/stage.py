"""The stage: a test of nerve seen close by, beside the piece it is about, with large dice and the number needed."""

import pygame

from game.engine.event import DiceRolled, PieceChanged, PieceRemoved
from game.engine.forecast import percent
from game.engine.view import PieceView
from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.battle.dice_text import description
from game.ui.drawing.board import Board
from game.ui.drawing.callouts import draw_callout, place_beside
from game.ui.drawing.dice_motion import rolling
from game.ui.drawing.icons import die_icon
from game.ui.drawing.palette import FAINT_INK, GOLD, INK, PAPER_EDGE, WARNING, WHITE, Colour, darker
from game.ui.drawing.pieces import PieceBrushes
from game.ui.drawing.textures import draw_cloth
from game.ui.session.choice_view import depth
from game.ui.session.piece_layer import centre_of
from game.ui.session.playback import Playback
from game.ui.session.tooltip_text import tell_check
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.tooltips import TooltipRow

WIDTH, HEIGHT = 452, 212
"""The sheet at 1280 x 800."""

ACROSS = 1.12
"""How many hexes the close-up shows."""

LABELLED = 13
"""Of more totals than these only the ends, the limit and the one that has fallen are written."""

PASSED: Colour = (24, 92, 52)
IVORY: Colour = (250, 244, 226)
AHEAD = 4
"""So many events after the roll tell what came of it."""


class Stage:
    """Draws a test of nerve while its dice fall; it is gone with them, or when they are skipped."""

    def __init__(
        self, playback: Playback, board: Board, areas: BattleAreas, fonts: Fonts, brushes: PieceBrushes
    ) -> None:
        self.playback, self.board, self.areas, self.fonts = playback, board, areas, fonts
        self.brushes = brushes
        self._placed: tuple[object, pygame.Rect | None] = (None, None)

    def shown(self) -> tuple[DiceRolled, PieceView] | None:
        """Return the roll that is staged and the piece it is about: one against a number, or for a rally."""
        event = self.playback.event
        if not isinstance(event, DiceRolled) or not event.reason.piece:
            return None
        if event.reason.check is None:
            return None
        piece = next((each for each in self.playback.view.pieces if each.id == event.reason.piece), None)
        return (event, piece) if piece is not None else None

    def area(self) -> pygame.Rect | None:
        """Return where the sheet is: near the piece, over as few pieces as can be, never over it or its enemy."""
        found = self.shown()
        if found is None:
            return None
        event, piece = found
        key = (event, self.board.camera, self.areas)
        if self._placed[0] != key:
            self._placed = key, self._place(piece)
        return self._placed[1]

    def _place(self, piece: PieceView) -> pygame.Rect | None:
        unit, width, view = self.areas.unit, self.board.width, self.playback.view
        within = self.areas.free(is_open=True)
        within = within.inflate(-round(16 * unit), -round(16 * unit))

        def around(each: PieceView, size: float) -> pygame.Rect:
            x, y = centre_of(each, view, self.board)
            side = round(size * width)
            return pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side)

        size = (round(WIDTH * unit), round(HEIGHT * unit))
        thing = around(piece, 1.15)
        near = [each for each in view.pieces if each.side != piece.side]
        here = pygame.Vector2(thing.center)
        near = [each for each in near if here.distance_to(centre_of(each, view, self.board)) < 1.6 * width]
        others = [around(each, 0.8) for each in view.pieces if not each.with_piece]
        place = place_beside(size, thing, within, [around(each, 0.9) for each in near], others, unit)
        return place or place_beside(size, thing, within, [], others, unit)

    def account(self) -> list[TooltipRow]:
        """Return what the rail tells meanwhile: the number needed and each modifier, the dice being here."""
        found = self.shown()
        if found is None or self.area() is None or found[0].reason.check is None:
            return []
        rows = [TooltipRow("question", found[0].reason.title), TooltipRow("rule")]
        return [
            *rows,
            *tell_check(found[0].reason.check),
            *(
                [TooltipRow("sum", description(found[0]))]
                if self.playback.counting() >= 1 and self.playback.tumbling() >= 1
                else []
            ),
        ]

    # Drawing

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sheet: the piece at the left; its test, the dice, the numbers that pass and the verdict."""
        found, area = self.shown(), self.area()
        if found is None or area is None:
            return
        (event, piece), unit, fonts = found, self.areas.unit, self.fonts
        info, view = self.playback.info, self.playback.view
        x, y = centre_of(piece, view, self.board)
        seen = self._close_up((x, y), piece)
        side_colour = info.side(piece.side).side_colour
        thing = pygame.Rect(0, 0, round(self.board.width * 0.9), round(self.board.width * 0.9))
        thing.center = round(x), round(y)
        draw_callout(window, area, thing, side_colour, unit)
        pad = round(14 * unit)
        picture = seen.get_rect(topleft=(area.x + pad, area.y + pad))
        window.blit(seen, picture)
        pygame.draw.rect(window, INK, picture, max(1, round(unit)))
        left, width = picture.right + pad, area.right - pad - picture.right - pad
        settled = self.playback.tumbling() >= 1
        counted = settled and self.playback.counting() >= 1
        top = area.y + pad - round(3 * unit)
        style, titles = fonts.fitting(event.reason.title, ("name", "bold", "button"), width, round(30 * unit))
        draw_lines(window, fonts, titles[:2], (left, top), style)
        top += round(32 * unit)
        top = self._draw_dice(window, pygame.Rect(left, top, width, round(62 * unit)), event)
        self._draw_ladder(
            window, pygame.Rect(left, top + round(8 * unit), width, round(24 * unit)), event, told=counted
        )
        band = pygame.Rect(area.x + pad, picture.bottom + round(8 * unit), area.width - 2 * pad, 0)
        band.height = area.bottom - round(10 * unit) - band.top
        self._draw_verdict(window, band, event, counted=counted)

    def _close_up(self, at: tuple[float, float], piece: PieceView) -> pygame.Surface:
        """Draw the ground around a piece enlarged, and all that stands there sharp over it."""
        unit, width, view = self.areas.unit, self.board.width, self.playback.view
        size = round(142 * unit)
        side = round(width * ACROSS)
        cut = pygame.Rect(0, 0, side, side)
        cut.center = round(at[0]), round(at[1])
        seen = pygame.Surface((size, size))
        self.board.draw_cut(seen, cut)
        share, close = self.playback.tumbling(), size / side
        lean = 3.0 if share < 1 and int(share * 12) % 2 else 0.0
        reach = cut.inflate(side // 2, side // 2)
        standing = [each for each in view.pieces if reach.collidepoint(centre_of(each, view, self.board))]
        for each in sorted(standing, key=lambda each: (centre_of(each, view, self.board)[1], *depth(each))):
            x, y = centre_of(each, view, self.board)
            place = ((x - cut.x) * close, (y - cut.y) * close)
            own = piece.id in (each.id, each.with_piece)
            inches = view.thousandths_per_hex
            turn = lean if own else 0.0
            self.brushes.draw(seen, each, place, width * close, 255, inches, beside=True, turn=turn)
        return seen

    def _draw_dice(self, window: pygame.Surface, place: pygame.Rect, event: DiceRolled) -> int:
        """Draw the dice large, rolling in and then lying; return the y below."""
        unit, faces, info = self.areas.unit, event.roll.faces, self.playback.info
        draw_cloth(window, place)
        gap = round(8 * unit)
        size = min(place.height - 2 * gap // 2 - 2, (place.width - gap) // max(1, len(faces)) - gap)
        tumbling, possible = self.playback.tumbling(), event.roll.pool.die.faces
        left = place.x + (place.width - len(faces) * (size + gap) + gap) // 2
        clip = window.get_clip()
        window.set_clip(place)
        for index, fallen in enumerate(faces):
            at = pygame.Rect(left + index * (size + gap), place.centery - size // 2, size, size)
            motion = rolling(index, len(faces), tumbling, at.right - place.left, size)
            shown = fallen if motion.turn is None else possible[(motion.turn * 5 + index * 3) % len(possible)]
            die = pygame.Surface((size, size), pygame.SRCALPHA)
            pygame.draw.rect(die, darker(IVORY, 0.35), die.get_rect(), border_radius=size // 5)
            pygame.draw.rect(die, IVORY, (0, 0, size, size - max(2, size // 14)), border_radius=size // 5)
            pygame.draw.rect(die, INK, die.get_rect(), max(1, size // 40), border_radius=size // 5)
            sign = die_icon(info.own_symbol(info.face(shown).symbol), round(size * 0.72), INK)
            die.blit(sign, sign.get_rect(center=(size // 2, size // 2 - size // 28)))
            rect = at
            if motion.angle:
                die = pygame.transform.rotozoom(die, motion.angle, 1.0)
                rect = die.get_rect(
                    center=(round(at.centerx + motion.right), round(at.centery - motion.above))
                )
            window.blit(die, rect)
        window.set_clip(clip)
        return place.bottom

    def _draw_ladder(
        self, window: pygame.Surface, place: pygame.Rect, event: DiceRolled, *, told: bool
    ) -> None:
        """Draw every total that the dice can have, those that pass light with a tick, the one that has fallen ringed."""
        check, unit, fonts = event.reason.check, self.areas.unit, self.fonts
        assert check is not None
        pool = check.pool
        numbers = [int(face) for face in pool.die.faces if face.isdigit()]
        if not numbers:
            return
        kept = len(event.roll.kept) if event.roll.kept else pool.count
        low, high = min(numbers) * kept, max(numbers) * kept
        count = high - low + 1
        wide = place.width / count
        for number in range(low, high + 1):
            cell = pygame.Rect(round(place.x + (number - low) * wide), place.y, round(wide) - 1, place.height)
            passes = check.is_passed(number)
            pygame.draw.rect(window, WHITE if passes else PAPER_EDGE, cell, border_radius=3)
            pygame.draw.rect(window, PASSED if passes else FAINT_INK, cell, 1, border_radius=3)
            if not passes:
                pygame.draw.line(window, FAINT_INK, cell.bottomleft, (cell.right - 1, cell.y), 1)
            is_limit = passes and not check.is_passed(number + (-1 if check.passes == "at_least" else 1))
            is_fallen = told and number == event.roll.total
            if count <= LABELLED or number in (low, high) or is_limit or is_fallen:
                written = fonts.text(str(number), "label", PASSED if passes else INK)
                ground = written.get_rect(center=cell.center)
                pygame.draw.rect(window, WHITE if passes else PAPER_EDGE, ground.inflate(2, -2))
                window.blit(written, ground)
            if told and number == event.roll.total:
                grown = cell.inflate(round(6 * unit), round(8 * unit))
                pygame.draw.rect(
                    window, INK, grown.inflate(2, 2), max(2, round(3 * unit)) + 2, border_radius=5
                )
                pygame.draw.rect(window, GOLD, grown, max(2, round(3 * unit)), border_radius=5)

    def _draw_verdict(
        self, window: pygame.Surface, band: pygame.Rect, event: DiceRolled, *, counted: bool
    ) -> None:
        """Write the number needed and its chance while the dice roll; then what they come to, with a sign."""
        fonts, unit, check = self.fonts, self.areas.unit, event.reason.check
        assert check is not None
        if not counted:
            natural = check.needed - check.modifiers.total
            text = tr("Needs {number} or more", number=natural)
            if check.passes != "at_least":
                text = tr("Needs {number} or less", number=natural)
            drawn = fonts.text(text, "bold", INK)
            window.blit(drawn, drawn.get_rect(midleft=band.midleft))
            chance = fonts.text(percent(check.probability()), "badge", INK)
            window.blit(
                chance, chance.get_rect(midleft=(band.x + drawn.get_width() + round(12 * unit), band.centery))
            )
            hint = fonts.text(tr("Space: skip"), "tiny", FAINT_INK)
            window.blit(hint, hint.get_rect(midright=band.midright))
            return
        passed = check.is_passed(event.roll.total)
        colour = PASSED if passed else WARNING
        pygame.draw.rect(window, colour, band, border_radius=5)
        sign = pygame.Rect(0, 0, round(20 * unit), round(20 * unit))
        sign.midleft = (band.x + round(9 * unit), band.centery)
        if passed:
            line = [
                (sign.x, sign.centery),
                (sign.x + sign.width * 0.36, sign.bottom - 3),
                (sign.right, sign.y + 2),
            ]
            pygame.draw.lines(window, WHITE, False, line, max(3, round(4 * unit)))
        else:
            for one, other in ((sign.topleft, sign.bottomright), (sign.bottomleft, sign.topright)):
                pygame.draw.line(window, WHITE, one, other, max(3, round(4 * unit)))
        left = sign.right + round(10 * unit)
        text = self._result(event) or description(event)
        style = "name" if fonts.width(text, "name") <= band.right - left - 8 else "button"
        drawn = fonts.text(fonts.shortened(text, style, band.right - left - 8), style, WHITE)
        window.blit(drawn, drawn.get_rect(midleft=(left, band.centery)))

    def _result(self, event: DiceRolled) -> str:
        """Return what came of it for the piece, in the words of the log: it runs, it rallies; "" where nothing did."""
        playback = self.playback
        start = playback.timeline.shown + 1
        for frame in playback.match.frames[start : start + AHEAD]:
            found = frame.event
            if isinstance(found, DiceRolled):
                break
            if isinstance(found, PieceChanged | PieceRemoved) and found.piece == event.reason.piece:
                if told := found.describe(playback.match.names):
                    return told
        assert event.reason.check is not None
        is_passed = event.reason.check.is_passed(event.roll.total)
        return tr("It stands.") if is_passed else tr("It fails.")
