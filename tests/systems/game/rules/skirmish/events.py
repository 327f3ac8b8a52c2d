"""What can happen, in the past tense: how it changes the state and how it is told."""

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.decisions.location import Pose
from game.engine.event import (
    AttackAnnounced,
    Counted,
    GroupChanged,
    Names,
    Note,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    TrackChanged,
)
from game.hexgrid.facing import Facing, facing_name
from game.i18n import tr, tr_count, tr_mark
from game.rules.skirmish import statistics
from game.rules.skirmish.state import OFF, ORDERS, STEPS, Attack, State
from game.rules.skirmish.tables import ORDERS as ORDER_NAMES

replace = msgspec.structs.replace


class StepBegan(Note, frozen=True, kw_only=True):
    """A step of the round began (SK-10)."""

    step: int
    number: int

    def change(self, state: State) -> State:
        """Let everybody act anew; with the step of orders those of the last round are void."""
        groups, shown = state.groups, state.orders_shown
        if STEPS[self.step][0] == ORDERS:
            groups = {group.id: replace(group, order="") for group in groups.values()}
            shown = False
        return replace(
            state,
            step=self.step,
            number=self.number,
            acted=frozenset(),
            groups=groups,
            orders_shown=shown,
        )

    def describe(self, names: Names) -> str:
        """Head the round in the log."""
        return tr("Round {number}.", number=self.number) if STEPS[self.step][0] == ORDERS else ""


class FirstDecided(Note, frozen=True, kw_only=True):
    """It was decided who acts first this round (SK-12)."""

    side: str

    def change(self, state: State) -> State:
        """Put the side first."""
        return replace(state, first=self.side)

    def describe(self, names: Names) -> str:
        """Name the side."""
        return tr("The {side} act first.", side=names.plural_name(self.side))


# Groups


class OrderWritten(GroupChanged, frozen=True, kw_only=True):
    """A group was given its order, which the other side does not see yet (SK-11)."""

    order: str

    def change(self, state: State) -> State:
        """Write it down."""
        return state.with_group(replace(state.groups[self.group], order=self.order))

    def describe(self, names: Names) -> str:
        """Say nothing: it is a secret."""
        return ""


class OrdersShown(Note, frozen=True, kw_only=True):
    """Both sides showed their orders, paired with their groups (SK-11)."""

    reveals = tr_mark("the orders have been shown since")

    orders: tuple[tuple[str, str], ...]

    def change(self, state: State) -> State:
        """Let everybody see them."""
        return replace(state, orders_shown=True)

    def describe(self, names: Names) -> str:
        """Name the order of each group."""
        orders = ", ".join(f"{names.group(group)}: {ORDER_NAMES[order]}" for group, order in self.orders)
        return tr("Orders: {orders}.", orders=orders)


class ShakenChanged(GroupChanged, frozen=True, kw_only=True):
    """A group has one counter more, or one less (SK-05)."""

    shaken: int

    def change(self, state: State) -> State:
        """Set the counters."""
        return state.with_group(replace(state.groups[self.group], shaken=self.shaken))

    def describe(self, names: Names) -> str:
        """Say how many it has."""
        return tr_count(
            self.shaken,
            "{group} has {number} shaken counter.",
            "{group} has {number} shaken counters.",
            group=names.group(self.group),
        )


class LossesCounted(TrackChanged, frozen=True, kw_only=True):
    """What counts against the enemy of a side was counted at the end of a round (AR-11)."""

    def describe(self, names: Names) -> str:
        """Say nothing: the track shows it."""
        return ""


# Pieces


class GunSited(PieceChanged, frozen=True, kw_only=True):
    """A gun was sited by measure (SK-04)."""

    pose: Pose
    facing: Facing

    def change(self, state: State) -> State:
        """Put it there."""
        gun = replace(state.pieces[self.piece], pose=self.pose, facing=self.facing, hex_id=self.at)
        return replace(state.with_piece(gun), acted=state.acted | {gun.id})

    def describe(self, names: Names) -> str:
        """Say where."""
        return tr("{piece} was sited in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class PieceFaced(PieceMoved, frozen=True, kw_only=True):
    """A piece moved and came to face a corner; a commander faces nothing (SK-20)."""

    facing: Facing | None

    def change(self, state: State) -> State:
        """Put it into the last hex of its path."""
        piece = replace(state.pieces[self.piece], hex_id=self.path[-1], facing=self.facing, pose=None)
        return replace(state.with_piece(piece), acted=state.acted | {self.piece})

    def describe(self, names: Names) -> str:
        """Say whence and whither."""
        piece, end = names.piece(self.piece), names.hex(self.path[-1])
        if self.facing is None:
            return tr("{piece} moved to {hex}.", piece=piece, hex=end)
        return tr(
            "{piece} moved to {hex}, facing {facing}.", piece=piece, hex=end, facing=facing_name(self.facing)
        )


class UnitFellBack(PieceFaced, frozen=True, kw_only=True):
    """A unit that was not steady fell back (SK-44)."""

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} fell back to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.fell_back(), self.piece)


class StrengthLost(PieceChanged, frozen=True, kw_only=True):
    """A unit was hit (SK-42)."""

    left: int

    def change(self, state: State) -> State:
        """Take the point of strength away."""
        return state.with_piece(replace(state.pieces[self.piece], strength=self.left))

    def describe(self, names: Names) -> str:
        """Say what is left."""
        return tr("{piece} was hit; strength {left}.", piece=names.piece(self.piece), left=self.left)


class PieceLost(PieceRemoved, frozen=True, kw_only=True):
    """A piece was lost: its strength was gone, it could not fall back, or its commander was taken (SK-42 to SK-45)."""

    def change(self, state: State) -> State:
        """Take it off the field, with the attacks that it is part of."""
        piece = replace(state.pieces[self.piece], hex_id=OFF, strength=0, pose=None)
        attacks = tuple(
            attack for attack in state.attacks if self.piece not in (attack.attacker, attack.target)
        )
        return replace(state.with_piece(piece), attacks=attacks)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} was lost.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.lost(), self.piece)


# Attacks


class AttackDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit declared whom it attacks; the arrow stays until that is played (SK-40)."""

    def change(self, state: State) -> State:
        """Note the attack."""
        declared = Attack(self.attacker, self.targets[0])
        return replace(state, attacks=(*state.attacks, declared), acted=state.acted | {self.attacker})

    def describe(self, names: Names) -> str:
        """Say who attacks whom."""
        return tr(
            "{attacker} attacks {target}.",
            attacker=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class AttackPlayed(Note, frozen=True, kw_only=True):
    """A declared attack was played, so that its arrow goes (SK-41)."""

    attack: Attack

    def change(self, state: State) -> State:
        """Forget the attack."""
        return replace(state, attacks=tuple(each for each in state.attacks if each != self.attack))

    def describe(self, names: Names) -> str:
        """Say nothing: the roll was told."""
        return ""


class GroupWithdrew(GroupChanged, frozen=True, kw_only=True):
    """A group has withdrawn as it was put (SK-22)."""

    def change(self, state: State) -> State:
        """Note that it is done."""
        return replace(state, acted=state.acted | {self.group})

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{group} withdrew.", group=names.group(self.group))


class GroupRallied(GroupChanged, frozen=True, kw_only=True):
    """A group tried to rally (SK-50)."""

    def change(self, state: State) -> State:
        """Note that it has tried."""
        return replace(state, acted=state.acted | {self.group})

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class BattleEnded(Note, frozen=True, kw_only=True):
    """The battle ended (AR-11, AR-12)."""

    conclusion: Outcome

    def change(self, state: State) -> State:
        """Set down how."""
        return replace(state, conclusion=self.conclusion)

    def describe(self, names: Names) -> str:
        """Say who has won."""
        return self.conclusion.sentence
