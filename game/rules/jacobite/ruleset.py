"""The rules of the Jacobite risings."""

from game.engine.ruleset import FaceInfo, Info, KindInfo, RuleSet, SideInfo, TerrainInfo
from game.i18n import say
from game.rules.jacobite.ai import appraise
from game.rules.jacobite.invariants import problems
from game.rules.jacobite.odds.forecast import aim, forecast
from game.rules.jacobite.piece_options import outlook, sight
from game.rules.jacobite.rule_references import told_in
from game.rules.jacobite.setup.setup import page, setup
from game.rules.jacobite.setup.warnings import warnings
from game.rules.jacobite.state import Ground, Position, State
from game.rules.jacobite.statistics import counted
from game.rules.jacobite.tables import DIE, KINDS, LEADER, PEOPLES, SIDE_NAMES, SIDES, TERRAINS
from game.rules.jacobite.turn.turn import play, resume
from game.rules.jacobite.victory import outcome
from game.rules.jacobite.view import places, view

INFO = Info(
    id="jacobite",
    name="The Jacobite Risings",
    version="3",
    sides=tuple(SideInfo(side, SIDE_NAMES[side], PEOPLES[side], livery) for livery, side in enumerate(SIDES)),
    kinds=(
        *(KindInfo(kind.id, kind.name, kind.family, kind.id) for kind in KINDS.values()),
        KindInfo(LEADER, say("leader"), "leader", LEADER),
    ),
    terrains=tuple(
        TerrainInfo(terrain.id, terrain.name, terrain.letter, terrain.effect) for terrain in TERRAINS.values()
    ),
    faces=(
        FaceInfo("I", say("infantry"), "infantry"),
        FaceInfo("C", say("cavalry"), "cavalry"),
        FaceInfo("A", say("artillery"), "artillery"),
        FaceInfo("S", say("saber"), "saber"),
        FaceInfo("F", say("flag"), "flag"),
    ),
    die=DIE,
)

RULES: RuleSet[Ground, State, Position] = RuleSet(
    info=INFO,
    setup=setup,
    page=page,
    play=play,
    position=Position,
    outcome=outcome,
    view=view,
    problems=problems,
    warnings=warnings,
    appraise=appraise,
    outlook=outlook,
    sight=sight,
    places=places,
    forecast=forecast,
    aim=aim,
    counted=counted,
    told_in=told_in,
    resume=resume,
)
