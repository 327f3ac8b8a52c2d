"""A position in mid-battle: what a vignette says of its pieces and of the turn (TX-98)."""

from typing import Any

from game.engine.decisions.location import INCH, Pose
from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Start
from game.plane.measures import rounded
from game.rules.chargers.places import pose_about
from game.rules.chargers.state import ACTED, ADVANCED, PHASES, Battlefield, Piece, State, replace
from game.rules.chargers.tables import (
    CHARGING,
    DECLARED,
    FLEEING,
    MARCHED,
    MOST_FILES,
    MOVED,
    PASSED,
    SHAKEN,
    STOOD,
)
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.suggestions import nearest, whole

GIVEN_STATES = (FLEEING, SHAKEN, CHARGING, PASSED, DECLARED, MOVED, MARCHED, STOOD)
"""The states that a vignette may give to a unit."""

IMPLIED = {MOVED: (MOVED, ADVANCED, ACTED), MARCHED: (MARCHED, MOVED, ADVANCED, ACTED)}
"""What a unit has done that has moved or marched."""


def begin_at(reader: PropertyReader, battlefield: Battlefield, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with its pieces placed by measure."""
    if start.phase not in PHASES:
        reader.wrong("phase", f"{start.phase!r} is no phase{nearest(start.phase, PHASES)}")
    side = reader.side("turn", start.turn or battlefield.first)
    pieces = dict(state.pieces)
    for name, keys in start.values.get("pieces", {}).items():
        if name in pieces:
            pieces[name] = _Piece(reader, battlefield, pieces[name], keys).read()
    return replace(state, phase=start.phase, number=start.number, turn=side, pieces=pieces)


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
        words = [given] if isinstance(given, str) else given
        if not isinstance(words, list):
            self._wrong(f"'state' is {given!r}; it must be a word or a list of words")
            return frozenset()
        marks: set[str] = set()
        for word in words:
            if word not in GIVEN_STATES:
                self._wrong(f"{word!r} is no state{nearest(str(word), GIVEN_STATES)}")
            else:
                marks.update(IMPLIED.get(word, (word,)))
        return frozenset(marks)

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
