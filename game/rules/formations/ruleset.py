"""Formations as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6
from game.engine.ruleset import Content, Opponent, Play, RuleSet, Shown, Tunable
from game.engine.system_info import PhaseInfo, SystemInfo
from game.i18n import tr
from game.rules.formations.ai.scores import judge
from game.rules.formations.ai.weights import EXPERT, PROSPECTS, USUAL
from game.rules.formations.phases.round import play
from game.rules.formations.piece_events import COUNTED
from game.rules.formations.setup.setup import briefing, setup
from game.rules.formations.setup.vignettes import check_expectations, read_vignette
from game.rules.formations.shown.forecast import aim, forecast, piece_options
from game.rules.formations.shown.view import areas, facts, rule_references, special_hexes, view
from game.rules.formations.state import (
    ACTION_PHASE,
    PHASES,
    RALLY_PHASE,
    STRATEGY_PHASE,
    Battlefield,
    Position,
    State,
)
from game.rules.formations.tables import INITIATIVES, MARKERS, SYSTEM, effect
from game.rules.table.ground import names
from game.rules.table.round_end import may_agree, outcome
from game.rules.table.setup.muster import MAX_BLOCKS
from game.rules.table.setup.properties import left_out
from game.rules.table.shown import kind_infos, terrain_infos
from game.rules.table.sides import SIDE_INFOS
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

INFO = SystemInfo(
    id=SYSTEM,
    name=tr("Formations"),
    version="2",
    sides=SIDE_INFOS,
    kinds=kind_infos(facts),
    terrains=terrain_infos(TERRAIN_RULES, effect),
    faces=(),
    dice=(D6,),
    markers=MARKERS,
    phases=(
        PhaseInfo(STRATEGY_PHASE, tr("Strategy")),
        PhaseInfo(ACTION_PHASE, tr("Actions")),
        PhaseInfo(RALLY_PHASE, tr("End of the round")),
    ),
    colour=(34, 84, 62),
    special=tr("Brigades act as one; markers break them, and the end of each round may rally them."),
    length=tr("about 8 rounds, an hour"),
    in_rounds=True,
    terrain_properties=names(TERRAIN_PROPERTIES),
)

battle = may_agree(play)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=Play(
        setup=setup,
        battle=battle,
        resume=battle,
        position=Position,
        outcome=outcome,
        words={"phase": PHASES, "initiative": INITIATIVES, "blocks": range(MAX_BLOCKS + 1)},
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        aim=aim,
        statistics=lambda: tuple(tr(event.counts) for event in COUNTED),
        rule_references=rule_references,
    ),
    opponent=Opponent(
        prospects=PROSPECTS,
        pivotal=frozenset(("activate",)),
        score_options=judge(USUAL),
        expert_judgement=judge(EXPERT),
        tunable=Tunable(USUAL, judge),
    ),
    content=Content(
        briefing=briefing,
        unplayed_features=lambda scenario: left_out(scenario, INFO.name).sentences,
        blocking_features=lambda scenario: left_out(scenario, INFO.name).hindrances,
        read_vignette=read_vignette,
        check_expectations=check_expectations,
    ),
)
