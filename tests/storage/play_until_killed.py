"""Plays a saved game by chance and says each answer once it is given, until the process is killed.

`python -m tests.storage.play_until_killed FOLDER SEED`: begins a battle in the folder, or takes up the one in it;
`--without-sync` leaves to the system when its answers reach the disk.
"""

import os
import sys
import time
from pathlib import Path
from random import Random

from game.players.random_player import RandomPlayer
from game.storage.battles import SUFFIX, begin, resume, shipped_maps
from tests.soak.offered import under_all


def play(folder: Path, seed: int) -> None:
    """Play at an uneven pace."""
    chance, player = Random(seed), RandomPlayer(seed)
    kept = list(folder.glob(f"*{SUFFIX}"))
    battles = [] if kept else under_all(shipped_maps()[0])
    match = resume(kept[0]).match if kept else begin(battles[seed % len(battles)], seed, folder)[0]
    while match.pending is not None:
        option = player.choose(match, match.pending)
        match.submit(option)
        print(option.notation, flush=True)
        time.sleep(chance.choice((0.0, 0.0, 0.001, 0.003)))


if __name__ == "__main__":
    if "--without-sync" in sys.argv:
        os.fsync = lambda fd: None
    play(Path(sys.argv[1]), int(sys.argv[2]))
