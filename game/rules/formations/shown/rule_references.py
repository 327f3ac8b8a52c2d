"""Where the rule book tells of a terrain or a kind of piece."""

from game.rules.formations.tables import ROWS
from game.rules.table.kinds import LEADER
from game.rules.table.terrain import TERRAIN_RULES


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that tell of a "terrain" or a "kind" of piece, the chief one first."""
    if what == "kind" and ref == LEADER:
        return ("EX-05", "EX-06", "EX-07")
    if what == "kind" and ref in ROWS:
        return (ROWS[ref].rule, "EX-20", "EX-32", "EX-53")
    return ("AR-06",) if what == "terrain" and ref in TERRAIN_RULES else ()
