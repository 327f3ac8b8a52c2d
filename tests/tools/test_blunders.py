"""Blunders are counted of all that might be one."""

import msgspec

from game.engine.event import AttackAnnounced, PieceMoved
from game.engine.play.match import Match
from game.engine.shown.view import View
from game.hexgrid.ids import NO_SIDE, HexId, PieceId
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from research.blunders import (
    ALONE,
    AT_BASELINE,
    AT_HOME,
    GARRISON,
    IDLE,
    LEFT_ALONE,
    TO_AND_FRO,
    UNMOVED,
    WEAK,
    Count,
    Spared,
    Turns,
    count,
)

KEITH = MAPS / "keith-1746.tmx"


def test_what_is_counted_is_never_more_than_what_there_was() -> None:
    counts = count([KEITH], "formations", ("regular", "regular"), 1)
    assert list(counts)[:6] == [ALONE, UNMOVED, AT_HOME, AT_BASELINE, *WEAK]
    assert counts[TO_AND_FRO].of == 9 and counts[GARRISON].of < 9 and counts[IDLE].of > 0
    assert all(each.found <= each.of for each in counts.values())
    assert counts[UNMOVED].of == 9
    assert counts[AT_HOME].of == counts[AT_BASELINE].of


def test_a_weak_unit_in_reach_is_left_alone_once_four_turns_have_passed_without_an_attack() -> None:
    rules, scenario = open_map(KEITH, "jacobite")
    match = Match(rules, scenario, seed=1)
    counted, player = Count(), PLAYERS["regular"](1)
    spared = Spared(match, counted, lambda piece: piece.id == "kirk")
    views: list[View] = []
    while match.pending is not None and len(views) < 2 * LEFT_ALONE + 2:
        view = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
        if not views or views[-1].turn != view.turn:
            views.append(view)
        match.submit(player.choose(match, match.pending))
    spared._is_near = lambda weak, able: True  # type: ignore[method-assign]
    for view in views:
        spared.begin(view)
    assert (counted.of, counted.found) == (1, 1)
    spared.touch([PieceId("kirk")])
    assert spared.turns[PieceId("kirk")] < 0


def test_who_goes_from_hex_to_hex_and_back_and_there_again_goes_to_and_fro() -> None:
    rules, scenario = open_map(KEITH, "jacobite")
    match = Match(rules, scenario, seed=1)
    counts = {name: Count() for name in (GARRISON, TO_AND_FRO, IDLE)}
    turns = Turns(match, counts)
    view = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    mover = next(piece for piece in view.pieces if piece.side == view.side)
    for turn in range(4):
        there = msgspec.structs.replace(mover, hex_id=HexId(mover.hex_id + turn % 2))
        turns.begin(msgspec.structs.replace(view, turn=turn, pieces=(there,)))
    assert turns.restless == {mover.id}


def test_a_garrison_that_leaves_as_its_side_attacks_does_not_leave_for_nothing() -> None:
    rules, scenario = open_map(MAPS / "dunkeld-1689.tmx", "jacobite")
    match = Match(rules, scenario, seed=1)
    counts = {name: Count() for name in (GARRISON, TO_AND_FRO, IDLE)}
    turns = Turns(match, counts)
    name, (side, place) = next(iter(turns.garrison.items()))
    other = next(each for each in turns.garrison if each != name)
    left = PieceMoved(piece=name, path=(place, HexId(place + 1)))
    turns._may_go = side
    turns.see(left)
    assert turns.left == {name: 0}
    turns.see(AttackAnnounced(attacker=other, targets=()))
    assert not turns.left
