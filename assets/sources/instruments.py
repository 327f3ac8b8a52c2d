"""What the sounds of the game are made of: knocks, drums, shots, hooves, horns, pipes and strings.

A sound is an array of floats at RATE samples a second.
"""

import numpy as np

RATE = 22050
Sound = np.ndarray


def seconds(length: float) -> Sound:
    """Give the moments of a sound of a length."""
    return np.arange(round(length * RATE)) / RATE


def silence(length: float) -> Sound:
    """Give a track with nothing on it yet."""
    return np.zeros(round(length * RATE))


def add(track: Sound, sound: Sound, at: float, loud: float) -> None:
    """Lay a sound on a track at a moment; what goes beyond its end is left out."""
    start = round(at * RATE)
    room = track[start : start + len(sound)]
    room += sound[: len(room)] * loud


def low(sound: Sound, width: int) -> Sound:
    """Take away what is shrill: each sample becomes the mean of so many around it."""
    return np.convolve(sound, np.ones(width) / width, mode="same")


def faded(sound: Sound) -> Sound:
    """End in silence, so that nothing clicks."""
    tail = min(len(sound), RATE // 50)
    sound[-tail:] *= np.linspace(1, 0, tail)
    return sound


def knock(rng: np.random.Generator, pitch: float, length: float) -> Sound:
    """Knock wood on wood."""
    time = seconds(length * 5)
    body = np.sin(2 * np.pi * pitch * time) + 0.5 * np.sin(2 * np.pi * pitch * 2.37 * time)
    return (body + 0.6 * rng.normal(size=len(time))) * np.exp(-time / length * 1.8)


def drum(rng: np.random.Generator, length: float, pitch: float = 165) -> Sound:
    """Beat a drum with a snare."""
    time = seconds(length)
    skin = np.sin(2 * np.pi * pitch * time * (1 - 0.25 * time)) * np.exp(-time * 22)
    snare = low(rng.normal(size=len(time)), 2) * np.exp(-time * 30)
    return skin + 0.45 * snare


def shot(rng: np.random.Generator) -> Sound:
    """Fire one musket."""
    time = seconds(0.4)
    crack = low(rng.normal(size=len(time)), 3) * np.exp(-time * 45)
    boom = low(rng.normal(size=len(time)), 40) * np.exp(-time * 12)
    return crack + 2.5 * boom


def horn(pitch: float, length: float) -> Sound:
    """Blow a note on a horn: its overtones come a little later than the note."""
    time = seconds(length)
    swell = np.minimum(1, time / 0.05) * np.minimum(1, (length - time) / 0.12)
    tone = sum(
        np.sin(2 * np.pi * pitch * part * time) / part * np.minimum(1, time / (0.03 * part))
        for part in range(1, 7)
    )
    return tone * swell


def reed(pitch: float, length: float) -> Sound:
    """Sound a reed: many overtones, none of them soft."""
    time = seconds(length)
    swell = np.minimum(1, time / 0.02) * np.minimum(1, np.maximum(0, length - time) / 0.03)
    tone = sum(np.sin(2 * np.pi * pitch * part * time) / part**0.8 for part in range(1, 12))
    return low(tone, 3) * swell


def cannon(rng: np.random.Generator) -> Sound:
    """Fire one gun: a crack, a boom that sinks, and the roll of it over the moor."""
    time = seconds(1.7)
    crack = low(rng.normal(size=len(time)), 2) * np.exp(-time * 30)
    boom = np.sin(2 * np.pi * 62 * time * np.exp(-time * 0.9)) * np.exp(-time * 4.5)
    roll = low(low(rng.normal(size=len(time)), 90), 40) * np.exp(-time * 2.2) * np.minimum(1, time / 0.12)
    return 0.8 * crack + 1.3 * boom + 9 * roll


def hoof(rng: np.random.Generator) -> Sound:
    """Set a hoof on turf."""
    time = seconds(0.12)
    thud = np.sin(2 * np.pi * rng.uniform(70, 105) * time) * np.exp(-time * 42)
    return thud + 0.8 * low(rng.normal(size=len(time)), 14) * np.exp(-time * 55)


def steel(rng: np.random.Generator) -> Sound:
    """Strike steel on steel."""
    time = seconds(0.5)
    ring = sum(
        np.sin(2 * np.pi * rng.uniform(1800, 5200) * time) * np.exp(-time * rng.uniform(9, 26))
        for _ in range(7)
    )
    return ring + 3 * rng.normal(size=len(time)) * np.exp(-time * 120)


def voice(rng: np.random.Generator, pitch: float, length: float) -> Sound:
    """Shout: a buzz that rises and falls, let through where an open mouth does."""
    time = seconds(length)
    bend = 1 + 0.16 * np.sin(np.pi * np.minimum(1, time / length * 1.3))
    phase = np.cumsum(pitch * bend * (1 + 0.012 * np.sin(2 * np.pi * rng.uniform(4, 7) * time))) / RATE
    tone = np.zeros(len(time))
    for part in range(1, 15):
        at = pitch * part
        mouth = np.exp(-(((at - 750) / 260) ** 2)) + 0.6 * np.exp(-(((at - 1150) / 220) ** 2)) + 0.12
        tone += np.sin(2 * np.pi * part * phase + rng.uniform(0, 6)) * mouth
    breath = 0.5 * low(rng.normal(size=len(time)), 5)
    return (tone + breath) * np.sin(np.pi * np.minimum(1, time / length)) ** 0.7


def pluck(rng: np.random.Generator, pitch: float, length: float) -> Sound:
    """Pluck a string of a small harp: a burst of noise that goes round, and is dulled each time."""
    period = max(2, round(RATE / pitch))
    ring = low(rng.uniform(-1, 1, period), 3)
    ring -= ring.mean()
    rounds = -(-round(length * RATE) // period)
    parts = []
    for _ in range(rounds):
        parts.append(ring)
        ring = 0.9975 * (0.5 * ring + 0.25 * (np.roll(ring, 1) + np.roll(ring, -1)))
    return np.concatenate(parts)[: round(length * RATE)] * np.exp(
        -seconds(length)[: round(length * RATE)] * 0.9
    )
