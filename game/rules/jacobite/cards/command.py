"""The 52 command cards (section 17)."""

from typing import Final, Literal

import msgspec

from game.i18n import tr
from game.rules.jacobite.literals import AttackKind, SectionId, Whom
from game.rules.jacobite.tables import REFORM_DICE
from game.rules.table.kinds import ARMS, Arm

SECTIONS: Final[tuple[SectionId, ...]] = ("left", "centre", "right")


class CommandCard(msgspec.Struct, frozen=True, kw_only=True):
    """A command card: whom it orders, and what else it changes.

    `whom` names how pieces are chosen (see `orders`), `count` how many, `arms` the units it is for (empty: all pieces).
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


def _in_sections(
    name: str, title: str, rule: str, copies: tuple[int, int, int], text: str, count: int, **more: bool
) -> list[CommandCard]:
    return [
        CommandCard(
            id=f"{name}-{section}",
            title=title.format(section=SECTION_TITLES[section]),
            rule=rule,
            copies=number,
            text=text.format(where=SECTION_WORDS[section]),
            whom="section" if count else "hand",
            count=count,
            section=section,
            combat=more.get("combat", False),
            choose=more.get("choose", False),
        )
        for section, number in zip(SECTIONS, copies, strict=True)
    ]


SCOUT, PROBE, ADVANCE = 1, 2, 3

COMMAND_CARDS = {
    card.id: card
    for card in (
        *_in_sections(
            "scout",
            tr("Scout {section}"),
            "JX-90",
            (2, 2, 2),
            tr(
                "Order 1 piece {where}. At the end of the turn draw a combat card and two command cards, "
                "and keep one of the two."
            ),
            SCOUT,
            combat=True,
            choose=True,
        ),
        *_in_sections(
            "probe",
            tr("Probe {section}"),
            "JX-91",
            (3, 4, 3),
            tr("Order up to 2 pieces {where}. At the end of the turn draw a combat card."),
            PROBE,
            combat=True,
        ),
        *_in_sections(
            "advance",
            tr("Advance {section}"),
            "JX-92",
            (3, 4, 3),
            tr("Order up to 3 pieces {where}."),
            ADVANCE,
        ),
        *_in_sections(
            "assault",
            tr("Assault {section}"),
            "JX-93",
            (2, 2, 2),
            tr("Order up to 1 piece {where} for each command card you hold, counting this one."),
            0,
        ),
        CommandCard(
            id="forward",
            title=tr("Forward"),
            rule="JX-94",
            copies=2,
            text=tr("Order up to 2 pieces in each section."),
            whom="each section",
            count=2,
        ),
        CommandCard(
            id="line-command",
            title=tr("Line Command"),
            rule="JX-95",
            copies=3,
            text=tr(
                "Order infantry and leaders in one chain of adjacent hexes, of any length. A lone leader "
                "is a link; a leader with cavalry or artillery is not."
            ),
            whom="chain",
        ),
        CommandCard(
            id="foot-forward",
            title=tr("Foot Forward"),
            rule="JX-96",
            copies=2,
            text=tr("Order up to 4 infantry units, anywhere."),
            whom="units",
            count=4,
            arms=("infantry",),
        ),
        CommandCard(
            id="inspired-leadership",
            title=tr("Inspired Leadership"),
            rule="JX-97",
            copies=3,
            text=tr(
                "Order one leader, his unit and up to 3 units adjacent to him. Each unit has +1 die in "
                "all its attacks this turn. At the end of the turn draw a combat card."
            ),
            whom="leader",
            count=3,
            dice=1,
            attack_kinds=("ranged", "melee", "bonus"),
            combat=True,
        ),
        CommandCard(
            id="steady-volley",
            title=tr("Steady Volley"),
            rule="JX-98",
            copies=2,
            text=tr("Order up to 4 infantry units. Those that do not move have +1 die in ranged combat."),
            whom="units",
            count=4,
            arms=("infantry",),
            dice=1,
            attack_kinds=("ranged",),
            if_still=True,
        ),
        CommandCard(
            id="quick-advance",
            title=tr("Quick Advance"),
            rule="JX-99",
            copies=2,
            text=tr(
                "Order up to 4 infantry units. They may move 2 hexes, and lose no die in melee for moving."
            ),
            whom="units",
            count=4,
            arms=("infantry",),
            move=2,
            moves_freely=True,
        ),
        CommandCard(
            id="horse-charge",
            title=tr("Horse Charge"),
            rule="JX-100",
            copies=2,
            text=tr("Order all cavalry in one section. Each unit has +1 die in melee."),
            whom="all in a section",
            arms=("cavalry",),
            dice=1,
            attack_kinds=("melee", "bonus"),
        ),
        CommandCard(
            id="bombard",
            title=tr("Bombard"),
            rule="JX-101",
            copies=2,
            text=tr(
                "Order all artillery. Each unit either attacks with +1 die, or moves up to 3 hexes and "
                "does not attack."
            ),
            whom="all",
            arms=("artillery",),
            dice=1,
            attack_kinds=("ranged", "melee", "bonus"),
            move=3,
        ),
        CommandCard(
            id="fall-back-and-reform",
            title=tr("Fall Back and Reform"),
            rule="JX-102",
            copies=2,
            text=tr(
                "Order up to 4 units. Each moves up to 2 hexes toward its own side and does not attack. "
                "At the end of the turn, with no enemy adjacent, it rolls 2 dice: a flag or a face of its"
                " own class regains 1 block. Then draw a combat card."
            ),
            whom="units",
            count=4,
            arms=ARMS,
            falls_back=2,
            reform_dice=REFORM_DICE,
            combat=True,
        ),
    )
}


def command_deck() -> tuple[str, ...]:
    """List the whole deck, card by card, in the order of the table."""
    return tuple(card.id for card in COMMAND_CARDS.values() for _ in range(card.copies))
