"""Formations as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6
from game.engine.ruleset import LEVELS, RuleSet, Shown
from game.engine.system_info import PhaseInfo
from game.i18n import tr
from game.rules.formations.ai.scores import judge, stretch
from game.rules.formations.ai.weights import EXPERT, USUAL
from game.rules.formations.events import COUNTED
from game.rules.formations.phases.round import play
from game.rules.formations.setup.setup import briefing, setup
from game.rules.formations.setup.vignettes import BY_HAND, as_written, check_expectations, read_vignette
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
from game.rules.table.ruleset import counted, table_content, table_info, table_opponent, table_play
from game.rules.table.setup.muster import MAX_BLOCKS
from game.rules.table.sides import SIDES
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

INFO = table_info(
    facts,
    TERRAIN_RULES,
    effect,
    TERRAIN_PROPERTIES,
    id=SYSTEM,
    name=tr("Formations"),
    version="2",
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
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=table_play(
        setup,
        play,
        Position,
        {"phase": PHASES, "initiative": INITIATIVES, "blocks": range(MAX_BLOCKS + 1)},
        ("phase", "turn", "won", "first", "chose", "may_retain", "rerolled", "to_rally"),
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        aim=aim,
        statistics=counted(COUNTED),
        rule_references=rule_references,
    ),
    opponent=table_opponent(
        judge,
        USUAL,
        dict.fromkeys(SIDES, EXPERT),
        pivotal=frozenset(("activate",)),
        stretch=stretch,
        sees_reply=True,
        levels=LEVELS,
    ),
    content=table_content(
        INFO, briefing, read_vignette, check_expectations, as_written=as_written, marks=BY_HAND
    ),
)
