"""The walk through what has happened: which frame is shown, and how far the next event has come."""

from collections.abc import Sequence

import msgspec

from game.engine.event import (
    AttackAnnounced,
    CardMoved,
    DiceRolled,
    Event,
    Frame,
    GroupChanged,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    PiecesNamed,
    TrackChanged,
)
from game.storage.settings import Settings

READ_ROLL, READ_TEST = 1.2, 0.4
"""Seconds that dice lie in sight at least whatever the speed, and each test more on their sheet: to be read."""

LEAST, GLANCE = 0.35, 0.8
"""The share of its time that a thing keeps where much is shown, and the seconds that dice lie then at least."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long things take, in seconds."""

    hex_id: float = 0.2
    march: float = 0.48
    """A whole path at most."""

    tumble: float = 0.7
    count: float = 0.4
    """In which the dice that lie are counted one by one."""

    dice: float = 2.3
    number: float = 1.5
    """A roll whose total is all that it says: who begins, how far it goes."""

    more_tests: float = READ_TEST
    """How much longer it takes for each test more that is rolled with the first."""

    change: float = 0.45
    removal: float = 0.48
    track: float = 0.9
    named: float = 0.45
    note: float = 0.7
    wait: float = 8.0
    """What happens between two answers of a person goes the faster, the longer than this it would take."""

    in_steps: bool = False
    """Whether things change in one step half-way, instead of sliding, tumbling and fading."""

    @property
    def settled(self) -> float:
        """Return after how long dice lie and are counted."""
        return self.tumble + self.count


SPEEDS = {"slow": 1.8, "even": 1.0, "quick": 0.6, "hasty": 0.3}
"""How much longer than evenly things take."""


def pace_of(settings: Settings) -> Pace:
    """Return the pace that the player has set."""
    if not settings.animation:
        return AT_ONCE
    even, slower = msgspec.structs.asdict(Pace()), SPEEDS[settings.speed]
    times = {name: time * slower for name, time in even.items() if name != "in_steps"}
    for name, least in (("dice", READ_ROLL), ("number", READ_ROLL), ("more_tests", READ_TEST)):
        times[name] = max(least, times[name])
    times["count"] = min(even["count"], times["count"])
    still = {"tumble": 0.0, "count": 0.0, "in_steps": True} if settings.reduced_motion else {}
    return Pace(**times | still)


AT_ONCE = Pace(
    hex_id=0, tumble=0, count=0, dice=0, number=0, more_tests=0, change=0, removal=0, track=0, named=0, note=0
)


class Timeline:
    """Walks the frames of a battle in its own time; `shown` of them have fully happened on the screen."""

    def __init__(self, frames: Sequence[Frame], pace: Pace) -> None:
        self.pace = pace
        self.frames = frames
        self.shown = len(frames)
        self._began: float | None = None
        self._share = 1.0
        self._now = 0.0
        self._waits_since: int | None = None
        self._haste = (0, 1.0)

    @property
    def haste(self) -> float:
        """The share of its time that a thing takes: all of it, or less where a person has much to wait for."""
        if self._waits_since is None:
            return 1.0
        if self._haste[0] != len(self.frames):
            waits = sum(duration(frame.event, self.pace) for frame in self.frames[self._waits_since :])
            self._haste = (len(self.frames), max(LEAST, min(1.0, self.pace.wait / max(waits, 0.001))))
        return self._haste[1]

    def wait(self) -> None:
        """Begin the wait of a person who answers now for what comes of it, until he is asked again."""
        self._waits_since, self._haste = len(self.frames), (0, 1.0)

    @property
    def event(self) -> Event | None:
        """The event that is happening now, if one takes its time."""
        return self.frames[self.shown].event if self.shown < len(self.frames) else None

    @property
    def share(self) -> float:
        """How far it has come, 0 to 1."""
        return float(self._share >= 0.5) if self.pace.in_steps else self._share

    @property
    def is_idle(self) -> bool:
        """Whether everything has been shown."""
        return self.shown >= len(self.frames)

    def advance(self, time: float) -> bool:
        """Advance to a moment; says whether anything looks different."""
        self._now = time
        if self.is_idle:
            return False
        if self._began is None:
            self._began = time
        while (event := self.event) is not None:
            together = len(self.tests())
            needed = self._hastened(event) + self.pace.more_tests * max(0, together - 1)
            needed = 0.0 if self._says_nothing_new(event) else needed
            gone = time - self._began
            if gone < needed:
                self._share = gone / needed
                return True
            # What is left of the time goes to the next event, so that none is lost between two pictures.
            self._began += needed
            self.shown += max(1, together)
        self._rest()
        return True

    def _hastened(self, event: Event) -> float:
        """Return how long an event is shown here; what moves keeps its time, and tests long enough to be read."""
        full = duration(event, self.pace)
        if isinstance(event, PieceMoved | PieceRemoved):
            return full
        least = 0.0
        if isinstance(event, DiceRolled):
            least = READ_ROLL if event.reason.check is not None else GLANCE
        return min(full, max(least, full * self.haste))

    def _says_nothing_new(self, event: Event) -> bool:
        """Return whether a track is counted again and is where it was."""
        if not isinstance(event, TrackChanged):
            return False
        before = (self.frames[place].event for place in range(self.shown - 1, -1, -1))
        told = (
            each.value
            for each in before
            if isinstance(each, TrackChanged) and (each.track, each.side) == (event.track, event.side)
        )
        return next(told, 0) == event.value

    def tests(self) -> list[DiceRolled]:
        """Return the tests that are rolled now: all that follow each other at once, with nothing between them."""
        found: list[DiceRolled] = []
        for place in range(self.shown, len(self.frames)):
            event = self.frames[place].event
            if not isinstance(event, DiceRolled) or event.reason.check is None:
                break
            found.append(event)
        return found

    def skip(self) -> bool:
        """Hurry on to the next dice, to where they are counted, past them, or to the end; say whether none were met."""
        if isinstance(self.event, DiceRolled):
            if self.elapsed(self._now) < self.pace.settled - 0.001:
                self._began = self._now - self.pace.settled * self.haste
                return False
            self.shown = self._end_of_rolls()
            self._rest()
            self._pass()
            return False
        self._pass()
        return self.is_idle

    def _end_of_rolls(self) -> int:
        """Return the place behind all rolls that follow each other in a phase, nothing seen between but attacks."""
        end = self.shown
        for place in range(self.shown, len(self.frames)):
            event = self.frames[place].event
            if isinstance(event, DiceRolled):
                end = place + 1
            elif event.is_phase or (duration(event, self.pace) and not isinstance(event, AttackAnnounced)):
                break
        return end

    def _pass(self) -> None:
        while self.event is not None and not isinstance(self.event, DiceRolled):
            self.shown += 1
            self._rest()

    def finish(self) -> None:
        """Show all that has happened at once."""
        self.shown = len(self.frames)
        self._rest()

    def follow(self, frames: Sequence[Frame]) -> None:
        """Take over frames that were written again, all of them shown."""
        self.frames = frames
        self.finish()

    def rewind(self, shown: int = 0) -> None:
        """Begin before the first event, or when so many had happened."""
        self.shown, self._waits_since = shown, None
        self._rest()

    def elapsed(self, time: float) -> float:
        """Return how many seconds the present event has taken, as they are counted where nothing is hurried."""
        return 0.0 if self._began is None else (time - self._began) / self.haste

    def _rest(self) -> None:
        self._began = None
        self._share = 1.0


def duration(event: Event, pace: Pace) -> float:
    """Return how long an event is shown."""
    if isinstance(event, PieceMoved):
        return min(pace.march, pace.hex_id * (len(event.path) - 1))
    if isinstance(event, DiceRolled):
        reason = event.reason
        is_told = reason.check is not None or reason.hits_on or reason.face_meanings
        return pace.dice if is_told else pace.number
    if isinstance(event, PieceRemoved):
        return pace.removal
    if isinstance(event, PieceChanged):
        return pace.change
    if isinstance(event, TrackChanged):
        return pace.track
    if isinstance(event, PiecesNamed):
        return pace.named if event.pieces else 0.0
    if isinstance(event, GroupChanged | AttackAnnounced):
        return pace.note
    shown_card = isinstance(event, CardMoved) and event.shown
    return pace.note if shown_card or event.hexes() else 0.0


def along(path: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    """Find the point at a share of a path of points, its legs taken equally long."""
    legs = len(path) - 1
    if legs <= 0:
        return path[-1]
    leg = min(legs - 1, int(share * legs))
    part = share * legs - leg
    # Slower at the ends of each leg, as a hand moves blocks.
    part = part * part * (3 - 2 * part)
    (x, y), (to_x, to_y) = path[leg], path[leg + 1]
    return x + (to_x - x) * part, y + (to_y - y) * part
