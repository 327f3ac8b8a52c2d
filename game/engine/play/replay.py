"""Recorded entries being played again, and what is said when they do not fit the rules."""

from collections.abc import Callable
from typing import Any

from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.play.dice import Chance, DiceError, DicePool, SeededChance
from game.engine.play.journal import Answered, Entry, Rolled, Shuffled, describe
from game.i18n import tr


class ReplayError(Exception):
    """A journal that does not fit the rules: what does not, and in `index` how many entries before it do."""

    def __init__(self, index: int, sentence: str) -> None:
        super().__init__(tr("entry {place}: {sentence}", place=index + 1, sentence=sentence))
        self.index = index


class Replay:
    """Entries being played again, the next one at `at`; each one taken is put among those that stand."""

    def __init__(self, recorded: list[Entry], standing: list[Entry], at: int = 0) -> None:
        self.recorded = recorded
        self.standing = standing
        self.at = at

    @property
    def is_running(self) -> bool:
        """Return whether there are entries left."""
        return self.at < len(self.recorded)

    @property
    def next(self) -> Entry:
        """The entry that comes next."""
        return self.recorded[self.at]

    def take(self) -> Entry:
        """Continue behind the next entry."""
        entry = self.next
        self.at += 1
        self.standing.append(entry)
        return entry

    def answer(self, pending: Decision | None) -> Option:
        """Take the next entry as the answer to a question."""
        entry = self.next
        text = describe(entry)
        if not isinstance(entry, Answered):
            raise ReplayError(self.at, tr("{tell} is recorded, but none is due", tell=text))
        if pending is None:
            raise ReplayError(self.at, tr("{tell} is recorded, but the battle is over", tell=text))
        if entry.by != pending.side:
            asked = tr(
                "{tell} is recorded for {by}, but {side} must answer",
                tell=text,
                by=entry.by,
                side=pending.side,
            )
            raise ReplayError(self.at, asked)
        try:
            option = pending.option(entry.answer)
        except InvalidAnswerError as error:
            raise ReplayError(self.at, str(error)) from None
        self.take()
        return option

    def draw(self, kind: type[Any]) -> Any:
        """Take the next entry as a draw of this kind; None when the record has come to its end."""
        if not self.is_running:
            return None
        if not isinstance(self.next, kind):
            comes = tr("dice are rolled") if kind is Rolled else tr("cards are shuffled")
            text = tr("{tell} is recorded, but {comes}", tell=describe(self.next), comes=comes)
            raise ReplayError(self.at, text)
        return self.take()

    def faces(self, entry: Rolled, pool: DicePool) -> tuple[str, ...]:
        """Read the roll taken last; ReplayError where other dice are rolled now."""
        try:
            faces = pool.die.read(entry.faces)
        except DiceError:
            faces = ()
        if len(faces) != pool.count:
            text = tr(
                "{tell} is recorded, but the rules roll {count} dice", tell=describe(entry), count=pool.count
            )
            raise ReplayError(self.at - 1, text)
        return faces

    def order(self, entry: Shuffled, count: int) -> tuple[int, ...]:
        """Read the shuffle taken last; ReplayError where another number of cards is shuffled now."""
        if sorted(entry.order) != list(range(count)):
            text = tr(
                "{tell} is recorded, but the rules shuffle {count} cards", tell=describe(entry), count=count
            )
            raise ReplayError(self.at - 1, text)
        return entry.order


class RecordedChance:
    """The chance that the rules see: it draws from the record first, and hands what it draws anew to `on_drawn`.

    Of a seed, those taken from the record count as drawn.
    """

    def __init__(
        self,
        record: Replay,
        chance: Chance,
        seeded: SeededChance,
        on_drawn: Callable[[Rolled | Shuffled], None],
    ) -> None:
        self._record, self._chance, self._seeded, self._on_drawn = record, chance, seeded, on_drawn

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        entry: Rolled | None = self._recorded(Rolled)
        if entry is not None:
            return self._record.faces(entry, pool)
        faces = self._chance.roll(pool)
        self._on_drawn(Rolled(faces=pool.die.text(faces)))
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        entry: Shuffled | None = self._recorded(Shuffled)
        if entry is not None:
            return self._record.order(entry, count)
        order = self._chance.order(count)
        self._on_drawn(Shuffled(order=order))
        return order

    def _recorded(self, kind: type[Any]) -> Any:
        entry = self._record.draw(kind)
        if entry is not None:
            self._seeded.drawn += 1
        return entry
