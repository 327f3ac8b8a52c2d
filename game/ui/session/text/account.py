"""A battle as it is told: what came of an action is added to its sentence, and the parts are there when asked for."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from game.engine.event import (
    AttackAnnounced,
    CardMoved,
    DiceRolled,
    Event,
    GroupChanged,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    TrackChanged,
)
from game.engine.play.check import Check
from game.i18n import inside, tr, tr_mark
from game.ui.session.text.dice_text import description

ADDED = (DiceRolled, PieceChanged, PieceRemoved, TrackChanged, GroupChanged)
"""Kinds of events that are added to the sentence of the action before, where they are about the same pieces."""


MAX_CLAUSES = 8
"""A sentence with more would not be read; another starts that is about the same."""


class Thread(msgspec.Struct, frozen=True):
    """What the newest action is about, for what follows to be added to it; None: nothing can be added.

    `told` counts its clauses, of which `last` is the newest.
    """

    about: frozenset[str] | None = None
    told: int = 0
    last: Event | None = None


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """What an event adds to a sentence, after the name that it starts with, if it does.

    `is_result` says that it is what the clause before was for, `is_name` that the text itself starts with a name.
    """

    subject: str
    text: str
    is_result: bool = False
    is_name: bool = False


def followed(
    thread: Thread, event: Event, members: Mapping[str, Collection[str]], *, is_told: bool
) -> tuple[Thread, bool]:
    """Return the thread after an event, and whether that is added to the sentence before.

    `members` are the pieces of the battle, each by itself, and the groups with theirs; `is_told`: it has a sentence.
    """
    if event.is_phase and not is_told:  # a step within a phase: what follows is about something else
        return Thread(), False
    named = frozenset(each for name in _named(event) for each in members.get(name, ()))
    about = thread.about
    may_add = not (is_told or event.opens) or not _opens(thread, event, named)
    is_due = isinstance(event, DiceRolled) and _is_announced(event, thread.last)
    if (
        about is not None
        and may_add
        and (is_due or named & about or (not named and _fits_all(thread, event)))
    ):
        last = event if is_told else thread.last
        is_full = is_told and thread.told >= MAX_CLAUSES
        told = 1 if is_full else thread.told + is_told
        return Thread(about | named, told, last), is_told and not is_full and thread.told > 0
    if event.is_phase:
        return Thread(), False
    if is_told:
        known = (
            named
            or (about if event.opens else None)
            or (frozenset() if isinstance(event, DiceRolled) else None)
        )
        return Thread(known, told=1, last=event), False
    return (Thread(named, last=event) if named else thread), False


def _opens(thread: Thread, event: Event, named: frozenset[str]) -> bool:
    """Return whether a sentence starts with an event.

    A move does, unless it is one more step of the last, or what a charge or a roll of the same piece was for.
    """
    last = thread.last
    if event.opens is not None:
        return event.opens
    if isinstance(event, PieceMoved):
        is_step = type(last) is type(event) and isinstance(last, PieceMoved) and last.piece == event.piece
        is_charge = isinstance(last, AttackAnnounced) and not last.is_shot and last.attacker == event.piece
        is_rolled = isinstance(last, DiceRolled) and last.reason.piece == event.piece
        return event.gait == "march" and not (is_step or is_charge or is_rolled)
    if isinstance(event, CardMoved):
        return not named & (thread.about or frozenset())
    return not isinstance(event, ADDED)


def _fits_all(thread: Thread, event: Event) -> bool:
    """Return whether an event that names nothing is about what the thread is about: no further check is."""
    return not thread.told or not isinstance(event, DiceRolled) or event.reason.check is None


def _is_announced(roll: DiceRolled, last: Event | None) -> bool:
    """Return whether the event before a roll said what it is for."""
    return last is not None and last.announces == ("dice" if roll.reason.check is None else "check")


def _named(value: object) -> Iterator[str]:
    """Yield the words that an event names things by."""
    if isinstance(value, DiceRolled):
        yield from (value.reason.piece, value.reason.group)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from _named(each)
    else:
        for field in getattr(value, "__struct_fields__", ()):
            yield from _named(getattr(value, field))


def rolled(event: DiceRolled, last: Event | None = None) -> str:
    """Say what dice came to and what they were for, or the result alone where the event before announced them."""
    reason, check = event.reason, event.reason.check
    is_known = _is_announced(event, last)
    if check is None:
        result = description(event).rstrip(".")
        if is_known and not (reason.hits_on or reason.face_meanings):
            return tr("Rolled {sum}.", sum=result)
    else:
        result = _checked(event, check)
    return f"{result}." if is_known else tr("{title}: {result}.", title=reason.title, result=result)


def _checked(event: DiceRolled, check: Check) -> str:
    total, change = event.roll.total, check.modifiers.total
    summed = (
        f"{total} {'-' if change < 0 else '+'} {abs(change)} = {total + change}" if change else str(total)
    )
    values = {"total": summed, "number": check.needed}
    is_passed = check.is_passed(event.roll.total)
    if check.passes == "at_least":
        passed, failed = (
            tr_mark("passed ({total}, needed {number} or more)"),
            tr_mark("failed ({total}, needed {number} or more)"),
        )
    else:
        passed, failed = (
            tr_mark("passed ({total}, needed {number} or less)"),
            tr_mark("failed ({total}, needed {number} or less)"),
        )
    return tr(passed if is_passed else failed, **values)


def split(text: str, event: Event, things: Mapping[str, str]) -> Clause:
    """Split the sentence of an event into the name it starts with and the rest, without its full stop."""
    text = text.removesuffix(".")
    names = {things[named] for named in _named(event) if named in things}
    subject = max((name for name in names if text.startswith(f"{name} ")), key=len, default="")
    is_name = text.startswith(tuple(filter(None, things.values())))
    if isinstance(event, DiceRolled):
        is_result = not text.startswith(event.reason.title)
        return Clause(subject="", text=text, is_result=is_result, is_name=is_name)
    rest = text.removeprefix(subject).lstrip() if subject else text
    return Clause(subject=subject, text=rest, is_name=is_name and not subject)


def is_detail(event: Event) -> bool:
    """Return whether an event is a mere distance in dice, which is seen from what follows."""
    if not isinstance(event, DiceRolled) or not event.reason.piece:
        return False
    reason = event.reason
    return not (reason.check or reason.hits_on or reason.face_meanings or reason.tally or reason.results)


def joined(clauses: Sequence[Clause]) -> str:
    """Join the clauses of an action: those with the same subject name it once, a result follows a colon."""
    groups: list[tuple[Clause, list[str]]] = []
    for clause in clauses:
        if groups and clause.subject and clause.subject == groups[-1][0].subject:
            groups[-1][1].append(clause.text)
        else:
            groups.append((clause, [clause.text]))
    text = ""
    for clause, parts in groups:
        sentence = f"{clause.subject} {_listed(parts)}" if clause.subject else _within(clause, text)
        text += tr(": " if clause.is_result else "; ") + sentence if text else sentence
    return f"{text}."


def _listed(parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return tr("{names} and {last}", names=", ".join(parts[:-1]), last=parts[-1])


def _within(clause: Clause, before: str) -> str:
    """Return a clause as it is inside a sentence, where it does not start with a name."""
    text = clause.text
    return text if clause.is_name or not before else inside(text)
