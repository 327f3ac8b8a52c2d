"""Orders as they are asked for: who may be chosen together, what is told, and why somebody may not (section 17)."""

from typing import Any

import pytest

from game.engine.decisions.decision import Anchor, Decision, Selection
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.state import Position
from game.rules.jacobite.turn.orders import orderable, orders
from tests.drawn import battle, scenario

WIDE = """
. . . . . .
 . . . . . .
. . . . . .
 . . . . . .
. . . . . .
"""
"""Its section lines run through B2, B4, D2 and D4: the map says so."""

PIECES = {
    "A": "jacobite highland A1",
    "B": "jacobite regular B1",
    "C": "jacobite light-cavalry B2",
    "D": "jacobite light-cavalry D1",
    "E": "jacobite light-artillery F1",
    "L": "jacobite leader A1",
    "M": "jacobite leader A2",
    "G": "government regular C5",
}


def opened(card: str, *special: str, pieces: dict[str, str] = PIECES) -> Position:
    """Stand where a side has played a card and gives its orders."""
    start = Start(
        turn=SideId("jacobite"),
        phase="card",
        hands={SideId("jacobite"): {"command": (card, "forward", "scout-left")}},
        decks={},
    )
    lines: dict[str, Any] = {f"special_{number}": line for number, line in enumerate(special, 1)}
    match = battle(scenario(WIDE, pieces, start=start, banners_jacobite=1, sections="2 4", **lines))
    match.submit(f"card {card}")
    return Position(match.setup.battlefield, match.state)


def asked(position: Position) -> Decision:
    """Ask for the orders of the side whose turn it is."""
    return orders(position, SideId("jacobite"), "Jacobites", orderable(position, SideId("jacobite")))


def chosen(position: Position) -> Selection:
    """Ask for pieces one by one."""
    decision = asked(position)
    assert isinstance(decision, Selection)
    return decision


def objection(card: str, ordered: str, *special: str, pieces: dict[str, str] = PIECES) -> str:
    """Return why pieces, a letter each, may not be ordered together by a card."""
    return chosen(opened(card, *special, pieces=pieces)).objection(frozenset(map(PieceId, ordered)))


@pytest.mark.parametrize(
    ("card", "candidates"),
    [
        ("line-command", "ABLM"),
        ("foot-forward", "AB"),
        ("fall-back-and-reform", "ABCDE"),
        ("inspired-leadership", "ABCDELM"),
        ("forward", "ABCDELM"),
    ],
)
def test_jx_94_to_jx_102_a_card_reaches_its_own_kind_of_pieces(card: str, candidates: str) -> None:
    asked_for = chosen(opened(card))
    assert (asked_for.side, asked_for.kind, asked_for.verb, asked_for.candidates) == (
        "jacobite",
        "order",
        "order",
        tuple(candidates),
    )


@pytest.mark.parametrize(
    ("card", "pieces", "told"),
    [
        ("foot-forward", "AB", ""),
        ("fall-back-and-reform", "ABCD", ""),
        ("fall-back-and-reform", "ABCDE", "only 4 may be ordered, not 5 (JX-102)"),
        # Three command cards are held when an assault is played, and two afterwards.
        ("assault-right", "ABM", ""),
        ("assault-right", "ABLM", "only 3 may be ordered, not 4 (JX-93)"),
        ("forward", "AB", ""),
        ("forward", "ABL", "only 2 may be ordered in each section (JX-94)"),
        ("forward", "ABCDE", ""),
        ("forward", "", ""),
        ("line-command", "", ""),
        ("line-command", "ALBM", ""),
        ("line-command", "ME", "they are not in one chain of adjacent hexes (JX-95)"),
        ("line-command", "MAB", ""),
        ("inspired-leadership", "", ""),
        ("inspired-leadership", "A", "choose one leader first (JX-97)"),
        ("inspired-leadership", "LM", "only one leader can be ordered by this card (JX-97)"),
        ("inspired-leadership", "LAB", ""),
        ("inspired-leadership", "MA", ""),
        ("inspired-leadership", "ME", "only his unit and those adjacent to M (JX-97)"),
    ],
)
def test_jx_93_to_jx_102_who_may_be_ordered_together(card: str, pieces: str, told: str) -> None:
    assert objection(card, pieces) == told


RING = {
    "L": "jacobite leader C3",
    "U": "jacobite regular C3",
    "A": "jacobite regular B3",
    "B": "jacobite regular D3",
    "C": "jacobite regular B2",
    "D": "jacobite regular C2",
    "G": "government regular C5",
}


@pytest.mark.parametrize(
    ("special", "pieces", "told"),
    [
        ((), "LUABC", ""),
        ((), "LABC", ""),
        ((), "LUABCD", "only 3 units adjacent to him (JX-97)"),
        ((), "LABCD", "only 3 units adjacent to him (JX-97)"),
        (("orders side=jacobite fewer=2",), "LUA", ""),
        (("orders side=jacobite fewer=2",), "LUAB", "only 1 unit adjacent to him (JX-97)"),
        (("orders side=jacobite fewer=9",), "LUA", ""),
    ],
)
def test_jx_97_three_units_beside_the_leader_and_his_own(
    special: tuple[str, ...], pieces: str, told: str
) -> None:
    assert objection("inspired-leadership", pieces, *special, pieces=RING) == told


@pytest.mark.parametrize(
    ("fewer", "pieces", "told"),
    [
        (2, "ABCD", ""),
        (2, "ABCDE", "only 4 may be ordered, not 5 (JX-94)"),
        (9, "A", ""),
        (9, "AE", "only 1 may be ordered, not 2 (JX-94)"),
    ],
)
def test_jx_151_orders_short_are_short_in_all_sections_together(fewer: int, pieces: str, told: str) -> None:
    assert objection("forward", pieces, f"orders side=jacobite fewer={fewer}") == told


def test_jx_151_an_assault_is_short_of_orders_too() -> None:
    assert objection("assault-right", "ABM", "orders side=jacobite fewer=1") == (
        "only 2 may be ordered, not 3 (JX-93)"
    )


@pytest.mark.parametrize(
    ("card", "prompt", "notations", "told"),
    [
        (
            "horse-charge",
            "Jacobites: Horse Charge. Order all cavalry in one section. Each unit has +1 die in melee.",
            ["order C D", "order C"],
            ["Order C, D", "Order C"],
        ),
        (
            "bombard",
            "Jacobites: Bombard. Order all artillery. Each unit either attacks with +1 die, or moves up to 3 "
            "hexes and does not attack.",
            ["order E"],
            ["Order E"],
        ),
    ],
)
def test_jx_100_jx_101_whole_sets_are_ordered(
    card: str, prompt: str, notations: list[str], told: list[str]
) -> None:
    decision = asked(opened(card))
    options = list(decision.iter_options())
    assert (decision.side, decision.kind, decision.prompt) == ("jacobite", "order", prompt)
    assert [option.notation for option in options] == notations
    assert [option.anchors for option in options] == [(Anchor("button", text),) for text in notations]
    assert [option.preview().label for option in options] == told


def test_jx_103_a_whole_set_of_nobody_is_an_order_too() -> None:
    foot = {"A": "jacobite highland A1", "G": "government regular C5"}
    (option,) = asked(opened("horse-charge", pieces=foot)).iter_options()
    assert (option.notation, option.value, option.preview().label) == ("order none", (), "Order no units")


def test_jx_39_free_orders_name_how_many() -> None:
    start = Start(turn=SideId("jacobite"), phase="order")
    for maximum, prompt in ((1, "Jacobites: order up to 1 piece."), (3, "Jacobites: order up to 3 pieces.")):
        match = battle(scenario(WIDE, PIECES, start=start, orders_jacobite=maximum))
        position = Position(match.setup.battlefield, match.state)
        decision = chosen(position)
        assert decision.prompt == prompt + " A leader moves with his unit without an order."
        assert decision.objection(frozenset(map(PieceId, "ABCD"[: maximum + 1]))) == (
            f"only {maximum} may be ordered, not {maximum + 1} (JX-39)"
        )


def test_jx_31_a_card_to_be_played_is_told_with_its_rule() -> None:
    start = Start(
        turn=SideId("jacobite"),
        phase="card",
        hands={SideId("jacobite"): {"command": ("forward", "bombard", "forward")}},
    )
    match = battle(scenario(WIDE, PIECES, start=start))
    decision = match.pending
    assert decision is not None
    text = [(option.notation, option.anchors, option.preview()) for option in decision.iter_options()]
    assert (decision.side, decision.kind, decision.prompt) == (
        "jacobite",
        "card",
        "Jacobites: play a command card.",
    )
    assert [(notation, anchors, what.label, what.lines) for notation, anchors, what in text] == [
        (
            "card bombard",
            (Anchor("card", "bombard"),),
            "Bombard",
            (
                "Order all artillery. Each unit either attacks with +1 die, or moves up to 3 hexes and does "
                "not attack. (JX-101)",
            ),
        ),
        (
            "card forward",
            (Anchor("card", "forward"),),
            "Forward",
            ("Order up to 2 pieces in each section. (JX-94)",),
        ),
    ]


@pytest.mark.parametrize(
    ("card", "clicked", "piece", "told"),
    [
        ("foot-forward", "", "A", ""),
        ("foot-forward", "", "G", "G is an enemy piece (JX-32)."),
        ("foot-forward", "", "C", "Foot Forward cannot order this piece (JX-96)."),
        ("inspired-leadership", "", "A", "Choose one leader first (JX-97)."),
        ("inspired-leadership", "L", "A", ""),
        ("forward", "AB", "L", "Only 2 may be ordered in each section (JX-94)."),
        ("forward", "AB", "C", ""),
    ],
)
def test_jx_32_why_a_piece_may_not_be_ordered(card: str, clicked: str, piece: str, told: str) -> None:
    why_not = chosen(opened(card)).why_not
    assert why_not is not None
    assert why_not(tuple(Anchor("piece", name) for name in clicked), Anchor("piece", piece)) == told


def test_jx_32_a_hex_or_button_has_no_reason_not_to_be_ordered() -> None:
    why_not = chosen(opened("foot-forward")).why_not
    assert why_not is not None
    assert [why_not((), Anchor("hex", 3)), why_not((Anchor("hex", 3),), Anchor("piece", "A"))] == ["", ""]
