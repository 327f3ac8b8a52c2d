"""Small things of grammar for sentences told to players."""

from game.i18n import tr_count, tr_mark

COUNTED = {
    "banner": (tr_mark("{number} banner"), tr_mark("{number} banners")),
    "block": (tr_mark("{number} block"), tr_mark("{number} blocks")),
    "combat card": (tr_mark("{number} combat card"), tr_mark("{number} combat cards")),
    "command card": (tr_mark("{number} command card"), tr_mark("{number} command cards")),
    "flag": (tr_mark("{number} flag"), tr_mark("{number} flags")),
    "hex": (tr_mark("{number} hex"), tr_mark("{number} hexes")),
    "piece": (tr_mark("{number} piece"), tr_mark("{number} pieces")),
    "turn": (tr_mark("{number} turn"), tr_mark("{number} turns")),
    "unit": (tr_mark("{number} unit"), tr_mark("{number} units")),
}
"""What is counted in sentences: one of it, and any other number."""


def count(number: int, word: str) -> str:
    """Return how many: "1 hex", "2 hexes", "0 flags"."""
    return tr_count(number, *COUNTED[word])
