"""The rules of the Jacobite risings."""

from game.engine.ruleset import FaceInfo, Info, KindInfo, RuleSet, SideInfo, TerrainInfo
from game.rules.jacobite.counts import counted
from game.rules.jacobite.forecast import aim, forecast
from game.rules.jacobite.judgement import appraise
from game.rules.jacobite.outlook import outlook, sight
from game.rules.jacobite.problems import problems
from game.rules.jacobite.setup import page, setup
from game.rules.jacobite.state import Ground, Position, State
from game.rules.jacobite.tables import DIE, KINDS, LEADER, TERRAINS
from game.rules.jacobite.told_in import told_in
from game.rules.jacobite.turn import play
from game.rules.jacobite.victory import outcome
from game.rules.jacobite.view import places, view
from game.rules.jacobite.warnings import warnings

INFO = Info(
    id="jacobite",
    name="The Jacobite Risings",
    version="1",
    sides=(SideInfo("jacobite", "Jacobite", 0), SideInfo("government", "Government", 1)),
    kinds=(
        *(KindInfo(kind.id, kind.name, kind.family, kind.id) for kind in KINDS.values()),
        KindInfo(LEADER, "leader", "leader", LEADER),
    ),
    terrains=tuple(
        TerrainInfo(terrain.id, terrain.name, terrain.letter, terrain.effect) for terrain in TERRAINS.values()
    ),
    faces=(
        FaceInfo("I", "infantry", "infantry"),
        FaceInfo("C", "cavalry", "cavalry"),
        FaceInfo("A", "artillery", "artillery"),
        FaceInfo("S", "saber", "saber"),
        FaceInfo("F", "flag", "flag"),
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
)
