"""What a player that searches would do in somebody's place, and which answers of a battle cost most."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

import msgspec

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.event import Event, Names
from game.engine.play.journal import Answered, Entry
from game.engine.play.match import Match
from game.engine.shown.view import PieceView
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr
from game.players.plan_steps import Step, actor_of, hexes_of, pieces_of, steps_along, steps_of
from game.players.planner import Plan, Planner, Search, standard_error
from game.players.problems import answered_by

AnyMatch = Match[Any, Any, Any]

BEST = 3
"""So many plans are told, and so many answers of a battle."""

MOST = 4
"""So many plans are told with what is usual and what somebody had in mind."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A plan at a question: its first answer, those that follow, the chance of winning, tried in so many forks.

    A plan of no forks was not tried out: it is among the best by the usual judgement. `label` is the answer in words,
    `hexes` and `pieces` are those it names, and `steps` what the side does after it, as it went in one fork. `error` is
    how far the chance may be off by luck. `is_own` is what somebody had in mind, or did then, `is_usual` what a veteran
    answers at once.
    """

    answer: str
    following: tuple[str, ...]
    value: float
    forks: int
    error: float = 0.0
    label: str = ""
    hexes: tuple[HexId, ...] = ()
    pieces: tuple[PieceView, ...] = ()
    steps: tuple[Step, ...] = ()
    is_own: bool = False
    is_usual: bool = False


class Costly(NamedTuple):
    """Answers that were given, those that promised most, and the chances of winning that each promised.

    `entry` is the place among the entries of the journal, `answers` how many were given before it. Both were tried in
    so many `forks`, in which luck may be off by `error` between them.
    """

    entry: int
    answers: int
    turn: int
    side: SideId
    given: tuple[str, ...]
    better: tuple[str, ...]
    value: float
    best: float
    forks: int = 0
    error: float = 0.0

    @property
    def cost(self) -> float:
        """By how much the chance of winning was less."""
        return self.best - self.value


def advise(
    match: AnyMatch,
    search: Search,
    seed: int = 1,
    is_out_of_time: Callable[[], bool] = lambda: False,
    own: Sequence[str] = (),
) -> list[Advice]:
    """Return the best plans at the open question, the best first; none at the end.

    Among them are what somebody had in mind, and what is usual, by which all others are measured.
    """
    if match.pending is None:
        return []
    player, given = Planner(seed, search, is_out_of_time), tuple(own) if _can_begin(match, own) else ()
    weighed = player.weigh(match, match.pending, given)
    usual = answered_by(match, "veteran", seed)[0]
    best: dict[str, Plan] = {}
    for each in weighed:
        best.setdefault(each.answers[0], each)
    first = list(best.values())[:BEST]
    besides = [
        each for each in weighed if (each.answers == given or each == best.get(usual)) and each not in first
    ]
    first = [*first[: MOST - len(besides)], *besides]
    return [
        msgspec.structs.replace(
            told(match, each, seed=seed), is_own=each.answers == given, is_usual=each.answers[0] == usual
        )
        for each in sorted(first, key=lambda each: -each.value)
    ]


def _can_begin(match: AnyMatch, answers: Sequence[str]) -> bool:
    """Return whether answers begin with one that is offered now."""
    try:
        return bool(answers) and match.pending is not None and bool(match.pending.option(answers[0]))
    except InvalidAnswerError:
        return False


def told(match: AnyMatch, plan: Plan, *, seed: int = 1) -> Advice:
    """Put a plan at the open question into words and steps."""
    assert match.pending is not None, "a plan answers a question"
    option = match.pending.option(plan.answers[0])
    return Advice(
        answer=plan.answers[0],
        following=plan.answers[1:],
        value=plan.value,
        forks=plan.forks,
        error=standard_error(plan.values),
        label=whole_label(match, option),
        hexes=hexes_of(match, option),
        pieces=pieces_of(match, option),
        steps=steps_of(match, plan.answers, seed),
    )


def whole_label(match: AnyMatch, option: Option) -> str:
    """Name an answer with who acts by it before it, where it does not say so itself."""
    names = match.names
    label, who = label_of_answer(option, names), actor_of(match, option)
    if who is None:
        return label
    name = names.group(str(who.ref)) if who.kind == "group" else names.piece(who.piece_id)
    return label if name in label else tr("{who}: {answer}", who=name, answer=label)


def label_of_answer(option: Option, names: Names) -> str:
    """Name an answer; a set of pieces by the pieces."""
    pieces = [names.piece(anchor.piece_id) for anchor in option.anchors if anchor.kind == "piece"]
    label = option.preview().label
    return ", ".join(pieces) if label == option.notation and pieces else label


class Asked(NamedTuple):
    """A question of a battle: how many answers, entries and events came before it, and the battle as it was then."""

    answers: int
    entry: int
    events: int
    match: AnyMatch


def questions(match: AnyMatch) -> Iterator[Asked]:
    """Go through a battle once more and stop at each question that was answered, and at the open one."""
    events: list[None] = []
    then: AnyMatch = Match(
        match.rules,
        match.scenario,
        seed=match.seed,
        on_event=lambda event, state: events.append(None),
        keep_frames=False,
    )
    entries = match.entries
    given = [number for number, entry in enumerate(entries) if isinstance(entry, Answered)]
    for count, number in enumerate(given):
        entry = entries[number]
        assert isinstance(entry, Answered)
        if then.entries != entries[:number]:  # the dice were others than those of the seed
            events.clear()
            then = up_to(match, count, lambda event, state: events.append(None))
        yield Asked(count, number, len(events), then)
        following = entries[given[count + 1]] if count + 1 < len(given) else None
        then.asks_first = following.by if isinstance(following, Answered) else match.asks_first
        then.submit(entry.answer)
    if then.pending is not None:
        yield Asked(len(given), len(entries), len(events), then)


def asked_at(match: AnyMatch, events: int) -> Asked | None:
    """Return the question that was open or answered last when so many events had happened, else the first one."""
    found = None
    for asked in questions(match):
        if found is not None and asked.events > events:
            break
        found = asked
    # The battle that was gone through has moved on.
    return found._replace(match=up_to(match, found.answers)) if found is not None else None


def review(match: AnyMatch, search: Search, seed: int = 1) -> Iterator[Costly]:
    """Weigh what was answered at each question of a battle that a plan is made for, in their order."""
    made: dict[str, Any] = {}
    for asked in questions(match):
        then = asked.match
        if asked.entry == len(match.entries) or then.pending is None:
            return
        entry = match.entries[asked.entry]
        assert isinstance(entry, Answered)
        # Of a joint decision the other part may be open first: it settles no turn.
        if then.pending.kind not in match.rules.opponent.pivotal or then.pending.side != entry.by:
            continue
        stretch = then.rules.opponent.stretch(then.state)
        if made.get(entry.by) == stretch:
            continue
        made[entry.by] = stretch
        given = answers_from(match.entries[asked.entry :], entry.by)
        best, *others = Planner(seed, search).weigh(then, then.pending, given)
        mine = next(each for each in (best, *others) if each.answers == given)
        view = match.rules.shown.view(then.setup.battlefield, then.state, entry.by)
        yield Costly(
            entry=asked.entry,
            answers=asked.answers,
            turn=view.turn,
            side=SideId(entry.by),
            given=given,
            better=best.answers,
            value=mine.value,
            best=max(mine.value, best.value),
            forks=mine.forks,
            error=standard_error([one - other for one, other in zip(best.values, mine.values, strict=False)]),
        )


def answers_from(entries: Iterable[Entry], side: str) -> tuple[str, ...]:
    """Return what a side answered one after the other, up to the first roll or the enemy's answer."""
    answered = takewhile(lambda entry: isinstance(entry, Answered) and entry.by == side, entries)
    return tuple(entry.answer for entry in answered if isinstance(entry, Answered))


def steps_played(match: AnyMatch, answers: int) -> tuple[Step, ...]:
    """Return what a side did in a battle after so many answers, as it went, to the end of the stretch."""

    def answered() -> Iterator[tuple[AnyMatch, Option]]:
        for asked in questions(match):
            if (
                asked.answers >= answers
                and asked.match.pending is not None
                and asked.entry < len(match.entries)
            ):
                entry = match.entries[asked.entry]
                assert isinstance(entry, Answered)
                yield asked.match, asked.match.pending.option(entry.answer)

    asked = up_to(match, answers)
    assert asked.pending is not None, "it was answered"
    following = islice(match.entries, len(asked.entries), None)
    return steps_along(answered(), len(answers_from(following, asked.pending.side)))


def costliest(found: Iterable[Costly]) -> list[Costly]:
    """Return the answers that cost most, the worst first."""
    return sorted((each for each in found if each.cost > 0), key=lambda each: -each.cost)[:BEST]


def up_to(match: AnyMatch, answers: int, on_event: Callable[[Event, Any], None] | None = None) -> AnyMatch:
    """Return a battle as it was when so many answers had been given; all of it where there were fewer."""
    entries: list[Entry] = []
    for entry in match.entries:
        if isinstance(entry, Answered):
            if not answers:
                break
            answers -= 1
        entries.append(entry)
    return Match(
        match.rules, match.scenario, seed=match.seed, entries=entries, on_event=on_event, keep_frames=False
    )
