"""How far and how long a battle is, in the word of its rule system: turns of one side, or rounds of both."""

from typing import TYPE_CHECKING

from game.i18n import tr, tr_count

if TYPE_CHECKING:  # the title waits for no views
    from game.engine.shown.view import View


def turn_title(number: int, *, in_rounds: bool) -> str:
    """Return what a turn or round is called: "Round 3"."""
    return tr("Round {turn}", turn=number) if in_rounds else tr("Turn {turn}", turn=number)


def turn_heading(number: int, side: str, phase: str, *, in_rounds: bool) -> str:
    """Return a turn or round with the side that acts in it and the phase."""
    if in_rounds:
        return tr("Round {turn}  ·  {side}  ·  {phase}", turn=number, side=side, phase=phase)
    return tr("Turn {turn}  ·  {side}  ·  {phase}", turn=number, side=side, phase=phase)


def turn_place(number: int, *, in_rounds: bool) -> str:
    """Return a turn or round within a sentence."""
    return tr("round {turn}", turn=number) if in_rounds else tr("turn {turn}", turn=number)


def turn_of_side(number: int, side: str, *, in_rounds: bool) -> str:
    """Return a turn or round and the side that acts in it, within a sentence."""
    if in_rounds:
        return tr("round {turn}, {side}", turn=number, side=side)
    return tr("turn {turn}, {side}", turn=number, side=side)


def ended_in(number: int, *, in_rounds: bool) -> str:
    """Say in which turn or round a battle ended."""
    return tr("ended in round {turn}", turn=number) if in_rounds else tr("ended in turn {turn}", turn=number)


def turn_count(number: int, *, in_rounds: bool) -> str:
    if in_rounds:
        return tr_count(number, "{number} round", "{number} rounds")
    return tr_count(number, "{number} turn", "{number} turns")


def about_turns(number: int, *, in_rounds: bool) -> str:
    """Say about how many turns or rounds a battle has."""
    if in_rounds:
        return tr_count(number, "about {number} round", "about {number} rounds")
    return tr_count(number, "about {number} turn", "about {number} turns")


def lasted(number: int, *, in_rounds: bool) -> str:
    """Say how long a battle lasted."""
    if in_rounds:
        return tr_count(number, "It lasted {number} round.", "It lasted {number} rounds.")
    return tr_count(number, "It lasted {number} turn.", "It lasted {number} turns.")


def viewing(number: int, *, in_rounds: bool) -> str:
    """Say which turn or round is looked at again."""
    if in_rounds:
        return tr("Viewing round {turn} - click the board to return.", turn=number)
    return tr("Viewing turn {turn} - click the board to return.", turn=number)


def continue_battle(title: str, number: int, *, in_rounds: bool) -> str:
    """Offer to continue a battle; `number` is 0 where its turn is not known."""
    if not number:
        return tr("Continue {title}", title=title)
    if in_rounds:
        return tr("Continue {title}, round {turn}", title=title, turn=number)
    return tr("Continue {title}, turn {turn}", title=title, turn=number)


def from_turn_to_turn(track: str, *, in_rounds: bool) -> str:
    """Return the title of the chart of a track; "" for one of nothing."""
    if in_rounds:
        return tr("{track} from round to round", track=track) if track else tr("From round to round")
    return tr("{track} from turn to turn", track=track) if track else tr("From turn to turn")


def deadline(view: "View", *, in_rounds: bool) -> str:
    """Say how far off the end is, and who has won then."""
    count = tr("Round {number} of {last}") if in_rounds else tr("Turn {number} of {last}")
    told = count.format(number=view.turn, last=view.last_turn)
    return tr("{count}, then {end}", count=told, end=view.at_end) if view.at_end else told


def breaks_now(lost: int, *, in_rounds: bool) -> str:
    """Say that a side has lost enough to break, and when it does."""
    if in_rounds:
        return tr("{taken} down, breaks when the round ends", taken=lost)
    return tr("{taken} down, breaks when the turn ends", taken=lost)


def breaks_when(*, in_rounds: bool) -> str:
    """Say when a side breaks."""
    if in_rounds:
        return tr("A side that has lost so many breaks when the round ends, not before.")
    return tr("A side that has lost so many breaks when the turn ends, not before.")
