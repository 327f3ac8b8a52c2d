"""Play the same battles in two builds of the game, and compare every line of their journals to the bit.

python packaging/compare_builds.py . build/fast --battles 200
"""

import argparse
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

PLAYER = Path(__file__).with_name("play_battles.py")


def start(folder: Path, battles: int, answers: int) -> subprocess.Popen[str]:
    """Have battles played in a build: a digest of the journal and last state of each, then how much was compiled."""
    command = [sys.executable, str(PLAYER), str(battles), str(answers)]
    # Sets of words are written in the order of their hashes.
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(folder)}
    return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True)


def journals(playing: subprocess.Popen[str]) -> list[str]:
    """Return what a build has written, once it has played its battles."""
    written, _ = playing.communicate()
    if playing.returncode:
        sys.exit("a build ended with an error, which is told above")
    return written.splitlines()


def main() -> None:
    """Compare two builds; end with an error if a battle differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("builds", nargs=2, type=Path)
    asked.add_argument("--battles", type=int, default=200)
    asked.add_argument(
        "--answers", type=int, default=400, help="of a random battle at most; a fifth of a greedy one"
    )
    given = asked.parse_args()
    playing = [start(build.resolve(), given.battles, given.answers) for build in given.builds]
    first, second = (journals(each) for each in playing)
    compiled, more_compiled = first.pop(), second.pop()
    if compiled == more_compiled:
        sys.exit(f"both builds have {compiled} modules compiled: there is nothing to compare")
    differing = [f"{one}\n{other}" for one, other in zip_longest(first, second) if one != other]
    if differing or len(first) != given.battles:
        sys.exit("\n".join([f"{len(differing)} of {given.battles} battles differ:", *differing]))
    print(f"{given.battles} battles are the same with {compiled} and with {more_compiled} modules compiled")


if __name__ == "__main__":
    main()
