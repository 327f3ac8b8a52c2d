"""The pictures of Brigades: each is a moment of a battle and the answer that is pointed at."""

from docs import moments
from docs.moments import Moment, Wanted, offers
from docs.points import Point
from docs.scripted import Table
from game import i18n
from game.engine.decision import Option, on_piece
from game.engine.view import PieceView
from game.storage import languages
from game.storage.battles import AnyMatch
from game.ui.menus.rule_book import opened
from game.ui.scene import Push

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


def _decided() -> Table:
    """Point at a unit for which melee or morale has decided what it does next, among others."""
    table = _at(lambda match: moments.asks("phasing")(match) and len(_bound(match)) >= 3)
    return table.point(table.piece(_bound(table.scene.session.match)[0].name))


def _bound(match: AnyMatch) -> list[PieceView]:
    """List the units that do something in the next compulsory phase."""
    pieces = moments.view(match).pieces
    return [piece for piece in pieces if DECIDED & {marker.id for marker in piece.markers}]


def _rule_book() -> Table:
    """Open the rule book in the language of a catalogue that ships."""
    table = Table()
    catalogue = languages.read(languages.SHIPPED / "ru.po")
    i18n.use(catalogue.sentences, catalogue.plurals)
    move = opened("brigades", None)
    assert isinstance(move, Push)
    return table.show(move.scene)


POINTS = (
    Point(
        1,
        "brigades-01-phases",
        "The strip of the eight phases: which one it is, who acts in it, and what is still to come. "
        "Each brigade carries its order.",
        _moving,
    ),
    Point(
        2,
        "brigades-02-orders",
        "A change of order: each has its exact chance, and the prompt says how many tries are left.",
        lambda: _scene("change", _tries_to_retire),
    ),
    Point(
        3,
        "brigades-03-charge",
        "A charge is declared by two clicks; the chances of its test, and to reach its target, are shown before.",
        lambda: _scene("charge", _names_two, 2),
    ),
    Point(
        4,
        "brigades-04-reactions",
        "Charges stay as arrows with the reaction beside them until they are played.",
        lambda: _scene("react", _counters),
    ),
    Point(
        5,
        "brigades-05-fire",
        "Fire shows each modifier with its rule and the exact chances before any click.",
        lambda: _scene("fire", _names_two, 3),
    ),
    Point(
        6,
        "brigades-06-forbidden",
        "A unit that may not act in this phase says which earlier act forbids it, with the rule.",
        _refusal,
    ),
    Point(
        7,
        "brigades-07-decided",
        "What melee and morale have decided is a chip on each unit; the next compulsory phase carries it out.",
        _decided,
    ),
    Point(
        8,
        "brigades-08-rules-in-russian",
        "The rule book of Brigades in Russian.",
        _rule_book,
    ),
)
