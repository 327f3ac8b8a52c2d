"""The battle from the keyboard."""

from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Selection
from game.screen.scene import Move

if TYPE_CHECKING:
    from game.screen.battle import BattleScene

PAN = 60
"""Pixels that an arrow key moves the field."""

KEYS = (
    ("1 to 9", "choose by number; Choices lists them all"),
    ("Tab, Shift+Tab", "to the next thing that can be chosen"),
    ("Space", "choose it; go on while things move"),
    ("Enter", "the same; confirm what is chosen"),
    ("Escape", "take back half a choice; menu"),
    ("Ctrl+Z, U", "take back the newest answer"),
    ("L", "log or list of choices"),
    ("T", "the next of the panels that share a place"),
    ("Page Up, Page Down", "through the log or the list"),
    ("Arrows, right drag", "move the field"),
    ("+, −, wheel", "enlarge or shrink"),
    ("F, Home", "show the whole field"),
    ("F11", "whole screen"),
    ("?, F1", "these keys"),
)
"""What the keys do, as the player is told."""

_ARROWS = {
    pygame.K_LEFT: (PAN, 0),
    pygame.K_RIGHT: (-PAN, 0),
    pygame.K_UP: (0, PAN),
    pygame.K_DOWN: (0, -PAN),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def press(scene: "BattleScene", event: pygame.event.Event) -> Move:
    """Do what a key is for."""
    key, text = event.key, getattr(event, "unicode", "")
    if key in _ARROWS:
        scene.board.pan(*_ARROWS[key])
    elif text == "?" or key == pygame.K_F1:
        return scene.press("keys")
    elif key == pygame.K_ESCAPE:
        return _escape(scene)
    elif (key == pygame.K_z and event.mod & pygame.KMOD_CTRL) or text == "u":
        scene.undo()
    elif text == "l":
        scene.lists_choices = not scene.lists_choices
    elif text == "t":
        scene.sidebar.turn_on()
    elif text == "f" or key == pygame.K_HOME:
        scene.board.fit()
    elif text in ("+", "=", "-", "−"):
        scene.board.zoom(1.15 if text in "+=" else 1 / 1.15, scene.places.board.center)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        _turn_page(scene, 1 if key == pygame.K_PAGEDOWN else -1)
    elif key == pygame.K_TAB:
        _to_next(scene, -1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif key == pygame.K_SPACE or key in _ENTER:
        _choose(scene, confirms=key in _ENTER)
    elif text.isdigit() and text != "0":
        return _by_number(scene, int(text))
    return None


def _escape(scene: "BattleScene") -> Move:
    """Take back what is half done; with nothing to take back, open the menu."""
    if not scene.timeline.is_idle:
        scene.finish()
        return None
    return None if scene.back() else scene.press("menu")


def _to_next(scene: "BattleScene", way: int) -> None:
    choices = scene.choices()
    if not choices:
        return
    if scene.cursor in choices:
        scene.cursor = choices[(choices.index(scene.cursor) + way) % len(choices)]
    else:
        scene.cursor = choices[0 if way > 0 else -1]


def _choose(scene: "BattleScene", *, confirms: bool) -> None:
    """Choose what the keys have gone to, or the only thing there is; confirm a set."""
    controller = scene.choosing
    if controller is None:
        if scene.awaited:
            scene.sit_down()
        else:
            scene.skip()
        return
    cursor = scene.cursor
    is_set = isinstance(controller.decision, Selection)
    if confirms and is_set:
        scene.confirm()
    elif cursor is not None:
        scene.choose(cursor)
        scene.cursor = cursor if is_set else None
    elif len(scene.sidebar.numbered()) == 1 and not is_set:
        _by_number(scene, 1)


def _by_number(scene: "BattleScene", number: int) -> Move:
    numbered = scene.sidebar.numbered()
    if number > len(numbered):
        return None
    key, anchor = numbered[number - 1]
    if anchor is None:
        return scene.press(key)
    scene.lists_choices = True
    scene.choose(anchor)
    return None


def _turn_page(scene: "BattleScene", way: int) -> None:
    if scene.sidebar.shows_list:
        scene.sidebar.page = max(0, scene.sidebar.page + way)
    else:
        scene.chronicle.scroll(-6 * way)
