"""Play the same battles in two builds of the game, and compare every line of their journals to the bit.

python packaging/compare_builds.py . build/fast --battles 200
"""

import argparse
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

PLAY = """
import hashlib, sys
sys.path[0] = sys.argv[1]
from game.engine.match import Match
from game.engine.ruleset import shipped
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map

count, answers = int(sys.argv[2]), int(sys.argv[3])
systems, maps = shipped(), sorted(MAPS.glob("*.tmx"))
for number in range(count):
    rules = systems[number % len(systems)]
    path = maps[number // len(systems) % len(maps)]
    rules, scenario = open_map(path, rules.info.id)
    match = Match(rules, scenario, seed=number, keep_frames=False)
    is_greedy = number % 8 == 7
    player = (GreedyPlayer if is_greedy else RandomPlayer)(number)
    left = answers // 5 if is_greedy else answers
    while match.pending is not None and left:
        match.submit(player.choose(match, match.pending))
        left -= 1
    lines = repr((match.header, match.entries, match.outcome, match.state))
    digest = hashlib.sha256(lines.encode()).hexdigest()
    print(number, rules.info.id, path.stem, len(match.entries), digest, flush=True)
"""


def journals(folder: Path, battles: int, answers: int) -> list[str]:
    """Play battles in a build, and return a line for each: what it was, and a digest of its journal and last state."""
    command = [sys.executable, "-c", PLAY, str(folder), str(battles), str(answers)]
    # Sets of words are written in the order of their hashes.
    env = {**os.environ, "PYTHONHASHSEED": "0"}
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
    differing = [f"{one}\n{other}" for one, other in zip_longest(first, second) if one != other]
    if differing or len(first) != given.battles:
        sys.exit("\n".join([f"{len(differing)} of {given.battles} battles differ:", *differing]))
    print(f"{given.battles} battles are the same in both builds")


if __name__ == "__main__":
    main()
