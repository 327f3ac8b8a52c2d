"""What a player that searches would do in somebody's place, and which answers of a battle cost most."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from game.engine.journal import Answered, Entry
from game.engine.match import Match
from game.hexgrid.ids import SideId
from game.players.searching_player import Search, SearchingPlayer, Weighed

AnyMatch = Match[Any, Any, Any]

BEST = 3
"""So many plans are told, and so many answers of a battle."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A plan at a question: its answer, the manner of what follows, the chance of winning, tried in so many forks."""

    answer: str
    manner: str
    value: float
    forks: int


class Costly(NamedTuple):
    """An answer that was given, the one that promised most, and the chances of winning that each promised."""

    entry: int
    turn: int
    side: SideId
    given: str
    better: str
    value: float
    best: float

    @property
    def cost(self) -> float:
        """By how much the chance of winning was less."""
        return self.best - self.value


def advise(match: AnyMatch, search: Search, seed: int = 1) -> list[Advice]:
    """Return the best plans at the open question, the best first; none when the battle is over."""
    if match.pending is None:
        return []
    weighed = SearchingPlayer(seed, search).weigh(match, match.pending)
    best: dict[str, Weighed] = {}
    for each in weighed:
        best.setdefault(each.plan.answer.notation, each)
    return [_told(each) for each in list(best.values())[:BEST]]


def _told(each: Weighed) -> Advice:
    return Advice(
        answer=each.plan.answer.notation, manner=each.plan.manner, value=each.value, forks=each.forks
    )


def review(match: AnyMatch, search: Search, seed: int = 1) -> Iterator[Costly]:
    """Weigh each answer of a battle that settled what a turn was about, in their order."""
    answers = [number for number, entry in enumerate(match.entries) if isinstance(entry, Answered)]
    for count, number in enumerate(answers):
        entry, then = match.entries[number], up_to(match, count)
        assert isinstance(entry, Answered) and then.pending is not None
        # Of a joint decision the other part may be open first: it settles no turn.
        if then.pending.kind not in match.rules.pivotal or then.pending.side != entry.by:
            continue
        option = then.pending.option(entry.answer)
        weighed = SearchingPlayer(seed + number, search).weigh(then, then.pending, option)
        mine = max(each.value for each in weighed if each.plan.answer.notation == option.notation)
        view = match.rules.view(then.setup.battlefield, then.state, entry.by)
        yield Costly(
            entry=number,
            turn=view.turn,
            side=SideId(entry.by),
            given=entry.answer,
            better=weighed[0].plan.answer.notation,
            value=mine,
            best=max(mine, weighed[0].value),
        )


def costliest(found: Iterable[Costly]) -> list[Costly]:
    """Return the answers that cost most, the worst first."""
    return sorted((each for each in found if each.cost > 0), key=lambda each: -each.cost)[:BEST]


def up_to(match: AnyMatch, answers: int) -> AnyMatch:
    """Return a battle as it was when so many answers had been given; all of it where there were fewer."""
    entries: list[Entry] = []
    for entry in match.entries:
        if isinstance(entry, Answered):
            if not answers:
                break
            answers -= 1
        entries.append(entry)
    return Match(match.rules, match.scenario, seed=match.seed, entries=entries, keep_frames=False)
