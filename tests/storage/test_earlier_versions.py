"""Battles kept by earlier versions of the game, and files made to do harm."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.play.journal import Answered, Header, begin, read, write
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.storage import battles
from game.storage.battles import SaveError, load, resume
from tests.drawn import OPEN_FIELD, battle, scenario

KEPT = Path(__file__).parent / "kept"
SAMPLES = sorted(KEPT.glob("*.battle"))
DUEL = scenario(OPEN_FIELD, {"A": "jacobite leader A1", "B": "government leader E5"}, title="A duel")


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_a_battle_of_an_earlier_format_is_taken_up_and_goes_on_in_its_format(
    sample: Path, tmp_path: Path
) -> None:
    path = tmp_path / sample.name
    shutil.copy(sample, path)
    resumed = resume(path)
    assert resumed.match.pending is not None
    resumed.match.submit(next(resumed.match.pending.iter_options()))
    resumed.file.close()
    journal = read(path.read_bytes())
    assert (journal.header, resumed.damage, journal.damage) == (read(sample.read_bytes()).header, "", "")
    assert path.read_bytes().startswith(sample.read_bytes())
    assert list(journal.entries) == resumed.match.entries


def test_there_is_a_sample_of_each_format() -> None:
    assert [read(path.read_bytes()).header.format for path in SAMPLES] == [1, 2, 3, 4]


def test_a_battle_that_goes_on_in_another_way_says_which_version_has_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "old.battle"
    header = replace(begin(1, DUEL, "0"), game="0.0.9")
    path.write_bytes(write([header, Answered(by=SideId("jacobite"), answer="order A B C")]))
    _, journal = load(path)
    assert journal.damage.endswith(
        "; it was started with rules 0, this game has rules 3; use version 0.0.9 of the game"
    )


# Battles in which rules mended since matter

BY_LINE = {
    "A": "government regular B3",
    "K": "government light-cavalry C3",
    "L": "government leader C3",
    "B": "government regular D3",
    "U": "jacobite regular C1",
}
LINE_COMMAND = Start(
    turn=SideId("government"), phase="card", hands={SideId("government"): {"command": ("line-command",)}}
)
STRUCK_FIRST = Start(
    turn=SideId("jacobite"), phase="combat", hands={SideId("government"): {"combat": ("first-strike",)}}
)


def kept_by_rules_2(path: Path, match: Match[Any, Any, Any], *answers: str, instead: str) -> None:
    """Keep a battle as rules 2 played it: answered so far as today, then in a way that is offered no more."""
    for answer in answers:
        match.submit(answer)
    assert match.pending is not None
    other = Answered(by=match.pending.side, answer=instead)
    header = replace(match.header, rules="2", game="0.2.0")
    path.write_bytes(write([header, *match.entries, other]))


@pytest.mark.parametrize(
    ("battle", "answers", "instead"),
    [
        (
            battle(scenario(OPEN_FIELD, BY_LINE, start=LINE_COMMAND)),
            (),
            "order A B L",
        ),
        (
            battle(
                scenario(
                    OPEN_FIELD,
                    {"A": "jacobite highland C3", "U": "government regular C4"},
                    start=STRUCK_FIRST,
                    banners_jacobite=9,
                    banners_government=9,
                ),
                ["IAA", "CAA", "FAA"],
            ),
            ("attack A U", "combat first-strike", "back"),
            "retreat B2",
        ),
    ],
    ids=["JQ-32", "JQ-29"],
)
def test_a_battle_of_rules_2_goes_on_up_to_where_a_mended_rule_matters(
    tmp_path: Path, battle: Match[Any, Any, Any], answers: tuple[str, ...], instead: str
) -> None:
    path = tmp_path / "old.battle"
    kept_by_rules_2(path, battle, *answers, instead=instead)
    match, journal = load(path)
    assert match.entries == battle.entries
    assert journal.damage.endswith(
        "; it was started with rules 2, this game has rules 3; use version 0.2.0 of the game"
    )


# Files made to do harm

WIDE = replace(DUEL.plan, columns=40_001, rows=1, terrain=("clear",) * 40_001)
MONSTERS: dict[str, Header] = {
    "m.battle: has more than 40000 hexes, the limit for a battle; use a smaller field": begin(
        1, replace(DUEL, plan=WIDE, pieces=()), "1"
    ),
    "m.battle: has more than 400 pieces, the limit for a battle; use fewer": begin(
        1, replace(DUEL, pieces=DUEL.pieces * 1_200), "1"
    ),
}


@pytest.mark.parametrize(("sentence", "header"), MONSTERS.items(), ids=["hexes", "pieces"])
def test_a_battle_larger_than_any_is_refused_before_it_is_set_up(
    tmp_path: Path, sentence: str, header: Header
) -> None:
    path = tmp_path / "m.battle"
    path.write_bytes(write([header]))
    with pytest.raises(SaveError) as refusal:
        load(path)
    assert str(refusal.value) == sentence


def test_a_battle_of_more_steps_than_any_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.battle"
    many = replace(DUEL, pieces=DUEL.pieces * 100)
    path.write_bytes(write([begin(1, many, "1"), *[Answered(by=SideId("a"), answer="b")] * 26_000]))
    with pytest.raises(SaveError) as refusal:
        load(path)
    assert str(refusal.value) == "m.battle: has 26000 steps, more than a battle may have"


def test_a_file_of_gigabytes_is_refused_without_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.battle"
    path.write_bytes(write([begin(1, DUEL, "1")]))
    with path.open("r+b") as stream:
        stream.truncate(3 << 30)
    monkeypatch.setattr(battles, "read", None)
    with pytest.raises(SaveError) as refusal:
        load(path)
    assert (
        str(refusal.value) == "m.battle: is larger than 8 MB, the limit for a saved game; choose another file"
    )


@pytest.mark.parametrize("path", [Path("/dev/zero"), Path("/")])
def test_what_is_no_file_is_not_read(path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read: "):
        load(path)
