"""The names and texts of kinds, terrain and markers that the window draws from."""

from typing import Final

from game.engine.system_info import KindFact, marker
from game.i18n import tr, tr_count
from game.rules.brigades.tables import CM_PER_HEX, COLUMN_BONUS, DISTANCES, GRADE_NAMES, GRADES, ORDERS, ROWS
from game.rules.table.kinds import ARTILLERY, UNIT_KINDS
from game.rules.table.shown import references
from game.rules.table.terrain import TERRAIN_RULES, TerrainRule

HALTED, WAVERING, DISORDERED, PUSHED_BACK = "halted", "wavering", "disordered", "pushed back"
RETREATING, ROUTING, PURSUING = "retreating", "routing", "pursuing"
WON, DISCIPLINE, SENT, CONTACT = "won", "superb discipline", "sent", "in melee"
UNCONTROLLED, FALTERING, BROKEN = "uncontrolled", "faltering", "broken"


MARKERS: Final = (
    marker(HALTED, tr("halted"), tr("Its charge failed; it stays to the end of the turn."), "GX-43"),
    marker(WAVERING, tr("wavering"), tr("It comes no nearer to the enemy; -2 in melee."), "GX-80"),
    marker(DISORDERED, tr("disordered"), tr("It does not charge; -2 in melee, -1 to fire."), "GX-04"),
    marker(PUSHED_BACK, tr("pushed back"), tr("It goes back in the next compulsory phase."), "GB-04"),
    marker(
        RETREATING, tr("retreating"), tr("It goes back in each compulsory phase until it is steady."), "GB-03"
    ),
    marker(
        ROUTING, tr("routing"), tr("It routs in each compulsory phase until a leader rallies it."), "GB-03"
    ),
    marker(PURSUING, tr("pursuing"), tr("It goes after the enemy in the next compulsory phase."), "GB-08"),
    marker(WON, tr("won its melee"), tr("It may take ground or turn in the next compulsory phase."), "GB-05"),
    marker(
        DISCIPLINE,
        tr("superb discipline"),
        tr("It may move half its charge in the next compulsory phase."),
        "GB-07",
        symbol="discipline",
    ),
    marker(CONTACT, tr("in melee"), tr("It fights until a result ends the melee."), "GX-46"),
    marker(SENT, tr("sent to a brigade"), tr("He goes to take command of a brigade."), "GB-13"),
    marker(
        UNCONTROLLED, tr("uncontrolled"), tr("It neither charges nor marches; its units test at -1."), "GX-24"
    ),
    marker(FALTERING, tr("faltering"), tr("It does not charge or come nearer."), "GX-81"),
    marker(
        BROKEN,
        tr("broken"),
        tr("It falls back until its leader rallies it."),
        "GB-02",
        symbol="broken-brigade",
    ),
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    slow = tr("A move ends in it; it disorders a line.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    row = ROWS[kind_id]
    distances = DISTANCES[UNIT_KINDS[kind_id].arm]
    move = tr("Moves {hexes}", hexes=_of_a_table(distances.move))
    if UNIT_KINDS[kind_id].arm != ARTILLERY:
        column = (distances.move + COLUMN_BONUS) // CM_PER_HEX
        move = tr("{move}; {number} in column", move=move, number=column)
    told = [KindFact("move", move)]
    if row.ranges:
        far = tr("Fires up to {hexes} hexes, with less effect the farther", hexes=row.ranges[-1])
        told.append(KindFact("fire", far))
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
    dict.fromkeys(ORDERS, ("GX-21",)),
)
"""Where the rule book tells of a terrain, a kind of piece or an order."""
