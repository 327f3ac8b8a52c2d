"""How even the battles are: greedy players or veterans on both sides of every map, summed up on a page with plots."""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from itertools import chain, product
from pathlib import Path

import msgspec

from game.engine.ruleset import find, shipped
from game.hexgrid.scenario import ScenarioError
from game.storage.battles import check_map, open_map
from game.storage.offers import offer_problems, under
from game.tools.arguments import system
from research.balance_figures import GREEDY, VETERAN, Measured, measure, remarks
from research.balance_page import by_system, cells, page, plot_name
from research.balance_plot import plot

GAMES = 400

ALL, BOTH = "all", "both"
"""What stands for every rule system, and for greedy players and veterans."""


def main(arguments: Sequence[str]) -> int:
    """Measure maps, save the figures next to the page, and write the page again with those measured before."""
    asked = _parser().parse_args(arguments)
    figures = asked.out.with_name("balance.json")
    try:
        saved = {(row.map, row.system, row.players): row for row in read(figures)}
        systems = [rules.info.id for rules in shipped()] if asked.system == ALL else [asked.system]
        players = (GREEDY, VETERAN) if asked.players == BOTH else (asked.players,)
        for name, who, path in product(systems, players, asked.maps):
            if problems := _why_not_offered(path, name):
                print(f"  {path}: not offered: {'; '.join(problems)}", flush=True)
                continue
            if who == VETERAN and (called := _without_expert(path, name)):
                print(f"  {path}: not measured: {called} has no expert judgement", flush=True)
                continue
            row = measure(path, asked.games, asked.seed, asked.workers, date.today(), name, who)
            if not row.is_even and asked.if_uneven > asked.games:
                row = measure(path, asked.if_uneven, asked.seed, asked.workers, date.today(), name, who)
            saved[row.map, row.system, row.players] = row
            print(" · ".join(cells(row)), flush=True)
            for remark in remarks(path, row):
                print(f"  {path}: {remark}", flush=True)
            if asked.keep:  # at once, for all maps take an hour
                write(list(saved.values()), asked.out)
        if asked.keep:
            write(list(saved.values()), asked.out)
    except (ScenarioError, OSError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _why_not_offered(path: Path, system: str) -> list[str]:
    """Say why a map is not offered under another system than its own; a map that is unsound comes to light later."""
    scenario = check_map(path).scenario
    if scenario is None or system in ("", scenario.system):
        return []
    rules = find(system)
    return [str(problem) for problem in offer_problems(rules, under(scenario, system), scenario.system)]


def _without_expert(path: Path, system: str) -> str:
    """Name the rule system a map is played under, where that has no expert judgement."""
    rules, _ = open_map(path, system)
    return "" if rules.opponent.expert_judgement else rules.info.name


def read(figures: Path) -> list[Measured]:
    """Read the figures saved before."""
    return msgspec.json.decode(figures.read_bytes(), type=list[Measured]) if figures.exists() else []


def write(rows: Sequence[Measured], out: Path) -> None:
    """Write the figures, and from them the page and a plot for each system."""
    systems = by_system(rows)
    ordered = chain(*systems.values(), *by_system(rows, VETERAN).values())
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in ordered)
    out.with_name("balance.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    pictures = out.parent / "pictures"
    pictures.mkdir(exist_ok=True)
    for name, found in systems.items():
        (pictures / plot_name(name)).write_text(plot(found), encoding="utf-8")
    text = out.read_text(encoding="utf-8") if out.exists() else "# The battles\n"
    out.write_text(page(text, rows), encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m research.balance", description=__doc__)
    parser.add_argument("maps", type=Path, nargs="*", help="maps to measure; none writes the page anew")
    parser.add_argument(
        "--system",
        type=lambda text: text if text == ALL else system(text),
        default="",
        metavar="NAME",
        help=f"play under these rules, or {ALL} of them",
    )
    parser.add_argument(
        "--players", choices=(GREEDY, VETERAN, BOTH), default=GREEDY, help="by whom both sides are played"
    )
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument(
        "--if-uneven", type=int, default=0, metavar="N", help="so many where those say that a map is not even"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--keep", action=argparse.BooleanOptionalAction, default=True, help="write the page")
    parser.add_argument("-o", "--out", type=Path, default=Path("docs/battles.md"), metavar="PAGE.md")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
