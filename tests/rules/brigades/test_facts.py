"""What the window says of units: their movement in each formation, their range, and their halves of a figure."""

from game.rules.brigades.combat.fire import figures_lost
from game.rules.brigades.shown.names import facts


def said(kind: str) -> list[str]:
    return [fact.text for fact in facts(kind)]


def test_a_column_moves_farther_than_the_other_formations() -> None:
    """GX-04: a column of foot or horse moves 10 cm more; guns form no column."""
    assert said("highland")[0] == "Moves 2 hexes of 10 cm; 3 in column"
    assert said("light-cavalry")[0] == "Moves 3 hexes of 10 cm; 4 in column"
    assert said("light-artillery")[0] == "Moves 2 hexes of 10 cm"


def test_a_range_is_one_number() -> None:
    assert said("highland")[1] == "Fires up to 2 hexes, with less effect the farther"
    assert said("trained-artillery")[1] == "Fires up to 6 hexes, with less effect the farther"


def test_half_a_figure_is_written_without_a_nought() -> None:
    assert [figures_lost(halves) for halves in range(4)] == [
        "figures lost: 0",
        "figures lost: ½",
        "figures lost: 1",
        "figures lost: 1½",
    ]
