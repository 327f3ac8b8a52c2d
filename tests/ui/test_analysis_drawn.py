"""The analysis board and what it asks at every size: nothing is cut, overlaps or sticks out."""

from pathlib import Path

import pytest

from game.hexgrid.scenario import Scenario
from game.ui.battle import dialogs
from game.ui.battle.analysis_dialogs import cards_dialog, kinds_dialog, marks_dialog, phases_dialog
from game.ui.battle.analysis_scene import KEYS, AnalysisScene, analysis_of
from tests.shipped import SHIPPED
from tests.ui.test_analysis import at_battle
from tests.ui.test_nothing_cut import FEW, battle_at, culloden, notes, walked
from tests.ui.walker import Notes

__all__ = ("culloden", "notes")


@pytest.mark.parametrize("edits", [False, True])
def test_the_board(notes: Notes, culloden: tuple[Scenario, Path], edits: bool) -> None:
    battle = battle_at(culloden, 12)
    battle.lay_out((1024, 600))
    scene = analysis_of(battle)
    scene.session.edits = edits
    assert walked(scene, notes, FEW, panels=True) == []


@pytest.mark.parametrize("system", SHIPPED)
def test_what_it_asks(notes: Notes, system: str, tmp_path: Path) -> None:
    hand = at_battle(system, tmp_path, name="prestonpans-1745")
    hand.letter("n")
    scene = hand.top(AnalysisScene)
    session = scene.session
    piece = session.playback.view.pieces[0]
    asked = [ask(session, side) for ask in (kinds_dialog, phases_dialog) for side in ("", "jacobite")]
    asked.append(dialogs.analysis_menu())
    asked.append(dialogs.keys(tuple((key.upper(), text) for key, (_, text) in KEYS.items())))
    if session.match.rules.content.marks:
        asked.append(marks_dialog(session, piece))
    if session.playback.has_cards:
        asked += [cards_dialog(session, ""), cards_dialog(session, "take:jacobite:command")]
        asked.append(cards_dialog(session, "back:government:combat"))
    for dialog in asked:
        assert walked(dialog, notes, FEW) == [], dialog.heading
    hand.app.close()
