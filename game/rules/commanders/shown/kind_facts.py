"""What is told of a kind of unit to whoever meets it first: its move, missiles, melee and morale (BX-70)."""

from game.engine.system_info import KindFact
from game.i18n import tr
from game.rules.commanders.tables import ROWS, Row
from game.rules.table.shown import fire_facts, references
from game.rules.table.terrain import TERRAIN_RULES


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    row = ROWS[kind_id]
    return (
        KindFact("move", tr("Moves {inches} inches", inches=row.rate)),
        *fire_facts(row, row.near),
        *_melee(row),
        KindFact("rally", tr("Morale {number}", number=row.morale)),
    )


def _melee(row: Row) -> tuple[KindFact, ...]:
    if row.melee is None:
        return ()
    said = {"dice": row.melee_dice, "number": row.melee}
    if row.charge:
        more = tr(
            "Melee with {dice} dice; hits on {number}+; a charge adds {charge}", **said, charge=row.charge
        )
        return (KindFact("melee", more),)
    return (KindFact("melee", tr("Melee with {dice} dice; hits on {number}+", **said)),)


rule_references = references(
    ("BX-01", "BX-02", "BX-03", "BX-07"),
    {kind: (row.rule, "BX-20", "BX-51", "BX-53") for kind, row in ROWS.items()},
    dict.fromkeys(TERRAIN_RULES, ("AR-06",)),
)
"""Where the rule book tells of a terrain or a kind of piece."""
