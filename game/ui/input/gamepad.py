"""A gamepad: its sticks and buttons become keys, commands and clicks."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import pygame
from pygame._sdl2 import controller

from game.engine.decisions.decision import Anchor
from game.ui.in_battle import is_battle
from game.ui.input import events
from game.ui.input.focus import Focus
from game.ui.scene import Scene, SceneChange

if TYPE_CHECKING:
    from game.ui.battle.battle_scene import BattleScene

DEAD, FULL = 0.3, 32767
"""How far a stick or a trigger must be pushed to count, of 1, and what a whole push is told as."""

FIRST, AGAIN = 0.38, 0.13
"""Seconds until a direction that is held is gone in again, and from then on."""

PAN, TICK = 900.0, 1 / 60
"""Pixels a second that the field is moved by a stick pushed all the way, and seconds between two steps of that."""

LONGEST = 0.1
"""Seconds that count at most between two steps: the window may have slept."""

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
DIRECTIONS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
SHOULDERS = {pygame.CONTROLLER_BUTTON_LEFTSHOULDER: -1, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: 1}
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: -1, pygame.CONTROLLER_AXIS_TRIGGERRIGHT: 1}
COMMANDS = {
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_BACK: "log",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "advise",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "fit",
    Y: "list",
}
"""What the other buttons do in a battle."""

PLAIN = {A: pygame.K_RETURN, B: pygame.K_ESCAPE, pygame.CONTROLLER_BUTTON_START: pygame.K_ESCAPE}
"""The keys that buttons are in menus."""

ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}

Kind = Literal["button", "axis"]
JOYSTICK = (A, B, X, Y, *SHOULDERS, pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START)
"""The buttons of a joystick that SDL knows no names for, as most have them."""

Made = Iterator[pygame.event.Event]


class Gamepad:
    """What is held of all gamepads together, and what that does to the scene on top."""

    def __init__(self) -> None:
        self.focus = Focus()
        self._axes: dict[int, float] = {}
        self._held: tuple[int, int] = (0, 0)
        self._again_at, self._time = 0.0, 0.0
        self._open: dict[int, Any] = {}

    # What is plugged in

    def open(self) -> None:
        """Listen to gamepads; without any, or without the part of SDL that knows them, nothing happens."""
        with suppress(pygame.error):
            controller.init()
            pygame.joystick.init()

    def close(self) -> None:
        """Listen no more."""
        self._open.clear()

    def plug(self, event: pygame.event.Event) -> None:
        """Take a gamepad that was plugged in, or let one go."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(pygame.error):
                known = controller.is_controller(event.device_index)
                made: Any = (controller.Controller if known else pygame.joystick.Joystick)(event.device_index)
                self._open[made.as_joystick().get_instance_id() if known else made.get_instance_id()] = made
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)

    def of(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return an event of a gamepad as one of a gamepad with names, None if it is none or says nothing new."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            before, now = self._axes.get(event.axis, 0.0), event.value / FULL
            self._axes[event.axis] = now
            return event if max(abs(before), abs(now)) > DEAD else None
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return event
        known = isinstance(self._open.get(getattr(event, "instance_id", -1)), pygame.joystick.JoystickType)
        if not known:
            return None
        if event.type == pygame.JOYBUTTONDOWN and event.button < len(JOYSTICK):
            return pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=JOYSTICK[event.button])
        if event.type == pygame.JOYAXISMOTION and event.axis < 2:
            return self.of(
                pygame.event.Event(
                    pygame.CONTROLLERAXISMOTION, axis=event.axis, value=round(event.value * FULL)
                )
            )
        if event.type == pygame.JOYHATMOTION:
            self._axes |= {
                pygame.CONTROLLER_AXIS_LEFTX: event.value[0],
                pygame.CONTROLLER_AXIS_LEFTY: -event.value[1],
            }
            return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=0)
        return None

    # What is done with it

    def take(self, event: pygame.event.Event, scene: Scene) -> Iterator[pygame.event.Event | SceneChange]:
        """Do what an event of a gamepad is for; what mouse and keys would have sent is handed on."""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            if (way := DIRECTIONS.get(event.button)) is not None:
                yield from self._hold(way, scene)
            elif is_battle(scene):
                yield from self._press_in_battle(event.button, scene)
            else:
                yield from self._press_in_menu(event.button, scene)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            if DIRECTIONS.get(event.button) == self._held:
                self._held = (0, 0)
        elif event.axis in TRIGGERS:
            yield from self._trigger(TRIGGERS[event.axis], scene)
        else:
            way = self._way()
            if way != self._held:
                yield from self._hold(way, scene)

    def _way(self) -> tuple[int, int]:
        """Return where the left stick points: one of eight ways, or none."""
        x, y = (
            self._axes.get(axis, 0.0) for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
        )
        if max(abs(x), abs(y)) <= 2 * DEAD:
            return 0, 0
        return int(abs(x) * 2 > abs(y)) * (1 if x > 0 else -1), int(abs(y) * 2 > abs(x)) * (
            1 if y > 0 else -1
        )

    def _hold(self, way: tuple[int, int], scene: Scene) -> Made:
        self._held, self._again_at = way, self._time + FIRST
        yield from self._go(scene)

    def _go(self, scene: Scene) -> Made:
        """Go a step in the direction that is held: from hex to hex, or from button to button."""
        if self._held == (0, 0):
            return
        if is_battle(scene) and not scene.handover.is_up:
            self.focus.key = None
            scene.walk(*self._held)
            return
        before = self.focus.key
        button = self.focus.go(scene, *self._held)
        if button is not None and button.key != before:
            yield events.pointing(pygame.Rect(button.rect).center)
        elif self._held in ARROWS:  # a list or a text that has no buttons
            yield events.key(ARROWS[self._held])

    def _press_in_menu(self, button: int, scene: Scene) -> Made:
        focused = self.focus.button(scene)
        if button == A and focused is not None:
            yield from events.clicking(pygame.Rect(focused.rect).center)
        elif button in SHOULDERS:
            yield events.key(pygame.K_DOWN if SHOULDERS[button] > 0 else pygame.K_UP)
        elif button in PLAIN:
            yield events.key(PLAIN[button])

    def _press_in_battle(
        self, button: int, scene: "BattleScene"
    ) -> Iterator[pygame.event.Event | SceneChange]:
        focused = self.focus.button(scene)
        if button == A and focused is not None:
            yield from events.clicking(pygame.Rect(focused.rect).center)
        elif button == A:
            yield events.key(pygame.K_SPACE)
        elif button == B and self.focus.key is not None:
            self.focus.key = None
        elif button == B:
            yield events.key(pygame.K_BACKSPACE)
        elif button == X:
            yield events.key(pygame.K_RETURN)
        elif button in SHOULDERS:
            yield from self._cycle(scene, SHOULDERS[button])
        elif button in COMMANDS:
            yield scene.press(COMMANDS[button])

    def _cycle(self, scene: "BattleScene", way: int) -> Made:
        """Go on to the next thing that can be chosen on the field, after them to the buttons of the rail."""
        session = scene.session
        # From the first button of the rail, which is meant next, downwards; then the tools.
        buttons = [button.key for each in scene.button_sets() for button in each.shown if button.enabled]
        stops: list[Anchor | str] = [*session.choices(), *buttons]
        if not stops:
            return
        here: Anchor | str | None = session.cursor if self.focus.key is None else self.focus.key
        at = stops.index(here) if here in stops else -1 if way > 0 else 0
        stop = stops[(at + way) % len(stops)]
        if isinstance(stop, str):
            self.focus.key, session.cursor = stop, None
            button = self.focus.button(scene)
            assert button is not None
            yield events.pointing(pygame.Rect(button.rect).center)
        else:
            self.focus.key = None
            scene.session.point_at(stop)
            if stop.kind == "hex":
                scene.board.follow(stop.hex_id)

    def _trigger(self, way: int, scene: Scene) -> Iterator[pygame.event.Event | SceneChange]:
        """Turn the facing that is being chosen, once for each pull; else the field is enlarged while it is held."""
        axis = next(axis for axis, turns in TRIGGERS.items() if turns == way)
        if self._axes.get(axis, 0.0) <= 2 * DEAD or not is_battle(scene):
            return
        if scene.session.ghost is not None or scene.session.facing() is not None:
            if not self._pulled:
                yield scene.press(f"turn:{way}")
            self._pulled = True

    # Time

    def advance(self, time: float, scene: Scene) -> Made:
        """Go on in the direction that is held, and move or enlarge the field by what is pushed."""
        passed, self._time = min(LONGEST, time - self._time), time
        if self._held != (0, 0) and time >= self._again_at:
            self._again_at = time + AGAIN
            yield from self._go(scene)
        right, down = (
            self._pushed(axis) for axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
        )
        zoom = sum(way * self._pushed(axis) for axis, way in TRIGGERS.items())
        self._pulled = self._pulled and bool(zoom)
        if is_battle(scene):
            if right or down:
                scene.board.pan(-right * PAN * passed, -down * PAN * passed)
            if zoom and not self._pulled:
                scene.board.zoom((1 + zoom * passed * 1.5), scene.board.free.center)
        elif down and time >= self._again_at:
            self._again_at = time + AGAIN
            yield events.wheel(-1 if down > 0 else 1)

    _pulled = False

    def _pushed(self, axis: int) -> float:
        """Return how far a stick is pushed, what is next to nothing left out."""
        value = self._axes.get(axis, 0.0)
        return value if abs(value) > DEAD else 0.0

    def next_wakeup(self) -> float | None:
        """Return after how many seconds something goes on that is held; None if nothing is."""
        moving = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY, *TRIGGERS)
        if any(map(self._pushed, moving)):
            return TICK
        return max(0.0, self._again_at - self._time) if self._held != (0, 0) else None
