"""Play battles in one build of the game, and print a digest of the journal and the last state of each.

The last line says how many modules of the build were compiled.

PYTHONPATH=build/fast python packaging/play_battles.py BATTLES ANSWERS
The systems take turns on the maps; one battle in eight is between greedy players, with a fifth of the answers.
"""

import hashlib
import sys
from itertools import product

from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.scenario import ScenarioError
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, AnyMatch, open_map
from research.bench.rows import compiled_modules

GREEDY_IN = 8
GREEDY_PART = 5


def main(battles: int, answers: int) -> None:
    """Play so many battles of so many answers at most."""
    fields = []
    for path, rules in product(sorted(MAPS.glob("*.tmx")), shipped()):
        try:
            fields.append((path.stem, *open_map(path, rules.info.id)))
        except ScenarioError:  # the system does not play this battle
            continue
    for number in range(battles):
        name, rules, scenario = fields[number % len(fields)]
        match: AnyMatch = Match(rules, scenario, seed=number, keep_frames=False)
        is_greedy = number % GREEDY_IN == GREEDY_IN - 1
        player = GreedyPlayer(number) if is_greedy else RandomPlayer(number)
        left = answers // GREEDY_PART if is_greedy else answers
        while match.pending is not None and left:
            match.submit(player.choose(match, match.pending))
            left -= 1
        played = repr((match.header, match.entries, match.outcome, match.state))
        digest = hashlib.sha256(played.encode()).hexdigest()
        print(number, rules.info.id, name, len(match.entries), digest, flush=True)
    print(compiled_modules())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
