"""The ground of a battle: for each hex a row of a system's terrain table, where a map's own terrains have theirs."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from game.engine.ruleset import shipped
from game.engine.suggestions import nearest
from game.engine.system_info import TerrainInfo
from game.hexgrid.scenario import OwnTerrain, Value, label
from game.i18n import tr
from game.rules.table.kinds import ARMS, LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.setup.property_reader import PropertyReader, whole

R = TypeVar("R", bound=msgspec.Struct)

OFF_BOARD = "loch"
"""A cell off the board has the row of a terrain that nobody enters and everybody sees across."""


class TerrainProperty(msgspec.Struct, frozen=True):
    """What a map may say of a terrain of its own: its name, what is allowed, and what it changes in a row of the table.

    `read` makes a value of what the map says, None where it is not allowed.
    """

    name: str
    allowed: str
    read: Callable[[Value], Any]
    change: Callable[[Any, Any], Any]


class Ground(msgspec.Struct, Generic[R], frozen=True):
    """The terrain of the rules that each hex has or is like ("" off the board), its row, and the map's own terrains."""

    terrain: tuple[str, ...]
    rows: tuple[R, ...]
    own: tuple[TerrainInfo, ...]


def read_ground(
    reader: PropertyReader,
    system: str,
    table: Mapping[str, R],
    properties: Iterable[TerrainProperty],
    effect: Callable[[R], str],
    rename: Callable[[R, str], R] = lambda row, name: row,
) -> Ground[R]:
    """Read the ground of a scenario by a system's terrain table; what is wrong is noted by the reader.

    `properties` are those that the system reads, `effect` says in a sentence what a row does. `rename` puts
    a name into a row that has one.
    """
    plan, rows, likes, infos = reader.scenario.plan, dict(table), dict(zip(table, table, strict=True)), []
    for own in reader.scenario.own_terrains:
        if own.id in TERRAINS:
            reader.wrong(own.place, f"{own.id!r} is a terrain of the rules; give your own another name")
            continue
        if own.like not in table:
            reader.wrong(own.place, f"property 'like' is {own.like!r}{nearest(own.like, table)}")
        likes[own.id] = like = own.like if own.like in table else "clear"
        row = _changed(reader, own, system, table[like], tuple(properties))
        infos.append(_info(own, like, effect(row)))
        rows[own.id] = rename(row, own.name or own.id)
    known = tuple(rows)
    for terrain in sorted({*plan.terrain} - {"", *known}):
        _tell_unknown(reader, terrain, known)
        likes[terrain], rows[terrain] = "clear", table["clear"]
    likes[""], rows[""] = "", table[OFF_BOARD]
    return Ground(
        tuple(likes[each] for each in plan.terrain), tuple(rows[each] for each in plan.terrain), tuple(infos)
    )


def _changed(
    reader: PropertyReader, own: OwnTerrain, system: str, row: R, properties: tuple[TerrainProperty, ...]
) -> R:
    """Return a row with what a map says of its terrain: first for all systems, then for this one."""
    words = {system: names(properties)} | {each.info.id: each.info.terrain_properties for each in shipped()}
    known = frozenset[str]().union(*words.values())
    of_one = {f"{id_}_{name}" for id_, of_it in words.items() for name in of_it}
    for name in sorted(own.properties.keys() - known - of_one):
        reader.wrong(own.place, f"unknown property {name!r} of the terrain {own.id!r}{nearest(name, known)}")
    for prefix in ("", f"{system}_"):
        for each in properties:
            given = own.properties.get(f"{prefix}{each.name}", "")
            if given == "":
                continue
            value = each.read(given)
            if value is None:
                name = f"{prefix}{each.name}"
                reader.wrong(own.place, f"property {name!r} is {given!r}; it must be {each.allowed}")
            else:
                row = each.change(row, value)
    return row


def _info(own: OwnTerrain, like: str, effect: str) -> TerrainInfo:
    """Say what is shown of a map's own terrain."""
    told = tr("Like {terrain}. {effect}", terrain=TERRAINS[like].name, effect=effect)
    return TerrainInfo(own.id, own.name or own.id, "", told, like)


def _tell_unknown(reader: PropertyReader, terrain: str, known: Iterable[str]) -> None:
    plan = reader.scenario.plan
    first, *more = (cell for cell, here in enumerate(plan.terrain) if here == terrain)
    location = f"hex {label(plan, first)}" + (f" and {len(more)} more" if more else "")
    if terrain in (*UNIT_KINDS, LEADER):
        sentence = f"a piece, {terrain!r}, is painted as ground; erase it and place it in the layer 'units'"
    else:
        sentence = (
            f"unknown terrain {terrain!r}{nearest(terrain, known)}; for one of your own give its tile the "
            "property 'like'"
        )
    reader.wrong(location, sentence)


# The kinds of properties


def sets(name: str) -> Callable[[Any, Any], Any]:
    """Return a change that puts a value into a field of a row."""
    return lambda row, value: msgspec.structs.replace(row, **{name: value})


def yes_or_no(name: str, change: Callable[[Any, bool], Any]) -> TerrainProperty:
    words = {"yes": True, "true": True, "no": False, "false": False}
    return TerrainProperty(name, "yes or no", lambda given: words.get(str(given).lower()), change)


def number(name: str, least: int, most: int, change: Callable[[Any, int], Any]) -> TerrainProperty:
    """Return a property that is a whole number."""

    def read(given: Value) -> int | None:
        value = whole(given)
        return value if value is not None and least <= value <= most else None

    return TerrainProperty(name, f"a whole number from {least} to {most}", read, change)


def arms(name: str, change: Callable[[Any, tuple[str, ...]], Any]) -> TerrainProperty:
    def read(given: Value) -> tuple[str, ...] | None:
        words = str(given).replace("|", " ").replace(",", " ").split()
        if words == ["none"]:
            return ()
        return tuple(arm for arm in ARMS if arm in words) if {*words} <= {*ARMS} else None

    return TerrainProperty(name, f"none, or one or more of {', '.join(ARMS)}", read, change)


def word(name: str, allowed: Iterable[str], change: Callable[[Any, str], Any]) -> TerrainProperty:
    """Return a property that is one of a few words."""
    words = tuple(allowed)
    return TerrainProperty(
        name, f"one of {', '.join(words)}", lambda given: str(given) if str(given) in words else None, change
    )


def names(properties: Iterable[TerrainProperty]) -> frozenset[str]:
    """Name some properties."""
    return frozenset(each.name for each in properties)
