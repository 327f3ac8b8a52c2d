"""A second reading of the book, made from it alone: what a referee allows in a position without special rules.

It shares with the game what a position holds, and nothing of what the rules make of it: hexes, distances, lines of
sight, the numbers of units and of terrain are worked out here once more, as simply as can be and as slowly as may be.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from game.engine.play.match import Match
from game.hexgrid.ids import PieceId
from game.rules.jacobite.state import Piece

FOOT, HORSE, GUNS, LEADER = "foot", "horse", "guns", "leader"

MELEE_DICE = {
    "grenadier": 3,
    "regular": 3,
    "highland": 2,
    "lowland": 2,
    "militia": 2,
    "battle-cavalry": 3,
    "light-cavalry": 2,
    "trained-artillery": 2,
    "light-artillery": 2,
}
FIRE_DICE = {
    "grenadier": "21",
    "regular": "21",
    "highland": "21",
    "lowland": "21",
    "militia": "11",
    "battle-cavalry": "",
    "light-cavalry": "",
    "trained-artillery": "3211",
    "light-artillery": "2111",
}
"""Dice at range 2, 3, 4 and 5."""
MOVES = {"highland": 2, "battle-cavalry": 3, "light-cavalry": 2, "leader": 3}

IMPASSABLE = {"crag", "river", "loch"}
CLOSED = {("rough", HORSE), ("rough", GUNS), ("marsh", GUNS), ("castle", HORSE), ("castle", GUNS)}
STOPPING = {"rough", "forest", "marsh", "town", "castle", "enclosure", "ford"}
BLOCKING = {"hill", "crag", "forest", "town", "castle"}
COVER = {"rough": 1, "forest": 1, "town": 1, "castle": 2, "enclosure": 1, "fieldwork": 1}
WORSE_FOR_HORSE = {"forest", "town", "enclosure"}
OUT_OF = {
    **{(terrain, arm): 1 for terrain in ("marsh", "castle", "ford", "bridge") for arm in (FOOT, HORSE, GUNS)},
    ("forest", HORSE): 2,
    ("forest", GUNS): 1,
    ("town", GUNS): 1,
}
STEADYING = {"rough": 1, "town": 1, "castle": 2, "enclosure": 1, "fieldwork": 1}
SAMPLES = 240
"""Points at which a line of sight is looked at."""

Place = tuple[int, int]


def arm(piece: Piece) -> str:
    """Name the class of a piece."""
    if piece.kind == "leader":
        return LEADER
    return HORSE if piece.kind.endswith("cavalry") else GUNS if piece.kind.endswith("artillery") else FOOT


class Referee:
    """Looks at one position."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self.plan = match.scenario.plan
        self.homes = match.setup.battlefield.homes
        self.turn = match.state.turn
        self.fleeing = match.state.retreating_leader
        self.standing = [piece for piece in match.state.pieces.values() if piece.at >= 0]

    # Hexes: a place counts half hex widths along the rows (or columns) and hexes across them

    def place(self, row: int, column: int) -> Place:
        odd = self.plan.shifted == "odd"
        if self.plan.axis == "y":
            return 2 * column + ((row % 2 == 1) == odd), row
        return 2 * row + ((column % 2 == 1) == odd), column

    @cached_property
    def places(self) -> dict[int, Place]:
        cells = range(len(self.plan.terrain))
        return {
            cell: self.place(*divmod(cell, self.plan.columns)) for cell in cells if self.plan.terrain[cell]
        }

    @cached_property
    def cells(self) -> dict[Place, int]:
        return {place: cell for cell, place in self.places.items()}

    def adjacent(self, hex_id: int) -> list[int]:
        along, across = self.places[hex_id]
        ways = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
        near = ((along + one, across + two) for one, two in ways)
        return [self.cells[place] for place in near if place in self.cells]

    def distance(self, start: int, end: int) -> int:
        (along, across), (to_along, to_across) = self.places[start], self.places[end]
        rows = abs(to_across - across)
        return rows + max(0, abs(to_along - along) - rows) // 2

    def rear(self, side: str, hex_id: int) -> list[int]:
        """List the steps with a part toward the own edge (JR-08, JQ-04)."""
        home = self.homes[side]
        axis = (home in ("north", "south")) == (self.plan.axis == "y")
        sign = 1 if home in ("south", "east") else -1
        here = self.places[hex_id][axis]
        return [step for step in self.adjacent(hex_id) if sign * (self.places[step][axis] - here) > 0]

    # Who stands where

    def unit(self, hex_id: int) -> Piece | None:
        return next((piece for piece in self.standing if piece.at == hex_id and arm(piece) != LEADER), None)

    def leader(self, hex_id: int) -> Piece | None:
        leaders = (piece for piece in self.standing if arm(piece) == LEADER and piece.id not in self.fleeing)
        return next((leader for leader in leaders if leader.at == hex_id), None)

    def leads(self, unit: Piece) -> bool:
        leader = self.leader(unit.at)
        return leader is not None and not leader.being_removed

    def holder(self, hex_id: int) -> Piece | None:
        return self.unit(hex_id) or self.leader(hex_id)

    def enemies_beside(self, hex_id: int, side: str) -> list[Piece]:
        near = [self.holder(step) for step in self.adjacent(hex_id)]
        return [piece for piece in near if piece and piece.side != side]

    def went(self, piece: Piece) -> int:
        moved: dict[PieceId, int] = dict(self.turn.moved)
        return moved.get(piece.id, 0)

    # Line Command (JX-95, JR-93, JQ-32)

    def links(self, side: str) -> set[str]:
        """Find the pieces that may be of a chain: infantry, leaders with infantry and lone leaders."""
        own = (piece for piece in self.standing if piece.side == side)
        return {piece.id for piece in own if (unit := self.unit(piece.at)) is None or arm(unit) == FOOT}

    def is_chain(self, pieces: Iterable[str]) -> bool:
        """Return whether every hex of some pieces can be walked to from every other through their hexes only."""
        hexes = {piece.at for piece in self.standing if piece.id in pieces}
        reached = {min(hexes)} if hexes else set()
        while further := {
            hex_id for hex_id in hexes - reached if reached.intersection(self.adjacent(hex_id))
        }:
            reached |= further
        return reached == hexes

    # Movement (JX-30 to JX-36, section 16)

    def reach(self, piece: Piece) -> int:
        cards = [card for card, on in self.turn.played if on == piece.id]
        if self.turn.card == "bombard" and arm(piece) == GUNS:
            return 3
        hexes = MOVES.get(piece.kind, 1)
        if self.is_quick(piece):
            hexes = max(hexes, 2)
        return hexes + cards.count("down-the-brae")

    def is_quick(self, piece: Piece) -> bool:
        by_order = self.turn.card == "quick-advance" and piece.id in self.turn.ordered
        return arm(piece) == FOOT and (by_order or ("at-the-quickstep", piece.id) in self.turn.played)

    def moves(self, piece: Piece) -> set[int]:
        """Find the hexes in which a move may end."""
        if self.turn.card == "fall-back-and-reform" and arm(piece) != LEADER:
            back = self._walk(piece, piece.at, 2, back=True)
            return {hex_id for hex_id in back if not self.enemies_beside(hex_id, piece.side)}
        ends = self._walk(piece, piece.at, self.reach(piece))
        if self.plan.terrain[piece.at] == "road":
            ends |= self._walk(piece, piece.at, self.reach(piece) + 1, road=True)
        return ends

    def _walk(
        self, piece: Piece, hex_id: int, left: int, *, road: bool = False, back: bool = False
    ) -> set[int]:
        ends: set[int] = set()
        for step in (self.rear(piece.side, hex_id) if back else self.adjacent(hex_id)) if left else ():
            terrain, there = self.plan.terrain[step], [self.unit(step), self.leader(step)]
            if terrain in IMPASSABLE or (terrain, arm(piece)) in CLOSED or (road and terrain != "road"):
                continue
            if step == piece.at or any(other and other.side != piece.side for other in there):
                continue
            if arm(piece) == LEADER:
                ends |= set() if there[1] else {step}
                ends |= self._walk(piece, step, left - 1, road=road)
            elif not there[0] and not (there[1] and self.leads(piece)):
                ends.add(step)
                stops = terrain in STOPPING and (terrain, piece.kind) != ("rough", "highland")
                if not stops and not there[1]:
                    ends |= self._walk(piece, step, left - 1, road=road, back=back)
        return ends

    # Combat (sections 10, 13, 15 and 16)

    def attacks(self, side: str) -> dict[tuple[Any, PieceId], int]:
        """Find the attacks a side may make, with their dice."""
        found = {}
        for unit in self.standing:
            if unit.side != side or arm(unit) == LEADER or not self.may_fight(unit):
                continue
            near = self.enemies_beside(unit.at, side)
            enemies = near or [enemy for enemy in self.standing if enemy.side != side]
            for enemy in enemies if not self.rests(unit, melee=bool(near)) else ():
                dice = self.dice(unit, enemy, "melee" if near else "ranged")
                if dice > 0 and (near or self.may_fire(unit, enemy, dice)):
                    found[unit.id, enemy.id] = dice
        return found

    def may_fight(self, unit: Piece) -> bool:
        """Ask after orders, earlier combat, the road, guns that moved, and horse in a town."""
        ready = unit.id in self.turn.ordered and unit.id not in self.turn.fought
        tired = self.went(unit) > self.reach(unit) or (arm(unit) == GUNS and self.went(unit) > 0)
        return ready and not tired and not self.is_shut_in(unit) and self.turn.card != "fall-back-and-reform"

    def is_shut_in(self, unit: Piece) -> bool:
        return (self.plan.terrain[unit.at], arm(unit)) == ("town", HORSE)

    def rests(self, unit: Piece, *, melee: bool) -> bool:
        terrain = self.plan.terrain[unit.at] if self.went(unit) else ""
        if terrain == "forest":
            return not (melee and unit.kind == "highland")
        return terrain == "town" or (terrain, arm(unit)) == ("marsh", HORSE)

    def may_fire(self, unit: Piece, enemy: Piece, dice: int) -> bool:
        if arm(unit) == FOOT and self.went(unit) > 1:
            return False
        if self.distance(unit.at, enemy.at) > 1 + len(FIRE_DICE[unit.kind]):
            return False
        if arm(enemy) == LEADER and (self.unit(enemy.at) or dice < 2):
            return False
        return self.sees(unit, enemy.at)

    def dice(self, unit: Piece, enemy: Piece, way: str) -> int:
        """Count the dice of an attack; `attack_kind` is ranged, melee, bonus or back."""
        fire, terrain, own = way == "ranged", self.plan.terrain[enemy.at], self.plan.terrain[unit.at]
        table = FIRE_DICE[unit.kind]
        distance = self.distance(unit.at, enemy.at)
        dice = (int(table[distance - 2 : distance - 1] or 0)) if fire else MELEE_DICE[unit.kind]
        dice += (unit.kind, way) == ("highland", "melee")
        if arm(unit) == FOOT and self.went(unit) and way != "back":
            dice -= fire or not self.is_quick(unit)
        dice += self.leads(unit) and not (fire and arm(unit) == GUNS)
        dice -= COVER.get(terrain, 0) + (arm(unit) == HORSE and terrain in WORSE_FOR_HORSE)
        dice -= terrain == "hill" and own != "hill" and arm(unit) != GUNS
        dice -= terrain == "marsh" and not fire
        dice -= OUT_OF.get((own, arm(unit)), 0)
        return max(0, dice + self._by_card(unit, way))

    def _by_card(self, unit: Piece, way: str) -> bool:
        if unit.id not in self.turn.ordered or way == "back":
            return False
        return {
            "inspired-leadership": True,
            "horse-charge": arm(unit) == HORSE,
            "bombard": arm(unit) == GUNS,
            "steady-volley": arm(unit) == FOOT and way == "ranged" and not self.went(unit),
        }.get(self.turn.card, False)

    def sees(self, unit: Piece, target: int) -> bool:
        """Look along the line from middle to middle, point by point, for who or what bars it (JX-52, JX-53)."""
        hill = self._hill(unit.at) & self._hill(target)
        over = set(self.adjacent(unit.at)) if arm(unit) == GUNS and self._hill(unit.at) else set()

        def bars(hex_id: int) -> bool:
            if hex_id in (-1, unit.at, target):
                return False
            terrain, holder = self.plan.terrain[hex_id], self.holder(hex_id)
            if holder and not (hex_id in over and terrain != "hill" and holder.side == unit.side):
                return True
            return terrain in BLOCKING and hex_id not in hill

        (x, y), (to_x, to_y) = (_middle(self.places[hex_id]) for hex_id in (unit.at, target))
        for number in range(1, SAMPLES):
            part = (number + 0.5) / (SAMPLES + 1)
            at_x, at_y = x + (to_x - x) * part, y + (to_y - y) * part
            near = sorted(((at_x - p) ** 2 + (at_y - q) ** 2, hex_id) for (p, q), hex_id in self._ring)[:3]
            if all(bars(hex_id) for far, hex_id in near if far - near[0][0] < 1e-9):
                return False
        return True

    @cached_property
    def _ring(self) -> list[tuple[tuple[float, float], int]]:
        """List the middles of all hexes and of one more row around them, those off the board as -1."""
        rows, columns = range(-1, self.plan.rows + 1), range(-1, self.plan.columns + 1)
        around = (self.place(row, column) for row in rows for column in columns)
        return [(_middle(place), self.cells.get(place, -1)) for place in around]

    def _hill(self, hex_id: int) -> set[int]:
        """Find all hexes of the hill that a hex is of."""
        found, front = set[int](), [hex_id]
        while front:
            part = front.pop()
            if self.plan.terrain[part] == "hill" and part not in found:
                found.add(part)
                front += self.adjacent(part)
        return found

    # Morale (sections 1 to 3, 7 and 8)

    def bolsters(self, unit: Piece, *, was_full: bool) -> int:
        """Count the flags of one roll that a unit may ignore without a card; `was_full` as the combat began."""
        near = self.adjacent(unit.at)
        friends = [self.holder(hex_id) for hex_id in near]
        units = [piece for piece in friends if piece and piece.side == unit.side and arm(piece) != LEADER]
        lone = [
            piece
            for piece in friends
            if piece and piece.side == unit.side and arm(piece) == LEADER and not piece.being_removed
        ]
        terrain = self.plan.terrain[unit.at]
        steadied = STEADYING.get(terrain, 0) * ((terrain, arm(unit)) != ("fieldwork", HORSE))
        by_leader = self.leads(unit) or bool(lone)
        whole = unit.kind == "highland" and was_full
        return min(2, by_leader + (len(units) > 1) + (unit.kind == "grenadier") + whole + steadied)

    def retreats(self, unit: Piece) -> set[int]:
        """Find the next hexes of a retreat."""

        def is_open(hex_id: int) -> bool:
            leader = self.leader(hex_id)
            joins = leader and leader.side == unit.side and not self.leads(unit) and not leader.being_removed
            return not self.unit(hex_id) and (leader is None or bool(joins))

        rear = self.rear(unit.side, unit.at)
        return {hex_id for hex_id in rear if self.plan.terrain[hex_id] not in IMPASSABLE and is_open(hex_id)}

    def flights(self, leader: Piece, gone: int) -> set[int | str]:
        """Find what a fleeing leader may do after so many hexes."""
        found: set[int | str] = set()
        if gone and self._may_end(leader, leader.at):
            found.add("leader stop")
        if gone < 3 and not self.rear(leader.side, leader.at):
            found.add("leader off")
        if gone < 3:
            found |= {
                step for step in self._ways(leader, leader.at) if self._is_saved(leader, step, gone + 1)
            }
        return found

    def _may_end(self, leader: Piece, hex_id: int) -> bool:
        unit = self.unit(hex_id)
        return not self.leader(hex_id) and (unit is None or unit.side == leader.side)

    def _ways(self, leader: Piece, hex_id: int) -> list[int]:
        rear = [step for step in self.rear(leader.side, hex_id) if self.plan.terrain[step] not in IMPASSABLE]
        held = [step for step in rear if (holder := self.holder(step)) and holder.side != leader.side]
        return [step for step in rear if step not in held] or held

    def _is_saved(self, leader: Piece, hex_id: int, gone: int) -> bool:
        if self._may_end(leader, hex_id):
            return True
        if gone == 3:
            return False
        off = not self.rear(leader.side, hex_id)
        return off or any(self._is_saved(leader, step, gone + 1) for step in self._ways(leader, hex_id))


def _middle(place: Place) -> tuple[float, float]:
    """Put a place on a plane where hexes beside each other are one apart."""
    along, across = place
    return along / 2, across * 3**0.5 / 2
