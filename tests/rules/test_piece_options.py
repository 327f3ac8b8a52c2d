"""What a player is shown while thinking: reach, dice, sight and the hexes that matter (JX-10 to JX-54, JX-143)."""

from typing import Any

from game.engine.decisions.decision import Anchor
from game.engine.play.match import Match
from game.engine.shown.view import Sight, SpecialHexes
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, battle, question, scenario

ORDER = Start(turn=SideId("jacobite"), phase="order")
FIELD = OPEN_FIELD + " . . . . .\n"


def begin(
    pieces: dict[str, str], *, field: str = FIELD, start: Start | None = ORDER, **more: Any
) -> Match[Any, Any, Any]:
    return battle(scenario(field, pieces, start=start, **more))


def piece_options(match: Match[Any, Any, Any], piece: str, at: str) -> tuple[list[str], dict[str, int]]:
    """Read where a piece could go and the dice at whom it could attack, from a hex."""
    grid = match.setup.grid
    text = match.rules.shown.piece_options(match.setup.battlefield, match.state, PieceId(piece), grid.hex(at))
    return [grid.label(hex_id) for hex_id in text.reach], {aim.target: aim.tally.total for aim in text.aims}


def sight(match: Match[Any, Any, Any], piece: str, at: str) -> Sight | None:
    return match.rules.shown.sight(
        match.setup.battlefield, match.state, PieceId(piece), match.setup.grid.hex(at)
    )


THREE = {"A": "jacobite regular C2", "B": "government regular C4", "C": "government regular C5"}


def test_jx_11_a_unit_not_yet_ordered_is_shown_where_it_could_go_and_its_dice_from_where_it_stands() -> None:
    assert piece_options(begin(THREE), "A", "C2") == (["C1", "D1", "B2", "D2", "C3", "D3"], {"B": 2})


def test_jx_22_from_a_hex_in_reach_the_dice_are_those_after_the_move() -> None:
    assert piece_options(begin(THREE), "A", "C3") == ([], {"B": 2})


def test_jx_51_out_of_a_hex_in_reach_there_may_be_nobody_to_attack() -> None:
    assert piece_options(begin(THREE), "A", "C1") == ([], {})


def test_jx_30_a_piece_of_the_other_side_is_shown_as_in_its_own_next_turn() -> None:
    assert piece_options(begin(THREE), "B", "C4") == (["C3", "D3", "B4", "D4", "D5"], {"A": 2})


def test_jx_32_who_was_not_ordered_does_nothing_once_the_orders_are_given() -> None:
    match = begin(THREE)
    match.submit("order none")
    assert piece_options(match, "A", "C2") == ([], {})


def test_jx_30_at_the_end_of_the_turn_nobody_ordered_does_anything_more() -> None:
    start = Start(
        turn=SideId("jacobite"),
        phase="move",
        hands={SideId("jacobite"): {"combat": ("back-to-the-colours",)}},
    )
    match = begin({**THREE, "A": "jacobite regular C2 3", "L": "jacobite leader C2"}, start=start)
    for answer in ("move done", "attack done"):
        match.submit(answer)
    assert (match.state.turn.phase, match.state.turn.ordered) == ("end", ("A", "L"))
    assert piece_options(match, "A", "C2") == ([], {})


def test_jx_33_who_has_moved_reaches_nothing_more_but_shows_his_dice() -> None:
    match = begin(THREE)
    for answer in ("order A", "move A C3"):
        match.submit(answer)
    assert piece_options(match, "A", "C3") == ([], {"B": 2})


def test_jx_19_a_leader_moves_with_his_three_hexes_and_attacks_nobody() -> None:
    match = begin({"L": "jacobite leader A1", "B": "government regular A3"})
    reach, aims = piece_options(match, "L", "A1")
    assert (reach, aims) == (["B1", "C1", "D1", "A2", "B2", "C2", "B3", "C3", "A4", "B4"], {})


def test_jx_52_the_hex_that_bars_the_sight_is_named() -> None:
    pieces = {"A": "jacobite trained-artillery C2", "B": "government regular D3"}
    match = begin({**pieces, "C": "government regular D4"})
    assert sight(match, "A", "D4") == Sight(
        barring=(match.setup.grid.hex("D3"),), reason="out of sight: blocked by B at D3 (JX-52)."
    )


def test_jx_52_along_a_side_both_hexes_bar_together() -> None:
    pieces = {
        "A": "jacobite trained-artillery C2",
        "B": "government regular C3",
        "C": "government regular D3",
    }
    match = begin({**pieces, "D": "government regular C4"})
    hexes = match.setup.grid.hex
    assert sight(match, "A", "C4") == Sight(
        barring=(hexes("C3"), hexes("D3")),
        reason="out of sight: blocked by B at C3 and C at D3 on both sides of the line (JX-52).",
    )


def test_jx_51_a_hex_in_sight_may_be_out_of_range() -> None:
    match = begin({"A": "jacobite regular C1", "B": "government regular C6"})
    assert sight(match, "A", "C3") == Sight()
    assert sight(match, "A", "C6") == Sight(
        reason="out of range: 5 hexes away, and the range of A is 3 (JX-51)."
    )


def test_jx_50_sight_is_nothing_to_cavalry_leaders_or_the_next_hex() -> None:
    match = begin({"H": "jacobite light-cavalry A1", "L": "jacobite leader C1", "A": "jacobite regular E1"})
    assert [sight(match, piece, at) for piece, at in (("H", "A4"), ("L", "C4"), ("A", "D1"))] == [None] * 3


def test_jx_140_the_cannonade_says_who_does_not_fire_and_who_is_not_fired_at() -> None:
    pieces = {
        "A": "jacobite trained-artillery C1",
        "B": "jacobite regular A1",
        "E": "government regular C3",
        "G": "government regular E3",
        "F": "government regular C5",
    }
    match = begin(pieces, start=None, special_1="cannonade")
    why_not = question(match).why_not
    assert why_not is not None
    gun = Anchor("piece", "A")
    assert [why_not((), Anchor("piece", "B")), why_not((gun,), Anchor("piece", "F"))] == [
        "Only guns fire before the first turn (JX-140).",
        "out of sight: blocked by E at C3 (JX-52).",
    ]


def test_jx_142_sight_ends_at_the_limit() -> None:
    match = begin(THREE, special_1="sight limit=1")
    assert sight(match, "A", "C4") == Sight(reason="out of sight: sight is limited to 1 hex (JX-142).")


def test_jx_143_to_145_the_hexes_that_special_rules_speak_of_are_listed_with_worth_and_holder() -> None:
    match = begin(
        {**THREE, "D": "jacobite militia A1"},
        start=None,
        special_1="objective side=jacobite hexes=C2|E5 banners=2",
        special_2="exit piece=C hexes=A6",
        special_3="enter piece=D hexes=A1|B1 turn=2",
    )
    hexes = match.setup.grid.hex
    assert match.rules.shown.special_hexes(match.setup.battlefield, match.state, match.names) == (
        SpecialHexes(
            kind="objective",
            side=SideId("jacobite"),
            hexes=(hexes("C2"), hexes("E5")),
            text="2 banners for the Jacobites for each of C2 and E5 that is held by a unit at the end of their turn, "
            "once and for good (JX-143).",
            value=2,
            controlled=(hexes("C2"),),
        ),
        SpecialHexes(
            kind="exit",
            side=SideId("government"),
            hexes=(hexes("A6"),),
            text="C may leave the board from A6 as its move: it is safe, and worth 1 banner to "
            "its side (JX-144).",
            value=1,
        ),
        SpecialHexes(
            kind="entry",
            side=SideId("jacobite"),
            hexes=(hexes("A1"), hexes("B1")),
            text="D enters at A1 or B1 at the start of its side's turn 2, or of the first later "
            "turn when a hex there is free (JX-145).",
        ),
    )


def test_jx_12_highlanders_who_run_could_only_strike_and_guns_that_move_do_nothing() -> None:
    match = begin(
        {"A": "jacobite highland C2", "G": "jacobite light-artillery E2", "B": "government regular C5"}
    )
    grid, battlefield, state = match.setup.grid, match.setup.battlefield, match.state
    grid_of = {"A": grid.hex("C2"), "G": grid.hex("E2")}
    foot, guns = (
        match.rules.shown.piece_options(battlefield, state, PieceId(piece), at)
        for piece, at in grid_of.items()
    )
    two_away = {hex_id for hex_id in foot.reach if grid.distance(hex_id, grid_of["A"]) == 2}
    assert (set(foot.melee_only), foot.no_attack) == (two_away, ())
    assert (guns.melee_only, guns.no_attack) == ((), guns.reach)
