"""Section 17: the melee phase, and a round of each combat in nine steps (T9-41, T9-42, TX-54, TX-58)."""

from collections.abc import Mapping, Sequence

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Option, click, on_piece
from game.engine.event import Reason
from game.engine.play.check import Item, Tally
from game.engine.play.dice import D6, DicePool
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.chargers.asking import next_of
from game.rules.chargers.events import CombatBegan, CombatScored, CombatsFound
from game.rules.chargers.melee.aftermath import Contact, follow_up
from game.rules.chargers.melee.numbers import Strike, combat_score, hit_number, strikes_of
from game.rules.chargers.morale.discipline import break_check, is_passed
from game.rules.chargers.morale.rout import friends_near, leader_falls, lose_health, panic, take_off
from game.rules.chargers.piece_events import FlightBegan
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import Combat, Piece
from game.rules.chargers.tables import GUNS
from game.rules.chargers.victory import ChargersContext
from game.rules.table.sides import SIDES, other

FACES = 6


def melee_phase(ctx: ChargersContext) -> Procedure[None]:
    """Fight the combats that there are at the beginning of the phase, each once (TX-54)."""
    if ctx.state.combats is None:
        ctx.emit(CombatsFound(combats=combats_of(ctx.position)))
    while True:
        ctx.checkpoint()
        combats = remaining(ctx.position)
        if not combats:
            return
        options = (_option(ctx.position, combat) for combat in combats)
        yield from fight(ctx, (yield from next_of(ctx, "fight", tr("Which combat is fought next?"), options)))


def combats_of(position: Position) -> tuple[Combat, ...]:
    """Return all engaged units linked by touch (TX-54)."""
    left = {unit for unit, touched in position.contacts.items() if touched}
    found = []
    while left:
        linked, waiting = set[PieceId](), [min(left)]
        while waiting:
            unit = waiting.pop()
            if unit not in linked:
                linked.add(unit)
                waiting += position.contacts[unit]
        left -= linked
        found.append(Combat(units=tuple(sorted(linked))))
    return tuple(found)


def remaining(position: Position) -> list[Combat]:
    """Return the combats still to be fought; one with only one side left is passed over (TX-54)."""
    combats = position.state.combats or ()
    return [
        combat for combat in combats if {unit.side for unit in present(position, combat.units)} == set(SIDES)
    ]


def present(position: Position, units: Sequence[PieceId]) -> list[Piece]:
    """Return those of some units that are on the field and do not flee."""
    return [unit for unit in map(position.piece, units) if unit.is_on_field and not unit.is_fleeing]


def _option(position: Position, combat: Combat) -> Option:
    names = ", ".join(position.piece(unit).name for unit in combat.units)
    active = position.state.turn
    first = min(unit.id for unit in present(position, combat.units) if unit.side == active)
    return click(f"fight {first}", on_piece(first), label=tr("Fight: {units}", units=names), value=combat)


def fight(ctx: ChargersContext, combat: Combat) -> Procedure[None]:
    """Fight one round of a combat."""
    ctx.emit(CombatBegan(combat=combat))
    position = ctx.position
    before = contact_in(position, combat)
    strikes = all_strikes(position, before)
    active = ctx.state.turn
    taken: dict[PieceId, int] = {}
    for side in (active, other(active)):
        for strike in strikes:
            if position.piece(strike.striker).side == side:
                taken[strike.struck] = taken.get(strike.struck, 0) + roll_strike(ctx, strike)
    destroyed, friends = take_losses(ctx, taken, before)
    now = contact_in(ctx.position, combat)
    scores = count_scores(ctx, now, position, taken)
    stood = ctx.position
    broken, more = test_to_stand(ctx, now, scores)
    # One test for each friend of all that broke or were destroyed (step 8, TX-71).
    panic(ctx, [*friends, *more])
    yield from follow_up(ctx, before, now, broken, destroyed, stood)


def contact_in(position: Position, combat: Combat) -> Contact:
    """Return the enemies of a combat that each of its units touches now."""
    return {
        unit.id: tuple(enemy for enemy in position.contacts.get(unit.id, ()) if enemy in combat.units)
        for unit in present(position, combat.units)
    }


def all_strikes(position: Position, contact: Contact) -> list[Strike]:
    """Return the strikes of all units, strikers and struck in order of their ids (TX-55)."""
    return [
        strike
        for unit in sorted(contact)
        for strike in strikes_of(position, position.piece(unit), [position.piece(e) for e in contact[unit]])
    ]


def roll_strike(ctx: ChargersContext, strike: Strike) -> int:
    """Roll for one unit striking another; return the hits (TX-56)."""
    position = ctx.position
    striker, struck = position.piece(strike.striker), position.piece(strike.struck)
    needed = hit_number(position, striker, struck).total
    items = [Item(tr("models in contact"), striker.row.attacks * strike.models, "TX-55")]
    if strike.behind:
        items.append(Item(tr("models behind them"), strike.behind, "TX-55"))
    reason = Reason(
        side=striker.side,
        title=tr(
            "{striker} against {struck}, {needed} or more",
            striker=striker.name,
            struck=struck.name,
            needed=needed,
        ),
        piece=striker.id,
        tally=Tally(tuple(items)),
        hits_on=(needed,) * strike.dice,
    )
    roll = ctx.roll(DicePool(D6, strike.dice), reason)
    return sum(number >= needed for number in roll.numbers)


def take_losses(
    ctx: ChargersContext, taken: Mapping[PieceId, int], before: Contact
) -> tuple[frozenset[PieceId], list[PieceId]]:
    """Take the losses of both sides together; return who is destroyed, and the friends near them (step 6, TX-79)."""
    position = ctx.position
    destroyed, friends = [], list[PieceId]()
    ordered = position.in_order([position.piece(unit) for unit in before])
    for unit in ordered:
        if lose_health(ctx, unit.id, taken.get(unit.id, 0)):
            destroyed.append(unit.id)
            friends += friends_near(position, unit, boundary(unit))
    for name in destroyed:
        take_off(ctx, name)
    for unit in ordered:
        if taken.get(unit.id, 0) and unit.id not in destroyed:
            leader_falls(ctx, unit.id)
    return frozenset(destroyed), friends


def count_scores(
    ctx: ChargersContext, now: Contact, position: Position, taken: Mapping[PieceId, int]
) -> dict[SideId, int]:
    """End the term for which all counted as engaged; count both scores of those who are (step 7, T9-41, TX-57)."""
    left = [ctx.position.piece(unit) for unit, enemies in now.items() if enemies]
    scores = dict[SideId, int]()
    for side in SIDES:
        health = sum(
            min(hits, position.piece(unit).health)
            for unit, hits in taken.items()
            if position.piece(unit).side != side
        )
        scores[side] = combat_score(ctx.position, side, left, health).total
    ctx.emit(CombatScored(scores=tuple(scores.items())))
    return scores


def test_to_stand(
    ctx: ChargersContext, now: Contact, scores: Mapping[SideId, int]
) -> tuple[list[PieceId], list[PieceId]]:
    """Let the engaged units of the side with less test; return who breaks, and the friends near them (TX-23, TX-58)."""
    broken, friends = list[PieceId](), list[PieceId]()
    (first, second) = SIDES
    if scores[first] == scores[second]:
        return broken, friends
    loser = first if scores[first] < scores[second] else second
    difference = abs(scores[first] - scores[second])
    engaged = [ctx.position.piece(unit) for unit, enemies in now.items() if enemies]
    failed = []
    for unit in ctx.position.in_order([unit for unit in engaged if unit.side == loser]):
        if not is_passed(ctx, unit, break_check(ctx.position, unit, difference)):
            failed.append(unit)
    for unit in failed:
        friends += friends_near(ctx.position, unit, boundary(unit))
    for unit in failed:
        if unit.arm == GUNS:
            take_off(ctx, unit.id)
        else:
            ctx.emit(FlightBegan(piece=unit.id, at=ctx.position.hex_at(unit)))
            broken.append(unit.id)
    return broken, friends
