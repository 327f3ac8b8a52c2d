"""What is told of a kind of unit to whoever meets it first: its move, dice, retreat and rally (JX-10, JR-03, JR-40)."""

from game.engine.system_info import KindFact
from game.i18n import tr, tr_count
from game.rules.jacobite.tables import CHARGE_DICE, HIGHLAND, HIGHLAND_RUN, KINDS, Kind


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do; nothing for leaders."""
    kind = KINDS.get(kind_id)
    return () if kind is None else (_move(kind), *_fire(kind), _melee(kind), _flags(kind), _rally(kind))


def _move(kind: Kind) -> KindFact:
    hexes = tr_count(kind.move, "{number} hex", "{number} hexes")
    if kind.id == HIGHLAND:
        run = tr("Moves {hexes}; {run} if it then attacks in melee only", hexes=hexes, run=HIGHLAND_RUN)
        return KindFact("move", run)
    if kind.still:
        return KindFact("move", tr("Moves {hexes}; cannot attack in that turn", hexes=hexes))
    return KindFact("move", tr("Moves {hexes}", hexes=hexes))


def _fire(kind: Kind) -> tuple[KindFact, ...]:
    if not kind.ranged:
        return ()
    dice = ", ".join(map(str, kind.ranged))
    ranges = ", ".join(str(distance) for distance, _ in enumerate(kind.ranged, 2))
    return (KindFact("fire", tr("Fires {dice} dice at range {ranges}", dice=dice, ranges=ranges)),)


def _melee(kind: Kind) -> KindFact:
    dice = kind.melee + (CHARGE_DICE if kind.id == HIGHLAND else 0)
    if kind.sabers:
        return KindFact("melee", tr("Melee with {dice} dice; sabers hit", dice=dice))
    return KindFact("melee", tr("Melee with {dice} dice; sabers miss", dice=dice))


def _flags(kind: Kind) -> KindFact:
    hexes = tr_count(kind.retreat, "{number} hex", "{number} hexes")
    if kind.ignores:
        said = tr("Retreats {hexes} for each flag, and may ignore {flags}", hexes=hexes, flags=kind.ignores)
        return KindFact("flag", said)
    return KindFact("flag", tr("Retreats {hexes} for each flag", hexes=hexes))


def _rally(kind: Kind) -> KindFact:
    if kind.rally:
        return KindFact(
            "rally", tr("Rallies with a die for each block, {modifier}", modifier=f"{kind.rally:+d}")
        )
    return KindFact("rally", tr("Rallies with a die for each block"))
