"""Each line of the log about a test or about going back says in itself what set it off."""

import re
from itertools import pairwise

import pytest

from tests.rules.test_account import account, fought

CONSEQUENCES = r"began to retreat|routed|wavered|got into disorder|went back to \w+|gave way, pushed back"
"""What becomes of a unit that a player did not order."""

CAUSE = r" \([^()\d][^()]*\)"


@pytest.mark.parametrize("seed", [3, 5])
def test_a_test_and_a_retreat_name_their_cause_in_the_same_line(seed: int) -> None:
    texts = [sentence.text for sentence in account(fought("brigades", seed))]
    tests = [text for text in texts if re.search(r"\b[Tt]est of", text) and "ursuit" not in text]
    gone = [text for text in texts if re.search(CONSEQUENCES, text)]
    assert len(tests) > 10 and len(gone) > 3
    units = [text for text in tests if "ormation" not in text]
    assert [
        text for text in units if not re.search(rf"[Tt]est of [^:]*?{CAUSE}|units lost or fleeing", text)
    ] == []
    # A formation that is lost, a charge that fails and slow ground have their cause in the line before its end.
    assert [text for text in gone if not re.search(rf"{CAUSE}|ormation test|ursuit test", text)] == []


def test_who_goes_back_says_why() -> None:
    texts = [sentence.text for seed in (3, 4, 5) for sentence in account(fought("brigades", seed))]
    why = {found[1] for text in texts if (found := re.search(r"went back to \w+ \(([a-z ]+)\)", text))}
    assert why <= {"routing", "retreating", "pushed back in melee", "brigade broken"}
    assert len(why) > 1
    assert [text for text in texts if re.search(r"went back to \w+(?! \()\b(?! \()", text)] == []


def test_a_charge_tells_once_where_it_came_to() -> None:
    texts = [sentence.text for seed in (5, 6) for sentence in account(fought("brigades", seed))]
    charges = re.findall(r"[\w' ]+ charged to \w+", " ".join(texts))
    assert charges
    assert [text for text, following in pairwise(charges) if text == following] == []
