"""The commands of the program and what may be written behind each."""

import argparse
import re
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeAlias

from game.players import PLAYER_NAMES, SECONDS
from game.tools import arguments

Command: TypeAlias = Callable[[argparse.Namespace], int]
"""What carries out a command: it takes what was asked and gives the exit status."""


HELP = ("-h", "--help")

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All that a terminal obeys but the end of a line and the tab."""

MOST = 1_000
"""Letters of what was asked that are repeated."""


def clean(text: str) -> str:
    """Return a text without what a terminal would take for a command."""
    return CONTROLS.sub("\ufffd", text)


class Parser(argparse.ArgumentParser):
    """A parser that repeats no endless words."""

    def error(self, message: str) -> NoReturn:
        """End with a message, its middle left out where it is long."""
        cut = len(message) > MOST
        super().error(clean(f"{message[: MOST // 2]} … {message[-MOST // 2 :]}" if cut else message))


def parser(functions: Mapping[str, Command], program: str = "main.py") -> argparse.ArgumentParser:
    """Make the parser of all commands; `functions` carry them out, by name. `program` is what was started."""
    whole = Parser(prog=program, description="Rout & Rally, a hex wargame for two people at one computer.")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)

    window = _command(commands, "play", functions["play"])
    window.add_argument("--map", type=arguments.file, help="start this battle at once")
    _add_system(window)
    _add_folders(window)
    window.add_argument("--seed", type=arguments.seed, help="the seed of the dice; random if not given")
    window.add_argument("--load", type=arguments.file, help="resume this saved game")
    _add_position(window, "begin at this position, copied from a battle or written by hand")
    window.add_argument(
        "--side",
        type=arguments.side,
        action="append",
        default=[],
        metavar="SIDE=PLAYER",
        help=f"who plays a side: {', '.join((arguments.HUMAN, *PLAYER_NAMES))}; both are human by default",
    )

    window.add_argument(
        "--think",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"how long a computer player may search about a question; {SECONDS:g} by default",
    )

    maps = _command(commands, "check", functions["check"])
    maps.add_argument("files", type=arguments.path, nargs="+", metavar="FILE", help="a map (.tmx or .tmj)")
    _add_system(maps)
    _add_folders(maps)

    drawing = _command(commands, "picture", functions["picture"])
    drawing.add_argument("file", type=arguments.file, metavar="FILE", help="a map (.tmx or .tmj)")
    _add_system(drawing)
    _add_folders(drawing)
    drawing.add_argument(
        "-o", "--out", type=arguments.png, required=True, metavar="OUT.png", help="the picture"
    )
    _add_force(drawing)

    blank = _command(commands, "new-map", functions["new-map"])
    blank.add_argument("title", type=arguments.title, metavar="TITLE", help="the name of the battle")
    blank.add_argument(
        "-o",
        "--out",
        type=arguments.new_map,
        required=True,
        metavar="FILE",
        help="a new .tmx file in a folder of its own",
    )
    _add_system(blank)
    blank.add_argument("--flat", action="store_true", help="flat-top hexes, on a smaller map")

    battles = _command(commands, "simulate", functions["simulate"])
    battles.add_argument("map", type=arguments.file, metavar="FILE", help="a map (.tmx or .tmj)")
    _add_system(battles)
    _add_folders(battles)
    battles.add_argument(
        "--games", type=arguments.count, default=1, metavar="N", help="how many; 1 by default"
    )
    battles.add_argument(
        "--seed",
        type=arguments.seed,
        default=1,
        metavar="N",
        help="the seed of the first battle; each later one adds 1",
    )
    battles.add_argument(
        "--players",
        type=arguments.players,
        default=("random", "random"),
        metavar="A,B",
        help=f"who plays the sides, in the order of the rules: {', '.join(PLAYER_NAMES)}; both are random by default",
    )
    battles.add_argument(
        "--workers", type=arguments.workers, default=1, metavar="N", help="how many processes to use"
    )
    _add_think(battles)
    battles.add_argument(
        "-o",
        "--out",
        type=arguments.path,
        metavar="FILE",
        help="a file for a line about each part of the study, which goes on where it was stopped",
    )
    battles.add_argument(
        "--backend",
        choices=arguments.BACKENDS,
        default=arguments.LOCAL,
        help="who runs them: processes of this machine, by default, or a cluster",
    )
    battles.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="a cluster that runs already, in place of one made here",
    )
    battles.add_argument("--json", action="store_true", help="print one JSON object")

    rungs = _command(commands, "ladder", functions["ladder"])
    rungs.add_argument("files", type=arguments.file, nargs="+", metavar="FILE", help="a map (.tmx or .tmj)")
    _add_system(rungs)
    _add_folders(rungs)
    rungs.add_argument(
        "--players",
        type=arguments.ladder_players,
        required=True,
        metavar="A,B,...",
        help=f"who plays whom, each against each other: {', '.join(PLAYER_NAMES)}",
    )
    rungs.add_argument(
        "--games",
        type=arguments.even,
        required=True,
        metavar="N",
        help="how many each pair plays on each map; half of them with the seats exchanged",
    )
    rungs.add_argument(
        "--seed", type=arguments.seed, default=1, metavar="N", help="the first seed; each later one adds 1"
    )
    rungs.add_argument(
        "--workers", type=arguments.workers, default=1, metavar="N", help="how many processes to use"
    )
    _add_think(rungs)
    rungs.add_argument("--json", action="store_true", help="print one JSON object")

    advice = _command(commands, "advise", functions["advise"])
    advice.add_argument(
        "file", type=arguments.file, nargs="?", metavar="FILE", help="a saved game or a map (.tmx or .tmj)"
    )
    _add_position(advice, "a position in place of FILE")
    _add_system(advice)
    _add_folders(advice)
    advice.add_argument(
        "--after", type=arguments.count, metavar="N", help="as the battle was after so many answers"
    )
    advice.add_argument(
        "--review",
        action="store_true",
        help="name the three answers that cost most instead; it takes minutes",
    )
    advice.add_argument("--json", action="store_true", help="print a JSON list")

    journal = _command(commands, "replay", functions["replay"])
    journal.add_argument("file", type=arguments.file, metavar="FILE", help="a saved game")
    journal.add_argument("--watch", action="store_true", help="show it in the window instead of printing it")

    page = _command(commands, "report", functions["report"])
    page.add_argument("file", type=arguments.file, metavar="FILE", help="a saved game")
    page.add_argument(
        "-o", "--out", type=arguments.page, required=True, metavar="OUT.html", help="the page to write"
    )
    _add_force(page)

    film = _command(commands, "animate", functions["animate"])
    film.add_argument("file", type=arguments.file, metavar="FILE", help="a saved game")
    film.add_argument(
        "-o",
        "--out",
        type=arguments.animation,
        required=True,
        metavar="FILE",
        help="the picture: .webp, or .gif for what knows nothing newer",
    )
    _add_force(film)
    film.add_argument("--turn", type=arguments.count, metavar="N", help="which turn; the newest by default")

    cases = _command(commands, "vignette", functions["vignette"])
    cases.add_argument("files", type=arguments.path, nargs="+", metavar="FILE", help="a vignette (.toml)")

    chances = _command(commands, "odds", functions["odds"])
    chances.add_argument(
        "file",
        type=arguments.file,
        nargs="?",
        metavar="FILE",
        help="a saved game, a vignette (.toml) or a map (.tmx or .tmj)",
    )
    _add_position(chances, "a position in place of FILE")
    asked_about = chances.add_mutually_exclusive_group(required=True)
    asked_about.add_argument(
        "--attack", nargs=2, metavar=("P", "TARGET"), help="who attacks whom, by their ids"
    )
    asked_about.add_argument("--answer", metavar="NOTATION", help="one of the answers asked for")
    _add_system(chances)
    _add_folders(chances)
    chances.add_argument("--json", action="store_true", help="print one JSON object")

    speed = _command(commands, "bench", functions["bench"])
    _add_system(speed)
    speed.add_argument(
        "--peers", action="store_true", help="measure against OpenSpiel as well, and tell where the time goes"
    )
    speed.add_argument("--json", action="store_true", help="print one JSON object")

    rules = _command(commands, "systems", functions["systems"])
    rules.add_argument("files", type=arguments.path, nargs="*", metavar="FILE", help="a map (.tmx or .tmj)")
    _add_folders(rules)
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    return whole


def _add_system(parser: argparse.ArgumentParser) -> None:
    """Let a command that takes a map play it under other rules than those that it names."""
    parser.add_argument(
        "--system", type=arguments.system, default="", metavar="NAME", help="play the map under these rules"
    )


def _add_force(parser: argparse.ArgumentParser) -> None:
    """Let a command that writes a file replace one."""
    parser.add_argument("--force", action="store_true", help="replace the file if there is one already")


def _add_position(parser: argparse.ArgumentParser, what: str) -> None:
    """Let a command take a position."""
    parser.add_argument("--position", type=arguments.file, metavar="FILE", help=what)


def _add_think(parser: argparse.ArgumentParser) -> None:
    """Let a command that plays battles limit the time of players that search."""
    parser.add_argument(
        "--think",
        type=arguments.seconds,
        metavar="SECONDS",
        help="how long a player that searches may think about a question; then the machine's speed matters",
    )


def _add_folders(parser: argparse.ArgumentParser) -> None:
    """Let a command that reads a map read more folders than the map's own and the one around it."""
    parser.add_argument(
        "--allow",
        type=arguments.path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="let the map read tilesets and pictures from this folder too",
    )


def _command(
    commands: "argparse._SubParsersAction[Parser]",
    name: str,
    command: Command,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=command.__doc__, description=command.__doc__)
    parser.set_defaults(command=command)
    return parser
