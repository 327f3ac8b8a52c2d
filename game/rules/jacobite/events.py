"""What can happen in a battle, in the past tense: how it changes the state and how it is told."""

import msgspec

from game.engine.event import Names, Note, PieceChanged, PieceMoved, PieceRemoved, TrackChanged
from game.engine.ruleset import Outcome
from game.rules.jacobite.state import OFF, State, Turn

replace = msgspec.structs.replace


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# The turn


class TurnBegan(Note, frozen=True, kw_only=True):
    """A side's turn began (JX-30)."""

    number: int
    side: str

    def change(self, state: State) -> State:
        """Wipe the slate of the turn."""
        return replace(state, turn=Turn(number=self.number, side=self.side, phase="order"))

    def tell(self, names: Names) -> str:
        """Head the turn in the log."""
        return f"Turn {self.number}: {names.side(self.side)}."


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the turn began (JX-30)."""

    phase: str

    def change(self, state: State) -> State:
        """Set the phase."""
        return replace(state, turn=replace(state.turn, phase=self.phase))

    def tell(self, names: Names) -> str:
        """Say nothing: the prompt does."""
        return ""


class OrdersGiven(Note, frozen=True, kw_only=True):
    """Pieces were ordered (JX-32)."""

    pieces: tuple[str, ...]

    def change(self, state: State) -> State:
        """Mark them."""
        return replace(state, turn=replace(state.turn, ordered=self.pieces))

    def tell(self, names: Names) -> str:
        """Name them."""
        if not self.pieces:
            return "Nobody is ordered."
        return f"Ordered: {', '.join(names.piece(piece) for piece in self.pieces)}."


# Going from hex to hex


class _Went(PieceMoved, frozen=True, kw_only=True):
    """A piece went, with the leader attached to it."""

    leader: str = ""

    def change(self, state: State) -> State:
        """Put it, and its leader, into the last hex of the path."""
        pieces = dict(state.pieces)
        for piece in (self.piece, self.leader) if self.leader else (self.piece,):
            pieces[piece] = replace(pieces[piece], at=self.path[-1])
        return replace(state, pieces=pieces)

    def _way(self, names: Names) -> str:
        return f"from {names.hex(self.path[0])} to {names.hex(self.path[-1])}"


def _having_moved(state: State, pieces: tuple[str, ...], hexes: int) -> State:
    """Note that pieces moved this turn, added to what they moved before."""
    before = dict(state.turn.moved)
    for piece in pieces:
        before[piece] = before.get(piece, 0) + hexes
    return replace(state, turn=replace(state.turn, moved=tuple(before.items())))


class Marched(_Went, frozen=True, kw_only=True):
    """An ordered piece moved (JX-33)."""

    def change(self, state: State) -> State:
        """Move it and note how far it went."""
        pieces = (self.piece, self.leader) if self.leader else (self.piece,)
        return _having_moved(super().change(state), pieces, len(self.path) - 1)

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return f"{names.piece(self.piece)} moves {self._way(names)}."


class GroundTaken(Marched, frozen=True, kw_only=True):
    """An attacker advanced into the hex its enemy left (JX-56)."""

    def tell(self, names: Names) -> str:
        """Say which hex."""
        return f"{names.piece(self.piece)} takes ground at {names.hex(self.path[-1])}."


class UnitRetreated(_Went, frozen=True, kw_only=True):
    """A unit was driven one hex back (JR-02)."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return f"{names.piece(self.piece)} retreats {self._way(names)}."


class UnitRetired(_Went, frozen=True, kw_only=True):
    """Cavalry avoided a melee by one hex of its retirement (JR-53)."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return f"{names.piece(self.piece)} retires {self._way(names)}."


class LeaderAttached(Note, frozen=True, kw_only=True):
    """A leader joined a unit, or a unit came into a lone leader's hex."""

    leader: str
    unit: str

    def tell(self, names: Names) -> str:
        """Say whom he leads now."""
        return f"{names.piece(self.leader)} is now with {names.piece(self.unit)}."


# Combat


class AttackDeclared(Note, frozen=True, kw_only=True):
    """A unit attacked (JX-54); `way` is "ranged", "melee", "bonus", "back" or "escape"."""

    attacker: str
    target: str
    way: str
    path: tuple[int, int]

    def change(self, state: State) -> State:
        """Note that the attacker has fought, if the attack was its own."""
        if self.way not in ("ranged", "melee"):
            return state
        return replace(state, turn=replace(state.turn, fought=(*state.turn.fought, self.attacker)))

    def hexes(self) -> tuple[int, ...]:
        """List both hexes."""
        return self.path

    def tell(self, names: Names) -> str:
        """Say who attacks whom and how."""
        attacker, target = names.piece(self.attacker), names.piece(self.target)
        return {
            "ranged": f"{attacker} fires at {target}.",
            "melee": f"{attacker} charges home against {target}.",
            "bonus": f"{attacker} presses on against {target}.",
            "back": f"{attacker} battles back at {target}.",
            "escape": f"{attacker} strikes at {target} on his way through.",
        }[self.way]


class BlocksLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost blocks, to hits or for want of room to retreat (JR-18)."""

    blocks: int
    left: int
    room: bool = False

    def change(self, state: State) -> State:
        """Take the blocks away."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def tell(self, names: Names) -> str:
        """Say how many, and why if not to hits."""
        why = " for want of room to retreat" if self.room else ""
        return f"{names.piece(self.piece)} loses {_count(self.blocks, 'block')}{why}; {self.left} left."


class _Gone(PieceRemoved, frozen=True, kw_only=True):
    """A piece was lost."""

    def _fate(self) -> str:
        return "eliminated"

    def change(self, state: State) -> State:
        """Take it off the board and note its fate."""
        piece = replace(state.pieces[self.piece], at=OFF, fate=self._fate(), falling=False)
        flight = tuple(leader for leader in state.in_flight if leader != self.piece)
        return replace(state.with_piece(piece), in_flight=flight)


class UnitEliminated(_Gone, frozen=True, kw_only=True):
    """A unit lost its last block."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} is eliminated at {names.hex(self.at)}."


class UnitRouted(_Gone, frozen=True, kw_only=True):
    """A unit failed its rally check (JR-38)."""

    def _fate(self) -> str:
        return "routed"

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} breaks and routs from {names.hex(self.at)}."


class UnitRallied(Note, frozen=True, kw_only=True):
    """A unit passed its rally check (JR-37)."""

    piece: str
    at: int

    def hexes(self) -> tuple[int, ...]:
        """List its hex."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} rallies at {names.hex(self.at)}."


class FlagsAnswered(Note, frozen=True, kw_only=True):
    """A unit's owner answered its flags: how many are ignored, how many hexes it must go (JR-02, JR-22)."""

    piece: str
    flags: int
    ignored: int
    hexes_due: int

    def tell(self, names: Names) -> str:
        """Say what is ignored and what must be done."""
        name = names.piece(self.piece)
        ignored = f"ignores {self.ignored} of {_count(self.flags, 'flag')}"
        due = f"must retreat {_count(self.hexes_due, 'hex').replace('hexs', 'hexes')}"
        if not self.hexes_due:
            return f"{name} {ignored} and stands."
        return f"{name} {ignored} and {due}." if self.ignored else f"{name} {due}."


# Leaders


class LeaderHit(PieceChanged, frozen=True, kw_only=True):
    """A leader was hit; his block stands until those around him have checked (JR-81)."""

    def change(self, state: State) -> State:
        """Mark him."""
        return state.with_piece(replace(state.pieces[self.piece], falling=True))

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} falls at {names.hex(self.at)}."


class LeaderSweptAway(LeaderHit, frozen=True, kw_only=True):
    """A leader was carried off with his routed unit (JR-50)."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} is swept away in the rout at {names.hex(self.at)}."


class LeaderUnhurt(Note, frozen=True, kw_only=True):
    """A casualty check missed a leader, or a rout did not carry him off (JR-49, JR-79)."""

    leader: str
    at: int

    def hexes(self) -> tuple[int, ...]:
        """List his hex."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.leader)} is unhurt."


class LeaderRemoved(_Gone, frozen=True, kw_only=True):
    """The block of a fallen leader was taken off the board."""

    def tell(self, names: Names) -> str:
        """Say nothing: his fall was told."""
        return ""


class LeaderTrapped(_Gone, frozen=True, kw_only=True):
    """A leader had nowhere to go (JR-66, JQ-19)."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} finds no way out of {names.hex(self.at)} and is taken."


class LeaderLeft(_Gone, frozen=True, kw_only=True):
    """A leader left the field over his own baseline (JR-67)."""

    def _fate(self) -> str:
        return "left"

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.piece)} leaves the field at {names.hex(self.at)}."


class LeaderFled(Note, frozen=True, kw_only=True):
    """A lone leader began his retreat (JR-59)."""

    leader: str
    at: int

    def change(self, state: State) -> State:
        """Put him in flight: in nobody's way, with nobody."""
        return replace(state, in_flight=(*state.in_flight, self.leader))

    def hexes(self) -> tuple[int, ...]:
        """List the hex he flees from."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return f"{names.piece(self.leader)} must flee from {names.hex(self.at)}."


class LeaderRetreated(_Went, frozen=True, kw_only=True):
    """A leader in flight went one hex."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return f"{names.piece(self.piece)} flees {self._way(names)}."


class LeaderStopped(Note, frozen=True, kw_only=True):
    """A leader ended his flight; `unit` is whom he is with now, if anybody."""

    leader: str
    at: int
    unit: str = ""

    def change(self, state: State) -> State:
        """End his flight."""
        return replace(state, in_flight=tuple(leader for leader in state.in_flight if leader != self.leader))

    def hexes(self) -> tuple[int, ...]:
        """List the hex he stops in."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say where, and with whom."""
        company = f" with {names.piece(self.unit)}" if self.unit else ""
        return f"{names.piece(self.leader)} stops at {names.hex(self.at)}{company}."


# The end


class BannerTaken(TrackChanged, frozen=True, kw_only=True):
    """A side took a victory banner for a piece of the other side (JX-40)."""

    piece: str

    def change(self, state: State) -> State:
        """Set the track."""
        return replace(state, banners={**state.banners, self.side: self.value})

    def tell(self, names: Names) -> str:
        """Say whose it is and how many that makes."""
        return f"{names.side(self.side)} takes a banner for {names.piece(self.piece)}: {self.value}."


class BattleConcluded(Note, frozen=True, kw_only=True):
    """The battle was conceded, drawn, or left by one side altogether (JX-41)."""

    conclusion: Outcome

    def change(self, state: State) -> State:
        """End it."""
        return replace(state, conclusion=self.conclusion)

    def tell(self, names: Names) -> str:
        """Say how."""
        return self.conclusion.sentence
