"""Battles played on from a moment of another: the same until then, with dice of their own after it."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.play.journal import Rolled, line_of, write
from game.storage.battles import MAPS, begin, load, open_map, resume, unsaved
from game.storage.dice_audit import first_fault
from game.storage.save_library import SaveLibrary
from game.storage.saved_files import play_on
from tests.shipped import SHIPPED
from tests.storage.skirmish import SKIRMISH, AnyMatch, advance


def fought(folder: Path, answers: int = 40) -> AnyMatch:
    match, file = begin(SKIRMISH, 6, folder)
    advance(match, answers)
    file.close()
    return match


@pytest.mark.parametrize("system", SHIPPED)
def test_from_every_moment_a_battle_is_the_same_up_to_there(system: str, tmp_path: Path) -> None:
    match, file = begin(open_map(MAPS / "keith-1746.tmx", system)[1], 1, tmp_path)
    advance(match, 25)
    file.close()
    written, every = file.path.read_bytes(), len(match.frames)
    for shown in range(0, every, every // 12 + 1):
        frames = match.frames[:shown]
        made, branch = play_on(match, frames[-1].entries if frames else 0, "Keith", 7, tmp_path)
        branch.close()
        assert [frame.event for frame in made.frames[:shown]] == [frame.event for frame in frames]
        assert made.header.origin is not None
        assert made.entries[: made.header.origin.entries] == match.entries[: made.header.origin.entries]
        again, journal = load(branch.path)
        assert (again.state, again.entries, first_fault(again, journal)) == (made.state, made.entries, "")
    assert file.path.read_bytes() == written


def test_a_battle_played_on_names_its_origin_and_draws_other_dice(tmp_path: Path) -> None:
    match = fought(tmp_path)
    first = next(place for place, entry in enumerate(match.entries) if isinstance(entry, Rolled))
    dice = set()
    for seed in range(8):
        made, file = play_on(match, first, "Clifton", seed, tmp_path)
        file.close()
        dice.add(made.entries[first])
        assert made.header.origin is not None
        assert (made.header.origin.title, made.header.origin.entries) == ("Clifton", first)
        assert line_of(made.header)[:1] == line_of(match.header)
    assert len(dice) > 1


def test_what_was_played_elsewhere_is_not_undone(tmp_path: Path) -> None:
    match = unsaved(SKIRMISH, 6)
    while match.undo_barrier():
        advance(match, 1)
    made, file = play_on(match, len(match.entries), "Clifton", 3, tmp_path)
    assert made.undo_barrier() == "this saved game starts here"
    file.close()
    assert resume(file.path).match.header.origin == made.header.origin


def test_dice_after_the_parting_are_held_against_the_seed(tmp_path: Path) -> None:
    match = fought(tmp_path)
    made, file = play_on(match, 1, "Clifton", 3, tmp_path)
    advance(made, 40)
    file.close()
    place = next(place for place, entry in enumerate(made.entries) if isinstance(entry, Rolled))
    roll = made.entries[place]
    assert isinstance(roll, Rolled)
    false = Rolled(faces="".join("S" if face != "S" else "I" for face in roll.faces))
    file.path.write_bytes(write([made.header, *made.entries[:place], false]))
    assert f"step {place + 1}: the dice recorded are {false.faces}" in first_fault(*load(file.path))


def test_battles_hang_together_in_the_list_whatever_they_are_called(tmp_path: Path) -> None:
    match = fought(tmp_path)
    made, file = play_on(match, 10, "Clifton", 3, tmp_path)
    second = play_on(made, 12, "Clifton", 4, tmp_path)[1]
    third = begin(replace(SKIRMISH, title="Another"), 9, tmp_path)[1]
    for each in (file, second, third):
        each.close()
    origin = next(
        path for path in tmp_path.glob("*.battle") if path not in (file.path, second.path, third.path)
    )
    named = origin.with_name("the first.battle")
    origin.rename(named)
    for age, path in enumerate((second.path, third.path, named, file.path)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    library = SaveLibrary(tmp_path)
    listed = library.battles()
    assert library.hung_together(listed) == listed  # nothing is known of them yet
    for path in listed:
        library.summary(path)
    hung = library.hung_together(listed)
    assert hung == (named, file.path, second.path, third.path)
    assert [library.depth(path, hung) for path in hung] == [0, 1, 2, 0]
    assert [library.depth(path, hung[1:]) for path in hung[1:]] == [0, 1, 0]
    assert (library.summary(second.path).origin, library.summary(named).origin) == ("Clifton", "")
