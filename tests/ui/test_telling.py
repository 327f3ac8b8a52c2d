"""What is marked on the field and told of the thing under the pointer."""

from pathlib import Path

import pygame
import pytest

from game.engine.decisions.decision import Anchor
from game.hexgrid.ids import HexId
from game.storage.battles import SaveError
from game.ui.drawing.tooltips import measure
from game.ui.session import pointing
from game.ui.session.marks.highlights import Badge
from game.ui.session.text import choice_tip
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.fonts import Fonts
from tests.ui.table import Hand, answer_of, hand_at, kept_hand, skirmish
from tests.ui.test_battle_by_clicks import TURN


def at(hand: Hand, label: str) -> int:
    return hand.scene.session.match.setup.grid.hex(label)


def text(hand: Hand, label: str) -> list[str]:
    scene, hex_id = hand.scene, at(hand, label)
    match = scene.session.match
    terrain = match.setup.terrain(scene.playback.info, match.scenario.plan.terrain[hex_id])
    rows = choice_tip.tip_of(
        HexId(hex_id),
        pointing.anchors_in(scene.playback.view, HexId(hex_id)),
        scene.session.choice,
        scene.playback.view,
        scene.playback.info,
        label,
        terrain,
    )
    return [row.text for row in rows if row.text]


def in_combat() -> Hand:
    hand = hand_at(TURN, dice=["CCF"])
    hand.choose_set(frozenset("AD"))
    for _ in range(2):
        hand.press("option:move done")
    return hand


def test_a_target_shows_how_many_dice_it_would_be_attacked_with() -> None:
    hand = in_combat()
    hand.click(hand.piece("D"))
    highlights = hand.scene.session.highlights()
    assert (highlights.picked, highlights.targets) == (
        frozenset({at(hand, "F3")}),
        frozenset({at(hand, "F4")}),
    )
    assert highlights.badges == {at(hand, "F4"): (Badge("dice", 3),)}


def test_hovering_a_target_tells_the_sum_item_by_item_with_its_rules() -> None:
    hand = in_combat()
    hand.click(hand.piece("D"))
    assert text(hand, "F4")[:5] == [
        "E of Government",
        "Government regular infantry, 4 of 4 blocks",
        "D of Jacobite against E of Government",
        "+3  regular infantry in melee (JX-11)",
        "= 3",
    ]


def test_hovering_what_is_not_offered_tells_why() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("D"))
    assert text(hand, "C3")[2] == "A of Jacobite was not ordered (JX-32)."


def test_a_retreat_shows_its_hexes_and_what_follows() -> None:
    hand = in_combat()
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    highlights = hand.scene.session.highlights()
    assert set(highlights.reachable) == {at(hand, "F5"), at(hand, "G5")}
    assert highlights.badges == {at(hand, label): (Badge("check", 5),) for label in ("F5", "G5")}
    assert text(hand, "F5")[:2] == ["Retreat to F5", "Then a rally check with 5 dice: 87 % to rally."]


def test_an_empty_hex_tells_its_ground() -> None:
    assert text(hand_at(TURN), "A1") == ["A1, clear ground. No effect."]


def test_pieces_that_share_a_hex_are_all_told_and_both_can_be_meant() -> None:
    hand = hand_at(skirmish())
    assert pointing.anchors_in(hand.scene.playback.view, HexId(at(hand, "D3"))) == (
        Anchor("piece", "B"),
        Anchor("piece", "L"),
        Anchor("hex", at(hand, "D3")),
    )
    assert [line for line in text(hand, "D3") if "of Jacobite" in line] == ["B of Jacobite", "L of Jacobite"]


def test_ending_a_phase_early_names_who_could_still_act() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.press("option:move done")
    assert hand.scene.session.notice == (
        "Can still act: A of Jacobite, D of Jacobite. Click again to end the phase."
    )
    assert hand.question.kind == "move"


@pytest.mark.parametrize("scale", [1, 1.3, 2])
def test_a_chance_of_four_columns_is_on_one_line_with_its_sign_within_its_column(scale: float) -> None:
    fonts, width = Fonts(scale), round(217 * scale)
    row = TooltipRow("cells", "blocks lost", ("58 %", "35 %", "7 %", "<1 %"))
    [(_, lines)], _ = measure([row], fonts, width)
    assert lines == ["blocks lost"]
    assert max(fonts.width(cell, "small") for cell in row.cells) * 4 + fonts.width(lines[0], "small") < width


def test_the_end_of_a_phase_is_asked_once_and_not_about_who_was_looked_at() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("D"))
    hand.key(pygame.K_ESCAPE)
    hand.press("option:move done")
    assert hand.scene.session.notice == "Can still act: A of Jacobite. Click again to end the phase."
    assert hand.question.kind == "move"
    hand.click(hand.piece("E"))
    hand.press("option:move done")
    assert hand.question.kind != "move"


def test_the_end_of_a_phase_is_not_asked_where_each_piece_was_looked_at() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    for piece in "AD":
        hand.click(hand.piece(piece))
        hand.key(pygame.K_ESCAPE)
    hand.press("option:move done")
    assert hand.question.kind != "move"


def test_a_full_disk_is_told_once_and_the_battle_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = kept_hand(skirmish(), tmp_path)

    def full(line: object) -> None:
        raise SaveError("small.battle: cannot be written: No space left on device")

    hand.scene.session.match.on_lines = full
    scene = hand.scene
    hand.click(hand.piece("A"))
    hand.press("confirm")
    dialog = hand.app.scenes[-1]
    assert isinstance(dialog, Dialog) and "No space left on device" in dialog.text
    hand.press("")
    assert (hand.question.kind, hand.app.scenes) == ("move", [scene])
    hand.app.close()


def test_confirming_nobody_is_asked_once() -> None:
    hand = hand_at(TURN)
    match = hand.scene.session.match
    hand.press("confirm")
    assert hand.scene.session.notice == "No units ordered. Click again to confirm."
    assert match.entries == []
    hand.press("confirm")
    assert [answer_of(entry) for entry in match.entries] == ["order none"]


def test_few_answers_about_one_piece_are_buttons_that_show_their_hex() -> None:
    hand = in_combat()
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    hand.app.step([])
    assert hand.scene.sidebar.question.answers() == [
        ("option:retreat F5", "Retreat to F5, check with 5 dice"),
        ("option:retreat G5", "Retreat to G5, check with 5 dice"),
    ]
    rect = hand.scene.sidebar.widgets.rect("option:retreat G5")
    assert rect is not None
    hand.point(rect.center)
    assert hand.scene.field._pointed() == at(hand, "G5")
    assert [anchor for _, anchor in hand.scene.sidebar.choices.numbered()] == [None, None]


def test_a_click_on_an_enemy_during_the_movement_says_when_he_can_be_attacked() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    text = "E of Government is an enemy piece: click an ordered unit first, then E of Government (JX-30)."
    hand.click(hand.piece("E"))
    with_nobody_picked = hand.scene.session.notice
    hand.click(hand.piece("D"))
    picked = (hand.scene.session.notice, hand.controller.is_half_made)
    hand.click(hand.piece("B"))
    assert (with_nobody_picked, picked) == (text, ("", True))
    assert hand.scene.session.notice == (
        "D of Jacobite cannot attack B of Government this turn: "
        "no hex it can move to leaves it in sight with dice to roll."
    )


def test_a_piece_of_ones_own_that_cannot_be_chosen_says_why_besides_what_it_could_do() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("A"))
    scene = hand.scene
    hex_id = at(hand, "F3")
    anchors = pointing.anchors_in(scene.playback.view, HexId(hex_id))
    why = hand.controller.why_not(anchors[0])
    rows = choice_tip.tip_of(
        HexId(hex_id),
        anchors,
        scene.session.choice,
        scene.playback.view,
        scene.playback.info,
        "F3",
        None,
        (TooltipRow("item", "a thought"),),
    )
    assert why and why in [row.text for row in rows]
