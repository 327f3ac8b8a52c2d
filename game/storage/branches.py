"""Battles played on from a moment of another, which stays as it is."""

from pathlib import Path

from game.engine.play.journal import Answered, Origin, line_of
from game.hexgrid.ids import NO_SIDE
from game.storage.battle_file import BattleFile
from game.storage.battles import AnyMatch, begin, unsaved


def play_on(
    match: AnyMatch, entries: int, title: str, seed: int, folder: Path
) -> tuple[AnyMatch, BattleFile]:
    """Begin a new saved game with the first entries of a battle and new dice; `title` names that battle."""
    battle, battlefield = match.rules, match.setup.battlefield
    then = next(
        (frame.state for frame in reversed(match.frames) if frame.entries <= entries), match.setup.state
    )
    origin = Origin(
        entries=entries,
        title=title,
        turn=battle.shown.view(battlefield, then, NO_SIDE).turn,
        line=line_of(match.header),
    )
    return begin(match.scenario, seed, folder, match.entries[:entries], origin)


def up_to_question(match: AnyMatch, entries: int) -> AnyMatch:
    """Return a battle as it was at the next question after so many entries; itself where that is the open one."""
    while entries < len(match.entries) and not isinstance(match.entries[entries], Answered):
        entries += 1
    if entries == len(match.entries):
        return match
    return unsaved(match.scenario, match.seed, match.entries[:entries])
