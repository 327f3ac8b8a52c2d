"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from tests.readings import watching
from tests.readings.commanders.crowded import COMMANDERS, crowded
from tests.readings.commanders.table import COMING, LEFT, LOST, OFF, Commander, Table, Unit
from tests.readings.commanders.victory import Victory
from tests.readings.reader import EndOfAccount
from tests.readings.watching import Watching
from tests.umpire.field import SIDES, Field

FATES = {-1: LOST, -2: LEFT, -3: COMING, -4: LEFT}
FACES: Any = ((), (), (), ("1", "9", "10"), ("8", "9", "10"), ("1", "2", "3"))
EAGER = {"charge": 0.5, "follow": 0.7, "shoot": 0.8, "off": 0.5}
"""How often something is done rather than another thing."""
IDLE = 0.7
"""How often a movement that could be over goes on."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state = match.setup.state
    units, leaders = dict[str, Unit](), dict[str, Commander]()
    for it in state.pieces.values():
        at, fate = (it.hex_id, "") if it.hex_id >= 0 else (OFF, FATES[it.hex_id])
        if it.kind == "leader":
            who = (it.id, it.side, it.place, it.brigade, it.unit)
            leaders[it.id] = Commander(*who, at, it.radius, fate, "moved" in it.done)
        else:
            facts = (
                it.id,
                it.side,
                it.kind,
                it.brigade,
                it.place,
                at,
                it.blocks,
                it.full,
                it.facing,
                it.formation,
            )
            units[it.id] = Unit(*facts, it.is_routed, it.was_left_routed, it.is_out, fate, set(it.done))
    brigades = {it.id: it.commander for it in state.brigades.values()}
    armies = dict(state.armies)
    inches = match.setup.battlefield.inches_per_hex
    return Table(Field(scenario), units, leaders, brigades, armies, inches, state.number)


class Reading(Victory):
    """The whole second reading, held against the game's state."""

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        for unit in self.table.units.values():
            piece = state.pieces[unit.id]
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            found = [at, fate, piece.blocks, piece.facing, piece.formation, piece.is_routed, piece.is_out]
            ours = [unit.at, unit.fate, unit.blocks, unit.facing, unit.formation, unit.routed, unit.out]
            if fate:
                found, ours = found[:2], ours[:2]
            self.hold(found == ours, f"{unit.id} is {found} and should be {ours}")
        for leader in self.table.leaders.values():
            at = state.pieces[leader.id].hex_id
            self.hold(max(at, OFF) == leader.at, f"{leader.id} is in {at}, not {leader.at}")
        awarded = {side: sum(it.units for it in state.awards if it.side == side) for side in SIDES}
        counted = {side: self.counted(side) for side in SIDES}
        self.hold(awarded == counted, f"{awarded} awarded and not {counted}")

    def follow(self, state: Any, last: str) -> str:
        """Follow the battle to its end; say who has won, "" if it is left in the middle."""
        self.first, self.mover = state.initiative, state.moves_first
        self.drawn = {str(it.properties["id"]): it.cell for it in self.table.ground.scenario.pieces}
        phases = {
            "initiative": self.initiative,
            "rally": self.rally,
            "movement": self.movement,
            "missiles": self.missiles,
            "melee": self.melee,
            "command": self.command,
        }
        try:
            names = [*phases][[*phases].index(state.phase) :]
            while True:
                for name in names:
                    phases[name]()
                    if name == "command":
                        self.end_of_round()
                    if name == last:
                        self.hold(self.index == len(self.account), f"the phase {name} should be over")
                        return ""
                self.forget()
                self.next_round()
                names = [*phases]
        except EndOfAccount as end:
            return str(end)


class Watched(Watching):
    """A position of this game."""

    rules = COMMANDERS
    faces = FACES

    def answer(self, answers: list[str], usual: Callable[[], str]) -> str:
        busy = [it for it in answers if not it.endswith((" done", " back", "stay"))]
        chosen = usual()
        for word, often in EAGER.items():
            some = [it for it in busy if it.startswith(word) or it.endswith(f" {word}")]
            if some and self.random.random() < often:
                return self.random.choice(some)
        if busy and chosen.endswith(" done") and self.random.random() < IDLE:
            return self.random.choice(busy)
        return chosen

    def reading(self) -> Reading:
        return Reading(table_of(self.scenario, self.match), self.account)


watch = partial(watching.watch, Watched, crowded)
"""Plays and judges positions."""
