"""Where a battle was fought: a latitude and a longitude, as a map writes them."""

import re

PLACE = re.compile(r"\s*([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*")


def place_on_earth(text: str) -> tuple[float, float] | None:
    """Read "57.477, -4.094" as latitude and longitude in degrees; None where it is no place."""
    written = PLACE.fullmatch(text)
    if written is None:
        return None
    latitude, longitude = float(written[1]), float(written[2])
    return (latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
