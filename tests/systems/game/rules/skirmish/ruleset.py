"""Skirmish as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6, D10
from game.engine.ruleset import Content, Opponent, Play, RuleSet, Shown
from game.engine.system_info import PhaseInfo, SystemInfo
from game.i18n import tr
from game.rules.skirmish.ai import score_options
from game.rules.skirmish.forecast import aim, forecast, piece_options
from game.rules.skirmish.rule_references import rule_references
from game.rules.skirmish.setup import briefing, setup
from game.rules.skirmish.state import (
    ATTACK,
    GUNS,
    INITIATIVE,
    MOVE,
    ORDERS,
    RALLY,
    Battlefield,
    Position,
    State,
)
from game.rules.skirmish.statistics import statistic_names
from game.rules.skirmish.tables import KINDS, MARKERS, SIDES, SYSTEM, TERRAIN_INFOS
from game.rules.skirmish.turn import play
from game.rules.skirmish.victory import outcome
from game.rules.skirmish.view import areas, view
from game.rules.skirmish.vignettes import check_expectations, read_vignette
from game.rules.table.ground import names
from game.rules.table.terrain import TERRAIN_PROPERTIES

INFO = SystemInfo(
    id=SYSTEM,
    name=tr("Skirmish"),
    version="1",
    sides=SIDES,
    kinds=KINDS,
    terrains=TERRAIN_INFOS,
    terrain_properties=names(TERRAIN_PROPERTIES),
    faces=(),
    dice=(D6, D10),
    markers=MARKERS,
    phases=(
        PhaseInfo(GUNS, tr("guns")),
        PhaseInfo(ORDERS, tr("orders")),
        PhaseInfo(INITIATIVE, tr("initiative")),
        PhaseInfo(MOVE, tr("movement")),
        PhaseInfo(ATTACK, tr("attacks")),
        PhaseInfo(RALLY, tr("rally")),
    ),
    in_rounds=True,
    special=tr("Both sides write their orders in secret; facing and command decide."),
    length=tr("half an hour"),
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=Play(
        setup=setup,
        battle=play,
        resume=play,
        position=Position,
        outcome=outcome,
    ),
    shown=Shown(
        view=view,
        areas=areas,
        piece_options=piece_options,
        forecast=forecast,
        aim=aim,
        statistics=statistic_names,
        rule_references=rule_references,
    ),
    opponent=Opponent(
        score_options=score_options,
    ),
    content=Content(
        briefing=briefing,
        read_vignette=read_vignette,
        check_expectations=check_expectations,
    ),
)
