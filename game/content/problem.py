"""Problems on the disk: a position as text, with a table that says which plan is best and what it teaches."""

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.content import vignette
from game.content.position_text import text_of
from game.content.positions import Position, position_of
from game.content.vignette import Vignette, VignetteError
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.journal import Origin
from game.i18n import tr
from game.players.problems import AnyMatch, Problem
from game.storage import user_folders
from game.storage.battles import SaveError, unsaved
from game.storage.file_system import free_path, write_new

HEAD = "[problem]\n"
"""With what the table of a problem begins."""

BRIEFING = "notes = ", "as_it_was = "
"""Lines of a map that tell its story: a problem does without, as another version may tell it otherwise."""


class ProblemVignette(Vignette, frozen=True, kw_only=True):
    noun = "problem"

    problem: Problem


class OpenProblem(NamedTuple):
    """A problem and its position."""

    problem: Problem
    position: Position

    def match(self) -> AnyMatch:
        """Begin a battle at the position, kept nowhere; nothing from before it can be undone."""
        scenario, entries = self.position
        return unsaved(scenario, 1, entries, Origin(entries=len(entries)))


def load(path: Path) -> OpenProblem:
    """Read a problem; SaveError says what is wrong with it, where, and what to do."""
    written = read(path)
    found = OpenProblem(written.problem, position_of(written, path.name))
    _try(found, path)
    return found


def read(path: Path) -> ProblemVignette:
    """Read what a problem says without setting up its position; SaveError as in `load`."""
    try:
        with path.open("rb") as stream:
            data = stream.read(vignette.MAX_BYTES + 1)
        found = vignette.parse(data, ProblemVignette)
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(tr("{file}: cannot be read: {why}", file=path.name, why=why)) from None
    except VignetteError as error:
        raise _wrong(path, str(error)) from None
    assert isinstance(found, ProblemVignette)
    return found


def _wrong(path: Path, fault: str) -> SaveError:
    return SaveError(tr("{file}: {fault}; remove the file, or restore it", file=path.name, fault=fault))


def _try(found: OpenProblem, path: Path) -> None:
    """Look whether each plan can be begun; SaveError where it cannot."""
    match = found.match()
    for name in ("best", "second", "usual"):
        answers = getattr(found.problem, name)
        asked = match.pending
        try:
            if asked is None or not answers or asked.side != found.problem.side:
                raise InvalidAnswerError(tr("nothing is asked there"))
            asked.option(answers[0])
        except InvalidAnswerError as error:
            raise _wrong(path, f"{name}: {error}") from None


def written(match: AnyMatch, problem: Problem) -> str:
    """Write a problem down: the position at the open question, without its briefing, and what is known of it."""
    lines = text_of(match).splitlines()
    return rewritten("\n".join(line for line in lines if not line.startswith(BRIEFING)), problem)


def keep(match: AnyMatch, problem: Problem) -> Path:
    """Keep a problem of one's own battle; return its file, SaveError when it cannot be written."""
    folder = user_folders.problems(match.scenario.system)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder, f"{Path(match.scenario.source).stem or 'battle'}-{problem.turn}", ".toml")
        write_new(path, written(match, problem).encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(tr("{folder}: cannot be written: {why}", folder=folder, why=why)) from None
    return path


def rewritten(text: str, problem: Problem) -> str:
    """Return the text of a problem with other things known of its position."""
    table = msgspec.to_builtins(problem)
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items())
    return "\n".join((f"{text.partition(HEAD)[0].rstrip()}\n", HEAD.rstrip(), *lines, ""))
