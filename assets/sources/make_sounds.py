"""Make the sounds of the game: assets/sounds/*.wav, out of sines and noise alone.

    python assets/sources/make_sounds.py

A sound is an array of floats between -1 and 1 at RATE samples a second. Chance is seeded: the same bytes each time.
"""

import wave
from pathlib import Path

import numpy as np

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 22050
PEAK = 0.55
Sound = np.ndarray


def main() -> None:
    """Write every sound."""
    SOUNDS.mkdir(exist_ok=True)
    for name, make in MAKERS.items():
        sound = make(np.random.default_rng(1745))
        sound = faded(sound / np.abs(sound).max() * PEAK)
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes((sound * 32767).astype("<i2").tobytes())
        print(f"{name}: {len(sound) / RATE:.2f} s")


def dice(rng: np.random.Generator) -> Sound:
    """Bone dice on cloth over wood: knocks that come slower and softer."""
    track, at = silence(0.85), 0.01
    for step in range(13):
        add(track, knock(rng, rng.uniform(900, 1700), 0.02), at, 1 - step / 16)
        at += 0.028 + 0.006 * step * rng.uniform(0.5, 1.2)
    return track


def hit(rng: np.random.Generator) -> Sound:
    """A block taken from its row."""
    track = silence(0.35)
    add(track, knock(rng, 420, 0.06), 0.0, 1)
    add(track, knock(rng, 610, 0.04), 0.09, 0.6)
    return track


def march(rng: np.random.Generator) -> Sound:
    """A few taps of a drum, as for a short march."""
    track = silence(0.75)
    for at, loud in ((0, 1), (0.18, 0.5), (0.27, 0.5), (0.36, 0.9)):
        add(track, drum(rng, 0.16), at, loud)
    return track


def drums(rng: np.random.Generator) -> Sound:
    """A roll that swells and ends on a beat."""
    track = silence(1.5)
    for step in range(22):
        add(track, drum(rng, 0.1), 0.05 * step, 0.2 + 0.5 * (step / 22) ** 2)
    add(track, drum(rng, 0.35), 1.12, 1.0)
    return track


def volley(rng: np.random.Generator) -> Sound:
    """Muskets along a line, not quite together, and the echo of them."""
    track = silence(1.7)
    for at in np.sort(rng.gamma(2.2, 0.06, 34)):
        add(track, shot(rng), float(at), rng.uniform(0.3, 1))
    echo = np.concatenate((silence(0.22), low(track, 12)))[: len(track)]
    return track + 0.35 * echo


def clash(rng: np.random.Generator) -> Sound:
    """Steel on steel, a few times."""
    track = silence(1.1)
    for at, loud in ((0, 1), (0.16, 0.7), (0.27, 0.9), (0.47, 0.6)):
        time = seconds(0.5)
        ring = sum(
            np.sin(2 * np.pi * rng.uniform(1800, 5200) * time) * np.exp(-time * rng.uniform(9, 26))
            for _ in range(7)
        )
        add(track, ring + 3 * rng.normal(size=len(time)) * np.exp(-time * 120), at, loud)
    return track


def flag(rng: np.random.Generator) -> Sound:
    """Cloth that flaps as it is carried off."""
    time = seconds(0.9)
    flaps = np.abs(np.sin(2 * np.pi * (5 + 3 * time) * time)) ** 3
    return low(rng.normal(size=len(time)), 9) * flaps * np.exp(-time * 1.6)


def rout(rng: np.random.Generator) -> Sound:
    """Beats that hurry and sink, and blocks that fall over."""
    track, at = silence(1.5), 0.0
    for step in range(9):
        add(track, drum(rng, 0.2, 150 - 9 * step), at, 1 - step / 14)
        at += 0.16 - 0.01 * step
    for _ in range(8):
        add(track, knock(rng, rng.uniform(350, 700), 0.04), rng.uniform(0.5, 1.2), rng.uniform(0.2, 0.5))
    return track


def card(rng: np.random.Generator) -> Sound:
    """A card drawn over the others."""
    time = seconds(0.22)
    return (rng.normal(size=len(time)) - low(rng.normal(size=len(time)), 6)) * np.sin(
        np.pi * time / 0.22
    ) ** 2


def banner(rng: np.random.Generator) -> Sound:
    """A horn: three notes upward."""
    track = silence(1.5)
    for at, pitch, length in ((0, 293.7, 0.24), (0.2, 370.0, 0.24), (0.4, 440.0, 0.95)):
        add(track, horn(pitch, length), at, 1)
    return track


def pipes(rng: np.random.Generator) -> Sound:
    """A phrase of our own over a drone, for the end of a battle."""
    tune = ((440, 0.3), (494, 0.15), (554, 0.45), (494, 0.15), (440, 0.3), (370, 0.3), (440, 0.9))
    length = sum(part for _, part in tune)
    track, at = silence(length + 0.3), 0.0
    for pitch in (110, 220.6):
        add(track, reed(pitch, length + 0.2), 0.0, 0.4)
    for pitch, part in tune:
        grace = reed(pitch * 1.33, 0.04)
        add(track, grace, at, 0.5)
        add(track, reed(pitch, part), at + 0.03, 0.8)
        at += part
    return track


MAKERS = {
    make.__name__: make for make in (dice, hit, march, drums, volley, clash, flag, rout, card, banner, pipes)
}


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


if __name__ == "__main__":
    main()
