"""A test of nerve in words: what it needs, how likely that was, whether it was passed, and what came of it."""

from fractions import Fraction

from game.engine.event import DiceRolled
from game.engine.shown.view import PieceView
from game.engine.system_info import SystemInfo
from game.hexgrid.ids import NO_PIECE
from game.i18n import tr, tr_mark
from game.ui.session.playback import Playback

AHEAD = 60
"""So many events after the roll say what came of it."""


def piece_tested(event: DiceRolled, playback: Playback) -> PieceView | None:
    """Return the piece on the field that a roll is about: of a group the one its leader is with, else its first."""
    view, reason = playback.view, event.reason
    pieces: dict[str, PieceView] = {each.id: each for each in view.pieces}
    if reason.piece or not reason.group:
        return pieces.get(reason.piece)
    group = next((each for each in view.groups if each.id == reason.group), None)
    members = [pieces[name] for name in group.members if name in pieces] if group is not None else []
    led = [pieces[each.with_piece] for each in members if each.with_piece in pieces]
    units = [each for each in members if not each.with_piece]
    return next(iter([*led, *units, *members]), None)


def needed(event: DiceRolled, info: SystemInfo, *, natural: bool) -> str:
    """Say what is needed: of the dice as they lie where `natural`, else with what is added to them."""
    check = event.reason.check
    if check is None:
        return tr("Needs one {word}", word=info.face(event.reason.face_meanings[0][0]).name)
    number = check.needed - (check.modifiers.total if natural else 0)
    if check.passes == "at_least":
        more = tr_mark("Needs {number} or more on the dice") if natural else tr_mark("Needs {number} or more")
        return tr(more, number=number)
    return tr(
        tr_mark("Needs {number} or less on the dice") if natural else tr_mark("Needs {number} or less"),
        number=number,
    )


def what_came(playback: Playback, event: DiceRolled) -> str:
    """Return what came of a test for whom it is about, in the words of the log: it runs, it rallies."""
    reason, timeline = event.reason, playback.timeline
    start = timeline.shown + max(1, len(timeline.tests()))
    for frame in playback.match.frames[start : start + AHEAD]:
        found = frame.event
        if isinstance(found, DiceRolled):
            break
        is_own = reason.piece and getattr(found, "piece", NO_PIECE) == reason.piece
        is_own = is_own or (reason.group and getattr(found, "group", "") == reason.group)
        if is_own and (told := found.describe(playback.match.names)):
            return told
    return tr("It passes.") if is_passed(event) else tr("It fails.")


def signs(event: DiceRolled) -> frozenset[str]:
    """Return the faces that pass a roll of symbols: where just one of them means something."""
    meanings = event.reason.face_meanings
    if event.roll.pool.die.is_numbered or len(meanings) != 1 or event.reason.results:
        return frozenset()
    return frozenset(face for face, _ in meanings)


def is_passed(event: DiceRolled) -> bool:
    """Return whether a roll came to what it needed."""
    check = event.reason.check
    if check is not None:
        return check.is_passed(event.roll.total)
    return any(face in signs(event) for face in event.roll.faces)


def chance_of(event: DiceRolled) -> Fraction:
    """Return how likely the roll was to pass."""
    check, faces = event.reason.check, event.roll.pool.die.faces
    if check is not None:
        return check.probability()
    missed = Fraction(sum(face not in signs(event) for face in faces), len(faces))
    return 1 - missed ** len(event.roll.faces)
