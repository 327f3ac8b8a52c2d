"""The dark button, key 1: the answer that hurts least, and none that loses something for good."""

from pathlib import Path
from typing import Any

import pytest

from game.content.vignette import load, scenario_of
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_piece
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.engine.shown.view import View
from game.hexgrid.ids import PieceId, SideId
from game.players.even_chance import EvenChance
from game.ui.session import choice_view
from game.ui.session.controller import Controller
from tests.reading import VIGNETTES
from tests.share import a_share
from tests.ui.table import Hand, hand_at, plan, scenario, skirmish

LEAVES = "leader stop", "ignore 0"
"""Answers whose question has another that takes a piece off the board for good."""

FINAL = [path for path in VIGNETTES if any(each in path.read_text(encoding="utf-8") for each in LEAVES)]


def looks(hand: Hand) -> list[tuple[str, str, str]]:
    """Return the answers of the rail: number, label and look."""
    return [(each.number, each.text, each.look) for each in hand.scene.sidebar.answers.buttons()]


def flagged() -> Hand:
    """Let a unit with its leader be driven off by two flags, of which it may ignore one."""
    pieces = {
        "A": ("jacobite", "grenadier", "D3"),
        "K": ("government", "regular", "D4"),
        "L": ("government", "leader", "D4"),
        "C": ("jacobite", "lowland", "A1"),
    }
    hand = hand_at(scenario(plan(), pieces), dice=["FFA"])
    match = hand.scene.session.match
    while match.pending is not None and match.pending.kind != "ignore":
        wanted = ("order A", "attack A K")
        notations = [option.notation for option in match.pending.iter_options()]
        answer = next((each for each in wanted if each in notations), notations[-1])
        hand.scene.session.submit(match.pending.option(answer))
    hand.wait(1)
    hand.app.step([])
    return hand


def test_the_flags_that_are_ignored_come_first() -> None:
    hand = flagged()
    assert looks(hand) == [
        ("1", "Ignore 1 of 2: retreat 1 hex", "main"),
        ("2", "Ignore 0 of 2: retreat 2 hexes", "quiet"),
    ]


def asked(*options: Option) -> Hand:
    """Ask one question of A."""
    decision = Decision(
        side=SideId("jacobite"), kind="any", prompt="What?", options=options, subject=PieceId("A")
    )
    hand = hand_at(skirmish())
    hand.scene.session.controller = Controller(decision)
    return hand


def test_answers_that_cost_alike_stay_in_their_order() -> None:
    assert looks(asked(button("a", "A"), button("b", "B"))) == [("1", "A", "main"), ("2", "B", "quiet")]


def test_blocks_and_what_is_lost_for_good_come_last() -> None:
    options = (button("gone", "Gone", danger="Lost."), button("dear", "Dear", cost=1), button("free", "Free"))
    assert looks(asked(*options)) == [
        ("1", "Free", "main"),
        ("2", "Dear", "quiet"),
        ("3", "Gone", "quiet"),
    ]


def test_no_button_is_dark_where_the_only_one_loses_something_for_good() -> None:
    stays = Option(
        notation="stay",
        anchors=(on_piece(PieceId("A")), on_piece(PieceId("A"))),
        preview=lambda: OptionPreview("Stay"),
    )
    assert looks(asked(stays, button("gone", "Gone", danger="Lost."))) == [("1", "Gone", "quiet")]


def own(match: Match[Any, Any, Any], side: SideId) -> set[PieceId]:
    """Return the pieces of a side that are on the board or still to come."""
    view: View = match.rules.shown.view(match.setup.battlefield, match.state, side)
    return {piece.id for piece in (*view.pieces, *view.waiting) if piece.side == side}


def lost_at_once(match: Match[Any, Any, Any], option: Option, side: SideId) -> int:
    """Count the pieces of its own side that an answer takes off the board before anything else is asked."""
    fork = match.fork(EvenChance(1), side)
    before = own(fork, side)
    fork.submit(option)
    return len(before - own(fork, side))


@pytest.mark.parametrize("path", a_share(FINAL, 8), ids=[path.stem for path in FINAL])
def test_no_default_loses_a_piece_that_another_answer_keeps(path: Path) -> None:
    vignette, wrong = load(path), []
    match = Match(find(vignette.system), scenario_of(vignette), chance=ScriptedChance(vignette.script.dice))
    for given in vignette.script.answers:
        pending = match.pending
        assert pending is not None
        options = choice_view.answered_by_buttons(Controller(pending))
        if len(options) > 1:
            first, *others = [lost_at_once(match, option, pending.side) for option in options]
            wrong += [options[0].notation] if first > min(others) else []
        match.submit(given if isinstance(given, str) else given.choose)
    assert wrong == []
