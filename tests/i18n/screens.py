"""Walks over the screens in a language and prints what is English on them or cut, run on its own: rules are named once.

    python -m tests.i18n.screens ru 200 FOLDER jacobite

A text is English if it has a word of an English sentence that no translation and no name has.
"""
# ruff: noqa: E402  (the language is in use before anything that is named is imported)

import os
import re
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game import i18n
from game.storage import languages

CODE, TEXT, FOLDER, *SYSTEMS = sys.argv[1:] if __name__ == "__main__" else ("ru", "100", "/nowhere")
CATALOGUE = languages.read(languages.languages()[CODE])
i18n.use(CATALOGUE.sentences, CATALOGUE.plurals, CATALOGUE.names)

import polib
import pygame
import pytest

from game.storage.settings import Settings
from game.ui.drawing.ground import board_image
from game.ui.widgets import active_settings
from research.catalogue import TEMPLATE
from research.translators import screens
from tests.ui.places import places_of
from tests.ui.walker import Notes, Walker, buttons_of, faults

WORD = re.compile(r"[^\W\d_]{3,}")
BRACES = re.compile(r"\{(\w+)(?::([^}]*))?[^}]*\}")
SAME = {"english", "rout", "rally", "jacobite", "rising", "shift", "ctrl"}
"""Words that every language has: names of languages and of the game, and keys."""

SIZES = {"100": (1280, 800), "200": (1024, 600)}


def words(text: str) -> set[str]:
    """Return the words of a sentence, those in braces that are chosen among too, but not what is filled in."""
    chosen = BRACES.sub(lambda found: f" {(found[2] or '').replace(',', ' ').replace('=', ' ')} ", text)
    return {word.lower() for word in WORD.findall(chosen)}


def english_words() -> set[str]:
    """Return the words of English sentences that are in no translation."""
    template = polib.pofile(str(TEMPLATE))
    english = {
        word for entry in template for text in (entry.msgid, entry.msgid_plural) for word in words(text)
    }
    own = set(SAME)
    for told in (
        *CATALOGUE.sentences.values(),
        *(f for each in CATALOGUE.plurals.sentences.values() for f in each),
    ):
        own |= words(told)
    for name in CATALOGUE.names.known.values():
        own |= words(" ".join((name.text, *name.forms.values())))
    return english - own


def main() -> None:
    """Print what is wrong, a line each."""
    pygame.display.init()
    pygame.font.init()
    size = SIZES[TEXT]
    pygame.display.set_mode(size)
    patch = pytest.MonkeyPatch()
    patch.setattr(
        board_image, "painter_of", lambda *_: None
    )  # no word is on the ground, and to paint it takes long
    notes, foreign = Notes(patch), english_words()
    for screen in screens(Path(FOLDER), tuple(SYSTEMS)):
        active_settings.use(Settings(text=int(TEXT)))
        scene = screen.make()
        scene.lay_out(size)
        walker = Walker(size, notes.written)
        notes.cut.clear()
        scene.draw(walker)
        for text in dict.fromkeys(drawn.text for drawn in walker.drawn):
            if left := sorted(words(text) & foreign):
                print(f"{screen.name}: English ({', '.join(left)}): {text}")
        sidebar = getattr(scene, "sidebar", None)
        panels = places_of(scene.areas) if sidebar else ()
        widgets = sidebar.widgets if sidebar else getattr(scene, "widgets", None)
        found = faults(walker, notes, panels=panels, buttons=buttons_of(widgets) if widgets else ())
        for fault in found:
            # An arrow on the field may be over a name.
            if sidebar and fault.startswith("overlap"):
                continue
            print(f"{screen.name}: {fault}")
        scene.close() if hasattr(scene, "close") else None


if __name__ == "__main__":
    main()
