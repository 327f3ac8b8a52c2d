"""A phase that ends by itself is named in the log; one that a player ends is not."""

from game.engine.decisions.placement import Placements
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.rules.chargers.events import PhasePassed
from game.rules.chargers.state import MOVEMENT
from game.rules.table.sides import GOVERNMENT, JACOBITE
from game.storage.battles import AnyMatch
from tests.rules.chargers.near_keith import near_keith


def begun() -> AnyMatch:
    rules, scenario = find("chargers"), near_keith()
    match: AnyMatch = Match(rules, scenario, seed=1)
    match.submit(match.pending.option("charge done"))  # type: ignore[union-attr]
    return match


def stay_all(match: AnyMatch) -> None:
    """Let every unit and leader stay where it is, one after the other."""
    side = match.state.turn
    while isinstance(match.pending, Placements) and match.pending.side == side:
        match.submit(match.pending.resolve(f"stay {match.pending.movers[0]}"))


def passed(match: AnyMatch) -> list[tuple[str, str]]:
    events = [frame.event for frame in match.frames]
    return [(event.side, event.phase) for event in events if isinstance(event, PhasePassed)]


def test_a_movement_ends_by_itself_once_all_have_moved_and_the_log_says_so() -> None:
    match = begun()
    before = passed(match)
    stay_all(match)
    assert (before, passed(match), match.pending.kind) == ([], [(JACOBITE, MOVEMENT)], "shoot")  # type: ignore[union-attr]
    told = [text for frame in match.frames if (text := frame.event.describe(match.names))]
    assert "The Jacobites had no unit or leader left to move." in told


def test_a_movement_that_the_player_ends_is_not_said_to_have_ended_by_itself() -> None:
    match = begun()
    for answer in ("move done", "shoot done", "charge done", "move done"):
        match.submit(match.pending.option(answer))  # type: ignore[union-attr]
    assert (passed(match), match.state.turn) == ([], GOVERNMENT)
