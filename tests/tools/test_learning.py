"""What is learned from battles of computer players: the same for a seed, and right where the answer is known."""

from pathlib import Path

import numpy as np
import pytest

from game.engine.ruleset import shipped
from game.hexgrid.ids import SideId
from game.players.learned_value import LearnedValue, chance_of_winning
from game.storage.battles import MAPS, open_map, unsaved
from research.learn import play_chunk
from research.net import fit, table
from research.self_play import Chunks, Sample, play

KEITH = MAPS / "keith-1746.tmx"
SYSTEMS = [rules.info.id for rules in shipped()]


def known(count: int = 20_000) -> list[Sample]:
    """Return positions whose winner is who has more units; a number that means nothing beside it."""
    chance = np.random.default_rng(1)
    samples = []
    for seed in range(count):
        mine, its, noise = (float(each) for each in chance.normal(size=3))
        numbers = {"my units": mine, "its units": its, "my share": noise, "to act": 1.0}
        won = float(mine > its)
        samples.append(Sample("a", seed, seed % 10 / 10, numbers, won, 2 * won - 1))
    return samples


def test_a_net_learns_what_decides_and_weighs_it_for_both_sides_alike() -> None:
    samples = known()
    layers, judged = fit(samples)
    value = LearnedValue(layers)
    better = {"my units": 1.0, "its units": -1.0, "to act": 1.0}
    worse = {"my units": -1.0, "its units": 1.0, "to act": 0.0}
    assert value.chance(better, is_first=True) > 0.8
    assert value.chance(better, is_first=True) + value.chance(worse, is_first=False) == pytest.approx(1)
    assert fit(samples)[0] == layers
    lines = table(samples, judged)
    assert lines[0].split() == ["battle", "gone", "positions", "net", "net,", "map", "tracks,", "material"]
    whole = lines[-1].split()
    assert whole[:4] == ["0%", "to", "100%", str(len([each for each in samples if each.seed // 3 % 8 == 0]))]
    assert float(whole[4].rstrip("%")) > 90


def test_positions_are_the_same_for_a_seed_and_kept_in_chunks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chunks, "SIZE", 2)
    rules, scenario = open_map(KEITH, "formations")
    for folder in ("once", "again"):
        play_chunk("formations", [("keith", scenario)], 7, tmp_path / folder, 1.0)
    once, again = (Chunks(tmp_path / folder) for folder in ("once", "again"))
    assert once.path(7).read_bytes() == again.path(7).read_bytes()
    samples = once.read(7)
    assert samples == [*play(rules, scenario, "keith", 14), *play(rules, scenario, "keith", 15)]
    assert {sample.seed for sample in samples} == {14, 15}
    assert len({(sample.won, sample.margin) for sample in samples if sample.seed == 14}) == 1
    assert [path.name for path in (tmp_path / "once").iterdir()] == ["000007.json"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_position_is_worth_is_a_chance_that_both_sides_share(system: str) -> None:
    match = unsaved(open_map(KEITH, system)[1], 1)
    chances = [chance_of_winning(match, SideId(side.id)) for side in match.rules.info.sides]
    assert sum(chances) == pytest.approx(1)
    assert all(0.02 < chance < 0.98 for chance in chances)
