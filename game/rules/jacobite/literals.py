"""The values that fields of this rule system may have, where they are few."""

from typing import Literal

AttackKind = Literal["ranged", "melee", "bonus", "back", "escape", "first", "fling", "return"]
"""Fire, the attack in melee, the bonus melee after it, battle back, and at an escaping leader.

Those that cards open: before the attacker (JX-58), fire before a melee (JX-116), fire after fire (JX-135).
"""

Timing = Literal[
    "order",
    "move",
    "attack",
    "struck",
    "rolled",
    "flags",
    "rally",
    "casualty",
    "after fire",
    "after bonus",
    "end",
]
"""When a combat card is played (section 18)."""

PhaseId = Literal["cannonade", "card", "order", "move", "combat", "end"]
"""A phase of a turn (JX-30), or the guns before the first (JX-140)."""

DeckKind = Literal["command", "combat"]
"""A kind of deck: one command deck for both sides, a combat deck for each."""

SectionId = Literal["left", "centre", "right"]
"""A section of the field as a side sees it (JX-03)."""

Whom = Literal["section", "hand", "each section", "chain", "units", "leader", "all", "all in a section"]
"""How the pieces are chosen that a command card orders (section 17)."""

Fate = Literal["", "left", "safe", "waiting", "eliminated", "routed"]
"""What became of a piece; "" while it is on the board."""
