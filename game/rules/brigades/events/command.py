"""Events of command: orders, brigades and leaders."""

import msgspec

from game.engine.event import Counted, GroupChanged, Names, Note, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades import statistics
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.state import LEFT, LOST, Brigade, State
from game.rules.brigades.tables import ORDERS, RETIRE, WOUNDED_RATING

replace = msgspec.structs.replace


class OrderGiven(GroupChanged, frozen=True, kw_only=True):
    """A brigade has an order: written before the first turn, or changed (GX-31, GX-22)."""

    order: str
    goal: HexId | None = None

    def change(self, state: State) -> State:
        """Set it down."""
        return state.with_brigade(replace(state.brigades[self.group], order=self.order, goal=self.goal))

    def describe(self, names: Names) -> str:
        """Name brigade and order."""
        if self.goal is not None:
            return tr(
                "{group}: {order} {hex}.",
                group=names.group(self.group),
                order=tr(ORDERS[self.order].name),
                hex=names.hex(self.goal),
            )
        return tr("{group}: {order}.", group=names.group(self.group), order=tr(ORDERS[self.order].name))


class ChangeTried(GroupChanged, frozen=True, kw_only=True):
    """A commander-in-chief, or a brigadier by himself, tries to change an order (GB-10, GX-22, GX-23)."""

    side: SideId
    by_himself: bool = False

    def change(self, state: State) -> State:
        """Note it: one try a brigade, so many a commander."""
        brigade = state.brigades[self.group]
        if self.by_himself:
            return state.with_brigade(replace(brigade, initiative=True))
        tries = {**state.tries, self.side: state.tries.get(self.side, 0) + 1}
        return replace(state.with_brigade(replace(brigade, changed=True)), tries=tries)

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class RallyTried(PieceChanged, frozen=True, kw_only=True):
    """A leader tries to rally a unit, or his brigade (GX-28, GX-81)."""

    unit: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        """Note it of both."""
        state = state.with_piece(with_acts(state.pieces[self.piece], rallied=True))
        return state.with_piece(with_acts(state.pieces[self.unit], rallied=True)) if self.unit else state

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class BrigadeChanged(GroupChanged, frozen=True, kw_only=True):
    """A brigade broke, falters, is steady again, or was rallied (GX-81)."""

    how: str

    def change(self, state: State) -> State:
        """Set it down."""
        brigade = replace(
            state.brigades[self.group], broken=self.how == "broken", faltering=self.how == "faltering"
        )
        if self.how == "rallied":
            brigade = replace(brigade, order=RETIRE, goal=None)
        return state.with_brigade(brigade)

    def describe(self, names: Names) -> str:
        """Say which."""
        group = names.group(self.group)
        if self.how == "broken":
            return tr("{group} breaks.", group=group)
        if self.how == "faltering":
            return tr("{group} falters.", group=group)
        if self.how == "rallied":
            return tr("{group} rallies and retires.", group=group)
        return tr("{group} is steady again.", group=group)


class BrigadeUncontrolled(GroupChanged, frozen=True, kw_only=True):
    """Nobody commands a brigade any more (GX-24)."""

    def change(self, state: State) -> State:
        """Set it down, of its leader too."""
        brigade = state.brigades[self.group]
        if brigade.commander:
            state = state.with_piece(replace(state.pieces[brigade.commander], brigade=""))
        return state.with_brigade(replace(brigade, commander=NO_PIECE, senior=NO_PIECE))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{group} is uncontrolled.", group=names.group(self.group))


def _free_of_brigade(state: State, leader: PieceId) -> State:
    """Return the state in which a leader no longer commands the brigade that has no unit left (GX-01)."""
    brigade = state.pieces[leader].brigade
    return state.with_brigade(replace(state.brigades[brigade], commander=NO_PIECE)) if brigade else state


class Dismissed(PieceChanged, frozen=True, kw_only=True):
    """A brigadier was dismissed and is an aide from now on (GB-16, GX-27)."""

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{piece} is dismissed.", piece=names.piece(self.piece))


class AideSent(PieceChanged, frozen=True, kw_only=True):
    """An aide was named to take a brigade (GX-25)."""

    brigade: str

    def change(self, state: State) -> State:
        """Set it down."""
        aide = replace(state.pieces[self.piece], sent_to=self.brigade)
        return state.with_piece(with_acts(aide, named=True))

    def describe(self, names: Names) -> str:
        """Say to which."""
        return tr(
            "{piece} is to take {group}.", piece=names.piece(self.piece), group=names.group(self.brigade)
        )


class BrigadeTaken(GroupChanged, frozen=True, kw_only=True):
    """A brigade came under a new brigadier (GB-13)."""

    leader: PieceId

    def change(self, state: State) -> State:
        """Put him in command."""
        state = _free_of_brigade(state, self.leader)
        leader = replace(state.pieces[self.leader], brigade=self.group, sent_to="")
        brigade = replace(state.brigades[self.group], commander=leader.id, senior=NO_PIECE)
        return state.with_piece(leader).with_brigade(brigade)

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr("{piece} commands {group}.", piece=names.piece(self.leader), group=names.group(self.group))


class ErrandEnded(PieceChanged, frozen=True, kw_only=True):
    """An aide's errand ended: the brigade has a commander, or no unit (GX-25)."""

    def change(self, state: State) -> State:
        """Set it down."""
        return state.with_piece(replace(state.pieces[self.piece], sent_to=""))

    def describe(self, names: Names) -> str:
        """Say nothing: the marker goes."""
        return ""


class CreationTried(Note, frozen=True, kw_only=True):
    """A commander-in-chief tries to create a brigade (GB-15, GX-26)."""

    side: SideId

    def change(self, state: State) -> State:
        """Note it: once a turn."""
        return replace(state, created=state.created | {self.side})

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class BrigadeCreated(GroupChanged, frozen=True, kw_only=True):
    """A brigade was created under an aide (GB-15, GX-26)."""

    brigade: Brigade

    def change(self, state: State) -> State:
        """Take its units out of their brigades and put the aide in command."""
        state = _free_of_brigade(state, self.brigade.commander)
        brigades = {
            name: replace(each, units=tuple(unit for unit in each.units if unit not in self.brigade.units))
            for name, each in state.brigades.items()
        }
        pieces = dict(state.pieces)
        for unit in self.brigade.units:
            pieces[unit] = replace(pieces[unit], brigade=self.group)
        leader = self.brigade.commander
        pieces[leader] = replace(pieces[leader], brigade=self.group, sent_to="")
        return replace(state, pieces=pieces, brigades={**brigades, self.group: self.brigade})

    def describe(self, names: Names) -> str:
        """Name its units."""
        return tr(
            "{piece} forms a brigade of {units}.",
            piece=names.piece(self.brigade.commander),
            units=", ".join(map(names.piece, self.brigade.units)),
        )


# Leaders


class LeaderMoved(PieceMoved, frozen=True, kw_only=True):
    """A leader went somewhere, to a unit or to be alone (GX-08)."""

    unit: PieceId = NO_PIECE
    by_movement: bool = True

    def change(self, state: State) -> State:
        """Put him there."""
        leader = replace(state.pieces[self.piece], hex_id=self.path[-1], unit=self.unit)
        if self.by_movement:
            leader = with_acts(leader, moved=True)
        return state.with_piece(leader)

    def describe(self, names: Names) -> str:
        """Say where to."""
        if self.unit:
            return tr("{piece} joins {unit}.", piece=names.piece(self.piece), unit=names.piece(self.unit))
        return tr("{piece} moved to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class LeaderLost(PieceRemoved, frozen=True, kw_only=True):
    """A leader was killed or taken (GX-08, GX-29)."""

    taken: bool = False

    def change(self, state: State) -> State:
        """Take him off; he commands nothing any more."""
        leader = state.pieces[self.piece]
        brigade = leader.brigade
        state = state.with_piece(replace(leader, hex_id=LOST, unit=NO_PIECE, sent_to="", brigade=""))
        if not brigade:
            return state
        return state.with_brigade(replace(state.brigades[brigade], commander=NO_PIECE))

    def describe(self, names: Names) -> str:
        """Name him."""
        if self.taken:
            return tr("{piece} is taken.", piece=names.piece(self.piece))
        return tr("{piece} is killed.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count him."""
        return Counted(statistics.leaders_lost(), self.piece)


class LeaderWounded(PieceChanged, frozen=True, kw_only=True):
    """A leader was wounded (GX-29)."""

    def change(self, state: State) -> State:
        """Lower his rating."""
        return state.with_piece(replace(state.pieces[self.piece], rating=WOUNDED_RATING))

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{piece} is wounded.", piece=names.piece(self.piece))


class LeaderLeft(PieceRemoved, frozen=True, kw_only=True):
    """A leader left the field with his unit (AR-13)."""

    def change(self, state: State) -> State:
        """Take him off."""
        leader = state.pieces[self.piece]
        brigade = leader.brigade
        state = state.with_piece(replace(leader, hex_id=LEFT, unit=NO_PIECE, sent_to="", brigade=""))
        if not brigade:
            return state
        return state.with_brigade(replace(state.brigades[brigade], commander=NO_PIECE))

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{piece} leaves the board.", piece=names.piece(self.piece))
