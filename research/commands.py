"""The commands of main.py that measure the game: they are part of the repository, not of what is installed."""

import argparse
from argparse import ArgumentTypeError

import msgspec

from game.commands import DOES_NOT_HOLD, OK
from game.players import PLAYER_NAMES
from game.tools import arguments
from game.tools.command_line import FIRST_SEED, FOLDERS, JSON, MAP, SYSTEM, THINK, WORKERS, Argument, Command


def ladder(asked: argparse.Namespace) -> int:
    """Play players against each other, each in both seats, and sum up who wins."""
    from game.tools.clusters import cluster
    from research import ladder as tool

    with cluster(arguments.LOCAL, asked.workers):
        table = tool.ladder(
            asked.files, asked.players, asked.games, asked.seed, asked.workers, asked.system, asked.think
        )
    text = msgspec.json.encode(tool.as_object(table)).decode() if asked.json else None
    print(text or "\n".join(tool.describe(table)))
    return DOES_NOT_HOLD if table.unfinished else OK


def bench(asked: argparse.Namespace) -> int:
    """Measure how fast the game is on this machine."""
    from research.bench.rows import describe
    from research.bench.table import bench as measure

    table = measure(asked.system, peers=asked.peers)
    print(msgspec.json.encode(table).decode() if asked.json else "\n".join(describe(table)))
    return OK


def players(text: str) -> tuple[str, ...]:
    """Read players that play each other, each named once."""
    names = tuple(map(arguments.player, text.split(",")))
    if len(names) < 2 or len(set(names)) < len(names):
        raise ArgumentTypeError(f"{text!r} should name two or more different players with commas between")
    return names


def even(text: str) -> int:
    """Read an even number from 2."""
    if (number := arguments.count(text)) % 2:
        raise ArgumentTypeError(f"{number} is odd; each seed is played twice, the seats exchanged")
    return number


COMMANDS = {
    "ladder": Command(
        ladder,
        (
            Argument("files", type=arguments.file, nargs="+", metavar="FILE", help=MAP),
            SYSTEM,
            FOLDERS,
            Argument(
                "--players",
                type=players,
                required=True,
                metavar="A,B,...",
                help=f"who plays whom, each against each other: {', '.join(PLAYER_NAMES)}",
            ),
            Argument(
                "--games",
                type=even,
                required=True,
                metavar="N",
                help="how many each pair plays on each map; half of them with the seats exchanged",
            ),
            FIRST_SEED,
            WORKERS,
            THINK,
            JSON,
        ),
    ),
    "bench": Command(
        bench,
        (
            SYSTEM,
            Argument(
                "--peers",
                action="store_true",
                help="measure against OpenSpiel as well, and tell where the time goes",
            ),
            JSON,
        ),
    ),
}
