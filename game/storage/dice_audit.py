"""The draws of a saved game compared with its seed."""

from game.engine.event import DiceRolled
from game.engine.play.dice import SeededChance
from game.engine.play.journal import Answered, Journal, Rolled
from game.i18n import tr
from game.storage.battles import AnyMatch


def first_fault(match: AnyMatch, journal: Journal) -> str:
    """Return what does not hold in a battle that was played again: the step and both values; "" if all does."""
    return journal.damage or _false_draw(match)


def _false_draw(match: AnyMatch) -> str:
    """Find the first draw that the battle's seed does not give; what was played before it parted has other dice."""
    chance, origin = SeededChance(match.seed), match.header.origin
    since = origin.entries if origin else 0
    pools = (frame.event.roll.pool for frame in match.frames if isinstance(frame.event, DiceRolled))
    for number, entry in enumerate(match.entries, 1):
        if isinstance(entry, Answered):
            continue
        if isinstance(entry, Rolled):
            pool = next(pools)
            given = pool.die.text(chance.roll(pool))
            if given != entry.faces and number > since:
                return tr(
                    "step {number}: the dice recorded are {recorded}, the seed {seed} gives {given}",
                    number=number,
                    recorded=entry.faces,
                    seed=match.seed,
                    given=given,
                )
        elif (order := chance.order(len(entry.order))) != entry.order and number > since:
            return tr(
                "step {number}: the recorded order of the cards is {recorded}, the seed {seed} gives {given}",
                number=number,
                recorded=_told(entry.order),
                seed=match.seed,
                given=_told(order),
            )
    return ""


def _told(order: tuple[int, ...]) -> str:
    """Return an order of cards by its beginning."""
    return " ".join(map(str, order[:SHOWN])) + (" …" if len(order) > SHOWN else "")


SHOWN = 8
