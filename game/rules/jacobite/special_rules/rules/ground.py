"""`ground`, `sight` and `enter`: who may enter a terrain, how far is seen, who comes later (JX-142, JX-145, JX-150)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, click, on_hex
from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr, tr_mark
from game.rules.jacobite.events import LeaderAttached
from game.rules.jacobite.special_rules.events import PieceEntered
from game.rules.jacobite.special_rules.special_rule import SpecialRule, under
from game.rules.jacobite.state import WAITING, Battlefield, JacobiteContext, Piece, Position
from game.rules.jacobite.turn.terrain_entry import may_enter
from game.rules.jacobite.words import count
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import join_names, span, terrain_name, whom

TOLD = {
    "yes": tr_mark("{who} may enter {ground}{where}{when}"),
    "no": tr_mark("{who} may not enter {ground}{where}{when}"),
    "free": tr_mark("{who} may enter {ground} without stopping{where}{when}"),
}


class GroundRule(SpecialRule, shared_rules.GroundRule, frozen=True, kw_only=True):
    """What a terrain does to the pieces that fit; `hexes` are hexes of that terrain."""

    rule = "JX-150"

    def sentence(self, names: Names) -> str:
        """Return who may enter what."""
        where = tr(" in {hexes}", hexes=join_names(map(names.hex, self.hexes), "or")) if self.hexes else ""
        when = f" {span(self.turns)}" if self.turns is not None else ""
        battlefield = join_names(map(terrain_name, self.terrain), "or")
        return tr(
            TOLD[self.enter], who=whom(self, names, "piece"), ground=battlefield, where=where, when=when
        )

    def entering(self, position: Position, piece: Piece, hex_id: HexId) -> str:
        """Rule on a hex of the terrain."""
        # Reading JX-150: only stopping and entering change; what the terrain does to combat, on the turn of entering
        # too, stays as it is.
        return (
            self.enter
            if self.is_of(hex_id, position.battlefield.terrain[hex_id])
            and self.is_for(piece)
            and self.holds(position)
            else ""
        )

    def allows_entry(self, battlefield: Battlefield, piece: Piece, hex_id: HexId) -> bool:
        """Open the terrain, be it only in some turns: who is on it then stays there."""
        # Reading JX-150: a unit takes its leader along onto ground that is opened to it, whether or not it is to him.
        return (
            self.enter != "no"
            and self.is_of(hex_id, battlefield.terrain[hex_id])
            and (piece.is_leader or self.is_for(piece))
        )


class SightLimit(SpecialRule, shared_rules.SightLimit, frozen=True, kw_only=True):
    """No sight beyond a given number of hexes, for the units that fit."""

    rule = "JX-142"

    def sentence(self, names: Names) -> str:
        """Return how far is seen, by whom, and when."""
        if self.side or self.kinds or self.pieces:
            return tr(
                "{whom} sees no farther than {hexes}{under}",
                whom=whom(self, names),
                hexes=count(self.limit, "hex"),
                under=under(self, names),
            )
        return tr(
            "no unit sees farther than {hexes}{under}",
            hexes=count(self.limit, "hex"),
            under=under(self, names),
        )

    def out_of_sight(self, position: Position, firer: Piece, distance: int) -> str:
        """Return the message that a target is beyond the limit."""
        if distance <= self.limit or not self.applies_to(position, firer):
            return ""
        title = f"{self.title}, " if self.title else ""
        return tr(
            "out of sight: {called}sight is limited to {hexes} ({rule}).",
            called=title,
            hexes=count(self.limit, "hex"),
            rule=self.rule,
        )


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
