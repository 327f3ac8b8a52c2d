"""What a vignette expects of the last position, held against what everybody may see of it."""

from collections.abc import Iterator
from typing import Any

from game.engine.ruleset import RuleSet
from game.engine.shown.view import GroupView, MarkerView, PieceView, View
from game.engine.suggestions import nearest
from game.hexgrid.grid import Grid

ON_THE_BOARD = "on the board"
PIECE_KEYS = ("at", "blocks", "attached", "facing", "formation", "state")
GROUP_KEYS = ("order", "commander", "state")


def differences(
    rules: RuleSet[Any, Any, Any], view: View, grid: Grid, expected: dict[str, Any]
) -> Iterator[str]:
    """Yield in sentences what is otherwise than expected: the tracks of the sides by name, pieces and groups by id."""
    tracks = sorted({track.id for track in view.tracks})
    for key, wanted in expected.items():
        if key not in ("pieces", "groups", *tracks):
            yield f"expect: unknown key {key!r}{nearest(key, ('decision', 'over', 'pieces', 'groups', *tracks))}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key == "pieces":
            for piece, of_piece in wanted.items():
                yield from _piece_differences(piece, of_piece, view, grid)
        elif key == "groups":
            for group, of_group in wanted.items():
                yield from _group_differences(group, of_group, view)
        else:
            yield from _track_differences(rules, view, key, wanted)


def _track_differences(
    rules: RuleSet[Any, Any, Any], view: View, track_id: str, wanted: dict[str, Any]
) -> Iterator[str]:
    found: dict[str, int] = {track.side: track.value for track in view.tracks if track.id == track_id}
    sides = [side.id for side in rules.info.sides]
    for side, number in wanted.items():
        if side not in sides:
            yield f"expect.{track_id}: {side!r} is no side{nearest(side, sides)}"
        elif found.get(side) != number:
            yield f"{side} has {found.get(side, 'no')} {track_id}, not {number}"


def _piece_differences(piece: str, wanted: Any, view: View, grid: Grid) -> Iterator[str]:
    standing: dict[str, PieceView] = {each.id: each for each in view.pieces}
    absent: dict[str, str] = {**{each.id: "still to come" for each in view.waiting}, **dict(view.gone)}
    if piece not in standing and piece not in absent:
        yield f"expect.pieces: {piece!r} is no piece{nearest(piece, (*standing, *absent))}"
        return
    fate = absent.get(piece, ON_THE_BOARD)
    if isinstance(wanted, str):
        if fate != wanted:
            yield f"{piece} is {fate}, not {wanted}"
        return
    if not isinstance(wanted, dict):
        yield f"expect.pieces: {piece} is {wanted!r}; it must be a table or a word"
        return
    for key in wanted:
        if key not in PIECE_KEYS:
            yield f"expect.pieces, {piece}: unknown key {key!r}{nearest(key, PIECE_KEYS)}"
    if piece in absent:
        yield f"{piece} is {fate}, not {ON_THE_BOARD}"
        return
    yield from _standing_differences(standing[piece], wanted, grid)


def _standing_differences(found: PieceView, wanted: dict[str, Any], grid: Grid) -> Iterator[str]:
    at = grid.label(found.hex_id)
    if "at" in wanted and at != wanted["at"]:
        yield f"{found.id} is at {at}, not {wanted['at']}"
    if "blocks" in wanted and found.blocks != wanted["blocks"]:
        yield f"{found.id} has {found.blocks} blocks, not {wanted['blocks']}"
    if "attached" in wanted and found.with_piece != (wanted["attached"] or ""):
        yield f"{found.id} is attached to {found.with_piece or 'nobody'}, not {wanted['attached'] or 'nobody'}"
    if "facing" in wanted and found.facing != wanted["facing"]:
        yield f"{found.id} faces {found.facing} degrees, not {wanted['facing']}"
    if "formation" in wanted and found.formation != wanted["formation"]:
        yield f"{found.id} is in {found.formation or 'no formation'}, not {wanted['formation']}"
    if "state" in wanted:
        yield from _state_differences(
            found.id, (*found.marks, *_marker_words(found.markers)), wanted["state"]
        )


def _group_differences(group: str, wanted: Any, view: View) -> Iterator[str]:
    groups: dict[str, GroupView] = {each.id: each for each in view.groups}
    if group not in groups:
        yield f"expect.groups: {group!r} is no group{nearest(group, groups)}"
        return
    if not isinstance(wanted, dict):
        yield f"expect.groups: {group} is {wanted!r}; it must be a table"
        return
    found = groups[group]
    for key, value in wanted.items():
        if key not in GROUP_KEYS:
            yield f"expect.groups, {group}: unknown key {key!r}{nearest(key, GROUP_KEYS)}"
        elif key == "state":
            yield from _state_differences(group, _marker_words(found.markers), value)
        elif (has := found.order if key == "order" else found.commander) != value:
            yield f"{group} has the {key} {has!r}, not {value!r}"


def _state_differences(who: str, words: tuple[str, ...], wanted: Any) -> Iterator[str]:
    """Yield which words of a state do not hold; an empty list says that there is none."""
    expected = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(expected, list):
        yield f"the state of {who} is {wanted!r}; it must be a word or a list of words"
    elif not expected and words:
        yield f"{who} is {', '.join(words)}, but should have no state"
    else:
        yield from (f"{who} is not {word}" for word in expected if word not in words)


def _marker_words(markers: tuple[MarkerView, ...]) -> tuple[str, ...]:
    return tuple(marker.id for marker in markers)
