"""What came of one's own newest attack stays in the rail when the answer of the other side has pushed it up the log."""

import pytest

from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from tests.rules.chargers.near_keith import near_keith
from tests.ui.table import hand_at
from tests.ui.walker import Notes, Walker

SIZE = (1280, 800)


@pytest.mark.parametrize("system", ["brigades", "chargers"])
def test_ones_own_attack_is_in_sight_until_the_next_move(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = Notes(monkeypatch)
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    if system == "chargers":
        scenario = near_keith()
    hand, player = hand_at(scenario, rules=rules, seed=1), GreedyPlayer(1)
    session, playback = hand.scene.session, hand.scene.playback
    question, kept, gone = hand.scene.sidebar.question, 0, 0
    while session.match.pending is not None and kept < 3:
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
        playback.finish()
        if session.choice is None or not playback.is_present:
            continue
        told = [each.text for each in playback.event_log.account(playback.shown_frames)]
        if not (rows := question.last_attack()):
            gone += 1
            continue
        kept += 1
        heading, *attacks = [row.text for row in rows]
        assert heading == "Your last attacks"
        assert 0 < len(attacks) <= 3 and told[-1] not in attacks
        assert attacks == [text for text in told if text in attacks]
        hand.scene.lay_out(SIZE)
        walker = Walker(SIZE, notes.written)
        hand.scene.sidebar.draw(walker)
        places = {each.text: each.rect for each in walker.drawn}
        first = hand.scene.sidebar._asked()[0].text.split()[0]
        asked = min(rect.top for text, rect in places.items() if text.startswith(first))
        assert asked < places["Your last attacks"].top
    assert kept and gone
