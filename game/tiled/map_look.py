"""How a map's field is to look: painted or as its tiles are drawn, in what weather, at what time of day."""

from collections.abc import Iterator

import msgspec

from game.hexgrid.scenario import Problem, Value

GROUND, WEATHER, TIME = "ground", "weather", "time"
PAINTED, TILES = "painted", "tiles"

WORDS: dict[str, tuple[str, ...]] = {
    GROUND: (PAINTED, TILES),
    WEATHER: ("clear", "mist", "rain", "sleet", "storm"),
    TIME: ("day", "dawn", "dusk", "night"),
}
"""The properties of a map that say how it looks, and what each may be; the first is what it is without."""


class MapLook(msgspec.Struct, frozen=True, kw_only=True):
    """How a field looks; `ground` is "" where each tileset decides for its own tiles."""

    ground: str = ""
    weather: str = "clear"
    time: str = "day"


def look_of(properties: dict[str, Value]) -> MapLook:
    """Read how a field looks; a word that is not known counts as not given."""
    given = {name: _word(properties, name) for name in WORDS}
    return MapLook(**{name: word for name, word in given.items() if word in WORDS[name]})


def look_problems(properties: dict[str, Value]) -> Iterator[Problem]:
    """Find words that the game does not know."""
    for name, words in WORDS.items():
        if (word := _word(properties, name)) and word not in words:
            listed = ", ".join(words[:-1])
            sentence = f"has a property '{name}' that is '{word[:40]}'; make it {listed} or {words[-1]}"
            yield Problem("map", sentence)


def _word(properties: dict[str, Value], name: str) -> str:
    return str(properties.get(name, "")).strip()
