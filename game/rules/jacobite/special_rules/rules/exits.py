"""`exit`: pieces led off the field (JX-144)."""

from collections.abc import Iterable, Iterator
from functools import partial

from game.engine.decisions.decision import Anchor, Option, OptionPreview, on_piece
from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.special_rules.events import BannersAwarded, PieceLedOff
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Award, JacobiteContext, Piece, Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import join_names, span, whom


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
        yield Option(
            notation=notation,
            anchors=(on_piece(piece.id), Anchor("button", notation)),
            preview=lambda: OptionPreview(
                tr("{piece} leaves the board", piece=piece.name),
                lines=(tr("Safe, and worth {worth} ({rule}).", worth=value, rule=self.rule),),
            ),
            value=partial(self._lead_off, piece=piece.id),
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
