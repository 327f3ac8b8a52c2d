"""Advice names who acts and is drawn on the field, under every system."""

from pathlib import Path

import pytest

from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from game.players.advice import Advice, told
from game.players.greedy_player import GreedyPlayer
from game.players.plan_steps import actor_of
from game.players.planner import Plan
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.session.marks.plan_marks import marks_of_plan
from tests.rules.chargers.near_keith import near_keith
from tests.shipped import SHIPPED

ANSWERS = 120
KEITH: Path = MAPS / "keith-1746.tmx"


def advice_by_kind(system: str, scenario: Scenario | None = None) -> list[tuple[AnyMatch, Advice, str]]:
    """Return for the first question of each kind what is advised, the battle then, and who acts by it."""
    rules, keith = open_map(KEITH, system)
    match: AnyMatch = Match(rules, scenario or keith, seed=3)
    player, kinds, found = GreedyPlayer(1), set[str](), []
    for _ in range(ANSWERS):
        pending = match.pending
        if pending is None:
            break
        option = player.choose(match, pending)
        if pending.kind not in kinds and pending.forced is None:
            kinds.add(pending.kind)
            actor = actor_of(match, option)
            name = ""
            if actor is not None:
                group = actor.kind == "group"
                name = match.names.group(str(actor.ref)) if group else match.names.piece(actor.piece_id)
            then: AnyMatch = Match(match.rules, match.scenario, seed=3, entries=match.entries)
            found.append((then, told(match, Plan((option.notation,), 0.5)), name))
        match.submit(option)
    return found


@pytest.mark.parametrize("system", SHIPPED)
def test_advice_names_who_acts_and_is_drawn(system: str) -> None:
    found = advice_by_kind(system)
    assert len(found) >= 4
    assert [advice.answer for _, advice, name in found if name not in advice.label] == []
    for match, advice, name in found:
        pending = match.pending
        assert pending is not None
        view = match.rules.shown.view(match.setup.battlefield, match.state, pending.side)
        marks = marks_of_plan(advice, pending.side, match.rules.info, inches=view.thousandths_per_hex)
        drawn = bool(marks.arrows or marks.rule_hexes or marks.rectangles or marks.turning)
        assert drawn or not name, advice.answer


def test_a_measured_move_is_drawn_where_it_ends() -> None:
    moves = [
        (match, advice)
        for match, advice, _ in advice_by_kind("chargers", near_keith())
        if advice.answer.startswith("move ") and advice.steps
    ]
    assert moves
    for match, advice in moves:
        view = match.rules.shown.view(match.setup.battlefield, match.state, match.rules.info.sides[0].id)
        then = advice.steps[0].then
        assert then is not None and then.pose is not None
        marks = marks_of_plan(
            advice, match.rules.info.sides[0].id, match.rules.info, inches=view.thousandths_per_hex
        )
        ends = [mark.boundary for mark in marks.rectangles if mark.style == "chosen"]
        assert (then.pose.x, then.pose.y, then.pose.heading) in [(end.x, end.y, end.heading) for end in ends]
        assert marks.rule_hexes == frozenset()


@pytest.mark.parametrize("system", SHIPPED)
def test_an_answer_that_names_an_enemy_has_an_arrow_from_who_acts_to_him(system: str) -> None:
    match: AnyMatch = Match(*open_map(KEITH, system), seed=3)
    player, kinds = GreedyPlayer(1), set[str]()
    for _ in range(ANSWERS):
        pending = match.pending
        if pending is None:
            break
        option, actor = player.choose(match, pending), None
        view = match.rules.shown.view(match.setup.battlefield, match.state, pending.side)
        sides = {str(piece.id): piece.side for piece in view.pieces}
        sides |= {group.id: group.side for group in view.groups}
        enemies = [each for each in option.anchors if sides.get(str(each.ref), pending.side) != pending.side]
        if enemies and pending.kind not in kinds and (actor := actor_of(match, option)) is not None:
            kinds.add(pending.kind)
            advice = told(match, Plan((option.notation,), 0.5))
            first = next(step for step in advice.steps if step.kind == "attack")
            assert first.piece is not None and first.then is not None
            members = {group.id: group.members for group in view.groups}
            assert first.piece.id in (actor.ref, *members.get(str(actor.ref), ()))
            assert first.then.id in {
                name for enemy in enemies for name in (enemy.ref, *members.get(str(enemy.ref), ()))
            }
            marks = marks_of_plan(advice, pending.side, match.rules.info, inches=view.thousandths_per_hex)
            assert "charge" in [arrow.kind for arrow in marks.arrows]
        match.submit(option)
    assert kinds
