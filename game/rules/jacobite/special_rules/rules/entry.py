"""`enter`: pieces that come onto the board in a later turn (JX-145)."""

from collections.abc import Iterator

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, click, on_hex
from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.jacobite.events import LeaderAttached
from game.rules.jacobite.special_rules.events import PieceEntered
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import WAITING, JacobiteContext, Piece, Position
from game.rules.jacobite.turn.terrain_entry import may_enter
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import join_names

replace = msgspec.structs.replace


class EntryRule(SpecialRule, shared_rules.EntryRule, frozen=True, kw_only=True):
    """Pieces kept off the board until a turn of their side."""

    rule = "JX-145"

    def sentence(self, names: Names) -> str:
        """Return who comes when and where."""
        who = join_names(map(names.piece, self.pieces))
        where = join_names(map(names.hex, self.hexes), "or")
        if len(self.pieces) == 1:
            return tr(
                "{who} enters at {where} at the start of its side's turn {turn}, "
                "or of the first later turn when a hex there is free",
                who=who,
                where=where,
                turn=self.turn,
            )
        return tr(
            "{who} enter at {where} at the start of their side's turn {turn}, "
            "or of the first later turns when a hex there is free",
            who=who,
            where=where,
            turn=self.turn,
        )

    def obstacles(self, position: Position) -> Iterator[str]:
        """Name the pieces that may never enter any of its hexes, whatever turn it is."""
        rulings = position.battlefield.special_rules.on(SpecialRule.entering)
        spans = [special_rule.turns for special_rule in rulings if special_rule.turns is not None]
        ends = {end for span in spans for end in (span.start, span.stop) if end > self.turn}
        moments = [_in_round(position, turn) for turn in (self.turn, *sorted(ends))]
        for piece in map(position.piece, self.pieces):
            if not any(may_enter(then, piece, hex_id) for then in moments for hex_id in self.hexes):
                where = join_names(map(position.grid.label, self.hexes), "or")
                yield (
                    f"{piece.name} may not enter {where} from turn {self.turn} on; give it a hex with ground for it"
                )

    def special_hexes(self, position: Position, text: str) -> SpecialHexes | None:
        """Show where its pieces come on, while there are some to come."""
        waiting = [piece for piece in self.pieces if position.piece(piece).fate == WAITING]
        if not waiting:
            return None
        return SpecialHexes(kind="entry", side=position.piece(waiting[0]).side, hexes=self.hexes, text=text)

    def enters_later(self, piece: PieceId) -> bool:
        """Keep its pieces off the board."""
        return piece in self.pieces

    def on_turn_start(self, ctx: JacobiteContext) -> Procedure[None]:
        """Bring on the pieces that are due, in the order in which the map names them; the owner picks the hexes."""
        turn = ctx.state.turn
        for name in self.pieces:
            piece = ctx.position.piece(name)
            free = [hex_id for hex_id in self.hexes if _has_room(ctx.position, piece, hex_id)]
            if piece.side != turn.side or piece.fate != WAITING or turn.round < self.turn or not free:
                continue
            answer = yield Decision(
                side=piece.side,
                kind="enter",
                prompt=tr(
                    "{side}: where does {piece} enter?",
                    side=ctx.names.plural_name(piece.side),
                    piece=piece.name,
                ),
                options=tuple(_enter(ctx.position, piece, hex_id) for hex_id in free),
            )
            unit, leader = ctx.position.unit_at(answer.value), ctx.position.leader_at(answer.value)
            ctx.emit(PieceEntered(piece=name, at=answer.value))
            if unit:
                ctx.emit(LeaderAttached(leader=name, unit=unit.id))
            elif leader:
                ctx.emit(LeaderAttached(leader=leader.id, unit=name))


def _in_round(position: Position, turn: int) -> Position:
    """Look at the battle as if it were that turn of its sides."""
    then = replace(position.state, turn=replace(position.state.turn, number=2 * turn))
    return Position(position.battlefield, then)


def _has_room(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether a piece may come on in a hex: alone, or joining a friend as a move may (JX-34)."""
    unit, leader = position.unit_at(hex_id), position.leader_at(hex_id)
    if any(other and other.side != piece.side for other in (unit, leader)) or not may_enter(
        position, piece, hex_id
    ):
        return False
    return leader is None if piece.is_leader else unit is None


def _enter(position: Position, piece: Piece, hex_id: HexId) -> Option:
    at = position.grid.label(hex_id)
    label = tr("{piece} enters at {hex}", piece=piece.name, hex=at)
    return click(f"enter {piece.id} {at}", on_hex(hex_id), label=label, value=hex_id)
