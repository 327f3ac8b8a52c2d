"""The page of the battles: a table of what was measured for each rule system."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from game.engine.ruleset import find
from research.balance_figures import CLEAR, GREEDY, LEAST_SHARE, MAX_SHARE, VETERAN, Measured, turn_word

MOST_EARLY = 0.25
"""The share of battles that may be as good as decided before a third of their usual length."""

BEGIN, END = "<!-- balance: made by `make balance` -->", "<!-- end of balance -->"
"""Between these lines of the page the tables are."""


def page(text: str, rows: Sequence[Measured]) -> str:
    """Put the tables into a page, in the place of those that are there or at its end."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(f"{END}\n")
    return f"{before.rstrip()}\n\n{BEGIN}\n{tables(rows)}\n{END}\n{after}"


def tables(rows: Sequence[Measured]) -> str:
    """Lay the figures out as Markdown: overviews of several systems and of veterans, then the tables of each."""
    systems, veterans = by_system(rows), by_system(rows, VETERAN)
    parts = [_overview(systems)] if len(systems) > 1 else []
    parts += [_between_veterans(veterans, systems)] if veterans else []
    parts += [text for text in (_early(systems, veterans), _by_clock(systems, veterans)) if text]
    for system, of_system in systems.items():
        plot = f"![Wins of each side and length of each battle](pictures/{plot_name(system)})"
        parts.append(f"{_table(system, of_system)}\n\n{plot}")
        if system in veterans:
            parts.append(_table(system, veterans[system], ", between veterans"))
    return "\n\n".join(parts)


def by_system(rows: Iterable[Measured], players: str = GREEDY) -> dict[str, list[Measured]]:
    """Sort the rows of some players into systems, by the systems' names, and by the day of the battle."""
    found: dict[str, list[Measured]] = {}
    for row in sorted(rows, key=lambda row: (find(row.system).info.name, row.day, row.map)):
        if row.players == players:
            found.setdefault(row.system, []).append(row)
    return found


def plot_name(system: str) -> str:
    """Name the file of a system's plot."""
    return f"balance-{system}.svg"


def _overview(systems: dict[str, list[Measured]]) -> str:
    """Show at a glance how often the first side wins each battle under each system, and how long it lasts."""
    infos = [find(system).info for system in systems]
    head = ["battle", *(f"{info.name}: {info.sides[0].name} wins, {turn_word(info)}" for info in infos)]
    titles = {row.map: row for rows in systems.values() for row in rows}
    lines = [_row(head), _row(["---"] + ["---:"] * len(infos))]
    for row in sorted(titles.values(), key=lambda row: (row.day, row.map)):
        found = [next((each for each in rows if each.map == row.map), None) for rows in systems.values()]
        lines.append(_row([row.title, *map(_glance, found)]))
    return "\n".join(lines)


def _between_veterans(veterans: dict[str, list[Measured]], systems: dict[str, list[Measured]]) -> str:
    """Show at a glance what veterans find, and name the battles that are uneven then and the systems left out."""
    games = [row.games for rows in veterans.values() for row in rows]
    times = " to ".join(map(str, sorted({min(games), max(games)})))
    text = f"Two veterans, who judge as experts, play each battle {times} times, each keeping its side."
    for system in systems:
        if find(system).opponent.expert_judgement is None:
            text += f" {find(system).info.name} has no expert judgement, so it is left out."
    uneven = [line for system, rows in veterans.items() if (line := _uneven(system, rows))]
    even = f"{LEAST_SHARE * 100:.0f} to {MAX_SHARE * 100:.0f} %"
    last = (
        "\n".join([f"Veterans find these outside {even}:", "", *uneven])
        if uneven
        else f"Veterans find all within {even}."
    )
    return "\n\n".join(["### Between veterans", text, _overview(veterans), last])


def _uneven(system: str, rows: Sequence[Measured]) -> str:
    """Name the uneven battles of a system in a line, with the share of its first side; none leave it empty."""
    info = find(system).info
    side = info.sides[0]
    named = [f"{row.title} {_percents(*row.share(side.id))}" for row in rows if not row.is_even]
    return f"- {info.name}, {side.name} wins: {', '.join(named)}" if named else ""


def _glance(row: Measured | None) -> str:
    """Show a battle in a cell, in bold where it is even."""
    if row is None:
        return "-"
    share = f"{row.share(find(row.system).info.sides[0].id)[0]:.0%}"
    return f"{f'**{share}**' if row.is_even else share}, {row.turns[1]}"


Shares = Callable[[Measured], str]


def _early(systems: dict[str, list[Measured]], veterans: dict[str, list[Measured]]) -> str:
    """Show how often a side is as good as winning before a third of a battle's usual length."""

    def share(row: Measured) -> str:
        return f"{row.early / row.games:.0%}" if row.early >= 0 else ""

    known = {system: rows for system, rows in systems.items() if any(row.early >= 0 for row in rows)}
    text = (
        f"In this share of its battles one side had a chance of more than {CLEAR:.0%} of winning before a third of the "
        f"usual turns, as the computer weighs chances; more than {MOST_EARLY:.0%} is too many, and in bold. Rules "
        "under which it has not learned to weigh them are left out."
    )
    return _beside("### Decided early", text, known, veterans, share) if known else ""


def _by_clock(systems: dict[str, list[Measured]], veterans: dict[str, list[Measured]]) -> str:
    """Show how often the side that the end of time favours wins by it."""

    def share(row: Measured) -> str:
        if not row.by_clock:
            return ""
        side = max(row.by_clock, key=row.by_clock.__getitem__)
        name = next(each.name for each in find(row.system).info.sides if each.id == side)
        return f"{name} {row.by_clock[side] / row.games:.0%}" if row.by_clock[side] else "0%"

    known = {system: rows for system, rows in systems.items() if any(row.by_clock for row in rows)}
    text = "The side that wins more often because time is up, and the share of all battles that it wins so."
    return _beside("### Won by the clock", text, known, veterans, share) if known else ""


def _beside(
    title: str,
    text: str,
    systems: dict[str, list[Measured]],
    veterans: dict[str, list[Measured]],
    share: Shares,
) -> str:
    """Lay out a share of each battle under each system: between greedy players, then between veterans."""
    head = ["battle", *(f"{find(system).info.name}: greedy, veterans" for system in systems)]
    titles = {row.map: row for rows in systems.values() for row in rows}
    lines = [_row(head), _row(["---"] + ["---:"] * len(systems))]
    for row in sorted(titles.values(), key=lambda row: (row.day, row.map)):
        found = (
            [each for each in (*rows, *veterans.get(system, ())) if each.map == row.map]
            for system, rows in systems.items()
        )
        cells = ([_marked(share(each)) or "-" for each in some] for some in found)
        lines.append(_row([row.title, *(", ".join(cell) if {*cell} - {"-"} else "-" for cell in cells)]))
    return "\n\n".join([title, text, "\n".join(lines)])


def _marked(share: str) -> str:
    """Set a bare share in bold where it is too many."""
    is_bare = share[:-1].isdecimal()
    return f"**{share}**" if is_bare and int(share[:-1]) > MOST_EARLY * 100 else share


def _table(system: str, rows: Sequence[Measured], players: str = "") -> str:
    info = find(system).info
    head = [
        "battle",
        "date",
        *(f"{side.name} wins" for side in info.sides),
        "draws",
        turn_word(info),
        "ended by a goal",
        "by a rule",
        "not at all",
        "decisions",
        "battles",
        "measured",
    ]
    ruler = ["---"] * 2 + ["---:"] * (len(head) - 3) + ["---"]
    lines = [f"### {info.name}{players}", "", _row(head), _row(ruler), *(_row(cells(row)) for row in rows)]
    return "\n".join(lines)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cells(row: Measured) -> Iterator[str]:
    """Yield the cells of a battle's row."""
    yield row.title
    yield row.day
    for side in find(row.system).info.sides:
        yield _percents(*row.share(side.id))
    low, centre, high = row.turns
    yield f"{row.draws / row.games:.0%}"
    yield f"{centre} ({low} to {high})"
    yield from (f"{count / row.games:.0%}" for count in (row.by_goal, row.by_rule, row.unfinished))
    yield str(row.decisions)
    yield str(row.games)
    yield row.measured


def _percents(share: float, low: float, high: float) -> str:
    return f"{share:.0%} ({low:.0%} to {high:.0%})"
