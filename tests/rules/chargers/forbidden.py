"""What the rule book of Chargers forbids at a question."""

from typing import Any

from game.engine.decisions.decision import Decision
from game.rules.chargers.position import Position
from game.rules.chargers.tables import GUNS
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer


class ChargersFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    system = "chargers"
    decisions = fuzzed = 40
    not_offered = ("clifton-1745", "falkirk-muir-1746", "highbridge-1745")
    """Maps on which pieces come on later, which this system does not know (TX-97)."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """T9-43 nobody engaged moves or shoots. T9-64 who flees flees again. TX-23 guns do not charge or flee."""
        position = Position(self.battlefield, state)
        for option in pending.options:
            words = option.notation.split(" ")
            piece = state.pieces.get(words[1]) if len(words) > 1 else None
            if piece is None or piece.is_leader:
                continue
            if words[0] in ("charge", "move", "march", "shoot"):
                hold(not position.is_engaged(piece), f"{piece.id} is engaged and may {words[0]}")
                hold(not piece.is_fleeing, f"{piece.id} flees and may {words[0]}")
            if words[0] == "charge":
                hold(piece.arm != GUNS, f"{piece.id} are guns and may charge")
            if words[0] == "react" and piece.is_fleeing:
                hold(words[2] == "flee", f"{piece.id} flees and may {words[2]}")
