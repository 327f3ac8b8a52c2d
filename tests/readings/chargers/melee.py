"""The melee phase: who fights whom with what, the score, break tests (section 17, steps 1 to 8)."""

from tests.plain_geometry import TOLERANCE, gap, meets
from tests.readings.chargers.aftermath import Aftermath
from tests.readings.chargers.table import Table, Unit
from tests.readings.reader import Asked, Rolled
from tests.umpire.field import SIDES, opponent

FULL_RANK, MOST_RANKS = 5, 3


def strikers(table: Table, unit: Unit, foes: list[Unit]) -> dict[str, int]:
    """Return the dice of a unit against each enemy (TX-55)."""
    bases = unit.body().bases()
    struck = {foe.id: foe.body().bases() for foe in foes}
    at = {
        foe: {number for number, base in enumerate(bases) if any(meets(base, other) for other in others)}
        for foe, others in struck.items()
    }
    behind = {
        foe: {
            number
            for number in range(unit.files)
            if any(gap(_front(bases[number]), other) <= TOLERANCE for other in others)
        }
        for foe, others in struck.items()
    }

    def chosen(touched: list[str]) -> str:
        return min(touched, key=lambda foe: (-len(at[foe]), foe))

    dice = dict.fromkeys(sorted(struck), 0)
    for number in range(len(bases)):
        touched = [foe for foe in at if number in at[foe]]
        if touched:
            dice[chosen(touched)] += unit.row.attacks
    over = sum(dice.values()) // unit.row.attacks - unit.models
    for foe in sorted(dice, reverse=True):
        # Where a unit counts more places than it has models, the book does not say against whom they are left out.
        fewer = max(0, min(over, dice[foe] // unit.row.attacks))
        dice[foe] -= fewer * unit.row.attacks
        over -= fewer
    second = min(unit.files, unit.models - unit.files) if unit.row.arm == "foot" else 0
    for number in range(unit.files):
        touched = [foe for foe in behind if number in behind[foe]]
        if touched and second > 0:
            second -= 1
            dice[chosen(touched)] += 1
    return dice


def _front(
    base: list[tuple[float, float]] | tuple[tuple[float, float], ...] | object,
) -> list[tuple[float, float]]:
    left, right = base[0], base[1]  # type: ignore[index]
    return [left, right, (right[0] + 1e-9, right[1] + 1e-9), (left[0] + 1e-9, left[1] + 1e-9)]


def need(table: Table, unit: Unit, foe: Unit) -> int:
    """Return what a die of a unit needs against an enemy (TX-56)."""
    defended = table.defends(foe)
    impetus = unit.row.impetus and "charging" in unit.marks and not defended
    return min(6, max(3, 5 - unit.row.offence + foe.row.defence - impetus + defended))


def score(table: Table, side: str, fighters: list[Unit], taken: int) -> int:
    """Return the combat score of a side (TX-57)."""
    own = [unit for unit in fighters if unit.side == side]
    foes = [unit for unit in fighters if unit.side != side]

    def touching(unit: Unit) -> list[Unit]:
        # Who has come into touch since the combats were settled does not count (TX-54).
        return [it for it in table.touching(unit) if it in fighters]

    points = taken + any("charging" in unit.marks for unit in own)
    ranks = [0]
    for unit in own:
        sides = {table.touched_on(unit, foe) for foe in touching(unit)}
        if sides <= {"front"} and unit.files >= FULL_RANK:
            ranks.append(min(MOST_RANKS, unit.models // unit.files - 1))
    points += max(ranks)
    for foe in foes:
        worth = [0]
        for unit in touching(foe):
            on = table.touched_on(foe, unit)
            if on != "front" and table.touched_on(unit, foe) == "front":
                worth.append(2 if on == "rear" else 1)
        points += max(worth)
    points += any(map(table.on_hill, own)) and not any(map(table.on_hill, foes))
    return points + any(table.leader(unit) for unit in own)


class Melee(Aftermath):
    """Follows the melee phase."""

    def __init__(self, table: Table, account: list[Asked | Rolled]) -> None:
        super().__init__(table, account)

    def combats(self) -> list[list[Unit]]:
        """Find the combats: engaged units linked by touch."""
        rest = [unit for unit in self.table.on_field() if self.table.touching(unit)]
        found = []
        while rest:
            linked, front = [rest[0]], [rest.pop(0)]
            while front:
                more = [unit for unit in self.table.touching(front.pop()) if unit in rest]
                rest = [unit for unit in rest if unit not in more]
                linked += more
                front += more
            found.append(sorted(linked, key=lambda unit: unit.id))
        return found

    def melee(self) -> None:
        """Fight all combats (TX-54)."""
        rest = self.combats()
        while True:
            rest = [units for units in rest if self._is_fought(units)]
            if not rest:
                return
            named = {min(it.id for it in units if it.side == self.active): units for units in rest}
            units = named[self.ask(self.active, {f"fight {name}" for name in named}).split()[1]]
            rest.remove(units)
            self.round(units)

    def _is_fought(self, units: list[Unit]) -> bool:
        """Return whether both sides of a combat are left."""
        return all(any(it.side == side and self._is_in(it) for it in units) for side in SIDES)

    def _is_in(self, unit: Unit) -> bool:
        return not unit.fate and not unit.fleeing

    def round(self, units: list[Unit]) -> None:
        """Fight a round of a combat (section 17)."""
        table = self.table
        units = [unit for unit in units if self._is_in(unit)]
        table.fighting = {unit.id for unit in units}
        self.rule("TX-55")
        foes = {unit.id: [it for it in table.touching(unit) if it in units] for unit in units}
        self.touched_first = foes
        dice = {unit.id: strikers(table, unit, foes[unit.id]) for unit in units}
        hits = dict.fromkeys(table.fighting, 0)
        for side in (self.active, self.reactive):
            for unit in [it for it in units if it.side == side]:
                for foe, number in dice[unit.id].items():
                    if number:
                        least = need(table, unit, table.units[foe])
                        hits[foe] += sum(face >= least for face in self.roll(number))
        order = sorted(units, key=lambda unit: (unit.side != self.active, unit.id))
        # All losses fall at once: who is near a unit that they destroy is seen as they stood before (TX-71).
        near = {unit.id: self.friends_near(unit) for unit in order if hits[unit.id] >= unit.health}
        lost = {unit.id: self.lose(unit, hits[unit.id]) for unit in order}
        for unit in order:
            if lost[unit.id]:
                self.fate_of_leader(unit)
        table.fighting = set()
        alive = [unit for unit in order if not unit.fate]
        fighters = [unit for unit in alive if [it for it in table.touching(unit) if it in units]]
        scores = {
            side: score(table, side, fighters, sum(lost[it.id] for it in units if it.side != side))
            for side in SIDES
        }
        broken = []
        both = {unit.side for unit in fighters} == set(SIDES)
        for unit in fighters:
            less = scores[opponent(unit.side)] - scores[unit.side]
            if both and less > 0:
                self.rule("TX-58")
                if not self._holds(unit, less):
                    broken.append(unit)
        self.aftermath(units, fighters, broken, [friend for name in near for friend in near[name]])

    def _holds(self, unit: Unit, less: int) -> bool:
        total = sum(self.roll(2))
        return total == 2 or total <= self.table.discipline(unit) - less
