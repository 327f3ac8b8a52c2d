"""Where the rule book tells of a terrain or a kind of piece."""

from game.rules.commanders.tables import ROWS
from game.rules.table.kinds import LEADER
from game.rules.table.terrain import TERRAIN_RULES


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that tell of a "terrain" or a "kind" of piece, the chief one first."""
    if what == "kind" and ref == LEADER:
        return ("BX-01", "BX-02", "BX-03", "BX-07")
    if what == "kind" and ref in ROWS:
        return (ROWS[ref].rule, "BX-20", "BX-51", "BX-53")
    return ("AR-06",) if what == "terrain" and ref in TERRAIN_RULES else ()
