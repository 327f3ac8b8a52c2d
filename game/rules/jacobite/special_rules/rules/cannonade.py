"""`cannonade`: the guns open the battle (JX-140)."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from game.engine.decision import Anchor, Decision, Option, Telling, on_piece
from game.engine.event import Names
from game.engine.ruleset import Procedure
from game.i18n import say
from game.rules.jacobite.combat.attack import declare, strike
from game.rules.jacobite.combat.dice import RANGED, Blow, attack_dice, duel
from game.rules.jacobite.combat.targets import blows, objection_to_attack
from game.rules.jacobite.special_rules.descriptions import whom
from game.rules.jacobite.special_rules.events import CannonadeBegan, CannonadeEnded
from game.rules.jacobite.special_rules.parser import UNITS, Keys
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.victory import Table

PHASE = "cannonade"


class Cannonade(Special, frozen=True, kw_only=True):
    """One shot of each gun that fits before the first turn."""

    name = "cannonade"
    rule = "JX-140"
    keys: ClassVar[Keys] = UNITS

    def sentence(self, names: Names) -> str:
        """Tell what the guns do."""
        guns = say("each {side} gun", side=names.side(self.side)) if self.side else say("each gun")
        guns = whom(self, names) if self.kinds or self.pieces else guns
        return say(
            "before the first turn {guns} fires once; the sides take turns gun by gun, whoever "
            "moves first begins, and no cards are played",
            guns=guns,
        )

    def bars_cards(self, now: Position) -> bool:
        """Play no cards while the guns fire."""
        return now.state.turn.phase == PHASE

    def before_the_battle(self, ctx: Table) -> Procedure[None]:
        """Let the guns fire, one after the other, the sides in turn as long as either has one left that can."""
        turn = ctx.state.turn
        if turn.number != 1 or turn.phase != "card":
            return
        side = turn.side
        ctx.emit(CannonadeBegan(phase=PHASE))
        # Reading JX-140: a gun must fire if it can. A side that has no shot when its turn comes is passed over, and
        # fires later if the other side's guns have meanwhile opened one.
        while shots := tuple(self._shots(ctx.now, side)) or tuple(self._shots(ctx.now, other(side))):
            blow = yield from _choose(ctx, shots)
            declare(ctx, blow)
            yield from strike(ctx, blow)
            side = other(ctx.now.piece(blow.attacker).side)
        ctx.emit(CannonadeEnded())

    def _shots(self, now: Position, side: str) -> Iterator[Blow]:
        """Go through the shots of a side's guns that have not fired."""
        for gun in now.units(side):
            if gun.type.family == "artillery" and gun.id not in now.state.turn.fought and self.fits(now, gun):
                yield from (blow for blow in blows(now, gun) if blow.way == RANGED)


def _choose(ctx: Table, shots: tuple[Blow, ...]) -> Procedure[Blow]:
    """Ask which gun fires next, and at whom."""
    side = ctx.now.piece(shots[0].attacker).side
    answer = yield Decision(
        side=side,
        kind="cannonade",
        prompt=say("{side}: which gun fires next, and at whom?", side=ctx.names.people(side)),
        options=tuple(_shot(ctx.now, blow) for blow in shots),
        why_not=partial(_why_not, ctx.now, side),
    )
    blow: Blow = answer.value
    return blow


def _why_not(now: Position, side: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Say why a piece does not fire now, or is not fired at."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    piece = now.piece(anchor.ref)
    if piece.side == side:
        silent = say("{gun} sees nobody within its range (JX-140).", gun=piece.name)
        return _objection_to_gun(now, piece) or silent
    gun = now.piece(str(clicked[0].ref)) if clicked and clicked[0].kind == "piece" else None
    return (_objection_to_gun(now, gun) or objection_to_attack(now, gun, piece)[1]) if gun else ""


def _objection_to_gun(now: Position, piece: Piece) -> str:
    """Say why a piece does not fire before the first turn; "" when it may."""
    if piece.is_leader or piece.type.family != "artillery":
        return say("Only guns fire before the first turn (JX-140).")
    if piece.id in now.state.turn.fought:
        return say("{gun} has fired (JX-140).", gun=piece.name)
    return ""


def _shot(now: Position, blow: Blow) -> Option:
    return Option(
        notation=f"cannonade {blow.attacker} {blow.target}",
        anchors=(on_piece(blow.attacker), on_piece(blow.target)),
        telling=lambda: Telling(
            duel(now, blow),
            attack_dice(now, blow),
        ),
        value=blow,
    )
