"""What is wrong with a map, while it is read."""


class MapError(Exception):
    """What is wrong with one part of a map, and the remedy, in a sentence that follows the part's name."""


def shortened(text: str | None) -> str:
    """A text from a map, fit for a message: one line and not too long."""
    line = " ".join((text or "").split())
    return line if len(line) <= 40 else f"{line[:37]}..."
