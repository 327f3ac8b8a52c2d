"""Vignettes: a rule in a small position, with the dice and answers to come and what must hold at the end."""

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.engine.ruleset import RuleSet, find
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Placed, Plan, Scenario, Start, column_letters, label

NO_HEX = "_"
Hands = dict[SideId, dict[str, tuple[str, ...]]]


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that knows all its keys."""


class PieceEntry(Strict, frozen=True, kw_only=True):
    """A piece of the position."""

    side: str
    kind: str
    at: str
    blocks: int | None = None
    full: int | None = None
    name: str = ""


class Answer(Strict, frozen=True, kw_only=True):
    """A scripted answer; `offered` are exactly the options it is chosen from."""

    choose: str
    by: str = ""
    offered: list[str] | None = msgspec.field(default=None, name="from")


class Script(Strict, frozen=True, kw_only=True):
    """The dice and the answers to come."""

    dice: list[str] = []
    answers: list[str | Answer] = []


class PieceExpected(Strict, frozen=True, kw_only=True):
    """What must hold of a piece on the board; what is left out may be anything."""

    at: str = ""
    blocks: int | None = None
    attached: str | Literal[False] = ""


class DecisionExpected(Strict, frozen=True, kw_only=True):
    """What must be asked when the answers have run out."""

    by: str = ""
    options: list[str] | None = None


class Expect(Strict, frozen=True, kw_only=True):
    """What must hold at the end."""

    banners: dict[str, int] = {}
    decision: DecisionExpected | None = None
    over: str | None = None
    pieces: dict[str, PieceExpected | str] = {}


class Vignette(Strict, frozen=True, kw_only=True):
    """A vignette file."""

    title: str
    rules: list[str]
    field: str
    pieces: dict[str, PieceEntry]
    system: str
    turn: SideId
    home: dict[str, str] = {}
    phase: str = "combat"
    number: int = 1
    ordered: tuple[PieceId, ...] | None = None
    moved: tuple[PieceId, ...] = ()
    hands: Hands = {}
    decks: Hands = {}
    banners: dict[SideId, int] = {}
    orders: dict[str, int] = {}
    to_win: int | dict[str, int] = 99
    special: list[str] = []
    script: Script = Script()
    expect: Expect = Expect()


MAX_BYTES = 64 << 10
"""Bytes that no position written by hand comes near to."""


class VignetteError(Exception):
    """A vignette that cannot be set up, or does not hold: why, in a sentence."""


def load(path: Path) -> Vignette:
    """Read a vignette file; VignetteError when it is none."""
    try:
        if not path.is_file():
            raise VignetteError(
                "cannot be read: it is a folder" if path.is_dir() else "cannot be read: it is not there"
            )
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise VignetteError(f"is larger than {MAX_BYTES >> 10} KB, the limit for a vignette")
        return msgspec.convert(tomllib.loads(data.decode()), Vignette)
    except OSError as error:
        raise VignetteError(f"cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, msgspec.ValidationError) as error:
        raise VignetteError(f"is not a vignette: {error}") from None


def scenario_of(vignette: Vignette, source: str = "vignette") -> Scenario:
    """Set up the position of a vignette as a scenario for one turn."""
    rules = find(vignette.system, source)
    plan = _plan(vignette.field, rules)
    properties: dict[str, str | int | float | bool] = {
        f"home_{side}": edge for side, edge in vignette.home.items()
    }
    for side in rules.info.sides:
        to_win = vignette.to_win if isinstance(vignette.to_win, int) else vignette.to_win.get(side.id, 99)
        properties[f"banners_{side.id}"] = to_win
        properties[f"orders_{side.id}"] = vignette.orders.get(side.id, max(1, len(vignette.pieces)))
    properties |= {f"special_{number}": line for number, line in enumerate(vignette.special, 1)}
    return Scenario(
        system=vignette.system,
        title=vignette.title,
        plan=plan,
        properties=properties,
        pieces=tuple(_placed(piece, entry, plan) for piece, entry in vignette.pieces.items()),
        start=Start(
            turn=vignette.turn,
            phase=vignette.phase,
            number=vignette.number,
            ordered=None if vignette.ordered is None else tuple(sorted(vignette.ordered)),
            moved=vignette.moved,
            banners=vignette.banners,
            hands=vignette.hands,
            decks=vignette.decks,
        ),
        source=source,
    )


def _plan(drawing: str, rules: RuleSet[Any, Any, Any]) -> Plan:
    """Read a drawn field: a letter a hex, every second row shifted."""
    letters = {terrain.letter: terrain.id for terrain in reversed(rules.info.terrains)} | {NO_HEX: ""}
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    if not rows:
        raise VignetteError("the field has no hex")
    width = max(map(len, rows))
    terrain = []
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row):
            if letter not in letters:
                location = f"field, hex {column_letters(column)}{number}"
                raise VignetteError(
                    f"{location}: {letter!r} is not a terrain; use one of {' '.join(letters)}"
                )
            terrain.append(letters[letter])
        terrain += [""] * (width - len(row))
    return Plan(axis="y", shifted="odd", columns=width, rows=len(rows), terrain=tuple(terrain))


def _placed(piece: str, entry: PieceEntry, plan: Plan) -> Placed:
    cells = {label(plan, cell): cell for cell, terrain in enumerate(plan.terrain) if terrain}
    if entry.at not in cells:
        raise VignetteError(f"piece {piece}: there is no hex {entry.at!r} on the field")
    properties: dict[str, str | int | float | bool] = {"id": piece, "side": entry.side}
    if entry.blocks is not None:
        properties["blocks"] = entry.blocks
    if entry.full is not None:
        properties["full"] = entry.full
    return Placed(
        layer="units",
        kind=entry.kind,
        name=entry.name or piece,
        cell=cells[entry.at],
        properties=properties,
        place=f"piece {piece}",
    )
