"""The pictures of what is shown on the board itself: questions, trails, threats, and how a battle ended."""

from docs import moments
from docs.points import Point
from docs.scripted import Table
from game.engine.event import PieceMoved
from game.engine.shown.view import PieceView
from game.players.levels import PLAYERS
from game.storage.battles import AnyMatch

FEW = 4
"""So many answers are asked next to a piece."""

MARKS = 5
"""So many things the other side must have done for its trails to be worth a picture."""


def _asks_about_one(match: AnyMatch) -> bool:
    """Ask one side about a piece of its own, with a few answers that are not all hexes."""
    decision = match.pending
    if decision is None or not decision.subject or not 1 < len(decision.options) <= FEW:
        return False
    return any(option.anchors[-1].kind == "button" for option in decision.options)


def _after_the_others() -> Table:
    """Let the other side play a turn, until the first is asked in its own again."""
    table = Table().battle(moments.turn(3), name="sheriffmuir-1715.tmx")
    session, player = table.scene.session, PLAYERS["greedy"](1)
    own = moments.question(session.match).side
    while True:
        decision = moments.question(session.match)
        if decision.side == own == session.playback.view.side:
            marks = session.last_action.marks(own)
            if len(marks) >= MARKS and {"move", "shot"} <= {mark.kind for mark in marks}:
                return table.point(table.scene.areas.strip.center)
        session.submit(player.choose(session.match, decision))
        table.wait()
        session.playback.finish()
        if session.playback.side_to_seat:
            session.playback.sit_down()
            session.playback.finish()


def _threatened() -> Table:
    """Point at the unit of the side asked that most enemies threaten."""

    def is_near(match: AnyMatch) -> bool:
        moves = sum(isinstance(frame.event, PieceMoved) for frame in match.frames)
        return moves > 20 and moments.asks("order")(match)

    table = Table().battle(is_near)
    session = table.scene.session
    assert session.choice is not None
    threats = session.previews.threats(session.choice.decision.side)

    def danger(piece: PieceView) -> int:
        return len(threats.at(piece.hex_id))

    own = [piece for piece in session.playback.view.pieces if piece.side == session.choice.decision.side]
    table.scene.press("threats")
    return table.point(table.piece(max(own, key=danger).name))


def _over() -> Table:
    """Tell how a battle ended."""
    table = Table().battle(moments.ended)
    table.scene._end_told = False
    return table.wait()


POINTS = (
    Point(
        "board-question",
        "A question with few answers is asked next to the piece it is about, clear of it and of the hexes it offers.",
        lambda: Table().battle(_asks_about_one, 2),
    ),
    Point(
        "board-trails",
        "What the other side did last, until one acts: moves, retreats, shots and losses, each with a shape.",
        _after_the_others,
    ),
    Point(
        "board-threats",
        "Threats to the hex pointed at, while V is held or the button is on: who could fire or come, from where, "
        "with how many dice.",
        _threatened,
    ),
    Point(
        "board-aftermath",
        "The aftermath: who held the battlefield, what it cost, and notable moments, made from the events.",
        _over,
    ),
)
