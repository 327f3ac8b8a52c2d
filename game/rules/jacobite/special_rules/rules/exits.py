"""`exit`: pieces led off the field (JX-144)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from game.engine.decision import Anchor, Option, Telling, on_piece
from game.engine.event import Names
from game.engine.view import PlaceView
from game.i18n import say
from game.rules.jacobite.special_rules.descriptions import listed, span, whom
from game.rules.jacobite.special_rules.events import BannersAwarded, PieceLedOff
from game.rules.jacobite.special_rules.parser import WHEN, WHERE, WHO, Key, Keys, Lexicon, number
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import Award, Piece, Position
from game.rules.jacobite.victory import Table
from game.rules.jacobite.words import count


class Exit(Special, frozen=True, kw_only=True):
    """Hexes from which pieces that fit may step off the board, safe and worth banners to their own side."""

    name = "exit"
    rule = "JX-144"
    keys: ClassVar[Keys] = {
        **WHO,
        "hexes": WHERE["hexes"]._replace(required=True),
        **WHEN,
        "banners": Key("banners", number(0)),
    }

    banners: int = 1

    def sentence(self, names: Names) -> str:
        """Tell who may leave where, and what it is worth."""
        where = listed(map(names.hex, self.hexes), "or")
        when = f" {span(self.turns)}" if self.turns is not None else ""
        worth = (
            say("worth {banners} to its side", banners=count(self.banners, "banner"))
            if self.banners
            else say("worth no banner")
        )
        who = whom(self, names, "piece")
        return say(
            "{who} may leave the field from {where} as its move{when}: it is safe, and {worth}",
            who=who,
            where=where,
            when=when,
            worth=worth,
        )

    def place(self, now: Position, told: str) -> PlaceView:
        """Show where the field may be left."""
        side = self.side or now.piece(self.pieces[0]).side
        return PlaceView(kind="exit", side=side, hexes=self.hexes, told=told, worth=self.banners)

    def objections(self, lexicon: Lexicon) -> Iterator[str]:
        """Ask for pieces or a side."""
        if not self.pieces and not self.side:
            yield say("'exit' needs one of the keys 'piece' and 'side'; add side=…")

    def most_banners(self, side: str, pieces: Iterable[Piece]) -> int:
        """Count all that may leave."""
        return self.banners * sum(piece.side == side and self.is_for(piece) for piece in pieces)

    def ways_off(self, now: Position, piece: Piece) -> Iterator[Option]:
        """Offer it to a piece that begins its move in one of the hexes."""
        if not self.fits(now, piece):
            return
        worth = count(self.banners, "banner") if self.banners else say("no banner")
        notation = f"exit {piece.id}"
        yield Option(
            notation=notation,
            anchors=(on_piece(piece.id), Anchor("button", notation)),
            telling=lambda: Telling(
                say("{piece} leaves the field", piece=piece.name),
                lines=(say("Safe, and worth {worth} ({rule}).", worth=worth, rule=self.rule),),
            ),
            value=partial(self._lead_off, piece=piece.id),
        )

    def _lead_off(self, ctx: Table, piece: str) -> None:
        """Take a piece off, and the leader attached to it."""
        # Reading JX-144: a leader goes with his unit, and is worth banners of his own if the rule is for him as well.
        leader = None if ctx.now.piece(piece).is_leader else ctx.now.leader_of(piece)
        for leaving in (ctx.now.piece(piece), *((leader,) if leader else ())):
            ctx.emit(PieceLedOff(piece=leaving.id, at=leaving.at))
            if self.banners and self.is_for(leaving):
                award = Award(special=self.id, side=leaving.side, mark=leaving.id, banners=self.banners)
                value = ctx.state.banners[leaving.side] + self.banners
                why = self.called or say("leading {leaving} off", leaving=leaving.name)
                ctx.emit(
                    BannersAwarded(track="banners", side=leaving.side, value=value, award=award, why=why)
                )
