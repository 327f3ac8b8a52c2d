"""Where the rule book tells of a terrain or a kind of piece."""

from game.rules.table.kinds import LEADER, UNIT_KINDS, arm_of
from game.rules.table.terrain import TERRAIN_RULES


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that tell of a "terrain" or a "kind" of piece, the chief one first."""
    if what == "kind" and ref == LEADER:
        return ("SK-03", "SK-45")
    if what == "kind" and ref in UNIT_KINDS:
        return ("SK-02", "SK-04") if arm_of(ref) == "artillery" else ("SK-02", "SK-40")
    return ("SK-21",) if what == "terrain" and ref in TERRAIN_RULES else ()
