"""From a scenario to a battle ready to play, or to every reason why it cannot be played."""

from typing import cast

from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import PIECE_LAYERS, Edge, Scenario, Start
from game.i18n import tr_count
from game.rules.jacobite.cards.combat import combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.setup.muster import check_standing, enlist, muster
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.rules import RULES
from game.rules.jacobite.state import (
    COMBAT,
    COMMAND,
    OFF,
    WAITING,
    Battlefield,
    Cards,
    Piece,
    Pieces,
    Position,
    State,
    Turn,
    deck_id,
)
from game.rules.jacobite.tables import SIDES, DeckKind, PhaseId
from game.rules.jacobite.terrain import TERRAIN_PROPERTIES, TERRAINS, effect
from game.rules.jacobite.turn.order_limits import Section, sections
from game.rules.table.ground import read_ground, sets
from game.rules.table.names import BattleNames, names_of
from game.rules.table.setup.properties import unknown_properties
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.setup_reader import LatestSetup
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.parser import read_special_rules
from game.rules.table.special_rules.special_rule import RuleParser, SpecialRules
from game.rules.table.terrain import hill_numbers

DEFAULT_ORDERS = 4
MAX_COMMAND_CARDS = 10
START_PHASES = ("card", "order", "move", "combat")

DIFFICULTIES = ("unknown", "easy", "even", "hard")
"""How hard it is to win with a side, as a map may say."""

SYSTEM = "jacobite"
MAP_PROPERTIES = frozenset({"first", "command", "sections"}).union(
    f"{name}_{side}" for name in ("banners", "orders", "command", "combat") for side in SIDES
)
"""Properties of a map that only this system reads."""


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """Return the special rules of a scenario in sentences, in the order of their numbers, and what wins the battle.

    ScenarioError as in setup.
    """
    battle_setup = setup(scenario)
    field, names = battle_setup.battlefield, battle_setup.names
    rules = (description(special_rule, names) for special_rule in field.special_rules)
    goals = (
        tr_count(
            banners,
            "{number} banner wins for the {side}.",
            "{number} banners win for the {side}.",
            side=names.plural_name(side),
        )
        for side, banners in field.to_win.items()
    )
    return (*rules, *goals)


class _Reader(PropertyReader):
    """Reads a scenario of this game."""

    def read(self) -> BattleSetup[Battlefield, State]:
        scenario, start = self.scenario, self.scenario.start
        self.problems += unknown_properties(scenario, SYSTEM, MAP_PROPERTIES)
        grid = Grid(scenario.plan)
        ground = read_ground(self, SYSTEM, TERRAINS, TERRAIN_PROPERTIES, effect, sets("name"))
        self._check_told()
        placed = muster(self)
        pieces = {piece.id: enlist(piece) for piece, _ in placed}
        unread = sum(each.layer in PIECE_LAYERS for each in scenario.pieces) - len(placed)
        counts = {side: sum(piece.side == side for piece in pieces.values()) for side in SIDES}
        homes = self.homes()
        by_cards = self.word("command", "free", ("cards", "free")) == "cards"
        hands = {side: self._hand_sizes(side, by_cards=by_cards) for side in SIDES}
        full: dict[str, int] = {side: hands[side][COMMAND] for side in SIDES if COMMAND in hands[side]}
        if start is not None and by_cards:  # whatever hands the battle of this moment began with
            full.update(dict.fromkeys(SIDES, MAX_COMMAND_CARDS))
        special_rules, wrong = read_special_rules(
            scenario.properties,
            RuleParser(pieces, grid, full),
            RULES,
            system=SYSTEM,
        )
        self.problems += wrong
        battlefield = Battlefield(
            grid=grid,
            terrain=ground.terrain,
            terrain_rows=ground.rows,
            hills=hill_numbers(grid, ground.terrain),
            homes=homes,
            to_win={},
            orders={side: self.number(f"orders_{side}", DEFAULT_ORDERS, 1, None) for side in SIDES},
            sections=self._sections(grid, homes),
            hands=hands,
            command_cards=by_cards,
            combat_cards=any(COMBAT in hand for hand in hands.values()),
            starting_banners={side: start.banners.get(side, 0) if start else 0 for side in SIDES},
            single_turn=start is not None,
            special_rules=SpecialRules(special_rules),
        )
        battlefield = replace(battlefield, to_win=self._to_win(battlefield, pieces, unread))
        pieces = {piece.id: self._to_begin_with(battlefield, piece) for piece in pieces.values()}
        check_standing(self, battlefield, placed)
        if not start:
            for side in SIDES:
                if not counts[side] and not unread:
                    self.wrong(
                        "map",
                        f"the {side} side has no piece; place its units in the layer 'units'",
                        by_count=True,
                    )
        state = State(
            pieces=Pieces(pieces.values()),
            turn=self._turn(pieces),
            banners=dict(battlefield.starting_banners),
            cards=self._cards(),
        )
        for name, obstacle in hooks.obstacles(Position(battlefield, state)):
            self.wrong("map", f"property {name!r}: {obstacle}")
        return BattleSetup(battlefield, state, BattleNames(names_of(pieces), {}, grid), grid, ground.own)

    def _turn(self, pieces: dict[PieceId, Piece]) -> Turn:
        start = self.scenario.start
        if start is None:
            return Turn(number=1, side=SideId(self.word("first", SIDES[0], SIDES)), phase="card")
        self._check_start(start, pieces)
        own = tuple(sorted(piece.id for piece in pieces.values() if piece.side == start.turn))
        return Turn(
            number=max(1, start.number),
            side=start.turn,
            phase=cast(PhaseId, start.phase),
            ordered=(own if start.phase in ("move", "combat") else ())
            if start.ordered is None
            else start.ordered,
            moved=tuple((piece, 1) for piece in start.moved),
        )

    def _check_start(self, start: Start, pieces: dict[PieceId, Piece]) -> None:
        """Return what is wrong with a position in mid-battle."""
        if start.turn not in SIDES:
            self.wrong("turn", f"{start.turn!r} is not a side{nearest(start.turn, SIDES)}")
        if start.phase not in START_PHASES:
            self.wrong("phase", f"{start.phase!r} is not a phase{nearest(start.phase, START_PHASES)}")
        for location, named in (("ordered", start.ordered or ()), ("moved", start.moved)):
            for piece in named:
                if piece not in pieces:
                    self.wrong(location, f"{piece!r} is not a piece{nearest(piece, pieces)}")
        for location, sides in (("banners", start.banners), ("hands", start.hands), ("decks", start.decks)):
            for side in sides:
                if side not in SIDES:
                    self.wrong(location, f"{side!r} is not a side{nearest(side, SIDES)}")

    def _cards(self) -> Cards:
        """Lay out the hands and decks that a position in mid-battle names."""
        start = self.scenario.start
        if start is None:
            return Cards(hands={})
        decks: dict[str, tuple[str, ...]] = {}
        for location, piles in (("hands", start.hands), ("decks", start.decks)):
            for side, by_deck in piles.items():
                for deck, cards in by_deck.items():
                    self._check_cards(f"{location}.{side}", side, deck, cards)
                    if location == "decks":
                        name = deck_id(cast(DeckKind, deck), side)
                        decks[name] = decks.get(name, ()) + cards
        hands = {
            side: {cast(DeckKind, deck): tuple(sorted(cards)) for deck, cards in hand.items()}
            for side, hand in start.hands.items()
        }
        return Cards(hands=hands, decks=decks)

    def _check_cards(self, location: str, side: SideId, deck: str, cards: tuple[str, ...]) -> None:
        if deck not in (COMMAND, COMBAT):
            self.wrong(location, f"{deck!r} is not a deck{nearest(deck, (COMMAND, COMBAT))}")
            return
        known = set(COMMAND_CARDS) if deck == COMMAND else set(combat_deck(side))
        for card in cards:
            if card not in known:
                self.wrong(location, f"{card!r} is not a {deck} card of this side{nearest(card, known)}")

    def _hand_sizes(self, side: SideId, *, by_cards: bool) -> dict[DeckKind, int]:
        """Read how many cards a side begins with; a kind left out is not played with."""
        start = self.scenario.start
        if start is not None:
            return {
                cast(DeckKind, deck): 0
                for piles in (start.hands, start.decks)
                for deck in piles.get(side, {})
            }
        sizes: dict[DeckKind, int] = {}
        if by_cards:
            sizes[COMMAND] = self.number(f"command_{side}", None, 1, MAX_COMMAND_CARDS)
        if by_cards or f"combat_{side}" in self.scenario.properties:
            sizes[COMBAT] = self.number(f"combat_{side}", 0, 0, len(combat_deck(side)))
        return sizes

    def _sections(self, grid: Grid, homes: dict[SideId, Edge]) -> dict[SideId, tuple[int, ...]]:
        """Read the section lines: two numbers, "none", or the usual ones (JX-03)."""
        given = str(self.scenario.properties.get("sections", "")).split()
        if given == ["none"]:
            everywhere = int(Section.LEFT | Section.CENTRE | Section.RIGHT)
            return dict.fromkeys(SIDES, (everywhere,) * grid.size)
        lines = tuple(map(_whole_or_half, given))
        first, second = lines if len(lines) == 2 else (None, None)
        if given and (first is None or second is None or first > second):
            self.wrong(
                "map",
                f"property 'sections' is {' '.join(given)!r}; give the two lines in hex widths from the west, "
                "such as '4 9', or 'none'",
            )
            first = second = None
        if not grid.on_board.any():
            return {}
        usual = None if first is None or second is None else (first, second)
        return {side: tuple(map(int, sections(grid, homes[side], usual))) for side in SIDES}

    def _check_told(self) -> None:
        """Return what is wrong with what a map says of its battle for those who choose one."""
        for side in SIDES:
            self.word(f"difficulty_{side}", DIFFICULTIES[0], DIFFICULTIES)
        for name in ("length", "minutes"):
            self.number(name, 0, 0, None)

    def _to_win(
        self, battlefield: Battlefield, pieces: dict[PieceId, Piece], unread: int
    ) -> dict[SideId, int]:
        """Read how many banners win for each side; there must be so many to take (JX-40).

        Any of the `unread` pieces may be meant to be the opponent's.
        """
        to_win = {side: self.number(f"banners_{side}", None, 1, None) for side in SIDES}
        for side in SIDES:
            opponents = [piece for piece in pieces.values() if piece.side != side]
            maximum = hooks.most_banners(battlefield, side, pieces.values()) + unread
            if opponents and self.scenario.start is None and to_win[side] > maximum:
                self.wrong(
                    "map",
                    f"property 'banners_{side}' is {to_win[side]}, but no more than {maximum} can be taken: for the "
                    f"{opponents[0].side} pieces and by special rules; give a smaller number",
                    by_count=True,
                )
        return to_win

    def _to_begin_with(self, battlefield: Battlefield, piece: Piece) -> Piece:
        """Keep a piece off the board that comes on later (JX-145); its place on the map means nothing."""
        return replace(piece, at=OFF, fate=WAITING) if hooks.enters_later(battlefield, piece.id) else piece


setup: LatestSetup[BattleSetup[Battlefield, State]] = LatestSetup(_Reader)
"""Makes a scenario of any size and shape ready (JX-01); ScenarioError with all that keeps it from being played."""


def _whole_or_half(text: str) -> float | None:
    try:
        return round(2 * float(text)) / 2
    except (ValueError, OverflowError):
        return None
