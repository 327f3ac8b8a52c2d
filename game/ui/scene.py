"""Scenes as values: what the window shows, what takes its place, and what makes them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
import pygame

if TYPE_CHECKING:
    from game.engine.play.journal import Origin
    from game.hexgrid.scenario import Scenario
    from game.players.levels import Player
    from game.ui.session.timeline import Pace


class Push(msgspec.Struct, frozen=True):
    """Put a scene on top of this one."""

    scene: "Scene"


class Pop(msgspec.Struct, frozen=True):
    """Leave this scene for the one below, and tell that one what was answered."""

    answer: str = ""


class Replace(msgspec.Struct, frozen=True):
    """Put a scene in the place of all there are."""

    scene: "Scene"


class Relayout(msgspec.Struct, frozen=True):
    """Lay all scenes out again: the settings have changed."""


class Quit(msgspec.Struct, frozen=True):
    """Close the window."""


SceneChange = Push | Pop | Replace | Relayout | Quit | None


class Scene:
    """Something the window shows; where it says nothing else it waits for the player, and holds nothing.

    A scene that `is_opaque` leaves nothing of those below in sight.
    """

    is_opaque = False

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size; called before anything else."""
        raise NotImplementedError

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event."""
        raise NotImplementedError

    def child_closed(self, answer: str) -> SceneChange:
        """Continue after the scene above has been left."""

    def advance(self, time: float) -> SceneChange:
        """Advance to a moment, in seconds."""

    def next_wakeup(self) -> float | None:
        """Return after how many seconds it must be drawn again if nothing is done; None: never."""

    def draw(self, window: pygame.Surface) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what it holds."""


class MenuEntry(msgspec.Struct, frozen=True):
    """A way from the title screen to something else: what its button says, and where it leads."""

    title: str
    leads_to: Callable[[], SceneChange]


class OpensText(Protocol):
    """Begins a battle at the position that a text holds, played so; without seats it is asked first who plays it."""

    def __call__(
        self, text: str, seats: Mapping[str, str] | None = None, origin: "Origin | None" = None
    ) -> SceneChange: ...


class Scenes(Protocol):
    """Makes the scenes (see `game.ui.app.SceneFactory`)."""

    folder: Path
    pace: "Pace | None"
    players: dict[str, "Player"]
    seats: dict[str, str]
    played: Path | None
    system: str

    def title(self) -> Scene: ...
    def battles(self, opened: Path | None = None) -> Scene: ...
    def all_lessons(self) -> Scene: ...
    def all_problems(self) -> Scene: ...
    def all_rule_books(self) -> Scene: ...
    def saved_games(self) -> Scene: ...
    def rules_entries(self) -> dict[str, MenuEntry]: ...
    def seat_all(self, seats: Mapping[str, str]) -> None: ...
    def open(self, path: Path) -> SceneChange: ...
    def open_text(self, text: str) -> SceneChange: ...
    def begin_saved_or_not(self, scenario: "Scenario", map_file: Path | None = None) -> Scene: ...
    def analyse(self, scenario: "Scenario", map_file: Path | None = None) -> Scene: ...
    def resume(self, path: Path) -> Scene: ...
    def watch(self, path: Path) -> Scene: ...
