"""Positions changed at random and played on by chance: what holds in battles holds there, and the rules go on."""

from collections.abc import Callable
from random import Random

import pytest

from game.content.editing import Editor
from game.content.position_text import text_of
from game.content.positions import Position, match_at, read_position
from game.content.trial import RefusedError
from game.hexgrid.ids import HexId
from game.players.learned_value import chance_of_winning
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, AnyMatch, check_map, open_map, unsaved
from tests.invariants import problems_of
from tests.share import a_share
from tests.shipped import SHIPPED

CHANGES, ANSWERS, INCHES = 5, 60, 9000
SEEDS = [*a_share(range(12), 6), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(12, 200))]


def any_change(match: AnyMatch, chance: Random) -> Callable[[], Position]:
    """Return a change that a hand could make, allowed or not."""
    editor, info = Editor(match), match.rules.info
    at = HexId(chance.choice(list(match.setup.grid.on_board_ids)))
    side, kind = chance.choice(info.sides).id, chance.choice(info.kinds).id
    changes: list[Callable[[], Position]] = [lambda: editor.added(side, kind, at)]
    if phases := editor.phases():
        changes.append(lambda: editor.begun_at(side, chance.choice(phases)))
    held, spare = editor.cards(side)
    if cards := [*held, *spare]:
        card = chance.choice(cards)
        changes.append(lambda: editor.dealt(side, card.deck, card.id, to_hand=card not in held))
    if editor.view.pieces:
        piece = chance.choice(editor.view.pieces)
        to = at
        if (pose := piece.pose) is not None and chance.random() < 0.7:
            place = pose.x + chance.randint(-INCHES, INCHES), pose.y + chance.randint(-INCHES, INCHES)
            changes += [lambda: editor.moved(piece.id, place)] * 2
        changes += [
            lambda: editor.moved(piece.id, to),
            lambda: editor.turned(piece.id, chance.choice((15, 60, -60, 180))),
            lambda: editor.strengthened(piece.id, chance.choice((-2, -1, 1))),
            lambda: editor.removed(piece.id),
        ]
        if marks := editor.marks(piece.id):
            changes.append(
                lambda: editor.marked(piece.id, chance.choice(list(marks)), chance.choice((0, 1, 3)))
            )
    return editor.emptied if chance.random() < 0.03 else chance.choice(changes)


def played(match: AnyMatch, answers: int, seed: int) -> None:
    player = RandomPlayer(seed)
    for _ in range(answers):
        if match.pending is None:
            return
        match.submit(player.choose(match, match.pending))


def assert_sound(match: AnyMatch, told: object) -> None:
    wrong = problems_of(match.scenario.system)(match.setup.battlefield, match.state)
    assert wrong == [], told
    again = match_at(read_position(text_of(match), "it"))
    assert (again.state, text_of(again)) == (match.state, text_of(match)), told


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_changed_the_rules_play_on(system: str, seed: int) -> None:
    chance = Random(f"{system} {seed}")
    maps = [path for path in sorted(MAPS.glob("*.tmx")) if not check_map(path, system).errors]
    path = chance.choice(maps)
    match = unsaved(open_map(path, system)[1], seed)
    played(match, chance.choice((0, 20, 60, 150)), seed)
    done: list[str] = [path.stem]
    while len(done) <= CHANGES:
        try:
            match = match_at(any_change(match, chance)())
        except RefusedError as error:
            assert str(error).endswith(".")
            assert "cannot play on" not in str(error)
        done.append(str(len(match.state.pieces)))
        assert_sound(match, done)
    assert 0 <= chance_of_winning(match, match.rules.info.sides[0].id) <= 1
    played(match, ANSWERS, seed)
    assert_sound(match, done)
