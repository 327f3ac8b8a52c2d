"""The names and texts of kinds, terrain and markers that the window draws from."""

from typing import Final

from game.engine.system_info import KindFact, MarkerInfo
from game.i18n import tr, tr_count
from game.rules.brigades.tables import CM_PER_HEX, COLUMN_BONUS, DISTANCES, GRADE_NAMES, GRADES, ROWS
from game.rules.table.kinds import ARTILLERY, UNIT_KINDS
from game.rules.table.printed import table
from game.rules.table.shown import references
from game.rules.table.terrain import TERRAIN_RULES, TerrainRule

HALTED, WAVERING, DISORDERED, PUSHED_BACK = "halted", "wavering", "disordered", "pushed back"
RETREATING, ROUTING, PURSUING = "retreating", "routing", "pursuing"
WON, DISCIPLINE, SENT, CONTACT = "won", "superb discipline", "sent", "in melee"
UNCONTROLLED, FALTERING, BROKEN = "uncontrolled", "faltering", "broken"


MARKERS: Final = tuple(
    table(
        MarkerInfo,
        """
id                symbol         rule
halted            halted         GX-43
wavering          wavering       GX-80
disordered        disordered     GX-04
pushed_back       pushed-back    GB-04
retreating        retreating     GB-03
routing           routing        GB-03
pursuing          pursuing       GB-08
won               won            GB-05
superb_discipline discipline     GB-07
in_melee          in-melee       GX-46
sent              sent           GB-13
uncontrolled      uncontrolled   GX-24
faltering         faltering      GX-81
broken            broken-brigade GB-02
""",
        name={
            HALTED: tr("halted"),
            WAVERING: tr("wavering"),
            DISORDERED: tr("disordered"),
            PUSHED_BACK: tr("pushed back"),
            RETREATING: tr("retreating"),
            ROUTING: tr("routing"),
            PURSUING: tr("pursuing"),
            WON: tr("won its melee"),
            DISCIPLINE: tr("superb discipline"),
            CONTACT: tr("in melee"),
            SENT: tr("sent to a brigade"),
            UNCONTROLLED: tr("uncontrolled"),
            FALTERING: tr("faltering"),
            BROKEN: tr("broken"),
        },
        text={
            HALTED: tr("Its charge failed; it stays to the end of the turn."),
            WAVERING: tr("It comes no nearer to the enemy; -2 in melee."),
            DISORDERED: tr("It does not charge; -2 in melee, -1 to fire."),
            PUSHED_BACK: tr("It goes back in the next compulsory phase."),
            RETREATING: tr("It goes back in each compulsory phase until it is steady."),
            ROUTING: tr("It routs in each compulsory phase until a leader rallies it."),
            PURSUING: tr("It goes after the enemy in the next compulsory phase."),
            WON: tr("It may take ground or turn in the next compulsory phase."),
            DISCIPLINE: tr("It may move half its charge in the next compulsory phase."),
            CONTACT: tr("It fights until a result ends the melee."),
            SENT: tr("He goes to take command of a brigade."),
            UNCONTROLLED: tr("It neither charges nor marches; its units test at -1."),
            FALTERING: tr("It does not charge or come nearer."),
            BROKEN: tr("It falls back until its leader rallies it."),
        },
    ).values()
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
)
"""Where the rule book tells of a terrain or a kind of piece."""
