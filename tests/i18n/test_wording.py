"""The words of the screen: standard terms of wargames and programs, none of our own."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "assets" / "languages" / "rout-and-rally.pot"

INSTEAD = {
    r"kept (battle|game)|battles? kept": "saved game",
    r"(be|is|are|was|were|not|longer) kept\b": "saved",
    r"put away|bring it back|brought back|shelf": "archive, restore",
    r"take[ns]? in a|write to a file": "import, export",
    r"take[ns]? back|taken back": "undo",
    r"give[sn]? again": "redo",
    r"take[ns]? up|gone on with|go on with": "resume",
    r"\bgo(es)? on\b": "continue",
    r"begin(s|ning)? (anew|afresh|again)|\banew\b|\bafresh\b": "start again, reset",
    r"\bbegins?\b|\bbegun\b|\bbeginning\b": "start",
    r"\bnobody\b|\bsomebody\b": "no unit, no player",
    r"\bbeside\b": "adjacent to",
    r"\b(die|dice) (more|less)\b": "+1 die, -1 die",
    r"\bbars?\b|\bstands? between\b": "blocks, is in the way",
    r"\bface down\b|\btaken up\b": "hidden",
    r"\bthe field\b": "the board",
    r"\blies?\b|\blaid\b": "is, discarded",
    r"\btells?\b(?! the sides apart| your opponent)|\btold\b": "says, shows",
    r"\b(charged home|struck|pressed on|fell)\b": "attacked, was eliminated",
    r"\bflees?\b|\bfled\b": "retreat",
    r"\bunhurt\b": "safe",
    r"(?<!mouse )\bwheel\b": "scroll",
    r"\bwriting\b": "text",
    r"\bin numbers\b": "statistics",
    r"\bwhich no battle\b": "the limit is",
    r"for want of": "no room",
    r"\bis sound\b": "has no errors",
    r"\bwhoever\b": "the player who",
    r"\b(blow|throw|foe|reckon|mend)(s|ed)?\b": "attack, roll, opponent, calculate, fix",
    r"\bwatch(ed)?\b(?! the replay)": "replay",
    r"\bletters\b": "characters",
}
"""What the screen does not say, and what it says instead."""

PLACES = ("game/", "main.py")
"""Where the sentences of the program are; those of the rule book and of lessons are in `assets`."""


TERMS = {"game/rules/chargers/": r"\bflee(s|ing)?\b|\bfled\b|\bwheels?\b"}
"""Words that the rule book of a system defines: its own sentences may use them, and no others."""


def own_terms(sources: list[str]) -> str:
    """Return the pattern of the words that sentences from these sources may use; one that fits nothing for none."""
    patterns = [words for folder, words in TERMS.items() if all(s.startswith(folder) for s in sources)]
    return patterns[0] if patterns else r"(?!)"


def in_program(entry: polib.POEntry) -> list[str]:
    """List the modules that a sentence of the catalogue is in; a title of a rule book may be worded like it."""
    return [str(source) for source, _ in entry.occurrences if str(source).startswith(PLACES)]


@cache
def sentences() -> list[str]:
    """List what the window and the commands say; the rule book and the lessons are texts of their own."""
    return [
        re.sub(own_terms(in_program(entry)), "", text, flags=re.IGNORECASE)
        for entry in polib.pofile(str(CATALOGUE))
        if in_program(entry)
        for text in (entry.msgid, entry.msgid_plural)
        if text
    ]


@pytest.mark.parametrize(("words", "instead"), INSTEAD.items(), ids=INSTEAD.values())
def test_the_screen_speaks_in_standard_terms(words: str, instead: str) -> None:
    found = [text for text in sentences() if re.search(words, re.sub(r"\{\w+\}", "{}", text), re.IGNORECASE)]
    assert found == [], f"say instead: {instead}"


def test_every_sentence_of_the_window_is_looked_at() -> None:
    assert len(sentences()) > 700
