"""Where the rule book tells of a terrain or a kind of piece."""

from game.rules.chargers.tables import GROUNDS, LEADER_RULE, ROWS
from game.rules.table.kinds import LEADER


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that tell of a "terrain" or a "kind" of piece, the chief one first."""
    if what == "kind" and ref == LEADER:
        return (LEADER_RULE, "TX-75", "TX-76", "TX-77")
    if what == "kind" and ref in ROWS:
        return (ROWS[ref].rule, "TX-21", "TX-22", "TX-23")
    if what == "terrain" and ref in GROUNDS:
        return (GROUNDS[ref].rule, "TX-06", "TX-74")
    return ()
