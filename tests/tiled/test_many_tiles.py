"""A collection of very many tiles on one picture is read quickly: each file is looked for and measured once."""

from pathlib import Path

import pytest

from game.tiled.painting import pictures
from game.tiled.reading import folders, tileset_image
from tests.tiled.tiled_maps import csv_layer, read_file, write_map, write_png


def test_a_picture_of_many_tiles_is_looked_for_and_measured_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[Path] = []
    looked_for: list[str] = []
    look = folders.MapFiles._look_for

    def measure(path: Path) -> pictures.Size:
        measured.append(path)
        return pictures.picture_size(path)

    def counted(files: folders.MapFiles, source: str, beside: Path) -> Path:
        looked_for.append(source)
        return look(files, source, beside)

    monkeypatch.setattr(tileset_image, "picture_size", measure)
    monkeypatch.setattr(folders.MapFiles, "_look_for", counted)
    write_png(tmp_path / "one.png", 28, 32)
    tiles = "".join(
        f'<tile id="{number}" type="clear"><image source="one.png"/></tile>' for number in range(60_000)
    )
    (tmp_path / "ground.tsx").write_text(
        f'<tileset name="many" tilewidth="28" tileheight="32">{tiles}</tileset>'
    )
    field = read_file(write_map(tmp_path, csv_layer("1 60000"), size=(2, 1)))
    assert [tile.id for tile in field.tiles.values()] == [0, 59_999]
    assert (measured, sorted(looked_for)) == ([tmp_path / "one.png"], ["ground.tsx", "one.png"])
