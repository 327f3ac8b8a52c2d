"""The catalogues a player can choose from: those of the game, and those in the folder of the player's own files."""

import re
from collections.abc import Sequence
from pathlib import Path
from string import Formatter

import msgspec
import polib

from game import i18n
from game.i18n import Plurals
from game.i18n.names import Name, NameFault, Names, is_of_names, read_name
from game.i18n.plural_forms import ENGLISH as ENGLISH_PLURALS
from game.i18n.plural_forms import PluralForms, PluralFormsError, read_plural_forms
from game.resources import ASSETS
from game.storage import user_folders

SHIPPED = ASSETS / "languages"
ENGLISH = "en"
"""The language the sentences are written in; it wants no catalogue."""


WHOLE = 80
"""From so many percent on a language counts as whole; below, it mixes languages on one screen."""

ENTRY, MSGSTR = re.compile(r"\n\s*\n"), re.compile(r"^msgstr", re.MULTILINE)
UNTRANSLATED = re.compile(r'^msgstr(\[\d\])? ""\n(?!")', re.MULTILINE)
"""What parts the entries of a catalogue, what each of them has, and one of which nothing is written yet."""

REMARK = re.compile(r"^#(?![,~|]).*$", re.MULTILINE)
"""A line that is meant for translators; a hundred thousand of them would be put together one by one."""


NAME = "name"
"""The context (msgctxt) of entries that are names of pieces, people, places and battles."""

LONGEST_NAME = 600
"""Characters of a name with all its forms."""

POINTS = (".", ",", "\u066b")
"""What may part a decimal from its whole number."""


class LanguageError(Exception):
    """A catalogue that cannot be read: file, place and remedy in a sentence."""


class _Wanted(msgspec.Struct, frozen=True):
    language: str = ENGLISH


class Catalogue(msgspec.Struct, frozen=True):
    """Sentences and what stands for them, and the faulty entries that were left out, each in a sentence."""

    sentences: dict[str, str]
    left_out: tuple[str, ...] = ()
    plurals: Plurals = Plurals()
    names: Names = Names()


def languages() -> dict[str, Path]:
    """List the catalogues by their codes, such as "de"; the player's own take the place of those of the game."""
    found = [*sorted(SHIPPED.glob("*.po")), *sorted((user_folders.home() / "languages").glob("*.po"))]
    return {path.stem: path for path in found}


def speak(settings: Path) -> str:
    """Use for every sentence the language those settings want; gives a sentence when its catalogue cannot be used.

    To be called before the rules are loaded, whose cards and terrains are named once.
    """
    wanted = user_folders.read_json(settings, _Wanted)
    if wanted is None:
        return ""  # the window reports settings that cannot be read
    return use(wanted.language)


def use(code: str) -> str:
    """Use a language for every sentence from now on; gives a sentence when its catalogue cannot be used."""
    path = languages().get(code)
    if path is None:
        i18n.use({})
        return "" if code == ENGLISH else f"there is no catalogue {code}.po; the game is shown in English"
    try:
        catalogue = read(path)
    except LanguageError as error:
        return str(error)
    i18n.use(catalogue.sentences, catalogue.plurals, catalogue.names)
    return " ".join(f"{message}." for message in catalogue.left_out)


def of_machine(preferred: Sequence[str]) -> str:
    """Return the code of the first language of a machine that is whole; "" where that is English or none is."""
    found = languages()
    for code in preferred:
        if code == ENGLISH:
            return ""
        if code in found and share(found[code]) >= WHOLE:
            return code
    return ""


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


def share(path: Path) -> int:
    """Return how much of a catalogue is translated, in percent of its sentences; 0 of none that can be read."""
    try:
        text = user_folders.contents(path).decode(errors="replace")
    except OSError:
        return 0
    entries = [entry for entry in ENTRY.split(text) if MSGSTR.search(entry)][1:]  # the first is the head
    done = sum(not UNTRANSLATED.search(f"{entry.rstrip()}\n") for entry in entries)
    return 100 * done // len(entries) if entries else 0


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
    found = [entry for entry in entries if entry.translated() and not entry.obsolete]
    forms, left_out = _plural_forms(path.name, entries.metadata.get("Plural-Forms", ""), found)
    sentences: dict[str, str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    names: dict[str, Name] = {}
    point = entries.metadata.get("X-Decimal", ".")
    if point not in POINTS:
        left_out.append(f"{path.name}: 'X-Decimal' of the head is {point!r}; write one of {' '.join(POINTS)}")
        point = "."
    for entry in found:
        texts = _texts(entry)
        if entry.msgctxt == NAME:
            try:
                names[entry.msgid] = _name(entry)
            except NameFault as error:
                left_out.append(f"{path.name}, line {entry.linenum}: {error}")
        elif fault := _fault(entry, texts, forms.count):
            left_out.append(f"{path.name}, line {entry.linenum}: {fault}")
        elif entry.msgid_plural:
            plurals[entry.msgid] = texts
            sentences[entry.msgid] = texts[forms.of(1)]
        else:
            sentences[entry.msgid] = entry.msgstr
    keeps = entries.metadata.get("X-Keeps-Capitals", "no") == "yes"
    return Catalogue(sentences, tuple(left_out), Plurals(plurals, forms), Names(names, point, keeps))


def _name(entry: polib.POEntry) -> Name:
    if len(entry.msgstr) > LONGEST_NAME or entry.msgid_plural:
        raise NameFault(f"what stands for the name {entry.msgid[:40]!r} is too long; shorten it")
    try:
        return read_name(entry.msgstr)
    except NameFault as error:
        raise NameFault(
            f"what stands for the name {entry.msgid!r} cannot be used: {error}; "
            "write it like 'Name | m | gen=form'"
        ) from None


def _plural_forms(name: str, head: str, entries: list[polib.POEntry]) -> tuple[PluralForms, list[str]]:
    """Read the plural forms of a catalogue; those of English where it has none, and tell of faulty ones."""
    if not head and not any(entry.msgid_plural for entry in entries):
        return ENGLISH_PLURALS, []
    try:
        return read_plural_forms(head), []
    except PluralFormsError as error:
        return ENGLISH_PLURALS, [f"{name}: 'Plural-Forms' of the head cannot be used: {error}"]


def _texts(entry: polib.POEntry) -> tuple[str, ...]:
    """Return what stands for a sentence, in all its forms."""
    if not entry.msgid_plural:
        return (entry.msgstr,)
    return tuple(text for _, text in sorted(entry.msgstr_plural.items()))


def _fault(entry: polib.POEntry, texts: tuple[str, ...], forms: int) -> str:
    """Say what is wrong with what stands for a sentence; nothing where it can be used."""
    if entry.msgid_plural and len(texts) != forms:
        return f"{entry.msgid!r} has {len(texts)} forms, its language has {forms}; write as many"
    originals = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
    for text in texts:
        if len(text) > 10 * max(map(len, originals)) + 200:
            return f"what stands for {entry.msgid!r} is many times as long; shorten it"
        if not any(fills_in(text, original) for original in originals):
            return (
                f"{text!r} does not fill in the values of {entry.msgid!r}; "
                "write each of them once more in its braces"
            )
    return ""


def fills_in(text: str, original: str) -> bool:
    """Return whether what stands for a sentence fills in the same values, each as it does, as it is or by its name."""
    try:
        wanted, given = _fields(original), _fields(text)
    except ValueError:
        return False
    plain = {(name, None, "") for name, _, _ in wanted}
    return given <= wanted | plain and {name for name, _, _ in given} == {name for name, _, _ in wanted}


def _fields(sentence: str) -> set[tuple[str, str | None, str]]:
    """List the values of a sentence, and how each is written; a form of a name, or a word by it, is the name."""
    parts = [part for part in Formatter().parse(sentence) if part[1] is not None]
    return {(str(name), how, "" if is_of_names(form or "") else form or "") for _, name, form, how in parts}
