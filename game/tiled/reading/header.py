"""What a map says of itself before anything else in it is looked at."""

from pathlib import Path

from game.tiled.errors import MapError
from game.tiled.reading.json_files import read_root


def glance(path: Path) -> dict[str, str]:
    """Read the properties of a map as they are written; none where the file is no map."""
    try:
        own = read_root(path).find("properties")
    except MapError:
        return {}
    return {} if own is None else {each.get("name", ""): each.get("value", "") for each in own}
