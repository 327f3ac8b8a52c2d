"""Files made to do harm, and other people's rubbish: every reader of files answers with a sentence, and soon."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content import vignette
from game.content.vignette import VignetteError
from game.storage import battles, languages, settings
from game.storage.battles import SaveError
from game.storage.languages import LanguageError
from game.storage.settings import Settings


def kept(path: Path) -> str:
    with pytest.raises(SaveError) as refusal:
        battles.load(path)
    return str(refusal.value)


def written_case(path: Path) -> str:
    with pytest.raises(VignetteError) as refusal:
        vignette.load(path)
    return f"{path.name}: {refusal.value}"


def checked(path: Path) -> str:
    found = battles.check_map(path)
    assert found.scenario is None
    return f"{path.name}: {found.errors[0]}"


def settled(path: Path) -> str:
    found, error = settings.read(path)
    assert found == Settings()
    return error or f"{path.name}: is not there"


def catalogue(path: Path) -> str:
    languages.name_of(path)
    try:
        assert languages.read(path).sentences == {}
    except LanguageError as error:
        return str(error)
    return f"{path.name}: has no sentences"


READERS: dict[str, Callable[[Path], str]] = {
    "battle": kept,
    "toml": written_case,
    "tmx": checked,
    "json": settled,
    "po": catalogue,
}
RUBBISH = {
    "nothing": b"",
    "noise": bytes(range(256)) * 20,
    "zeros": bytes(100_000),
    "a deep list": b"[" * 60_000,
    "a deep object": b'{"a":' * 12_000,
    "a deep table": b"a = " + b"[" * 30_000,
    "many dots": b"a." * 100_000 + b"b = 1\n",
    "a long number": b"9" * 60_000,
    "a long value": b"title = " + b"9" * 60_000,
    "a long word": b"a" * 60_000,
    "another alphabet": "\u00ff\u00fe hello".encode("utf-16"),
    "half a letter": b'{"line":"header","format":1,"seed":1,"scenario":{"system":"\\ud800"}}\n',
    "the name of a file": b"/etc/passwd",
    "an entity": b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><map>&b;</map>',
}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("data", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_refused_in_a_sentence(tmp_path: Path, kind: str, data: bytes) -> None:
    path = tmp_path / f"rubbish.{kind}"
    path.write_bytes(data)
    assert "rubbish." in READERS[kind](path)


@pytest.mark.parametrize("kind", READERS)
def test_a_file_of_gigabytes_is_refused_without_being_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"huge.{kind}"
    with path.open("wb") as stream:
        stream.truncate(6 << 30)
    assert "huge." in READERS[kind](path)


@pytest.mark.parametrize("kind", READERS)
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, kind: str) -> None:
    pipe, folder, loop = (tmp_path / f"{name}.{kind}" for name in ("pipe", "folder", "loop"))
    os.mkfifo(pipe)
    folder.mkdir()
    loop.symlink_to(loop)
    for path in (pipe, folder, loop):
        assert path.name in READERS[kind](path)


FORMS = (
    "{number:>999999999}",
    "{number!r}",
    "{number.__class__}",
    "{number[0]}",
    "{number:{number}}",
    "{0}",
    "{",
)


@pytest.mark.parametrize("form", FORMS)
def test_a_translation_fills_in_values_as_its_sentence_does(tmp_path: Path, form: str) -> None:
    path = tmp_path / "xx.po"
    path.write_text(f'msgid "{{number}} units"\nmsgstr "{form} Einheiten"\n', encoding="utf-8")
    read = languages.read(path)
    assert (read.sentences, len(read.left_out)) == ({}, 1)
