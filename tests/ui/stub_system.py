"""A rule system of few lines whose views have all that a view can have: groups, markers, facings, arrows, areas."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup, Outcome, Procedure
from game.engine.decisions.decision import (
    Decision,
    Option,
    OptionPreview,
    button,
    on_corner,
    on_group,
    on_hex,
    on_piece,
)
from game.engine.decisions.location import Pose
from game.engine.event import AttackAnnounced, GroupChanged, Names, Note, PieceMoved
from game.engine.play.check import Check, Item, Tally
from game.engine.play.context import Context
from game.engine.play.dice import D6, DicePool, ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import Play, RuleSet, Shown
from game.engine.shown.forecast import Forecast
from game.engine.shown.view import (
    AreaView,
    ArrowView,
    GroupView,
    MarkerView,
    PieceView,
    View,
)
from game.engine.system_info import KindInfo, MarkerInfo, SideInfo, SystemInfo, TerrainInfo
from game.hexgrid.facing import Facing, hexes_in_arc
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Plan, Scenario
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import AT_ONCE, Pace
from tests.ui.table import Clock, Hand

PLAN = Plan(axis="y", shifted="odd", columns=9, rows=7, terrain=("clear",) * 63)
GRID = Grid(PLAN)
INCHES = 3000
"""Thousandths of an inch from the middle of a hex to that of the next."""

BLUE, RED = SideId("blue"), SideId("red")
A, B, C, K, L, M = map(PieceId, "ABCKLM")

RALLY = Check(
    title="to rally",
    pool=DicePool(D6, 1),
    needed=4,
    modifiers=Tally((Item("commander with it", 1, "ST-2"),), unit="modifier"),
)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on the table, as it is seen."""

    pieces: dict[PieceId, PieceView]
    groups: tuple[GroupView, ...]
    arrows: tuple[ArrowView, ...] = ()
    is_over: bool = False


def piece(name: str, side: SideId, kind: str, at: str, **further: Any) -> PieceView:
    """Describe a piece."""
    blocks = {"look": "blocks", "blocks": 3, "full": 4, "strength": "3 of 4 files"}
    figure = {"look": "figure", "blocks": 1, "full": 1}
    shape = figure if kind == "leader" else blocks
    return PieceView(
        id=PieceId(name),
        side=side,
        kind=kind,
        name=f"Unit {name}",
        hex_id=GRID.hex(at),
        **{**shape, **further},
    )


PIECES = (
    piece("A", BLUE, "foot", "B2", facing=180, formation="in line", markers=(MarkerView("shaken", 2),)),
    piece("B", BLUE, "foot", "D2", facing=120),
    piece("L", BLUE, "leader", "D2", with_piece=B),
    piece("C", BLUE, "foot", "G2", facing=180),
    piece("K", RED, "foot", "C5", facing=0, markers=tuple(map(MarkerView, ("shaken", "fleeing", "blasted")))),
    piece("M", RED, "foot", "E5", facing=60),
    piece(
        "G",
        RED,
        "gun",
        "G6",
        look="rectangle",
        blocks=2,
        full=4,
        pose=Pose(20400, 14800, 33000),
        size=(3200, 1800),
        strength="2 of 4 guns",
    ),
)
GROUPS = (
    GroupView(
        id="left",
        side=BLUE,
        name="Left wing",
        members=(A, B),
        commander=L,
        order="Engage",
        markers=(MarkerView("shaken", 3),),
        details=("Within the radius of its commander.",),
    ),
    GroupView(id="right", side=BLUE, name="Right wing", members=(C,)),
    GroupView(id="red", side=RED, name="Red line", members=(K, M), order_hidden=True),
)
ARROWS = (
    ArrowView(id="1", side=RED, kind="charge", start=K, end=A, label="72 % comes on"),
    ArrowView(id="2", side=BLUE, kind="move", start=C, end=GRID.hex("G4")),
    ArrowView(id="3", side=BLUE, kind="reaction", start=B, end=GRID.hex("D4"), label="stands"),
    ArrowView(id="4", side=RED, kind="attack", start=M, end=B),
)


class Moved(PieceMoved, frozen=True, kw_only=True):
    """A piece went and looks another way."""

    facing: int

    def change(self, state: State) -> State:
        there = msgspec.structs.replace(state.pieces[self.piece], hex_id=self.path[-1], facing=self.facing)
        return msgspec.structs.replace(state, pieces={**state.pieces, self.piece: there})

    def describe(self, names: Names) -> str:
        return f"{names.piece(self.piece)} went to {names.hex(self.path[-1])}."


class Rallied(GroupChanged, frozen=True, kw_only=True):
    """A group has lost its markers."""

    def change(self, state: State) -> State:
        groups = tuple(
            msgspec.structs.replace(group, markers=()) if group.id == self.group else group
            for group in state.groups
        )
        return msgspec.structs.replace(state, groups=groups)

    def describe(self, names: Names) -> str:
        return f"{names.group(self.group)} rallied."


class Struck(AttackAnnounced, frozen=True, kw_only=True):
    """A piece struck others."""

    def describe(self, names: Names) -> str:
        return f"{names.piece(self.attacker)} strikes."


class Remarked(Note, frozen=True, kw_only=True):
    """Something was said of two hexes."""

    def hexes(self) -> tuple[HexId, ...]:
        return GRID.hex("A1"), GRID.hex("C1")

    def describe(self, names: Names) -> str:
        return "Two hexes were spoken of."


class StubNames:
    """Names of the stub's things."""

    def piece(self, piece: PieceId) -> str:
        return f"Unit {piece}"

    def group(self, group: str) -> str:
        return next(found.name for found in GROUPS if found.id == group)

    def side(self, side: SideId) -> str:
        return side.capitalize()

    def plural_name(self, side: SideId) -> str:
        return f"{side.capitalize()}s"

    def hex(self, hex_id: HexId) -> str:
        return GRID.label(hex_id)


def options(extra: int = 0) -> tuple[Option, ...]:
    """List what blue may do: rally a group, move a piece and turn it, strike, or one of many long buttons."""
    found = [
        Option(
            notation=f"rally {group}",
            anchors=(on_group(group),),
            preview=lambda: OptionPreview("Rally it", checks=(RALLY,)),
            value=Rallied(group=group),
        )
        for group in ("left", "right")
    ]
    ways = [("B3", facing) for facing in (120, 180, 240)] + [("C2", 60)]
    found += [
        Option(
            notation=f"move A {at} facing {facing}",
            anchors=(on_piece("A"), on_hex(GRID.hex(at)), on_corner(GRID.hex(at), facing)),
            preview=partial(OptionPreview, f"Move to {at}"),
            value=Moved(piece=A, path=(GRID.hex("B2"), GRID.hex(at)), facing=facing),
        )
        for at, facing in ways
    ]
    found.append(button("strike", "Strike both", Struck(attacker=A, targets=(K, M))))
    found.append(button("speak", "Speak", Remarked()))
    label = "Let the whole of the second line come up behind the first, {number}, and stand there"
    found += [button(f"long {number}", label.format(number=number), Remarked()) for number in range(extra)]
    return tuple(found)


def play(extra: int) -> Any:
    """Make the procedure that asks blue again and again."""

    def asks(ctx: Context[Grid, State, State]) -> Procedure[None]:
        while True:
            answer = yield Decision(
                side=BLUE,
                kind="act",
                prompt="What is to be done by the Blues in this phase of the round?",
                options=options(extra)[6 if extra else 0 :],
            )
            ctx.emit(answer.value)

    return asks


def view(battlefield: Grid, state: State, side: SideId) -> View:
    """Show everything."""
    return View(
        side=BLUE,
        turn=1,
        phase="act",
        pieces=tuple(state.pieces.values()),
        tracks=(),
        groups=state.groups,
        arrows=state.arrows,
        thousandths_per_hex=INCHES,
    )


def areas(battlefield: Grid, state: State, name: PieceId) -> tuple[AreaView, ...]:
    """Return the radius of the leader's unit, the arcs of any other."""
    found = state.pieces[name]
    if name == B:
        radius = (found.hex_id, *battlefield.within(found.hex_id, 2))
        return (AreaView(kind="radius", title="Command radius", hexes=radius, rule="ST-1"),)
    if found.facing is None:
        return (AreaView(kind="threat", title="In reach", hexes=battlefield.within(found.hex_id, 1)),)
    return tuple(
        AreaView(
            kind=kind, title=kind, hexes=hexes_in_arc(battlefield, found.hex_id, Facing(found.facing), kind)
        )
        for kind in ("front", "flank", "rear")
    )


SCENARIO = Scenario(system="stub", title="A stub", plan=PLAN)


def rules(extra: int = 0) -> RuleSet[Grid, State, State]:
    """Make the rule system; with `extra` the question is answered by so many long buttons besides two short ones."""
    state = State(pieces={piece.id: piece for piece in PIECES}, groups=GROUPS, arrows=ARROWS)
    return RuleSet(
        info=SystemInfo(
            id="stub",
            name="Stub",
            version="1",
            sides=(SideInfo(BLUE, "Blue", "Blues", 0), SideInfo(RED, "Red", "Reds", 1)),
            kinds=(
                KindInfo("foot", "foot", "infantry", "foot"),
                KindInfo("leader", "leader", "leader", "leader"),
                KindInfo("gun", "gun", "artillery", "gun"),
            ),
            terrains=(TerrainInfo("clear", "clear ground", ".", "No effect."),),
            faces=(),
            dice=(D6,),
            markers=(
                MarkerInfo(id="shaken", name="shaken", symbol="wavering", text="Fights worse.", rule="ST-3"),
                MarkerInfo(id="fleeing", name="fleeing", symbol="leader", text="Runs."),
                MarkerInfo(id="blasted", name="blast", symbol="blast-marker", text="Was hit."),
            ),
        ),
        play=Play(
            setup=lambda scenario: BattleSetup(GRID, state, StubNames(), GRID),
            battle=play(extra),
            position=lambda battlefield, state: state,
            outcome=lambda battlefield, state: Outcome(BLUE, "Over.") if state.is_over else None,
        ),
        shown=Shown(
            view=view,
            areas=areas,
            forecast=lambda battlefield, state, option: (
                Forecast(title="Rally", checks=option.preview().checks) if option.preview().checks else None
            ),
        ),
    )


def stub_hand(
    tmp_path: Path, extra: int = 0, pace: Pace = AT_ONCE, size: tuple[int, int] | None = None
) -> Hand:
    """Sit down at the stub with a mouse."""
    clock = Clock()
    match = Match(rules(extra), SCENARIO, chance=ScriptedChance(()))
    ground = ground_of(match.scenario, GRID, match.rules.info.terrains, None)
    scenes = SceneFactory(tmp_path, {}, seed=1)
    scene = BattleScene(
        BattleSession(Playback(OpenBattle(match=match), pace, from_start=False)), ground, scenes.title
    )
    hand = Hand(App(scene, clock), clock)
    if size is not None:
        scene.lay_out(size)
    hand.wait(0)
    return hand
