"""What the rule book of Brigades forbids at a question."""

from typing import Any

from game.engine.decisions.decision import Decision, Option
from tests.fuzz.promises import hold
from tests.rules.every_question import SystemFuzzer


class BrigadesFuzzer(SystemFuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    system = "brigades"

    def forbidden(self, state: Any, pending: Decision) -> None:
        """GX-05 no two units share a hex. GX-62 nobody in melee fires. GB-28 nobody moves twice. GX-40 guns stay."""
        units = [piece for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(units) == len({unit.hex_id for unit in units}), "two units are in one hex")
        fighting = {each for contact in state.contacts for each in (contact.attacker, contact.target)}
        for unit in units:
            offered = {
                verb
                for verb in ("move", "fire", "charge", "form", "recover")
                if any(unit.id == option.notation.split()[1] for option in offers(pending, verb))
            }
            hold(not (unit.id in fighting and offered), f"{unit.id} is in melee and offered {offered}")
            hold(not (unit.flight and offered), f"{unit.id} flees and is offered {offered}")
            hold(not (unit.acts.moved and "move" in offered), f"{unit.id} is offered a second move")
            hold(not (unit.is_gun and "charge" in offered), f"{unit.id} is a gun and offered a charge")


def offers(pending: Decision, verb: str) -> list[Option]:
    """Return the options of a question that begin with a verb and name a piece."""
    return [option for option in pending.options if option.notation.startswith(f"{verb} ")]
