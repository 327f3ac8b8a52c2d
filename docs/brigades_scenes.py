"""The pictures of Brigades: each is a moment of a battle and the answer that is pointed at."""

from docs import moments
from docs.moments import Moment, Wanted, offers
from docs.points import Point
from docs.scripted import Table
from game.engine.decisions.decision import Option, on_piece
from game.engine.shown.view import PieceView
from game.storage.battles import AnyMatch

BATTLE = "falkirk-muir-1746.tmx"
DECIDED = frozenset(("pushed back", "retreating", "routing", "pursuing", "won", "superb discipline"))
"""The markers of what a unit does in the next compulsory phase."""

FORBIDDEN = ("GB-31", "GB-32", "GB-33", "GB-34")
"""The rules by which an earlier act keeps a unit from firing."""


def _scene(kind: str, wanted: Wanted, count: int = 1, *, clicks: int | None = None) -> Table:
    """Play until so many of the answers wanted are offered, and lead the pointer to the first, after so many clicks."""
    return _at(offers(kind, wanted, count)).lead_to(wanted, clicks)


def _at(moment: Moment) -> Table:
    """Play until a moment comes."""
    return Table().battle(moment, name=BATTLE, system="brigades")


def _any(option: Option) -> bool:
    return True


def _tries_to_retire(option: Option) -> bool:
    return option.notation.startswith("change ") and option.notation.endswith(" retire")


def _names_two(option: Option) -> bool:
    return len(option.anchors) > 1


def _goes_on(option: Option) -> bool:
    return len(option.anchors) == 3 and len(option.value.path) > 2


def _moving() -> Table:
    """Choose a unit that may move."""
    table = _scene("move", _goes_on, clicks=1)
    return table.point(table.scene.areas.board.topleft)


def _counters(option: Option) -> bool:
    return "counter" in option.notation


def _refusal() -> Table:
    """Point at a unit that an act in an earlier phase keeps from firing."""
    table = _at(lambda match: moments.asks("fire")(match) and _forbidden(match) is not None)
    piece = _forbidden(table.scene.session.match)
    assert piece is not None
    return table.point(table.piece(piece.name))


def _forbidden(match: AnyMatch) -> PieceView | None:
    """Find a unit of the side that is asked which an earlier act keeps from firing."""
    decision = moments.question(match)
    if decision.why_not is None:
        return None
    for piece in moments.view(match).pieces:
        if piece.side == decision.side:
            reason = decision.why_not((), on_piece(piece.id))
            if any(rule in reason for rule in FORBIDDEN):
                return piece
    return None


POINTS = (
    Point(
        "brigades-phases",
        "The strip of the eight phases: which one it is, who acts in it, and what is still to come. "
        "Each brigade carries its order.",
        _moving,
    ),
    Point(
        "brigades-orders",
        "A change of order: each has its exact chance, and the prompt says how many tries are left.",
        lambda: _scene("change", _tries_to_retire),
    ),
    Point(
        "brigades-charge",
        "A charge is declared by two clicks; the chances of its test, and to reach its target, are shown before.",
        lambda: _scene("charge", _names_two, 2),
    ),
    Point(
        "brigades-reactions",
        "Charges stay as arrows with the reaction beside them until they are played.",
        lambda: _scene("react", _counters),
    ),
    Point(
        "brigades-fire",
        "Fire shows each modifier with its rule and the exact chances before any click.",
        lambda: _scene("fire", _names_two, 3),
    ),
)
