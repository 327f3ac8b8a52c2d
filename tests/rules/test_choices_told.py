"""What a choice says of itself before it is made: question, cost, dice to follow, and why a thing is not offered."""

from typing import Any

import pytest

from game.engine.decisions.decision import Anchor
from game.engine.event import DiceRolled, Event
from game.engine.play.context import Context
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite import RULES
from game.rules.jacobite.morale.rout import rally_checks
from game.rules.jacobite.state import State
from tests.drawn import OPEN_FIELD, battle, scenario
from tests.rules.choices import DEEP_FIELD, EASTWARD, driven_east, fought, prompt, text, why_not


def test_jr_22_each_number_of_ignored_flags_says_what_it_costs() -> None:
    match = fought(
        {"A": "jacobite grenadier C3", "B": "government lowland C4 3", "L": "government leader C4"}, "FFA"
    )
    assert prompt(match) == "Government: 2 flags against B. How many does it ignore?"
    assert text(match) == {
        "ignore 0": (
            "Ignore 0 of 2: retreat 4 hexes",
            3,
            ("No room: the unit is eliminated (JR-18).",),
        ),
        "ignore 1": (
            "Ignore 1 of 2: retreat 2 hexes",
            1,
            ("No room for 1 hex: 1 block lost (JR-18).", "Then a rally check with 2 dice: 56 % to rally."),
        ),
    }


def test_jr_25_one_flag_ignored_or_not_and_its_items() -> None:
    match = fought(
        {"A": "jacobite grenadier C2", "B": "government regular C3", "L": "government leader C3"}, "FAA"
    )
    assert match.pending is not None
    assert prompt(match) == "Government: 1 flag against B. How many does it ignore?"
    assert text(match) == {
        "ignore 0": ("Ignore 0 of 1: retreat 1 hex", 0, ("Then a rally check with 6 dice: 91 % to rally.",)),
        "ignore 1": ("Ignore 1 of 1: stay", 0, ()),
    }
    tallies = [option.preview().tally for option in match.pending.options]
    assert [tally.lines() for tally in tallies if tally] == [("+1  led by L (JR-25)",)] * 2


def test_jr_18_each_retreat_hex_says_what_it_will_cost_at_least() -> None:
    pieces = {
        "A": "jacobite grenadier C3",
        "B": "government lowland C4",
        "C": "government regular C6",
        "D": "government regular D6",
    }
    match = fought(pieces, "FAA", field=DEEP_FIELD)
    assert prompt(match) == "Government: B must retreat, 2 hexes to go."
    assert text(match) == {
        "retreat C5": ("Retreat to C5", 0, ("Then a rally check with 4 dice: 80 % to rally.",)),
        "retreat D5": (
            "Retreat to D5",
            1,
            ("No room for 1 hex: 1 block lost (JR-18).", "Then a rally check with 2 dice: 56 % to rally."),
        ),
    }


def test_jr_14_joining_a_lone_leader_counts_him_for_the_check() -> None:
    pieces = {"A": "jacobite battle-cavalry C3", "B": "government lowland C4", "L": "government leader C5"}
    match = fought(pieces, "FAA", field=DEEP_FIELD)
    match_told = text(match)
    assert match_told == {
        "ignore 0": (
            "Ignore 0 of 1: retreat 2 hexes",
            0,
            ("Then a rally check with 3 dice: 70 % to rally.",),
        ),
        "ignore 1": ("Ignore 1 of 1: stay", 0, ()),
    }
    match.submit("ignore 0")
    assert text(match) == {
        "retreat C5": ("Retreat to C5 and join L", 0, ("Then a rally check with 4 dice: 80 % to rally.",)),
        "retreat D5": ("Retreat to D5", 0, ("Then a rally check with 3 dice: 70 % to rally.",)),
    }


def test_jr_82_a_unit_that_has_checked_is_told_of_no_second_check() -> None:
    pieces = {"A": "jacobite grenadier C3", "B": "government regular C4", "L": "government leader C4"}
    match = fought(pieces, "IFA", "SS", "FAA", field=DEEP_FIELD)
    assert text(match) == {
        "retreat C5": ("Retreat to C5", 0, ("No second rally check (JR-82).",)),
        "retreat D5": ("Retreat to D5", 0, ("No second rally check (JR-82).",)),
    }
    assert match.pending is not None
    assert [option.preview().check for option in match.pending.options] == [0, 0]


def test_why_a_retreating_unit_may_not_go_there() -> None:
    field = """
. . . . . .
 . . . . . .
. . . . . .
 . . . . . .
. . . . . .
 . . . . . .
"""
    pieces = {
        "A": "jacobite grenadier C3",
        "B": "government lowland C4",
        "Y": "government regular C6",
        "E": "jacobite regular D6",
    }
    match = fought(pieces, "FAA", field=field)
    assert why_not(match, "C4") == "A retreat cannot end there: it goes one adjacent hex at a time (JQ-02)."
    assert why_not(match, "C6") == "A retreat cannot end there: it goes one adjacent hex at a time (JQ-02)."
    assert (
        why_not(match, "B4") == "A retreat must move closer to its own baseline, never forward or sideways "
        "(JR-08, JR-09)."
    )
    assert (
        why_not(match, "D3") == "A retreat must move closer to its own baseline, never forward or sideways "
        "(JR-08, JR-09)."
    )
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((), Anchor("piece", "Y")) == ""


def test_jr_10_jr_11_jr_12_jr_15_what_bars_a_retreat_is_named() -> None:
    unit = {"B": "government regular C4"}
    assert why_not(driven_east({**unit, "X": "government regular D4"}), "D4") == "Blocked by X (JR-10)."
    assert why_not(driven_east({**unit, "X": "jacobite regular D4"}), "D4") == "Blocked by X (JR-11)."
    enemy = driven_east({**unit, "X": "jacobite leader D4"})
    assert why_not(enemy, "D4") == "Blocked by X, an enemy leader (JR-12)."
    led = driven_east({**unit, "L": "government leader C4", "X": "government leader D4"})
    led.submit("ignore 0")
    assert why_not(led, "D4") == "Blocked by X: the unit already has a leader (JR-15)."
    assert why_not(led, "D3") == ""
    assert led.pending is not None and led.pending.why_not is not None
    assert led.pending.why_not((), Anchor("button", "retreat D3")) == ""


def test_jr_10_jr_11_the_same_for_the_other_side() -> None:
    pieces = {"A": "government grenadier D4", "B": "jacobite regular C4"}
    start = Start(turn=SideId("government"), phase="combat")
    enemy = battle(
        scenario(OPEN_FIELD, {**pieces, "X": "government regular B4"}, start=start, **EASTWARD), ["FAA"]
    )
    enemy.submit("attack A B")
    assert why_not(enemy, "B4") == "Blocked by X (JR-11)."
    friend = battle(
        scenario(OPEN_FIELD, {**pieces, "X": "jacobite regular B4"}, start=start, **EASTWARD), ["FAA"]
    )
    friend.submit("attack A B")
    assert why_not(friend, "B4") == "Blocked by X (JR-10)."


def test_jr_17_impassable_ground_is_named() -> None:
    match = driven_east(
        {"B": "government regular C4"},
        field=OPEN_FIELD.replace(" . . . . .\n. . . . .\n", " . . . c .\n. . . . .\n"),
    )
    assert why_not(match, "D4") == "No unit can retreat into crag (JR-17)."


def labelled_totals(match: Match[Any, Any, Any]) -> dict[str, tuple[str, int]]:
    """Return the label of each option and the sum of its tally."""
    assert match.pending is not None
    found = {}
    for option in match.pending.options:
        preview = option.preview()
        assert preview.tally is not None
        found[option.notation] = (preview.label, preview.tally.total)
    return found


def test_jr_54_retiring_shows_its_rally_dice() -> None:
    pieces = {"A": "jacobite grenadier C3", "B": "government light-cavalry C4 3", "M": "government leader D5"}
    match = fought(pieces, attack="attack A B", field=DEEP_FIELD)
    assert match.pending is not None
    assert prompt(match) == "Government: an attack on B by A. Stand and fight, or retire and rally?"
    tallies = {option.notation: option.preview().tally for option in match.pending.options}
    assert {notation: tally.lines() if tally else () for notation, tally in tallies.items()} == {
        "retire": ("+3  blocks (JR-39)", "+2  retiring (JR-54)"),
        "stand": (),
    }
    assert match.pending.option("stand").preview().lines == ("A attacks with 3 dice.",)
    match.submit("retire")
    assert match.pending is not None
    dice = labelled_totals(match)
    assert dice == {"retire C5": ("Retire to C5", 5), "retire D5": ("Retire to D5 and join M", 6)}


def test_jr_51_each_check_shows_its_dice() -> None:
    pieces = {
        "A": "jacobite grenadier C3",
        "B": "government regular C4 1",
        "L": "government leader C4",
        "D": "government militia B4 2",
        "E": "government grenadier D4",
    }
    match = fought(pieces, "IAA", "S", field=DEEP_FIELD)
    assert match.pending is not None
    assert prompt(match) == "Government: which unit makes its rally check next?"
    shown = labelled_totals(match)
    assert shown == {"check D": ("Rally check of D", 1), "check E": ("Rally check of E", 6)}


def test_jr_02_three_flags_one_ignored_leave_two() -> None:
    match = fought(
        {"A": "jacobite grenadier C2", "B": "government lowland C3 2", "L": "government leader C3"}, "FFF"
    )
    assert text(match) == {
        "ignore 0": ("Ignore 0 of 3: retreat 6 hexes", 4, ("No room: the unit is eliminated (JR-18).",)),
        "ignore 1": ("Ignore 1 of 3: retreat 4 hexes", 2, ("No room: the unit is eliminated (JR-18).",)),
    }


def test_jr_30_the_first_of_several_lone_leaders_is_named() -> None:
    pieces = {
        "A": "jacobite grenadier C2",
        "B": "government regular C3",
        "L": "government leader D3",
        "M": "government leader B3",
    }
    match = fought(pieces, "FAA")
    assert match.pending is not None
    tally = match.pending.options[0].preview().tally
    assert tally is not None and tally.lines() == ("+1  L adjacent to it (JR-30)",)


def test_jr_18_the_log_says_why_blocks_are_lost() -> None:
    match = fought({"A": "jacobite grenadier C4", "B": "government lowland C5"}, "FAA", "F")
    told_so = [frame.event.describe(match.names) for frame in match.frames]
    assert "B lost 2 blocks, with no room to retreat (2 left)." in told_so


def test_jq_12_the_side_whose_turn_it_is_checks_first() -> None:
    pieces = {"A": "jacobite regular B2", "B": "jacobite regular D2", "C": "government regular B4"}
    for side, order in (("jacobite", ["A", "B", "C"]), ("government", ["C", "A", "B"])):
        placed = scenario(OPEN_FIELD, pieces, start=Start(turn=SideId(side), phase="combat"))
        setup = RULES.play.setup(placed)
        rolled: list[str] = []

        def note(event: Event, state: State, rolled: list[str] = rolled) -> None:
            if isinstance(event, DiceRolled):
                rolled.append(event.reason.piece)

        ctx = Context(
            setup,
            RULES.play.position,
            RULES.play.outcome,
            setup.state,
            ScriptedChance(["FAAAA"] * 3),
            note,
            lambda: None,
        )
        checks = rally_checks(ctx, tuple(map(PieceId, "CAB")))
        decision = next(checks)
        try:
            while True:
                decision = checks.send(decision.options[0])
        except StopIteration as end:
            assert end.value == frozenset(pieces)
        assert rolled == order


def test_jr_18_with_no_rear_hex_at_all_every_hex_costs_a_block() -> None:
    match = fought(
        {"A": "jacobite grenadier C4", "B": "government regular C5", "L": "government leader C5"}, "FAA"
    )
    lines = ("No room for 1 hex: 1 block lost (JR-18).", "Then a rally check with 4 dice: 80 % to rally.")
    assert text(match) == {
        "ignore 0": ("Ignore 0 of 1: retreat 1 hex", 1, lines),
        "ignore 1": ("Ignore 1 of 1: stay", 0, ()),
    }


@pytest.mark.parametrize(
    ("piece", "hex_id", "reason"),
    [
        ("A", "C2", "M is there, and A already has a leader (JX-34)."),
        ("A", "B3", "X is there, and a hex holds one unit (JX-34)."),
        ("A", "B4", "No piece can move into an enemy's hex (JX-34)."),
        ("A", "D3", "A cannot enter crag (JX-72)."),
        ("A", "D2", "A cannot enter forest (JX-150)."),
        ("A", "A5", "A can move only 1 hex (JX-11)."),
        ("K", "C5", "K can move only 2 hexes (JX-16)."),
        ("K", "E5", "No path of up to 2 hexes leads there (JX-34)."),
        ("L", "C2", "M is already there (JX-34)."),
    ],
)
def test_why_a_piece_may_not_move_there(piece: str, hex_id: str, reason: str) -> None:
    field = """
. . . . .
 . . . f .
. . . c .
 . . . c c
. . . . .
"""
    pieces = {
        "A": "jacobite regular C3",
        "L": "jacobite leader C3",
        "M": "jacobite leader C2",
        "X": "jacobite regular B3",
        "K": "jacobite light-cavalry E3",
        "B": "government regular B4",
    }
    start = Start(turn=SideId("jacobite"), phase="move")
    match = battle(
        scenario(field, pieces, start=start, special_1="ground terrain=forest kind=infantry enter=no")
    )
    assert match.pending is not None and match.pending.why_not is not None
    there = Anchor("hex", match.setup.grid.hex(hex_id))
    assert match.pending.why_not((Anchor("piece", piece),), there) == reason
    assert f"move {piece} {hex_id}" not in [option.notation for option in match.pending.options]


@pytest.mark.parametrize(
    ("chosen", "piece", "reason"),
    [
        ((), "U", "U is an enemy piece (JX-32)."),
        ((), "D", "D cannot be ordered before turn 3 of its side (JX-151)."),
        ((), "G", "Foot Forward cannot order this piece (JX-96)."),
        ((), "A", ""),
        (("A", "B", "C"), "E", ""),
        (("A", "B", "C", "E"), "F", "Only 4 may be ordered, not 5 (JX-96)."),
    ],
)
def test_why_a_piece_may_not_be_ordered(chosen: tuple[str, ...], piece: str, reason: str) -> None:
    pieces = {name: f"jacobite regular {name}1" for name in "ABCDE"}
    pieces |= {
        "F": "jacobite regular A2",
        "G": "jacobite light-artillery B2",
        "U": "government regular C5",
    }
    hands: dict[SideId, dict[str, tuple[str, ...]]] = {SideId("jacobite"): {"command": ("foot-forward",)}}
    start = Start(turn=SideId("jacobite"), phase="card", hands=hands)
    match = battle(scenario(OPEN_FIELD, pieces, start=start, special_1="orders piece=D from=3"))
    assert match.pending is not None and match.pending.why_not is not None
    clicked = tuple(Anchor("piece", name) for name in chosen)
    assert match.pending.why_not(clicked, Anchor("piece", piece)) == reason


def test_a_move_tells_what_it_keeps_a_unit_from() -> None:
    pieces = {"A": "jacobite highland A1", "K": "jacobite regular A3"}
    start = Start(turn=SideId("jacobite"), phase="move")
    match = battle(scenario(". . . .\n c c c c\n= = = .\n", pieces, start=start))
    assert {notation: lines for notation, (_, _, lines) in text(match).items()} == {
        "move A B1": (),
        "move A C1": ("Melee only this turn (JX-12).",),
        "move K B3": (),
        "move K C3": ("By road: no combat this turn (JX-83).",),
        "move done": (),
    }


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ("A", "A has already moved (JX-33)."),
        ("B", "B cannot enter any adjacent hex (JX-34)."),
        ("C", "C was not ordered (JX-32)."),
        ("U", "U is an enemy piece: click an ordered unit first, then U (JX-30)."),
    ],
)
def test_why_a_piece_may_not_move(piece: str, reason: str) -> None:
    pieces = {
        "A": "jacobite regular A1",
        "B": "jacobite light-artillery E1",
        "C": "jacobite regular A3",
        "D": "jacobite regular C3",
        "U": "government regular E3",
    }
    start = Start(turn=SideId("jacobite"), phase="move", ordered=tuple(map(PieceId, "ABD")))
    match = battle(scenario(". . . c .\n . . c c c\n. . . . .\n", pieces, start=start))
    match.submit("move A B1")
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((), Anchor("piece", piece)) == reason


@pytest.mark.parametrize(("side", "enemy"), [("jacobite", "B"), ("government", "A")])
def test_an_enemy_clicked_before_any_unit_says_which_to_click_first(side: str, enemy: str) -> None:
    pieces = {"A": "jacobite regular B2", "B": "government regular C2"}
    start = Start(turn=SideId(side), phase="combat", ordered=(PieceId("A" if side == "jacobite" else "B"),))
    match = battle(scenario(OPEN_FIELD, pieces, start=start))
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.kind == "attack"
    assert (
        match.pending.why_not((), Anchor("piece", enemy)) == f"Click one of your units first, then {enemy}."
    )
