"""Sections 10, 15 and 16: who may attack whom, with how many dice, and why not."""

from collections.abc import Iterator

from game.engine.decision import Anchor, Option, Telling, on_piece
from game.hexgrid.sight import between
from game.i18n import say
from game.rules.jacobite.cards.tactics import falls_back, ordinary_move
from game.rules.jacobite.combat.dice import MELEE, RANGED, Blow, attack_dice, duel
from game.rules.jacobite.combat.sight import barring_sight
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND, HIGHLAND_RUN

LEAST_AT_LEADER = 2
"""Dice without which nobody fires at a lone leader (JR-86)."""


def attacks(now: Position, side: str) -> Iterator[Option]:
    """Go through the attacks that a side's ordered units may make."""
    for unit in now.ordered_units(side):
        if objection_to_unit(now, unit):
            continue
        for blow in blows(now, unit):
            notation = f"attack {unit.id} {blow.target}"
            yield against(now, blow, notation, (unit.id, blow.target))


def blows(now: Position, unit: Piece) -> Iterator[Blow]:
    """Go through the attacks that a unit could make from where it stands, orders apart."""
    beside = targets_beside(now, unit)
    if beside:
        for target in beside:
            blow = Blow(unit.id, target.id, MELEE)
            if not _objection_to_blow(now, blow):
                yield blow
        return
    if not unit.type.ranged:
        return
    for target in now.enemies_in(now.grid.within(unit.at, 1 + len(unit.type.ranged)), unit.side):
        blow = Blow(unit.id, target.id, RANGED)
        if not _objection_to_blow(now, blow):
            yield blow


def targets_beside(now: Position, unit: Piece) -> list[Piece]:
    return now.enemies_in(now.grid.beside(unit.at), unit.side)


def against(now: Position, blow: Blow, notation: str, clicks: tuple[str, ...]) -> Option:
    return Option(
        notation=notation,
        anchors=tuple(map(on_piece, clicks)),
        telling=lambda: Telling(
            duel(now, blow),
            attack_dice(now, blow),
        ),
        value=blow,
    )


def why_not(now: Position, side: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Say why a unit may not attack, or not this enemy."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    if clicked and clicked[0].kind == "piece" and now.piece(anchor.ref).side != side:
        return _why_not_at(now, str(clicked[0].ref), anchor.ref)
    piece = now.piece(anchor.ref)
    if piece.side == side:
        return objection_to_unit(now, piece) or _nobody_near(piece)
    return ""


def _nobody_near(unit: Piece) -> str:
    """Say that a unit that may attack finds nobody."""
    if not unit.type.ranged:
        return say("No enemy is adjacent to {unit}, and it does not fire (JX-50).", unit=unit.name)
    reach = 1 + len(unit.type.ranged)
    return say(
        "No enemy is adjacent to {unit}, nor in sight within {reach} hexes with a die to roll (JX-51).",
        unit=unit.name,
        reach=reach,
    )


def _why_not_at(now: Position, attacker: str, target: str) -> str:
    """Say why one unit may not attack one enemy."""
    unit = now.piece(attacker)
    return objection_to_unit(now, unit) or objection_to_attack(now, unit, now.piece(target))[1]


def objection_to_attack(now: Position, unit: Piece, enemy: Piece) -> tuple[Blow, str]:
    """Give the attack a unit could make at an enemy, orders apart, and say why it may not; "" when it may."""
    beside = now.grid.distance(unit.at, enemy.at) == 1
    blow = Blow(unit.id, enemy.id, MELEE if beside else RANGED)
    if not beside and targets_beside(now, unit):
        reason = say("{unit} has an enemy adjacent and must fight that in melee (JX-50).", unit=unit.name)
        return blow, reason
    return blow, _objection_to_blow(now, blow)


def objection_to_unit(now: Position, unit: Piece) -> str:
    """Say why a piece may not attack at all this turn; "" when it may."""
    if unit.is_leader:
        return say("Leaders do not attack themselves (JX-32).")
    if falls_back(now):
        return say("{unit} falls back this turn and does not fight (JX-102).", unit=unit.name)
    if not now.is_ordered(unit.id):
        return say("{unit} was not ordered (JX-32).", unit=unit.name)
    if unit.id in now.state.turn.fought:
        return say("{unit} has fought this turn (JX-54).", unit=unit.name)
    moved = now.hexes_moved(unit.id)
    if moved and unit.type.still:
        return say(
            "{unit} has moved, and artillery does not fight then ({rule}).",
            unit=unit.name,
            rule=unit.type.rule,
        )
    if moved > ordinary_move(now, unit):
        return say("{unit} marched on by road and does not fight this turn (JX-83).", unit=unit.name)
    if barred_out(now, unit):
        terrain = now.ground.terrain_at(unit.at)
        return say(
            "{unit} cannot attack out of {terrain} ({rule}).",
            unit=unit.name,
            terrain=terrain.name,
            rule=terrain.rule,
        )
    if rests(now, unit, melee=True):
        terrain = now.ground.terrain_at(unit.at)
        return say(
            "{unit} entered {terrain} and does not fight this turn ({rule}).",
            unit=unit.name,
            terrain=terrain.name,
            rule=terrain.rule,
        )
    return ""


def _objection_to_blow(now: Position, blow: Blow) -> str:
    """Say why a unit that may attack may not attack this target; "" when it may."""
    unit, target = now.piece(blow.attacker), now.piece(blow.target)
    if blow.way != RANGED:
        return _no_dice(unit) if not attack_dice(now, blow).total else ""
    if not unit.type.ranged:
        return say("{unit} does not fire (JX-50).", unit=unit.name)
    distance = now.grid.distance(unit.at, target.at)
    if too_far := out_of_range(unit, distance):
        return too_far
    if rests(now, unit, melee=False):
        terrain = now.ground.terrain_at(unit.at)
        return say(
            "{unit} entered {terrain} and does not fire this turn ({rule}).",
            unit=unit.name,
            terrain=terrain.name,
            rule=terrain.rule,
        )
    if unit.type.family == "infantry" and now.hexes_moved(unit.id) >= HIGHLAND_RUN:
        return say(
            "{unit} went {hexes} hexes and fights in melee only (JX-12).",
            unit=unit.name,
            hexes=HIGHLAND_RUN,
        )
    dice = attack_dice(now, blow).total
    if not dice:
        return _no_dice(unit)
    if target.is_leader and dice < LEAST_AT_LEADER:
        return say(
            "a lone leader is not fired at with fewer than {least} dice (JR-86).",
            least=LEAST_AT_LEADER,
        )
    if too_far := hooks.out_of_sight(now, unit, distance):
        return too_far
    if bars := barring_sight(now, unit, target.at):
        return say("out of sight: {who_bars} (JX-52).", who_bars=who_bars(now, unit.at, target.at, bars))
    return ""


def _no_dice(unit: Piece) -> str:
    return say("{unit} would roll no dice (JX-23).", unit=unit.name)


def out_of_range(unit: Piece, distance: int) -> str:
    """Say that a unit does not fire so far (JX-51); "" when it does."""
    reach = 1 + len(unit.type.ranged)
    if distance <= reach:
        return ""
    return say(
        "out of range: {distance} hexes, {unit} reaches {reach} (JX-51).",
        distance=distance,
        unit=unit.name,
        reach=reach,
    )


def barred_out(now: Position, unit: Piece) -> bool:
    return unit.type.family in now.ground.terrain_at(unit.at).barred_out


def rests(now: Position, unit: Piece, *, melee: bool) -> bool:
    """Say whether the ground a unit entered this turn keeps it from fighting (JX-74 to JX-76)."""
    terrain = now.ground.terrain_at(unit.at)
    if not now.hexes_moved(unit.id) or unit.type.family not in terrain.rests:
        return False
    return not (melee and unit.kind == HIGHLAND and terrain.id == "forest")


def who_bars(now: Position, start: int, end: int, bars: tuple[int, ...]) -> str:
    """Name what bars a line of sight; along the side of two hexes both do (JX-52)."""
    if pair := next((pair for pair in between(now.grid, start, end).pairs if pair == bars), None):
        one, other = (_stands_at(now, hex) for hex in pair)
        return say("{one} and {other} stand on both sides of the line", one=one, other=other)
    label, piece = now.grid.label(bars[0]), now.unit_at(bars[0]) or now.leader_at(bars[0])
    if piece:
        return say("{piece} at {hex} stands between", piece=piece.name, hex=label)
    return say("{terrain} at {hex} lies between", terrain=now.ground.terrain_at(bars[0]).name, hex=label)


def _stands_at(now: Position, hex: int) -> str:
    piece = now.unit_at(hex) or now.leader_at(hex)
    name = piece.name if piece else now.ground.terrain_at(hex).name
    return say("{name} at {hex}", name=name, hex=now.grid.label(hex))
