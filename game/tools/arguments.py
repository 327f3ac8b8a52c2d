"""What is written behind a command on the command line: read, bounded, and refused in a sentence."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from game.engine.installed import systems
from game.engine.suggestions import nearest
from game.players import PLAYER_NAMES

HUMAN = "human"
MAX_NUMBER, MAX_WORKERS, MAX_PATH = 18, 64, 4_096
LEAST_SECONDS, MOST_SECONDS = 0.1, 600.0


def file(text: str) -> Path:
    """Read the path of a file that is there."""
    path = Path(text)
    if not _there(path.is_file):
        raise ArgumentTypeError(f"there is no file {text!r}")
    return path


def path(text: str) -> Path:
    """Read the path of a file that need not be there."""
    if len(text) > MAX_PATH:
        raise ArgumentTypeError(f"{text!r} is longer than any path")
    return Path(text)


def _there(question: Callable[[], bool]) -> bool:
    """Ask the disk about a path, which may be one that it knows no answer to."""
    try:
        return question()
    except OSError:
        return False


def _ending(*endings: str, other: str = "") -> Callable[[str], Path]:
    """Read the path of a file to be written that ends in one of some endings, or in one that is not named."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix.lower() not in (*endings, other):
            raise ArgumentTypeError(f"{text!r} does not end in {' or '.join(endings)}")
        return path

    return read


png = _ending(".png")
page = _ending(".html", other=".htm")
animation = _ending(".webp", ".gif")


def title(text: str) -> str:
    """Read the name of a battle."""
    title = " ".join(text.split())
    if not title or not title.isprintable():
        raise ArgumentTypeError(f"{text!r} is not a title")
    return title


def new_map(text: str) -> Path:
    """Read the path of a map that is not there yet, in a folder that is."""
    path = _ending(".tmx")(text)
    if _there(path.exists):
        raise ArgumentTypeError(f"{text!r} already exists; name a new file")
    if not _there(path.parent.is_dir):
        raise ArgumentTypeError(f"there is no folder {str(path.parent)!r}")
    return path


def seed(text: str) -> int:
    """Read a seed, which may be below 0."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_NUMBER):
        raise ArgumentTypeError(f"{text[:MAX_NUMBER]!r} is not a whole number of up to {MAX_NUMBER} digits")
    return int(text)


def count(text: str) -> int:
    """Read a number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_NUMBER) or int(text) < 1:
        raise ArgumentTypeError(f"{text[:MAX_NUMBER]!r} is not a whole number from 1")
    return int(text)


def workers(text: str) -> int:
    """Read how many are to work at once."""
    if (number := count(text)) > MAX_WORKERS:
        raise ArgumentTypeError(f"{number} are too many; {MAX_WORKERS} at most can run")
    return number


def system(text: str) -> str:
    """Read the name of a rule system; "" stands for the one that the map is made for."""
    names = systems()
    if text and text not in names:
        raise ArgumentTypeError(f"no rule system is called {text!r}{nearest(text, names)}")
    return text


def player(name: str, allowed: tuple[str, ...] = PLAYER_NAMES) -> str:
    """Read the name of a player."""
    if name not in allowed:
        raise ArgumentTypeError(f"there is no player {name!r}; there are {', '.join(allowed)}")
    return name


def players(text: str) -> tuple[str, str]:
    """Read the players of both sides."""
    names = text.split(",")
    if len(names) != 2:
        raise ArgumentTypeError(f"{text!r} should name two players with a comma between")
    return player(names[0]), player(names[1])


def seconds(text: str) -> float:
    """Read how long a player may think."""
    digits = text.replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit() and len(text) <= MAX_NUMBER):
        raise ArgumentTypeError(f"{text[:MAX_NUMBER]!r} is not a number of seconds, such as 2 or 0.5")
    if not LEAST_SECONDS <= (number := float(text)) <= MOST_SECONDS:
        raise ArgumentTypeError(f"{number:g} is not between {LEAST_SECONDS:g} and {MOST_SECONDS:g} seconds")
    return number


def side(text: str) -> tuple[str, str]:
    """Read a side and who plays it."""
    of, equals, name = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} should be a side and its player, such as SIDE=greedy")
    return of, player(name, (HUMAN, *PLAYER_NAMES))
