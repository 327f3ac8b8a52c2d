"""`objective`, `exit`, `worth`: banners for hexes held, pieces led off and pieces lost (JX-143, JX-144, JX-152)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Option, click, on_piece
from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr, tr_count, tr_mark
from game.rules.jacobite.special_rules.events import BannersAwarded, BannersGivenBack, PieceLedOff
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Award, JacobiteContext, Piece, Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import join_names, span, whom
from game.rules.table.special_rules.parser import CALLED, WHO, Keys, number, required
from game.rules.table.special_rules.shared_rules import ONCE, WHILE
from game.rules.table.special_rules.special_rule import Key

ALL = ""
"""The mark of an award for several hexes together."""

TAKES_IF = tr_mark("{banners} for the {side} if {where}{by} at the end of their turn{when}, {kept}")
TAKES_FOR = tr_mark("{banners} for the {side} for {where}{by} at the end of their turn{when}, {kept}")


class Objective(SpecialRule, shared_rules.Objective, frozen=True, kw_only=True):
    """Banners for each of some hexes in which a side ends its turn, or with `count` for a number of them together."""

    rule = "JX-143"

    def sentence(self, names: Names) -> str:
        """Return what is held, by whom, and for how many banners."""
        hexes = [names.hex(hex_id) for hex_id in self.hexes]
        if self.count:
            where = tr_count(
                self.count, "one of {hexes} is held", "{number} of {hexes} are held", hexes=join_names(hexes)
            )
        else:
            where = (
                tr("{hex} is held", hex=hexes[0])
                if len(hexes) == 1
                else tr("each of {hexes} that is held", hexes=join_names(hexes))
            )
        when = f" {span(self.turns)}" if self.turns is not None else ""
        by = tr(" by a unit")
        if self.kinds or self.pieces:
            by = tr(" by {whom}", whom=whom(self, names).replace("each ", "any ", 1))
        kept = tr("once and for good") if self.hold == ONCE else tr("returned when they no longer hold it")
        return tr(
            TAKES_IF if self.count or len(hexes) == 1 else TAKES_FOR,
            side=names.plural_name(self.side),
            banners=count(self.banners, "banner"),
            where=where,
            by=by,
            when=when,
            kept=kept,
        )

    def special_hexes(self, position: Position, text: str) -> SpecialHexes:
        """Show the hexes to be held: those held now, and those whose banners are taken for good."""
        taken = {award.mark for award in position.state.awards if award.special_rule == self.id}
        controlled = tuple(
            hex_id
            for hex_id in self.hexes
            if self._holder(position, hex_id) or taken & {ALL, position.grid.label(hex_id)}
        )
        return SpecialHexes(
            kind="objective",
            side=self.side,
            hexes=self.hexes,
            text=text,
            value=self.banners,
            controlled=controlled,
            together=self.count,
        )

    def most_banners(self, side: SideId, pieces: Iterable[Piece]) -> int:
        """Count all it can give at one time."""
        return (self.banners if self.count else self.banners * len(self.hexes)) if side == self.side else 0

    def lapses(self, ctx: JacobiteContext) -> None:
        """Return the banners for what is no longer held."""
        # Reading JX-143: banners held "while" go back at the end of any turn, of either side, that finds the hexes
        # left, before any others are taken; they are taken at the end of an own turn only.
        for award in tuple(award for award in ctx.state.awards if award.special_rule == self.id):
            if self.hold == WHILE and not self._is_held(ctx.position, award.mark):
                value = ctx.state.banners[self.side] - award.banners
                why = self._why(award.mark)
                ctx.emit(BannersGivenBack(track="banners", side=self.side, value=value, award=award, why=why))

    def on_turn_end(self, ctx: JacobiteContext) -> Procedure[None]:
        """Take what is held."""
        if ctx.state.turn.side != self.side or not self.holds(ctx.position):
            return
        for mark in (ALL,) if self.count else tuple(map(ctx.position.grid.label, self.hexes)):
            award = Award(special_rule=self.id, side=self.side, mark=mark, banners=self.banners)
            if award not in ctx.state.awards and self._is_held(ctx.position, mark):
                value = ctx.state.banners[self.side] + self.banners
                why = self._why(mark)
                ctx.emit(BannersAwarded(track="banners", side=self.side, value=value, award=award, why=why))
        yield from ()

    def _is_held(self, position: Position, mark: str) -> bool:
        """Return whether a hex, or enough of all, is held."""
        if mark != ALL:
            return self._holder(position, position.grid.hex(mark))
        return sum(self._holder(position, hex_id) for hex_id in self.hexes) >= self.count

    def _holder(self, position: Position, hex_id: HexId) -> bool:
        # Reading JX-143: a unit holds a hex; a leader does only if the rule names him or leaders.
        unit, leader = position.unit_at(hex_id), position.leader_at(hex_id)
        if unit is not None and self.is_for(unit):
            return True
        named = bool(self.kinds or self.pieces)
        return named and leader is not None and not leader.being_removed and self.is_for(leader)

    def _why(self, mark: str) -> str:
        return self.title or (tr("holding {mark}", mark=mark) if mark else tr("the hexes it holds"))


class Exit(SpecialRule, shared_rules.Exit, frozen=True, kw_only=True):
    """Hexes from which pieces that fit may step off the board, safe and worth banners to their own side."""

    rule = "JX-144"

    def sentence(self, names: Names) -> str:
        """Return who may leave where, and what it is worth."""
        where = join_names(map(names.hex, self.hexes), "or")
        when = f" {span(self.turns)}" if self.turns is not None else ""
        value = (
            tr("worth {banners} to its side", banners=count(self.banners, "banner"))
            if self.banners
            else tr("worth no banner")
        )
        who = whom(self, names, "piece")
        return tr(
            "{who} may leave the board from {where} as its move{when}: it is safe, and {worth}",
            who=who,
            where=where,
            when=when,
            worth=value,
        )

    def special_hexes(self, position: Position, text: str) -> SpecialHexes:
        """Show where the field may be left."""
        side = self.side or position.piece(self.pieces[0]).side
        return SpecialHexes(kind="exit", side=side, hexes=self.hexes, text=text, value=self.banners)

    def most_banners(self, side: SideId, pieces: Iterable[Piece]) -> int:
        """Count all that may leave."""
        return self.banners * sum(piece.side == side and self.is_for(piece) for piece in pieces)

    def ways_off(self, position: Position, piece: Piece) -> Iterator[Option]:
        """Offer it to a piece that begins its move in one of the hexes."""
        if not self.applies_to(position, piece):
            return
        value = count(self.banners, "banner") if self.banners else tr("no banner")
        notation = f"exit {piece.id}"
        yield click(
            notation,
            on_piece(piece.id),
            Anchor("button", notation),
            label=tr("{piece} leaves the board", piece=piece.name),
            value=partial(self._lead_off, piece=piece.id),
            lines=(tr("Safe, and worth {worth} ({rule}).", worth=value, rule=self.rule),),
        )

    def _lead_off(self, ctx: JacobiteContext, piece: PieceId) -> None:
        """Take a piece off, and the leader attached to it."""
        # Reading JX-144: a leader goes with his unit, and is worth banners of his own if the rule is for him as well.
        leader = None if ctx.position.piece(piece).is_leader else ctx.position.leader_of(piece)
        for leaving in (ctx.position.piece(piece), *((leader,) if leader else ())):
            ctx.emit(PieceLedOff(piece=leaving.id, at=leaving.at))
            if self.banners and self.is_for(leaving):
                award = Award(special_rule=self.id, side=leaving.side, mark=leaving.id, banners=self.banners)
                value = ctx.state.banners[leaving.side] + self.banners
                why = self.title or tr("leading {leaving} off the board", leaving=leaving.name)
                ctx.emit(
                    BannersAwarded(track="banners", side=leaving.side, value=value, award=award, why=why)
                )


class Worth(SpecialRule, frozen=True, kw_only=True):
    """Banners for the loss of a piece in place of one."""

    name = "worth"
    rule = "JX-152"
    keys: ClassVar[Keys] = {
        **CALLED,
        **required({"piece": WHO["piece"]}, "piece"),
        "banners": Key("banners", number(0), required=True),
    }

    banners: int

    def sentence(self, names: Names) -> str:
        """Return whose loss is worth what."""
        what = count(self.banners, "banner") if self.banners else tr("no banner")
        return tr("the loss of {whom} is worth {what}", whom=whom(self, names), what=what)

    def value(self, piece: Piece) -> int | None:
        """Return the banners."""
        return self.banners if self.is_for(piece) else None
