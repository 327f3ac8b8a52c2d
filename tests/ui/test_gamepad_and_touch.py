"""A turn played by a gamepad alone, and by touch alone, through whole scenes; what is shown follows what is used."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.play.journal import Answered
from game.storage.battles import MAPS
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.input import focus
from game.ui.input.focus import buttons_of
from game.ui.input.gamepad import FULL
from game.ui.input.touch import LONG
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.settings import SettingsScene
from game.ui.session import pointing
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_input, active_settings
from game.ui.widgets.dialog import Dialog
from tests.drawn import question
from tests.ui.table import TWO_PEOPLE, Clock

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
START, LB, RB = (
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
)
LEFT, RIGHT, UP, DOWN = (
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
)
SIZE = (1280, 800)


class Player:
    """Plays in a window with neither mouse nor keys."""

    def __init__(self, app: App, clock: Clock) -> None:
        self.app, self.clock = app, clock

    @property
    def scene(self) -> Any:
        return self.app.scenes[-1]

    def shows(self, kind: type) -> bool:
        return isinstance(self.scene, kind)

    @property
    def battle(self) -> BattleScene:
        assert isinstance(self.scene, BattleScene), self.scene
        return self.scene

    def wait(self, seconds: float = 0.01) -> None:
        self.clock.time += seconds
        self.app.step([])

    def post(self, kind: int, **values: Any) -> None:
        self.clock.time += 0.01
        self.app.step([pygame.event.Event(kind, **values)])

    # Gamepad

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
            self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def push(self, axis: int, share: float) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(FULL * share), instance_id=0)

    def focus_on(self, key: str) -> None:
        """Go from button to button until one is reached."""
        gone = set()
        for _ in range(40):
            if self.app.devices.gamepad.focus.key == key:
                return
            gone.add(self.app.devices.gamepad.focus.key)
            here = self.app.devices.gamepad.focus.button(self.scene)
            to = next(pygame.Rect(button.rect) for button in buttons_of(self.scene) if button.key == key)
            if here is None:
                self.press(DOWN)
                continue
            away = pygame.Vector2(to.center) - pygame.Rect(here.rect).center
            ways = [RIGHT if away.x > 0 else LEFT, DOWN if away.y > 0 else UP]
            ways.sort(key=lambda way: abs(away.y) if way in (LEFT, RIGHT) else abs(away.x))
            before = here.key
            self.press(ways[0])
            if self.app.devices.gamepad.focus.key == before:
                self.press(ways[1])
        raise AssertionError(f"{key} is not reached: {gone}")

    # Touch

    def finger(self, kind: int, at: tuple[float, float], number: int = 1) -> None:
        self.post(kind, x=at[0] / SIZE[0], y=at[1] / SIZE[1], finger_id=number, touch_id=1, dx=0, dy=0)

    def tap(self, at: tuple[float, float]) -> None:
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    def tap_button(self, key: str) -> None:
        rect = next(pygame.Rect(button.rect) for button in buttons_of(self.scene) if button.key == key)
        self.tap(rect.center)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    pygame.display.set_mode(SIZE)
    active_settings.use(Settings())
    clock = Clock()
    factory = SceneFactory(tmp_path, TWO_PEOPLE, seed=3, pace=AT_ONCE)
    app = App(factory.title(), clock)
    found = Player(app, clock)
    found.wait()
    found.wait()
    yield found
    app.close()
    active_input.use("mouse")
    active_settings.use(Settings())


def choose_keith(player: Player) -> None:
    """Choose a small battle, with whatever moves the list."""
    player.focus_on("battles")
    player.press(A)
    screen = player.scene
    assert isinstance(screen, BattlesScene)
    wanted = next(
        place for place, entry in enumerate(screen.entries) if entry.path == MAPS / "keith-1746.tmx"
    )
    for _ in range(abs(wanted - screen.choice.chosen)):
        player.press(RB if wanted > screen.choice.chosen else LB)
    assert screen.entry is not None and screen.entry.path == MAPS / "keith-1746.tmx"


def answered(battle: BattleScene) -> list[str]:
    return [entry.answer for entry in battle.session.match.entries if isinstance(entry, Answered)]


def test_a_turn_is_played_by_gamepad_alone_from_the_title_to_the_menu_and_back(player: Player) -> None:
    choose_keith(player)
    player.focus_on("begin")
    player.press(A)
    battle = player.battle
    first = battle.playback.view.side
    player.wait(1)
    moved = False
    for _ in range(150):
        if battle.playback.view.side != first:
            break
        choice = battle.session.choice
        if choice is None:
            player.press(A)  # whoever is waited for sits down
        elif choice.decision.kind == "move" and not moved:
            moved = True
            player.press(RB, A, RB, A)
        elif battle.sidebar.question.answers() and (choice.chosen or choice.decision.kind != "order"):
            press_answer(player, battle)
        else:
            player.press(RB, A)
    assert any(answer.startswith("move ") and answer != "move done" for answer in answered(battle))
    assert battle.playback.view.side != first, battle.sidebar.question.description()
    assert len(answered(battle)) >= 2
    player.press(START)
    assert player.shows(Dialog)
    player.focus_on("settings")
    player.press(A)
    assert player.shows(SettingsScene)
    player.press(B)
    player.press(B)
    assert player.scene is battle


def press_answer(player: Player, battle: BattleScene) -> None:
    """Go on to the button of the answer meant next, and press it."""
    wanted = battle.sidebar.question.answers()[0][0]
    for _ in range(60):
        if player.app.devices.gamepad.focus.key == wanted:
            player.press(A)
            return
        player.press(RB)
    raise AssertionError(f"{wanted} is not reached")


def test_the_hex_cursor_walks_and_goes_on_while_the_direction_is_held(player: Player) -> None:
    choose_keith(player)
    player.focus_on("begin")
    player.press(A)
    battle = player.battle
    player.wait(1)
    if battle.playback.side_to_seat:
        player.press(A)
    player.push(pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    start = battle.session.walked_from()
    player.wait(0.5)
    player.wait(0.2)
    assert battle.session.walked_from() != start
    player.push(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
    stopped = battle.session.walked_from()
    player.wait(1)
    assert battle.session.walked_from() == stopped
    assert player.app.devices.next_wakeup() is None
    player.press(B)
    assert battle.session.cursor is None


def test_sticks_and_triggers_move_and_enlarge_the_field(player: Player) -> None:
    choose_keith(player)
    player.focus_on("begin")
    player.press(A)
    battle = player.battle
    player.wait(1)
    before = battle.board.camera.scale
    player.push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    for _ in range(20):
        player.wait(0.05)
    player.push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0)
    assert battle.board.camera.scale > before * 1.5
    centre = battle.board.camera.centre
    player.push(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
    player.wait(0.05)
    player.push(pygame.CONTROLLER_AXIS_RIGHTX, 0.0)
    assert battle.board.camera.centre[0] > centre[0]


def test_a_stick_that_trembles_draws_nothing(player: Player) -> None:
    noise = [
        pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=value, instance_id=0)
        for value in (300, -500, 0, 800)
    ]
    assert player.app.devices.worth(noise) == []


def test_hints_name_the_buttons_while_a_gamepad_is_used(player: Player) -> None:
    assert focus.height(SIZE) == 0
    player.press(UP)
    high = focus.height(SIZE)
    assert high > 0
    assert all(pygame.Rect(button.rect).bottom <= SIZE[1] - high for button in buttons_of(player.scene))
    player.post(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=3)
    assert focus.height(SIZE) == 0
    active_settings.use(Settings(pad_hints=False))
    player.press(UP)
    assert focus.height(SIZE) == 0


def test_a_turn_is_played_by_touch_alone(player: Player) -> None:
    player.tap_button("battles")
    screen = player.scene
    assert isinstance(screen, BattlesScene)
    player.tap_button("tab:list")
    wanted = next(
        place for place, entry in enumerate(screen.entries) if entry.path == MAPS / "keith-1746.tmx"
    )
    for _ in range(30):
        shown = {number: rect for rect, number in screen.list.rows}
        if wanted in shown:
            player.tap(shown[wanted].center)
            break
        x, y = screen.list.space.center
        player.finger(pygame.FINGERDOWN, (x, y))
        player.finger(pygame.FINGERMOTION, (x, y - 80))
        player.finger(pygame.FINGERUP, (x, y - 80))
    assert screen.entry is not None and screen.entry.path == MAPS / "keith-1746.tmx"
    player.tap_button("begin")
    battle = player.battle
    first = battle.playback.view.side
    for _ in range(120):
        if battle.playback.view.side != first:
            break
        player.wait(1)
        if battle.playback.side_to_seat:
            player.tap_button("sit")
        elif battle.session.choice is not None:
            touch_an_answer(player, battle)
    assert battle.playback.view.side != first
    assert len(answered(battle)) >= 2


def touch_an_answer(player: Player, battle: BattleScene) -> None:
    """Tap the things that an answer names, a card first in the hand; buttons where it has one."""
    before = len(battle.session.match.entries)
    wanted = [key for key, _ in battle.sidebar.question.answers()]
    pieces = [anchor for anchor in battle.session.choices() if anchor.kind in ("piece", "hex")]
    cards = battle.hand_panel.card_places() if battle.playback.has_cards else []
    playable = {str(anchor.ref) for anchor in battle.session.choices() if anchor.kind == "card"}
    if playable:
        rect = next(rect for rect, card in cards if card.id in playable)
        player.tap(rect.center)
        player.tap(rect.center)
    elif pieces and question(battle.session.match).kind == "order":
        hex_id = pointing.hex_of(pieces[0], battle.playback.view)
        assert hex_id is not None
        x, y = battle.board.centre(hex_id)
        player.tap((x, y))
    if len(battle.session.match.entries) == before and (
        wanted := [key for key, _ in battle.sidebar.question.answers()]
    ):
        player.tap_button(wanted[0])


def test_fingers_point_move_and_enlarge(player: Player) -> None:
    player.tap_button("battles")
    player.tap_button("begin")
    battle = player.battle
    player.wait(1)
    if battle.playback.side_to_seat:
        player.tap_button("sit")
    board = battle.board
    piece = battle.playback.view.pieces[0]
    at = board.centre(piece.hex_id)
    entries = len(battle.session.match.entries)
    player.finger(pygame.FINGERDOWN, at)
    player.wait(LONG + 0.05)
    assert any(piece.name in row.text for row in battle.sidebar.details.rows())
    player.finger(pygame.FINGERUP, at)
    assert len(battle.session.match.entries) == entries
    assert any(piece.name in row.text for row in battle.sidebar.details.rows())
    scale = board.camera.scale
    x, y = board.free.center
    player.finger(pygame.FINGERDOWN, (x - 50, y))
    player.finger(pygame.FINGERDOWN, (x + 50, y), 2)
    player.finger(pygame.FINGERMOTION, (x + 150, y), 2)
    assert board.camera.scale == pytest.approx(scale * 2, rel=0.05)
    player.finger(pygame.FINGERUP, (x + 150, y), 2)
    player.finger(pygame.FINGERUP, (x - 50, y))
    centre = board.camera.centre
    player.finger(pygame.FINGERDOWN, (x, y))
    player.finger(pygame.FINGERMOTION, (x - 40, y))
    player.finger(pygame.FINGERMOTION, (x - 90, y))
    player.finger(pygame.FINGERUP, (x - 90, y))
    assert board.camera.centre[0] > centre[0]
    assert len(battle.session.match.entries) == entries


def test_a_mouse_that_only_repeats_a_finger_is_not_listened_to(player: Player) -> None:
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True)
    assert player.app.devices.worth([event]) == []


@pytest.mark.parametrize("wanted", ["automatic", "always"])
def test_buttons_are_large_enough_for_a_finger_where_one_is_used(player: Player, wanted: str) -> None:
    player.tap_button("battles")
    player.tap_button("begin")
    if wanted == "always":
        active_settings.use(Settings(large_buttons="always"))
        active_input.use("mouse")
        player.app._resize()
    battle = player.battle
    player.wait(1)
    if battle.playback.side_to_seat:
        player.tap_button("sit")
    player.wait()
    buttons = buttons_of(battle)
    assert buttons
    for button in buttons:
        assert min(button.rect[2:]) >= active_input.TOUCH, button
    active_settings.use(Settings(large_buttons="never"))
    player.app._resize()
    player.wait()
    assert any(min(button.rect[2:]) < active_input.TOUCH for button in buttons_of(battle))
