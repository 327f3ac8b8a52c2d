"""A second game of few lines, for questions that a race does not ask: both sides at once, pieces put and set down.

Each day both sides write orders unseen, the left one camps its three pieces on hexes of their own, not on hex 0, and
sets its tent down east of 1 inch. The side with the bolder order has a point; two points win.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup, Outcome, Procedure
from game.engine.decisions.arrangement import Arrangement, Placed, Put
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_hex, on_piece
from game.engine.decisions.joint import ask_both
from game.engine.decisions.location import Pose
from game.engine.decisions.placement import Placement
from game.engine.event import Names, Note, TrackChanged
from game.engine.play.context import Context
from game.engine.play.match import Match
from game.engine.ruleset import Opponent, Play, RuleSet, Shown
from game.engine.shown.view import GroupView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Scenario
from tests.engine import toy

SIDES = toy.SIDES
GOAL = 2
ORDERS = ("hold", "advance", "charge")
PIECES = ("a", "b", "c")
HEXES = (0, 1, 2, 3)
EDGE = 1000


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The orders as they were shown, where the pieces camp, where the tent is, and the points."""

    orders: dict[str, str] = {}
    camp: dict[str, int] = {}
    tent: Pose = Pose(0, 0, 0)
    points: dict[str, int]


class Ordered(Note, frozen=True, kw_only=True):
    """The orders of both sides were shown."""

    orders: dict[str, str]

    def change(self, state: State) -> State:
        """Set them."""
        return msgspec.structs.replace(state, orders=self.orders)


class Camped(Note, frozen=True, kw_only=True):
    """The pieces camped."""

    camp: dict[str, int]

    def change(self, state: State) -> State:
        """Set them there."""
        return msgspec.structs.replace(state, camp=self.camp)


class Pitched(Note, frozen=True, kw_only=True):
    """The tent was set down."""

    tent: Pose

    def change(self, state: State) -> State:
        """Set it there."""
        return msgspec.structs.replace(state, tent=self.tent)


class Won(TrackChanged, frozen=True, kw_only=True):
    """A side has a point more."""

    def change(self, state: State) -> State:
        """Set it."""
        return msgspec.structs.replace(state, points={**state.points, self.side: self.value})


Table = Context[Grid, State, State]


def order(side: str) -> Decision:
    """Ask a side for its order."""
    return Decision(
        side=SideId(side),
        kind="order",
        prompt="What is ordered?",
        options=tuple(button(f"order {side} {each}", each.capitalize(), each) for each in ORDERS),
    )


def put(piece: str, hex_id: int) -> Option:
    """Make the option to camp a piece on a hex."""
    return Option(
        notation=f"camp {piece} {hex_id}",
        anchors=(on_piece(piece), on_hex(hex_id)),
        preview=lambda: OptionPreview(f"Camp on {hex_id}"),
        value=Put(piece, hex_id),
    )


def crowded(camp: Placed) -> tuple[str, ...]:
    """List the pieces on hex 0 and those that share a hex."""
    places = list(camp.values())
    return tuple(piece for piece, at in camp.items() if at == 0 or places.count(at) > 1)


def objection(camp: Placed) -> str:
    """Say what is wrong with a camp."""
    if len(camp) < len(PIECES):
        return "everybody must camp (C-1)"
    return "not on hex 0, and one on a hex (C-2)" if crowded(camp) else ""


def camp() -> Arrangement:
    """Ask where the pieces camp."""
    return Arrangement(
        side=SideId("left"),
        kind="camp",
        prompt="Where do they camp?",
        verb="camp",
        puts=tuple(put(piece, hex_id) for piece in PIECES for hex_id in HEXES),
        objection=objection,
        faults=crowded,
        done_label="All camp",
        settled=lambda: {"a": 1, "b": 2, "c": 3},
    )


def tent_objection(pose: Pose) -> str:
    """Say why the tent may not be set down so."""
    return "" if pose.x > EDGE else "the tent must be more than 1 inch from the west edge (C-3)"


def spread(below: Callable[[int], int]) -> Iterable[Pose]:
    """Yield some poses, good and bad."""
    return [Pose(below(4000), below(4000), below(36000)) for _ in range(8)]


def tent(start: Pose) -> Placement:
    """Ask where the tent is set down."""
    return Placement(
        side=SideId("left"),
        kind="pitch",
        prompt="Where is the tent?",
        subject=PieceId("tent"),
        verb="pitch",
        start=start,
        objection=tent_objection,
        suggest=lambda pose: Pose(max(pose.x, EDGE + 1), pose.y, pose.heading),
        samples=lambda below: tuple(spread(below)),
    )


def play(ctx: Table) -> Procedure[None]:
    """Play day after day."""
    while True:
        ctx.checkpoint()
        left, right = yield from ask_both(order("left"), order("right"))
        ctx.emit(Ordered(orders={"left": left.value, "right": right.value}))
        answer = yield camp()
        ctx.emit(Camped(camp=answer.value))
        answer = yield tent(ctx.state.tent)
        ctx.emit(Pitched(tent=answer.value))
        bolder = max(SIDES, key=lambda side: ORDERS.index(ctx.state.orders[side]))
        ctx.emit(Won(track="points", side=SideId(bolder), value=ctx.state.points[bolder] + 1))


def setup(scenario: Scenario) -> BattleSetup[Grid, State]:
    """Begin with nothing."""
    grid = Grid(scenario.plan)
    names: Names = toy.ToyNames()
    return BattleSetup(grid, State(points=dict.fromkeys(SIDES, 0)), names, grid)


def outcome(battlefield: Grid, state: State) -> Outcome | None:
    """Say who has enough points."""
    winner = next((side for side in SIDES if state.points[side] >= GOAL), None)
    return Outcome(SideId(winner), f"{winner.capitalize()} is bolder.") if winner else None


def view(battlefield: Grid, state: State, side: str) -> View:
    """Show the orders that have been shown."""
    groups = tuple(
        GroupView(id=each, side=SideId(each), name=each, members=(), order=state.orders.get(each, ""))
        for each in SIDES
    )
    return View(side=SideId("left"), turn=1, phase="camp", pieces=(), tracks=(), groups=groups)


def score(battlefield: Grid, state: State, decision: Decision) -> Callable[[Option], int]:
    """Like hexes to the east, and a tent to the north."""

    def rate(option: Option) -> int:
        if isinstance(option.value, dict):
            return sum(option.value.values())
        return -option.value.y if isinstance(option.value, Pose) else 0

    return rate


RULES: RuleSet[Grid, State, State] = RuleSet(
    info=toy.RULES.info,
    play=Play(
        setup=setup,
        battle=play,
        resume=play,
        position=lambda battlefield, state: state,
        outcome=outcome,
    ),
    shown=Shown(
        view=view,
    ),
    opponent=Opponent(
        score_options=score,
    ),
)


def pitched(*answers: str, **further: Any) -> Match[Grid, State, State]:
    """Begin to camp, with these answers."""
    match = Match(RULES, toy.SCENARIO, **further)
    for answer in answers:
        match.submit(answer)
    return match
