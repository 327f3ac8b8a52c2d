"""Learns how likely each side is to win from a position: `python -m research.learn SYSTEM`.

It plays battles of experts whose weights differ by chance, keeps their positions in a folder (`--keep`), and fits a
small net to who won, which it writes among the system's assets. Asked again it goes on where it was stopped. Every
eighth battle is left out of the fit; the table says how often the winner of those is named. The same seeds give the
same, with any number of workers. A second generation (`--planned`) plays its battles by the net that the first wrote.
"""

import argparse
from pathlib import Path

import msgspec
from joblib import Parallel, delayed
from tqdm import tqdm

from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario, ScenarioError
from game.players.learned_value import FILE
from game.resources import MAPS, assets_of
from game.storage.battles import open_map
from research.net import fit, table
from research.self_play import Chunks, play

PLANNED = 100_000
"""So far from the first the chunks are numbered whose sides plan ahead."""


def offered(system: str, paths: list[Path]) -> list[tuple[str, Scenario]]:
    """Read the maps on which a system can be played."""
    found = []
    for path in paths:
        try:
            found.append((path.stem, open_map(path, system)[1]))
        except ScenarioError:
            continue
    return found


def play_chunk(
    system: str, maps: list[tuple[str, Scenario]], number: int, folder: Path, share: float, plans: int = 0
) -> None:
    """Play the battles of a chunk and keep them; the maps take turns."""
    rules, chunks = find(system), Chunks(folder)
    samples = []
    for seed in range(number * Chunks.SIZE, (number + 1) * Chunks.SIZE):
        name, scenario = maps[seed % len(maps)]
        samples += play(rules, scenario, name, seed, share, plans=plans)
    chunks.keep(number, samples)


def main() -> None:
    """Play what is missing, fit, and write the net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("--battles", type=int, default=6000)
    parser.add_argument(
        "--first", type=int, default=200_000, help="the number of the first chunk of fifty seeds"
    )
    parser.add_argument(
        "--planned", type=int, default=0, help="battles more, whose sides plan ahead by the net that is there"
    )
    parser.add_argument("--plans", type=int, default=6, help="how many plans they try out")
    parser.add_argument("--share", type=float, default=1.0, help="the share of stretches that is taken down")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder of positions (default: build/positions/SYSTEM)")
    parser.add_argument("-o", "--output", type=Path, help="where the net is written")
    asked = parser.parse_args()
    folder = asked.keep or Path("build/positions") / asked.system
    maps, chunks = offered(asked.system, sorted(MAPS.glob("*.tmx"))), Chunks(folder)
    wanted = {asked.first + number: 0 for number in range(-(-asked.battles // Chunks.SIZE))}
    wanted |= {
        asked.first + PLANNED + number: asked.plans for number in range(-(-asked.planned // Chunks.SIZE))
    }
    missing = {number: plans for number, plans in wanted.items() if not chunks.path(number).exists()}
    tasks = (
        delayed(play_chunk)(asked.system, maps, number, folder, asked.share, plans)
        for number, plans in missing.items()
    )
    played = Parallel(n_jobs=asked.workers, return_as="generator_unordered")(tasks)
    for _ in tqdm(played, total=len(missing), desc="battles", unit="x50", disable=not missing):
        pass
    samples = [sample for number in wanted for sample in chunks.read(number)]
    layers, judged = fit(samples)
    print("\n".join(table(samples, judged)))
    output = asked.output or assets_of(asked.system) / FILE
    output.write_bytes(msgspec.json.encode(layers) + b"\n")
    print(f"written to {output}")


if __name__ == "__main__":
    main()
