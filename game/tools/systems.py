"""The rule systems there are, and under which of them maps can be played."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from game.engine.ruleset import find, systems
from game.hexgrid.scenario import ScenarioError
from game.storage.battles import check_map
from game.storage.offers import offers


class SystemEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A rule system: its id, its name, the version of its rules, and what is special; or why it cannot be loaded."""

    id: str
    name: str = ""
    version: str = ""
    special: str = ""
    length: str = ""
    fault: str = ""


class MapEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A map: the systems it can be played under, and for each other why not, in sentences."""

    map: str
    playable: tuple[str, ...]
    not_playable: dict[str, tuple[str, ...]]


class Listing(msgspec.Struct, frozen=True):
    """All rule systems, and what was found of the maps asked about."""

    systems: tuple[SystemEntry, ...]
    maps: tuple[MapEntry, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Return whether every system can be loaded and every map be played under one."""
        return not any(each.fault for each in self.systems) and all(each.playable for each in self.maps)


def listing(paths: Sequence[Path]) -> Listing:
    """List the rule systems, and read maps under each."""
    return Listing(tuple(map(_system, systems())), tuple(map(_map, paths)))


def _system(name: str) -> SystemEntry:
    try:
        info = find(name).info
    except ScenarioError as error:
        return SystemEntry(id=name, fault=str(error.problems[0]))
    return SystemEntry(
        id=info.id, name=info.name, version=info.version, special=info.special, length=info.length
    )


def _map(path: Path) -> MapEntry:
    checked = check_map(path)
    if checked.scenario is None:
        return MapEntry(
            map=str(path), playable=(), not_playable={"": tuple(str(each) for each in checked.errors)}
        )
    found = offers(checked.scenario)
    return MapEntry(
        map=str(path),
        playable=tuple(offer.rules.info.id for offer in found if not offer.problems),
        not_playable={
            offer.rules.info.id: tuple(map(str, offer.problems)) for offer in found if offer.problems
        },
    )


def describe(found: Listing) -> Iterator[str]:
    """Lay the list out for reading."""
    for each in found.systems:
        text = each.fault or " ".join(filter(None, (f"{each.name} (rules {each.version}).", each.special)))
        yield f"{each.id}: {text}"
    for entry in found.maps:
        yield f"{entry.map}: {', '.join(entry.playable) or 'cannot be played'}"
        for system, sentences in entry.not_playable.items():
            yield from (
                f"  not {system}: {sentence}" if system else f"  {sentence}" for sentence in sentences
            )
