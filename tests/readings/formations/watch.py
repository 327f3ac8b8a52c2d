"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from tests.readings import watching
from tests.readings.formations.crowded import FORMATIONS, crowded
from tests.readings.formations.table import AWAY, COMING, LEFT, LOST, OFF, Body, Leader, Table, Unit
from tests.readings.formations.victory import Victory
from tests.readings.reader import EndOfAccount
from tests.readings.watching import Watching
from tests.umpire.field import SIDES, Field

FATES = {-1: LOST, -2: AWAY, -3: COMING, -4: LEFT}
FACES = ("", "", "", "1456", "566", "112", "125")
LEAVE = 0.4
"""How often somebody leaves by an exit where one is open."""
EAGER = {"move": 0.8, "counter": 0.8, "shoot": 0.9, "overwatch": 0.8, "ground": 0.7}
"""How often something is done rather than nothing."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state, field = match.setup.state, Field(scenario)
    units, leaders = dict[str, Unit](), dict[str, Leader]()
    commanders = set(match.setup.battlefield.commanders.values())
    for piece in state.pieces.values():
        if piece.is_leader:
            leaders[piece.id] = Leader(
                piece.id,
                piece.side,
                piece.formation,
                piece.unit,
                piece.id in commanders,
                match.setup.battlefield.drawn[piece.id].hex_id,
            )
        else:
            facts = (piece.id, piece.side, piece.kind, piece.formation, piece.place)
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            units[piece.id] = Unit(*facts, at, piece.blocks, piece.full, fate)
    bodies = {
        it.id: Body(it.id, it.side, it.initiative, it.blast, it.broken, it.activated, it.overwatch)
        for it in state.formations.values()
    }
    return Table(field, units, bodies, leaders, match.setup.battlefield.cm_per_hex, state.number)


class Reading(Victory):
    """The whole second reading, held against the game's state."""

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        for unit in self.table.units.values():
            piece = state.pieces[unit.id]
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            ours = (unit.at, unit.fate, unit.blocks)
            self.hold((at, fate, piece.blocks) == ours, f"{piece} should be (at, fate, blocks) {ours}")
        for body in self.table.bodies.values():
            it = state.formations[body.id]
            found = (it.blast, it.broken, it.activated, it.overwatch)
            facts = (body.markers, body.broken, body.activated, body.overwatch)
            self.hold(
                found == facts,
                f"{body.id} (markers, broken, activated, overwatch) is {found}, should be {facts}",
            )
        for leader in self.table.leaders.values():
            with_unit = state.pieces[leader.id].unit
            self.hold(with_unit == leader.unit, f"{leader.id} is with {with_unit!r}, not {leader.unit!r}")
        self.hold(state.rerolled == self.table.rerolled, "who has rolled again")
        for side in SIDES:
            awarded = sum(award.units for award in state.awards if award.side == side)
            self.hold(awarded == self.counted(side), f"{awarded} and not {self.counted(side)} for {side}")

    def follow(self, state: Any, last: str) -> str:
        """Follow the battle to its end; say who has won, "" if it is left in the middle."""
        self.first, self.won, self.chose = state.first, state.won, state.chose
        phases = {"strategy": self.strategy, "action": self.action, "rally": self.rally}
        try:
            names = [*phases][[*phases].index(state.phase) :]
            while True:
                for name in names:
                    phases[name]()
                    if name == "rally":
                        self.end_of_round()
                    if name == last:
                        self.hold(self.index == len(self.account), f"the phase {name} should be over")
                        return ""
                self.next_round()
                names = [*phases]
        except EndOfAccount as end:
            return str(end)


class Watched(Watching):
    """A position of this game."""

    rules = FORMATIONS
    faces = FACES

    def answer(self, answers: list[str], usual: Callable[[], str]) -> str:
        word = answers[0].split()[0]
        busy = [it for it in answers if it.split()[1:] not in (["done"], ["none"])]
        leave = [it for it in busy if it.endswith(" off")]
        if word == "move" and leave and self.random.random() < LEAVE:
            return self.random.choice(leave)
        if word in EAGER and busy and self.random.random() < EAGER[word]:
            return self.random.choice(busy)
        if word == "activate" and (charges := [it for it in answers if " engage " in it]):
            return self.random.choice(charges if self.random.random() < 0.5 else answers)
        return usual()

    def reading(self) -> Reading:
        return Reading(table_of(self.scenario, self.match), self.account)


watch = partial(watching.watch, Watched, crowded)
"""Plays and judges positions."""
