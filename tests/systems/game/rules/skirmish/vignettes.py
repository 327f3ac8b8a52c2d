"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Iterator
from typing import Any

from game.engine.battle_setup import BattleSetup
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.hexgrid.facing import facing_name
from game.rules.skirmish.state import OFF, Battlefield, Group, Piece, State
from game.rules.skirmish.tables import SIDE_IDS

Setup = BattleSetup[Battlefield, State]

OF_A_PIECE = ("at", "strength", "facing", "state")
OF_A_GROUP = ("shaken", "order", "state")
STATES = ("acted", "attacking", "broken")


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: groups at the head, and what a map says of pieces."""
    return read_keys(
        tables,
        properties=("last_round", "at_end", *(f"break_{side}" for side in SIDE_IDS)),
        values=("groups",),
        piece_properties=("blocks", "full", "facing", "brigade", "rank"),
        piece_values=("pose",),
    )


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    return tuple(_differences(setup, state, expect))


def _differences(setup: Setup, state: State, expect: dict[str, Any]) -> Iterator[str]:
    for key in expect:
        if key not in ("pieces", "groups", "first"):
            yield f"expect: unknown key {key!r}; allowed are pieces, groups, first"
    if "first" in expect:
        if expect["first"] not in SIDE_IDS:
            yield f"expect: {expect['first']!r} is no side; there are {', '.join(SIDE_IDS)}"
        elif state.first != expect["first"]:
            yield f"{state.first} acts first, not {expect['first']}"
    for name, wanted in expect.get("pieces", {}).items():
        if name not in state.pieces:
            yield f"expect: there is no piece {name!r}"
            continue
        piece = state.pieces[name]
        if isinstance(wanted, str) or piece.hex_id == OFF:
            fate = "eliminated" if piece.hex_id == OFF else "on the field"
            if wanted != fate:
                yield f"{name} is {fate}, not {wanted}"
        else:
            yield from _compare(name, _of_piece(setup, state, piece), wanted, OF_A_PIECE)
    for name, wanted in expect.get("groups", {}).items():
        if name in state.groups:
            yield from _compare(name, _of_group(state, state.groups[name]), wanted, OF_A_GROUP)
        else:
            yield f"expect: there is no group {name!r}"


def _compare(
    name: str, found: dict[str, Any], wanted: dict[str, Any], known: tuple[str, ...]
) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in known:
            yield f"expect: unknown key {key!r} of {name}; allowed are {', '.join(known)}"
        elif key == "state":
            yield from _compare_states(name, found[key], [value] if isinstance(value, str) else value)
        elif found[key] != value:
            yield f"{name} has {key} {found[key]!r}, not {value!r}"


def _compare_states(name: str, found: set[str], wanted: list[str]) -> Iterator[str]:
    """Compare state words: those listed must hold, and none at all where the list is empty."""
    for word in wanted:
        if word not in STATES:
            yield f"expect: {word!r} is no state; there are {', '.join(STATES)}"
        elif word not in found:
            yield f"{name} is not {word}"
    if not wanted and found:
        yield f"{name} is {', '.join(sorted(found))}"


def _of_piece(setup: Setup, state: State, piece: Piece) -> dict[str, Any]:
    words = {"acted"} if piece.id in state.acted else set()
    if any(attack.attacker == piece.id for attack in state.attacks):
        words.add("attacking")
    return {
        "at": setup.grid.label(piece.hex_id),
        "strength": piece.strength,
        "facing": "" if piece.facing is None else facing_name(piece.facing),
        "state": words,
    }


def _of_group(state: State, group: Group) -> dict[str, Any]:
    words = {"acted"} if group.id in state.acted else set()
    if group.is_broken:
        words.add("broken")
    return {"shaken": group.shaken, "order": group.order, "state": words}
