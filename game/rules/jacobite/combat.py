"""Sections 10, 12 and 15: the combat phase, who may attack whom, fire, melee, and what follows a melee."""

from collections.abc import Iterator
from functools import partial

from game.engine.decision import Anchor, Decision, Option, Telling, button
from game.engine.ruleset import Procedure
from game.engine.tally import Item
from game.rules.jacobite.asking import ask_in_turn
from game.rules.jacobite.cards.combat import CANISTER, CANISTER_RANGE, FIRE_AND_FLING
from game.rules.jacobite.cards.play import dice_of, fitting, offer
from game.rules.jacobite.cards.tactics import falls_back, ordinary_move
from game.rules.jacobite.dice import BACK, BONUS, FIRST, FLING, MELEE, RANGED, RETURN, Blow, attack_dice
from game.rules.jacobite.events import GroundTaken
from game.rules.jacobite.movement import HIGHLAND, may_enter
from game.rules.jacobite.retire import retire
from game.rules.jacobite.sight import barring_sight
from game.rules.jacobite.specials import door
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
        yield from ranged_combat(ctx, blow)
    else:
        yield from melee(ctx, blow)


def ranged_combat(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fire, and perhaps be fired at in return (JX-50, JX-135)."""
    declare(ctx, blow)
    more = yield from before_the_roll(ctx, blow)
    target = ctx.now.piece(blow.target)
    yield from strike(ctx, blow, more)
    if not target.is_leader and ctx.now.piece(target.id).at == target.at:
        yield from return_fire(ctx, Blow(target.id, blow.attacker, RETURN))


def melee(ctx: Table, blow: Blow) -> Procedure[None]:
    """Fight one melee, from the cards and the retirement it may meet to the ground it may win (JQ-27)."""
    declare(ctx, blow)
    hex = ctx.now.piece(blow.target).at
    more = yield from before_the_roll(ctx, blow)
    if ctx.now.piece(blow.target).at != hex:
        return  # driven off by the fire before the melee (JX-116): no ground after fire
    struck_first = yield from first_strike(ctx, Blow(blow.target, blow.attacker, FIRST))
    if not _still_faces(ctx.now, blow, hex) or not attack_dice(ctx.now, blow, more).total:
        return  # JX-58; or it struck down the leader whose die was the attacker's last (JX-23)
    if not struck_first and (yield from retire(ctx, blow)):
        yield from take_ground(ctx, blow, hex, bonus=False)  # JR-57, JR-58
        return
    yield from strike(ctx, blow, more)
    if ctx.now.piece(blow.target).at == hex:
        yield from battle_back(ctx, Blow(blow.target, blow.attacker, BACK))
    else:
        yield from take_ground(ctx, blow, hex, bonus=blow.way == MELEE)
    if blow.way == BONUS and ctx.now.stands(blow.attacker):
        yield from _no_stopping(ctx, blow.attacker)


def _still_faces(now: Position, blow: Blow, hex: int) -> bool:
    """Say whether attacker and target still stand beside one another."""
    if not now.stands(blow.attacker) or now.piece(blow.target).at != hex:
        return False
    return now.grid.distance(now.piece(blow.attacker).at, hex) == 1


def before_the_roll(ctx: Table, blow: Blow) -> Procedure[tuple[Item, ...]]:
    """Offer the attacker a card for this roll; give the dice it adds (JX-110, JX-116, JX-125 to JX-128, JX-131)."""
    attacker, target = ctx.now.piece(blow.attacker), ctx.now.piece(blow.target)
    why = f"{attacker.name} is about to roll against {target.name}. Play a card?"
    far = blow.way == RANGED and ctx.now.grid.distance(attacker.at, target.at) > CANISTER_RANGE
    barred = (
        *([CANISTER] if far else []),
        *([FIRE_AND_FLING] if target.is_leader else []),  # one die is too few for a lone leader (JR-86)
    )
    card, _ = yield from offer(
        ctx, attacker.side, "attack", [attacker.id], why=why, way=blow.way, barred=barred
    )
    if card == FIRE_AND_FLING:
        fling = Blow(blow.attacker, blow.target, FLING)
        declare(ctx, fling)
        yield from strike(ctx, fling)
    return dice_of(card, attacker.side)


def first_strike(ctx: Table, blow: Blow) -> Procedure[bool]:
    """Let a defender with the card strike first; say whether it did (JX-58, JX-59)."""
    defender, attacker = ctx.now.piece(blow.attacker), ctx.now.piece(blow.target)
    if defender.is_leader or _barred_out(ctx.now, defender):
        return False
    why = f"{attacker.name} attacks {defender.name}. Play a card?"
    no_dice = tuple(
        card.id
        for card in fitting(ctx.now, defender.side, "struck", defender.id)
        if not attack_dice(ctx.now, blow, dice_of(card.id, defender.side)).total
    )
    card, _ = yield from offer(ctx, defender.side, "struck", [defender.id], why=why, barred=no_dice)
    if not card:
        return False
    declare(ctx, blow)
    yield from strike(ctx, blow, dice_of(card, defender.side))
    return True


def return_fire(ctx: Table, blow: Blow) -> Procedure[None]:
    """Let infantry with the card fire back at who fired at it, if it can reach him (JX-135)."""
    unit, firer = ctx.now.piece(blow.attacker), ctx.now.piece(blow.target)
    if not attack_dice(ctx.now, blow).total or _targets_beside(ctx.now, unit):
        return
    why = f"{unit.name} was fired at by {firer.name}. Play a card?"
    card, _ = yield from offer(ctx, unit.side, "after fire", [unit.id], why=why)
    if card:
        declare(ctx, blow)
        yield from strike(ctx, blow)


def _no_stopping(ctx: Table, unit: str) -> Procedure[None]:
    """Offer the card for one bonus melee more, whatever gave the first (JX-121)."""
    piece = ctx.now.piece(unit)
    if not _bonus_blows(ctx.now, piece):
        return
    why = f"{piece.name} has fought its bonus melee. Play a card?"
    card, _ = yield from offer(ctx, piece.side, "after bonus", [unit], why=why)
    if card:
        yield from bonus_melee(ctx, unit, by_card=True)


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
        more = yield from before_the_roll(ctx, blow)
        yield from strike(ctx, blow, more)


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


def bonus_melee(ctx: Table, unit: str, *, by_card: bool = False) -> Procedure[None]:
    """Let a unit that took ground fight any adjacent enemy, once a turn (JX-57, JR-94)."""
    piece = ctx.now.piece(unit)
    entitled = piece.type.family == "cavalry" or piece.kind == HIGHLAND or ctx.now.leader_of(unit) is not None
    if not entitled and not by_card:
        return
    answer = yield Decision(
        side=piece.side,
        kind="bonus",
        prompt=f"{ctx.names.side(piece.side)}: {piece.name} may fight a bonus melee.",
        options=(
            *(
                _against(ctx.now, blow, f"bonus {blow.target}", (blow.target,))
                for blow in _bonus_blows(ctx.now, piece)
            ),
            button("bonus none", "No bonus melee"),
        ),
        subject=unit,
    )
    if answer.notation != "bonus none":
        yield from melee(ctx, answer.value)


def _bonus_blows(now: Position, unit: Piece) -> list[Blow]:
    """List the bonus melees a unit could fight from where it stands."""
    if _rests(now, unit, melee=True) or _barred_out(now, unit):
        return []
    blows = (Blow(unit.id, target.id, BONUS) for target in _targets_beside(now, unit))
    return [blow for blow in blows if attack_dice(now, blow).total]


def _attacks(now: Position, side: str) -> Iterator[Option]:
    for unit in now.units(side):
        if _objection_to_unit(now, unit):
            continue
        for blow in blows(now, unit):
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


def blows(now: Position, unit: Piece) -> Iterator[Blow]:
    """Go through the attacks that a unit could make from where it stands, orders apart."""
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
    if falls_back(now):
        return f"{unit.name} falls back this turn and does not fight (JX-102)."
    if not now.is_ordered(unit.id):
        return f"{unit.name} was not ordered (JX-32)."
    if unit.id in now.state.turn.fought:
        return f"{unit.name} has fought this turn (JX-54)."
    moved = now.hexes_moved(unit.id)
    if moved and unit.type.still:
        return f"{unit.name} has moved, and artillery does not fight then ({unit.type.rule})."
    if moved > ordinary_move(now, unit):
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
    if unit.type.family == "infantry" and now.hexes_moved(unit.id) >= HIGHLAND_RUN:
        return f"{unit.name} went {HIGHLAND_RUN} hexes and fights in melee only (JX-12)."
    if not dice.total:
        return f"{unit.name} would roll no dice (JX-23)."
    if target.is_leader and dice.total < LEAST_AT_LEADER:
        return f"a lone leader is not fired at with fewer than {LEAST_AT_LEADER} dice (JR-86)."
    if too_far := door.out_of_sight(now, unit, distance):
        return too_far
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


def why_not(now: Position, side: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Say why a unit may not attack, or not this enemy."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    if clicked and clicked[0].kind == "piece" and now.piece(anchor.ref).side != side:
        return _why_not_at(now, str(clicked[0].ref), anchor.ref)
    piece = now.piece(anchor.ref)
    if piece.is_leader and piece.side == side:
        return "Leaders do not attack themselves (JX-32)."
    if piece.side == side:
        return _objection_to_unit(now, piece) or "No enemy can be attacked from there."
    return ""


def _why_not_at(now: Position, attacker: str, target: str) -> str:
    """Say why one unit may not attack one enemy."""
    unit, enemy = now.piece(attacker), now.piece(target)
    if reason := _objection_to_unit(now, unit):
        return reason
    beside = now.grid.distance(unit.at, enemy.at) == 1
    if not beside and _targets_beside(now, unit):
        return f"{unit.name} has an enemy adjacent and must fight that in melee (JX-50)."
    return _objection_to_blow(now, Blow(attacker, target, MELEE if beside else RANGED))
