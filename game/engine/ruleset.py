"""A rule system as the engine hosts it: found by name, asked through this one record."""

import importlib
import pkgutil
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from game.engine.decisions.costly import CostlySearch
from game.engine.decisions.decision import Decision, InvalidAnswerError, Option
from game.engine.event import Names
from game.engine.play.chance import Chance
from game.engine.play.dice import Die
from game.engine.shown.forecast import Forecast
from game.engine.shown.view import AreaView, PieceOptions, Sight, SpecialHexes, ThreatView, View
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_shared_keys
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Problem, Scenario, ScenarioError
from game.i18n import tr

if TYPE_CHECKING:
    from game.engine.play.context import Context

G = TypeVar("G")
S = TypeVar("S")
P = TypeVar("P")
T = TypeVar("T")


class PhaseInfo(msgspec.Struct, frozen=True):
    """A phase of a turn or round: its id, as views name it, and its name."""

    id: str
    name: str


MarkerWeight = Literal["quiet", "plain", "grave"]

Procedure: TypeAlias = Generator[Decision, Option, T]
"""A rule being carried out: it yields decisions, is sent the options chosen, and returns what came of it."""


class SideInfo(msgspec.Struct, frozen=True):
    """A side: its id, its name, its people, and which of the window's two liveries it wears (0 or 1).

    The name is shown next to a thing (a Blue unit), the people act in a sentence (the Blues played a card).
    """

    id: SideId
    name: str
    plural_name: str
    side_colour: int


FactSign = Literal["move", "fire", "melee", "flag", "rally"]
"""What a fact about a kind is about, which gives the sign drawn before it."""


class KindFact(msgspec.Struct, frozen=True):
    """Something that every unit of a kind can do, in a few words: its move, its dice."""

    sign: FactSign
    text: str


class KindInfo(msgspec.Struct, frozen=True):
    """A kind of piece: its id, its name, its class (which gives its colour) and the symbol drawn on its banner.

    `facts` are what a player who meets it first wants to know of it.
    """

    id: str
    name: str
    arm: str
    symbol: str
    facts: tuple[KindFact, ...] = ()

    def with_facts(self, facts: tuple[KindFact, ...]) -> "KindInfo":
        """Return it with its facts."""
        return msgspec.structs.replace(self, facts=facts)


class TerrainInfo(msgspec.Struct, frozen=True):
    """A terrain: its id, its name, the letter that stands for it in a drawn field, and what it does in a sentence.

    `like` is the terrain of the rules that a map's own one is like, "" for those of the rules.
    """

    id: str
    name: str
    letter: str
    effect: str
    like: str = ""


class FaceInfo(msgspec.Struct, frozen=True):
    """A face of the die: its letter, its name and its symbol."""

    letter: str
    name: str
    symbol: str


class MarkerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A marker that a system declares: its symbol on a chip, its name, and what it means with the rule's number.

    A "grave" one changes all that a group can do: its chip is red, and each unit of the group has it. A "quiet" one
    is only a reminder, shown with the name of its group but not reason enough to show it.
    """

    id: str
    name: str
    symbol: str
    text: str
    rule: str = ""
    weight: MarkerWeight = "plain"


def marker(id: str, name: str, text: str, rule: str, weight: MarkerWeight = "plain") -> MarkerInfo:  # noqa: A002
    """Declare a marker whose symbol has its own name."""
    return MarkerInfo(id=id, name=name, symbol=id, text=text, rule=rule, weight=weight)


FEW_PHASES = 4
"""So many phases fit under the heading; more are shown in a strip over the field."""


class SystemInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the rest of the program must know of a rule system to show it.

    `version` changes whenever a battle kept before may go on in another way. `phases` are those of every turn or round,
    in their order. `special` says in a sentence what is special about the system, `length` how long a battle usually
    is where its map does not say. `colour` is that of its banner, dark enough for white letters. `in_rounds` says that
    a battle is counted in rounds, in which both sides act, and not in turns of one side; the median length of a map's
    battles should be within `usual_turns`. `map_properties` and `piece_properties` are the names that this system alone
    reads in a map: the others pass over them.
    `terrain_properties` are what it reads of a terrain that a map defines, there also with its own id and a _ before.
    """

    id: str
    name: str
    version: str
    sides: tuple[SideInfo, ...]
    kinds: tuple[KindInfo, ...]
    terrains: tuple[TerrainInfo, ...]
    faces: tuple[FaceInfo, ...]
    dice: tuple[Die, ...]
    markers: tuple[MarkerInfo, ...] = ()
    phases: tuple[PhaseInfo, ...] = ()
    special: str = ""
    length: str = ""
    colour: tuple[int, int, int] = (78, 74, 68)
    in_rounds: bool = False
    usual_turns: tuple[int, int] = (6, 12)
    map_properties: frozenset[str] = frozenset()
    piece_properties: frozenset[str] = frozenset()
    terrain_properties: frozenset[str] = frozenset()

    @property
    def turn_word(self) -> str:
        """Return what the documents call the turns of a view."""
        return "rounds" if self.in_rounds else "turns"

    @property
    def has_many_phases(self) -> bool:
        """Whether there are so many phases that they are shown in a strip of their own, with who acts in each."""
        return len(self.phases) > FEW_PHASES

    def phase_name(self, phase: str) -> str:
        """Return what a phase is called; one that is not declared stands for itself."""
        return next((info.name for info in self.phases if info.id == phase), phase)

    def face(self, face: str) -> FaceInfo:
        """Return what is shown for a face of any of its dice; a number stands for itself."""
        return next((info for info in self.faces if info.letter == face), FaceInfo(face, face, face))

    def marker(self, marker: str) -> MarkerInfo:
        """Find a marker by its id."""
        return next(info for info in self.markers if info.id == marker)

    def own_symbol(self, symbol: str) -> str:
        """Return a symbol as the window draws it: this system's own drawing comes before those of others."""
        return f"{self.id}/{symbol}"

    def side(self, side: str) -> SideInfo:
        """Find a side by its id."""
        return next(info for info in self.sides if info.id == side)

    def kind(self, kind: str) -> KindInfo:
        """Find a kind of piece by its id."""
        return next(info for info in self.kinds if info.id == kind)


class Outcome(msgspec.Struct, frozen=True):
    """How a battle ended: the winner ("" for a draw) and why, in a sentence."""

    winner: SideId
    sentence: str


class BattleSetup(msgspec.Struct, Generic[G, S], frozen=True):
    """A scenario made ready: the ground that never changes, the first state, and the names of things.

    `own_terrains` are those that the map defines.
    """

    battlefield: G
    state: S
    names: Names
    grid: Grid
    own_terrains: tuple[TerrainInfo, ...] = ()

    def terrain(self, info: SystemInfo, terrain: str) -> TerrainInfo | None:
        """Return what is shown of a terrain of the rules or of the map; None for one that neither knows."""
        return next((each for each in (*info.terrains, *self.own_terrains) if each.id == terrain), None)


def _nobody_attacks(battlefield: Any, state: Any, piece: PieceId, target: PieceId) -> Option:
    raise InvalidAnswerError(tr("this game has no attacks"))


class Tunable(NamedTuple):
    """Weights of a judgement, a record of whole numbers, and what makes a judgement of others like them.

    `steps` says by how much a weight is moved to try it out, where that does not follow from what it is.
    """

    weights: Any
    judge: Callable[[Any], Callable[[Any, Any, Decision], Callable[[Option], int]]]
    steps: Mapping[str, int] = MappingProxyType({})


PROSPECTS: Mapping[str, float] = MappingProxyType({"units": 4.0, "strength": 4.0})
"""What counts where a system has no weights of its own: who has more, and stronger, units."""


class RuleSet(msgspec.Struct, Generic[G, S, P], frozen=True, kw_only=True):
    """A rule system.

    `setup` raises ScenarioError with everything that is wrong with the scenario; `warnings` lists what is odd but
    playable, of a scenario that cannot be set up (None) as much as can be shown all the same. `play` is the battle
    from the state the context starts with. `position` joins a ground and a state into what the rules ask questions
    of. `outcome` is None while the battle continues. `view` shows what a side may see ("" for someone who sees all).
    `problems` lists broken invariants of a state in words. `score_options` gives the score of each answer to a
    decision,
    the higher the better, from what the side asked may see; `expert_judgement` is a better one, for the higher levels,
    where a system has it. `briefing` says in sentences what is special about a
    scenario, for the battle's page; ScenarioError as in `setup`. `piece_options` says what a piece could do from a hex,
    `sight` what blocks its line of sight of one (None where it needs none), `special_hexes` lists the hexes that
    matter, `areas`
    those that mean something for a piece. `forecast`
    gives the chances of what an answer leads to, by what both sides see; None where it rolls nothing. `coming_turn`
    is the state as if the next turn of a side had begun, for what its pieces could do in it; the present one where
    `piece_options` says that at any time. `threats` lists what enemies could do in it to a hex of a side, with a piece
    that thinks of going there or none; without it `engine.threats` judges by options and areas. `aim` makes the
    answer that lets a piece attack another as they are, whether it is asked for or not; InvalidAnswerError says why it
    cannot. `statistics` names in order what its events are counted as when a battle is summed up. `rule_references`
    gives the
    numbers of the rules that tell of a "terrain", a "kind" of piece or a "card", by its id. `resume` is the rest of
    the battle from a state at which the rules called `ctx.checkpoint`; without it a match is forked from its beginning.
    `deal_anew` returns a state that a side may take to be the present one: what it cannot see is dealt by chance
    among all that it may be, by what the side knows alone.
    `features` are numbers by which a side is better off than the other, besides those that a view shows of any system;
    `prospects` weighs both as a log-odds of winning. `manners` are other judgements than `score_options`, by name;
    `tunable` is what self-play may fit of it, `pivotal` are the kinds of questions that settle what a turn is about;
    the more dice decide, the more `doubt`: by so many standard errors a plan tried out must be better to be believed.
    `left_out` tells in sentences what a scenario has that is not played under this system, `not_offered` what it has
    that decides its battle and that this system does not know, so that it is not offered under it. `read_vignette`
    reads what a vignette says besides what all have in common; `check_expectations` tells in sentences what of its
    expectations does not hold, None where those that all systems share are enough. `costly_searches` yields what is
    long to work out for answers to the question of a state, for the benchmark.
    """

    info: SystemInfo
    setup: Callable[[Scenario], BattleSetup[G, S]]
    play: Callable[["Context[G, S, P]"], Procedure[None]]
    position: Callable[[G, S], P]
    outcome: Callable[[G, S], Outcome | None]
    view: Callable[[G, S, SideId], View]
    problems: Callable[[G, S], list[str]]
    warnings: Callable[[Scenario, BattleSetup[G, S] | None], tuple[Problem, ...]] = (
        lambda scenario, battle_setup: ()
    )
    score_options: Callable[[G, S, Decision], Callable[[Option], int]] = lambda battlefield, state, decision: (
        lambda option: 0
    )
    expert_judgement: Callable[[G, S, Decision], Callable[[Option], int]] | None = None
    briefing: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
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
    resume: Callable[["Context[G, S, P]"], Procedure[None]] | None = None
    deal_anew: Callable[[G, S, SideId, Chance], S] = lambda battlefield, state, viewer, chance: state
    features: Callable[[G, S, SideId], dict[str, float]] = lambda battlefield, state, side: {}
    prospects: Mapping[str, float] = PROSPECTS
    manners: Mapping[str, Callable[[G, S, Decision], Callable[[Option], int]]] = {}
    tunable: Tunable | None = None
    pivotal: frozenset[str] = frozenset()
    doubt: float = 0.0
    left_out: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
    not_offered: Callable[[Scenario], tuple[str, ...]] = lambda scenario: ()
    read_vignette: Callable[[VignetteTables], VignettePosition] = read_shared_keys
    check_expectations: Callable[[BattleSetup[G, S], S, dict[str, Any]], tuple[str, ...]] | None = None
    costly_searches: Callable[[G, S], Iterable[CostlySearch]] = lambda battlefield, state: ()

    def special_sentences(self, scenario: Scenario) -> tuple[str, ...]:
        """Say what is special about a scenario, the terrains that its map defines among it."""
        own = (
            tr("{terrain}: {effect}", terrain=f"{info.name[:1].upper()}{info.name[1:]}", effect=info.effect)
            for info in self.setup(scenario).own_terrains
        )
        return (*self.briefing(scenario), *own)


COMMON = "table"
"""The package of game.rules that is no system: it holds what all of them share."""


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


def systems() -> list[str]:
    """Name the rule systems there are, without importing them."""
    packages = pkgutil.iter_modules(importlib.import_module("game.rules").__path__)
    return sorted({package.name for package in packages if package.ispkg and package.name != COMMON})
