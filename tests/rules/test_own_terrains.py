"""Terrains that a map defines: each system obeys their numbers, and says what is wrong with them.

The vignettes of every rule book are played again on a terrain of the map's own in place of one of the rules.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.content.vignette import Vignette, VignetteError, read, scenario_of
from game.engine.ruleset import find
from game.engine.system_info import TerrainInfo
from game.hexgrid.scenario import OwnTerrain, Scenario, ScenarioError, Value
from game.tools.vignette import play
from tests.shipped import SHIPPED

VIGNETTES = Path(__file__).parents[1] / "vignettes"
OWN = "own"

NUMBERS: dict[str, tuple[str, dict[str, Value]]] = {
    # vignette: the letter that is redrawn, and what makes open ground of the map's own do the same
    "formations/ex-44-slow-ground-ends-a-move": ("m", {"slow": "yes"}),
    "formations/ex-30-out-of-sight": ("f", {"blocks_sight": True}),
    "formations/ex-33-a-town-covers": ("t", {"cover": 2}),
    "commanders/bx-23-nobody-closes-on-slow-ground": ("f", {"commanders_slow": "yes"}),
    "commanders/bx-24-out-of-sight-counter-case": ("f", {"blocks_sight": "yes"}),
    "commanders/bx-42-cover": ("f", {"commanders_cover": "1"}),
    "commanders/bx-31-ground-barred-to-it": ("f", {"bars": "artillery"}),
    "brigades/gx-04-a-line-is-disordered-by-slow-ground": ("e", {"slow": "yes"}),
    "brigades/gx-80-cover": ("t", {"brigades_cover": 2, "cover": 0}),
    "chargers/tx-84-a-wood-is-soft-cover": ("f", {"cover": 1}),
    "chargers/tx-86-a-town-is-hard-cover": ("t", {"chargers_cover": 2}),
    "chargers/tx-84-bars-sight": ("f", {"blocks_sight": "yes"}),
    "jacobite/jx-74-stops-cavalry": ("f", {"slow": "yes"}),
    "jacobite/jx-73-ignores-a-flag": ("r", {"jacobite_flags": 1, "dice_against": -1}),
    "jacobite/jx-72-impassable": ("c", {"impassable": True}),
    "jacobite/jx-74-artillery-fires-into": ("f", {"dice_against_artillery": -1}),
    "jacobite/jx-74-no-combat-on-entering": ("f", {"slow": "yes", "no_attack_on_entering": "infantry"}),
    "jacobite/jx-76-cavalry-cannot-attack-out": ("t", {"no_attack_out_of": "cavalry"}),
    "jacobite/jx-52-forest-between": ("f", {"blocks_sight": "yes"}),
}

LIKE = {letter: info.id for info in reversed(find("jacobite").info.terrains) for letter in info.letter}


def redrawn(name: str, letter: str, like: str, numbers: dict[str, Value]) -> Vignette:
    """Read a vignette with a terrain of its own in place of one of the rules."""
    tables: dict[str, Any] = tomllib.loads((VIGNETTES / f"{name}.toml").read_text(encoding="utf-8"))
    assert letter in tables["field"]
    tables["field"] = tables["field"].replace(letter, "*")
    tables["terrains"] = {OWN: {"letter": "*", "like": like, **numbers}}
    return read(tables, Vignette)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_system_obeys_the_numbers_of_a_terrain_that_a_map_defines(name: str) -> None:
    letter, numbers = NUMBERS[name]
    play(redrawn(name, letter, "clear", numbers))
    with pytest.raises(VignetteError):
        play(redrawn(name, letter, "clear", {}))


@pytest.mark.parametrize("name", NUMBERS)
def test_a_terrain_without_numbers_is_what_it_is_like(name: str) -> None:
    letter, _ = NUMBERS[name]
    play(redrawn(name, letter, LIKE[letter], {}))


def scenario(system: str, own: OwnTerrain) -> Scenario:
    """Return a small battle of a system on ground of its own."""
    name = next(name for name in reversed(NUMBERS) if name.startswith(f"{system}/"))
    letter, _ = NUMBERS[name]
    vignette = redrawn(name, letter, own.like, own.properties)
    return scenario_of(vignette)


@pytest.mark.parametrize("system", SHIPPED)
class TestEverySystem:
    def test_says_what_the_terrain_is_and_does(self, system: str) -> None:
        battle = scenario(system, OwnTerrain(id=OWN, like="forest", properties={"blocks_sight": "no"}))
        rules = find(system)
        setup = rules.play.setup(battle)
        shown = setup.terrain(rules.info, OWN)
        assert isinstance(shown, TerrainInfo)
        assert (shown.name, shown.like, shown.effect[:13]) == (OWN, "forest", "Like forest. ")
        assert f"Own: {shown.effect}" in rules.special_sentences(battle)

    def test_tells_what_is_wrong_with_it(self, system: str) -> None:
        wrong: dict[str, Value] = {"bars": "cavalri", "slow": "very", "slwo": 1, f"{system}_blocks_sight": 2}
        with pytest.raises(ScenarioError) as found:
            find(system).play.setup(scenario(system, OwnTerrain(id=OWN, like="forrest", properties=wrong)))
        told = [str(problem) for problem in found.value.problems]
        assert [
            text.partition(": did you mean ")[0] for text in told if text.startswith("terrain own: ")
        ] == [
            "terrain own: property 'like' is 'forrest'",
            "terrain own: unknown property 'slwo' of the terrain 'own'",
            "terrain own: property 'bars' is 'cavalri'; it must be none, or one or more of infantry, "
            "cavalry, artillery",
            "terrain own: property 'slow' is 'very'; it must be yes or no",
            f"terrain own: property '{system}_blocks_sight' is 2; it must be yes or no",
        ]

    def test_passes_over_what_only_others_read(self, system: str) -> None:
        others = [other for other in SHIPPED if other != system]
        given: dict[str, Value] = {f"{other}_slow": "yes" for other in others}
        plain = find(system).play.setup(scenario(system, OwnTerrain(id=OWN, like="clear")))
        told = find(system).play.setup(scenario(system, OwnTerrain(id=OWN, like="clear", properties=given)))
        assert told.own_terrains == plain.own_terrains


def test_a_terrain_of_the_rules_is_not_defined_anew() -> None:
    battle = scenario("jacobite", OwnTerrain(id=OWN, like="clear"))
    anew = OwnTerrain(id="forest", like="clear", place="tileset 'wood', tile 3")
    with pytest.raises(ScenarioError) as found:
        find("jacobite").play.setup(
            Scenario(**{**_fields(battle), "own_terrains": (*battle.own_terrains, anew)})
        )
    assert [str(problem) for problem in found.value.problems] == [
        "tileset 'wood', tile 3: 'forest' is a terrain of the rules; give your own another name"
    ]


def _fields(battle: Scenario) -> dict[str, Any]:
    return {name: getattr(battle, name) for name in Scenario.__struct_fields__}
