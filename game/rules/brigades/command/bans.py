"""What an earlier act of the turn forbids later: reactions, movement and fire, each with its rule."""

from collections.abc import Callable
from typing import Final

import msgspec

from game.i18n import tr, tr_mark
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import COLUMN, HALF, LIMBERED, WHOLE


class Ban(msgspec.Struct, frozen=True):
    """A ban: its rule, what a unit must have done for it, and how it is told."""

    rule: str
    holds: Callable[[Piece], bool]
    sentence: str

    def told(self, unit: Piece) -> str:
        """Say why the unit may not."""
        return tr(self.sentence, piece=unit.name)


REACTION_BANS: Final = (
    Ban(
        "GB-09",
        lambda unit: unit.acts.compulsory or unit.acts.gift,
        tr_mark("{piece} moved in the compulsory phase: it does not move in reaction (GB-09)."),
    ),
)

# Reading GQ-06: GB-25 and GB-26 are two bans. Reading GQ-07: turns and changes use movement for GB-32. Reading GQ-15:
# it counts the sum of all moves of the turn (`Acts.used`).
MOVEMENT_BANS: Final = (
    Ban(
        "GB-24",
        lambda unit: unit.acts.compulsory,
        tr_mark("{piece} moved in the compulsory phase (GB-24)."),
    ),
    Ban(
        "GB-25",
        lambda unit: unit.acts.charge_share >= WHOLE,
        tr_mark("{piece} moved its whole distance in the charge phase (GB-25)."),
    ),
    Ban(
        "GB-26",
        lambda unit: unit.acts.fired_at_charge and unit.acts.charge_share > 0,
        tr_mark("{piece} fired and moved half its distance in the charge phase (GB-26)."),
    ),
    Ban(
        "GB-27",
        lambda unit: unit.halted or (unit.wavering and unit.acts.came_on),
        tr_mark("The charge of {piece} left it halted or wavering (GB-27)."),
    ),
)

FIRE_BANS: Final = (
    Ban(
        "GB-31",
        lambda unit: unit.acts.fired_at_charge,
        tr_mark("{piece} fired in the charge phase (GB-31)."),
    ),
    Ban("GB-33", lambda unit: unit.acts.formed, tr_mark("{piece} changed its formation (GB-33).")),
    Ban("GB-34", lambda unit: unit.acts.recovered, tr_mark("{piece} used its movement to recover (GB-34).")),
    Ban(
        "GB-32",
        lambda unit: unit.acts.used > HALF,
        tr_mark("{piece} used more than half its movement (GB-32)."),
    ),
)


def held_ban(bans: tuple[Ban, ...], unit: Piece) -> Ban | None:
    """Return the first of some bans that holds for a unit; None where it is free."""
    return next((ban for ban in bans if ban.holds(unit)), None)


def why_not_react(unit: Piece) -> str:
    """Return why a unit may not move in reaction; "" when it may (GB-09)."""
    ban = held_ban(REACTION_BANS, unit)
    return ban.told(unit) if ban else ""


def why_not_act(position: Position, unit: Piece) -> str:
    """Return why a unit can neither move, turn, form nor recover in the movement phase; "" when it can."""
    if unit.flight:
        return tr("{piece} is retreating or routing (GB-03).", piece=unit.name)
    if position.in_contact(unit):
        return tr("{piece} is in melee (GX-46).", piece=unit.name)
    if position.brigade_of(unit).broken:
        return tr("The brigade of {piece} is broken (GX-81).", piece=unit.name)
    if ban := held_ban(MOVEMENT_BANS, unit):
        return ban.told(unit)
    if unit.acts.marched:
        return tr("{piece} made a tactical march (GB-28).", piece=unit.name)
    if unit.acts.used >= WHOLE:
        return tr("{piece} has used its movement (GX-04).", piece=unit.name)
    return ""


def why_not_fire(position: Position, unit: Piece) -> str:
    """Return why a unit does not fire; "" when it may if it has a target (GX-62, GB-31)."""
    if not unit.row.ranges:
        return tr("{piece} does not fire ({rule}).", piece=unit.name, rule=unit.row.rule)
    if unit.acts.fired and not unit.acts.fired_at_charge:
        return tr("{piece} has fired (GX-62).", piece=unit.name)
    if ban := held_ban(FIRE_BANS, unit):
        return ban.told(unit)
    return why_never_fires(position, unit)


def why_never_fires(position: Position, unit: Piece) -> str:
    """Return what keeps a unit from any fire, defensive fire too; "" for nothing (GX-62)."""
    if not unit.row.ranges:
        return tr("{piece} does not fire ({rule}).", piece=unit.name, rule=unit.row.rule)
    if unit.flight:
        return tr("{piece} is retreating or routing (GX-62).", piece=unit.name)
    if position.in_contact(unit):
        return tr("{piece} is in melee (GX-62).", piece=unit.name)
    if unit.formation == LIMBERED:
        return tr("{piece} is limbered (GX-62).", piece=unit.name)
    if unit.is_highland and unit.formation == COLUMN:
        return tr("{piece} fires in open order only (GX-62).", piece=unit.name)
    if position.brigade_of(unit).broken:
        return tr("The brigade of {piece} is broken (GX-62).", piece=unit.name)
    return ""
