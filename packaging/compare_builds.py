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


def journals(folder: Path, battles: int, answers: int) -> list[str]:
    """Play battles in a build; return a digest of the journal and last state of each, then how much was compiled."""
    command = [sys.executable, str(PLAYER), str(battles), str(answers)]
    # Sets of words are written in the order of their hashes.
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(folder)}
    return subprocess.run(
        command, cwd=folder, env=env, check=True, capture_output=True, text=True
    ).stdout.splitlines()


def main() -> None:
    """Compare two builds; end with an error if a battle differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("builds", nargs=2, type=Path)
    asked.add_argument("--battles", type=int, default=200)
    asked.add_argument(
        "--answers", type=int, default=400, help="of a random battle at most; a fifth of a greedy one"
    )
    given = asked.parse_args()
    first, second = (journals(build.resolve(), given.battles, given.answers) for build in given.builds)
    compiled, more_compiled = first.pop(), second.pop()
    if compiled == more_compiled:
        sys.exit(f"both builds have {compiled} modules compiled: there is nothing to compare")
    differing = [f"{one}\n{other}" for one, other in zip_longest(first, second) if one != other]
    if differing or len(first) != given.battles:
        sys.exit("\n".join([f"{len(differing)} of {given.battles} battles differ:", *differing]))
    print(f"{given.battles} battles are the same with {compiled} and with {more_compiled} modules compiled")


if __name__ == "__main__":
    main()
