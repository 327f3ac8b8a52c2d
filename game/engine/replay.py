"""Recorded entries being played again, and what is said when they do not fit the rules."""

from typing import Any

from game.engine.decision import Decision, NotOffered, Option
from game.engine.journal import Answered, Entry, Rolled, tell
from game.i18n import say


class Divergence(Exception):
    """A journal that does not fit the rules: what does not, and in `place` how many entries before it do."""

    def __init__(self, place: int, sentence: str) -> None:
        super().__init__(say("entry {place}: {sentence}", place=place + 1, sentence=sentence))
        self.place = place


class Record:
    """Entries being played again, the next one at `at`; each one taken is put among those that stand."""

    def __init__(self, recorded: list[Entry], standing: list[Entry], at: int = 0) -> None:
        self.recorded = recorded
        self.standing = standing
        self.at = at

    @property
    def is_running(self) -> bool:
        """Say whether there are entries left."""
        return self.at < len(self.recorded)

    @property
    def next(self) -> Entry:
        """The entry that comes next."""
        return self.recorded[self.at]

    def take(self) -> Entry:
        """Go on behind the next entry."""
        entry = self.next
        self.at += 1
        self.standing.append(entry)
        return entry

    def answer(self, pending: Decision | None) -> Option:
        """Take the next entry as the answer to a question."""
        entry = self.next
        told = tell(entry)
        if not isinstance(entry, Answered):
            raise Divergence(self.at, say("{tell} is recorded, but none comes there", tell=told))
        if pending is None:
            raise Divergence(self.at, say("{tell} is recorded, but the battle is over", tell=told))
        if entry.by != pending.side:
            asked = say(
                "{tell} is recorded of {by}, but {side} is asked", tell=told, by=entry.by, side=pending.side
            )
            raise Divergence(self.at, asked)
        try:
            option = pending.option(entry.answer)
        except NotOffered as error:
            raise Divergence(self.at, str(error)) from None
        self.take()
        return option

    def draw(self, kind: type[Any]) -> Any:
        """Take the next entry as a draw of this kind; None when the record has come to its end."""
        if not self.is_running:
            return None
        if not isinstance(self.next, kind):
            comes = say("dice are rolled") if kind is Rolled else say("cards are shuffled")
            told = say("{tell} is recorded, but {comes}", tell=tell(self.next), comes=comes)
            raise Divergence(self.at, told)
        return self.take()
