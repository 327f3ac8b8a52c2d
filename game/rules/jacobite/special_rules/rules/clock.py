"""`cannonade` and `end`: the guns open the battle, and it has a last turn (JX-140, JX-147)."""

from functools import partial
from typing import ClassVar, Final, TypeAlias

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, on_piece
from game.engine.event import Names
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.combat.attack import declare, resolve_attack
from game.rules.jacobite.combat.dice import attack_dice, attack_title
from game.rules.jacobite.combat.rolls import RANGED, Attack
from game.rules.jacobite.combat.targets import objection_to_attack, possible_attacks
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.special_rules.events import CannonadeBegan, CannonadeEnded
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import OFF, JacobiteContext, Piece, Position, other
from game.rules.jacobite.tables import SIDES
from game.rules.jacobite.words import count, scores
from game.rules.table.sides import SIDE_INFOS
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.descriptions import whom
from game.rules.table.special_rules.parser import UNITS, Keys
from game.rules.table.special_rules.shared_rules import MORE

PHASE: Final = "cannonade"

KnownShots: TypeAlias = dict[PieceId, tuple[Attack, ...]]
"""The shots of the guns that have been looked for, as long as nobody within range has changed."""


class Cannonade(SpecialRule, frozen=True, kw_only=True):
    """One shot of each gun that fits before the first turn."""

    name = "cannonade"
    rule = "JX-140"
    keys: ClassVar[Keys] = UNITS

    def sentence(self, names: Names) -> str:
        """Return what the guns do."""
        guns = tr("each {side} gun", side=names.side(self.side)) if self.side else tr("each gun")
        guns = whom(self, names) if self.kinds or self.pieces else guns
        return tr(
            "before the first turn {guns} fires once; the sides alternate, one gun at a "
            "time, the side that moves first starts, and no cards are played",
            guns=guns,
        )

    def bars_cards(self, position: Position) -> bool:
        """Play no cards while the guns fire."""
        return position.state.turn.phase == PHASE

    def before_the_battle(self, ctx: JacobiteContext) -> Procedure[None]:
        """Let the guns fire, one after the other, the sides in turn as long as either has one left that can."""
        turn = ctx.state.turn
        if turn.number != 1 or turn.phase not in ("card", PHASE):
            return
        side, fired = turn.side, turn.fought
        if turn.phase != PHASE:
            ctx.emit(CannonadeBegan(phase=PHASE))
        elif fired:
            side = other(ctx.position.piece(fired[-1]).side)
        # Where two rules let guns fire, a state does not say which of them does.
        resumes = len(ctx.battlefield.special_rules.on(SpecialRule.before_the_battle)) == 1
        # Reading JX-140: a gun must fire if it can. A side that has no shot when its turn comes is passed over, and
        # fires later if the other side's guns have meanwhile opened one.
        known: KnownShots = {}
        while shots := self._shots(ctx.position, side, known) or self._shots(
            ctx.position, other(side), known
        ):
            if resumes:
                ctx.checkpoint()
            before = ctx.position
            attack = yield from _choose(ctx, shots)
            declare(ctx, attack)
            yield from resolve_attack(ctx, attack)
            _forget(known, before, ctx.position)
            side = other(ctx.position.piece(attack.attacker).side)
        ctx.emit(CannonadeEnded())

    def _shots(self, position: Position, side: SideId, known: KnownShots) -> tuple[Attack, ...]:
        """Return the shots of a side's guns that have not fired."""
        fired = position.state.turn.fought
        guns = [
            gun
            for gun in position.units(side)
            if gun.type.arm == "artillery" and gun.id not in fired and self.applies_to(position, gun)
        ]
        for gun in guns:
            if gun.id not in known:
                attacks = possible_attacks(position, gun)
                known[gun.id] = tuple(attack for attack in attacks if attack.attack_kind == RANGED)
        return tuple(attack for gun in guns for attack in known[gun.id])


def _forget(known: KnownShots, before: Position, now: Position) -> None:
    """Forget the shots of the guns within whose range a piece has changed, or come or gone."""
    changed = [
        each.at
        for name, piece in now.state.pieces.items()
        if (was := before.piece(name)) is not piece
        for each in (was, piece)
        if each.at != OFF
    ]
    for name in list(known):
        gun = now.piece(name)
        reach = 1 + len(gun.type.ranged)
        if gun.at == OFF or any(now.grid.distance(gun.at, hex_id) <= reach for hex_id in changed):
            del known[name]


def _choose(ctx: JacobiteContext, shots: tuple[Attack, ...]) -> Procedure[Attack]:
    """Ask which gun fires next, and at whom."""
    side = ctx.position.piece(shots[0].attacker).side
    answer = yield Decision(
        side=side,
        kind="cannonade",
        prompt=tr("{side}: choose a gun to fire, then its target.", side=ctx.names.plural_name(side)),
        options=tuple(_shot(ctx.position, attack) for attack in shots),
        why_not=partial(_why_not, ctx.position, side),
    )
    attack: Attack = answer.value
    return attack


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a piece does not fire now, or is not fired at."""
    if anchor.kind != "piece":
        return ""
    piece = position.piece(anchor.piece_id)
    if piece.side == side:
        silent = tr("{gun} has no target in sight within its range (JX-140).", gun=piece.name)
        return _objection_to_gun(position, piece) or silent
    gun = position.piece(clicked[0].piece_id) if clicked and clicked[0].kind == "piece" else None
    return (_objection_to_gun(position, gun) or objection_to_attack(position, gun, piece)[1]) if gun else ""


def _objection_to_gun(position: Position, piece: Piece) -> str:
    """Return why a piece does not fire before the first turn; "" when it may."""
    if piece.is_leader or piece.type.arm != "artillery":
        return tr("Only guns fire before the first turn (JX-140).")
    if piece.id in position.state.turn.fought:
        return tr("{gun} has fired (JX-140).", gun=piece.name)
    return ""


def _shot(position: Position, attack: Attack) -> Option:
    return Option(
        notation=f"cannonade {attack.attacker} {attack.target}",
        anchors=(on_piece(attack.attacker), on_piece(attack.target)),
        preview=lambda: OptionPreview(attack_title(position, attack), attack_dice(position, attack)),
        value=attack,
    )


class Clock(SpecialRule, shared_rules.EndRule, frozen=True, kw_only=True):
    """The end after a given number of turns of each side, and who has won then."""

    rule = "JX-147"

    def sentence(self, names: Names) -> str:
        """Return when it ends and who wins."""
        end = tr("the battle ends after {turns} of each side", turns=count(self.last, "turn"))
        if self.winner != MORE:
            return tr("{end} with a {winner} victory", end=end, winner=names.side(self.winner))
        tie = tr("it is a {side} victory", side=names.side(self.tie)) if self.tie else tr("it is a draw")
        return tr("{end}; the side with more banners wins, and with equal banners {tie}", end=end, tie=tie)

    @property
    def at_end(self) -> str:
        """Say in a few words who has won then."""
        if self.winner == MORE:
            return tr("more banners win")
        return tr(
            "the {side} win", side=next(info.plural_name for info in SIDE_INFOS if info.id == self.winner)
        )

    def battle_ends(self, ctx: JacobiteContext) -> None:
        """End the battle after the second side's last turn."""
        if ctx.state.turn.number < 2 * self.last:
            return
        turns, banners = count(self.last, "turn"), ctx.state.banners
        winner = self.winner if self.winner != MORE else self._ahead(banners)
        if not winner:
            drawn = tr(
                "A draw: the time is up after {turns} of each side, with {banners} banners each.",
                turns=turns,
                banners=banners[SIDES[0]],
            )
            ctx.emit(BattleConcluded(conclusion=Outcome(winner, drawn)))
            return
        if self.winner != MORE:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and the {winner} win then; "
                "the {loser} took {others} of the {other_goal} banners they needed, the {winner} {banners} of {goal}."
            )
        elif banners[winner] == banners[other(winner)]:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and with {banners} banners each "
                "the {winner} win then."
            )
        else:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and more banners win then: "
                "{banners} for the {winner}, {others} for the {loser}."
            )
        found = scores(banners, ctx.battlefield.to_win, winner)
        sentence = tr(reason, side=ctx.names.side(winner), turns=turns, **found)
        ctx.emit(BattleConcluded(conclusion=Outcome(winner, sentence)))

    def _ahead(self, banners: dict[SideId, int]) -> SideId:
        first, second = (banners[side] for side in SIDES)
        return self.tie if first == second else SIDES[0] if first > second else SIDES[1]
