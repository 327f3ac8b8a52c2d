"""What the rest of the program must know of a rule system to show it: sides, kinds, terrains, markers, phases."""

from typing import Literal

import msgspec

from game.engine.play.dice import Die
from game.hexgrid.ids import SideId


class PhaseInfo(msgspec.Struct, frozen=True):
    """A phase of a turn or round: its id, as views name it, and its name."""

    id: str
    name: str


MarkerWeight = Literal["quiet", "plain", "grave"]


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


def marker(
    id: str,  # noqa: A002
    name: str,
    text: str,
    rule: str,
    weight: MarkerWeight = "plain",
    symbol: str = "",
) -> MarkerInfo:
    """Declare a marker; nothing said, its symbol has its id with hyphens for a name."""
    return MarkerInfo(
        id=id, name=name, symbol=symbol or id.replace(" ", "-"), text=text, rule=rule, weight=weight
    )


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
