"""A unit of one's own that cannot act, clicked or pointed at: both say why, whatever else is picked."""

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.rules.brigades.ruleset import RULES
from game.ui.session import pointing
from game.ui.session.text.choice_tip import tip_of
from tests.ui.table import Hand, hand_at

TABLES = {
    "title": "One unit that runs beside one that can act",
    "rules": ["GB-03"],
    "system": "brigades",
    "phasing": "jacobite",
    "field": "\n".join((" " if row % 2 else "") + " ".join("." * 11) for row in range(11)),
    "groups": {"clans": {"order": "assault"}},
    "pieces": {
        "U": {"side": "jacobite", "kind": "regular", "at": "C2", "brigade": "clans", "state": "routing"},
        "V": {"side": "jacobite", "kind": "regular", "at": "A2", "facing": "S", "brigade": "clans"},
        "E": {"side": "government", "kind": "regular", "at": "A4", "brigade": "guards"},
    },
}


def reasons_at(hand: Hand, label: str) -> list[str]:
    session = hand.scene.session
    view, hex_id = session.playback.view, session.match.setup.grid.hex(label)
    rows = tip_of(
        hex_id, pointing.anchors_in(view, hex_id), session.choice, view, session.match.rules.info, label, None
    )
    return [row.text for row in rows if row.look == "reason"]


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        ("movement", "U is retreating or routing (GB-03)."),
        ("charges", "U is not in order (GX-40)."),
        ("fire", "U is retreating or routing (GX-62)."),
    ],
)
def test_its_reason_is_told_by_click_and_pointer_with_another_unit_picked(phase: str, why: str) -> None:
    hand = hand_at(scenario_of(read({**TABLES, "phase": phase}, Vignette)), rules=RULES, seed=1)
    for picks in (False, True):
        if picks:
            hand.click(hand.hex("A2"))
        picked = hand.controller.picked
        assert [anchor.ref for anchor in picked] == ["V"] * picks
        assert reasons_at(hand, "C2") == [why]
        hand.click(hand.hex("C2"))
        assert (hand.scene.session.notice, hand.controller.picked) == (why, picked)
