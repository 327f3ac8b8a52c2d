"""What follows a round of combat: flight, pursuit, overrun, closing up, turning, reforming (section 17, step 9)."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, button, click, on_piece
from game.engine.decisions.location import INCH
from game.engine.event import Reason
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.plane.measures import bearing, kept_heading
from game.plane.rect import straight_sweep
from game.plane.shapes import overlap, touch
from game.rules.chargers.charge_search.blocked import combat_reform
from game.rules.chargers.charge_search.contact import touched_edge
from game.rules.chargers.charge_search.records import Reform
from game.rules.chargers.charge_search.runs import length_up_to
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.melee.pursuit import go_on
from game.rules.chargers.morale.discipline import discipline_check, is_passed
from game.rules.chargers.morale.rout import destroy, flee_move, flight_dice, roll_flight, set_down, turn_away
from game.rules.chargers.movement.manoeuvres import Manoeuvre
from game.rules.chargers.movement.rally import carry_out, reform_question
from game.rules.chargers.places import boundary, centre
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import CHARGING, DRAW_IN, GUNS
from game.rules.chargers.victory import ChargersContext

Contact: TypeAlias = Mapping[PieceId, tuple[PieceId, ...]]
"""The enemies of a combat that each of its units touches."""


def follow_up(
    ctx: ChargersContext,
    before: Contact,
    now: Contact,
    broken: Sequence[PieceId],
    destroyed: Collection[PieceId],
    stood: Position,
) -> Procedure[None]:
    """Carry out step 9. `before` is contact as the round began, `now` as it was when units broke, at `stood`."""
    gone = frozenset(unit for unit in before if not ctx.position.piece(unit).is_on_field) - set(destroyed)
    quarries = yield from choose_pursuits(ctx, now, (*broken, *gone))
    headings = flights_and_catches(ctx, now, broken, quarries, stood)
    for name, (quarry, roll) in sorted(headings.pursuits.items()):
        pursue(ctx, name, headings.directions[quarry], roll)
    went = {*headings.pursuits}
    for name in _ordered(ctx, before):
        may_overrun = name not in went and _may_overrun(ctx, name, before[name], destroyed)
        if may_overrun and (yield from overrun(ctx, name)):
            went.add(name)
    for name in _ordered(ctx, before):
        close_up(ctx, name, before[name])
    for name in _ordered(ctx, before):
        yield from face_enemy(ctx, name)
    for name in _ordered(ctx, before):
        if name not in went:
            yield from reform_after(ctx, name)


def _ordered(ctx: ChargersContext, contact: Contact) -> list[PieceId]:
    """Return the units of a combat that are on the field and do not flee, the active side's first (TX-28)."""
    units = [ctx.position.piece(unit) for unit in contact]
    return [unit.id for unit in ctx.position.in_order(units) if unit.is_on_field and not unit.is_fleeing]


# Flight and pursuit


class Flights:
    """The flights and pursuits of one combat: who pursues whom with what roll, and whither the broken fled."""

    def __init__(self) -> None:
        self.pursuits: dict[PieceId, tuple[PieceId, int]] = {}
        self.directions: dict[PieceId, int] = {}


def choose_pursuits(
    ctx: ChargersContext, now: Contact, broken: Sequence[PieceId]
) -> Procedure[dict[PieceId, PieceId]]:
    """Let units whose enemies all broke pursue or restrain themselves; return whom each pursues (TX-23, TX-59)."""
    quarries: dict[PieceId, PieceId] = {}
    for name in _ordered(ctx, now):
        unit = ctx.position.piece(name)
        fled = [enemy for enemy in now[name] if ctx.position.piece(enemy).is_on_field]
        if unit.arm == GUNS or unit.is_shaken or not fled or not set(now[name]) <= set(broken):
            continue
        check = discipline_check(ctx.position, unit, tr("Restraint of {unit} from pursuit", unit=unit.name))
        answer = yield Decision(
            side=unit.side,
            kind="pursue",
            prompt=tr("Should {unit} pursue?", unit=unit.name),
            subject=name,
            options=(
                *(_pursue_option(ctx.position, unit, enemy) for enemy in sorted(fled)),
                button(f"restrain {name}", tr("Hold back"), checks=(check,)),
            ),
        )
        if answer.notation != f"restrain {name}":
            quarries[name] = PieceId(answer.value)
        elif not is_passed(ctx, unit, check):
            quarries[name] = _strongest(ctx.position, fled)
    return quarries


def _pursue_option(position: Position, unit: Piece, enemy: PieceId) -> Option:
    label = tr("Pursue {enemy}", enemy=position.piece(enemy).name)
    return click(f"pursue {unit.id} {enemy}", on_piece(enemy), label=label, value=enemy)


def _strongest(position: Position, units: Sequence[PieceId]) -> PieceId:
    """Return the unit with most health, the lesser id of equals (TX-59, TX-60)."""
    return min(units, key=lambda unit: (-position.piece(unit).health, unit))


def flights_and_catches(
    ctx: ChargersContext,
    now: Contact,
    broken: Sequence[PieceId],
    quarries: Mapping[PieceId, PieceId],
    stood: Position,
) -> Flights:
    """Roll all flights and pursuits, destroy the caught, and let the others flee (TX-60)."""
    found = Flights()
    sources = {}
    for name in broken:
        position = ctx.position
        # Reading TX-60: who has left the board in panic since then is fled from where it last stood, as in TX-71.
        there = [enemy for enemy in now[name] if position.piece(enemy).is_on_field]
        seen, enemies = (position, there) if there else (stood, now[name])
        sources[name] = centre(seen.piece(_strongest(seen, enemies)))
        found.directions[name] = kept_heading(bearing(sources[name], centre(position.piece(name))))
    fleeing = [unit.id for unit in ctx.position.in_order([ctx.position.piece(unit) for unit in broken])]
    rolls = {name: roll_flight(ctx, ctx.position.piece(name)) for name in fleeing}
    for name in sorted(quarries):
        found.pursuits[name] = quarries[name], roll_pursuit(ctx, ctx.position.piece(name))
    for name in fleeing:
        if not ctx.position.piece(name).is_on_field:
            continue
        if any(roll > rolls[name] for quarry, roll in found.pursuits.values() if quarry == name):
            destroy(ctx, name)
        else:
            turn_away(ctx, name, sources[name])
            flee_move(ctx, name, rolls[name])
    return found


def roll_pursuit(ctx: ChargersContext, unit: Piece) -> int:
    """Roll how many inches a unit pursues or overruns (TX-60, TX-63)."""
    reason = Reason(side=unit.side, title=tr("Pursuit of {unit}, in inches", unit=unit.name), piece=unit.id)
    return ctx.roll(flight_dice(unit), reason).total


def pursue(ctx: ChargersContext, name: PieceId, heading: int, roll: int) -> None:
    """Move a pursuer who is not engaged any more, after the flights (TX-61)."""
    unit = ctx.position.piece(name)
    if unit.is_on_field and not unit.is_fleeing and not ctx.position.is_engaged(unit):
        go_on(ctx, name, heading, roll * INCH)


# Overrun


def _may_overrun(
    ctx: ChargersContext, name: PieceId, enemies: Sequence[PieceId], destroyed: Collection[PieceId]
) -> bool:
    """Return whether a Charging unit's enemies in contact were all destroyed by the losses (TX-23, TX-63)."""
    unit = ctx.position.piece(name)
    return (
        CHARGING in unit.marks
        and unit.arm != GUNS
        and bool(enemies)
        and set(enemies) <= set(destroyed)
        and not ctx.position.is_engaged(unit)
    )


def overrun(ctx: ChargersContext, name: PieceId) -> Procedure[bool]:
    """Let a unit overrun straight ahead, or halt; return whether it did (TX-63)."""
    unit = ctx.position.piece(name)
    goes = tr("It runs straight on as far as it rolls and charges the first enemy in its way (TX-63).")
    stays = tr("It stays, and may change its heading and formation (TX-66).")
    answer = yield Decision(
        side=unit.side,
        kind="overrun",
        prompt=tr("Should {unit} overrun?", unit=unit.name),
        subject=name,
        options=(
            button(f"overrun {name}", tr("Overrun"), True, lines=(goes,)),
            button(f"halt {name}", tr("Halt"), False, lines=(stays,)),
        ),
    )
    if not answer.value:
        return False
    roll = roll_pursuit(ctx, unit)
    go_on(ctx, name, boundary(unit).heading, roll * INCH)
    return True


# Those who stay


def close_up(ctx: ChargersContext, name: PieceId, enemies: Sequence[PieceId]) -> None:
    """Let a unit go straight on up to an enemy whose losses parted them (TX-64)."""
    position, unit = ctx.position, ctx.position.piece(name)
    if not unit.is_on_field or unit.is_fleeing or position.is_engaged(unit):
        return
    rect = boundary(unit)
    for enemy in sorted(enemies):
        other = position.piece(enemy)
        if not other.is_on_field or other.is_fleeing:
            continue
        length = length_up_to(rect, boundary(other), DRAW_IN)
        sweep = straight_sweep(rect, length)
        in_the_way = any(
            overlap(sweep, boundary(third)) for third in position.units() if third.id not in (name, enemy)
        )
        end = rect.moved(length)
        if length > 0 and touch(end, boundary(other)) and not in_the_way:
            set_down(ctx, name, end.kept().pose, "draw in", (sweep,))
        # Reading TX-64: only the enemy of least id that is still there is gone up to.
        return


def face_enemy(ctx: ChargersContext, name: PieceId) -> Procedure[None]:
    """Let a unit that one enemy's front touches, and not on its own, test to turn its front to it (TX-65)."""
    position, unit = ctx.position, ctx.position.piece(name)
    reform = _turn_to_face(position, unit)
    if reform is None:
        return
    check = discipline_check(position, unit, tr("Turn of {unit} to the enemy", unit=unit.name))
    answer = yield Decision(
        side=unit.side,
        kind="turn",
        prompt=tr("Should {unit} try to turn to the enemy?", unit=unit.name),
        subject=name,
        options=(
            button(f"turn {name}", tr("Turn"), True, checks=(check,)),
            button(f"stay {name}", tr("Stay"), False),
        ),
    )
    if answer.value and is_passed(ctx, unit, check):
        set_down(ctx, name, reform.pose, "face", files=reform.files)


def _turn_to_face(position: Position, unit: Piece) -> Reform | None:
    """Return the place of a unit with its front to the one enemy that touches it; None where there is none."""
    touched = [position.piece(other) for other in position.contacts.get(unit.id, ())]
    if len(touched) != 1 or not unit.is_on_field:
        return None
    rect, enemy = boundary(unit), boundary(touched[0])
    if touched_edge(enemy, rect) != "front" or touched_edge(rect, enemy) == "front":
        return None
    reform = combat_reform(table_of(position), touched[0].id, unit.id, "front")
    return reform if reform is not None and reform.edge == "front" else None


def reform_after(ctx: ChargersContext, name: PieceId) -> Procedure[None]:
    """Let a unit without an enemy in contact pivot or reform (TX-66)."""
    position, unit = ctx.position, ctx.position.piece(name)
    if not unit.is_on_field or unit.is_fleeing or unit.is_shaken or position.is_engaged(unit):
        return
    answer = yield reform_question(position, unit, "after combat", keep="stay", may_pivot=True)
    if isinstance(answer.value, Manoeuvre):
        is_pivot = answer.value.verb == "pivot"
        carry_out(ctx, answer.value, "after combat" if is_pivot else "reformed after combat")
