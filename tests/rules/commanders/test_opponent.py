"""The opponent: what it keeps from one move to the next, and what it makes of a map's special rules."""

from typing import Any

from game.engine.play.match import Match
from game.hexgrid.ids import PieceId, SideId
from game.players.greedy_player import GreedyPlayer
from game.resources import MAPS
from game.rules.commanders.ai.moves import Mover
from game.rules.commanders.ai.outlook import Outlook
from game.rules.commanders.ai.scores import judge
from game.rules.commanders.ai.weights import USUAL
from game.rules.commanders.position import Position
from game.storage.battles import open_map


def begin(name: str) -> Match[Any, Any, Any]:
    rules, scenario = open_map(MAPS / f"{name}.tmx", "commanders")
    return Match(rules, scenario, seed=1, keep_frames=False, can_undo=False)


def outlook(name: str, side: str) -> Outlook:
    match = begin(name)
    return Outlook(Position(match.setup.battlefield, match.state), SideId(side))


def test_what_was_found_for_an_earlier_move_is_what_would_be_found_anew() -> None:
    match = begin("keith-1746")
    players = {side: GreedyPlayer(seed) for seed, side in enumerate(("jacobite", "government"))}
    compared = 0
    while decision := match.pending:
        if decision.kind == "move":
            field = match.setup.battlefield
            kept = judge(USUAL)(field, match.state, decision)
            anew = Mover(Outlook(Position(field, match.state), decision.side)).score
            options = list(decision.options)
            assert [kept(option) for option in options] == [anew(option) for option in options]
            compared += len(options)
        match.submit(players[decision.side].choose(match, decision))
    assert compared > 1000


def test_who_would_win_at_the_end_attacks_an_enemy_who_wins_by_leaving() -> None:
    """At Cromdale time is with the government, but the clans only need to reach the hills."""
    livingstone = outlook("cromdale-1690", "government")
    assert livingstone.position.battlefield.terms.at_end == "government"
    assert livingstone.attacks


def test_nobody_waits_for_an_enemy_farther_away_than_he_sees() -> None:
    """Horse would charge from four hexes away by day; in this night nobody sees beyond two."""
    glascoe = outlook("keith-1746", "jacobite")
    grid, hussars = glascoe.grid, glascoe.position.piece(PieceId("hussars"))
    places = ("C4", "C5", "B4", "A4")
    assert {at: glascoe.missing(hussars, grid.hex(at)) for at in places} == {
        "C4": 0,
        "C5": 0,
        "B4": 1,
        "A4": 2,
    }
