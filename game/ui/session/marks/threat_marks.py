"""What threatens the hex that is pointed at: who could come or attack there, on the field and in sentences."""

from collections.abc import Iterator, Sequence

from game.engine.event import Names
from game.engine.shown.forecast import percent
from game.engine.shown.view import PieceView, ThreatView, View
from game.engine.system_info import SystemInfo
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count
from game.ui.session.marks.highlights import Badge, Mark
from game.ui.session.text.tooltip_rows import TooltipRow

MANY = 8
"""So many enemies are named; the rest are counted."""


def marks_of(threats: Sequence[ThreatView], hex_id: Hex, view: View, info: SystemInfo) -> Iterator[Mark]:
    """Draw the way of each enemy to where it would act from, and its shot or blow from there."""
    pieces = {piece.id: piece for piece in view.pieces}
    for threat in threats:
        enemy = pieces[threat.piece]
        colour = info.side(enemy.side).side_colour
        if threat.start != enemy.hex_id:
            yield Mark("move", (enemy.hex_id, threat.start), colour)
        if threat.kind != "reach" and threat.start != hex_id:
            yield Mark("shot" if threat.kind == "shot" else "attack", (threat.start, hex_id), colour)


def badges_of(threats: Sequence[ThreatView], view: View) -> dict[Hex | PieceId, tuple[Badge, ...]]:
    """Return at each enemy its dice, or its chance, where the rules say."""
    hexes = {piece.id: piece.hex_id for piece in view.pieces}
    found: dict[Hex | PieceId, tuple[Badge, ...]] = {}
    for threat in threats:
        at = threat.piece if view.thousandths_per_hex else hexes[threat.piece]
        if threat.check is not None:
            found[at] = (Badge("chance", 0, percent(threat.check.probability())),)
        elif threat.tally is not None and threat.tally.unit == "dice":
            found[at] = (Badge("could", threat.tally.total),)
    return found


def tell_threats(
    threats: Sequence[ThreatView], hex_id: Hex, view: View, names: Names
) -> Iterator[TooltipRow]:
    """Say what each enemy could do to a hex in its next turn."""
    where = names.hex(hex_id)
    if not threats:
        yield TooltipRow("choice", tr("No enemy could reach or attack {hex} in its next turn.", hex=where))
        return
    yield TooltipRow("name", tr("Threats to {hex}", hex=where))
    pieces = {piece.id: piece for piece in view.pieces}
    for threat in threats[:MANY]:
        yield TooltipRow("item", _sentence(threat, pieces[threat.piece], hex_id, names))
    if len(threats) > MANY:
        yield TooltipRow("item", tr_count(len(threats) - MANY, "And {number} more.", "And {number} more."))
    dice = [threat.tally.total for threat in threats if threat.tally and threat.tally.unit == "dice"]
    if len(dice) > 1:
        yield TooltipRow("sum", tr("= {number} dice, if all of them act", number=sum(dice)))


def _sentence(threat: ThreatView, enemy: PieceView, hex_id: Hex, names: Names) -> str:
    """Say what an enemy could do: strike, fire or come, with its dice or its chance."""
    comes = threat.start != enemy.hex_id
    said = {"piece": enemy.name, "start": names.hex(threat.start), "odds": _odds(threat)}
    if threat.kind == "reach":
        if threat.start == hex_id:
            return tr("{piece} could come here.", **said)
        if comes:
            return tr("{piece} could come to {start}.", **said)
        return tr("{piece} is adjacent.", **said)
    if threat.kind == "shot":
        return tr("{piece} could fire from {start}{odds}.", **said)
    if comes:
        return tr("{piece} could come to {start} and strike{odds}.", **said)
    return tr("{piece} could strike{odds}.", **said)


def _odds(threat: ThreatView) -> str:
    if threat.check is not None:
        return tr(": ") + percent(threat.check.probability())
    if threat.tally is not None and threat.tally.unit == "dice":
        return tr(": ") + tr_count(threat.tally.total, "{number} die", "{number} dice")
    return ""
