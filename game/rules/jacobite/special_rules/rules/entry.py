"""`enter`: pieces that come onto the board in a later turn (JX-145)."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from game.engine.decision import Decision, Option, Telling, on_hex
from game.engine.event import Names
from game.engine.ruleset import Procedure
from game.engine.view import PlaceView
from game.i18n import say
from game.rules.jacobite.events import LeaderAttached
from game.rules.jacobite.special_rules.descriptions import listed
from game.rules.jacobite.special_rules.events import PieceEntered
from game.rules.jacobite.special_rules.parser import CALLED, LATEST, WHERE, WHO, Key, Keys, number, required
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import WAITING, Piece, Position
from game.rules.jacobite.turn.terrain_entry import may_enter
from game.rules.jacobite.victory import Table

replace = msgspec.structs.replace


class Entry(Special, frozen=True, kw_only=True):
    """Pieces kept off the board until a turn of their side."""

    name = "enter"
    rule = "JX-145"
    keys: ClassVar[Keys] = {
        **CALLED,
        **required({"piece": WHO["piece"], "hexes": WHERE["hexes"]}, "piece", "hexes"),
        "turn": Key("turn", number(1, LATEST), required=True),
    }

    turn: int

    def sentence(self, names: Names) -> str:
        """Tell who comes when and where."""
        who = listed(map(names.piece, self.pieces))
        come, its = ("comes", "its") if len(self.pieces) == 1 else ("come", "their")
        where = listed(map(names.hex, self.hexes), "or")
        start = say("at the start of {its} side's turn {turn}", its=its, turn=self.turn)
        return say(
            "{who} {come} onto the field at {where} {start}, or of the first later one with room there",
            who=who,
            come=come,
            where=where,
            start=start,
        )

    def obstacles(self, now: Position) -> Iterator[str]:
        """Name the pieces that may never enter any of its hexes, whatever turn it is."""
        rulings = now.ground.specials.on(Special.entering)
        spans = [special.turns for special in rulings if special.turns is not None]
        ends = {end for span in spans for end in (span.start, span.stop) if end > self.turn}
        moments = [_in_round(now, turn) for turn in (self.turn, *sorted(ends))]
        for piece in map(now.piece, self.pieces):
            if not any(may_enter(then, piece, hex) for then in moments for hex in self.hexes):
                where = listed(map(now.grid.label, self.hexes), "or")
                yield (
                    f"{piece.name} may not enter {where} from turn {self.turn} on; give it a hex with ground for it"
                )

    def place(self, now: Position, told: str) -> PlaceView | None:
        """Show where its pieces come on, while there are some to come."""
        waiting = [piece for piece in self.pieces if now.piece(piece).fate == WAITING]
        if not waiting:
            return None
        return PlaceView(kind="entry", side=now.piece(waiting[0]).side, hexes=self.hexes, told=told)

    def awaits(self, piece: str) -> bool:
        """Keep its pieces off the board."""
        return piece in self.pieces

    def turn_begins(self, ctx: Table) -> Procedure[None]:
        """Bring on the pieces that are due, in the order in which the map names them; the owner picks the hexes."""
        turn = ctx.state.turn
        for name in self.pieces:
            piece = ctx.now.piece(name)
            free = [hex for hex in self.hexes if _has_room(ctx.now, piece, hex)]
            if piece.side != turn.side or piece.fate != WAITING or turn.round < self.turn or not free:
                continue
            answer = yield Decision(
                side=piece.side,
                kind="enter",
                prompt=say(
                    "{side}: where does {piece} come onto the field?",
                    side=ctx.names.people(piece.side),
                    piece=piece.name,
                ),
                options=tuple(_enter(ctx.now, piece, hex) for hex in free),
            )
            unit, leader = ctx.now.unit_at(answer.value), ctx.now.leader_at(answer.value)
            ctx.emit(PieceEntered(piece=name, at=answer.value))
            if unit:
                ctx.emit(LeaderAttached(leader=name, unit=unit.id))
            elif leader:
                ctx.emit(LeaderAttached(leader=leader.id, unit=name))


def _in_round(now: Position, turn: int) -> Position:
    """Look at the battle as if it were that turn of its sides."""
    then = replace(now.state, turn=replace(now.state.turn, number=2 * turn))
    return Position(now.ground, then)


def _has_room(now: Position, piece: Piece, hex: int) -> bool:
    """Say whether a piece may come on in a hex: alone, or joining a friend as a move may (JX-34)."""
    unit, leader = now.unit_at(hex), now.leader_at(hex)
    if any(other and other.side != piece.side for other in (unit, leader)) or not may_enter(now, piece, hex):
        return False
    return leader is None if piece.is_leader else unit is None


def _enter(now: Position, piece: Piece, hex: int) -> Option:
    label = now.grid.label(hex)
    return Option(
        notation=f"enter {piece.id} {label}",
        anchors=(on_hex(hex),),
        telling=partial(Telling, say("{piece} comes onto the field at {hex}", piece=piece.name, hex=label)),
        value=hex,
    )
