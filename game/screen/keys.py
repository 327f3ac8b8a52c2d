"""The battle from the keyboard."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Anchor, Selection
from game.language import later
from game.screen import choosing
from game.screen.controller import Controller
from game.screen.scene import Move
from game.screen.walking import neighbour
from game.screen.watching import NOW

if TYPE_CHECKING:
    from game.screen.battle import BattleScene

PAN = 60
"""Pixels that an arrow key moves the field."""

KEYS = (
    ("1 to 9", later("choose by number; Choices lists them all")),
    ("Tab, Shift+Tab", later("to the next thing that can be chosen, and back")),
    ("Arrows, W A S D", later("walk from hex to hex")),
    ("Space", later("choose it; go on while things move")),
    ("Enter", later("the same; confirm what is chosen")),
    ("Escape", later("take back half a choice; menu")),
    ("Ctrl+Z, U", later("take back the newest answer")),
    ("Ctrl+Y, Ctrl+Shift+Z", later("give again what was taken back")),
    ("Ctrl+R", later("begin the turn again")),
    ("H", later("take up the cards that lie face down")),
    ("L", later("log or list of choices")),
    ("K, O, J", later("log: another kind, another side, fold the turns")),
    ("T", later("the next of the panels that share a place")),
    (", and .", later("look at the moment before, and after")),
    ("< and >", later("to the beginning of the turn, to the present")),
    ("Page Up, Page Down", later("through the log or the list")),
    ("Shift+Arrows, right drag", later("move the field")),
    ("+, −, wheel", later("enlarge or shrink")),
    ("F, Home", later("show the whole field")),
    ("F11", later("whole screen")),
    ("F1", later("rules of what is pointed at")),
    ("?", later("these keys")),
)
"""What the keys do, as the player is told."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_LETTERS = {"a": (-1, 0), "d": (1, 0), "w": (0, -1), "s": (0, 1)}
_PRESSED = {
    "?": "keys",
    "u": "undo",
    "h": "uncover",
    "l": "list",
    "f": "fit",
    "j": "log-fold:",
    ",": "wind:back",
    ".": "wind:on",
    "<": "wind:first",
    ">": "wind:now",
}
_WITH_CONTROL = {
    (pygame.K_z, False): "undo",
    (pygame.K_z, True): "redo",
    (pygame.K_y, False): "redo",
    (pygame.K_r, False): "restart",
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def press(scene: "BattleScene", event: pygame.event.Event) -> Move:
    """Do what a key is for."""
    key, text = event.key, getattr(event, "unicode", "").lower()
    shifted, with_control = event.mod & pygame.KMOD_SHIFT, event.mod & pygame.KMOD_CTRL
    if key in _ARROWS and shifted:
        scene.board.pan(*(-PAN * way for way in _ARROWS[key]))
    elif way := _ARROWS.get(key) or (None if with_control else _LETTERS.get(text)):
        _walk(scene, *way)
    elif key == pygame.K_F1:
        return scene.press("rules")
    elif key == pygame.K_ESCAPE:
        return _escape(scene)
    elif with_control and (pressed := _WITH_CONTROL.get((key, bool(shifted)))):
        return scene.press(pressed)
    elif text in _PRESSED:
        return scene.press(_PRESSED[text])
    elif key == pygame.K_HOME:
        return scene.press("fit")
    elif text == "t":
        scene.sidebar.turn_on()
    elif text and text in "ko":
        _filter(scene, text)
    elif text in ("+", "=", "-", "−"):
        scene.board.zoom(1.15 if text in "+=" else 1 / 1.15, scene.places.board.center)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        _turn_page(scene, 1 if key == pygame.K_PAGEDOWN else -1)
    elif key == pygame.K_TAB:
        _to_next(scene, -1 if shifted else 1)
    elif key == pygame.K_SPACE or key in _ENTER:
        _choose(scene, confirms=key in _ENTER)
    elif text.isdigit() and text != "0":
        return _by_number(scene, int(text))
    return None


def _walk(scene: "BattleScene", right: int, down: int) -> None:
    """Go to the hex beside the one the keys were at, and keep it in sight."""
    if scene.awaited:
        return
    start = scene.walked_from()
    to = start if scene.cursor is None else neighbour(scene.board.lattice, start, right, down)
    if to is not None:
        scene.cursor = Anchor("hex", to)
        scene.board.follow(to)


def _filter(scene: "BattleScene", key: str) -> None:
    """Go on to the next kind of sentences in the log, or to the next side."""
    chronicle = scene.chronicle
    if key == "k":
        chronicle.next_kind()
    else:
        sides = ("", *(side.id for side in scene.info.sides))
        chronicle.side = sides[(sides.index(chronicle.side) + 1) % len(sides)]


def _escape(scene: "BattleScene") -> Move:
    """Take back what is half done; with nothing to take back, open the menu."""
    if scene.past is not None:
        return scene.press("wind:now")
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
        if scene.past is not None:
            scene.wind(NOW)
        elif scene.awaited and scene.timeline.is_idle:
            scene.sit_down()
        else:
            scene.skip()
        return
    cursor = scene.cursor
    is_set = isinstance(controller.decision, Selection)
    if confirms and is_set:
        scene.confirm()
    elif cursor is not None:
        if cursor in controller.offers():
            scene.choose(cursor)
        elif (hex := choosing.hex_of(cursor, scene.view)) is not None:
            here = choosing.anchors_in(scene.view, hex)
            if controller.picked and (reason := _why_not(controller, here)):
                scene.notice = reason
                return
            scene.click(here)
        # The keys stay where they are as long as the choice goes on.
        scene.cursor = cursor if scene.choosing is controller else None
    elif len(scene.sidebar.numbered()) == 1 and not is_set:
        _by_number(scene, 1)


def _why_not(controller: Controller, here: Sequence[Anchor]) -> str:
    """Say why nothing in a hex can be chosen next; "" if something can, or if the rules do not say."""
    open_to = (*controller.offers(), *controller.starts(), *controller.picked)
    if any(anchor in open_to for anchor in here):
        return ""
    return next(filter(None, map(controller.why_not, here)), "")


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
