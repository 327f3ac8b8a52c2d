"""What the systems with hexes share of a battle: its ground, its pieces, and the questions asked of both."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.decisions.decision import Anchor
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.hexgrid.scenario import Edge
from game.i18n import tr
from game.rules.table.battle_end import EndTerms
from game.rules.table.kinds import ARTILLERY, CAVALRY, INFANTRY, LEADER, MapPiece, arm_of
from game.rules.table.moves import KnownGround, PieceGround, ground_for
from game.rules.table.special_rules.questions import Award, R, entry_rule, rules_of, sight_limit
from game.rules.table.special_rules.shared_rules import GroundRule, SightLimit, at_times
from game.rules.table.special_rules.special_rule import SpecialRule
from game.rules.table.terrain import TerrainRule, blocking_hexes, cover


class TableField(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a battle.

    `drawn` are the pieces as the map draws them. `last_phase` ends a position that is played for some phases only.
    `lines` holds what is known of open sight between hexes, `ground` what the ground is to kinds of pieces, `grounds`
    to pieces in a round, `of_kind` the special rules by what they are about, and `latest` the newest position with
    other pieces than the one before.
    """

    grid: Grid
    terrain: tuple[str, ...]
    terrain_rules: tuple[TerrainRule, ...]
    hills: Mapping[HexId, int]
    homes: Mapping[SideId, Edge]
    terms: EndTerms
    drawn: Mapping[PieceId, MapPiece]
    special_rules: tuple[SpecialRule, ...] = ()
    last_phase: str = ""
    lines: dict[tuple[HexId, HexId], bool] = msgspec.field(default_factory=dict)
    ground: KnownGround = msgspec.field(default_factory=dict)
    grounds: dict[tuple[PieceId, str, int], PieceGround] = msgspec.field(default_factory=dict)
    of_kind: dict[type[Any], tuple[Any, ...]] = msgspec.field(default_factory=dict)
    latest: list[Any] = msgspec.field(default_factory=list)

    def blocks_sight(self, hex_id: HexId) -> bool:
        """Return whether the terrain of a hex blocks sight (AR-05)."""
        return self.terrain_rules[hex_id].blocks_sight

    def rules_of(self, kind: type[R]) -> tuple[R, ...]:
        """Return the special rules of one kind, looked for once."""
        found = self.of_kind.get(kind)
        if found is None:
            found = self.of_kind[kind] = rules_of(kind, self.special_rules)
        return found


class TablePiece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or a leader; `place` is its place in the order of battle."""

    id: PieceId
    side: SideId
    kind: str
    name: str
    place: int
    hex_id: HexId

    @property
    def is_leader(self) -> bool:
        return self.kind == LEADER

    @property
    def is_gun(self) -> bool:
        """Whether it is artillery."""
        return arm_of(self.kind) == ARTILLERY

    @property
    def is_horse(self) -> bool:
        """Whether it is cavalry."""
        return arm_of(self.kind) == CAVALRY

    @property
    def is_foot(self) -> bool:
        """Whether it is infantry."""
        return arm_of(self.kind) == INFANTRY

    @property
    def is_on_field(self) -> bool:
        """Whether it is on a hex."""
        return self.hex_id >= 0


class BlockPiece(TablePiece, frozen=True, kw_only=True):
    """A unit whose strength is its blocks, or a leader."""

    blocks: int = 1
    full: int = 1


P = TypeVar("P", bound=TablePiece)


class TableState(msgspec.Struct, Generic[P], frozen=True, kw_only=True):
    """A battle at one moment."""

    pieces: dict[PieceId, P]
    number: int
    awards: tuple[Award, ...] = ()
    conclusion: Outcome | None = None


F = TypeVar("F", bound=TableField)
S = TypeVar("S", bound=TableState)  # type: ignore[type-arg]


class TablePosition(Generic[F, S, P]):
    """A state on its ground.

    `like` is a position with the same pieces, if one was there just before: what hangs on them alone is taken from it.
    """

    def __init__(self, battlefield: F, state: S) -> None:
        self.battlefield, self.state, self.grid = battlefield, state, battlefield.grid
        latest = battlefield.latest
        self.like: Self | None = None
        # Where this is compiled a position may be begun twice.
        if latest and latest[0].state.pieces is state.pieces and latest[0] is not self:
            self.like = latest[0]
        else:
            latest[:] = [self]

    def piece(self, piece: PieceId) -> P:
        found: P = self.state.pieces[piece]
        return found

    def clicked(self, anchor: Anchor) -> P | None:
        """Return the piece that an anchor is on; None for another thing."""
        return self.state.pieces.get(PieceId(str(anchor.ref))) if anchor.kind == "piece" else None

    @cached_property
    def _units(self) -> tuple[P, ...]:
        if self.like is not None:
            return self.like._units
        pieces = self.state.pieces.values()
        return tuple([piece for piece in pieces if piece.hex_id >= 0 and piece.kind != LEADER])

    @cached_property
    def _units_of(self) -> dict[SideId, list[P]]:
        if self.like is not None:
            return self.like._units_of
        found: dict[SideId, list[P]] = {side: [] for side in self.battlefield.homes}
        for unit in self._units:
            found[unit.side].append(unit)
        return found

    def units(self, side: SideId = NO_SIDE) -> Iterator[P]:
        """Yield the units on the field in the order of battle, of one side where it is named."""
        return iter(self._units_of[side] if side else self._units)

    @cached_property
    def occupants(self) -> dict[HexId, P]:
        """The unit in each occupied hex."""
        if self.like is not None:
            return self.like.occupants
        return {unit.hex_id: unit for unit in self._units}

    def ground(self, piece: P) -> PieceGround:
        """Return what the ground is to a piece in this round (AR-06, AR-15)."""
        field, number = self.battlefield, self.state.number
        key = (piece.id, piece.kind, number)
        found = field.grounds.get(key)
        if found is None:
            found = field.grounds[key] = ground_for(
                field.ground, field.terrain, field.terrain_rules, self.ground_rules, piece, number
            )
        return found

    @property
    def ground_rules(self) -> tuple[GroundRule, ...]:
        """The special rules about entering ground (AR-15)."""
        return self.battlefield.rules_of(GroundRule)

    def may_enter(self, piece: P, hex_id: HexId) -> bool:
        """Return whether the ground of a hex lets a piece enter (AR-06, AR-15)."""
        return self.ground(piece).may_enter[hex_id]

    def why_not_enter(self, piece: P, hex_id: HexId) -> str:
        """Return why the ground of a hex lets no piece of this kind enter, "" where it does (AR-06, AR-15)."""
        if self.may_enter(piece, hex_id):
            return ""
        terrain = self.battlefield.terrain[hex_id]
        rule = entry_rule(self.ground_rules, piece, hex_id, terrain, self.state.number)
        if rule is not None and rule.title:
            return tr(
                "{piece} may not enter this ground{when}: {special} (AR-15).",
                piece=piece.name,
                when=at_times(rule),
                special=rule.title,
            )
        return tr("{piece} may not enter this ground (AR-06).", piece=piece.name)

    def is_slow(self, piece: P, hex_id: HexId) -> bool:
        """Return whether the ground of a hex is slow for a piece (AR-06, AR-15)."""
        return self.ground(piece).is_slow[hex_id]

    def cover(self, unit: P, enemy: P) -> int:
        """Return the cover that a unit has against an enemy (AR-06)."""
        rules = self.battlefield.terrain_rules
        return cover(rules[unit.hex_id], rules[enemy.hex_id])

    def terrain_of(self, piece: P) -> str:
        return self.battlefield.terrain[piece.hex_id]

    def sight(self, unit: P) -> int | None:
        """Return to how many hexes a rule limits the sight of a unit; None for no limit (AR-15)."""
        if limits := self.battlefield.rules_of(SightLimit):
            return sight_limit(limits, unit, unit.hex_id, self.terrain_of(unit), self.state.number)
        return None

    def sees(self, unit: P, hex_id: HexId, least: int = 0) -> bool:
        """Return whether a unit sees a hex (AR-05, AR-15); no rule limits its sight to less than `least` hexes."""
        field = self.battlefield
        limit = self.sight(unit)
        if limit is not None and self.grid.distance(unit.hex_id, hex_id) > max(limit, least):
            return False
        line = (min(unit.hex_id, hex_id), max(unit.hex_id, hex_id))
        if line not in field.lines:
            field.lines[line] = not blocking_hexes(self.grid, field.blocks_sight, field.hills, line)
        return field.lines[line]
