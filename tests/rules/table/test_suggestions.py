"""Which word is suggested for a misspelt one."""

from typing import Any

import pytest

from game.engine.suggestions import MAX_NAMED, nearest
from game.rules.table.setup.property_reader import whole


class TestSpelling:
    @pytest.mark.parametrize(
        ("value", "number"),
        [
            (3, 3),
            (3.0, 3),
            ("3", 3),
            ("3.0", 3),
            (" -2 ", -2),
            (2.5, None),
            ("2.5", None),
            ("three", None),
            ("", None),
            ("inf", None),
            ("nan", None),
            (True, None),
            (False, None),
            (None, None),
        ],
    )
    def test_a_whole_number_is_read_however_it_is_written(self, value: Any, number: int | None) -> None:
        assert whole(value) == number

    def test_many_words_are_counted_behind_the_first(self) -> None:
        words = [f"w{number:03}" for number in range(MAX_NAMED + 2)]
        assert nearest("zzz", reversed(words)) == f"; allowed are {', '.join(words[:MAX_NAMED])} and 2 more"

    def test_as_many_words_as_are_named_have_no_more_behind_them(self) -> None:
        words = [f"w{number:03}" for number in range(MAX_NAMED)]
        assert nearest("zzz", words) == f"; allowed are {', '.join(words)}"
