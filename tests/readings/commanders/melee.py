"""The melee phase (BX-52 to BX-58, BS-16, BS-22, BS-23)."""

from tests.readings.commanders.movement import Movement
from tests.readings.commanders.numbers import CHARGE, LIMBERED
from tests.readings.commanders.shooting import hits_of
from tests.readings.commanders.table import CHARGED, FRONT, OFF, RALLIED, Unit, turned
from tests.readings.formations.numbers import GUNS, HORSE

HINDERS = {"ford", "marsh"}


class Melee(Movement):
    """Follows the melee phase."""

    def melee(self) -> None:
        """Follow the melee phase: blows, flights, checks, pursuits, turns."""
        self.begin(is_melee=True)
        blows = self._named_blows()
        places = {name: target.at for name, target in blows.items()}
        for name, target in blows.items():
            self.struck.setdefault(target.id, []).append(self.table.units[name])
        took = self._fall(blows)
        for name in dict.fromkeys([*took, *(name for name in self.lost)]):
            unit = self.table.units[name]
            more = self.lost.get(name, 0) - took.get(name, 0)
            if more > 0:
                self.rule("BX-56")
                self.owes(unit, more)
        self.settle()
        struck = set(self.struck)
        for unit in self.table.ordered([self.table.units[name] for name in blows], self.first):
            if blows[unit.id].at != places[unit.id]:
                self._follows(unit, places[unit.id])
        for unit in self.table.ordered([self.table.units[name] for name in struck - set(blows)], self.first):
            self._faces(unit)
        self.alone()
        self.settle()

    def _named_blows(self) -> dict[str, Unit]:
        """Name who strikes whom (BX-52, BX-06, BS-16)."""
        named: dict[str, Unit] = {}
        units = [unit for unit in self.table.on_field() if unit.arm != GUNS and not unit.routed]
        waiting = [unit for unit in units if unit.waits or RALLIED in unit.done]
        for unit in self.table.ordered([it for it in units if it not in waiting], self.first):
            self._names(unit, self.table.before(unit), named)
        for unit in self.table.ordered(waiting, self.first):
            strikers = [it for it in self.table.before(unit) if named.get(it.id) is unit]
            self._names(unit, strikers, named)
        return named

    def _names(self, unit: Unit, targets: list[Unit], named: dict[str, Unit]) -> None:
        if targets:
            answer = self.ask(unit.side, {f"strike {unit.id} {target.id}" for target in targets})
            named[unit.id] = self.table.units[answer.split()[2]]

    def _fall(self, blows: dict[str, Unit]) -> dict[str, int]:
        """Roll all blows and take the losses off together; give how many blocks each took (BX-53 to BX-55)."""
        hits: dict[str, int] = {}
        losses: dict[str, int] = {}
        for unit in self.table.ordered([self.table.units[name] for name in blows], self.first):
            self.rule("BX-53")
            target = blows[unit.id]
            faces = self.roll(min(unit.blocks, unit.row.melee))
            found = hits_of(faces, unit.row.strikes, self.modifier(unit, target))
            hits[unit.id] = min(found, target.blocks)
            losses[target.id] = losses.get(target.id, 0) + hits[unit.id]
        hurt = self.loses(losses)
        self.endangers(hurt, 1)
        for target in blows.values():
            if target.formation == LIMBERED and target.at != OFF:
                self.removes(target)
        for unit in self.table.ordered({it.id: it for it in blows.values()}.values(), self.first):
            if unit.routed:
                self.runs_again(unit)
        self.shaken_by_losses(hurt)
        return hits

    def modifier(self, unit: Unit, target: Unit) -> int:
        """Return what is added to each die of a blow (BX-53)."""
        table = self.table
        more: int = CHARGE.get(unit.kind, 0) if CHARGED in unit.done else 0
        more += target.routed or table.arc(target.at, target.facing, unit.at) != FRONT
        more += table.with_it(unit)
        more -= table.cover(target, unit) + unit.out + (table.ground.terrain[unit.at] in HINDERS)
        return more

    def _follows(self, unit: Unit, hex_id: int) -> None:
        """Ask whether a unit follows (BX-57)."""
        table = self.table
        barred = unit.at == OFF or unit.routed or RALLIED in unit.done or unit.waits or table.held(unit)
        if barred or hex_id not in table.fronts(unit.at, unit.facing):
            return
        if table.at(hex_id) is not None or not table.is_open(unit, hex_id):
            return
        facings = {it for it in table.facings if turned(it, unit.facing) < (61 if unit.arm == HORSE else 1)}
        words = {it: f" facing {table.word(it)}" if unit.arm == HORSE else "" for it in facings}
        self.rule("BX-57")
        answer = self.ask(unit.side, {"stay", *(f"follow{word}" for word in words.values())})
        if answer != "stay":
            facing = next(it for it in facings if answer == f"follow{words[it]}")
            if (leader := table.commander_at(unit.at)) is not None:
                leader.moved = False
            self.goes(unit, hex_id, facing)

    def _faces(self, unit: Unit) -> None:
        """Ask whether a unit that was struck turns to face who struck it (BX-58)."""
        if unit.at == OFF or unit.routed or self.table.before(unit):
            return
        strikers = [it for it in self.struck[unit.id] if it.at in self.table.ground.adjacent[unit.at]]
        facings = {
            facing
            for facing in self.table.facings
            if any(it.at in self.table.fronts(unit.at, facing) for it in strikers)
        }
        if facings:
            self.turn(unit, facings | {unit.facing})
