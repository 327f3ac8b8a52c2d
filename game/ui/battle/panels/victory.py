"""The end of a battle as a picture: the field as it was left, the winner's banner over it, and what it came to."""

import re
from math import sin

import pygame

from game.engine.shown.aftermath import aftermath
from game.engine.shown.statistics import statistics
from game.engine.shown.view import TrackView
from game.engine.system_info import SideInfo
from game.i18n import inside, tr
from game.players.turning_point import turning_point
from game.ui.battle.panels.turning_card import TurningCard
from game.ui.battle.piece_layer import PieceLayer
from game.ui.battle.piece_places import centre_of
from game.ui.drawing.board.board import Board
from game.ui.drawing.charts import Charts
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.menus.saved.statistics import StatisticsScene
from game.ui.scene import Pop, Push, Scene, SceneChange
from game.ui.session.battle_session import BattleSession
from game.ui.session.marks.highlights import Highlights
from game.ui.session.text.turn_text import lasted
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Widgets, button_row
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import (
    FAINT_INK,
    GOLD,
    INK,
    LIVERIES,
    PAPER,
    WHITE,
    WOOD,
    Colour,
    darker,
    lighter,
)
from game.ui.widgets.textures import draw_rule

SHEET = 0.4
"""The share of the width that the sheet with the story takes, at the right."""

BANNER = (176, 292)
"""The cloth of the winner's banner at 1280 x 800."""

CHART = 300
"""The chart is so high at most, at 1280 x 800."""

SENTENCES = 3
"""So many sentences tell the story."""

DRAWN: Colour = (92, 84, 74)
"""The cloth of a battle that nobody won."""


class VictoryScene(Scene):
    """The end of a battle; it is left with the key of the button that was pressed."""

    is_opaque = True

    def __init__(
        self, session: BattleSession, board_image: BoardImage, again: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """`again` are the ways to fight it once more."""
        self.session, self.match, self.info = session, session.match, session.info
        self._image, self._again = board_image, again
        self._picture: pygame.Surface | None = None
        self._statistics = statistics(self.match)
        log, frames = session.playback.event_log, len(self.match.frames)
        self._actions = [each for each in log.account(frames) if not each.heads and not each.is_phase]
        self.turning_point = turning_point(self.match, [each.frame_index for each in self._actions])
        told = re.split(r"(?<=[.!?]) +", " ".join(aftermath(self.match)))
        losses = [sentence for sentence in told[1:3] if sentence]
        self.story = [*told[:1], *losses[:1], *told[3:]][:SENTENCES]

    @property
    def winner(self) -> SideInfo | None:
        """The side that has won."""
        outcome = self.match.outcome
        return self.info.side(outcome.winner) if outcome is not None and outcome.winner else None

    @property
    def heading(self) -> str:
        """Say who has won."""
        won = self.winner
        return tr("The {side} won the battle", side=won.plural_name) if won else tr("The battle is drawn")

    @property
    def _row(self) -> int:
        """How high the row of a track is."""
        return max(round(24 * self._unit), self.fonts.height("small")) + round(6 * self._unit)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        scale = layout.scale_of(size, active_settings().text)
        self._unit, self.fonts = layout.scale_of(size), Fonts(scale)
        self.widgets = Widgets(size, scale)
        width = round(size[0] * SHEET)
        self.sheet = pygame.Rect(size[0] - width, 0, width, size[1])
        self.field = pygame.Rect(0, 0, size[0] - width, size[1])
        pad, gap = round(26 * self._unit), round(8 * self._unit)
        inner = self.sheet.inflate(-2 * pad, -2 * pad)
        high = round(36 * self._unit)
        answers = [
            *self._again,
            *([("review", tr("Review"))] if self.session.can_be_reviewed else ()),
            ("numbers", tr("Statistics")),
            ("share", tr("Save the report")),
            ("title", tr("Main menu")),
        ]
        answers = [("", tr("View board")), *answers]
        rows = -(-len(answers) // 2)
        self.footer = pygame.Rect(inner.x, 0, inner.width, rows * (high + gap) - gap)
        self.footer.bottom = inner.bottom
        self.inner = pygame.Rect(inner.x, inner.y, inner.width, self.footer.top - inner.y - 2 * gap)
        places = layout.rows(self.footer, len(answers), high, gap, columns=2)
        texts = [(key or "look", text, "quiet" if key else "main") for key, text in answers]
        self.widgets.show(button_row(texts, places))
        self._picture = self._paint(size)

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer a press of a button, Enter or Escape."""
        _, pressed = self.widgets.handle_event(event)
        if pressed is not None:
            if pressed == "numbers":
                return Push(StatisticsScene(self.session.match))
            return Pop("" if pressed == "look" else pressed)
        keys = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return Pop("") if event.type == pygame.KEYDOWN and event.key in keys else None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the picture and the buttons."""
        if self._picture is not None:
            window.blit(self._picture, (0, 0))
        self._write_banner(window)
        self._draw_sheet(window)
        self.widgets.draw(window, 0.016)

    # The picture

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size)
        board = Board(self._image, pygame.Rect((0, 0), size))
        inset = round(14 * self._unit)
        board.move_to(pygame.Rect((0, 0), size), self.field.inflate(-2 * inset, -2 * inset))
        board.finish_painting()
        board.draw(picture, self.fonts, labelled=False)
        then = picture.copy()
        layer = PieceLayer(self.session.playback, board, PieceBrushes(self.info), self.fonts.scale)
        layer.draw_standing(picture, Highlights())
        view = self.session.playback.view
        self._standing = [centre_of(piece, view, board) for piece in view.pieces]
        self._draw_light(picture)
        self._draw_banners(picture)
        if self.turning_point is not None:
            card = TurningCard(self.session, self._actions, self.turning_point)
            card.draw(picture, then, board, self.field, self._standing, self._unit)
        board.close()
        return picture

    def _draw_light(self, picture: pygame.Surface) -> None:
        """Lay evening light over the field: warm from the upper left, cool and darker toward the far corner."""
        light = pygame.Surface((48, 48))
        for y in range(48):
            for x in range(48):
                far = min(1.0, (x * 0.7 + y) / 70)
                edge = max(0.0, max(abs(x - 23.5), abs(y - 23.5)) / 24 - 0.8) * 1.1
                warm, cool = (255, 240, 206), (206, 188, 186)
                light.set_at(
                    (x, y),
                    tuple(
                        round((one + (two - one) * far) * (1 - edge))
                        for one, two in zip(warm, cool, strict=True)
                    ),
                )
        shade = pygame.transform.smoothscale(light, self.field.size)
        picture.blit(shade, self.field, special_flags=pygame.BLEND_RGB_MULT)

    def _draw_banners(self, picture: pygame.Surface) -> None:
        """Hang the winner's banner from the top; the other one lies on the ground below it."""
        unit, winner = self._unit, self.winner
        wide, high = (round(side * unit) for side in BANNER)
        top, aside = round(26 * unit), round(54 * unit)
        most = self.field.right - wide - aside - round(30 * unit)
        places = [
            pygame.Rect(x, top, wide + round(36 * unit), high) for x in range(aside, most, round(24 * unit))
        ]
        left = min(
            places,
            key=lambda place: (
                sum(map(place.inflate(round(60 * unit), round(60 * unit)).collidepoint, self._standing)),
                place.x,
            ),
        ).x
        if winner is not None:
            loser = next(side for side in self.info.sides[:2] if side.id != winner.id)
            small = self._cloth(loser, round(wide * 0.62), round(high * 0.56), lost=True)
            fallen = pygame.transform.rotozoom(small, 63, 1.0)
            foot = self.field.bottom - round(20 * unit)
            most = self.field.right - fallen.get_width() - round(30 * unit)
            corners = [
                fallen.get_rect(bottomleft=(x, foot)) for x in range(round(30 * unit), most, round(24 * unit))
            ]
            grown = round(50 * unit)
            place = min(
                corners, key=lambda place: sum(map(place.inflate(grown, grown).collidepoint, self._standing))
            )
            shade = pygame.mask.from_surface(fallen).to_surface(
                setcolor=(0, 0, 0, 90), unsetcolor=(0, 0, 0, 0)
            )
            picture.blit(shade, place.move(round(5 * unit), round(7 * unit)))
            picture.blit(fallen, place)
        cloth = self._cloth(winner, wide, high)
        shade = pygame.mask.from_surface(cloth).to_surface(setcolor=(0, 0, 0, 90), unsetcolor=(0, 0, 0, 0))
        picture.blit(shade, (left + round(8 * unit), top + round(10 * unit)))
        picture.blit(cloth, (left, top))
        self._written_at = left + round(wide * 0.6), top + round(high * 0.58)

    def _write_banner(self, window: pygame.Surface) -> None:
        """Write on the winner's banner, as large as its cloth is broad whatever the size of other writing."""
        winner = self.winner
        if winner is None:
            return
        (middle, y), fonts = self._written_at, Fonts(self._unit)
        name, room = tr("to the {side}", side=winner.plural_name), round(BANNER[0] * self._unit * 0.84)
        drawn = fonts.text(tr("Victory"), "heading", WHITE)
        blit_at(window, drawn, midtop=(middle, y))
        small = fonts.at(min(1.0, room / fonts.width(name, "bold"))).text(name, "bold", WHITE)
        blit_at(window, small, midtop=(middle, y + drawn.get_height()))

    def _cloth(self, side: SideInfo | None, wide: int, high: int, *, lost: bool = False) -> pygame.Surface:
        """Draw a banner on its bar: swallow-tailed, rimmed with gold and cream, folds down it, its badge on it."""
        unit, rod = self._unit, max(4, round(9 * self._unit))
        colour = LIVERIES[side.side_colour] if side is not None else DRAWN
        if lost:
            colour = darker(colour, 0.18)
        over = round(wide * 0.1)
        cloth = pygame.Surface((wide + 2 * over, high + rod), pygame.SRCALPHA)
        x, y, notch = over, rod // 2, high * 0.16
        outline = [
            (x, y),
            (x + wide, y),
            (x + wide, y + high - 2),
            (x + wide / 2, y + high - notch),
            (x, y + high - 2),
        ]
        pygame.draw.polygon(cloth, colour, outline)
        folds = pygame.Surface(cloth.get_size(), pygame.SRCALPHA)
        for column in range(wide):
            wave = sin(column / wide * 19) * 0.5 + sin(column / wide * 7 + 1) * 0.5
            shade = (0, 0, 0, round(46 * max(0.0, wave))) if wave > 0 else (255, 255, 255, round(-30 * wave))
            pygame.draw.line(folds, shade, (x + column, 0), (x + column, cloth.get_height()))
        stencil = pygame.mask.from_surface(cloth).to_surface(
            setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0)
        )
        folds.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        cloth.blit(folds, (0, 0))
        for inset, line, ink in ((0, 5, GOLD), (7, 2, WHITE)):
            d = inset * unit
            rim = [
                (x + d, y + d),
                (x + wide - d, y + d),
                (x + wide - d, y + high - 2 - 2.2 * d),
                (x + wide / 2, y + high - notch - 1.4 * d),
                (x + d, y + high - 2 - 2.2 * d),
            ]
            pygame.draw.lines(cloth, ink, True, rim, max(1, round(line * unit * (0.6 if lost else 1))))
        pygame.draw.rect(cloth, WOOD, (0, 0, cloth.get_width(), rod), border_radius=rod)
        pygame.draw.rect(cloth, lighter(WOOD, 0.3), (rod // 2, 1, cloth.get_width() - rod, max(1, rod // 4)))
        if side is not None:
            badge = draw_icon(self.info.own_symbol(f"side-{side.id}"), round(wide * 0.56), WHITE)
            blit_at(cloth, badge, center=(x + wide // 2, y + round(high * (0.34 if not lost else 0.42))))
        return cloth

    def _draw_sheet(self, picture: pygame.Surface) -> None:
        """Write what it came to on the sheet: who won and how, the story, the tracks, the course of the losses."""
        unit, fonts, inner, match = self._unit, self.fonts, self.inner, self.match
        pygame.draw.rect(picture, PAPER, self.sheet)
        winner, view = self.winner, self.session.playback.view
        colour = LIVERIES[winner.side_colour] if winner is not None else DRAWN
        pygame.draw.rect(picture, colour, (self.sheet.x, 0, round(7 * unit), self.sheet.height))
        place = tr("{battle}, {system}", battle=match.scenario.title, system=self.info.name)
        y = draw_lines(picture, fonts, [place], inner.topleft, "small", FAINT_INK)
        lines = fonts.wrap(self.heading, "heading", inner.width)
        y = draw_lines(picture, fonts, lines, (inner.x, y), "heading")
        outcome = match.outcome
        how = f"{outcome.sentence if outcome else ''} {lasted(view.turn, in_rounds=self.info.in_rounds)}"
        tracks = len(view.tracks) * self._row + round(14 * unit)
        room = inner.bottom - y - tracks - round(16 * unit)
        style, lines = fonts.fitting(how, ("italic", "small", "tiny"), inner.width, room)
        y = draw_lines(picture, fonts, lines, (inner.x, y), style, FAINT_INK)
        y += round(8 * unit)
        draw_rule(picture, (inner.x, y), inner.width)
        y += round(8 * unit)
        large = fonts.at(1.15)
        for sentence in self.story:  # where writing is large, the numbers go before the rest of the story
            lines = large.wrap(sentence, "body", inner.width)
            if y + len(lines) * large.height("body") + tracks > inner.bottom:
                break
            y = draw_lines(picture, large, lines, (inner.x, y), "body")
            y += round(6 * unit)
        y += round(6 * unit)
        draw_rule(picture, (inner.x, y), inner.width)
        y += round(8 * unit)
        for track in view.tracks:
            y = self._draw_track(picture, track, y)
        chart = pygame.Rect(inner.x, y, inner.width, min(round(CHART * unit), inner.bottom - y))
        chart.bottom = inner.bottom
        if chart.height > 110 * fonts.scale:
            Charts(self._statistics, self.info, fonts.at(0.86)).draw_courses(picture, chart)

    def _draw_track(self, picture: pygame.Surface, track: TrackView, y: int) -> int:
        """Draw a track of a side: its badge, a pip for each step, those taken filled and crossed, and what it means."""
        unit, fonts, inner = self._unit, self.fonts, self.inner
        side = self.info.side(track.side)
        colour, size = LIVERIES[side.side_colour], round(24 * unit)
        plate = pygame.Rect(inner.x, y + (self._row - size) // 2, size, size)
        pygame.draw.rect(picture, colour, plate, border_radius=4)
        badge = draw_icon(self.info.own_symbol(f"side-{side.id}"), round(size * 0.76), WHITE)
        blit_at(picture, badge, center=plate.center)
        means = tr("{taken} counted as lost; breaks at {goal}", taken=track.value, goal=track.goal)
        if not track.loses:
            means = tr(
                "{taken} of {goal} {banners}", taken=track.value, goal=track.goal, banners=inside(track.title)
            )
        told = fonts.text(means, "small", INK)
        blit_at(picture, told, midright=(inner.right, plate.centery))
        count = max(track.goal, track.value)
        room = inner.right - told.get_width() - round(12 * unit) - plate.right - round(10 * unit)
        step = min(round(15 * unit), room // max(1, count))
        for number in range(count):
            pip = pygame.Rect(
                plate.right + round(10 * unit) + number * step, 0, max(4, step - 3), round(16 * unit)
            )
            pip.centery = plate.centery
            if number < track.value:
                pygame.draw.rect(picture, colour, pip)
                if track.loses:
                    pygame.draw.line(picture, WHITE, pip.topleft, pip.bottomright, 2)
            pygame.draw.rect(picture, colour if number < track.value else FAINT_INK, pip, 1)
        return y + self._row
