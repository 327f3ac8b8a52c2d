"""The newest of the log is in sight at the foot of the rail at every moment, long as the account of it may be."""

import pytest

from game.ui.battle.panels.sentences import draw_news
from game.ui.session.timeline import Pace
from tests.ui.test_stage import fought
from tests.ui.walker import Notes, Walker

SIZE = (1280, 800)


def test_the_small_log_tells_a_charge_as_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, notes = fought("brigades", Pace()), Notes(monkeypatch)
    hand.scene.lay_out(SIZE)
    playback, scene = hand.scene.playback, hand.scene
    long = 0
    for frames in range(1, len(playback.match.frames), 3):
        told = playback.event_log.told(frames, 1)
        if not told:
            continue
        playback.timeline.rewind(frames)
        assert playback.shown_frames == frames
        walker = Walker(SIZE, notes.written)
        draw_news(walker, scene.areas, scene.sidebar.fonts, playback)
        assert walker.drawn, told[0].text
        assert all(scene.areas.news.contains(each.rect) for each in walker.drawn)
        newest = told[0].parts[-1].text if told[0].parts else told[0].text
        long += len(told[0].parts) > 4
        drawn = " ".join(each.text for each in walker.drawn)
        assert newest.split()[-1].rstrip(".") in drawn or len(newest) > 150
    assert long > 5
