"""Pieces and homes as every rule system reads them from a map (AR-01, AR-02)."""

from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Placed, Scenario, Value
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.property_reader import PropertyReader
from tests.rules.table.boards import board, scenario

GRID = board()
PROPERTIES = ("id", "side", "blocks", "full", "brigade", "rank")


def placed(name: str, kind: str, at: str, **properties: Value) -> Placed:
    layer = "leaders" if kind == "leader" else "units"
    return Placed(layer=layer, kind=kind, name=name, cell=GRID.hex(at), properties=properties, place=name)


def read(*objects: Placed) -> tuple[list[MapPiece], list[str]]:
    """Return the pieces read, and what is wrong with them and their hexes."""
    reader = PropertyReader(Scenario(system="any", title="Any", plan=GRID.plan, pieces=objects))
    found = read_pieces(reader, PROPERTIES)
    check_places(reader, found, lambda piece: "it is too wet" if piece.name == "Duck" else "")
    return [piece for piece, _ in found], [str(problem) for problem in reader.problems]


def test_ar_01_ar_02_a_piece_is_read_with_its_brigade_and_rank() -> None:
    assert read(
        placed("Barrell's", "regular", "C3", side="government", brigade="Left", full=3),
        placed("Barrell's", "regular", "D3", side="government", blocks=2),
        placed("Huske", "leader", "C3", side="government", id="huske", rank="army", brigade="Left"),
    ) == (
        [
            MapPiece(
                id=PieceId("barrells"),
                name="Barrell's",
                side=SideId("government"),
                kind="regular",
                hex_id=GRID.hex("C3"),
                blocks=3,
                full=3,
                brigade="Left",
                place="Barrell's",
            ),
            MapPiece(
                id=PieceId("barrells-2"),
                name="Barrell's",
                side=SideId("government"),
                kind="regular",
                hex_id=GRID.hex("D3"),
                blocks=2,
                full=4,
                place="Barrell's",
            ),
            MapPiece(
                id=PieceId("huske"),
                name="Huske",
                side=SideId("government"),
                kind="leader",
                hex_id=GRID.hex("C3"),
                brigade="Left",
                rank="army",
                place="Huske",
            ),
        ],
        [],
    )


def test_ar_01_what_is_wrong_with_pieces_is_told() -> None:
    found, wrong = read(
        placed("Duck", "regular", "C3", side="jacobite", colour="blue"),
        placed("Goose", "regular", "C3", side="jacobite"),
        placed("Swan", "leader", "C3", side="government"),
        placed("Hen", "regulr", "D3", side="jacobit"),
        placed("Crow", "hill", "E3"),
        placed("Owl", "regular", "F3", side="jacobite", blocks=5, id="no one"),
    )
    assert [piece.name for piece in found] == ["Duck", "Goose", "Swan", "Owl"]
    kinds = (
        "battle-cavalry, grenadier, highland, leader, light-artillery, light-cavalry, lowland, militia, regular, "
        "trained-artillery"
    )
    assert wrong == [
        "Duck: unknown property 'colour'; allowed are blocks, brigade, full, id, rank, side",
        f"Hen: unknown class 'regulr': did you mean 'regular'? allowed are {kinds}",
        "Hen: property 'side' is 'jacobit': did you mean 'jacobite'? allowed are government, jacobite",
        "Crow: 'hill' is ground, not a piece; paint it on a layer of tiles and remove it here",
        "Owl: the id 'no one' cannot be written in orders; use letters, digits and hyphens",
        "Owl: 5 blocks are more than its full number, 4; raise 'full'",
        "Duck: it is too wet",
        "Goose: Duck is already here; a hex holds one unit",
        "Swan: Goose of the other side is already here; move one of them",
    ]


def test_ar_16_homes_are_read_with_their_defaults() -> None:
    reader = PropertyReader(scenario(home_jacobite="west"))
    assert (reader.homes(), reader.problems) == ({"jacobite": "west", "government": "south"}, [])
    reader = PropertyReader(scenario(home_jacobite="south"))
    assert [reader.homes(), *map(str, reader.problems)] == [
        {"jacobite": "south", "government": "south"},
        "map: both sides have their home at the south edge; give 'home_government' another one",
    ]
