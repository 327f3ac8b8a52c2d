"""The log: filtered, folded, clicked; the view wound back to any moment while the battle stays as it is."""

import pygame
import pytest

from game.engine.event import DiceRolled, Frame, Reason
from game.engine.play.check import Check
from game.engine.play.dice import D6, DicePool, Roll
from game.hexgrid.ids import PieceId, SideId
from game.ui.battle.panels.sentences import coloured
from game.ui.session.playback import NOW
from game.ui.session.timeline import AT_ONCE, Pace
from game.ui.widgets.palette import INK
from tests.drawn import question
from tests.ui.table import Hand, hand_at, skirmish
from tests.ui.test_battle_by_clicks import TURN
from tests.ui.walker import Notes, Walker

DICE = ["ICA", "CCA", "CF", "CCCCF"]


def fought(*, pace: Pace = AT_ONCE) -> Hand:
    """Play the turn in which D is battled back and A drives B off, up to the bonus melee."""
    hand = hand_at(TURN, dice=DICE, pace=pace)
    match = hand.scene.session.match
    for answer in ("order A D", "move A C4", "move done", "attack D E", "back yes", "attack A B"):
        options = {option.notation for option in question(match).iter_options()}
        hand.scene.session.submit(
            question(match).option(answer if answer in options else next(iter(sorted(options))))
        )
    hand.wait(60)
    hand.key(0, "l")
    return hand


def shown(hand: Hand) -> list[str]:
    return [
        sentence.text for sentence in hand.scene.playback.event_log.shown(hand.scene.playback.timeline.shown)
    ]


def history_frame(hand: Hand) -> int | None:
    """The frame that is looked back at."""
    return hand.scene.playback.history_frame


def chip(hand: Hand, key: str) -> None:
    """Click in the margin of the log."""
    hand.app.step([])
    rect = hand.scene.sidebar.log.rect(key)
    assert rect is not None, key
    hand.click(rect.center)


ALL = [
    "Orders went to A of Jacobite, D of Jacobite.",
    "A of Jacobite moved from C3 to C4.",
    "D of Jacobite attacked E of Government in melee: 1 hit; E of Government lost 1 block (3 left).",
    "E of Government battled back at D of Jacobite: miss.",
    "A of Jacobite attacked B of Government in melee: 1 flag.",
]
PARTS = [
    "D of Jacobite attacked E of Government in melee.",
    "D of Jacobite against E of Government: 1 hit",
    "E of Government lost 1 block (3 left).",
]


def test_the_log_is_filtered_by_kind_and_by_side() -> None:
    hand = fought()
    everything = shown(hand)
    assert everything[:5] == ALL
    chip(hand, "log-kind:moves")
    assert [text for text in shown(hand) if "moved from" in text or "retreated" in text] == shown(hand)
    assert shown(hand)[0] == ALL[1]
    chip(hand, "log-kind:fights")
    assert shown(hand) == ALL[2:5]
    chip(hand, "log-kind:fights")
    chip(hand, "log-side:government")
    assert shown(hand) == [ALL[3]]
    chip(hand, "log-side:government")
    assert shown(hand) == everything
    chip(hand, "log-kind:dice")
    assert shown(hand)[0] == PARTS[1]


def test_what_is_taken_back_is_taken_out_of_the_log_too() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    text = shown(hand)
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    assert shown(hand) == [*text, "A of Jacobite moved from C3 to C4."]
    hand.press("undo")
    assert shown(hand) == text
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C2"))
    assert shown(hand) == [*text, "A of Jacobite moved from C3 to C2."]


def test_the_log_is_filtered_from_the_keyboard() -> None:
    hand = fought()
    for key in "kkk":
        hand.key(ord(key), key)
    assert hand.scene.playback.event_log.kind == "cards"
    hand.key(pygame.K_o, "o")
    assert (hand.scene.playback.event_log.side, shown(hand)) == ("jacobite", [])


def test_a_turn_is_folded_to_its_heading_and_opened_again() -> None:
    hand = hand_at(skirmish())
    for _ in range(3):
        hand.scene.session.submit(hand.question.option("order none"))
    hand.wait(1)
    hand.key(0, "l")
    opened = shown(hand)
    chip(hand, "log-turn:3")
    assert shown(hand) == [text for number, text in enumerate(opened) if number != 4]
    assert hand.scene.playback.event_log.hidden(3) == 1
    chip(hand, "log-turn:3")
    chip(hand, "log-fold:")
    assert shown(hand)[1:3] == ["Turn 2: Government.", "Turn 3: Jacobites."]
    chip(hand, "log-fold:")
    assert shown(hand) == opened


def test_a_click_on_a_sentence_shows_its_hexes_and_a_second_click_the_moment() -> None:
    hand = fought()
    hand.scene.playback.event_log.back = len(shown(hand)) - 2
    hand.app.step([])
    rect = next(rect for rect, sentence in hand.scene.sidebar.log._lines if sentence.text == ALL[1])
    hand.click(rect.center)
    grid = hand.scene.session.match.setup.grid
    assert [grid.label(hex_id) for hex_id in hand.scene.session.log_hexes] == ["C3", "C4"]
    assert history_frame(hand) is None
    hand.click(rect.center)
    assert history_frame(hand) is not None
    assert {piece.id: grid.label(piece.hex_id) for piece in hand.scene.playback.view.pieces}[
        PieceId("A")
    ] == "C4"


def test_the_view_is_wound_back_and_on_and_the_battle_stays_as_it_is() -> None:
    hand = fought()
    scene = hand.scene
    entries, state, present = (
        list(scene.session.match.entries),
        scene.session.match.state,
        scene.playback.view,
    )
    for _ in range(40):
        chip(hand, "wind:back")
    assert (scene.playback.history_frame, scene.session.choice, scene.session.highlights().choosable) == (
        0,
        None,
        frozenset(),
    )
    assert {piece.id: piece.blocks for piece in scene.playback.view.pieces}[PieceId("E")] == 4
    for _ in range(5):
        chip(hand, "wind:on")
    assert scene.playback.history_frame is not None
    newest = scene.playback.event_log.newest(scene.playback.history_frame)
    assert newest is not None and newest.text == PARTS[2]
    assert scene.sidebar.question.description()[1:] == ("As it was", ALL[2]), "dice alone say nothing"
    assert {piece.id: piece.blocks for piece in scene.playback.view.pieces}[PieceId("E")] == 3
    assert [roll.roll.text for roll in scene.playback.rolls] == ["ICA"]
    chip(hand, "wind:now")
    assert (history_frame(hand), scene.playback.view) == (None, present)
    assert (scene.session.match.entries, scene.session.match.state) == (entries, state)


def test_a_click_on_the_field_leads_back_to_the_present_and_chooses_nothing() -> None:
    hand = fought()
    hand.key(pygame.K_COMMA, ",")
    assert history_frame(hand) is not None
    entries = list(hand.scene.session.match.entries)
    hand.click(hand.hex("C4"))
    assert (
        hand.scene.playback.history_frame,
        hand.controller.picked,
        hand.scene.session.match.entries,
    ) == (None, (), entries)


def test_time_stands_still_while_the_past_is_looked_at() -> None:
    hand = fought(pace=Pace())
    hand.scene.playback.timeline.rewind()
    hand.wait(0)
    hand.wait(4)
    shown_before = hand.scene.playback.timeline.shown
    assert 0 < shown_before < len(hand.scene.session.match.frames)
    hand.key(pygame.K_COMMA, ",")
    hand.wait(60)
    assert (hand.scene.playback.timeline.shown, hand.scene.next_wakeup()) == (shown_before, None)
    hand.key(pygame.K_ESCAPE)
    hand.wait(60)
    assert hand.scene.playback.timeline.shown > shown_before


def test_a_sentence_has_the_colour_of_the_unit_that_it_names() -> None:
    hand = fought()
    sides = {
        sentence.text: sentence.side
        for sentence in hand.scene.playback.event_log.shown(hand.scene.playback.timeline.shown)
    }
    for text, side in sides.items():
        name = next((side for side in ("Jacobite", "Government") if f" of {side}" in text), "")
        first = (
            min(
                (text.find(f" of {side}"), side)
                for side in ("Jacobite", "Government")
                if f" of {side}" in text
            )[1]
            if name
            else ""
        )
        assert first == "" or side == first.lower(), text
    assert any("battled back" in text for text in sides)


def test_a_check_says_in_the_log_whether_it_passed_and_a_volley_how_often_it_hit() -> None:
    hand = hand_at(TURN)
    match, log = hand.scene.session.match, hand.scene.playback.event_log
    rally, pool = Check(title="Camerons rally", pool=DicePool(D6, 1), needed=4), DicePool(D6, 1)
    rolls = (
        ("2", Reason(side=SideId("jacobite"), title=rally.title, check=rally)),
        ("4", Reason(side=SideId("jacobite"), title=rally.title, check=rally)),
        ("5", Reason(side=SideId("jacobite"), title="Shots", hits_on=(4,))),
        ("5", Reason(side=SideId("jacobite"), title="Strategy roll")),
    )
    fallen = [DiceRolled(roll=Roll(pool, (face,)), reason=reason) for face, reason in rolls]
    log.follow([*match.frames, *(Frame(event=roll, state=match.state) for roll in fallen)])
    assert [sentence.text for sentence in log.sentences[-4:]] == [
        "Camerons rally: failed (2, needed 4 or more).",
        "Camerons rally: passed (4, needed 4 or more).",
        "Shots: 1 hit.",
        "Strategy roll: 5.",
    ]


def test_a_click_on_an_action_shows_its_parts_below_and_another_hides_them() -> None:
    hand = fought()
    for parts in (PARTS, []):
        rect = next(rect for rect, sentence in hand.scene.sidebar.log._lines if sentence.text == ALL[2])
        hand.click(rect.center)
        hand.scene.playback.go_to(NOW)
        assert shown(hand) == [*ALL[:3], *parts, *ALL[3:]]


def test_the_dice_of_a_part_cover_none_of_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, notes, boxes = fought(), Notes(monkeypatch), list[pygame.Rect]()
    log = hand.scene.sidebar.log
    hand.click(next(rect for rect, sentence in log._lines if sentence.text == ALL[2]).center)

    def noted(_: pygame.Surface, at: tuple[int, int], size: int, roll: DiceRolled) -> None:
        boxes.append(pygame.Rect(at, ((size + 2) * len(roll.roll), size)))

    monkeypatch.setattr(log, "_draw_dice", noted)
    walker = Walker((1280, 800), notes.written)
    for width in range(200, 420, 5):
        walker.drawn.clear()
        boxes.clear()
        log.draw(walker, pygame.Rect(800, 50, width, 700))
        assert len(boxes) > 1
        assert not [each for each in walker.drawn for box in boxes if box.colliderect(each.rect)]


def test_names_have_the_colour_of_their_side_over_the_end_of_a_line_too() -> None:
    blue, red = (0, 0, 200), (200, 0, 0)
    lines = ["Camerons of", "Lochiel charged Lochiel", "Munro's."]
    inks = {"Camerons": red, "Camerons of Lochiel": blue, "Munro's": red, "Loch": red}
    assert coloured(lines, inks) == [
        [(0, 11, blue)],
        [(0, 7, blue), (7, 23, INK)],
        [(0, 7, red), (7, 8, INK)],
    ]


def test_the_log_knows_whose_each_name_is() -> None:
    assert fought().scene.playback.event_log.named == {
        "A of Jacobite": "jacobite",
        "D of Jacobite": "jacobite",
        "B of Government": "government",
        "E of Government": "government",
    }
