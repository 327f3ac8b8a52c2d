"""Sections 10, 15 and 16: who may attack whom, with how many dice, what bars the sight, and why not."""

from collections.abc import Iterator

from game.engine.decisions.decision import Anchor, Option, OptionPreview, on_piece
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.sight import between
from game.i18n import tr, tr_mark
from game.rules.jacobite.cards.play import fall_back_hexes, ordinary_move
from game.rules.jacobite.combat.dice import attack_dice, attack_title
from game.rules.jacobite.combat.rolls import MELEE, RANGED, Attack
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND, HIGHLAND_RUN, RANGED_SABERS_TO_HIT
from game.rules.table.kinds import HILL
from game.rules.table.terrain import blocking_hexes


def blocking_sight(position: Position, firer: Piece, target: HexId) -> tuple[HexId, ...]:
    """List the hexes that bar a unit's sight of a hex; none when it sees it."""
    over = _fired_over(position, firer)
    return blocking_hexes(
        position.grid,
        lambda hex_id: position.battlefield.terrain_at(hex_id).blocks_sight,
        position.battlefield.hills,
        (firer.at, target),
        lambda hex_id: hex_id not in over and not position.is_empty(hex_id),
    )


def _fired_over(position: Position, firer: Piece) -> frozenset[HexId]:
    """List the hexes of lower adjacent friends that artillery on a hill fires over (JX-53)."""
    if firer.type.arm != "artillery" or position.battlefield.terrain_at(firer.at).id != HILL:
        return frozenset()
    return frozenset(
        hex_id
        for hex_id in position.grid.adjacent(firer.at)
        if position.battlefield.terrain_at(hex_id).id != HILL
        and (piece := position.unit_at(hex_id) or position.leader_at(hex_id))
        and piece.side == firer.side
    )


MIN_DICE_AT_LEADER = RANGED_SABERS_TO_HIT
"""Dice without which no one fires at a lone leader (JR-86), cards in the hand not counted (JQ-34)."""


def attacks(position: Position, side: SideId) -> Iterator[Option]:
    """Yield the attacks that a side's ordered units may make."""
    for unit in position.ordered_units(side):
        if objection_to_unit(position, unit):
            continue
        for attack in possible_attacks(position, unit):
            notation = f"attack {unit.id} {attack.target}"
            yield attack_option(position, attack, notation, (unit.id, attack.target))


def possible_attacks(position: Position, unit: Piece) -> Iterator[Attack]:
    """Yield the attacks that a unit could make from where it is, orders apart."""
    adjacent = adjacent_targets(position, unit)
    if adjacent:
        for target in adjacent:
            attack = Attack(unit.id, target.id, MELEE)
            if not _objection_to_blow(position, attack):
                yield attack
        return
    if not unit.type.ranged:
        return
    for target in position.enemies_in(position.grid.within(unit.at, 1 + len(unit.type.ranged)), unit.side):
        attack = Attack(unit.id, target.id, RANGED)
        if not _objection_to_blow(position, attack):
            yield attack


def adjacent_targets(position: Position, unit: Piece) -> list[Piece]:
    return position.enemies_in(position.grid.adjacent(unit.at), unit.side)


def attack_option(position: Position, attack: Attack, notation: str, clicks: tuple[PieceId, ...]) -> Option:
    return Option(
        notation=notation,
        anchors=tuple(map(on_piece, clicks)),
        preview=lambda: OptionPreview(attack_title(position, attack), attack_dice(position, attack)),
        value=attack,
    )


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit may not attack, or not this enemy."""
    if anchor.kind != "piece":
        return ""
    if clicked and clicked[0].kind == "piece" and position.piece(anchor.piece_id).side != side:
        return _why_not_at(position, clicked[0].piece_id, anchor.piece_id)
    piece = position.piece(anchor.piece_id)
    if piece.side == side:
        return objection_to_unit(position, piece) or _nobody_near(piece)
    return tr("Click one of your units first, then {enemy}.", enemy=piece.name)


def _nobody_near(unit: Piece) -> str:
    """Return why a unit that may attack has no target."""
    if not unit.type.ranged:
        return tr("{unit} has no enemy adjacent, and cannot fire (JX-50).", unit=unit.name)
    reach = 1 + len(unit.type.ranged)
    return tr(
        "{unit} has no enemy adjacent, and none in sight within {reach} hexes that it "
        "could roll a die against (JX-51).",
        unit=unit.name,
        reach=reach,
    )


def _why_not_at(position: Position, attacker: PieceId, target: PieceId) -> str:
    """Return why one unit may not attack one enemy."""
    unit = position.piece(attacker)
    return objection_to_unit(position, unit) or objection_to_attack(position, unit, position.piece(target))[1]


def objection_to_attack(position: Position, unit: Piece, enemy: Piece) -> tuple[Attack, str]:
    """Return the attack a unit could make at an enemy, orders apart, and say why it may not; "" when it may."""
    adjacent = position.grid.distance(unit.at, enemy.at) == 1
    attack = Attack(unit.id, enemy.id, MELEE if adjacent else RANGED)
    if not adjacent and adjacent_targets(position, unit):
        reason = tr("{unit} has an enemy adjacent and can attack only in melee (JX-50).", unit=unit.name)
        return attack, reason
    return attack, _objection_to_blow(position, attack)


def objection_to_unit(position: Position, unit: Piece) -> str:
    """Return why a piece may not attack at all this turn; "" when it may."""
    if unit.is_leader:
        return tr("Leaders cannot attack (JX-32).")
    if fall_back_hexes(position):
        return tr("{unit} is falling back this turn and cannot attack (JX-102).", unit=unit.name)
    if not position.is_ordered(unit.id):
        return tr("{unit} was not ordered (JX-32).", unit=unit.name)
    if unit.id in position.state.turn.fought:
        return tr("{unit} has already attacked this turn (JX-54).", unit=unit.name)
    moved = position.hexes_moved(unit.id)
    if moved and unit.type.still:
        return tr(
            "{unit} has moved, so it cannot attack this turn ({rule}).", unit=unit.name, rule=unit.type.rule
        )
    if moved > ordinary_move(position, unit):
        return tr("{unit} moved an extra hex by road and cannot attack this turn (JX-83).", unit=unit.name)
    if cannot_attack_from(position, unit):
        return _for_its_ground(position, unit, tr_mark("{unit} cannot attack out of {terrain} ({rule})."))
    if no_combat_after_entering(position, unit, melee=True):
        return _for_its_ground(
            position, unit, tr_mark("{unit} entered {terrain} and cannot attack this turn ({rule}).")
        )
    return ""


def _for_its_ground(position: Position, unit: Piece, sentence: str) -> str:
    terrain = position.battlefield.terrain_at(unit.at)
    return tr(sentence, unit=unit.name, terrain=terrain.name, rule=terrain.rule)


def _objection_to_blow(position: Position, attack: Attack) -> str:
    """Return why a unit that may attack may not attack this target; "" when it may."""
    unit, target = position.piece(attack.attacker), position.piece(attack.target)
    if attack.attack_kind != RANGED:
        return _no_dice(unit) if not attack_dice(position, attack).total else ""
    if not unit.type.ranged:
        return tr("{unit} cannot fire (JX-50).", unit=unit.name)
    distance = position.grid.distance(unit.at, target.at)
    if too_far := out_of_range(unit, distance):
        return too_far
    if no_combat_after_entering(position, unit, melee=False):
        return _for_its_ground(
            position, unit, tr_mark("{unit} entered {terrain} and cannot fire this turn ({rule}).")
        )
    if unit.type.arm == "infantry" and position.hexes_moved(unit.id) >= HIGHLAND_RUN:
        return tr(
            "{unit} moved {hexes} hexes and can attack only in melee (JX-12).",
            unit=unit.name,
            hexes=HIGHLAND_RUN,
        )
    dice = attack_dice(position, attack).total
    if not dice:
        return _no_dice(unit)
    if target.is_leader and dice < MIN_DICE_AT_LEADER:
        return tr(
            "a unit needs at least {least} dice to fire at a lone leader (JR-86).", least=MIN_DICE_AT_LEADER
        )
    if too_far := hooks.out_of_sight(position, unit, distance):
        return too_far
    if blocks := blocking_sight(position, unit, target.at):
        return tr(
            "out of sight: {who_bars} (JX-52).", who_bars=sight_blocker(position, unit.at, target.at, blocks)
        )
    return ""


def _no_dice(unit: Piece) -> str:
    return tr("{unit} would roll no dice (JX-23).", unit=unit.name)


def out_of_range(unit: Piece, distance: int) -> str:
    """Return the message that a unit does not fire so far (JX-51); "" when it does."""
    reach = 1 + len(unit.type.ranged)
    if distance <= reach:
        return ""
    return tr(
        "out of range: {distance} hexes away, and the range of {unit} is {reach} (JX-51).",
        distance=distance,
        unit=unit.name,
        reach=reach,
    )


def cannot_attack_from(position: Position, unit: Piece) -> bool:
    return unit.type.arm in position.battlefield.terrain_at(unit.at).cannot_attack_from


def no_combat_after_entering(position: Position, unit: Piece, *, melee: bool) -> bool:
    """Return whether the ground a unit entered this turn keeps it from fighting (JX-74, JX-75, JX-76)."""
    terrain = position.battlefield.terrain_at(unit.at)
    if not position.hexes_moved(unit.id) or unit.type.arm not in terrain.no_combat_after_entering:
        return False
    return not (melee and unit.kind == HIGHLAND and terrain.id == "forest")


def melee_only(position: Position, unit: Piece) -> bool:
    """Return whether a unit moved so that it can attack only in melee (JX-12, JX-74)."""
    ran = unit.type.arm == "infantry" and position.hexes_moved(unit.id) >= HIGHLAND_RUN
    return ran or no_combat_after_entering(position, unit, melee=False)


def sight_blocker(position: Position, start: HexId, end: HexId, blocks: tuple[HexId, ...]) -> str:
    """Name what blocks a line of sight; along the side of two hexes both do (JX-52)."""
    if pair := next((pair for pair in between(position.grid, start, end).pairs if pair == blocks), None):
        one, other = (_stands_at(position, hex_id) for hex_id in pair)
        return tr("blocked by {one} and {other} on both sides of the line", one=one, other=other)
    label, piece = (
        position.grid.label(blocks[0]),
        position.unit_at(blocks[0]) or position.leader_at(blocks[0]),
    )
    if piece:
        return tr("blocked by {piece} at {hex}", piece=piece.name, hex=label)
    return tr(
        "blocked by {terrain} at {hex}", terrain=position.battlefield.terrain_at(blocks[0]).name, hex=label
    )


def _stands_at(position: Position, hex_id: HexId) -> str:
    piece = position.unit_at(hex_id) or position.leader_at(hex_id)
    name = piece.name if piece else position.battlefield.terrain_at(hex_id).name
    return tr("{name} at {hex}", name=name, hex=position.grid.label(hex_id))
