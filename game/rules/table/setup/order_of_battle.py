"""The order of battle: brigades and who commands them, from the map or made for it (AR-01, AR-02)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from game.engine.suggestions import nearest
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.hexgrid.scenario import Edge, Problem
from game.i18n import tr, tr_mark
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.properties import hyphenated
from game.rules.table.sides import SIDES

MAX_IN_BRIGADE = 4
"""Units of a brigade that the map does not give (AR-01)."""

ARMY, BRIGADE, AIDE = "army", "brigade", "aide"
RANKS = (ARMY, BRIGADE)
"""The ranks that a map may give to a leader (AR-02)."""

WINGS = {
    1: ("centre",),
    2: ("left", "right"),
    3: ("left", "centre", "right"),
    4: ("left", "left-centre", "right-centre", "right"),
}
"""Where the brigades of a side are that the map does not give, from the left, by their number (AR-01)."""

WING_NAMES = {
    "left": tr_mark("Left"),
    "left-centre": tr_mark("Left centre"),
    "centre": tr_mark("Centre"),
    "right-centre": tr_mark("Right centre"),
    "right": tr_mark("Right"),
}

_RIGHT_HAND: dict[Edge, tuple[int, int]] = {
    "north": (-1, 0),
    "south": (1, 0),
    "west": (0, 1),
    "east": (0, -1),
}
"""Which way is to the right for who looks away from a home edge: x east, y south."""
_FRONT: dict[Edge, tuple[int, int]] = {"north": (0, 1), "south": (0, -1), "west": (1, 0), "east": (-1, 0)}


class Brigade(msgspec.Struct, frozen=True, kw_only=True):
    """Units of one side that belong together.

    `title`: the map's own name for it, "" for a brigade that AR-01 makes; `wing`: where that one is, or its number from
    the left. `units` are ids in the order of the map. `commander`: the leader who commands it, "" for none.
    """

    id: str
    side: SideId
    units: tuple[PieceId, ...]
    title: str = ""
    wing: str = ""
    commander: str = ""

    @property
    def name(self) -> str:
        """Return its name for players."""
        if self.title:
            return self.title
        if self.wing in WING_NAMES:
            return tr(WING_NAMES[self.wing])
        return tr("Brigade {number}", number=self.wing)

    @property
    def senior_unit(self) -> str:
        """Return the first of its units in the order of the map."""
        return self.units[0]


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """What a leader is: `army` commander, commander of a `brigade` or `aide`.

    `brigade`: the id of the brigade that he commands, or as an aide belongs to; "" for none.
    """

    leader: PieceId
    rank: Literal["army", "brigade", "aide"]
    brigade: str = ""


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """The order of battle of one side: its brigades, the map's own first, and its leaders in the order of the map."""

    side: SideId
    brigades: tuple[Brigade, ...] = ()
    posts: tuple[Post, ...] = ()

    @property
    def commander(self) -> PieceId:
        """Return the leader who commands the army; "" where no leader does."""
        return next((post.leader for post in self.posts if post.rank == ARMY), NO_PIECE)

    @property
    def aides(self) -> tuple[str, ...]:
        """Return the leaders who command nothing, in the order of the map."""
        return tuple(post.leader for post in self.posts if post.rank == AIDE)

    def brigade(self, brigade_id: str) -> Brigade:
        return next(brigade for brigade in self.brigades if brigade.id == brigade_id)

    def brigade_of(self, unit: PieceId) -> Brigade:
        """Return the brigade that a unit belongs to."""
        return next(brigade for brigade in self.brigades if unit in brigade.units)


def order_of_battle(
    grid: Grid, homes: Mapping[SideId, Edge], pieces: Iterable[MapPiece], *, two_from: int = 0
) -> dict[SideId, Army]:
    """Return the army of each side of `homes`; `pieces` in the order of the map, each where it draws it (AR-01, AR-02).

    Pieces that come on later (AR-14) belong among them. What is wrong with the map is shown by `order_problems`; here
    it makes a leader an aide, or is passed over. A side of `two_from` units or more has two brigades at least, where
    the map leaves that open; 0 asks for no such thing.
    """
    pieces = tuple(pieces)
    armies = {}
    for side, home in homes.items():
        units = [piece for piece in pieces if piece.side == side and not piece.is_leader]
        leaders = [piece for piece in pieces if piece.side == side and piece.is_leader]
        # Reading AR-02: among brigades as near the map's own come first, in its order, then the others from the left.
        given = tuple(_given_brigades(side, units))
        fewest = 2 - len(given) if two_from and len(units) >= two_from else 1
        brigades = (*given, *made_brigades(grid, home, side, units, fewest))
        posts = _posts(grid, brigades, units, leaders)
        commanders = {post.brigade: post.leader for post in posts if post.brigade and post.rank != AIDE}
        armies[side] = Army(
            side=side,
            brigades=tuple(
                msgspec.structs.replace(brigade, commander=commanders.get(brigade.id, NO_PIECE))
                for brigade in brigades
            ),
            posts=posts,
        )
    return armies


# Brigades


def _given_brigades(side: SideId, units: Iterable[MapPiece]) -> Iterator[Brigade]:
    """Yield the brigades that the map gives, in the order of their first units."""
    members: dict[str, list[MapPiece]] = defaultdict(list)
    for unit in units:
        if given := hyphenated(unit.brigade):
            members[given].append(unit)
    for given, found in members.items():
        yield Brigade(
            id=given, side=side, units=tuple(unit.id for unit in found), title=found[0].brigade.strip()
        )


def made_brigades(
    grid: Grid, home: Edge, side: SideId, units: Sequence[MapPiece], fewest: int = 1
) -> Iterator[Brigade]:
    """Yield the brigades made of the units to which the map gives none, from the left, `fewest` at least (AR-01)."""
    free = [unit for unit in units if not hyphenated(unit.brigade)]
    place = {unit.id: number for number, unit in enumerate(free)}
    in_line = sorted(free, key=lambda unit: _place_in_line(grid, home, unit.hex_id))
    sizes = run_sizes(len(in_line), fewest)
    wings = WINGS.get(len(sizes)) or tuple(str(number) for number in range(1, len(sizes) + 1))
    for wing, size in zip(wings if sizes else (), sizes, strict=True):
        run, in_line = in_line[:size], in_line[size:]
        members = sorted((unit.id for unit in run), key=place.__getitem__)
        yield Brigade(id=f"{side}-{wing}", side=side, units=tuple(members), wing=wing)


def run_sizes(units: int, fewest: int = 1) -> tuple[int, ...]:
    """Return how many units each made brigade has, from the left; the first are the larger (AR-01)."""
    runs = max(-(-units // MAX_IN_BRIGADE), min(units, fewest))
    return tuple(units // runs + (run < units % runs) for run in range(runs))


def _place_in_line(grid: Grid, home: Edge, hex_id: HexId) -> tuple[int, int]:
    """Return how far to the right a hex is as its side sees it, and how far to the rear (AR-01)."""
    x, y = map(int, grid.centres[hex_id])
    (right_x, right_y), (front_x, front_y) = _RIGHT_HAND[home], _FRONT[home]
    return x * right_x + y * right_y, -(x * front_x + y * front_y)


# Leaders


def _posts(
    grid: Grid, brigades: Sequence[Brigade], units: Sequence[MapPiece], leaders: Sequence[MapPiece]
) -> tuple[Post, ...]:
    """Return what each leader is, in the order of the map (AR-02)."""
    known = {brigade.id for brigade in brigades if brigade.title}
    army = _army_commander(grid, units, leaders)
    commanders: dict[str, PieceId] = {}
    posts: dict[PieceId, Post] = {}
    for leader in leaders:
        given = hyphenated(leader.brigade)
        if given in known:
            # Reading AR-02: of two leaders with one brigade the first in the map commands it, the other is its aide.
            commands = commanders.setdefault(given, leader.id) == leader.id
            rank: Literal["army", "brigade", "aide"] = "brigade" if commands else "aide"
            posts[leader.id] = Post(leader=leader.id, rank=rank, brigade=given)
    if army:
        own = posts.get(army)
        commanded = own.brigade if own and own.rank != AIDE else ""
        posts[army] = Post(leader=army, rank="army", brigade=commanded)
    hexes = {unit.id: unit.hex_id for unit in units}
    for leader in leaders:
        if leader.id in posts:
            continue
        free = [brigade for brigade in brigades if brigade.id not in commanders]
        found = min(free, key=lambda brigade: _gap(grid, leader.hex_id, brigade, hexes), default=None)
        if found:
            commanders[found.id] = leader.id
            posts[leader.id] = Post(leader=leader.id, rank="brigade", brigade=found.id)
        else:
            posts[leader.id] = Post(leader=leader.id, rank="aide")
    return tuple(posts[leader.id] for leader in leaders)


def _army_commander(grid: Grid, units: Sequence[MapPiece], leaders: Sequence[MapPiece]) -> PieceId:
    """Return the leader who commands the army: whom the map says, else the one nearest to the middle (AR-02)."""
    # Reading AR-02: a map that gives ranks, but none of the army, means that nobody commands it.
    if any(leader.rank in RANKS for leader in leaders):
        return next((leader.id for leader in leaders if leader.rank == ARMY), NO_PIECE)
    hexes = [unit.hex_id for unit in units]
    nearest_leader = min(leaders, key=lambda leader: grid.from_mean(leader.hex_id, hexes), default=None)
    return nearest_leader.id if nearest_leader else NO_PIECE


def _gap(grid: Grid, hex_id: HexId, brigade: Brigade, hexes: Mapping[PieceId, HexId]) -> int:
    """Count the hexes from a hex to the nearest unit of a brigade."""
    return min(grid.distance(hex_id, hexes[unit]) for unit in brigade.units)


# What is wrong


def order_problems(pieces: Iterable[MapPiece]) -> Iterator[Problem]:
    """Yield what is wrong with the brigades and ranks of a map, each with its remedy (AR-01, AR-02)."""
    pieces = tuple(pieces)
    sides: dict[str, str] = {}
    ids = {piece.id for piece in pieces}
    of_units = {(piece.side, hyphenated(piece.brigade)) for piece in pieces if not piece.is_leader}
    army: dict[str, MapPiece] = {}
    for piece in pieces:
        given = hyphenated(piece.brigade)
        if piece.brigade.strip() and not given:
            yield Problem(
                piece.place, f"property 'brigade' is {piece.brigade!r}; give a name with letters or digits"
            )
        if given and sides.setdefault(given, piece.side) != piece.side:
            yield Problem(
                piece.place,
                f"the other side has a brigade {given!r} as well; give each side brigades of its own",
            )
        if given in ids or _is_made_id(given):
            what = "a piece" if given in ids else "a brigade that the game makes"
            yield Problem(
                piece.place, f"{given!r} is the id of {what} already; give the brigade another name"
            )
        if piece.rank and not piece.is_leader:
            yield Problem(piece.place, "property 'rank' is for leaders; remove it from the unit")
        elif piece.rank and piece.rank not in RANKS:
            yield Problem(piece.place, f"property 'rank' is {piece.rank!r}{nearest(piece.rank, RANKS)}")
        if not piece.is_leader:
            continue
        if given and (piece.side, given) not in of_units:
            yield Problem(
                piece.place,
                f"no unit of its side has the brigade {given!r}; give it to the units he commands",
            )
        if piece.rank == BRIGADE and not given:
            yield Problem(
                piece.place, "a leader of the rank 'brigade' needs the property 'brigade'; name his brigade"
            )
        if piece.rank == ARMY and army.setdefault(piece.side, piece) is not piece:
            yield Problem(
                piece.place,
                f"{army[piece.side].name} has the rank 'army' already; one leader commands a side",
            )


def _is_made_id(given: str) -> bool:
    """Return whether an id is one of those that AR-01 makes."""
    side, _, wing = given.partition("-")
    return side in SIDES and (wing in WING_NAMES or wing.isdecimal())
