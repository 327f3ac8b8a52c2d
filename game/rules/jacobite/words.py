"""Small things of grammar for sentences told to players."""

from collections.abc import Mapping

from game.hexgrid.ids import SideId
from game.i18n import tr_count, tr_mark_count
from game.rules.table.sides import PLURAL_NAMES, other

COUNTED = {
    "banner": tr_mark_count("{number} banner", "{number} banners"),
    "block": tr_mark_count("{number} block", "{number} blocks"),
    "combat card": tr_mark_count("{number} combat card", "{number} combat cards"),
    "command card": tr_mark_count("{number} command card", "{number} command cards"),
    "flag": tr_mark_count("{number} flag", "{number} flags"),
    "hex": tr_mark_count("{number} hex", "{number} hexes"),
    "piece": tr_mark_count("{number} piece", "{number} pieces"),
    "turn": tr_mark_count("{number} turn", "{number} turns"),
    "unit": tr_mark_count("{number} unit", "{number} units"),
}
"""What is counted in sentences: one of it, and any other number."""


def count(number: int, word: str) -> str:
    """Return how many: "1 hex", "2 hexes", "0 flags"."""
    return tr_count(number, *COUNTED[word])


def scores(
    banners: Mapping[SideId, int], to_win: Mapping[SideId, int], winner: SideId
) -> dict[str, str | int]:
    """Return the words of a sentence about the end: the banners that both sides have, and those they needed."""
    loser = other(winner)
    return {
        "winner": PLURAL_NAMES[winner],
        "banners": banners[winner],
        "goal": to_win[winner],
        "loser": PLURAL_NAMES[loser],
        "others": banners[loser],
        "other_goal": to_win[loser],
    }
