"""A scenario: the ground and everything a map says of a battle, before any rule system has read it."""

import re
from typing import Any, Literal

import msgspec

from game.hexgrid.ids import PieceId, SideId

Value = str | int | float | bool
"""What a map's property may hold."""

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")


PIECE_LAYERS = ("units", "leaders")
"""The layers of objects that hold pieces; what is on others is no part of a battle."""

AS_IT_WAS = "as_it_was"
"""The property by which a map offers its battle as uneven as it was, and tells of it; with `_` and the name of another
one behind it, it replaces that."""

EVEN = "even"
"""The property that tells what makes the battle even otherwise."""

AS_PLAYED = "as_played"
"""The property, AS_IT_WAS, of a battle that is played so."""

MAX_TOLD = 1_000
"""Letters of a problem that are shown."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The hexes of a field as Tiled counts them, row by row from the north-west.

    `axis` is Tiled's stagger axis: "y" for pointy-top hexes in rows, "x" for flat-top hexes in columns.
    `shifted` says whether rows (columns) of odd or of even index, counted from 0, stand half a hex
    further on.
    `terrain` holds one terrain id for each cell, `columns` to a row; "" is a cell off the board.
    """

    axis: Literal["x", "y"]
    shifted: Literal["odd", "even"]
    columns: int
    rows: int
    terrain: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.columns < 1 or len(self.terrain) != self.columns * self.rows:
            raise ValueError(f"{self.columns} x {self.rows} cells, but {len(self.terrain)} terrains")


class OwnTerrain(msgspec.Struct, frozen=True, kw_only=True):
    """A terrain that a map defines itself: in all that `properties` leave unsaid it is `like` one of the rules.

    `place` names in messages where it is defined.
    """

    id: str
    like: str
    name: str = ""
    properties: dict[str, Value] = {}
    place: str = ""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """One object of a map in its hex: a unit or a leader.

    `cell` is the index of its cell in `Plan.terrain`. `place` names it in messages, such as
    "layer 'units', object 12 'Barrell'".
    """

    layer: str
    kind: str
    name: str
    cell: int
    properties: dict[str, Value] = {}
    place: str = ""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A position to start from in mid-battle, for one turn only: what a map has no need to say.

    `ordered` None means every piece of the side whose turn it is. `number` is which turn of the battle it is, those of
    both sides counted. `values` is whatever else the rule system reads, as plain as JSON.
    """

    turn: SideId
    phase: str
    number: int = 1
    ordered: tuple[PieceId, ...] | None = None
    moved: tuple[PieceId, ...] = ()
    banners: dict[SideId, int] = {}
    hands: dict[SideId, dict[str, tuple[str, ...]]] = {}
    decks: dict[SideId, dict[str, tuple[str, ...]]] = {}
    values: dict[str, Any] = {}


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as its map describes it; `system` names the rule system that will read the rest.

    `properties` are the map's own flat properties. `now` is by what the state differs from the first one, where the
    battle is played on from a later one (see `engine.play.written_state`). `source` names the file in messages.
    `own_terrains` are those of the plan that the map defines.
    """

    system: str
    title: str
    plan: Plan
    properties: dict[str, Value] = {}
    pieces: tuple[Placed, ...] = ()
    start: Start | None = None
    now: dict[str, Any] | None = None
    source: str = ""
    own_terrains: tuple[OwnTerrain, ...] = ()

    def __post_init__(self) -> None:
        terrain = self.plan.terrain
        for piece in self.pieces:
            if not 0 <= piece.cell < len(terrain) or not terrain[piece.cell]:
                raise ValueError(f"{piece.name} in cell {piece.cell}, where there is no hex")

    @property
    def offers_as_it_was(self) -> bool:
        """Whether the battle can be played both even and as it was."""
        return bool(self.properties.get(AS_IT_WAS))

    @property
    def is_as_it_was(self) -> bool:
        """Whether it is played as it was."""
        return self.properties.get(AS_PLAYED) == AS_IT_WAS

    @property
    def how_even(self) -> str:
        """Return what the map says of its battle as it was, or of what makes it even; "" where there is no choice."""
        if not self.offers_as_it_was:
            return ""
        return str(self.properties.get(AS_IT_WAS if self.is_as_it_was else EVEN, ""))

    def as_it_was(self) -> "Scenario":
        """Return the battle with whatever its map replaces where it is played as it was; "" takes a property away."""
        prefix = f"{AS_IT_WAS}_"
        kept = {name: value for name, value in self.properties.items() if not name.startswith(prefix)}
        for name, value in self.properties.items():
            if name.startswith(prefix):
                kept[name.removeprefix(prefix)] = value
        kept = {name: value for name, value in kept.items() if value != ""}
        return msgspec.structs.replace(self, properties={**kept, AS_PLAYED: AS_IT_WAS})

    def like(self, terrain: str) -> str:
        """Return the terrain of the rules that a terrain of the plan is, or is like."""
        return next((own.like for own in self.own_terrains if own.id == terrain), terrain)


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a map: where, and what is wrong and allowed, in a sentence.

    `by_count` says that it was found by counting pieces, and would mislead while some cannot be read.
    """

    location: str
    sentence: str
    by_count: bool = False

    def __str__(self) -> str:
        text = f"{self.location}: {self.sentence}" if self.location else self.sentence
        # What a map says may have no end; the place is at the beginning, the remedy at the end.
        return text if len(text) <= MAX_TOLD else f"{text[: MAX_TOLD // 2]} … {text[-MAX_TOLD // 2 :]}"


class ScenarioError(Exception):
    """A map that cannot be played, with every problem found in it."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))
        self.source = source
        self.problems = problems


def column_letters(column: int) -> str:
    """Name a column of the field: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def label(plan: Plan, cell: int) -> str:
    """Name a cell as players do: column letters and row number, A1 in the north-west corner."""
    row, column = divmod(cell, plan.columns)
    return f"{column_letters(column)}{row + 1}"


PLACE = re.compile(r"\s*([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*")


def place_on_earth(text: str) -> tuple[float, float] | None:
    """Read "57.477, -4.094" as latitude and longitude in degrees; None where it is no place."""
    written = PLACE.fullmatch(text)
    if written is None:
        return None
    latitude, longitude = float(written[1]), float(written[2])
    return (latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
