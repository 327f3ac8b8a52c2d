"""Labels of a battle are unique and whole: over all maps and lessons, under each system that offers them."""

from collections import Counter
from collections.abc import Iterator

import pytest

from game.content.assets import lesson_files
from game.content.lesson import at_step, load
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import ScenarioError
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.drawing.pieces.name_slips import short_forms
from tests.shipped import SHIPPED

MAP_FILES = sorted(MAPS.glob("*.tmx"))


def labels(match: AnyMatch) -> list[list[str]]:
    """List all that each piece of a battle may be called on the field, and the names of its groups."""
    view = match.rules.shown.view(match.setup.battlefield, match.setup.state, NO_SIDE)
    names = {placed.name: placed.properties.get("short") for placed in match.scenario.pieces}
    assert {piece.name for piece in view.pieces} <= set(names), "what shortens a name looks at all of them"
    pieces = [[piece.name, *short_forms(piece.name, names)] for piece in view.pieces]
    return [*pieces, *([group.name] for group in view.groups)]


def alike(match: AnyMatch) -> list[str]:
    """List the labels that two pieces or groups share, or that are no whole words and not given by the map."""
    found = labels(match)
    counted = Counter(label for forms in found for label in dict.fromkeys(forms))
    words = {word.rstrip(",") for forms in found for word in forms[0].split()}
    words |= {
        word for piece in match.scenario.pieces for word in str(piece.properties.get("short", "")).split()
    }
    broken = [
        label for forms in found for label in forms if {word.rstrip(",") for word in label.split()} - words
    ]
    return [label for label, count in counted.items() if count > 1] + broken


def battles(system: str) -> Iterator[tuple[str, AnyMatch]]:
    for path in MAP_FILES:
        try:
            rules, scenario = open_map(path, system)
            yield path.stem, Match(rules, scenario, seed=1)
        except ScenarioError:
            continue  # this system does not offer it
    for path in lesson_files(system):
        yield path.stem, at_step(load(path), 0)


@pytest.mark.parametrize("system", SHIPPED)
def test_no_two_labels_of_a_battle_are_alike_and_all_are_whole_words(system: str) -> None:
    found = {name: wrong for name, match in battles(system) if (wrong := alike(match))}
    assert found == {}


def test_a_label_that_two_pieces_share_would_be_found() -> None:
    names = (
        "Macdonald of Sleat's",
        "Macdonald of Keppoch's",
        "Belford's left",
        "Belford's right",
        "Royal Écossais",
    )
    assert [short_forms(name, dict.fromkeys(names)) for name in names] == [()] * 5
    assert short_forms("Macdonald of Sleat's", dict.fromkeys(names[:1])) == ("Macdonald",)
    assert short_forms("Belford's left battery", dict.fromkeys(names[:2])) == ("Belford's left", "Belford's")
