"""Saved games that are torn, rotten or none at all: what is whole of them is resumed, or a sentence says why not."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.installed import GAME
from game.engine.play.journal import FORMAT, Answered, Header, read, write
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.storage.battles import AnyRules, SaveError, load, resume
from tests.drawn import OPEN_FIELD, scenario
from tests.shipped import SHIPPED
from tests.storage.skirmish import SKIRMISH, AnyMatch, advance, room_for, snapshot


def test_a_torn_last_line_costs_that_line_alone(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    resumed = resume(path)
    assert resumed.damage == f"line {len(match.entries) + 2} was cut off"
    assert resumed.match.entries[: len(match.entries) - 1] == match.entries[:-1]
    assert read(path.read_bytes()).damage == ""


def test_a_damaged_file_is_put_aside_whole(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes() + b"?!\n"
    path.write_bytes(data)
    resume(path).file.close()
    assert path.with_suffix(".damaged").read_bytes() == data


def test_a_second_damage_does_not_overwrite_what_was_put_aside(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    whole = path.read_bytes()
    for rubbish in (b"one\n", b"two\n"):
        path.write_bytes(whole + rubbish)
        resume(path).file.close()
    aside = sorted(path.parent.glob("*.damaged"))
    assert [each.read_bytes() for each in aside] == [
        whole + b"two\n",
        whole + b"one\n",
    ]  # "x-2.…" sorts before "x.…"


def test_a_battle_saved_from_damage_goes_on_in_its_file(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    path.write_bytes(path.read_bytes()[:-200] + b"rubbish\n")
    resumed = resume(path)
    advance(resumed.match, 10, seed=4)
    resumed.file.close()
    again = resume(path)
    assert (snapshot(again.match), again.damage) == (snapshot(resumed.match), "")


def test_what_follows_an_answer_that_does_not_fit_the_rules_is_left_out(
    fought: tuple[AnyMatch, Path],
) -> None:
    match, path = fought
    location = next(
        index for index, entry in enumerate(match.entries) if index > 30 and isinstance(entry, Answered)
    )
    entries = [*match.entries]
    entries[location] = Answered(by=SideId(_by(match, location)), answer="fly away")
    path.write_bytes(write([match.header, *entries]))
    resumed = resume(path)
    assert resumed.damage.startswith(f"it does not fit the rules: entry {location + 1}: 'fly away' is")
    assert resumed.match.entries == match.entries[:location]
    assert read(path.read_bytes()).entries == tuple(match.entries[:location])


def test_a_long_battle_that_leaves_the_rules_early_is_cut_at_once(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    lines = [
        match.header,
        *match.entries[:4],
        *([Answered(by=SideId("jacobite"), answer="fly away")] * 20_000),
    ]
    path.write_bytes(write(lines))
    assert resume(path).match.entries == match.entries[:4]


def _by(match: AnyMatch, location: int) -> str:
    entry = match.entries[location]
    assert isinstance(entry, Answered)
    return entry.by


def test_what_leads_the_rules_into_an_error_is_left_out(
    fought: tuple[AnyMatch, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = fought

    def failing(system: str, source: str) -> AnyRules:
        """Return the rules with an error in them, which the thirtieth answer leads to."""
        rules = find(system, source)

        def battle(ctx: Any) -> Procedure[None]:
            procedure = rules.play.battle(ctx)
            decision = next(procedure)
            for _ in range(29):
                decision = procedure.send((yield decision))
            yield decision
            raise KeyError("A")

        return replace(rules, play=replace(rules.play, battle=battle))

    monkeypatch.setattr("game.storage.battles.find", failing)
    loaded, journal = load(path)
    location = len(loaded.entries)
    answer = match.entries[location]
    assert isinstance(answer, Answered)
    assert 20 < location < len(match.entries) - 1
    assert loaded.entries == match.entries[:location]
    assert journal.damage == (
        f"it does not fit the rules: entry {location + 1}: the rules cannot continue after "
        f"the answer {answer.answer!r} (KeyError('A'))"
    )


def test_looking_at_a_damaged_battle_changes_nothing_on_the_disk(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes()[:-3]
    path.write_bytes(data)
    load(path)
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == {path.name: data}


def test_a_damaged_battle_that_cannot_be_rewritten_is_left_as_it_is(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes() + b"?\n"
    path.write_bytes(data)
    with room_for(100), pytest.raises(SaveError, match="cannot be written"):
        resume(path)
    assert path.read_bytes() == data


ALLOWED_SYSTEMS = (
    f"allowed are {', '.join(SHIPPED)}; correct the property 'system'"
    if len(SHIPPED) > 1
    else f"the property 'system' may be {SHIPPED[0]}"
)

HOPELESS = {
    "no.battle: cannot be read: No such file or directory": None,
    "no.battle: this is not a battle: it is empty": b"",
    "no.battle: this is not a battle: line 1 should be the header of a battle": b'{"line":"rolled","faces":"F"}\n',
    f"no.battle: this battle was saved by version 99 of the game (format {FORMAT + 1}, this one, {GAME}, "
    f"reads up to {FORMAT}); resume it with that one or a later one": write(
        [Header(format=FORMAT + 1, seed=1, scenario=SKIRMISH, game="99")]
    ),
    f"no.battle: drawn: map: no rule system is called 'whist'; {ALLOWED_SYSTEMS}": write(
        [Header(format=FORMAT, seed=1, scenario=replace(scenario(OPEN_FIELD, {}), system="whist"))]
    ),
}


@pytest.mark.parametrize(("sentence", "data"), HOPELESS.items())
def test_a_file_that_is_no_battle_is_refused_in_a_sentence_and_left_alone(
    tmp_path: Path, sentence: str, data: bytes | None
) -> None:
    path = tmp_path / "no.battle"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SaveError) as refusal:
        resume(path)
    assert str(refusal.value) == sentence
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if data is None else [data])


def test_a_battle_whose_map_has_faults_is_refused_with_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "no.battle"
    path.write_bytes(write([Header(format=FORMAT, seed=1, scenario=scenario(OPEN_FIELD, {}, speed=3))]))
    with pytest.raises(SaveError) as refusal:
        resume(path)
    first, *others = str(refusal.value).splitlines()
    assert first.startswith("no.battle: drawn: map: unknown property 'speed'")
    assert [line.split(";")[0] for line in others] == [
        "drawn: map: the jacobite side has no piece",
        "drawn: map: the government side has no piece",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_no_rotten_byte_brings_more_than_a_sentence(fought: tuple[AnyMatch, Path], seed: int) -> None:
    """Bits flip, bytes are lost and doubled anywhere, the header included: a battle or a SaveError, nothing else."""
    _, path = fought
    data, chance = path.read_bytes(), Random(seed)
    for _ in range(60):
        rotten = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(rotten) if chance.random() < 0.5 else rotten.index(b"\n"))
            match chance.randrange(4):
                case 0:
                    rotten[at] ^= 1 << chance.randrange(8)
                case 1:
                    del rotten[at : at + chance.randint(1, 40)]
                case 2:
                    rotten[at:at] = rotten[at : at + chance.randint(1, 40)]
                case 3:
                    rotten[at] = chance.choice(b'0123456789"{}[],:\n')
        path.write_bytes(rotten)
        try:
            resumed = resume(path)
        except SaveError as refusal:
            assert str(refusal).startswith(f"{path.name}: ")
        else:
            resumed.file.close()
            assert list(read(path.read_bytes()).entries) == resumed.match.entries
