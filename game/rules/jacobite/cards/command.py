"""The 52 command cards (section 17)."""

from typing import Final, Literal

import msgspec

from game.i18n import tr
from game.rules.jacobite.tables import AttackKind, SectionId, Whom
from game.rules.table.kinds import Arm
from game.rules.table.printed import table

SECTIONS: Final[tuple[SectionId, ...]] = ("left", "centre", "right")


class CommandCard(msgspec.Struct, frozen=True, kw_only=True):
    """A command card: whom it orders, and what else it changes.

    `whom` names how pieces are chosen (see `turn.orders`), `count` how many, `arms` the units it is for (empty: all).
    Ordered units of these arms have `dice` more in the attacks `attack_kinds`, only if they did not move where
    `if_still`; they may move at least `move` hexes, and `moves_freely`: they lose no die in melee for moving.
    `falls_back`: hexes ordered units go toward their own side instead of moving and fighting. At the end of the turn
    `reform_dice` are rolled for each, `combat` draws a combat card, `choose` two command cards, of which one is kept.
    """

    id: str
    title: str
    rule: str
    copies: int
    text: str
    whom: Whom
    count: int = 0
    section: SectionId | Literal[""] = ""
    arms: tuple[Arm, ...] = ()
    dice: int = 0
    attack_kinds: tuple[AttackKind, ...] = ()
    if_still: bool = False
    move: int = 0
    moves_freely: bool = False
    falls_back: int = 0
    reform_dice: int = 0
    combat: bool = False
    choose: bool = False

    @property
    def changes_units(self) -> bool:
        """Whether units can do other things under it than under a plain order."""
        return bool(self.dice or self.move or self.moves_freely or self.falls_back)


SECTION_WORDS: Final[dict[SectionId, str]] = {
    "left": tr("on the left"),
    "centre": tr("in the centre"),
    "right": tr("on the right"),
}
SECTION_TITLES: Final[dict[SectionId, str]] = {
    "left": tr("Left"),
    "centre": tr("Centre"),
    "right": tr("Right"),
}


OF_SECTIONS: Final = {
    "scout": (
        tr("Scout {section}"),
        tr(
            "Order 1 piece {where}. At the end of the turn draw a combat card and two command cards, "
            "and keep one of the two."
        ),
    ),
    "probe": (
        tr("Probe {section}"),
        tr("Order up to 2 pieces {where}. At the end of the turn draw a combat card."),
    ),
    "advance": (
        tr("Advance {section}"),
        tr("Order up to 3 pieces {where}."),
    ),
    "assault": (
        tr("Assault {section}"),
        tr("Order up to 1 piece {where} for each command card you hold, counting this one."),
    ),
}
"""The title and the text of the cards of which there is one for each section."""

TITLES: Final = {
    f"{name}-{section}": title.format(section=SECTION_TITLES[section])
    for name, (title, _) in OF_SECTIONS.items()
    for section in SECTIONS
} | {
    "forward": tr("Forward"),
    "line-command": tr("Line Command"),
    "foot-forward": tr("Foot Forward"),
    "inspired-leadership": tr("Inspired Leadership"),
    "steady-volley": tr("Steady Volley"),
    "quick-advance": tr("Quick Advance"),
    "horse-charge": tr("Horse Charge"),
    "bombard": tr("Bombard"),
    "fall-back-and-reform": tr("Fall Back and Reform"),
}
TEXTS: Final = {
    f"{name}-{section}": text.format(where=SECTION_WORDS[section])
    for name, (_, text) in OF_SECTIONS.items()
    for section in SECTIONS
} | {
    "forward": tr("Order up to 2 pieces in each section."),
    "line-command": tr(
        "Order infantry and leaders in one chain of adjacent hexes, of any length. A lone leader "
        "is a link; a leader with cavalry or artillery is not."
    ),
    "foot-forward": tr("Order up to 4 infantry units, anywhere."),
    "inspired-leadership": tr(
        "Order one leader, his unit and up to 3 units adjacent to him. Each unit has +1 die in "
        "all its attacks this turn. At the end of the turn draw a combat card."
    ),
    "steady-volley": tr("Order up to 4 infantry units. Those that do not move have +1 die in ranged combat."),
    "quick-advance": tr(
        "Order up to 4 infantry units. They may move 2 hexes, and lose no die in melee for moving."
    ),
    "horse-charge": tr("Order all cavalry in one section. Each unit has +1 die in melee."),
    "bombard": tr(
        "Order all artillery. Each unit either attacks with +1 die, or moves up to 3 hexes and "
        "does not attack."
    ),
    "fall-back-and-reform": tr(
        "Order up to 4 units. Each moves up to 2 hexes toward its own side and does not attack. "
        "At the end of the turn, with no enemy adjacent, it rolls 2 dice: a flag or a face of its"
        " own class regains 1 block. Then draw a combat card."
    ),
}

COMMAND_CARDS = table(
    CommandCard,
    """
id                   rule   copies whom             count section combat choose falls_back reform_dice
scout-left           JX-90  2      section          1     left    true   true   -          -
scout-centre         JX-90  2      section          1     centre  true   true   -          -
scout-right          JX-90  2      section          1     right   true   true   -          -
probe-left           JX-91  3      section          2     left    true   -      -          -
probe-centre         JX-91  4      section          2     centre  true   -      -          -
probe-right          JX-91  3      section          2     right   true   -      -          -
advance-left         JX-92  3      section          3     left    -      -      -          -
advance-centre       JX-92  4      section          3     centre  -      -      -          -
advance-right        JX-92  3      section          3     right   -      -      -          -
assault-left         JX-93  2      hand             -     left    -      -      -          -
assault-centre       JX-93  2      hand             -     centre  -      -      -          -
assault-right        JX-93  2      hand             -     right   -      -      -          -
forward              JX-94  2      each_section     2     -       -      -      -          -
line-command         JX-95  3      chain            -     -       -      -      -          -
foot-forward         JX-96  2      units            4     -       -      -      -          -
inspired-leadership  JX-97  3      leader           3     -       true   -      -          -
steady-volley        JX-98  2      units            4     -       -      -      -          -
quick-advance        JX-99  2      units            4     -       -      -      -          -
horse-charge         JX-100 2      all_in_a_section -     -       -      -      -          -
bombard              JX-101 2      all              -     -       -      -      -          -
fall-back-and-reform JX-102 2      units            4     -       true   -      2          2
""",
    """
id                   arms                       dice attack_kinds       if_still move moves_freely
foot-forward         infantry                   -    -                  -        -    -
inspired-leadership  -                          1    ranged/melee/bonus -        -    -
steady-volley        infantry                   1    ranged             true     -    -
quick-advance        infantry                   -    -                  -        2    true
horse-charge         cavalry                    1    melee/bonus        -        -    -
bombard              artillery                  1    ranged/melee/bonus -        3    -
fall-back-and-reform infantry/cavalry/artillery -    -                  -        -    -
""",
    title=TITLES,
    text=TEXTS,
)
"""`reform_dice` are those of JX-102."""


def command_deck() -> tuple[str, ...]:
    """List the whole deck, card by card, in the order of the table."""
    return tuple(card.id for card in COMMAND_CARDS.values() for _ in range(card.copies))
