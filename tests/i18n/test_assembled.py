"""What the window puts together of several sentences is said as the language in use says it."""

from collections.abc import Iterator

import pytest

from game import i18n
from game.engine.ruleset import find
from game.engine.shown.view import PieceView
from game.hexgrid.ids import HexId, PieceId, SideId
from game.ui.battle.rail.question import _without_name
from game.ui.session.text.account import Clause, joined
from game.ui.session.text.tooltip_text import tell_piece


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    find("jacobite")
    i18n.use({": ": "\u202f: ", "; ": "\u202f; ", "{side} {kind}": "{kind} des {side}"})
    yield
    i18n.use({})


def test_clauses_of_an_action_are_joined_by_signs_of_the_language() -> None:
    clauses = [
        Clause(subject="", text="Price a tiré"),
        Clause(subject="", text="1 touche", is_result=True),
        Clause(subject="", text="perte de 1 bloc"),
    ]
    assert joined(clauses) == "Price a tiré\u202f: 1 touche\u202f; perte de 1 bloc."


def test_a_tip_says_side_and_kind_in_the_order_of_the_language() -> None:
    piece = PieceView(
        id=PieceId("A"),
        side=SideId("jacobite"),
        kind="highland",
        name="A",
        hex_id=HexId(0),
        strength="4 blocs",
        blocks=4,
        full=4,
    )
    rows = list(tell_piece(find("jacobite").info, "Jacobites", piece, chosen=True))
    assert (
        rows[1].text == f"{find('jacobite').info.kind('highland').name} des Jacobites, 4 blocs\u202f; chosen"
    )


def test_a_question_leaves_out_the_side_its_heading_names() -> None:
    assert _without_name("Jacobites\u202f: tirez", "Jacobites") == "Tirez"
    assert _without_name("Jacobites\u202f: tirez", "Gouvernementaux") == "Jacobites\u202f: tirez"
