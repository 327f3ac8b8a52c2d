"""Section 14: the turn, and the battle made of turns (JX-30)."""

from collections.abc import Callable, Iterator

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, click, on_piece
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.cards.hands import deal, discard, draw
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.combat.dice import roll_for
from game.rules.jacobite.combat.phase import combat_phase
from game.rules.jacobite.events import BattleConcluded, BlockRegained, PhaseBegan, TurnBegan
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMBAT, COMMAND, JacobiteContext, Piece, Position, other
from game.rules.jacobite.tables import PhaseId
from game.rules.jacobite.turn.movement import movement_phase
from game.rules.jacobite.turn.orders import card_phase, order_phase


def play(ctx: JacobiteContext) -> Procedure[None]:
    """Play from the state as it is to the end of the battle."""
    if not ctx.battlefield.single_turn:
        deal(ctx)
    yield from hooks.before_the_battle(ctx)
    yield from resume(ctx)


def resume(ctx: JacobiteContext) -> Procedure[None]:
    """Play on from a checkpoint to the end: as a turn or a phase begins, or between two moves, shots or attacks."""
    if ctx.state.turn.phase not in PHASES:  # the guns before the first turn
        yield from hooks.before_the_battle(ctx)
    while True:
        yield from turn(ctx)
        if ctx.battlefield.single_turn:
            return
        side = other(ctx.state.turn.side)
        ctx.emit(TurnBegan(number=ctx.state.turn.number + 1, side=side))
        if not ctx.position.has_anybody(side):
            # Reading JQ-33: nobody left and nobody to come cannot fight on, whatever is still to take.
            sentence = tr("The {side} have no pieces left.", side=ctx.names.plural_name(side))
            ctx.emit(BattleConcluded(conclusion=Outcome(other(side), sentence)))


def turn(ctx: JacobiteContext) -> Procedure[None]:
    """Play one turn from its present phase, each phase finished before the next (JX-30)."""
    phases = list(PHASES)
    ctx.checkpoint()
    if ctx.state.turn.phase == phases[0]:
        yield from hooks.on_turn_start(ctx)
    for phase in phases[phases.index(ctx.state.turn.phase) :]:
        if phase != ctx.state.turn.phase:
            ctx.emit(PhaseBegan(phase=phase))
            ctx.checkpoint()
        yield from PHASES[phase](ctx)
    yield from hooks.on_turn_end(ctx)


def end_phase(ctx: JacobiteContext) -> Procedure[None]:
    """End the turn: units reform, come back to the colours, and cards are drawn (JX-37, JX-102, JX-118)."""
    side, card = ctx.state.turn.side, COMMAND_CARDS.get(ctx.state.turn.card)
    if card and card.reform_dice:
        yield from reform(ctx, card.reform_dice)
    yield from back_to_the_colours(ctx, side)
    if card is None:
        return
    if card.choose:
        yield from _keep_one(ctx, side)
    else:
        draw(ctx, side, COMMAND)
    if card.combat and ctx.battlefield.combat_cards:
        draw(ctx, side, COMBAT)


def reform(ctx: JacobiteContext, dice: int) -> Procedure[None]:
    """Roll for each unit that fell back clear of the enemy: a flag or its class regains a block (JX-102)."""
    ordered = [ctx.position.piece(unit) for unit in ctx.state.turn.ordered]
    waiting = [
        unit.id
        for unit in ordered
        if not (unit.is_leader or unit.is_full or ctx.position.has_enemy_beside(unit.at, unit.side))
    ]
    while waiting:
        answer = yield Decision(
            side=ctx.state.turn.side,
            kind="reform",
            prompt=tr("{side}: which unit reforms next?", side=ctx.names.plural_name(ctx.state.turn.side)),
            options=tuple(_reform(ctx.position.piece(unit), dice) for unit in waiting),
        )
        waiting.remove(answer.value)
        unit = ctx.position.piece(answer.value)
        good = f"F{unit.type.letter}"
        meanings = tuple((face, tr("success")) for face in good)
        roll = roll_for(ctx, unit, tr("{unit} reforms", unit=unit.name), dice, meanings)
        if any(face in good for face in roll.faces):
            ctx.emit(BlockRegained(piece=unit.id, at=unit.at, left=unit.blocks + 1))


def back_to_the_colours(ctx: JacobiteContext, side: SideId) -> Procedure[None]:
    """Offer the card that brings back a block to a unit with or adjacent to a leader (JX-118, JX-134)."""
    while True:
        able = _with_a_leader(ctx.position, side)
        card, piece = yield from offer_card(ctx, side, "end", able, why=tr("play a card to regain a block?"))
        if not piece:
            return
        unit, blocks = ctx.position.piece(piece), COMBAT_CARDS[card].blocks
        ctx.emit(BlockRegained(piece=unit.id, at=unit.at, left=unit.blocks + blocks))


def _with_a_leader(position: Position, side: SideId) -> Iterator[PieceId]:
    """Yield the units that lack a block and have a leader with them or adjacent to them."""
    weak = [unit for unit in position.units(side) if unit.blocks != unit.full]
    if not weak:
        return iter(())
    near = {
        hex_id
        for leader in position.leaders(side)
        for hex_id in (leader.at, *position.grid.adjacent(leader.at))
    }
    return (unit.id for unit in weak if unit.at in near)


def _reform(unit: Piece, dice: int) -> Option:
    label = tr("{unit} reforms: {dice} dice", unit=unit.name, dice=dice)
    return click(f"reform {unit.id}", on_piece(unit.id), label=label, value=unit.id)


def _keep_one(ctx: JacobiteContext, side: SideId) -> Procedure[None]:
    """Draw two command cards and keep one of them (JX-90)."""
    drawn = tuple(card for card in (draw(ctx, side, COMMAND), draw(ctx, side, COMMAND)) if card)
    if len(drawn) < 2:
        return
    answer = yield Decision(
        side=side,
        kind="keep",
        prompt=tr("{side}: choose which of the two cards to keep.", side=ctx.names.plural_name(side)),
        secret=True,
        options=tuple(_keep(card) for card in dict.fromkeys(drawn)),
    )
    left = list(drawn)
    left.remove(answer.value)
    discard(ctx, side, COMMAND, left[0])


def _keep(card: str) -> Option:
    text = COMMAND_CARDS[card]
    label = tr("Keep {card}", card=text.title)
    return click(f"keep {card}", Anchor("card", card), label=label, value=card, lines=(text.text,))


PHASES: dict[PhaseId, Callable[[JacobiteContext], Procedure[None]]] = {
    "card": card_phase,
    "order": order_phase,
    "move": movement_phase,
    "combat": combat_phase,
    "end": end_phase,
}
"""The phases of a turn, in order."""
