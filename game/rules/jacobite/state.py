"""The state of a battle, the ground it is on, and the questions the rules ask of both."""

from collections.abc import Iterable
from typing import Final

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.play.context import Context
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Edge
from game.rules.jacobite.tables import KINDS, LEADER, SIDES, DeckKind, Fate, Kind, PhaseId
from game.rules.jacobite.terrain import Terrain
from game.rules.jacobite.turn.entries import TerrainEntry
from game.rules.table.special_rules.special_rule import SpecialRules

OFF: Final = HexId(-1)
"""Where a piece stands that is off the board."""

LEFT: Final = "left"
SAFE: Final = "safe"
WAITING: Final = "waiting"
"""Fates of pieces that are no loss: gone over the own baseline, led off the field, not come onto it yet."""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or a leader; `fate` is "" on the board, else how it was lost.

    A leader who is hit stands until his block is removed: `being_removed`.
    """

    id: PieceId
    side: SideId
    kind: str
    name: str
    at: HexId
    blocks: int
    full: int
    fate: Fate = ""
    being_removed: bool = False

    @property
    def is_leader(self) -> bool:
        return self.kind == LEADER

    @property
    def type(self) -> Kind:
        """A unit's row of the unit table."""
        return KINDS[self.kind]

    @property
    def is_full(self) -> bool:
        """Whether it is at full strength (JQ-11)."""
        return self.blocks == self.full

    @property
    def is_lost(self) -> bool:
        """Whether it is lost or about to be, so that it is worth banners to the opponent (JX-40)."""
        return self.being_removed or self.fate not in ("", LEFT, SAFE, WAITING)


class Pieces(dict[PieceId, Piece]):
    """The pieces of a battle by id, and which unit and which leader are in which hex; never changed once made."""

    __slots__ = ("leaders", "leaders_at", "units_at")

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        super().__init__((piece.id, piece) for piece in pieces)
        self.leaders = tuple(piece.id for piece in self.values() if piece.is_leader)
        self.leaders_at = self.leaders_without(())
        self.units_at = {
            piece.at: piece for piece in self.values() if piece.at != OFF and not piece.is_leader
        }

    def leaders_without(self, some: Iterable[PieceId]) -> dict[HexId, Piece]:
        """Find the leaders on the board, those left out who stand nowhere."""
        leaders = (self[leader] for leader in self.leaders if leader not in some)
        return {leader.at: leader for leader in leaders if leader.at != OFF}

    def having(self, *changed: Piece) -> "Pieces":
        """Return the pieces with some of them changed; who did not move stays where it is known to stand."""
        after = Pieces.__new__(Pieces)
        after.update(self)
        after.leaders, after.leaders_at, after.units_at = self.leaders, self.leaders_at, self.units_at
        for piece in changed:
            after[piece.id] = piece
            if piece.is_leader:
                after.leaders_at = after.leaders_without(())
            else:
                after.units_at = after.units_at.copy()
                after.units_at.pop(self[piece.id].at, None)
                if piece.at != OFF:
                    after.units_at[piece.at] = piece
        return after


COMMAND: Final = "command"
COMBAT: Final = "combat"


def deck_id(deck: DeckKind, side: SideId) -> str:
    """Name the deck a side draws from."""
    return COMMAND if deck == COMMAND else f"{COMBAT}-{side}"


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards are: hands by side and kind of deck, decks (the top card first) and discards by pile.

    `laid_aside` names those of the discards that one side alone has seen: that side, the pile and the card.
    """

    hands: dict[SideId, dict[DeckKind, tuple[str, ...]]]
    decks: dict[str, tuple[str, ...]] = {}
    discards: dict[str, tuple[str, ...]] = {}
    laid_aside: tuple[tuple[SideId, str, str], ...] = ()

    def hand(self, side: SideId, deck: DeckKind) -> tuple[str, ...]:
        """List the cards a side holds of a kind."""
        return self.hands.get(side, {}).get(deck, ())


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn under way: whose, in which phase, and what has been done in it.

    `moved` pairs a piece with the hexes it went, taking ground included. `card` is the command card in play; `played`
    pairs the combat cards played this turn, by either side, with their piece ("" for none).
    """

    number: int
    side: SideId
    phase: PhaseId
    ordered: tuple[PieceId, ...] = ()
    moved: tuple[tuple[PieceId, int], ...] = ()
    fought: tuple[PieceId, ...] = ()
    card: str = ""
    played: tuple[tuple[str, PieceId], ...] = ()

    @property
    def round(self) -> int:
        """Which turn of its own side this is, the battle's turns going to the sides one by one."""
        return (self.number + 1) // 2


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """Banners that a special rule gave a side; `mark` is the hex or the piece they were for."""

    special_rule: str
    side: SideId
    mark: str
    banners: int


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes in a battle. `retreating_leader` are leaders in the middle of a retreat.

    `awards` are what special rules gave; `used_rules` pairs a special rule that holds once with a piece it has
    held for.
    """

    pieces: Pieces
    turn: Turn
    banners: dict[SideId, int]
    cards: Cards
    retreating_leader: tuple[PieceId, ...] = ()
    awards: tuple[Award, ...] = ()
    used_rules: tuple[tuple[str, PieceId], ...] = ()
    conclusion: Outcome | None = None

    def with_piece(self, *changed: Piece) -> "State":
        """Put changed pieces in their place."""
        return msgspec.structs.replace(self, pieces=self.pieces.having(*changed))


class Battlefield(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a battle: grid, terrain by hex, home edges, what wins and how orders are given."""

    grid: Grid
    terrain: tuple[str, ...]
    """The terrain of the rules that each hex has or is like; "" off the board."""
    terrain_rows: tuple[Terrain, ...]
    hills: dict[HexId, int]
    """Which hill a hill hex is part of."""
    homes: dict[SideId, Edge]
    to_win: dict[SideId, int]
    orders: dict[SideId, int]
    starting_banners: dict[SideId, int]
    """Banners each side began with."""
    sections: dict[SideId, tuple[int, ...]]
    """The sections each hex is in, as a side sees them (JX-03): a sum of `Section` parts as a plain number."""
    hands: dict[SideId, dict[DeckKind, int]]
    """How many cards of each kind a side begins with, and holds no more than of command cards."""
    command_cards: bool
    combat_cards: bool
    single_turn: bool = False
    """Only the turn it starts in is played."""
    special_rules: SpecialRules = SpecialRules()
    """The special rules the map switches on (section 19), to be asked through `special_rules.hooks` only."""
    goings: dict[object, TerrainEntry] = {}
    """What the ground is to the pieces, as far as it has been asked (see `terrain_entry`)."""
    parts: dict[tuple[SideId, int], tuple[HexId, ...]] = {}
    """The hexes of a side's sections, as far as they have been asked for (see `hexes_in`)."""

    def terrain_at(self, hex_id: HexId) -> Terrain:
        """Return the terrain table's row for a hex on the board."""
        return self.terrain_rows[hex_id]

    def hexes_in(self, side: SideId, section: int) -> tuple[HexId, ...]:
        """List the hexes of a section as a side sees them (JX-03)."""
        key = (side, section)
        if key not in self.parts:
            self.parts[key] = tuple(
                hex_id for hex_id in self.grid.hex_ids if self.sections[side][hex_id] & section
            )
        return self.parts[key]

    def rear(self, side: SideId, hex_id: HexId) -> tuple[HexId, ...]:
        """List the hexes one step nearer a side's baseline (JR-08, JQ-04)."""
        return self.grid.rear(self.homes[side], hex_id)

    def on_baseline(self, side: SideId, hex_id: HexId) -> bool:
        """Return whether a hex is of a side's baseline (JX-02)."""
        return self.grid.is_baseline(self.homes[side], hex_id)


def other(side: SideId) -> SideId:
    """Name the opponent."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


class Position:
    """A state on its ground."""

    def __init__(self, battlefield: Battlefield, state: State) -> None:
        self.battlefield = battlefield
        self.grid = battlefield.grid
        self.state = state
        pieces = state.pieces
        self._units = pieces.units_at
        self._leaders = (
            pieces.leaders_without(state.retreating_leader) if state.retreating_leader else pieces.leaders_at
        )

    def piece(self, piece: PieceId) -> Piece:
        """Find a piece by its id, wherever it is."""
        return self.state.pieces[piece]

    def stands(self, piece: PieceId) -> bool:
        """Return whether a piece is on the board and not about to leave it."""
        found = self.state.pieces[piece]
        return found.at != OFF and not found.being_removed

    def unit_at(self, hex_id: HexId) -> Piece | None:
        """Find the unit in a hex."""
        return self._units.get(hex_id)

    def leader_at(self, hex_id: HexId) -> Piece | None:
        """Find the leader's block in a hex, attached or lone; one in the middle of his retreat is nowhere."""
        return self._leaders.get(hex_id)

    def leader_of(self, unit: PieceId) -> Piece | None:
        """Find the leader attached to a unit; one who has been hit no longer counts (JQ-24)."""
        leader = self._leaders.get(self.state.pieces[unit].at)
        return leader if leader and not leader.being_removed else None

    def unit_of(self, leader: Piece) -> Piece | None:
        """Find the unit a leader is attached to."""
        return None if leader.id in self.state.retreating_leader else self._units.get(leader.at)

    def lone_leader_at(self, hex_id: HexId) -> Piece | None:
        """Find a leader alone in a hex."""
        return self._leaders.get(hex_id) if hex_id not in self._units else None

    def is_empty(self, hex_id: HexId) -> bool:
        """Return whether no block is in a hex."""
        return hex_id not in self._units and hex_id not in self._leaders

    def occupied(self) -> set[HexId]:
        """List the hexes in which any piece is."""
        return {*self._units, *self._leaders}

    def held_by(self, side: SideId) -> set[HexId]:
        """List the hexes in which a unit or a leader of a side stands."""
        return {
            hex_id
            for held in (self._units, self._leaders)
            for hex_id, piece in held.items()
            if piece.side == side
        }

    def enemies_in(self, hexes: Iterable[HexId], side: SideId) -> list[Piece]:
        """List the enemies of `side` that can be attacked in some hexes: a unit, or a leader without one."""
        units, leaders = self._units, self._leaders
        standing = [units.get(hex_id) or leaders.get(hex_id) for hex_id in hexes]
        return [piece for piece in standing if piece is not None and piece.side != side]

    def units(self, side: SideId) -> list[Piece]:
        """List the units a side has on the board."""
        return [
            piece
            for piece in self.state.pieces.values()
            if piece.side == side and piece.at != OFF and piece.kind != LEADER
        ]

    def ordered_units(self, side: SideId) -> list[Piece]:
        """List the units a side has on the board that were ordered this turn, in the order of `units`."""
        ordered = self.state.turn.ordered
        return [
            piece
            for name, piece in self.state.pieces.items()
            if name in ordered and piece.side == side and piece.at != OFF and piece.kind != LEADER
        ]

    def leaders(self, side: SideId) -> list[Piece]:
        """List the leaders a side has on the board."""
        return [leader for leader in self._leaders.values() if leader.side == side]

    def has_anybody(self, side: SideId) -> bool:
        """Return whether a side has a piece on the board or still to come onto it (JX-145)."""
        return any(
            piece.side == side and (piece.at != OFF or piece.fate == WAITING)
            for piece in self.state.pieces.values()
        )

    def units_beside(self, hex_id: HexId, side: SideId) -> tuple[Piece, ...]:
        """List a side's units adjacent to a hex."""
        return tuple(
            unit
            for adjacent in self.grid.adjacent(hex_id)
            if (unit := self._units.get(adjacent)) and unit.side == side
        )

    def lone_leaders_beside(self, hex_id: HexId, side: SideId) -> tuple[Piece, ...]:
        """List a side's lone leaders adjacent to a hex."""
        return tuple(
            leader
            for adjacent in self.grid.adjacent(hex_id)
            if (leader := self.lone_leader_at(adjacent)) and leader.side == side and not leader.being_removed
        )

    def has_enemy_beside(self, hex_id: HexId, side: SideId) -> bool:
        """Return whether an enemy of `side`, unit or leader, is adjacent to a hex."""
        return bool(self.enemies_in(self.grid.adjacent(hex_id), side))

    def hexes_moved(self, piece: PieceId) -> int:
        """Count the hexes a piece has moved this turn, ground taken included."""
        for moved, hexes in self.state.turn.moved:
            if moved == piece:
                return hexes
        return 0

    def played_on(self, piece: PieceId) -> tuple[str, ...]:
        """List the combat cards played on a piece this turn."""
        played = self.state.turn.played
        return tuple(card for card, on in played if on == piece) if played else ()

    def in_section(self, piece: Piece, section: int) -> bool:
        """Return whether a piece is in a section as its own side sees it (JX-03)."""
        return bool(section & self.battlefield.sections[piece.side][piece.at])

    def is_ordered(self, piece: PieceId) -> bool:
        """Return whether a piece was ordered this turn."""
        return piece in self.state.turn.ordered


JacobiteContext = Context[Battlefield, State, Position]
"""The table the rules are played at: what every procedure is handed."""
