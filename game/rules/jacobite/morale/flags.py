"""Sections 1 to 3: the flags rolled at a unit, what lets it ignore some, and the retreat that the others force."""

from functools import partial

import msgspec

from game.engine.decision import Anchor, Decision, Option, Telling, on_hex
from game.engine.ruleset import Procedure
from game.engine.tally import Item, Tally
from game.i18n import say, say_count
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.play import offer
from game.rules.jacobite.combat.dice import Blow
from game.rules.jacobite.events import (
    BlocksLost,
    FlagsAnswered,
    LeaderAttached,
    UnitEliminated,
    UnitRetreated,
)
from game.rules.jacobite.leaders import leaders
from game.rules.jacobite.morale.rally import rally_dice, rallying
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import MOST_IGNORED
from game.rules.jacobite.victory import Table, take_banner
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


class Shock(msgspec.Struct, frozen=True, kw_only=True):
    """What a combat has done to a unit before its flags are answered.

    `ridden_down`: a cavalry melee drives it back, even if it has no room to go (JR-45, JQ-30). `checked`: it has made
    its rally check, for a leader's loss (JR-82). `blow` rolled the flags.
    """

    ridden_down: bool
    checked: bool
    blow: Blow


def answer_flags(ctx: Table, unit: str, flags: int, shock: Shock) -> Procedure[int]:
    """Let the owner ignore flags; give the hexes the unit must retreat (JR-02, JR-22, JR-23)."""
    piece = ctx.now.piece(unit)
    allowed = bolster(ctx.now, unit, shock.blow)
    if allowed.total < min(flags, MOST_IGNORED):
        why = say(
            "{flags} at {piece}, which may ignore {total}. Play a card?",
            flags=count(flags, "flag"),
            piece=piece.name,
            total=allowed.total,
        )
        card, _ = yield from offer(ctx, piece.side, "flags", [unit], why=why)
        if card:
            played = COMBAT_CARDS[card]
            more = (Item(played.title, 1, played.rules[piece.side]),)
            allowed = bolster(ctx.now, unit, shock.blow, more=more)
    answer = yield Decision(
        side=piece.side,
        kind="ignore",
        prompt=say(
            "{side}: {flags} at {piece}. How many does it ignore?",
            side=ctx.names.people(piece.side),
            flags=count(flags, "flag"),
            piece=piece.name,
        ),
        options=tuple(
            _ignore(ctx.now, piece, flags, n, allowed, shock) for n in range(min(flags, allowed.total) + 1)
        ),
        subject=unit,
    )
    due = hexes_due(ctx.now, piece, flags - answer.value, shock.blow)
    ctx.emit(FlagsAnswered(piece=unit, flags=flags, ignored=answer.value, hexes_due=due))
    return due


def bolster(now: Position, unit: str, blow: Blow | None = None, *, more: tuple[Item, ...] = ()) -> Tally:
    """Count the flags a unit may ignore of one roll, item by item, never above two (JR-24 to JR-35, JQ-07, JQ-29).

    `blow` is what rolled the flags; `more` are flags ignored by a card.
    """
    piece, leader = now.piece(unit), now.leader_of(unit)
    items = []
    if leader is not None:
        items.append(Item(say("led by {leader}", leader=leader.name), 1, "JR-25"))
    if len(now.units_beside(piece.at, piece.side)) >= 2:
        items.append(Item(say("two units in support"), 1, "JR-27"))
    lone = now.lone_leaders_beside(piece.at, piece.side)
    if lone and leader is None:
        items.append(Item(say("{leader} beside it", leader=lone[0].name), 1, "JR-30"))
    if piece.type.ignores:
        items.append(Item(piece.type.name, piece.type.ignores, "JR-31"))
    noted = blow.target_was_full if blow else None
    if piece.kind == "highland" and (piece.is_full if noted is None else noted):
        items.append(Item(say("highlanders at full strength"), 1, "JR-32"))
    terrain = now.ground.terrain_at(piece.at)
    if piece.type.family in terrain.ignoring:
        items.append(
            Item(say("in {terrain}", terrain=terrain.name), terrain.ignores, f"JR-34, {terrain.rule}")
        )
    items += hooks.flag_items(now, piece, blow)
    return Tally((*items, *more), least=0, most=MOST_IGNORED)


def hexes_due(now: Position, unit: Piece, flags: int, blow: Blow | None = None) -> int:
    """Count the hexes that so many flags, rolled by a blow, drive a unit back (JR-02 to JR-06)."""
    return flags * (unit.type.retreat + hooks.hexes_a_flag(now, unit, blow))


def _ignore(now: Position, unit: Piece, flags: int, ignored: int, allowed: Tally, shock: Shock) -> Option:
    def telling() -> Telling:
        due = retreat_due(now, unit.id, hexes_due(now, unit, flags - ignored, shock.blow))
        if not due.hexes:
            return Telling(say("Ignore {ignored} of {flags}: stand", ignored=ignored, flags=flags), allowed)
        check = _check_after(now, unit, due.cost, shock)
        return Telling(
            say(
                "Ignore {ignored} of {flags}: retreat {hexes}",
                ignored=ignored,
                flags=flags,
                hexes=count(due.hexes, "hex"),
            ),
            allowed,
            due.cost,
            _consequence(unit, due.cost, shock, check),
            check,
        )

    return Option(
        notation=f"ignore {ignored}",
        anchors=(Anchor("button", f"ignore {ignored}"),),
        telling=telling,
        value=ignored,
    )


class RetreatDue(msgspec.Struct, frozen=True):
    """What a retreating unit still owes: its hexes, each legal next hex with the hexes that completes at best."""

    hexes: int
    rooms: tuple[tuple[int, int], ...]

    @property
    def cost(self) -> int:
        """The blocks it must lose even if its owner chooses best (JR-18)."""
        return self.hexes - max((room for _, room in self.rooms), default=0)


def retreat_due(now: Position, unit: str, hexes: int) -> RetreatDue:
    """Work out where a unit may retreat and what that leaves undone (JR-08 to JR-19, JQ-02)."""
    piece = now.piece(unit)
    if not hexes:
        return RetreatDue(0, ())
    barred, ends = _blocked(now, piece, hexes)
    rooms = now.grid.retreat_rooms(now.ground.homes[piece.side], barred, ends, piece.at, hexes)
    return RetreatDue(hexes, tuple(rooms.items()))


def _blocked(now: Position, unit: Piece, hexes: int) -> tuple[frozenset[int], frozenset[int]]:
    """Tell the hexes in reach that bar a unit's retreat from those of lone leaders that end it (JR-10 to JR-17)."""
    barred, ends = set(), set()
    for hex in now.grid.behind(now.ground.homes[unit.side], unit.at, hexes):
        if ends_retreat(now, unit, hex):
            ends.add(hex)
        elif bars_retreat(now, unit, hex):
            barred.add(hex)
    return frozenset(barred), frozenset(ends)


def ends_retreat(now: Position, unit: Piece, hex: int) -> bool:
    """Say whether a lone leader waits in a hex whom a retreating unit may join (JR-14, JR-15, JR-17)."""
    leader = now.lone_leader_at(hex)
    return (
        leader is not None
        and leader.side == unit.side
        and not leader.falling
        and now.leader_of(unit.id) is None
        and hooks.is_passable(now, unit, hex)
    )


def bars_retreat(now: Position, unit: Piece, hex: int) -> bool:
    """Say whether a hex bars a unit's retreat, those apart where it may join a leader (JR-10 to JR-12, JR-17)."""
    return not now.is_empty(hex) or not hooks.is_passable(now, unit, hex)


def retreat(ctx: Table, unit: str, hexes: int, shock: Shock) -> Procedure[None]:
    """Drive a unit back hex by hex; what it cannot complete costs it blocks (JR-07 to JR-19)."""
    while hexes:
        piece, leader = ctx.now.piece(unit), ctx.now.leader_of(unit)
        due = retreat_due(ctx.now, unit, hexes)
        if not due.rooms:
            yield from _no_room(ctx, piece, leader, hexes)
            return
        answer = yield Decision(
            side=piece.side,
            kind="retreat",
            prompt=say(
                "{side}: {piece} must retreat, {hexes} to go.",
                side=ctx.names.people(piece.side),
                piece=piece.name,
                hexes=count(hexes, "hex"),
            ),
            options=tuple(_step(ctx.now, piece, hex, hexes - room, shock) for hex, room in due.rooms),
            subject=unit,
            why_not=partial(why_not, ctx.now, unit),
        )
        hexes -= 1
        joined = ctx.now.lone_leader_at(answer.value)
        ctx.emit(UnitRetreated(piece=unit, path=(piece.at, answer.value), leader=leader.id if leader else ""))
        if joined:
            ctx.emit(LeaderAttached(leader=joined.id, unit=unit))
            return


def _no_room(ctx: Table, unit: Piece, leader: Piece | None, hexes: int) -> Procedure[None]:
    """Take a block for each hex not completed; a leader left alone flees unhurt (JR-18, JR-70, JR-83, JQ-06)."""
    lost = min(hexes, unit.blocks)
    ctx.emit(BlocksLost(piece=unit.id, at=unit.at, blocks=lost, left=unit.blocks - lost, room=True))
    if lost < unit.blocks:
        return
    ctx.emit(UnitEliminated(piece=unit.id, at=unit.at))
    take_banner(ctx, unit.id)
    if leader:
        yield from leaders.retreat(ctx, leader.id)


def _step(now: Position, unit: Piece, hex: int, cost: int, shock: Shock) -> Option:
    def telling() -> Telling:
        joined = now.lone_leader_at(hex)
        company = say(" and join {joined}", joined=joined.name) if joined else ""
        leader = joined or now.leader_of(unit.id)
        check = _check_after(now, replace(unit, at=hex), cost, shock, leader)
        return Telling(
            say("Retreat to {hex}{company}", hex=now.grid.label(hex), company=company),
            None,
            cost,
            _consequence(unit, cost, shock, check),
            check,
        )

    return Option(
        notation=f"retreat {now.grid.label(hex)}", anchors=(on_hex(hex),), telling=telling, value=hex
    )


def _check_after(now: Position, unit: Piece, cost: int, shock: Shock, joined: Piece | None = None) -> int:
    """Count the dice of the rally check that follows a retreat; 0 if there is none."""
    if cost >= unit.blocks or shock.checked:
        return 0
    after, more = replace(unit, blocks=unit.blocks - cost), hooks.rally_items(now, unit)
    leader = joined or now.leader_of(unit.id)
    return rally_dice(after, leader, ridden_down=shock.ridden_down, more=more).total


def _consequence(unit: Piece, cost: int, shock: Shock, check: int) -> tuple[str, ...]:
    """Say what a retreat will cost at least, and the rally dice that follow it."""
    if cost >= unit.blocks:
        return (say("No room: the unit is eliminated (JR-18)."),)
    loss = (
        (
            say(
                "No room for {hexes}: {blocks} lost (JR-18).",
                hexes=count(cost, "hex"),
                blocks=count(cost, "block"),
            ),
        )
        if cost
        else ()
    )
    if shock.checked:
        return (*loss, say("No second rally check (JR-82)."))
    return (*loss, _then(check))


def _then(dice: int) -> str:
    return say_count(
        dice,
        "Then a rally check with {number} die: {chance}.",
        "Then a rally check with {number} dice: {chance}.",
        chance=rallying(dice),
    )


def why_not(now: Position, unit: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Say why a retreating unit may not go to a hex."""
    if anchor.kind != "hex":
        return ""
    piece, hex = now.piece(unit), int(anchor.ref)
    if now.grid.distance(piece.at, hex) != 1:
        return say("A retreat goes hex by hex (JQ-02).")
    if hex not in now.ground.rear(piece.side, piece.at):
        return say("A retreat goes nearer the own baseline, never forward or sideways (JR-08, JR-09).")
    if not hooks.is_passable(now, piece, hex):
        return say("Nobody can enter {terrain} (JR-17).", terrain=now.ground.terrain_at(hex).name)
    if blocker := now.unit_at(hex):
        rule = "JR-10" if blocker.side == piece.side else "JR-11"
        return say("{blocker} bars the way ({rule}).", blocker=blocker.name, rule=rule)
    if blocker := now.leader_at(hex):
        if blocker.side != piece.side:
            return say("{blocker}, an enemy leader, bars the way (JR-12).", blocker=blocker.name)
        return say("{blocker} bars the way: the unit has a leader already (JR-15).", blocker=blocker.name)
    return ""
