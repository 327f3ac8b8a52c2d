"""Right-to-left letters are drawn from the right, numbers and other letters among them from the left."""

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game import i18n
from game.i18n import tr
from game.i18n.direction import in_drawn_order
from game.i18n.names import Name, Names
from game.ui.widgets.fonts import Fonts

ALEF, BET, GIMEL = "\u05d0", "\u05d1", "\u05d2"
NAME = ALEF + BET + GIMEL
DRAWN = GIMEL + BET + ALEF
PATAH = "\u05b7"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Clan Chattan (4)", "Clan Chattan (4)"),
        (NAME, DRAWN),
        (f"A3, {NAME}. Clear ground.", f"A3, {DRAWN}. Clear ground."),
        (f"{NAME} {NAME[:2]} attacks", f"attacks {BET}{ALEF} {DRAWN}"),
        (f"Unit {NAME} {NAME[:2]} attacks", f"Unit {BET}{ALEF} {DRAWN} attacks"),
        (f"{NAME} 12", f"12 {DRAWN}"),
        (f"to {NAME} 1,250 {ALEF}", f"to {ALEF} 1,250 {DRAWN}"),
        (f"{NAME} (4)", f"(4) {DRAWN}"),
        (f"{ALEF}{PATAH}{BET}", f"{BET}{ALEF}{PATAH}"),
        (f"one\n{NAME}", f"one\n{DRAWN}"),
        ("", ""),
    ],
)
def test_letters_stand_in_the_order_in_which_they_are_drawn(text: str, drawn: str) -> None:
    assert in_drawn_order(text) == drawn


def test_the_window_draws_the_first_letter_of_a_right_to_left_name_on_the_right() -> None:
    pygame.font.init()
    fonts = Fonts(1.0)
    name, first = (_columns(fonts.text(text, "body")) for text in (ALEF + BET, ALEF))
    assert (name[-len(first) :] == first).all() and not (name[: len(first)] == first).all()


def _columns(surface: pygame.Surface) -> NDArray[np.uint8]:
    alpha = pygame.surfarray.array_alpha(surface)
    (seen,) = np.nonzero(alpha.max(axis=1))
    trimmed: NDArray[np.uint8] = alpha[seen.min() : seen.max() + 1]
    return trimmed


def test_a_language_from_right_to_left_has_names_and_forms_in_their_places() -> None:
    """A test language: its sentence, name and number are drawn from the right."""
    name, other = (
        Name(NAME, "m", {"to": ALEF + NAME}),
        f"{BET}{{unit:to}} {{number}} {{unit:s={GIMEL},p={ALEF}}}.",
    )
    i18n.use({"{unit} has {number}.": other}, names=Names({"Camerons": name}))
    try:
        told = tr("{unit} has {number}.", unit="Camerons", number=12)
    finally:
        i18n.use({})
    assert told == f"{BET}{ALEF}{NAME} 12 {GIMEL}."
    assert in_drawn_order(told) == f".{GIMEL} 12 {DRAWN}{ALEF}{BET}"
