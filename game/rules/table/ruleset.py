"""The parts of a rule system's record that are the same for several, made of what differs."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from game.engine.battle_setup import BattleSetup, G, P, Procedure, S
from game.engine.event import Event
from game.engine.play.context import Context
from game.engine.ruleset import Content, Judge, Opponent, Play, Tunable
from game.engine.system_info import KindFact, SystemInfo
from game.engine.vignette_tables import VignettePosition, VignetteTables
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario
from game.i18n import tr
from game.rules.table.ground import TerrainProperty, names
from game.rules.table.rounds import may_agree, outcome
from game.rules.table.setup.properties import left_out
from game.rules.table.shown import kind_infos, terrain_infos
from game.rules.table.sides import SIDE_INFOS
from game.rules.table.special_rules.shared_rules import SHARED_RULES

R = TypeVar("R", bound=msgspec.Struct)
W = TypeVar("W")


def table_info(
    facts: Callable[[str], tuple[KindFact, ...]],
    terrain_table: Mapping[str, R],
    effect: Callable[[R], str],
    terrain_properties: Iterable[TerrainProperty],
    **own: Any,
) -> SystemInfo:
    """Say what a system is; `own` are the fields that it fills in itself."""
    return SystemInfo(
        sides=SIDE_INFOS,
        kinds=kind_infos(facts),
        terrains=terrain_infos(terrain_table, effect),
        terrain_properties=names(terrain_properties),
        **{"faces": (), **own},
    )


def table_play(
    setup: Callable[[Scenario], BattleSetup[G, S]],
    play: Callable[[Context[Any, Any, Any]], Procedure[None]],
    position: Callable[[G, S], P],
    words: Mapping[str, Collection[Any]],
    passing: Collection[str],
) -> Play[G, S, P]:
    """Say how a battle is played in which a side may always concede or offer a draw."""
    battle = may_agree(play)
    return Play(
        setup=setup,
        battle=battle,
        resume=battle,
        position=position,
        outcome=outcome,
        words=words,
        passing=passing,
    )


def table_opponent(
    judge: Callable[[W], Judge[Any, Any]], usual: W, experts: Mapping[SideId, W], **own: Any
) -> Opponent[Any, Any]:
    """Say how the computer judges by weights, an expert of each side by its own; `own` are further fields."""
    judges = {side: judge(weights) for side, weights in experts.items()}
    return Opponent(
        score_options=judge(usual),
        expert_judgement=lambda battlefield, state, decision: judges[decision.side](
            battlefield, state, decision
        ),
        tunable=Tunable(usual, experts, judge),
        **own,
    )


def table_content(
    info: SystemInfo,
    briefing: Callable[[Scenario], tuple[str, ...]],
    read_vignette: Callable[[VignetteTables], VignettePosition],
    check_expectations: Callable[[BattleSetup[G, S], S, dict[str, Any]], tuple[str, ...]],
    known_rules: Collection[str] = tuple(SHARED_RULES),
    **own: Any,
) -> Content[G, S]:
    """Say what a system reads of maps, of whose special rules it knows `known_rules`; `own` are further fields."""
    return Content(
        briefing=briefing,
        unplayed_features=lambda scenario: left_out(scenario, info.name, known_rules).sentences,
        blocking_features=lambda scenario: left_out(scenario, info.name, known_rules).hindrances,
        read_vignette=read_vignette,
        check_expectations=check_expectations,
        **own,
    )


def counted(events: Iterable[type[Event]]) -> Callable[[], tuple[str, ...]]:
    """Return what names the statistics of some events, in order."""
    return lambda: tuple(tr(event.counts) for event in events)
