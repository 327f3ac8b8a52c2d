"""The fire phase, the fire of one unit at another, and its numbers (GB-29, GB-30, GX-60, GX-61, GX-62)."""

from collections.abc import Iterator

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Option, OptionPreview, button, on_piece
from game.engine.event import Reason
from game.engine.play.check import Item, Tally, total_counts
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.command.bans import why_never_fires, why_not_fire
from game.rules.brigades.command.leaders import risk_leaders
from game.rules.brigades.events.fights import Volley
from game.rules.brigades.morale.flight import lose_figures
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece, figures
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import until_done
from game.rules.table.sides import other


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit's fire at a target comes to: what is added to the dice, and how many figures fire.

    Figures are `firing` half figures divided by `divisor`: half of highlanders fire, and half are hit at long range.
    """

    tally: Tally
    firing: int
    divisor: int

    def losses(self, natural: int) -> int:
        """Return the half figures lost at a natural total (GX-60)."""
        total = natural + self.tally.total
        per = next((lost for least, lost in tables.FIRE_TABLE if total >= least), 0)
        return self.firing * per // (tables.FIRE_FIGURES * self.divisor)

    @property
    def chance_to_hit(self) -> float:
        """Return the chance that the target loses any figures."""
        return 1 - self.chances().get(0, 0.0)

    def chances(self) -> dict[int, float]:
        """Return the chance of each loss in half figures."""
        ways = total_counts(tables.TWO_DICE)
        found: dict[int, float] = {}
        for natural, count in ways.items():
            lost = self.losses(natural)
            found[lost] = found.get(lost, 0.0) + count / sum(ways.values())
        return found


def why_not_target(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> str:
    """Return why a unit does not fire at a target; "" when it may (GX-62).

    Defensive fire of foot is as at short range, however far off the charger is (GX-44).
    """
    is_near = defensive and unit.is_foot
    if not is_near and position.grid.distance(unit.hex_id, target.hex_id) > unit.row.ranges[-1]:
        return tr("{target} is out of range (GX-62).", target=target.name)
    if position.arc_of(unit, target.hex_id) != "front":
        return tr("{target} is not in the front of {piece} (GX-62).", target=target.name, piece=unit.name)
    if position.in_contact(target):
        return tr("{target} is in melee (GX-62).", target=target.name)
    if not position.sees(unit, target.hex_id):
        return tr("{piece} does not see {target} (GX-62).", piece=unit.name, target=target.name)
    return ""


def targets(position: Position, unit: Piece) -> list[Piece]:
    """Return whom a unit can fire at."""
    reach, here = unit.row.ranges[-1], unit.hex_id
    distance = position.grid.distance
    return [
        enemy
        for enemy in position.units(other(unit.side))
        if distance(here, enemy.hex_id) <= reach and not why_not_target(position, unit, enemy)
    ]


def can_defend(position: Position, unit: Piece, charger: Piece) -> bool:
    """Return whether a unit charged can fire at its charger (GX-44)."""
    if why_never_fires(position, unit) or unit.acts.fired:
        return False
    return not why_not_target(position, unit, charger, defensive=True)


def shot(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> Shot:
    """Return what the fire of a unit at a target comes to; defensive fire of foot is as at short range (GX-44)."""
    distance = position.grid.distance(unit.hex_id, target.hex_id)
    is_short = unit.is_gun or defensive or distance <= unit.row.ranges[0]
    is_far_gun = unit.is_gun and distance > unit.row.ranges[1]
    firing, divisor = unit.figures, 1
    if unit.formation in (tables.COLUMN, tables.SQUARE):
        firing = min(tables.COLUMN_FIGURES, firing)
    if unit.is_highland:
        divisor *= 2
    if not is_short or is_far_gun:
        divisor *= 2
    tally = Tally(tuple(_items(position, unit, target, distance)), unit="modifier")
    return Shot(tally=tally, firing=firing, divisor=divisor)


def _items(position: Position, unit: Piece, target: Piece, distance: int) -> Iterator[Item]:
    if grade := tables.FIRE_GRADES.get(unit.grade, 0):
        yield Item(tr("grade"), grade, "GX-61")
    if not unit.has_fired:
        first = tables.FIRST_FIRE_VOLLEY if unit.kind in tables.FIRST_VOLLEY else tables.FIRST_FIRE
        yield Item(tr("first fire"), first, "GX-61")
    if formation := tables.FIRE_AT.get(target.formation, 0):
        yield Item(
            tr("target in {formation}", formation=tr(tables.FORMATION_NAMES[target.formation])),
            formation,
            "GX-61",
        )
    if cover := position.cover(target, unit):
        yield Item(tr("cover"), tables.FIRE_COVER * cover, "GX-61")
    if unit.fired_last:
        yield Item(tr("fired last turn"), tables.FIRED_LAST, "GX-61")
    if unit.disordered or unit.wavering:
        yield Item(tr("disordered or wavering"), tables.FIRE_SHAKEN, "GX-61")
    if position.arc_of(target, unit.hex_id) != "front":
        yield Item(tr("flank or rear"), tables.FIRE_FLANK, "GX-61")
    if unit.is_gun:
        close, effective = unit.row.ranges[:2]
        if distance <= close:
            yield Item(tr("close range"), tables.FIRE_CLOSE, "GX-61")
        elif distance <= effective:
            yield Item(tr("effective range"), tables.FIRE_EFFECTIVE, "GX-61")
    if tables.ORDERS[position.brigade_of(unit).order].stands:
        yield Item(tr("ordered to hold"), tables.HOLD_BONUS, "GX-21")


class Fire(msgspec.Struct, frozen=True):
    """A unit fires at a target."""

    unit: PieceId
    target: PieceId


def fire_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let one side fire all it may; losses count at once (GB-29, GB-30)."""
    prompt = tr("{side}: fire, or end the fire", side=ctx.names.plural_name(side))
    end = button("done", tr("End the fire"))
    return until_done(ctx, side, "fire", prompt, _options, _fire, end, why_not)


def _fire(ctx: BrigadesContext, found: Fire) -> None:
    fire(ctx, found.unit, found.target)


def _options(position: Position, side: SideId) -> Iterator[Option]:
    for unit in position.units(side):
        if not why_not_fire(position, unit):
            for target in targets(position, unit):
                yield fire_option(position, unit, target)


def fire_option(position: Position, unit: Piece, target: Piece) -> Option:
    """Make the answer that lets a unit fire at a target."""
    return Option(
        notation=f"fire {unit.id} {target.id}",
        anchors=(on_piece(unit.id), on_piece(target.id)),
        preview=lambda: _fire_preview(unit, target, shot(position, unit, target)),
        value=Fire(unit.id, target.id),
    )


def _fire_preview(unit: Piece, target: Piece, found: Shot) -> OptionPreview:
    label = tr("Fire of {piece} at {target}", piece=unit.name, target=target.name)
    return OptionPreview(label, tally=found.tally, chance=found.chance_to_hit)


def fire(ctx: BrigadesContext, name: PieceId, target: PieceId, *, defensive: bool = False) -> int:
    """Let a unit fire; return the half figures that the target loses (GX-60, GX-29)."""
    unit, aimed = ctx.position.piece(name), ctx.position.piece(target)
    found = shot(ctx.position, unit, aimed, defensive=defensive)
    ctx.emit(Volley(attacker=name, targets=(target,), path=(unit.hex_id, aimed.hex_id), at_charge=defensive))
    title = tr("Fire of {piece} at {target}", piece=unit.name, target=aimed.name)
    natural = ctx.roll(
        tables.TWO_DICE,
        Reason(
            side=unit.side,
            title=title,
            piece=name,
            tally=found.tally,
            results=tuple(figures_lost(min(aimed.figures, found.losses(natural))) for natural in range(13)),
        ),
    ).total
    lost = min(aimed.figures, found.losses(natural))
    leaders = [leader.id for leader in ctx.position.leaders_with(target)]
    lose_figures(ctx, target, lost, to_fire=True)
    if natural == tables.DOUBLE_SIX:
        risk_leaders(ctx, leaders)
    return lost


def figures_lost(halves: int) -> str:
    """Say how many half figures are lost."""
    return tr("figures lost: {number}", number=figures(halves))


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit does not fire, or not at a target."""
    piece = position.clicked(anchor)
    if piece is None or piece.is_leader:
        return ""
    if piece.side == side:
        return why_not_fire(position, piece) or tr("{piece} has no target (GX-62).", piece=piece.name)
    if not clicked:
        return tr("Choose one of your own units first (GB-29).")
    unit = position.clicked(clicked[0])
    if unit is None or unit.is_leader:
        return ""
    return why_not_fire(position, unit) or why_not_target(position, unit, piece)
