"""What a player is told before he chooses: chances of tests, of shooting and of assaults, and who is suppressed."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.engine.shown.forecast import Forecast, percent
from game.hexgrid.ids import NO_SIDE, PieceId

RULES = find("formations")
CLANS = {
    name: {"side": "jacobite", "kind": "highland", "at": at, "brigade": "athole"}
    for name, at in {"A": "B1", "B": "C1", "C": "D2"}.items()
}
LINE = {
    name: {"side": "government", "kind": "regular", "at": at, "brigade": "guards"}
    for name, at in {"P": "B4", "Q": "C4", "R": "D4"}.items()
}
RESERVE = {"Z": {"side": "government", "kind": "militia", "at": "D5", "brigade": "reserve"}}


def battle(
    dice: list[str], side: str = "jacobite", pieces: dict[str, Any] | None = None, **groups: dict[str, Any]
) -> Match[Any, Any, Any]:
    """Begin the activations of three clans before a line in the open."""
    tables = {
        "title": "Before an assault",
        "rules": ["EX-50"],
        "system": "formations",
        "phase": "action",
        "activates": side,
        "field": "\n".join([". . . . . . . ."] * 6),
        "groups": {"athole": {"initiative": 2}, "guards": {"initiative": 2}, **groups},
        "pieces": CLANS | LINE | RESERVE | (pieces or {}),
    }
    return Match(RULES, scenario_of(read(tables, Vignette)), chance=ScriptedChance(dice))


def told(match: Match[Any, Any, Any], notation: str) -> Forecast | None:
    """Forecast one of the answers asked for."""
    assert match.pending is not None
    return RULES.shown.forecast(match.setup.battlefield, match.state, match.pending.resolve(notation))


def chances(forecast: Forecast | None, row: str) -> tuple[float, ...]:
    """Find a row of what is read at a glance."""
    assert forecast is not None
    (found,) = [each.chances for table in forecast.tables for each in table.rows if each.label == row]
    return found


def test_ex_50_an_assault_is_forecast_before_it_is_chosen() -> None:
    found = told(battle([]), "activate athole engage guards")
    assert found is not None
    assert [(check.needed, check.modifiers.total) for check in found.checks] == [(2, 1)]
    assert found.dice.total == 9
    assert [note.split(":")[0] for note in found.notes[1:]] == [
        "Dice of athole, 9",
        "Dice of guards, 6",
        "If guards lose, 1 marker for reserve (EX-58).",
        "Each chance may be up to 0.01% too small.",
    ]
    ours, theirs = chances(found, "wins")
    assert ours + theirs == pytest.approx(1, abs=1e-3)
    assert ours > theirs


def test_ex_50_an_assault_is_forecast_while_its_moves_are_made() -> None:
    match = battle(["1"])
    match.submit("activate athole engage guards")
    assert told(match, "move done") is None  # nobody is in contact
    alone = told(match, "move A B3")
    match.submit("move A B3")
    assert told(match, "move done") == alone
    match.submit("move B C3")
    together = told(match, "move C D3")
    assert alone is not None and together is not None
    assert (alone.dice.total, together.dice.total) == (4, 9)  # C supports A until it charges
    assert chances(alone, "wins")[0] < chances(together, "wins")[0]


def test_the_forecast_is_what_a_fight_with_these_units_comes_to() -> None:
    """The guess of the moves is that of a player who brings all clans into contact."""
    match = battle(["1"])
    chosen = told(match, "activate athole engage guards")
    for answer in ("activate athole engage guards", "move A B3", "move B C3"):
        match.submit(answer)
    moved = told(match, "move C D3")
    assert chosen is not None and moved is not None
    assert (chosen.dice, chosen.tables, chosen.details) == (moved.dice, moved.tables, moved.details)


def test_ex_31_shooting_names_its_dice_and_who_is_suppressed() -> None:
    near = {name: {**row, "at": row["at"][0] + "2"} for name, row in CLANS.items()}
    match = battle([], "government", pieces=near, guards={"blast": 1})
    match.submit("activate guards hold")
    assert match.pending is not None
    preview = match.pending.resolve("shoot athole").preview()
    assert preview.tally is not None
    assert preview.tally.lines() == (
        "+2  Q, hits on 4 or more (EX-71)",
        "+2  R, hits on 4 or more (EX-71)",
    )
    assert preview.lines[1:] == ("suppressed by markers: P (EX-31)",)


@pytest.mark.parametrize(
    ("group", "markers", "checks"),
    [
        ({}, "0 blast markers", [("Next action test", "83 %", 0), ("Action test to engage", "100 %", 1)]),
        (
            {"blast": 1},
            "1 blast marker",
            [
                ("Next action test", "67 %", -1),
                ("Action test to engage", "83 %", 0),
                ("Rally test", "67 %", -1),
            ],
        ),
        ({"broken": True}, "0 blast markers", [("Rally test", "33 %", -3)]),
    ],
)
def test_ex_13_ea_10_the_chances_of_the_next_tests_are_told_of_every_formation(
    group: dict[str, Any], markers: str, checks: list[tuple[str, str, int]]
) -> None:
    match = battle([], "government", None, athole={"initiative": 2, **group})
    view = RULES.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    athole = next(each for each in view.groups if each.id == "athole")
    assert athole.details == ("Initiative 2+", f"3 units, {markers}")
    assert [
        (check.title, percent(check.probability()), check.modifiers.total) for check in athole.checks
    ] == checks


FAILED = "If it fails: marker 1 of 3; it may only hold (EX-14)."
BREAKS = "If it fails, its next marker breaks it (EX-14, EX-40)."


@pytest.mark.parametrize(
    ("action", "group", "price"),
    [
        ("advance", {}, [FAILED]),
        ("march", {"blast": 2}, [BREAKS]),
        ("advance", {"initiative": 1}, []),
        ("engage guards", {"initiative": 4}, [FAILED]),
        ("hold", {}, []),
    ],
)
def test_ex_14_what_a_failed_test_costs_is_told_before_the_action_is_chosen(
    action: str, group: dict[str, Any], price: list[str]
) -> None:
    match = battle([], athole={"initiative": 2, **group})
    assert match.pending is not None
    assert [*match.pending.resolve(f"activate athole {action}").preview().lines[1:]] == price


def test_ex_07_what_a_reroll_costs_and_what_going_without_is_told_where_it_is_asked() -> None:
    leader = {"L": {"side": "jacobite", "kind": "leader", "at": "B1", "brigade": "athole", "rank": "army"}}
    match = battle(["1"], pieces=leader)
    match.submit("activate athole advance")
    assert match.pending is not None and match.pending.kind == "reroll"
    assert [option.preview().lines for option in match.pending.options] == [
        ("This is the one reroll of your army commander in this round (EX-07).",),
        (FAILED,),
    ]


class TestSuppressed:
    """All who could shoot are kept from it by markers (EX-31)."""

    def silenced(self, blast: int) -> Match[Any, Any, Any]:
        near = {
            "A": {**CLANS["A"], "at": "B2"},
            "B": {**CLANS["B"], "at": "A1"},
            "C": {**CLANS["C"], "at": "A2"},
        }
        return battle(["6"], "government", pieces=near, guards={"blast": blast})

    @pytest.mark.parametrize(("blast", "is_told"), [(0, False), (2, True)])
    def test_the_log_says_why_nobody_is_asked_to_shoot(self, blast: int, *, is_told: bool) -> None:
        match = self.silenced(blast)
        match.submit("activate guards advance")
        match.submit("move done")
        said = [frame.event.describe(match.names) for frame in match.frames]
        assert ("Markers suppressed all of guards who could have shot (EX-31)." in said) == is_told
        assert (match.pending is not None and match.pending.kind == "shoot") != is_told

    @pytest.mark.parametrize(("blast", "is_told"), [(0, False), (2, True)])
    def test_the_question_says_so_where_something_else_can_be_done(
        self, blast: int, *, is_told: bool
    ) -> None:
        match = self.silenced(blast)
        match.submit("activate guards hold")
        assert match.pending is not None
        assert match.pending.prompt.endswith("Its markers keep it from shooting") == is_told


class TestAim:
    def aim(self, piece: str, target: str, **groups: dict[str, Any]) -> str:
        match = battle([], "jacobite", None, **groups)
        return RULES.shown.aim(match.setup.battlefield, match.state, PieceId(piece), PieceId(target)).notation

    def test_who_cannot_shoot_engages(self) -> None:
        assert self.aim("A", "R") == "activate athole engage guards"

    def test_who_can_shoot_shoots(self) -> None:
        assert self.aim("R", "C") == "shoot athole"

    @pytest.mark.parametrize(
        ("piece", "target", "reason"),
        [
            ("A", "B", "B is a friend (EX-30)"),
            ("A", "nobody", "there is no piece 'nobody' on the board"),
            ("A", "Z", "athole can neither shoot at reserve nor get into contact with it (EX-30, EX-50)"),
        ],
    )
    def test_why_not(self, piece: str, target: str, reason: str) -> None:
        with pytest.raises(InvalidAnswerError) as refused:
            self.aim(piece, target)
        assert str(refused.value) == reason

    def test_ea_17_not_while_it_is_broken(self) -> None:
        with pytest.raises(InvalidAnswerError) as refused:
            self.aim("A", "R", athole={"broken": True})
        assert str(refused.value) == "athole is broken and must rally first (EA-17)"
