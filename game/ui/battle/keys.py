"""The battle from the keyboard."""

import pygame

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Anchor, Selection
from game.i18n import tr_mark
from game.ui.battle.battle_table import BattleTable
from game.ui.scene import SceneChange
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller

PAN = 60
"""Pixels that an arrow key moves the field."""

KEYS = (
    (tr_mark("1 to 9"), tr_mark("choose an option by its number")),
    (tr_mark("Tab, Shift+Tab"), tr_mark("next or previous option")),
    (tr_mark("Arrows, W A S D"), tr_mark("move from hex to hex")),
    (tr_mark("Q and E, mouse wheel"), tr_mark("rotate the piece being placed, or the facing being chosen")),
    (tr_mark("Space"), tr_mark("choose it; skip the animation")),
    (tr_mark("Enter"), tr_mark("the same; confirm")),
    (tr_mark("Esc"), tr_mark("cancel the selection; menu")),
    (tr_mark("Backspace"), tr_mark("cancel the selection; undo")),
    (tr_mark("Ctrl+Z, U"), tr_mark("undo")),
    (tr_mark("Ctrl+Y, Ctrl+Shift+Z"), tr_mark("redo")),
    (tr_mark("Ctrl+R"), tr_mark("restart the turn")),
    ("R", tr_mark("show the other side's last turn again")),
    ("H", tr_mark("show the hidden cards")),
    (
        tr_mark("V, held down"),
        tr_mark("show what threatens the hex pointed at, and the arcs of the piece there"),
    ),
    ("L", tr_mark("log")),
    ("C", tr_mark("list of choices")),
    ("G", tr_mark("what would the general do?")),
    (tr_mark("Ctrl+C, Ctrl+V"), tr_mark("copy the position shown as text; open one that was copied")),
    ("P", tr_mark("save the moment shown as a picture")),
    ("B", tr_mark("play on from here: a new saved game from the moment shown")),
    ("N", tr_mark("analysis board: change the moment shown and try things out")),
    ("K, O, J", tr_mark("log: filter by kind, by side; fold turns")),
    ("T", tr_mark("hide or show the panel over the board")),
    (tr_mark(", and ."), tr_mark("history: back, forward")),
    (tr_mark("< and >"), tr_mark("history: start of the turn, now")),
    (tr_mark("Page Up, Page Down"), tr_mark("scroll the log or the choices")),
    (tr_mark("Shift+Arrows, right drag"), tr_mark("move the board")),
    (tr_mark("+, −, mouse wheel"), tr_mark("zoom")),
    (tr_mark("F, Home"), tr_mark("show all that matters; the whole field")),
    ("F11", tr_mark("full screen")),
    ("F1", tr_mark("rules for what is under the pointer")),
    ("?", tr_mark("show these controls")),
)
"""What the keys do, for the list of controls."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_LETTERS = {"a": (-1, 0), "d": (1, 0), "w": (0, -1), "s": (0, 1)}
_PRESSED = {
    "?": "keys",
    "q": "turn:-1",
    "e": "turn:1",
    "u": "undo",
    "r": "repeat",
    "h": "uncover",
    "l": "log",
    "c": "list",
    "g": "advise",
    "p": "share:moment",
    "b": "on",
    "n": "analyse",
    "f": "fit",
    "t": "rail",
    "k": "log-next",
    "o": "log-next-side",
    "j": "log-fold",
    ",": "wind:back",
    ".": "wind:on",
    "<": "wind:first",
    ">": "wind:now",
    "+": "zoom:in",
    "=": "zoom:in",
    "-": "zoom:out",
    "−": "zoom:out",
}
_PLAIN = {pygame.K_F1: "rules", pygame.K_HOME: "fit", pygame.K_BACKSPACE: "back"}
_WITH_CONTROL = {
    (pygame.K_z, False): "undo",
    (pygame.K_z, True): "redo",
    (pygame.K_y, False): "redo",
    (pygame.K_r, False): "restart",
    (pygame.K_c, False): "position",
    (pygame.K_v, False): "paste",
}
_THREATS = "v"

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def press(scene: BattleTable, event: pygame.event.Event) -> SceneChange:
    """Do what a key is for."""
    key, text = event.key, getattr(event, "unicode", "").lower()
    shifted, with_control = event.mod & pygame.KMOD_SHIFT, event.mod & pygame.KMOD_CTRL
    if key in _ARROWS and shifted:
        scene.board.pan(*(-PAN * way for way in _ARROWS[key]))
    elif way := _ARROWS.get(key) or (None if with_control else _LETTERS.get(text)):
        scene.walk(*way)
    elif text == _THREATS and not with_control:
        scene.session.is_threats_key_held, scene.held_key = True, key
    elif key == pygame.K_ESCAPE:
        return _escape(scene)
    elif command := _command(key, text, bool(shifted), bool(with_control)):
        return scene.press(command)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        scene.sidebar.turn_pages(1 if key == pygame.K_PAGEDOWN else -1)
    elif key == pygame.K_TAB:
        _to_next(scene.session, -1 if shifted else 1)
    elif key == pygame.K_SPACE or key in _ENTER:
        return _choose(scene, confirms=key in _ENTER)
    elif text.isdigit() and text != "0":
        return _by_number(scene, int(text))
    return None


def release(scene: BattleTable, event: pygame.event.Event) -> None:
    """Let go of a key that shows something while it is held."""
    if event.key == scene.held_key:
        scene.session.is_threats_key_held = False


def _command(key: int, text: str, shifted: bool, with_control: bool) -> str:
    """Name the command that a key is for; "" if it is for none."""
    held = _WITH_CONTROL.get((key, shifted), "") if with_control else ""
    return _PLAIN.get(key, "") or held or _PRESSED.get(text, "")


def _escape(scene: BattleTable) -> SceneChange:
    """Cancel what is half done, a computer's thinking too, then what is open; with nothing left, open the menu."""
    if step_back(scene) or scene.session.is_new:
        return None
    if scene.panels.shows_log:
        return scene.press("log")
    if scene.panels.lists_choices:
        return scene.press("list")
    folded = scene.areas.folds and scene.panels.is_open
    return scene.press("rail" if folded else "menu")


def step_back(scene: BattleTable) -> bool:
    """Cancel what is half done, a computer's thinking too, or come back to now; return whether there was anything."""
    if scene.session.hurry():
        return True
    playback = scene.playback
    if playback.history_frame is not None:
        scene.press("wind:now")
    elif not playback.timeline.is_idle:
        scene.press("finish")
    else:
        return scene.session.back()
    return True


def _to_next(session: BattleSession, way: int) -> None:
    choices = session.choices()
    if not choices:
        return
    if session.cursor in choices:
        session.point_at(choices[(choices.index(session.cursor) + way) % len(choices)])
    else:
        session.point_at(choices[0 if way > 0 else -1])


def _choose(scene: BattleTable, *, confirms: bool) -> SceneChange:
    """Choose what the keys have gone to, or the only thing there is; confirm a set."""
    session, playback = scene.session, scene.playback
    controller = session.choice
    if controller is None:
        if playback.history_frame is not None:
            return scene.press("wind:now")
        return scene.press("sit" if playback.side_to_seat and playback.timeline.is_idle else "skip")
    is_set = isinstance(controller.decision, Selection)
    is_arranged = isinstance(controller.decision, Arrangement) and not (session.cursor or controller.picked)
    if confirms and (is_set or is_arranged or session.ghost):
        return scene.press("confirm")
    if (facing := session.facing()) is not None and session.cursor not in controller.offers():
        session.choose(facing)
    elif session.cursor is not None:
        _choose_there(session, controller, session.cursor)
    elif len(scene.sidebar.choices.numbered()) == 1 and not is_set:
        return _by_number(scene, 1)
    return None


def _choose_there(session: BattleSession, controller: Controller, cursor: Anchor) -> None:
    """Choose what the keys are at; they stay there as long as the choice continues."""
    view = session.playback.view
    if cursor in controller.offers():
        session.choose(cursor)
    elif (hex_id := pointing.hex_of(cursor, view)) is not None:
        session.click(pointing.anchors_in(view, hex_id))
    session.cursor = cursor if session.choice is controller else None


def _by_number(scene: BattleTable, number: int) -> SceneChange:
    if scene.handover.is_up:
        buttons = scene.handover.buttons()
        return scene.press(buttons[number - 1].key) if number <= len(buttons) else None
    numbered = scene.sidebar.choices.numbered()
    if number > len(numbered) or scene.session.is_new:
        return None
    key, anchor = numbered[number - 1]
    if anchor is None:
        return scene.press(key)
    scene.panels.lists_choices = True
    scene.session.choose(anchor)
    return None
