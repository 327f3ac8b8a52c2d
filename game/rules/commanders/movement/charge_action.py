"""A charge as an answer, and what is known of it beforehand: the shot that meets it, its checks (BX-25, BX-43)."""

from typing import NamedTuple

from game.engine.decisions.decision import Anchor, OptionPreview, on_corner, on_hex, on_piece
from game.engine.shown.check import Check
from game.hexgrid.facing import Facing, corners_between, facing_name
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.combat.missile_fire import Throw, shoots_at_charger, shot
from game.rules.commanders.numbers import checks_by_loss
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import FIRED, Piece, replace
from game.rules.commanders.tables import SHORT_RANGE


class Charge(NamedTuple):
    """A charge: the unit, its target, the path from the hex left, and the facing then.

    `approach`: its facing before the last hex.
    """

    unit: PieceId
    target: PieceId
    path: tuple[HexId, ...]
    facing: Facing
    approach: Facing

    def notation(self, position: Position) -> str:
        end = f"{position.grid.label(self.path[-1])} facing {facing_name(self.facing)}"
        return f"charge {self.unit} {self.target} {end}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        end = self.path[-1]
        return on_piece(self.unit), on_piece(self.target), on_hex(end), on_corner(end, self.facing)

    def preview(self, position: Position) -> OptionPreview:
        """Say which shot meets it, and the checks that this may cause (BX-43)."""
        unit, target = position.piece(self.unit), position.piece(self.target)
        lines = []
        if throw := shot_at_charger(position, self):
            lines.append(tr("{target} shoots first: {throw}", target=target.name, throw=throw.text()))
        if shoots_in_contact(unit):
            lines.append(tr("It shoots in contact (BX-79)."))
        return OptionPreview(
            tr("{unit}: charge {target}", unit=unit.name, target=target.name),
            lines=tuple(lines),
            checks=tuple(checks_of_charger(position, self).values()),
        )


def last_stand(position: Position, charge: Charge) -> HexId:
    """Return the last hex before contact where a charger can stand, which is the one it began in at least (BX-25)."""
    occupants = position.occupants
    free = [at for at in charge.path[:-1] if at not in occupants or occupants[at].id == charge.unit]
    return free[-1]


def facing_at(position: Position, charge: Charge, stand: HexId) -> Facing:
    """Return where a charger looks in a hex on its way: toward the next, as nearly as it can as before the last."""
    following = charge.path[charge.path.index(stand) + 1]
    ahead = [
        facing for facing in corners(charge.approach) if following in position.front_hexes(stand, facing)
    ]
    return min(ahead, key=lambda facing: corners_between(facing, charge.approach))


def stops(charger: Piece, lost: int) -> bool:
    """Return whether a charger loses half or more of the blocks it has to the shot (BX-26)."""
    return 2 * lost >= charger.blocks


def shoots_in_contact(unit: Piece) -> bool:
    """Return whether a unit shoots at the end of its own charge (BX-79)."""
    return unit.row.range == SHORT_RANGE and FIRED not in unit.done


def charger_at(position: Position, found: Charge, stand: HexId) -> tuple[Position, Piece]:
    """Return the position with the charger in a hex of its way, and the charger as it is there."""
    unit = replace(position.piece(found.unit), hex_id=stand, facing=facing_at(position, found, stand))
    return position.with_unit(unit), unit


def shot_at_charger(position: Position, found: Charge) -> Throw | None:
    """Return the dice that the unit charged throws at the charger; None where it does not shoot (BX-25)."""
    target, stand = position.piece(found.target), last_stand(position, found)
    if target.is_routed or position.arc(target, found.path[-1]) != "front":
        return None
    if not shoots_at_charger(position, target, stand):
        return None
    there, unit = charger_at(position, found, stand)
    return shot(there, target, unit)


def checks_of_charger(position: Position, found: Charge) -> dict[int, Check]:
    """Return the check that each loss to the shot causes, where the charge is not stopped anyway (BX-26)."""
    throw = shot_at_charger(position, found)
    if throw is None:
        return {}
    there, unit = charger_at(position, found, last_stand(position, found))
    # Half of its blocks stop it in any case.
    return checks_by_loss(there, unit, min(throw.dice, (unit.blocks - 1) // 2))
