"""Journals with rot in them: each is resumed as far as it is whole, or refused in a sentence."""

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from game.engine.play.journal import FIRST_WITH_SUMS, Entry, Header, read, write
from game.players.random_player import RandomPlayer
from game.storage.battles import AnyMatch, SaveError, begin, resume
from tests.fuzz.fields import any_scenario

FILES = 100
BATTLES = 12
ANSWERS = 25
MONSTERS = (
    b"[" * 9_000,
    b"9" * 5_000,
    b"1e999",
    b"\x00" * 700,
    b"-1",
    b'"\\ud800"',
    b"\xff\xfe",
    b'{"line":"header"}',
)


@cache
def battle(number: int) -> tuple[Header, tuple[Entry, ...], bytes]:
    """Fight a battle for a while; every fourth is of the first format, which has no sums."""
    match: AnyMatch
    folder = Path(_folder)
    match, file = begin(any_scenario(number), number, folder)
    player = RandomPlayer(number)
    for _ in range(ANSWERS):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))
    file.close()
    header = match.header
    if number % 4 == 0:
        header = Header(format=1, seed=header.seed, scenario=header.scenario)
    file.path.unlink()
    return header, tuple(match.entries), write([header, *match.entries])


_folder = ""


def piece(folder: Path, number: int) -> Counter[str]:
    """Damage a hundred files and take each up."""
    global _folder
    _folder = str(folder)
    chance, counted = Random(number), Counter({"taken for something else": 0})
    for old in folder.iterdir():
        old.unlink()
    for _ in range(FILES):
        header, entries, data = battle(chance.randrange(BATTLES))
        rotten = damaged(data, chance)
        counted["files damaged"] += 1
        path = folder / "rotten.battle"
        path.write_bytes(rotten)
        counted += _taken_up(path, header, entries)
        for left in folder.glob("rotten*"):
            left.unlink()
    assert counted["taken for something else"] == 0, number
    counted.setdefault("taken for something else", 0)
    return counted


def _taken_up(path: Path, header: Header, entries: tuple[Entry, ...]) -> Counter[str]:
    counted: Counter[str] = Counter()
    data = path.read_bytes()
    try:
        resumed = resume(path)
    except SaveError as refusal:
        assert str(refusal).startswith(f"{path.name}: ") and path.read_bytes() == data
        return Counter({"refused in a sentence": 1})
    resumed.file.close()
    assert list(read(path.read_bytes()).entries) == resumed.match.entries
    held = resumed.match.entries
    if header.format >= FIRST_WITH_SUMS:
        # What was cut off between an answer and its dice has them rolled again, alike.
        shared = min(len(held), len(entries))
        counted["taken for something else"] += tuple(held[:shared]) != entries[:shared]
        counted["taken for something else"] += resumed.match.header.scenario != header.scenario
    kind = "taken up whole" if tuple(held) == entries else "taken up in part"
    counted[kind] += 1
    return counted


def damaged(data: bytes, chance: Random) -> bytes:
    """Let something happen to a file, once or a few times."""
    rotten = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        if not rotten:
            break
        at = chance.randrange(len(rotten))
        match chance.randrange(9):
            case 0:
                rotten[at] ^= 1 << chance.randrange(8)
            case 1:
                del rotten[at : at + chance.randint(1, 400)]
            case 2:
                rotten[at:at] = rotten[at : at + chance.randint(1, 400)]
            case 3:
                rotten[at] = chance.choice(b'0123456789"{}[],:\n')
            case 4:
                del rotten[at:]
            case 5:
                rotten[at:] = bytes(len(rotten) - at)
            case 6:
                lines = bytes(rotten).split(b"\n")
                chance.shuffle(lines)
                rotten[:] = b"\n".join(lines)
            case 7:
                rotten[at:at] = chance.choice(MONSTERS)
            case 8:
                lines = bytes(rotten).split(b"\n")
                del lines[chance.randrange(len(lines))]
                rotten[:] = b"\n".join(lines)
    return bytes(rotten)
