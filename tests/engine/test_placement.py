"""A piece set down by numbers: read exactly, refused in a sentence, answered by every player."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.decisions.decision import InvalidAnswerError, Option, OptionPreview
from game.engine.decisions.location import Pose, read_number, read_pose, write_number, write_pose
from game.engine.decisions.placement import Placement
from game.hexgrid.ids import PieceId, SideId
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from tests.drawn import answered, question
from tests.engine.camp import pitched, tent, tent_objection
from tests.engine.races import snapshot

CAMPED = ("order left hold", "order right hold", "camp a 1", "camp b 2", "camp c 3", "camp done")
FROM = Pose(0, 0, 0)


@given(value=st.integers(-9_999_999, 9_999_999), decimals=st.sampled_from((2, 3)))
def test_a_number_written_is_read_back_exactly(value: int, decimals: int) -> None:
    assert read_number(write_number(value, decimals), decimals) == value


@given(pose=st.builds(Pose, st.integers(0, 99_999), st.integers(0, 99_999), st.integers(0, 35_999)))
def test_a_pose_written_is_read_back_exactly(pose: Pose) -> None:
    assert read_pose(write_pose(pose)) == pose
    assert tent(pose).notation(pose) == f"pitch tent {write_pose(pose)}"


def test_numbers_are_written_in_the_shortest_form() -> None:
    assert [write_number(value, 3) for value in (3250, -600, 0, 30_000, 7)] == [
        "3.25",
        "-0.6",
        "0",
        "30",
        "0.007",
    ]


REFUSED = {
    "march tent 1 2 3": "'march tent 1 2 3' is not understood: pitch tent X Y HEADING",
    "pitch tent": "'pitch tent' is not understood: pitch tent X Y HEADING",
    "pitch tent 1 2": "'1 2' is not a place: type three numbers, two of inches and a heading",
    "pitch tent 2.1234 2 3": "2.1234 has too many decimals: 3 at most",
    "pitch tent 2 2 3.125": "3.125 has too many decimals: 2 at most",
    "pitch tent 2 nan 3": "'nan' is not a number",
    "pitch tent 2 1e3 3": "'1e3' is not a number",
    "pitch tent 2 ٣ 3": "'٣' is not a number",
    "pitch tent 2  2 3": "'2  2 3' is not a place: type three numbers, two of inches and a heading",
    "pitch tent 2 2 360": "360 is not a heading: headings go from 0 to 359.99 degrees",
    "pitch tent 2 2 -1": "-1 is not a heading: headings go from 0 to 359.99 degrees",
    "pitch tent 1 2 3": "the tent must be more than 1 inch from the west edge (C-3)",
}


@pytest.mark.parametrize(("notation", "sentence"), REFUSED.items())
def test_a_bad_answer_is_refused_in_a_sentence_and_changes_nothing(notation: str, sentence: str) -> None:
    match = pitched(*CAMPED)
    before = snapshot(match)
    with pytest.raises(InvalidAnswerError) as refusal:
        match.submit(notation)
    assert (str(refusal.value), snapshot(match)) == (sentence, before)


def test_the_line_has_the_shortest_form_and_is_played_again_and_taken_back() -> None:
    match = pitched(*CAMPED, "pitch tent 12.345 8.001 270.00")
    assert (answered(match.entries[-1]).answer, match.state.tent) == (
        "pitch tent 12.345 8.001 270",
        Pose(12_345, 8_001, 27_000),
    )
    assert snapshot(pitched(entries=match.entries)) == snapshot(match)
    match.undo()
    assert match.to_redo is not None
    assert (match.state.tent, match.to_redo.notation) == (FROM, "pitch tent 12.345 8.001 270")


@given(seed=st.integers(0, 1 << 32))
def test_players_answer_without_a_mouse(seed: int) -> None:
    match = pitched(*CAMPED)
    for player in (RandomPlayer(seed), GreedyPlayer(seed)):
        assert tent_objection(player.choose(match, question(match)).value) == ""


def test_where_no_sample_is_good_the_nearest_pose_is() -> None:
    decision = Placement(
        side=SideId("left"),
        kind="pitch",
        prompt="",
        subject=PieceId("tent"),
        verb="pitch",
        start=FROM,
        objection=tent_objection,
        suggest=tent(FROM).suggest,
        samples=lambda below: (FROM,),
    )
    assert [option.value for option in decision.candidates(lambda count: 0)] == [Pose(1001, 0, 0)]


def test_a_system_may_write_and_read_its_moves_in_words_of_its_own() -> None:
    def read(notation: str) -> Option:
        words = notation.split(" ")
        if words[:3] != ["move", "A", "forward"] or len(words) != 4:
            raise InvalidAnswerError(f"{notation!r} is not understood: move A forward N")
        far = read_number(words[3], 3)
        return Option(
            notation=notation, anchors=(), preview=lambda: OptionPreview(notation), value=("forward", far)
        )

    decision = Placement(
        side=SideId("left"),
        kind="move",
        prompt="",
        subject=PieceId("A"),
        verb="move",
        start=FROM,
        objection=lambda pose: "",
        suggest=lambda pose: pose,
        samples=lambda below: (),
        write=lambda pose: f"move A forward {write_number(-pose.y, 3)}",
        read=read,
    )
    option = decision.choose(Pose(0, -3250, 0))
    assert (option.notation, option.value) == ("move A forward 3.25", ("forward", 3250))
    with pytest.raises(InvalidAnswerError, match="not understood"):
        decision.option("move A 1 2 3")


def test_a_piece_without_a_front_has_no_heading() -> None:
    assert read_pose("12.5 20", with_heading=False) == Pose(12_500, 20_000, 0)
    assert write_pose(Pose(12_500, 20_000, 0), with_heading=False) == "12.5 20"
