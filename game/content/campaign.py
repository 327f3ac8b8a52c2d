"""The risings and the map of Scotland: what `assets/campaign` says of them."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from game.content.assets import ASSETS

FOLDER = ASSETS / "campaign"
COAST, RISINGS = "coast.json", "risings.toml"

Place = tuple[float, float]
"""Latitude and longitude, in degrees."""


class Rising(msgspec.Struct, frozen=True):
    """A rising: what it is called, its first and last year, what happened, and the way of its army."""

    title: str
    first: int
    last: int
    text: str
    route: tuple[Place, ...] = ()

    def has(self, date: str) -> bool:
        """Return whether a day, written as 1746-04-16, is in it."""
        year = date[:4]
        return year.isdecimal() and self.first <= int(year) <= self.last


class Town(msgspec.Struct, frozen=True):
    """A town that is written on the map."""

    name: str
    place: Place


class High(msgspec.Struct, frozen=True):
    """High ground: its middle, how far it reaches north and east, in degrees, and how high it is, from 0 to 1."""

    place: Place
    reach: tuple[float, float]
    height: float


class Campaign(msgspec.Struct, frozen=True):
    """The risings in their order, and what the map is drawn from; a coast is a ring of longitudes and latitudes."""

    title: str = ""
    rising: tuple[Rising, ...] = ()
    town: tuple[Town, ...] = ()
    high: tuple[High, ...] = ()
    coasts: tuple[tuple[tuple[float, float], ...], ...] = ()

    def rising_of(self, date: str) -> Rising | None:
        """Find the rising that a day is in."""
        return next((rising for rising in self.rising if rising.has(date)), None)


class _Coasts(msgspec.Struct):
    coasts: tuple[tuple[tuple[float, float], ...], ...]


class CampaignError(Exception):
    """The files of the campaign cannot be read: which, and why."""


@cache
def campaign() -> Campaign:
    """Return the campaign; one without risings or coasts if its files cannot be read."""
    try:
        return read(FOLDER)
    except CampaignError:
        return Campaign()


def read(folder: Path) -> Campaign:
    """Read the campaign of a folder; CampaignError where a file is missing or faulty."""
    told = _decoded(folder / RISINGS)
    try:
        coasts = msgspec.json.decode((folder / COAST).read_bytes(), type=_Coasts).coasts
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise CampaignError(f"{COAST}: {error}") from None
    return msgspec.structs.replace(told, coasts=coasts)


def _decoded(path: Path) -> Campaign:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Campaign)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CampaignError(f"{path.name}: {error}") from None
