"""Small things of grammar for sentences told to players."""


def count(number: int, word: str) -> str:
    """Say how many: "1 hex", "2 hexes", "0 flags"."""
    ending = "es" if word.endswith("x") else "s"
    return f"{number} {word}" if number == 1 else f"{number} {word}{ending}"
