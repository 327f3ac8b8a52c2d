"""The two decks of 29 combat cards (JX-110 to JX-135)."""

import msgspec

from game.i18n import later, say

JACOBITE, GOVERNMENT = "jacobite", "government"


class CombatCard(msgspec.Struct, frozen=True, kw_only=True):
    """A combat card: when it is played, on which of its side's pieces, and what it adds.

    `moment` is one of the moments of `cards.play`. `kinds` and `families` say which pieces it is for (empty: any).
    `dice` are added to the roll at that moment; `ways` are the ways of attack it is for (empty: any).
    """

    id: str
    title: str
    rules: dict[str, str]
    copies: dict[str, int]
    text: str
    moment: str
    kinds: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    dice: int = 0


COMBAT_CARDS = {
    card.id: card
    for card in (
        CombatCard(
            id="highland-charge",
            title=say("Highland Charge"),
            rules={JACOBITE: "JX-110"},
            copies={JACOBITE: 4},
            text=say("Before you roll in your own melee: an ordered highland unit has +1 die."),
            moment="attack",
            kinds=("highland",),
            ways=("melee", "bonus"),
            dice=1,
        ),
        CombatCard(
            id="down-the-brae",
            title=say("Down the Brae"),
            rules={JACOBITE: "JX-111"},
            copies={JACOBITE: 3},
            text=say(
                "During your own movement: an ordered highland unit may move 1 extra hex and still attack"
                " in melee."
            ),
            moment="move",
            kinds=("highland",),
        ),
        CombatCard(
            id="first-strike",
            title=say("First Strike"),
            rules={JACOBITE: "JX-112", GOVERNMENT: "JX-130"},
            copies={JACOBITE: 3, GOVERNMENT: 2},
            text=say(
                "When your unit is attacked in melee: it rolls first. An attacker eliminated or driven "
                "from its hex does not attack. Your unit may still battle back, but cannot retire."
            ),
            moment="struck",
        ),
        CombatCard(
            id="ambush",
            title=say("Ambush"),
            rules={JACOBITE: "JX-113"},
            copies={JACOBITE: 2},
            text=say(
                "When your unit is attacked in melee in forest, a town, rough ground or an enclosure, or "
                "on a hill: it rolls first, with +1 die. It may still battle back, but cannot retire."
            ),
            moment="struck",
            dice=1,
        ),
        CombatCard(
            id="hold-clansmen",
            title=say("Hold, Clansmen"),
            rules={JACOBITE: "JX-114"},
            copies={JACOBITE: 4},
            text=say("Before your unit makes a rally check: it has +2 dice."),
            moment="rally",
            dice=2,
        ),
        CombatCard(
            id="stubborn-hearts",
            title=say("Stubborn Hearts"),
            rules={JACOBITE: "JX-115"},
            copies={JACOBITE: 3},
            text=say(
                "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
            ),
            moment="flags",
        ),
        CombatCard(
            id="fire-and-fling",
            title=say("Fire and Fling"),
            rules={JACOBITE: "JX-116"},
            copies={JACOBITE: 2},
            text=say(
                "Before you roll in your own melee: a highland or lowland unit first fires 1 die at its "
                "target, which must not be a lone leader."
            ),
            moment="attack",
            kinds=("highland", "lowland"),
            ways=("melee", "bonus"),
        ),
        CombatCard(
            id="fury",
            title=say("Fury"),
            rules={JACOBITE: "JX-117"},
            copies={JACOBITE: 2},
            text=say(
                "After you roll in your own melee: reroll once the dice that show neither a hit nor a flag."
            ),
            moment="rolled",
            ways=("melee", "bonus"),
        ),
        CombatCard(
            id="back-to-the-colours",
            title=say("Back to the Colours"),
            rules={JACOBITE: "JX-118", GOVERNMENT: "JX-134"},
            copies={JACOBITE: 2, GOVERNMENT: 1},
            text=say(
                "At the end of your turn: a unit with a leader in its hex or adjacent to it regains 1 block."
            ),
            moment="end",
        ),
        CombatCard(
            id="one-clan-more",
            title=say("One Clan More"),
            rules={JACOBITE: "JX-119"},
            copies={JACOBITE: 2},
            text=say("When you give orders: order 1 extra piece, anywhere."),
            moment="order",
        ),
        CombatCard(
            id="shielded-by-his-men",
            title=say("Shielded by His Men"),
            rules={JACOBITE: "JX-120"},
            copies={JACOBITE: 1},
            text=say("When your leader must make a casualty check: it is not rolled, and he is safe."),
            moment="casualty",
        ),
        CombatCard(
            id="no-stopping-them",
            title=say("No Stopping Them"),
            rules={JACOBITE: "JX-121"},
            copies={JACOBITE: 1},
            text=say("After your unit has fought a bonus melee: it may fight one more."),
            moment="after bonus",
        ),
        CombatCard(
            id="platoon-fire",
            title=say("Platoon Fire"),
            rules={GOVERNMENT: "JX-125"},
            copies={GOVERNMENT: 5},
            text=say("Before you roll in your own ranged combat: an infantry unit has +1 die."),
            moment="attack",
            families=("infantry",),
            ways=("ranged",),
            dice=1,
        ),
        CombatCard(
            id="stand-fast",
            title=say("Stand Fast"),
            rules={GOVERNMENT: "JX-126"},
            copies={GOVERNMENT: 4},
            text=say(
                "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
            ),
            moment="flags",
        ),
        CombatCard(
            id="bayonet-drill",
            title=say("Bayonet Drill"),
            rules={GOVERNMENT: "JX-127"},
            copies={GOVERNMENT: 4},
            text=say("Before your infantry unit rolls in melee or battles back: it has +1 die."),
            moment="attack",
            families=("infantry",),
            ways=("melee", "bonus", "back"),
            dice=1,
        ),
        CombatCard(
            id="canister",
            title=say("Canister"),
            rules={GOVERNMENT: "JX-128"},
            copies={GOVERNMENT: 3},
            text=say(
                "Before your artillery rolls in melee, battles back, or fires at range 2: it has +1 die."
            ),
            moment="attack",
            families=("artillery",),
            ways=("melee", "back", "ranged"),
            dice=1,
        ),
        CombatCard(
            id="rally-on-the-colours",
            title=say("Rally on the Colours"),
            rules={GOVERNMENT: "JX-129"},
            copies={GOVERNMENT: 3},
            text=say("Before your unit makes a rally check: it has +2 dice."),
            moment="rally",
            dice=2,
        ),
        CombatCard(
            id="dragoons",
            title=say("Dragoons"),
            rules={GOVERNMENT: "JX-131"},
            copies={GOVERNMENT: 2},
            text=say("Before you roll in your own melee: a cavalry unit has +1 die."),
            moment="attack",
            families=("cavalry",),
            ways=("melee", "bonus"),
            dice=1,
        ),
        CombatCard(
            id="at-the-quickstep",
            title=say("At the Quickstep"),
            rules={GOVERNMENT: "JX-132"},
            copies={GOVERNMENT: 2},
            text=say(
                "During your own movement: an ordered infantry unit may move 2 hexes, and loses no die in"
                " melee for moving."
            ),
            moment="move",
            families=("infantry",),
        ),
        CombatCard(
            id="one-battalion-more",
            title=say("One Battalion More"),
            rules={GOVERNMENT: "JX-133"},
            copies={GOVERNMENT: 2},
            text=say("When you give orders: order 1 extra piece, anywhere."),
            moment="order",
        ),
        CombatCard(
            id="return-fire",
            title=say("Return Fire"),
            rules={GOVERNMENT: "JX-135"},
            copies={GOVERNMENT: 1},
            text=say("After your infantry unit was fired at, if it is still in its hex: it fires back."),
            moment="after fire",
            families=("infantry",),
        ),
    )
}

ASKED_FOR = {
    "order": later("Play when you have given your orders"),
    "move": later("Play during your own movement, before the unit has moved"),
    "attack": later("Play before a unit that may use it rolls its dice"),
    "struck": later("Play when your unit is attacked in melee"),
    "rolled": later("Play when your unit has rolled in its own melee"),
    "flags": later("Play when more flags are rolled at your unit than it may ignore"),
    "rally": later("Play before your unit makes its rally check"),
    "casualty": later("Play before a casualty check for your leader"),
    "after fire": later("Play when your infantry unit has been fired at"),
    "after bonus": later("Play when your unit has fought its bonus melee"),
    "end": later("Play at the end of your own turn"),
}
"""When each moment comes, for a card that cannot be played yet."""

DOWN_THE_BRAE, QUICKSTEP = "down-the-brae", "at-the-quickstep"
AMBUSH, CANISTER, FIRE_AND_FLING = "ambush", "canister", "fire-and-fling"
CANISTER_RANGE = 2
"""How far canister carries (JX-128)."""


def combat_deck(side: str) -> tuple[str, ...]:
    """List a side's whole deck, card by card, in the order of the table."""
    return tuple(card.id for card in COMBAT_CARDS.values() for _ in range(card.copies.get(side, 0)))
