"""A match, played with a game of a few lines: answers, draws, undo and frames."""

import pytest

from game import i18n
from game.engine.battle_setup import Outcome
from game.engine.decisions.decision import InvalidAnswerError, button
from game.engine.event import DiceRolled, Event
from game.engine.play.dice import DicePool, SeededChance
from game.engine.play.journal import Answered, Line, Rolled, Shuffled, Undone, read, write
from game.hexgrid.ids import HexId, PieceId, SideId
from tests.drawn import asked, offered
from tests.engine.races import played, snapshot
from tests.engine.toy import DICE, DIE, Dealt, Mustered, Passed, State, Walked, race, text

# Questions and answers


def test_the_rules_pause_at_the_first_question() -> None:
    assert asked(race()) == ("left", ["muster none", "muster a", "muster c", "muster a b", "muster a c"])


def test_an_answer_carries_the_rules_on_to_the_next_question() -> None:
    match = played("muster a c")
    assert asked(match) == ("left", ["walk", "throw", "deal", "cut"])
    assert match.state == State(points={"left": 0, "right": 0}, company=("a", "c"))


def test_an_option_may_be_submitted_itself() -> None:
    match = played("muster none")
    assert match.pending is not None
    match.submit(match.pending.options[0])
    assert match.state.at == 1


def test_a_question_with_one_option_is_answered_by_the_match_and_leaves_no_line() -> None:
    match = played("muster none", "walk")
    assert asked(match) == ("right", ["muster none", "muster a", "muster c", "muster a b", "muster a c"])
    assert match.entries == [
        Answered(by=SideId("left"), answer="muster none"),
        Answered(by=SideId("left"), answer="walk"),
    ]


def test_a_set_that_nobody_can_join_is_answered_by_the_match_too() -> None:
    match = played("muster none", "throw", "leave", "muster none", "walk", dice=("XO",))
    assert asked(match) == ("left", ["walk", "throw", "deal", "cut"])


def test_an_aside_may_be_answered() -> None:
    match = played("muster none", "give up")
    assert (match.pending, match.outcome) == (None, Outcome(SideId("right"), "Right is first."))


def test_a_patient_match_asks_a_secret_question_with_one_option_and_leaves_no_line() -> None:
    match = played("muster none", "walk", always_ask_secret=True)
    assert asked(match) == ("right", ["nod"])
    match.submit("nod")
    assert match.entries == played("muster none", "walk").entries
    assert snapshot(match) == snapshot(played("muster none", "walk"))


def test_the_battle_ends_at_the_instant_it_is_decided() -> None:
    match = played("muster none", "throw", "leave", "muster none", "cut", "throw", dice=("XX", "XX"))
    assert (match.pending, match.outcome) == (None, Outcome(SideId("left"), "Left is first."))
    assert text(match)[-2:] == ["DiceRolled XX", "Scored"]


# Refusals

REFUSED: dict[str, tuple[tuple[str, ...], str, str]] = {
    "an answer to another question": (
        ("muster none",),
        "muster a",
        "'muster a' is not among the answers left may give: walk, throw, deal, cut",
    ),
    "a set that may not stand": ((), "muster b", "b goes with a only"),
    "no answer at all": ((), "", "'' is no answer here: left is asked for 'muster …'"),
    "an answer after the end": (
        ("muster a", "give up"),
        "walk",
        "the battle is over",
    ),
}


@pytest.mark.parametrize(("before", "answer", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_refused_answer_leaves_the_match_as_it_was(
    before: tuple[str, ...], answer: str, sentence: str
) -> None:
    lines: list[Line] = []
    match = played(*before, on_lines=lines.extend)
    taken, written = snapshot(match), list(lines)
    with pytest.raises(InvalidAnswerError) as refusal:
        match.submit(answer)
    assert str(refusal.value) == sentence
    assert (snapshot(match), lines) == (taken, written)


def test_an_option_that_is_not_of_this_question_is_refused() -> None:
    match = played("muster none")
    taken = snapshot(match)
    with pytest.raises(InvalidAnswerError):
        match.submit(button("fly", "Fly", 8))
    assert snapshot(match) == taken


def test_an_option_of_an_earlier_question_means_what_it_means_now() -> None:
    match = played("muster none")
    assert match.pending is not None
    stale = match.pending.option("walk")
    for answer in ("walk", "muster none"):
        match.submit(answer)
    match.submit(stale)
    assert match.state.at == 2


# Draws


def test_dice_are_recorded_and_told_with_their_reason() -> None:
    match = played("muster none", "throw", dice=("XO",))
    assert match.entries[-1] == Rolled(faces="XO")
    thrown = match.frames[-2].event
    assert isinstance(thrown, DiceRolled)
    assert thrown.reason.tally == DICE
    assert match.state.points == {"left": 1, "right": 0}


def test_a_seed_decides_the_battle() -> None:
    assert snapshot(played("muster none", "throw", seed=5)) == snapshot(
        played("muster none", "throw", seed=5)
    )
    rolls = {played("muster none", "throw", seed=seed).entries[-1] for seed in range(30)}
    assert rolls == {Rolled(faces=a + b) for a in "XO" for b in "XO"}


def test_the_draws_are_those_of_the_seed_in_their_order() -> None:
    match = played("muster none", "cut", "muster none", "deal", "muster none", "throw", seed=11)
    chance = SeededChance(11)
    assert [entry for entry in match.entries if not isinstance(entry, Answered)] == [
        Shuffled(order=chance.order(5)),
        Shuffled(order=chance.order(5)),
        Rolled(faces="".join(chance.roll(DicePool(DIE, 2)))),
    ]


# Undo


def test_an_undo_leads_back_to_the_question_and_the_state() -> None:
    match = played("muster none")
    before = snapshot(match)
    match.submit("walk")
    match.undo()
    assert snapshot(match) == before


def test_an_answer_given_again_after_an_undo_leads_to_the_same_place() -> None:
    match = played("muster none", "walk")
    after = snapshot(match)
    match.undo()
    match.submit("walk")
    assert snapshot(match) == after


def test_everything_back_to_the_first_question_can_be_taken_back() -> None:
    match = played("muster a", "walk", "muster none", "walk", "muster a b", "cut")
    for _ in range(6):
        match.undo()
    assert snapshot(match) == snapshot(race())
    assert match.undo_barrier() == "nothing has been done yet"


def test_an_unseen_shuffle_that_is_taken_back_falls_the_same_way_again() -> None:
    match = played("muster none", "cut", seed=3)
    after = snapshot(match)
    match.undo()
    match.submit("cut")
    assert snapshot(match) == after


def test_a_battle_that_is_conceded_can_be_taken_back() -> None:
    match = played("muster none")
    before = snapshot(match)
    match.submit("give up")
    match.undo()
    assert snapshot(match) == before


BARRED = {
    "nothing has been done yet": (),
    "dice have been rolled since": ("muster none", "throw"),
    "a card has been turned up since": ("muster none", "deal"),
}


@pytest.mark.parametrize(("reason", "answers"), BARRED.items())
def test_what_has_told_somebody_something_cannot_be_taken_back(reason: str, answers: tuple[str, ...]) -> None:
    lines: list[Line] = []
    match = played(*answers, on_lines=lines.extend)
    taken, written = snapshot(match), list(lines)
    assert match.undo_barrier() == reason
    with pytest.raises(InvalidAnswerError) as refusal:
        match.undo()
    assert str(refusal.value) == f"this cannot be undone: {reason}"
    assert (snapshot(match), lines) == (taken, written)


def test_what_bars_taking_back_is_told_in_the_language_in_use() -> None:
    match = played("muster none", "throw")
    i18n.use({"dice have been rolled since": "seither wurde gewürfelt"})
    try:
        assert match.undo_barrier() == "seither wurde gewürfelt"
    finally:
        i18n.use({})


def test_an_answer_after_the_dice_can_be_taken_back_but_not_the_dice() -> None:
    match = played("muster none", "throw", dice=("XO",))
    before = snapshot(match)
    match.submit("lift")
    assert match.undo_barrier() == ""
    match.undo()
    assert snapshot(match) == before
    assert match.undo_barrier() == "dice have been rolled since"


def test_several_answers_are_taken_back_at_once_and_leave_a_line_each() -> None:
    lines: list[Line] = []
    match = played("muster none", on_lines=lines.extend)
    before = snapshot(match)
    for answer in ("walk", "muster a", "walk"):
        match.submit(answer)
    match.undo(3)
    assert snapshot(match) == before
    assert read(write(lines)).entries == tuple(match.entries)


def test_a_turn_can_be_begun_again_as_far_back_as_the_newest_draw() -> None:
    match = played("muster none", "throw", "lift", "muster a", dice=("XO",))
    assert match.restart() == (2, "dice have been rolled since")
    with pytest.raises(InvalidAnswerError, match="dice have been rolled since"):
        match.undo(3)
    match.undo(2)
    assert match.restart() == (0, "dice have been rolled since")


# Redo


def test_answers_taken_back_are_given_again_one_by_one_and_written_anew() -> None:
    lines: list[Line] = []
    match = played("muster none", on_lines=lines.extend)
    steps = [snapshot(match)]
    for answer in ("walk", "muster a", "walk"):
        match.submit(answer)
        steps.append(snapshot(match))
    written = list(lines)
    match.undo()
    match.undo(2)
    again = [snapshot(match)]
    while match.to_redo is not None:
        match.redo()
        again.append(snapshot(match))
    assert again == steps
    assert lines == [*written, *[Undone()] * 3, *written[2:]]


def test_a_shuffle_falls_the_same_way_when_its_answer_is_given_again() -> None:
    match = played("muster none", "cut", seed=3)
    after = snapshot(match)
    match.undo()
    match.redo()
    assert snapshot(match) == after


NOTHING_TO_REDO = {
    "nothing was taken back": ("walk",),
    "something else was answered since": ("walk", "undo", "cut"),
    "all of it was given again": ("walk", "undo", "redo"),
    "it was answered once more, and not taken back": ("walk", "undo", "walk"),
}


@pytest.mark.parametrize("steps", NOTHING_TO_REDO.values(), ids=NOTHING_TO_REDO)
def test_there_is_nothing_to_redo(steps: tuple[str, ...]) -> None:
    match = played("muster none")
    for step in steps:
        {"undo": match.undo, "redo": match.redo}.get(step, lambda step=step: match.submit(step))()
    taken = snapshot(match)
    assert match.to_redo is None
    with pytest.raises(InvalidAnswerError) as refusal:
        match.redo()
    assert str(refusal.value) == "there is nothing to redo"
    assert snapshot(match) == taken


def test_the_same_answer_given_by_hand_leaves_those_after_it_to_redo() -> None:
    match = played("muster none", "walk", "muster a")
    after = snapshot(match)
    match.undo(2)
    match.submit("walk")
    match.redo()
    assert snapshot(match) == after


def test_a_question_asked_for_silence_is_answered_with_the_redo_before_it() -> None:
    match = played("muster none", "walk", "nod", "muster a", always_ask_secret=True)
    after = snapshot(match)
    match.undo(2)
    match.redo()
    assert match.pending is not None and match.to_redo is not None
    assert (match.pending.side, match.to_redo.notation) == ("right", "muster a")
    match.redo()
    assert snapshot(match) == after


# Frames


def test_the_frames_hold_each_event_with_the_state_after_it() -> None:
    match = played("muster a", "walk")
    points = {"left": 0, "right": 0}
    assert [(frame.event, frame.state) for frame in match.frames] == [
        (Mustered(pieces=("a",)), State(points=points, company=("a",))),
        (
            Walked(piece=PieceId("walker"), path=(HexId(0), HexId(1))),
            State(points=points, company=("a",), at=1),
        ),
        (Passed(side="right"), State(points=points, company=("a",), at=1, side="right")),
    ]


def test_the_last_frame_is_the_state_as_it_stands() -> None:
    match = played("muster a", "throw", dice=("OO",))
    assert match.frames[-1].state is match.state


def test_events_are_told_as_they_happen_and_not_again_by_an_undo() -> None:
    heard: list[Event] = []

    def hear(event: Event, state: State) -> None:
        heard.append(event)

    match = played("muster a", "walk", on_event=hear)
    match.undo()
    match.submit("deal")
    kinds = [type(event) for event in heard]
    assert kinds == [Mustered, Walked, Passed, Dealt, Passed]
    assert text(match) == ["Mustered", "Dealt", "Passed"]


def test_a_match_may_keep_no_frames() -> None:
    match = played("muster a", "walk", keep_frames=False)
    assert (match.frames, match.state.at) == ([], 1)


def test_a_match_without_undo_plays_the_same_and_refuses_to_undo() -> None:
    match = played("muster a", "walk", can_undo=False)
    assert snapshot(match) == snapshot(played("muster a", "walk"))
    assert match.undo_barrier() == "this battle was started without undo"
    with pytest.raises(InvalidAnswerError, match="this battle was started without undo"):
        match.undo()


# Forks


@pytest.mark.parametrize("answers", [(), ("muster a",), ("muster none", "throw"), ("muster none", "walk")])
def test_a_match_whose_rules_set_no_checkpoint_is_forked_from_its_beginning(answers: tuple[str, ...]) -> None:
    match = played(*answers, seed=4, always_ask_secret=True, keep_frames=False)
    fork = match.fork(SeededChance(4, drawn=1))
    assert snapshot(fork) == snapshot(match)
    fork.submit(offered(fork)[0])
    assert snapshot(fork) != snapshot(match)
    assert snapshot(match) == snapshot(played(*answers, seed=4, always_ask_secret=True, keep_frames=False))


def test_a_fork_keeps_secret_answers_that_left_no_line() -> None:
    match = played("muster none", "walk", always_ask_secret=True, keep_frames=False)
    match.submit("nod")
    assert snapshot(match.fork(SeededChance(0))) == snapshot(match)


def test_a_fork_of_a_battle_that_is_over_is_over() -> None:
    match = played("muster none", "give up", keep_frames=False)
    assert snapshot(match.fork(SeededChance(0))) == snapshot(match)


def test_a_fork_writes_no_lines_and_tells_of_no_events() -> None:
    lines: list[Line] = []
    heard: list[Event] = []
    match = played("muster a", on_lines=lines.extend, on_event=lambda event, _: heard.append(event))
    written = len(lines), len(heard)
    fork = match.fork(SeededChance(0))
    fork.submit("walk")
    assert (len(lines), len(heard)) == written
    assert (fork.frames, fork.unsaved_lines) == ([], [])
