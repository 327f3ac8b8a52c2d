"""Fits the net that judges positions, and says how often it names the winner."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.players.learned_value import FIRST, MOST, Layers
from game.players.position_numbers import TO_ACT, mirrored
from research.self_play import Sample

Floats = NDArray[np.float32]

HIDDEN, STEPS, BATCH = 32, 3000, 512
"""Neurons, about how often the weights are moved, and how many positions are looked at before they are.

Fewer leave them near the chance they begin with: of the same positions 65 steps named 69 % of winners, 780 steps 72 %.
"""

RATE, DECAY = 2e-3, 0.1
"""How far weights are moved, and how strongly they are drawn to nothing."""

WON = 0.6
"""How much of what is to be learned is who won; the rest is by how much."""

AHEAD, RESULT = 3, 0.3
"""So many positions later a first net is asked about a battle, and how much the result counts beside what it says."""

HELD_OUT = 8
"""Every so many battles one is left out of the fit."""

MATERIAL = "units", "blocks"
"""What counts besides the tracks for a judgement by these and material alone."""

THIRDS = (0.0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1.01), (0.0, 1.01)


class Judged(NamedTuple):
    """What is judged of each position: the log-odds of the net, the same with the lean of its map, and by material."""

    net: Floats
    with_map: Floats
    material: Floats


def fit(samples: Sequence[Sample]) -> tuple[Layers, Judged]:
    """Fit the net to all but the battles held out; the lean of each map is fitted beside it and dropped.

    A first net learns from the results, the one that is kept also from what the first makes of what came of a position:
    the luck of all that follows tells it less.
    """
    names = sorted({name for sample in samples for name in _names(sample)})
    wanted = np.array([WON * s.won + (1 - WON) * (0.5 + s.margin / 2) for s in samples], np.float32)
    first = _fitted(samples, names, HIDDEN, wanted)[2]
    layers, net, with_map = _fitted(samples, names, HIDDEN, _later(samples, first, wanted))
    simple = [name for name in names if name.endswith(" share") or name.split(" ", 1)[-1] in MATERIAL]
    return layers, Judged(net, with_map, _fitted(samples, simple, 0, wanted)[1])


def _later(samples: Sequence[Sample], odds: Floats, results: Floats) -> Floats:
    """Return results, mixed with what is judged a few positions later in the same battle; at its end they are all."""
    seeds, later = np.array([sample.seed for sample in samples]), np.arange(len(samples)) + AHEAD
    goes_on = later < len(samples)
    later[~goes_on] = 0
    goes_on &= seeds[later] == seeds
    judged: Floats = np.where(goes_on, _chance(odds[later]), results)
    return (RESULT * results + (1 - RESULT) * judged).astype(np.float32)


def table(samples: Sequence[Sample], judged: Judged) -> list[str]:
    """Say how often the winner of the battles held out is named, by third of the battle and in all."""
    held = np.array([_is_held(sample) and sample.won != 0.5 for sample in samples])
    won = np.array([sample.won > 0.5 for sample in samples])
    gone = np.array([sample.gone for sample in samples])
    lines = [f"{'battle gone':<14}{'positions':>10}{'net':>8}{'net, map':>10}{'tracks, material':>18}"]
    for low, high in THIRDS:
        chosen = held & (gone >= low) & (gone < high)
        shares = [((each[chosen] > 0) == won[chosen]).mean() for each in judged]
        figures = f"{shares[0]:>8.1%}{shares[1]:>10.1%}{shares[2]:>18.1%}"
        lines.append(f"{low:>4.0%} to {min(high, 1):>4.0%}{chosen.sum():>13}{figures}")
    return lines


def _is_held(sample: Sample) -> bool:
    return sample.seed // 3 % HELD_OUT == 0  # three in a row, so that each map has its share


def _names(sample: Sample) -> Sequence[str]:
    return (*sample.numbers, *mirrored(sample.numbers), FIRST)


def _matrices(samples: Sequence[Sample], names: Sequence[str]) -> tuple[Floats, Floats]:
    """Return the numbers of positions as each of the two sides sees them, a row a position."""
    place = {name: column for column, name in enumerate(names)}
    mine = np.zeros((len(samples), len(names)), np.float32)
    for row, sample in enumerate(samples):
        known = {place[name]: value for name, value in sample.numbers.items() if name in place}
        mine[row, list(known)] = list(known.values())
    its = mine[:, [place[next(iter(mirrored({name: 0.0})))] for name in names]]
    for name, exchanged in ((TO_ACT, 1 - mine[:, place[TO_ACT]]), (FIRST, 0)) if FIRST in place else ():
        its[:, place[name]] = exchanged
    mine[:, place.get(FIRST, [])] = 1
    return mine, its


def _fitted(
    samples: Sequence[Sample], names: Sequence[str], hidden: int, wanted: Floats
) -> tuple[Layers, Floats, Floats]:
    """Fit by Adam with decoupled decay; return the net, and the log-odds of each position without and with its map."""
    chance = np.random.default_rng(1)
    mine, its = _matrices(samples, names)
    learned = np.flatnonzero([not _is_held(sample) for sample in samples])
    means, deviations = mine[learned].mean(0), mine[learned].std(0) + 1e-3
    mine, its = (((each - means) / deviations).clip(-MOST, MOST) for each in (mine, its))
    maps = sorted({sample.map for sample in samples})
    field = np.array([maps.index(sample.map) for sample in samples])
    weights: list[Floats] = [
        chance.normal(0, len(names) ** -0.5, (len(names), hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        chance.normal(0, 0.3 * max(1, hidden) ** -0.5, hidden).astype(np.float32),
        np.zeros(len(names), np.float32),
        np.zeros(len(maps), np.float32),
    ]
    first, second = ([np.zeros_like(each) for each in weights] for _ in range(2))
    a_round = -(-len(learned) // BATCH)
    rounds = -(-STEPS // a_round)
    step, steps = 0, rounds * a_round
    for _ in range(rounds):
        chance.shuffle(learned)
        for start in range(0, len(learned), BATCH):
            rows = learned[start : start + BATCH]
            step += 1
            rate = RATE * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
            slopes = _slopes(weights, mine[rows], its[rows], field[rows], wanted[rows])
            for at, slope in enumerate(slopes):
                first[at] = 0.9 * first[at] + 0.1 * slope
                second[at] = 0.999 * second[at] + 0.001 * slope**2
                moved = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
                kept = 1 - rate * DECAY * (at in (0, 2, 3))
                weights[at] = (weights[at] * kept - rate * moved).astype(np.float32)
    net = _weighed(weights, mine)[1] - _weighed(weights, its)[1]
    inner, inner_bias, out, straight, leans = weights
    layers = Layers(
        names=tuple(names),
        means=_rounded(means),
        deviations=_rounded(deviations),
        hidden=tuple(map(_rounded, inner)),
        hidden_bias=_rounded(inner_bias),
        out=_rounded(out),
        straight=_rounded(straight),
    )
    return layers, net, net + leans[field]


def _weighed(weights: Sequence[Floats], inputs: Floats) -> tuple[Floats, Floats]:
    inner = np.maximum(0, inputs @ weights[0] + weights[1])
    return inner, inner @ weights[2] + inputs @ weights[3]


def _slopes(
    weights: Sequence[Floats], mine: Floats, its: Floats, field: NDArray[np.int64], wanted: Floats
) -> list[Floats]:
    """Return how the loss of some positions changes with each weight."""
    (inner, own), (other, theirs) = (_weighed(weights, each) for each in (mine, its))
    odds = own - theirs + weights[4][field]
    error = (_chance(odds) - wanted) / len(wanted)
    back, back_other = (np.outer(error, weights[2]) * (each > 0) for each in (inner, other))
    return [
        mine.T @ back - its.T @ back_other,
        back.sum(0) - back_other.sum(0),
        (inner - other).T @ error,
        (mine - its).T @ error,
        np.bincount(field, error, len(weights[4])),
    ]


def _chance(odds: Floats) -> Floats:
    """Return the chances that log-odds stand for; beyond 80 there is no doubt left, and a power would overflow."""
    return (1 / (1 + np.exp(np.minimum(-odds, 80)))).astype(np.float32)


def _rounded(values: Floats) -> tuple[float, ...]:
    return tuple(round(float(value), 4) for value in values)
