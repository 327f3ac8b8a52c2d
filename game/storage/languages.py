"""The catalogues a player can choose from: those of the game, and those in the folder of the player's own files."""

import re
from pathlib import Path
from string import Formatter

import msgspec
import polib

from game import i18n
from game.resources import ASSETS
from game.storage import user_folders

SHIPPED = ASSETS / "languages"
ENGLISH = "en"
"""The language the sentences are written in; it wants no catalogue."""


REMARK = re.compile(r"^#(?![,~|]).*$", re.MULTILINE)
"""A line that is meant for translators; a hundred thousand of them would be put together one by one."""


class LanguageError(Exception):
    """A catalogue that cannot be read: file, place and remedy in a sentence."""


class _Wanted(msgspec.Struct, frozen=True):
    language: str = ENGLISH


class Catalogue(msgspec.Struct, frozen=True):
    """Sentences and what stands for them, and the faulty entries that were left out, each in a sentence."""

    sentences: dict[str, str]
    left_out: tuple[str, ...] = ()


def languages() -> dict[str, Path]:
    """List the catalogues by their codes, such as "de"; the player's own take the place of those of the game."""
    found = [*sorted(SHIPPED.glob("*.po")), *sorted((user_folders.home() / "languages").glob("*.po"))]
    return {path.stem: path for path in found}


def speak(settings: Path) -> str:
    """Use for every sentence the language those settings want; gives a sentence when its catalogue cannot be used.

    To be called before the rules are loaded, whose cards and terrains are named once.
    """
    try:
        code = msgspec.json.decode(user_folders.contents(settings), type=_Wanted).language
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""  # the window reports settings that cannot be read
    path = languages().get(code)
    if path is None:
        return "" if code == ENGLISH else f"there is no catalogue {code}.po; the game is shown in English"
    try:
        catalogue = read(path)
    except LanguageError as error:
        return str(error)
    i18n.use(catalogue.sentences)
    return " ".join(f"{message}." for message in catalogue.left_out)


def name_of(path: Path) -> str:
    """Name a language in its own words, as the head of its catalogue does; else by its code."""
    try:
        text = user_folders.contents(path).decode(errors="replace")
    except OSError:
        return path.stem
    for line in text.splitlines():
        if line.startswith('"X-Language-Name:'):
            return line.partition(":")[2].strip().removesuffix('\\n"').strip() or path.stem
        if not line.strip():
            break
    return path.stem


def read(path: Path) -> Catalogue:
    """Read a catalogue; what is not translated yet, or fills in other values than its sentence, is left out."""
    try:
        data = user_folders.contents(path)
    except OSError as error:
        raise LanguageError(f"{path.name}: cannot be read: {error.strerror}") from None
    try:
        # One line alone could be taken for the name of a file.
        entries = polib.pofile(f"{REMARK.sub('', data.decode())}\n", wrapwidth=0)
    except (OSError, UnicodeDecodeError) as error:
        raise LanguageError(f"{path.name}: is not a catalogue of sentences: {error}") from None
    sentences, left_out = {}, []
    for entry in entries:
        if entry.obsolete or not entry.translated():
            continue
        if len(entry.msgstr) > 10 * len(entry.msgid) + 200:
            left_out.append(
                f"{path.name}, line {entry.linenum}: what stands for {entry.msgid!r} is many times as long; shorten it"
            )
        elif values(entry.msgid) == values(entry.msgstr):
            sentences[entry.msgid] = entry.msgstr
        else:
            left_out.append(
                f"{path.name}, line {entry.linenum}: {entry.msgstr!r} does not fill in the values of "
                f"{entry.msgid!r}; write each of them once more in its braces"
            )
    return Catalogue(sentences, tuple(left_out))


def values(sentence: str) -> set[str] | None:
    """Name the values a sentence fills in, and how; None when its braces cannot be read."""
    try:
        parts = [part for part in Formatter().parse(sentence) if part[1] is not None]
        return {f"{name}!{how}:{form}" for _, name, form, how in parts}
    except ValueError:
        return None
