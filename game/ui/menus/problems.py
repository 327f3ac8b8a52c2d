"""The problems to choose from, and what came of them."""

from contextlib import suppress
from pathlib import Path

import msgspec
import pygame

from game.content.assets import problem_files
from game.content.problem import load, read
from game.engine.ruleset import find
from game.engine.system_info import SystemInfo
from game.i18n import tr, tr_count
from game.storage import user_folders
from game.storage.battles import SaveError
from game.storage.settings import Attempts
from game.ui.battle.problem_scene import ProblemScene
from game.ui.scene import Pop, Push, Replace, SceneChange, Scenes
from game.ui.session.problem_result import heading_of, stars_of
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.dialog import Dialog, message

NUMBER = "0123456789-"
"""With what the names of files begin, so that they are in order."""

PAGE = 8
"""So many problems are listed at once."""


STEPS = {
    pygame.K_DOWN: 1,
    pygame.K_TAB: 1,
    pygame.K_UP: -1,
    pygame.K_PAGEDOWN: PAGE,
    pygame.K_PAGEUP: -PAGE,
    pygame.K_RIGHT: PAGE,
    pygame.K_LEFT: -PAGE,
}
"""The keys that go to another problem, and how far on in the list it is."""


class ProblemList(Dialog):
    """The problems of a rule system, a page of them at a time; Enter begins the one that the keys have gone to."""

    def __init__(self, scenes: Scenes, paths: tuple[Path, ...]) -> None:
        """Begin with the first that is not solved yet."""
        self._scenes, self._paths, self._lines = scenes, paths, dict[int, str]()
        self._go(next((at for at, path in enumerate(paths) if not attempts(path).is_solved), 0))

    def _go(self, at: int) -> None:
        """List the page of a problem, or of the last where there are not so many."""
        paths, name = self._paths, tr(find(self._scenes.system).info.name)
        self._at = at = max(0, min(at, len(paths) - 1))
        page, pages = at // PAGE, -(-len(paths) // PAGE)
        shown = range(page * PAGE, min((page + 1) * PAGE, len(paths)))
        ways = [(f"page:{(page + 1) % pages}", tr("More problems …"))] if pages > 1 else []
        done, place = solved(paths), tr("Page {page} of {pages}.", page=page + 1, pages=pages)
        text = tr("From easy to hard; {done} of {all} solved.", done=done, all=len(paths))
        super().__init__(
            tr("Problems: {system}", system=name),
            f"{text} {place}" if pages > 1 else text,
            (*((f"at:{each}", self._row(each)) for each in shown), *ways, ("", tr("Back"))),
            main=f"at:{at}",
        )

    def _turn(self, problems: int) -> None:
        """Go so many problems on, or back."""
        if problems:
            self._go(self._at + problems)
            self.lay_out(self._size)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        step = STEPS.get(event.key, 0)
        self._turn(-step if event.mod & pygame.KMOD_SHIFT else step)
        return super()._key(event)

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        self._turn(-PAGE * event.y if event.type == pygame.MOUSEWHEEL else 0)
        return None

    def _press(self, key: str) -> SceneChange:
        """Turn to another page, or begin a problem."""
        kind, _, number = key.partition(":")
        if kind == "at":
            return _begin(self._scenes, self._paths, int(number))
        if kind == "page":
            self._turn(int(number) * PAGE - self._at)
            return None
        return Pop()

    def _row(self, at: int) -> str:
        """Return the line of a problem, read once."""
        if at not in self._lines:
            self._lines[at] = _row(at, self._paths[at], find(self._scenes.system).info)
        return self._lines[at]


def solved(paths: tuple[Path, ...]) -> int:
    """Count those of some problems that are solved."""
    return sum(attempts(path).is_solved for path in paths)


def all_files(system: str) -> tuple[Path, ...]:
    """List the problems of a system, those of one's own battles last."""
    return (*problem_files(system), *sorted(user_folders.problems(system).glob("*.toml")))


def problems(scenes: Scenes) -> Dialog:
    """List the problems of the rules that were chosen."""
    if paths := all_files(scenes.system):
        return ProblemList(scenes, paths)
    name = tr(find(scenes.system).info.name)
    return message(tr("Problems"), tr("{system} has no problems yet.", system=name))


def _row(at: int, path: Path, info: SystemInfo) -> str:
    """Return the line of a problem: its number, place and stars, and what came of it."""
    try:
        found = read(path)
    except SaveError as error:
        return str(error)
    problem, done = found.problem, attempts(path)
    sign = "✓ " if done.is_solved else ""
    title = heading_of(problem, found.title, info)
    text = tr("{number}. {title} {stars}", number=at + 1, title=title, stars=stars_of(problem.missed))
    tries = f" · {tr_count(done.tries, '{number} try', '{number} tries')}" if done.tries else ""
    return f"{sign}{text}{tries}"


def _begin(scenes: Scenes, paths: tuple[Path, ...], number: int) -> SceneChange:
    try:
        return Replace(_scene(scenes, paths, number))
    except SaveError as error:
        return Push(message(tr("This problem cannot be opened"), f"{error}."))


def _scene(scenes: Scenes, paths: tuple[Path, ...], number: int) -> ProblemScene:
    path, has_next = paths[number], number + 1 < len(paths)
    return ProblemScene(
        load(path),
        scenes.title,
        lambda: problems(scenes),
        (lambda: _begin(scenes, paths, number + 1)) if has_next else None,
        lambda is_solved, chance: _tried(path, chance, is_solved=is_solved),
        pace=scenes.pace,
    )


def attempts(path: Path) -> Attempts:
    """Return what came of a problem so far."""
    return active_settings().problems.get(_name(path), Attempts())


def _name(path: Path) -> str:
    """Return how the settings name a problem: those of one's own battles lie in another folder."""
    is_own = path.is_relative_to(user_folders.home())
    if is_own:
        return f"{path.parent.name}/own/{path.stem}"
    return (
        f"{path.parents[1].name}/{path.stem.lstrip(NUMBER)}"  # its number may be another in the next version
    )


def _tried(path: Path, chance: float, *, is_solved: bool) -> None:
    before, settings = attempts(path), active_settings()
    now = Attempts(before.tries + 1, before.is_solved or is_solved, max(before.best, round(chance, 3)))
    with suppress(SaveError):  # it holds for today
        want(msgspec.structs.replace(settings, problems={**settings.problems, _name(path): now}))
