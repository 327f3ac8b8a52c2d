"""What can happen, in the past tense: how it changes the state and how it is told."""

import msgspec

from game.engine.event import (
    AttackAnnounced,
    GroupChanged,
    Names,
    Note,
)
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count
from game.rules.formations.state import (
    ACTION_PHASE,
    RALLY_PHASE,
    STRATEGY_PHASE,
    State,
)
from game.rules.formations.tables import ACTIONS

replace = msgspec.structs.replace

# The round


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the round began (EX-10)."""

    phase: str
    number: int

    def change(self, state: State) -> State:
        """Begin it; with a round every formation may be activated anew."""
        state = replace(state, phase=self.phase, number=self.number, may_retain=False, to_rally=None)
        if self.phase == STRATEGY_PHASE:
            formations = {each.id: replace(each, activated=False) for each in state.formations.values()}
            return replace(state, formations=formations, rerolled=frozenset())
        return replace(state, turn=state.first) if self.phase == ACTION_PHASE else state

    def describe(self, names: Names) -> str:
        """Head the round, or the phase, in the log."""
        if self.phase == STRATEGY_PHASE:
            return tr("Round {number}.", number=self.number)
        return tr("End phase.") if self.phase == RALLY_PHASE else ""


class StrategyWon(Note, frozen=True, kw_only=True):
    """A side won the strategy roll, or chooses because the totals were equal (EX-11)."""

    side: SideId

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, won=self.side, chose=self.side)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("The {side} choose who activates first.", side=names.plural_name(self.side))


class FirstChosen(Note, frozen=True, kw_only=True):
    """It was chosen who activates first (EX-11)."""

    side: SideId

    def change(self, state: State) -> State:
        """Put the side first."""
        return replace(state, first=self.side, turn=self.side)

    def describe(self, names: Names) -> str:
        """Name the side."""
        return tr("The {side} activate first.", side=names.plural_name(self.side))


class TurnPassed(Note, frozen=True, kw_only=True):
    """The other side's go began, or the same side goes on where that has none (EX-12)."""

    side: SideId

    def change(self, state: State) -> State:
        """Give it the turn."""
        return replace(state, turn=self.side, may_retain=False)

    def describe(self, names: Names) -> str:
        """Say nothing: the next activation tells it."""
        return ""


class CommanderHelped(Note, frozen=True, kw_only=True):
    """An army commander had a failed roll made again (EX-07)."""

    side: SideId
    leader: PieceId

    def change(self, state: State) -> State:
        """Note that he has done so in this round."""
        return replace(state, rerolled=state.rerolled | {self.side})

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{leader} has the roll made again.", leader=names.piece(self.leader))


# Formations


class FormationActivated(GroupChanged, frozen=True, kw_only=True):
    """A formation was activated for an action (EX-12)."""

    action: str

    def change(self, state: State) -> State:
        """Note it; what was left of its overwatch is over."""
        formation = replace(state.formations[self.group], activated=True, overwatch=False)
        return replace(state.with_formation(formation), may_retain=False)

    def describe(self, names: Names) -> str:
        """Name formation and action."""
        return tr("{group}: {action}.", group=names.group(self.group), action=ACTIONS[self.action].name)


class RetainAllowed(Note, frozen=True, kw_only=True):
    """A side whose action test passed may activate a second formation at once (EX-15)."""

    def change(self, state: State) -> State:
        """Note it."""
        return replace(state, may_retain=True)

    def describe(self, names: Names) -> str:
        """Say nothing: the question tells it."""
        return ""


class OverwatchChanged(GroupChanged, frozen=True, kw_only=True):
    """A formation went on overwatch, or its overwatch is over (EX-28)."""

    overwatch: bool

    def change(self, state: State) -> State:
        """Set it down."""
        return state.with_formation(replace(state.formations[self.group], overwatch=self.overwatch))

    def describe(self, names: Names) -> str:
        """Say which."""
        return (
            tr("{group} is on overwatch.", group=names.group(self.group))
            if self.overwatch
            else tr("The overwatch of {group} is over.", group=names.group(self.group))
        )


class BlastChanged(GroupChanged, frozen=True, kw_only=True):
    """A formation has another number of blast markers (EX-34, EX-14, EA-13)."""

    blast: int

    def change(self, state: State) -> State:
        """Set the markers."""
        return state.with_formation(replace(state.formations[self.group], blast=self.blast))

    def describe(self, names: Names) -> str:
        """Say how many it has."""
        return tr_count(
            self.blast,
            "{group} has {number} blast marker.",
            "{group} has {number} blast markers.",
            group=names.group(self.group),
        )


class FormationBroke(GroupChanged, frozen=True, kw_only=True):
    """A formation broke: its markers go, and so does its overwatch (EX-40)."""

    def change(self, state: State) -> State:
        """Break it."""
        broken = replace(state.formations[self.group], broken=True, blast=0, overwatch=False)
        return state.with_formation(broken)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{group} breaks.", group=names.group(self.group))


class FormationRallied(GroupChanged, frozen=True, kw_only=True):
    """A formation passed its rally test and has so many markers left (EA-12, EA-13)."""

    blast: int

    def change(self, state: State) -> State:
        """Rally it."""
        return state.with_formation(replace(state.formations[self.group], broken=False, blast=self.blast))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr_count(
            self.blast,
            "{group} rallies and has {number} blast marker left.",
            "{group} rallies and has {number} blast markers left.",
            group=names.group(self.group),
        )


class RallyBegan(Note, frozen=True, kw_only=True):
    """It was settled who must test (EA-01, EQ-08) and who is first (EA-03)."""

    formations: tuple[str, ...]
    side: SideId

    def change(self, state: State) -> State:
        """Set them down."""
        return replace(state, to_rally=self.formations, turn=self.side)

    def describe(self, names: Names) -> str:
        """Say nothing: the tests tell it."""
        return ""


class FormationTested(GroupChanged, frozen=True, kw_only=True):
    """A formation makes its one rally test of this end phase (EA-05); the other side is next."""

    next_side: SideId

    def change(self, state: State) -> State:
        """Take it off the list."""
        left = tuple(each for each in state.to_rally or () if each != self.group)
        return replace(state, to_rally=left, turn=self.next_side)

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class FireOpened(AttackAnnounced, frozen=True, kw_only=True):
    """A formation shoots at another (EX-30)."""

    group: str
    target: str

    @property
    def is_shot(self) -> bool:
        """Show smoke."""
        return True

    def describe(self, names: Names) -> str:
        """Say who shoots at whom."""
        return tr(
            "{group} shoots at {target}.", group=names.group(self.group), target=names.group(self.target)
        )


class AssaultBegan(AttackAnnounced, frozen=True, kw_only=True):
    """A formation assaults another (EX-50)."""

    group: str
    target: str

    def describe(self, names: Names) -> str:
        """Say who assaults whom."""
        return tr(
            "{group} assaults {target}.", group=names.group(self.group), target=names.group(self.target)
        )


class AssaultDrawn(Note, frozen=True, kw_only=True):
    """The totals of an assault were equal (EX-56)."""

    totals: tuple[int, int]

    def describe(self, names: Names) -> str:
        """Say so."""
        return tr(
            "The assault hangs in the balance at {attack} to {defence}.",
            attack=self.totals[0],
            defence=self.totals[1],
        )


class AssaultLost(GroupChanged, frozen=True, kw_only=True):
    """A formation lost an assault by so much; 0 where no dice decided it (EX-55, EX-57)."""

    difference: int

    def describe(self, names: Names) -> str:
        """Say so."""
        if not self.difference:
            return tr("{group} has lost the assault.", group=names.group(self.group))
        return tr(
            "{group} has lost the assault by {number}.", group=names.group(self.group), number=self.difference
        )
