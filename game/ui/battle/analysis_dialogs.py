"""The questions of the analysis board: which piece, marker, card or phase."""

from collections.abc import Mapping

from game.content.editing import Editor
from game.engine.shown.view import PieceView
from game.i18n import tr, tr_mark
from game.ui.session.analysis import AnalysisSession
from game.ui.widgets.dialog import Dialog


def kinds_dialog(session: AnalysisSession) -> Dialog:
    """Ask for the side and the kind of a piece."""
    return _asked(
        tr("Which piece?"),
        {
            f"add:{side.id}:{kind.id}": tr("{side}: {kind}", side=side.name, kind=kind.name)
            for kind in session.info.kinds
            for side in session.info.sides
        },
    )


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


def cards_dialog(session: AnalysisSession, of: str) -> Dialog:
    """Ask for a deck of a side, "side:deck", or for a card of it that is taken into its hand or put back."""
    editor = Editor(session.match)
    decks, cards = {}, {}
    ways = (("back", tr_mark("Put back: {card}")), ("take", tr_mark("Take: {card}")))
    for side in session.info.sides:
        for (way, text), listed in zip(ways, editor.cards(side.id), strict=True):
            for card in listed:
                deck = f"{side.id}:{card.deck}"
                decks[f"cards:{deck}"] = tr("{side}: {deck}", side=side.plural_name, deck=tr(card.deck))
                if deck == of:
                    cards[f"cards:{deck}:{way}:{card.id}"] = tr(text, card=card.title)
    return _asked(tr("Which card?"), cards) if of else _asked(tr("Whose cards?"), decks)


def phases_dialog(session: AnalysisSession) -> Dialog:
    """Ask whose turn it is to be, and in which phase."""
    unused, phases = session.playback.view.unused_phases, Editor(session.match).phases()
    return _asked(
        tr("Whose turn is it?"),
        {
            f"phase:{side.id}:{phase.id}": tr("{side}: {phase}", side=side.plural_name, phase=phase.name)
            for phase in session.info.phases
            if phase.id in phases and phase.id not in unused
            for side in session.info.sides
        },
        tr("The phase begins anew."),
    )


def _asked(heading: str, answers: Mapping[str, str], text: str = "") -> Dialog:
    return Dialog(heading, text, (*answers.items(), ("", tr("Leave it as it is"))), main="")
