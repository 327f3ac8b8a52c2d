"""The numbers of tests and of command, each with its items: forecast and play share them."""

from collections.abc import Iterator

from game.engine.shown.check import Check
from game.engine.shown.tally import Item, Tally
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.brigades.position import Position
from game.rules.brigades.state import LOST, Brigade, Piece
from game.rules.brigades.tables import (
    ASSAULT,
    ASSAULT_TEST,
    BRIGADE_FALTERS_FROM,
    BRIGADE_PART,
    BRIGADE_STEADY_FROM,
    CHANGE_IN_HEX,
    CHANGE_NEEDED,
    CHANGE_RESERVE,
    CHANGE_STEP,
    CHARGE_TEST,
    CREATE_NEEDED,
    FIRE_TEST,
    FLANK_HEXES,
    HOLD_BONUS,
    INITIATIVE_ENEMY,
    INITIATIVE_NEEDED,
    LIMBER_NEEDED,
    NEAR,
    ORDERS,
    PHASING_HIGHER,
    PHASING_LOST,
    QUARTER,
    RALLY_BRIGADE_NEEDED,
    RALLY_NEEDED,
    RESERVE,
    RETREATS_TEST_FROM,
    SQUARE_NEEDED,
    STEADY_FROM,
    TEST_DISORDERED,
    TEST_FLANK,
    TEST_FRIEND,
    TEST_FRIENDS,
    TEST_LEADER,
    TEST_QUARTER,
    TEST_RETREATING,
    TEST_ROUT,
    TEST_ROUTS,
    TEST_UNCONTROLLED,
    TWO_DICE,
    WAVERS_FROM,
)
from game.rules.table.sides import other


def _check(title: str, needed: int, items: Iterator[Item]) -> Check:
    return Check(title=title, pool=TWO_DICE, needed=needed, modifiers=Tally(tuple(items), unit="modifier"))


# Unit tests (GX-80)


def unit_check(position: Position, unit: Piece, *, charging: bool = False) -> Check:
    """Return the test of a unit, as a charger with the modifiers of that (GX-80, GX-43)."""
    return _check(
        tr("Test of {unit}", unit=unit.name), STEADY_FROM, _test_items(position, unit, charging=charging)
    )


def unit_result(total: int) -> str:
    """Return what a total of a unit test means: "steady", "wavering", "retreating" or "routing" (GX-80)."""
    if total >= STEADY_FROM:
        return "steady"
    if total >= WAVERS_FROM:
        return "wavering"
    return "retreating" if total >= RETREATS_TEST_FROM else "routing"


def _test_items(position: Position, unit: Piece, *, charging: bool) -> Iterator[Item]:
    brigade = position.brigade_of(unit)
    if unit.grade_value:
        yield Item(tr("grade"), unit.grade_value, "GX-80")
    friends = sum(friend.side == unit.side and not friend.flight for friend in position.beside(unit.hex_id))
    if friends:
        yield Item(tr("adjacent friends"), TEST_FRIEND * min(friends, TEST_FRIENDS), "GX-80")
    if position.has_leader(unit):
        yield Item(tr("leader with it"), TEST_LEADER, "GX-80")
    quarters = (unit.full - unit.figures) * QUARTER // unit.full
    if quarters:
        yield Item(tr("quarters lost"), TEST_QUARTER * quarters, "GX-80")
    if unit.disordered:
        yield Item(tr("disordered"), TEST_DISORDERED, "GX-80")
    if unit.flight == "retreating":
        yield Item(tr("retreating already"), TEST_RETREATING, "GX-80")
    if is_threatened(position, unit):
        yield Item(tr("enemy on flank or rear"), TEST_FLANK, "GX-80")
    routs = len(routing_friends(position, unit))
    if routs:
        yield Item(tr("friends routing"), TEST_ROUT * min(routs, TEST_ROUTS), "GX-80")
    if brigade.uncontrolled:
        yield Item(tr("uncontrolled"), TEST_UNCONTROLLED, "GX-24")
    if cover := position.own_cover(unit):
        yield Item(tr("cover"), cover, "GX-80")
    if ORDERS[brigade.order].stands:
        yield Item(tr("ordered to hold"), HOLD_BONUS, "GX-21")
    if charging:
        yield Item(tr("charge"), CHARGE_TEST, "GX-43")
        if brigade.order == ASSAULT:
            yield Item(tr("ordered to assault"), ASSAULT_TEST, "GX-21")


def is_threatened(position: Position, unit: Piece) -> bool:
    """Return whether an enemy that does not flee is on the flank or rear of a unit within 2 hexes (GX-80)."""
    enemies = position.enemies_within(unit.side, unit.hex_id, FLANK_HEXES)
    return any(position.arc_of(unit, enemy.hex_id) != "front" for enemy in enemies)


def routing_friends(position: Position, unit: Piece) -> list[Piece]:
    """Return the friends of a unit that rout within 3 hexes (GX-80)."""
    distance = position.grid.distance
    return [
        friend
        for friend in position.units(unit.side)
        if friend.flight == "routing"
        and friend.id != unit.id
        and distance(friend.hex_id, unit.hex_id) <= NEAR
    ]


def is_test_due(position: Position, unit: Piece) -> bool:
    """Return whether a unit makes a test in the morale phase (GX-80, GX-85).

    GB-41, GQ-09 who fought makes none, its melee over or not. GB-42, GQ-14 who flees out of a melee makes others test.
    """
    if unit.acts.fought or unit.flight == "routing":
        return False
    if unit.flight or unit.acts.lost_to_fire * FIRE_TEST >= max(1, unit.acts.began):
        return True
    if (unit.wavering or unit.disordered) and position.enemies_within(unit.side, unit.hex_id, NEAR):
        return True
    if routing_friends(position, unit):
        return True
    return any(
        friend.side == unit.side and friend.flight == "retreating" for friend in position.beside(unit.hex_id)
    )


# Brigade tests (GX-81)


def brigade_losses(position: Position, brigade: Brigade) -> int:
    """Count the units of a brigade that are lost, retreating or routing (GX-81)."""
    units = [position.piece(name) for name in brigade.units]
    return sum(unit.hex_id == LOST or (unit.is_on_field and bool(unit.flight)) for unit in units)


def brigade_test_is_due(position: Position, brigade: Brigade) -> bool:
    """Return whether a brigade makes a test (GX-81)."""
    if brigade.broken or not position.members(brigade):
        return False
    return brigade_losses(position, brigade) * BRIGADE_PART >= brigade.began


def brigade_check(position: Position, brigade: Brigade) -> Check:
    """Return the test of a brigade (GX-81)."""

    def items() -> Iterator[Item]:
        if rating := position.rating(brigade):
            yield Item(tr("rating"), rating, "GX-81")
        yield Item(tr("units lost or fleeing"), -brigade_losses(position, brigade), "GX-81")

    return _check(tr("Test of {brigade}", brigade=brigade.name), BRIGADE_STEADY_FROM, items())


def brigade_result(total: int) -> str:
    """Return what a total of a brigade test means: "steady", "faltering" or "broken" (GX-81)."""
    if total >= BRIGADE_STEADY_FROM:
        return "steady"
    return "faltering" if total >= BRIGADE_FALTERS_FROM else "broken"


# Command


def phasing_tally(position: Position, side: SideId) -> Tally:
    """Return what a side adds to its roll for phasing (GX-20)."""
    ratings = {}
    for each in (side, other(side)):
        leader = position.commander_in_chief(each)
        ratings[each] = leader.rating if leader else 0
    items = []
    if ratings[side] > ratings[other(side)]:
        items.append(Item(tr("higher rating"), PHASING_HIGHER, "GX-20"))
    commander = position.battlefield.commanders[side]
    if commander and position.piece(commander).hex_id == LOST:
        items.append(Item(tr("commander-in-chief lost"), PHASING_LOST, "GX-20"))
    return Tally(tuple(items), unit="modifier")


def change_check(position: Position, brigade: Brigade, commander: Piece) -> Check:
    """Return a commander-in-chief's try to change an order (GX-22)."""
    brigadier = position.brigadier(brigade)
    # Reading GX-22: while the senior unit is off the field the way is to the first unit of the brigade that is on it.
    at = brigadier.hex_id if brigadier and brigadier.is_on_field else position.members(brigade)[0].hex_id
    if not brigadier and position.piece(brigade.senior).is_on_field:
        at = position.piece(brigade.senior).hex_id
    distance = position.grid.distance(commander.hex_id, at)

    def items() -> Iterator[Item]:
        if distance > CHANGE_STEP:
            far = -(-(distance - CHANGE_STEP) // CHANGE_STEP)
            yield Item(tr("distance"), -far, "GX-22")
        if distance == 0:
            yield Item(tr("in his hex"), CHANGE_IN_HEX, "GX-22")
        if brigade.order == RESERVE:
            yield Item(tr("in reserve"), CHANGE_RESERVE, "GX-21")

    return _check(tr("New order for {brigade}", brigade=brigade.name), CHANGE_NEEDED, items())


def initiative_check(position: Position, brigade: Brigade) -> Check:
    """Return a brigadier's try to change his own order (GX-23)."""

    def items() -> Iterator[Item]:
        if any(
            position.enemies_within(
                unit.side,
                unit.hex_id,
                position.battlefield.hexes(unit.charge_cm),
                steady=False,
            )
            for unit in position.members(brigade)
            if unit.row.charges
        ):
            yield Item(tr("enemy within charge distance"), INITIATIVE_ENEMY, "GX-23")
        if brigade.order == RESERVE:
            yield Item(tr("in reserve"), CHANGE_RESERVE, "GX-21")

    return _check(tr("Initiative of {brigade}", brigade=brigade.name), INITIATIVE_NEEDED, items())


def create_check(leader: Piece) -> Check:
    """Return a try to create a brigade (GX-26)."""
    return _check(tr("A brigade for {leader}", leader=leader.name), CREATE_NEEDED, iter(()))


def rally_check(unit: Piece) -> Check:
    """Return a leader's try to rally a unit (GX-28)."""
    grade = Item(tr("grade"), unit.grade_value, "GX-28")
    return _check(
        tr("Rally of {unit}", unit=unit.name), RALLY_NEEDED, iter((grade,) if unit.grade_value else ())
    )


def rally_brigade_check(position: Position, brigade: Brigade) -> Check:
    """Return a brigadier's try to rally his brigade (GX-81)."""
    rating = Item(tr("rating"), position.rating(brigade), "GX-81")
    return _check(tr("Rally of {brigade}", brigade=brigade.name), RALLY_BRIGADE_NEEDED, iter((rating,)))


# Reactions


def square_check(unit: Piece) -> Check:
    """Return the roll to form square against a charge (GX-41)."""
    grade = Item(tr("grade"), unit.grade_value, "GX-41")
    return _check(
        tr("{unit} forms square", unit=unit.name), SQUARE_NEEDED, iter((grade,) if unit.grade_value else ())
    )


def limber_check(unit: Piece) -> Check:
    """Return the roll of guns to limber and go (GX-41)."""
    return _check(tr("Limbering of {unit}", unit=unit.name), LIMBER_NEEDED, iter(()))
