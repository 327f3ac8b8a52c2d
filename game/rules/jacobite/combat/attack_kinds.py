"""One roll of one piece against another, and the kinds of such rolls."""

from typing import Final

import msgspec

from game.hexgrid.ids import PieceId
from game.rules.jacobite.tables import AttackKind

RANGED: Final = "ranged"
MELEE: Final = "melee"
BONUS: Final = "bonus"
BACK: Final = "back"
ESCAPE: Final = "escape"
FIRST: Final = "first"
FLING: Final = "fling"
RETURN: Final = "return"

FIRE = (RANGED, FLING, RETURN)


Faces = tuple[str, ...]
"""What a roll shows, a letter for each die."""


class Attack(msgspec.Struct, frozen=True):
    """One roll of one piece against another.

    `target_was_full`: its target was at full strength when the combat began (JR-32, JQ-29); None before it begins.
    """

    attacker: PieceId
    target: PieceId
    attack_kind: AttackKind
    target_was_full: bool | None = None
