"""What is heard of a battle: a sound for each neutral kind of event, from where it happens."""

from collections.abc import Callable, Iterator

from pygame import Rect

from game.engine.event import (
    AttackAnnounced,
    CardMoved,
    DiceRolled,
    Event,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    TrackChanged,
)
from game.engine.shown.view import View
from game.engine.system_info import SystemInfo
from game.hexgrid.grid import Grid, Hex
from game.hexgrid.ids import PieceId
from game.ui.battle.sound_device import Heard, play, play_music
from game.ui.session.playback import Playback
from game.ui.session.text.event_log import attack_lines

BY_KIND: tuple[tuple[type[Event], tuple[str, ...]], ...] = (
    (DiceRolled, ("dice",)),
    (PieceChanged, ("hit",)),
    (PieceRemoved, ("rout",)),
    (TrackChanged, ("banner", "cheer")),
    (CardMoved, ("card",)),
)

HORSE, GUNS = "cavalry", "artillery"
"""The classes of pieces that sound different from men on foot."""

AT_THE_SIDE, FAR = 0.85, 0.3
"""How far to one side is heard what happens at the edge of the board, and how loud what is far out of sight."""


def sounds_of(event: Event, grid: Grid, view: View, info: SystemInfo) -> Iterator[str]:
    """Name what is heard of an event; an attack on an adjacent hex is steel, on one further away a volley."""
    if isinstance(event, PieceMoved):
        yield "hooves" if _arm(event.piece, view, info) == HORSE else "march"
    lines = attack_lines(event, view)
    if isinstance(event, AttackAnnounced) and lines:
        arm = _arm(event.attacker, view, info)
        is_near = any(end in grid.adjacent(start) for start, end in lines)
        yield "guns" if arm == GUNS else ("charge" if arm == HORSE else "clash") if is_near else "volley"
    for kind, sounds in BY_KIND:
        if isinstance(event, kind):
            yield from sounds


def _arm(piece_id: PieceId, view: View, info: SystemInfo) -> str:
    """Return the class of a piece; "" where it is not in sight or its kind unknown."""
    kind = next((piece.kind for piece in view.pieces if piece.id == piece_id), "")
    return next((known.arm for known in info.kinds if known.id == kind), "")


def heard_from(board: Rect, at: tuple[float, float]) -> Heard:
    """Return from where something at a point of the window is heard, by the board's place in it."""
    across = (at[0] - board.centerx) / max(1, board.width / 2)
    down = (at[1] - board.centery) / max(1, board.height / 2)
    away = max(abs(across), abs(down))
    near = 1 - 0.3 * min(1.0, away) if away <= 1 else max(FAR, 0.7 / away)
    return Heard(max(-1.0, min(1.0, across)) * AT_THE_SIDE, near)


class SoundPlayer:
    """Listens to a battle as it is shown, and plays each thing once."""

    def __init__(self) -> None:
        self._heard = -1
        self._flag_heard = -1
        self._turn: tuple[str, int] | None = None
        self._ended = False

    def listen(self, battle: Playback, where: Callable[[Hex], Heard]) -> None:
        """Play what begins at this moment, from where its hex is heard; nothing of what is passed over."""
        play_music()
        shown, event = battle.timeline.shown, battle.event
        if self._turn is None and not battle.is_answered:
            play("gathering")
        if event is not None and shown != self._heard:
            heard = next((where(hex_id) for hex_id in event.hexes()), Heard())
            for sound in sounds_of(event, battle.match.setup.grid, battle.view, battle.info):
                play(sound, heard)
            self._heard = shown
        if isinstance(event, DiceRolled) and battle.tumbling() >= 1 and shown != self._flag_heard:
            self._flag_heard = shown
            flags = {face.letter for face in battle.info.faces if face.symbol == "flag"}
            if flags & set(event.roll.faces) & {letter for letter, _ in event.reason.face_meanings}:
                play("flag")
        turn = (battle.view.side, battle.view.turn)
        if self._turn is not None and turn != self._turn and not battle.is_over:
            play("drums")
        self._turn = turn
        if battle.is_over and not self._ended and self._heard >= 0:
            self._ended = True
            play("pipes")
