"""The rules of the Jacobite risings."""

from game.engine.ruleset import CardsByHand, Content, Opponent, Play, RuleSet, Shown, Tunable
from game.engine.system_info import FaceInfo, PhaseInfo, SystemInfo
from game.i18n import tr
from game.rules.jacobite.ai import judge, score_options
from game.rules.jacobite.ai.features import features, stretch
from game.rules.jacobite.ai.weights import STEPS, USUAL
from game.rules.jacobite.cards.hands import CARD_WORDS, dealt, redeal_hidden
from game.rules.jacobite.leaders import COUNTED
from game.rules.jacobite.odds.forecast import aim, forecast
from game.rules.jacobite.piece_options import piece_options, sight, threats
from game.rules.jacobite.setup.setup import MAP_PROPERTIES, briefing, setup
from game.rules.jacobite.setup.vignette import read_vignette
from game.rules.jacobite.setup.warnings import warnings
from game.rules.jacobite.state import Battlefield, Position, State
from game.rules.jacobite.tables import BATTLE_DIE
from game.rules.jacobite.terrain import TERRAIN_PROPERTIES, TERRAINS
from game.rules.jacobite.turn.turn import play, resume
from game.rules.jacobite.victory import outcome
from game.rules.jacobite.view import facts, rule_references, spare, special_hexes, view
from game.rules.table.ground import names
from game.rules.table.setup.muster import MAX_BLOCKS
from game.rules.table.shown import kind_infos, terrain_infos
from game.rules.table.sides import SIDE_INFOS, SIDES

INFO = SystemInfo(
    id="jacobite",
    name=tr("Jacobite Rising"),
    version="3",
    sides=SIDE_INFOS,
    kinds=kind_infos(facts),
    terrains=terrain_infos(TERRAINS, lambda terrain: terrain.effect),
    faces=(
        FaceInfo("I", tr("infantry"), "infantry"),
        FaceInfo("C", tr("cavalry"), "cavalry"),
        FaceInfo("A", tr("artillery"), "artillery"),
        FaceInfo("S", tr("saber"), "saber"),
        FaceInfo("F", tr("flag"), "flag"),
    ),
    dice=(BATTLE_DIE,),
    colour=(122, 30, 40),
    special=tr("Cards and orders decide who moves; flags drive units back, and a rally check may hold them."),
    phases=(
        PhaseInfo("card", tr("Command card")),
        PhaseInfo("order", tr("Orders")),
        PhaseInfo("move", tr("Movement")),
        PhaseInfo("combat", tr("Combat")),
        PhaseInfo("end", tr("End of the turn")),
    ),
    length=tr("about 30 turns, half an hour to an hour"),
    map_properties=MAP_PROPERTIES,
    terrain_properties=names(TERRAIN_PROPERTIES),
    usual_turns=(12, 60),
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=Play(
        setup=setup,
        battle=play,
        position=Position,
        outcome=outcome,
        resume=resume,
        redeal_hidden=redeal_hidden,
        words={
            **dict.fromkeys(("card", "played", "hands", "decks", "discards", "laid_aside"), CARD_WORDS),
            "blocks": range(MAX_BLOCKS + 1),
        },
        passing=("turn", "retreating_leader"),
    ),
    shown=Shown(
        view=view,
        piece_options=piece_options,
        sight=sight,
        special_hexes=special_hexes,
        forecast=forecast,
        threats=threats,
        aim=aim,
        statistics=lambda: tuple(tr(event.counts) for event in COUNTED),
        rule_references=rule_references,
    ),
    opponent=Opponent(
        score_options=score_options,
        features=features,
        tunable=Tunable(USUAL, dict.fromkeys(SIDES, USUAL), judge, STEPS),
        pivotal=frozenset(("card", "order")),
        stretch=stretch,
        required_standard_errors=1.0,
    ),
    content=Content(
        briefing=briefing,
        warnings=warnings,
        read_vignette=read_vignette,
        cards=CardsByHand(spare, dealt),
    ),
)
