"""A question beside the piece it is about: where it lies, what a click on it does, and when it is not there."""

from typing import Any

import msgspec
import pygame
import pytest

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_group, on_hex
from game.engine.play.context import Context
from game.engine.ruleset import RuleSet, find
from game.engine.shown.view import GroupView, View
from game.hexgrid.ids import PieceId, SideId
from game.storage.settings import Settings
from game.ui.drawing.board.callouts import place_beside
from game.ui.widgets import active_settings
from tests.changed_rules import changed
from tests.ui.table import SYSTEM, Hand, answer_of, hand_at, skirmish

JACOBITE: RuleSet[Any, Any, Any] = find(SYSTEM)
Table = Context[Any, Any, Any]
WITHIN = pygame.Rect(0, 0, 800, 600)


def asking(answers: int, *, advances: bool = False) -> Hand:
    """Ask again and again what A does, which stands in B3: so many answers, one of them a hex if it advances."""

    def play(ctx: Table) -> Procedure[None]:
        ahead = Option(
            notation="advance",
            anchors=(on_hex(ctx.battlefield.grid.hex("B4")),),
            preview=lambda: OptionPreview("Advance to B4"),
        )
        while True:
            yield Decision(
                side=SideId("jacobite"),
                kind="stay",
                prompt="Jacobites: does A stay?",
                options=(
                    *((ahead,) if advances else ()),
                    *(button(f"way {n}", f"Way {n}") for n in range(answers)),
                ),
                subject=PieceId("A"),
            )

    return hand_at(skirmish(), rules=changed(JACOBITE, battle=play))


def sheet(hand: Hand) -> pygame.Rect | None:
    """Return where the question lies beside its piece."""
    hand.app.step([])
    return hand.scene.sidebar.callout.area()


def test_a_sheet_goes_to_the_nearest_free_place() -> None:
    thing = pygame.Rect(380, 280, 40, 40)
    place = place_beside((100, 60), thing, WITHIN, [thing])
    assert place is not None and not place.colliderect(thing)
    assert place == pygame.Rect(420, 264, 100, 60)
    middle = pygame.Rect(0, 250, 800, 100)
    assert place_beside((100, 60), thing, WITHIN, [thing, middle]) == pygame.Rect(348, 180, 100, 60)


def test_a_sheet_rather_goes_farther_off_than_over_pieces() -> None:
    thing, piece = pygame.Rect(380, 280, 40, 40), pygame.Rect(420, 264, 40, 40)
    assert place_beside((100, 60), thing, WITHIN, [thing], [piece]) == pygame.Rect(348, 324, 100, 60)


def test_a_sheet_without_a_free_place_is_left_out() -> None:
    thing = pygame.Rect(380, 280, 40, 40)
    assert place_beside((100, 60), thing, WITHIN, [WITHIN]) is None
    assert place_beside((900, 60), thing, WITHIN, []) is None


def test_what_is_asked_of_a_piece_stands_beside_it() -> None:
    hand = asking(1, advances=True)
    callout, area = hand.scene.sidebar.callout, sheet(hand)
    asked = callout.asked()
    grid = hand.scene.session.match.setup.grid
    assert asked is not None and area is not None
    assert (asked.at, asked.text) == (grid.hex("B3"), "Does A stay?")
    assert asked.answers == (("option:advance", "Advance to B4"), ("option:way 0", "Way 0"))
    assert asked.hexes == {grid.hex("B3"), grid.hex("B4")}
    assert not any(area.collidepoint(hand.hex(label)) for label in ("B3", "B4"))
    assert hand.scene.areas.free(is_open=True).contains(area)


def test_a_click_on_it_answers_and_none_goes_through_to_the_field() -> None:
    hand = asking(2)
    area = sheet(hand)
    assert area is not None
    hand.click((area.right - 3, area.bottom - 3))
    assert hand.scene.session.match.entries == []
    hand.click(pygame.Rect(hand.scene.sidebar.callout.buttons()[1].rect).center)
    assert [answer_of(entry) for entry in hand.scene.session.match.entries] == ["way 1"]


def test_its_buttons_have_the_numbers_of_the_rail_which_rise_downwards() -> None:
    hand = asking(3)
    assert sheet(hand) is not None
    for buttons in (hand.scene.sidebar.callout.buttons(), hand.scene.sidebar.answers.buttons()):
        written = [(button.number, button.text) for button in sorted(buttons, key=lambda each: each.rect[1])]
        assert written == [("1", "Way 0"), ("2", "Way 1"), ("3", "Way 2")]


def test_many_answers_are_asked_in_the_rail_alone() -> None:
    assert sheet(asking(4)) is not None
    assert sheet(asking(5)) is None


def test_it_can_be_turned_off() -> None:
    hand = asking(2)
    active_settings.use(Settings(callouts=False))
    assert sheet(hand) is None


def test_it_is_out_of_the_way_while_the_field_is_moved() -> None:
    hand = asking(2)
    assert sheet(hand) is not None
    hand.scene.board.zoom(1.2, hand.scene.board.free.center)
    assert sheet(hand) is None
    hand.wait(0.3)
    assert sheet(hand) is not None
    hand.scene.pointer.is_dragging = True
    assert sheet(hand) is None


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (3840, 2160)])
def test_it_stays_inside_the_board(size: tuple[int, int]) -> None:
    hand = asking(4)
    hand.scene.lay_out(size)
    hand.wait(1)
    area = hand.scene.sidebar.callout.area()
    assert area is not None
    assert hand.scene.areas.free(is_open=True).contains(area)


def test_a_unit_and_its_leader_are_told_apart_beside_them() -> None:
    hand = hand_at(skirmish())
    while hand.question.kind != "order":
        hand.answer(hand.question.options[0])
    hand.click(hand.hex("D3"))
    asked = hand.scene.sidebar.callout.asked()
    assert asked is not None
    assert [key for key, _ in asked.answers] == ["of:L", "of:B L"]
    names = hand.scene.session.match.names
    both = ", ".join(names.piece(PieceId(piece)) for piece in ("B", "L"))
    assert asked.text == f"{both}: which of them do you choose?"
    assert PieceId("B") in hand.controller.chosen


def test_what_is_asked_of_a_group_is_clear_of_all_its_members() -> None:
    group = GroupView(id="wing", side=SideId("jacobite"), name="Wing", members=(PieceId("A"), PieceId("C")))

    def view(battlefield: Any, state: Any, side: SideId) -> View:
        return msgspec.structs.replace(JACOBITE.shown.view(battlefield, state, side), groups=(group,))

    def play(ctx: Table) -> Procedure[None]:
        options = (button("again", "Roll again"), button("keep", "Keep it"))
        yield Decision(side=SideId("jacobite"), kind="reroll", prompt="Again?", options=options, group="wing")

    hand = hand_at(skirmish(), rules=changed(JACOBITE, battle=play, view=view))
    area, asked = sheet(hand), hand.scene.sidebar.callout.asked()
    grid = hand.scene.session.match.setup.grid
    assert asked is not None and area is not None
    assert asked.hexes == {grid.hex("B3"), grid.hex("F3")}
    assert not any(area.collidepoint(hand.hex(label)) for label in ("B3", "F3"))


def test_it_covers_nobody_of_a_group_that_can_be_clicked() -> None:
    wings = [
        GroupView(id=name, side=SideId(side), name=name, members=tuple(map(PieceId, members)))
        for name, side, members in (("clans", "jacobite", "A"), ("line", "government", "KN"))
    ]

    def view(battlefield: Any, state: Any, side: SideId) -> View:
        return msgspec.structs.replace(JACOBITE.shown.view(battlefield, state, side), groups=tuple(wings))

    def play(ctx: Table) -> Procedure[None]:
        shoot = Option(
            notation="shoot line", anchors=(on_group("line"),), preview=lambda: OptionPreview("Shoot")
        )
        options = (shoot, button("none", "Do not shoot"))
        yield Decision(side=SideId("jacobite"), kind="shoot", prompt="Shoot?", options=options, group="clans")

    hand = hand_at(skirmish(), rules=changed(JACOBITE, battle=play, view=view))
    asked, grid = hand.scene.sidebar.callout.asked(), hand.scene.session.match.setup.grid
    assert asked is not None
    assert {grid.hex(label) for label in ("B3", "B5", "F5")} <= asked.hexes
