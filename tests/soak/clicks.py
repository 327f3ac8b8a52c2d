"""Random clicks and keys in the window, whatever it shows: no error, and every answer is on the disk."""

import os

from game.hexgrid.ids import HexId

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pygame

from game.engine.play.journal import read
from game.storage import user_folders as places
from game.storage.battles import SUFFIX, shipped_maps
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.scene import Scene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from tests.ui.table import Clock

EVENTS = 1_500
SIZES = ((1024, 600), (1280, 800), (1920, 1080), (800, 500), (1366, 768))
LETTERS = "abcdfklmnuwz0123456789 ?+-.,\\'*é"
"""No slash among them: what is written into a question stays in the folder of the run."""

KEYS = [
    getattr(pygame, name)
    for name in dir(pygame)
    if name.startswith("K_") and name not in ("K_F11", "K_SLASH", "K_KP_DIVIDE")
]
MODS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)


class Child:
    """A curious child at the window; the seed says what it does."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = Random(seed)
        self.folder = folder
        self.clock = Clock()
        self.counted: Counter[str] = Counter({"errors": 0, "answers lost": 0})
        self.scenes = SceneFactory(places.battles(), {}, seed, AT_ONCE if seed % 3 else None)
        self.app = App(self.scenes.title(), self.clock)
        self.files = [*shipped_maps(), *self._rubbish()]

    def play(self) -> Counter[str]:
        """Do so many things, and hold the battle on the table against the disk again and again."""
        for number in range(EVENTS):
            if not self.app.scenes:
                self.counted["windows closed"] += 1
                self.app = App(self.scenes.title(), self.clock)
            self.app.step(self._events(self.app.scenes[-1]))
            pygame.event.get()  # what the buttons tell is heard by nobody here; `clear` would keep it for ever
            self.clock.time += self.chance.choice((0.0, 0.02, 0.3, 2.0))
            if number % 10 == 0:
                self._look()
        self._look()
        self.app.close()
        return self.counted

    def _look(self) -> None:
        for scene in self.app.scenes:
            self.counted[f"times at {type(scene).__name__}"] += 1
            if isinstance(scene, BattleScene) and (file := scene.session.open_battle.file) is not None:
                journal = read(file.path.read_bytes())
                whole = (list(journal.entries), journal.damage) == (scene.session.match.entries, "")
                self.counted["answers held against the disk"] += len(scene.session.match.entries)
                self.counted["answers lost"] += not whole
                assert whole, f"{file.path} is not the battle on the table"

    def _events(self, scene: Scene) -> list[pygame.event.Event]:
        what = self.chance.random()
        if what < 0.62:
            return self._click(self._point(scene), self.chance.choice((1, 1, 1, 1, 2, 3)))
        if what < 0.85:
            return self._key()
        self.counted["other events"] += 1
        if what < 0.92:
            return [self._motion(self._point(scene))]
        if what < 0.97:
            y = self.chance.choice((-3, -1, 1, 3))
            return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)]
        if what < 0.985:
            size = self.chance.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            return [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]
        if what < 0.999:
            file = self.chance.choice([*self.files, *places.battles().glob(f"*{SUFFIX}")])
            return [pygame.event.Event(pygame.DROPFILE, file=str(file))]
        return [pygame.event.Event(pygame.QUIT)]

    def _point(self, scene: Scene) -> tuple[int, int]:
        """Point anywhere, or at a button, or at something that can be chosen."""
        width, height = self.app.window.get_size()
        anywhere = (self.chance.randrange(-20, width + 20), self.chance.randrange(-20, height + 20))
        if self.chance.random() < 0.3:
            return anywhere
        panel = getattr(scene, "sidebar", scene)
        buttons = list(getattr(getattr(panel, "widgets", None), "_buttons", {}))
        if isinstance(scene, BattleScene) and self.chance.random() < 0.6:
            standing = scene.playback.view.pieces
            if self.chance.random() < 0.5 and standing:
                x, y = scene.board.centre(self.chance.choice(standing).hex_id)
            else:
                x, y = scene.board.centre(HexId(self.chance.randrange(scene.session.match.setup.grid.size)))
            return round(x), round(y)
        if not buttons:
            return anywhere
        return pygame.Rect(self.chance.choice(buttons).rect).center

    def _click(self, at: tuple[int, int], button: int) -> list[pygame.event.Event]:
        self.counted["clicks"] += 1
        events = [self._motion(at), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)]
        if button != 1 and self.chance.random() < 0.5:
            to = (at[0] + self.chance.randint(-200, 200), at[1] + self.chance.randint(-200, 200))
            events.append(self._motion(to))
        return [*events, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)]

    def _motion(self, at: tuple[int, int]) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 3), buttons=(0, 0, 0))

    def _key(self) -> list[pygame.event.Event]:
        self.counted["keys"] += 1
        if self.chance.random() < 0.5:
            key, letter = self.chance.choice(KEYS), ""
        else:
            letter = self.chance.choice(LETTERS)
            key = ord(letter) if ord(letter) < 128 else 0
        mod = self.chance.choice(MODS)
        return [
            pygame.event.Event(kind, key=key, unicode=letter, mod=mod, scancode=0)
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
        ]

    def _rubbish(self) -> list[Path]:
        """Lay out files that are no maps and no battles."""
        files = {
            "empty.tmx": b"",
            "noise.tmx": self.chance.randbytes(900),
            "noise.battle": self.chance.randbytes(900),
            "deep.battle": b'{"line":"header","a":' + b"[" * 50_000,
            "long name " + "x" * 120 + ".battle": b"{}\n",
            "picture.png": b"\x89PNG\r\n\x1a\n",
        }
        for name, data in files.items():
            (self.folder / name).write_bytes(data)
        return [*(self.folder / name for name in files), self.folder, self.folder / "nowhere.tmx"]


def piece(folder: Path, number: int) -> Counter[str]:
    """Let the child at the window for a while, in a home of its own."""
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "home" / "Documents").mkdir(parents=True)
    os.environ["HOME"] = str(folder / "home")
    os.environ[places.HOME_VARIABLE] = str(folder / "home" / "game")
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR"):
        os.environ.pop(variable, None)
    here = Path.cwd()
    os.chdir(folder)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    active_settings.read_from(places.settings())
    try:
        return Child(folder, number).play()
    finally:
        os.chdir(here)
        pygame.event.get()
