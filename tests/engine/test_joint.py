"""Both sides owe an answer to one question: asked one after the other, and neither is seen before both are in."""

import msgspec
import pytest

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, InvalidAnswerError, button
from game.engine.decisions.joint import ask_both
from game.engine.play.dice import SeededChance
from game.engine.play.journal import Answered, Entry, Line, Undone, read, write
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from tests.changed_rules import changed
from tests.drawn import answered, asked, question
from tests.engine import toy
from tests.engine.camp import RULES, SIDES, Camped, Ordered, Table, camp, order, pitched
from tests.engine.races import AnyMatch, snapshot

LEFT, RIGHT = (
    Answered(by=SideId("left"), answer="order left hold"),
    Answered(by=SideId("right"), answer="order right charge"),
)
LEFT_ASKED = ("left", ["order left hold", "order left advance", "order left charge"])
RIGHT_ASKED = ("right", ["order right hold", "order right advance", "order right charge"])


def test_the_side_named_first_is_asked_first_and_then_the_other() -> None:
    match = pitched()
    assert asked(match) == LEFT_ASKED
    match.submit("order left hold")
    assert asked(match) == RIGHT_ASKED


def test_the_rules_are_sent_both_answers_together_and_nothing_is_seen_before() -> None:
    events: list[object] = []
    match = pitched("order left hold", on_event=lambda event, state: events.append(event))
    seen = [
        match.rules.shown.view(match.setup.battlefield, match.state, SideId(side)) for side in ("", *SIDES)
    ]
    assert (events, match.frames) == ([], [])
    assert seen == [
        match.rules.shown.view(match.setup.battlefield, match.setup.state, SideId(side))
        for side in ("", *SIDES)
    ]
    match.submit("order right charge")
    assert events == [Ordered(orders={"left": "hold", "right": "charge"})]
    assert match.joint is None


def test_each_answer_is_an_ordinary_line() -> None:
    lines: list[Line] = []
    match = pitched("order left hold", "order right charge", on_lines=lines.extend)
    assert lines == [match.header, LEFT, RIGHT]


def test_the_other_side_may_be_asked_first_and_the_rules_see_the_order_they_named() -> None:
    match = pitched()
    match.submit("order left hold")
    match.undo()
    match.asks_first = "right"
    match.submit("order left hold")
    match.submit("order right charge")
    for answer in ("camp a 1", "camp b 2", "camp c 3", "camp done", "pitch tent 2 2 0"):
        match.submit(answer)
    assert asked(match) == RIGHT_ASKED
    match.submit("order right hold")
    match.submit("order left advance")
    assert match.state.orders == {"left": "advance", "right": "hold"}
    again = pitched(entries=match.entries)
    assert snapshot(again) == snapshot(match)


def test_the_own_answer_is_taken_back_until_the_other_side_has_answered() -> None:
    match = pitched("order left hold")
    match.undo()
    assert asked(match) == LEFT_ASKED
    match.redo()
    assert (match.entries, asked(match)) == ([LEFT], RIGHT_ASKED)
    match.submit("order right charge")
    with pytest.raises(InvalidAnswerError, match=r"^this cannot be undone: the other side has answered$"):
        match.undo()
    assert match.restart() == (0, "the other side has answered")


def test_redo_does_not_tell_the_other_side_what_was_taken_back() -> None:
    match = pitched("order left hold")
    match.undo()
    match.submit("order left charge")
    assert match.to_redo is None


def test_a_battle_resumed_in_the_middle_asks_who_has_not_answered() -> None:
    lines: list[Line] = []
    first = pitched("order left hold", on_lines=lines.extend)
    first.undo()
    first.submit("order left charge")
    assert lines[1:] == [LEFT, Undone(), Answered(by=SideId("left"), answer="order left charge")]
    again = pitched(entries=read(write(lines)).entries)
    assert snapshot(again) == snapshot(first)
    again.undo()
    assert asked(again) == LEFT_ASKED


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize("answers", [(), ("order {0} hold",), ("order {0} hold", "order {1} advance")])
def test_a_fork_asks_the_same_and_goes_on_apart(first: str, answers: tuple[str, ...]) -> None:
    match = pitched()
    match.asks_first = first
    match = Match(RULES, toy.SCENARIO, entries=_a_day(match))
    match.asks_first = first
    match.submit("pitch tent 2 2 0")
    sides = (first, toy.other(first))
    for answer in answers:
        match.submit(answer.format(*sides))
    match.asks_first = toy.other(first)
    fork = match.fork(SeededChance(1))
    assert (asked(fork), fork.state, fork.entries) == (asked(match), match.state, match.entries)
    before = snapshot(match)
    assert fork.pending is not None
    fork.submit(fork.pending.options[0])
    assert snapshot(match) == before


def _a_day(match: AnyMatch) -> list[Entry]:
    for answer in ("order left hold", "order right hold", "camp a 1", "camp b 2", "camp c 3", "camp done"):
        match.submit(answer)
    return match.entries


def only(side: str) -> Decision:
    """Ask a side that has one order only."""
    return Decision(
        side=SideId(side), kind="order", prompt="", options=(button(f"order {side} hold", "Hold", "hold"),)
    )


def lopsided(ctx: Table) -> Procedure[None]:
    """Ask the left side, that has one order only, and the right one."""
    left, right = yield from ask_both(only("left"), order("right"))
    ctx.emit(Ordered(orders={"left": left.value, "right": right.value}))
    yield order("left")


def test_a_patient_match_asks_a_secret_question_with_one_option_last_and_leaves_no_line() -> None:
    def play(ctx: Table) -> Procedure[None]:
        secret = msgspec.structs.replace(only("left"), secret=True)
        left, right = yield from ask_both(secret, order("right"))
        ctx.emit(Ordered(orders={"left": left.value, "right": right.value}))
        yield order("left")

    rules = changed(RULES, battle=play)
    match = Match(rules, toy.SCENARIO, always_ask_secret=True)
    assert asked(match) == RIGHT_ASKED
    match.submit("order right charge")
    assert asked(match) == asked(match.fork(SeededChance(1))) == ("left", ["order left hold"])
    match.undo()
    assert asked(match) == RIGHT_ASKED
    match.submit("order right charge")
    match.submit("order left hold")
    assert (match.state.orders, match.entries) == ({"left": "hold", "right": "charge"}, [RIGHT])
    assert snapshot(Match(rules, toy.SCENARIO, entries=match.entries)) == snapshot(match)


def test_a_side_with_one_option_is_answered_by_the_match() -> None:
    match = Match(changed(RULES, battle=lopsided), toy.SCENARIO)
    assert asked(match) == RIGHT_ASKED
    match.submit("order right charge")
    assert (match.state.orders, match.entries) == ({"left": "hold", "right": "charge"}, [RIGHT])
    assert snapshot(Match(match.rules, toy.SCENARIO, entries=match.entries)) == snapshot(match)


def camps(ctx: Table) -> Procedure[None]:
    """Let both sides camp unseen."""
    left, right = yield from ask_both(camp(), msgspec.structs.replace(camp(), side="right"))
    ctx.emit(Camped(camp={**left.value, **{f"right {piece}": at for piece, at in right.value.items()}}))
    yield order("left")


CAMPING = ("camp a 1", "camp b 1", "camp b 2", "camp c 3", "camp done")


def test_sides_that_owe_several_answers_each_give_all_of_them_unseen() -> None:
    match = Match(changed(RULES, battle=camps), toy.SCENARIO)
    for number, answer in enumerate((*CAMPING, *CAMPING)):
        assert (question(match).side, match.frames) == (SIDES[number >= len(CAMPING)], [])
        assert asked(match.fork(SeededChance(1))) == asked(match)
        again = Match(match.rules, toy.SCENARIO, entries=match.entries)
        assert snapshot(again) == snapshot(match)
        match.submit(answer)
    assert len(match.state.camp) == 6


def test_puts_are_taken_back_to_the_first_of_the_side_that_is_asked() -> None:
    match = Match(changed(RULES, battle=camps), toy.SCENARIO)
    for answer in (*CAMPING, "camp a 3", "camp b 2"):
        match.submit(answer)
    with pytest.raises(InvalidAnswerError, match="the other side has answered"):
        match.undo(3)
    assert match.restart() == (2, "the other side has answered")
    match.undo(2)
    assert [answered(answer).by for answer in match.entries] == ["left"] * len(CAMPING)
    match.undo()  # while nothing of the other side stands
    assert (question(match).side, len(match.entries)) == ("left", len(CAMPING) - 1)
