"""What one player may see of a battle, in terms that the window knows for every rule system."""

from typing import Literal

import msgspec

from game.engine.decisions.location import Pose
from game.engine.play.check import Check, Tally
from game.engine.system_info import KindFact
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId

Look = Literal["blocks", "figure", "rectangle"]
"""How a piece is drawn: a row of blocks, a single figure, or a measured rectangle."""

AreaKind = Literal["radius", "zone", "front", "flank", "rear", "threat"]
"""What an area is to the piece pointed at, which gives its colour and pattern."""

ArrowKind = Literal["attack", "charge", "move", "reaction"]
"""What an arrow announces, which gives its colour and head."""


class MarkerView(msgspec.Struct, frozen=True):
    """A marker on a piece or group: the id of its `MarkerInfo`, how many, and what more is to be said of this one."""

    id: str
    count: int = 1
    detail: str = ""


class PieceView(msgspec.Struct, frozen=True, kw_only=True):
    """A piece on the board; `with_piece` is whom it is with.

    `look` says how it is drawn; `blocks` of `full` are drawn where it is a row of blocks. `strength` says it in words,
    and `points` in the rules' own count where that is finer than blocks.
    `facing` are degrees clockwise from north. `formation` is the shape of a unit in a word. `pose` is where a piece
    stands that is measured, `size` its width and depth in thousandths of an inch.
    `marks` say how it is in this turn: "ordered", "moved", "fought", "falling". `sight` says how far it sees now, where
    that is less than as far as the ground lets it. `facts` are what it can do now, where its kind could do more.
    """

    id: PieceId
    side: SideId
    kind: str
    name: str
    hex_id: HexId
    blocks: int
    full: int
    with_piece: str = ""
    marks: tuple[str, ...] = ()
    look: Look = "blocks"
    strength: str = ""
    points: int = 0
    sight: str = ""
    facts: tuple[KindFact, ...] = ()
    facing: int | None = None
    formation: str = ""
    markers: tuple[MarkerView, ...] = ()
    pose: Pose | None = None
    size: tuple[int, int] = (0, 0)


class GroupView(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces that belong together: a brigade or a formation, its members and commander by id.

    `order` is what it is ordered to do, in words, "" if it has none or the viewer may not know it (`order_hidden`), and
    `order_text` what that means.
    `checks` are the rolls against a number that it would make next, whose chances are shown; `details` more lines.
    """

    id: str
    side: SideId
    name: str
    members: tuple[PieceId, ...]
    commander: str = ""
    order: str = ""
    order_text: str = ""
    order_hidden: bool = False
    markers: tuple[MarkerView, ...] = ()
    details: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()


class ArrowView(msgspec.Struct, frozen=True, kw_only=True):
    """An arrow that stays until what it announces is played, from a piece or hex to a piece or hex."""

    id: str
    side: SideId
    kind: ArrowKind
    start: PieceId | HexId
    end: PieceId | HexId
    label: str = ""


class AreaView(msgspec.Struct, frozen=True, kw_only=True):
    """Hexes that mean something for the piece pointed at, washed while it is: a radius, a zone, an arc.

    Of a measured piece, `piece`, it may be drawn as its front arc instead, `reach` thousandths of an inch far.
    """

    kind: AreaKind
    title: str
    hexes: tuple[HexId, ...]
    rule: str = ""
    piece: PieceId = NO_PIECE
    reach: int = 0


class TrackView(msgspec.Struct, frozen=True, kw_only=True):
    """A track of one side: where it is, and the goal that wins; or loses, where it counts what the side lost.

    `counts` says what takes it a step on, of losses that decide only once a round ends, and `rescue` what may still
    take it back under its goal before that. `pending` more steps come soon unless something is done about it.
    """

    id: str
    side: SideId
    title: str
    value: int
    goal: int
    pending: int = 0
    loses: bool = False
    counts: str = ""
    rescue: str = ""


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card in a hand; `id` is "" when the viewer may not know it. `section` is "left", "centre", "right" or "".

    `hexes` are those of its section. `waits` says when it can be played, for the moments at which it is not offered.
    `count` is how many pieces it orders, 0 where that is no number fixed by the card.
    """

    id: str
    side: SideId
    deck: str
    title: str = ""
    text: str = ""
    section: str = ""
    hexes: tuple[HexId, ...] = ()
    count: int = 0
    waits: str = ""


class TargetOption(msgspec.Struct, frozen=True):
    """A piece that could be attacked, and the dice; `check`, of its own title, is what is rolled for it instead.

    `is_shot` says that it would be shot at, which most rules let a piece do only once the movement is over. `chance`
    is that to do it harm, where dice and modifiers alone do not tell it.
    """

    target: PieceId
    tally: Tally
    check: Check | None = None
    is_shot: bool = False
    chance: float | None = None


class PieceOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What a piece could do: the hexes its move can reach, and whom it could attack.

    After a move into one of `melee_only` it could strike but not fire, into one of `no_attack` neither; they are listed
    for pieces that fire, as far as a system says.
    """

    reach: tuple[HexId, ...] = ()
    melee_only: tuple[HexId, ...] = ()
    no_attack: tuple[HexId, ...] = ()
    aims: tuple[TargetOption, ...] = ()


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a piece sees a hex to fire at it: the hexes that bar its sight, and why it does not ("" when it does)."""

    barring: tuple[HexId, ...] = ()
    reason: str = ""


ThreatKind = Literal["melee", "shot", "reach"]
"""What a piece could do to whoever is in a hex: strike, fire, or come there or next to it."""


class ThreatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a piece could do to a hex in its next turn; `start` is the hex from which, its own if it need not move.

    `tally` are the dice, or `check` the roll against a number, where the system can say; `rule` is that of its range.
    """

    piece: PieceId
    kind: ThreatKind
    start: HexId
    tally: Tally | None = None
    check: Check | None = None
    rule: str = ""


class SpecialHexes(msgspec.Struct, frozen=True, kw_only=True):
    """Hexes that mean something in this battle: an "objective", an "exit" or an "entry" of a side.

    `value` are the banners to be had there, `controlled` the hexes in which that side holds it now; `text` is the
    rule in a sentence. `together` says, if it is not 0, how many of the hexes must be held at once.
    """

    kind: str
    side: SideId
    hexes: tuple[HexId, ...]
    text: str
    value: int = 0
    controlled: tuple[HexId, ...] = ()
    together: int = 0


class View(msgspec.Struct, frozen=True, kw_only=True):
    """One side's sight of the battle (or everyone's, where nothing is hidden).

    `side` is whose turn it is; `acting` are the sides that act in this phase now, where a system shows its phases.
    `gone` pairs each piece that is gone, its block removed or not yet, with "eliminated",
    "left" or "safe". `waiting` are those that have still to come onto the board, without a hex. `thousandths_per_hex`
    is the distance of the middles of two adjacent hexes in thousandths of an inch, 0 where nothing is measured.
    `sections` holds for every hex the sections it is in, each a bit, where the field is divided; a hex on a line is in
    two. `unused_phases` are those that this battle has not. `last_turn` is the one after which the battle ends, 0 where
    there is none; `at_end` says in a word or two who has won then.
    """

    side: SideId
    turn: int
    phase: str
    pieces: tuple[PieceView, ...]
    tracks: tuple[TrackView, ...]
    gone: tuple[tuple[str, str], ...] = ()
    waiting: tuple[PieceView, ...] = ()
    cards: tuple[CardView, ...] = ()
    groups: tuple[GroupView, ...] = ()
    arrows: tuple[ArrowView, ...] = ()
    decks: tuple[tuple[str, int], ...] = ()
    thousandths_per_hex: int = 0
    acting: tuple[SideId, ...] = ()
    unused_phases: tuple[str, ...] = ()
    sections: tuple[int, ...] = ()
    last_turn: int = 0
    at_end: str = ""
