"""What each card does, compared with the rule book's rows (JX-90 to JX-135); how many there are is in test_decks."""

from typing import Literal

import pytest

from game.engine.decisions.decision import Anchor
from game.engine.play.check import Item
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.cards.play import cards_for, dice_of, option_on, playable_cards
from game.rules.jacobite.state import Position
from game.rules.jacobite.tables import AttackKind, Timing
from tests.drawn import OPEN_FIELD, battle, scenario

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
    "foot-forward": ("Foot Forward", "units", 4, ""),
    "inspired-leadership": ("Inspired Leadership", "leader", 3, ""),
    "steady-volley": ("Steady Volley", "units", 4, ""),
    "quick-advance": ("Quick Advance", "units", 4, ""),
    "horse-charge": ("Horse Charge", "all in a section", 0, ""),
    "bombard": ("Bombard", "all", 0, ""),
    "fall-back-and-reform": ("Fall Back and Reform", "units", 4, ""),
}

MELEE = ("melee", "bonus")
FOOT, HORSE, GUNS = ("infantry",), ("cavalry",), ("artillery",)

# card: units it is for, dice it adds, attacks it adds them to, only to those that did not move
COMMAND_DICE = {
    "inspired-leadership": ((), 1, ("ranged", *MELEE), False),
    "steady-volley": (FOOT, 1, ("ranged",), True),
    "horse-charge": (HORSE, 1, MELEE, False),
    "bombard": (GUNS, 1, ("ranged", *MELEE), False),
}

# card: units it is for, hexes they may move, no die lost for moving, hexes they fall back, dice to reform
COMMAND_MOVES = {
    "quick-advance": (FOOT, 2, True, 0, 0),
    "bombard": (GUNS, 3, False, 0, 0),
    "fall-back-and-reform": ((*FOOT, *HORSE, *GUNS), 0, False, 2, 2),
}

# card: terrains, range, flags ignored, blocks regained, hexes it may move, hexes more, no die lost, dice of fire
COMBAT_EFFECTS = {
    "down-the-brae": ((), 0, 0, 0, 0, 1, False, 0),
    "ambush": (("forest", "town", "rough", "enclosure", "hill"), 0, 0, 0, 0, 0, False, 0),
    "stubborn-hearts": ((), 0, 1, 0, 0, 0, False, 0),
    "fire-and-fling": ((), 0, 0, 0, 0, 0, False, 1),
    "back-to-the-colours": ((), 0, 0, 1, 0, 0, False, 0),
    "stand-fast": ((), 0, 1, 0, 0, 0, False, 0),
    "canister": ((), 2, 0, 0, 0, 0, False, 0),
    "at-the-quickstep": ((), 0, 0, 0, 2, 0, True, 0),
}

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


def test_jx_97_to_jx_102_what_each_command_card_changes() -> None:
    dice = {
        card.id: (card.arms, card.dice, card.attack_kinds, card.if_still)
        for card in COMMAND_CARDS.values()
        if card.dice or card.attack_kinds or card.if_still
    }
    moves = {
        card.id: (card.arms, card.move, card.moves_freely, card.falls_back, card.reform_dice)
        for card in COMMAND_CARDS.values()
        if card.move or card.moves_freely or card.falls_back or card.reform_dice
    }
    assert (dice, moves) == (COMMAND_DICE, COMMAND_MOVES)


def test_jx_110_to_jx_135_when_each_combat_card_is_played_and_what_it_adds() -> None:
    rows = {
        card.id: (card.rules, card.timing, card.kinds, card.arms, card.attack_kinds, card.dice)
        for card in COMBAT_CARDS.values()
    }
    assert rows == COMBAT_ROWS


def test_jx_111_to_jx_132_what_else_each_combat_card_changes() -> None:
    rows = {
        card.id: (
            card.terrains,
            card.max_range,
            card.ignores,
            card.blocks,
            card.move,
            card.extra_hexes,
            card.moves_freely,
            card.fires_first,
        )
        for card in COMBAT_CARDS.values()
    }
    assert {card: row for card, row in rows.items() if any(row)} == COMBAT_EFFECTS


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "scout-left",
            "Order 1 piece on the left. At the end of the turn draw a combat card and two command cards, and "
            "keep one of the two.",
        ),
        ("probe-centre", "Order up to 2 pieces in the centre. At the end of the turn draw a combat card."),
        ("advance-right", "Order up to 3 pieces on the right."),
    ],
)
def test_jx_90_jx_91_jx_92_a_card_of_a_section_names_it(card: str, text: str) -> None:
    assert COMMAND_CARDS[card].text == text


def mid_battle() -> Position:
    """Stand in mid-battle, some on ground for an ambush and some not."""
    pieces = {
        "A": "jacobite highland A1",
        "B": "jacobite lowland B1",
        "C": "jacobite militia C1",
        "D": "jacobite light-cavalry D1",
        "L": "jacobite leader E1",
        "G": "government light-artillery C5",
    }
    field = OPEN_FIELD.replace(". . . . .", "f t m . h", 1)
    start = Start(turn=SideId("jacobite"), phase="combat")
    match = battle(scenario(field, pieces, start=start, banners_jacobite=1))
    return Position(match.setup.battlefield, match.state)


@pytest.mark.parametrize(
    ("moment", "way", "barred", "cards"),
    [
        (
            "struck",
            "",
            (),
            {
                "A": ["first-strike", "ambush"],
                "B": ["first-strike", "ambush"],
                "C": ["first-strike"],
                "D": ["first-strike"],
            },
        ),
        ("struck", "", ("first-strike",), {"A": ["ambush"], "B": ["ambush"], "C": [], "D": []}),
        (
            "attack",
            "melee",
            (),
            {"A": ["highland-charge", "fire-and-fling"], "B": ["fire-and-fling"], "C": [], "D": []},
        ),
        (
            "attack",
            "bonus",
            (),
            {"A": ["highland-charge", "fire-and-fling"], "B": ["fire-and-fling"], "C": [], "D": []},
        ),
        ("attack", "ranged", (), {"A": [], "B": [], "C": [], "D": []}),
        ("attack", "back", (), {"A": [], "B": [], "C": [], "D": []}),
        ("move", "", (), {"A": ["down-the-brae"], "B": [], "L": []}),
        ("order", "", (), {"A": ["one-clan-more"], "L": ["one-clan-more"]}),
        ("struck", "", (), {"L": ["first-strike", "ambush"]}),
    ],
)
def test_jx_110_to_jx_121_on_whom_the_jacobites_could_play_what(
    moment: Timing, way: AttackKind | Literal[""], barred: tuple[str, ...], cards: dict[str, list[str]]
) -> None:
    position = mid_battle()
    found = {
        piece: [
            card.id
            for card in playable_cards(position, SideId("jacobite"), moment, PieceId(piece), way, barred)
        ]
        for piece in cards
    }
    assert found == cards


@pytest.mark.parametrize(
    ("moment", "way", "cards"),
    [
        ("attack", "ranged", ["canister"]),
        ("attack", "back", ["canister"]),
        ("attack", "melee", ["canister"]),
        ("attack", "bonus", []),
        ("after fire", "", []),
        ("flags", "", ["stand-fast"]),
    ],
)
def test_jx_125_to_jx_135_what_the_government_could_play_on_its_guns(
    moment: Timing, way: AttackKind | Literal[""], cards: list[str]
) -> None:
    assert [
        card.id for card in playable_cards(mid_battle(), SideId("government"), moment, PieceId("G"), way)
    ] == cards


def test_a_card_is_offered_by_itself_or_with_the_piece_it_is_for() -> None:
    position, card = mid_battle(), COMBAT_CARDS["ambush"]
    alone, one_of_many = (
        option_on(position, SideId("jacobite"), card, PieceId("A"), alone=alone) for alone in (True, False)
    )
    preview = alone.preview()
    assert (alone.notation, alone.anchors, alone.value, preview.label, preview.lines) == (
        "combat ambush",
        (Anchor("card", "ambush"),),
        ("ambush", "A"),
        "Ambush: A",
        (f"{card.text} (JX-113)",),
    )
    assert (one_of_many.notation, one_of_many.anchors, one_of_many.value, one_of_many.preview()) == (
        "combat ambush A",
        (Anchor("card", "ambush"), Anchor("piece", "A")),
        ("ambush", "A"),
        preview,
    )


@pytest.mark.parametrize(
    ("card", "side", "items"),
    [
        ("", "jacobite", ()),
        ("fury", "jacobite", ()),
        ("ambush", "jacobite", (Item("Ambush", 1, "JX-113"),)),
        ("rally-on-the-colours", "government", (Item("Rally on the Colours", 2, "JX-129"),)),
    ],
)
def test_the_dice_of_a_card_name_it_and_its_rule(card: str, side: str, items: tuple[Item, ...]) -> None:
    assert dice_of(card, SideId(side)) == items


def test_the_cards_for_a_moment_are_those_of_both_sides() -> None:
    assert cards_for("flags") == {"stubborn-hearts", "stand-fast"}
    assert cards_for("nothing") == frozenset()
