"""Questions: which answers they know, how sets of pieces grow, and how a wrong answer is refused."""

from itertools import chain, combinations

import pytest

from game.engine.decisions.decision import (
    Anchor,
    Decision,
    InvalidAnswerError,
    Option,
    OptionPreview,
    Selection,
    button,
)
from game.hexgrid.ids import PieceId, SideId
from tests.engine.toy import muster

GROUND, HOLD, CONCEDE = (
    button(notation, notation.capitalize()) for notation in ("ground", "hold", "concede")
)


def question(*options: Option) -> Decision:
    return Decision(
        side=SideId("left"), kind="ground", prompt="Take ground?", options=options, meta_options=(CONCEDE,)
    )


def test_an_option_is_found_by_its_notation() -> None:
    assert question(GROUND, HOLD).option("hold") is HOLD


def test_an_aside_may_be_answered_too() -> None:
    assert question(GROUND, HOLD).option("concede") is CONCEDE


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidAnswerError) as refusal:
        question(GROUND, HOLD).option("charge")
    assert str(refusal.value) == "'charge' is not among the answers left may give: ground, hold"


def test_a_long_offer_is_cut_short() -> None:
    steps = [button(f"retreat A{row}", "") for row in range(1, 16)]
    with pytest.raises(InvalidAnswerError) as refusal:
        question(*steps).option("stand")
    assert str(refusal.value) == (
        "'stand' is not among the answers left may give: "
        "retreat A1, retreat A2, retreat A3, retreat A4, retreat A5, retreat A6, retreat A7, retreat A8, retreat A9, "
        "retreat A10, retreat A11, retreat A12 and 3 more"
    )


@pytest.mark.parametrize("notation", ["", " ", "HOLD", "hold ", "hold\n"])
def test_a_notation_must_be_written_exactly(notation: str) -> None:
    with pytest.raises(InvalidAnswerError):
        question(GROUND, HOLD).option(notation)


def test_there_is_no_choice_where_one_option_stands_beside_asides() -> None:
    assert question(HOLD).forced is HOLD
    assert question(GROUND, HOLD).forced is None


def test_the_asides_are_not_listed() -> None:
    assert [*question(GROUND, HOLD).iter_options()] == [GROUND, HOLD]


def test_a_button_is_clicked_and_valued_by_its_notation() -> None:
    option = button("leader off", "He leaves", cost=2, lines=("No banner.",))
    assert option.anchors == (Anchor("button", "leader off"),)
    assert option.value == "leader off"
    assert option.preview() == OptionPreview("He leaves", cost=2, lines=("No banner.",))


def test_a_button_may_stand_for_zero() -> None:
    assert button("ignore 0", "Ignore none", 0).value == 0


# Sets of pieces: at most two of a, b and c, never b without a


def test_a_set_grows_only_through_legal_sets() -> None:
    pending = muster("left", 0)
    assert pending.addable(frozenset()) == ("a", "c")
    assert pending.addable(frozenset(map(PieceId, "a"))) == ("b", "c")
    assert pending.addable(frozenset(map(PieceId, "c"))) == ("a",)
    assert pending.addable(frozenset(map(PieceId, "ac"))) == ()


def test_every_legal_set_is_listed_once_and_the_smallest_first() -> None:
    notations = [option.notation for option in muster("left", 0).iter_options()]
    assert notations == ["muster none", "muster a", "muster c", "muster a b", "muster a c"]


def test_every_listed_set_can_be_grown() -> None:
    pending = muster("left", 0)
    grown, front = {frozenset[PieceId]()}, [frozenset[PieceId]()]
    for chosen in front:
        more = {chosen | {piece} for piece in pending.addable(chosen)} - grown
        grown |= more
        front += more
    assert grown == {frozenset(option.value) for option in pending.iter_options()}


def test_a_set_is_written_sorted_whatever_the_order_of_its_growth() -> None:
    option = muster("left", 0).choose(frozenset([PieceId("c"), PieceId("a")]))
    assert (option.notation, option.value) == ("muster a c", ("a", "c"))
    assert option.anchors == (Anchor("piece", "a"), Anchor("piece", "c"))
    assert option.preview() == OptionPreview("muster a c")


def test_every_listed_set_is_read_back_from_its_notation() -> None:
    pending = muster("left", 0)
    listed = [(option.notation, option.value) for option in pending.iter_options()]
    assert len(listed) == 5
    assert [(notation, pending.option(notation).value) for notation, _ in listed] == listed


def test_the_empty_set_is_written_none() -> None:
    assert muster("left", 0).option("muster none").value == ()


def test_a_set_that_nobody_can_join_is_no_choice() -> None:
    only = muster("left", 1).forced
    assert only is not None
    assert (only.notation, only.value) == ("muster none", ())
    assert muster("left", 0).forced is None


REFUSED = {
    "muster a b c": "two at most",
    "muster b": "b goes with a only",
    "muster a z": "'z' cannot be chosen: left may choose a, b, c",
    "muster c a": "'muster c a' is written 'muster a c'",
    "muster a a": "'muster a a' is written 'muster a'",
    "muster  a": "'muster  a' is written 'muster a'",
    "muster a none": "'none' cannot be chosen: left may choose a, b, c",
    "order a": "'order a' is no answer here: left is asked for 'muster …'",
    "muster": "'muster' is no answer here: left is asked for 'muster …'",
    "": "'' is no answer here: left is asked for 'muster …'",
    " ": "' ' is no answer here: left is asked for 'muster …'",
}


@pytest.mark.parametrize(("notation", "sentence"), REFUSED.items())
def test_a_set_that_may_not_stand_is_refused_in_a_sentence(notation: str, sentence: str) -> None:
    with pytest.raises(InvalidAnswerError) as refusal:
        muster("left", 0).option(notation)
    assert str(refusal.value) == sentence


def test_where_nobody_may_be_chosen_the_refusal_says_so() -> None:
    with pytest.raises(InvalidAnswerError) as refusal:
        muster("left", 1).choose(frozenset(map(PieceId, "a")))
    assert str(refusal.value) == "'a' cannot be chosen: left may choose nobody"


def test_a_set_has_its_asides() -> None:
    pending = Selection(
        side=SideId("left"),
        kind="order",
        prompt="",
        verb="order",
        candidates=(PieceId("a"),),
        objection=lambda pieces: "",
        meta_options=(CONCEDE,),
    )
    assert pending.option("concede") is CONCEDE


def test_the_listed_sets_are_all_that_nothing_speaks_against() -> None:
    pending = muster("left", 0)
    sets = chain.from_iterable(combinations(map(PieceId, "abc"), size) for size in range(4))
    legal = [chosen for chosen in sets if not pending.objection(frozenset(chosen))]
    assert [option.value for option in pending.iter_options()] == legal
