"""Dice and chances in words: rolls, and the chances of an attack as rows of a tip."""

from collections.abc import Iterable, Sequence
from heapq import nlargest

from game.engine.event import DiceRolled, Reason
from game.engine.play.check import Check
from game.engine.shown.forecast import Forecast, Table, percent
from game.i18n import tr, tr_count, tr_mark, tr_mark_count
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import tell_check

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
        results = event.reason.results
        return ", ".join((_summed(event), *results[event.roll.total : event.roll.total + 1]))
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


def tell_forecast(forecast: Forecast, known: Sequence[Check] = ()) -> Iterable[TooltipRow]:
    """Return what is read at a glance: a line, checks not `known` already, a bar for each chance, or columns."""
    if verdict := forecast.verdict or _verdict(forecast.tables):
        yield TooltipRow("rule")
        yield TooltipRow("verdict", verdict)
    for check in [check for check in forecast.checks if check not in known]:
        yield TooltipRow("rule")
        yield from tell_check(check)
    for table in [table for table in forecast.tables if not _repeats(table, known)]:
        yield TooltipRow("rule")
        yield from _tell(table)
    for note in forecast.notes:
        yield TooltipRow("ground", note)


def _repeats(table: Table, known: Sequence[Check]) -> bool:
    """Whether a table tells but the one chance of the one check that is told."""
    chances = [row.chances for row in table.rows]
    return len(known) == 1 and chances == [(float(known[0].probability()),)]


def _verdict(tables: Sequence[Table]) -> str:
    """Say in a line the two likeliest ends of the first plain list of chances with several; "" if there is none."""
    table = next((table for table in tables if table.columns == ("",) and len(table.rows) > 1), None)
    if table is None:
        return ""
    likeliest = nlargest(2, table.rows, key=lambda row: row.chances[0])
    return ", ".join(
        tr("{chance} {end}", chance=percent(row.chances[0]), end=row.label)
        for row in likeliest
        if row.chances[0]
    )


def _tell(table: Table) -> Iterable[TooltipRow]:
    if table.columns == ("",):
        yield TooltipRow("sum", table.title)
        for row in table.rows:
            yield TooltipRow("chance", row.label, (percent(row.chances[0]),), row.chances[0])
        return
    yield TooltipRow("head", table.title, table.columns)
    for row in table.rows:
        yield TooltipRow("cells", row.label, tuple(percent(probability) for probability in row.chances))
