"""What an option says will come of it, compared with what does: dice, blocks for want of room, rally checks."""

import re

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.event import DiceRolled, Event
from game.engine.play.check import Tally
from game.rules.jacobite.cards.hands import CardPlayed
from game.rules.jacobite.events import BlocksLost, UnitRetired, UnitRetreated
from game.rules.jacobite.state import State

ROLLING = ("attack", "bonus", "back", "check", "leader")
"""Questions of which an option that tells a sum of dice is followed by exactly that roll."""


class Broken(Exception):
    """Something that must always hold did not."""


def hold(condition: bool, sentence: str) -> None:
    """Raise Broken with the sentence if the condition does not hold."""
    if not condition:
        raise Broken(sentence)


class Owed(msgspec.Struct):
    """What a retreat was said to cost at least, and what it has cost yet; its owner may be `careful` to pay no more."""

    unit: str
    blocks: int
    minimum: int
    careful: bool
    lost: int = 0


class Rallying(msgspec.Struct):
    """The rally dice that an option told of, if nothing more is chosen before them; `steps` are retreat hexes."""

    unit: str
    dice: list[int]
    steps: int
    stepped: int = 0


class Promises:
    """What has been promised in one battle and is not yet kept."""

    def __init__(self) -> None:
        self.tally: Tally | None = None
        self.retiring = False
        self.owed: Owed | None = None
        self.rallying: Rallying | None = None

    def chosen(self, state: State, pending: Decision, option: Option, *, careful: bool) -> None:
        """Note what the option chosen says of itself."""
        self.retiring = option.notation.startswith("retire ")
        if pending.kind in ROLLING or self.retiring:
            self.tally = option.preview().tally
        elif option.notation not in ("stand", "pass"):
            self.tally = None
        if pending.kind not in ("ignore", "retreat"):
            return
        preview = option.preview()
        text = [
            int(number) for line in preview.lines for number in re.findall(r"with (\d+) (?:dice|die)\b", line)
        ]
        self.rallying = Rallying(pending.subject, text, int(pending.kind == "retreat"))
        if self.owed is None:
            self.owed = Owed(pending.subject, state.pieces[pending.subject].blocks, preview.cost, careful)

    def heard(self, event: Event) -> None:
        """Hold an event against what was promised."""
        if isinstance(event, DiceRolled):
            self._rolled(event)
        elif isinstance(event, CardPlayed):
            self.tally = self.rallying = None  # A card may change the dice, and says so itself.
        elif isinstance(event, UnitRetired):
            # The step that was chosen told the dice that follow it; a second one made by the program tells its own.
            self.tally = self.tally if self.retiring else None
            self.retiring = False
        elif isinstance(event, UnitRetreated) and self.rallying:
            self.rallying.stepped += event.piece == self.rallying.unit
        elif isinstance(event, BlocksLost) and event.no_room and self.owed and event.piece == self.owed.unit:
            self.owed.lost += event.blocks

    def asked(self, pending: Decision | None) -> None:
        """Hold what a retreat has cost against what was told, once the rules ask for something else."""
        kind = pending.kind if pending else ""
        if pending and kind == "retreat" and self.owed and pending.subject == self.owed.unit:
            self.rallying = None  # The owner still has to choose: no dice were told for sure.
            return
        self._paid()
        if kind != "combat":
            self._checked([])

    def _rolled(self, event: DiceRolled) -> None:
        reason = event.reason
        hold(bool(event.roll.faces), f"no die is rolled: {event}")
        if reason.tally:
            hold(len(event.roll) == reason.tally.total, f"{event} is another number of dice than it says")
        if self.tally is not None:
            hold(reason.tally == self.tally, f"promised were {self.tally}, rolled was {event}")
        self.tally = None
        self._paid()  # No die is rolled while a unit retreats, and whatever is rolled later is another matter.
        checks = reason.title.startswith("Rally check")
        own = checks and self.rallying is not None and reason.piece == self.rallying.unit
        self._checked([len(event.roll)] if own else [])

    def _paid(self) -> None:
        owed, self.owed = self.owed, None
        if owed is not None:
            minimum = min(owed.minimum, owed.blocks)
            held = owed.lost == minimum if owed.careful else owed.lost >= minimum
            hold(held, f"{owed.unit} was to lose {minimum} blocks for want of room, but lost {owed.lost}")

    def _checked(self, rolled: list[int]) -> None:
        rallying, self.rallying = self.rallying, None
        if rallying is None or rallying.stepped != rallying.steps:
            return  # The program went on by itself after the step that was chosen.
        sentence = f"{rallying.unit} was to check with {rallying.dice} dice, but rolled {rolled}"
        hold(rallying.dice == rolled, sentence)
