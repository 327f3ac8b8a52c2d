"""Positions that somebody wrote or copied: read as any stranger's file, and tried before they are opened."""

import re
from pathlib import Path

from game.content import vignette
from game.content.position_text import entry_of
from game.content.vignette import Vignette, VignetteError
from game.engine.play.journal import Entry
from game.engine.play.replay import ReplayError
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import Scenario, ScenarioError
from game.i18n import tr
from game.storage.battles import AnyMatch, SaveError, load, too_large, unsaved

SUFFIXES = (".toml", ".txt")
"""How the names of files end that hold a position."""


class PositionVignette(Vignette, frozen=True, kw_only=True):
    noun = "position"


FENCE = re.compile(rb"^```\w*\s*$", re.MULTILINE)
"""What chats put around a text, each on a line of its own."""

Position = tuple[Scenario, tuple[Entry, ...]]
"""A scenario, and what has been answered and rolled since it began or was played on."""


def open_position(path: Path) -> Position:
    """Read the file of a position; SaveError says what is wrong with it, where, and what to do."""
    try:
        with path.open("rb") as stream:
            data = stream.read(vignette.MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(tr("{file}: cannot be read: {why}", file=path.name, why=why)) from None
    return _read(data, path.name)


def read_position(text: str, source: str) -> Position:
    """Read the text of a position, which `source` names in messages; SaveError as in `open_position`."""
    return _read(text[: vignette.MAX_BYTES + 1].encode(errors="replace"), source)


def open_match(path: Path, *, is_position: bool = False) -> AnyMatch:
    """Open a position, which a file is that ends as one does, or else a saved game; SaveError when it is neither."""
    is_position = is_position or path.suffix.lower() in SUFFIXES
    return match_at(open_position(path)) if is_position else load(path)[0]


def match_at(position: Position) -> AnyMatch:
    """Begin a battle at a position, kept nowhere."""
    return unsaved(position[0], 1, position[1])


def looked_at(position: Position) -> AnyMatch:
    """Play a position to its question and look at it as both sides do; whatever the rules raise at it is raised."""
    match = match_at(position)
    for side in (NO_SIDE, *(side.id for side in match.rules.info.sides)):
        match.rules.shown.view(match.setup.battlefield, match.state, side)
    if match.pending is not None:
        next(match.pending.iter_options(), None)
    return match


def _read(data: bytes, source: str) -> Position:
    try:
        written = vignette.parse(FENCE.sub(b"", data), PositionVignette)
    except VignetteError as error:
        sentence = tr("{fault}; copy it again from the battle it comes from", fault=error)
        raise SaveError(f"{source}: {sentence}") from None
    return position_of(written, source)


def position_of(written: Vignette, source: str) -> Position:
    """Return the position that a vignette holds; SaveError as in `open_position`."""
    try:
        scenario = vignette.scenario_of(written, source)
        moment = vignette.moment_of(written)
        entries = tuple(map(entry_of, moment.since if moment else ()))
        if sentence := too_large(scenario):
            raise VignetteError(sentence)
        _try(scenario, entries)
    except ScenarioError as error:
        raise SaveError(f"{source}: {error.problems[0]}") from None
    except (VignetteError, ReplayError) as error:
        raise SaveError(f"{source}: {error}") from None
    return scenario, entries


def _try(scenario: Scenario, entries: tuple[Entry, ...]) -> None:
    """Play a position to its question; VignetteError where the rules cannot."""
    try:
        looked_at((scenario, entries))
    except (ScenarioError, ReplayError):
        raise
    except Exception as error:  # whatever a text leads the rules into
        sentence = tr(
            "the rules cannot play on from this position ({error}); copy it again from the battle it comes from",
            error=repr(error)[:200],
        )
        raise VignetteError(sentence) from error
