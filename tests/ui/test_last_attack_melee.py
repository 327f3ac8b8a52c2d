"""A melee is among the last attacks of both sides, whichever of them it names first."""

from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.rules.brigades.events.fights import MeleeFought
from game.storage.battles import MAPS, open_map
from tests.ui.table import hand_at


def test_both_sides_see_what_came_of_their_first_melee() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand, player = hand_at(scenario, rules=rules, seed=1), GreedyPlayer(1)
    session, playback = hand.scene.session, hand.scene.playback
    shown: dict[SideId, bool] = {}
    while len(shown) < 2:
        session.submit(hand.question.forced or player.choose(session.match, hand.question))
        playback.finish()
        if session.choice is None or session.choice.decision.kind != "change":
            continue
        told = playback.event_log.account(playback.shown_frames)
        if melees := {each.text for each in told if isinstance(each.event, MeleeFought)}:
            rows = {row.text for row in hand.scene.sidebar.question.last_attack()}
            shown[session.choice.decision.side] = melees <= rows
    assert shown == {"jacobite": True, "government": True}
