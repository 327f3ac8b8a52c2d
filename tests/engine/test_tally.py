"""Sums that keep their items."""

from game.engine.play.check import Item, Tally

ITEMS = (Item("table", 3, "JX-10"), Item("moved", -1, "JX-22"))


def test_the_total_is_what_the_items_come_to() -> None:
    assert Tally(ITEMS).total == 2


def test_an_empty_tally_is_nothing() -> None:
    assert Tally(()).total == 0


def test_the_total_is_not_below_least() -> None:
    assert Tally((Item("ground", -5, "JX-77"),), minimum=0).total == 0


def test_the_total_is_not_above_most() -> None:
    assert Tally((*ITEMS, Item("leader", 4, "JR-25")), maximum=2).total == 2


def test_the_bounds_hold_the_whole_sum_and_not_each_item() -> None:
    assert Tally((Item("ground", -5, "a"), Item("table", 6, "b")), minimum=0, maximum=2).total == 1


def test_the_lines_are_signed_and_name_the_rule() -> None:
    assert Tally((*ITEMS, Item("nothing", 0, "JX-70"))).lines() == (
        "+3  table (JX-10)",
        "-1  moved (JX-22)",
        "+0  nothing (JX-70)",
    )


def test_tallies_of_equal_items_are_equal() -> None:
    assert Tally(ITEMS, minimum=0) == Tally(tuple(ITEMS), minimum=0)
    assert Tally(ITEMS, minimum=0) != Tally(ITEMS)


def test_the_lines_of_a_sum_that_is_held_say_at_what() -> None:
    aim = (Item("musket", 5, "a"), Item("far", 1, "b"), Item("cover", 1, "c"))
    assert Tally(aim, maximum=6).lines()[2:] == ("+1  cover (c)", "never more than 6")
    assert Tally(aim, maximum=7).lines()[2:] == ("+1  cover (c)",)
    assert Tally((Item("ground", -5, "d"),), minimum=0).lines() == ("-5  ground (d)", "never less than 0")
