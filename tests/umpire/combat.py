"""One roll of dice and all it does to its target (sections 1 to 3, 10 and 12)."""

from typing import NamedTuple

from tests.umpire import situations
from tests.umpire.cards import is_leader
from tests.umpire.going import retreats
from tests.umpire.losses import Losses
from tests.umpire.numbers import (
    FIRE,
    MAX_IGNORED,
    RATES,
    dice,
    extra_hexes_per_flag,
    hitting,
    ignores,
    sources,
)
from tests.umpire.special_rules import ATTACK_KINDS
from tests.umpire.table import HORSE, Piece, arm


class Attack(NamedTuple):
    """One roll: who attacks whom, how, and whether the target was at full strength as the combat began (JQ-29)."""

    attacker: Piece
    target: Piece
    attack_kind: str
    was_full: bool

    @property
    def is_cavalry_melee(self) -> bool:
        """Whether it is a cavalry melee (JR-45 to JR-47)."""
        return arm(self.attacker) == HORSE and self.attack_kind in ("melee", "bonus")


def begin_attack(attacker: Piece, target: Piece, attack_kind: str) -> Attack:
    """Make the attack that a combat begins with."""
    return Attack(attacker, target, attack_kind, target.blocks == target.full)


class Combat(Losses):
    """Follows attacks."""

    def declared(self, it: Attack) -> None:
        """Read who attacks whom."""
        self.event("AttackDeclared", attacker=it.attacker.id, target=it.target.id, attack_kind=it.attack_kind)
        if it.attack_kind in ("ranged", "melee"):
            self.table.turn.fought.add(it.attacker.id)

    # One roll (JQ-27)

    def resolve_attack(self, it: Attack, more: int = 0) -> None:
        """Follow one roll and all it does to its target."""
        number = dice(self.table, it.attacker, it.target, it.attack_kind, more)
        faces = self.roll(it.attacker.side, it.attacker, number, it.attack_kind)
        self.rule(*situations.of_attack(self.table, it.attacker, it.target, it.attack_kind, faces))
        self._first_attacks(it)
        faces = self._again(it, faces)
        if is_leader(it.target):
            self._at_leader(it, faces.count("S"))
        else:
            self._at_unit(it, faces)

    def _first_attacks(self, it: Attack) -> None:
        """Note who has made the first attack that special rules speak of (JX-148)."""
        for special in self.table.rules("dice"):
            mark, attack_kind = (special.id, it.attacker.id), ATTACK_KINDS.get(it.attack_kind)
            in_kind = attack_kind is not None and (
                not special.attack_kinds or attack_kind in special.attack_kinds
            )
            if (
                "first" in special.keys
                and in_kind
                and special.is_for(it.attacker)
                and mark not in self.table.spent
            ):
                self.event("FirstAttackMade", special_rule=special.id, piece=it.attacker.id)
                self.table.spent.add(mark)

    def _again(self, it: Attack, faces: str) -> str:
        """Let dice be rolled again that neither hit nor are flags (JX-117)."""
        kept = [
            face for face in faces if face == "F" or face in hitting(it.attacker, it.target, it.attack_kind)
        ]
        spent = len(faces) - len(kept)
        if not spent:
            return faces
        card, _ = self.offer(it.attacker.side, "rolled", [it.attacker], it.attack_kind)
        return "".join(kept) + self.roll(it.attacker.side, it.attacker, spent, "again") if card else faces

    def _at_leader(self, it: Attack, sabers: int) -> None:
        leader, fire = it.target, it.attack_kind in FIRE
        self.rule("JR-85" if fire else "JR-88", "JR-68")
        if sabers >= (2 if fire else 1):
            self.lose_leader(leader, "LeaderHit")
        else:
            self.event("LeaderUnhurt", leader=leader.id, at=leader.at)
            self.rule("JR-89", "JR-72")
            self.leader_retreat(leader)

    def _at_unit(self, it: Attack, faces: str) -> None:
        unit = it.target
        hits = sum(face in hitting(it.attacker, unit, it.attack_kind) for face in faces)
        flags = faces.count("F")
        self.rule(*(["JX-07"] if hits > unit.blocks or (hits >= unit.blocks and flags) else []))
        led = self.table.leader_with(unit)
        is_full = unit.blocks == unit.full
        self.rule(*(["JQ-29"] if unit.kind == "highland" and flags and is_full != it.was_full else []))
        checked = self._lose(unit, min(hits, unit.blocks)) if hits else set()
        if not flags or not self.table.stands(unit):
            return
        survived = self.table.leader_with(unit) is not None
        self.rule(
            "JR-01", *(["JR-26"] if hits and survived else []), *(["JQ-10"] if led and not survived else [])
        )
        due = self._answer_flags(it, flags)
        if not due:
            return
        self.rule(*(["JQ-27"] if hits else []))
        self._retreat(it, due)
        if not self.table.stands(unit):
            return
        if unit.id in checked:
            self.rule("JR-82")
        else:
            self.rule("JR-36", *(["JR-46"] if arm(it.attacker) == HORSE and it.attack_kind == "back" else []))
            self.rule(*(["JR-47"] if arm(it.attacker) == HORSE and it.attack_kind == "first" else []))
            self.rally_check(unit, driven_by_cavalry=it.is_cavalry_melee)

    def _lose(self, unit: Piece, lost: int) -> set[str]:
        leader = self.table.leader_with(unit)
        self.blocks_lost(unit, lost, no_room=False)
        if unit.blocks:
            return self.casualty_check(leader, 2) if leader else set()
        self._eliminated(unit)
        if leader:
            self.casualty_check(leader, 1)
            if self.table.stands(leader):
                self.rule("JR-69")
                self.leader_retreat(leader)
        return set()

    def blocks_lost(self, unit: Piece, lost: int, *, no_room: bool) -> None:
        """Take blocks off a unit."""
        self.event(
            "BlocksLost", piece=unit.id, at=unit.at, blocks=lost, left=unit.blocks - lost, no_room=no_room
        )
        unit.blocks -= lost

    def _eliminated(self, unit: Piece) -> None:
        self.event("UnitEliminated", piece=unit.id, at=unit.at)
        self.table.remove(unit, "eliminated")
        self.banner(unit)

    # Flags and retreat

    def _answer_flags(self, it: Attack, flags: int) -> int:
        unit, facts = it.target, (it.target, it.attacker, it.attack_kind)
        found = sources(self.table, *facts, was_full=it.was_full)
        allowed = ignores(self.table, *facts, was_full=it.was_full)
        self.rule(*situations.of_flags(self.table, unit, found, flags, was_full=it.was_full))
        if allowed < min(flags, MAX_IGNORED):
            card, _ = self.offer(unit.side, "flags", [unit])
            allowed = min(MAX_IGNORED, allowed + bool(card))
        offered = {f"ignore {number}" for number in range(min(flags, allowed) + 1)}
        ignored = int(self.asked("ignore", unit.side, offered).value)
        due = (flags - ignored) * extra_hexes_per_flag(self.table, *facts)
        self.event("FlagsAnswered", piece=unit.id, flags=flags, ignored=ignored, retreat_length=due)
        if extra_hexes_per_flag(self.table, *facts) > RATES.get(unit.kind, 1):
            self.rule("JX-149")
        self.rule("JR-22" if ignored else "JR-02", *(["JR-23"] if 0 < ignored < flags else []))
        return due

    def _retreat(self, it: Attack, due: int) -> None:
        unit, start = it.target, it.target.at
        self.rule({1: "JR-03", 2: "JR-05" if arm(unit) == HORSE else "JR-04"}[RATES.get(unit.kind, 1)])
        self.rule(*(["JR-06"] if unit.kind == "militia" else []), *(["JQ-01"] if due > 2 else []))
        while due:
            steps = retreats(self.table, unit)
            self.rule(*situations.of_retreat(self.table, unit, steps))
            if not steps:
                self._no_room(it, due, left=unit.at != start)
                return
            offered = {f"retreat {self.table.field.labels[step]}" for step in steps}
            hex_id = int(self.asked("retreat", unit.side, offered).value)
            due -= 1
            if self.goes_back("UnitRetreated", unit, hex_id):
                self.rule("JR-14", "JQ-03")
                return
        self.rule("JR-07", "JR-08", "JR-09")

    def goes_back(self, kind: str, unit: Piece, hex_id: int) -> bool:
        """Move a unit back a hex with its leader; say whether it joins a lone leader there."""
        leader, joined = self.table.leader_with(unit), self.table.leader(hex_id)
        self.event(kind, piece=unit.id, path=(unit.at, hex_id), leader=leader.id if leader else "")
        for piece in (unit, leader):
            if piece:
                self.table.put(piece, hex_id)
        self.rule(*(["JR-13"] if leader else []))
        if joined:
            self.event("LeaderAttached", leader=joined.id, unit=unit.id)
        return joined is not None

    def _no_room(self, it: Attack, due: int, *, left: bool) -> None:
        unit, leader = it.target, self.table.leader_with(it.target)
        self.blocks_lost(unit, min(due, unit.blocks), no_room=True)
        self.rule("JR-18", "JR-19", "JQ-06", *(["JQ-02"] if left else []))
        if unit.blocks:
            self.rule(
                "JR-20", *(["JQ-30"] if it.is_cavalry_melee and arm(unit) != HORSE and not left else [])
            )
            return
        self._eliminated(unit)
        if leader:
            self.rule("JR-70", "JR-83")
            self.leader_retreat(leader)
