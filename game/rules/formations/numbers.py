"""The numbers of the tests, each with its items: forecast and play share them."""

from collections.abc import Iterator

from game.engine.play.check import Check, Item, Tally
from game.i18n import tr
from game.rules.formations import tables
from game.rules.formations.state import Formation, Position
from game.rules.table.kinds import HIGHLAND
from game.rules.table.sides import other


def action_check(position: Position, formation: Formation, action: str, *, retained: bool) -> Check:
    """Return the action test of a formation (EX-13)."""
    return Check(
        title=tr("Action test of {formation}", formation=formation.name),
        pool=tables.DIE,
        needed=formation.initiative,
        modifiers=Tally(
            tuple(_action_items(position, formation, action, retained=retained)), unit="modifier"
        ),
    )


def _action_items(position: Position, formation: Formation, action: str, *, retained: bool) -> Iterator[Item]:
    if formation.blast:
        yield Item(tr("under blast markers"), tables.ACTION_MARKERS, "EX-13")
    if retained:
        yield Item(tr("initiative retained"), tables.ACTION_RETAINED, "EX-15")
    units = position.mustered(formation)
    if action == tables.ENGAGE and 2 * sum(unit.kind == HIGHLAND for unit in units) > len(units):
        yield Item(tr("highland foot engage"), tables.ACTION_HIGHLAND, "EX-13")


def rally_check(position: Position, formation: Formation) -> Check:
    """Return the rally test: its modifiers add up, and the initiative value passes (EA-06, EA-09, EA-10, EA-11)."""
    # Reading EQ-06: a die of 1 is no automatic failure, a 6 no automatic success.
    return Check(
        title=tr("Rally test of {formation}", formation=formation.name),
        pool=tables.DIE,
        needed=formation.initiative,
        modifiers=Tally(tuple(_rally_items(position, formation)), unit="modifier"),
    )


def _rally_items(position: Position, formation: Formation) -> Iterator[Item]:
    if formation.broken:
        yield Item(tr("broken"), tables.RALLY_BROKEN, "EA-07")
    if is_enemy_near(position, formation):
        yield Item(tr("enemy near"), tables.RALLY_NEAR, "EA-08")


def is_enemy_near(position: Position, formation: Formation) -> bool:
    """Return whether an enemy unit is within 30 cm of a unit of a formation (EA-08, EA-20, EQ-02, EQ-03)."""
    reach = position.battlefield.hexes(tables.RALLY_CM)
    enemies = list(position.units(other(formation.side)))
    return any(
        position.grid.distance(unit.hex_id, enemy.hex_id) <= reach
        for unit in position.members(formation)
        for enemy in enemies
    )


def blast_after_rally(position: Position, formation: Formation) -> int:
    """Return how many markers a formation has once it has passed its rally test (EA-12, EA-13, EA-14, EX-06)."""
    blast = position.count(formation) if formation.broken else formation.blast
    led = tables.LEADER_MARKERS if position.leaders(formation) else 0
    return max(0, blast // 2 - led)


def blast_after_regrouping(position: Position, formation: Formation, removed: int) -> int:
    """Return how many markers a formation has once it has regrouped (EX-19, EX-06)."""
    led = tables.LEADER_MARKERS if position.leaders(formation) else 0
    return max(0, formation.blast - removed - led)
