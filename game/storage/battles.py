"""Battles on the disk: opened from a map, written line by line, resumed where they stopped."""

import errno
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from game.engine.play.journal import Entry, Header, Journal, JournalError, Line, Origin, read
from game.engine.play.match import Match
from game.engine.play.replay import ReplayError
from game.engine.ruleset import RuleSet, find
from game.hexgrid.scenario import AS_IT_WAS, Problem, Scenario, ScenarioError
from game.i18n import tr
from game.resources import MAPS as MAPS
from game.storage import battle_file, user_folders
from game.storage.battle_file import MAX_BYTES
from game.storage.battle_file import SUFFIX as SUFFIX
from game.storage.battle_file import BattleFile as BattleFile
from game.storage.battle_file import SaveError as SaveError
from game.storage.battle_file import SaveLockedError as SaveLockedError
from game.storage.file_system import free_path, write_new
from game.storage.offers import offer_problems, under, under_others, unknown_systems
from game.tiled.battle import MAX_HEXES, broken_pictures, examine
from game.tiled.reading.files import MAP_ENDINGS

DAMAGED = ".damaged"
MAX_STEM = 40
"""Letters of a title in the name of a file; each may take four of the 255 bytes there are."""

MAX_LETTERS = 800_000
"""Letters of a scenario: it stands twice in a battle's file, and a letter may take four bytes."""

MAX_PIECES = 400
MAX_PLACES = 2_000_000
MAX_STEPS = 4_000_000
"""Bytes, pieces, pieces times hexes (which a question may offer) and steps times pieces that no battle comes near to:
a file with more is made to do harm.
"""

AnyMatch = Match[Any, Any, Any]
AnyRules = RuleSet[Any, Any, Any]


class Resumed(msgspec.Struct, frozen=True):
    """A battle resumed, and what was wrong with the end of its file ("" if nothing)."""

    match: AnyMatch
    file: "BattleFile"
    damage: str


class CheckedMap(msgspec.Struct, frozen=True):
    """A map read as the game would: its rules and its battle if there are any, what is wrong, and what is odd.

    `files` are all that the map leans on, as far as it could be read. `made_for` is the system that it names itself.
    """

    rules: AnyRules | None
    scenario: Scenario | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    files: frozenset[Path]
    made_for: str = ""


def check_map(
    path: Path, system: str = "", *, thoroughly: bool = False, as_it_was: bool = False
) -> CheckedMap:
    """Read a map as the game would and find everything that is wrong with it or odd, in one go.

    `system` names the rules it is to be played under; "" for those that the map is made for. `thoroughly` decodes
    its pictures too, which takes longer than all else. `as_it_was`: not even, where the map offers that.
    """
    report = examine(path)
    scenario, errors, warnings = report.scenario, report.problems, report.warnings
    if thoroughly and report.field is not None:
        errors += tuple(broken_pictures(report.field))
    if scenario is not None and (sentence := too_large(scenario)):
        return CheckedMap(None, None, (*errors, Problem("map", sentence)), warnings, report.files)
    if scenario is None or not scenario.system:
        return CheckedMap(None, scenario, errors, warnings, report.files)
    rules: AnyRules | None = None
    setup = None
    warnings += tuple(unknown_systems(scenario)) + tuple(_called_alike(scenario))
    if as_it_was and not scenario.offers_as_it_was:
        errors += (Problem("map", f"has no property {AS_IT_WAS!r}, so it is always played even"),)
    own, scenario = scenario.system, under(scenario.as_it_was() if as_it_was else scenario, system)
    try:
        rules = find(scenario.system, scenario.source)
        errors += offer_problems(rules, scenario, own)
        setup = rules.play.setup(scenario)
        if thoroughly and not system:
            named, others = under_others(scenario)
            errors, warnings = errors + named, warnings + others
            if scenario.offers_as_it_was:
                rules.play.setup(scenario.as_it_was())
                errors += under_others(scenario.as_it_was())[0]
    except ScenarioError as error:
        errors += tuple(each for each in error.problems if report.has_all_pieces or not each.by_count)
    if rules is not None:
        warnings += rules.content.warnings(scenario, setup)
    return CheckedMap(rules, scenario, errors, warnings, report.files, own)


def _called_alike(scenario: Scenario) -> Iterator[Problem]:
    """Warn of pieces that nobody can tell apart by their names."""
    first: dict[str, str] = {}
    for piece in scenario.pieces:
        name = " ".join(piece.name.split()).casefold()
        if name and first.setdefault(name, piece.place) != piece.place:
            yield Problem(piece.place, f"is called like {first[name]}; call one of them otherwise")


def open_map(path: Path, system: str = "", *, as_it_was: bool = False) -> tuple[AnyRules, Scenario]:
    """Read a map and find its rules, or those of that name; ScenarioError with everything that is wrong with it."""
    checked = check_map(path, system, as_it_was=as_it_was)
    if checked.errors or checked.rules is None or checked.scenario is None:
        raise ScenarioError(path.name, checked.errors)
    return checked.rules, checked.scenario


def maps_named(scenario: Scenario) -> tuple[Path, ...]:
    """Find the maps, shipped and the player's own, that have the name of the one a battle was begun from."""
    name = Path(scenario.source).name  # a saved game may name any file
    return tuple(path for path in (*shipped_maps(), *own_maps()) if path.name == name)


def shipped_maps() -> tuple[Path, ...]:
    """List the maps that come with the game."""
    return tuple(sorted(MAPS.glob("*.tmx")))


def own_maps() -> tuple[Path, ...]:
    """List the maps in the player's own folder, and in folders in it."""
    folder = user_folders.maps()
    found = (path for pattern in ("*", "*/*") for path in folder.glob(pattern))
    return tuple(sorted(path for path in found if path.suffix.lower() in MAP_ENDINGS and path.is_file()))


def begin(
    scenario: Scenario, seed: int, folder: Path, entries: Sequence[Entry] = (), origin: Origin | None = None
) -> tuple[AnyMatch, BattleFile]:
    """Begin a battle and keep it in a new file of the folder; `entries` have been played where its origin is."""
    match = unsaved(scenario, seed, entries, origin)
    path = _new_path(folder, scenario.title)
    file = BattleFile(path, battle_file.new(path), match.header)
    try:
        _go_on_in(file, match, (match.header, *match.entries))
    except SaveError:
        file.close()
        path.unlink(missing_ok=True)
        raise
    return match, file


def unsaved(
    scenario: Scenario, seed: int, entries: Sequence[Entry] = (), origin: Origin | None = None
) -> AnyMatch:
    """Begin a battle that is kept nowhere."""
    rules = find(scenario.system, scenario.source)
    return Match(rules, scenario, seed=seed, entries=entries, origin=origin)


class OutOfTime(BaseException):
    """A saved game that takes longer to play again than there is time: no error of the rules it is played by."""


def load(path: Path, *, patient: bool = False, until: float = inf) -> tuple[AnyMatch, Journal]:
    """Play a saved game again up to the last answer that holds; SaveError when not even its beginning does.

    The journal given back says in `damage` what was wrong with the rest.
    `until` is when OutOfTime is raised, by the clock of `time.monotonic`.
    """
    journal = read_journal(path)
    scenario = journal.header.scenario
    try:
        rules = find(scenario.system, scenario.source)
        return _longest_match(rules, journal, patient=patient, until=until)
    except ScenarioError as error:
        raise SaveError(f"{path.name}: {error}") from None


def file_contents(path: Path) -> bytes:
    """Return what the file of a battle holds; SaveError when it cannot be read, or is too large to be one."""
    try:
        return user_folders.contents(path, MAX_BYTES)
    except OSError as error:
        text = tr("{file}: cannot be read: {why}", file=path.name, why=error.strerror or str(error))
        if error.errno == errno.EFBIG:
            text = tr(
                "{file}: is larger than {most} MB, the limit for a saved game; choose another file",
                file=path.name,
                most=MAX_BYTES >> 20,
            )
        raise SaveError(text) from None


def read_journal(path: Path) -> Journal:
    """Read the file of a battle, without playing it; SaveError when it is none, or too large to be one."""
    data = file_contents(path)
    try:
        journal = read(data)
    except JournalError as error:
        raise SaveError(f"{path.name}: {error}") from None
    scenario, steps = journal.header.scenario, len(journal.entries)
    sentence = too_large(scenario)
    if not sentence and steps * len(scenario.pieces) > MAX_STEPS:
        sentence = tr("has {steps} steps, more than a battle may have", steps=steps)
    if sentence:
        raise SaveError(f"{path.name}: {sentence}")
    return journal


def resume(path: Path, *, patient: bool = False) -> Resumed:
    """Take up a battle where it stopped, as `load` does; what cannot be read is put aside in a copy, never lost."""
    stream = battle_file.opened(path)
    try:
        match, journal = load(path, patient=patient)
        if journal.damage:
            write_new(free_path(path.parent, path.stem, DAMAGED), file_contents(path))
    except OSError as error:
        stream.close()
        raise SaveError(
            tr("{file}: cannot be written: {why}", file=path.name, why=error.strerror or str(error))
        ) from None
    except SaveError:
        stream.close()
        raise
    file = BattleFile(path, stream, journal.header, journal.end, journal.seats)
    # A file that ends between an answer and its dice has them rolled by now, but not written.
    _go_on_in(file, match, match.entries[len(journal.entries) :])
    return Resumed(match, file, journal.damage or journal.word)


def _go_on_in(file: BattleFile, match: AnyMatch, lines: Sequence[Line]) -> None:
    """Bring a file up to date with its battle, and keep it so."""
    if lines:
        file.append(lines)
    match.on_lines = file.append


def _longest_match(
    rules: AnyRules, journal: Journal, *, patient: bool, until: float
) -> tuple[AnyMatch, Journal]:
    """Play a journal up to the first entry that does not fit; the journal given back ends before that."""
    header = journal.header

    def look_at_the_clock(event: object, state: object) -> None:
        if monotonic() > until:
            raise OutOfTime

    def played() -> AnyMatch:
        return Match(
            rules,
            header.scenario,
            seed=header.seed,
            entries=journal.entries,
            origin=header.origin,
            always_ask_secret=patient,
            on_event=look_at_the_clock if until < inf else None,
        )

    try:
        return played(), journal
    except ReplayError as error:
        journal = journal.before(
            error.index, f"it does not fit the rules: {error}{_other_rules(rules, header)}"
        )
    return played(), journal


def _other_rules(rules: AnyRules, header: Header) -> str:
    """Return which game has the rules that a battle was begun with, if they are not these."""
    if header.rules in ("", rules.info.version):
        return ""
    return tr(
        "; it was started with rules {old}, this game has rules {new}; use version {game} of the game",
        old=header.rules,
        new=rules.info.version,
        game=header.game,
    )


def _letters(scenario: Scenario) -> int:
    """Count the letters of all that a scenario says."""
    every = [scenario.title, *scenario.plan.terrain]
    for piece in scenario.pieces:
        every += (piece.layer, piece.kind, piece.name, piece.place)
    for own in scenario.own_terrains:
        every += (own.id, own.like, own.name, own.place)
    pieces, own_terrains = scenario.pieces, scenario.own_terrains
    of_pieces, of_terrains = (each.properties for each in pieces), (each.properties for each in own_terrains)
    for values in (scenario.properties, *of_pieces, *of_terrains):
        every += (*values, *map(str, values.values()))
    return sum(map(len, every))


def too_large(scenario: Scenario) -> str:
    """Return why a scenario is more than any battle could be; "" if it is not."""
    hexes, pieces = len(scenario.plan.terrain), len(scenario.pieces)
    if hexes > MAX_HEXES:
        return tr("has more than {most} hexes, the limit for a battle; use a smaller field", most=MAX_HEXES)
    if pieces > MAX_PIECES:
        return tr("has more than {most} pieces, the limit for a battle; use fewer", most=MAX_PIECES)
    if hexes * pieces > MAX_PLACES:
        return tr(
            "has {hexes} hexes and {pieces} pieces, too many together; use a smaller field or fewer pieces",
            hexes=hexes,
            pieces=pieces,
        )
    if _letters(scenario) > MAX_LETTERS:
        return tr(
            "has names and properties of more than {most} characters in all; write less into them",
            most=MAX_LETTERS,
        )
    return ""


def _new_path(folder: Path, title: str) -> Path:
    name = re.sub(r"[^\w]+", "-", title.split(":")[0]).strip("-").lower()[:MAX_STEM] or "battle"
    return free_path(folder, f"{datetime.now():%Y-%m-%d-%H%M}-{name}", SUFFIX)
