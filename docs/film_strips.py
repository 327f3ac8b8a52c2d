"""Film strips of whole battles: the computer against itself at normal speed, and what is seen at decisive moments.

    python -m docs.film_strips FOLDER [SYSTEM ...]

A moment is a test of nerve on the stage, a charge, or the end. Each is written as a strip of every second frame, of
four a second, and each battle as one sheet of the moments that tell it, which is the picture of the tour.
"""

import os
import sys
import tempfile
from functools import partial
from pathlib import Path

import msgspec
import pygame

from docs.points import Point, save
from game import i18n
from game.engine.event import AttackAnnounced, DiceRolled
from game.engine.ruleset import shipped
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.session.text.nerve import is_passed
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings

SIZE, LOOK, THUMB, GAP = (1280, 800), (640, 400), (320, 200), 4
"""The window, how much of it is near what happens, a frame of a strip, and the pixels between two."""

FRAME = 0.25
AFTER = 1.0
"""Seconds that a moment is followed after its event."""

ROW = 3
"""So many frames of a moment are on the sheet of a battle."""

BATTLE = "keith-1746.tmx"
KINDS = ("charge", "fails", "holds", "end")


class Filmed(msgspec.Struct):
    """A moment: what kind it is, and its frames."""

    kind: str
    frames: list[pygame.Surface]


class Camera:
    """Plays a battle in a window that nobody sees, by a clock that is stepped, and films its moments."""

    def __init__(self, system: str, seed: int) -> None:
        pygame.display.set_mode(SIZE)
        i18n.use({})
        active_settings.use(Settings(sound=False))
        rules, scenario = open_map(MAPS / BATTLE, system)
        seats = {str(side.id): "regular" for side in rules.info.sides}
        scenes = SceneFactory(Path(tempfile.mkdtemp()), seats, seed, Pace())
        self.now = 0.0
        self.scene: BattleScene = scenes.begin(scenario, MAPS / BATTLE)
        self.app = App(self.scene, lambda: self.now)
        self.app.draw()
        self.scene.board.finish_painting()
        self.moments: list[Filmed] = []
        self.look = pygame.Rect((0, 0), LOOK)

    def kind(self) -> str:
        """Name the moment that is seen; "" for none."""
        event = self.scene.playback.event
        if isinstance(event, DiceRolled) and self.scene.stage.area() is not None:
            return "holds" if is_passed(event) else "fails"
        return "charge" if isinstance(event, AttackAnnounced) and not event.is_shot else ""

    def film(self) -> list[Filmed]:
        """Play to the end of the battle."""
        playback, seen, number, until = self.scene.playback, None, 0, 0.0
        while self.app.scenes == [self.scene]:
            self.now += FRAME
            self.app._go(self.scene.advance(self.now))
            event, kind = playback.event, self.kind()
            if kind and event is not seen:
                seen, number = event, 0
                self.moments.append(Filmed(kind, []))
                self._aim()
            if kind:
                until = self.now + AFTER
            if self.moments and self.now <= until:
                if number % 2 == 0 and self.app.scenes == [self.scene]:
                    self._take()
                number += 1
        self.app.draw()
        self.moments.append(Filmed("end", [self.app.window.copy()]))
        self.app.close()
        return self.moments

    def _aim(self) -> None:
        """Look at what happens: the sheet of a test with its piece, or the hexes of a charge."""
        board, event = self.scene.board, self.scene.playback.event
        hexes = event.hexes() if event is not None else ()
        places = [pygame.Rect(board.centre(hex_id), (1, 1)) for hex_id in hexes]
        sheet = self.scene.stage.area()
        seen = [*places, *([sheet] if sheet is not None else [])] or [board.area]
        self.look = pygame.Rect((0, 0), LOOK)
        self.look.center = seen[0].unionall(seen[1:]).center
        self.look.clamp_ip(board.area)

    def _take(self) -> None:
        self.app.draw()
        cut = self.app.window.subsurface(self.look)
        self.moments[-1].frames.append(pygame.transform.smoothscale(cut, THUMB))


def strip(rows: list[list[pygame.Surface]]) -> pygame.Surface:
    """Lay frames out, a row for each moment."""
    wide, high = (side + GAP for side in THUMB)
    sheet = pygame.Surface((wide * max(map(len, rows)) - GAP, high * len(rows) - GAP))
    sheet.fill((32, 30, 28))
    for y, row in enumerate(rows):
        for x, frame in enumerate(row):
            sheet.blit(frame, (x * wide, y * high))
    return sheet


def told(moments: list[Filmed]) -> pygame.Surface:
    """Choose the moments that tell a battle: of each kind that with most to see, its first, settled and last frame."""
    rows = []
    for kind in KINDS[:-1]:
        of_kind = [each for each in moments if each.kind == kind and len(each.frames) >= ROW]
        if of_kind:
            frames = max(of_kind, key=lambda each: len(each.frames)).frames
            rows.append([frames[0], frames[len(frames) // 2], frames[-1]])
    wide, top = ROW * (THUMB[0] + GAP) - GAP, len(rows) * (THUMB[1] + GAP)
    ending = pygame.transform.smoothscale(moments[-1].frames[0], (wide, wide * SIZE[1] // SIZE[0]))
    whole = pygame.Surface((wide, top + ending.get_height()))
    whole.blit(strip(rows), (0, 0))
    whole.blit(ending, (0, top))
    return whole


class Film:
    """A whole battle on one sheet."""

    def __init__(self, system: str) -> None:
        self.system = system

    def picture(self) -> pygame.Surface:
        """Play it and lay out the moments that tell it."""
        return told(Camera(self.system, 1).film())


POINTS = tuple(
    Point(
        f"{rules.info.id}-battle",
        f"{rules.info.name}: a charge, a test that fails and one that holds, each from its first frame to its last, "
        "and the end.",
        partial(Film, rules.info.id),
    )
    for rules in shipped()
)


def main(arguments: list[str]) -> None:
    """Film a battle of each system."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    folder, *systems = arguments
    for system in systems or [rules.info.id for rules in shipped()]:
        moments = Camera(system, 1).film()
        for number, moment in enumerate(moments[:-1]):
            save(strip([moment.frames]), Path(folder) / f"{system}-{number:03}-{moment.kind}.jpg")
        save(told(moments), Path(folder) / f"{system}.jpg")


if __name__ == "__main__":
    main(sys.argv[1:])
