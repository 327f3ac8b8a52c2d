"""Sections 7 to 10: where a leader who retreats may go and end, and what happens to leaders in danger."""

from collections.abc import Callable, Hashable
from typing import ClassVar

from msgspec.structs import replace

from game.engine.decisions.decision import Anchor, Option, OptionPreview, button, on_hex
from game.engine.event import Ending, Gait, Names, PieceChanged
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.rolls import ESCAPE, Attack
from game.rules.jacobite.events import (
    GroundTaken,
    NoteAtHex,
    PieceLost,
    PieceRelocated,
    UnitEliminated,
    UnitRallied,
    UnitRouted,
)
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import LEFT, Piece, Position, State
from game.rules.jacobite.tables import LEADER_RETREAT, Fate

LEADERS_LOST = tr_mark("leaders lost")
"""What the loss of a leader is counted as, however he came to it."""


class LeaderHit(PieceChanged, frozen=True, kw_only=True):
    """A leader was hit; his block stands until those around him have checked (JR-81)."""

    says = tr_mark("{piece} was eliminated at {hex}.")
    counts = LEADERS_LOST

    def change(self, state: State) -> State:
        return state.with_piece(replace(state.pieces[self.piece], being_removed=True))


class LeaderSweptAway(LeaderHit, frozen=True, kw_only=True):
    """A leader was carried off with his routed unit (JR-50)."""

    says = tr_mark("{piece} was swept away in the rout at {hex}.")


class LeaderUnhurt(NoteAtHex, frozen=True, kw_only=True):
    """A casualty check missed a leader, or a rout did not carry him off; the roll tells it (JR-49, JR-79)."""

    leader: PieceId


class LeaderRemoved(PieceLost, frozen=True, kw_only=True):
    """The block of a fallen leader was taken off the board; his loss has been told."""


class LeaderTrapped(PieceLost, frozen=True, kw_only=True):
    """A leader had nowhere to go (JR-66, JQ-19)."""

    says = tr_mark("{piece} was trapped at {hex} and eliminated.")
    counts = LEADERS_LOST


class LeaderLeft(PieceLost, frozen=True, kw_only=True):
    """A leader left the field over his own baseline (JR-67)."""

    says = tr_mark("{piece} left the board at {hex}.")
    ending: ClassVar[Ending] = "exit"
    fate: ClassVar[Fate] = LEFT


class LeaderRetreatBegan(NoteAtHex, frozen=True, kw_only=True):
    """A lone leader began his retreat: in no piece's way, with no unit (JR-59)."""

    says = tr_mark("{leader} had to retreat from {hex}.")

    leader: PieceId

    def change(self, state: State) -> State:
        return replace(state, retreating_leader=(*state.retreating_leader, self.leader))


class LeaderRetreated(PieceRelocated, frozen=True, kw_only=True):
    """A retreating leader moved one hex."""

    says = tr_mark("{piece} retreated to {hex}.")
    gait: ClassVar[Gait] = "flight"


class LeaderStopped(NoteAtHex, frozen=True, kw_only=True):
    """A leader ended his retreat; `unit` is whom he is with now, if anyone."""

    says = tr_mark("{leader} stopped at {hex}{company}.")

    leader: PieceId
    unit: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        others = tuple(leader for leader in state.retreating_leader if leader != self.leader)
        return replace(state, retreating_leader=others)

    def word(self, word: str, names: Names) -> Hashable:
        if word == "company":
            return tr(" with {unit}", unit=names.piece(self.unit)) if self.unit else ""
        return super().word(word, names)


COUNTED = (UnitEliminated, UnitRouted, LeaderHit, UnitRallied, GroundTaken)
"""The events that are counted when a battle is summed up, the gravest first."""


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

    return step_option(position, "leader", hex_id, preview)


def step_option(position: Position, verb: str, hex_id: HexId, preview: Callable[[], OptionPreview]) -> Option:
    """Make the option of a step into a hex on a way back."""
    notation = f"{verb} {position.grid.label(hex_id)}"
    return Option(notation=notation, anchors=(on_hex(hex_id),), preview=preview, value=hex_id)


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
