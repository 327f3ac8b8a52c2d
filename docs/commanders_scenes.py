"""The pictures of Commanders: each is a moment of a battle and the piece or the answer that is pointed at."""

from collections.abc import Callable

from docs import moments
from docs.moments import Wanted, offers
from docs.points import Point
from docs.scripted import Table
from game.engine.decisions.decision import Option
from game.engine.shown.view import PieceView
from game.storage.battles import AnyMatch

BATTLE = "culloden-1746.tmx"
SYSTEM = "commanders"


def _scene(kind: str, wanted: Wanted, count: int = 1, *, clicks: int | None = None) -> Table:
    """Play until so many of the answers wanted are offered, and lead the pointer to the first, after so many clicks."""
    return Table().battle(offers(kind, wanted, count), name=BATTLE, system=SYSTEM).lead_to(wanted, clicks)


def _pointed(kind: str, is_wanted: Callable[[AnyMatch, PieceView], bool]) -> Table:
    """Play until a question of a kind is open while there is such a piece, and point at it."""

    def found(match: AnyMatch) -> PieceView | None:
        return next((piece for piece in moments.view(match).pieces if is_wanted(match, piece)), None)

    def holds(match: AnyMatch) -> bool:
        return moments.asks(kind)(match) and found(match) is not None

    table = Table().battle(holds, name=BATTLE, system=SYSTEM)
    piece = found(table.scene.session.match)
    assert piece is not None, "the moment has such a piece"
    return table.point(table.piece(piece.name))


def _may_still_try(match: AnyMatch, piece: PieceView) -> bool:
    """Return whether a piece is a commander by himself with a unit to try for."""
    if piece.look != "figure" or piece.with_piece:
        return False
    areas = match.rules.shown.areas(match.setup.battlefield, match.state, piece.id)
    return {"radius", "zone"} <= {area.kind for area in areas}


def _can_be_rallied(match: AnyMatch, piece: PieceView) -> bool:
    return any(marker.id == "routed" and "%" in marker.detail for marker in piece.markers)


def _moves(option: Option) -> bool:
    return option.notation.startswith("move ") and " facing " in option.notation


def _charges(option: Option) -> bool:
    return option.notation.startswith("charge ") and bool(option.preview().checks)


def _shoots(option: Option) -> bool:
    return option.notation.startswith("shoot ") and bool(option.preview().checks)


def _named(count: int) -> Table:
    """Name so many shots."""
    table = Table().battle(offers("shoot", _shoots, 2 * count), name=BATTLE, system=SYSTEM)
    shooters: dict[str, Option] = {}
    for option in moments.answers(table.scene.session.match, _shoots, 99):
        shooters.setdefault(str(option.anchors[0].ref), option)
    for option in list(shooters.values())[:count]:
        for anchor in option.anchors:
            piece = next(each for each in table.scene.playback.view.pieces if each.id == anchor.ref)
            table.click(table.piece(piece.name))
    return table.point(table.scene.areas.board.topleft)


def _strikes(option: Option) -> bool:
    return option.notation.startswith("strike ")


POINTS = (
    Point(
        "commanders-radius",
        "The commander pointed at: his radius, and the units that he may still try for.",
        lambda: _pointed("rally", _may_still_try),
    ),
    Point(
        "commanders-routed",
        "A routed unit: who could rally it, the number needed, each modifier with its rule, and the exact chance.",
        lambda: _pointed("move", _can_be_rallied),
    ),
    Point(
        "commanders-facing",
        "A move ends with a facing: the mouse wheel, Q or E turn it, and each side of the hex that is open has a pip.",
        lambda: _scene("move", _moves).key(ord("e")),
    ),
    Point(
        "commanders-charge",
        "A charge: the shot that it will meet, and the checks that each loss would cause.",
        lambda: _scene("move", _charges),
    ),
    Point(
        "commanders-shots",
        "All shots are named before any die falls: an arrow for each, which the other side does not see.",
        lambda: _named(3),
    ),
    Point(
        "commanders-melee",
        "Whom a unit with two enemies in its front strikes: the dice and the chances.",
        lambda: _scene("strike", _strikes),
    ),
)
