"""Brigades as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6
from game.engine.ruleset import LEVELS, RuleSet, Shown
from game.engine.system_info import PhaseInfo
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.ai.scores import judge, stretch
from game.rules.brigades.ai.weights import EXPERTS, USUAL
from game.rules.brigades.events.command import COUNTED
from game.rules.brigades.phases.steps import PHASE_NAMES, STEPS
from game.rules.brigades.phases.turn import play
from game.rules.brigades.position import Position
from game.rules.brigades.setup.setup import briefing, setup
from game.rules.brigades.setup.vignettes import BY_HAND, as_written, check_expectations, read_vignette
from game.rules.brigades.shown.forecast import forecast
from game.rules.brigades.shown.names import MARKERS, effect, facts, rule_references
from game.rules.brigades.shown.piece_options import aim, coming_turn, piece_options, sight
from game.rules.brigades.shown.view import areas, special_hexes, view
from game.rules.brigades.state import Battlefield, State
from game.rules.table.ruleset import table_content, table_info, table_opponent, table_play
from game.rules.table.setup.muster import MAX_BLOCKS
from game.rules.table.terrain import TERRAIN_PROPERTIES, TERRAIN_RULES

INFO = table_info(
    facts,
    TERRAIN_RULES,
    effect,
    TERRAIN_PROPERTIES,
    id=tables.SYSTEM,
    name=tr("Brigades"),
    version="2",
    dice=(D6,),
    markers=MARKERS,
    phases=tuple(PhaseInfo(phase, tr(name)) for phase, name in PHASE_NAMES.items()),
    colour=(118, 72, 14),
    special=tr("Brigades fight by their orders; what melee and morale decide is moved in the next turn."),
    length=tr("about 9 turns, an hour and a half"),
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=table_play(
        setup,
        play,
        Position,
        {
            "step": range(len(STEPS)),
            "formation": ("", *tables.FORMATION_NAMES),
            "order": tuple(tables.ORDERS),
            "grade": tuple(tables.GRADES),
            "rating": tables.RATINGS,
            "figures": range(MAX_BLOCKS * tables.BLOCK_FIGURES + 1),
            "reactions": tables.REACTIONS,
        },
        (
            *("step", "phasing", "charges", "reactions", "faced"),
            *("interceptions", "tries", "created", "commanded", "acts"),
        ),
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        coming_turn=coming_turn,
        sight=sight,
        aim=aim,
        statistics=lambda: tuple(map(tr, COUNTED)),
        rule_references=rule_references,
    ),
    opponent=table_opponent(
        judge,
        USUAL,
        EXPERTS,
        pivotal=frozenset(("change", "move", "charge")),
        stretch=stretch,
        levels=LEVELS[:3],
    ),
    content=table_content(
        INFO, briefing, read_vignette, check_expectations, as_written=as_written, marks=BY_HAND
    ),
)
