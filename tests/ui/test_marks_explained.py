"""The list of controls says what the marks on the field mean, right after what is used now."""

from game.ui.battle.dialogs import keys


def test_the_marks_are_explained_before_the_devices_that_are_not_used() -> None:
    headings = [key for key, told in keys().pairs if not told]
    assert headings[1] == "Marks on the board"
    assert sorted(headings) == ["Gamepad", "Keys and mouse", "Marks on the board", "Touch screen"]
