"""A whole battle of Formations at the real window, by clicks and buttons alone."""

import pytest

from game.engine.play.journal import Answered
from game.engine.shown.forecast import percent
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from tests.systems.window import SkirmishHand
from tests.ui.hidden import window
from tests.ui.table import hand_at

__all__ = ["window"]

MOST = 600


@pytest.mark.wide
def test_a_battle_is_played_to_its_end_by_hand() -> None:
    _, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    opened = hand_at(scenario, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match = hand.scene.session.match
    players = {"jacobite": PLAYERS["random"](5), "government": PLAYERS["greedy"](6)}
    kinds = set()
    for _ in range(MOST):
        hand.wait(1)
        if match.pending is None:
            break
        side = match.pending.side
        option = players[side].choose(match, match.pending)
        kinds.add(match.pending.kind)
        own_button = [anchor for anchor in option.anchors if anchor.kind == "button"]
        if own_button and len(option.anchors) > 1:
            before = len(match.entries)
            hand.click_on(option)
            hand.scene.session.choose(own_button[0])  # in the list of choices, or a button
            assert match.entries[before] == Answered(by=side, answer=option.notation)
        else:
            hand.give(option)
        hand.app.draw()
    assert match.outcome is not None
    assert kinds >= {"first", "activate", "move", "shoot", "withdraw", "one thing"}


def test_rally_tests_are_buttons_with_their_chance_once() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    hand, player = hand_at(scenario, rules=rules, seed=3), PLAYERS["greedy"](1)
    session = hand.scene.session
    while session.match.pending is None or session.match.pending.kind != "rally" or hand.question.forced:
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    session.playback.finish()
    hand.wait(1)
    buttons = hand.scene.sidebar.question.answers()
    assert [key for key, _ in buttons] == [f"option:{option.notation}" for option in hand.question.options]
    for option, (_, label) in zip(hand.question.options, buttons, strict=True):
        chance = percent(option.preview().checks[0].probability())
        assert label == f"{option.preview().label}, {chance}"
    before = len(session.match.entries)
    hand.press(buttons[0][0])
    assert len(session.match.entries) > before


def test_no_name_of_a_verb_is_cut() -> None:
    rules, scenario = open_map(MAPS / "clifton-1745.tmx", "formations")
    hand = hand_at(scenario, rules=rules)
    hand.wait(1)
    session, choices = hand.scene.session, hand.scene.sidebar.choices
    while hand.question.kind != "activate":
        session.submit(hand.question.options[0])
    session.playback.finish()
    hand.wait(1)
    long = "Engage: Honywood's dismounted dragoons and Bland's"
    choices._verb = lambda anchor: long  # type: ignore[method-assign]
    session.choose(next(iter(hand.controller.starts())))
    hand.app.step([])
    assert choices.has_verbs
    hand.app.draw()
    anchors = [anchor for _, anchor in choices.numbered() if anchor is not None]
    assert anchors
    for anchor in anchors:
        place = choices.place_of(anchor)
        assert place is not None
        lines = choices._title(anchor, place.width)
        assert " ".join(lines) == long
        assert len(lines) * choices.fonts.height("button") < place.height


def test_a_unit_is_given_one_initiative_that_of_its_formation() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    hand = hand_at(scenario, rules=rules, seed=3)
    view = hand.scene.playback.view
    third = next(piece for piece in view.pieces if piece.name == "Ogilvy's third")
    hand.wait(1)
    hand.point(hand.piece(third.id))
    told = [row.text for row in hand.scene.sidebar.details.rows()]
    assert "Melee hits on 5+" in told
    assert [text for text in told if text.startswith("Initiative")] == ["Initiative 4+"]
