"""Make the sounds of the game: assets/sounds/*.wav, out of sines and noise alone.

    python assets/sources/make_sounds.py

Chance is seeded: the same bytes each time. What the sounds are made of is in `instruments.py`.
"""

import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from instruments import (
    RATE,
    Sound,
    add,
    cannon,
    drum,
    faded,
    hoof,
    horn,
    knock,
    low,
    pluck,
    reed,
    seconds,
    shot,
    silence,
    steel,
    voice,
)

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
PEAK = 0.55
MUSIC_RATE = RATE // 2
"""Music is far away: its highest notes are left out."""


def main() -> None:
    """Write every sound."""
    SOUNDS.mkdir(exist_ok=True)
    for name, make in MAKERS.items():
        write(name, make(np.random.default_rng(1745)), RATE)
    tune = music(np.random.default_rng(1745))
    write("music", low(tune, 2)[::2], MUSIC_RATE)


def write(name: str, sound: Sound, rate: int) -> None:
    """Write a sound at its peak, ending in silence."""
    sound = faded(sound / np.abs(sound).max() * PEAK)
    with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((sound * 32767).astype("<i2").tobytes())
    print(f"{name}: {len(sound) / rate:.2f} s")


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
    """Steel on steel, a few times, among shouts."""
    track = silence(1.4)
    for at in (0.0, 0.22, 0.5):
        add(track, voice(rng, rng.uniform(120, 210), 0.6), at, 0.5)
    for at, loud in ((0, 1), (0.16, 0.7), (0.27, 0.9), (0.47, 0.6), (0.7, 0.5)):
        add(track, steel(rng), at, loud)
    return track


def guns(rng: np.random.Generator) -> Sound:
    """Two guns of a battery, one after the other."""
    track = silence(2.3)
    add(track, cannon(rng), 0.0, 1)
    add(track, cannon(rng), 0.38, 0.75)
    return track


def hooves(rng: np.random.Generator) -> Sound:
    """Horse at a trot."""
    track = silence(1.1)
    for step in range(8):
        add(track, hoof(rng), 0.12 * step + rng.uniform(0, 0.02), rng.uniform(0.6, 1))
    return track


def charge(rng: np.random.Generator) -> Sound:
    """A troop of horse that comes nearer at a gallop, and strikes."""
    track, at = silence(2.4), 0.0
    while at < 1.45:
        for beat in (0, 0.075, 0.15):
            for _ in range(3):
                add(
                    track,
                    hoof(rng),
                    at + beat + rng.uniform(0, 0.05),
                    (0.25 + at / 1.6) * rng.uniform(0.5, 1),
                )
        at += 0.29
    for when, loud in ((1.5, 0.8), (1.62, 0.6), (1.8, 0.5)):
        add(track, steel(rng), when, loud)
    return track


def cheer(rng: np.random.Generator) -> Sound:
    """Many men who cheer together."""
    track = silence(1.9)
    for _ in range(26):
        add(
            track,
            voice(rng, rng.uniform(105, 260), rng.uniform(0.7, 1.3)),
            rng.uniform(0, 0.5),
            rng.uniform(0.3, 1),
        )
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


PIPE = {
    "G": 392.0,
    "A": 440.0,
    "B": 494.0,
    "C": 554.4,
    "D": 587.3,
    "E": 659.3,
    "F": 740.0,
    "g": 784.0,
    "a": 880.0,
}
"""The nine notes of the pipes."""

GATHERING = (
    ("E", 0.5),
    ("A", 0.25),
    ("C", 0.25),
    ("E", 0.5),
    ("F", 0.25),
    ("E", 0.25),
    ("C", 0.5),
    ("A", 0.9),
)
LAMENT = (("A", 0.3), ("B", 0.15), ("C", 0.45), ("B", 0.15), ("A", 0.3), ("G", 0.3), ("A", 0.9))
"""Phrases of our own: before the first turn, and at the end of a battle."""


def piped(tune: Sequence[tuple[str, float]]) -> Sound:
    """Pipe a phrase over the drones, each note with a grace note before it."""
    length = sum(part for _, part in tune) + 0.3
    track, at = silence(length + 0.3), 0.25
    for pitch in (110, 220.6, 219.7):
        add(track, reed(pitch, length + 0.2), 0.0, 0.3)
    for note, part in tune:
        add(track, reed(PIPE["g" if note != "g" else "a"], 0.035), at, 0.5)
        add(track, reed(PIPE[note], part), at + 0.03, 0.8)
        at += part
    return track


def gathering(rng: np.random.Generator) -> Sound:
    """The pipes before the first turn."""
    return piped(GATHERING)


def pipes(rng: np.random.Generator) -> Sound:
    """The pipes at the end of a battle."""
    return piped(LAMENT)


AIR = """
D4 2 F4 1 G4 1 A4 2 A4 1 C5 1 | D5 2 C5 1 A4 1 G4 2 E4 2 | F4 2 G4 1 F4 1 D4 2 C4 2 | D4 1 E4 1 F4 1 E4 1 D4 4
D4 2 F4 1 G4 1 A4 2 C5 1 D5 1 | E5 2 D5 1 C5 1 A4 2 G4 2 | A4 1 C5 1 A4 1 G4 1 F4 2 E4 2 | F4 1 E4 1 D4 1 C4 1 D4 4
"""
"""An air of our own in the Dorian mode, for the harp: notes and their lengths in beats."""

BASS = "D3 A3 C3 G3 D3 A3 D3 A3 D3 F3 C3 G3 F3 C3 C3 D3"
BEAT = 0.42


def music(rng: np.random.Generator) -> Sound:
    """The air on a small harp, a bass string at each half bar; it can be played again at its end."""
    words = AIR.replace("|", " ").split()
    notes = list(zip(words[::2], map(float, words[1::2]), strict=True))
    length = sum(beats for _, beats in notes) * BEAT
    track, at = silence(length + 2.5), 0.0
    for number, bass in enumerate(BASS.split()):
        for share, loud in ((0, 0.55), (1, 0.25), (2, 0.3)):
            pitch = pitch_of(bass) * (1, 1.5, 2)[share]
            add(track, pluck(rng, pitch, 2.4), (number * 4 + share) * BEAT, loud)
    for note, beats in notes:
        add(track, pluck(rng, pitch_of(note), 2.0), at, 0.8)
        at += beats * BEAT
    return track


def pitch_of(note: str) -> float:
    """Return the pitch of a note: A4 is 440."""
    half_tones = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[note[0]]
    return 440.0 * 2 ** (half_tones / 12 + int(note[1]) - 4)


MAKERS = {
    make.__name__: make
    for make in (
        dice,
        hit,
        march,
        drums,
        volley,
        guns,
        hooves,
        charge,
        clash,
        cheer,
        flag,
        rout,
        card,
        banner,
        gathering,
        pipes,
    )
}


if __name__ == "__main__":
    main()
