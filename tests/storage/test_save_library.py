"""The save library of saved games: what stands on it, named, archived and restored, carried in one file."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.engine.play.journal import line_of, read, write
from game.players.random_player import RandomPlayer
from game.storage import save_library as keeping
from game.storage import saved_files
from game.storage.battles import SaveError, SaveLockedError, begin, load, resume, shipped_maps
from game.storage.save_library import SavedGameSummary, SaveLibrary, TrackStatus
from game.storage.saved_files import name_of
from tests.storage.skirmish import SKIRMISH

KEITH = next(path for path in shipped_maps() if "keith" in path.name)


def kept(folder: Path, *, answers: int = 20, seed: int = 6, to_end: bool = False) -> Path:
    """Keep a skirmish fought for a while."""
    match, file = begin(SKIRMISH, seed, folder)
    player = RandomPlayer(seed)
    while match.pending is not None and (to_end or answers > 0):
        match.submit(player.choose(match, match.pending))
        answers -= 1
    file.close()
    return file.path


# Where battles stand


def test_a_battle_is_summed_up_by_its_turn_and_tracks(tmp_path: Path) -> None:
    path = kept(tmp_path, answers=0)
    assert SaveLibrary(tmp_path).summary(path) == SavedGameSummary(
        title="A skirmish",
        rules="Jacobite Rising",
        turn=1,
        side="Jacobites",
        tracks=(
            TrackStatus("Jacobites", "Victory banners", 0, 2),
            TrackStatus("Government", "Victory banners", 0, 2),
        ),
        line=line_of(load(path)[0].header),
    )


def test_a_battle_that_has_ended_says_how(tmp_path: Path) -> None:
    path = kept(tmp_path, to_end=True)
    match = load(path)[0]
    summary = SaveLibrary(tmp_path).summary(path)
    assert match.outcome is not None
    assert (summary.is_over, summary.outcome) == (True, match.outcome.sentence)


def test_the_newest_battle_that_is_not_over_is_the_one_to_go_on_with(tmp_path: Path) -> None:
    going, ended, lost = kept(tmp_path, seed=1), kept(tmp_path, to_end=True), tmp_path / "lost.battle"
    lost.write_bytes(b"no battle")
    for age, path in ((30, going), (20, ended), (10, lost)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    library = SaveLibrary(tmp_path)
    assert library.battles() == (lost, ended, going)
    assert library.newest_unfinished() == (going, library.summary(going))


def test_a_battle_that_takes_longer_to_play_again_than_there_is_time_is_named_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    monkeypatch.setattr(keeping, "SECONDS", 0.0)
    line = line_of(load(path)[0].header)
    summary = SavedGameSummary(title="A skirmish", rules="Jacobite Rising", line=line)
    assert SaveLibrary(tmp_path).summary(path) == summary
    assert SaveLibrary(tmp_path).newest_unfinished() == (path, summary)
    assert load(path)[0].entries  # there is no limit where it is resumed


def test_a_battle_of_very_many_pieces_is_not_played_again_to_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    monkeypatch.setattr(keeping, "FEW_PIECES", 5)
    assert SaveLibrary(tmp_path).summary(path).turn
    (tmp_path / keeping.NOTES).unlink()
    monkeypatch.setattr(keeping, "MAX_COST", 6 * 6 * 10)
    monkeypatch.setattr(keeping, "load", None)
    assert SaveLibrary(tmp_path).summary(path).turn == 0


def test_a_battle_that_was_left_is_listed_without_being_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    found = SaveLibrary(tmp_path).summary(path)
    (tmp_path / keeping.NOTES).unlink()
    SaveLibrary(tmp_path).note(path, load(path)[0], {})
    monkeypatch.setattr(keeping, "load", None)
    assert SaveLibrary(tmp_path).newest_unfinished() == (path, found)


def test_what_was_found_is_noted_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    found = SaveLibrary(tmp_path).summary(path)
    monkeypatch.setattr(keeping, "load", None)
    assert SaveLibrary(tmp_path).cached(path) == SaveLibrary(tmp_path).summary(path) == found


def test_a_battle_gone_on_with_is_looked_into_again(tmp_path: Path) -> None:
    path = kept(tmp_path)
    library = SaveLibrary(tmp_path)
    library.summary(path)
    resumed = resume(path)
    assert resumed.match.pending is not None
    resumed.match.submit(next(resumed.match.pending.iter_options()))
    resumed.file.close()
    assert library.cached(path) is None


def test_of_many_battles_some_are_looked_into_at_each_start_until_one_can_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going = kept(tmp_path)
    os.utime(going, (1_000, 1_000))
    for number in range(5):
        (tmp_path / f"{number}.battle").write_bytes(b"no battle")
    monkeypatch.setattr(keeping, "MAX_LOOKS", 2)
    found = [SaveLibrary(tmp_path).newest_unfinished() for _ in range(4)]
    assert found == [None, None, (going, SaveLibrary(tmp_path).summary(going)), found[2]]


@pytest.mark.parametrize("notes", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"game":"0","battles":{}}'])
def test_notes_that_cannot_be_read_are_made_anew(tmp_path: Path, notes: bytes) -> None:
    path = kept(tmp_path)
    found = SaveLibrary(tmp_path).summary(path)
    (tmp_path / keeping.NOTES).write_bytes(notes)
    assert SaveLibrary(tmp_path).summary(path) == found


def test_the_fault_of_a_damaged_battle_is_told(tmp_path: Path) -> None:
    path = kept(tmp_path)
    path.write_bytes(path.read_bytes() + b"rot\n")
    summary = SaveLibrary(tmp_path).summary(path)
    lines = len(path.read_bytes().splitlines())
    assert (summary.fault, summary.is_lost) == (f"line {lines} has changed since it was written", False)


def test_a_battle_that_nobody_can_look_into_does_not_keep_the_others_from_being_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    monkeypatch.setattr(keeping, "load", lambda path, until: 1 / 0)
    assert SaveLibrary(tmp_path).summary(path) == SavedGameSummary(
        title=path.stem,
        fault=f"{path.name}: the game cannot read it (ZeroDivisionError('division by zero'))",
        is_lost=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows writes every name in letters")
def test_a_name_in_no_letters_keeps_no_battle_from_being_listed(tmp_path: Path) -> None:
    path, other = kept(tmp_path), tmp_path / os.fsdecode(b"\xff\xfe.battle")
    other.write_bytes(path.read_bytes())
    (tmp_path / os.fsdecode(b"\xfd.battle")).write_bytes(b"no battle")
    library = SaveLibrary(tmp_path)
    found = {path.name: library.summary(path).title for path in library.battles()}
    assert found == {path.name: "A skirmish", other.name: "A skirmish", "\udcfd.battle": r"\udcfd"}
    assert SaveLibrary(tmp_path).cached(other) == library.summary(other)


@pytest.mark.parametrize(
    ("seconds", "year"), [(-100_000_000_000, 1970), (0, 1970), (253_402_300_800, 9999), (10**17, 9999)]
)
def test_a_clock_that_was_wrong_by_ages_still_gives_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int, year: int
) -> None:
    monkeypatch.setattr(keeping, "_stamp", lambda path: (1, seconds * 10**9))
    assert abs(keeping.day_of(tmp_path).year - year) <= 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_notes_that_are_a_pipe_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / keeping.NOTES)
    assert SaveLibrary(tmp_path).summary(kept(tmp_path)).title == "A skirmish"


def test_a_fault_without_end_is_told_by_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, until: float) -> None:
        raise SaveError("x" * 60_000)

    monkeypatch.setattr(keeping, "load", refuse)
    assert SaveLibrary(tmp_path).summary(kept(tmp_path)).fault == "x" * keeping.MAX_TOLD + "…"


# Names


def test_a_battle_is_called_what_its_player_calls_it(tmp_path: Path) -> None:
    path = kept(tmp_path)
    data = path.read_bytes()
    named = saved_files.rename(path, "  Ünser   Abend, 2nd try ")
    assert (name_of(path), named, name_of(named)) == (
        "",
        tmp_path / "Ünser Abend, 2nd try.battle",
        "Ünser Abend, 2nd try",
    )
    assert named.read_bytes() == data
    assert SaveLibrary(tmp_path).battles() == (named,)


def test_a_file_in_which_there_is_nothing_yet_is_not_on_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "killed.battle").touch()
    assert SaveLibrary(tmp_path).battles() == ()


REFUSED = {
    "": "Type a name.",
    "   ": "Type a name.",
    "a/b": "'/' is not allowed in a file name.",
    "..\\b": "'\\\\' is not allowed in a file name.",
    "a\0": "'\\x00' is not allowed in a file name.",
    "..": "'..' cannot be used as a file name.",
    ".hidden": "'.hidden' cannot be used as a file name.",
    "NUL": "'NUL' cannot be used as a file name.",
    "com1.x": "'com1.x' cannot be used as a file name.",
    "x" * 61: "The name is too long; use at most 60 characters.",
    "taken": "There is already a saved game called taken.",
}


@pytest.mark.parametrize(("name", "sentence"), REFUSED.items())
def test_a_name_that_is_no_good_is_refused_in_a_sentence(tmp_path: Path, name: str, sentence: str) -> None:
    path = kept(tmp_path)
    (tmp_path / "taken.battle").write_bytes(b"")
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    for act in (saved_files.rename, saved_files.copy):
        with pytest.raises(SaveError) as refusal:
            act(path, name)
        assert str(refusal.value) == sentence
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_a_battle_open_in_a_window_is_neither_named_nor_put_away_from_another(tmp_path: Path) -> None:
    _, file = begin(SKIRMISH, 6, tmp_path)
    acts: list[Callable[[], object]] = [
        lambda: saved_files.rename(file.path, "mine"),
        lambda: saved_files.archive(file.path),
    ]
    for act in acts:
        with pytest.raises(SaveLockedError):
            act()
    file.close()
    assert SaveLibrary(tmp_path).battles() == (file.path,)


def test_a_copy_stays_as_it_is_while_the_battle_goes_on(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    copy = saved_files.copy(file.path, "before the charge")
    assert match.pending is not None
    match.submit(next(match.pending.iter_options()))
    file.close()
    assert list(read(copy.read_bytes()).entries) == match.entries[:3]


# Put away


def test_a_battle_put_away_is_brought_back_as_it_was(tmp_path: Path) -> None:
    path = kept(tmp_path)
    data = path.read_bytes()
    away = saved_files.archive(path)
    library = SaveLibrary(tmp_path)
    assert (library.battles(), library.away()) == ((), (away,))
    back = saved_files.restore(away)
    assert (back, back.read_bytes(), library.away()) == (path, data, ())


def test_nothing_is_written_over_by_what_is_put_away_and_brought_back(tmp_path: Path) -> None:
    contents = []
    for seed in (1, 2):
        path = kept(tmp_path, seed=seed)
        contents.append(path.read_bytes())
        saved_files.archive(path.rename(tmp_path / "same.battle"))
    assert sorted(path.read_bytes() for path in SaveLibrary(tmp_path).away()) == sorted(contents)
    for path in SaveLibrary(tmp_path).away():
        saved_files.restore(path)
    assert sorted(path.read_bytes() for path in SaveLibrary(tmp_path).battles()) == sorted(contents)


# Carried


def test_a_battle_carried_in_a_file_is_the_same_battle_elsewhere(tmp_path: Path) -> None:
    here, there, stick = (tmp_path / name for name in ("here", "there", "stick"))
    for folder in (here, there, stick):
        folder.mkdir()
    path = kept(here)
    file = saved_files.export_save(path, stick / "for Anna")
    taken = saved_files.import_save(file, there)
    assert (file, taken) == (stick / "for Anna.battle", there / "for Anna.battle")
    assert taken.read_bytes() == path.read_bytes()
    assert saved_files.import_save(file, there) == there / "for Anna-2.battle"


def test_a_battle_is_written_into_a_folder_under_its_own_name(tmp_path: Path) -> None:
    path = kept(tmp_path)
    (tmp_path / "stick").mkdir()
    assert saved_files.export_save(path, tmp_path / "stick") == tmp_path / "stick" / path.name


def test_no_file_is_written_over_and_no_folder_made(tmp_path: Path) -> None:
    path = kept(tmp_path)
    there = tmp_path / "there.battle"
    there.write_bytes(b"dear to me")
    for to, sentence in (
        (there, f"{there}: already exists; choose another name."),
        (tmp_path / "no" / "x.battle", f"{tmp_path / 'no'}: this folder does not exist."),
    ):
        with pytest.raises(SaveError) as refusal:
            saved_files.export_save(path, to)
        assert str(refusal.value) == sentence
    assert there.read_bytes() == b"dear to me"


def test_a_link_to_nowhere_is_not_followed_when_a_battle_is_written_to_a_file(tmp_path: Path) -> None:
    path, elsewhere = kept(tmp_path), tmp_path / "elsewhere"
    try:
        (tmp_path / "link.battle").symlink_to(elsewhere)
    except OSError:
        pytest.skip("there are no links here")
    with pytest.raises(SaveError, match=r"link\.battle: cannot be written: it is a link; name a new file"):
        saved_files.export_save(path, tmp_path / "link.battle")
    assert not elsewhere.exists()


@pytest.mark.parametrize("written", ["~nobody-here/x", "a\0b"])
def test_a_path_that_leads_nowhere_is_refused_in_a_sentence(written: str) -> None:
    with pytest.raises(SaveError, match="is not a valid path; type the full path of a file"):
        saved_files.path_written(written)


def test_a_name_longer_than_a_disk_can_hold_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = kept(tmp_path)
    with pytest.raises(SaveError, match="cannot be written"):
        saved_files.export_save(path, tmp_path / ("x" * 5_000))


def test_a_battle_of_a_long_title_has_a_file(tmp_path: Path) -> None:
    scenario = msgspec.structs.replace(SKIRMISH, title="x" * 1_000)
    match, file = begin(scenario, 1, tmp_path)
    file.close()
    assert load(file.path)[0].scenario.title == match.scenario.title


def test_what_cannot_be_played_is_not_taken_in(tmp_path: Path) -> None:
    file = tmp_path / "no.battle"
    file.write_bytes(write([load(kept(tmp_path))[0].header]).replace(b"header", b"banner"))
    folder = tmp_path / "shelf"
    folder.mkdir()
    for path in (file, tmp_path / "nowhere.battle", tmp_path):
        with pytest.raises(SaveError, match=r"not a battle|cannot be read"):
            saved_files.import_save(path, folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("stem", ["....", "a:b*c", "x" * 200, "con"])
def test_a_file_with_a_strange_name_is_taken_in_under_a_plain_one(tmp_path: Path, stem: str) -> None:
    file = kept(tmp_path).rename(tmp_path / f"{stem}.battle")
    folder = tmp_path / "shelf"
    folder.mkdir()
    (taken,) = [saved_files.import_save(file, folder)]
    assert taken.parent == folder
    assert not set(taken.stem) & set(saved_files.UNFIT) and len(taken.stem) <= saved_files.MAX_NAME
