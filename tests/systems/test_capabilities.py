"""What the engine, the commands and the window offer to rule systems: each removed in turn, and a test that misses it.

The table maps each capability of `docs/ARCHITECTURE.md` to a test of this folder and to what stands for its removal.
"""

import inspect
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content import assets
from game.engine import vignette_tables
from game.engine.decisions import placement
from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import InvalidAnswerError, on_hex
from game.engine.play.check import Check
from game.engine.play.dice import Die
from game.engine.play.match import Match
from game.engine.system_info import SystemInfo
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.marks import board_marks
from game.ui.session.playback import Playback
from tests.systems import test_battles, test_commands, test_window
from tests.systems.test_window import hand, notes, window

__all__ = ["hand", "notes", "window"]

Patch = pytest.MonkeyPatch


class Capability(msgspec.Struct, frozen=True):
    """A capability: what it is, the test that holds it, what calls it with, and how it is removed."""

    title: str
    held_by: Callable[..., None]
    remove: Callable[[Patch], None]
    given: dict[str, Any] = {}


def _no_pose(text: str, *, with_heading: bool = True) -> None:
    raise InvalidAnswerError("no numbers are read")


def _no_option(session: BattleSession, steps: int, hover: object = None) -> bool:
    return False


def _unmarked(info: SystemInfo, markers: object) -> tuple[()]:
    return ()


CAPABILITIES = (
    Capability(
        "dice",
        test_commands.test_all_vignettes_hold,
        lambda patch: patch.setattr(Die, "read", lambda die, text: tuple(text)),
    ),
    Capability(
        "checks",
        test_commands.test_odds_of_an_attack_are_exact,
        lambda patch: patch.setattr(Check, "probability", lambda check: Fraction(1, 2)),
    ),
    Capability(
        "groups",
        test_window.test_the_seat_is_handed_over_where_orders_are_hidden_and_not_to_move,
        lambda patch: patch.setattr(pointing, "on_group", lambda group: on_hex(0)),
    ),
    Capability(
        "pieces and markers",
        test_window.test_a_marker_is_explained_with_its_rule,
        lambda patch: patch.setattr("game.ui.session.text.tooltip_text.SystemInfo.marker", None),
    ),
    Capability(
        "facing",
        test_window.test_a_move_is_turned_by_the_wheel_and_by_keys,
        lambda patch: patch.setattr(BattleSession, "turn", _no_option),
    ),
    Capability(
        "arrows",
        test_window.test_arrows_of_declared_attacks_are_drawn_until_they_are_played,
        lambda patch: patch.setattr(board_marks, "arrows_of", lambda view, info: ()),
    ),
    Capability(
        "areas",
        test_window.test_a_commander_shows_his_radius_and_a_unit_its_arcs_while_the_key_is_held,
        lambda patch: patch.setattr(BattleSession, "areas", lambda session, hover: ()),
    ),
    Capability(
        "secrets",
        test_window.test_the_seat_is_handed_over_where_orders_are_hidden_and_not_to_move,
        lambda patch: patch.setattr(Playback, "side_to_seat", ""),
    ),
    Capability(
        "tentative moves of groups",
        test_battles.test_a_withdrawal_that_is_wrong_says_so_and_cannot_be_done,
        lambda patch: patch.setattr(Arrangement, "wrong", ""),
    ),
    Capability(
        "setup by the system",
        test_commands.test_a_vignette_that_is_wrong_says_what,
        lambda patch: patch.setattr(vignette_tables, "unknown_keys", lambda location, keys, allowed: []),
        {"name": "unknown key of the head"},
    ),
    Capability(
        "content by system",
        test_window.test_every_lesson_goes_through,
        lambda patch: patch.setattr(assets, "assets_of", lambda system: assets.ASSETS / system),
    ),
    Capability(
        "measured places",
        test_battles.test_a_gun_is_sited_by_numbers_within_its_leeway,
        lambda patch: patch.setattr(placement, "read_pose", _no_pose),
    ),
    Capability(
        "forks",
        test_battles.test_every_question_forks_is_saved_and_taken_back_exactly,
        lambda patch: patch.setattr(Match, "fork", lambda match, chance: match),
        {"name": "random"},
    ),
)


def test_there_are_thirteen_capabilities() -> None:
    assert len({capability.title for capability in CAPABILITIES}) == 13


@pytest.mark.wide
@pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda capability: capability.title)
def test_a_test_fails_without_the_capability(
    capability: Capability, request: pytest.FixtureRequest, monkeypatch: Patch, tmp_path: Path
) -> None:
    wanted = inspect.signature(capability.held_by).parameters
    given = {
        name: capability.given[name] if name in capability.given else request.getfixturevalue(name)
        for name in wanted
    }
    capability.remove(monkeypatch)
    with pytest.raises((AssertionError, InvalidAnswerError, TypeError, AttributeError, StopIteration)):
        capability.held_by(**given)
