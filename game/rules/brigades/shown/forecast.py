"""What an answer leads to, in exact chances, and what a piece could do."""

from collections.abc import Iterable

from game.engine.decisions.decision import Option
from game.engine.play.check import Check, total_counts
from game.engine.shown.forecast import Forecast, Table
from game.i18n import tr, tr_mark
from game.rules.brigades.charges.charge_odds import (
    CAUGHT,
    DESTROYED,
    GIVES_WAY,
    HALTED,
    JOINED,
    ChargeOdds,
    charge_odds,
    result_chances,
)
from game.rules.brigades.charges.declaring import Reaction
from game.rules.brigades.combat.fire import Fire, figures_lost, shot
from game.rules.brigades.command.brigadiers import Creation
from game.rules.brigades.command.orders import Change
from game.rules.brigades.command.orders import check_of as change_check_of
from game.rules.brigades.morale.morale import Rally
from game.rules.brigades.morale.morale import check_of as rally_check_of
from game.rules.brigades.numbers import create_check, limber_check, square_check, unit_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Battlefield, Charge, Interception, Piece, State
from game.rules.brigades.tables import EVADE, FIRE_TEST, FORM_SQUARE, LIMBER, MISTAKE, STAND, TWO_DICE
from game.rules.table.shown import chance_table, check_forecast

MISTAKE_CHANCE = total_counts(TWO_DICE)[MISTAKE] / sum(total_counts(TWO_DICE).values())
RESULTS = {
    "steady": tr_mark("steady: it goes"),
    "wavering": tr_mark("wavering: it stays"),
    "retreating": tr_mark("retreats"),
    "routing": tr_mark("routs"),
}
STOPS = {
    HALTED: tr_mark("the charger is halted at once"),
    "wavering": tr_mark("the charger stops under fire"),
    "retreating": tr_mark("the charger retreats before contact"),
    "routing": tr_mark("the charger routs before contact"),
    DESTROYED: tr_mark("the charger is shot down"),
    GIVES_WAY: tr_mark("the target gives way before contact"),
    CAUGHT: tr_mark("the fleeing target is caught"),
    JOINED: tr_mark("the charger joins the target's melee"),
}
MELEE = {
    "routing": tr_mark("melee: the target routs"),
    "retreating": tr_mark("melee: the target retreats"),
    "pushed back": tr_mark("melee: the target is pushed back"),
    "drawn": tr_mark("melee: both fight on"),
    "-pushed back": tr_mark("melee: the charger is pushed back"),
    "-retreating": tr_mark("melee: the charger retreats"),
    "-routing": tr_mark("melee: the charger routs"),
}

WON = ("routing", "retreating", "pushed back")
FAILS = (HALTED, "wavering", "retreating", "routing", DESTROYED)
"""How the enemy may lose a melee, and how a charger may fail before one."""


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of what an answer rolls for; None for one that rolls nothing."""
    position = Position(battlefield, state)
    value = option.value
    if isinstance(value, Fire):
        return _of_fire(position, position.piece(value.unit), position.piece(value.target))
    if isinstance(value, Charge):
        return _of_charge(position, position.piece(value.unit), position.piece(value.target))
    if isinstance(value, Reaction):
        return _of_reaction(position, position.piece(value.unit), value.reaction)
    if isinstance(value, Interception):
        return _of_test(unit_check(position, position.piece(value.unit), charging=True))
    if isinstance(value, Rally):
        return _of_check(rally_check_of(position, value))
    if isinstance(value, Creation):
        return _of_check(create_check(position.piece(value.leader)))
    if isinstance(value, Change):
        mistake = [(tr("two ones: it holds by mistake"), MISTAKE_CHANCE)] if value.by_himself else []
        return _of_check(change_check_of(position, value), mistake)
    return None


def _table(title: str, chances: Iterable[tuple[str, float]]) -> Table:
    """Make a table of what can come at all."""
    return chance_table(title, ((label, chance) for label, chance in chances if chance))


def _of_check(check: Check, more: Iterable[tuple[str, float]] = ()) -> Forecast:
    chances = [(tr("succeeds"), float(check.probability())), *more]
    return check_forecast(check, [each for each in chances if each[1]], checks=(check,))


def _of_test(check: Check) -> Forecast:
    """Return the chances of the results of a unit test."""
    found = result_chances(check).items()
    chances = [(tr(RESULTS[result]), chance) for result, chance in found if chance]
    return check_forecast(check, chances, checks=(check,))


def _of_fire(position: Position, unit: Piece, target: Piece) -> Forecast:
    found = shot(position, unit, target)
    chances: dict[int, float] = {}
    for lost, chance in found.chances().items():
        lost = min(lost, target.figures)
        chances[lost] = chances.get(lost, 0.0) + chance
    tested = sum(
        chance
        for lost, chance in chances.items()
        if (target.acts.lost_to_fire + lost) * FIRE_TEST >= target.acts.began and lost < target.figures
    )
    glance = [
        (tr("loses figures"), 1 - chances.get(0, 0.0)),
        (tr("has lost enough to fire for a test"), tested),
        (tr("is destroyed"), chances.get(target.figures, 0.0)),
    ]
    losses = [(figures_lost(lost), chance) for lost, chance in sorted(chances.items())]
    return Forecast(
        title=tr("Fire of {piece} at {target}", piece=unit.name, target=target.name),
        dice=found.tally,
        tables=(_table(tr("Chances"), glance),),
        details=(_table(tr("Figures lost"), losses),),
    )


def _of_charge(position: Position, unit: Piece, target: Piece) -> Forecast | None:
    """Return the chances of a charge, with what is known of its target's reaction; else as if it stands."""
    reaction = position.state.reactions.get(target.id, STAND)
    odds = charge_odds(position, unit, target, reaction)
    if odds is None:
        return None
    check = unit_check(position, unit, charging=True)
    return Forecast(
        title=tr("Charge of {piece} on {target}", piece=unit.name, target=target.name),
        dice=check.modifiers,
        checks=(check,),
        tables=(_glance(odds),),
        details=tuple(_charge_details(odds, target)),
        notes=(tr("For a target that stands and fires if it can."), *_charge_notes()),
    )


def _glance(odds: ChargeOdds) -> Table:
    """Return the chances of what a charge comes to, in a few lines that sum up to 1."""
    stops, melee = odds.stops, odds.melee
    rows = [
        (tr("wins its melee"), sum(melee.get(result, 0.0) for result in WON)),
        (tr("fights on"), melee.get("drawn", 0.0)),
        (tr("loses its melee"), sum(melee.get(f"-{result}", 0.0) for result in WON)),
        (tr("the target gives way"), stops.get(GIVES_WAY, 0.0)),
        (tr("catches the fleeing unit"), stops.get(CAUGHT, 0.0)),
        (tr("joins the melee"), stops.get(JOINED, 0.0)),
        (tr("does not come on"), sum(stops.get(key, 0.0) for key in FAILS)),
    ]
    return _table(tr("What the charge comes to"), rows)


def _whole_charge(odds: ChargeOdds) -> Table:
    """Return the chances of everything that a charge may come to: they sum up to 1."""
    stops = [(tr(label), odds.stops.get(key, 0.0)) for key, label in STOPS.items()]
    fought = [(tr(label), odds.melee.get(key, 0.0)) for key, label in MELEE.items()]
    return _table(tr("How it ends"), [*fought, *stops])


def _charge_notes() -> tuple[str, ...]:
    return (
        tr("If no other unit charges the target, and none intercepts."),
        tr("Leaders who are hit, or who join the melee, are left out."),
    )


def _charge_details(odds: ChargeOdds, target: Piece) -> Iterable[Table]:
    yield _whole_charge(odds)
    yield _table(
        tr("Losses to its fire"), [(figures_lost(lost), chance) for lost, chance in sorted(odds.fire.items())]
    )
    if odds.target:
        yield _table(
            tr("Test of {target}", target=target.name),
            [(tr(RESULTS[result]), chance) for result, chance in odds.target.items()],
        )


def _of_reaction(position: Position, unit: Piece, reaction: str) -> Forecast | None:
    if reaction == FORM_SQUARE:
        return _of_check(square_check(unit))
    if reaction == LIMBER:
        return _of_check(limber_check(unit))
    charge = next((each for each in position.state.charges if each.target == unit.id), None)
    if charge is None or unit.flight or position.in_contact(unit):
        return None
    if reaction == EVADE:
        return _of_test(unit_check(position, position.piece(charge.unit), charging=True))
    odds = charge_odds(position, position.piece(charge.unit), unit, reaction)
    if odds is None:
        return None
    charger = position.piece(charge.unit)
    return Forecast(
        title=tr("Charge of {piece} on {target}", piece=charger.name, target=unit.name),
        tables=(_glance(odds),),
        details=tuple(_charge_details(odds, unit)),
        notes=_charge_notes(),
    )
