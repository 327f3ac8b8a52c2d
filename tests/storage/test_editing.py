"""Positions changed by hand in all systems: what a change makes, why it is refused, and that its text gives it back."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from game.content.editing import Editor
from game.content.position_text import text_of
from game.content.positions import Position, match_at, read_position
from game.content.trial import RefusedError
from game.engine.decisions.location import Pose
from game.engine.shown.view import PieceView
from game.hexgrid.ids import HexId, PieceId, SideId
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, AnyMatch, open_map, unsaved
from tests.drawn import question
from tests.invariants import problems_of
from tests.shipped import SHIPPED

STEWART, HIS_LEADER = PieceId("stewart"), PieceId("robert-stewart")
OGILVY, GLASCOE = PieceId("ogilvy-first"), PieceId("glascoe")
JACOBITE, GOVERNMENT = SideId("jacobite"), SideId("government")
MEASURED = {"chargers"}


def fought(system: str, answers: int = 0, name: str = "keith-1746") -> AnyMatch:
    match, player = unsaved(open_map(MAPS / f"{name}.tmx", system)[1], 3), RandomPlayer(1)
    while len(match.entries) < answers and match.pending is not None:
        match.submit(player.choose(match, match.pending))
    return match


def pieces(match: AnyMatch) -> dict[PieceId, PieceView]:
    return {piece.id: piece for piece in Editor(match).view.pieces}


def changed(match: AnyMatch, position: Position) -> tuple[set[str], dict[PieceId, PieceView]]:
    """Return which pieces are elsewhere or otherwise, gone or new, and all as they are."""
    old, new = pieces(match), pieces(match_at(position))
    return {piece for piece in {*old, *new} if _plain(old.get(piece)) != _plain(new.get(piece))}, new


def _plain(piece: PieceView | None) -> object:
    """Return what is changed of a piece by hand: not what it sees from its hex."""
    if piece is None:
        return None
    markers = [(marker.id, marker.count) for marker in piece.markers]
    return piece.hex_id, piece.pose, piece.facing, piece.strength, markers, piece.with_piece


def refused(how: Callable[[], object]) -> str:
    with pytest.raises(RefusedError) as refusal:
        how()
    return str(refusal.value)


def labelled(match: AnyMatch, piece: PieceView) -> str:
    return match.setup.grid.label(piece.hex_id)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_unit_is_put_elsewhere_and_nothing_else_moves(system: str) -> None:
    match = fought(system)
    grid = match.setup.grid
    to = grid.hex("D2")
    moved, found = changed(match, Editor(match).moved(STEWART, to))
    assert moved == {STEWART, HIS_LEADER}
    assert labelled(match, found[STEWART]) == "D2"
    assert found[STEWART].blocks == 4


@pytest.mark.parametrize("system", SHIPPED)
def test_a_leader_goes_with_his_unit_and_alone(system: str) -> None:
    match = fought(system)
    grid, here = match.setup.grid, pieces(match)
    leader = here[GLASCOE]
    unit = next(each for each in here.values() if each.hex_id == leader.hex_id and each.look != "figure")
    together, found = changed(match, Editor(match).moved(unit.id, grid.hex("D2")))
    assert together == {GLASCOE, unit.id}
    assert (labelled(match, found[GLASCOE]), found[GLASCOE].with_piece) == ("D2", leader.with_piece)
    alone, found = changed(match, Editor(match).moved(GLASCOE, here[OGILVY].hex_id))
    assert alone == {GLASCOE}
    assert found[GLASCOE].hex_id == here[OGILVY].hex_id


@pytest.mark.parametrize("system", SHIPPED)
def test_a_unit_is_weakened_and_strengthened_block_by_block(system: str) -> None:
    match = fought(system)
    for blocks in (3, 2, 1):
        match = match_at(Editor(match).strengthened(STEWART, -1))
        assert pieces(match)[STEWART].blocks == blocks
    sentence = refused(lambda: Editor(match).strengthened(STEWART, -1))
    assert sentence == "Stewart's men have one block left; they can be removed."
    for blocks in (2, 3, 4):
        match = match_at(Editor(match).strengthened(STEWART, 1))
        assert pieces(match)[STEWART].blocks == blocks
    assert pieces(match)[STEWART] == pieces(fought(system))[STEWART]
    assert "full strength" in refused(lambda: Editor(match).strengthened(STEWART, 1))
    assert "no blocks" in refused(lambda: Editor(match).strengthened(GLASCOE, -1))


@pytest.mark.parametrize("system", SHIPPED)
def test_a_unit_is_turned_where_it_has_a_facing(system: str) -> None:
    match = fought(system)
    facing = pieces(match)[STEWART].facing
    if facing is None:
        assert "no facing" in refused(lambda: Editor(match).turned(STEWART, 60))
        return
    turned, found = changed(match, Editor(match).turned(STEWART, 60))
    assert STEWART in turned
    assert turned <= {STEWART, HIS_LEADER}
    assert found[STEWART].facing == facing + 60
    back = pieces(match_at(Editor(match_at(Editor(match).turned(STEWART, 60))).turned(STEWART, -60)))
    assert back == pieces(match)


def test_a_measured_unit_is_put_and_turned_to_the_thousandth() -> None:
    match = fought("chargers")
    old = pieces(match)[STEWART]
    assert (old.pose, old.size[1]) == (Pose(24553, 38500, 9000), 2400)
    _, found = changed(match, Editor(match).moved(STEWART, (21000, 26000)))
    assert found[STEWART].pose == Pose(21000, 26000, 9000)
    _, found = changed(match, Editor(match).turned(STEWART, 15))
    assert found[STEWART].pose == Pose(24553, 38500, 10500)
    sentence = refused(lambda: Editor(match).moved(STEWART, (100, 21000)))
    assert sentence == "Stewart's men: Stewart's men sticks out of the board; move it inward."


@pytest.mark.parametrize("system", SHIPPED)
def test_an_occupied_hex_is_refused_and_so_is_ground_that_bars(system: str) -> None:
    match = fought(system)
    held = pieces(match)[OGILVY].hex_id
    sentence = refused(lambda: Editor(match).moved(STEWART, held))
    what = "overlaps Stewart's men" if system in MEASURED else "Stewart's men is already here"
    assert sentence.startswith("Ogilvy's first: ")
    assert what in sentence
    enemy = next(piece for piece in pieces(match).values() if piece.side == GOVERNMENT)
    assert refused(lambda: Editor(match).moved(STEWART, enemy.hex_id))
    assert refused(lambda: Editor(match).added(JACOBITE, "regular", held))


@pytest.mark.parametrize("system", SHIPPED)
def test_a_piece_is_taken_away_as_if_it_had_never_been_there(system: str) -> None:
    match = fought(system, 40)
    gone, _ = changed(match, Editor(match).removed(OGILVY))
    assert OGILVY in gone
    made = match_at(Editor(match).removed(OGILVY))
    assert OGILVY not in made.state.pieces
    assert OGILVY not in text_of(made)


@pytest.mark.parametrize("system", SHIPPED)
def test_units_and_leaders_are_added_to_the_brigade_beside_them(system: str) -> None:
    match = fought(system, 40)
    grid, here = match.setup.grid, pieces(match)
    near = here[STEWART].hex_id
    free = next(
        hex_id for hex_id in grid.adjacent(near) if hex_id not in {piece.hex_id for piece in here.values()}
    )
    position = Editor(match).added(JACOBITE, "regular", free)
    added, found = changed(match, position)
    assert added == {"regular-1"}
    new = found[PieceId("regular-1")]
    assert (new.hex_id, new.side, new.kind, new.blocks, new.full) == (free, JACOBITE, "regular", 4, 4)
    view = Editor(match_at(position)).view
    members = [set(group.members) for group in view.groups if "regular-1" in group.members]
    assert members == [group | {"regular-1"} for group in map(set, _of(match, STEWART))]
    made = match_at(Editor(match_at(position)).removed(PieceId("regular-1")))
    assert pieces(made) == here


@pytest.mark.parametrize("system", SHIPPED)
def test_a_leader_who_is_added_is_no_unit_of_the_brigade(system: str) -> None:
    match = fought(system)
    groups = {group.id: group.members for group in Editor(match).view.groups}
    position = Editor(match).added(JACOBITE, "leader", pieces(match)[OGILVY].hex_id)
    added, found = changed(match, position)
    assert added == {"leader-1"}
    assert found[PieceId("leader-1")].hex_id == pieces(match)[OGILVY].hex_id
    assert {group.id: group.members for group in Editor(match_at(position)).view.groups} == groups


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize("name", ["keith-1746", "killiecrankie-1689"])
def test_an_empty_field_is_filled_until_it_is_a_battle(system: str, name: str) -> None:
    match = match_at(Editor(fought(system, 0, name)).emptied())
    assert (match.state.pieces, Editor(match).is_unfinished) == ({}, True)
    for side, kind, at in (
        (JACOBITE, "highland", "D4"),
        (GOVERNMENT, "regular", "D6"),
        (JACOBITE, "leader", "D4"),
        (JACOBITE, "lowland", "C4"),
    ):
        match = match_at(Editor(match).added(side, kind, match.setup.grid.hex(at)))
    assert [(each.id, labelled(match, each)) for each in pieces(match).values()] == [
        *(("highland-1", "D4"), ("regular-1", "D6"), ("leader-1", "D4"), ("lowland-1", "C4")),
    ]
    assert match.pending is not None
    assert not Editor(match).is_unfinished
    assert match_at(read_position(text_of(match), "it")).state == match.state


@pytest.mark.parametrize("system", SHIPPED)
def test_a_map_that_counts_on_a_piece_does_without_it(system: str) -> None:
    match = fought(system, name="culloden-1746")  # its militia opens the walls, with the dragoons
    for piece in ("argyll", "hawley", "kerrs"):
        match = match_at(Editor(match).removed(PieceId(piece)))
    told = [value for name, value in match.scenario.properties.items() if name.startswith("special_")]
    assert not [value for value in told if "argyll" in str(value) or "kerrs" in str(value)]
    assert match_at(read_position(text_of(match), "it")).state == match.state


def test_why_a_unit_stays_names_who_needs_it() -> None:
    match = fought("brigades", name="culloden-1746")
    match = match_at(Editor(match).removed(PieceId("argyll")))
    assert refused(lambda: Editor(match).removed(PieceId("kerrs"))) == (
        "General Hawley: no unit of its side has the brigade 'hawleys-wing'; give it to the units he commands."
    )


@pytest.mark.parametrize("system", SHIPPED)
def test_a_side_loses_no_more_units_than_it_has_and_more_again_when_it_grows(system: str) -> None:
    match = fought(system)
    name = "banners_jacobite" if system == "jacobite" else f"{system}_break_government"
    theirs = [each for each in pieces(match).values() if each.side == GOVERNMENT]
    for leader in [each.id for each in theirs if each.look == "figure"]:
        match = match_at(Editor(match).removed(leader))
    units = [each.id for each in theirs if each.look != "figure"]
    limits = []
    for unit in units[:-1]:
        match = match_at(Editor(match).removed(unit))
        limits.append(match.scenario.properties.get(name))
        assert not Editor(match).is_unfinished
    free = match.setup.grid.hex("A2")
    match = match_at(Editor(match).added(GOVERNMENT, "militia", free))
    limits.append(match.scenario.properties.get(name))
    assert limits == [3, 2, 1, 2]


@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("brigades", "clifton-1745"),  # a brigade is made in it
        ("jacobite", "inverurie-1745"),  # a side is short of command cards
        *((system, "littleferry-1746") for system in SHIPPED),
    ],
)
def test_changes_are_made_late_in_a_battle_too(system: str, name: str) -> None:
    match = fought(system, 250, name)
    editor = Editor(match)
    assert len(editor.phases()) >= 3
    unit = next(each for each in editor.view.pieces if each.look != "figure")
    free = set(match.setup.grid.on_board_ids) - {each.hex_id for each in editor.view.pieces}
    taken = 0
    for to in sorted(free)[:: len(free) // 12]:
        try:
            taken += pieces(match_at(editor.moved(unit.id, to)))[unit.id].hex_id == to
        except RefusedError as error:
            assert str(error).startswith(unit.name)
    assert taken > 0


def test_leaders_of_a_unit_that_is_removed_join_another() -> None:
    match = fought("formations", name="culloden-1746")
    records = match.state.pieces
    leader = next(each for each in records.values() if each.is_leader)
    left = match_at(Editor(match).removed(leader.unit)).state.pieces
    assert left[leader.id].unit not in ("", leader.unit)
    assert left[leader.id].hex_id == left[left[leader.id].unit].hex_id


def test_a_change_while_guns_open_the_battle_keeps_them_and_the_cards() -> None:
    match = fought("jacobite", name="culloden-1746")
    shots = 0
    for _ in range(12):
        if (state := match.state).turn.phase != "cannonade":
            break
        if question(match).kind != "cannonade":
            match.submit(RandomPlayer(1).choose(match, question(match)))
            continue
        shots += 1
        to = match.setup.grid.hex("E7")
        changed_state = match_at(Editor(match).moved(PieceId("atholl"), to)).state
        assert (changed_state.turn, changed_state.cards) == (state.turn, state.cards)
        match.submit(RandomPlayer(1).choose(match, question(match)))
    assert shots == 3


def _of(match: AnyMatch, piece: PieceId) -> list[tuple[PieceId, ...]]:
    return [group.members for group in Editor(match).view.groups if piece in group.members]


MARKS: dict[str, list[tuple[str, int]]] = {
    "formations": [("blast", 3), ("broken", 1), ("overwatch", 1), ("done", 1)],
    "commanders": [("routed", 1), ("out-of-command", 1), ("rallied", 1), ("open", 1)],
    "brigades": [
        *(("halted", 1), ("wavering", 1), ("disordered", 1), ("pushed back", 1), ("retreating", 1)),
        *(("routing", 1), ("pursuing", 1), ("won", 1), ("superb discipline", 1)),
        *(("uncontrolled", 1), ("faltering", 1), ("broken", 1)),
    ],
    "chargers": [("fleeing", 1), ("shaken", 1), ("charging", 1)],
    "jacobite": [],
}


@pytest.mark.parametrize(
    ("system", "marker", "count"),
    [(system, *mark) for system, marks in MARKS.items() for mark in marks],
)
def test_a_marker_is_put_on_and_taken_off(system: str, marker: str, count: int) -> None:
    match = fought(system, name="sheriffmuir-1715")
    unit = next(
        each.id for each in Editor(match).view.pieces if each.kind == "lowland" or each.kind == "regular"
    )
    assert Editor(match).marks(unit)[marker] == 0
    marked = match_at(Editor(match).marked(unit, marker, count))
    assert Editor(marked).marks(unit)[marker] == count
    assert problems_of(system)(marked.setup.battlefield, marked.state) == []
    if marker != "open":
        off = match_at(Editor(marked).marked(unit, marker, 0))
        assert Editor(off).marks(unit)[marker] == 0


@pytest.mark.parametrize("system", SHIPPED)
def test_each_phase_of_each_side_can_be_begun_anew(system: str) -> None:
    match = fought(system, 40)
    editor = Editor(match)
    phases = editor.phases()
    assert phases == [phase.id for phase in match.rules.info.phases if phase.id != "end"]
    for phase, side in product(phases, (JACOBITE, GOVERNMENT)):
        made = match_at(Editor(match).begun_at(side, phase))
        assert set(pieces(made)) <= set(pieces(match))


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize(("name", "changes"), [("keith-1746", 20), ("sheriffmuir-1715", 6)])
def test_whatever_is_changed_the_text_of_it_gives_back_to_the_bit(
    system: str, name: str, changes: int
) -> None:
    chance = Random(f"{system} {name}")
    match = fought(system, 60, name)
    taken = 0
    for _ in range(changes):
        try:
            position = _any_change(match, chance)
        except RefusedError as error:
            assert str(error).endswith(".")
            continue
        taken += 1
        match = match_at(position)
        again = match_at(read_position(text_of(match), "it"))
        assert again.state == match.state
        assert text_of(again) == text_of(match)
        if match.pending is not None and chance.random() < 0.3:
            match.submit(RandomPlayer(taken).choose(match, match.pending))
    assert taken >= changes // 3


def _any_change(match: AnyMatch, chance: Random) -> Position:
    editor = Editor(match)
    piece = chance.choice(editor.view.pieces).id
    at = HexId(chance.choice(list(match.setup.grid.on_board_ids)))
    changes: list[Callable[[], Any]] = [
        lambda: editor.moved(piece, at),
        lambda: editor.turned(piece, 60),
        lambda: editor.strengthened(piece, chance.choice((-1, 1))),
        lambda: editor.removed(piece),
        lambda: editor.added(chance.choice((JACOBITE, GOVERNMENT)), chance.choice(("militia", "leader")), at),
        lambda: editor.begun_at(JACOBITE, chance.choice(editor.phases())),
    ]
    if marks := editor.marks(piece):
        changes.append(lambda: editor.marked(piece, chance.choice(list(marks)), chance.choice((0, 1))))
    position: Position = chance.choice(changes)()
    return position


def test_cards_are_taken_and_put_back_and_a_full_hand_takes_none() -> None:
    match = fought("jacobite", name="prestonpans-1745")
    held, spare = Editor(match).cards(JACOBITE)
    command = [card.id for card in held if card.deck == "command"]
    wanted = next(card.id for card in spare if card.deck == "command" and card.id not in command)
    full = refused(lambda: Editor(match).dealt(JACOBITE, "command", wanted, to_hand=True))
    assert full == f"a hand holds no more than {len(command)} command cards (JX-37)."
    less = match_at(Editor(match).dealt(JACOBITE, "command", command[0], to_hand=False))
    changed = match_at(Editor(less).dealt(JACOBITE, "command", wanted, to_hand=True))
    now = [card.id for card in Editor(changed).cards(JACOBITE)[0] if card.deck == "command"]
    assert now == sorted([*command[1:], wanted])
    all_cards = [
        sorted((*each.hands[JACOBITE]["command"], *each.decks["command"]))
        for each in (changed.state.cards, match.state.cards)
    ]
    assert all_cards[0] == all_cards[1]
    assert match_at(read_position(text_of(changed), "it")).state == changed.state


@pytest.mark.parametrize("system", [system for system in SHIPPED if system != "jacobite"])
def test_where_there_are_no_cards_none_are_listed(system: str) -> None:
    assert Editor(fought(system)).cards(JACOBITE) == ([], ())


def test_a_lone_leader_in_the_hex_of_a_unit_joins_the_one_he_is_put_on_and_has_no_place_of_his_own() -> None:
    match, player = unsaved(open_map(MAPS / "sheriffmuir-1715.tmx", "chargers")[1], 306), RandomPlayer(306)
    for _ in range(20):
        match.submit(player.choose(match, question(match)))
    whetham, morrisons = PieceId("whetham"), pieces(match)[PieceId("morrisons")]
    assert match.state.pieces[whetham].pose is not None
    assert morrisons.pose is not None
    new = match_at(Editor(match).moved(whetham, (morrisons.pose.x, morrisons.pose.y)))
    now = new.state.pieces[whetham]
    assert (now.unit, now.pose) == (morrisons.id, None)
    assert problems_of("chargers")(new.setup.battlefield, new.state) == []


def test_a_charger_who_is_made_to_flee_by_hand_has_declared_no_charge() -> None:
    match, player = unsaved(open_map(MAPS / "killiecrankie-1689.tmx", "chargers")[1], 3), RandomPlayer(1)
    while not match.state.charges or question(match).kind != "charge":
        match.submit(player.choose(match, question(match)))
    charger = match.state.charges[0].charger
    new = match_at(Editor(match).marked(charger, "fleeing", 1))
    assert new.state.pieces[charger].is_fleeing
    assert charger not in {charge.charger for charge in new.state.charges}
    for _ in range(30):
        assert problems_of("chargers")(new.setup.battlefield, new.state) == []
        new.submit(player.choose(new, question(new)))
