"""What the rule book of Formations forbids at a question."""

from typing import Any

from game.engine.decisions.decision import Decision
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer


class FormationsFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    system = "formations"

    def forbidden(self, state: Any, pending: Decision) -> None:
        """EX-40 markers of the broken are taken away. EX-09 no two units share a hex. EA-17 none is activated."""
        for formation in state.formations.values():
            hold(not (formation.broken and formation.blast), f"{formation.id} is broken and has markers")
            hold(not (formation.broken and formation.overwatch), f"{formation.id} is broken on overwatch")
            offered = any(
                option.notation.startswith((f"activate {formation.id} ", f"retain {formation.id} "))
                for option in pending.options
            )
            hold(
                not (offered and (formation.broken or formation.activated)),
                f"{formation.id} is offered again",
            )
        hexes = [piece.hex_id for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(hexes) == len(set(hexes)), "two units are in one hex")
