"""What the rule book of Commanders forbids at a question."""

from typing import Any

from game.engine.decisions.decision import Decision
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer


class CommandersFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    system = "commanders"
    fuzzed = 40
    """Each question of a movement has hundreds of answers, and the fuzzer looks at them all."""

    def forbidden(self, state: Any, pending: Decision) -> None:
        """BX-17 each moves once. BS-07 each tries once. BS-21 no routed unit is offered. BX-22 no two share a hex."""
        for option in pending.options if pending.kind in ("move", "rally") else ():
            verb, name, *_ = option.notation.split()
            if verb in ("move", "charge", "form", "face"):
                piece = state.pieces[name]
                hold("moved" not in piece.done, f"{name} is offered again")
                hold(not piece.is_routed, f"{name} is routed and is offered")
            if verb == "try":
                hold(name not in state.tried, f"{name} tries again")
        hexes = [piece.hex_id for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(hexes) == len(set(hexes)), "two units are in one hex")
