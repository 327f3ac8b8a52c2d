"""What the rule books were written from, as digests: none of its sentences may be copied.

    .venv/bin/python -m tests.sources SYSTEM RULES.md OTHER.txt ...

writes `source_digests/SYSTEM.json`, the numbers of the rules, and `SYSTEM.bin`, a digest of each sentence and of each
run of words.
Equal phrases have equal digests; a digest does not give its phrase back.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

import msgspec

FOLDER = Path(__file__).with_name("source_digests")
SIZE = 5
"""The bytes of a digest: so many that no two of ten thousand runs of words are likely to share one."""

LETTERS = r"(AR|J[RQX]|E[AQX]|B[SQX]|G[BQX]|T[9QX])"
"""What the ids of the rules of all books begin with."""

CITED = re.compile(rf"(?<![A-Za-z]){LETTERS}[-_](\d{{2,3}})(?!\d)", re.IGNORECASE)
RANGE = re.compile(rf"(?<![A-Za-z]){LETTERS}[-_](\d{{2,3}})[ _]to[ _]\1[-_](\d{{2,3}})(?!\d)", re.IGNORECASE)
DEFINED = re.compile(r"^(?:- |\| )([A-Z][A-Z0-9])-\d+ ", re.MULTILINE)
"""Where a rule begins, with a bullet or a row: its letters are those of its book."""

MAP_CODE = re.compile(r"`[^`]*`")
SHARED_WORDS = 8
"""So many words in a row are no chance: they are copied."""


class Sources(msgspec.Struct, frozen=True):
    """The numbers of the rules, and the digests of what is written of them."""

    numbers: frozenset[str]
    digests: frozenset[bytes]


def digested(rules: Path, *others: Path) -> Sources:
    """Digest the numbered rules and the other texts on them."""
    texts = [path.read_text(encoding="utf-8") for path in (rules, *others)]
    numbered = "\n".join(line for line in texts[0].splitlines() if not line.startswith("#"))
    own = {"AR", *DEFINED.findall(numbered)}
    numbers = {number for number in cited(numbered) if number.partition("-")[0] in own}
    phrases: set[str] = set().union(*(phrases_of(line) for text in texts for line in text.splitlines()))
    return Sources(frozenset(numbers), frozenset(map(digest, phrases)))


def recorded(system: str) -> Sources:
    """Read the numbers and digests of a system's sources that are part of the project."""
    numbers, digests = _files(system)
    whole = digests.read_bytes()
    cut = (whole[start : start + SIZE] for start in range(0, len(whole), SIZE))
    return Sources(frozenset(json.loads(numbers.read_text(encoding="utf-8"))), frozenset(cut))


def _files(system: str) -> tuple[Path, Path]:
    return FOLDER / f"{system}.json", FOLDER / f"{system}.bin"


def cited(text: str, *, ranges: bool = False) -> set[str]:
    """Find the rules a text names, as JR-10 or jr_10; with `ranges` JR-10 to JR-12 are three rules."""
    found = {f"{letters.upper()}-{number}" for letters, number in CITED.findall(text)}
    for letters, first, last in RANGE.findall(text) if ranges else ():
        found |= {f"{letters.upper()}-{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def copied(text: str, digests: frozenset[bytes]) -> list[str]:
    """List the phrases of a text that the sources have too."""
    return sorted(phrase for phrase in phrases_of(text) if digest(phrase) in digests)


def phrases_of(text: str) -> set[str]:
    """Return the sentences of a text and its runs of words."""
    return sentences(text) | runs(text)


def words(text: str) -> list[str]:
    """Leave the bare words of a text: no numbers of rules, no `map code`, no punctuation."""
    return re.findall(r"[a-z0-9]+", CITED.sub(" ", MAP_CODE.sub(" ", text)).lower())


def sentences(text: str) -> set[str]:
    """Return the sentences and cells of tables of more than two words."""
    parts = (words(part) for part in re.split(r"[.;:!?](?:\s|$)|\n|\|", MAP_CODE.sub(" ", text)))
    return {" ".join(part) for part in parts if len(part) > 2}


def runs(text: str) -> set[str]:
    """Return each run of `SHARED_WORDS` words."""
    found = words(text)
    return {" ".join(found[start : start + SHARED_WORDS]) for start in range(len(found) - SHARED_WORDS + 1)}


def digest(phrase: str) -> bytes:
    """Make a few bytes of a phrase."""
    return hashlib.blake2b(phrase.encode(), digest_size=SIZE).digest()


def main(system: str, *paths: str) -> None:
    """Write the digests of the sources of a system, the numbered rules first."""
    sources = digested(*map(Path, paths))
    numbers, digests = _files(system)
    numbers.write_text(json.dumps(sorted(sources.numbers), indent=0) + "\n", encoding="utf-8")
    digests.write_bytes(b"".join(sorted(sources.digests)))


if __name__ == "__main__":
    main(*sys.argv[1:])
