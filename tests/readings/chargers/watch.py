"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from tests.readings import watching
from tests.readings.chargers.board import Board
from tests.readings.chargers.crowded import CHARGERS, crowded
from tests.readings.chargers.phases import Reading
from tests.readings.chargers.table import Leader, Table, Unit
from tests.readings.watching import Watching

FACES = ("", "", "", "1456", "566", "112", "125")
EAGER = {"charge": 0.8, "shoot": 0.8, "rally": 0.9}
"""How often something is done rather than nothing."""
IDLE = 0.4
"""How often a side's movement ends at once."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state = match.setup.state
    units, leaders = dict[str, Unit](), dict[str, Leader]()
    posts: dict[str, set[str]] = {}
    for army in match.setup.battlefield.armies.values():
        for post in army.posts:
            posts[post.leader] = (
                {post.rank, post.brigade} - {"aide", "brigade", ""} if post.rank != "aide" else set()
            )
    for piece in state.pieces.values():
        if piece.is_leader:
            point = None if piece.pose is None else (piece.pose.x / 1000, piece.pose.y / 1000)
            leaders[piece.id] = Leader(
                piece.id, piece.side, piece.unit, point, posts.get(piece.id, set()), bool(piece.fate)
            )
        else:
            x, y, heading = piece.pose.x / 1000, piece.pose.y / 1000, piece.pose.heading / 100
            facts = (piece.full_health, piece.began, piece.fate, set(piece.marks))
            who = (piece.id, piece.side, piece.kind, piece.brigade)
            units[piece.id] = Unit(*who, x, y, heading, piece.files, piece.health, *facts)
    return Table(Board(scenario), units, leaders, state.turn, state.number)


class Watched(Watching):
    """A position of this game."""

    rules = CHARGERS
    faces = FACES

    def answer(self, answers: list[str], usual: Callable[[], str]) -> str:
        word = answers[0].split()[0]
        busy = [it for it in answers if it.split()[1:] != ["done"]]
        if "move done" in answers and self.random.random() < IDLE:
            return "move done"
        if word in EAGER and busy and self.random.random() < EAGER[word]:
            return self.random.choice(busy)
        return usual()

    def reading(self) -> Reading:
        return Reading(table_of(self.scenario, self.match), self.account)

    def hold_end(self, end: str) -> None:
        """What is played for some phases only has no end to hold."""
        if not self.match.setup.battlefield.last_phase:
            super().hold_end(end)

    def hold_last(self, reading: Reading) -> None:
        reading.is_over = True
        super().hold_last(reading)


watch = partial(watching.watch, Watched, crowded)
"""Plays and judges positions."""
