"""What a roll comes to, in words; of dice that are still being counted, what it has come to so far."""

from game.engine.event import DiceRolled, Reason
from game.engine.play.check import Check
from game.i18n import tr, tr_count, tr_mark, tr_mark_count

PLURALS = {
    tr_mark("hit"): tr_mark_count("{number} hit", "{number} hits"),
    tr_mark("flag"): tr_mark_count("{number} flag", "{number} flags"),
    tr_mark("loss"): tr_mark_count("{number} loss", "{number} losses"),
}
"""Meanings of faces that are counted in words; others are counted with a sign."""


def items(reason: Reason) -> tuple[str, ...]:
    """Return the lines of the sum behind a roll: its dice, then what is added to their total."""
    dice = reason.tally.lines() if reason.tally else ()
    return dice + (reason.check.modifiers.lines() if reason.check else ())


def asked_test(check: Check) -> str:
    """Write what a check asks for, with the sum of its modifiers: "Test 2+ on 1d6 - 1"."""
    needed = tr("{number}+", number=check.needed) if check.passes == "at_least" else str(check.needed)
    dice, change = f"{check.pool.count}{check.pool.die.id}", check.modifiers.total
    if change:
        dice += f" {'-' if change < 0 else '+'} {abs(change)}"
    return tr("Test {needed} on {dice}", needed=needed, dice=dice)


def description(event: DiceRolled) -> str:
    """Return what a roll comes to: whether its check is passed, or each meaning with its count."""
    check = event.reason.check
    if check is not None:
        total = check.text(event.roll)
        if check.is_passed(event.roll.total):
            return tr("{sum}: passed", sum=total)
        return tr("{sum}: failed", sum=total)
    if event.reason.hits_on:
        return tr_count(sum(event.counting), "{number} hit", "{number} hits")
    if event.roll.pool.die.is_numbered and not event.reason.face_meanings:
        return _summed(event)
    counts = _counts(event, len(event.roll.faces))
    if event.reason.results:
        return event.reason.results[sum(counts.values())]
    return _listed(counts) or event.reason.no_effect or tr("No effect.")


def counted(event: DiceRolled, dice: int) -> str:
    """Return what the first so many dice of a roll come to; "" where they count for nothing yet."""
    if event.reason.hits_on:
        hits = sum(event.counting[:dice])
        return tr_count(hits, "{number} hit", "{number} hits") if hits else ""
    if event.roll.pool.die.is_numbered and not event.reason.face_meanings:
        shown = zip(event.roll.faces[:dice], event.counting[:dice], strict=True)
        return " + ".join(face for face, counts in shown if counts)
    return _listed(_counts(event, dice))


def _counts(event: DiceRolled, dice: int) -> dict[str, int]:
    """Count the faces of the first so many dice by what they mean."""
    counts: dict[str, int] = {}
    for letter, word in event.reason.face_meanings:
        counts[word] = counts.get(word, 0) + event.roll.faces[:dice].count(letter)
    return counts


def _listed(counts: dict[str, int]) -> str:
    pairs = {tr(word): pair for word, pair in PLURALS.items()}
    return ", ".join(
        tr_count(count, *pairs[word]) if word in pairs else f"{count} × {word}"
        for word, count in counts.items()
        if count
    )


def _summed(event: DiceRolled) -> str:
    """Write the total of numbered dice, with what is added to it: "4 + 3 = 7"."""
    total, tally = event.roll.total, event.reason.tally
    if tally is None or tally.unit != "modifier" or not tally.total:
        return str(total)
    sign = "-" if tally.total < 0 else "+"
    return f"{total} {sign} {abs(tally.total)} = {total + tally.total}"
