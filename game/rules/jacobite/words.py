"""Small things of grammar for sentences told to players."""

from game.i18n import later, say_count

COUNTED = {
    "banner": (later("{number} banner"), later("{number} banners")),
    "block": (later("{number} block"), later("{number} blocks")),
    "combat card": (later("{number} combat card"), later("{number} combat cards")),
    "command card": (later("{number} command card"), later("{number} command cards")),
    "flag": (later("{number} flag"), later("{number} flags")),
    "hex": (later("{number} hex"), later("{number} hexes")),
    "piece": (later("{number} piece"), later("{number} pieces")),
    "turn": (later("{number} turn"), later("{number} turns")),
    "unit": (later("{number} unit"), later("{number} units")),
}
"""What is counted in sentences: one of it, and any other number."""


def count(number: int, word: str) -> str:
    """Say how many: "1 hex", "2 hexes", "0 flags"."""
    return say_count(number, *COUNTED[word])
