"""Whole battles of the greedy player: legal, the same for a seed, blind to what it may not see, and won."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.engine.decisions.decision import Decision
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario, Value
from game.players.levels import PLAYERS
from game.rules.jacobite import RULES
from game.rules.jacobite.state import COMBAT, COMMAND, State, deck_id, other
from game.rules.jacobite.tables import SIDES
from game.storage.battles import open_map, shipped_maps
from tests.invariants.jacobite import problems
from tests.share import a_share

replace = msgspec.structs.replace

MAX_DECISIONS = 5_000
CARDS: dict[str, Value] = {
    "command": "cards",
    **{f"command_{side}": 5 for side in SIDES},
    **{f"combat_{side}": 4 for side in SIDES},
}
FREE: dict[str, Value] = {"command": "free", **{f"orders_{side}": 5 for side in SIDES}}


def field(name: str = "culloden-1746", commands: dict[str, Value] = FREE) -> Scenario:
    """Open a shipped map, its orders given in another way."""
    _, scenario = open_map(next(path for path in shipped_maps() if path.stem == name))
    kept = {
        key: value
        for key, value in scenario.properties.items()
        if key.partition("_")[0] not in ("command", "combat", "orders")
        # Who orders freely has no hand of command cards to be short of.
        and not (commands is FREE and str(value).startswith("surprise"))
    }
    return replace(scenario, properties={**kept, **commands})


def fought(
    scenario: Scenario,
    seed: int,
    players: dict[SideId, str],
    before: Callable[[Match[Any, Any, Any], Decision], None] | None = None,
    **further: Any,
) -> Match[Any, Any, Any]:
    """Play a battle to its end; `before` sees every question first."""
    match = Match(RULES, scenario, seed=seed, **{"keep_frames": False, **further})
    at_work = {side: PLAYERS[players[side]](2 * seed + number) for number, side in enumerate(SIDES)}
    for _ in range(MAX_DECISIONS):
        if match.pending is None:
            return match
        if before:
            before(match, match.pending)
        match.submit(at_work[match.pending.side].choose(match, match.pending))
    raise AssertionError(f"no end after {MAX_DECISIONS} answers: {match.state.banners}")


BOTH = dict.fromkeys(SIDES, "greedy")


@pytest.mark.parametrize("commands", [FREE, CARDS], ids=["free", "cards"])
def test_a_battle_of_two_ends_in_due_time_within_the_rules(commands: dict[str, Value]) -> None:
    broken: list[str] = []

    def look(_: object, state: State) -> None:
        broken.extend(problems(battlefield, state))

    scenario = field(commands=commands)
    battlefield = RULES.play.setup(scenario).battlefield
    match = fought(scenario, 3, BOTH, on_event=look)
    answers = [entry.answer for entry in match.entries if isinstance(entry, Answered)]
    assert broken == []
    assert match.outcome is not None and match.outcome.winner in SIDES
    assert match.state.turn.number <= 60
    assert [answer for answer in answers if answer in ("concede", "draw", "accept")] == []


def test_the_same_seeds_fight_the_same_battle() -> None:
    scenario = field(commands=CARDS)
    players = {SideId("jacobite"): "greedy", SideId("government"): "random"}
    assert fought(scenario, 5, players).entries == fought(scenario, 5, players).entries


def exchanged(state: State, side: str) -> State:
    """Deal the other side other cards, and turn every deck round."""
    opponent, cards = other(SideId(side)), state.cards
    hands, decks = dict(cards.hands), dict(cards.decks)
    for deck in (COMMAND, COMBAT):
        held, name = cards.hand(opponent, deck), deck_id(deck, opponent)
        stock = (*cards.decks.get(name, ()), *held)
        hands[opponent] = {**hands.get(opponent, {}), deck: stock[: len(held)]}
        decks[name] = stock[len(held) :][::-1]
    own = deck_id(COMBAT, SideId(side))
    decks[own] = decks.get(own, ())[::-1]
    return replace(state, cards=replace(cards, hands=hands, decks=decks))


def test_hidden_cards_change_no_answer() -> None:
    asked: Counter[str] = Counter()
    differing: list[str] = []

    def compare(match: Match[Any, Any, Any], decision: Decision) -> None:
        asked[decision.kind] += 1
        seen = PLAYERS["greedy"](7).choose(match, decision).notation
        blind: Any = SimpleNamespace(
            rules=match.rules, setup=match.setup, state=exchanged(match.state, decision.side)
        )
        if PLAYERS["greedy"](7).choose(blind, decision).notation != seen:
            differing.append(f"{decision.kind}: {seen}")

    fought(field(commands=CARDS), 1, BOTH, compare)
    assert differing == []
    assert {"card", "order", "move", "attack", "combat", "keep"} <= set(asked)


def wins(scenario: Scenario, side: str, battles: int) -> int:
    """Count the battles that the greedy player wins against chance."""
    players = {SideId(side): "greedy", other(SideId(side)): "random"}
    ends = (fought(scenario, seed, players).outcome for seed in range(battles))
    return sum(end is not None and end.winner == side for end in ends)


@pytest.mark.parametrize("side", a_share(SIDES, 2))
def test_it_beats_chance_at_culloden(side: str) -> None:
    assert wins(field(), side, 20) >= 19


def in_either_way(path: Path, commands: dict[str, Value]) -> Scenario:
    """Open a map as it gives orders, or in the other way and without its clock, which is set for its own."""
    _, scenario = open_map(path)
    if scenario.properties["command"] == commands["command"]:
        return scenario
    other_way = field(path.stem, commands)
    timeless = {
        key: value for key, value in other_way.properties.items() if not str(value).startswith("end ")
    }
    return replace(other_way, properties=timeless)


@pytest.mark.soak
@pytest.mark.parametrize("commands", [FREE, CARDS], ids=["free", "cards"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_it_beats_chance_everywhere(path: Path, side: str, commands: dict[str, Value]) -> None:
    assert wins(in_either_way(path, commands), side, 100) >= 95
