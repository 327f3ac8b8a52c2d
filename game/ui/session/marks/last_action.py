"""What the other side did last: where its pieces went, whom it attacked, who retreated; until one acts oneself."""

from collections.abc import Iterable, Iterator

from game.engine.decisions.location import Pose
from game.engine.event import AttackAnnounced, Event, PieceMoved, PieceRemoved
from game.engine.shown.view import View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId, SideId
from game.ui.session.marks.highlights import Mark, MarkKind, Place
from game.ui.session.playback import Playback
from game.ui.session.text.event_log import attack_lines

MAX_MARKS = 24
"""So many of the newest marks are drawn; older ones would hide what matters."""


class LastAction:
    """Remembers when each side acted last in its own turn, and marks what the others have done since."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        frames = len(playback.match.frames)
        log = playback.event_log
        # A battle that is resumed begins with what was done in the turn before.
        self._resumed_at = log.turn_before(log.turn_start(frames)) if playback.timeline.is_idle else 0
        self._acted: dict[SideId, list[int]] = {}
        self._found: tuple[tuple[SideId, int, int], tuple[Mark, ...]] = ((SideId(""), 0, 0), ())

    def act(self, side: SideId) -> None:
        """Forget what the others did before a side acts now; its answer in another's turn forgets nothing."""
        view = self.playback.view
        in_turn = side == view.side or side in view.acting or self.playback.match.joint is not None
        if in_turn:
            self._acted.setdefault(side, []).append(len(self.playback.match.frames))

    def undo(self) -> None:
        """Remember again what was forgotten for an answer that has been undone."""
        frames = len(self.playback.match.frames)
        for moments in self._acted.values():
            while moments and moments[-1] >= frames:
                moments.pop()

    def others_turn(self, side: SideId) -> tuple[int, int] | None:
        """Return the frames of the newest turn of another side, or of its part before a side acted; None: none yet."""
        bounds = [self._resumed_at, *self._acted.get(side, ()), len(self.playback.match.frames)]
        for start, end in zip(bounds[-2::-1], bounds[:0:-1], strict=True):
            others = (number for number in range(start, end) if self._view(number).side != side)
            if (first := next(others, None)) is not None:
                return first, end
        return None

    def marks(self, side: SideId) -> tuple[Mark, ...]:
        """Return what the others have done since a side acted, the oldest first."""
        shown = self.playback.shown_frames
        start = min(shown, (self._acted.get(side) or [self._resumed_at])[-1])
        key = (side, start, shown)
        if self._found[0] != key:
            self._found = key, tuple(self._marks(side, start, shown))[-MAX_MARKS:]
        return self._found[1]

    def _marks(self, side: SideId, start: int, shown: int) -> Iterator[Mark]:
        if start == shown:
            return
        begun = self._view(start)
        sides = {
            piece.id: piece.side for piece in (*begun.pieces, *begun.waiting, *self.playback.view.pieces)
        }
        for number in range(start, shown):
            event = self.playback.match.frames[number].event
            if isinstance(event, PieceMoved | PieceRemoved | AttackAnnounced) and not self._is_past(
                number, side
            ):
                yield from self._marked(event, number, side, sides)

    def _marked(
        self, event: Event, number: int, side: SideId, sides: dict[PieceId, SideId]
    ) -> Iterator[Mark]:
        """Mark an event if another side did it, or if a piece was driven back or lost by it."""
        info = self.playback.info
        if isinstance(event, PieceMoved) and event.piece in sides:
            own = sides[event.piece] == side
            if own and event.gait == "march":
                return
            kind: MarkKind = "move" if event.gait == "march" else "retreat"
            colour = info.side(sides[event.piece]).side_colour
            yield Mark(kind, event.path, colour, self._places(event, number))
        elif isinstance(event, AttackAnnounced) and sides.get(event.attacker, side) != side:
            if not self._is_fresh(event, number, side):
                return
            colour = info.side(sides[event.attacker]).side_colour
            view = self._view(number)
            poses = {piece.id: piece.pose for piece in view.pieces}
            for line, target in zip(attack_lines(event, view), event.targets, strict=False):
                ends = [
                    (at.x, at.y, view.thousandths_per_hex)
                    for at in map(poses.get, (event.attacker, target))
                    if at
                ]
                places = tuple(ends) if len(ends) == 2 and view.thousandths_per_hex else ()
                yield Mark("shot" if event.is_shot else "attack", line, colour, places)
        elif isinstance(event, PieceRemoved) and event.ending != "exit" and sides.get(event.piece) == side:
            yield Mark("loss", (event.at,), info.side(side).side_colour)

    def _is_fresh(self, event: AttackAnnounced, number: int, side: SideId) -> bool:
        """Return whether an attack still says something: in its own phase of another's turn, a shot at who is there."""
        then, now = self._view(number), self.playback.view
        if now.side != side and (then.turn, then.phase) != (now.turn, now.phase):
            return False
        return not event.is_shot or _places_of(then, event.targets) == _places_of(now, event.targets)

    def _is_past(self, number: int, side: SideId) -> bool:
        """Return whether it came of what a side did itself, in a turn of its own that is over."""
        then = self._view(number)
        return then.side == side and then.turn != self.playback.view.turn

    def _places(self, event: PieceMoved, number: int) -> tuple[Place, ...]:
        """Return from where to where a measured piece went, in thousandths of an inch; nothing for others."""
        found = []
        for view in (self._view(number), self._view(number + 1)):
            pose = next((piece.pose for piece in view.pieces if piece.id == event.piece), None)
            if pose is None or not view.thousandths_per_hex:
                return ()
            found.append((pose.x, pose.y, view.thousandths_per_hex))
        return tuple(found)

    def _view(self, frames: int) -> View:
        """Return what whoever sits there sees after so many frames."""
        return self.playback.view_at(frames)


def _places_of(view: View, pieces: Iterable[PieceId]) -> list[tuple[Hex, Pose | None]]:
    return [(piece.hex_id, piece.pose) for piece in view.pieces if piece.id in pieces]
