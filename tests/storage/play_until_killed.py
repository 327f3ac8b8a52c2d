"""Plays a saved game by chance and says each answer once it is given, until the process is killed.

`python -m tests.storage.play_until_killed FOLDER SEED`: begins a battle in the folder, or takes up the one in it.
"""

import sys
import time
from pathlib import Path
from random import Random

from game.players.random_player import RandomPlayer
from game.storage.battles import SUFFIX, begin, open_map, resume, shipped_maps


def play(folder: Path, seed: int) -> None:
    """Play at an uneven pace."""
    chance, player = Random(seed), RandomPlayer(seed)
    kept = list(folder.glob(f"*{SUFFIX}"))
    match = resume(kept[0]).match if kept else begin(open_map(shipped_maps()[0])[1], seed, folder)[0]
    while match.pending is not None:
        option = player.choose(match, match.pending)
        match.submit(option)
        print(option.notation, flush=True)
        time.sleep(chance.choice((0.0, 0.0, 0.001, 0.003)))


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
