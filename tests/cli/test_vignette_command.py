"""`main.py vignette`: which rule cases hold, and what is wrong with a faulty one."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.cli.commanded import VIGNETTE, run


def test_vignette_says_which_hold(capsys: pytest.CaptureFixture[str], vignette: Path) -> None:
    said = run(capsys, "vignette", vignette)
    assert (said.status, said.err) == (0, [])
    assert said.out == [f"ok {vignette}: A regular unit takes a block", "1 passed, 0 failed"]


def test_vignette_says_which_do_not_hold_and_counts_them_last(
    capsys: pytest.CaptureFixture[str], vignette: Path
) -> None:
    wrong = vignette.with_name("wrong.toml")
    wrong.write_text(VIGNETTE.replace("blocks = 3", "blocks = 4"), encoding="utf-8")
    said = run(capsys, "vignette", wrong, vignette)
    assert (said.status, said.err) == (1, [])
    assert said.out == [
        f"FAIL {wrong}: B has 3 blocks, not 4",
        f"ok {vignette}: A regular unit takes a block",
        "1 passed, 1 failed",
    ]


FAULTY = {
    "is not a vignette: Invalid statement": (VIGNETTE, "{"),
    "is not a vignette: Object missing required field `title`": (
        'title = "A regular unit takes a block"',
        "",
    ),
    "is not a vignette: Object contains unknown field `dise`": ("dice =", "dise ="),
    "no rule system is called 'chess'": ('"jacobite"\nfield', '"chess"\nfield'),
    "'english' is not a side": ('turn = "jacobite"', 'turn = "english"'),
    "'siege' is not a phase": ("[pieces]", 'phase = "siege"\n[pieces]'),
    "'Q' is not a piece": ("[pieces]", 'ordered = ["Q"]\n[pieces]'),
    "field, hex B1: 'q' is not a terrain": ("\n. . .\n .", "\n. q .\n ."),
    "the field has no hex": ("\n. . .\n . . .\n. . .\n", "\n"),
    "piece A: there is no hex 'Z9' on the field": ('at = "B1"', 'at = "Z9"'),
    "unknown class 'hussar'": (
        'A = {side = "jacobite", kind = "regular"',
        'A = {side = "jacobite", kind = "hussar"',
    ),
    "property 'side' is 'french'": ('A = {side = "jacobite"', 'A = {side = "french"'),
    "3 dice are rolled, but the script gives 2: 'IA'": ('"IAC"', '"IA"'),
    "3 dice are rolled, but the script names no more rolls": ('["IAC"]', "[]"),
    "a die shows no 'X'; its faces are I, C, A, S, F": ('"IAC"', '"IAX"'),
    "dice left over: 'FF'": ('["IAC"]', '["IAC", "FF"]'),
    "answer 1: 'attack A C' is not among the answers": ('"attack A B"', '"attack A C"'),
    "answer 4, 'hold', is left over": ('"no back"]', '"no back", "attack done", "hold"]'),
    "answer 3: 'hold' is not among the answers": ('"no back"]', '"no back", "hold"]'),
    "answer 1, 'attack A B': jacobite is asked, not government": (
        '"attack A B"',
        '{by = "government", choose = "attack A B"}',
    ),
    "answer 1: offered are ['attack A B', 'attack C B', 'attack done'], not ['attack A B']": (
        '"attack A B"',
        '{choose = "attack A B", from = ["attack A B"]}',
    ),
    "B is on the board, not eliminated": ('B = {at = "B2", blocks = 3}', 'B = "eliminated"'),
    "B is at B2, not C2": ('B = {at = "B2", blocks = 3}', 'B = {at = "C2"}'),
    "expect.pieces: 'Q' is no piece; allowed are A, B, C": ('B = {at = "B2", blocks = 3}', 'Q = {at = "C2"}'),
    "government has 0 banners, not 1": (
        "[expect.pieces]",
        "[expect]\nbanners = {government = 1}\n[expect.pieces]",
    ),
    "expect.banners: 'french' is no side; allowed are government, jacobite": (
        "[expect.pieces]",
        "[expect]\nbanners = {french = 1}\n[expect.pieces]",
    ),
    "the winner is None, not 'jacobite'": ("[expect.pieces]", '[expect]\nover = "jacobite"\n[expect.pieces]'),
    "offered at the end are": (
        "[expect.pieces]",
        '[expect]\ndecision = {options = ["back"]}\n[expect.pieces]',
    ),
    "jacobite is asked at the end, not government": (
        "[expect.pieces]",
        '[expect]\ndecision = {by = "government"}\n[expect.pieces]',
    ),
}


@pytest.mark.parametrize(("sentence", "change"), FAULTY.items())
def test_a_faulty_vignette_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], vignette: Path, sentence: str, change: tuple[str, str]
) -> None:
    assert change[0] in VIGNETTE
    vignette.write_text(VIGNETTE.replace(*change), encoding="utf-8")
    said = run(capsys, "vignette", vignette)
    assert (said.status, said.err, said.out[-1]) == (1, [], "0 passed, 1 failed")
    assert said.out[0].startswith(f"FAIL {vignette}: ")
    assert sentence in said.out[0]


def test_no_rotten_vignette_brings_more_than_a_sentence(
    capsys: pytest.CaptureFixture[str], vignette: Path
) -> None:
    """Words of the file are doubled, dropped and exchanged: it passes or fails, and nothing else."""
    chance = Random(1)
    words = re.findall(r"\s+|[^\s\w]|\w+", VIGNETTE)
    for _ in range(400):
        rotten = list(words)
        for _ in range(chance.randint(1, 3)):
            at, other = chance.randrange(len(rotten)), chance.randrange(len(rotten))
            rotten[at] = chance.choice(("", rotten[at] * 2, rotten[other], "0", "-1", '""', "9" * 30))
        vignette.write_text("".join(rotten), encoding="utf-8")
        said = run(capsys, "vignette", vignette)
        assert said.out[-1] in ("1 passed, 0 failed", "0 passed, 1 failed")
        assert said.status == int(said.out[-1].startswith("0"))
