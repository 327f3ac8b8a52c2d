"""Orders of brigades as they are written: each is shown on the field and the sheet at once, and can be taken back."""

from itertools import pairwise

import pygame
import pytest

from game.engine.decisions.decision import Anchor, Option
from game.engine.event import DiceRolled
from game.engine.play.check import Tally
from game.engine.shown.forecast import percent
from game.engine.shown.view import TargetOption
from game.hexgrid.ids import PieceId
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from game.ui.session import choice_view, pointing
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import Badge
from game.ui.session.preview_cache import _badge
from game.ui.session.text.dice_text import description
from tests.ui.table import Hand, answer_of, hand_at


def commander() -> Hand:
    """Sit down to write the orders of a side with two brigades, the first of them picked on the field."""
    rules, battle = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand = hand_at(battle, rules=rules)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
        hand.wait(1)
    hand.click(hand.piece("kirk"))
    return hand


def orders(hand: Hand) -> dict[str, str]:
    return {group.id: group.order for group in hand.scene.playback.view.groups}


def sheet(hand: Hand) -> list[str]:
    return [row.text.strip() for row in hand.scene.sidebar.question.written()]


def test_orders_are_written_under_a_heading_that_names_no_later_step() -> None:
    hand = commander()
    info, phase = hand.scene.session.info, hand.scene.playback.view.phase
    assert (hand.question.kind, info.phase_name(phase)) == ("orders", "Start of the turn")


@pytest.mark.parametrize("way", ["by a number", "by a click"])
def test_an_order_is_shown_as_soon_as_it_is_given(way: str) -> None:
    hand = commander()
    assert orders(hand)["argyll-companies"] == "Engage"
    choices = hand.scene.sidebar.choices
    if way == "by a number":
        hand.key(0, "2")
    else:
        anchor = choices.numbered()[1][1]
        assert anchor is not None
        place = choices.place_of(anchor)
        assert place is not None
        hand.click(place.center)
    hand.wait(1)
    assert hand.scene.session.match.joint is not None, "the other side has still to write its orders"
    assert orders(hand)["argyll-companies"] == "Assault"
    assert sheet(hand) == ["Order sheet", "✓ Argyll companies", "Assault", "Kingston's party", "Engage"]


def test_an_order_that_is_taken_back_is_shown_no_more() -> None:
    hand = commander()
    hand.key(0, "2")
    hand.wait(1)
    hand.click(hand.piece("kirk"))
    match = hand.scene.session.match
    assert match.pending is not None
    hand.scene.session.answer("order argyll-companies back")
    hand.wait(1)
    assert orders(hand)["argyll-companies"] == "Engage"
    assert sheet(hand)[1] == "Argyll companies"


def test_orders_are_no_default_before_one_is_given() -> None:
    hand = commander()
    assert [each.look for each in hand.scene.sidebar.answers.buttons()] == ["quiet"]
    hand.key(0, "2")
    hand.wait(1)
    assert [(each.text, each.look) for each in hand.scene.sidebar.answers.buttons()] == [
        ("Orders are written", "main")
    ]


@pytest.mark.parametrize("first", ["the first to write", "the second to write"])
def test_a_side_can_concede_while_both_write_orders(first: str) -> None:
    hand = commander()
    session = hand.scene.session
    if first == "the second to write":
        session.submit(hand.question.option("order done"))
        hand.wait(1)
        if hand.scene.playback.side_to_seat:
            hand.press("sit")
            hand.wait(1)
    side = hand.question.side
    hand.press("menu")
    hand.press("ask:concede")
    hand.press("aside:concede")
    assert session.match.pending is None
    assert session.match.outcome is not None
    assert session.match.outcome.winner == ({"jacobite", "government"} - {side}).pop()


def test_changes_in_the_turn_of_writing_say_why_orders_are_asked_for_again() -> None:
    hand = commander()
    session = hand.scene.session
    player = GreedyPlayer(1)
    while hand.question.kind != "change":
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    assert hand.question.prompt.split(": ")[1].startswith(
        "both sides' orders are known now. Try to change one ("
    )
    turn = session.match.state.number
    while hand.question.kind != "change" or session.match.state.number == turn:
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    assert hand.question.prompt.split(": ")[1].startswith("change an order (")


def test_nothing_of_a_phase_is_left_in_the_next() -> None:
    rules, battle = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand, player = hand_at(battle, rules=rules, seed=4), GreedyPlayer(1)
    session, playback = hand.scene.session, hand.scene.playback
    seen = set()
    while session.match.pending is not None and session.match.state.number < 5:
        playback.finish()
        phase = playback.view.phase
        if playback.rolls:
            rolled = max(
                number
                for number, frame in enumerate(session.match.frames)
                if isinstance(frame.event, DiceRolled)
            )
            assert playback.view_at(rolled).phase == phase
            seen.add(f"dice in {phase}")
        if playback.view.arrows:
            assert phase == "charges"
            seen.add("arrows")
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    assert {"arrows", "dice in fire"} <= seen


def test_fire_says_its_chance_on_the_target_and_on_the_answer() -> None:
    rules, battle = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand, player = hand_at(battle, rules=rules, seed=4), GreedyPlayer(1)
    session = hand.scene.session
    while hand.question.kind != "fire":
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    option = hand.question.options[0]
    forecast = rules.shown.forecast(session.match.setup.battlefield, session.match.state, option)
    assert forecast is not None
    loses = percent(forecast.tables[0].rows[0].chances[0])
    assert forecast.tables[0].rows[0].label == "loses figures"
    assert choice_view.label_of_option(option).endswith(f", {loses}")
    session.playback.finish()
    hand.wait(1)
    session.choose(option.anchors[0])
    target = pointing.hex_of(option.anchors[1], session.playback.view)
    assert target is not None
    assert session.highlights(None).badges[target] == (Badge("chance", 0, f"{loses} to hit", loses),)
    session.choose(option.anchors[1])
    rolled = next(frame.event for frame in session.match.frames[::-1] if isinstance(frame.event, DiceRolled))
    lost = rolled.reason.results[rolled.roll.total]
    assert description(rolled).endswith(f", {lost}"), "the sum is told with what it does"
    assert lost.startswith("figures lost: ")


def moved(system: str) -> tuple[Hand, list[Anchor], Anchor]:
    """Sit down where a unit can face several ways in a hex it can go to; give both, and another unit to move."""
    rules, battle = open_map(MAPS / "keith-1746.tmx", system)
    hand, player = hand_at(battle, rules=rules, seed=4), GreedyPlayer(1)
    session = hand.scene.session
    while True:
        view = session.playback.view
        led = {piece.with_piece for piece in view.pieces}
        leaders = {piece.id for piece in view.pieces if piece.look == "figure"}
        controller = Controller(hand.question)
        starts = controller.starts() if hand.question.kind == "move" else {}
        alone = [each for each in starts if each.kind == "piece" and each.ref not in led | leaders]
        for first, following in pairwise(alone):
            controller.clear()
            controller.pick(first)
            at, offers = pointing.hex_of(first, view), controller.offers()
            ends = [each for each, options in offers.items() if each.kind == "hex" and len(options) > 1]
            if ends and at != ends[-1].hex_id:
                hand.wait(1)
                return hand, [first, ends[-1]], following
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
        session.playback.finish()


@pytest.mark.parametrize("system", ["brigades", "commanders"])
def test_a_move_takes_two_clicks_and_the_third_is_the_next_unit(system: str) -> None:
    hand, (unit, end), following = moved(system)
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    before = len(session.match.entries)
    facing = next(piece.facing for piece in session.playback.view.pieces if piece.id == unit.ref)
    hand.click(hand.piece(unit.piece_id))
    hand.click(hand.hex(grid.label(end.hex_id)))
    assert hand.controller.picked == (unit, end)
    assert len(session.match.entries) == before
    hand.click(hand.piece(following.piece_id))
    assert answer_of(session.match.entries[before]).startswith(
        f"move {unit.ref} {grid.label(end.hex_id)} facing"
    )
    there = next(piece for piece in session.playback.view.pieces if piece.id == unit.ref)
    assert there.hex_id == end.hex_id
    assert there.facing == facing or facing is None or system == "brigades"
    assert [anchor.ref for anchor in hand.controller.picked] == [following.ref]


@pytest.mark.parametrize("system", ["brigades", "commanders"])
def test_escape_takes_a_move_back_that_waits_to_be_turned(system: str) -> None:
    hand, (unit, end), following = moved(system)
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    before = len(session.match.entries)
    hand.click(hand.piece(unit.piece_id))
    hand.click(hand.hex(grid.label(end.hex_id)))
    for _ in range(2):
        hand.key(pygame.K_ESCAPE)
    hand.click(hand.piece(following.piece_id))
    assert len(session.match.entries) == before
    assert [anchor.ref for anchor in hand.controller.picked] == [following.ref]


def test_the_end_of_the_movement_places_a_unit_that_waits_to_be_turned() -> None:
    hand, (unit, end), _ = moved("commanders")
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    before = len(session.match.entries)
    hand.click(hand.piece(unit.piece_id))
    hand.click(hand.hex(grid.label(end.hex_id)))
    hand.press("option:moves done")
    given = [answer_of(entry) for entry in session.match.entries[before : before + 2]]
    assert given[0].startswith(f"move {unit.ref} {grid.label(end.hex_id)} facing")
    assert given[1] == "moves done"


def test_nothing_is_the_main_button_while_a_hex_is_to_be_clicked() -> None:
    hand, (unit, _), _ = moved("brigades")
    question = hand.scene.sidebar.question
    hand.click(hand.piece(unit.piece_id))
    assert question.answers()
    assert question.default == ""


def test_an_order_and_the_roll_to_go_first_are_sentences_of_their_own() -> None:
    hand = commander()
    session = hand.scene.session
    player = GreedyPlayer(1)
    while hand.question.kind == "orders":
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    session.playback.finish()
    told = [each.text for each in session.playback.event_log.account(session.playback.shown_frames)]
    orders = [text for text in told if "got the order" in text]
    assert orders
    assert not any("to go first" in text for text in orders)
    assert any(text.startswith("Roll of the ") for text in told)


def test_what_a_winner_may_do_are_buttons_and_its_ground_is_one_click() -> None:
    rules, battle = open_map(MAPS / "keith-1746.tmx", "brigades")
    player = GreedyPlayer(1)
    for seed in range(40):
        hand = hand_at(battle, rules=rules, seed=seed)
        session = hand.scene.session
        while session.match.pending is not None:
            grounds = [each for each in hand.question.options if each.notation.startswith("ground ")]
            if hand.question.kind == "gift" and grounds:
                break
            session.submit(hand.question.forced or player.choose(session.match, hand.question))
        else:
            continue
        break
    session.playback.finish()
    hand.wait(1)
    if session.playback.side_to_seat:
        hand.press("sit")
        hand.wait(1)
    keys = [key for key, _ in hand.scene.sidebar.question.answers()]
    assert sorted(keys) == sorted(f"option:{option.notation}" for option in hand.question.options)
    before = len(session.match.entries)
    hand.click(hand.hex(session.match.setup.grid.label(grounds[0].anchors[0].hex_id)))
    assert answer_of(session.match.entries[before]) == grounds[0].notation


def test_the_chance_at_who_is_only_thought_about_says_what_of() -> None:
    aim = TargetOption(PieceId("kirk"), Tally((), unit="modifier"), chance=0.92)
    assert _badge(aim) == Badge("chance", 0, "92 % to hit", "92 %")


def test_a_charge_that_waits_to_be_turned_is_made_when_the_next_unit_is_clicked() -> None:
    rules, battle = open_map(MAPS / "culloden-1746.tmx", "commanders")
    hand, player = hand_at(battle, rules=rules), GreedyPlayer(1)
    while not (charge := _charge_to_turn(hand)):
        hand.scene.session.submit(player.choose(hand.scene.session.match, hand.question))
        hand.scene.playback.finish()
    charger = charge.anchors[0]
    others = (option.anchors[0] for option in hand.question.iter_options())
    other = next(each for each in others if each.kind == "piece" and each != charger)
    session = hand.scene.session
    before = len(session.match.entries)
    for anchor in (*charge.anchors[:3], other):
        session.click((anchor,))
    made = answer_of(session.match.entries[before])
    assert made.rpartition(" ")[0] == charge.notation.rpartition(" ")[0]


def _charge_to_turn(hand: Hand) -> Option | None:
    """Return a charge from a hex in which more than one facing can be taken, beside whoever can move after it."""
    charges = [each for each in hand.question.iter_options() if each.notation.startswith("charge ")]
    hexes = [each.anchors[:3] for each in charges]
    return next((each for each in charges if hexes.count(each.anchors[:3]) > 1), None)
