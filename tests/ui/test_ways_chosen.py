"""A move that goes hex by hex is chosen by its end: its whole way is shown, and the single answers follow."""

import pygame
import pytest

from game.engine.decisions.decision import Way, on_hex
from game.engine.play.journal import Answered
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.ui.battle.battle_scene import BattleScene
from tests.ui.table import Hand, hand_at, plan, scenario

FIELDS = {
    "government": ("jacobite", "D1", "D4", "retreat D5; retreat C6; retreat D7; retreat D8"),
    "jacobite": ("government", "D9", "D6", "retreat E5; retreat E4; retreat E3; retreat D2"),
}
"""For each side that retreats: who attacks it, from where, where it stands, and the way it is to take."""


def driven_back(side: str, *river: str, flags: str = "FF") -> Hand:
    """Open a battle in which guns have rolled two flags at cavalry, which must retreat four hexes."""
    other, guns, at, _ = FIELDS[side]
    pieces = {"G": (other, "trained-artillery", guns), "B": (side, "light-cavalry", at)}
    field = plan(7, 9, "y", "odd", **dict.fromkeys(river, "river"))
    start = Start(turn=SideId(other), phase="combat")
    hand = hand_at(scenario(field, pieces, start=start), dice=[flags, "FCIII", "FCIII"])
    hand.click(hand.piece("G"))
    hand.click(hand.piece("B"))
    return hand


def answers(hand: Hand, side: str) -> list[str]:
    entries = hand.app.scenes[0].session.match.entries  # type: ignore[attr-defined]
    return [entry.answer for entry in entries if isinstance(entry, Answered) and entry.by == side]


def ends(hand: Hand) -> dict[str, str]:
    """Return the way to each hex that is offered."""
    label = hand.scene.session.match.setup.grid.label
    ways = [option for option in hand.controller.decision.options if isinstance(option, Way)]
    return {label(way.path[-1]): way.notation for way in ways}


@pytest.mark.parametrize("side", FIELDS)
def test_a_retreat_of_four_hexes_is_one_click_and_keeps_its_four_answers(side: str) -> None:
    hand = driven_back(side)
    way = FIELDS[side][3]
    end = way.split()[-1]
    assert ends(hand)[end] == way
    hand.click(hand.hex(end))
    for _ in range(5):
        hand.wait(1)
    assert answers(hand, side)[:4] == way.split("; ")


@pytest.mark.parametrize("side", FIELDS)
def test_the_whole_way_is_marked_and_a_hex_on_it_says_that_it_goes_on(side: str) -> None:
    hand = driven_back(side)
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    start, *_, end = [FIELDS[side][2], *FIELDS[side][3].replace("retreat ", "").split("; ")]
    trail = session.highlights(grid.hex(end)).trail[-1]
    labels = [grid.label(hex_id) for hex_id in trail.hexes]
    assert (labels[0], labels[-1], len(labels)) == (start, end, 5)
    hand.click(hand.hex(labels[1]))
    assert session.notice == "The way continues from there: choose the hex where it ends."
    assert answers(hand, side) == []
    assert session.highlights(grid.hex(labels[1])).trail[1:] == ()


@pytest.mark.parametrize(("side", "barred", "end"), [("government", "CE6", "D6"), ("jacobite", "CE4", "D4")])
def test_where_all_ways_have_one_end_nothing_is_asked(side: str, barred: str, end: str) -> None:
    row = barred[-1]
    hand = driven_back(side, *(f"{column}{row}" for column in barred[:-1]), flags="FI")
    for _ in range(3):
        hand.wait(1)
    assert [answer.split()[0] for answer in answers(hand, side)] == ["retreat"]
    scene = hand.app.scenes[0]
    assert isinstance(scene, BattleScene)
    view, grid = scene.playback.view, scene.session.match.setup.grid
    assert [grid.label(piece.hex_id) for piece in view.pieces if piece.id == "B"] == [end]


@pytest.mark.parametrize("side", FIELDS)
def test_undo_on_the_way_takes_all_of_it_back(side: str) -> None:
    hand = driven_back(side)
    before = ends(hand)
    hand.click(hand.hex(FIELDS[side][3].split()[-1]))
    assert 1 < len(answers(hand, side)) < 4
    hand.key(pygame.K_u, "u")
    assert (answers(hand, side), ends(hand)) == ([], before)


@pytest.mark.parametrize("side", FIELDS)
def test_the_keys_choose_the_end_as_a_click_does(side: str) -> None:
    hand = driven_back(side)
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    session.cursor = on_hex(grid.hex(FIELDS[side][3].split()[-1]))
    hand.key(pygame.K_SPACE)
    for _ in range(5):
        hand.wait(1)
    assert answers(hand, side)[:4] == FIELDS[side][3].split("; ")
