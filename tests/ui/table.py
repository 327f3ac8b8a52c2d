"""A table to test the window at: small battles, and a hand that plays them with the mouse."""

from collections.abc import Mapping
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Literal, TypeVar

import pygame

from game.engine.decisions.decision import Anchor, Decision, Option, Selection, Way, corner_of, on_piece
from game.engine.decisions.placement import Placement, Placements
from game.engine.play.dice import ScriptedChance
from game.engine.play.journal import Answered, Entry
from game.engine.play.match import Match
from game.engine.ruleset import RuleSet, find
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.scenario import Placed, Plan, Scenario, Start
from game.players.levels import Player
from game.storage import battles as saves
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.piece_places import centre_of
from game.ui.drawing.board.hex_layout import LEADER_AT
from game.ui.drawing.ground.board_image import ground_of
from game.ui.menus.campaign.battle_entries import BattleEntry
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.course import LOOK
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import AT_ONCE, Pace
from game.ui.widgets.text_prompt import TextPrompt
from tests.drawn import question

SYSTEM = "jacobite"

TWO_PEOPLE = {"jacobite": "human", "government": "human"}
"""Seats of two people who have said before that they play here."""

Axis = Literal["x", "y"]
Shift = Literal["odd", "even"]

S = TypeVar("S")


def plan(columns: int = 7, rows: int = 7, axis: Axis = "y", shifted: Shift = "odd", **terrain: str) -> Plan:
    """Draw a field of clear ground, hexes named in `terrain` left out."""
    bare = Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=("clear",) * (columns * rows))
    grid = Grid(bare)
    cells = list(bare.terrain)
    for label, board_image in terrain.items():
        cells[grid.hex(label)] = board_image
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=tuple(cells))


def scenario(field: Plan, pieces: dict[str, tuple[str, str, str]], *, start: Start | None = None) -> Scenario:
    """Place pieces, each with its side, kind and hex; two banners win."""
    grid = Grid(field)
    return Scenario(
        system=SYSTEM,
        title="A small battle",
        plan=field,
        properties={"banners_jacobite": 2, "banners_government": 2},
        pieces=tuple(
            Placed(
                layer="units",
                kind=kind,
                name=f"{name} of {side.capitalize()}",
                cell=grid.hex(at),
                properties={"id": name, "side": side},
                place=name,
            )
            for name, (side, kind, at) in pieces.items()
        ),
        start=start,
    )


SKIRMISH = {
    "A": ("jacobite", "highland", "B3"),
    "B": ("jacobite", "highland", "D3"),
    "C": ("jacobite", "lowland", "F3"),
    "L": ("jacobite", "leader", "D3"),
    "K": ("government", "regular", "B5"),
    "M": ("government", "regular", "D5"),
    "N": ("government", "light-cavalry", "F5"),
    "O": ("government", "leader", "D6"),
}
"""Three units and a leader a side, within reach of each other."""


def skirmish() -> Scenario:
    """A battle of a few turns."""
    return scenario(plan(), SKIRMISH)


def answer_of(entry: Entry) -> str:
    """Return what was answered by an entry of the journal that is an answer."""
    assert isinstance(entry, Answered), entry
    return entry.answer


def chosen_entry(hand: "Hand") -> BattleEntry:
    """Return the battle that is chosen on the title screen."""
    entry = hand.top(BattlesScene).entry
    assert entry is not None
    return entry


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Hand:
    """A player with a mouse: clicks where things are in the window, and nothing else."""

    def __init__(self, app: App, clock: Clock) -> None:
        self.app = app
        self.clock = clock

    @property
    def scene(self) -> BattleScene:
        return self.top(BattleScene)

    @property
    def question(self) -> Decision:
        """The question that is open."""
        return question(self.scene.session.match)

    @property
    def controller(self) -> Controller:
        """What is chosen so far of its answer."""
        controller = self.scene.session.controller
        assert controller is not None
        return controller

    @property
    def file(self) -> saves.BattleFile:
        """The file that the battle is kept in."""
        file = self.scene.session.open_battle.file
        assert file is not None
        return file

    def top(self, kind: type[S]) -> S:
        """The scene on top, which is of this kind."""
        scene = self.app.scenes[-1]
        assert isinstance(scene, kind), scene
        return scene

    def click(self, point: tuple[float, float], button: int = pygame.BUTTON_LEFT) -> None:
        at = (round(point[0]), round(point[1]))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step([pygame.event.Event(kind, pos=at, button=button)])
            if not self.app.scenes:
                return

    def point(self, point: tuple[float, float]) -> None:
        at = (round(point[0]), round(point[1]))
        self.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press a key, a new question once it was looked at."""
        if isinstance(self.app.scenes[-1], BattleScene) and self.scene.session.is_new:
            self.wait(LOOK + 0.01)
        self.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod)])

    def hex(self, label: str) -> tuple[float, float]:
        """Where a hex lies in the window, a little below its middle: not on a leader's standard."""
        scene = self.scene
        x, y = scene.board.centre(scene.session.match.setup.grid.hex(label))
        return x, y + scene.board.width * 0.2

    def pixel(self, label: str) -> tuple[int, int]:
        """The pixel that a click on a hex falls on."""
        x, y = self.hex(label)
        return round(x), round(y)

    def card(self, card: str) -> tuple[int, int]:
        """Say where the head of a card lies."""
        places = self.scene.hand_panel.card_places()
        return next(at.center for at, held in places if held.id == card)

    def piece(self, piece: str) -> tuple[float, float]:
        """Where a piece stands in the window."""
        scene = self.scene
        at = next(view.hex_id for view in scene.playback.view.pieces if view.id == piece)
        return self.hex(scene.session.match.setup.grid.label(at))

    def press(self, key: str) -> None:
        """Press a button by its key."""
        top: Any = self.app.scenes[-1]
        widgets = top.sidebar.widgets if isinstance(top, BattleScene) else top.widgets
        rect = widgets.rect(key)
        assert rect is not None, f"there is no button {key!r}"
        self.click(rect.center)

    def wait(self, seconds: float) -> None:
        self.clock.time += seconds
        self.app.step([])

    def answer(self, option: Option) -> None:
        """Click an option's anchors, one after the other, where they are in the window."""
        scene = self.scene
        before = len(scene.session.match.entries)
        if self.question.forced is not None:  # no line tells of an answer without a choice
            self.press(f"option:{option.notation}")
            return
        option = self._whole(option)
        expected = option.answers[0] if isinstance(option, Way) else option.notation
        for anchor in option.anchors:
            if len(scene.session.match.entries) > before:
                break  # the only facing was taken with its hex
            if anchor.kind == "button":
                for _ in range(2):  # once more when asked whether that is meant
                    if len(scene.session.match.entries) == before:
                        self._press_answer(option, anchor)
                continue
            if anchor.kind == "card":
                self.click(self.card(str(anchor.ref)))
                continue
            if anchor.kind == "corner":
                self.click(self.side_of_hex(*corner_of(anchor)))
                continue
            if anchor.kind == "piece" and self._is_measured(anchor.piece_id):
                self._click_measured(anchor.piece_id)
                continue
            hex_id = pointing.hex_of(anchor, scene.playback.view)
            assert hex_id is not None
            for _ in range(3):  # through the pieces that share the hex
                if len(scene.session.match.entries) == before and anchor not in self.controller.picked:
                    self.click(self._point_of(anchor, hex_id))
        assert len(scene.session.match.entries) > before, (option.notation, scene.session.notice)
        assert answer_of(scene.session.match.entries[before]) == expected, scene.session.notice

    def _whole(self, option: Option) -> Option:
        """Return the way that begins with an answer where a question is answered by the end of a way."""
        ways = [each for each in self.controller.decision.options if isinstance(each, Way)]
        begun = [way for way in ways if way.answers[0] == option.notation]
        return next(iter([*begun, *ways]), option)

    def _point_of(self, anchor: Anchor, hex_id: HexId) -> tuple[float, float]:
        """Return where a thing is in the window: a leader with a unit by his standard, all else in its hex."""
        board, view = self.scene.board, self.scene.playback.view
        if any(piece.id == anchor.ref and piece.with_piece for piece in view.pieces):
            x, y = board.centre(hex_id)
            return x + LEADER_AT[0] * board.width, y + LEADER_AT[1] * board.width
        if anchor.kind == "hex" and any(
            hex_id == pointing.hex_of(each, view) for each in self.controller.picked
        ):
            return self.side_of_hex(
                hex_id, 180
            )  # near the middle a click goes on to whoever is there as well
        return self.hex(self.scene.session.match.setup.grid.label(hex_id))

    def _press_answer(self, option: Option, anchor: Anchor) -> None:
        """Press the button of an option, turned into sight, or click it in the list where there are very many."""
        key, scene = f"option:{option.notation}", self.scene
        answers = scene.sidebar.answers
        for _ in range(20):
            if scene.sidebar.widgets.rect(key) is not None:
                self.press(key)
                return
            if answers.scroll.is_whole:
                break
            self.point((scene.areas.rail.centerx, answers.top + 1))
            self.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
        self.choose_in_list(anchor)

    def choose_in_list(self, anchor: Anchor) -> None:
        """Click a thing in the list of choices, turned until it is in sight."""
        scene = self.scene
        if not scene.panels.shows_list:
            self.press("list")
        for _ in range(20):
            self.app.step([])
            if (place := scene.sidebar.choices.place_of(anchor)) is not None:
                self.click(place.center)
                return
            self.point(scene.sidebar.choices.area.center)
            self.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
        raise AssertionError(f"there is neither a button nor a line for {anchor}")

    def side_of_hex(self, hex_id: HexId, facing: int) -> tuple[float, float]:
        """Where the side of a hex that looks in a direction is in the window."""
        board = self.scene.board
        x, y = board.centre(hex_id)
        away = board.width * 0.36
        return x + away * sin(radians(facing)), y - away * cos(radians(facing))

    def play(self, player: Player, most: int = 10_000) -> None:
        """Let a player choose, and click so many answers, to the end of the battle."""
        match = self.scene.session.match
        for _ in range(most):
            if (decision := match.pending) is None:
                break
            if self.scene.playback.side_to_seat:
                self.press("sit")
            option = decision.forced or player.choose(match, decision)
            if isinstance(decision, Selection):
                self.choose_set(frozenset(anchor.piece_id for anchor in option.anchors))
            elif isinstance(decision, Placements):
                self.move_one(decision, option)
            elif isinstance(decision, Placement):
                self.place(decision, option)
            else:
                self.answer(option)

    def move_one(self, decision: Placements, option: Option) -> None:
        """Take up the measured piece that an answer moves, then answer as for it alone."""
        if option in decision.options:
            self.answer(option)
            return
        mover = next(mover for mover in decision.movers if mover in option.notation.split())
        self._click_measured(mover)
        assert self.controller.decision.subject == mover
        placement = self.controller.decision
        assert isinstance(placement, Placement)
        self.place(placement, option)

    def _is_measured(self, piece: PieceId) -> bool:
        """Say whether a piece stands at a measured place, not in a hex."""
        return next(view for view in self.scene.playback.view.pieces if view.id == piece).pose is not None

    def _click_measured(self, piece: PieceId) -> None:
        """Click a measured piece, or its line in the list of choices where another piece covers it."""
        scene = self.scene
        view = next(view for view in scene.playback.view.pieces if view.id == piece)
        at = centre_of(view, scene.playback.view, scene.board)
        if scene.field.pieces.piece_under(at) == piece:
            self.click(at)
        else:
            self.choose_in_list(on_piece(piece))

    def place(self, decision: Placement, option: Option) -> None:
        """Set a measured piece down: its place is typed, since no pixel is as exact."""
        listed = next((listed for listed in decision.options if listed.notation == option.notation), None)
        if listed is not None:
            for anchor in listed.anchors:  # not on the field, where a click would set the piece down
                self._press_answer(listed, anchor)
            return
        self.press("type")
        for _ in self.top(TextPrompt).written:
            self.key(pygame.K_BACKSPACE)
        for letter in option.notation:
            self.key(0, letter)
        self.key(pygame.K_RETURN)

    def choose_set(self, wanted: frozenset[str]) -> None:
        """Click pieces until the wanted ones are chosen, then confirm."""
        scene = self.scene
        controller = scene.session.controller
        assert controller is not None and isinstance(controller.decision, Selection)
        hexes = {view.id: view.hex_id for view in scene.playback.view.pieces}
        for piece in sorted(wanted):
            here = {other for other, hex_id in hexes.items() if hex_id == hexes[PieceId(piece)]}
            for _ in range(4):  # through the pieces that share the hex
                if here & set(controller.chosen) != here & wanted:
                    self.click(self.piece(piece))
        assert set(controller.chosen) == wanted
        self.press("confirm")


def hand_at(
    battle: Scenario,
    *,
    dice: list[str] | None = None,
    pace: Pace | None = AT_ONCE,
    seed: int = 0,
    rules: RuleSet[Any, Any, Any] | None = None,
    players: Mapping[str, Player] | None = None,
) -> Hand:
    """Open a battle that is not kept, by its own rules if no others are given."""
    rules = rules or find(battle.system)
    chance = ScriptedChance(dice) if dice is not None else None
    match = Match(rules, battle, seed=seed, chance=chance)
    board_image = ground_of(battle, match.setup.grid, rules.info.terrains, None)
    open_battle = OpenBattle(match=match, players=dict(players or {}))
    scene = BattleScene(BattleSession(Playback(open_battle, pace)), board_image, lambda: scene)
    return _opened(scene)


def kept_hand(battle: Scenario, folder: Path, *, seed: int = 0) -> Hand:
    """Open a battle that is kept in a folder."""
    return _opened(SceneFactory(folder, {}, seed, AT_ONCE).begin(battle))


def _opened(scene: BattleScene) -> Hand:
    clock = Clock()
    hand = Hand(App(scene, clock), clock)
    hand.wait(1)
    return hand
