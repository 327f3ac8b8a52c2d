"""Events of command: orders, brigades and leaders."""

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from game.engine.event import GroupChanged, Names, PieceChanged
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.brigades.events.units import UnitFact, UnitFled, UnitLeft, UnitLost, UnitStopped, with_acts
from game.rules.brigades.state import LEFT, LOST, Brigade, State
from game.rules.brigades.tables import ORDERS, RETIRE, WOUNDED_RATING
from game.rules.table.facts import BattleFact, GroupFact, PieceFact, PieceGone, PieceWent, values


class OrderGiven(GroupFact, frozen=True, kw_only=True):
    """A brigade has an order: written before the first turn, or changed (GX-31, GX-22)."""

    opens = True

    order: str
    goal: HexId | None = None

    def describe(self, names: Names) -> str:
        plain, to_a_hex = (
            tr_mark("{group} got the order: {order}."),
            tr_mark("{group} got the order: {order} {hex}."),
        )
        return self.told(plain if self.goal is None else to_a_hex, names)

    def word(self, word: str, names: Names) -> Hashable:
        if word == "hex" and self.goal is not None:
            return names.hex(self.goal)
        return tr(ORDERS[self.order].name) if word == "order" else super().word(word, names)


class ChangeTried(GroupChanged, frozen=True, kw_only=True):
    """A commander-in-chief, or a brigadier by himself, tries to change an order (GB-10, GX-22, GX-23)."""

    side: SideId
    by_himself: bool = False

    def change(self, state: State) -> State:
        brigade = state.brigades[self.group]
        if self.by_himself:
            return state.with_group(replace(brigade, initiative=True))
        tries = {**state.tries, self.side: state.tries.get(self.side, 0) + 1}
        return replace(state.with_group(replace(brigade, changed=True)), tries=tries)


class CommandEnded(BattleFact, frozen=True, kw_only=True):
    """A side ended its command with its changes of order: it neither dismisses nor sends anyone (GB-16)."""

    takes = values(commanded="side")

    side: SideId


class RallyTried(PieceChanged, frozen=True, kw_only=True):
    """A leader tries to rally a unit, or his brigade (GX-28, GX-81)."""

    opens = True

    unit: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        for name in filter(None, (self.piece, self.unit)):
            state = state.with_piece(with_acts(state.pieces[name], rallied=True))
        return state


_CHANGES = {
    "broken": tr_mark("{group} broke."),
    "faltering": tr_mark("{group} faltered."),
    "rallied": tr_mark("{group} rallied and retired."),
    "steady": tr_mark("{group} steadied."),
}


class BrigadeChanged(GroupChanged, frozen=True, kw_only=True):
    """A brigade broke, falters, is steady again, or was rallied (GX-81)."""

    how: str

    def change(self, state: State) -> State:
        brigade = replace(
            state.brigades[self.group], broken=self.how == "broken", faltering=self.how == "faltering"
        )
        if self.how == "rallied":
            brigade = replace(brigade, order=RETIRE, goal=None)
        return state.with_group(brigade)

    def describe(self, names: Names) -> str:
        return self.told(_CHANGES[self.how], names)


class BrigadeUncontrolled(GroupFact, frozen=True, kw_only=True):
    """Nobody commands a brigade any more (GX-24)."""

    says = tr_mark("{group} became uncontrolled.")
    sets = values(commander=NO_PIECE, senior=NO_PIECE)

    def change(self, state: State) -> Any:
        commander = state.brigades[self.group].commander
        if commander:
            state = state.with_piece(replace(state.pieces[commander], brigade=""))
        return super().change(state)


def _free_of_brigade(state: State, leader: PieceId) -> State:
    """Return the state in which a leader commands his brigade no longer (GX-01)."""
    brigade = state.pieces[leader].brigade
    return state.with_group(replace(state.brigades[brigade], commander=NO_PIECE)) if brigade else state


class Dismissed(PieceChanged, frozen=True, kw_only=True):
    """A brigadier was dismissed and is an aide from now on (GB-16, GX-27)."""

    says = tr_mark("{leader} was dismissed.")
    opens = True


class AideSent(PieceChanged, frozen=True, kw_only=True):
    """An aide was named to take a brigade (GX-25)."""

    says = tr_mark("{piece} set out to take command of {group}.")
    opens = True

    brigade: str

    def change(self, state: State) -> State:
        aide = replace(state.pieces[self.piece], sent_to=self.brigade)
        return state.with_piece(with_acts(aide, named=True))

    def word(self, word: str, names: Names) -> Hashable:
        return names.group(self.brigade) if word == "group" else super().word(word, names)


class BrigadeTaken(GroupChanged, frozen=True, kw_only=True):
    """A brigade came under a new brigadier (GB-13)."""

    says = tr_mark("{piece} took command of {group}.")

    leader: PieceId

    def change(self, state: State) -> State:
        state = _free_of_brigade(state, self.leader)
        leader = replace(state.pieces[self.leader], brigade=self.group, sent_to="")
        brigade = replace(state.brigades[self.group], commander=leader.id, senior=NO_PIECE)
        return state.with_piece(leader).with_group(brigade)

    def word(self, word: str, names: Names) -> Hashable:
        return super().word("leader" if word == "piece" else word, names)


class ErrandEnded(PieceFact, frozen=True, kw_only=True):
    """An aide's errand ended: the brigade has a commander, or no unit (GX-25)."""

    sets = values(sent_to="")


class CreationTried(BattleFact, frozen=True, kw_only=True):
    """A commander-in-chief tries to create a brigade, once a turn (GB-15, GX-26)."""

    takes = values(created="side")

    side: SideId


class BrigadeCreated(GroupChanged, frozen=True, kw_only=True):
    """A brigade was created under an aide, of units of others (GB-15, GX-26)."""

    says = tr_mark("{piece} formed a brigade of {units}.")

    brigade: Brigade

    def change(self, state: State) -> State:
        leader, units = self.brigade.commander, self.brigade.units
        state = _free_of_brigade(state, leader)
        brigades = {
            name: replace(each, units=tuple(unit for unit in each.units if unit not in units))
            for name, each in state.brigades.items()
        }
        pieces = dict(state.pieces)
        for unit in units:
            pieces[unit] = replace(pieces[unit], brigade=self.group)
        pieces[leader] = replace(pieces[leader], brigade=self.group, sent_to="")
        return replace(state, pieces=pieces, brigades={**brigades, self.group: self.brigade})

    def word(self, word: str, names: Names) -> Hashable:
        if word == "units":
            return ", ".join(map(names.piece, self.brigade.units))
        return names.piece(self.brigade.commander) if word == "piece" else super().word(word, names)


# Leaders


class LeaderMoved(PieceWent, frozen=True, kw_only=True):
    """A leader went somewhere, to a unit or to be alone (GX-08)."""

    unit: PieceId = NO_PIECE
    by_movement: bool = True

    def change(self, state: State, **more: object) -> Any:
        if self.by_movement:
            more["acts"] = replace(state.pieces[self.piece].acts, moved=True)
        return super().change(state, **more)

    def describe(self, names: Names) -> str:
        joins, moved = tr_mark("{piece} joined {unit}."), tr_mark("{piece} moved to {hex}.")
        return self.told(joins if self.unit else moved, names)


class _LeaderGone(PieceGone, frozen=True, kw_only=True):
    """A leader is off the field and commands nothing any more."""

    sets = values(hex_id=LOST, unit=NO_PIECE, sent_to="", brigade="")

    def change(self, state: State, **more: object) -> Any:
        return super().change(_free_of_brigade(state, self.piece), **more)


class LeaderLost(_LeaderGone, frozen=True, kw_only=True):
    """A leader was killed or taken (GX-08, GX-29)."""

    counts = tr_mark("leaders lost")

    taken: bool = False

    def describe(self, names: Names) -> str:
        taken, killed = tr_mark("{leader} was taken."), tr_mark("{leader} was killed.")
        return self.told(taken if self.taken else killed, names)


class LeaderLeft(_LeaderGone, frozen=True, kw_only=True):
    """A leader left the field with his unit (AR-13)."""

    says = tr_mark("{piece} left the board.")
    sets = values(hex_id=LEFT, unit=NO_PIECE, sent_to="", brigade="")


class LeaderWounded(UnitFact, frozen=True, kw_only=True):
    """A leader was wounded (GX-29)."""

    says = tr_mark("{leader} was wounded.")
    sets = values(rating=WOUNDED_RATING)


COUNTED = (
    UnitLost.counts,
    LeaderLost.counts,
    UnitFled.ROUTED,
    UnitFled.RETREATED,
    UnitStopped.counts,
    UnitLeft.counts,
)
"""What is counted when a battle is summed up, the gravest first."""
