"""From a scenario to a battle ready to play, or to every reason why it cannot be played."""

import msgspec

from game.engine.ruleset import Opening
from game.field.grid import Grid
from game.field.scenario import EDGES, Edge, Placed, Problem, Scenario, ScenarioError, Start, label
from game.field.sections import Section, sections
from game.rules.jacobite.cards.combat import combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.sight import hills
from game.rules.jacobite.specials import door
from game.rules.jacobite.specials.all_rules import RULES
from game.rules.jacobite.specials.special import Specials
from game.rules.jacobite.specials.telling import told
from game.rules.jacobite.specials.vocabulary import EXAMPLE, Lexicon, is_special, read_specials
from game.rules.jacobite.spelling import nearest, whole
from game.rules.jacobite.state import (
    COMBAT,
    COMMAND,
    OFF,
    WAITING,
    Cards,
    Ground,
    Piece,
    Pieces,
    Position,
    State,
    Turn,
    pile,
)
from game.rules.jacobite.tables import BLOCKS, KINDS, LEADER, SIDES, TERRAINS

replace = msgspec.structs.replace

LAYERS = ("units", "leaders")
DEFAULT_HOMES: dict[str, Edge] = {"jacobite": "north", "government": "south"}
DEFAULT_ORDERS = 4
MOST_COMMAND_CARDS = 10
START_PHASES = ("card", "order", "move", "combat")

DIFFICULTIES = ("unknown", "easy", "even", "hard")
"""How hard it is to win with a side, as a map may say."""

_OWN = {"system", "title", "date", "first", "notes", "length", "minutes", "command", "sections"}
_OF_A_SIDE = ("home", "banners", "orders", "command", "combat", "difficulty")
KNOWN = _OWN | {EXAMPLE} | {f"{name}_{side}" for name in _OF_A_SIDE for side in SIDES}
"""Properties of a map that mean something here."""

PIECE_PROPERTIES = {"id", "side", "blocks", "full"}


class Names:
    """The names of a battle's things (see `engine.event.Names`)."""

    def __init__(self, pieces: dict[str, Piece], grid: Grid) -> None:
        self._pieces = {piece.id: piece.name for piece in pieces.values()}
        self._grid = grid

    def piece(self, piece: str) -> str:
        """Name a piece."""
        return self._pieces[piece]

    def side(self, side: str) -> str:
        """Name a side."""
        return side.capitalize()

    def hex(self, hex: int) -> str:
        """Name a hex."""
        return self._grid.label(hex)


def setup(scenario: Scenario) -> Opening[Ground, State]:
    """Make a scenario ready; ScenarioError with all its problems if it cannot be played."""
    reader = _Reader(scenario)
    opening = reader.read()
    if reader.problems:
        raise ScenarioError(scenario.source, tuple(reader.problems))
    return opening


def page(scenario: Scenario) -> tuple[str, ...]:
    """Tell the special rules of a scenario in sentences, in the order of their numbers; ScenarioError as in setup."""
    opening = setup(scenario)
    return tuple(told(special, opening.names) for special in opening.ground.specials)


class _Reader:
    """Reads a scenario once, gathering problems instead of stopping at the first."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.problems: list[Problem] = []
        self._numbers: dict[str, int] = {}

    def read(self) -> Opening[Ground, State]:
        scenario, start = self.scenario, self.scenario.start
        for name in scenario.properties:
            if name not in KNOWN and not is_special(name):
                self._wrong("map", f"unknown property {name!r}{nearest(name, KNOWN)}")
        grid = Grid(scenario.plan)
        self._check_terrain()
        self._check_told()
        placed = self._placed()
        pieces = {piece.id: piece for piece, _ in placed}
        counts = {side: sum(piece.side == side for piece in pieces.values()) for side in SIDES}
        homes = self._homes()
        by_cards = self._word("command", "free", ("cards", "free")) == "cards"
        hands = {side: self._hand_sizes(side, by_cards=by_cards) for side in SIDES}
        specials, wrong = read_specials(
            scenario.properties,
            Lexicon(pieces, grid, {side: hands[side][COMMAND] for side in SIDES if COMMAND in hands[side]}),
            RULES,
        )
        self.problems += wrong
        ground = Ground(
            grid=grid,
            terrain=scenario.plan.terrain,
            hills=hills(grid, scenario.plan.terrain),
            homes=homes,
            to_win={},
            orders={side: self._number(f"orders_{side}", DEFAULT_ORDERS, 1, None) for side in SIDES},
            sections=self._sections(grid, homes),
            hands=hands,
            command_cards=by_cards,
            combat_cards=any(COMBAT in hand for hand in hands.values()),
            handicap={side: start.banners.get(side, 0) if start else 0 for side in SIDES},
            single_turn=start is not None,
            specials=Specials(specials),
        )
        ground = replace(ground, to_win=self._to_win(ground, pieces))
        pieces = {piece.id: self._to_begin_with(ground, piece) for piece in pieces.values()}
        self._check_standing(ground, [(pieces[piece.id], at) for piece, at in placed])
        if not start:
            for side in SIDES:
                if not counts[side]:
                    self._wrong("map", f"the {side} side has no piece; place its units in the layer 'units'")
        state = State(
            pieces=Pieces(pieces.values()),
            turn=self._turn(pieces),
            banners=dict(ground.handicap),
            cards=self._cards(),
        )
        if {*ground.terrain} <= {"", *TERRAINS}:
            for name, obstacle in door.obstacles(Position(ground, state)):
                self._wrong("map", f"property {name!r}: {obstacle}")
        return Opening(ground, state, Names(pieces, grid), grid)

    def _turn(self, pieces: dict[str, Piece]) -> Turn:
        start = self.scenario.start
        if start is None:
            return Turn(number=1, side=self._word("first", SIDES[0], SIDES), phase="card")
        self._check_start(start, pieces)
        own = tuple(sorted(piece.id for piece in pieces.values() if piece.side == start.turn))
        return Turn(
            number=max(1, start.number),
            side=start.turn,
            phase=start.phase,
            ordered=(own if start.phase in ("move", "combat") else ())
            if start.ordered is None
            else start.ordered,
            moved=tuple((piece, 1) for piece in start.moved),
        )

    def _check_start(self, start: Start, pieces: dict[str, Piece]) -> None:
        """Tell what is wrong with a position in mid-battle."""
        if start.turn not in SIDES:
            self._wrong("turn", f"{start.turn!r} is no side{nearest(start.turn, SIDES)}")
        if start.phase not in START_PHASES:
            self._wrong("phase", f"{start.phase!r} is no phase{nearest(start.phase, START_PHASES)}")
        for place, named in (("ordered", start.ordered or ()), ("moved", start.moved)):
            for piece in named:
                if piece not in pieces:
                    self._wrong(place, f"{piece!r} is no piece{nearest(piece, pieces)}")
        for place, sides in (("banners", start.banners), ("hands", start.hands), ("decks", start.decks)):
            for side in sides:
                if side not in SIDES:
                    self._wrong(place, f"{side!r} is no side{nearest(side, SIDES)}")

    def _cards(self) -> Cards:
        """Lay out the hands and decks that a position in mid-battle names."""
        start = self.scenario.start
        if start is None:
            return Cards(hands={})
        decks: dict[str, tuple[str, ...]] = {}
        for place, piles in (("hands", start.hands), ("decks", start.decks)):
            for side, by_deck in piles.items():
                for deck, cards in by_deck.items():
                    self._check_cards(f"{place}.{side}", side, deck, cards)
                    if place == "decks":
                        decks[pile(deck, side)] = decks.get(pile(deck, side), ()) + cards
        hands = {
            side: {deck: tuple(sorted(cards)) for deck, cards in hand.items()}
            for side, hand in start.hands.items()
        }
        return Cards(hands=hands, decks=decks)

    def _check_cards(self, place: str, side: str, deck: str, cards: tuple[str, ...]) -> None:
        if deck not in (COMMAND, COMBAT):
            self._wrong(place, f"{deck!r} is no deck{nearest(deck, (COMMAND, COMBAT))}")
            return
        known = set(COMMAND_CARDS) if deck == COMMAND else set(combat_deck(side))
        for card in cards:
            if card not in known:
                self._wrong(place, f"{card!r} is no {deck} card of this side{nearest(card, known)}")

    def _hand_sizes(self, side: str, *, by_cards: bool) -> dict[str, int]:
        """Read how many cards a side begins with; a kind left out is not played with."""
        start = self.scenario.start
        if start is not None:
            return {deck: 0 for piles in (start.hands, start.decks) for deck in piles.get(side, {})}
        sizes = {COMMAND: self._number(f"command_{side}", None, 1, MOST_COMMAND_CARDS)} if by_cards else {}
        if by_cards or f"combat_{side}" in self.scenario.properties:
            sizes[COMBAT] = self._number(f"combat_{side}", 0, 0, len(combat_deck(side)))
        return sizes

    def _sections(self, grid: Grid, homes: dict[str, Edge]) -> dict[str, tuple[int, ...]]:
        """Read the section lines: two numbers, "none", or the usual ones (JX-03)."""
        given = str(self.scenario.properties.get("sections", "")).split()
        if given == ["none"]:
            everywhere = int(Section.LEFT | Section.CENTRE | Section.RIGHT)
            return dict.fromkeys(SIDES, (everywhere,) * grid.size)
        lines = tuple(map(_whole_or_half, given))
        first, second = lines if len(lines) == 2 else (None, None)
        if given and (first is None or second is None or first > second):
            self._wrong(
                "map",
                f"property 'sections' is {' '.join(given)!r}; give the two lines in hex widths from the west, "
                "such as '4 9', or 'none'",
            )
            first = second = None
        if not grid.on_board.any():
            return {}
        usual = None if first is None or second is None else (first, second)
        return {side: tuple(map(int, sections(grid, homes[side], usual))) for side in SIDES}

    def _homes(self) -> dict[str, Edge]:
        homes: dict[str, Edge] = {}
        for side in SIDES:
            edge = self._word(f"home_{side}", DEFAULT_HOMES[side], EDGES)
            homes[side] = next(known for known in EDGES if known == edge)
        if homes[SIDES[0]] == homes[SIDES[1]]:
            self._wrong(
                "map",
                f"both sides have their home at the {homes[SIDES[0]]} edge; give 'home_{SIDES[1]}' another one",
            )
        return homes

    def _check_told(self) -> None:
        """Tell what is wrong with what a map says of its battle for those who choose one."""
        for side in SIDES:
            self._word(f"difficulty_{side}", DIFFICULTIES[0], DIFFICULTIES)
        for name in ("length", "minutes"):
            self._number(name, 0, 0, None)

    def _check_terrain(self) -> None:
        plan = self.scenario.plan
        for terrain in sorted({terrain for terrain in plan.terrain if terrain and terrain not in TERRAINS}):
            cell = plan.terrain.index(terrain)
            self._wrong(
                f"hex {label(plan, cell)}",
                f"unknown terrain {terrain!r}{nearest(terrain, TERRAINS)}",
            )

    def _placed(self) -> list[tuple[Piece, Placed]]:
        """Read the pieces, each with the object it was read from."""
        pieces: dict[str, Piece] = {}
        found = []
        for placed in self.scenario.pieces:
            if placed.layer in LAYERS and (piece := self._piece(placed, pieces)):
                pieces[piece.id] = piece
                found.append((piece, placed))
        return found

    def _to_win(self, ground: Ground, pieces: dict[str, Piece]) -> dict[str, int]:
        """Read how many banners win for each side; there must be so many to take (JX-40)."""
        to_win = {side: self._number(f"banners_{side}", None, 1, None) for side in SIDES}
        for side in SIDES:
            opponents = [piece for piece in pieces.values() if piece.side != side]
            most = door.most_banners(ground, side, pieces.values())
            if opponents and self.scenario.start is None and to_win[side] > most:
                self._wrong(
                    "map",
                    f"property 'banners_{side}' is {to_win[side]}, but no more than {most} can be taken: for the "
                    f"{opponents[0].side} pieces and by special rules; give a smaller number",
                )
        return to_win

    def _to_begin_with(self, ground: Ground, piece: Piece) -> Piece:
        """Keep a piece off the board that comes on later (JX-145); its place on the map means nothing."""
        return replace(piece, at=OFF, fate=WAITING) if door.awaits(ground, piece.id) else piece

    def _check_standing(self, ground: Ground, found: list[tuple[Piece, Placed]]) -> None:
        """Tell of pieces that cannot stand where they are placed."""
        standing: dict[tuple[int, bool], Piece] = {}
        for piece, placed in found:
            if piece.at == OFF:
                continue
            terrain = TERRAINS.get(ground.terrain[piece.at])
            barred = terrain and not piece.is_leader and piece.type.family in terrain.barred
            if terrain and (barred or not terrain.passable) and not door.is_opened(ground, piece, piece.at):
                self._wrong(
                    placed.place,
                    f"it cannot stand on {terrain.name} ({terrain.rule}); move it or change the ground",
                )
            here = (piece.at, piece.is_leader)
            if here in standing:
                what = "leader" if piece.is_leader else "unit"
                self._wrong(
                    placed.place, f"{standing[here].name} stands here already; a hex holds one {what}"
                )
            company = standing.get((piece.at, not piece.is_leader))
            if company and company.side != piece.side:
                self._wrong(
                    placed.place, f"{company.name} of the other side stands here already; move one of them"
                )
            standing[here] = piece

    def _piece(self, placed: Placed, taken: dict[str, Piece]) -> Piece | None:
        """Read one object; None when it is too wrong to stand on the board."""
        properties = placed.properties
        for name in properties:
            if name not in PIECE_PROPERTIES:
                self._wrong(placed.place, f"unknown property {name!r}{nearest(name, PIECE_PROPERTIES)}")
        kinds = (*KINDS, LEADER)
        kind, side = placed.kind, str(properties.get("side", ""))
        if kind not in kinds:
            what = f"unknown class {kind!r}" if kind else "has no class"
            self._wrong(placed.place, f"{what}{nearest(kind, kinds)}")
        if side not in SIDES:
            what = f"property 'side' is {side!r}" if side else "has no property 'side'"
            self._wrong(placed.place, f"{what}{nearest(side, SIDES)}")
        piece_id = str(properties.get("id", "")) or self._id_of(placed.name, taken)
        if piece_id in taken:
            self._wrong(
                placed.place, f"the id {piece_id!r} is {taken[piece_id].name}'s; give each piece its own"
            )
        if any(letter.isspace() for letter in piece_id) or piece_id in ("done", "none"):
            self._wrong(
                placed.place,
                f"the id {piece_id!r} cannot be written in orders; use letters, digits and hyphens",
            )
        if kind not in kinds or side not in SIDES or piece_id in taken:
            return None
        leader = kind == LEADER
        full = 1 if leader else self._count(placed, "full", BLOCKS)
        blocks = 1 if leader else self._count(placed, "blocks", full)
        if blocks > full:
            self._wrong(placed.place, f"{blocks} blocks are more than its full number, {full}; raise 'full'")
        return Piece(
            id=piece_id,
            side=side,
            kind=kind,
            name=placed.name or piece_id,
            at=placed.cell,
            blocks=blocks,
            full=full,
        )

    def _count(self, placed: Placed, name: str, default: int) -> int:
        value = whole(placed.properties.get(name, default))
        if value is None or value < 1:
            self._wrong(
                placed.place,
                f"property {name!r} is {placed.properties[name]!r}; it must be a whole number from 1",
            )
            return default
        return value

    def _number(self, name: str, default: int | None, least: int, most: int | None) -> int:
        given = self.scenario.properties.get(name, default)
        value = None if given is None else whole(given)
        allowed = f"a whole number from {least}" + (f" to {most}" if most else "")
        if given is None:
            self._wrong("map", f"property {name!r} is missing; give {allowed}")
        elif value is None or value < least or (most and value > most):
            self._wrong("map", f"property {name!r} is {given!r}; it must be {allowed}")
        return value or least

    def _word(self, name: str, default: str, allowed: tuple[str, ...]) -> str:
        value = str(self.scenario.properties.get(name, default))
        if value not in allowed:
            self._wrong("map", f"property {name!r} is {value!r}{nearest(value, allowed)}")
            return default
        return value

    def _id_of(self, name: str, taken: dict[str, Piece]) -> str:
        """Make an id of a name, numbered if it is taken: "Barrell's" becomes barrells."""
        plain = (
            "".join(letter for letter in name.lower().replace(" ", "-") if letter.isalnum() or letter == "-")
            or "piece"
        )
        number = self._numbers.get(plain, 1)
        while (made := plain if number == 1 else f"{plain}-{number}") in taken:
            number += 1
        self._numbers[plain] = number
        return made

    def _wrong(self, place: str, sentence: str) -> None:
        self.problems.append(Problem(place, sentence))


def _whole_or_half(text: str) -> float | None:
    try:
        return round(2 * float(text)) / 2
    except (ValueError, OverflowError):
        return None
