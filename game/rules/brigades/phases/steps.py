"""The steps of a turn, phase by phase, and who acts in each (GB-01, GQ-13)."""

from typing import Final, Literal

import msgspec

from game.i18n import tr_mark

Actor = Literal["phasing", "other", "both"]

PHASING, COMPULSORY, COMMAND, CHARGES = "phasing", "compulsory", "command", "charges"
MOVEMENT, FIRE, MELEE, MORALE = "movement", "fire", "melee", "morale"

PHASE_NAMES: Final = {
    PHASING: tr_mark("Start of the turn"),
    COMPULSORY: tr_mark("Compulsory movement"),
    COMMAND: tr_mark("Command"),
    CHARGES: tr_mark("Charges"),
    MOVEMENT: tr_mark("Movement"),
    FIRE: tr_mark("Fire"),
    MELEE: tr_mark("Melee"),
    MORALE: tr_mark("Morale"),
}
PHASES: Final = tuple(PHASE_NAMES)


class Step(msgspec.Struct, frozen=True):
    """A step of a turn: its phase, what is done, and who does it."""

    phase: str
    name: str
    actor: Actor = "both"


STEPS: Final = (
    Step(PHASING, "orders"),
    Step(PHASING, "arrivals"),
    Step(PHASING, "roll"),
    Step(COMPULSORY, "retreats"),
    Step(COMPULSORY, "gifts"),
    Step(COMPULSORY, "discipline"),
    Step(COMPULSORY, "pursuits"),
    Step(COMMAND, "rally", "other"),
    Step(COMMAND, "rally", "phasing"),
    Step(COMMAND, "change", "other"),
    Step(COMMAND, "change", "phasing"),
    Step(COMMAND, "take over", "other"),
    Step(COMMAND, "take over", "phasing"),
    Step(COMMAND, "create", "other"),
    Step(COMMAND, "create", "phasing"),
    Step(COMMAND, "name", "other"),
    Step(COMMAND, "name", "phasing"),
    Step(CHARGES, "declare", "phasing"),
    Step(CHARGES, "react", "other"),
    Step(CHARGES, "intercept", "other"),
    Step(CHARGES, "declare", "other"),
    Step(CHARGES, "react", "phasing"),
    Step(CHARGES, "intercept", "phasing"),
    Step(CHARGES, "play", "phasing"),
    Step(CHARGES, "play", "other"),
    Step(MOVEMENT, "march", "phasing"),
    Step(MOVEMENT, "move", "phasing"),
    Step(MOVEMENT, "march", "other"),
    Step(MOVEMENT, "move", "other"),
    Step(FIRE, "fire", "phasing"),
    Step(FIRE, "fire", "other"),
    Step(MELEE, "fight"),
    Step(MORALE, "units"),
    Step(MORALE, "brigades"),
)
"""Reading GQ-13: GX-28 rallies before orders are changed, so that it is a step of its own."""


def first_step(phase: str) -> int:
    """Return the place of the first step of a phase."""
    return next(place for place, step in enumerate(STEPS) if step.phase == phase)
