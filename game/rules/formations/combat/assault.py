"""Section 6: a formation engages another and fights it out."""

from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, button, click, on_hex, on_piece
from game.engine.event import Reason
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.formations.combat.melee import (
    Clash,
    Line,
    after_first_fight,
    clash_lines,
    fight_shots,
    friends_near,
    opening,
    result_tally,
    standing,
)
from game.rules.formations.combat.shooting import ask_overwatch, roll_hits
from game.rules.formations.events import AssaultBegan, AssaultDrawn, AssaultLost, UnitMoved
from game.rules.formations.morale.markers import breaks, destroy, give_markers, lay_hits, take_blocks
from game.rules.formations.movement.movement import Leg, Move, move_formation, why_not_hex
from game.rules.formations.movement.reach import can_engage, counter_ends, engage_ends, ground_ends
from game.rules.formations.movement.withdrawal import ask_to_break, withdraw
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import COUNTER_HEXES, DRAWS, ENGAGE, HIGHER_OF_TWO
from game.rules.formations.victory import FormationsContext
from game.rules.table.sides import other


def engage_targets(position: Position, formation: Formation) -> tuple[str, ...]:
    """Return the enemy formations that a formation can engage (EX-50)."""
    able = [unit for unit in position.members(formation) if position.may_assault(unit, unit.hex_id)]
    # A move of so many hexes, one more by road, ends beside the target: further away nobody needs to look.
    masks = position.grid.masks
    near = [(unit, masks.within(unit.hex_id, unit.row.move + 2)) for unit in able]
    found = []
    for target in position.formations(other(formation.side)):
        hexes = position.hexes_of[target.id]
        close = [unit for unit, area in near if area & hexes]
        if close and any(_can_reach(position, unit, target) for unit in close):
            found.append(target.id)
    return tuple(found)


def _can_reach(position: Position, unit: Piece, target: Formation) -> bool:
    """Return whether a unit is in contact with a formation, or can come into it by its move (EX-50, EX-81)."""
    return bool(position.touched(unit, target)) or can_engage(position, unit, target)


def assault(ctx: FormationsContext, formation: Formation, target: Formation) -> Procedure[None]:
    """Move into contact, then fight if somebody is in it (EX-50, EX-51, EX-52)."""
    clash = opening(ctx.position, formation, target)
    leg = Leg(
        formation=formation.id,
        ends=lambda position, unit: engage_ends(position, unit, target),
        action=ENGAGE,
        may_leave=lambda position, unit: position.may_assault(unit, unit.hex_id),
        clash=clash,
    )
    moved = yield from move_formation(ctx, formation, leg, 1)
    if moved and ctx.position.members(formation):
        yield from ask_overwatch(ctx, formation, engages=True)
    # Reading EX-50: if the overwatch leaves nobody in contact, the activation is spent as well.
    if ctx.state.formations[formation.id].broken or not in_contact(ctx.position, formation, target):
        return
    contact = in_contact(ctx.position, formation, target)
    clash = replace(clash, moved=frozenset(unit.id for unit in contact if unit.id in moved))
    first = contact[0]
    touched = ctx.position.touched(first, target)[0]
    ctx.emit(
        AssaultBegan(
            attacker=first.id,
            targets=(touched.id,),
            path=(first.hex_id, touched.hex_id),
            group=formation.id,
            target=target.id,
        )
    )
    if not ctx.state.formations[target.id].broken:
        yield from counter_charge(ctx, clash)
    yield from _fight(ctx, clash)


def in_contact(position: Position, formation: Formation, target: Formation) -> list[Piece]:
    """Return the units of the attacker in contact that make an assault (EX-50, EX-81)."""
    return [
        unit
        for unit in position.members(formation)
        if position.may_assault(unit, unit.hex_id) and position.touched(unit, target)
    ]


# Counter-charge and taking ground


def counter_charge(ctx: FormationsContext, clash: Clash) -> Procedure[None]:
    """Let units of the defender go one hex nearer to the attackers (EX-51)."""
    formation, target = ctx.state.formations[clash.formation], ctx.state.formations[clash.target]

    def steps(done: set[PieceId]) -> list[Option]:
        return [
            _step_option(ctx.position, "counter", unit, (unit.hex_id, end), clash)
            for unit in ctx.position.members(target)
            if unit.id not in done
            for end in _counter_ends(ctx.position, unit, formation)
        ]

    prompt = tr("{formation}: counter-charge, or finish", formation=target.name)
    end = button("counter done", tr("End the counter-charge"), clash)
    yield from _step_by_step(ctx, target, "counter", prompt, steps, end)


def _step_by_step(
    ctx: FormationsContext,
    formation: Formation,
    kind: str,
    prompt: str,
    steps: Callable[[set[PieceId]], list[Option]],
    end: Option,
    line: Line | None = None,
) -> Procedure[None]:
    """Let units of a formation go somewhere, each once, until its owner is done; `steps` are left after some went."""
    done: set[PieceId] = set()
    while options := steps(done):
        answer = yield Decision(
            side=formation.side,
            kind=kind,
            group=formation.id,
            prompt=prompt,
            options=(*options, end),
            why_not=partial(_why_not_ground, ctx.position, line) if line else None,
        )
        if not isinstance(answer.value, Move):
            return
        ctx.emit(UnitMoved(piece=answer.value.unit, path=answer.value.path))
        done.add(answer.value.unit)


def _counter_ends(position: Position, unit: Piece, formation: Formation) -> list[HexId]:
    attackers = position.members(formation)
    if unit.is_gun or position.touched(unit, formation):
        return []
    if position.nearest_distance(unit.hex_id, attackers) > COUNTER_HEXES:
        return []
    return counter_ends(position, unit, attackers)


def take_ground(ctx: FormationsContext, line: Line) -> Procedure[None]:
    """Let the winner's units that were in contact take ground (EX-59)."""
    formation = ctx.state.formations[line.formation]

    def steps(done: set[PieceId]) -> list[Option]:
        return [
            _step_option(ctx.position, "ground", unit, path)
            for unit in standing(ctx.position, line.contact)
            if unit.id not in done and not unit.is_gun
            for path in ground_ends(ctx.position, unit).values()
        ]

    prompt = tr("{formation}: take ground, or finish", formation=formation.name)
    end = button("ground done", tr("Take no more ground"))
    yield from _step_by_step(ctx, formation, "ground", prompt, steps, end, line)


def _why_not_ground(position: Position, line: Line, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    if not clicked:
        piece = position.clicked(anchor)
        if piece and piece.id not in line.contact:
            return tr("{piece} was not in contact (EX-59).", piece=piece.name)
        return ""
    unit = position.clicked(clicked[0])
    return why_not_hex(position, unit, HexId(int(anchor.ref))) if unit and anchor.kind == "hex" else ""


def _step_option(
    position: Position, verb: str, unit: Piece, path: tuple[HexId, ...], clash: Clash | None = None
) -> Option:
    end, move = position.grid.label(path[-1]), Move(unit=unit.id, path=path, clash=clash)
    label = tr("{piece} to {hex}", piece=unit.name, hex=end)
    return click(f"{verb} {unit.id} {end}", on_piece(unit.id), on_hex(path[-1]), label=label, value=move)


# The fight


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How an assault ended; `difference` is 0 where no dice decided it (EX-55)."""

    winner: Line
    loser: Line
    difference: int


def _fight(ctx: FormationsContext, clash: Clash) -> Procedure[None]:
    """Fight until a side has lost, three times at most (EX-52, EX-55, EX-56)."""
    attack, defence = clash_lines(ctx.position, clash)
    was_broken = ctx.state.formations[clash.target].broken
    fighting = (*attack.units, *defence.units)
    friends = {
        line.formation: [friend.id for friend in friends_near(ctx.position, line, fighting)]
        for line in (attack, defence)
    }
    taken = {clash.formation: 0, clash.target: 0}
    result = None
    # Reading EX-56: the lines stay as they were; who falls out of them is not replaced.
    for _ in range(DRAWS):
        exchange(ctx, attack, defence, taken)
        attack = after_first_fight(attack)
        left = [ctx.position.members(ctx.state.formations[line.formation]) for line in (attack, defence)]
        if not any(left):
            return  # Nobody wins (EX-55).
        if result := _result(ctx, attack, defence, taken):
            break
    # After the third equal result the attacker has lost by 1 (EX-56).
    result = result or Result(winner=defence, loser=attack, difference=1)
    yield from _lose(ctx, result, was_broken=was_broken and result.loser is defence)
    yield from _after(ctx, result, friends[result.loser.formation])


def exchange(ctx: FormationsContext, attack: Line, defence: Line, taken: dict[str, int]) -> None:
    """Roll for both sides and take their losses together; `taken` counts the blocks each has taken (EX-53, EX-54)."""
    losses: dict[PieceId, int] = {}
    for line, enemy in ((attack, defence), (defence, attack)):
        formation, foe = ctx.state.formations[line.formation], ctx.state.formations[enemy.formation]
        shots = fight_shots(ctx.position, line, foe)
        if not shots:
            continue
        title = tr("{formation} against {enemy}", formation=formation.name, enemy=foe.name)
        hits = roll_hits(ctx, formation, shots, title)
        laid = lay_hits(standing(ctx.position, enemy.units), hits)
        taken[line.formation] += sum(laid.values())
        losses |= laid
    take_blocks(ctx, losses)


def _result(ctx: FormationsContext, attack: Line, defence: Line, taken: dict[str, int]) -> Result | None:
    """Roll for the result, attackers first; None where the totals are equal (EX-55)."""
    for line, enemy in ((attack, defence), (defence, attack)):
        if not ctx.position.members(ctx.state.formations[line.formation]):
            return Result(winner=enemy, loser=line, difference=0)
    totals = []
    for line, enemy in ((attack, defence), (defence, attack)):
        formation = ctx.state.formations[line.formation]
        tally = result_tally(ctx.position, line, enemy, taken[line.formation])
        title = tr("Result for {formation}", formation=formation.name)
        roll = ctx.roll(HIGHER_OF_TWO, Reason(side=formation.side, title=title, tally=tally))
        totals.append(roll.total + tally.total)
    attackers, defenders = totals
    if attackers == defenders:
        ctx.emit(AssaultDrawn(attack=attackers, defence=defenders))
        return None
    winner, loser = (attack, defence) if attackers > defenders else (defence, attack)
    return Result(winner=winner, loser=loser, difference=abs(attackers - defenders))


def _lose(ctx: FormationsContext, result: Result, *, was_broken: bool) -> Procedure[None]:
    """Give the loser its markers and let it withdraw; one broken before is destroyed (EX-57)."""
    loser = ctx.state.formations[result.loser.formation]
    ctx.emit(AssaultLost(group=loser.id, difference=result.difference))
    if was_broken:
        for unit in list(ctx.position.members(loser)):
            destroy(ctx, unit)
        return
    give_markers(ctx, loser, result.difference, _givers(ctx.position, result.winner))
    breaks(ctx, loser, "lost")
    yield from withdraw(ctx, loser, compulsory=True)


def _after(ctx: FormationsContext, result: Result, friends: list[str]) -> Procedure[None]:
    """Shake the loser's friends, let the winner take ground, and ask whether they break (EX-58, EX-59)."""
    winner = result.winner
    for friend in friends:
        give_markers(ctx, ctx.state.formations[friend], 1, _givers(ctx.position, winner))
    lost = len(winner.units) - len(standing(ctx.position, winner.units))
    formation = ctx.state.formations[winner.formation]
    give_markers(ctx, formation, lost, _givers(ctx.position, result.loser))
    yield from take_ground(ctx, winner)
    for name in friends:
        yield from ask_to_break(ctx, ctx.state.formations[name], "friend")
    yield from ask_to_break(ctx, formation, "won")


def _givers(position: Position, line: Line) -> list[HexId]:
    """Return where the enemies are who give markers: those who fought, or else any unit of their side (EX-43)."""
    side = position.state.formations[line.formation].side
    return [unit.hex_id for unit in standing(position, line.units) or position.units(side)]
