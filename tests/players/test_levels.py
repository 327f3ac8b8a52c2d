"""The levels of the computer's players: legal, the same for a seed, and blind to what they may not see."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.decisions.decision import Decision, Option
from game.engine.play.dice import D6, DicePool
from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.ids import SideId
from game.players import planner
from game.players.advice import (
    BEST,
    MOST,
    advise,
    asked_at,
    costliest,
    questions,
    review,
    steps_played,
    up_to,
)
from game.players.even_chance import BAG, EvenChance
from game.players.greedy_player import GreedyPlayer
from game.players.learned_value import chance_of_winning
from game.players.levels import PLAYERS, Player, simulated
from game.players.planner import Planner, Search
from game.players.position_numbers import mirrored, position_numbers
from game.players.problems import answered_by
from game.storage.battles import MAPS, open_map
from tests.changed_rules import changed
from tests.rules.card_battles import begin, culloden
from tests.rules.unseen_cards import permuted

AnyMatch = Match[Any, Any, Any]

SMALL = Search(plans=3, forks=1, most_forks=1)
KEITH = MAPS / "keith-1746.tmx"
SYSTEMS = [rules.info.id for rules in shipped()]


def opened(system: str, seed: int = 3) -> AnyMatch:
    return Match(*open_map(KEITH, system), seed=seed, keep_frames=False, can_undo=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_player_that_searches_answers_every_system_and_the_same_for_a_seed(system: str) -> None:
    lines = []
    for _ in range(2):
        match = opened(system)
        sides = [side.id for side in match.rules.info.sides]
        players: dict[str, Player] = {sides[0]: Planner(5, SMALL), sides[1]: GreedyPlayer(6)}
        for _ in range(60):
            if match.pending is None:
                break
            match.submit(players[match.pending.side].choose(match, match.pending))
        lines.append(msgspec.json.encode(match.entries))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("system", ["formations", "jacobite"])
@pytest.mark.parametrize("level", ["recruit", "regular", "veteran", "general"])
def test_each_level_gives_the_same_answers_for_a_seed(level: str, system: str) -> None:
    lines = []
    for _ in range(2):
        match = opened(system)
        players = {side.id: PLAYERS[level](seed) for seed, side in enumerate(match.rules.info.sides)}
        for _ in range(16):
            assert match.pending is not None
            match.submit(players[match.pending.side].choose(match, match.pending))
        lines.append(msgspec.json.encode(match.entries))
    assert lines[0] == lines[1]


def test_a_player_judges_as_an_expert_where_its_system_can() -> None:
    """The expert of this test likes best what the usual judgement likes least."""
    match = opened("formations")
    usual = match.rules.opponent.score_options

    def contrary(field: Any, state: Any, decision: Decision) -> Callable[[Option], int]:
        score = usual(field, state, decision)
        return lambda option: -score(option)

    rules = changed(match.rules, expert_judgement=contrary)
    other = Match(rules, match.scenario, seed=3, keep_frames=False, can_undo=False)
    decision = other.pending
    assert decision is not None
    regular, expert = (GreedyPlayer(1, expert=expert) for expert in (False, True))
    scores = [player.score(other, decision)(decision.options[0]) for player in (regular, expert)]
    assert scores[0] == -scores[1]
    assert Planner(1, SMALL).at_once(other, decision) == expert.choose(other, decision)
    assert GreedyPlayer(1, expert=True).choose(match, decision) == regular.choose(match, decision)


def test_a_level_that_may_think_no_longer_answers_at_once() -> None:
    match = opened("formations")
    while match.pending is not None and match.pending.kind not in match.rules.opponent.pivotal:
        match.submit(match.pending.options[0])
    assert match.pending is not None
    hurried = simulated("general", 1, -1.0)
    assert hurried.choose(match, match.pending) == GreedyPlayer(1, expert=True).choose(match, match.pending)


def test_what_a_side_cannot_see_changes_no_answer_of_a_player_that_searches() -> None:
    """At card and order questions the enemy's hand, the decks and the cards laid aside are exchanged."""
    match, compared = begin(culloden(), 4), 0
    for number in range(30):
        pending = match.pending
        assert pending is not None
        if pending.kind in match.rules.opponent.pivotal and compared < 6:
            fork = match.fork(EvenChance(1))
            fork.context.enter(permuted(match.state, pending.side, number))
            assert fork.state != match.state and fork.pending is not None
            answers = [Planner(7, SMALL).choose(each, pending).notation for each in (match, fork)]
            assert answers[0] == answers[1]
            compared += 1
        match.submit(GreedyPlayer(number).choose(match, pending))
    assert compared == 6


def at_pivotal(system: str) -> AnyMatch:
    """Open a battle and play on to the first question that a plan is made for, where there is one."""
    match, player = opened(system), GreedyPlayer(1)
    while match.pending is not None and match.pending.kind not in match.rules.opponent.pivotal:
        if len(match.entries) > 20:
            break
        match.submit(player.choose(match, match.pending))
    return match


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_plan_can_be_carried_out_whatever_the_dice_and_hidden_things_are(system: str) -> None:
    match = at_pivotal(system)
    assert match.pending is not None
    side = match.pending.side
    plans = Planner(1, SMALL).plans(match, match.pending)
    assert len(set(plans)) == len(plans)
    for number, plan in enumerate(plans):
        fork = match.fork(EvenChance(number), side)
        for answer in plan:
            assert fork.pending is not None and fork.pending.side == side
            fork.submit(answer)


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_a_plan_leads_is_weighed_once_the_next_turn_has_begun(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has moved and fought counts no more then; it would be taken for a danger that is over."""
    match, weighed = at_pivotal(system), list[AnyMatch]()

    def noted(fork: AnyMatch, side: SideId) -> float:
        weighed.append(fork)
        return 0.5

    monkeypatch.setattr(planner, "chance_of_winning", noted)
    assert match.pending is not None
    Planner(1, SMALL).weigh(match, match.pending)
    stretch = match.rules.opponent.stretch
    assert all(fork.pending is None or stretch(fork.state)[0] != stretch(match.state)[0] for fork in weighed)


def test_a_search_leaves_the_match_alone() -> None:
    match = opened("formations")
    assert match.pending is not None
    before = (match.state, list(match.entries), match.pending)
    Planner(1, SMALL).weigh(match, match.pending)
    assert (match.state, match.entries, match.pending) == before


def test_a_search_that_is_out_of_time_answers_as_an_expert_does_at_once() -> None:
    match = opened("formations")
    while match.pending is not None and match.pending.kind not in match.rules.opponent.pivotal:
        match.submit(match.pending.options[0])
    assert match.pending is not None
    hurried = Planner(1, SMALL, lambda: True).choose(match, match.pending)
    assert hurried.notation == GreedyPlayer(1, expert=True).choose(match, match.pending).notation


def test_a_recruit_overlooks_some_of_what_a_regular_sees() -> None:
    different = 0
    match = opened("formations")
    for number in range(120):
        if match.pending is None:
            break
        recruit, regular = (
            PLAYERS[name](number).choose(match, match.pending) for name in ("recruit", "regular")
        )
        different += recruit.notation != regular.notation
        match.submit(regular)
    assert different > 10


def test_dice_for_forks_show_each_face_equally_often() -> None:
    chance = EvenChance(8)
    faces = [face for _ in range(BAG) for face in chance.roll(DicePool(D6, 6))]
    assert Counter(faces) == dict.fromkeys(D6.faces, BAG)
    assert EvenChance(8).roll(DicePool(D6, 6)) == tuple(faces[:6])
    assert sorted(chance.order(5)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_one_side_is_better_off_by_the_other_is_worse_off_by(system: str) -> None:
    match, player = opened(system), PLAYERS["random"](2)
    sides = [side.id for side in match.rules.info.sides]
    for _ in range(40):
        if match.pending is None:
            break
        mine, theirs = (position_numbers(match, SideId(side)) for side in sides)
        assert mirrored(theirs) == mine
        assert abs(sum(chance_of_winning(match, SideId(side)) for side in sides) - 1) < 1e-9
        match.submit(player.choose(match, match.pending))


def test_a_battle_that_is_over_is_won_for_sure() -> None:
    match, random = opened("formations"), Random(1)
    while match.pending is not None:
        match.submit(PLAYERS["random"](random.randrange(99)).choose(match, match.pending))
    assert match.outcome is not None
    for side in match.rules.info.sides:
        expected = float(match.outcome.winner == side.id) if match.outcome.winner else 0.5
        assert chance_of_winning(match, side.id) == expected


def test_advice_names_different_answers_that_are_offered_the_greedy_one_among_those_tried() -> None:
    match = opened("formations")
    found = advise(match, SMALL)
    assert match.pending is not None
    offered = {option.notation for option in match.pending.options}
    assert 0 < len(found) <= MOST
    assert {each.answer for each in found} <= offered
    assert len({each.answer for each in found}) == len(found)
    assert all(0 <= each.value <= 1 for each in found)
    assert found == advise(match, SMALL)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_somebody_has_in_mind_is_weighed_beside_the_best_and_only_what_is_offered(system: str) -> None:
    match = at_pivotal(system)
    assert match.pending is not None
    offered = {option.notation for option in match.pending.iter_options()}
    own = min(offered)
    found = advise(match, SMALL, own=(own,))
    assert {each.answer for each in found} <= offered
    assert [each.answer for each in found if each.is_own] == [own]
    assert [each.answer for each in found if each.is_usual] == [answered_by(match, "veteran", 1)[0]]
    assert not any(each.is_own for each in advise(match, SMALL, own=("nothing",)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_played_is_told_as_it_went_not_as_in_a_fork(system: str) -> None:
    match, player = opened(system, 5), PLAYERS["regular"](3)
    for _ in range(40):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))
    gone, field = 0, match.setup.battlefield
    for answers in range(0, len(match.entries), 9):
        then = up_to(match, answers)
        if then.entries == match.entries or then.pending is None:
            break
        side, places = then.pending.side, dict[str, set[int]]()
        for count in range(answers, len(match.entries)):
            view = match.rules.shown.view(field, up_to(match, count).state, side)
            for piece in view.pieces:
                places.setdefault(piece.id, set()).add(piece.hex_id)
        for step in steps_played(match, answers):
            if step.kind == "move" and step.piece is not None:
                gone += 1
                assert {step.start, step.end} <= places[step.piece.id]
    assert gone


def test_a_review_weighs_what_was_answered_against_what_promised_most() -> None:
    match, player = opened("formations", 1), PLAYERS["random"](3)
    for _ in range(25):
        assert match.pending is not None
        match.submit(player.choose(match, match.pending))
    found = list(review(match, SMALL))
    opponent, stretches = match.rules.opponent, set()
    for count in range(25):
        then = up_to(match, count)
        assert then.pending is not None
        if then.pending.kind in opponent.pivotal:
            stretches.add((then.pending.side, opponent.stretch(then.state)))
    assert len(found) == len(stretches)
    worst = costliest(found)
    assert len(worst) <= BEST
    assert [each.cost for each in worst] == sorted((each.cost for each in worst), reverse=True)
    assert all(each.value <= each.best for each in found)


@pytest.mark.parametrize("system", ["jacobite", "formations", "commanders"])
def test_each_question_of_a_battle_is_gone_through_as_it_was(system: str) -> None:
    match = Match(*open_map(KEITH, system), seed=1)
    for _ in range(30):
        assert match.pending is not None
        match.submit(PLAYERS["greedy"](3).choose(match, match.pending))
    count = 0
    for asked in questions(match):
        then = up_to(match, asked.answers)
        assert (asked.match.state, asked.match.entries) == (then.state, then.entries)
        assert asked.entry == len(then.entries)
        before = match.frames[asked.events - 1].state if asked.events else match.setup.state
        assert before == then.state
        count += 1
    assert count == 31
    assert asked_at(match, len(match.frames))._replace(match=match) == (  # type: ignore[union-attr]
        30,
        len(match.entries),
        len(match.frames),
        match,
    )
