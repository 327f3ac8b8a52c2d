"""A game of few lines, to show that the engine knows no rule system: two sides race along a row of hexes.

In turn, left and right say who comes along (a set of pieces), then walk, throw dice, deal or cut cards, until one of
them has three points. After a throw the other side may lift a flag; after a walk it can only nod.
"""

from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup, Outcome, Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, Selection, button
from game.engine.event import CardMoved, DiceRolled, Names, Note, PieceMoved, Reason, TrackChanged
from game.engine.play.check import Item, Tally
from game.engine.play.context import Context
from game.engine.play.dice import DicePool, symbols
from game.engine.play.match import Match
from game.engine.ruleset import Play, RuleSet, Shown
from game.engine.shown.view import View
from game.engine.system_info import SideInfo, SystemInfo
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Plan, Scenario

SIDES = ("left", "right")
GOAL = 3
DIE = symbols("coin", "XOO")
DICE = Tally((Item("two hands", 2, "T-1"),))


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Where the walker stands, what each side has, and who came along."""

    at: int = 0
    points: dict[str, int]
    company: tuple[str, ...] = ()
    flags: int = 0
    side: str = "left"


class Walked(PieceMoved, frozen=True, kw_only=True):
    """The walker went one hex."""

    def change(self, state: State) -> State:
        """Put it there."""
        return msgspec.structs.replace(state, at=self.path[-1])

    def describe(self, names: Names) -> str:
        """Return where to."""
        return f"{names.piece(self.piece)} walks to {names.hex(self.path[-1])}."


class Scored(TrackChanged, frozen=True, kw_only=True):
    """A side has more points."""

    def change(self, state: State) -> State:
        """Set them."""
        return msgspec.structs.replace(state, points={**state.points, self.side: self.value})


class Mustered(Note, frozen=True, kw_only=True):
    """A side said who comes along."""

    pieces: tuple[str, ...]

    def change(self, state: State) -> State:
        """Note them."""
        return msgspec.structs.replace(state, company=self.pieces)


class Dealt(CardMoved, frozen=True, kw_only=True):
    """A card was turned up."""

    reveals = "a card has been turned up since"


class FlagLifted(Note, frozen=True, kw_only=True):
    """A flag went up."""

    def change(self, state: State) -> State:
        """Count it."""
        return msgspec.structs.replace(state, flags=state.flags + 1)


class Passed(Note, frozen=True, kw_only=True):
    """The turn passed to a side."""

    side: str

    def change(self, state: State) -> State:
        """Note whose it is."""
        return msgspec.structs.replace(state, side=self.side)


class ToyNames:
    """Names that say what they name."""

    def piece(self, piece: str) -> str:
        """Name a piece."""
        return piece.upper()

    def side(self, side: str) -> str:
        """Name a side."""
        return side.capitalize()

    def plural_name(self, side: str) -> str:
        """Name those of a side."""
        return side

    def hex(self, hex_id: int) -> str:
        """Name a hex."""
        return f"hex {hex_id}"

    def group(self, group: str) -> str:
        """Name a group."""
        return group


Table = Context[Grid, State, State]


def play(ctx: Table) -> Procedure[None]:
    """Play turn after turn."""
    while True:
        yield from turn(ctx)
        ctx.emit(Passed(side=other(ctx.state.side)))


def turn(ctx: Table) -> Procedure[None]:
    """Muster, act, and see what the other side does about it."""
    side = ctx.state.side
    company = yield muster(side, ctx.state.points[side])
    ctx.emit(Mustered(pieces=company.value))
    action = yield Decision(
        side=SideId(side),
        kind="act",
        prompt="Act.",
        options=(
            step(ctx.state.at),
            button("throw", "Throw", tally=DICE),
            button("deal", "Deal"),
            button("cut", "Cut the cards unseen"),
        ),
        meta_options=(button("give up", "Give up"),),
    )
    if action.notation == "give up":
        ctx.emit(Scored(track="points", side=SideId(other(side)), value=GOAL))
    elif action.notation == "throw":
        faces = ctx.roll(DicePool(DIE, DICE.total), Reason(side=SideId(side), title="Throw", tally=DICE))
        ctx.emit(Scored(track="points", side=SideId(side), value=ctx.state.points[side] + faces.count("X")))
        answer = yield Decision(
            side=SideId(other(side)),
            kind="flag",
            prompt="A flag?",
            options=(button("lift", "Lift"), button("leave", "Leave")),
        )
        if answer.notation == "lift":
            ctx.emit(FlagLifted())
    elif action.notation == "deal":
        ctx.emit(Dealt(card=str(ctx.shuffle(5)[0]), side=SideId(side)))
    elif action.notation == "cut":
        ctx.shuffle(5)
    else:
        ctx.emit(Walked(piece=PieceId("walker"), path=(HexId(ctx.state.at), HexId(action.value))))
        yield Decision(
            side=SideId(other(side)), kind="nod", prompt="Nod.", options=(button("nod", "Nod"),), secret=True
        )


def muster(side: str, points: int) -> Selection:
    """Ask who comes along: at most two of a, b and c, never b without a; nobody once the side has points."""

    def objection(pieces: frozenset[str]) -> str:
        if len(pieces) > 2:
            return "two at most"
        return "b goes with a only" if "b" in pieces and "a" not in pieces else ""

    candidates = () if points else tuple(map(PieceId, "abc"))
    return Selection(
        side=SideId(side),
        kind="muster",
        prompt="Who comes?",
        verb="muster",
        candidates=candidates,
        objection=objection,
    )


def step(at: int) -> Option:
    """The option to walk one hex on."""
    return Option(
        notation="walk",
        anchors=(Anchor("piece", "walker"), Anchor("hex", at + 1)),
        preview=lambda: OptionPreview("Walk", cost=1),
        value=at + 1,
    )


def other(side: str) -> str:
    """Name the opponent."""
    return SIDES[SIDES[0] == side]


def setup(scenario: Scenario) -> BattleSetup[Grid, State]:
    """Set the walker at the start."""
    grid = Grid(scenario.plan)
    return BattleSetup(grid, State(points=dict.fromkeys(SIDES, 0)), ToyNames(), grid)


def outcome(battlefield: Grid, state: State) -> Outcome | None:
    """Say who has enough points."""
    winner = next((side for side in SIDES if state.points[side] >= GOAL), None)
    return Outcome(SideId(winner), f"{winner.capitalize()} is first.") if winner else None


RULES: RuleSet[Grid, State, State] = RuleSet(
    info=SystemInfo(
        id="toy",
        name="Toy",
        version="1",
        sides=tuple(
            SideInfo(SideId(side), side.capitalize(), side, side_colour)
            for side_colour, side in enumerate(SIDES)
        ),
        kinds=(),
        terrains=(),
        faces=(),
        dice=(DIE,),
    ),
    play=Play(
        setup=setup,
        battle=play,
        position=lambda battlefield, state: state,
        outcome=outcome,
    ),
    shown=Shown(
        view=lambda battlefield, state, side: View(
            side=SideId(state.side), turn=1, phase="act", pieces=(), tracks=()
        ),
    ),
)

SCENARIO = Scenario(
    system="toy",
    title="A race",
    plan=Plan(axis="y", shifted="odd", columns=9, rows=1, terrain=("grass",) * 9),
)


def race(**further: Any) -> Match[Grid, State, State]:
    """Begin a race."""
    return Match(RULES, SCENARIO, **further)


def text(match: Match[Any, Any, Any]) -> list[str]:
    """Return what has happened by the kinds of its events, dice with their faces."""
    return [
        f"DiceRolled {frame.event.roll.text}"
        if isinstance(frame.event, DiceRolled)
        else type(frame.event).__name__
        for frame in match.frames
    ]
