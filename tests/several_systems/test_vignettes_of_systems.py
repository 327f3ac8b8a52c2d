"""What a rule system adds to vignettes is read and checked by it; what nobody knows is told."""

from pathlib import Path

import pytest

from game.content import vignette
from game.content.vignette import VignetteError
from game.tools.vignette import run

TEXT = """
title = "A case"
rules = ["ZZ-01"]
system = "parade"
turn = "jacobite"
phase = "move"
until = "combat"
home = {jacobite = "west"}
special = ["sight limit=2"]
banners_jacobite = 2
banners_government = 3
strategy = {jacobite = 3}
field = '''
. . .
 . . .
'''
[pieces]
A = {side = "jacobite", kind = "regular", at = "B1", mood = "grim"}
B = {side = "government", kind = "regular", at = "B2"}
[expect]
decision = {by = "jacobite"}
"""


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / "case.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.usefixtures("installed")
class TestRead:
    def test_its_keys_become_properties_and_values_of_the_start(self, tmp_path: Path) -> None:
        scenario = vignette.scenario_of(vignette.load(written(tmp_path)))
        assert scenario.start is not None
        assert (scenario.start.turn, scenario.start.phase, scenario.start.values) == (
            "jacobite",
            "move",
            {"until": "combat", "strategy": {"jacobite": 3}, "pieces": {"A": {"mood": "grim"}}},
        )
        assert scenario.properties == {
            "home_jacobite": "west",
            "special_1": "sight limit=2",
            "banners_jacobite": 2,
            "banners_government": 3,
        }

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (("strategy", "stratgy"), "unknown key 'stratgy': did you mean 'strategy'? allowed are"),
            (("mood", "moot"), "piece A: unknown key 'moot': did you mean 'mood'? allowed are mood"),
            (
                ("ZZ-01", "ZZ-02"),
                "rules: 'ZZ-02' is no rule of parade: did you mean 'ZZ-01'? allowed are ZZ-01",
            ),
            (('"parade"', '"parad"'), "no rule system is called 'parad': did you mean 'parade'?"),
            (("decision = {by", "banner = {by"), "banner is not known to parade"),
            (
                ('decision = {by = "jacobite"}', ""),
                "expects nothing; say in [expect] what must hold at the end",
            ),
            (('[expect]\ndecision = {by = "jacobite"}', ""), "expects nothing"),
            (('{by = "jacobite"}', '{by = "french"}'), "expect.decision: 'french' is no side"),
            (("decision = {", 'over = "french"\ndecision = {'), "expect.over: 'french' is no side"),
            (
                ('jacobite = "west"', 'jacobite = "down"'),
                "'home' is {'jacobite': 'down'}; give each side one of",
            ),
            (("special = [", "special = [7, "), "'special' is [7, 'sight limit=2']; it must be a list"),
            (('"move"', "7"), "'phase' is 7; it must be a word"),
        ],
    )
    def test_what_is_wrong_is_told(self, tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
        with pytest.raises(VignetteError) as error:
            run(written(tmp_path, change))
        assert sentence in str(error.value)

    def test_it_holds_as_it_is(self, tmp_path: Path) -> None:
        assert run(written(tmp_path)) == "A case"
