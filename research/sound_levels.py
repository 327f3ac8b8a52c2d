"""How loud the sounds of the game are, and those that are not alike brought to one level.

    python -m research.sound_levels            print each sound's length, peak and loudness
    python -m research.sound_levels --match    write them again, all at the level

Loudness is the power of the loudest tenth of a second, in decibels below the largest that a file can hold. Music is
measured too, and left as it is: it plays below everything else.
"""

import sys
import wave
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.battle.sound_device import MUSIC, SOUNDS

LEVEL = -19.0
"""How loud a sound is made; the quietest of them reaches it with its peak below PEAK."""

APART, PEAK = 3.0, -1.0
"""Sounds further apart than this are matched; no peak is above that."""

LARGEST = 32768


class Measured(NamedTuple):
    """A sound: its length in seconds, its highest peak and its loudness, both in decibels."""

    seconds: float
    peak: float
    loudness: float


def read(path: Path) -> tuple[NDArray[np.float64], int]:
    """Return the samples of a sound from -1 to 1, and how many of them are a second."""
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
        return samples / LARGEST, file.getframerate()


def measure(path: Path) -> Measured:
    """Measure a sound."""
    samples, rate = read(path)
    window = min(len(samples), rate // 10)
    power = np.convolve(samples**2, np.full(window, 1 / window), "valid").max()
    peak = 20 * np.log10(np.abs(samples).max())
    return Measured(len(samples) / rate, float(peak), float(10 * np.log10(power)))


def match(path: Path) -> None:
    """Write a sound again at the level."""
    samples, rate = read(path)
    louder = samples * 10 ** ((LEVEL - measure(path).loudness) / 20)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((louder * LARGEST).round().astype("<i2").tobytes())


def main() -> None:
    """Print the sounds, after they were matched if that is asked."""
    paths = sorted(SOUNDS.glob("*.wav"))
    for path in paths:
        if "--match" in sys.argv and path != MUSIC:
            match(path)
        found = measure(path)
        print(
            f"{path.stem:<10} {found.seconds:5.2f} s  peak {found.peak:6.1f} dB  loudness {found.loudness:6.1f} dB"
        )


if __name__ == "__main__":
    main()
