"""What is told of a kind of unit to whoever meets it first: its initiative, move, fire and melee (EX-70)."""

from game.engine.system_info import KindFact
from game.i18n import tr, tr_count
from game.rules.formations.tables import FAR, ROWS, Row
from game.rules.table.shown import references
from game.rules.table.terrain import TERRAIN_RULES


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do; nothing for leaders."""
    row = ROWS.get(kind_id)
    if row is None:
        return ()
    hexes = tr_count(row.move, "{number} hex", "{number} hexes")
    return (
        KindFact("move", tr("Moves {hexes}", hexes=hexes)),
        *_fire(row),
        KindFact("melee", tr("Melee hits on {number}+", number=row.melee)),
        KindFact("rally", tr("Initiative {number}+", number=row.initiative)),
    )


def _fire(row: Row) -> tuple[KindFact, ...]:
    if row.to_hit is None:
        return ()
    dice = tr_count(row.dice, "{number} die", "{number} dice")
    said = {"dice": dice, "number": row.to_hit, "range": row.range}
    if row.far_dice == row.dice or row.range <= FAR:
        return (KindFact("fire", tr("Fires {dice} to range {range}; hits on {number}+", **said)),)
    far = tr(
        "Fires {dice}, {far} beyond {near} hexes, to range {range}; hits on {number}+",
        **said,
        far=row.far_dice,
        near=FAR,
    )
    return (KindFact("fire", far),)


rule_references = references(
    ("EX-05", "EX-06", "EX-07"),
    {kind: (row.rule, "EX-20", "EX-32", "EX-53") for kind, row in ROWS.items()},
    dict.fromkeys(TERRAIN_RULES, ("AR-06",)),
)
"""Where the rule book tells of a terrain or a kind of piece."""
