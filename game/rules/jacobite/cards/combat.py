"""The two decks of 29 combat cards (section 18)."""

from typing import Final

import msgspec

from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.tables import AttackKind, Timing
from game.rules.table.kinds import Arm
from game.rules.table.printed import table
from game.rules.table.sides import SIDES


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


TITLES: Final = {
    "highland-charge": tr("Highland Charge"),
    "down-the-brae": tr("Down the Brae"),
    "first-strike": tr("First Strike"),
    "ambush": tr("Ambush"),
    "hold-clansmen": tr("Hold, Clansmen"),
    "stubborn-hearts": tr("Stubborn Hearts"),
    "fire-and-fling": tr("Fire and Fling"),
    "fury": tr("Fury"),
    "back-to-the-colours": tr("Back to the Colours"),
    "one-clan-more": tr("One Clan More"),
    "shielded-by-his-men": tr("Shielded by His Men"),
    "no-stopping-them": tr("No Stopping Them"),
    "platoon-fire": tr("Platoon Fire"),
    "stand-fast": tr("Stand Fast"),
    "bayonet-drill": tr("Bayonet Drill"),
    "canister": tr("Canister"),
    "rally-on-the-colours": tr("Rally on the Colours"),
    "dragoons": tr("Dragoons"),
    "at-the-quickstep": tr("At the Quickstep"),
    "one-battalion-more": tr("One Battalion More"),
    "return-fire": tr("Return Fire"),
}
TEXTS: Final = {
    "highland-charge": tr("Before you roll in your own melee: an ordered highland unit has +1 die."),
    "down-the-brae": tr(
        "During your own movement: an ordered highland unit may move 1 extra hex and still attack in melee."
    ),
    "first-strike": tr(
        "When your unit is attacked in melee: it rolls first. An attacker eliminated or driven "
        "from its hex does not attack. Your unit may still battle back, but cannot retire."
    ),
    "ambush": tr(
        "When your unit is attacked in melee in forest, a town, rough ground or an enclosure, or "
        "on a hill: it rolls first, with +1 die. It may still battle back, but cannot retire."
    ),
    "hold-clansmen": tr("Before your unit makes a rally check: it has +2 dice."),
    "stubborn-hearts": tr(
        "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
    ),
    "fire-and-fling": tr(
        "Before you roll in your own melee: a highland or lowland unit first fires 1 die at its "
        "target, which must not be a lone leader."
    ),
    "fury": tr("After you roll in your own melee: reroll once the dice that show neither a hit nor a flag."),
    "back-to-the-colours": tr(
        "At the end of your turn: a unit with a leader in its hex or adjacent to it regains 1 block."
    ),
    "one-clan-more": tr("When you give orders: order 1 extra piece, anywhere."),
    "shielded-by-his-men": tr(
        "When your leader must make a casualty check: it is not rolled, and he is safe."
    ),
    "no-stopping-them": tr("After your unit has fought a bonus melee: it may fight one more."),
    "platoon-fire": tr("Before you roll in your own ranged combat: an infantry unit has +1 die."),
    "stand-fast": tr(
        "When flags are rolled at your unit: it may ignore 1 more, but never more than 2 of one roll."
    ),
    "bayonet-drill": tr("Before your infantry unit rolls in melee or battles back: it has +1 die."),
    "canister": tr("Before your artillery rolls in melee, battles back, or fires at range 2: it has +1 die."),
    "rally-on-the-colours": tr("Before your unit makes a rally check: it has +2 dice."),
    "dragoons": tr("Before you roll in your own melee: a cavalry unit has +1 die."),
    "at-the-quickstep": tr(
        "During your own movement: an ordered infantry unit may move 2 hexes, and loses no die in"
        " melee for moving."
    ),
    "one-battalion-more": tr("When you give orders: order 1 extra piece, anywhere."),
    "return-fire": tr("After your infantry unit was fired at, if it is still in its hex: it fires back."),
}

COMBAT_CARDS = table(
    CombatCard,
    """
id                   rules         copies timing      kinds            arms      attack_kinds      max_range
highland-charge      JX-110/-      4/-    attack      highland         -         melee/bonus       -
down-the-brae        JX-111/-      3/-    move        highland         -         -                 -
first-strike         JX-112/JX-130 3/2    struck      -                -         -                 -
ambush               JX-113/-      2/-    struck      -                -         -                 -
hold-clansmen        JX-114/-      4/-    rally       -                -         -                 -
stubborn-hearts      JX-115/-      3/-    flags       -                -         -                 -
fire-and-fling       JX-116/-      2/-    attack      highland/lowland -         melee/bonus       -
fury                 JX-117/-      2/-    rolled      -                -         melee/bonus       -
back-to-the-colours  JX-118/JX-134 2/1    end         -                -         -                 -
one-clan-more        JX-119/-      2/-    order       -                -         -                 -
shielded-by-his-men  JX-120/-      1/-    casualty    -                -         -                 -
no-stopping-them     JX-121/-      1/-    after_bonus -                -         -                 -
platoon-fire         -/JX-125      -/5    attack      -                infantry  ranged            -
stand-fast           -/JX-126      -/4    flags       -                -         -                 -
bayonet-drill        -/JX-127      -/4    attack      -                infantry  melee/bonus/back  -
canister             -/JX-128      -/3    attack      -                artillery melee/back/ranged 2
rally-on-the-colours -/JX-129      -/3    rally       -                -         -                 -
dragoons             -/JX-131      -/2    attack      -                cavalry   melee/bonus       -
at-the-quickstep     -/JX-132      -/2    move        -                infantry  -                 -
one-battalion-more   -/JX-133      -/2    order       -                -         -                 -
return-fire          -/JX-135      -/1    after_fire  -                infantry  -                 -
""",
    """
id                   terrains                         dice ignores blocks move extra_hexes moves_freely fires_first
highland-charge      -                                1    -       -      -    -           -            -
down-the-brae        -                                -    -       -      -    1           -            -
ambush               forest/town/rough/enclosure/hill 1    -       -      -    -           -            -
hold-clansmen        -                                2    -       -      -    -           -            -
stubborn-hearts      -                                -    1       -      -    -           -            -
fire-and-fling       -                                -    -       -      -    -           -            1
back-to-the-colours  -                                -    -       1      -    -           -            -
platoon-fire         -                                1    -       -      -    -           -            -
stand-fast           -                                -    1       -      -    -           -            -
bayonet-drill        -                                1    -       -      -    -           -            -
canister             -                                1    -       -      -    -           -            -
rally-on-the-colours -                                2    -       -      -    -           -            -
dragoons             -                                1    -       -      -    -           -            -
at-the-quickstep     -                                -    -       -      2    -           true         -
""",
    keys=SIDES,
    title=TITLES,
    text=TEXTS,
)
"""`fires_first` are the dice of JX-116."""

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
