"""The battle that the tests' own rule system is played on: a map written for each test, with changes if it likes."""

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from game.storage.battles import MAPS

HERE = Path(__file__).parent
SYSTEMS = HERE
DATA = HERE / "skirmish_battle.toml"
SYSTEM = "skirmish"
ASSETS = HERE / "game" / "rules" / SYSTEM / "assets"
VIGNETTES = HERE / "vignettes"


def install() -> None:
    """Put the folder of installed rule systems on the path, as PYTHONPATH would."""
    if str(SYSTEMS) not in sys.path:
        sys.path.append(str(SYSTEMS))
    for name in ("game", "game.rules"):
        package = importlib.import_module(name)
        folder = str(SYSTEMS / name.replace(".", "/"))
        if folder not in package.__path__:
            package.__path__.append(folder)


def uninstall() -> None:
    """Take it off again, so that other tests see the game as it ships."""
    sys.path[:] = [folder for folder in sys.path if folder != str(SYSTEMS)]
    for name in ("game", "game.rules"):
        package = importlib.import_module(name)
        folder = str(SYSTEMS / name.replace(".", "/"))
        package.__path__[:] = [each for each in package.__path__ if each != folder]


def data() -> dict[str, Any]:
    """Read what the map is made of, to be changed at will."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def write_map(folder: Path, battle: dict[str, Any] | None = None) -> Path:
    """Write the map as Tiled would, beside copies of its tilesets; return its path."""
    battle = data() if battle is None else battle
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("moor.tsx", "moor.png", "pieces.tsx", "pieces.png"):
        if not (folder / name).exists():
            (folder / name).write_bytes((MAPS / name).read_bytes())
    maker = _map_maker()
    target = folder / "ford-farm.tmx"
    text = maker.battle({**battle, "units": {}, "leaders": {}}, MAPS / "ford-farm.tmx")
    shape = maker.ground_of(battle).shape
    objects = [
        line
        for number, (name, piece) in enumerate(battle["pieces"].items(), 1)
        for line in _object(number, name, piece, shape.middle(maker.cell_of(piece["at"])))
    ]
    units = "\n".join([' <objectgroup id="2" name="units">', *objects, " </objectgroup>"])
    target.write_text(text.replace(' <objectgroup id="2" name="units"/>', units), encoding="utf-8")
    return target


def _object(number: int, name: str, piece: dict[str, Any], middle: tuple[int, int]) -> list[str]:
    """Write a piece as a point in the middle of its hex."""
    said = {"id": name, **{key: value for key, value in piece.items() if key not in ("kind", "name", "at")}}
    return [
        f'  <object id="{number}" name="{piece["name"]}" type="{piece["kind"]}" x="{middle[0]}" y="{middle[1]}">',
        "   <properties>",
        *(
            f'    <property name="{key}"{_type(value)} value="{value}"/>'
            for key, value in sorted(said.items())
        ),
        "   </properties>",
        "   <point/>",
        "  </object>",
    ]


def _type(value: object) -> str:
    return ' type="int"' if isinstance(value, int) else ""


def _map_maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_battles", MAPS / "sources" / "make_battles.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)
    spec.loader.exec_module(module)
    return module
