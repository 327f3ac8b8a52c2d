"""The commands of main.py that measure the game, and what more `simulate` can do: part of the repository alone."""

import argparse
from argparse import ArgumentTypeError
from functools import partial

import msgspec

from game import commands
from game.commands import DOES_NOT_HOLD, OK
from game.players import PLAYER_NAMES
from game.tools import arguments
from game.tools.command_line import (
    FIRST_SEED,
    FOLDERS,
    JSON,
    MAP,
    SIMULATE,
    SYSTEM,
    THINK,
    WORKERS,
    Argument,
    Command,
    WronglyAskedError,
)


def simulate(asked: argparse.Namespace) -> int:
    """Play whole battles and sum them up."""
    from research.clusters import LOCAL, cluster
    from research.study_file import study_file

    if asked.cluster and asked.backend == LOCAL:
        raise WronglyAskedError("--cluster: name its kind with --backend as well")
    with cluster(asked.backend, asked.workers, asked.cluster):
        return commands.simulate(asked, partial(study_file, asked.out) if asked.out else None)


def ladder(asked: argparse.Namespace) -> int:
    """Play players against each other, each in both seats, and sum up who wins."""
    from research import ladder as tool

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
    "simulate": Command(
        simulate,
        (
            *SIMULATE,
            Argument(
                "-o",
                "--out",
                type=arguments.path,
                metavar="FILE",
                help="a file for a line about each part of the study, which goes on where it was stopped",
            ),
            Argument(
                "--backend",
                choices=("loky", "dask", "ray"),
                default="loky",
                help="who runs them: processes of this machine, by default, or a cluster",
            ),
            Argument(
                "--cluster",
                default="",
                metavar="ADDRESS",
                help="a cluster that runs already, in place of one made here",
            ),
        ),
    ),
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
