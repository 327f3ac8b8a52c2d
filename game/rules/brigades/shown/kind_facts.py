"""What is told of a kind of unit to whoever meets it first: its move, range, charge and grade (GX-82, GX-90)."""

from game.engine.system_info import KindFact
from game.i18n import tr, tr_count
from game.rules.brigades.tables import CM_PER_HEX, DISTANCES, GRADE_NAMES, GRADES, ROWS
from game.rules.table.kinds import UNIT_KINDS
from game.rules.table.shown import references
from game.rules.table.terrain import TERRAIN_RULES


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do; nothing for leaders."""
    row = ROWS.get(kind_id)
    if row is None:
        return ()
    distances = DISTANCES[UNIT_KINDS[kind_id].arm]
    told = [KindFact("move", tr("Moves {hexes}", hexes=_of_a_table(distances.move)))]
    if row.ranges:
        hexes = ", ".join(map(str, row.ranges))
        told.append(
            KindFact("fire", tr("Fires up to {hexes} hexes, with less effect the farther", hexes=hexes))
        )
    if row.charges:
        reach = _of_a_table(distances.charge + row.charge_bonus)
        told.append(KindFact("melee", tr("Charges {hexes}", hexes=reach)))
    grade = tr(
        "Grade: {grade} ({modifier})", grade=tr(GRADE_NAMES[row.grade]), modifier=f"{GRADES[row.grade]:+d}"
    )
    return (*told, KindFact("rally", grade))


def _of_a_table(centimetres: int) -> str:
    """Return a distance as hexes of the usual width: a map may have others."""
    hexes = centimetres // CM_PER_HEX
    return tr_count(hexes, "{number} hex of {cm} cm", "{number} hexes of {cm} cm", cm=CM_PER_HEX)


rule_references = references(
    ("GX-01", "GX-08"),
    {kind: (row.rule,) for kind, row in ROWS.items()},
    dict.fromkeys(TERRAIN_RULES, ("AR-06", "GX-04")),
)
"""Where the rule book tells of a terrain or a kind of piece."""
