"""What the window shows of Formations: refused verbs, the dice of both sides, the chance of a shot, what may save."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.content.vignette import load, scenario_of
from game.engine.decisions.decision import on_group
from game.engine.event import DiceRolled
from game.engine.shown.view import TrackView
from game.hexgrid.ids import PieceId, SideId
from game.players.levels import PLAYERS
from game.rules.formations.tables import ENGAGE
from game.storage.battles import MAPS, open_map
from game.ui.battle.areas import lay_out
from game.ui.battle.panels.strip import STRIP_DETAILS, Strip
from game.ui.session.text.dice_text import description
from game.ui.session.text.tooltip_text import tell_end
from game.ui.widgets.fonts import Fonts
from tests.ui.hidden import window
from tests.ui.table import Hand, hand_at

__all__ = ["window"]


def clifton(until: str) -> Hand:
    """Open Clifton Moor and let it be played until a question of a kind."""
    return battle("clifton-1745", until)


def battle(name: str, until: str, answer: str = "") -> Hand:
    """Open a battle and let it be played until a question of a kind, or one that has an answer."""
    rules, scenario = open_map(MAPS / f"{name}.tmx", "formations")
    hand, player = hand_at(scenario, rules=rules, seed=7), PLAYERS["greedy"](1)
    session = hand.scene.session
    while session.match.pending is not None:
        if hand.question.kind == until and answer in ("", *(each.notation for each in hand.question.options)):
            break
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    session.playback.finish()
    hand.wait(1)
    return hand


def test_what_a_formation_cannot_do_is_listed_with_its_reason_and_what_it_can_is_not() -> None:
    """EX-50."""
    hand = clifton("activate")
    session, choices = hand.scene.session, hand.scene.sidebar.choices
    told = {}
    for formation in dict.fromkeys(option.value.formation for option in hand.question.options):
        assert session.choice is not None
        session.choice.clear()
        session.choose(on_group(formation))
        hand.app.draw()
        verbs = [
            option.value.action for option in hand.question.options if option.value.formation == formation
        ]
        told[session.match.names.group(formation)] = ENGAGE in verbs, " ".join(choices._refused())
        foot = max(place.bottom for place, _ in choices._choice_places) + choices._refused_height()
        assert foot <= choices.area.bottom
    assert told == {
        "East of the lane": (
            False,
            "Engage: no enemy is near enough. Stewarts of Appin move 2, an enemy is 4 hexes away.",
        ),
        "West of the lane": (
            False,
            "Engage: no enemy is near enough. Glengarry's, first moves 2, an enemy is 4 hexes away.",
        ),
    }


def test_what_a_formation_cannot_do_drives_no_verb_to_another_page() -> None:
    """EX-50."""
    hand = battle("keith-1746", "activate", "pass on")
    session, choices = hand.scene.session, hand.scene.sidebar.choices
    hand.scene.lay_out((1280, 800))
    told = {}
    verbs = [option.value for option in hand.question.options if option.notation != "pass on"]
    for formation in dict.fromkeys(verb.formation for verb in verbs):
        assert session.choice is not None
        session.choice.clear()
        session.choose(on_group(formation))
        hand.app.draw()
        told[formation] = len(choices._pages()), choices._refused()
    assert told == {"kingstons-party": (1, [])}


@pytest.mark.parametrize(("kind", "answer"), [("shoot", "shoot none"), ("activate", "pass on")])
def test_no_button_is_the_main_one_while_a_formation_may_be_chosen(kind: str, answer: str) -> None:
    """EX-15, EX-30."""
    question = battle("keith-1746", kind, answer).scene.sidebar.question
    assert [key for key, _ in question.answers()] == [f"option:{answer}"]
    assert question.default == ""


def test_the_only_answer_is_the_main_button() -> None:
    """The opposite case: a formation that failed may roll again, and no formation is to be chosen."""
    question = battle("keith-1746", "reroll").scene.sidebar.question
    assert question.default == question.answers()[0][0]


@pytest.mark.parametrize(
    ("name", "lost", "said"),
    [
        (
            "ex-57-eighth-example-one-marker",
            "government",
            [("Result for athole", "4 + 2 = 6"), ("Result for guards", "4")],
        ),
        (
            "ex-57-breaks-counter-case",
            "jacobite",
            [("Result for athole", "2"), ("Result for foot", "4")],
        ),
    ],
)
def test_the_dice_of_both_sides_and_their_sums_are_shown_after_an_assault(
    name: str, lost: str, said: list[tuple[str, str]]
) -> None:
    """EX-55."""
    hand, answers = vignette(name)
    for answer in answers:
        if hand.question.kind == "withdraw":
            break
        hand.scene.session.submit(hand.question.option(answer))
    hand.scene.playback.finish()
    hand.wait(1)
    drawn: list[tuple[str, str]] = []
    for tray in (hand.scene.sidebar.upper_tray, hand.scene.sidebar.tray):
        draw = tray.draw
        tray.draw = partial(seen, drawn, draw)  # type: ignore[method-assign]
    hand.scene.sidebar._draw_rolls(hand.app.window, pygame.Rect(0, 0, 220, 400), hand.scene.playback.rolls)
    assert hand.question.side == lost
    assert drawn == said


def seen(
    drawn: list[tuple[str, str]], draw: Any, window: Any, area: Any, roll: DiceRolled, *more: Any
) -> int:
    """Note a roll that is drawn in a tray."""
    drawn.append((roll.reason.title, description(roll)))
    return int(draw(window, area, roll, *more))


def vignette(name: str) -> tuple[Hand, list[str]]:
    """Open a vignette at the window; return the answers of its script too."""
    found = load(Path("tests/vignettes/formations") / f"{name}.toml")
    answers = [answer if isinstance(answer, str) else answer.choose for answer in found.script.answers]
    return hand_at(scenario_of(found), dice=[*found.script.dice]), answers


@pytest.mark.parametrize("side", ["jacobite", "government"])
def test_the_strip_says_that_a_rally_may_still_save_a_side_and_the_tip_which(side: str) -> None:
    hand = clifton("activate")
    playback = hand.scene.playback
    areas = lay_out((1280, 800), cards=False, phases=False)
    strip = Strip(playback.info, areas, Fonts(1), "A battle", None)
    track = TrackView(id="losses", side=SideId(side), title="Losses", value=4, goal=4, loses=True)
    saved = msgspec.structs.replace(track, rescue="Rally tests may save it.")
    assert [strip._written(each, STRIP_DETAILS[0]) for each in (track, saved)] == [
        "4 down, breaks when the round ends",
        "4 down, breaks unless it rallies",
    ]
    told = [
        "Rally tests may save it." in [row.text for row in tell_end(playback.info, view)]
        for view in (msgspec.structs.replace(playback.view, tracks=(each,)) for each in (track, saved))
    ]
    assert told == [False, True]


@pytest.mark.parametrize("near", ["P", "Q"])
def test_the_chance_of_a_shot_is_written_at_the_unit_of_its_target_that_is_nearest(near: str) -> None:
    """EX-30, EX-32."""
    found = load(Path("tests/vignettes/formations/ex-40-sixth-example-breaks.toml"))
    far = "Q" if near == "P" else "P"
    at = {near: "C1", far: "L1"}
    pieces = {
        name: msgspec.structs.replace(piece, at=at[name]) if name in at else piece
        for name, piece in found.pieces.items()
    }
    hand = hand_at(scenario_of(msgspec.structs.replace(found, pieces=pieces)), dice=["6"])
    hand.scene.session.submit(hand.question.option("activate athole sustained"))
    hand.scene.playback.finish()
    hand.wait(1)
    badges = hand.scene.session.highlights().badges
    hexes = {piece.id: piece.hex_id for piece in hand.scene.playback.view.pieces}
    assert {name: [badge.text for badge in badges.get(hexes[PieceId(name)], ())] for name in at} == {
        near: ["", "89 % to hit"],
        far: [],
    }


def test_the_area_within_which_a_unit_is_linked_says_to_what() -> None:
    hand = hand_at(open_map(MAPS / "keith-1746.tmx", "formations")[1])
    playback = hand.scene.playback
    unit = next(piece for piece in playback.view.pieces if piece.look != "figure")
    shown = playback.match.rules.shown.areas(playback.match.setup.battlefield, playback.state, unit.id)
    assert "Linked to its formation" in [area.title for area in shown]
