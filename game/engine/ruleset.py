"""A rule system as the engine hosts it: found by name, asked through this one record of four parts."""

import importlib
from collections.abc import Callable, Collection, Hashable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias

import msgspec

from game.engine.battle_setup import BattleSetup, G, Outcome, P, Procedure, S
from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.event import Names
from game.engine.installed import systems as systems
from game.engine.play.context import Context
from game.engine.play.dice import Chance
from game.engine.shown.forecast import Forecast
from game.engine.shown.view import AreaView, CardView, PieceOptions, Sight, SpecialHexes, ThreatView, View
from game.engine.suggestions import nearest
from game.engine.system_info import SystemInfo
from game.engine.vignette_tables import HandMark, VignettePosition, VignetteTables, Written, read_keys
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Problem, Scenario, ScenarioError
from game.i18n import tr

Judge: TypeAlias = Callable[[G, S, Decision], Callable[[Option], int]]
"""A judgement: how good each answer to a decision is, the higher the better."""


def _nobody_attacks(battlefield: Any, state: Any, piece: PieceId, target: PieceId) -> Option:
    raise InvalidAnswerError(tr("this game has no attacks"))


class Tunable(NamedTuple):
    """Weights of a judgement, a record of whole numbers, and what makes a judgement of others like them.

    `experts` are those of the higher levels, for each side its own. `steps` says by how much a weight is moved to try
    it out, where that does not follow from what it is.
    """

    weights: Any
    experts: Mapping[SideId, Any]
    judge: Callable[[Any], Judge[Any, Any]]
    steps: Mapping[str, int] = MappingProxyType({})


class Play(msgspec.Struct, Generic[G, S, P], frozen=True, kw_only=True):
    """How a battle is played.

    `setup` makes a scenario ready; ScenarioError with everything that is wrong with it. `battle` is the whole battle
    from the state the context starts with, `resume` the rest of it from a state at which the rules called
    `ctx.checkpoint`; without `resume` a match is forked from its beginning. `position` joins a ground and a state into
    what the rules ask questions of. `outcome` is None while the battle continues. `redeal_hidden` returns a state
    that a side may take to be the present one: what it cannot see is dealt by chance among all that it may be, by what
    the side knows alone. `words` are what fields of a state may hold, by the name of the field, where its type does not
    say: a position that somebody wrote is held against them. `passing` are the fields of a state and of its pieces that
    say whose turn it is, in which phase, and what has been done in it.
    """

    setup: Callable[[Scenario], BattleSetup[G, S]]
    battle: Callable[[Context[G, S, P]], Procedure[None]]
    position: Callable[[G, S], P]
    outcome: Callable[[G, S], Outcome | None]
    resume: Callable[[Context[G, S, P]], Procedure[None]] | None = None
    redeal_hidden: Callable[[G, S, SideId, Chance], S] = lambda battlefield, state, viewer, chance: state
    words: Mapping[str, Collection[Any]] = MappingProxyType({})
    passing: Collection[str] = ()


class Shown(msgspec.Struct, Generic[G, S], frozen=True, kw_only=True):
    """What players are shown of a battle.

    `view` shows what a side may see ("" for someone who sees all). `piece_options` says what a piece could do from a
    hex, `sight` what blocks its line of sight of one (None where it needs none), `special_hexes` lists the hexes that
    matter, `areas` those that mean something for a piece. `forecast` gives the chances of what an answer leads to, by
    what both sides see; None where it rolls nothing. `coming_turn` is the state as if the next turn of a side had
    begun, for what its pieces could do in it; the present one where `piece_options` says that at any time. `threats`
    lists what enemies could do in it to a hex of a side, with a piece that thinks of going there or none; without it
    `engine.shown.threats` judges by options and areas. `aim` makes the answer that lets a piece attack another as they
    are, whether it is asked for or not; InvalidAnswerError says why it cannot. `statistics` names in order what its
    events are counted as when a battle is summed up. `rule_references` gives the numbers of the rules that tell of a
    "terrain", a "kind" of piece or a "card", by its id, or of a word of an "answer".
    """

    view: Callable[[G, S, SideId], View]
    piece_options: Callable[[G, S, PieceId, HexId], PieceOptions] = lambda battlefield, state, piece, hex_id: (
        PieceOptions()
    )
    sight: Callable[[G, S, PieceId, HexId], Sight | None] = lambda battlefield, state, piece, hex_id: None
    special_hexes: Callable[[G, S, Names], tuple[SpecialHexes, ...]] = lambda battlefield, state, names: ()
    areas: Callable[[G, S, PieceId], tuple[AreaView, ...]] = lambda battlefield, state, piece: ()
    forecast: Callable[[G, S, Option], Forecast | None] = lambda battlefield, state, option: None
    coming_turn: Callable[[G, S, SideId], S] = lambda battlefield, state, side: state
    threats: Callable[[G, S, SideId, HexId, PieceId], tuple[ThreatView, ...]] | None = None
    aim: Callable[[G, S, PieceId, PieceId], Option] = _nobody_attacks
    statistics: Callable[[], tuple[str, ...]] = lambda: ()
    rule_references: Callable[[str, str], tuple[str, ...]] = lambda what, ref: ()


LEVELS = "recruit", "regular", "veteran", "general"
"""The levels of the computer's players, the weakest first."""


class Opponent(msgspec.Struct, Generic[G, S], frozen=True, kw_only=True):
    """How the computer judges.

    `score_options` gives the score of each answer to a decision, the higher the better, from what the side asked may
    see; `expert_judgement` is a better one, for the higher levels, where a system has it. `features` are numbers of
    what a side has besides those that a view shows of any system. `tunable` is what self-play may fit of the judgement.
    `pivotal` are the kinds of questions that settle what a turn is about: at the first of each `stretch` a plan is
    made, and tried out until the first item of the stretch changes, or, where it `sees_reply`, until the side is asked
    such a question again after the enemy was. The more dice decide, the larger is
    `required_standard_errors`: by so many a plan must be better to be believed. `levels` are those that differ, the
    weakest first.
    """

    score_options: Judge[G, S] = lambda battlefield, state, decision: lambda option: 0
    expert_judgement: Judge[G, S] | None = None
    features: Callable[[G, S, SideId], dict[str, float]] = lambda battlefield, state, side: {}
    tunable: Tunable | None = None
    pivotal: frozenset[str] = frozenset()
    stretch: Callable[[S], tuple[Hashable, ...]] = lambda state: ((),)
    sees_reply: bool = False
    levels: tuple[str, ...] = LEVELS[:2]
    required_standard_errors: float = 0.0


class CardsByHand(NamedTuple):
    """How cards change hands on the analysis board.

    `spare` lists what a side could hold besides its hand; `dealt` is the state with a card of a deck taken into a hand,
    or put back (False); InvalidAnswerError says why that cannot be.
    """

    spare: Callable[[Any, Any, SideId], tuple[CardView, ...]]
    dealt: Callable[[Any, Any, SideId, Any, str, bool], Any]


class Content(msgspec.Struct, Generic[G, S], frozen=True, kw_only=True):
    """What a system reads and says of maps and vignettes.

    `briefing` says in sentences what is special about a scenario, for the battle's page; ScenarioError as in `setup`.
    `warnings` lists what is odd but playable, of a scenario that cannot be set up (None) as much as can be shown all
    the same. `unplayed_features` says in sentences what a scenario has that is not played under this system,
    `blocking_features` what it has that decides its battle and that this system does not know, so that it is not
    offered under it. `read_vignette` reads what a vignette says besides what all have in common; `check_expectations`
    says in sentences what of its expectations does not hold, None where those that all systems share are enough.
    `as_written` says in the words of a vignette how pieces and groups are, where that is more than a map says of them,
    and `marks` which markers can be put on by hand, by their ids; `cards` is None where there are no cards.
    """

    briefing: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
    warnings: Callable[[Scenario, BattleSetup[G, S] | None], tuple[Problem, ...]] = (
        lambda scenario, battle_setup: ()
    )
    unplayed_features: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
    blocking_features: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
    read_vignette: Callable[[VignetteTables], VignettePosition] = read_keys
    check_expectations: Callable[[BattleSetup[G, S], S, dict[str, Any]], tuple[str, ...]] | None = None
    as_written: Callable[[BattleSetup[G, S], S], Written] = lambda battle_setup, state: {}
    marks: Mapping[str, HandMark] = MappingProxyType({})
    cards: CardsByHand | None = None


class RuleSet(msgspec.Struct, Generic[G, S, P], frozen=True, kw_only=True):
    """A rule system: what it is called, how it is played, shown and judged, and what it reads of maps."""

    info: SystemInfo
    play: Play[G, S, P]
    shown: Shown[G, S]
    opponent: Opponent[G, S] = Opponent()
    content: Content[G, S] = Content()

    def special_sentences(self, scenario: Scenario) -> tuple[str, ...]:
        """Return what is special about a scenario, the terrains that its map defines among it."""
        own = (
            tr("{terrain}: {effect}", terrain=f"{info.name[:1].upper()}{info.name[1:]}", effect=info.effect)
            for info in self.play.setup(scenario).own_terrains
        )
        return (*self.content.briefing(scenario), *own)


def find(system: str, source: str = "") -> RuleSet[Any, Any, Any]:
    """Find a rule system by the name a map gives; ScenarioError when there is none of that name."""
    names = systems()
    if system not in names:
        sentence = f"no rule system is called {system!r}{nearest(system, names)}"
        raise ScenarioError(source, (Problem("map", f"{sentence}; correct the property 'system'"),))
    try:
        rules: RuleSet[Any, Any, Any] = importlib.import_module(f"game.rules.{system}").RULES
    except (Exception, SystemExit) as error:  # whatever is wrong in one installed, the others can be played
        sentence = f"the rule system {system!r} cannot be loaded: {_reason(error)}; install it again or choose another"
        raise ScenarioError(source, (Problem("", sentence),)) from None
    return rules


def _reason(error: BaseException) -> str:
    return "it ends the program when it is read in" if isinstance(error, SystemExit) else str(error)


def shipped() -> tuple[RuleSet[Any, Any, Any], ...]:
    """List the rule systems that can be played, those installed beside the game among them."""
    found = []
    for name in systems():
        with suppress(ScenarioError):  # the command `systems` tells of one that cannot be loaded
            found.append(find(name))
    return tuple(found)
