"""Positions changed by hand: pieces moved, turned, weakened, added and removed, each change tried by the rules.

A change is the difference between two maps of the moment, drawn without it and with it: what the rules make of a map,
and what they find wrong with one, holds for the analysis board as well.
"""

from contextlib import suppress
from typing import Any

import msgspec

from game.content.drawn_moment import Place
from game.content.positions import Position, match_at
from game.content.state_changes import changed_alike, joined, refreshed, without
from game.content.trial import RefusedError, Trial
from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.written_state import difference
from game.engine.shown.view import CardView, PieceView
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.hexgrid.scenario import Placed, Scenario
from game.i18n import tr

replace = msgspec.structs.replace


class Editor(Trial):
    """Changes the position at which a battle is: each change gives a new one, and the battle stays as it is."""

    def moved(self, piece: PieceId, to: Place) -> Position:
        """Put a piece elsewhere, and a unit's leader with it."""
        seen, moving = self._seen[piece], {piece}
        if seen.look != "figure":
            moving |= {each.id for each in self.view.pieces if _goes_with(each, seen)}
        there = self._waiting_at(to, seen)
        before = after = self._drawn(*(() if isinstance(to, tuple) else (to,)))
        for each in moving:
            after = after.moved(self._seen[each], to)
        return self._redrawn(before, after, moving | there)

    def _waiting_at(self, at: Place, unit: PieceView) -> set[PieceId]:
        """Return the leaders of a unit's side to whom it comes in a hex."""
        leaders = (each for each in self.view.pieces if each.look == "figure" and each.pose is None)
        is_unit = unit.look != "figure"
        return {each.id for each in leaders if is_unit and each.hex_id == at and each.side == unit.side}

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
        leaders = self._naming(group) if mark.table == "groups" else set()
        after = before.marked(mark, name, count)
        position = self._redrawn(before, after, {piece, *leaders}, {group}, forgotten=piece)
        found = Editor(match_at(position))
        if piece in found._seen and found.marks(piece)[marker] != count:
            raise RefusedError(
                tr("{piece} cannot have that changed as things are.", piece=self._seen[piece].name)
            )
        return position

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
        state = refreshed(self._state, self._begun(side, phase).state, self._rules.play.passing)
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
        scenario = self._ready(replace(self._scenario, pieces=pieces, now=None), piece)
        now = difference(self._grid, self._rules.play.setup(scenario).state, self._state)
        now = without(now, piece, instead="")
        for group in self.view.groups:
            if group.members == (piece,):  # nobody is left of it
                now = without(now, group.id)
        now = self._rejoined(replace(scenario, now=now), piece)
        return self._tried(replace(scenario, now=now))

    def _rejoined(self, scenario: Scenario, gone: PieceId) -> dict[str, Any]:
        """Return what has changed, with the leaders of a piece that is gone where the rules put them without it."""
        assert scenario.now is not None
        drawn, own = self._drawn(), self._naming(gone) - {gone}
        if not own:
            return dict(scenario.now)
        left = {name: placed for name, placed in drawn.pieces.items() if name != gone}
        fresh = self._set_up(
            replace(drawn, of=scenario, pieces=left, written=without(drawn.written, gone))
        ).state
        first = self._rules.play.setup(replace(scenario, now=None)).state
        new = difference(self._grid, first, fresh).get("pieces", {})
        pieces = {**scenario.now.get("pieces", {}), **{name: new.get(name, {}) for name in own}}
        return {**scenario.now, "pieces": pieces}

    def _naming(self, ref: str) -> set[PieceId]:
        """Return the leaders who are with a piece or a group, as the state has it."""
        leaders = (each.id for each in self.view.pieces if each.look == "figure")
        return {each for each in leaders if ref in msgspec.structs.astuple(self._state.pieces[each])}

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
        number = next(number for number in range(1, 1000) if f"{kind}-{number}" not in self._placed)
        name, called = PieceId(f"{kind}-{number}"), f"{called[:1].upper()}{called[1:]} {number}"
        near = min(
            (each for each in self.view.pieces if each.side == side and each.look != "figure"),
            key=lambda each: self._grid.distance(each.hex_id, at),
            default=None,
        )
        properties: dict[str, Any] = {"id": name, "side": side}
        if near is not None and (brigade := self._placed[near.id].properties.get("brigade", "")):
            properties["brigade"] = brigade
        new = Placed(layer="units", kind=kind, name=called, cell=at, properties=properties, place=called)
        without_it = self._drawn(at)
        fresh = self._set_up(without_it.having(name, new))
        scenario = self._with(new)
        first = self._rules.play.setup(scenario).state
        drawn = self._rules.shown.view(fresh.battlefield, fresh.state, NO_SIDE)
        joins = self.group_of(near.id) if near is not None else ""
        state = joined(self._state, fresh.state, drawn, name, joins, near)
        unit = next((each for each in drawn.pieces if each.id == name), None)
        if unit is not None and (there := self._waiting_at(at, unit)):
            state = changed_alike(state, self._set_up(without_it).state, fresh.state, there)
        now = difference(self._grid, first, state)
        if self.is_unfinished and scenario.start is None:  # the battle begins as its map says
            now = {field: value for field, value in now.items() if field not in self._rules.play.passing}
        return self._tried(replace(scenario, now=now or None))


def _goes_with(leader: PieceView, unit: PieceView) -> bool:
    """Return whether a leader is moved with a unit; one who is measured with it needs no place of his own."""
    return leader.look == "figure" and leader.hex_id == unit.hex_id and unit.pose is None
