"""Groups, markers, facings, areas, arrows and checks of any rule system, with mouse, wheel and keys."""

from pathlib import Path

import pygame
import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import (
    Decision,
    Option,
    OptionPreview,
    on_corner,
    on_group,
    on_hex,
    on_piece,
)
from game.engine.event import AttackAnnounced
from game.hexgrid.ids import PieceId, SideId
from game.storage.settings import Settings
from game.ui.session import choice_view, pointing
from game.ui.session.controller import Controller
from game.ui.session.marks.board_marks import turning_mark
from game.ui.session.marks.highlights import Arrow, Badge, FacingMark, GroupMark, Highlights
from game.ui.session.text.event_log import attack_lines, hexes_of
from game.ui.session.timeline import Pace, duration
from game.ui.widgets import active_settings
from tests.ui.stub_system import BLUE, GRID, RALLY, RED, A, C, K, Rallied, Remarked, stub_hand
from tests.ui.table import Hand, hand_at


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    return stub_hand(tmp_path)


def answers(hand: Hand) -> list[str]:
    return [entry.answer for entry in hand.scene.session.match.entries if hasattr(entry, "answer")]


def highlights(hand: Hand, label: str = "") -> Highlights:
    return hand.scene.session.highlights(GRID.hex(label) if label else None)


def choice(hand: Hand) -> Controller:
    controller = hand.scene.session.choice
    assert controller is not None
    return controller


def told(hand: Hand, label: str) -> list[str]:
    hex_id = GRID.hex(label)
    x, y = hand.scene.board.centre(hex_id)
    rows = hand.scene.sidebar.details.of_hex(hex_id, (x - x, y - y))
    return [" ".join(filter(None, (row.text, *row.cells))) for row in rows if row.look != "rule"]


# Groups


def test_a_click_on_any_member_takes_the_group(tmp_path: Path) -> None:
    for member in "BC":
        hand = stub_hand(tmp_path)
        hand.click(hand.piece(member))
        assert answers(hand) == [{"B": "rally left", "C": "rally right"}[member]]


def test_a_group_is_taken_after_the_piece_where_both_can_be(hand: Hand) -> None:
    hand.click(hand.piece("A"))
    assert (choice(hand).picked, answers(hand)) == ((on_piece("A"),), [])
    hand.click(hand.piece("A"))
    assert answers(hand) == ["rally left"]


def test_a_group_that_is_pointed_at_lights_up_as_one(hand: Hand) -> None:
    b2, d2, g2, c5, e5 = map(GRID.hex, ("B2", "D2", "G2", "C5", "E5"))
    offered = (GroupMark("left", (b2, d2), 0, "offered"), GroupMark("right", (g2,), 0, "offered"))
    assert highlights(hand).groups == offered
    assert highlights(hand, "C5").groups == (*offered, GroupMark("red", (c5, e5), 1, "pointed"))
    assert highlights(hand, "D2").groups == (offered[1], GroupMark("left", (b2, d2), 0, "pointed"))


def test_the_tip_tells_of_piece_markers_group_and_areas(hand: Hand) -> None:
    assert told(hand, "B2") == [
        "Unit A",
        "Blue foot, 3 of 4 files, in line, facing S",
        "shaken × 2: Fights worse.",
        "Left wing",
        "commander: Unit L",
        "order: Engage",
        "shaken × 3: Fights worse.",
        "Within the radius of its commander.",
        "Click to choose",
        "B2, clear ground. No effect.",
    ]
    assert "order: hidden" in told(hand, "C5")


def test_a_change_of_a_group_is_shown_on_its_members_and_waited_for(tmp_path: Path) -> None:
    hand = stub_hand(tmp_path, pace=Pace())
    assert duration(Rallied(group="left"), Pace()) == Pace().note
    hand.click(hand.piece("B"))
    hand.wait(0.1)
    marks = hand.scene.field._marks()
    assert marks.rule_hexes == {GRID.hex("B2"), GRID.hex("D2")}
    assert [(mark.group, mark.style) for mark in marks.groups] == [("left", "changed")]
    sentence = hand.scene.playback.event_log.sentences[-1]
    assert (sentence.text, sentence.hexes, sentence.side) == (
        "Left wing rallied.",
        (GRID.hex("B2"), GRID.hex("D2")),
        "blue",
    )


# Facing


def turning(hand: Hand) -> FacingMark | None:
    return highlights(hand).turning


def facing(hand: Hand) -> int:
    mark = turning(hand)
    assert mark is not None
    return mark.facing


def test_the_wheel_turns_a_facing_and_a_click_takes_it(hand: Hand) -> None:
    hand.click(hand.piece("A"))
    hand.click(hand.hex("B3"))
    b3 = GRID.hex("B3")
    mark = FacingMark(piece=A, hex_id=b3, facing=180, offered=(120, 180, 240))
    assert turning(hand) == mark
    width = hand.scene.board.width
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
    assert (facing(hand), hand.scene.board.width) == (240, width)
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
    assert facing(hand) == 120
    hand.click(hand.hex("B3"))
    assert answers(hand) == ["move A B3 facing 120"]
    piece = next(piece for piece in hand.scene.playback.view.pieces if piece.id == "A")
    assert (piece.hex_id, piece.facing) == (b3, 120)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_q_and_e_turn_a_facing_and_a_key_takes_it(hand: Hand, key: int) -> None:
    hand.click(hand.piece("A"))
    hand.click(hand.hex("B3"))
    hand.key(pygame.K_q, "q")
    assert facing(hand) == 120
    for _ in range(2):
        hand.key(pygame.K_e, "e")
    hand.key(key)
    assert answers(hand) == ["move A B3 facing 240"]


def test_a_click_on_a_side_of_the_hex_takes_the_facing_there(hand: Hand) -> None:
    hand.click(hand.piece("A"))
    hand.click(hand.hex("B3"))
    x, y = hand.scene.board.centre(GRID.hex("B3"))
    width = hand.scene.board.width
    hand.click((x + 0.38 * width, y + 0.2 * width))
    assert answers(hand) == ["move A B3 facing 120"]


def test_a_hex_with_one_facing_takes_it_at_once(hand: Hand) -> None:
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C2"))
    assert answers(hand) == ["move A C2 facing 60"]


def test_the_list_names_groups_and_facings(hand: Hand) -> None:
    session = hand.scene.session

    def labels() -> list[str]:
        view, names = session.playback.view, session.match.names
        return [choice_view.label_of(anchor, choice(hand), view, names) for anchor in choice(hand).offers()]

    assert labels()[:3] == ["Rally it, 67 %", "Rally it, 67 %", "Unit A, B2"]
    hand.click(hand.piece("A"))
    assert labels() == ["B3", "Move to C2, facing NE"]
    hand.click(hand.hex("B3"))
    assert labels() == ["Move to B3, facing SE", "Move to B3, facing S", "Move to B3, facing SW"]
    assert next(iter(choice(hand).offers())) == on_corner(GRID.hex("B3"), 120)


def test_turning_without_a_facing_to_turn_does_nothing(hand: Hand) -> None:
    assert (hand.scene.session.turn(1), hand.scene.session.facing()) == (False, None)
    hand.key(pygame.K_e, "e")
    hand.key(pygame.K_RETURN)
    assert answers(hand) == []


@pytest.mark.parametrize(("side", "first", "then"), [(BLUE, "A", "K"), (RED, "K", "A")])
def test_a_charge_turns_the_unit_that_charges_and_not_its_target(
    hand: Hand, side: SideId, first: str, then: str
) -> None:
    hex_id = GRID.hex("B3")
    picked = (on_piece(first), on_piece(then), on_hex(hex_id))
    charges = tuple(
        Option(
            notation=f"charge facing {facing}",
            anchors=(*picked, on_corner(hex_id, facing)),
            preview=lambda: OptionPreview("Charge"),
        )
        for facing in (120, 180)
    )
    controller = Controller(Decision(side=side, kind="charge", prompt="", options=charges))
    for anchor in picked:
        controller.click([anchor])
    mark = turning_mark(controller, hand.scene.session.playback.view, None)
    assert mark is not None
    assert mark.piece == first


def test_a_unit_that_is_asked_about_begins_to_turn_from_the_facing_it_has() -> None:
    government = {"side": "government", "kind": "regular", "at": "C1", "facing": "S", "formation": "open"}
    tables = {
        "title": "Charged in the rear",
        "rules": ["BX-25"],
        "system": "commanders",
        "phase": "movement",
        "initiative": "jacobite",
        "moves_first": "government",
        "field": "\n".join([". . . . . . ."] * 6),
        "pieces": {
            "A": {"side": "jacobite", "kind": "light-cavalry", "at": "C3", "facing": "S"},
            "X": government,
            "L": {"side": "jacobite", "kind": "leader", "at": "A6", "rank": "army", "radius": 6},
            "K": {"side": "government", "kind": "leader", "at": "G1", "rank": "army", "radius": 6},
        },
    }
    hand = hand_at(scenario_of(read(tables, Vignette)))
    charges = [each.notation for each in hand.question.options if each.notation.startswith("charge X A C2")]
    hand.scene.session.answer(charges[0])
    hand.scene.playback.finish()
    hand.wait(1)
    assert (hand.question.kind, len(hand.question.options), facing(hand)) == ("face", 6, 180)
    hand.key(pygame.K_RETURN)
    assert answers(hand)[-1] == "face A S"


# Arrows


def test_arrows_lie_on_the_field_as_long_as_the_view_gives_them(hand: Hand) -> None:
    assert highlights(hand).arrows[:2] == (
        Arrow(kind="charge", start=GRID.hex("C5"), end=GRID.hex("B2"), side_colour=1, label="72 % comes on"),
        Arrow(kind="move", start=GRID.hex("G2"), end=GRID.hex("G4"), side_colour=0),
    )


def test_an_attack_draws_an_arrow_to_each_target_and_a_note_draws_none(tmp_path: Path) -> None:
    hand = stub_hand(tmp_path, pace=Pace())
    hand.press("option:strike")
    hand.wait(0.1)
    assert hand.scene.field._marks().attacks == tuple(
        (GRID.hex("B2"), GRID.hex(target)) for target in ("C5", "E5")
    )
    hand.wait(5)
    hand.press("option:speak")
    hand.wait(0.1)
    marks = hand.scene.field._marks()
    assert marks.attacks == ()
    assert marks.rule_hexes == {GRID.hex("A1"), GRID.hex("C1")}


def test_an_attack_without_a_path_is_where_its_pieces_are(hand: Hand) -> None:
    view = hand.scene.playback.view
    attack = AttackAnnounced(attacker=C, targets=(K, PieceId("lost")))
    assert attack_lines(attack, view) == ((GRID.hex("G2"), GRID.hex("C5")),)
    assert hexes_of(attack, view) == (GRID.hex("G2"), GRID.hex("C5"))
    assert attack_lines(Remarked(), view) == ()


# Areas


def test_of_the_piece_pointed_at_or_picked_no_more_is_washed_than_its_reach_until_the_key_is_held(
    hand: Hand,
) -> None:
    assert highlights(hand, "B2").areas == ()
    assert [area.kind for area in highlights(hand, "D2").areas] == ["radius"]
    hand.scene.session.is_threats_key_held = True
    assert [area.kind for area in highlights(hand, "B2").areas] == ["front", "flank", "rear"]
    assert [area.kind for area in highlights(hand, "D2").areas] == ["radius"]
    assert highlights(hand, "A7").areas == ()
    hand.click(hand.piece("A"))
    assert [area.kind for area in highlights(hand, "A7").areas] == ["front", "flank", "rear"]


# Checks


def test_the_chance_of_a_check_stands_on_badge_and_tip(hand: Hand) -> None:
    assert highlights(hand).badges[GRID.hex("G2")] == (Badge("chance", 0, "test 67 %", "67 %"),)
    assert told(hand, "D2")[9:12] == [
        "Rally it",
        "to rally 67 %",
        "1d6 + 1: 4 or more is needed; +1 commander with it (ST-2)",
    ]
    assert told(hand, "D2").count("to rally 67 %") == 1
    option = choice(hand).completed(on_group("left"))
    assert option is not None
    assert option.preview().checks == (RALLY,)


# Measured pieces


def test_a_measured_piece_is_drawn_to_scale_and_clicked_where_it_lies(hand: Hand) -> None:
    scene = hand.scene
    piece = next(piece for piece in scene.playback.view.pieces if piece.id == "G")
    shape = scene.field.pieces.pieces.rectangle(piece, 90, 3000)
    assert (shape.width, shape.depth, shape.heading) == (96, 54, 33000)
    layout = scene.board.hex_layout
    x, y = layout.measured(20400, 14800, 3000)
    assert layout.hex_at((x, y)) == piece.hex_id
    # A pose in the middle of the first hex lies there.
    middle = layout.measured(1500, round(3000 / 3**0.5), 3000)
    assert middle == pytest.approx(layout.centre(GRID.hex("A1")), abs=0.5)
    assert scene.field.pieces.piece_under(scene.board.camera.to_window((x, y))) == "G"
    assert scene.field.pieces.piece_under(scene.board.centre(GRID.hex("A1"))) == ""


# More buttons than there is room for


@pytest.mark.parametrize(("size", "text"), [((1024, 600), 100), ((1024, 600), 200), ((1280, 800), 100)])
def test_every_button_can_be_clicked(tmp_path: Path, size: tuple[int, int], text: int) -> None:

    active_settings.use(Settings(text=text, sound=False))
    hand = stub_hand(tmp_path, extra=3)
    scene = hand.scene
    shown, wanted = scene.sidebar.answers, [key for key, _ in hand.scene.sidebar.question.answers()]
    assert len(wanted) == 5
    seen: dict[str, pygame.Rect] = {}
    hand.point(scene.areas.now.move(0, -20).midbottom)
    for _ in range(len(wanted)):
        hand.wait(0)
        panel = scene.areas.now
        for button in shown.buttons():
            rect = pygame.Rect(button.rect)
            assert panel.contains(rect), (button, panel)
            seen.setdefault(button.key, rect)
        hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
    assert list(seen) == wanted
    hand.press(wanted[-1])
    assert answers(hand) == [wanted[-1].removeprefix("option:")]


def test_anchors_of_a_hex_are_its_pieces_its_groups_and_itself(hand: Hand) -> None:
    anchors = pointing.anchors_in(hand.scene.playback.view, GRID.hex("D2"))
    assert anchors == (on_piece("B"), on_piece("L"), on_group("left"), on_hex(GRID.hex("D2")))
