"""The questions of the analysis board: which piece, marker, card or phase."""

from collections.abc import Mapping

from game.content.editing import Editor
from game.engine.shown.view import PieceView
from game.i18n import tr, tr_mark
from game.ui.session.analysis import AnalysisSession
from game.ui.widgets.dialog import Dialog

MANY, MORE = 12, "+"
"""So many cards have room at once; what stands before the number of those that are passed over."""


def kinds_dialog(session: AnalysisSession, side: str) -> Dialog:
    """Ask for the side of a piece, or for its kind."""
    if not side:
        return _sides(session, tr("Whose piece?"), "add")
    kinds = {f"add:{side}:{kind.id}": kind.name for kind in session.info.kinds}
    return _asked(tr("Which piece?"), kinds)


def marks_dialog(session: AnalysisSession, piece: PieceView) -> Dialog:
    """Ask for a marker to be put on a piece or its group, or taken off."""
    known, answers = session.match.rules.content.marks, {}
    for marker, count in Editor(session.match).marks(piece.id).items():
        name = session.info.marker(marker).name
        if count:
            answers[f"marks:{marker}:{count - 1}"] = tr("Take off: {marker}", marker=name)
        if not count or known[marker].is_counted:
            answers[f"marks:{marker}:{count + 1}"] = name
    return _asked(tr("Markers of {piece}", piece=piece.name), answers)


def cards_dialog(session: AnalysisSession, of: str, start: int = 0) -> Dialog:
    """Ask for a deck of a side, "way:side:deck", or for a card of it that is taken into its hand or put back."""
    editor = Editor(session.match)
    decks, cards = {}, {}
    ways = (("back", tr_mark("Put back: {deck}, {side}")), ("take", tr_mark("Take: {deck}, {side}")))
    for side in session.info.sides:
        for (way, text), listed in zip(ways, editor.cards(side.id), strict=True):
            for card in listed:
                deck = f"{way}:{side.id}:{card.deck}"
                decks[f"cards:{deck}"] = tr(text, side=side.plural_name, deck=tr(card.deck))
                if deck == of:
                    cards[f"cards:{deck}:{card.id}"] = card.title
    if not of:
        return _asked(tr("Whose cards?"), decks)
    shown = dict(list(cards.items())[start : start + MANY])
    if len(cards) > start + MANY:
        shown[f"cards:{of}:{MORE}{start + MANY}"] = tr("More …")
    return _asked(tr("Which card?"), shown)


def phases_dialog(session: AnalysisSession, side: str) -> Dialog:
    """Ask whose turn it is to be, or in which phase."""
    if not side:
        return _sides(session, tr("Whose turn is it?"), "phase")
    unused, phases = session.playback.view.unused_phases, Editor(session.match).phases()
    known = {
        f"phase:{side}:{phase.id}": phase.name
        for phase in session.info.phases
        if phase.id in phases and phase.id not in unused
    }
    return _asked(tr("Which phase starts?"), known)


def _sides(session: AnalysisSession, heading: str, command: str) -> Dialog:
    return _asked(heading, {f"{command}:{side.id}": side.plural_name for side in session.info.sides})


def _asked(heading: str, answers: Mapping[str, str]) -> Dialog:
    return Dialog(heading, "", (*answers.items(), ("", tr("Leave it as it is"))), main="")
