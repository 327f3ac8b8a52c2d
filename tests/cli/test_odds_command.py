"""`main.py odds`: the table that the window shows, on a terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.engine.play.match import Match
from game.engine.shown.forecast import percent
from game.hexgrid.ids import PieceId
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, begin, open_map
from tests.cli.commanded import ROOT, run

FIELD = """
title = "Grenadiers on open ground"
rules = ["JR-31"]
system = "jacobite"
field = '''
. . .
 . . .
. . .
 . . .
. . .
'''
turn = "jacobite"
[pieces]
A = {side = "jacobite", kind = "militia", at = "B1", name = "Dukes"}
B = {side = "government", kind = "grenadier", at = "B3", name = "Cobham's"}
C = {side = "government", kind = "regular", at = "B5"}
"""


@pytest.fixture
def vignette(tmp_path: Path) -> Path:
    path = tmp_path / "grenadiers.toml"
    path.write_text(FIELD, encoding="utf-8")
    return path


def test_the_odds_of_an_opening_position_are_a_table(
    vignette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, "odds", vignette, "--attack", "A", "B")
    assert (said.status, said.err) == (0, [])
    assert said.out == [
        "Dukes against Cobham's: 1 die",
        "  +1  militia at range 2 (JX-14)",
        "",
        "Odds            0     1",
        "blocks lost  83 %  17 %",
        "flags        67 %  33 %",
        "",
        "Result for Cobham's  ignoring 1 flag  ignoring none",
        "holds its hex                  100 %           67 %",
        "retreats                         0 %           30 %",
        "routs                            0 %            3 %",
        "is eliminated                    0 %            0 %",
        "",
        "Blocks and flags together  0 flags  1 flag",
        "0 blocks                      50 %    33 %",
        "1 block                       17 %     0 %",
    ]


def test_the_odds_as_an_object_keep_every_digit(vignette: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.loads(run(capsys, "odds", vignette, "--attack", "A", "B", "--json").out[0])
    assert sorted(text) == ["checks", "details", "dice", "notes", "tables", "title", "verdict"]
    assert text["dice"]["total"] == 1
    assert text["details"][0]["rows"][1] == {"label": "1 block", "chances": [1 / 6, 0.0]}


@pytest.mark.parametrize(
    ("attack", "reason"),
    [
        (("A", "Z"), "there is no piece 'Z' on the board"),
        (("A", "C"), "out of range: 4 hexes away, and the range of Dukes is 3 (JX-51)"),
        (("B", "C"), "Cobham's and C are on the same side"),
    ],
)
def test_an_attack_that_cannot_be_made_is_asked_wrongly(
    vignette: Path, attack: tuple[str, str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, "odds", vignette, "--attack", *attack)
    assert (said.status, said.out, said.err) == (2, [], [f"{vignette}: {reason}"])


def test_a_file_that_is_no_battle_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.toml").write_text("title = 1", encoding="utf-8")
    said = run(capsys, "odds", tmp_path / "no.toml", "--attack", "A", "B")
    assert said.status == 1
    assert said.err[0].startswith(f"{tmp_path / 'no.toml'}: is not a vignette: ")
    assert run(capsys, "odds", tmp_path / "none.toml", "--attack", "A", "B").status == 2
    assert run(capsys, "odds", ROOT / "README.md", "--attack", "A", "B").status == 1


def test_every_attack_a_kept_battle_offers_has_its_odds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, file = begin(open_map(MAPS / "culloden-1746.tmx")[1], 5, tmp_path)
    player = PLAYERS["greedy"](1)
    attacks = _attacks(match)
    while len(attacks) < 2 and match.pending:
        match.submit(player.choose(match, match.pending))
        attacks = _attacks(match)
    file.close()
    for piece, target in attacks[:2]:
        said = run(capsys, "odds", file.path, "--attack", piece, target)
        assert (said.status, said.err) == (0, [])
        assert said.out[0].startswith(match.names.piece(PieceId(piece)))


def _attacks(match: Match[Any, Any, Any]) -> list[tuple[str, str]]:
    options = match.pending.options if match.pending and match.pending.kind == "attack" else ()
    words = [option.notation.split() for option in options]
    return [(text[1], text[2]) for text in words if len(text) == 3]


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "0 %"), (0.004, "<1 %"), (0.125, "12 %"), (0.996, ">99 %"), (1.0, "100 %"), (1 - 1e-15, "100 %")],
)
def test_what_may_happen_is_never_told_as_sure(chance: float, told: str) -> None:
    assert percent(chance) == told


def test_the_odds_of_an_answer_are_those_of_the_attack_it_is(
    vignette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    attack = run(capsys, "odds", vignette, "--attack", "A", "B").out
    said = run(capsys, "odds", vignette, "--answer", "attack A B")
    assert (said.status, said.err, said.out) == (0, [], attack)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("attack A C", "'attack A C' is not among the answers"),
        ("attack done", "nothing is rolled for it"),
    ],
)
def test_an_answer_that_rolls_nothing_or_is_not_offered_is_asked_wrongly(
    vignette: Path, answer: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, "odds", vignette, "--answer", answer)
    assert (said.status, said.out) == (2, [])
    assert reason in said.err[0]


def test_a_map_has_its_odds_as_it_begins(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "odds", MAPS / "culloden-1746.tmx", "--attack", "barrells", "athole")
    assert (said.status, said.out, len(said.err)) == (2, [], 1)


def test_either_an_attack_or_an_answer_is_asked_about(
    vignette: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "odds", vignette).status == 2
    assert run(capsys, "odds", vignette, "--attack", "A", "B", "--answer", "x").status == 2
