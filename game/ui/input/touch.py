"""A touch screen: taps, long presses, and the field moved by one finger or moved and enlarged by two."""

from collections.abc import Iterator
from math import atan2, degrees, hypot

import pygame

from game.ui.in_battle import is_battle
from game.ui.input import events
from game.ui.scene import Scene, SceneChange

LONG = 0.45
"""Seconds after which a finger that stays points and no longer taps."""

SLIP = 12
"""Pixels that a finger may slip in a tap."""

NOTCH = 36
"""Pixels that a finger goes for each notch of the wheel, where it turns a list."""

TWIST = 25
"""Degrees that two fingers turn for each step of a facing."""

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

Point = tuple[float, float]
Made = Iterator[pygame.event.Event | SceneChange]


class Touch:
    """The fingers on the screen, and what they do to the scene on top."""

    def __init__(self) -> None:
        self._fingers: dict[int, Point] = {}
        self._began: Point = (0, 0)
        self._began_at = self._time = 0.0
        self._state = "none"
        self._turned, self._scrolled = 0.0, 0.0

    def take(self, event: pygame.event.Event, scene: Scene, size: tuple[int, int]) -> Made:
        """Do what a finger does; what a mouse would have sent is handed on."""
        at = (event.x * size[0], event.y * size[1])
        before = dict(self._fingers)
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            yield from self._lift(before.get(event.finger_id, at), at, scene)
            return
        self._fingers[event.finger_id] = at
        if event.type == pygame.FINGERDOWN:
            yield from self._put(at, scene)
        elif len(self._fingers) == 1:
            yield from self._move(before.get(event.finger_id, at), at, scene)
        elif len(self._fingers) == 2:
            yield from self._pinch(list(before.values()), list(self._fingers.values()), scene)

    def advance(self, time: float, scene: Scene) -> Made:
        """See whether a finger has stayed long enough to point."""
        self._time = time
        if self._state == "tap" and time - self._began_at >= LONG:
            self._state = "long"
            yield events.pointing(_whole(self._began))

    def next_wakeup(self) -> float | None:
        """Return after how many seconds a finger has stayed long; None where none is down."""
        return max(0.0, self._began_at + LONG - self._time) if self._state == "tap" else None

    def _put(self, at: Point, scene: Scene) -> Made:
        if len(self._fingers) == 1:
            self._state, self._began, self._began_at = "tap", at, self._time
            return
        if self._state == "drag":
            yield events.releasing(_whole(self._began), pygame.BUTTON_RIGHT)
        self._state, self._turned, self._scrolled = "pinch", 0.0, 0.0

    def _move(self, before: Point, at: Point, scene: Scene) -> Made:
        """Move the field, lead the piece that is being placed, or turn a list."""
        if self._state == "tap" and hypot(at[0] - self._began[0], at[1] - self._began[1]) > SLIP:
            yield from self._begin_to_move(at, scene)
        elif self._state in ("drag", "lead"):
            rel = (round(at[0]) - round(before[0]), round(at[1]) - round(before[1]))
            yield events.pointing(_whole(at), rel, (0, 0, int(self._state == "drag")))
        elif self._state == "scroll":
            yield from self._scroll(at[1] - before[1])

    def _begin_to_move(self, at: Point, scene: Scene) -> Made:
        start = _whole(self._began)
        on_board = (
            is_battle(scene) and scene.board.area.collidepoint(start) and not scene.sidebar.covers(start)
        )
        yield events.pointing(start)
        if is_battle(scene) and on_board and scene.session.ghost is not None:
            self._state = "lead"
            yield events.pointing(_whole(at))
        elif on_board:
            self._state = "drag"
            yield events.pressing(start, pygame.BUTTON_RIGHT)
            yield events.pointing(_whole(at), (0, 0), (0, 0, 1))
        else:
            self._state, self._scrolled = "scroll", 0.0
            yield from self._scroll(at[1] - self._began[1])

    def _scroll(self, down: float) -> Made:
        """Turn what is under the finger, as far as the finger goes."""
        self._scrolled += down
        notches = int(self._scrolled / NOTCH)
        self._scrolled -= notches * NOTCH
        if notches:
            yield events.wheel(notches)

    def _lift(self, before: Point, at: Point, scene: Scene) -> Made:
        if self._state == "tap":
            yield from events.clicking(_whole(self._began))
        elif self._state == "drag":
            yield events.releasing(_whole(at), pygame.BUTTON_RIGHT)
        if not self._fingers:
            self._state = "none"
        elif self._state != "pinch":
            self._state = "done"

    def _pinch(self, before: list[Point], now: list[Point], scene: Scene) -> Made:
        """Move and enlarge the field as two fingers do, or turn a facing as they twist."""
        if len(before) < 2 or self._state != "pinch":
            return
        middle, went = _middle(now), [a - b for a, b in zip(_middle(now), _middle(before), strict=True)]
        if not is_battle(scene):
            yield events.pointing(_whole(middle))
            yield from self._scroll(went[1])
            return
        if scene.session.ghost is not None or scene.session.facing() is not None:
            self._turned += (_angle(now) - _angle(before) + 180) % 360 - 180
            while abs(self._turned) >= TWIST:
                way = 1 if self._turned > 0 else -1
                self._turned -= way * TWIST
                yield scene.press(f"turn:{way}")
        scene.board.pan(*went)
        if (apart := _apart(before)) > 1:
            scene.board.zoom(_apart(now) / apart, _whole(middle))


def _whole(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _middle(fingers: list[Point]) -> Point:
    return (fingers[0][0] + fingers[1][0]) / 2, (fingers[0][1] + fingers[1][1]) / 2


def _apart(fingers: list[Point]) -> float:
    return hypot(fingers[0][0] - fingers[1][0], fingers[0][1] - fingers[1][1])


def _angle(fingers: list[Point]) -> float:
    return degrees(atan2(fingers[1][1] - fingers[0][1], fingers[1][0] - fingers[0][0]))
