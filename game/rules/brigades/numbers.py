"""The numbers of tests and of command, each with its items: forecast and play share them."""

from collections.abc import Iterable, Iterator

from game.engine.play.check import Check, Item, Tally
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.position import Position
from game.rules.brigades.state import LOST, Brigade, Piece
from game.rules.table.sides import other


def _check(title: str, needed: int, items: Iterable[Item] = ()) -> Check:
    return Check(
        title=title, pool=tables.TWO_DICE, needed=needed, modifiers=Tally(tuple(items), unit="modifier")
    )


def grade_item(unit: Piece, rule: str) -> Iterator[Item]:
    """Yield what the grade of a unit adds by a rule, if it adds anything."""
    if unit.grade_value:
        yield Item(tr("grade"), unit.grade_value, rule)


# Unit tests (GX-80)


def unit_check(position: Position, unit: Piece, *, charging: bool = False, cause: str = "") -> Check:
    """Return the test of a unit, as a charger with the modifiers of that (GX-80, GX-43); `cause`: what set it off."""
    title = tr("Test of {unit} ({cause})", unit=unit.name, cause=cause)
    return _check(
        title if cause else tr("Test of {unit}", unit=unit.name),
        tables.STEADY_FROM,
        _test_items(position, unit, charging=charging),
    )


def unit_result(total: int) -> str:
    """Return what a total of a unit test means: "steady", "wavering", "retreating" or "routing" (GX-80)."""
    if total >= tables.STEADY_FROM:
        return "steady"
    if total >= tables.WAVERS_FROM:
        return "wavering"
    return "retreating" if total >= tables.RETREATS_TEST_FROM else "routing"


def _test_items(position: Position, unit: Piece, *, charging: bool) -> Iterator[Item]:
    brigade = position.brigade_of(unit)
    yield from grade_item(unit, "GX-80")
    friends = sum(friend.side == unit.side and not friend.flight for friend in position.beside(unit.hex_id))
    if friends:
        yield Item(tr("adjacent friends"), tables.TEST_FRIEND * min(friends, tables.TEST_FRIENDS), "GX-80")
    if position.has_leader(unit):
        yield Item(tr("leader with it"), tables.TEST_LEADER, "GX-80")
    quarters = (unit.full - unit.figures) * tables.QUARTER // unit.full
    if quarters:
        yield Item(tr("quarters lost"), tables.TEST_QUARTER * quarters, "GX-80")
    if unit.disordered:
        yield Item(tr("disordered"), tables.TEST_DISORDERED, "GX-80")
    if unit.flight == "retreating":
        yield Item(tr("retreating already"), tables.TEST_RETREATING, "GX-80")
    if is_threatened(position, unit):
        yield Item(tr("enemy on flank or rear"), tables.TEST_FLANK, "GX-80")
    routs = len(routing_friends(position, unit))
    if routs:
        yield Item(tr("friends routing"), tables.TEST_ROUT * min(routs, tables.TEST_ROUTS), "GX-80")
    if brigade.uncontrolled:
        yield Item(tr("uncontrolled"), tables.TEST_UNCONTROLLED, "GX-24")
    if cover := position.own_cover(unit):
        yield Item(tr("cover"), cover, "GX-80")
    if tables.ORDERS[brigade.order].stands:
        yield Item(tr("ordered to hold"), tables.HOLD_BONUS, "GX-21")
    if charging:
        yield Item(tr("charge"), tables.CHARGE_TEST, "GX-43")
        if brigade.order == tables.ASSAULT:
            yield Item(tr("ordered to assault"), tables.ASSAULT_TEST, "GX-21")


def is_threatened(position: Position, unit: Piece) -> bool:
    """Return whether an enemy that does not flee is on the flank or rear of a unit within 2 hexes (GX-80)."""
    enemies = position.enemies_within(unit.side, unit.hex_id, tables.FLANK_HEXES)
    return any(position.arc_of(unit, enemy.hex_id) != "front" for enemy in enemies)


def routing_friends(position: Position, unit: Piece) -> list[Piece]:
    """Return the friends of a unit that rout within 3 hexes (GX-80)."""
    distance = position.grid.distance
    return [
        friend
        for friend in position.units(unit.side)
        if friend.flight == "routing"
        and friend.id != unit.id
        and distance(friend.hex_id, unit.hex_id) <= tables.NEAR
    ]


def is_test_due(position: Position, unit: Piece) -> bool:
    """Return whether a unit makes a test in the morale phase (GX-80, GX-85)."""
    return bool(cause_of_test(position, unit))


def cause_of_test(position: Position, unit: Piece) -> str:
    """Return what makes a unit test in the morale phase, for players; "" where nothing does (GX-80, GX-85).

    GB-41, GQ-09 who fought makes none, its melee over or not. GB-42, GQ-14 who flees out of a melee makes others test.
    """
    if unit.acts.fought or unit.flight == "routing":
        return ""
    if unit.flight:
        return tr("in retreat")
    if unit.acts.lost_to_fire * tables.FIRE_TEST >= max(1, unit.acts.began):
        return tr("hit by fire")
    if (unit.wavering or unit.disordered) and position.enemies_within(unit.side, unit.hex_id, tables.NEAR):
        return tr("wavering near the enemy") if unit.wavering else tr("disordered near the enemy")
    for friend in routing_friends(position, unit):
        return tr("{friend} routing near by", friend=friend.name)
    for friend in position.beside(unit.hex_id):
        if friend.side == unit.side and friend.flight == "retreating":
            return tr("{friend} retreating near by", friend=friend.name)
    return ""


# Brigade tests (GX-81)


def brigade_losses(position: Position, brigade: Brigade) -> int:
    """Count the units of a brigade that are lost, retreating or routing (GX-81)."""
    units = [position.piece(name) for name in brigade.units]
    return sum(unit.hex_id == LOST or (unit.is_on_field and bool(unit.flight)) for unit in units)


def brigade_test_is_due(position: Position, brigade: Brigade) -> bool:
    """Return whether a brigade makes a test (GX-81)."""
    if brigade.broken or not position.members(brigade):
        return False
    return brigade_losses(position, brigade) * tables.BRIGADE_PART >= brigade.began


def brigade_check(position: Position, brigade: Brigade) -> Check:
    """Return the test of a brigade (GX-81)."""

    def items() -> Iterator[Item]:
        if rating := position.rating(brigade):
            yield Item(tr("rating"), rating, "GX-81")
        yield Item(tr("units lost or fleeing"), -brigade_losses(position, brigade), "GX-81")

    title = tr(
        "Test of {brigade} ({number} of {units} units lost or fleeing)",
        brigade=brigade.name,
        number=brigade_losses(position, brigade),
        units=brigade.began,
    )
    return _check(title, tables.BRIGADE_STEADY_FROM, items())


def brigade_result(total: int) -> str:
    """Return what a total of a brigade test means: "steady", "faltering" or "broken" (GX-81)."""
    if total >= tables.BRIGADE_STEADY_FROM:
        return "steady"
    return "faltering" if total >= tables.BRIGADE_FALTERS_FROM else "broken"


# Command


def phasing_tally(position: Position, side: SideId) -> Tally:
    """Return what a side adds to its roll for phasing (GX-20)."""
    ratings = {}
    for each in (side, other(side)):
        leader = position.commander_in_chief(each)
        ratings[each] = leader.rating if leader else 0
    items = []
    if ratings[side] > ratings[other(side)]:
        items.append(Item(tr("higher rating"), tables.PHASING_HIGHER, "GX-20"))
    commander = position.battlefield.commanders[side]
    if commander and position.piece(commander).hex_id == LOST:
        items.append(Item(tr("commander-in-chief lost"), tables.PHASING_LOST, "GX-20"))
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
        if distance > tables.CHANGE_STEP:
            far = -(-(distance - tables.CHANGE_STEP) // tables.CHANGE_STEP)
            yield Item(tr("distance"), -far, "GX-22")
        if distance == 0:
            yield Item(tr("in his hex"), tables.CHANGE_IN_HEX, "GX-22")
        if brigade.order == tables.RESERVE:
            yield Item(tr("in reserve"), tables.CHANGE_RESERVE, "GX-21")

    return _check(tr("New order for {brigade}", brigade=brigade.name), tables.CHANGE_NEEDED, items())


def initiative_check(position: Position, brigade: Brigade) -> Check:
    """Return a brigadier's try to change his own order (GX-23)."""

    def items() -> Iterator[Item]:
        if any(
            position.enemies_within(
                unit.side, unit.hex_id, position.battlefield.hexes(unit.charge_cm), steady=False
            )
            for unit in position.members(brigade)
            if unit.row.charges
        ):
            yield Item(tr("enemy within charge distance"), tables.INITIATIVE_ENEMY, "GX-23")
        if brigade.order == tables.RESERVE:
            yield Item(tr("in reserve"), tables.CHANGE_RESERVE, "GX-21")

    return _check(tr("Initiative of {brigade}", brigade=brigade.name), tables.INITIATIVE_NEEDED, items())


def create_check(leader: Piece) -> Check:
    """Return a try to create a brigade (GX-26)."""
    return _check(tr("A brigade for {leader}", leader=leader.name), tables.CREATE_NEEDED)


def rally_check(unit: Piece) -> Check:
    """Return a leader's try to rally a unit (GX-28)."""
    return _check(tr("Rally of {unit}", unit=unit.name), tables.RALLY_NEEDED, grade_item(unit, "GX-28"))


def rally_brigade_check(position: Position, brigade: Brigade) -> Check:
    """Return a brigadier's try to rally his brigade (GX-81)."""
    rating = Item(tr("rating"), position.rating(brigade), "GX-81")
    return _check(tr("Rally of {brigade}", brigade=brigade.name), tables.RALLY_BRIGADE_NEEDED, (rating,))


# Reactions


def square_check(unit: Piece) -> Check:
    """Return the roll to form square against a charge (GX-41)."""
    return _check(tr("{unit} forms square", unit=unit.name), tables.SQUARE_NEEDED, grade_item(unit, "GX-41"))


def limber_check(unit: Piece) -> Check:
    """Return the roll of guns to limber and go (GX-41)."""
    return _check(tr("Limbering of {unit}", unit=unit.name), tables.LIMBER_NEEDED)
