"""A battle as it is watched: what has been shown of it, who has the seat, and which moment is looked at."""

from collections import deque
from itertools import islice

import msgspec

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision
from game.engine.event import AttackAnnounced, CardMoved, DiceRolled, Event
from game.engine.play.journal import Answered
from game.engine.play.secrets import have_secrets, seen_by_both
from game.engine.shown.view import CardView, View
from game.hexgrid.ids import NO_SIDE, SideId
from game.players.levels import Player
from game.storage.battles import AnyMatch, BattleFile
from game.ui.session.placing import arranged, without_fallen
from game.ui.session.text.event_log import EventLog, Sentence
from game.ui.session.timeline import Pace, Timeline, pace_of
from game.ui.widgets.active_settings import active_settings, is_patient

NOW = "now"
WAYS = ("first", "back", "on", NOW)
"""How the view is wound: to the beginning of a turn, a sentence back, a sentence on, to the present."""


MAX_VIEWS = 6
"""Views that are remembered."""


class OpenBattle(msgspec.Struct, kw_only=True):
    """A battle as the window hosts it: where it is kept (None: nowhere), who answers for which side, or no one does.

    `seats` names who plays each side, where that can change; `asks_who` says that a saved game was resumed that
    does not name them. `title` names the saved game where there is no file to name it. `learner` is the side that a
    lesson is learnt with: its player has the seat all the time. `is_shared` says that nobody leaves the seat for the
    other side to take it, as on the analysis board.
    """

    match: AnyMatch
    file: BattleFile | None = None
    players: dict[str, Player] = {}
    seats: dict[str, str] = {}
    watched: bool = False
    asks_who: bool = False
    title: str = ""
    learner: SideId = NO_SIDE
    is_shared: bool = False


def asks_for_card(decision: Decision) -> bool:
    """Return whether cards are among the things a question is answered with."""
    return any(anchor.kind == "card" for option in decision.options for anchor in option.anchors)


class Playback:
    """A battle that is looked at, without its window; `history_frame` is how many frames are looked at, None: all
    shown."""

    def __init__(self, open_battle: OpenBattle, pace: Pace | None, *, from_start: bool = True) -> None:
        """`pace` is how fast things are shown, None: as the settings say.

        `from_start` shows all that has happened so far; else the battle is resumed where it is.
        """
        self._pace = pace
        self.open_battle = open_battle
        self.match = open_battle.match
        self.info = self.match.rules.info
        self.seated_side, self.is_covered, self.turn_side = "", False, ""
        self.history_frame: int | None = None
        self.repeats, self._repeats_until = False, 0
        self._hides = False
        self._last_seen: dict[str, int] = {}
        self._newest_views: deque[tuple[object, str, View]] = deque(maxlen=MAX_VIEWS)
        self.timeline = Timeline(self.match.frames, pace or pace_of(active_settings()))
        if from_start:
            self.timeline.rewind()
        # A battle with cards has them from its first question on.
        dealt = self._seen(self.match.state, self.info.sides[0].id)
        self.has_cards = bool(dealt.cards or dealt.decks)
        self.event_log = EventLog(self.match.names, self._seen, self.match.setup.state)
        self.event_log.follow(self.match.frames)
        self.frame_index = 0.0
        self.apply_settings()
        self._see_question()

    def apply_settings(self) -> None:
        """Continue as the settings in use want it."""
        self.timeline.pace = self._pace or pace_of(active_settings())
        # The script of a lesson has no answers to questions with one answer.
        learnt = bool(self.open_battle.learner)
        self.match.always_ask_secret = not learnt and is_patient(self.open_battle.players)

    def follow(self, *, anew: bool = False) -> None:
        """Take in what an answer has led to; `anew`: all of the battle as it is after answers were undone."""
        frames = self.match.frames
        if anew:
            self.timeline.follow(frames)
        else:
            self.timeline.frames = frames
            self.event_log.back = 0
        self.event_log.follow(frames, anew=anew)
        self._see_question()

    def _see_question(self) -> None:
        """See whose turn it is as the pending question is asked, and whether the sides have secrets."""
        everything, *sides = self._views(self.match.state).values()
        self._hides = self.match.joint is not None or have_secrets(everything, sides)
        if not self._hides:  # no one needs to know who has the seat
            self.seated_side, self.is_covered = "", False
        pending = self.match.pending
        self._asks_card = self._hides and pending is not None and asks_for_card(pending)
        self.turn_side = everything.side
        self.look()

    # What is shown

    @property
    def asked(self) -> Decision | None:
        """The question that a person at this window is to answer; None if no one is asked, or a computer player."""
        pending = self.match.pending
        if pending is None or pending.side in self.open_battle.players or self.open_battle.watched:
            return None
        return pending

    @property
    def is_present(self) -> bool:
        """Whether the present is in sight and whoever is asked may answer: nothing moves, no seat changes."""
        return self.timeline.is_idle and self.history_frame is None and not self.side_to_seat

    @property
    def shown_frames(self) -> int:
        """How many frames have happened in what is looked at."""
        return self.timeline.shown if self.history_frame is None else self.history_frame

    @property
    def shown_entries(self) -> int:
        """How many entries of the journal led to what is looked at."""
        shown, frames = self.shown_frames, self.match.frames
        if shown == len(frames):
            return len(self.match.entries)
        return frames[shown - 1].entries if shown else 0

    @property
    def event(self) -> Event | None:
        """The event that is happening before one's eyes."""
        return self.timeline.event if self.history_frame is None else None

    @property
    def rolls(self) -> list[DiceRolled]:
        """The newest roll of this turn that has been or is being seen; none once another attack or phase began.

        Before it, where both sides rolled for the same, that of the other side.
        """
        until = self.shown_frames + (1 if self.history_frame is None else 0)
        start = self.event_log.turn_start(self.shown_frames)
        seen = (frame.event for frame in reversed(self.match.frames[start:until]))
        newest = list(islice(filter(self._replaces_roll, seen), 2))
        match newest:
            case [DiceRolled() as roll, DiceRolled() as before] if before.is_answered_by(roll):
                return [before, roll]
            case [DiceRolled() as roll, *_]:
                return [roll]
        return []

    def _replaces_roll(self, event: Event) -> bool:
        """Return whether an event ends the interest in dice: others, an attack, or a phase that the log tells."""
        is_roll = isinstance(event, DiceRolled | AttackAnnounced)
        return is_roll or (event.is_phase and bool(event.describe(self.match.names)))

    def card_in_play(self) -> CardView | None:
        """Return the first card that was played openly in the turn that is looked at, by the side whose turn it is."""
        frames = self.match.frames
        for place in range(self.event_log.turn_start(self.shown_frames), self.shown_frames):
            event = frames[place].event
            if isinstance(event, CardMoved) and event.shown and event.side == self.view.side:
                before = frames[place - 1].state if place else self.match.setup.state
                everything = self.match.rules.shown.view(self.match.setup.battlefield, before, NO_SIDE)
                return next((card for card in everything.cards if card.id == event.card), None)
        return None

    def tumbling(self) -> float:
        """Return how far the dice have rolled, 1 when they lie."""
        timeline = self.timeline
        if not isinstance(self.event, DiceRolled) or not timeline.pace.tumble:
            return 1.0
        return min(1.0, timeline.elapsed(self.frame_index) / timeline.pace.tumble)

    def counting(self) -> float:
        """Return how much of the dice that lie has been counted, 1 when all are."""
        timeline = self.timeline
        if not isinstance(self.event, DiceRolled) or not timeline.pace.count:
            return 1.0
        counted = (timeline.elapsed(self.frame_index) - timeline.pace.tumble) / timeline.pace.count
        return min(1.0, max(0.0, counted))

    @property
    def is_answered(self) -> bool:
        """Whether anyone has answered anything yet."""
        return any(isinstance(entry, Answered) for entry in self.match.entries)

    @property
    def is_others_answer(self) -> bool:
        """Whether the newest answer is of another side than the one that is asked and sits there."""
        newest = next((entry for entry in reversed(self.match.entries) if isinstance(entry, Answered)), None)
        asked = self.asked
        return bool(asked and newest and newest.by != asked.side and not self.side_to_seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing will be asked any more, and all of it has been seen."""
        return self.match.pending is None and self.timeline.is_idle

    def view_after(self) -> View:
        """The battle as it will be after the event that is happening."""
        return self._seen(self.match.frames[self.timeline.shown].state)

    def view_at(self, frames: int) -> View:
        """Return the battle as it was after so many frames."""
        return self._seen(self.match.frames[frames - 1].state if frames else self.match.setup.state)

    def look(self) -> None:
        """See the moment that is looked at."""
        self.state = (
            self.match.frames[self.shown_frames - 1].state if self.shown_frames else self.match.setup.state
        )
        self.view = self._seen(self.state)
        if self.match.outcome is not None and self.shown_frames == len(self.match.frames):
            self.view = without_fallen(self.view)
        if isinstance(self.asked, Arrangement) and self.is_present:
            self.view = arranged(self.view, self.asked)

    def _seen(self, state: object, viewer: SideId = NO_SIDE) -> View:
        """See a state as a side may see it: as whoever sits there, if none is given, or as both may."""
        viewer = viewer or self.viewer
        shared = not viewer and self.has_secrets
        key = "" if shared else viewer or self.info.sides[0].id
        # While something moves the same two states are seen in each frame.
        for before, by, view in self._newest_views:
            if before is state and by == key:
                return view
        if shared:
            everything, *sides = self._views(state).values()
            view = seen_by_both(sides[0], sides[1], everything)
        else:
            view = self.match.rules.shown.view(self.match.setup.battlefield, state, SideId(key))
        self._newest_views.append((state, key, view))
        return view

    def _views(self, state: object) -> dict[SideId, View]:
        """See a state as no one at all, who sees everything, and as each side."""
        viewers = (NO_SIDE, *(side.id for side in self.info.sides))
        battlefield = self.match.setup.battlefield
        return {viewer: self.match.rules.shown.view(battlefield, state, viewer) for viewer in viewers}

    # Who sits there

    @property
    def human_sides(self) -> tuple[SideId, ...]:
        """The sides that are played by people."""
        if self.open_battle.learner:
            return (self.open_battle.learner,)
        return tuple(side.id for side in self.info.sides if side.id not in self.open_battle.players)

    @property
    def side_to_seat(self) -> str:
        """The side whose player must take the seat before its secrets are shown; "" if no one is waited for.

        A question in the other side's turn that asks for no card is answered without, what is hidden staying so; but
        not one that both sides owe an answer to.
        """
        pending = self.asked
        if pending is None or not self.has_secrets or self._has_hand(pending.side):
            return ""
        takes_turn = pending.side == self.turn_side != self.seated_side
        # Cards that lie face down are resumed by a click on them; where there are none, by sitting down again.
        uncovers = pending.side == self.turn_side and not self.has_cards
        owes = self.match.joint is not None or pending.secret or self._asks_card
        return pending.side if takes_turn or uncovers or owes else ""

    @property
    def has_secrets(self) -> bool:
        """Whether two players have anything to hide from one another."""
        changes_seats = active_settings().hand_over and not self.open_battle.is_shared
        return self._hides and changes_seats and len(self.human_sides) > 1

    @property
    def viewer(self) -> SideId:
        """The side whose secrets lie open; "" while no one should look."""
        if len(self.human_sides) == 1:
            return self.human_sides[0]
        pending = self.asked
        if pending is None:
            return NO_SIDE
        return pending.side if not self.has_secrets or self._has_hand(pending.side) else NO_SIDE

    def is_visible(self, side: SideId) -> bool:
        """Return whether who looks on may know what a side alone could see: his own, or all once it is over."""
        return not self._hides or self.match.pending is None or side == self.viewer

    def _has_hand(self, side: str) -> bool:
        """Return whether a side has the seat, and its cards lie open before it."""
        return side == self.seated_side and not self.is_covered

    @property
    def may_uncover(self) -> bool:
        """Whether the player who has the seat may take his cards up again."""
        pending = self.match.pending
        return self.is_covered and pending is not None and pending.side == self.seated_side

    def show_hand(self) -> None:
        """Take the cards up again, after the other side has answered something."""
        if self.may_uncover:
            self.is_covered = False
            self.look()

    def sit_down(self) -> None:
        """Let the player who is waited for take the seat, and show what the other did before this turn."""
        side, left = self.side_to_seat, self.seated_side
        if left:
            self._last_seen[left] = self.timeline.shown
        since = self._last_seen.get(side)
        self.seated_side, self.is_covered = side, False
        self.look()
        if since is not None and self._takes_turn(side, since):
            self.repeat(since, self.timeline.shown)

    def repeat(self, since: int, until: int) -> None:
        """Show again what happened from one frame to another, then the present."""
        self.timeline.rewind(since)
        self.repeats, self._repeats_until = not self.timeline.is_idle, until
        self.look()

    def since_last_seat(self) -> list[Sentence]:
        """List what has happened since the side that is to take the seat left it."""
        since = self._last_seen.get(self.side_to_seat) if self.side_to_seat else None
        if since is None:
            return []
        told = self.event_log.account(self.timeline.shown)
        return [sentence for sentence in told if since < sentence.frame_index and not sentence.heads]

    def _takes_turn(self, side: str, since: int) -> bool:
        """Return whether a side's own turn has begun since it last had the seat, and anything was shown meanwhile."""
        if self.view.side != side or not self.event_log.between(since, self.timeline.shown):
            return False
        then = self.match.frames[since - 1].state if since else self.match.setup.state
        return self._seen(then).turn != self.view.turn

    # Time

    def advance(self, time: float) -> None:
        """Walk on through what has happened."""
        self.frame_index = time
        if self.history_frame is None and self.timeline.advance(time):
            self.look()
        if self.repeats and self.timeline.shown >= self._repeats_until:
            self.finish()

    def skip(self) -> bool:
        """Hurry on to the next dice or to the end; says whether nothing was hurried past that wants to be read."""
        done = self.timeline.skip()
        self.look()
        return done

    def finish(self) -> None:
        """Show all that has happened at once."""
        self.timeline.finish()
        self.repeats = False
        self.look()

    def go_to(self, way: str) -> None:
        """Look at an earlier moment or a later one; the battle itself stays as it is."""
        moments = {
            "first": self.event_log.turn_before(self.shown_frames),
            "back": self.event_log.before(self.shown_frames),
            "on": self.event_log.after(self.shown_frames),
            NOW: self.timeline.shown,
        }
        self.look_at(moments[way])

    def next_log_side(self) -> None:
        """Filter the log by the next side."""
        self.event_log.next_side([side.id for side in self.info.sides])

    def look_at(self, frame_index: int) -> None:
        """Look at the battle as it was after a given number of frames; the newest of them is the present."""
        self.history_frame = (
            frame_index if 0 <= frame_index < self.timeline.shown and not self.side_to_seat else None
        )
        self.look()
