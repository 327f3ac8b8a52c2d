"""Where a leader who retreats may go and end (sections 7 and 8)."""

from game.engine.decisions.decision import Anchor, Option, OptionPreview, button, on_hex
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.combat.attack_kinds import ESCAPE, Attack
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import LEADER_RETREAT


def leader_retreat_options(position: Position, leader: PieceId, gone: int) -> tuple[Option, ...]:
    """List what a retreating leader may do after `gone` hexes; nothing when no legal end is left (JQ-19).

    The step off the board is one of his hexes (JQ-18, JR-71).
    """
    piece = position.piece(leader)
    left = LEADER_RETREAT - gone
    options = [
        _flee(position, piece, hex_id)
        for hex_id in (leader_retreat_steps(position, piece, piece.at) if left else ())
        if leads_to_safety(position, piece, hex_id, left - 1)
    ]
    if gone and may_end(position, piece, piece.at):
        options.append(
            button(
                "leader stop",
                tr("{piece} stops at {hex}", piece=piece.name, hex=position.grid.label(piece.at)),
            )
        )
    if left and position.battlefield.on_baseline(piece.side, piece.at):
        options.append(
            button(
                "leader off",
                tr("{piece} leaves the board", piece=piece.name),
                danger=tr("He is lost, but the enemy takes no banner (JR-67)."),
            )
        )
    return tuple(options)


def may_end(position: Position, leader: Piece, hex_id: HexId) -> bool:
    """Return whether a retreating leader may end in a hex: no other leader, no enemy (JR-63, JR-64)."""
    unit = position.unit_at(hex_id)
    return position.leader_at(hex_id) is None and (unit is None or unit.side == leader.side)


def held_by_enemy(position: Position, side: SideId, hex_id: HexId) -> bool:
    """Return whether an enemy of `side`, unit or lone leader, holds a hex (JR-73, JQ-21)."""
    holder = position.unit_at(hex_id) or position.leader_at(hex_id)
    return holder is not None and holder.side != side


def leader_retreat_steps(position: Position, leader: Piece, hex_id: HexId) -> tuple[HexId, ...]:
    """List the hexes a retreating leader may enter next: those of enemies only if all are theirs (JR-73, JQ-20).

    Ground that is not impassable never slows him (JR-65, JR-66).
    """
    rear = [
        step
        for step in position.battlefield.rear(leader.side, hex_id)
        if hooks.is_passable(position, leader, step)
    ]
    free = [step for step in rear if not held_by_enemy(position, leader.side, step)]
    return tuple(free or rear)


def leads_to_safety(position: Position, leader: Piece, hex_id: HexId, left: int) -> bool:
    """Return whether a legal end, or the own baseline, can be reached from a hex with `left` hexes to go."""
    if may_end(position, leader, hex_id):
        return True
    if not left:
        return False
    if position.battlefield.on_baseline(leader.side, hex_id):
        return True
    return any(
        leads_to_safety(position, leader, step, left - 1)
        for step in leader_retreat_steps(position, leader, hex_id)
    )


def _flee(position: Position, leader: Piece, hex_id: HexId) -> Option:
    enemy = position.unit_at(hex_id) if held_by_enemy(position, leader.side, hex_id) else None

    def preview() -> OptionPreview:
        named = {"leader": leader.name, "hex": position.grid.label(hex_id)}
        if enemy is None:
            return OptionPreview(tr("{leader} retreats to {hex}", **named))
        dice = attack_dice(position, Attack(enemy.id, leader.id, ESCAPE))
        return OptionPreview(
            tr("{leader} retreats to {hex}, through {enemy}", **named, enemy=enemy.name),
            dice,
            lines=(tr("One saber eliminates him (JR-74)."),),
            harm=dice.total,
        )

    return Option(
        notation=f"leader {position.grid.label(hex_id)}",
        anchors=(on_hex(hex_id),),
        preview=preview,
        value=hex_id,
    )


def why_not(position: Position, leader: PieceId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a retreating leader may not go to a hex."""
    if anchor.kind != "hex":
        return ""
    piece, hex_id = position.piece(leader), anchor.hex_id
    if hex_id not in position.battlefield.rear(piece.side, piece.at):
        return tr("He retreats one hex at a time, always closer to his own baseline (JR-59).")
    if not hooks.is_passable(position, piece, hex_id):
        return tr("He cannot enter {terrain} (JR-66).", terrain=position.battlefield.terrain_at(hex_id).name)
    if held_by_enemy(position, piece.side, hex_id):
        return tr("An enemy is in this hex, and another hex is free (JQ-20).")
    return tr("From there he could not reach a hex where he may stop (JR-63).")
