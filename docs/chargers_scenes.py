"""The pictures of Chargers: each is a moment of a battle and the answer that is pointed at."""

from docs import moments
from docs.moments import Moment, Wanted, offers
from docs.points import Point
from docs.scripted import Table
from game.engine.decisions.decision import Option, on_piece
from game.engine.decisions.placement import Placements
from game.engine.shown.view import PieceView
from game.storage.battles import AnyMatch

BATTLE = "prestonpans-1745.tmx"
LEAST_WHEEL = 1500
"""Hundredths of a degree: a wheel that is plain to see."""


def _at(moment: Moment) -> Table:
    """Play until a moment comes."""
    return Table().battle(moment, name=BATTLE, system="chargers")


def _scene(kind: str, wanted: Wanted, count: int = 1, *, clicks: int | None = None) -> Table:
    """Play until so many of the answers wanted are offered, and lead the pointer to the first, after so many clicks."""
    return _at(offers(kind, wanted, count)).lead_to(wanted, clicks)


def _names_two(option: Option) -> bool:
    return len(option.anchors) > 1


def _shoots(option: Option) -> bool:
    return option.notation.endswith(" shoot")


def _choosing() -> Table:
    """Choose a unit that may charge, and point at nothing."""
    table = _scene("charge", _names_two, 3, clicks=1)
    return table.point(table.scene.areas.board.topleft)


def _refusal() -> Table:
    """Choose a unit that may charge, and point at an enemy that it may not."""
    table = _at(lambda match: offers("charge", _names_two, 3)(match) and _refused(match) is not None)
    table.lead_to(_names_two, 1)
    enemy = _refused(table.scene.session.match)
    assert enemy is not None
    return table.point(table.piece(enemy.name))


def _refused(match: AnyMatch) -> PieceView | None:
    """Find an enemy that is near enough, but that the first charger has no room to charge or does not see."""
    decision = moments.question(match)
    charger = moments.answers(match, _names_two)[0].anchors[0]
    assert decision.why_not is not None
    for piece in moments.view(match).pieces:
        if piece.side != decision.side and not piece.with_piece:
            reason = decision.why_not((charger,), on_piece(piece.id))
            if "T9-04" in reason or "TX-10" in reason:
                return piece
    return None


def _ending() -> Table:
    """Lead a charger along the facing, to where it may not end."""
    table = _at(lambda match: moments.asks("end")(match) and _wheels(match))
    return _led(table, 600, 0)


def _wheels(match: AnyMatch) -> bool:
    options = moments.question(match).options
    return len(options) > 1 and all(option.value.path.angle >= LEAST_WHEEL for option in options)


def _together() -> Table:
    """Point at the second of several plans."""
    table = _at(lambda match: moments.asks("plan")(match) and len(moments.question(match).options) > 1)
    option = moments.question(table.scene.session.match).options[1]
    button = table.scene.sidebar.widgets.rect(f"option:{option.notation}")
    return table.point(button.center) if button is not None else table.lead_to(lambda each: each == option)


def _moving() -> Table:
    """Take up a unit and drag it ahead and aside."""
    table = _at(moments.asks("move"))
    decision = moments.question(table.scene.session.match)
    assert isinstance(decision, Placements)
    table.scene.session.choose(on_piece(decision.movers[0]))
    return _led(table.wait(), 1500, 4200)


def _led(table: Table, east: int, south: int) -> Table:
    """Point at a place so many thousandths of an inch from where the piece that is led is now."""
    scene = table.scene
    ghost = scene.session.ghost
    assert ghost is not None
    start, board = ghost.decision.start, scene.board
    inches = scene.playback.view.thousandths_per_hex
    place = board.hex_layout.measured(start.x + east, start.y + south, inches)
    return table.point(board.camera.to_window(place))


POINTS = (
    Point(
        "chargers-distances",
        "A charger that is chosen shows its front arc, and at each enemy it may charge the distance and the exact "
        "chance to reach it.",
        _choosing,
    ),
    Point(
        "chargers-reactions",
        "The other side answers each charge, and sees the chances of its answer first.",
        lambda: _scene("react", _shoots),
    ),
    Point(
        "chargers-ends",
        "A charger snaps to its lawful ends, with run, wheel and alignment drawn; any other place says which priority "
        "it breaks.",
        _ending,
    ),
    Point(
        "chargers-combined",
        "Chargers on one target are laid out together: each plan is drawn when it is pointed at.",
        _together,
    ),
    Point(
        "chargers-tape",
        "A move is dragged with a measuring tape: what it costs, what is left, and how far the enemy is then.",
        _moving,
    ),
)
