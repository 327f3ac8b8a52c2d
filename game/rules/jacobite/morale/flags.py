"""Sections 1 to 3: the flags rolled at a unit, what lets it ignore some, and the retreat that the others force."""

from functools import partial

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, Way
from game.engine.play.check import Item, Tally
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.i18n import tr, tr_count
from game.rules.jacobite import tables
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.combat.dice import rally_dice, rallying
from game.rules.jacobite.combat.rolls import Attack
from game.rules.jacobite.events import (
    BlocksLost,
    FlagsAnswered,
    LeaderAttached,
    UnitEliminated,
    UnitRetired,
    UnitRetreated,
)
from game.rules.jacobite.leaders import step_option
from game.rules.jacobite.morale.rout import retreat_leader
from game.rules.jacobite.morale.ways import ways_back
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.jacobite.victory import take_banner
from game.rules.jacobite.words import count


class FlagContext(msgspec.Struct, frozen=True, kw_only=True):
    """What a combat has done to a unit before its flags are answered.

    `driven_by_cavalry`: a cavalry melee drives it back, even if it has no room to go (JR-45, JQ-30). `checked`: it
    has made its rally check, for a leader's loss (JR-82). `attack` rolled the flags.
    """

    driven_by_cavalry: bool
    checked: bool
    attack: Attack


def resolve_flags(ctx: JacobiteContext, unit: PieceId, flags: int, shock: FlagContext) -> Procedure[int]:
    """Let the owner ignore flags; give the hexes the unit must retreat (JR-02, JR-22, JR-23)."""
    piece = ctx.position.piece(unit)
    allowed = ignorable_flags(ctx.position, unit, shock.attack)
    if allowed.total < min(flags, tables.MAX_IGNORED):
        why = tr(
            "{flags} against {piece}, which may ignore {total}. Play a card?",
            flags=count(flags, "flag"),
            piece=piece.name,
            total=allowed.total,
        )
        card, _ = yield from offer_card(ctx, piece.side, "flags", [unit], why=why)
        if card:
            played = COMBAT_CARDS[card]
            more = (Item(played.title, played.ignores, played.rules[piece.side]),)
            allowed = ignorable_flags(ctx.position, unit, shock.attack, more=more)
    answer = yield Decision(
        side=piece.side,
        kind="ignore",
        prompt=tr(
            "{side}: {flags} against {piece}. How many does it ignore?",
            side=ctx.names.plural_name(piece.side),
            flags=count(flags, "flag"),
            piece=piece.name,
        ),
        options=tuple(
            _ignore(ctx.position, piece, flags, n, allowed, shock)
            for n in range(min(flags, allowed.total) + 1)
        ),
        subject=unit,
    )
    due = retreat_length(ctx.position, piece, flags - answer.value, shock.attack)
    ctx.emit(FlagsAnswered(piece=unit, flags=flags, ignored=answer.value, retreat_length=due))
    return due


def ignorable_flags(
    position: Position, unit: PieceId, attack: Attack | None = None, *, more: tuple[Item, ...] = ()
) -> Tally:
    """Count the flags a unit may ignore of one roll, item by item, again for each roll (JR-24).

    JR-25 an attached leader, who lives (JR-26, JQ-10). JR-27 support of two units, wherever they are (JQ-08), JR-28
    of more alike, JR-29 lone leaders are none. JR-30 a lone leader adjacent, JQ-07 to a unit without one, JQ-09 of
    more alike. JR-31 grenadiers. JR-32 highlanders at full strength, JR-33 as the combat began (JQ-29). JR-34
    terrain. JR-35 two at most.

    `attack` is what rolled the flags; `more` are flags ignored by a card.
    """
    piece, leader = position.piece(unit), position.leader_of(unit)
    items = []
    if leader is not None:
        items.append(Item(tr("led by {leader}", leader=leader.name), tables.LEADER_IGNORES, "JR-25"))
    if len(position.units_beside(piece.at, piece.side)) >= tables.SUPPORTING_UNITS:
        items.append(Item(tr("two supporting units"), tables.SUPPORT_IGNORES, "JR-27"))
    lone = position.lone_leaders_beside(piece.at, piece.side)
    if lone and leader is None:
        items.append(Item(tr("{leader} adjacent to it", leader=lone[0].name), tables.LEADER_IGNORES, "JR-30"))
    if piece.type.ignores:
        items.append(Item(piece.type.name, piece.type.ignores, "JR-31"))
    noted = attack.target_was_full if attack else None
    if piece.kind == "highland" and (piece.is_full if noted is None else noted):
        items.append(Item(tr("highlanders at full strength"), tables.HIGHLAND_IGNORES, "JR-32"))
    terrain = position.battlefield.terrain_at(piece.at)
    if piece.type.arm in terrain.ignoring:
        items.append(
            Item(tr("in {terrain}", terrain=terrain.name), terrain.ignores, f"JR-34, {terrain.rule}")
        )
    items += hooks.flag_items(position, piece, attack)
    return Tally((*items, *more), minimum=0, maximum=tables.MAX_IGNORED)


def retreat_length(position: Position, unit: Piece, flags: int, attack: Attack | None = None) -> int:
    """Count the hexes that flags drive a unit back (JR-02, JR-03, JR-04, JR-05, JR-06)."""
    return flags * (unit.type.retreat + hooks.extra_hexes_per_flag(position, unit, attack))


def _ignore(
    position: Position, unit: Piece, flags: int, ignored: int, allowed: Tally, shock: FlagContext
) -> Option:
    def preview() -> OptionPreview:
        due = retreat_options(
            position, unit.id, retreat_length(position, unit, flags - ignored, shock.attack)
        )
        if not due.hexes:
            return OptionPreview(
                tr("Ignore {ignored} of {flags}: stay", ignored=ignored, flags=flags), allowed
            )
        check = _check_after(position, unit, due.cost, shock)
        return OptionPreview(
            tr(
                "Ignore {ignored} of {flags}: retreat {hexes}",
                ignored=ignored,
                flags=flags,
                hexes=count(due.hexes, "hex"),
            ),
            allowed,
            due.cost,
            _consequence(unit, due.cost, shock, check),
            check,
            harm=due.hexes,
        )

    return Option(
        notation=f"ignore {ignored}",
        anchors=(Anchor("button", f"ignore {ignored}"),),
        preview=preview,
        value=ignored,
    )


class RetreatOptions(msgspec.Struct, frozen=True):
    """What a retreating unit still owes: its hexes, each legal next hex with the hexes that completes at best."""

    hexes: int
    rooms: tuple[tuple[HexId, int], ...]

    @property
    def cost(self) -> int:
        """The blocks it must lose even if its owner chooses best (JR-18)."""
        return self.hexes - max((free_hexes for _, free_hexes in self.rooms), default=0)


def retreat_options(position: Position, unit: PieceId, hexes: int) -> RetreatOptions:
    """Work out where a unit may retreat and what that leaves undone (JR-08, JR-09, JR-18, JR-19, JQ-02)."""
    piece = position.piece(unit)
    if not hexes:
        return RetreatOptions(0, ())
    blocked, ends = _blocked(position, piece, hexes)
    rooms = position.grid.retreat_rooms(
        position.battlefield.homes[piece.side], blocked, ends, piece.at, hexes
    )
    return RetreatOptions(hexes, tuple(rooms.items()))


def _blocked(position: Position, unit: Piece, hexes: int) -> tuple[frozenset[HexId], frozenset[HexId]]:
    """Return the hexes in reach that bar a unit's retreat from those of lone leaders that end it (JR-10, JR-14)."""
    blocked, ends = set(), set()
    for hex_id in position.grid.behind(position.battlefield.homes[unit.side], unit.at, hexes):
        if ends_retreat(position, unit, hex_id):
            ends.add(hex_id)
        elif blocks_retreat(position, unit, hex_id):
            blocked.add(hex_id)
    return frozenset(blocked), frozenset(ends)


def ends_retreat(position: Position, unit: Piece, hex_id: HexId) -> bool:
    """Return whether a lone leader waits in a hex whom a retreating unit may join (JR-14, JR-15, JR-17)."""
    leader = position.lone_leader_at(hex_id)
    return (
        leader is not None
        and leader.side == unit.side
        and not leader.being_removed
        and position.leader_of(unit.id) is None
        and hooks.is_passable(position, unit, hex_id)
    )


def blocks_retreat(position: Position, unit: Piece, hex_id: HexId) -> bool:
    """Return whether a hex blocks a unit's retreat, those apart where it may join a leader.

    JR-10 friends, JR-11 enemies, JR-12 enemy leaders, JR-16 and JR-17 ground: only what is impassable (JQ-31).
    """
    return not position.is_empty(hex_id) or not hooks.is_passable(position, unit, hex_id)


def retreat(ctx: JacobiteContext, unit: PieceId, hexes: int, shock: FlagContext) -> Procedure[None]:
    """Drive a unit back hex by hex; what it cannot complete costs it blocks (JR-18, JR-19).

    JR-07 its owner chooses the way, JQ-03 past a leader whom it might join (JR-14), too. JR-13 its leader goes along.
    JR-20, JR-36, JQ-01 one rally check follows, whatever was owed.
    """
    while hexes:
        piece, leader = ctx.position.piece(unit), ctx.position.leader_of(unit)
        due = retreat_options(ctx.position, unit, hexes)
        if not due.rooms:
            yield from _no_room(ctx, piece, leader, hexes)
            return
        answer = yield Decision(
            side=piece.side,
            kind="retreat",
            prompt=tr(
                "{side}: {piece} must retreat, {hexes} to go.",
                side=ctx.names.plural_name(piece.side),
                piece=piece.name,
                hexes=count(hexes, "hex"),
            ),
            options=tuple(
                _step(ctx.position, piece, hex_id, hexes - free_hexes, shock)
                for hex_id, free_hexes in due.rooms
            ),
            subject=unit,
            why_not=partial(why_not, ctx.position, unit),
            ways=partial(_ways, ctx.position, piece, hexes, shock),
        )
        hexes -= 1
        if step_back(ctx, UnitRetreated, piece, answer.value):
            return


def step_back(
    ctx: JacobiteContext, went: type[UnitRetreated | UnitRetired], unit: Piece, hex_id: HexId
) -> bool:
    """Move a unit back a hex, its leader with it (JR-13); return whether it joins one who waits there (JR-14)."""
    leader, joined = ctx.position.leader_of(unit.id), ctx.position.lone_leader_at(hex_id)
    ctx.emit(went(piece=unit.id, path=(unit.at, hex_id), leader=leader.id if leader else NO_PIECE))
    if joined:
        ctx.emit(LeaderAttached(leader=joined.id, unit=unit.id))
    return joined is not None


def _no_room(ctx: JacobiteContext, unit: Piece, leader: Piece | None, hexes: int) -> Procedure[None]:
    """Take a block for each hex not completed; a leader left alone retreats unhurt (JR-18, JR-70, JR-83, JQ-06)."""
    lost = min(hexes, unit.blocks)
    ctx.emit(BlocksLost(piece=unit.id, at=unit.at, blocks=lost, left=unit.blocks - lost, no_room=True))
    if lost < unit.blocks:
        return
    ctx.emit(UnitEliminated(piece=unit.id, at=unit.at))
    take_banner(ctx, unit.id)
    if leader:
        yield from retreat_leader(ctx, leader.id)


def _ways(position: Position, unit: Piece, hexes: int, shock: FlagContext) -> tuple[Way, ...]:
    """List the ways of a unit that retreats, each to its end (JR-07)."""
    blocked, ends = _blocked(position, unit, hexes)
    rear = partial(position.grid.rear, position.battlefield.homes[unit.side])

    def steps(stand: Piece, left: int) -> tuple[HexId, ...]:
        return () if stand.at in ends else tuple(hex_id for hex_id in rear(stand.at) if hex_id not in blocked)

    def answer(end: HexId, left: int) -> Option:
        return _step(position, unit, end, 0 if end in ends else left, shock)

    return ways_back(position, unit, hexes, steps, answer)


def _step(position: Position, unit: Piece, hex_id: HexId, cost: int, shock: FlagContext) -> Option:
    def preview() -> OptionPreview:
        joined = position.lone_leader_at(hex_id)
        company = tr(" and join {joined}", joined=joined.name) if joined else ""
        leader = joined or position.leader_of(unit.id)
        check = _check_after(position, replace(unit, at=hex_id), cost, shock, leader)
        return OptionPreview(
            tr("Retreat to {hex}{company}", hex=position.grid.label(hex_id), company=company),
            None,
            cost,
            _consequence(unit, cost, shock, check),
            check,
        )

    return step_option(position, "retreat", hex_id, preview)


def _check_after(
    position: Position, unit: Piece, cost: int, shock: FlagContext, joined: Piece | None = None
) -> int:
    """Count the dice of the rally check that follows a retreat; 0 if there is none."""
    if cost >= unit.blocks or shock.checked:
        return 0
    after, more = replace(unit, blocks=unit.blocks - cost), hooks.rally_items(position, unit)
    leader = joined or position.leader_of(unit.id)
    return rally_dice(after, leader, driven_by_cavalry=shock.driven_by_cavalry, more=more).total


def _consequence(unit: Piece, cost: int, shock: FlagContext, check: int) -> tuple[str, ...]:
    """Return what a retreat will cost at least, and the rally dice that follow it."""
    if cost >= unit.blocks:
        return (tr("No room: the unit is eliminated (JR-18)."),)
    loss = (
        (
            tr(
                "No room for {hexes}: {blocks} lost (JR-18).",
                hexes=count(cost, "hex"),
                blocks=count(cost, "block"),
            ),
        )
        if cost
        else ()
    )
    if shock.checked:
        return (*loss, tr("No second rally check (JR-82)."))
    return (*loss, _then(check))


def _then(dice: int) -> str:
    return tr_count(
        dice,
        "Then a rally check with {number} die: {chance}.",
        "Then a rally check with {number} dice: {chance}.",
        chance=rallying(dice),
    )


def why_not(position: Position, unit: PieceId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a retreating unit may not go to a hex."""
    if anchor.kind != "hex":
        return ""
    piece, hex_id = position.piece(unit), anchor.hex_id
    if position.grid.distance(piece.at, hex_id) != 1:
        return tr("A retreat cannot end there: it goes one adjacent hex at a time (JQ-02).")
    if hex_id not in position.battlefield.rear(piece.side, piece.at):
        return tr("A retreat must move closer to its own baseline, never forward or sideways (JR-08, JR-09).")
    if not hooks.is_passable(position, piece, hex_id):
        return tr(
            "No unit can retreat into {terrain} (JR-17).",
            terrain=position.battlefield.terrain_at(hex_id).name,
        )
    if blocker := position.unit_at(hex_id):
        rule = "JR-10" if blocker.side == piece.side else "JR-11"
        return tr("Blocked by {blocker} ({rule}).", blocker=blocker.name, rule=rule)
    if blocker := position.leader_at(hex_id):
        if blocker.side != piece.side:
            return tr("Blocked by {blocker}, an enemy leader (JR-12).", blocker=blocker.name)
        return tr("Blocked by {blocker}: the unit already has a leader (JR-15).", blocker=blocker.name)
    return ""
