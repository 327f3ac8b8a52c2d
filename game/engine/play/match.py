"""A battle under way: the state, the question that is open, and the journal that can build both again."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Generic

from game.engine.battle_setup import G, Outcome, P, S
from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.decisions.joint import OTHER_ANSWERED, JointDecision, in_asking_order, single_questions
from game.engine.event import Event, Frame, Names
from game.engine.play.context import BattleOver, Checkpoint, Context, Given
from game.engine.play.dice import Chance, SeededChance
from game.engine.play.journal import (
    Answered,
    Entry,
    Header,
    Line,
    Origin,
    Rolled,
    Shuffled,
    Undone,
    answered_by,
    begin,
    describe,
)
from game.engine.play.replay import RecordedChance, Replay, ReplayError
from game.engine.play.written_state import begun
from game.engine.ruleset import RuleSet
from game.engine.shown.view import View
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.i18n import tr


class Match(Generic[G, S, P]):
    """A battle being played: `pending` is the open question, `submit` answers it, `frames` holds all that happened.

    A question with one option is answered by the match itself and leaves no line; an `always_ask_secret` match asks
    it all the same if it is a secret one, so that silence says nothing. `joint` is the decision to which both sides
    owe an answer, while it is open: `pending` is one of its parts, first that of the side `asks_first`. `on_lines`
    is called with the new lines of the journal after each answer, the header first; lines at which it raises are
    handed to it again with the next. `entries` given are played again before anything is asked; those before the end of
    its `origin` cannot be undone. A match that cannot undo (`can_undo=False`) stores no state but the present one,
    which is faster.
    """

    def __init__(
        self,
        rules: RuleSet[G, S, P],
        scenario: Scenario,
        *,
        seed: int = 0,
        chance: Chance | None = None,
        entries: Iterable[Entry] = (),
        origin: Origin | None = None,
        on_lines: Callable[[Sequence[Line]], None] | None = None,
        on_event: Callable[[Event, S], None] | None = None,
        keep_frames: bool = True,
        can_undo: bool = True,
        always_ask_secret: bool = False,
    ) -> None:
        self.rules, self.scenario, self.seed = rules, scenario, seed
        self.setup = begun(rules, scenario)
        self.header: Header = begin(seed, scenario, rules.info.version, origin)
        self.entries: list[Entry] = []
        self.frames: list[Frame] = []
        self.pending: Decision | None = None
        self._only: Option | None = None  # the one answer to the open question, asked though it is no choice
        self.always_ask_secret, self.asks_first = always_ask_secret, ""
        self._taken_back: list[Answered] = []
        self._answered: list[tuple[int, S]] = []
        self._given: list[Given] = []  # answers since the checkpoint
        self._seeded = SeededChance(seed)
        self._chance: Chance = chance or self._seeded
        self.on_lines = on_lines
        self.unsaved_lines: list[Line] = []
        self._on_event = on_event
        self._keep_frames, self._can_undo = keep_frames, can_undo
        recorded = list(entries)
        if not recorded:
            self._note(self.header)
        self._begin(recorded)
        self.flush()

    @property
    def newest_checkpoint(self) -> tuple[S, int, bool]:
        """The newest state that alone leads to the open question, how many entries were made before it, and whether
        the rules are resumed there; else the battle begins with it."""
        checkpoint = self._checkpoint
        return checkpoint.state, checkpoint.entries, checkpoint.enter is self.rules.play.resume

    @property
    def state(self) -> S:
        return self.context.state

    @property
    def names(self) -> Names:
        """The names of things."""
        return self.setup.names

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended, or None while it continues."""
        return self.rules.play.outcome(self.setup.battlefield, self.state)

    def submit(self, answer: str | Option) -> None:
        """Answer the pending decision by notation or option; InvalidAnswerError when it does not offer that."""
        if self.pending is None:
            raise InvalidAnswerError(tr("the battle is over"))
        kept = len(self.unsaved_lines)
        option = self.pending.resolve(answer)
        is_entry = self._only is None or option.notation != self._only.notation
        self._given.append(Given(option, self.pending.side, is_entry))
        if is_entry:
            entry = Answered(by=self.pending.side, answer=option.notation)
            if self._can_undo:
                self._answered.append((len(self.entries), self.state))
            self.entries.append(entry)
            self._note(entry)
            redone = self._taken_back[-1:] == [entry]
            self._taken_back = self._taken_back[:-1] if redone else []
        try:
            self._advance(option)
            if self._taken_back:
                self._pass_known()
        except Exception:
            # An answer that the rules cannot take would stop them each time it is read.
            del self.unsaved_lines[kept:]
            raise
        self.flush()

    def fork(self, chance: Chance, viewer: SideId = NO_SIDE) -> "Match[G, S, P]":
        """Return a match at the same question that continues apart from this one, by its own chance.

        It writes no lines and stores no frames; all else is as in this match, hidden cards included. For a `viewer`,
        the side that is asked, what it cannot see is dealt anew by that chance, and answers of others to an open joint
        decision are forgotten. The rules are entered at the newest checkpoint, and sent the answers since then again.
        """
        fork = copy(self)
        fork._chance, fork._seeded = chance, SeededChance(self._seeded.seed, self._seeded.drawn)
        fork.on_lines = fork._on_event = None
        fork.unsaved_lines, fork.frames, fork._keep_frames = [], [], False
        fork._taken_back, fork._answered = self._taken_back.copy(), self._answered.copy()
        entries, given, fork.asks_first = self.entries.copy(), self._given, self._joint_first
        if viewer and self.joint is not None:
            since, start = entries[self._joint_from :], self._joint_given
            entries[self._joint_from :] = [each for each in since if answered_by([each]) == {viewer}]
            given = given[:start] + [each for each in given[start:] if each.side == viewer]
            fork.asks_first = viewer
        fork._enter(self._checkpoint, entries)
        fork._repeat(given)
        fork.asks_first = self.asks_first
        fork.context.enter(self.state, self.context.position)
        if viewer:
            fork.context.enter(
                self.rules.play.redeal_hidden(self.setup.battlefield, self.state, viewer, chance)
            )
        return fork

    def undo_barrier(self) -> str:
        """Return why the newest answer cannot be undone; "" when it can."""
        return self._barrier(1)

    def restart(self) -> tuple[int, str]:
        """Count the answers of this turn that can be undone together, and say what keeps those before them.

        The reason is "" if it is the beginning of the turn.
        """
        turn = self._view(self.state).turn
        for back, (_, state) in enumerate(reversed(self._answered), 1):
            if self._view(state).turn != turn:
                return back - 1, ""
            if reason := self._barrier(back):
                return back - 1, reason
        return len(self._answered), ""

    def undo(self, answers: int = 1) -> None:
        """Undo the newest answers; InvalidAnswerError when they brought new information or were answered."""
        for back in range(1, answers + 1):
            if reason := self._barrier(back):
                raise InvalidAnswerError(tr("this cannot be undone: {reason}", reason=reason))
        index = self._answered[-answers][0]
        taken_back = [entry for entry in self.entries[index:] if isinstance(entry, Answered)]
        self._taken_back = self._taken_back + taken_back[::-1]
        del self.entries[index:]
        for _ in range(answers):
            self._note(Undone())
        self.frames = []
        on_event, self._on_event = self._on_event, None
        # Whose answer is undone first is asked again; the next joint decision is asked as it would have been.
        first, self.asks_first = self.asks_first, taken_back[0].by
        self._begin(self.entries)
        self._pass_known()
        self._on_event, self.asks_first = on_event, first
        self.flush()

    def redo(self) -> None:
        """Return the answer again that was undone last; InvalidAnswerError when there is none."""
        option = self.to_redo
        if option is None:
            raise InvalidAnswerError(tr("there is nothing to redo"))
        self.submit(option)

    @property
    def to_redo(self) -> Option | None:
        """The answer that was undone last, as long as nothing else is answered since; None when there is none.

        What could be undone revealed nothing; nor does it when it is redone.
        """
        again = self._taken_back[-1] if self._taken_back else None
        if again is None or self.pending is None or again.by != self.pending.side:
            return None
        try:
            return self.pending.option(again.answer)
        except InvalidAnswerError:  # another question with one answer is asked on the way there
            return None

    def _pass_known(self) -> None:
        """Answer a side's questions with one answer, answered before, on the way to its answer that was undone last."""
        while self._only is not None and self.pending is not None and self._taken_back:
            if self.to_redo is not None or self.pending.side != self._taken_back[-1].by:
                return
            self._advance(self._only)

    def _barrier(self, back: int) -> str:
        """Return why the answer so many from the newest cannot be undone, those after it being so."""
        if not self._can_undo:
            return tr("this battle was started without undo")
        if back > len(self._answered):
            return tr("nothing has been done yet")
        index, state = self._answered[-back]
        if self.header.origin is not None and index < self.header.origin.entries:
            return tr("this saved game starts here")
        entries, what = self._informed
        if entries > index:
            return tr(what)
        entry = self.entries[index]
        assert isinstance(entry, Answered)
        if self.joint is not None:
            if answered_by(self.entries[max(index, self._joint_from) :]) - {entry.by}:
                return tr(OTHER_ANSWERED)
            if index >= self._joint_from:
                return ""
        asked = self.pending.side if self.pending is not None else ""
        # What a side answers in the other's turn stands as soon as that one is asked again.
        if entry.by not in (asked, self._view(state).side):
            return tr("the {side} have answered since", side=self.names.plural_name(entry.by))
        return ""

    def _view(self, state: S) -> View:
        return self.rules.shown.view(self.setup.battlefield, state, NO_SIDE)

    def _begin(self, recorded: list[Entry]) -> None:
        self._seeded.drawn = 0
        self._informed = (0, "")
        self._answered = []
        play = self.rules.play
        enter = play.battle if self.scenario.now is None else play.resume
        assert enter is not None
        self._enter(Checkpoint(state=self.setup.state, entries=0, enter=enter), recorded)
        self._advance(None)
        while self._record.is_running:
            index, standing, state = self._record.at, len(self.entries), self.state
            option = self._record.answer(self.pending)
            self._given.append(Given(option, self.pending.side if self.pending else NO_SIDE, is_entry=True))
            if self._can_undo:
                self._answered.append((standing, state))
            try:
                self._advance(option)
            except ReplayError:
                raise
            except Exception as error:
                # Whatever a file leads the rules into, what comes before it is still a battle.
                text = tr(
                    "the rules cannot continue after {tell} ({error})",
                    tell=describe(recorded[index]),
                    error=repr(error),
                )
                raise ReplayError(index, text) from error

    def _enter(self, checkpoint: Checkpoint[S], recorded: list[Entry]) -> None:
        """Enter the rules at a checkpoint, with the entries recorded since it to be played again."""
        self.entries = recorded[: checkpoint.entries]
        self._record = Replay(recorded, self.entries, at=checkpoint.entries)
        self._checkpoint, self._given = checkpoint, []
        self.context: Context[G, S, P] = Context(
            self.setup,
            self.rules.play.position,
            self.rules.play.outcome,
            checkpoint.state,
            RecordedChance(self._record, self._chance, self._seeded, self._drawn),
            self._happened,
            self._pass_checkpoint,
        )
        self.joint: JointDecision | None = None
        self._joint_from, self._joint_given, self._joint_first = 0, 0, self.asks_first
        self._play = single_questions(checkpoint.enter(self.context), self._open_joint, self._close_joint)

    def _open_joint(self, joint: JointDecision) -> tuple[int, ...]:
        """Note that both sides owe an answer; return the parts in the order in which they are asked."""
        recorded = self._record.next if self._record.is_running else None
        first = recorded.by if isinstance(recorded, Answered) else self.asks_first
        self.joint, self._joint_from, self._joint_first = joint, len(self.entries), first
        self._joint_given = len(self._given)
        return in_asking_order(joint, first)

    def _close_joint(self) -> None:
        """Note that all have answered; where more than one did so itself, neither can take its answer back."""
        if len(answered_by(self.entries[self._joint_from :])) > 1:
            self._informed = (len(self.entries), OTHER_ANSWERED)
        self.joint = None

    def _pass_checkpoint(self) -> None:
        """Note a checkpoint of the rules, unless they can only be entered at the beginning."""
        if self.rules.play.resume is not None:
            self._checkpoint = Checkpoint(
                state=self.state, entries=len(self.entries), enter=self.rules.play.resume
            )
            self._given = []

    def _repeat(self, given: Sequence[Given]) -> None:
        """Carry the rules to the question that is open, by the answers given since the checkpoint.

        It stays the question that the match was asked, whose options may have been looked at already.
        """
        try:
            decision = next(self._play)
            for each in given:
                if each.is_entry:
                    self._record.take()
                self._given.append(each)
                decision = self._play.send(each.option)
        except (BattleOver, StopIteration):
            return
        asked = self.pending
        if asked is None or (decision.side, decision.kind, decision.subject) != (
            asked.side,
            asked.kind,
            asked.subject,
        ):
            raise RuntimeError(f"{self.rules.info.id}: a checkpoint does not lead to the question {asked}")

    def _advance(self, option: Option | None) -> None:
        """Carry the rules on to the next question with a choice, or to the end."""
        try:
            while True:
                decision = next(self._play) if option is None else self._play.send(option)
                option = decision.forced
                is_asked = self.always_ask_secret and decision.secret and not self._record.is_running
                if option is None or is_asked:
                    self.pending, self._only = decision, option
                    return
                self._given.append(Given(option, decision.side, is_entry=False))
        except (BattleOver, StopIteration):
            self.pending = None

    def _happened(self, event: Event, state: S) -> None:
        if event.reveals:
            self._informed = (len(self.entries), event.reveals)
        if self._keep_frames:
            self.frames.append(Frame(event, state, len(self.entries)))
        if self._on_event:
            self._on_event(event, state)

    def _note(self, line: Line) -> None:
        if self.on_lines:
            self.unsaved_lines.append(line)

    def flush(self) -> None:
        """Hand over the lines not kept yet; done after each answer, when the rules cannot be stopped halfway."""
        if self.on_lines and self.unsaved_lines:
            self.on_lines(self.unsaved_lines)
            self.unsaved_lines = []

    def _drawn(self, entry: Rolled | Shuffled) -> None:
        self.entries.append(entry)
        self._note(entry)
