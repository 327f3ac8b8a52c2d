"""Battles of the tests' own rule system: nothing that must always hold is ever broken."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, InvalidAnswerError, Option, on_hex, on_piece
from game.engine.decisions.placement import Placement
from game.engine.play.dice import ScriptedChance, SeededChance
from game.engine.play.journal import Answered, Line, read, write
from game.engine.play.match import Match
from game.engine.play.secrets import hides
from game.engine.ruleset import RuleSet, find
from game.engine.shown.statistics import statistics
from game.hexgrid.scenario import Scenario
from game.players.levels import PLAYERS
from game.players.random_player import RandomPlayer
from tests.drawn import asked
from tests.engine.races import snapshot
from tests.fuzz.fuzzer import Fuzzer
from tests.share import a_share, wide
from tests.systems.battles import SYSTEM

AnyMatch = Match[Any, Any, Any]
SIDES = ("red", "green")


class NothingPromised:
    """Previews of this system promise no number of dice."""

    def chosen(self, *told: object, **more: object) -> None:
        """Note nothing."""

    def heard(self, event: object) -> None:
        """Hold nothing against it."""

    def asked(self, pending: object) -> None:
        """Hold nothing against it."""


class SkirmishFuzzer(Fuzzer):
    """The fuzzer, with all that it asks of any system and nothing of cards and banners."""

    promised = NothingPromised

    @staticmethod
    def invariants(system: str) -> Callable[[Any, Any], list[str]]:
        """Find them in the system itself, which is installed only while a test runs."""
        problems: Callable[[Any, Any], list[str]] = import_module(f"game.rules.{system}.invariants").problems
        return problems

    def _settled(self, state: Any, pending: Decision) -> None:
        """Hold that whatever hides anything hides it from the other side alone."""
        views = {side: self.rules.shown.view(self.battlefield, state, side) for side in ("", *SIDES)}
        for side, other in (SIDES, SIDES[::-1]):
            orders = {
                group.order for group in views[other].groups if group.side == side and group.order_hidden
            }
            assert orders <= {""}

    def _choose(self, pending: Decision) -> Option:
        return RandomPlayer(self.random.randrange(1 << 30)).choose(self.match, pending)


def rules() -> RuleSet[Any, Any, Any]:
    """Find the system, which is installed only while a test runs."""
    return find(SYSTEM)


def played_to(match: AnyMatch, kind: str, player: str = "random", seed: int = 1) -> AnyMatch:
    """Play until a question of a kind is asked."""
    chooser = PLAYERS[player](seed)
    while match.pending is not None and match.pending.kind != kind:
        match.submit(chooser.choose(match, match.pending))
    assert match.pending is not None
    return match


@pytest.mark.parametrize("seed", a_share(range(12), 4))
def test_random_battles_hold_every_step(battle: Scenario, seed: int) -> None:
    fuzzer = SkirmishFuzzer(battle, seed)
    assert 20 < fuzzer.play() <= 250


@pytest.mark.parametrize("name", ("random", wide("greedy")))
def test_every_question_forks_is_saved_and_taken_back_exactly(battle: Scenario, name: str) -> None:
    lines: list[Line] = []
    match: AnyMatch = Match(rules(), battle, seed=4, on_lines=lines.extend)
    player = PLAYERS[name](7)
    while match.pending is not None:
        fork = match.fork(SeededChance(match.seed, sum(not isinstance(e, Answered) for e in match.entries)))
        assert (asked(fork), fork.state, fork.entries) == (asked(match), match.state, match.entries)
        answer = player.choose(match, match.pending).notation
        before = snapshot(match)
        match.submit(answer)
        fork.submit(answer)
        assert (asked(fork), fork.state) == (asked(match), match.state)
        if not match.undo_barrier():
            after = snapshot(match)
            match.undo()
            assert snapshot(match) == before
            match.redo()
            assert snapshot(match) == after
    assert match.outcome is not None
    again: AnyMatch = Match(rules(), battle, seed=4, entries=read(write(lines)).entries)
    assert snapshot(again) == snapshot(match)


# Joint decisions and secrets


def ordered(battle: Scenario, *answers: str) -> AnyMatch:
    """Begin the battle with its guns sited, and give some orders."""
    match: AnyMatch = Match(rules(), battle, seed=2)
    for answer in ("site done", "site done", *answers):
        match.submit(answer)
    return match


RED = ("order vanguard advance", "order rearguard hold", "order done")


def test_a_battle_saved_in_the_middle_of_a_joint_decision_goes_on_there(battle: Scenario) -> None:
    lines: list[Line] = []
    match = ordered(battle)
    match.on_lines = lines.extend
    saved = [*match.entries]
    for answer in (*RED, "order green-left advance"):
        match.submit(answer)
    again: AnyMatch = Match(
        rules(), battle, seed=2, entries=[*saved, *read(write([match.header, *lines])).entries]
    )
    assert snapshot(again) == snapshot(match)
    for each in (match, again):
        assert each.pending is not None
        assert each.pending.side == "green"
        each.submit("order green-right withdraw")
        each.submit("order done")
    assert snapshot(again) == snapshot(match)
    assert [group.order for group in match.state.groups.values()] == [
        "advance",
        "hold",
        "advance",
        "withdraw",
    ]


def test_no_order_is_seen_before_both_sides_are_done(battle: Scenario) -> None:
    match = ordered(battle, *RED)
    view = match.rules.shown.view(match.setup.battlefield, match.state, "green")
    assert {group.order for group in view.groups} == {""}
    told = [frame.event.describe(match.names) for frame in match.frames]
    assert not any("advance" in sentence for sentence in told)


def test_an_order_written_and_not_shown_is_hidden_from_the_other_side_only(battle: Scenario) -> None:
    match = ordered(battle)
    group = replace(match.state.groups["vanguard"], order="advance")
    state = replace(match.state.with_group(group), orders_shown=False)
    views = {side: match.rules.shown.view(match.setup.battlefield, state, side) for side in ("", *SIDES)}
    found = {side: next(g for g in view.groups if g.id == "vanguard") for side, view in views.items()}
    assert {side: (each.order, each.order_hidden) for side, each in found.items()} == {
        "": ("advance", False),
        "red": ("advance", False),
        "green": ("", True),
    }
    assert hides(views["red"], views["green"], views[""])
    assert not hides(views["green"], views["red"], views[""])


def test_an_order_may_be_thought_better_of_until_the_other_side_has_answered(battle: Scenario) -> None:
    match = ordered(battle, *RED)
    match.undo()
    match.submit("order rearguard advance")
    match.submit("order done")
    for answer in ("order green-left hold", "order green-right hold", "order done"):
        match.submit(answer)
    with pytest.raises(InvalidAnswerError):
        match.undo()


# Arrangements and placements


def test_a_withdrawal_that_is_wrong_says_so_and_cannot_be_done(battle: Scenario) -> None:
    match = ordered(battle, "order vanguard hold", "order rearguard withdraw", "order done")
    for answer in ("order green-left hold", "order green-right hold", "order done"):
        match.submit(answer)
    played_to(match, "withdraw")
    pending = match.pending
    assert isinstance(pending, Arrangement)
    match.submit("withdraw R4 F2")
    match.submit("withdraw RG G1")
    match.submit("withdraw R4 G1")
    assert isinstance(match.pending, Arrangement)
    assert match.pending.wrong == "Third Red Foot, Red Gun would end in one hex or before an enemy (SK-22)."
    with pytest.raises(InvalidAnswerError, match="SK-22"):
        match.submit("withdraw done")
    match.submit("withdraw R4 back")
    match.submit("withdraw done")
    pieces = match.state.pieces
    assert [match.setup.grid.label(pieces[name].hex_id) for name in ("R4", "RG")] == ["G3", "G1"]


def test_a_gun_is_sited_by_numbers_within_its_leeway(battle: Scenario) -> None:
    match: AnyMatch = Match(rules(), battle, seed=2)
    pending = match.pending
    assert isinstance(pending, Placement)
    x, y = pending.start.x, pending.start.y
    with pytest.raises(InvalidAnswerError, match=r"within 1.33 inches .* \(SK-04\)"):
        match.submit(f"site RG {(x + 2000) / 1000:g} {y / 1000:g} 180")
    match.submit(f"site RG {(x + 1000) / 1000:g} {y / 1000:g} 175.5")
    gun = match.rules.shown.view(match.setup.battlefield, match.state, "").pieces[4]
    assert (gun.id, gun.pose, gun.look) == ("RG", pending.start.__class__(x + 1000, y, 17550), "rectangle")
    assert gun.facing == 180


# Dice, arrows, statistics


def charged(battle: Scenario) -> AnyMatch:
    """Return a battle in which the Green guards are about to be attacked."""
    match: AnyMatch = Match(rules(), battle, seed=3)
    return played_to(match, "attack", "greedy", 3)


def test_arrows_of_declared_attacks_stay_until_they_are_played(battle: Scenario) -> None:
    match = charged(battle)
    assert match.pending is not None
    declared = 0
    while match.pending is not None and match.pending.kind == "attack" and len(match.pending.options) > 2:
        arrows = match.rules.shown.view(match.setup.battlefield, match.state, "").arrows
        assert len(arrows) == declared
        match.submit(match.pending.options[0])
        declared += 1
    if match.pending is not None and match.pending.kind == "attack":
        match.submit("attack done")
    assert declared > 0
    assert match.rules.shown.view(match.setup.battlefield, match.state, "").arrows == ()


def test_statistics_sum_a_battle_up_in_the_words_of_the_system(battle: Scenario) -> None:
    match: AnyMatch = Match(rules(), battle, seed=3)
    players = {side: PLAYERS["greedy"](number) for number, side in enumerate(SIDES)}
    while match.pending is not None:
        match.submit(players[match.pending.side].choose(match, match.pending))
    summed = statistics(match)
    assert [count.what for count in summed.counts] == ["pieces lost", "units fallen back"]
    assert {(rolled.side, rolled.die.id) for rolled in summed.dice if rolled.rolled} == {
        (side, die) for side in SIDES for die in ("d6", "d10")
    }
    assert {course.title for course in summed.courses} == {"Enemy losses"}


def test_why_not_names_the_rule(battle: Scenario) -> None:
    match = charged(battle)
    pending = match.pending
    assert pending is not None and pending.why_not is not None
    commander = "RA" if pending.side == "red" else "GA"
    assert pending.why_not((), on_piece(commander)).endswith("(SK-45).")
    match = ordered(battle, "order vanguard hold", "order rearguard advance", "order done")
    for answer in ("order green-left hold", "order green-right hold", "order done"):
        match.submit(answer)
    while match.pending is not None and (match.pending.kind, match.pending.side) != ("move", "red"):
        match.submit(f"{match.pending.kind} done")
    assert match.pending is not None and match.pending.why_not is not None
    far = match.setup.grid.hex("B7")
    assert "(SK-20)" in match.pending.why_not((on_piece("R1"),), on_hex(far))


def test_scripted_dice_of_two_kinds_are_read_by_the_die_that_is_rolled(battle: Scenario) -> None:
    match: AnyMatch = Match(rules(), battle, chance=ScriptedChance(["1", "6"]))
    for answer in (
        "site done",
        "site done",
        *RED,
        "order green-left hold",
        "order green-right hold",
        "order done",
    ):
        match.submit(answer)
    assert match.state.first == "green"
