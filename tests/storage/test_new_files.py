"""New files: whole or not there, in nobody's place, and never where a link, a pipe or a folder is."""

import os
from pathlib import Path

import pytest

from game.storage.file_system import NewFileError, free_path, write_new
from tests.storage.skirmish import room_for

EXISTS = "it already exists; name a new file, or add --force to replace it"


def refused(path: Path, *, force: bool = False, sources: tuple[Path, ...] = ()) -> str:
    with pytest.raises(NewFileError) as refusal:
        write_new(path, b"new", force=force, sources=sources)
    assert refusal.value.filename == str(path)
    return str(refusal.value.strerror)


def test_a_new_file_has_its_contents_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_new(tmp_path / "a", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"new"}


def test_what_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    assert (refused(path), path.read_bytes()) == (EXISTS, b"old")
    write_new(path, b"new", force=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"new"}


def test_a_file_that_came_meanwhile_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr("game.storage.file_system.check_free", lambda *_, **__: None)
    assert (refused(path), [each.name for each in tmp_path.iterdir()]) == (EXISTS, ["a"])
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("force", [False, True])
def test_links_pipes_folders_and_devices_are_refused(tmp_path: Path, *, force: bool) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(b"mine")
    (tmp_path / "link").symlink_to(mine)
    (tmp_path / "nowhere").symlink_to(tmp_path / "not there")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.iterdir())
    for name in ("link", "nowhere"):
        assert refused(tmp_path / name, force=force) == "it is a link; name a new file"
    for path in (tmp_path / "pipe", tmp_path / "folder", Path("/dev/null")):
        assert refused(path, force=force) == "it is not a file; name a new one"
    assert (sorted(tmp_path.iterdir()), mine.read_bytes()) == (before, b"mine")


def test_what_it_is_made_from_is_not_even_replaced_by_force(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    (tmp_path / "same").hardlink_to(path)
    for name in ("a", "same"):
        sentence = "the new file is made from it; name another one"
        assert refused(tmp_path / name, force=True, sources=(path,)) == sentence
    assert path.read_bytes() == b"old"


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    with room_for(100), pytest.raises(OSError, match=r"too large|left on device"):
        write_new(tmp_path / "a", bytes(200))
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_links_takes_new_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    write_new(tmp_path / "a", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"new"}


def test_a_free_name_is_never_longer_than_a_disk_takes_nor_that_of_a_link(tmp_path: Path) -> None:
    long = "é" * 124 + "x"
    first = free_path(tmp_path, long, ".damaged")
    first.symlink_to(tmp_path / "nowhere")
    second = free_path(tmp_path, long, ".damaged")
    assert [path.name for path in (first, second)] == ["é" * 123 + ".damaged", "é" * 122 + "-2.damaged"]
    write_new(second, b"")
