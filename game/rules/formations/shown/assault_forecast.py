"""The odds of an assault as tables: before it is chosen, and while its moves are made."""

from collections.abc import Iterator

import msgspec

from game.engine.play.check import Check, Tally
from game.engine.shown.forecast import HUNDREDTH, Forecast, Row, Table
from game.hexgrid.grid import OFF
from game.i18n import tr, tr_count, tr_name
from game.rules.formations.combat.melee import Clash, clash_lines, close, friends_near
from game.rules.formations.combat.odds import AssaultOdds, assault_odds
from game.rules.formations.combat.volley import dice_items
from game.rules.formations.events import UnitMoved
from game.rules.formations.movement.movement import Move
from game.rules.formations.state import Formation, Position
from game.rules.table.shown import chance_table

MANY_MARKERS = 7
"""Markers from which the numbers are told together."""
TOLD_ERROR = HUNDREDTH / 100
"""The least error that is told."""


def of_engagement(position: Position, formation: Formation, target: Formation, check: Check) -> Forecast:
    """Return the chances of an assault that may be chosen: of its action test, and if that is passed (EX-13)."""
    after, clash = close(position, formation, target)
    found = of_clash(after, clash)
    assert found is not None, "an assault is offered where a unit can get into contact"
    guess = tr("If the test passes and all who can reach the enemy do; without overwatch and counter-charge.")
    return msgspec.structs.replace(found, checks=(check,), notes=(guess, *found.notes))


def of_move(position: Position, move: Move) -> Forecast | None:
    """Return the chances of an assault once a unit has made a move of it, if nobody else moves."""
    clash = move.clash
    if clash is None or move.end == OFF:
        return None
    after = Position(position.battlefield, UnitMoved(piece=move.unit, path=move.path).change(position.state))
    if position.piece(move.unit).formation == clash.formation:
        clash = msgspec.structs.replace(clash, moved=clash.moved | {move.unit})
    return of_clash(after, clash)


def of_clash(position: Position, clash: Clash) -> Forecast | None:
    """Return the chances of an assault as the units are; None if nobody is in contact (EX-50)."""
    odds = assault_odds(position, clash)
    if odds is None:
        return None
    formations = position.state.formations
    formation, target = formations[clash.formation], formations[clash.target]
    names = tr_name(formation.name), tr_name(target.name)
    return Forecast(
        title=tr("{formation} against {enemy}", formation=formation.name, enemy=target.name),
        dice=Tally(dice_items(position, odds.shots[0])),
        tables=(Table(title=tr("The assault"), columns=names, rows=tuple(_rows(odds))),),
        details=(
            chance_table(tr("Equal results"), _equal(odds)),
            Table(title=tr("Markers if it loses"), columns=names, rows=tuple(_markers(odds))),
        ),
        notes=tuple(_notes(position, clash, odds)),
    )


def _rows(odds: AssaultOdds) -> Iterator[Row]:
    ours, theirs = odds.fates
    yield Row(tr("wins"), (ours.wins, theirs.wins))
    yield Row(tr("first result equal: they fight again"), (odds.equal[0], odds.equal[0]))
    yield Row(tr("loses a unit in the fight"), (ours.loses_unit, theirs.loses_unit))
    yield Row(tr("loses and withdraws"), (ours.withdraws, theirs.withdraws))
    yield Row(tr("loses and breaks"), (ours.breaks, theirs.breaks))
    for label, chances in (
        (tr("loses, and a unit is caught for certain"), (ours.caught, theirs.caught)),
        (tr("loses and is destroyed"), (ours.destroyed, theirs.destroyed)),
        (tr("neither side has a unit left"), (odds.nobody, odds.nobody)),
    ):
        if any(chances):
            yield Row(label, chances)


def _equal(odds: AssaultOdds) -> Iterator[tuple[str, float]]:
    *before, last = odds.equal
    for number, chance in enumerate(before, start=1):
        yield tr_count(number, "equal {number} time", "equal {number} times"), chance
    yield tr("equal each time: the attacker has lost"), last


def _markers(odds: AssaultOdds) -> Iterator[Row]:
    """Yield the chances of each number of markers for who loses, the rare high ones together."""
    ours, theirs = (fate.markers for fate in odds.fates)
    for number in range(1, MANY_MARKERS):
        yield Row(str(number), (ours.get(number, 0.0), theirs.get(number, 0.0)))
    many = tuple(
        sum(chance for number, chance in fate.items() if number >= MANY_MARKERS) for fate in (ours, theirs)
    )
    yield Row(tr("{number} or more", number=MANY_MARKERS), many)


def _notes(position: Position, clash: Clash, odds: AssaultOdds) -> Iterator[str]:
    lines = clash_lines(position, clash)
    fighting = (*lines[0].units, *lines[1].units)
    for line, shots in zip(lines, odds.shots, strict=True):
        formation = position.state.formations[line.formation]
        parts = [
            tr("{dice} of {item}", dice=item.amount, item=item.source) for item in dice_items(position, shots)
        ]
        dice = sum(shot.dice for shot in shots)
        told = "; ".join(parts) or tr("none")
        yield tr("Dice of {formation}, {dice}: {units}.", formation=formation.name, dice=dice, units=told)
    for line in lines:
        if friends := friends_near(position, line, fighting):
            yield tr(
                "If {formation} loses, 1 marker for {friends} (EX-58).",
                formation=position.state.formations[line.formation].name,
                friends=", ".join(friend.name for friend in friends),
            )
    if any(fate.caught for fate in odds.fates):
        yield tr("Caught for certain: wherever it withdraws to an enemy is near (EX-45).")
    if odds.error >= TOLD_ERROR:
        yield tr("Each chance may be up to {error} too small.", error=f"{odds.error:.2%}")
