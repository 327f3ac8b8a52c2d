"""What a player sees of a withdrawal before it is confirmed: where a unit would be caught, and who would be lost."""

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.arrangement import Arrangement
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.storage.battles import AnyMatch

RULES = find("formations")


def withdrawing() -> tuple[AnyMatch, Arrangement]:
    """Let a broken formation of two units fail its rally test, an enemy beside one of them."""
    tables = {
        "title": "A withdrawal",
        "rules": ["EX-45"],
        "system": "formations",
        "phase": "rally",
        "field": "\n".join([". . . . . ."] * 6),
        "groups": {"athole": {"initiative": 2, "broken": True}, "guards": {"initiative": 2}},
        "pieces": {
            "A": {"side": "jacobite", "kind": "highland", "at": "C3", "brigade": "athole"},
            "B": {"side": "jacobite", "kind": "highland", "at": "E3", "brigade": "athole"},
            "P": {"side": "government", "kind": "regular", "at": "C4", "brigade": "guards"},
        },
    }
    match: AnyMatch = Match(RULES, scenario_of(read(tables, Vignette)), chance=ScriptedChance(["1"]))
    while not isinstance(match.pending, Arrangement):
        assert match.pending is not None
        match.submit(match.pending.option("rally athole"))
    return match, match.pending


def test_ex_45_hexes_in_which_a_unit_would_be_caught_are_dangerous() -> None:
    match, question = withdrawing()
    grid = match.setup.grid
    dangerous = {
        option.notation.split()[2]
        for option in question.puts
        if option.value.piece == "A" and option.preview().danger
    }
    near = {grid.label(hex_id) for hex_id in grid.adjacent(grid.hex("C4"))}
    offered = {option.notation.split()[2] for option in question.puts if option.value.piece == "A"}
    assert dangerous == near & offered
    assert dangerous < offered


def test_eq_07_units_that_stay_or_go_beside_an_enemy_would_be_lost() -> None:
    match, question = withdrawing()
    beside, free = match.setup.grid.hex("B4"), match.setup.grid.hex("C1")
    assert question.losses({}) == ("A",)
    assert question.losses({"A": free}) == ()
    assert question.losses({"A": free, "B": beside}) == ("B",)
