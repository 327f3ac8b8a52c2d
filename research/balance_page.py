"""The page of the battles: a table of what was measured for each rule system."""

from collections.abc import Iterable, Iterator, Sequence

from game.engine.ruleset import find
from research.balance_figures import GREEDY, LEAST_SHARE, MAX_SHARE, VETERAN, Measured, turn_word

BEGIN, END = "<!-- balance: made by `make balance` -->", "<!-- end of balance -->"
"""Between these lines of the page the tables are."""


def page(text: str, rows: Sequence[Measured]) -> str:
    """Put the tables into a page, in the place of those that are there or at its end."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(f"{END}\n")
    return f"{before.rstrip()}\n\n{BEGIN}\n{tables(rows)}\n{END}\n{after}"


def tables(rows: Sequence[Measured]) -> str:
    """Lay the figures out as Markdown: overviews of several systems and of veterans, then a table for each."""
    systems, veterans = by_system(rows), by_system(rows, VETERAN)
    parts = [_overview(systems)] if len(systems) > 1 else []
    parts += [_between_veterans(veterans, systems)] if veterans else []
    parts += [_table(system, of_system) for system, of_system in systems.items()]
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


def _table(system: str, rows: Sequence[Measured]) -> str:
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
    lines = [f"### {info.name}", "", _row(head), _row(ruler), *(_row(cells(row)) for row in rows)]
    plot = f"![Wins of each side and length of each battle](pictures/{plot_name(system)})"
    return "\n".join([*lines, "", plot])


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
