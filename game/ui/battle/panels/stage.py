"""The stage: a test of nerve seen close by, beside the piece it is about, with large dice and the number needed."""

import pygame

from game.engine.event import DiceRolled
from game.engine.shown.forecast import percent
from game.engine.shown.view import PieceView
from game.i18n import tr, tr_count
from game.ui.battle.panel import Desk, Panel
from game.ui.battle.panels.sheet_of_tests import draw_sheet, place_of
from game.ui.battle.piece_places import centre_of
from game.ui.drawing.board.callouts import draw_callout, place_beside
from game.ui.drawing.icons import die_icon, draw_die
from game.ui.drawing.motion import rolling
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.session.pointing import depth
from game.ui.session.text.dice_text import description, items
from game.ui.session.text.nerve import chance_of, is_passed, needed, piece_tested, signs, what_came
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets.fonts import Style, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, PAPER_EDGE, PASSED, WARNING, WHITE
from game.ui.widgets.textures import draw_cloth, draw_tip

WIDTH, HEIGHT = 476, 212
"""The sheet at 1280 x 800."""

NEAR = 70
"""Pixels up to which a pointer leads from the sheet to the piece, at 1280 x 800; farther off it is ringed."""

SPARED = 120
"""So many pixels farther off it goes rather than cover one more piece."""

ACROSS = 1.12
"""How many hexes the close-up shows."""

LABELLED = 13
"""Of more totals than these only the ends, the limit and the one that has fallen are written."""


class Stage(Panel):
    """Draws a test of nerve while its dice fall; it is gone with them, or when they are skipped."""

    def __init__(self, desk: Desk, brushes: PieceBrushes) -> None:
        super().__init__(desk)
        self.brushes = brushes
        self._placed: tuple[object, pygame.Rect | None] = (None, None)

    def shown(self) -> tuple[DiceRolled, PieceView] | None:
        """Return the roll that is staged and the piece it is about: one against a number, or for a rally.

        With reduced motion there is no stage: the dice tray alone shows the roll.
        """
        event = self.playback.event
        if self.playback.timeline.pace.in_steps or not isinstance(event, DiceRolled) or event.reason.hits_on:
            return None
        if event.reason.check is None and not signs(event):
            return None
        piece = piece_tested(event, self.playback)
        return (event, piece) if piece is not None else None

    def tests(self) -> list[DiceRolled]:
        """Return the tests that share one sheet, being rolled at once; one alone has the stage for itself."""
        found = [] if self.playback.timeline.pace.in_steps else self.playback.timeline.tests()
        return found if len(found) > 1 and self.playback.event is found[0] else []

    def area(self) -> pygame.Rect | None:
        """Return where the sheet is: near the piece, over as few pieces as can be, never over it or its enemy."""
        tests, found = self.tests(), self.shown()
        if not tests and found is None:
            return None
        key = (self.playback.event, self.board.camera, self.areas)
        if self._placed[0] != key:
            self._placed = (
                key,
                self._place_sheet(tests) if tests else self._place(found[1]) if found else None,
            )
        return self._placed[1]

    def _place_sheet(self, tests: list[DiceRolled]) -> pygame.Rect:
        within = self.areas.free(is_open=True).inflate(
            -round(16 * self.areas.unit), -round(16 * self.areas.unit)
        )
        pieces = [self._around(each, 0.8) for each in self.playback.view.pieces if not each.with_piece]
        return place_of(tests, within, pieces, self.fonts, self.areas.unit)

    def _around(self, piece: PieceView, size: float) -> pygame.Rect:
        x, y = centre_of(piece, self.playback.view, self.board)
        side = round(size * self.board.width)
        return pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side)

    def _place(self, piece: PieceView) -> pygame.Rect | None:
        unit, width, view = self.areas.unit, self.board.width, self.playback.view
        within = self.areas.free(is_open=True)
        within = within.inflate(-round(16 * unit), -round(16 * unit))

        size = (round(WIDTH * unit), round(HEIGHT * unit))
        thing = self._around(piece, 1.15)
        near = [each for each in view.pieces if each.side != piece.side]
        here = pygame.Vector2(thing.center)
        near = [each for each in near if here.distance_to(centre_of(each, view, self.board)) < 1.6 * width]
        others = [self._around(each, 0.8) for each in view.pieces if not each.with_piece]
        place = place_beside(
            size, thing, within, [self._around(each, 0.9) for each in near], others, unit, SPARED
        )
        return place or place_beside(size, thing, within, [], others, unit, SPARED)

    def account(self) -> list[TooltipRow]:
        """Return what the rail tells meanwhile: the number needed and each modifier, the dice being here."""
        if tests := self.tests():
            chances = ((each.reason.title, chance_of(each)) for each in tests)
            rows = [
                TooltipRow("chance", title, (percent(chance),), float(chance)) for title, chance in chances
            ]
            return [TooltipRow("question", tr_count(len(tests), "{number} test", "{number} tests")), *rows]
        found = self.shown()
        if found is None or self.area() is None:
            return []
        event = found[0]
        rows = [TooltipRow("question", event.reason.title), TooltipRow("rule")]
        chance = chance_of(event)
        rows.append(
            TooltipRow(
                "chance", needed(event, self.playback.info, natural=False), (percent(chance),), float(chance)
            )
        )
        rows += [TooltipRow("item", line.replace("  ", " ")) for line in items(event.reason)]
        if self.playback.tumbling() >= 1 and self.playback.counting() >= 1:
            rows += [TooltipRow("rule"), TooltipRow("question", description(event))]
        return rows

    # Drawing

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sheet: the piece at the left; its test, the dice, the numbers that pass and the verdict."""
        found, area = self.shown(), self.area()
        if area is not None and (tests := self.tests()):
            draw_sheet(window, area, tests, self.playback, self.fonts, self.areas.unit)
            return
        if found is None or area is None:
            return
        (event, piece), unit, fonts = found, self.areas.unit, self.fonts
        info, view = self.playback.info, self.playback.view
        x, y = centre_of(piece, view, self.board)
        seen = self._close_up((x, y), piece)
        side_colour = info.side(piece.side).side_colour
        thing = pygame.Rect(0, 0, round(self.board.width * 0.9), round(self.board.width * 0.9))
        thing.center = round(x), round(y)
        apart = max(
            thing.left - area.right, area.left - thing.right, thing.top - area.bottom, area.top - thing.bottom
        )
        if apart <= NEAR * unit:
            draw_callout(window, area, thing, side_colour, unit)
        else:  # a pointer would cross what stands between: the ring around the piece tells which it is
            draw_tip(window, area)
            pygame.draw.rect(window, INK, area, max(1, round(1.4 * unit)), border_radius=5)
            if piece.look == "rectangle":
                pygame.draw.rect(window, GOLD, thing, max(2, round(3 * unit)), border_radius=round(8 * unit))
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
        cut = pygame.Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1])))
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
            face = info.face(motion.shown(fallen, possible, index))
            draw_die(window, at, info.own_symbol(face.symbol), motion)
        window.set_clip(clip)
        return place.bottom

    def _draw_ladder(
        self, window: pygame.Surface, place: pygame.Rect, event: DiceRolled, *, told: bool
    ) -> None:
        """Draw every total that the dice can have: those that pass light, the others struck, the fallen one ringed."""
        check, unit, fonts = event.reason.check, self.areas.unit, self.fonts
        if check is None:
            self._draw_signs(window, place, event)
            return
        pool = check.pool
        numbers = [int(face) for face in pool.die.faces if face.isdigit()]
        if not numbers:
            return
        kept = len(event.roll.kept) if event.roll.kept else pool.count
        low, high = min(numbers) * kept, max(numbers) * kept
        count = high - low + 1
        wide = place.width / count
        cells = {
            number: pygame.Rect(
                round(place.x + (number - low) * wide), place.y, round(wide) - 1, place.height
            )
            for number in range(low, high + 1)
        }
        for number, cell in cells.items():
            passes = check.is_passed(number)
            pygame.draw.rect(window, WHITE if passes else PAPER_EDGE, cell, border_radius=3)
            pygame.draw.rect(window, PASSED if passes else FAINT_INK, cell, 1, border_radius=3)
            if not passes:
                pygame.draw.line(window, FAINT_INK, cell.bottomleft, (cell.right - 1, cell.y), 1)
        fallen = [event.roll.total] if told and event.roll.total in cells else []
        beyond = -1 if check.passes == "at_least" else 1
        limits = [number for number in cells if check.is_passed(number) > check.is_passed(number + beyond)]
        labelled: list[pygame.Rect] = []
        for number in dict.fromkeys((*fallen, *limits, low, high, *(cells if count <= LABELLED else ()))):
            passes = check.is_passed(number)
            written = fonts.text(str(number), "label", PASSED if passes else INK)
            ground = written.get_rect(center=cells[number].center)
            if ground.inflate(round(6 * unit), 0).collidelist(labelled) < 0:  # else the other says more
                labelled.append(ground)
                pygame.draw.rect(window, WHITE if passes else PAPER_EDGE, ground.inflate(2, -2))
                window.blit(written, ground)
        for number in fallen:
            grown = cells[number].inflate(round(6 * unit), round(8 * unit))
            pygame.draw.rect(window, INK, grown.inflate(2, 2), max(2, round(3 * unit)) + 2, border_radius=5)
            pygame.draw.rect(window, GOLD, grown, max(2, round(3 * unit)), border_radius=5)

    def _draw_signs(self, window: pygame.Surface, place: pygame.Rect, event: DiceRolled) -> None:
        """Draw every face of the die, those that count light with a word, the others struck."""
        fonts, info, signs = self.fonts, self.playback.info, dict(event.reason.face_meanings)
        x = place.x
        for letter in dict.fromkeys(event.roll.pool.die.faces):
            cell = pygame.Rect(x, place.y, place.height, place.height)
            pygame.draw.rect(window, WHITE if letter in signs else PAPER_EDGE, cell, border_radius=4)
            pygame.draw.rect(window, PASSED if letter in signs else FAINT_INK, cell, 1, border_radius=4)
            sign = die_icon(info.own_symbol(info.face(letter).symbol), round(cell.width * 0.76), INK)
            blit_at(window, sign, center=cell.center)
            x = cell.right + 4
            if letter in signs:
                word = fonts.text(signs[letter], "label", PASSED)
                blit_at(window, word, midleft=(x, cell.centery))
                x += word.get_width() + 10
            else:
                pygame.draw.line(window, FAINT_INK, cell.bottomleft, cell.topright, 2)

    def _draw_verdict(
        self, window: pygame.Surface, band: pygame.Rect, event: DiceRolled, *, counted: bool
    ) -> None:
        """Write the number needed and its chance while the dice roll; then what they come to, with a sign."""
        fonts, unit = self.fonts, self.areas.unit
        if not counted:
            text = needed(event, self.playback.info, natural=True)
            drawn = fonts.text(text, "bold", INK)
            blit_at(window, drawn, midleft=band.midleft)
            chance = fonts.text(percent(chance_of(event)), "badge", INK)
            blit_at(window, chance, midleft=(band.x + drawn.get_width() + round(12 * unit), band.centery))
            blit_at(window, fonts.text(tr("Space: skip"), "tiny", FAINT_INK), midright=band.midright)
            return
        passed = is_passed(event)
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
        text = what_came(self.playback, event)
        styles: tuple[Style, ...] = ("name", "button", "small", "tiny")
        style, lines = fonts.fitting(text, styles, band.right - left - 8, band.height)
        top = band.centery - fonts.height(style) * len(lines) // 2
        draw_lines(window, fonts, lines, (left, top), style, WHITE)
