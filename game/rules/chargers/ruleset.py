"""Chargers as the game hosts it: this record is all that anybody outside this folder sees of it."""

from game.engine.play.dice import D6
from game.engine.ruleset import Content, Opponent, Play, RuleSet, Shown, Tunable
from game.engine.system_info import PhaseInfo, SystemInfo
from game.i18n import tr
from game.rules.chargers.ai.scores import judge
from game.rules.chargers.ai.weights import EXPERT, USUAL
from game.rules.chargers.charge_search.searches import costly_searches
from game.rules.chargers.charging.reactions import REACTIONS
from game.rules.chargers.events import PHASE_NAMES
from game.rules.chargers.piece_events import COUNTED
from game.rules.chargers.position import Position
from game.rules.chargers.setup.own_terrains import TERRAIN_PROPERTIES
from game.rules.chargers.setup.setup import MAP_PROPERTIES, briefing, setup, warnings
from game.rules.chargers.setup.vignettes import check_expectations, read_vignette
from game.rules.chargers.shown.forecast import forecast, piece_options
from game.rules.chargers.shown.kind_facts import facts, rule_references
from game.rules.chargers.shown.view import areas, special_hexes, threats, view
from game.rules.chargers.state import ELIMINATED, LEFT, MARKS, PHASES, Battlefield, State
from game.rules.chargers.tables import GROUNDS, MARKERS, MOST_FILES, SYSTEM, effect
from game.rules.chargers.turn import play
from game.rules.table.ground import names
from game.rules.table.round_end import may_agree, outcome
from game.rules.table.setup.properties import left_out
from game.rules.table.shown import kind_infos, terrain_infos
from game.rules.table.sides import SIDE_INFOS

KNOWN_RULES = ("objective", "exit", "end", "sight", "ground")
"""The special rules that are known here (TX-97)."""

INFO = SystemInfo(
    id=SYSTEM,
    name=tr("Chargers"),
    version="2",
    sides=SIDE_INFOS,
    kinds=kind_infos(facts),
    terrains=terrain_infos(GROUNDS, effect),
    faces=(),
    dice=(D6,),
    markers=MARKERS,
    phases=tuple(PhaseInfo(phase, tr(name)) for phase, name in PHASE_NAMES.items()),
    colour=(30, 64, 98),
    special=tr("Units stand and wheel by measure; charges are declared and answered, then made to the inch."),
    length=tr("about 6 rounds, two hours"),
    in_rounds=True,
    usual_turns=(4, 10),
    map_properties=MAP_PROPERTIES,
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
        words={
            "phase": PHASES,
            "fate": ("", ELIMINATED, LEFT),
            "marks": MARKS,
            "reaction": ("", *REACTIONS),
            "files": range(MOST_FILES + 1),
        },
    ),
    shown=Shown(
        view=view,
        areas=areas,
        special_hexes=special_hexes,
        piece_options=piece_options,
        forecast=forecast,
        threats=threats,
        statistics=lambda: tuple(tr(event.counts) for event in COUNTED),
        rule_references=rule_references,
    ),
    opponent=Opponent(
        score_options=judge(USUAL),
        expert_judgement=judge(EXPERT),
        tunable=Tunable(USUAL, judge),
        costly_searches=costly_searches,
    ),
    content=Content(
        warnings=warnings,
        briefing=briefing,
        unplayed_features=lambda scenario: left_out(scenario, INFO.name, KNOWN_RULES).sentences,
        blocking_features=lambda scenario: left_out(scenario, INFO.name, KNOWN_RULES).hindrances,
        read_vignette=read_vignette,
        check_expectations=check_expectations,
    ),
)
