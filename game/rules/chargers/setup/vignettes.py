"""What vignettes say of a position of this game, and whether what they expect holds (TX-98)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.location import DEGREE, INCH, Pose
from game.engine.vignette_tables import VignettePosition, VignetteTables, Written, read_keys, words_by_hand
from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Start
from game.plane.measures import rounded
from game.rules.chargers.places import pose_about
from game.rules.chargers.position import Position
from game.rules.chargers.shown.view import fate
from game.rules.chargers.state import ACTED, ADVANCED, PHASES, Battlefield, Piece, State
from game.rules.chargers.tables import (
    CHARGING,
    DECLARED,
    ENGAGED,
    FLEEING,
    MARCHED,
    MOST_FILES,
    MOVED,
    PASSED,
    SHAKEN,
    STOOD,
    SYSTEM,
)
from game.rules.chargers.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.setup.property_reader import PropertyReader, whole

GIVEN_STATES = (FLEEING, SHAKEN, CHARGING, PASSED, DECLARED, MOVED, MARCHED, STOOD)
"""The states that a vignette may give to a unit."""

IMPLIED = {MOVED: (MOVED, ADVANCED, ACTED), MARCHED: (MARCHED, MOVED, ADVANCED, ACTED)}
"""What a unit has done that has moved or marched."""


def begin_at(reader: PropertyReader, battlefield: Battlefield, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with its pieces placed by measure."""
    side = reader.side("turn", start.turn or battlefield.first)
    pieces = dict(state.pieces)
    for name, keys in start.values.get("pieces", {}).items():
        if name in pieces:
            pieces[name] = _Piece(reader, battlefield, pieces[name], keys).read()
    return replace(
        state, phase=reader.phase(start.phase, PHASES), number=start.number, turn=side, pieces=pieces
    )


class _Piece:
    """One piece of a vignette being read."""

    def __init__(
        self, reader: PropertyReader, battlefield: Battlefield, piece: Piece, keys: dict[str, Any]
    ) -> None:
        self._reader, self._battlefield, self._piece, self._keys = reader, battlefield, piece, keys

    def read(self) -> Piece:
        """Read its keys: files, health, state, place."""
        piece = self._piece
        if piece.is_leader:
            return self._placed(piece)
        health = self._number("health", piece.full_health)
        if health:
            piece = replace(piece.with_health(health), began=health)
            piece = replace(piece, files=min(piece.row.files, piece.models))
        files = self._number("files", min(MOST_FILES, piece.models))
        if files:
            piece = replace(piece, files=files)
        return self._placed(replace(piece, marks=self._states()))

    def _wrong(self, sentence: str) -> None:
        self._reader.wrong(f"piece {self._piece.id}", sentence)

    def _number(self, key: str, most: int) -> int:
        """Return a whole number from 1, 0 where it is not given or wrong."""
        if key not in self._keys:
            return 0
        number = whole(self._keys[key])
        if number is not None and 1 <= number <= most:
            return number
        self._wrong(f"{key!r} is {self._keys[key]!r}; it must be a whole number from 1 to {most}")
        return 0

    def _states(self) -> frozenset[str]:
        given = self._keys.get("state", [])
        words = self._reader.states(f"piece {self._piece.id}", given, GIVEN_STATES)
        return frozenset().union(*(IMPLIED.get(word, (word,)) for word in words))

    def _placed(self, piece: Piece) -> Piece:
        """Put it where `x`, `y` and `heading` say, or where its hex and facing have put it."""
        keys = self._keys
        if "attached" in keys:
            return replace(piece, unit=PieceId(str(keys["attached"])), pose=None)
        if "x" not in keys and "y" not in keys:
            if "heading" in keys:
                self._wrong("'heading' needs 'x' and 'y'; a unit in a hex has a 'facing'")
            x, y = self._battlefield.plane.centres[self._battlefield.drawn[piece.id].hex_id]
            if piece.is_leader or piece.pose is None:
                return piece
            return replace(piece, pose=pose_about(x, y, piece.pose.heading, piece.depth))
        numbers = [keys.get(key) for key in ("x", "y")]
        heading = keys.get("heading", 0)
        for value in (*numbers, heading):
            if isinstance(value, bool) or not isinstance(value, int | float):
                self._wrong(f"{value!r} is no number; give 'x', 'y' and 'heading' in inches and degrees")
                return piece
        x, y = (rounded(float(value) * INCH) for value in numbers if value is not None)
        return replace(piece, pose=Pose(x, y, rounded(float(heading) * 100) % 36000))


Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "scale", "first")
OF_A_PIECE = ("x", "y", "heading", "files", "health", "state", "attached")
STATES = (*GIVEN_STATES, ENGAGED)
BY_HAND = words_by_hand("pieces", (FLEEING, SHAKEN, CHARGING))
"""The markers that can be put on by hand."""


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: places by measure, files, health and states of pieces."""
    position = read_keys(
        tables,
        properties=OF_A_MAP,
        piece_properties=("blocks", "full", "brigade", "rank", "facing"),
        piece_values=OF_A_PIECE,
    )
    placed = frozenset(
        piece for piece, keys in tables.pieces.items() if "x" in keys or "y" in keys or "attached" in keys
    )
    return msgspec.structs.replace(position, without_hex=placed)


def as_written(setup: Setup, state: State) -> Written:
    """Say where pieces are by measure, and how units are."""
    position = Position(setup.battlefield, state)
    found = {name: _of_piece(setup, position, piece) for name, piece in state.pieces.items()}
    units = {name for name, piece in state.pieces.items() if not piece.is_leader}
    return {
        "pieces": {
            name: {
                key: sorted(value.intersection(GIVEN_STATES)) if key == "state" else value
                for key, value in keys.items()
                if key in OF_A_PIECE and not (key == "attached" and (name in units or not value))
            }
            for name, keys in found.items()
            if not isinstance(keys, str)
        }
    }


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    position = Position(setup.battlefield, state)
    found = {
        "losses": {side: lost.counted for side, lost in losses(state).items()},
        "pieces": {name: _of_piece(setup, position, piece) for name, piece in state.pieces.items()},
    }
    return tuple(differences(expect, found, STATES))


def _of_piece(setup: Setup, position: Position, piece: Piece) -> dict[str, Any] | str:
    if not piece.is_on_field:
        return fate(piece)
    found: dict[str, Any] = {
        "at": setup.grid.label(position.hex_at(piece)),
        "brigade": piece.brigade,
        "attached": piece.unit,
    }
    if piece.pose is not None:
        found |= {"x": piece.pose.x / INCH, "y": piece.pose.y / INCH, "heading": piece.pose.heading / DEGREE}
    if piece.is_leader:
        return found
    leader = position.leader_of(piece)
    states = {mark for mark in piece.marks if mark in GIVEN_STATES}
    return found | {
        "attached": leader.id if leader else "",
        "files": piece.files,
        "ranks": piece.ranks,
        "models": piece.models,
        "health": piece.health,
        "blocks": piece.blocks,
        "state": states | ({ENGAGED} if position.is_engaged(piece) else set()),
    }
