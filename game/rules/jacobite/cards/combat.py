"""The two decks of 29 combat cards (section 18)."""

from typing import Final

import msgspec

from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.literals import AttackKind, Timing
from game.rules.jacobite.tables import FLING_DICE
from game.rules.table.kinds import Arm

JACOBITE, GOVERNMENT = "jacobite", "government"


class CombatCard(msgspec.Struct, frozen=True, kw_only=True):
    """A combat card: when it is played, on which of its side's pieces, and what it changes.

    `kinds`, `arms`, `terrains`, `attack_kinds`: the pieces, ground and attacks it is for (empty: any). `max_range`: how
    far away the target may be (0: any distance). `dice` are added to the roll it is played on, `ignores` to the flags
    its unit may ignore, `blocks` to its unit. `move`: hexes its unit may move at least, `extra_hexes` beyond its move,
    `moves_freely`: it loses no die in melee for moving. `fires_first`: dice of fire before its melee.
    """

    id: str
    title: str
    rules: dict[str, str]
    copies: dict[str, int]
    text: str
    timing: Timing
    kinds: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
    attack_kinds: tuple[AttackKind, ...] = ()
    terrains: tuple[str, ...] = ()
    max_range: int = 0
    dice: int = 0
    ignores: int = 0
    blocks: int = 0
    move: int = 0
    extra_hexes: int = 0
    moves_freely: bool = False
    fires_first: int = 0


COMBAT_CARDS = {
    card.id: card
    for card in (
        CombatCard(
            id="highland-charge",
            title=tr("Highland Charge"),
            rules={JACOBITE: "JX-110"},
            copies={JACOBITE: 4},
            text=tr("Before you roll in your own melee: an ordered highland unit has +1 die."),
            timing="attack",
            kinds=("highland",),
            attack_kinds=("melee", "bonus"),
            dice=1,
        ),
        CombatCard(
            id="down-the-brae",
            title=tr("Down the Brae"),
            rules={JACOBITE: "JX-111"},
            copies={JACOBITE: 3},
            text=tr(
                "During your own movement: an ordered highland unit may move 1 extra hex and still attack"
                " in melee."
            ),
            timing="move",
            kinds=("highland",),
            extra_hexes=1,
        ),
        CombatCard(
            id="first-strike",
            title=tr("First Strike"),
            rules={JACOBITE: "JX-112", GOVERNMENT: "JX-130"},
            copies={JACOBITE: 3, GOVERNMENT: 2},
            text=tr(
                "When your unit is attacked in melee: it rolls first. An attacker eliminated or driven "
                "from its hex does not attack. Your unit may still battle back, but cannot retire."
            ),
            timing="struck",
        ),
        CombatCard(
            id="ambush",
            title=tr("Ambush"),
            rules={JACOBITE: "JX-113"},
            copies={JACOBITE: 2},
            text=tr(
                "When your unit is attacked in melee in forest, a town, rough ground or an enclosure, or "
                "on a hill: it rolls first, with +1 die. It may still battle back, but cannot retire."
            ),
            timing="struck",
            terrains=("forest", "town", "rough", "enclosure", "hill"),
            dice=1,
        ),
        CombatCard(
            id="hold-clansmen",
            title=tr("Hold, Clansmen"),
            rules={JACOBITE: "JX-114"},
            copies={JACOBITE: 4},
            text=tr("Before your unit makes a rally check: it has +2 dice."),
            timing="rally",
            dice=2,
        ),
        CombatCard(
            id="stubborn-hearts",
            title=tr("Stubborn Hearts"),
            rules={JACOBITE: "JX-115"},
            copies={JACOBITE: 3},
            text=tr(
                "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
            ),
            timing="flags",
            ignores=1,
        ),
        CombatCard(
            id="fire-and-fling",
            title=tr("Fire and Fling"),
            rules={JACOBITE: "JX-116"},
            copies={JACOBITE: 2},
            text=tr(
                "Before you roll in your own melee: a highland or lowland unit first fires 1 die at its "
                "target, which must not be a lone leader."
            ),
            timing="attack",
            kinds=("highland", "lowland"),
            attack_kinds=("melee", "bonus"),
            fires_first=FLING_DICE,
        ),
        CombatCard(
            id="fury",
            title=tr("Fury"),
            rules={JACOBITE: "JX-117"},
            copies={JACOBITE: 2},
            text=tr(
                "After you roll in your own melee: reroll once the dice that show neither a hit nor a flag."
            ),
            timing="rolled",
            attack_kinds=("melee", "bonus"),
        ),
        CombatCard(
            id="back-to-the-colours",
            title=tr("Back to the Colours"),
            rules={JACOBITE: "JX-118", GOVERNMENT: "JX-134"},
            copies={JACOBITE: 2, GOVERNMENT: 1},
            text=tr(
                "At the end of your turn: a unit with a leader in its hex or adjacent to it regains 1 block."
            ),
            timing="end",
            blocks=1,
        ),
        CombatCard(
            id="one-clan-more",
            title=tr("One Clan More"),
            rules={JACOBITE: "JX-119"},
            copies={JACOBITE: 2},
            text=tr("When you give orders: order 1 extra piece, anywhere."),
            timing="order",
        ),
        CombatCard(
            id="shielded-by-his-men",
            title=tr("Shielded by His Men"),
            rules={JACOBITE: "JX-120"},
            copies={JACOBITE: 1},
            text=tr("When your leader must make a casualty check: it is not rolled, and he is safe."),
            timing="casualty",
        ),
        CombatCard(
            id="no-stopping-them",
            title=tr("No Stopping Them"),
            rules={JACOBITE: "JX-121"},
            copies={JACOBITE: 1},
            text=tr("After your unit has fought a bonus melee: it may fight one more."),
            timing="after bonus",
        ),
        CombatCard(
            id="platoon-fire",
            title=tr("Platoon Fire"),
            rules={GOVERNMENT: "JX-125"},
            copies={GOVERNMENT: 5},
            text=tr("Before you roll in your own ranged combat: an infantry unit has +1 die."),
            timing="attack",
            arms=("infantry",),
            attack_kinds=("ranged",),
            dice=1,
        ),
        CombatCard(
            id="stand-fast",
            title=tr("Stand Fast"),
            rules={GOVERNMENT: "JX-126"},
            copies={GOVERNMENT: 4},
            text=tr(
                "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
            ),
            timing="flags",
            ignores=1,
        ),
        CombatCard(
            id="bayonet-drill",
            title=tr("Bayonet Drill"),
            rules={GOVERNMENT: "JX-127"},
            copies={GOVERNMENT: 4},
            text=tr("Before your infantry unit rolls in melee or battles back: it has +1 die."),
            timing="attack",
            arms=("infantry",),
            attack_kinds=("melee", "bonus", "back"),
            dice=1,
        ),
        CombatCard(
            id="canister",
            title=tr("Canister"),
            rules={GOVERNMENT: "JX-128"},
            copies={GOVERNMENT: 3},
            text=tr(
                "Before your artillery rolls in melee, battles back, or fires at range 2: it has +1 die."
            ),
            timing="attack",
            arms=("artillery",),
            attack_kinds=("melee", "back", "ranged"),
            max_range=2,
            dice=1,
        ),
        CombatCard(
            id="rally-on-the-colours",
            title=tr("Rally on the Colours"),
            rules={GOVERNMENT: "JX-129"},
            copies={GOVERNMENT: 3},
            text=tr("Before your unit makes a rally check: it has +2 dice."),
            timing="rally",
            dice=2,
        ),
        CombatCard(
            id="dragoons",
            title=tr("Dragoons"),
            rules={GOVERNMENT: "JX-131"},
            copies={GOVERNMENT: 2},
            text=tr("Before you roll in your own melee: a cavalry unit has +1 die."),
            timing="attack",
            arms=("cavalry",),
            attack_kinds=("melee", "bonus"),
            dice=1,
        ),
        CombatCard(
            id="at-the-quickstep",
            title=tr("At the Quickstep"),
            rules={GOVERNMENT: "JX-132"},
            copies={GOVERNMENT: 2},
            text=tr(
                "During your own movement: an ordered infantry unit may move 2 hexes, and loses no die in"
                " melee for moving."
            ),
            timing="move",
            arms=("infantry",),
            move=2,
            moves_freely=True,
        ),
        CombatCard(
            id="one-battalion-more",
            title=tr("One Battalion More"),
            rules={GOVERNMENT: "JX-133"},
            copies={GOVERNMENT: 2},
            text=tr("When you give orders: order 1 extra piece, anywhere."),
            timing="order",
        ),
        CombatCard(
            id="return-fire",
            title=tr("Return Fire"),
            rules={GOVERNMENT: "JX-135"},
            copies={GOVERNMENT: 1},
            text=tr("After your infantry unit was fired at, if it is still in its hex: it fires back."),
            timing="after fire",
            arms=("infantry",),
        ),
    )
}

ASKED_FOR: Final[dict[Timing, str]] = {
    "order": tr_mark("Play when you have given your orders"),
    "move": tr_mark("Play during your own movement, before the unit has moved"),
    "attack": tr_mark("Play before a unit that may use it rolls its dice"),
    "struck": tr_mark("Play when your unit is attacked in melee"),
    "rolled": tr_mark("Play when your unit has rolled in its own melee"),
    "flags": tr_mark("Play when more flags are rolled at your unit than it may ignore"),
    "rally": tr_mark("Play before your unit makes its rally check"),
    "casualty": tr_mark("Play before a casualty check for your leader"),
    "after fire": tr_mark("Play when your infantry unit has been fired at"),
    "after bonus": tr_mark("Play when your unit has fought its bonus melee"),
    "end": tr_mark("Play at the end of your own turn"),
}
"""When each moment comes, for a card that cannot be played yet."""


def combat_deck(side: SideId) -> tuple[str, ...]:
    """List a side's whole deck, card by card, in the order of the table."""
    return tuple(card.id for card in COMBAT_CARDS.values() for _ in range(card.copies.get(side, 0)))
