"""Attacks from their declaration to their end, and what follows a melee (sections 1 to 3, 6, 10, 12 and 15)."""

from typing import NamedTuple

from tests.umpire.cards import CARDS, is_leader
from tests.umpire.going import (
    attacks,
    bonus_targets,
    can_hit,
    is_shut_in,
    joins,
    may_enter,
    retirements,
    retreats,
)
from tests.umpire.losses import Losses
from tests.umpire.numbers import (
    FIRE,
    MOST_IGNORED,
    RATES,
    WAYS,
    dice,
    hexes_a_flag,
    hitting,
    ignores,
    sources,
)
from tests.umpire.table import FOOT, GUNS, HORSE, OFF, Piece, arm


class Blow(NamedTuple):
    """One roll: who at whom, in which way; and whether the target was at full strength as the combat began (JQ-29)."""

    attacker: Piece
    target: Piece
    way: str
    was_full: bool

    @property
    def is_ride(self) -> bool:
        """Whether it is a cavalry melee (JR-45 to JR-47)."""
        return arm(self.attacker) == HORSE and self.way in ("melee", "bonus")


def blow(attacker: Piece, target: Piece, way: str) -> Blow:
    """Make the blow that a combat begins with."""
    return Blow(attacker, target, way, target.blocks == target.full)


class Combat(Losses):
    """Follows attacks."""

    def declared(self, it: Blow) -> None:
        """Read who attacks whom."""
        self.event("AttackDeclared", attacker=it.attacker.id, target=it.target.id, way=it.way)
        if it.way in ("ranged", "melee"):
            self.table.turn.fought.add(it.attacker.id)

    # One roll (JQ-27)

    def strike(self, it: Blow, more: int = 0) -> None:
        """Follow one roll and all it does to its target."""
        number = dice(self.table, it.attacker, it.target, it.way, more)
        self._count_dice(it)
        faces = self.roll(it.attacker.side, it.attacker, number, it.way)
        self._first_attacks(it)
        faces = self._again(it, faces)
        if is_leader(it.target):
            self._at_leader(it, faces.count("S"))
        else:
            self._at_unit(it, faces)

    def _first_attacks(self, it: Blow) -> None:
        """Note who has made the first attack that special rules speak of (JX-148)."""
        for special in self.table.rules("dice"):
            mark, way = (special.id, it.attacker.id), WAYS.get(it.way)
            in_way = way is not None and (not special.ways or way in special.ways)
            if "first" in special.keys and in_way and special.is_for(it.attacker) and mark not in self.table.spent:
                self.event("FirstAttackMade", special=special.id, piece=it.attacker.id)
                self.table.spent.add(mark)

    def _again(self, it: Blow, faces: str) -> str:
        """Let dice be rolled again that neither hit nor are flags (JX-117)."""
        kept = [face for face in faces if face == "F" or face in hitting(it.attacker, it.target, it.way)]
        spent = len(faces) - len(kept)
        if not spent:
            return faces
        card, _ = self.offer(it.attacker.side, "rolled", [it.attacker], it.way)
        return "".join(kept) + self.roll(it.attacker.side, it.attacker, spent, "again") if card else faces

    def _at_leader(self, it: Blow, sabers: int) -> None:
        leader, fire = it.target, it.way in FIRE
        self.rule("JR-85" if fire else "JR-88", "JR-68")
        if sabers >= (2 if fire else 1):
            self.fall(leader, "LeaderHit")
        else:
            self.event("LeaderUnhurt", leader=leader.id, at=leader.at)
            self.rule("JR-89", "JR-72")
            self.flight(leader)

    def _at_unit(self, it: Blow, faces: str) -> None:
        unit = it.target
        hits = sum(face in hitting(it.attacker, unit, it.way) for face in faces)
        flags = faces.count("F")
        self.rule(*(["JX-07"] if hits > unit.blocks or (hits >= unit.blocks and flags) else []))
        checked = self._lose(unit, min(hits, unit.blocks)) if hits else set()
        if not flags or not self.table.stands(unit):
            return
        self.rule("JR-01", *(["JR-26"] if hits and self.table.leader_with(unit) else []))
        due = self._answer_flags(it, flags)
        if not due:
            return
        self._retreat(it, due)
        if not self.table.stands(unit):
            return
        if unit.id in checked:
            self.rule("JR-82")
        else:
            self.rule("JR-36", *(["JR-46"] if arm(it.attacker) == HORSE and it.way == "back" else []))
            self.rule(*(["JR-47"] if arm(it.attacker) == HORSE and it.way == "first" else []))
            self.rally_check(unit, ridden_down=it.is_ride)

    def _lose(self, unit: Piece, lost: int) -> set[str]:
        leader = self.table.leader_with(unit)
        self.blocks_lost(unit, lost, room=False)
        if unit.blocks:
            return self.casualty_check(leader, 2) if leader else set()
        self._eliminated(unit)
        if leader:
            self.casualty_check(leader, 1)
            if self.table.stands(leader):
                self.rule("JR-69")
                self.flight(leader)
        return set()

    def blocks_lost(self, unit: Piece, lost: int, *, room: bool) -> None:
        """Take blocks off a unit."""
        self.event("BlocksLost", piece=unit.id, at=unit.at, blocks=lost, left=unit.blocks - lost, room=room)
        unit.blocks -= lost

    def _eliminated(self, unit: Piece) -> None:
        self.event("UnitEliminated", piece=unit.id, at=unit.at)
        self.table.remove(unit, "eliminated")
        self.banner(unit)

    # Flags and retreat

    def _answer_flags(self, it: Blow, flags: int) -> int:
        unit, facts = it.target, (it.target, it.attacker, it.way)
        found = sources(self.table, *facts, was_full=it.was_full)
        allowed = ignores(self.table, *facts, was_full=it.was_full)
        self._count_flags(it, found, flags)
        if allowed < min(flags, MOST_IGNORED):
            card, _ = self.offer(unit.side, "flags", [unit])
            allowed = min(MOST_IGNORED, allowed + bool(card))
        offered = {f"ignore {number}" for number in range(min(flags, allowed) + 1)}
        ignored = int(self.asked("ignore", unit.side, offered).value)
        due = (flags - ignored) * hexes_a_flag(self.table, *facts)
        self.event("FlagsAnswered", piece=unit.id, flags=flags, ignored=ignored, hexes_due=due)
        self.rule("JR-22" if ignored else "JR-02", *(["JR-23"] if 0 < ignored < flags else []))
        return due

    def _retreat(self, it: Blow, due: int) -> None:
        unit, start = it.target, it.target.at
        self.rule({1: "JR-03", 2: "JR-05" if arm(unit) == HORSE else "JR-04"}[RATES.get(unit.kind, 1)])
        self.rule(*(["JR-06"] if unit.kind == "militia" else []), *(["JQ-01"] if due > 2 else []))
        while due:
            steps = retreats(self.table, unit)
            self._count_retreat(unit, steps)
            if not steps:
                self._no_room(it, due, left=unit.at != start)
                return
            offered = {f"retreat {self.table.field.labels[step]}" for step in steps}
            hex = int(self.asked("retreat", unit.side, offered).value)
            due -= 1
            if self._goes_back("UnitRetreated", unit, hex):
                self.rule("JR-14", "JQ-03")
                return
        self.rule("JR-07", "JR-08")

    def _goes_back(self, kind: str, unit: Piece, hex: int) -> bool:
        """Move a unit back a hex with its leader; say whether it joins a lone leader there."""
        leader, joined = self.table.leader_with(unit), self.table.leader(hex)
        self.event(kind, piece=unit.id, path=(unit.at, hex), leader=leader.id if leader else "")
        for piece in (unit, leader):
            if piece:
                self.table.put(piece, hex)
        self.rule(*(["JR-13"] if leader else []))
        if joined:
            self.event("LeaderAttached", leader=joined.id, unit=unit.id)
        return joined is not None

    def _no_room(self, it: Blow, due: int, *, left: bool) -> None:
        unit, leader = it.target, self.table.leader_with(it.target)
        self.blocks_lost(unit, min(due, unit.blocks), room=True)
        self.rule("JR-18", "JR-19", "JQ-06", *(["JQ-02"] if left else []))
        if unit.blocks:
            self.rule("JR-20", *(["JQ-30"] if it.is_ride and arm(unit) != HORSE and not left else []))
            return
        self._eliminated(unit)
        if leader:
            self.rule("JR-70", "JR-83")
            self.flight(leader)

    # Melee and what follows it

    def melee(self, it: Blow) -> None:
        """Follow a melee, from its cards to the ground it wins."""
        self.declared(it)
        attacker, defender = it.attacker, it.target
        base, hex = attacker.at, defender.at
        back = blow(defender, attacker, "back")
        more = self.before_the_roll(it)
        if defender.at != hex:
            return
        struck = self._first_strike(back._replace(way="first"))
        if (attacker.at, defender.at) != (base, hex):
            self.rule("JX-58")
            return
        if not dice(self.table, attacker, defender, it.way, more):
            self.rule("JX-23")
            return
        if not struck and self._retires(defender):
            self.rule("JR-57", "JQ-16")
            self._ground(it, hex, bonus=False)
            return
        self.strike(it, more)
        if defender.at == hex:
            self._battle_back(back)
        else:
            self._ground(it, hex, bonus=it.way == "melee")
        if it.way == "bonus" and self.table.stands(attacker):
            self._one_more(attacker)

    def before_the_roll(self, it: Blow) -> int:
        """Let the attacker play a card on the roll; give its dice."""
        barred = ["fire-and-fling"] if is_leader(it.target) else []
        if it.way == "ranged" and self.table.field.distance(it.attacker.at, it.target.at) > 2:
            barred.append("canister")
        card, _ = self.offer(it.attacker.side, "attack", [it.attacker], it.way, barred)
        if card == "fire-and-fling":
            shot = it._replace(way="fling")
            self.declared(shot)
            self.strike(shot)
        return CARDS[card].dice if card else 0

    def _first_strike(self, it: Blow) -> bool:
        defender = it.attacker
        if is_leader(defender) or is_shut_in(self.table, defender):
            return False
        barred = [card for card in ("first-strike", "ambush") if not dice(self.table, *it[:3], CARDS[card].dice)]
        card, _ = self.offer(defender.side, "struck", [defender], barred=barred)
        if card:
            self.rule("JX-59" if card == "ambush" else "JX-58")
            self.declared(it)
            self.strike(it, CARDS[card].dice)
        return bool(card)

    def _retires(self, unit: Piece) -> bool:
        """Let cavalry go back instead of standing (section 6)."""
        if arm(unit) != HORSE:
            return False
        if not retirements(self.table, unit, 2):
            self.rule("JQ-15")
            return False
        if self.asked("retire", unit.side, {"retire", "stand"}).notation == "stand":
            return False
        self.rule("JR-52", "JR-53", "JR-54", "JQ-17")
        for left in (2, 1):
            steps = retirements(self.table, unit, left)
            offered = {f"retire {self.table.field.labels[step]}" for step in steps}
            hex = int(self.asked("retire", unit.side, offered).value)
            if self._goes_back("UnitRetired", unit, hex):
                self.rule("JR-56")
                break
        self.rally_check(unit, more=2)
        self.rule(*([] if self.table.stands(unit) else ["JR-55", "JR-58"]))
        return True

    def _battle_back(self, it: Blow) -> None:
        """Let a defender that holds its hex strike back (JX-55, JR-21)."""
        defender, attacker = it.attacker, it.target
        number = 0 if is_leader(defender) else dice(self.table, defender, attacker, "back")
        if not number or is_shut_in(self.table, defender):
            self.rule("no battle back")
            return
        if self.asked("back", defender.side, {"back", "no back"}).notation == "back":
            self.rule("JX-55", "JR-21")
            self.declared(it)
            self.strike(it, self.before_the_roll(it))

    def _ground(self, it: Blow, hex: int, *, bonus: bool) -> None:
        """Let the attacker go into the hex its enemy left (JX-56, JR-84)."""
        unit = it.attacker
        if arm(unit) == GUNS or self.table.holder(hex) or not may_enter(self.table, unit, hex):
            self.rule("no ground taken")
            return
        if self.asked("ground", unit.side, {"ground", "hold"}).notation == "hold":
            return
        leader, path = self.table.leader_with(unit), (unit.at, hex)
        self.event("GroundTaken", piece=unit.id, path=path, leader=leader.id if leader else "")
        for piece in (unit, leader):
            if piece:
                self.table.put(piece, hex)
                self.table.turn.moved[piece.id] = self.table.turn.moved.get(piece.id, 0) + 1
        self.rule("JX-56", *(["JR-84"] if it.target.at == OFF else []))
        if bonus and (arm(unit) == HORSE or unit.kind == "highland" or leader):
            self.rule(*(["JR-94"] if leader and arm(unit) == FOOT else []))
            self._bonus(unit)

    def _bonus(self, unit: Piece) -> None:
        targets = bonus_targets(self.table, unit)
        offered = {"bonus none", *(f"bonus {target}" for target in targets)}
        if not targets and self.is_asked("bonus", unit.side) is None:
            return
        answer = self.asked("bonus", unit.side, offered).notation
        if answer != "bonus none":
            self.rule("JX-57")
            self.melee(blow(unit, self.table.pieces[answer.split()[1]], "bonus"))

    def _one_more(self, unit: Piece) -> None:
        """Let a unit that has fought its bonus melee have one more by a card (JX-121)."""
        if bonus_targets(self.table, unit):
            card, _ = self.offer(unit.side, "after bonus", [unit])
            if card:
                self._bonus(unit)

    # Ranged combat

    def ranged(self, it: Blow) -> None:
        """Follow ranged combat, and the shot in return (JX-50, JX-135)."""
        self.declared(it)
        hex = it.target.at
        self.strike(it, self.before_the_roll(it))
        unit = it.target
        if is_leader(unit) or unit.at != hex or self.table.enemies_beside(hex, unit.side):
            return
        if can_hit(self.table, unit, it.attacker, "return"):
            card, _ = self.offer(unit.side, "after fire", [unit])
            if card:
                shot = blow(unit, it.attacker, "return")
                self.declared(shot)
                self.strike(shot)

    def attack_phase(self) -> None:
        """Follow all attacks of a turn (JX-54)."""
        side = self.table.turn.side
        while True:
            allowed: dict[tuple[str, str], int] = {}
            falls_back = self.table.turn.card == "fall-back-and-reform"
            for unit in [] if falls_back else self.table.units(side):
                if unit.id in self.table.turn.ordered - self.table.turn.fought:
                    allowed |= {(unit.id, target): number for target, number in attacks(self.table, unit).items()}
            offered = {f"attack {attacker} {target}" for attacker, target in allowed}
            answer = self.asked_in_turn("attack", side, {*offered, "attack done"})
            if answer.notation == "attack done":
                return
            _, attacker, target = answer.notation.split()
            told = answer.telling().tally.total
            self.hold(told == allowed[attacker, target], f"{told} dice are told, not {allowed[attacker, target]}")
            near = self.table.field.distance(self.table.pieces[attacker].at, self.table.pieces[target].at) == 1
            it = blow(self.table.pieces[attacker], self.table.pieces[target], "melee" if near else "ranged")
            self.rule("JX-54", "JX-50" if it.way == "ranged" else "JX-56")
            if near:
                self.melee(it)
            else:
                self.ranged(it)

    def asked_in_turn(self, kind: str, side: str, offered: set[str]) -> "object":
        """Read a question of one's own turn."""
        raise NotImplementedError

    # Counting

    def _count_dice(self, it: Blow) -> None:
        leader = self.table.leader_with(it.attacker)
        gun = arm(it.attacker) == GUNS
        if leader and it.way in ("ranged", "melee", "bonus", "back"):
            self.rule("JR-91" if gun else "JR-90")
        for special in self.table.rules("dice"):
            if special.fits_combat(self.table, it.attacker, it.attacker, it.target, it.way):
                self.rule("JX-148")
        own, theirs = (self.table.field.terrain[piece.at] for piece in (it.attacker, it.target))
        self.rule(*(f"attack out of {own}", f"attack into {theirs}", f"{it.way} by {it.attacker.kind}"))

    def _count_flags(self, it: Blow, found: dict[str, int], flags: int) -> None:
        self.rule(*found, "JQ-07")
        near = self.table.friends_beside(it.target.at, it.target.side)
        is_now_full = it.target.blocks == it.target.full
        arose = {
            "JR-24": len(found) > 1,
            "JR-28": len(near) > 3,
            "JR-33": it.target.kind == "highland" and not it.was_full,
            "JQ-29": it.target.kind == "highland" and it.was_full and not is_now_full,
            "JR-35": sum(found.values()) > MOST_IGNORED and flags > MOST_IGNORED,
        }
        self.rule(*(rule for rule, is_so in arose.items() if is_so))

    def _count_retreat(self, unit: Piece, steps: set[int]) -> None:
        for step in self.table.field.rear[unit.side][unit.at]:
            there, leader = self.table.unit(step), self.table.leader(step)
            foe = [piece for piece in (there, leader) if piece and piece.side != unit.side]
            arose = {
                "JR-10": there is not None and not foe,
                "JR-11": bool(there and foe),
                "JR-12": bool(foe and not there),
                "JR-15": bool(leader and not there and not foe and not joins(self.table, unit, leader)),
                "JR-16": step in steps and self.table.field.terrain[step] != "clear",
                "JR-17": step not in steps and not there and not leader,
                "JQ-31": step in steps and not may_enter(self.table, unit, step),
            }
            self.rule(*(rule for rule, is_so in arose.items() if is_so))
