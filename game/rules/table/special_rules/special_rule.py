"""What a special rule is to every system, how a key of one is read, and the rules of a battle as they are asked."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from game.engine.event import Names
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId


class NamedPiece(Protocol):
    """A piece as special rules know it."""

    @property
    def id(self) -> PieceId:
        """Return its id."""

    @property
    def name(self) -> str:
        """Return its name."""

    @property
    def side(self) -> SideId:
        """Return its side."""

    @property
    def kind(self) -> str:
        """Return its kind."""

    @property
    def is_leader(self) -> bool:
        """Return whether it is a leader."""


class RuleParser(msgspec.Struct, frozen=True):
    """What a line may speak of: the battle's pieces by id, its hexes, and the cards each side holds (if any)."""

    pieces: Mapping[PieceId, NamedPiece]
    grid: Grid
    hands: Mapping[str, int] = {}


class RuleSyntaxError(Exception):
    """A value that cannot be read: what is wrong with it, in words."""


Reader = Callable[[str, RuleParser], Any]


class Key(NamedTuple):
    """A key of a rule: the field it fills, how its value is read, and whether it must be there."""

    field: str
    read: Reader
    required: bool = False


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule of a map with the conditions that every rule may have; an empty condition holds for all.

    `name`: the word a line begins with; `rule`: its number in the rule book; `keys`: what its line may give. `id`: the
    map's property that holds it, `title` the map maker's own name for it. `turns`: those of a side, which are rounds.
    `attack_kinds` and `beyond` (a range) are conditions on attacks.
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    keys: ClassVar[dict[str, Key]]

    id: str
    title: str = ""
    side: SideId = NO_SIDE
    kinds: tuple[str, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    on: tuple[str, ...] = ()
    hexes: tuple[HexId, ...] = ()
    turns: range | None = None
    attack_kinds: tuple[str, ...] = ()
    beyond: int = 0

    def is_for(self, piece: NamedPiece) -> bool:
        """Return whether it can apply to a piece, wherever that is."""
        return (
            (not self.side or piece.side == self.side)
            and (not self.kinds or piece.kind in self.kinds)
            and (not self.pieces or piece.id in self.pieces)
        )

    def holds_in(self, number: int) -> bool:
        """Return whether it holds in a round, which is a turn of each side."""
        return self.turns is None or number in self.turns

    def holds_at(self, hex_id: HexId, terrain: str) -> bool:
        """Return whether it holds for a piece in a hex of some terrain."""
        return (not self.hexes or hex_id in self.hexes) and (not self.on or terrain in self.on)

    def sentence(self, names: Names) -> str:
        """Return what it does, for the battle's page: without its number, a small letter first, no full stop."""
        raise NotImplementedError

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Yield what is wrong with its keys together (JX-153)."""
        yield from ()


R = TypeVar("R", bound=SpecialRule)
T = TypeVar("T")
Asked = ParamSpec("Asked")


class SpecialRules(tuple[SpecialRule, ...]):
    """The special rules of a battle, in the order of their numbers."""

    def __init__(self, special_rules: Iterable[SpecialRule] = ()) -> None:
        self._on: dict[Any, Any] = {}

    def on(self, question: Callable[Concatenate[R, ...], Any]) -> tuple[R, ...]:
        """List those with an answer of their own to one of the questions of their class: the others need not be
        asked."""
        found: tuple[R, ...] | None = self._on.get(question)
        if found is None:
            name = question.__name__
            found = self._on[question] = tuple(
                special_rule for special_rule in self if getattr(type(special_rule), name) is not question
            )
        return found

    def answers(
        self, question: Callable[Concatenate[R, Asked], T], *asked: Asked.args, **named: Asked.kwargs
    ) -> Iterable[T]:
        """Return what those answer, each asked when its turn comes."""
        if not (rules := self.on(question)):
            return ()
        return (getattr(rule, question.__name__)(*asked, **named) for rule in rules)
