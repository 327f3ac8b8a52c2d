"""Commanders as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D10
from game.engine.ruleset import RuleSet, Shown
from game.engine.system_info import PhaseInfo
from game.i18n import tr
from game.rules.commanders.ai.scores import judge, stretch
from game.rules.commanders.ai.weights import EXPERT, USUAL
from game.rules.commanders.phases import play
from game.rules.commanders.piece_events import COUNTED
from game.rules.commanders.position import Position
from game.rules.commanders.setup.setup import briefing, setup
from game.rules.commanders.setup.vignettes import BY_HAND, as_written, check_expectations, read_vignette
from game.rules.commanders.shown.forecast import coming_turn, forecast, piece_options
from game.rules.commanders.shown.view import areas, facts, rule_references, special_hexes, view
from game.rules.commanders.state import DEEDS, PHASE_NAMES, PHASES, Battlefield, State
from game.rules.commanders.tables import FORMATIONS, MARKERS, SYSTEM, TERRAIN_TABLE, effect
from game.rules.table.ruleset import counted, table_content, table_info, table_opponent, table_play
from game.rules.table.setup.muster import MAX_BLOCKS
from game.rules.table.sides import SIDES
from game.rules.table.terrain import TERRAIN_PROPERTIES

INFO = table_info(
    facts,
    TERRAIN_TABLE,
    effect,
    TERRAIN_PROPERTIES,
    id=SYSTEM,
    name=tr("Commanders"),
    version="2",
    dice=(D10,),
    markers=MARKERS,
    phases=tuple(PhaseInfo(phase, tr(name)) for phase, name in PHASE_NAMES.items()),
    colour=(88, 46, 108),
    special=tr("Beaten units run by themselves until a commander within reach of them rallies them."),
    length=tr("about 7 rounds, an hour"),
    in_rounds=True,
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=table_play(
        setup,
        play,
        Position,
        {"phase": PHASES, "formation": FORMATIONS, "done": DEEDS, "blocks": range(MAX_BLOCKS + 1)},
        (
            *("phase", "turn", "initiative", "moves_first", "finished", "fled"),
            *("tried", "tried_for", "lost", "checked", "done"),
        ),
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        coming_turn=coming_turn,
        statistics=counted(COUNTED),
        rule_references=rule_references,
    ),
    opponent=table_opponent(
        judge,
        USUAL,
        dict.fromkeys(SIDES, EXPERT),
        pivotal=frozenset(("move",)),
        stretch=stretch,
    ),
    content=table_content(
        INFO, briefing, read_vignette, check_expectations, as_written=as_written, marks=BY_HAND
    ),
)
