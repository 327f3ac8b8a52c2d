"""Sections 10, 12 and 15: the combat phase, who may attack whom, fire, melee, and what follows a melee."""

from collections.abc import Iterator
from functools import partial

from game.engine.decision import Anchor, Decision, Option, Telling, button
from game.engine.ruleset import Procedure
from game.rules.jacobite.asking import ask_in_turn
from game.rules.jacobite.dice import BACK, BONUS, MELEE, RANGED, Blow, attack_dice
from game.rules.jacobite.events import GroundTaken
from game.rules.jacobite.movement import HIGHLAND, may_enter, ordinary_move
from game.rules.jacobite.retire import retire
from game.rules.jacobite.sight import barring_sight
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.strike import declare, strike
from game.rules.jacobite.tables import HIGHLAND_RUN
from game.rules.jacobite.victory import Table

LEAST_AT_LEADER = 2
"""Dice without which nobody fires at a lone leader (JR-86)."""


def combat_phase(ctx: Table) -> Procedure[None]:
    """Let the side attack, one wholly resolved attack after the other, until it has done (JX-54)."""
    while True:
        side = ctx.state.turn.side
        options = tuple(_attacks(ctx.now, side))
        answer = yield from ask_in_turn(
            ctx,
            Decision(
                side=side,
                kind="attack",
                prompt=f"{ctx.names.side(side)}: attack with an ordered unit, or end the combat.",
                options=(*options, button("attack done", "End the combat")),
                why_not=partial(why_not, ctx.now, side),
            ),
        )
        if answer.notation == "attack done":
            return
        yield from attack(ctx, answer.value)


def attack(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fire or fight a melee (section 12)."""
    if blow.way == RANGED:
        declare(ctx, blow)
        yield from strike(ctx, blow)
    else:
        yield from melee(ctx, blow)


def melee(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fight one melee, from the retirement it may meet to the ground it may win (JQ-27)."""
    declare(ctx, blow)
    hex = ctx.now.piece(blow.target).at
    if (yield from retire(ctx, blow)):
        yield from take_ground(ctx, blow, hex, bonus=False)  # JR-57, JR-58
        return
    yield from strike(ctx, blow)
    if ctx.now.piece(blow.target).at == hex:
        yield from battle_back(ctx, Blow(blow.target, blow.attacker, BACK))
    else:
        yield from take_ground(ctx, blow, hex, bonus=blow.way == MELEE)


def battle_back(ctx: Table, blow: Blow) -> Procedure[None]:
    """Let a defender still in its hex strike back once; it takes no ground (JX-55, JR-21, JQ-05)."""
    defender = ctx.now.piece(blow.attacker)
    if defender.is_leader or not attack_dice(ctx.now, blow).total or _barred_out(ctx.now, defender):
        return
    attacker = ctx.now.piece(blow.target)
    now = ctx.now
    answer = yield Decision(
        side=defender.side,
        kind="back",
        prompt=f"{ctx.names.side(defender.side)}: does {defender.name} battle back at {attacker.name}?",
        options=(
            Option(
                notation="back",
                anchors=(Anchor("piece", attacker.id),),
                telling=lambda: Telling(f"Battle back at {attacker.name}", attack_dice(now, blow)),
            ),
            button("no back", "Do not battle back"),
        ),
        subject=defender.id,
    )
    if answer.notation == "back":
        declare(ctx, blow)
        yield from strike(ctx, blow)


def take_ground(ctx: Table, blow: Blow, hex: int, *, bonus: bool) -> Procedure[None]:
    """Let the attacker advance into the hex its enemy left, then perhaps fight on (JX-56, JR-57, JR-84, JR-94)."""
    attacker = ctx.now.piece(blow.attacker)
    if (
        attacker.type.family == "artillery"
        or not ctx.now.is_empty(hex)
        or not may_enter(ctx.now, attacker, hex)
    ):
        return
    label = ctx.names.hex(hex)
    answer = yield Decision(
        side=attacker.side,
        kind="ground",
        prompt=f"{ctx.names.side(attacker.side)}: does {attacker.name} take ground at {label}?",
        options=(
            Option(
                notation="ground",
                anchors=(Anchor("hex", hex),),
                telling=lambda: Telling(f"Take ground at {label}"),
            ),
            button("hold", f"Hold at {ctx.names.hex(attacker.at)}"),
        ),
        subject=attacker.id,
    )
    if answer.notation == "hold":
        return
    leader = ctx.now.leader_of(attacker.id)
    ctx.emit(GroundTaken(piece=attacker.id, path=(attacker.at, hex), leader=leader.id if leader else ""))
    if bonus:
        yield from bonus_melee(ctx, attacker.id)


def bonus_melee(ctx: Table, unit: str) -> Procedure[None]:
    """Let a unit that took ground fight any adjacent enemy, once a turn (JX-57, JR-94)."""
    piece = ctx.now.piece(unit)
    entitled = piece.type.family == "cavalry" or piece.kind == HIGHLAND or ctx.now.leader_of(unit) is not None
    if not entitled or _rests(ctx.now, piece, melee=True) or _barred_out(ctx.now, piece):
        return
    blows = [
        blow
        for target in _targets_beside(ctx.now, piece)
        if attack_dice(ctx.now, blow := Blow(unit, target.id, BONUS)).total
    ]
    answer = yield Decision(
        side=piece.side,
        kind="bonus",
        prompt=f"{ctx.names.side(piece.side)}: {piece.name} may fight a bonus melee.",
        options=(
            *(_against(ctx.now, blow, f"bonus {blow.target}", (blow.target,)) for blow in blows),
            button("bonus none", "No bonus melee"),
        ),
        subject=unit,
    )
    if answer.notation != "bonus none":
        yield from melee(ctx, answer.value)


def _attacks(now: Position, side: str) -> Iterator[Option]:
    for unit in now.units(side):
        if _objection_to_unit(now, unit):
            continue
        for blow in _blows(now, unit):
            notation = f"attack {unit.id} {blow.target}"
            yield _against(now, blow, notation, (unit.id, blow.target))


def _against(now: Position, blow: Blow, notation: str, clicks: tuple[str, ...]) -> Option:
    return Option(
        notation=notation,
        anchors=tuple(Anchor("piece", piece) for piece in clicks),
        telling=lambda: Telling(
            f"{now.piece(blow.attacker).name} at {now.piece(blow.target).name}", attack_dice(now, blow)
        ),
        value=blow,
    )


def _blows(now: Position, unit: Piece) -> Iterator[Blow]:
    beside = _targets_beside(now, unit)
    if beside:
        for target in beside:
            blow = Blow(unit.id, target.id, MELEE)
            if not _objection_to_blow(now, blow):
                yield blow
        return
    for hex in now.grid.within(unit.at, 1 + len(unit.type.ranged)) if unit.type.ranged else ():
        aim = now.unit_at(hex) or now.leader_at(hex)
        if aim and aim.side != unit.side:
            blow = Blow(unit.id, aim.id, RANGED)
            if not _objection_to_blow(now, blow):
                yield blow


def _targets_beside(now: Position, unit: Piece) -> list[Piece]:
    pieces = (now.unit_at(hex) or now.leader_at(hex) for hex in now.grid.beside(unit.at))
    return [piece for piece in pieces if piece and piece.side != unit.side]


def _objection_to_unit(now: Position, unit: Piece) -> str:
    """Say why a unit may not attack at all this turn; "" when it may."""
    if not now.is_ordered(unit.id):
        return f"{unit.name} was not ordered (JX-32)."
    if unit.id in now.state.turn.fought:
        return f"{unit.name} has fought this turn (JX-54)."
    moved = now.hexes_moved(unit.id)
    if moved and unit.type.still:
        return f"{unit.name} has moved, and artillery does not fight then ({unit.type.rule})."
    if moved > ordinary_move(unit):
        return f"{unit.name} marched on by road and does not fight this turn (JX-83)."
    if _barred_out(now, unit):
        terrain = now.ground.terrain_at(unit.at)
        return f"{unit.name} cannot attack out of {terrain.name} ({terrain.rule})."
    if _rests(now, unit, melee=True):
        terrain = now.ground.terrain_at(unit.at)
        return f"{unit.name} entered {terrain.name} and does not fight this turn ({terrain.rule})."
    return ""


def _objection_to_blow(now: Position, blow: Blow) -> str:
    """Say why a unit that may attack may not attack this target; "" when it may."""
    unit, target = now.piece(blow.attacker), now.piece(blow.target)
    dice = attack_dice(now, blow)
    if blow.way != RANGED:
        return "" if dice.total else f"{unit.name} would roll no dice (JX-23)."
    if not unit.type.ranged:
        return f"{unit.name} does not fire (JX-50)."
    distance = now.grid.distance(unit.at, target.at)
    if distance > 1 + len(unit.type.ranged):
        return f"out of range: {distance} hexes, {unit.name} reaches {1 + len(unit.type.ranged)} (JX-51)."
    if _rests(now, unit, melee=False):
        terrain = now.ground.terrain_at(unit.at)
        return f"{unit.name} entered {terrain.name} and does not fire this turn ({terrain.rule})."
    if unit.kind == HIGHLAND and now.hexes_moved(unit.id) >= HIGHLAND_RUN:
        return f"{unit.name} ran {HIGHLAND_RUN} hexes and fights in melee only (JX-12)."
    if not dice.total:
        return f"{unit.name} would roll no dice (JX-23)."
    if target.is_leader and dice.total < LEAST_AT_LEADER:
        return f"a lone leader is not fired at with fewer than {LEAST_AT_LEADER} dice (JR-86)."
    if bars := barring_sight(now, unit, target.at):
        return f"out of sight: {_who_bars(now, bars[0])} (JX-52)."
    return ""


def _barred_out(now: Position, unit: Piece) -> bool:
    return unit.type.family in now.ground.terrain_at(unit.at).barred_out


def _rests(now: Position, unit: Piece, *, melee: bool) -> bool:
    """Say whether the ground a unit entered this turn keeps it from fighting (JX-74 to JX-76)."""
    terrain = now.ground.terrain_at(unit.at)
    if not now.hexes_moved(unit.id) or unit.type.family not in terrain.rests:
        return False
    return not (melee and unit.kind == HIGHLAND and terrain.id == "forest")


def _who_bars(now: Position, hex: int) -> str:
    label = now.grid.label(hex)
    piece = now.unit_at(hex) or now.leader_at(hex)
    if piece:
        return f"{piece.name} at {label} stands between"
    return f"{now.ground.terrain_at(hex).name} at {label} lies between"


def why_not(now: Position, side: str, anchor: Anchor) -> str:
    """Say why an own unit may not attack, or why no ordered unit can attack an enemy."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    piece = now.piece(anchor.ref)
    if piece.is_leader and piece.side == side:
        return "Leaders do not attack themselves (JX-32)."
    if piece.side == side:
        return _objection_to_unit(now, piece) or "No enemy can be attacked from there."
    return ""


def why_not_at(now: Position, attacker: str, target: str) -> str:
    """Say why one unit may not attack one enemy."""
    unit, enemy = now.piece(attacker), now.piece(target)
    if reason := _objection_to_unit(now, unit):
        return reason
    beside = now.grid.distance(unit.at, enemy.at) == 1
    if not beside and _targets_beside(now, unit):
        return f"{unit.name} has an enemy adjacent and must fight that in melee (JX-50)."
    return _objection_to_blow(now, Blow(attacker, target, MELEE if beside else RANGED))
