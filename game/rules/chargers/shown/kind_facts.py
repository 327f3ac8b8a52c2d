"""What is told of a kind of unit to whoever meets it first: its distances, shots, fight and Discipline (TX-11)."""

from game.engine.system_info import KindFact
from game.i18n import tr
from game.rules.chargers.tables import GROUNDS, INCH, LEADER_RULE, ROWS, Row
from game.rules.table.shown import references


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    row = ROWS[kind_id]
    fight = tr(
        "Attacks {attacks}, Offence {offence}, Defence {defence}",
        attacks=row.attacks,
        offence=row.offence,
        defence=row.defence,
    )
    return (
        _move(row),
        *_fire(row),
        KindFact("melee", fight),
        KindFact("rally", tr("Discipline {number}", number=row.discipline)),
    )


def _move(row: Row) -> KindFact:
    advance, march = row.advance // INCH, row.march // INCH
    if march:
        return KindFact(
            "move", tr("Advances {advance} inches, marches {march}", advance=advance, march=march)
        )
    return KindFact("move", tr("Advances {advance} inches", advance=advance))


def _fire(row: Row) -> tuple[KindFact, ...]:
    if not row.range:
        return ()
    said = tr("Shoots {inches} inches; hits on {number}+", inches=row.range // INCH, number=row.aim)
    return (KindFact("fire", said),)


rule_references = references(
    (LEADER_RULE, "TX-75", "TX-76", "TX-77"),
    {kind: (row.rule, "TX-21", "TX-22", "TX-23") for kind, row in ROWS.items()},
    {terrain: (row.rule, "TX-06", "TX-74") for terrain, row in GROUNDS.items()},
)
"""Where the rule book tells of a terrain or a kind of piece."""
