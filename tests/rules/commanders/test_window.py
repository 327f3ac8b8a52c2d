"""A battle of Commanders at the real window, by clicks, keys, wheel and buttons alone."""

import tomllib
from collections.abc import Sequence

import pygame
import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import Option
from game.engine.play.journal import Answered
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from game.ui.battle.battle_scene import BattleScene
from game.ui.session import pointing
from game.ui.session.text import choice_tip
from game.ui.session.text.tooltip_text import tell_end
from game.ui.widgets.palette import LIVERIES, lighter
from tests.reading import VIGNETTES
from tests.systems.window import SkirmishHand
from tests.ui.hidden import window
from tests.ui.table import Hand, hand_at

__all__ = ["window"]

ANSWERS = 90


def give(hand: SkirmishHand, option: Option) -> None:
    """Answer with an option, all but its last anchors clicked on the board."""
    session = hand.scene.session
    for anchor in option.anchors:
        if session.controller is not None and anchor in session.controller.offers():
            session.choose(anchor)


@pytest.mark.wide
def test_a_battle_is_played_by_hand() -> None:
    _, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    opened = hand_at(scenario, seed=3)
    hand = SkirmishHand(opened.app, opened.clock)
    match = hand.scene.session.match
    players = {"jacobite": PLAYERS["random"](5), "government": PLAYERS["greedy"](6)}
    kinds = set()
    for number in range(ANSWERS):
        hand.wait(1)
        if match.pending is None:
            break
        hand.sit_down()
        option = players[match.pending.side].choose(match, match.pending)
        kinds.add(match.pending.kind)
        side, has_choice = match.pending.side, match.pending.forced is None
        before = len(match.entries)
        facings = [
            other
            for other in match.pending.options
            if other.anchors[:-1] == option.anchors[:-1] and other.anchors[-1].kind == "corner"
        ]
        # A click on a unit with its commander picks the commander first.
        pieces = hand.scene.playback.view.pieces
        is_alone = all(piece.with_piece != str(option.anchors[0].ref) for piece in pieces)
        turns = [anchor.kind for anchor in option.anchors] == ["piece", "hex", "corner"] and len(facings) > 1
        if turns and is_alone:
            hand.move(option, by_wheel=number % 2 == 0)
        else:  # the only facing in a hex is taken with it
            give(hand, option)
        # No line tells of a secret answer without a choice.
        assert not has_choice or match.entries[before] == Answered(by=side, answer=option.notation)
        hand.app.draw()
    assert kinds >= {"moves first", "move", "shoot"}


def test_a_charge_says_click_by_click_what_comes_next_and_why_not() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    hand, player = hand_at(scenario, rules=rules, seed=3), PLAYERS["greedy"](6)
    session = hand.scene.session
    while not charges_of(hand.question.options):
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    hand.scene.playback.finish()
    hand.wait(1)
    charge = charges_of(hand.question.options)[0]
    unit, target, end, _ = charge.anchors
    grid, view = session.match.setup.grid, hand.scene.playback.view
    at = {piece.id: piece.hex_id for piece in view.pieces}
    hand.click(hand.piece(unit.piece_id))
    if hand.controller.picked != (unit,):  # its commander came first
        hand.click(hand.piece(unit.piece_id))
    names = session.match.names
    charged = f"{names.piece(unit.piece_id)}: charge {names.piece(target.piece_id)}"
    assert choices_told(hand, target.piece_id)[0] == charged, "what the click begins is named"
    hand.click(hand.piece(target.piece_id))
    asked = (
        f"{names.piece(unit.piece_id)}: charge {names.piece(target.piece_id)}. "
        "Click a highlighted hex to do it from. Press Escape to choose again."
    )
    assert hand.scene.sidebar.question.description()[2] == asked
    far = next(hex_id for hex_id in grid.on_board_ids if grid.distance(hex_id, at[target.piece_id]) > 3)
    hand.click(hand.hex(grid.label(far)))
    assert hand.controller.picked == (unit, target), "the choice is kept"
    assert session.notice == (
        f"A charge on {names.piece(target.piece_id)} ends adjacent to it: click a highlighted hex (BX-24)."
    )
    entries = len(session.match.entries)
    hand.click(hand.hex(grid.label(end.hex_id)))
    assert hand.controller.picked[:2] == (unit, target), "it may face more than one way there"
    asked = "Rotate with the mouse wheel, Q or E; click or press Enter to place it, or click the next unit."
    assert hand.scene.sidebar.question.description()[2] == asked
    hand.key(pygame.K_RETURN)
    assert len(session.match.entries) > entries


def test_a_unit_put_in_its_hex_is_only_asked_how_to_face() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    hand, player = hand_at(scenario, rules=rules, seed=3), PLAYERS["greedy"](6)
    session = hand.scene.session
    while not (moves := [option for option in hand.question.options if option.notation.startswith("move ")]):
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    places = [option.anchors[:2] for option in moves]
    hand.scene.playback.finish()
    hand.wait(1)
    unit, end = next(place for place in places if places.count(place) > 1)
    asked = hand.scene.sidebar.question.description()[2]
    assert asked == "Move a unit or a commander, or end the movement"
    hand.click(hand.piece(unit.piece_id))
    if hand.controller.picked != (unit,):  # its commander came first
        hand.click(hand.piece(unit.piece_id))
    assert hand.scene.sidebar.question.description()[2] == asked, "its hex is still to be chosen"
    hand.click(hand.hex(session.match.setup.grid.label(end.hex_id)))
    assert hand.scene.sidebar.question.description()[2] == (
        "Rotate with the mouse wheel, Q or E; click or press Enter to place it, or click the next unit."
    )


def choices_told(hand: Hand, piece: str) -> list[str]:
    """Return what the tip at a piece says in the colour of an answer."""
    scene, view = hand.scene, hand.scene.playback.view
    hex_id = next(other.hex_id for other in view.pieces if other.id == piece)
    rows = choice_tip.tip_of(
        hex_id,
        pointing.anchors_in(view, hex_id),
        scene.session.choice,
        view,
        scene.playback.info,
        "",
        None,
        scene.session.thoughts(hex_id),
    )
    return [row.text for row in rows if row.look == "choice"]


def test_the_tip_of_an_attempt_says_its_chance_once() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    hand, player = hand_at(scenario, rules=rules, seed=3), PLAYERS["greedy"](6)
    session = hand.scene.session
    while not (attempts := [o for o in hand.question.options if o.notation.startswith("try ")]):
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    hand.scene.playback.finish()
    hand.wait(1)
    commander, unit = attempts[0].anchors
    session.choose(commander)
    assert choices_told(hand, unit.piece_id) == [attempts[0].preview().label]


def charges_of(options: Sequence[Option]) -> list[Option]:
    return [
        each
        for each in options
        if [anchor.kind for anchor in each.anchors] == ["piece", "piece", "hex", "corner"]
    ]


def test_a_unit_stays_picked_where_a_click_is_told_why_it_leads_nowhere() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    hand, player = hand_at(scenario, rules=rules, seed=3), PLAYERS["greedy"](6)
    session = hand.scene.session
    while hand.question.kind != "move":
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
    hand.scene.playback.finish()
    hand.wait(1)
    unit = next(each.anchors[0] for each in hand.question.options if each.anchors[0].kind == "piece")
    session.choose(unit)
    grid, at = session.match.setup.grid, pointing.hex_of(unit, hand.scene.playback.view)
    assert at is not None
    far = max(grid.on_board_ids, key=lambda hex_id: grid.distance(hex_id, at))
    hand.click(hand.hex(grid.label(far)))
    assert hand.controller.picked == (unit,)
    assert session.notice.endswith("(AR-06).")


def test_who_ran_and_may_still_rally_is_a_faint_box_before_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(path for path in VIGNETTES if path.stem == "bx-15-nine-of-fourteen-counter-case")
    tables = {**tomllib.loads(path.read_text("utf-8")), "phase": "rally"}
    scene = hand_at(scenario_of(read(tables, Vignette))).app.scenes[0]
    assert isinstance(scene, BattleScene)
    view, info = scene.playback.view, scene.playback.info
    track = next(each for each in view.tracks if each.side == "jacobite")
    assert (track.value, track.pending) == (0, 9)
    told = [row.text for row in tell_end(info, view)]
    assert "9 more will count as lost unless they rally." in told
    colour, filled = LIVERIES[info.side(track.side).side_colour], list[object]()

    def noted(_: pygame.Surface, ink: object, shape: object, width: int = 0) -> None:
        filled.extend([ink] if not width else [])

    monkeypatch.setattr(pygame.draw, "polygon", noted)
    scene.draw(pygame.Surface((1280, 800)))
    assert filled.count(lighter(colour, 0.6)) == 9
