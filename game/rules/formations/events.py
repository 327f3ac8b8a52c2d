"""What can happen, in the past tense."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from game.engine.event import AttackAnnounced, Ending, Gait, GroupChanged, Names, Note
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr_mark, tr_mark_count
from game.rules.formations.state import ACTION_PHASE, RALLY_PHASE, STRATEGY_PHASE, State
from game.rules.formations.tables import ACTIONS
from game.rules.table.facts import (
    BattleFact,
    GroupFact,
    PieceGone,
    PieceWent,
    UnitDestroyed,
    UnitLeft,
    values,
)
from game.rules.table.kinds import AWAY, LOST

# The round


class PhaseBegan(BattleFact, frozen=True, kw_only=True):
    """A phase of the round began (EX-10); with a round every formation may be activated anew."""

    is_phase = True
    SENTENCES: ClassVar = {
        STRATEGY_PHASE: tr_mark("Round {number}."),
        RALLY_PHASE: tr_mark("Phase: End of the round."),
    }
    sets = values(may_retain=False, to_rally=None)

    phase: str
    number: int

    def change(self, state: State) -> State:
        state = super().change(state)
        if self.phase == STRATEGY_PHASE:
            formations = {each.id: replace(each, activated=False) for each in state.formations.values()}
            return replace(state, formations=formations, rerolled=frozenset())
        return replace(state, turn=state.first) if self.phase == ACTION_PHASE else state

    def describe(self, names: Names) -> str:
        return self.told(self.SENTENCES.get(self.phase, ""), names)


class StrategyWon(BattleFact, frozen=True, kw_only=True):
    """A side won the strategy roll, or chooses because the totals were equal (EX-11)."""

    takes = values(won="side", chose="side")

    side: SideId


class FirstChosen(BattleFact, frozen=True, kw_only=True):
    """It was chosen who activates first (EX-11)."""

    says = tr_mark("The {side} went first.")
    opens = False
    takes = values(first="side", turn="side")

    side: SideId


class TurnPassed(BattleFact, frozen=True, kw_only=True):
    """The other side's go began, or the same side goes on where that has none (EX-12)."""

    sets = values(may_retain=False)

    turn: SideId


class CommanderHelped(BattleFact, frozen=True, kw_only=True):
    """An army commander had a failed roll made again, once a round (EX-07)."""

    says = tr_mark("{leader} had the dice rolled again.")
    announces = "check"
    takes = values(rerolled="side")

    side: SideId
    leader: PieceId


# Formations


class FormationActivated(GroupFact, frozen=True, kw_only=True):
    """A formation was activated for an action; what was left of its overwatch is over (EX-12)."""

    says = tr_mark("{group} activated for {action}.")
    opens = True
    announces = "check"
    sets = values(activated=True, overwatch=False)

    action: str

    def change(self, state: State) -> State:
        changed: State = super().change(state)
        return replace(changed, may_retain=False)

    def word(self, word: str, names: Names) -> str:
        return ACTIONS[self.action].name if word == "action" else str(super().word(word, names))


class RetainAllowed(BattleFact, frozen=True, kw_only=True):
    """A side whose action test passed may activate a second formation at once (EX-15)."""

    sets = values(may_retain=True)


class FireSuppressed(GroupFact, frozen=True, kw_only=True):
    """A formation was not asked to shoot, since its markers suppress all who could (EX-31)."""

    says = tr_mark("Markers suppressed all of {group} who could have shot (EX-31).")


class OverwatchChanged(GroupFact, frozen=True, kw_only=True):
    """A formation went on overwatch, or its overwatch is over (EX-28)."""

    overwatch: bool

    def describe(self, names: Names) -> str:
        on, over = tr_mark("{group} went on overwatch."), tr_mark("The overwatch of {group} ended.")
        return self.told(on if self.overwatch else over, names)


class BlastChanged(GroupFact, frozen=True, kw_only=True):
    """A formation has another number of blast markers (EX-34, EX-14, EA-13)."""

    says = tr_mark_count("{group} now had {number} blast marker.", "{group} now had {number} blast markers.")
    number_of = "blast"

    blast: int

    def describe(self, names: Names) -> str:
        if not self.blast:
            return self.told(tr_mark("{group} had no blast markers left."), names)
        return super().describe(names)


BreakCause = Literal["fire", "test", "lost", "friend", "won"]
"""What a formation broke at."""


class FormationBroke(GroupFact, frozen=True, kw_only=True):
    """A formation broke: its markers go, and so does its overwatch (EX-40)."""

    SENTENCES: ClassVar[Mapping[BreakCause, str]] = {
        "fire": tr_mark("{group} broke under fire (blast markers: {markers}, breaks at {limit})."),
        "test": tr_mark("{group} broke on a failed test (blast markers: {markers}, breaks at {limit})."),
        "lost": tr_mark("{group} broke on a lost combat (blast markers: {markers}, breaks at {limit})."),
        "friend": tr_mark(
            "{group} broke on a friend's defeat (blast markers: {markers}, breaks at {limit})."
        ),
        "won": tr_mark("{group} broke on losses (blast markers: {markers}, breaks at {limit})."),
    }
    sets = values(broken=True, blast=0, overwatch=False)

    cause: BreakCause
    markers: int
    limit: int

    def describe(self, names: Names) -> str:
        return self.told(self.SENTENCES[self.cause], names)


class FormationRallied(GroupFact, frozen=True, kw_only=True):
    """A formation passed its rally test and has so many markers left (EA-12, EA-13)."""

    says = tr_mark_count(
        "{group} rallied with {number} blast marker left.",
        "{group} rallied with {number} blast markers left.",
    )
    number_of = "blast"
    sets = values(broken=False)

    blast: int


class RallyBegan(BattleFact, frozen=True, kw_only=True):
    """It was settled who must test (EA-01, EQ-08) and who is first (EA-03)."""

    to_rally: tuple[str, ...]
    turn: SideId


class FormationTested(GroupChanged, frozen=True, kw_only=True):
    """A formation makes its one rally test of this end phase (EA-05); the other side is next."""

    opens = True
    next_side: SideId

    def change(self, state: State) -> State:
        left = tuple(each for each in state.to_rally or () if each != self.group)
        return replace(state, to_rally=left, turn=self.next_side)


class GroupAttack(AttackAnnounced, frozen=True, kw_only=True):
    """A formation attacks another."""

    group: str
    target: str

    def word(self, word: str, names: Names) -> str:
        return names.group(self.target if word == "target" else self.group)


class FireOpened(GroupAttack, frozen=True, kw_only=True):
    """A formation shoots at another (EX-30)."""

    says = tr_mark("{group} shot at {target}.")
    is_shot: ClassVar[bool] = True


class AssaultBegan(GroupAttack, frozen=True, kw_only=True):
    """A formation assaults another (EX-50)."""

    says = tr_mark("{group} assaulted {target}.")


class AssaultDrawn(Note, frozen=True, kw_only=True):
    """The totals of an assault were equal (EX-56)."""

    says = tr_mark("The assault hung in the balance at {attack} to {defence}.")
    opens = False

    attack: int
    defence: int


class AssaultLost(GroupChanged, frozen=True, kw_only=True):
    """A formation lost an assault by so much; 0 where no dice decided it (EX-55, EX-57)."""

    number_of = "difference"
    opens = True

    difference: int

    def describe(self, names: Names) -> str:
        by, lost = (tr_mark("{group} lost the assault by {number}."), tr_mark("{group} lost the assault."))
        return self.told(by if self.difference else lost, names)


class UnitMoved(PieceWent, frozen=True, kw_only=True):
    """A unit moved, its leaders with it (EX-20)."""

    says = tr_mark("{piece} moved to {hex}.")


class UnitWithdrew(UnitMoved, frozen=True, kw_only=True):
    """A unit withdrew (EX-44)."""

    gait: ClassVar[Gait] = "driven"
    says = tr_mark("{piece} withdrew to {hex}.")


class UnitWithdrewOff(PieceGone, frozen=True, kw_only=True):
    """A unit withdrew off the field, and may come back (EX-46)."""

    ending: ClassVar[Ending] = "flight"
    says = tr_mark("{piece} withdrew off the board.")
    counts = tr_mark("units withdrawn off the board")
    sets = values(hex_id=AWAY)


class LeaderJoined(PieceWent, frozen=True, kw_only=True):
    """A leader joined a unit of his formation (EX-05); a unit off the field has no hex."""

    says = tr_mark("{leader} joined {unit}.")

    unit: PieceId

    def change(self, state: State, **more: object) -> State:
        hex_id = state.pieces[self.unit].hex_id
        return state.with_piece(self.changed(state.pieces[self.piece], hex_id=hex_id))


class LeaderLost(PieceGone, frozen=True, kw_only=True):
    """A leader was lost (EX-05)."""

    says = tr_mark("{leader} was lost.")
    counts = tr_mark("leaders lost")
    sets = values(unit=NO_PIECE, hex_id=LOST)


COUNTED = (UnitDestroyed, LeaderLost, UnitWithdrewOff, UnitLeft)
"""What is counted when a battle is summed up, the gravest first."""
