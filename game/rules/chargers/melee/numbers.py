"""The numbers of a combat: who strikes whom with how many dice, what hits, and the scores (TX-55, TX-56, TX-57)."""

from collections.abc import Sequence

import msgspec

from game.engine.play.check import Item, Tally
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.plane.rect import Rect
from game.plane.shapes import meet
from game.rules.chargers import tables
from game.rules.chargers.charge_search.contact import Base, bases, bases_in_contact, touched_edge
from game.rules.chargers.charge_search.search_table import table_unit
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece

EDGE_DEPTH = 1e-6
"""The depth in thousandths of an inch of the strip that stands for a front edge: no more than floats need."""


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """What one unit strikes another with: models in front and those behind them, and the dice of both."""

    striker: PieceId
    struck: PieceId
    models: int
    behind: int
    dice: int


def strikes_of(position: Position, unit: Piece, enemies: Sequence[Piece]) -> list[Strike]:
    """Return what a unit strikes each enemy it touches with, by their ids (TX-55, TQ-12, TQ-13)."""
    own = table_unit(position, unit)
    rect = boundary(unit)
    held: dict[PieceId, frozenset[Base]] = {}
    touching: dict[PieceId, list[Rect]] = {}
    for enemy in sorted(enemies, key=lambda enemy: enemy.id):
        other = table_unit(position, enemy)
        ours, theirs = bases_in_contact(own, rect, other, boundary(enemy))
        if ours:
            held[enemy.id] = ours
            places = bases(other, boundary(enemy))
            touching[enemy.id] = [places[base] for base in theirs]
    order = sorted(held, key=lambda enemy: (-len(held[enemy]), enemy))
    places = bases(own, rect)
    models = dict.fromkeys(sorted(held), 0)
    behind = dict(models)
    for base in sorted(set().union(*held.values())):
        models[next(enemy for enemy in order if base in held[enemy])] += 1
    second_rank = max(0, min(unit.files, unit.models - unit.files)) if unit.arm == tables.FOOT else 0
    for file in range(unit.files):
        first = places[0, file]
        edge = Rect(first.x, first.y, first.heading, first.width, EDGE_DEPTH)
        met = next((enemy for enemy in order if any(meet(edge, shape) for shape in touching[enemy])), None)
        if met is not None and sum(behind.values()) < second_rank:
            behind[met] += 1
    _cap(models, unit.models)
    return [
        Strike(
            striker=unit.id,
            struck=enemy,
            models=models[enemy],
            behind=behind[enemy],
            dice=unit.row.attacks * models[enemy] + behind[enemy],
        )
        for enemy in models
        if models[enemy] or behind[enemy]
    ]


def _cap(models: dict[PieceId, int], most: int) -> None:
    """Never count more models than a unit has, the last enemy losing first (TQ-13)."""
    for enemy in reversed(list(models)):
        over = sum(models.values()) - most
        if over <= 0:
            return
        models[enemy] -= min(models[enemy], over)


def hit_number(position: Position, striker: Piece, struck: Piece) -> Tally:
    """Return the least number of a die that hits, from 3 to 6 (TX-56)."""
    items = [
        Item(tr("a die hits on"), tables.HIT_FROM, "TX-56"),
        Item(tr("{unit}: Off", unit=striker.name), -striker.row.offence, striker.row.rule),
        Item(tr("{unit}: Def", unit=struck.name), struck.row.defence, struck.row.rule),
    ]
    is_defended = position.ground_of(struck).is_defended
    if is_defended:
        items.append(Item(tr("defended ground"), 1, position.ground_of(struck).rule))
    elif striker.has("impetus") and tables.CHARGING in striker.marks:
        items.append(Item(tr("impetus"), -1, "TX-22"))
    return Tally(tuple(items), minimum=tables.BEST_HIT, maximum=tables.WORST_HIT, unit="target")


# The score


def full_ranks(unit: Piece) -> int:
    """Return the full ranks of five or more behind the first of a unit (TX-57)."""
    if unit.files < tables.RANK_MODELS:
        return 0
    return min(tables.MOST_RANKS, max(0, unit.models // unit.files - 1))


def combat_score(position: Position, side: SideId, units: Sequence[Piece], taken: int) -> Tally:
    """Return the combat score of a side: `units` are all of the combat that are still engaged (TX-57)."""
    own = [unit for unit in units if unit.side == side]
    enemies = [unit for unit in units if unit.side != side]
    items = [Item(tr("health taken"), taken, "TX-57")] if taken else []
    if any(tables.CHARGING in unit.marks for unit in own):
        items.append(Item(tr("Charging"), tables.CHARGING_SCORE, "TX-57"))
    ranks = max((full_ranks(unit) for unit in own if not _is_flanked(unit, enemies)), default=0)
    if ranks:
        items.append(Item(tr("ranks"), ranks, "TX-57"))
    for enemy in enemies:
        if score := max((_side_score(enemy, unit) for unit in own), default=0):
            what = tr_mark("rear of {unit}") if score == tables.REAR_SCORE else tr_mark("flank of {unit}")
            items.append(Item(tr(what, unit=enemy.name), score, "TX-57"))
    if _on_hill(position, own) and not _on_hill(position, enemies):
        items.append(Item(tr("on a hill"), tables.HILL_SCORE, "TX-57"))
    if any(position.leader_of(unit) for unit in own):
        items.append(Item(tr("leader"), tables.LEADER_SCORE, "TX-57"))
    return Tally(tuple(items), unit="number")


def _touches(unit: Piece, enemy: Piece) -> bool:
    return meet(boundary(unit), boundary(enemy))


def _is_flanked(unit: Piece, enemies: Sequence[Piece]) -> bool:
    """Return whether an enemy touches a unit on a flank or the rear (TX-38, TX-57)."""
    return any(
        _touches(unit, enemy) and touched_edge(boundary(unit), boundary(enemy)) != "front"
        for enemy in enemies
    )


def _side_score(enemy: Piece, unit: Piece) -> int:
    """Return what it counts that the front of a unit touches an enemy on a flank or the rear (TX-57)."""
    if not _touches(unit, enemy) or touched_edge(boundary(unit), boundary(enemy)) != "front":
        return 0
    edge = touched_edge(boundary(enemy), boundary(unit))
    return {"front": 0, "rear": tables.REAR_SCORE}.get(edge, tables.FLANK_SCORE)


def _on_hill(position: Position, units: Sequence[Piece]) -> bool:
    return any(position.terrain_of(unit) == tables.HILL for unit in units)
