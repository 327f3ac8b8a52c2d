"""The pictures of what is shown on the board itself: questions, trails, threats, and how a battle ended."""

from docs import moments
from docs.points import Point
from docs.scripted import Table
from game.engine.event import PieceMoved
from game.engine.view import PieceView
from game.players import PLAYERS
from game.storage.battles import AnyMatch
from game.ui.session.timeline import Pace

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


def _counted() -> Table:
    """Show dice of which some are counted."""
    table = Table().battle(moments.rolled(4))
    timeline = table.scene.playback.timeline
    timeline.pace = Pace()
    timeline.shown = moments.last_roll(table.scene.session.match)
    return table.wait(0.1).wait(timeline.pace.tumble + 0.6 * timeline.pace.count)


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


def _what_it_can_do() -> Table:
    """Choose a unit that could still only strike after some of its moves, and point at one of these."""

    def unit(match: AnyMatch) -> PieceView | None:
        if not moments.asks("move")(match):
            return None
        movers = {
            option.anchors[0].ref for option in moments.question(match).options if len(option.anchors) > 1
        }
        for piece in moments.view(match).pieces:
            if piece.id in movers:
                found = match.rules.piece_options(
                    match.setup.battlefield, match.state, piece.id, piece.hex_id
                )
                if found.melee_only:
                    return piece
        return None

    table = Table().battle(lambda match: unit(match) is not None)
    found = unit(table.scene.session.match)
    assert found is not None
    return table.click(table.piece(found.name))


def _over() -> Table:
    """Tell how a battle ended."""
    table = Table().battle(moments.ended)
    table.scene._end_told = False
    return table.wait()


POINTS = (
    Point(
        1,
        "board-01-question",
        "A question with few answers is asked next to the piece it is about, clear of it and of the hexes it offers.",
        lambda: Table().battle(_asks_about_one, 2),
    ),
    Point(
        2,
        "board-02-dice",
        "Dice roll across the tray to where they fall, and are counted one by one; a click skips both.",
        _counted,
    ),
    Point(
        3,
        "board-03-trails",
        "What the other side did last, until one acts: moves, retreats, shots and losses, each with a shape.",
        _after_the_others,
    ),
    Point(
        4,
        "board-04-threats",
        "Threats to the hex pointed at, while V is held or the button is on: who could fire or come, from where, "
        "with how many dice.",
        _threatened,
    ),
    Point(
        5,
        "board-05-facts",
        "What a unit can do, with signs; moves after which it could only strike are marked with swords.",
        _what_it_can_do,
    ),
    Point(
        6,
        "board-06-aftermath",
        "The aftermath: who held the battlefield, what it cost, and notable moments, made from the events.",
        _over,
    ),
)
