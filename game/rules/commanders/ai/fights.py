"""What a fight promises: blocks taken, units destroyed and routs, weighed for both sides."""

from functools import cache, cached_property

from msgspec.structs import replace

from game.engine.play.check import Check
from game.hexgrid.ids import HexId, PieceId
from game.rules.commanders.ai.outlook import BLOCK, Outlook
from game.rules.commanders.combat.melee import blow, may_strike, strikes_freely, targets_of
from game.rules.commanders.combat.missiles import shot
from game.rules.commanders.movement.charge import Charge, facings_to_meet, shoots_in_contact, shot_at_charger
from game.rules.commanders.numbers import Throw, morale_check, owes_check, quarters_gone
from game.rules.commanders.position import Position
from game.rules.commanders.shown.forecast import chance_of_contact
from game.rules.commanders.state import CHARGED, MOVED, Piece
from game.rules.commanders.tables import AUTOMATIC_RESULTS, FACES, ROUT_CHECK_RANGE, TWO_DICE

Chances = list[float]
"""The chance of each number of blocks taken, from none on."""


def expected(throw: Throw, most: int) -> float:
    """Return the blocks that dice take in the mean, of so many at most."""
    return sum(min(lost, most) * chance for lost, chance in enumerate(throw.chances()))


def together(first: Chances, second: Chances) -> Chances:
    """Return the chances of the blocks that two take together."""
    found = [0.0] * (len(first) + len(second) - 1)
    for one, chance in enumerate(first):
        for two, other_chance in enumerate(second):
            found[one + two] += chance * other_chance
    return found


def enemies_out_of_front(there: Position, unit: Piece) -> int:
    """Count the enemies in contact with a unit who are not in its front; it cannot turn to them (BX-22)."""
    before_it = targets_of(there, unit)
    return sum(not enemy.is_routed and enemy not in before_it for enemy in there.touching(unit))


def steadiness(check: Check) -> int:
    """Return the most that two dice may show to pass a check."""
    return check.needed - check.modifiers.total


@cache
def chance_to_fail(steady: int) -> float:
    """Return the chance to fail a check that two dice pass with so much at most."""
    return 1 - float(
        Check(
            title="", pool=TWO_DICE, needed=steady, passes="at_most", always=AUTOMATIC_RESULTS
        ).probability()
    )


class Fights:
    """What fights promise at one moment of a battle."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.position, self.weights = outlook, outlook.position, outlook.weights
        self._alarms: dict[tuple[PieceId, HexId], float] = {}

    def charge(self, charge: Charge) -> float:
        """Return what a charge promises, its own losses taken off; nothing if it is stopped on the way but a block."""
        position = self.position
        unit, target = position.piece(charge.unit), position.piece(charge.target)
        unit = replace(unit, hex_id=charge.path[-1], facing=charge.facing, done=unit.done | {CHARGED, MOVED})
        there = position.with_unit(unit)
        contact = chance_of_contact(position, charge)
        gain = self._exchange(there, unit, target)
        if self.weights.meets and (met := self._turned_to_meet(there, unit, target)):
            share = self.weights.meets / 100
            gain = (1 - share) * gain + share * self._exchange(there.with_unit(met), unit, met)
        failure = self.weights.stopped / 100 * BLOCK * self.outlook.stake(unit.side)
        return contact * gain - (1 - contact) * failure

    def _exchange(self, there: Position, unit: Piece, target: Piece) -> float:
        """Return what a charger in contact takes, less what it loses."""
        gain = self._taken(there, unit, target) - self._paid(there, unit, target)
        return gain - self.weights.flanked * enemies_out_of_front(there, unit)

    def _turned_to_meet(self, there: Position, unit: Piece, target: Piece) -> Piece | None:
        """Return a target as it can turn to meet a charge on its flank or rear; None where it cannot (BX-25)."""
        if target.is_routed or self.position.touching(target) or unit.hex_id in there.front(target):
            return None
        turned = (replace(target, facing=facing) for facing in facings_to_meet(target))
        return next((met for met in turned if unit.hex_id in there.front(met)), None)

    def _taken(self, there: Position, unit: Piece, target: Piece) -> float:
        """Return what the blow of a charger adds to those of its friends who strike the same target."""
        blows = blow(there, unit, target).chances()
        if shoots_in_contact(unit):
            blows = together(blows, shot(there, unit, target, is_charge=True).chances())
        friends: Chances = [1.0]
        for friend in there.touching(target):
            if friend.id != unit.id and _strikes(there, friend, target):
                friends = together(friends, blow(there, friend, target).chances())
        answers = self._answers(there, target, unit)
        check = morale_check(there, target, [unit])
        before = self._cost(target, steadiness(check), friends, answers) if len(friends) > 1 else 0.0
        return self._cost(target, steadiness(check), together(blows, friends), answers) - before

    def _paid(self, there: Position, unit: Piece, target: Piece) -> float:
        """Return what a charger loses by the blow of its target, and by those of other enemies that face it."""
        cost = self._cost(
            unit,
            steadiness(morale_check(there, unit, [target])),
            self._answers(there, target, unit),
            blow(there, unit, target).chances(),
        )
        for enemy in self.outlook.standing:
            if enemy.id != target.id and not enemy.is_gun and unit.hex_id in there.front(enemy):
                cost += expected(blow(there, enemy, unit), unit.blocks) * BLOCK
        return cost

    def _answers(self, there: Position, target: Piece, unit: Piece) -> Chances:
        """Return the chances of the blow with which a target answers, which it may give another in its front."""
        if not may_strike(target):
            return [1.0]
        before_it = targets_of(there, target)
        if unit not in before_it and len(there.touching(target)) > 1:
            # Who is in contact already does not turn to meet a charge (BX-25).
            return [1.0]
        blows = blow(there, target, unit).chances()
        share = 1 / max(1, len(before_it))
        return [share * chance + (1 - share if taken == 0 else 0) for taken, chance in enumerate(blows)]

    def _cost(self, unit: Piece, steady: int, blows: Chances, answers: Chances) -> float:
        """Return what it costs the side of a unit that it is struck, by the blows and by those that it gives."""
        alarm = self.alarm(unit)
        cost = 0.0
        for hits, chance in enumerate(blows):
            lost = min(hits, unit.blocks)
            for taken, chance_back in enumerate(answers):
                cost += chance * chance_back * self._worth_of_loss(unit, steady, lost, taken, alarm)
        return cost * self.outlook.stake(unit.side)

    def alarm(self, unit: Piece) -> float:
        """Return what it costs the friends near a unit that they must check if it routs (BX-40)."""
        key = (unit.id, unit.hex_id)
        if key not in self._alarms:
            self._alarms[key] = 0.0 if unit.is_out or unit.is_routed else self._alarm(unit)
        return self._alarms[key]

    def _alarm(self, unit: Piece) -> float:
        cost = 0.0
        position, distance = self.position, self.position.grid.distance
        for friend in position.units(unit.side):
            if (
                friend.id == unit.id
                or friend.is_routed
                or distance(friend.hex_id, unit.hex_id) > ROUT_CHECK_RANGE
            ):
                continue
            stays = friend.is_closed and not position.is_held(friend)
            fails = chance_to_fail(steadiness(morale_check(position, friend)))
            cost += fails * (self.weights.opened if stays else self.weights.broken)
        return cost

    def _worth_of_loss(self, unit: Piece, steady: int, lost: int, taken: int, alarm: float) -> float:
        """Return what it costs a unit to lose so many blocks in a melee and take so many."""
        if lost >= unit.blocks:
            return self.weights.destroyed + lost * BLOCK
        if unit.is_routed:
            return lost * BLOCK
        if not owes_check(unit, lost) and lost <= taken:
            return lost * BLOCK
        quarters = quarters_gone(unit, lost) - quarters_gone(unit)
        worse = quarters + max(0, lost - taken)
        return lost * BLOCK + chance_to_fail(steady - worse) * (self.weights.broken + alarm)


def _strikes(there: Position, friend: Piece, target: Piece) -> bool:
    """Return whether a friend will strike a target before him."""
    return may_strike(friend) and strikes_freely(friend) and target.hex_id in there.front(friend)


MOST = 2
"""So many friends beside a charger count, and so many enemies who may charge it in their turn."""


class Charging:
    """What charges are worth at one moment of a battle."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.position, self.weights = outlook, outlook.position, outlook.weights
        self.fights = Fights(outlook)

    def worth(self, charge: Charge) -> float:
        """Return what a charge promises beyond what it takes to make it, as far as it hangs on the enemy."""
        weights, position = self.weights, self.position
        unit, target = position.piece(charge.unit), position.piece(charge.target)
        worth = self.fights.charge(charge) - weights.caution + weights.urgent * self.outlook.urgency
        if unit.row.charge:
            worth += weights.charge_horse if unit.is_horse else weights.charge_clans
        if target.is_routed:
            worth += weights.at_routed
        worth += weights.more_blocks * (unit.blocks - target.blocks)
        if weights.met_by_fire and (throw := shot_at_charger(position, charge)):
            worth -= weights.met_by_fire / 100 * BLOCK * expected(throw, unit.blocks)
        if weights.landing:
            worth -= weights.landing / 100 * BLOCK * self.charged_at(charge.path[-1])
        return worth

    def company(self, charge: Charge) -> float:
        """Return what friends add to a charge: those beside its end, and a commander who goes along."""
        weights, worth = self.weights, 0.0
        unit = self.position.piece(charge.unit)
        if weights.charge_beside:
            worth += weights.charge_beside * self._friends_beside(unit, charge.path[-1])
        if weights.led:
            leader = self.position.leader_with(unit)
            worth += weights.led if leader and MOVED not in leader.done else 0
        return worth

    def charged_at(self, hex_id: HexId) -> float:
        """Return the blocks that the blows of the two strongest would take who could charge a unit in a hex."""
        distance = self.outlook.grid.distance
        found = (
            blows for enemy, reach, blows in self._chargers if 0 < distance(hex_id, enemy.hex_id) <= reach
        )
        return sum(sorted(found)[-MOST:])

    @cached_property
    def _chargers(self) -> list[tuple[Piece, int, float]]:
        """The enemies who could charge, from how many hexes away, and the blocks that they would take."""
        found = []
        hexes, touching = self.position.battlefield.hexes, self.position.touching
        for enemy in self.outlook.standing:
            row = enemy.row
            if row.melee is None or enemy.is_out or enemy.is_mob or touching(enemy):
                continue
            blows = min(enemy.blocks, row.melee_dice) * (FACES + 1 - row.melee + row.charge) / FACES
            found.append((enemy, hexes(row.rate) + row.reach + 1, blows))
        return found

    def _friends_beside(self, unit: Piece, hex_id: HexId) -> int:
        occupants = self.position.occupants
        beside = (occupants[near] for near in self.outlook.grid.adjacent(hex_id) if near in occupants)
        return min(
            MOST, sum(each.side == unit.side and each.id != unit.id and not each.is_routed for each in beside)
        )
