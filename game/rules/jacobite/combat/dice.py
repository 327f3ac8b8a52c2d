"""How many dice an attack rolls and what they hit (sections 13 and 16)."""

import msgspec

from game.engine.tally import Item, Tally
from game.i18n import remembered, say
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


def attack_dice(now: Position, blow: Blow, more: tuple[Item, ...] = ()) -> Tally:
    """Count the dice of an attack, item by item; not below 0, which is no attack (JX-08, JX-23).

    `more` are dice of cards played on this roll.
    """
    if blow.way == FLING:
        return Tally((Item(say("fire on the run"), 1, "JX-116"),))
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    terrain = now.ground.terrain
    items = (
        _table(attacker.kind, blow.way, now.grid.distance(attacker.at, target.at)),
        *_charge(attacker.kind, blow.way),
        *_moved(now, blow, attacker),
        *_leader(now, blow, attacker),
        *_ground(attacker.type.family, blow.way, terrain[target.at], terrain[attacker.at]),
        *tactic_dice(now, attacker, blow.way),
        *hooks.dice_items(now, blow),
        *more,
    )
    return Tally(items, least=0)


def duel(now: Position, blow: Blow) -> str:
    """Name both who fight: "Barrell's at Clan Chattan"."""
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    return say("{attacker} at {target}", attacker=attacker.name, target=target.name)


@remembered
def _table(attacker: str, way: str, distance: int) -> Item:
    kind = KINDS[attacker]
    if way not in FIRE:
        return Item(say("{kind} in melee", kind=kind.name), kind.melee, kind.rule)
    dice = kind.ranged[distance - 2] if 2 <= distance < 2 + len(kind.ranged) else 0
    return Item(say("{kind} at range {distance}", kind=kind.name, distance=distance), dice, kind.rule)


@remembered
def _charge(attacker: str, way: str) -> tuple[Item, ...]:
    charges = attacker == HIGHLAND and way == MELEE
    return (Item(say("highland charge"), 1, "JX-21"),) if charges else ()


def _moved(now: Position, blow: Blow, attacker: Piece) -> list[Item]:
    if attacker.type.family != "infantry" or not now.hexes_moved(attacker.id):
        return []
    tired = blow.way == RANGED or (blow.way in (MELEE, BONUS) and not is_quick(now, attacker))
    return [Item(say("moved this turn"), -1, "JX-22")] if tired else []


def _leader(now: Position, blow: Blow, attacker: Piece) -> list[Item]:
    leader = now.leader_of(attacker.id)
    if leader is None:
        return []
    if attacker.type.family == "artillery":
        return [] if blow.way in FIRE else [Item(say("led by {leader}", leader=leader.name), 1, "JR-91")]
    return [Item(say("led by {leader}", leader=leader.name), 1, "JR-90")]


@remembered
def _ground(family: str, way: str, target: str, attacker: str) -> tuple[Item, ...]:
    """Let the ground of both hexes speak, each once (JX-85); an escaping leader has no ground (JR-75)."""
    if way == ESCAPE:
        return ()
    theirs, ours = TERRAINS[target], TERRAINS[attacker]
    into = theirs.attacked.get(family, 0)
    if way not in FIRE:
        into += theirs.attacked_melee.get(family, 0)
    if theirs.id == "hill" and ours.id == "hill":
        into = 0
    out = ours.attacking.get(family, 0)
    items = []
    if into:
        items.append(Item(say("target in {terrain}", terrain=theirs.name), into, theirs.rule))
    if out:
        items.append(Item(say("attacking out of {terrain}", terrain=ours.name), out, ours.rule))
    return tuple(items)


def hits(now: Position, blow: Blow, faces: str) -> int:
    """Count the hits of a roll on a unit (JX-05, JX-06), those beyond its last block left out (JX-07)."""
    target = now.piece(blow.target)
    return min(target.blocks, sum(faces.count(face) for face in hitting_faces(now, blow)))


def hitting_faces(now: Position, blow: Blow) -> str:
    """Name the faces that hit: the target's class, and sabers in melee for those who score on them."""
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    if target.is_leader:
        return "S"
    sabers = blow.way not in FIRE and attacker.type.sabers
    return target.type.letter + ("S" if sabers else "")


def meaning(now: Position, blow: Blow) -> tuple[tuple[str, str], ...]:
    """Say what each face of an attack's roll means, for the dice tray."""
    hitting = hitting_faces(now, blow)
    flags = () if now.piece(blow.target).is_leader else (("F", say("flag")),)
    return tuple((face, say("hit")) for face in dict.fromkeys(DIE) if face in hitting) + flags
