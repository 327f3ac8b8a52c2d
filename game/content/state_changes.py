"""States changed by hand, whatever their fields are called: a piece more or less, a phase begun anew."""

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from game.engine.shown.view import PieceView, View
from game.hexgrid.ids import PieceId

replace = msgspec.structs.replace

NAMED = r"(?<==)(?:[^\s=|]+\|)*{}(?:\|[^\s=|]+)*(?![^\s])"
"""The names after an equals sign, a piece among them."""


def refreshed(state: Any, fresh: Any, passing: Collection[str]) -> Any:
    """Return a state with what is passing, in itself and in its pieces, as in a fresh one of the same turn."""
    pieces = {
        name: replace(
            piece, **{each: getattr(fresh.pieces[name], each) for each in passing if hasattr(piece, each)}
        )
        for name, piece in state.pieces.items()
    }
    changed = {name: getattr(fresh, name) for name in passing if hasattr(state, name)}
    for name, value in changed.items():
        if hasattr(value, "number"):
            changed[name] = replace(value, number=getattr(state, name).number)
    return replace(state, pieces=_like(state.pieces, pieces), **changed)


def joined(state: Any, fresh: Any, drawn: View, name: PieceId, joins: str, near: PieceView | None) -> Any:
    """Return a state with a piece more that is in a fresh one, drawn as a view shows it.

    It `joins` a group, that of the unit `near` it; where there is none, the group comes with it.
    """
    record = fresh.pieces[name]
    drawn_in = next((group.id for group in drawn.groups if name in group.members), "")
    if joins and drawn_in:
        own = [field for field in record.__struct_fields__ if getattr(record, field) == drawn_in]
        record = replace(record, **dict.fromkeys(own, joins))
    is_unit = any(each.id == name and each.look != "figure" for each in drawn.pieces)
    changed: dict[str, Any] = {"pieces": _like(state.pieces, {**state.pieces, name: record})}
    for table in state.__struct_fields__:
        known, other = getattr(state, table), getattr(fresh, table)
        if table == "pieces" or not isinstance(known, dict):
            continue
        new = {key: _led(group, other.get(key), name) for key, group in known.items()}
        if drawn_in in other and not joins:
            new[drawn_in] = other[drawn_in]
        elif joins in new and near is not None and is_unit:
            new[joins] = _listing(new[joins], name, near.id)
        changed[table] = new
    return replace(state, **changed)


def changed_alike(state: Any, before: Any, after: Any, pieces: Collection[PieceId]) -> Any:
    """Return a state in which pieces have changed as they have between two others."""
    new = dict(state.pieces)
    for name in pieces:
        old, changed = before.pieces[name], after.pieces[name]
        fields = (field for field in old.__struct_fields__ if getattr(old, field) != getattr(changed, field))
        new[name] = replace(new[name], **{field: getattr(changed, field) for field in fields})
    return replace(state, pieces=_like(state.pieces, new))


def fitted_to(properties: Mapping[str, Any], wrong: str, piece: PieceId) -> dict[str, Any]:
    """Return the properties of a map that fit fewer pieces, where something is `wrong` with those it names.

    A number is lowered by one; a piece that was taken away is named no more, and where nobody else was named, that
    property goes.
    """
    fitted = dict(properties)
    for name, value in properties.items():
        if f"'{name}'" not in wrong:
            continue
        if isinstance(value, int) and value > 1:
            fitted[name] = value - 1
        elif piece and isinstance(value, str) and (names := re.search(NAMED.format(re.escape(piece)), value)):
            others = [each for each in names[0].split("|") if each != piece]
            fitted[name] = value[: names.start()] + "|".join(others) + value[names.end() :]
            if not others:
                del fitted[name]
    return fitted


def without(written: Any, ref: str, instead: str | None = None) -> Any:
    """Return what is written of a state without all that is about a piece or a group.

    Where it is the value of a field, that has another `instead`, or is left out.
    """
    if isinstance(written, Mapping):
        return {
            name: without(value, ref, instead)
            for name, value in written.items()
            if name != ref and (instead is not None or value != ref)
        }
    if isinstance(written, list):
        return [without(each, ref, instead) for each in written if not _is_about(each, ref)]
    return instead if written == ref else written


def _is_about(written: Any, ref: str) -> bool:
    values = written.values() if isinstance(written, Mapping) else written
    return written == ref or (isinstance(written, Mapping | list) and ref in values)


def _like(pieces: Any, new: dict[PieceId, Any]) -> Any:
    """Return new pieces in a table of the same kind."""
    kind = type(pieces)
    return new if kind is dict else kind(new.values())


def _led(group: Any, drawn: Any, piece: PieceId) -> Any:
    """Return a group, or the entry of a side, with a piece where it is drawn as its commander."""
    if not hasattr(group, "__struct_fields__"):
        return drawn if drawn == piece else group
    led = [field for field in group.__struct_fields__ if getattr(drawn, field, None) == piece]
    return replace(group, **dict.fromkeys(led, piece))


def _listing(group: Any, piece: PieceId, near: PieceId) -> Any:
    """Return a group with a unit wherever it lists one that is near it."""
    fields = ((field, getattr(group, field)) for field in group.__struct_fields__)
    lists = {field: value for field, value in fields if isinstance(value, tuple) and near in value}
    return replace(group, **{field: (*value, piece) for field, value in lists.items()})
