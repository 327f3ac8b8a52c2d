"""`--position FILE`: what `play`, `advise` and `odds` do with a moment that was copied as text."""

import json
from pathlib import Path
from typing import Any

import pytest

from game import commands
from game.content.position_text import text_of
from game.content.positions import match_at, open_position
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map, unsaved
from tests.cli.commanded import run

KEITH = MAPS / "keith-1746.tmx"


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A moment at which an attack can be chosen."""
    match, player = unsaved(open_map(KEITH)[1], 2), RandomPlayer(1)
    while match.pending is not None and match.pending.kind != "attack":
        match.submit(player.choose(match, match.pending))
    path = tmp_path_factory.mktemp("positions") / "moment.txt"
    path.write_text(text_of(match), encoding="utf-8")
    return path


def attack_of(position: Path) -> str:
    pending = match_at(open_position(position)).pending
    assert pending is not None
    return next(option.notation for option in pending.options if option.notation != "attack done")


def test_the_odds_of_an_answer_and_of_an_attack_are_the_same(
    position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = attack_of(position)
    by_answer = run(capsys, "odds", "--position", position, "--answer", answer)
    by_attack = run(capsys, "odds", "--position", position, "--attack", *answer.split()[1:])
    assert (by_answer.status, by_answer.err, by_answer.out) == (0, [], by_attack.out)
    as_vignette = position.with_suffix(".toml")
    as_vignette.write_bytes(position.read_bytes())
    for file in (position, as_vignette):
        assert run(capsys, "odds", file, "--answer", answer).out == by_answer.out


def test_the_general_advises_at_a_position(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "advise", "--position", position, "--json")
    assert (said.status, said.err) == (0, [])
    assert json.loads(said.out[0])[0]["answer"].startswith("attack ")
    assert run(capsys, "advise", position, "--json").out == said.out


def test_a_position_has_no_answers_to_review(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "advise", "--review", position)
    assert (said.status, said.out) == (
        0,
        ["no answer has been given yet; name a saved game that was played"],
    )


def test_the_window_opens_at_a_position(
    position: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: dict[str, Any] = {}
    monkeypatch.setattr(commands, "_open_window", lambda **given: wanted.update(given) or 0)
    assert run(capsys, "play", "--position", position).status == 0
    assert match_at(wanted["position"]).pending is not None


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["advise"], "name either FILE or --position FILE"),
        (["advise", KEITH, "--position", KEITH], "name either FILE or --position FILE"),
        (
            ["odds", "--position", KEITH, "--answer", "x", "--system", "jacobite"],
            "--system: name a map; a saved game or a position has its own rules",
        ),
        (["odds", "--answer", "x"], "name either FILE or --position FILE"),
        (["play", "--position", KEITH, "--map", KEITH], "--map, --load, --position: give one of them only"),
    ],
)
def test_one_file_is_named(words: list[object], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, *words)
    assert (said.status, said.out, said.err) == (2, [], [error])


def test_a_file_that_is_no_position_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["play"], ["advise"], ["odds", "--answer", "x"]):
        said = run(capsys, *command, "--position", KEITH)
        assert (said.status, said.out) == (1, [])
        assert said.err == [
            "keith-1746.tmx: is not a position: Invalid statement (at line 1, column 1); "
            "copy it again from the battle it comes from"
        ]
