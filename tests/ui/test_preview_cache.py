"""What a player may know before he chooses: reach, dice from here and from there, sight, and the hexes that matter."""

import msgspec
import pytest

from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import Start
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from game.ui.session import pointing
from game.ui.session.marks.highlights import Badge, Highlights, SightArrow
from game.ui.session.text import choice_tip
from tests.drawn import question
from tests.ui.table import Hand, hand_at, plan, scenario

ORDER = Start(turn=SideId("jacobite"), phase="order")
PIECES = {
    "A": ("jacobite", "regular", "C3"),
    "D": ("jacobite", "trained-artillery", "F3"),
    "L": ("jacobite", "leader", "F3"),
    "B": ("government", "regular", "C5"),
    "E": ("government", "regular", "F5"),
    "G": ("government", "regular", "F6"),
}
FIELD = scenario(plan(), PIECES, start=ORDER)
ENEMIES = {name: PIECES[name] for name in ("B", "G")}


def pointed_at(hand: Hand, label: str) -> Highlights:
    """Point at a hex and read what is marked."""
    at = hand.scene.session.match.setup.grid.hex(label)
    hand.point(hand.scene.board.centre(at))
    return hand.scene.session.highlights(at)


def labels(hand: Hand, hexes: frozenset[int]) -> set[str]:
    return {hand.scene.session.match.setup.grid.label(HexId(hex_id)) for hex_id in hexes}


def badges(hand: Hand, highlights: Highlights) -> dict[str, tuple[Badge, ...]]:
    return {
        hand.scene.session.match.setup.grid.label(HexId(int(hex_id))): shown
        for hex_id, shown in highlights.badges.items()
    }


def text(hand: Hand, label: str) -> list[str]:
    """Read the tip of a hex, without who stands there and what the ground is."""
    scene, hex_id = hand.scene, hand.scene.session.match.setup.grid.hex(label)
    rows = choice_tip.tip_of(
        hex_id,
        pointing.anchors_in(scene.playback.view, hex_id),
        scene.session.choice,
        scene.playback.view,
        scene.playback.info,
        label,
        None,
        scene.session.thoughts(hex_id),
        scene.session.previews.special_hexes,
    )
    return [row.text for row in rows if row.look in ("choice", "item", "sum", "reason", "place")]


def test_pointing_at_a_piece_before_orders_shows_where_it_could_go_and_whom_attack() -> None:
    hand = hand_at(FIELD)
    highlights = pointed_at(hand, "C3")
    assert labels(hand, highlights.could_reach) == {"B2", "C2", "B3", "D3", "B4", "C4"}
    assert badges(hand, highlights) == {"C5": (Badge("could", 2),)}
    assert text(hand, "C3") == [
        "Jacobite regular infantry, 4 of 4 blocks",
        "Click to choose",
        "Could shoot at B of Government with 2 dice.",
    ]


def test_a_picked_piece_shows_its_dice_from_where_it_stands_and_from_the_hex_pointed_at() -> None:
    hand = hand_at(FIELD)
    hand.choose_set(frozenset("A"))
    hand.click(hand.piece("A"))
    assert badges(hand, pointed_at(hand, "A1")) == {"C5": (Badge("could", 2),)}
    assert badges(hand, pointed_at(hand, "C4")) == {"C5": (Badge("could", 2),)}
    assert badges(hand, pointed_at(hand, "B2")) == {}
    assert text(hand, "C4") == ["A of Jacobite to C4", "Could attack B of Government with 2 dice."]
    assert text(hand, "C5") == [
        "Government regular infantry, 4 of 4 blocks",
        "A of Jacobite could shoot from its hex",
        "+2  regular infantry at range 2 (JX-11)",
        "= 2",
        "Result for B of Government",
    ]


def test_hovering_a_target_tells_the_exact_odds_of_the_attack() -> None:
    hand = hand_at(msgspec.structs.replace(FIELD, start=Start(turn=SideId("jacobite"), phase="combat")))
    hand.click(hand.piece("A"))
    hex_id = hand.scene.session.match.setup.grid.hex("C5")
    match = hand.scene.session.match
    forecast = match.rules.shown.forecast(
        match.setup.battlefield, match.state, question(match).option("attack A B")
    )
    assert forecast is not None
    rows = [row for row in hand.scene.session.thoughts(hex_id) if row.look == "chance"]
    assert [(row.text, row.share) for row in rows] == [
        (row.label, row.chances[0]) for row in forecast.tables[-1].rows
    ]
    assert [row.text for row in hand.scene.session.thoughts(hex_id) if row.look == "head"] == ["Odds"]


def test_a_target_that_is_not_seen_shows_the_line_and_the_hex_that_bars_it() -> None:
    hand = hand_at(msgspec.structs.replace(FIELD, start=Start(turn=SideId("jacobite"), phase="combat")))
    hand.click(hand.piece("D"))
    hex_id = hand.scene.session.match.setup.grid.hex
    assert pointed_at(hand, "F6").sight == SightArrow(hex_id("F3"), hex_id("F6"), (hex_id("F5"),), False)
    assert text(hand, "F6")[1:] == ["out of sight: blocked by E of Government at F5 (JX-52)."]
    assert pointed_at(hand, "F5").sight == SightArrow(hex_id("F3"), hex_id("F5"), (), True)


def test_the_hexes_that_matter_are_marked_and_told() -> None:
    properties = {**FIELD.properties, "special_1": "objective side=government hexes=C5|G1 banners=2"}
    hand = hand_at(msgspec.structs.replace(FIELD, properties=properties))
    ((area, side_colour),) = pointed_at(hand, "G1").special_hexes
    assert (
        labels(hand, frozenset(area.hexes)),
        labels(hand, frozenset(area.controlled)),
        area.value,
        side_colour,
    ) == (
        {"C5", "G1"},
        {"C5"},
        2,
        1,
    )
    assert text(hand, "G1") == [
        "2 banners for the Government for each of C5 and G1 that is held by a unit at the end of their turn, "
        "once and for good (JX-143)."
    ]


@pytest.mark.parametrize(("action", "shoots"), [("advance", True), ("engage scotts-company", False)])
def test_nobody_could_shoot_who_is_moved_to_assault(action: str, *, shoots: bool) -> None:
    rules, highbridge = open_map(MAPS / "highbridge-1745.tmx", "formations")
    hand = hand_at(highbridge, rules=rules, dice=["1", "6", "6"])
    session = hand.scene.session
    for answer in ("first jacobite", f"activate men-at-the-bridge {action}"):
        session.answer(answer)
        hand.scene.playback.finish()
        hand.wait(1)
    assert hand.question.kind == "move"
    at = hand.scene.playback.match.setup.grid.label(
        next(piece.hex_id for piece in hand.scene.playback.view.pieces if piece.id == "tirnadris")
    )
    shown, told = pointed_at(hand, at), " ".join(text(hand, at))
    assert ("Could shoot at" in told, bool(shown.badges)) == (shoots, shoots)


def test_nothing_is_thought_of_while_things_move_or_somebody_else_is_asked() -> None:
    hand = hand_at(FIELD)
    hand.scene.session.open_battle.players["jacobite"] = RandomPlayer(0)
    hand.scene.session._ask()
    highlights = pointed_at(hand, "C3")
    assert (highlights.could_reach, highlights.badges, hand.scene.session.thoughts(HexId(0))) == (
        frozenset(),
        {},
        [],
    )


def test_moves_after_which_a_unit_could_only_strike_or_not_attack_are_marked_apart() -> None:
    pieces = {"A": ("jacobite", "highland", "C3"), "D": ("jacobite", "light-artillery", "F3"), **ENEMIES}
    hand = hand_at(scenario(plan(), pieces, start=ORDER))
    grid, marks = hand.scene.session.match.setup.grid, pointed_at(hand, "C3")
    far = {hex_id for hex_id in marks.could_reach if grid.distance(grid.hex("C3"), hex_id) > 1}
    assert marks.melee_only == far != frozenset()
    guns = pointed_at(hand, "F3")
    assert guns.no_attack == guns.could_reach != frozenset()
