"""How many dice attacks and rally checks roll, and what they hit (sections 4, 13 and 16)."""

from game.engine.event import Reason
from game.engine.play.check import Item, Tally
from game.engine.play.dice import Roll
from game.engine.shown.forecast import percent
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import remembered, tr
from game.rules.jacobite import tables
from game.rules.jacobite.cards.play import moves_freely, tactic_dice
from game.rules.jacobite.combat.rolls import BONUS, ESCAPE, FIRE, FLING, MELEE, RANGED, Attack, Faces, no_flag
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.jacobite.terrain import Terrain
from game.rules.table.kinds import Arm


def attack_dice(position: Position, attack: Attack, more: tuple[Item, ...] = ()) -> Tally:
    """Count the dice of an attack, item by item; not below 0, which is no attack (JX-08, JX-23).

    `more` are dice of cards played on this roll.
    """
    if attack.attack_kind == FLING:
        return Tally((Item(tr("Fire and Fling"), tables.FLING_DICE, "JX-116"),))
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    terrain_at = position.battlefield.terrain_at
    items = (
        _table(attacker.kind, attack.attack_kind, position.grid.distance(attacker.at, target.at)),
        *_charge(attacker.kind, attack.attack_kind),
        *_moved(position, attack, attacker),
        *_leader(position, attack, attacker),
        *_ground(attacker.type.arm, attack.attack_kind, terrain_at(target.at), terrain_at(attacker.at)),
        *tactic_dice(position, attacker, attack.attack_kind),
        *hooks.dice_items(position, attack),
        *more,
    )
    return Tally(items, minimum=0)


def attack_title(position: Position, attack: Attack) -> str:
    """Name both who fight: "Barrell's at Clan Chattan"."""
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    return tr("{attacker} against {target}", attacker=attacker.name, target=target.name)


@remembered
def _table(attacker: str, attack_kind: tables.AttackKind, distance: int) -> Item:
    kind = tables.KINDS[attacker]
    if attack_kind not in FIRE:
        return Item(tr("{kind} in melee", kind=kind.name), kind.melee, kind.rule)
    dice = kind.ranged[distance - 2] if 2 <= distance < 2 + len(kind.ranged) else 0
    return Item(tr("{kind} at range {distance}", kind=kind.name, distance=distance), dice, kind.rule)


@remembered
def _charge(attacker: str, attack_kind: tables.AttackKind) -> tuple[Item, ...]:
    charges = attacker == tables.HIGHLAND and attack_kind == MELEE
    return (Item(tr("highland charge"), tables.CHARGE_DICE, "JX-21"),) if charges else ()


def _moved(position: Position, attack: Attack, attacker: Piece) -> list[Item]:
    if attacker.type.arm != "infantry" or not position.hexes_moved(attacker.id):
        return []
    tired = attack.attack_kind == RANGED or (
        attack.attack_kind in (MELEE, BONUS) and not moves_freely(position, attacker)
    )
    return [Item(tr("moved this turn"), tables.MOVED_DICE, "JX-22")] if tired else []


def _leader(position: Position, attack: Attack, attacker: Piece) -> list[Item]:
    leader = position.leader_of(attacker.id)
    if leader is None:
        return []
    if attacker.type.arm == "artillery":
        return (
            []
            if attack.attack_kind in FIRE
            else [Item(tr("led by {leader}", leader=leader.name), tables.LEADER_DICE, "JR-91")]
        )
    return [Item(tr("led by {leader}", leader=leader.name), tables.LEADER_DICE, "JR-90")]


@remembered
def _ground(arm: Arm, attack_kind: tables.AttackKind, theirs: Terrain, ours: Terrain) -> tuple[Item, ...]:
    """Let the ground of both hexes speak, each once (JX-85); an escaping leader has no ground (JR-75, JQ-23)."""
    if attack_kind == ESCAPE:
        return ()
    into = theirs.attacked.get(arm, 0)
    if attack_kind not in FIRE:
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


def hits(position: Position, attack: Attack, faces: Faces) -> int:
    """Count the hits of a roll on a unit (JX-05, JX-06), those beyond its last block left out (JX-07)."""
    target = position.piece(attack.target)
    return min(target.blocks, sum(faces.count(face) for face in hitting_faces(position, attack)))


def sabers_to_hit(attack: Attack) -> int:
    """Return how many sabers hit a lone leader (JR-74, JR-85, JR-88)."""
    return tables.RANGED_SABERS_TO_HIT if attack.attack_kind == RANGED else tables.MELEE_SABERS_TO_HIT


def hitting_faces(position: Position, attack: Attack) -> str:
    """Name the faces that hit: the target's class, and sabers in melee for those who score on them.

    JR-87 sabers hit no unit in ranged combat.
    """
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    if target.is_leader:
        return "S"
    sabers = attack.attack_kind not in FIRE and attacker.type.sabers
    return target.type.letter + ("S" if sabers else "")


def face_meanings(position: Position, attack: Attack) -> tuple[tuple[str, str], ...]:
    """Return what each face of an attack's roll means, for the dice tray."""
    hitting = hitting_faces(position, attack)
    flags = () if position.piece(attack.target).is_leader else (("F", tr("flag")),)
    return (
        tuple((face, tr("hit")) for face in dict.fromkeys(tables.BATTLE_DIE.faces) if face in hitting) + flags
    )


# Rally checks (section 4)


RALLYING = (("F", tr("flag")),)


def rally_dice(
    unit: Piece, leader: Piece | None, *, driven_by_cavalry: bool = False, more: tuple[Item, ...] = ()
) -> Tally:
    """Count the dice of a rally check.

    JR-39 blocks. JR-40 full strength. JR-41 a leader. JR-42, JR-43, JR-44 the kind. JR-45 driven back by cavalry.
    JR-48 never below 1.
    """
    items = [Item(tr("blocks"), unit.blocks, "JR-39")]
    if unit.is_full:
        items.append(Item(tr("at full strength"), tables.FULL_STRENGTH_RALLY_DICE, "JR-40"))
    if leader is not None:
        items.append(Item(tr("led by {leader}", leader=leader.name), tables.LEADER_RALLY_DICE, "JR-41"))
    if unit.type.rally:
        items.append(Item(unit.type.name, unit.type.rally, unit.type.rally_rule))
    if driven_by_cavalry and unit.type.arm in ("infantry", "artillery"):
        items.append(Item(tr("driven back by cavalry"), tables.CAVALRY_RALLY_DICE, "JR-45"))
    return Tally((*items, *more), minimum=tables.MIN_RALLY_DICE)


def rallying(dice: int) -> str:
    """Return how likely a check of a given number of dice is passed: "80 % to rally"."""
    return tr("{chance} to rally", chance=percent(1 - no_flag(dice)))


def roll_for(
    ctx: JacobiteContext,
    piece: Piece,
    title: str,
    dice: Tally | int,
    meanings: tuple[tuple[str, str], ...],
    no_effect: str = "",
    *,
    side: SideId = NO_SIDE,
) -> Roll:
    """Roll battle dice for what may happen to a piece: its own side does, or another."""
    tally, count = (dice, dice.total) if isinstance(dice, Tally) else (None, dice)
    reason = Reason(
        side=side or piece.side,
        title=title,
        piece=piece.id,
        tally=tally,
        face_meanings=meanings,
        no_effect=no_effect,
    )
    return ctx.roll(tables.battle_dice(count), reason)
