"""A scenario made ready: what is read from it, and every fault of it told with its place and remedy."""

from typing import Any

import msgspec
import pytest

from game.engine.battle_setup import BattleSetup
from game.engine.ruleset import find
from game.hexgrid.scenario import Placed, Scenario, ScenarioError, Value
from game.rules.table.setup.properties import OF_A_PIECE
from tests.drawn import OPEN_FIELD, SYSTEM, scenario

replace = msgspec.structs.replace

PIECES = {"A": "jacobite highland C1", "B": "government regular C5"}
KINDS = (
    "battle-cavalry, grenadier, highland, leader, light-artillery, light-cavalry, lowland, militia, regular, "
    "trained-artillery"
)
PROPERTIES = ", ".join(sorted(OF_A_PIECE))


def ready(battle: Scenario) -> BattleSetup[Any, Any]:
    """Make a battle ready."""
    return find(SYSTEM).play.setup(battle)


def wrong(battle: Scenario) -> list[str]:
    """List what is wrong with a battle."""
    with pytest.raises(ScenarioError) as raised:
        ready(battle)
    return [str(problem) for problem in raised.value.problems]


def on_map(**properties: Any) -> list[str]:
    """List what is wrong with a map of such properties."""
    return wrong(scenario(OPEN_FIELD, PIECES, **properties))


def placed(*objects: Placed, drawing: str = OPEN_FIELD, pieces: dict[str, str] = PIECES) -> Scenario:
    """Set up a battle with further objects as a map would have them."""
    battle = scenario(drawing, pieces)
    return replace(battle, pieces=(*battle.pieces, *objects))


def unit(
    number: int = 1, kind: str = "highland", name: str = "C", cell: int = 11, **properties: Value
) -> Placed:
    """Place a Jacobite unit, in B3 unless told otherwise."""
    return Placed(
        layer="units",
        kind=kind,
        name=name,
        cell=cell,
        properties={"side": "jacobite", **properties},
        place=f"object {number}",
    )


class TestProperties:
    @pytest.mark.parametrize(
        ("properties", "sentence"),
        [
            (
                {"banners_jacobite": 0},
                "property 'banners_jacobite' is 0; it must be a whole number from 1",
            ),
            (
                {"banners_jacobite": "half"},
                "property 'banners_jacobite' is 'half'; it must be a whole number from 1",
            ),
            (
                {"banners_government": 2},
                "property 'banners_government' is 2, but no more than 1 can be taken: for the jacobite pieces and by "
                "special rules; give a smaller number",
            ),
            (
                {"orders_jacobite": 1.5},
                "property 'orders_jacobite' is 1.5; it must be a whole number from 1",
            ),
            (
                {"command": "crads"},
                "property 'command' is 'crads': did you mean 'cards'? allowed are cards, free",
            ),
            (
                {"command": "cards", "command_jacobite": 11, "command_government": 1},
                "property 'command_jacobite' is 11; it must be a whole number from 1 to 10",
            ),
            (
                {"command": "cards", "command_jacobite": 10},
                "property 'command_government' is missing; give a whole number from 1 to 10",
            ),
            (
                {"combat_government": 30},
                "property 'combat_government' is 30; it must be a whole number from 0 to 29",
            ),
            (
                {"combat_jacobite": -1},
                "property 'combat_jacobite' is -1; it must be a whole number from 0 to 29",
            ),
            (
                {"first": "english"},
                "property 'first' is 'english'; allowed are government, jacobite",
            ),
            (
                {"home_jacobite": "nroth"},
                "property 'home_jacobite' is 'nroth': did you mean 'north'? allowed are east, north, south, west",
            ),
            (
                {"home_jacobite": "south"},
                "both sides have their home at the south edge; give 'home_government' another one",
            ),
        ],
    )
    def test_a_property_that_cannot_be_is_told_with_its_remedy(
        self, properties: dict[str, Value], sentence: str
    ) -> None:
        assert on_map(**properties) == [f"map: {sentence}"]

    @pytest.mark.parametrize("lines", ["4", "9 4", "4 9 12", "4 x", "x 4", "1e999 2"])
    def test_jx_03_section_lines_are_two_numbers_from_the_west(self, lines: str) -> None:
        assert on_map(sections=lines) == [
            f"map: property 'sections' is '{lines}'; give the two lines in hex widths from the west, such as '4 9', "
            "or 'none'"
        ]

    def test_jx_03_two_lines_may_be_one(self) -> None:
        sections = ready(scenario(OPEN_FIELD, PIECES, sections="2 2")).battlefield.sections
        assert sections["jacobite"] == (4, 4, 1, 1, 1, 4, 7, 1, 1, 1) * 2 + (4, 4, 1, 1, 1)

    def test_jx_40_the_banners_to_win_must_be_given(self) -> None:
        battle = scenario(OPEN_FIELD, PIECES)
        without = {name: value for name, value in battle.properties.items() if name != "banners_jacobite"}
        assert wrong(replace(battle, properties=without)) == [
            "map: property 'banners_jacobite' is missing; give a whole number from 1"
        ]

    def test_a_side_without_pieces_is_told(self) -> None:
        assert wrong(scenario(OPEN_FIELD, {"A": PIECES["A"]})) == [
            "map: the government side has no piece; place its units in the layer 'units'"
        ]

    def test_what_is_found_by_counting_pieces_is_marked(self) -> None:
        battle = scenario(OPEN_FIELD, {"A": PIECES["A"]}, first="nobody", banners_government=2)
        with pytest.raises(ScenarioError) as raised:
            ready(battle)
        found = [(problem.sentence.split(";")[0], problem.by_count) for problem in raised.value.problems]
        assert found == [
            (
                "property 'banners_government' is 2, but no more than 1 can be taken: for the jacobite pieces and by "
                "special rules",
                True,
            ),
            ("the government side has no piece", True),
            ("property 'first' is 'nobody'", False),
        ]

    def test_what_a_map_leaves_out_is_as_usual(self) -> None:
        setup = ready(scenario(OPEN_FIELD, PIECES))
        battlefield, turn = setup.battlefield, setup.state.turn
        assert (
            battlefield.orders,
            battlefield.homes,
            battlefield.hands,
            battlefield.command_cards,
            battlefield.combat_cards,
        ) == (
            {"jacobite": 4, "government": 4},
            {"jacobite": "north", "government": "south"},
            {"jacobite": {}, "government": {}},
            False,
            False,
        )
        assert (turn.number, turn.side, turn.phase) == (1, "jacobite", "card")

    def test_jx_31_jx_37_hands_are_as_many_cards_as_the_map_gives(self) -> None:
        cards: dict[str, Any] = {"command": "cards", "command_jacobite": 3, "command_government": 10}
        setup = ready(scenario(OPEN_FIELD, PIECES, combat_jacobite=29, first="government", **cards))
        assert (setup.battlefield.hands, setup.state.turn.side) == (
            {"jacobite": {"command": 3, "combat": 29}, "government": {"command": 10, "combat": 0}},
            "government",
        )


class TestGround:
    def test_unknown_terrain_is_told_once_with_its_first_hex(self) -> None:
        battle = scenario(OPEN_FIELD, PIECES)
        terrain = ("moss", *battle.plan.terrain[1:6], "moss", "highland", *battle.plan.terrain[8:])
        text = wrong(replace(battle, plan=replace(battle.plan, terrain=terrain)))
        assert text == [
            "hex C2: a piece, 'highland', is painted as ground; erase it and place it in the layer 'units'",
            "hex A1 and 1 more: unknown terrain 'moss'; allowed are bridge, castle, clear, crag, enclosure, "
            "fieldwork, ford, forest, hill, loch, marsh, river, road, rough, town; for one of your own give its tile "
            "the property 'like'",
        ]

    @pytest.mark.parametrize(
        ("letter", "kind", "sentence"),
        [
            ("c", "highland", "it cannot be placed on crag (JX-72); move it or change the ground"),
            ("c", "leader", "it cannot be placed on crag (JX-72); move it or change the ground"),
            ("~", "highland", "it cannot be placed on river (JX-80); move it or change the ground"),
            (
                "r",
                "light-cavalry",
                "it cannot be placed on rough ground (JX-73); move it or change the ground",
            ),
            ("m", "light-artillery", "it cannot be placed on marsh (JX-75); move it or change the ground"),
        ],
    )
    def test_nobody_begins_on_ground_closed_to_him(self, letter: str, kind: str, sentence: str) -> None:
        field = OPEN_FIELD.replace(".", letter, 1)
        assert wrong(placed(unit(kind=kind, cell=0), drawing=field)) == [f"object 1: {sentence}"]

    @pytest.mark.parametrize(("letter", "kind"), [("r", "leader"), ("m", "light-cavalry"), ("r", "militia")])
    def test_others_begin_there(self, letter: str, kind: str) -> None:
        field = OPEN_FIELD.replace(".", letter, 1)
        assert ready(placed(unit(kind=kind, cell=0), drawing=field)).state.pieces["c"].at == 0

    @pytest.mark.parametrize(
        ("line", "kind", "stands"),
        [
            ("ground terrain=rough enter=yes", "light-cavalry", True),
            ("ground terrain=rough enter=free kind=cavalry turns=9", "light-cavalry", True),
            ("ground terrain=rough enter=yes kind=artillery", "light-cavalry", False),
            ("ground terrain=rough enter=yes side=government", "light-cavalry", False),
            ("ground terrain=rough enter=no", "light-cavalry", False),
            ("ground terrain=marsh enter=yes", "light-cavalry", False),
            ("ground terrain=rough enter=yes hexes=A1", "light-cavalry", True),
            ("ground terrain=rough enter=yes hexes=B1", "light-cavalry", False),
            ("ground terrain=crag enter=yes kind=militia", "leader", True),
        ],
    )
    def test_jx_150_whoever_a_rule_opens_ground_to_may_begin_on_it(
        self, line: str, kind: str, stands: bool
    ) -> None:
        field = OPEN_FIELD.replace(".", "c" if kind == "leader" else "r", 1)
        battle = placed(unit(kind=kind, cell=0), drawing=field)
        ruled = replace(battle, properties={**battle.properties, "special_1": line})
        if stands:
            assert ready(ruled).state.pieces["c"].at == 0
        else:
            sentence = "it cannot be placed on rough ground (JX-73); move it or change the ground"
            assert wrong(ruled) == [f"object 1: {sentence}"]


class TestPieces:
    @pytest.mark.parametrize(
        ("placed_object", "sentences"),
        [
            (
                unit(kind="forest"),
                ["'forest' is ground, not a piece; paint it on a layer of tiles and remove it here"],
            ),
            (unit(kind=""), [f"has no class; allowed are {KINDS}"]),
            (
                unit(kind="higland"),
                [f"unknown class 'higland': did you mean 'highland'? allowed are {KINDS}"],
            ),
            (unit(side=""), ["has no property 'side'; allowed are government, jacobite"]),
            (
                unit(side="jacobit"),
                ["property 'side' is 'jacobit': did you mean 'jacobite'? allowed are government, jacobite"],
            ),
            (unit(block=3), [f"unknown property 'block': did you mean 'blocks'? allowed are {PROPERTIES}"]),
            (unit(id="A"), ["the id 'A' is A's; give each piece its own"]),
            (
                unit(id="two words"),
                ["the id 'two words' cannot be written in orders; use letters, digits and hyphens"],
            ),
            (
                unit(id="done"),
                ["the id 'done' cannot be written in orders; use letters, digits and hyphens"],
            ),
            (
                unit(id="none"),
                ["the id 'none' cannot be written in orders; use letters, digits and hyphens"],
            ),
            (unit(blocks=0), ["property 'blocks' is 0; it must be a whole number from 1 to 12"]),
            (unit(full=13), ["property 'full' is 13; it must be a whole number from 1 to 12"]),
            (unit(blocks="few"), ["property 'blocks' is 'few'; it must be a whole number from 1 to 12"]),
            (unit(blocks=5), ["5 blocks are more than its full number, 4; raise 'full'"]),
            (unit(cell=2), ["A is already here; a hex holds one unit"]),
            (
                unit(kind="leader", cell=22),
                ["B of the other side is already here; move one of them"],
            ),
        ],
    )
    def test_a_piece_that_cannot_be_is_told_with_its_place(
        self, placed_object: Placed, sentences: list[str]
    ) -> None:
        assert wrong(placed(placed_object)) == [f"object 1: {sentence}" for sentence in sentences]

    def test_jr_93_a_hex_holds_one_leader(self) -> None:
        first, second = unit(1, kind="leader", name="Lochiel"), unit(2, kind="leader", name="Keppoch")
        assert wrong(placed(first, second)) == ["object 2: Lochiel is already here; a hex holds one leader"]

    @pytest.mark.parametrize(
        ("told", "blocks", "full"),
        [
            ({}, 4, 4),
            ({"blocks": 3}, 3, 4),
            ({"full": 6}, 6, 6),
            ({"full": 12, "blocks": 1}, 1, 12),
            ({"full": 3}, 3, 3),
            ({"full": 1, "blocks": 1}, 1, 1),
        ],
    )
    def test_jx_20_a_unit_has_its_full_number_unless_the_map_gives_its_blocks(
        self, told: dict[str, Any], blocks: int, full: int
    ) -> None:
        piece = ready(placed(unit(**told))).state.pieces["c"]
        assert (piece.blocks, piece.full) == (blocks, full)

    def test_jx_20_a_leader_is_one_whatever_the_map_gives(self) -> None:
        piece = ready(placed(unit(kind="leader", blocks=3, full=3))).state.pieces["c"]
        assert (piece.blocks, piece.full) == (1, 1)

    def test_an_id_is_made_of_the_name_and_numbered_when_it_is_taken(self) -> None:
        names = ("Barrell’s Foot", "Barrell's-Foot", "barrells foot", "…", "", "A")
        found = [unit(number, name=name, cell=9 + number) for number, name in enumerate(names, 1)]
        pieces = ready(placed(*found, unit(7, name="", cell=16, id="X"))).state.pieces.values()
        assert [(piece.id, piece.name) for piece in pieces] == [
            ("A", "A"),
            ("B", "B"),
            ("barrells-foot", "Barrell’s Foot"),
            ("barrells-foot-2", "Barrell's-Foot"),
            ("barrells-foot-3", "barrells foot"),
            ("piece", "…"),
            ("piece-2", "piece-2"),
            ("a", "A"),
            ("X", "X"),
        ]

    def test_only_the_layers_of_pieces_are_read(self) -> None:
        other = replace(unit(), layer="notes")
        leader = replace(unit(kind="leader", name="L"), layer="leaders")
        assert [piece.id for piece in ready(placed(other, leader)).state.pieces.values()] == ["A", "B", "l"]
