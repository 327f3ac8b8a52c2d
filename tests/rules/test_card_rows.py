"""What each card does, held against the rule book's rows (JX-90 to JX-135); how many there are is in test_decks."""

import pytest

from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS

# card: title, whom it orders, how many, in which section
COMMAND_ROWS = {
    "scout-left": ("Scout Left", "section", 1, "left"),
    "scout-centre": ("Scout Centre", "section", 1, "centre"),
    "scout-right": ("Scout Right", "section", 1, "right"),
    "probe-left": ("Probe Left", "section", 2, "left"),
    "probe-centre": ("Probe Centre", "section", 2, "centre"),
    "probe-right": ("Probe Right", "section", 2, "right"),
    "advance-left": ("Advance Left", "section", 3, "left"),
    "advance-centre": ("Advance Centre", "section", 3, "centre"),
    "advance-right": ("Advance Right", "section", 3, "right"),
    "assault-left": ("Assault Left", "hand", 0, "left"),
    "assault-centre": ("Assault Centre", "hand", 0, "centre"),
    "assault-right": ("Assault Right", "hand", 0, "right"),
    "forward": ("Forward", "each section", 2, ""),
    "line-command": ("Line Command", "chain", 0, ""),
    "foot-forward": ("Foot Forward", "infantry", 4, ""),
    "inspired-leadership": ("Inspired Leadership", "leader", 3, ""),
    "steady-volley": ("Steady Volley", "infantry", 4, ""),
    "quick-advance": ("Quick Advance", "infantry", 4, ""),
    "horse-charge": ("Horse Charge", "all cavalry", 0, ""),
    "bombard": ("Bombard", "all artillery", 0, ""),
    "fall-back-and-reform": ("Fall Back and Reform", "units", 4, ""),
}

MELEE = ("melee", "bonus")
FOOT, HORSE, GUNS = ("infantry",), ("cavalry",), ("artillery",)

# card: rules by side, when it is played, types, classes and ways of attack it is for (none: any), dice it adds
COMBAT_ROWS = {
    "highland-charge": ({"jacobite": "JX-110"}, "attack", ("highland",), (), MELEE, 1),
    "down-the-brae": ({"jacobite": "JX-111"}, "move", ("highland",), (), (), 0),
    "first-strike": ({"jacobite": "JX-112", "government": "JX-130"}, "struck", (), (), (), 0),
    "ambush": ({"jacobite": "JX-113"}, "struck", (), (), (), 1),
    "hold-clansmen": ({"jacobite": "JX-114"}, "rally", (), (), (), 2),
    "stubborn-hearts": ({"jacobite": "JX-115"}, "flags", (), (), (), 0),
    "fire-and-fling": ({"jacobite": "JX-116"}, "attack", ("highland", "lowland"), (), MELEE, 0),
    "fury": ({"jacobite": "JX-117"}, "rolled", (), (), MELEE, 0),
    "back-to-the-colours": ({"jacobite": "JX-118", "government": "JX-134"}, "end", (), (), (), 0),
    "one-clan-more": ({"jacobite": "JX-119"}, "order", (), (), (), 0),
    "shielded-by-his-men": ({"jacobite": "JX-120"}, "casualty", (), (), (), 0),
    "no-stopping-them": ({"jacobite": "JX-121"}, "after bonus", (), (), (), 0),
    "platoon-fire": ({"government": "JX-125"}, "attack", (), FOOT, ("ranged",), 1),
    "stand-fast": ({"government": "JX-126"}, "flags", (), (), (), 0),
    "bayonet-drill": ({"government": "JX-127"}, "attack", (), FOOT, (*MELEE, "back"), 1),
    "canister": ({"government": "JX-128"}, "attack", (), GUNS, ("melee", "back", "ranged"), 1),
    "rally-on-the-colours": ({"government": "JX-129"}, "rally", (), (), (), 2),
    "dragoons": ({"government": "JX-131"}, "attack", (), HORSE, MELEE, 1),
    "at-the-quickstep": ({"government": "JX-132"}, "move", (), FOOT, (), 0),
    "one-battalion-more": ({"government": "JX-133"}, "order", (), (), (), 0),
    "return-fire": ({"government": "JX-135"}, "after fire", (), FOOT, (), 0),
}


def test_jx_90_to_jx_102_whom_each_command_card_orders() -> None:
    rows = {card.id: (card.title, card.whom, card.count, card.section) for card in COMMAND_CARDS.values()}
    assert rows == COMMAND_ROWS


def test_jx_110_to_jx_135_when_each_combat_card_is_played_and_what_it_adds() -> None:
    rows = {
        card.id: (card.rules, card.moment, card.kinds, card.families, card.ways, card.dice)
        for card in COMBAT_CARDS.values()
    }
    assert rows == COMBAT_ROWS


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "scout-left",
            "Order 1 piece on the left. At the end of the turn draw a combat card, and two command cards. Keep one "
            "of the two.",
        ),
        ("probe-centre", "Order 2 pieces in the centre. At the end of the turn draw a combat card."),
        ("advance-right", "Order 3 pieces on the right."),
    ],
)
def test_jx_90_jx_91_jx_92_a_card_of_a_section_names_it(card: str, text: str) -> None:
    assert COMMAND_CARDS[card].text == text
