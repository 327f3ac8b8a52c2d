"""The course of a battle as it is watched and answered: what has been shown, is being chosen, and is submitted."""

from collections.abc import Sequence

import msgspec

from game.engine.decision import Anchor, NotOffered, Option
from game.engine.event import DiceRolled
from game.engine.journal import Answered
from game.engine.view import CardView, View
from game.field.grid import Hex
from game.players.player import Player
from game.saves.battles import AnyMatch, BattleFile, SaveError
from game.screen import choosing
from game.screen.chronicle import Chronicle
from game.screen.controller import Controller
from game.screen.marks import Marks
from game.screen.thinking import Thinking, Thought, add_thoughts, tell_thoughts, thought_of
from game.screen.timeline import Pace, Timeline, pace_of
from game.screen.tips import Row
from game.screen.wanted import wanted

THINKING = 0.45
"""Seconds a computer player takes before it answers, so that one can follow."""

MOST_BUTTONS = 5
NAMED = 5
"""So many pieces are named in a warning; the rest are counted."""


class Hosted(msgspec.Struct, kw_only=True):
    """A battle as the window hosts it: where it is kept (None: nowhere), who answers for which side, or nobody does."""

    match: AnyMatch
    file: BattleFile | None = None
    players: dict[str, Player] = {}
    watched: bool = False


class Course:
    """A battle under way, without its window."""

    def __init__(self, hosted: Hosted, pace: Pace | None, *, from_start: bool = True) -> None:
        """`pace` is how fast things are shown, None: as the settings say.

        `from_start` shows all that has happened so far; else the battle is taken up where it stands.
        """
        self._pace = pace
        self.hosted = hosted
        self.match = hosted.match
        self.info = self.match.rules.info
        self.controller: Controller | None = None
        self.seated, self.has_cards = "", False
        self.timeline = Timeline(self.match.frames, pace or pace_of(wanted()))
        if from_start:
            self.timeline.rewind()
        self.chronicle = Chronicle(self.match.names, self.info, self._seen, self.match.opening.state)
        self.chronicle.follow(self.match.frames)
        self.thinking = Thinking(self.match)
        self.view: View = self._seen(self.match.opening.state)
        # A battle with cards has them from its first question on.
        dealt = self._seen(self.match.state)
        self.has_cards = bool(dealt.cards or dealt.decks)
        self.cursor: Anchor | None = None
        self.told_hexes: tuple[Hex, ...] = ()
        self.notice = ""
        self.fault = ""
        self.answering = ""
        self._warned = ""
        self._answer_at: float | None = None
        self.moment = 0.0
        self.heed_settings()
        self._ask()

    def heed_settings(self) -> None:
        """Go on as the settings in use want it."""
        self.timeline.pace = self._pace or pace_of(wanted())
        # Two people at one table: a question that betrays a hand is asked even where it has one answer.
        self.match.patient = len(self.people) > 1 and not wanted().asks_only_when_playable

    # What is shown

    @property
    def choosing(self) -> Controller | None:
        """The choice that a person is to make now; None while things move, seats change or a computer plays."""
        return self.controller if self.timeline.is_idle and not self.awaited else None

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that are played by people."""
        return tuple(side.id for side in self.info.sides if side.id not in self.hosted.players)

    @property
    def awaited(self) -> str:
        """The side whose player must take the seat before its hand is shown; "" if nobody is waited for."""
        pending = self.match.pending
        secret = self.has_cards and wanted().hand_over and len(self.people) > 1
        if pending is None or not self.controller or not secret or pending.side == self.seated:
            return ""
        return pending.side

    @property
    def viewer(self) -> str:
        """The side whose hand lies open; "" while nobody should look."""
        if len(self.people) == 1:
            return self.people[0]
        pending = self.match.pending
        return pending.side if pending is not None and self.controller and not self.awaited else ""

    def hand(self) -> list[CardView]:
        """The cards that lie open, those offered from elsewhere too."""
        if not self.viewer:
            return []
        cards = [card for card in self.view.cards if card.side == self.viewer and card.id]
        offers = self.choosing.offers() if self.choosing else {}
        held = {card.id for card in cards}
        for anchor in offers:
            if anchor.kind == "card" and anchor.ref not in held and self.choosing:
                telling = self.choosing.telling(anchor)
                title = telling.label if telling else str(anchor.ref)
                text = " ".join(telling.lines) if telling else ""
                cards.append(CardView(id=str(anchor.ref), side=self.viewer, deck="", title=title, text=text))
        return cards

    def sit_down(self) -> None:
        """Let the player who is waited for take the seat."""
        self.seated = self.awaited
        self._look()

    @property
    def is_answered(self) -> bool:
        """Whether anybody has answered anything yet."""
        return any(isinstance(entry, Answered) for entry in self.match.entries)

    @property
    def is_over(self) -> bool:
        """Whether nothing will be asked any more, and all of it has been seen."""
        return self.match.pending is None and self.timeline.is_idle

    @property
    def roll(self) -> DiceRolled | None:
        """The newest roll that has been seen or is being seen."""
        seen = (frame.event for frame in reversed(self.match.frames[: self.timeline.shown + 1]))
        return next((event for event in seen if isinstance(event, DiceRolled)), None)

    def tumbling(self) -> float:
        """Say how far the dice have rolled, 1 when they lie."""
        timeline = self.timeline
        if not isinstance(timeline.event, DiceRolled) or not timeline.pace.tumble:
            return 1.0
        return min(1.0, timeline.elapsed(self.moment) / timeline.pace.tumble)

    def view_after(self) -> View:
        """The battle as it will be after the event that is happening."""
        return self._seen(self.match.frames[self.timeline.shown].state)

    def marks(self, hover: Hex | None = None) -> Marks:
        """What is marked on the field now, the pointer being on a hex."""
        marks = choosing.marks_of(self.choosing, self.view) if self.choosing else Marks()
        if thought := self._thought(marks, hover):
            add_thoughts(marks, thought, self.thinking, self.view, hover)
        marks.places = tuple((place, self.info.side(place.side).livery) for place in self.thinking.places())
        marks.told = frozenset(self.told_hexes)
        marks.hover = hover
        if self.cursor is not None:
            marks.cursor = choosing.hex_of(self.cursor, self.view)
        return marks

    def thoughts(self, hover: Hex) -> list[Row]:
        """What is told of the piece that is picked or pointed at."""
        if self.choosing is None:
            return []
        thought = self._thought(choosing.marks_of(self.choosing, self.view), hover)
        return list(tell_thoughts(thought, self.thinking, self.view, hover)) if thought else []

    def _thought(self, marks: Marks, hover: Hex | None) -> Thought | None:
        return thought_of(self.choosing, self.view, marks, hover) if self.choosing else None

    def choices(self) -> list[Anchor]:
        """The things that can be chosen next from the list, in their order."""
        if self.choosing is None:
            return []
        listed = self.lists_buttons
        return [anchor for anchor in self.choosing.offers() if anchor.kind != "button" or listed]

    @property
    def lists_buttons(self) -> bool:
        """Whether there are so many buttons that they are lines of the list instead."""
        return self.choosing is not None and len(self.choosing.buttons()) > MOST_BUTTONS

    def _seen(self, state: object) -> View:
        """See a state as whoever sits there may see it."""
        viewer = self.viewer or self.info.sides[0].id
        return self.match.rules.view(self.match.opening.ground, state, viewer)

    def _look(self) -> None:
        shown = self.timeline.shown
        state = self.match.frames[shown - 1].state if shown else self.match.opening.state
        self.view = self._seen(state)
        self.thinking.about(state)

    # Time

    def walk(self, now: float) -> None:
        """Walk on through what has happened, and let a computer player answer when its time has come."""
        self.moment = now
        if self.timeline.advance(now):
            self._look()
        pending = self.match.pending
        if not self.timeline.is_idle or pending is None or self.controller or self.hosted.watched:
            self._answer_at = None
        elif self._answer_at is None:
            self._answer_at = now + THINKING
        elif now >= self._answer_at:
            self._answer_at = None
            self.submit(self.hosted.players[pending.side].choose(self.match, pending))

    def rest(self) -> float | None:
        """Say after how many seconds something moves on by itself; None: never."""
        if not self.timeline.is_idle:
            return 0.0
        return None if self._answer_at is None else max(0.0, self._answer_at - self.moment)

    def skip(self) -> bool:
        """Hurry on to the next dice or to the end; says whether nothing was hurried past that wants to be read."""
        done = self.timeline.skip()
        self._look()
        return done

    def finish(self) -> None:
        """Show all that has happened at once."""
        self.timeline.finish()
        self._look()

    # Answers

    def click(self, here: Sequence[Anchor], exact: Anchor | None = None) -> None:
        """Click where these things lie on the field; a click on nothing takes a half-made choice back."""
        if self.choosing is not None:
            self.cursor = None
            self._take(self.choosing.click(here, exact))

    def choose(self, anchor: Anchor) -> None:
        """Choose a thing that is offered, or its button."""
        if self.choosing is not None:
            self.cursor = None
            self._take(self.choosing.pick(anchor))

    def confirm(self) -> None:
        """Give the answer that has been put together."""
        if self.choosing is not None:
            try:
                self._take(self.choosing.confirm())
            except NotOffered as error:
                self.notice = str(error)

    def back(self) -> bool:
        """Take back the newest click of a half-made choice; says whether there was anything to take back."""
        busy = bool(self.notice or self.cursor or (self.choosing and self.choosing.is_half_made))
        self.notice, self.told_hexes, self.cursor, self._warned = "", (), None, ""
        if self.choosing is not None:
            self.choosing.back()
        return busy

    def undo(self) -> None:
        """Take back the newest answer, or say why that cannot be."""
        self.finish()
        self.notice = ""
        try:
            self.match.undo()
        except NotOffered as error:
            self.notice = f"{str(error)[:1].upper()}{str(error)[1:]}."
            return
        except SaveError as error:
            self._not_kept(error)
        self.timeline.follow(self.match.frames)
        self.chronicle.follow(self.match.frames, anew=True)
        self._ask()

    def submit(self, option: Option) -> None:
        """Give an answer to the battle."""
        self.notice, self.told_hexes = "", ()
        self.answering = option.notation
        try:
            self.match.submit(option)
        except NotOffered as error:
            self.notice = str(error)
            self.answering = ""
            return
        except SaveError as error:
            self._not_kept(error)
        self.answering = ""
        self.timeline.frames = self.match.frames
        self.chronicle.follow(self.match.frames)
        self.chronicle.back = 0
        self._ask()

    def _ask(self) -> None:
        """Take up the pending question."""
        pending = self.match.pending
        human = pending is not None and pending.side not in self.hosted.players and not self.hosted.watched
        self.controller = Controller(pending) if pending is not None and human else None
        self.cursor, self._warned = None, ""
        self._look()

    def _take(self, option: Option | None) -> None:
        """Submit an option once it is whole; warn once before a phase is ended with something left to do."""
        self.notice = ""
        if option is None or self.controller is None:
            return
        waiting = choosing.still_to_act(self.controller.decision, option, self.view)
        if waiting and self._warned != option.notation:
            self._warned = option.notation
            more = f" and {len(waiting) - NAMED} more" if len(waiting) > NAMED else ""
            named = ", ".join(waiting[:NAMED]) + more
            self.notice = f"Still able to act: {named}. Press once more to end it all the same."
            self.controller.clear()
            return
        self.submit(option)

    def _not_kept(self, error: SaveError) -> None:
        """Say that answers are not on the disk; the battle goes on, and the next one tries again."""
        self.fault = (
            f"{error}. The battle goes on, and every further answer tries again to write it all down."
        )
