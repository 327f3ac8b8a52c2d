"""What is shown about a saved game in the list and next to its picture."""

from datetime import datetime
from pathlib import Path

from game.i18n import tr
from game.storage import save_library as keeping
from game.storage.save_library import SavedGameSummary
from game.ui.menus.campaign.battle_entries import written_date
from game.ui.menus.campaign.seats import player_title
from game.ui.session.text.turn_text import ended_in, turn_of_side, turn_place
from game.ui.widgets.palette import FAINT_INK, INK, WARNING, Colour


def title_of(path: Path, summary: SavedGameSummary | None) -> str:
    """Name a battle: as its player did, or as its map does."""
    return keeping.name_of(path) or (summary.title if summary and summary.title else path.stem)


def standing_of(summary: SavedGameSummary | None, *, short: bool = False) -> str:
    """Return in a line how far a battle is, `short` without its tracks."""
    if summary is None:
        return tr("reading …")
    if summary.is_lost:
        return tr("cannot be read")
    tracks = " : ".join(str(track.value) for track in summary.tracks)
    tracks = f"{summary.tracks[0].title.lower()} {tracks}" if summary.tracks and not short else ""
    return "  ·  ".join(part for part in (_reached(summary), tracks) if part)


def parted_from(summary: SavedGameSummary | None, *, named: bool = True) -> str:
    """Return from which battle a battle was played on, and in which turn; "" where it was from none."""
    if summary is None or not summary.origin:
        return ""
    turn = turn_place(summary.origin_turn, in_rounds=summary.in_rounds)
    if not named:
        return tr("from {turn}", turn=turn)
    return tr("from {turn} of {title}", turn=turn, title=summary.origin)


def _reached(summary: SavedGameSummary) -> str:
    """Return the turn or round in which a battle is or has ended, if that is known."""
    if not summary.turn:
        return tr("a long battle")
    if summary.is_over:
        return ended_in(summary.turn, in_rounds=summary.in_rounds)
    if summary.side:
        return turn_of_side(summary.turn, summary.side, in_rounds=summary.in_rounds)
    return turn_place(summary.turn, in_rounds=summary.in_rounds)


def told_day(day: datetime) -> str:
    """Return when a battle was last resumed."""
    return f"{written_date(day.date().isoformat())}, {day:%H:%M}"


def account_of(summary: SavedGameSummary | None, path: Path) -> list[tuple[str, Colour]]:
    """Return the texts for the picture of a battle."""
    if summary is None:
        return []
    if summary.is_lost:
        return [(f"{summary.fault}.", WARNING)]
    title = [(summary.title, FAINT_INK)] if keeping.name_of(path) else []
    lines = [*title, (standing_of(summary, short=True), INK)]
    lines += [(tr("Played on {parted}.", parted=parted), INK)] if (parted := parted_from(summary)) else []
    lines += [(tr(summary.rules), FAINT_INK)] if summary.rules else []
    lines += [(summary.outcome, INK)] if summary.outcome else []
    lines += [(f"{side}: {player_title(name)}", FAINT_INK) for side, name in summary.seats]
    for track in summary.tracks:
        text = tr(
            "{side}: {value} of {goal} {title}",
            side=track.side,
            value=track.value,
            goal=track.goal,
            title=track.title.lower(),
        )
        lines.append((text, FAINT_INK))
    if summary.fault:
        text = tr("Its end is damaged: {fault}.", fault=summary.fault)
        lines.append((text, WARNING))
    return lines
