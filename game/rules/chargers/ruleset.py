"""Chargers as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6
from game.engine.ruleset import RuleSet, Shown
from game.engine.system_info import PhaseInfo
from game.i18n import tr
from game.rules.chargers.ai.scores import judge, stretch
from game.rules.chargers.ai.weights import EXPERT, USUAL
from game.rules.chargers.charging.chargers import REACTIONS
from game.rules.chargers.events import PHASE_NAMES
from game.rules.chargers.piece_events import COUNTED
from game.rules.chargers.position import Position
from game.rules.chargers.setup.own_terrains import TERRAIN_PROPERTIES
from game.rules.chargers.setup.setup import MAP_PROPERTIES, briefing, setup, warnings
from game.rules.chargers.setup.vignettes import BY_HAND, as_written, check_expectations, read_vignette
from game.rules.chargers.shown.forecast import forecast, piece_options
from game.rules.chargers.shown.kind_facts import facts, rule_references
from game.rules.chargers.shown.view import areas, special_hexes, threats, view
from game.rules.chargers.state import ELIMINATED, LEFT, MARKS, PHASES, Battlefield, State
from game.rules.chargers.tables import GROUNDS, MARKERS, MOST_FILES, SYSTEM, effect
from game.rules.chargers.turn import play
from game.rules.table.ruleset import counted, table_content, table_info, table_opponent, table_play
from game.rules.table.sides import SIDES

KNOWN_RULES = ("objective", "exit", "end", "sight", "ground")
"""The special rules that are known here (TX-97)."""

INFO = table_info(
    facts,
    GROUNDS,
    effect,
    TERRAIN_PROPERTIES,
    id=SYSTEM,
    name=tr("Chargers"),
    version="2",
    dice=(D6,),
    markers=MARKERS,
    phases=tuple(PhaseInfo(phase, tr(name)) for phase, name in PHASE_NAMES.items()),
    colour=(30, 64, 98),
    special=tr("Units stand and wheel by measure; charges are declared and answered, then made to the inch."),
    length=tr("about 6 rounds, two hours"),
    in_rounds=True,
    map_properties=MAP_PROPERTIES,
)

RULES: RuleSet[Battlefield, State, Position] = RuleSet(
    info=INFO,
    play=table_play(
        setup,
        play,
        Position,
        {
            "phase": PHASES,
            "fate": ("", ELIMINATED, LEFT),
            "marks": MARKS,
            "reaction": ("", *REACTIONS),
            "files": range(MOST_FILES + 1),
        },
        ("phase", "turn", "charges", "combats", "fighting", "marks", "began"),
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        threats=threats,
        statistics=counted(COUNTED),
        rule_references=rule_references,
    ),
    opponent=table_opponent(
        judge,
        USUAL,
        dict.fromkeys(SIDES, EXPERT),
        pivotal=frozenset(("charge", "move", "shoot")),
        stretch=stretch,
    ),
    content=table_content(
        INFO,
        briefing,
        read_vignette,
        check_expectations,
        KNOWN_RULES,
        warnings=warnings,
        as_written=as_written,
        marks=BY_HAND,
    ),
)
