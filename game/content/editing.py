"""Positions changed by hand: pieces moved, turned, weakened, added and removed, each change tried by the rules.

A change is the difference between two maps of the moment, drawn without it and with it: what the rules make of a map,
and what they find wrong with one, holds for the analysis board as well.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from game.content.drawn_moment import DrawnMoment, Place, drawn_moment, free_cells
from game.content.positions import Position, looked_at
from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.replay import ReplayError
from game.engine.play.written_state import applied, difference
from game.engine.shown.view import CardView, PieceView
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.hexgrid.scenario import PIECE_LAYERS, Placed, Scenario, ScenarioError, Start
from game.i18n import tr
from game.storage.battles import AnyMatch

replace = msgspec.structs.replace

LATER = 2
"""A turn in which nobody waits any more to come onto the field."""


class RefusedError(Exception):
    """A change that the rules do not allow: why, in a sentence."""


class Editor:
    """Changes the position at which a battle is: each change gives a new one, and the battle stays as it is.

    What was answered since the newest moment at which the rules can be taken up is lost by a change.
    """

    def __init__(self, match: AnyMatch) -> None:
        self._rules, self._scenario = match.rules, match.scenario
        phases = [phase.id for phase in self._rules.info.phases]
        self._sides = [side.id for side in self._rules.info.sides]
        self._begin = Start(turn=self._sides[0], phase=phases[0], number=LATER)
        self._one_turn = replace(self._begin, number=1, values={"until": phases[-1]})
        self._state, since, _ = match.newest_checkpoint
        self._since = tuple(match.entries[since:])
        if self.is_unfinished:  # nobody has done anything yet
            self._state, self._since = match.setup.state, ()
        self._setup: BattleSetup[Any, Any] = self._rules.play.setup(self._scenario)
        self._first, self._grid = self._setup.state, self._setup.grid
        self.view = self._rules.shown.view(match.setup.battlefield, self._state, NO_SIDE)
        placed = [piece for piece in self._scenario.pieces if piece.layer in PIECE_LAYERS]
        self._placed = dict(zip(self._first.pieces, placed, strict=True))
        self._seen = {piece.id: piece for piece in self.view.pieces}

    @property
    def is_unfinished(self) -> bool:
        """Whether there are too few pieces for a battle, so that the position lasts for one turn."""
        return self._scenario.start == self._one_turn

    # What can be changed

    def moved(self, piece: PieceId, to: Place) -> Position:
        """Put a piece elsewhere, and a unit's leader with it."""
        seen, moving = self._seen[piece], {piece}
        if seen.look != "figure":
            moving |= {each.id for each in self.view.pieces if _goes_with(each, seen)}
        before = after = self._drawn(*(() if isinstance(to, tuple) else (to,)))
        for each in moving:
            after = after.moved(self._seen[each], to)
        return self._redrawn(before, after, moving)

    def turned(self, piece: PieceId, degrees: int) -> Position:
        """Turn a piece so many degrees clockwise."""
        seen, before = self._seen[piece], self._drawn()
        if seen.facing is None:
            raise RefusedError(tr("{piece} has no facing.", piece=seen.name))
        return self._redrawn(before, before.turned(seen, degrees), {piece})

    def strengthened(self, piece: PieceId, blocks: int) -> Position:
        """Give a piece so many blocks more, or fewer."""
        seen, before = self._seen[piece], self._drawn()
        if seen.look == "figure":
            raise RefusedError(tr("{piece} has no blocks.", piece=seen.name))
        if seen.blocks + blocks > seen.full:
            raise RefusedError(tr("{piece} is at full strength.", piece=seen.name))
        if seen.blocks + blocks < 1:
            raise RefusedError(tr("{piece} has one block left; it can be removed.", piece=seen.name))
        return self._redrawn(before, before.with_blocks(seen, seen.blocks + blocks), {piece})

    def group_of(self, piece: PieceId) -> str:
        """Return the group that a piece belongs to; "" for none."""
        return next((group.id for group in self.view.groups if piece in group.members), "")

    def marks(self, piece: PieceId) -> dict[str, int]:
        """Return how often each marker that can be put on by hand is on a piece or its group now."""
        group = next((group for group in self.view.groups if piece in group.members), None)
        shown = {
            "pieces": self._seen[piece].markers,
            "groups": group.markers if group is not None else (),
        }
        return {
            marker: next((each.count for each in shown[mark.table] if each.id == marker), 0)
            for marker, mark in self._rules.content.marks.items()
        }

    def marked(self, piece: PieceId, marker: str, count: int) -> Position:
        """Put a marker on a piece or its group so many times; none takes it off."""
        mark, before = self._rules.content.marks[marker], self._drawn()
        group = self.group_of(piece)
        if mark.table == "groups" and not group:
            raise RefusedError(tr("{piece} belongs to no group.", piece=self._seen[piece].name))
        name = group if mark.table == "groups" else piece
        return self._redrawn(before, before.marked(mark, name, count), {piece}, {group})

    def cards(self, side: SideId) -> tuple[list[CardView], tuple[CardView, ...]]:
        """List the cards that a side holds, and those that it could hold besides."""
        by_hand, field = self._rules.content.cards, self._setup.battlefield
        held = [card for card in self.view.cards if card.side == side]
        return held, by_hand.spare(field, self._state, side) if by_hand is not None else ()

    def dealt(self, side: SideId, deck: str, card: str, *, to_hand: bool) -> Position:
        """Take a card of a deck into the hand of a side, or put it back."""
        by_hand, field = self._rules.content.cards, self._setup.battlefield
        assert by_hand is not None
        try:
            state = by_hand.dealt(field, self._state, side, deck, card, to_hand)
        except InvalidAnswerError as error:
            raise RefusedError(f"{error}.") from None
        return self._tried(replace(self._scenario, now=difference(self._grid, self._first, state)))

    def begun_at(self, side: SideId, phase: str) -> Position:
        """Begin a phase anew in a side's turn, or in a round in which that side comes first."""
        fresh = self._begun(side, phase).state
        passing = self._rules.play.passing
        changed: dict[str, Any] = {
            name: _fresh(getattr(self._state, name), getattr(fresh, name), passing)
            for name in (*passing, "pieces")
            if name in fresh.__struct_fields__
        }
        state = replace(self._state, **changed)
        self._since = ()
        return self._tried(replace(self._scenario, now=difference(self._grid, self._first, state)))

    def phases(self) -> list[str]:
        """List the phases that can be begun."""
        side, found = self._sides[0], []
        for phase in self._rules.info.phases:
            with suppress(RefusedError):
                self._begun(side, phase.id)
                found.append(phase.id)
        return found

    def _begun(self, side: SideId, phase: str) -> BattleSetup[Any, Any]:
        """Make the moment ready as a phase begins."""
        drawn = self._drawn()
        words = {mark.word for mark in self._rules.content.marks.values()}
        return self._set_up(drawn.begun(replace(self._begin, turn=side, phase=phase), words))

    def removed(self, piece: PieceId) -> Position:
        """Take a piece away as if it had never been in the battle."""
        pieces = tuple(each for each in self._scenario.pieces if each is not self._placed[piece])
        scenario = self._ready(replace(self._scenario, pieces=pieces, now=None))
        now = _without(difference(self._grid, self._rules.play.setup(scenario).state, self._state), piece)
        group = next((group.id for group in self.view.groups if group.members == (piece,)), None)
        if group is not None:  # nobody is left of it
            now = {
                table: {name: _unsaid(each, group) for name, each in value.items() if name != group}
                if isinstance(value, dict)
                else value
                for table, value in now.items()
            }
        return self._tried(replace(scenario, now=now))

    def emptied(self) -> Position:
        """Take all pieces away, and what the map says of them."""
        scenario = replace(self._scenario, pieces=(), now=None)
        while True:
            try:
                return self._tried(self._ready(scenario))
            except RefusedError as error:
                named = {name for name in scenario.properties if f"'{name}'" in str(error)}
                if not named:
                    raise
                kept = {name: value for name, value in scenario.properties.items() if name not in named}
                scenario = replace(scenario, properties=kept)

    def added(self, side: SideId, kind: str, at: HexId) -> Position:
        """Add a piece, of the brigade of the nearest one of its side."""
        called = next(each.name for each in self._rules.info.kinds if each.id == kind)
        names = (PieceId(f"{kind}-{number}") for number in range(1, 1000))
        name = next(each for each in names if each not in self._placed)
        near = min(
            (each for each in self.view.pieces if each.side == side and each.look != "figure"),
            key=lambda each: self._grid.distance(each.hex_id, at),
            default=None,
        )
        properties: dict[str, Any] = {"id": name, "side": side}
        if near is not None and (brigade := self._placed[near.id].properties.get("brigade", "")):
            properties["brigade"] = brigade
        new = Placed(layer="units", kind=kind, name=called, cell=at, properties=properties, place=called)
        fresh = self._set_up(self._drawn(at).having(name, new))
        scenario = self._with(new)
        first = self._rules.play.setup(scenario).state
        now = difference(self._grid, first, self._joined(fresh, name, near))
        if self.is_unfinished and scenario.start is None:  # the battle begins as its map says
            now = {field: value for field, value in now.items() if field not in self._rules.play.passing}
        return self._tried(replace(scenario, now=now or None))

    # How it is changed

    def _drawn(self, *taken: HexId) -> DrawnMoment:
        """Draw the moment; those who are as no map may have them, as some fights leave them, are drawn elsewhere."""
        written = self._rules.content.as_written(self._setup, self._state)
        aside: set[PieceId] = set()
        while True:
            drawn = drawn_moment(
                *(self._scenario, self._placed, self._grid, self.view, self._begin, written),
                taken=taken,
                aside=aside,
            )
            try:
                self._rules.play.setup(drawn.scenario)
            except ScenarioError as error:
                wrong = {problem.location for problem in error.problems}
                found = {piece for piece, placed in drawn.pieces.items() if placed.place in wrong} - aside
                if not found:
                    raise RefusedError(f"{error.problems[0]}.") from None
                aside |= found
            else:
                return drawn

    def _set_up(self, drawn: DrawnMoment) -> BattleSetup[Any, Any]:
        """Make a drawn moment ready; RefusedError says what the rules find wrong with it."""
        try:
            return self._rules.play.setup(drawn.scenario)
        except ScenarioError as error:
            raise RefusedError(f"{error.problems[0]}.") from None

    def _redrawn(
        self, before: DrawnMoment, after: DrawnMoment, pieces: Iterable[PieceId], groups: Collection[str] = ()
    ) -> Position:
        """Change the state by what the moment is drawn otherwise, as far as it is about these pieces and groups."""
        new = self._set_up(after).state
        found = difference(self._grid, self._set_up(before).state, new)
        known = {group.id for group in self.view.groups}
        changed: dict[str, Any] = {}
        for name, value in found.items():
            if name == "pieces":
                changed[name] = {
                    piece: {
                        field: each for field, each in value.get(piece, {}).items() if str(each) not in known
                    }
                    for piece in pieces
                }
            elif not isinstance(value, dict):
                changed[name] = value
            elif own := {group: value[group] for group in groups if group in value}:
                changed[name] = own
        state = applied(self._grid, self._state, changed, self._sides, self._rules.play.words)
        return self._tried(replace(self._scenario, now=difference(self._grid, self._first, state)))

    def _joined(self, fresh: BattleSetup[Any, Any], name: PieceId, near: PieceView | None) -> Any:
        """Return the state with a piece of a drawn moment more, in the group of the piece near it."""
        record, state = fresh.state.pieces[name], self._state
        view = self._rules.shown.view(fresh.battlefield, fresh.state, NO_SIDE)
        drawn_in = next((group.id for group in view.groups if name in group.members), "")
        joins = self.group_of(near.id) if near is not None else ""
        if joins and drawn_in:
            own = {field: joins for field in record.__struct_fields__ if getattr(record, field) == drawn_in}
            record = replace(record, **own)
        is_unit = any(each.id == name and each.look != "figure" for each in view.pieces)
        pieces = {**state.pieces, name: record}
        kind = type(state.pieces)
        state = replace(state, pieces=pieces if kind is dict else kind(pieces.values()))
        for table in state.__struct_fields__:
            known, drawn = getattr(state, table), getattr(fresh.state, table)
            if table == "pieces" or not isinstance(known, dict):
                continue
            new = {key: _including(group, drawn.get(key), name) for key, group in known.items()}
            if drawn_in in drawn and not joins:
                new[drawn_in] = drawn[drawn_in]
            elif joins in new and near is not None and is_unit:
                new[joins] = _listing(new[joins], name, near.id)
            state = replace(state, **{table: new})
        return state

    def _with(self, new: Placed) -> Scenario:
        """Return the scenario with a piece more, in the nearest hex that was free as the battle began."""
        refused = RefusedError("")
        for cell in free_cells(self._scenario, self._grid, new.cell, ()):
            pieces = (*self._scenario.pieces, replace(new, cell=cell))
            try:
                return self._ready(replace(self._scenario, pieces=pieces, now=None))
            except RefusedError as error:
                refused = error
        raise refused

    def _ready(self, scenario: Scenario) -> Scenario:
        """Return a scenario that can be set up: one with too few pieces for a battle lasts for one turn."""
        if self.is_unfinished:
            scenario = replace(scenario, start=None)
        try:
            self._rules.play.setup(scenario)
        except ScenarioError as error:
            if not all(problem.by_count for problem in error.problems):
                first = next(problem for problem in error.problems if not problem.by_count)
                raise RefusedError(f"{first}.") from None
            return replace(scenario, start=self._one_turn)
        return scenario

    def _tried(self, scenario: Scenario) -> Position:
        """Return the position if the rules can play on from it; RefusedError says why not."""
        position: Position = scenario, self._since
        try:
            try:
                looked_at(position)
            except (ReplayError, InvalidAnswerError):  # what was answered since does not fit any more
                position = scenario, ()
                looked_at(position)
        except ScenarioError as error:
            raise RefusedError(f"{error.problems[0]}.") from None
        except Exception as error:  # whatever a change by hand leads the rules into
            sentence = tr("The rules cannot play on from this ({error}).", error=repr(error)[:200])
            raise RefusedError(sentence) from error
        return position


def _fresh(old: Any, new: Any, passing: Collection[str]) -> Any:
    """Return a part of a state as a phase begins; which turn it is stays as it was."""
    if isinstance(old, dict) and old and hasattr(next(iter(old.values())), "__struct_fields__"):
        pieces = {
            name: replace(
                piece, **{each: getattr(new[name], each) for each in passing if hasattr(piece, each)}
            )
            for name, piece in old.items()
        }
        return pieces if type(old) is dict else type(old)(pieces.values())
    return replace(new, number=old.number) if hasattr(old, "number") else new


def _goes_with(leader: PieceView, unit: PieceView) -> bool:
    """Return whether a leader is moved with a unit; one who is measured with it needs no place of his own."""
    return leader.look == "figure" and leader.hex_id == unit.hex_id and unit.pose is None


def _including(group: Any, drawn: Any, piece: PieceId) -> Any:
    """Return what is known of a group, or of a side, with a piece where it is drawn: its commander."""
    if not hasattr(group, "__struct_fields__"):
        return drawn if drawn == piece else group
    led = [field for field in group.__struct_fields__ if getattr(drawn, field, None) == piece]
    return replace(group, **dict.fromkeys(led, piece))


def _listing(group: Any, piece: PieceId, near: PieceId) -> Any:
    """Return a group with a unit wherever it lists one that is near it."""
    fields = ((field, getattr(group, field)) for field in group.__struct_fields__)
    lists = {field: value for field, value in fields if isinstance(value, tuple) and near in value}
    return replace(group, **{field: (*value, piece) for field, value in lists.items()})


def _without(written: Any, piece: PieceId) -> Any:
    """Return what is written of a state without all that is about a piece."""
    if isinstance(written, Mapping):
        return {name: _without(value, piece) for name, value in written.items() if name != piece}
    if isinstance(written, list):
        return [_without(each, piece) for each in written if not _is_about(each, piece)]
    return "" if written == piece else written


def _unsaid(written: Any, group: str) -> Any:
    """Return what is written of a piece but to which group it belongs."""
    if not isinstance(written, dict):
        return written
    return {name: value for name, value in written.items() if value != group}


def _is_about(written: Any, piece: PieceId) -> bool:
    values = written.values() if isinstance(written, Mapping) else written
    return written == piece or (isinstance(written, Mapping | list) and piece in values)
