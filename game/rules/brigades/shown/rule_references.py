"""Which rules tell of a terrain or a kind of piece."""

from game.rules.brigades.tables import ROWS


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Return the numbers of the rules, the most telling first."""
    if what == "terrain":
        return ("AR-06", "GX-04")
    if what == "kind":
        return (ROWS[ref].rule,) if ref in ROWS else ("GX-01", "GX-08")
    return ()
