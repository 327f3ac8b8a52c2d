"""What the window tells of attempts, dice and routed units of Commanders."""

import pytest
from msgspec.structs import replace

from game.engine.event import DiceRolled
from game.engine.play.match import Match
from game.hexgrid.ids import PieceId
from game.players.levels import PLAYERS
from game.rules.commanders.piece_events import CommanderMoved
from game.rules.commanders.state import MISSILES, RALLY, State
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.session.text.dice_text import description
from game.ui.session.text.tooltip_text import tell_facts
from tests.rules.commanders.scripted import piece, playing


def _begun(kind: str) -> AnyMatch:
    """Play Keith until a question of a kind is open."""
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "commanders")
    match: AnyMatch = Match(rules, scenario, seed=3)
    player = PLAYERS["greedy"](5)
    while match.pending is not None and match.pending.kind != kind:
        match.submit(player.choose(match, match.pending))
    assert match.pending is not None
    return match


def _told(match: AnyMatch, state: State) -> list[str]:
    """Return what the marker of the mob that waits beside the army commander tells."""
    view = match.rules.shown.view(match.setup.battlefield, state, state.turn)
    return [
        marker.detail
        for piece in view.pieces
        if piece.id == "kirk"
        for marker in piece.markers
        if marker.detail
    ]


def test_who_could_try_is_told_until_an_attempt_has_been_made() -> None:
    match = _begun("rally")
    state, commander = match.state, PieceId("campbell")
    assert _told(match, state) == [
        "Captain Campbell could try: two dice, 12 or less, -2 its commander with it (BX-42), -2 cover (BX-42): 90 %."
    ]
    assert _told(match, replace(state, tried=frozenset({commander}))) == [
        "Each commander who has it within his radius has made his attempt in this rally phase (BS-07)."
    ]
    assert _told(match, replace(state, tried_for=frozenset({PieceId("kirk")}))) == [
        "An attempt for it has been made in this rally phase (BS-06)."
    ]


def test_bx_05_who_is_out_of_command_is_told_its_half_rate_and_no_charge() -> None:
    match = _begun("rally")
    rules, state = match.rules, match.state

    def facts(*, is_out: bool) -> list[str]:
        unit = replace(state.pieces[PieceId("hussars")], is_out=is_out)
        view = rules.shown.view(match.setup.battlefield, state.with_pieces(unit), state.turn)
        shown = next(piece for piece in view.pieces if piece.id == unit.id)
        return [row.text for row in tell_facts(rules.info, shown)]

    usual, slowed = facts(is_out=False), facts(is_out=True)
    assert (usual[0], slowed[0]) == ("Moves 3 hexes", "Moves 2 hexes")
    assert ["a charge adds" in " ".join(each) for each in (usual, slowed)] == [True, False]
    assert usual[1:] != slowed[1:] and len(usual) == len(slowed)


@pytest.mark.parametrize("phase", [RALLY, MISSILES])
def test_bs_01_the_chance_of_an_attempt_is_shown_in_the_rally_phase_alone(phase: str) -> None:
    match = _begun("rally")
    state = replace(match.state, phase=phase)
    for name in ("kirk", "campbell"):
        unit = state.pieces[PieceId(name)]
        options = match.rules.shown.piece_options(match.setup.battlefield, state, unit.id, unit.hex_id)
        assert any(aim.check is not None for aim in options.aims) == (phase == RALLY)


def test_the_hits_of_a_shot_are_counted() -> None:
    match = _begun("shoot")
    player = PLAYERS["greedy"](5)
    while match.pending is not None and match.pending.kind == "shoot":
        match.submit(player.choose(match, match.pending))
    shots = [
        frame.event
        for frame in match.frames
        if isinstance(frame.event, DiceRolled) and frame.event.reason.title.startswith("Fire of ")
    ]
    assert shots
    for event in shots:
        least = int(event.reason.title.split(" at ")[1].rstrip("+"))
        hits = sum(number >= least for number in event.roll.numbers)
        assert description(event) == f"{hits} hit{'' if hits == 1 else 's'}"


def test_bx_07_a_commander_who_leaves_alone_before_an_enemy_is_told_of() -> None:
    pieces = {
        "A": piece("jacobite", "C1"),
        "L": piece("jacobite", "C3", "leader", rank="army"),
        "X": piece("government", "C4"),
        "K": piece("government", "G6", "leader", rank="army"),
    }
    match = playing(pieces, "melee", initiative="jacobite")
    told = [
        frame.event.describe(match.names) for frame in match.frames if isinstance(frame.event, CommanderMoved)
    ]
    assert told == ["L got away to C1."]
