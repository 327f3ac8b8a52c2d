"""How even the battles are: greedy against greedy on every map, summed up as a table and a plot on a page."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from xml.sax.saxutils import escape

import msgspec

from game.engine.ruleset import SideInfo, find
from game.hexgrid.scenario import ScenarioError
from game.storage.battles import check_map, open_map
from game.tools.arguments import system
from game.tools.simulate import play_all, wilson

PLAYER = "greedy"
GAMES = 400
BEGIN, END = "<!-- balance: made by `make balance` -->", "<!-- end of balance -->"
"""Between these lines of the page the table stands."""

LEAST_SHARE, MAX_SHARE = 0.35, 0.65
"""The share of battles a side wins on an even map."""

FEWEST_TURNS, MAX_TURNS = 12, 60
EASY, HARD = 0.58, 0.42
"""The share of wins from which a side is called easy, and up to which it is called hard."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What many battles on a map came to; `wins` by side, `turns` at 5, 50 and 95 % of all battles."""

    map: str
    system: str
    title: str
    day: str
    measured: str
    games: int
    wins: dict[str, int]
    draws: int
    by_banners: int
    unfinished: int
    turns: tuple[int, int, int]
    decisions: int

    @property
    def by_rule(self) -> int:
        """The battles that a rule of the map ended, such as its last turn."""
        return self.games - self.by_banners - self.unfinished

    def share(self, side: str) -> tuple[float, float, float]:
        """Return the share of battles a side won, and its 95 % interval."""
        return (self.wins[side] / self.games, *wilson(self.wins[side], self.games))


def measure(path: Path, games: int, seed: int, workers: int, today: date, system: str = "") -> Measured:
    """Play battles on a map, each side keeping its seat, and sum them up."""
    rules, scenario = open_map(path, system)
    sides = [side.id for side in rules.info.sides]
    played = list(play_all(scenario, games, seed, dict.fromkeys(sides, PLAYER), workers))
    turns = sorted(game.turns for game in played)
    return Measured(
        map=path.stem,
        system=scenario.system,
        title=scenario.title,
        day=str(scenario.properties.get("date", "")),
        measured=today.isoformat(),
        games=games,
        wins={side: sum(game.finished and game.winner == side for game in played) for side in sides},
        draws=sum(game.finished and not game.winner for game in played),
        by_banners=sum(game.won for game in played),
        unfinished=sum(not game.finished for game in played),
        turns=(_at(turns, 0.05), round(median(turns)), _at(turns, 0.95)),
        decisions=sum(game.decisions for game in played) // games,
    )


def _at(numbers: Sequence[int], share: float) -> int:
    return numbers[round(share * (len(numbers) - 1))]


def remarks(path: Path, measured: Measured) -> Iterator[str]:
    """Return what is wanting in a map's balance, and what it says of itself that was not found so."""
    rules, scenario = open_map(path, measured.system)
    own = check_map(path).scenario
    prefix = "" if own is None or own.system == measured.system else f"{measured.system}_"
    for side in rules.info.sides:
        share, low, high = measured.share(side.id)
        if high < LEAST_SHARE or low > MAX_SHARE:
            yield f"{side.name} wins {share:.0%}; even is {LEAST_SHARE:.0%} to {MAX_SHARE:.0%}"
        name = f"{prefix}difficulty_{side.id}"
        said, found = scenario.properties.get(name, ""), difficulty(share)
        if said != found:
            yield f"property {name!r} is {said!r}, but was found to be {found!r}"
    if measured.unfinished:
        yield f"{measured.unfinished} battles did not end"
    shortest, usual, longest = measured.turns
    if shortest < FEWEST_TURNS or longest > MAX_TURNS:
        yield f"it lasts {shortest} to {longest} turns, which should be {FEWEST_TURNS} to {MAX_TURNS}"
    text = scenario.properties.get(f"{prefix}length", 0)
    if not isinstance(text, int) or not usual * 2 // 3 <= text <= usual * 3 // 2:
        yield f"property '{prefix}length' is {text!r}, but {usual} turns are usual"


def difficulty(share: float) -> str:
    """Name how hard it is to win with a side that wins this share of battles."""
    return "easy" if share >= EASY else "hard" if share <= HARD else "even"


# The page


def page(text: str, rows: Sequence[Measured], plot: str) -> str:
    """Put the table into a page, in the place of the one that is there or at its end."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(f"{END}\n")
    return f"{before.rstrip()}\n\n{BEGIN}\n{table(rows, plot)}\n{END}\n{after}"


def table(rows: Sequence[Measured], plot: str) -> str:
    """Lay the figures out as Markdown."""
    sides, rules = _sides(rows), {row.system: find(row.system).info.name for row in rows}
    several = len(rules) > 1
    head = [
        "battle",
        *(["rules"] if several else []),
        "date",
        *(f"{side.name} wins" for side in sides),
        "draws",
        "turns",
        "ended by banners",
        "by a rule",
        "not at all",
        "decisions",
        "battles",
        "measured",
    ]
    lines = [
        _row(head),
        _row(["---"] * (3 if several else 2) + ["---:"] * (len(head) - (4 if several else 3)) + ["---"]),
    ]
    lines += [_row(_cells(row, sides, rules[row.system] if several else "")) for row in rows]
    return "\n".join([*lines, "", f"![Wins of each side and length of each battle]({plot})"])


def _sides(rows: Sequence[Measured]) -> list[SideInfo]:
    """List the sides of all systems measured."""
    found = {side.id: side for row in rows for side in find(row.system).info.sides}
    return list(found.values())


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(row: Measured, sides: Sequence[SideInfo], rules: str = "") -> Iterator[str]:
    """Yield the cells of a row; `rules` names the system where more than one was measured."""
    yield row.title
    if rules:
        yield rules
    yield row.day
    for side in sides:
        yield _percents(*row.share(side.id)) if side.id in row.wins else ""
    low, centre, high = row.turns
    yield f"{row.draws / row.games:.0%}"
    yield f"{centre} ({low} to {high})"
    yield from (f"{count / row.games:.0%}" for count in (row.by_banners, row.by_rule, row.unfinished))
    yield str(row.decisions)
    yield str(row.games)
    yield row.measured


def _percents(share: float, low: float, high: float) -> str:
    return f"{share:.0%} ({low:.0%} to {high:.0%})"


# The plot

ROW, LABELS, WINS, GAP, LENGTHS, MARGIN, TOP = 26, 190, 330, 56, 240, 22, 58
INK, FAINT, RULE, PAPER = "#222222", "#5c5c5c", "#d8d4c8", "#fdfcf8"
LONGEST = 80
"""Turns at the right end of the scale."""


def plot(rows: Sequence[Measured]) -> str:
    """Draw the wins and the length of every battle as SVG: a dot with its 95 % interval, a bar from 5 to 95 %."""
    height, width = TOP + ROW * len(rows) + MARGIN, MARGIN + LABELS + WINS + GAP + LENGTHS + MARGIN
    wins, lengths = MARGIN + LABELS, MARGIN + LABELS + WINS + GAP
    side = _sides(rows)[0]
    bottom = height - MARGIN + 6
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<rect x="{wins + WINS * LEAST_SHARE:.1f}" y="{TOP - 8}" width="{WINS * (MAX_SHARE - LEAST_SHARE):.1f}" '
        f'height="{bottom - TOP + 8}" fill="#ebe6d6"/>',
        _text(wins + WINS / 2, 18, f"{side.name} wins, draws counted half", "middle"),
        _text(lengths + LENGTHS / 2, 18, "turns, 5 % to 95 %", "middle"),
    ]
    for tick in range(0, 101, 25):
        parts.append(_tick(wins + WINS * tick / 100, f"{tick} %", bottom))
    for tick in range(0, LONGEST + 1, 20):
        parts.append(_tick(lengths + LENGTHS * tick / LONGEST, str(tick), bottom))
    for index, row in enumerate(rows):
        y = TOP + ROW * index + ROW / 2
        title = row.title if len({each.system for each in rows}) == 1 else f"{row.title}, {row.system}"
        parts.append(_text(wins - 14, y + 4, title, "end"))
        parts += _wins(row, side.id, wins, y)
        parts += _length(row, lengths, y)
    return "\n".join([*parts, "</svg>", ""])


def _tick(x: float, text: str, bottom: float) -> str:
    line = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="{RULE}"/>'
    return line + _text(x, TOP - 14, text, "middle", FAINT)


def _wins(row: Measured, side: str, left: float, y: float) -> Iterator[str]:
    half = row.draws / row.games / 2
    share, low, high = (left + WINS * min(1.0, part + half) for part in row.share(side))
    yield f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{INK}" stroke-width="2"/>'
    yield f'<circle cx="{share:.1f}" cy="{y}" r="5"/>'


def _length(row: Measured, left: float, y: float) -> Iterator[str]:
    low, centre, high = (left + LENGTHS * min(turns, LONGEST) / LONGEST for turns in row.turns)
    yield f'<rect x="{low:.1f}" y="{y - 5}" width="{max(1, high - low):.1f}" height="10" fill="#8d8a80"/>'
    yield f'<rect x="{centre - 1.5:.1f}" y="{y - 8}" width="3" height="16"/>'


def _text(x: float, y: float, text: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


# The command


def main(arguments: Sequence[str]) -> int:
    """Measure maps, keep the figures next to the page, and write the page again with those measured before."""
    asked = _parser().parse_args(arguments)
    figures, picture = asked.out.with_name("balance.json"), asked.out.parent / "pictures" / "balance.svg"
    try:
        kept = {(row.map, row.system): row for row in _read(figures)}
        for path in asked.maps:
            row = measure(path, asked.games, asked.seed, asked.workers, date.today(), asked.system)
            kept[row.map, row.system] = row
            print(" · ".join(_cells(row, find(row.system).info.sides)), flush=True)
            for remark in remarks(path, row):
                print(f"  {path}: {remark}", flush=True)
        rows = sorted(kept.values(), key=lambda row: (row.system, row.day, row.map))
        if asked.keep:
            _write(figures, rows, asked.out, picture)
    except (ScenarioError, OSError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _read(figures: Path) -> list[Measured]:
    return msgspec.json.decode(figures.read_bytes(), type=list[Measured]) if figures.exists() else []


def _write(figures: Path, rows: Sequence[Measured], out: Path, picture: Path) -> None:
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    figures.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(plot(rows), encoding="utf-8")
    text = out.read_text(encoding="utf-8") if out.exists() else "# The battles\n"
    out.write_text(page(text, rows, picture.relative_to(out.parent).as_posix()), encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game.tools.balance", description=__doc__)
    parser.add_argument("maps", type=Path, nargs="*", help="maps to measure; none writes the page anew")
    parser.add_argument("--system", type=system, default="", metavar="NAME", help="play under these rules")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--keep", action=argparse.BooleanOptionalAction, default=True, help="write the page")
    parser.add_argument("-o", "--out", type=Path, default=Path("docs/battles.md"), metavar="PAGE.md")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
