"""Sections 12 and 15: a melee, and what follows it: battle back, ground, the bonus melee."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, click, on_hex, on_piece
from game.engine.play.check import Item
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.i18n import tr
from game.rules.jacobite.cards.combat import COMBAT_CARDS, CombatCard
from game.rules.jacobite.cards.play import cards_of, dice_of, offer_card, playable_cards
from game.rules.jacobite.combat.attack import as_it_begins, declare, resolve_attack
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.rolls import BACK, BONUS, FIRST, FLING, MELEE, Attack
from game.rules.jacobite.combat.targets import (
    adjacent_targets,
    attack_option,
    cannot_attack_from,
    no_combat_after_entering,
)
from game.rules.jacobite.events import GroundTaken
from game.rules.jacobite.morale.retire import retire
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.jacobite.tables import HIGHLAND, RANGED_SABERS_TO_HIT
from game.rules.jacobite.turn.terrain_entry import may_enter


def melee(ctx: JacobiteContext, attack: Attack) -> Procedure[None]:
    """Fight one melee, from the cards and the retirement it may meet to the ground it may win (JQ-27).

    It is one combat from here to the battle back (JQ-29); a bonus melee is another.
    """
    declare(ctx, attack)
    # Reading JQ-29: Fire and Fling (JX-116) is part of the melee that it opens.
    attack = as_it_begins(ctx.position, attack)
    back = as_it_begins(ctx.position, Attack(attack.target, attack.attacker, BACK))
    base, hex_id = ctx.position.piece(attack.attacker).at, ctx.position.piece(attack.target).at
    more = yield from before_the_roll(ctx, attack)
    if ctx.position.piece(attack.target).at != hex_id:
        return  # driven off by the fire before the melee (JX-116): no ground after fire
    struck_first = yield from first_strike(ctx, Attack(attack.target, attack.attacker, FIRST))
    if (ctx.position.piece(attack.attacker).at, ctx.position.piece(attack.target).at) != (base, hex_id):
        return  # JX-58: eliminated or driven off, wherever to
    if not attack_dice(ctx.position, attack, more).total:
        return  # it struck down the leader whose die was the attacker's last (JX-23)
    if not struck_first and (yield from retire(ctx, attack)):
        yield from take_ground(ctx, attack, hex_id, bonus=False)  # JR-57, JR-58
        return
    yield from resolve_attack(ctx, attack, more)
    if ctx.position.piece(attack.target).at == hex_id:
        yield from battle_back(ctx, back)
    else:
        yield from take_ground(ctx, attack, hex_id, bonus=attack.attack_kind == MELEE)
    if attack.attack_kind == BONUS and ctx.position.stands(attack.attacker):
        yield from _no_stopping(ctx, attack.attacker)


def before_the_roll(ctx: JacobiteContext, attack: Attack) -> Procedure[tuple[Item, ...]]:
    """Offer the attacker a card for this roll; return the dice it adds.

    JX-110, JX-116, JX-125, JX-127, JX-128, JX-131.
    """
    attacker, target = ctx.position.piece(attack.attacker), ctx.position.piece(attack.target)
    why = tr(
        "{attacker} is about to roll against {target}. Play a card?",
        attacker=attacker.name,
        target=target.name,
    )
    distance = ctx.position.grid.distance(attacker.at, target.at)
    blocked = tuple(
        card.id
        for card in cards_of(attacker.side, "attack", attack.attack_kind)
        if not _reaches(card, target, distance)
    )
    card, _ = yield from offer_card(
        ctx, attacker.side, "attack", [attacker.id], why=why, way=attack.attack_kind, blocked=blocked
    )
    if card and COMBAT_CARDS[card].fires_first:
        fling = Attack(attack.attacker, attack.target, FLING)
        declare(ctx, fling)
        yield from resolve_attack(ctx, fling)
    return dice_of(card, attacker.side)


def _reaches(card: CombatCard, target: Piece, distance: int) -> bool:
    """Return whether a card can be of use at a target: near enough (JX-128), dice enough for a leader (JR-86)."""
    if card.max_range and distance > card.max_range:
        return False
    return not (target.is_leader and 0 < card.fires_first < RANGED_SABERS_TO_HIT)


def first_strike(ctx: JacobiteContext, attack: Attack) -> Procedure[bool]:
    """Let a defender with the card strike first; say whether it did (JX-58, JX-59)."""
    defender, attacker = ctx.position.piece(attack.attacker), ctx.position.piece(attack.target)
    if defender.is_leader or cannot_attack_from(ctx.position, defender):
        return False
    why = tr("{attacker} attacks {defender}. Play a card?", attacker=attacker.name, defender=defender.name)
    no_dice = tuple(
        card.id
        for card in playable_cards(ctx.position, defender.side, "struck", defender.id)
        if not attack_dice(ctx.position, attack, dice_of(card.id, defender.side)).total
    )
    card, _ = yield from offer_card(ctx, defender.side, "struck", [defender.id], why=why, blocked=no_dice)
    if not card:
        return False
    declare(ctx, attack)
    yield from resolve_attack(ctx, attack, dice_of(card, defender.side))
    return True


def battle_back(ctx: JacobiteContext, attack: Attack) -> Procedure[None]:
    """Let a defender still in its hex strike back once; it takes no ground (JX-55, JR-21, JQ-05)."""
    defender = ctx.position.piece(attack.attacker)
    if (
        defender.is_leader
        or not attack_dice(ctx.position, attack).total
        or cannot_attack_from(ctx.position, defender)
    ):
        return
    attacker = ctx.position.piece(attack.target)
    position = ctx.position
    answer = yield Decision(
        side=defender.side,
        kind="back",
        prompt=tr(
            "{side}: battle back at {attacker} with {defender}?",
            side=ctx.names.plural_name(defender.side),
            attacker=attacker.name,
            defender=defender.name,
        ),
        options=(
            Option(
                notation="back",
                anchors=(on_piece(attacker.id),),
                preview=lambda: OptionPreview(
                    tr("Battle back at {attacker}", attacker=attacker.name), attack_dice(position, attack)
                ),
                value=attack,
            ),
            button("no back", tr("Do not battle back")),
        ),
        subject=defender.id,
    )
    if answer.notation == "back":
        declare(ctx, attack)
        more = yield from before_the_roll(ctx, attack)
        yield from resolve_attack(ctx, attack, more)


def take_ground(ctx: JacobiteContext, attack: Attack, hex_id: HexId, *, bonus: bool) -> Procedure[None]:
    """Let the attacker advance into the hex its enemy left, then perhaps fight on (JX-56, JR-57, JR-84, JR-94)."""
    attacker = ctx.position.piece(attack.attacker)
    if (
        attacker.type.arm == "artillery"
        or not ctx.position.is_empty(hex_id)
        or not may_enter(ctx.position, attacker, hex_id)
    ):
        return
    label = ctx.names.hex(hex_id)
    answer = yield Decision(
        side=attacker.side,
        kind="ground",
        prompt=tr(
            "{side}: take ground at {label} with {attacker}?",
            side=ctx.names.plural_name(attacker.side),
            label=label,
            attacker=attacker.name,
        ),
        options=(
            click("ground", on_hex(hex_id), label=tr("Advance to {hex}", hex=label)),
            button("hold", tr("Stay at {hex}", hex=ctx.names.hex(attacker.at))),
        ),
        subject=attacker.id,
    )
    if answer.notation == "hold":
        return
    leader = ctx.position.leader_of(attacker.id)
    ctx.emit(
        GroundTaken(piece=attacker.id, path=(attacker.at, hex_id), leader=leader.id if leader else NO_PIECE)
    )
    if bonus:
        yield from bonus_melee(ctx, attacker.id)


def bonus_melee(ctx: JacobiteContext, unit: PieceId, *, by_card: bool = False) -> Procedure[None]:
    """Let a unit that took ground fight any adjacent enemy, once a turn (JX-57, JR-94)."""
    piece = ctx.position.piece(unit)
    entitled = (
        piece.type.arm == "cavalry" or piece.kind == HIGHLAND or ctx.position.leader_of(unit) is not None
    )
    if not entitled and not by_card:
        return
    answer = yield Decision(
        side=piece.side,
        kind="bonus",
        prompt=tr(
            "{side}: choose a target for the bonus melee of {piece}.",
            side=ctx.names.plural_name(piece.side),
            piece=piece.name,
        ),
        options=(
            *(
                attack_option(ctx.position, attack, f"bonus {attack.target}", (attack.target,))
                for attack in bonus_attacks(ctx.position, piece)
            ),
            button("bonus none", tr("No bonus melee")),
        ),
        subject=unit,
    )
    if answer.notation != "bonus none":
        yield from melee(ctx, answer.value)


def bonus_attacks(position: Position, unit: Piece) -> list[Attack]:
    """List the bonus melees a unit could fight from where it is."""
    if no_combat_after_entering(position, unit, melee=True) or cannot_attack_from(position, unit):
        return []
    attacks = (Attack(unit.id, target.id, BONUS) for target in adjacent_targets(position, unit))
    return [attack for attack in attacks if attack_dice(position, attack).total]


def _no_stopping(ctx: JacobiteContext, unit: PieceId) -> Procedure[None]:
    """Offer the card for one bonus melee more, whatever gave the first (JX-121)."""
    piece = ctx.position.piece(unit)
    if not bonus_attacks(ctx.position, piece):
        return
    why = tr("{piece} has fought its bonus melee. Play a card?", piece=piece.name)
    card, _ = yield from offer_card(ctx, piece.side, "after bonus", [unit], why=why)
    if card:
        yield from bonus_melee(ctx, unit, by_card=True)
