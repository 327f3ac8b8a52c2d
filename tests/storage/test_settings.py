"""The player's settings on the disk."""

import json
from pathlib import Path

import msgspec
import pytest

from game.storage.battles import SaveError
from game.storage.settings import Settings, read, save


def test_settings_are_read_as_they_were_kept(tmp_path: Path) -> None:
    settings = Settings(text=150, palette="heather", sound=False, names="always")
    save(settings, tmp_path / "new" / "settings.json")
    assert read(tmp_path / "new" / "settings.json") == (settings, "")


def test_without_a_file_they_are_those_of_a_new_player(tmp_path: Path) -> None:
    assert read(tmp_path / "settings.json") == (Settings(), "")


@pytest.mark.parametrize("text", ["", "no settings", '{"text": 900}', '{"palette": "plaid"}', "\xff"])
def test_a_file_that_cannot_be_understood_is_put_aside_and_never_overwritten(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "settings.json"
    for name in ("settings.unreadable-1.json", "settings.unreadable-2.json"):
        file.write_bytes(text.encode("latin-1"))
        settings, error = read(file)
        assert settings == Settings()
        assert "settings.json" in error and name in error
        assert (tmp_path / name).read_bytes() == text.encode("latin-1")
    assert read(file) == (Settings(), "")


def test_a_file_of_a_later_game_keeps_what_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"volume": 10, "smell": "peat"}')
    assert read(file) == (Settings(volume=10), "")


def test_what_a_later_game_keeps_in_the_file_stays_in_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"volume": 10, "smell": "peat"}')
    save(Settings(volume=20), file)
    written = json.loads(msgspec.json.encode(Settings(volume=20)))
    assert json.loads(file.read_text()) == {**written, "smell": "peat"}


def test_a_file_too_large_to_be_read_is_put_aside_and_not_written_over(tmp_path: Path) -> None:
    file, aside = tmp_path / "settings.json", tmp_path / "settings.unreadable-1.json"
    file.write_bytes(b" " * 5_000_000)
    settings, error = read(file)
    save(settings, file)
    assert aside.name in error
    assert aside.stat().st_size == 5_000_000


def test_settings_that_cannot_be_kept_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    with pytest.raises(SaveError, match=r"settings.json: the settings cannot be saved"):
        save(Settings(), tmp_path / "home" / "settings.json")
