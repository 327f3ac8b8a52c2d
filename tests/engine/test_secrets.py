"""What one side sees that the other may not, by their views alone."""

import msgspec
import pytest

from game.engine.play.secrets import have_secrets, hides, seen_by_both
from game.engine.shown.view import CardView, GroupView, View
from game.hexgrid.ids import SideId

OPEN = View(side=SideId("left"), turn=1, phase="act", pieces=(), tracks=())
FACE_UP = CardView(id="x", side=SideId("left"), deck="d", title="X")
FACE_DOWN = CardView(id="", side=SideId("left"), deck="d")
KNOWN = GroupView(id="g", side=SideId("left"), name="G", members=(), order="charge")
HIDDEN = msgspec.structs.replace(KNOWN, order="", order_hidden=True)
SECRETS: dict[str, tuple[View, View, View, bool]] = {
    "the same view": (OPEN, OPEN, OPEN, False),
    "a hand seen by its owner alone": (
        msgspec.structs.replace(OPEN, cards=(FACE_UP,)),
        msgspec.structs.replace(OPEN, cards=(FACE_DOWN,)),
        msgspec.structs.replace(OPEN, cards=(FACE_UP,)),
        True,
    ),
    "the hand of the other": (
        msgspec.structs.replace(OPEN, cards=(FACE_DOWN,)),
        msgspec.structs.replace(OPEN, cards=(FACE_UP,)),
        msgspec.structs.replace(OPEN, cards=(FACE_UP,)),
        False,
    ),
    "an order seen by its owner alone": (
        msgspec.structs.replace(OPEN, groups=(KNOWN,)),
        msgspec.structs.replace(OPEN, groups=(HIDDEN,)),
        msgspec.structs.replace(OPEN, groups=(KNOWN,)),
        True,
    ),
    "an order that neither sees": (
        msgspec.structs.replace(OPEN, groups=(HIDDEN,)),
        msgspec.structs.replace(OPEN, groups=(HIDDEN,)),
        msgspec.structs.replace(OPEN, groups=(KNOWN,)),
        False,
    ),
    "a phase that only one knows of": (
        OPEN,
        msgspec.structs.replace(OPEN, phase=""),
        OPEN,
        True,
    ),
}


@pytest.mark.parametrize("case", SECRETS)
def test_a_secret_is_what_is_so_and_one_sees_but_not_the_other(case: str) -> None:
    own, other, everything, secret = SECRETS[case]
    assert hides(own, other, everything) is secret


def test_what_both_see_of_a_group_is_what_the_one_who_sees_less_does() -> None:
    own, other = (msgspec.structs.replace(OPEN, groups=(group,)) for group in (KNOWN, HIDDEN))
    assert seen_by_both(own, other, own) == other
    assert seen_by_both(other, own, own) == other
    assert seen_by_both(OPEN, OPEN, OPEN) is OPEN


def test_sides_have_secrets_if_one_sees_more_or_cards_may_be_drawn() -> None:
    own, other = (msgspec.structs.replace(OPEN, groups=(group,)) for group in (KNOWN, HIDDEN))
    with_deck = msgspec.structs.replace(OPEN, decks=(("d", 3),))
    assert [
        have_secrets(own, (own, other)),
        have_secrets(own, (other, own)),
        have_secrets(OPEN, (OPEN, OPEN)),
        have_secrets(with_deck, (with_deck, with_deck)),
    ] == [True, True, False, True]
