"""What systems show alike: kinds and terrains, pieces with their fates, losses, areas, special hexes, forecasts."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias, TypeVar

import msgspec

from game.engine.event import Names
from game.engine.play.check import Check
from game.engine.shown.forecast import Forecast, Row, Table
from game.engine.shown.view import AreaView, PieceView, SpecialHexes, TrackView, View
from game.engine.system_info import KindFact, KindInfo, TerrainInfo
from game.hexgrid.facing import Arc, Facing, hexes_in_arc
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr, tr_count, tr_name
from game.rules.table.battle_end import Losses, told_end
from game.rules.table.kinds import AWAY, COMING, LEADER, LEFT, TERRAINS, UNIT_KINDS
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.questions import SteadyUnits, holds, rules_of, sight_limit
from game.rules.table.special_rules.shared_rules import EntryRule, Exit, Objective, SightLimit
from game.rules.table.special_rules.special_rule import NamedPiece, SpecialRule


def marked_hexes(
    grid: Grid,
    rules: Sequence[SpecialRule],
    names: Names,
    pieces: Mapping[PieceId, NamedPiece],
    steady_units: SteadyUnits,
    coming: Collection[PieceId] = (),
) -> Iterator[SpecialHexes]:
    """Yield the hexes of objectives, exits and entries; an entry as long as one of its pieces is yet to come."""
    for objective in rules_of(Objective, rules):
        yield SpecialHexes(
            kind="objective",
            side=objective.side,
            hexes=objective.hexes,
            text=description(objective, names),
            value=objective.banners,
            controlled=tuple(at for at in objective.hexes if holds(grid, objective, at, steady_units)),
            together=objective.count,
        )
    for way_out in rules_of(Exit, rules):
        yield SpecialHexes(
            kind="exit",
            side=way_out.side or pieces[way_out.pieces[0]].side,
            hexes=way_out.hexes,
            text=description(way_out, names),
            value=way_out.banners,
        )
    for entry in rules_of(EntryRule, rules):
        if any(piece in coming for piece in entry.pieces):
            yield SpecialHexes(
                kind="entry",
                side=pieces[entry.pieces[0]].side,
                hexes=entry.hexes,
                text=description(entry, names),
            )


R = TypeVar("R")

Join: TypeAlias = Callable[[Any, Any], Any]
"""What makes a position of a ground and a state."""


def kind_infos(facts: Callable[[str], tuple[KindFact, ...]]) -> tuple[KindInfo, ...]:
    """Say what is shown of the kinds of pieces, with what a system tells of each."""
    units = (KindInfo(kind.id, kind.name, kind.arm, kind.id, facts(kind.id)) for kind in UNIT_KINDS.values())
    return (*units, KindInfo(LEADER, tr("leader"), "leader", LEADER))


def fire_facts(row: Any, near: int) -> tuple[KindFact, ...]:
    """Say how a kind of unit fires, if it does: with other dice beyond `near` hexes than up to there."""
    if row.to_hit is None:
        return ()
    dice = tr_count(row.dice, "{number} die", "{number} dice")
    said = {"dice": dice, "number": row.to_hit, "range": row.range}
    if row.far_dice in (0, row.dice) or row.range <= near:
        return (KindFact("fire", tr("Fires {dice} to range {range}; hits on {number}+", **said)),)
    far = tr(
        "Fires {dice}, {far} beyond {near} hexes, to range {range}; hits on {number}+",
        **said,
        far=row.far_dice,
        near=near,
    )
    return (KindFact("fire", far),)


def terrain_infos(rows: Mapping[str, R], effect: Callable[[R], str]) -> tuple[TerrainInfo, ...]:
    """Say what is shown of the terrains, with what the row of each does in a sentence."""
    return tuple(
        TerrainInfo(terrain.id, terrain.name, terrain.letter, effect(rows[terrain.id]))
        for terrain in TERRAINS.values()
    )


def references(
    leader: tuple[str, ...],
    kinds: Mapping[str, tuple[str, ...]],
    terrains: Mapping[str, tuple[str, ...]],
    answers: Mapping[str, tuple[str, ...]] = {},
) -> Callable[[str, str], tuple[str, ...]]:
    """Return what names the rules that tell of a "terrain", a "kind" or a word of an "answer", the chief one first."""
    found = {"kind": {**kinds, LEADER: leader}, "terrain": terrains, "answer": answers}
    return lambda what, ref: found.get(what, {}).get(ref, ())


# The view


def fate(piece: Any) -> str:
    """Return what became of a piece that is not on the field."""
    return {LEFT: "left", AWAY: "off", COMING: "off"}.get(piece.hex_id, "eliminated")


def is_coming(piece: Any) -> bool:
    """Return whether a piece is still to come (AR-14)."""
    return bool(piece.hex_id == COMING)


def table_view(
    position: Any,
    losses: Mapping[SideId, Losses],
    counted: str,
    piece_view: Callable[[Any, Any], PieceView],
    fate: Callable[[Any], str] = fate,
    is_coming: Callable[[Any], bool] = is_coming,
    **own: Any,
) -> View:
    """Show a position; `counted` says what counts as lost, `own` are the fields that the system fills in itself."""
    terms, pieces = position.battlefield.terms, position.state.pieces.values()
    shared = {
        "turn": position.state.number,
        "last_turn": terms.last_round,
        "at_end": told_end(terms),
        "pieces": tuple(
            with_sight(position, piece, piece_view(position, piece)) for piece in pieces if piece.is_on_field
        ),
        "waiting": tuple(piece_view(position, piece) for piece in pieces if is_coming(piece)),
        "gone": tuple(
            (piece.id, fate(piece)) for piece in pieces if not piece.is_on_field and not is_coming(piece)
        ),
        "tracks": tuple(
            TrackView(
                id="losses",
                side=side,
                title=tr("Losses"),
                value=losses[side].counted,
                pending=losses[side].pending,
                goal=terms.break_points[side],
                loses=True,
                counts=tr(counted),
            )
            for side in SIDES
        ),
    }
    return View(**{**shared, **own})


def with_sight(position: Any, piece: Any, shown: PieceView) -> PieceView:
    """Say of a unit shown how far it sees now, where a rule limits that (AR-15)."""
    field = position.battlefield
    if piece.is_leader or not any(rules_of(SightLimit, field.special_rules)):
        return shown
    at, number = shown.hex_id, position.state.number
    limit = sight_limit(field.special_rules, piece, at, field.terrain[at], number)
    return msgspec.structs.replace(shown, sight=sight_told(limit))


def sight_told(limit: int | None) -> str:
    """Say how many hexes far a unit sees now; "" for no limit (AR-15)."""
    if limit is None:
        return ""
    return tr_count(limit, "Sees no farther than {number} hex now", "Sees no farther than {number} hexes now")


def piece_view(piece: Any, **own: Any) -> PieceView:
    """Show a piece; `own` are the fields that the system fills in itself."""
    names = ("id", "side", "kind", "name", "hex_id", "blocks", "full")
    shared = {name: getattr(piece, name) for name in names if name not in own}
    shared["name"] = tr_name(shared["name"])
    return PieceView(**{**shared, "look": "figure" if piece.is_leader else "blocks", **own})


def blocks_left(piece: Any) -> str:
    """Say how many blocks a unit has left."""
    return tr_count(
        piece.full, "{blocks} of {number} block", "{blocks} of {number} blocks", blocks=piece.blocks
    )


def areas_by(
    join: Join, find: Callable[[Any, Any], Iterable[AreaView]]
) -> Callable[[Any, Any, PieceId], tuple[AreaView, ...]]:
    """Return what lists the areas of a piece on the field."""

    def areas(battlefield: Any, state: Any, piece: PieceId) -> tuple[AreaView, ...]:
        found = state.pieces.get(piece)
        return tuple(find(join(battlefield, state), found)) if found and found.is_on_field else ()

    return areas


def seen_area(
    position: Any, piece: Any, reach: int, rule: str, covers: Callable[[HexId], bool] = lambda hex_id: True
) -> AreaView:
    """Show the hexes within the range of a unit that it `covers` and sees."""
    near = position.grid.within(piece.hex_id, reach)
    seen = tuple(hex_id for hex_id in near if covers(hex_id) and position.sees(piece, hex_id))
    return AreaView(kind="threat", title=tr("Range"), hexes=seen, rule=rule)


def side_arcs(grid: Grid, hex_id: HexId, facing: Facing) -> Iterator[AreaView]:
    """Show the flanks and the rear of a unit (AR-03)."""
    arcs: tuple[tuple[Arc, str], ...] = (("flank", tr("Flank")), ("rear", tr("Rear")))
    for kind, title in arcs:
        yield AreaView(kind=kind, title=title, hexes=hexes_in_arc(grid, hex_id, facing, kind), rule="AR-03")


def special_hexes_by(
    join: Join, steady_units: Callable[..., Any], is_coming: Callable[[Any], bool] = is_coming
) -> Callable[[Any, Any, Names], tuple[SpecialHexes, ...]]:
    """Return what lists the hexes to which special rules give a meaning (AR-13, AR-14)."""

    def special_hexes(battlefield: Any, state: Any, names: Names) -> tuple[SpecialHexes, ...]:
        position = join(battlefield, state)
        coming = {piece.id for piece in state.pieces.values() if is_coming(piece)}
        steady: SteadyUnits = partial(steady_units, position)
        rules = battlefield.special_rules
        return tuple(marked_hexes(position.grid, rules, names, state.pieces, steady, coming))

    return special_hexes


# Forecasts


def chance_table(title: str, chances: Iterable[tuple[str, float | Fraction]]) -> Table:
    """Make a table of what may come, each with its chance."""
    return Table(
        title=title, columns=("",), rows=tuple(Row(label, (float(chance),)) for label, chance in chances)
    )


def check_forecast(check: Check, chances: Iterable[tuple[str, float | Fraction]], **own: Any) -> Forecast:
    """Say what a check leads to; `own` are further fields."""
    table = chance_table(tr("Chances"), chances)
    return Forecast(title=check.title, dice=check.modifiers, tables=(table,), **own)


def sum_where(chances: Iterable[float | Fraction], holds: Iterable[int | bool]) -> float:
    """Return the chance of the cases that hold."""
    return float(sum(chance for chance, held in zip(chances, holds, strict=True) if held))
