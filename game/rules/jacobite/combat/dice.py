"""How many dice an attack rolls and what they hit (sections 13 and 16)."""

import msgspec

from game.engine.tally import Item, Tally
from game.i18n import remembered, tr
from game.rules.jacobite.cards.tactics import is_quick, tactic_dice
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import DIE, HIGHLAND, KINDS, TERRAINS

RANGED, MELEE, BONUS, BACK, ESCAPE = "ranged", "melee", "bonus", "back", "escape"
"""The ways to strike: fire, the attack in melee, the bonus melee after it, battle back, and at an escaping leader."""

FIRST, FLING, RETURN = "first", "fling", "return"
"""The ways that cards open: before the attacker (JX-58), one die before a melee (JX-116), fire after fire (JX-135)."""

FIRE = (RANGED, FLING, RETURN)


class Blow(msgspec.Struct, frozen=True):
    """One roll of one piece against another.

    `target_was_full`: its target was at full strength when the combat began (JR-32, JQ-29); None before it begins.
    """

    attacker: str
    target: str
    way: str
    target_was_full: bool | None = None


def attack_dice(position: Position, blow: Blow, more: tuple[Item, ...] = ()) -> Tally:
    """Count the dice of an attack, item by item; not below 0, which is no attack (JX-08, JX-23).

    `more` are dice of cards played on this roll.
    """
    if blow.way == FLING:
        return Tally((Item(tr("fire on the run"), 1, "JX-116"),))
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    terrain = position.battlefield.terrain
    items = (
        _table(attacker.kind, blow.way, position.grid.distance(attacker.at, target.at)),
        *_charge(attacker.kind, blow.way),
        *_moved(position, blow, attacker),
        *_leader(position, blow, attacker),
        *_ground(attacker.type.arm, blow.way, terrain[target.at], terrain[attacker.at]),
        *tactic_dice(position, attacker, blow.way),
        *hooks.dice_items(position, blow),
        *more,
    )
    return Tally(items, minimum=0)


def duel(position: Position, blow: Blow) -> str:
    """Name both who fight: "Barrell's at Clan Chattan"."""
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    return tr("{attacker} at {target}", attacker=attacker.name, target=target.name)


@remembered
def _table(attacker: str, way: str, distance: int) -> Item:
    kind = KINDS[attacker]
    if way not in FIRE:
        return Item(tr("{kind} in melee", kind=kind.name), kind.melee, kind.rule)
    dice = kind.ranged[distance - 2] if 2 <= distance < 2 + len(kind.ranged) else 0
    return Item(tr("{kind} at range {distance}", kind=kind.name, distance=distance), dice, kind.rule)


@remembered
def _charge(attacker: str, way: str) -> tuple[Item, ...]:
    charges = attacker == HIGHLAND and way == MELEE
    return (Item(tr("highland charge"), 1, "JX-21"),) if charges else ()


def _moved(position: Position, blow: Blow, attacker: Piece) -> list[Item]:
    if attacker.type.arm != "infantry" or not position.hexes_moved(attacker.id):
        return []
    tired = blow.way == RANGED or (blow.way in (MELEE, BONUS) and not is_quick(position, attacker))
    return [Item(tr("moved this turn"), -1, "JX-22")] if tired else []


def _leader(position: Position, blow: Blow, attacker: Piece) -> list[Item]:
    leader = position.leader_of(attacker.id)
    if leader is None:
        return []
    if attacker.type.arm == "artillery":
        return [] if blow.way in FIRE else [Item(tr("led by {leader}", leader=leader.name), 1, "JR-91")]
    return [Item(tr("led by {leader}", leader=leader.name), 1, "JR-90")]


@remembered
def _ground(arm: str, way: str, target: str, attacker: str) -> tuple[Item, ...]:
    """Let the ground of both hexes speak, each once (JX-85); an escaping leader has no ground (JR-75)."""
    if way == ESCAPE:
        return ()
    theirs, ours = TERRAINS[target], TERRAINS[attacker]
    into = theirs.attacked.get(arm, 0)
    if way not in FIRE:
        into += theirs.attacked_melee.get(arm, 0)
    if theirs.id == "hill" and ours.id == "hill":
        into = 0
    out = ours.attacking.get(arm, 0)
    items = []
    if into:
        items.append(Item(tr("target in {terrain}", terrain=theirs.name), into, theirs.rule))
    if out:
        items.append(Item(tr("attacking out of {terrain}", terrain=ours.name), out, ours.rule))
    return tuple(items)


def hits(position: Position, blow: Blow, faces: str) -> int:
    """Count the hits of a roll on a unit (JX-05, JX-06), those beyond its last block left out (JX-07)."""
    target = position.piece(blow.target)
    return min(target.blocks, sum(faces.count(face) for face in hitting_faces(position, blow)))


def hitting_faces(position: Position, blow: Blow) -> str:
    """Name the faces that hit: the target's class, and sabers in melee for those who score on them."""
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    if target.is_leader:
        return "S"
    sabers = blow.way not in FIRE and attacker.type.sabers
    return target.type.letter + ("S" if sabers else "")


def meaning(position: Position, blow: Blow) -> tuple[tuple[str, str], ...]:
    """Say what each face of an attack's roll means, for the dice tray."""
    hitting = hitting_faces(position, blow)
    flags = () if position.piece(blow.target).is_leader else (("F", tr("flag")),)
    return tuple((face, tr("hit")) for face in dict.fromkeys(DIE) if face in hitting) + flags
