"""A battle under way: the state, the question that is open, and the journal that can build both again."""

from collections.abc import Callable, Iterable
from typing import Any, Generic

import msgspec

from game.engine.chance import Chance, SeededChance
from game.engine.decision import Decision, NotOffered, Option
from game.engine.event import DiceRolled, Event, Names, Reason
from game.engine.journal import FORMAT, Answered, Entry, Header, Line, Rolled, Shuffled, Undone, last_answer
from game.engine.ruleset import G, Opening, Outcome, P, Procedure, RuleSet, S
from game.field.scenario import Scenario


class BattleOver(Exception):
    """Raised through the rules at the instant the battle is decided."""


class Divergence(Exception):
    """A journal that does not fit the rules: at which entry, and what was expected."""


class Frame(msgspec.Struct, frozen=True):
    """One event and the state after it."""

    event: Event
    state: Any


class Context(Generic[G, S, P]):
    """What the rules may do: read the state, emit events, and ask chance."""

    def __init__(
        self,
        rules: RuleSet[G, S, P],
        opening: Opening[G, S],
        chance: Chance,
        sink: Callable[[Event, S], None],
    ) -> None:
        self.ground = opening.ground
        self.names: Names = opening.names
        self.state = opening.state
        self._rules = rules
        self._chance = chance
        self._sink = sink
        self._now: P | None = None

    @property
    def now(self) -> P:
        """The present state on its ground, to ask questions of; stale after the next event."""
        if self._now is None:
            self._now = self._rules.position(self.ground, self.state)
        return self._now

    def emit(self, event: Event) -> None:
        """Let something happen; raises BattleOver when that decides the battle."""
        self.state = event.change(self.state)
        self._now = None
        self._sink(event, self.state)
        if self._rules.outcome(self.ground, self.state) is not None:
            raise BattleOver

    def roll(self, count: int, reason: Reason) -> str:
        """Roll dice in everybody's sight; gives one letter a die."""
        faces = self._chance.roll(count, self._rules.info.die)
        self.emit(DiceRolled(faces=faces, reason=reason))
        return faces

    def shuffle(self, count: int) -> tuple[int, ...]:
        """Put `count` things in a chance order that nobody sees."""
        return self._chance.order(count)


class Match(Generic[G, S, P]):
    """A battle being played: `pending` is the open question, `submit` answers it, `frames` holds all that happened.

    A question with one option is answered by the match itself and leaves no line. `on_line` is called with each
    journal line as it comes to be, the header first; `entries` given are played again before anything is asked.
    """

    def __init__(
        self,
        rules: RuleSet[G, S, P],
        scenario: Scenario,
        *,
        seed: int = 0,
        chance: Chance | None = None,
        entries: Iterable[Entry] = (),
        on_line: Callable[[Line], None] | None = None,
        on_event: Callable[[Event, S], None] | None = None,
        keep_frames: bool = True,
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.seed = seed
        self.opening = rules.setup(scenario)
        self.header = Header(format=FORMAT, seed=seed, scenario=scenario)
        self.entries: list[Entry] = []
        self.frames: list[Frame] = []
        self.pending: Decision | None = None
        self._seeded = SeededChance(seed)
        self._chance: Chance = chance or self._seeded
        self._on_line = on_line
        self._on_event = on_event
        self._keep_frames = keep_frames
        recorded = list(entries)
        if not recorded:
            self._note(self.header)
        self._begin(recorded)

    @property
    def state(self) -> S:
        """The state as it stands."""
        return self.context.state

    @property
    def names(self) -> Names:
        """The names of things."""
        return self.opening.names

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended, or None while it goes on."""
        return self.rules.outcome(self.opening.ground, self.state)

    def submit(self, answer: str | Option) -> None:
        """Answer the pending decision by notation or option; NotOffered when it does not offer that."""
        if self.pending is None:
            raise NotOffered("the battle is over: nothing is asked any more")
        option = self.pending.option(answer) if isinstance(answer, str) else answer
        entry = Answered(by=self.pending.side, answer=option.notation)
        self.entries.append(entry)
        self._note(entry)
        self._advance(option)

    def keep(self, on_line: Callable[[Line], None]) -> None:
        """Hand every line from now on to somebody who keeps it."""
        self._on_line = on_line

    def undo_barrier(self) -> str:
        """Say why the newest answer cannot be taken back; "" when it can."""
        last = last_answer(self.entries)
        if last is None:
            return "nothing has been answered yet"
        after = self.entries[last + 1 :]
        if any(isinstance(entry, Rolled) for entry in after):
            return "dice have been rolled since"
        if after:
            return "cards have been drawn since"
        return ""

    def undo(self) -> None:
        """Take back the newest answer; NotOffered when it brought new information."""
        if reason := self.undo_barrier():
            raise NotOffered(f"this cannot be taken back: {reason}")
        del self.entries[last_answer(self.entries) :]
        self._note(Undone())
        kept = self.entries
        self.entries, self.frames = [], []
        on_event, self._on_event = self._on_event, None
        self._begin(kept)
        self._on_event = on_event

    def _begin(self, recorded: list[Entry]) -> None:
        self._seeded.drawn = 0
        self._replay = _Replay(recorded, self.entries)
        self.context: Context[G, S, P] = Context(self.rules, self.opening, self, self._happened)
        self._play: Procedure[None] = self.rules.play(self.context)
        self._advance(None)
        while recorded and self._replay.at < len(recorded):
            entry = recorded[self._replay.at]
            if not isinstance(entry, Answered):
                raise Divergence(
                    f"entry {self._replay.at + 1}: {entry} is recorded, but nothing is rolled there"
                )
            if self.pending is None:
                raise Divergence(
                    f"entry {self._replay.at + 1}: {entry.answer!r} is recorded, but the battle is over"
                )
            if entry.by != self.pending.side:
                raise Divergence(
                    f"entry {self._replay.at + 1}: {entry.answer!r} is recorded of {entry.by}, "
                    f"but {self.pending.side} is asked"
                )
            try:
                option = self.pending.option(entry.answer)
            except NotOffered as error:
                raise Divergence(f"entry {self._replay.at + 1}: {error}") from None
            self._replay.take()
            self._advance(option)

    def _advance(self, option: Option | None) -> None:
        """Carry the rules on to the next question with a choice, or to the end."""
        try:
            while True:
                decision = next(self._play) if option is None else self._play.send(option)
                option = decision.only
                if option is None:
                    self.pending = decision
                    return
        except (BattleOver, StopIteration):
            self.pending = None

    def _happened(self, event: Event, state: S) -> None:
        if self._keep_frames:
            self.frames.append(Frame(event, state))
        if self._on_event:
            self._on_event(event, state)

    def _note(self, line: Line) -> None:
        if self._on_line:
            self._on_line(line)

    # The match is the chance its rules see: it draws from the record first, and records what it draws anew.

    def roll(self, count: int, die: str) -> str:
        """Roll dice, or take them from the record while it is played again."""
        entry: Rolled | None = self._recorded(Rolled)
        if entry is None:
            faces = self._chance.roll(count, die)
            entry = Rolled(faces=faces)
            self.entries.append(entry)
            self._note(entry)
        elif len(entry.faces) != count or not set(entry.faces) <= set(die):
            raise Divergence(
                f"entry {self._replay.at}: {entry.faces!r} is recorded, but {count} dice are rolled"
            )
        return entry.faces

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle, or take the order from the record while it is played again."""
        entry: Shuffled | None = self._recorded(Shuffled)
        if entry is None:
            entry = Shuffled(order=self._chance.order(count))
            self.entries.append(entry)
            self._note(entry)
        elif sorted(entry.order) != list(range(count)):
            raise Divergence(
                f"entry {self._replay.at}: {entry.order} is recorded, but {count} cards are shuffled"
            )
        return entry.order

    def _recorded(self, kind: type[Any]) -> Any:
        entry = self._replay.draw(kind)
        if entry is not None:
            self._seeded.drawn += 1
        return entry


class _Replay:
    """Recorded entries being played again; each one taken is put among those that stand."""

    def __init__(self, recorded: list[Entry], standing: list[Entry]) -> None:
        self.recorded = recorded
        self.standing = standing
        self.at = 0

    def take(self) -> Entry:
        entry = self.recorded[self.at]
        self.at += 1
        self.standing.append(entry)
        return entry

    def draw(self, kind: type[Any]) -> Any:
        """Take the next entry as a draw of this kind; None when the record has come to its end."""
        if self.at >= len(self.recorded):
            return None
        if not isinstance(self.recorded[self.at], kind):
            raise Divergence(
                f"entry {self.at + 1}: {self.recorded[self.at]} is recorded, but a draw ({kind.__name__.lower()}) comes"
            )
        return self.take()
