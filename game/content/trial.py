"""A position that is changed and tried: drawn as a map, set up by the rules, and played to its question."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from game.content.drawn_moment import DrawnMoment, drawn_moment, free_cells
from game.content.positions import Position, looked_at
from game.content.state_changes import fitted_to, without
from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.replay import ReplayError
from game.engine.play.written_state import NONE, applied, difference
from game.hexgrid.ids import NO_PIECE, NO_SIDE, HexId, PieceId
from game.hexgrid.scenario import PIECE_LAYERS, Placed, Scenario, ScenarioError, Start
from game.i18n import tr
from game.storage.battles import AnyMatch

replace = msgspec.structs.replace

LATER = 2
"""A turn in which nobody waits any more to come onto the field."""


class RefusedError(Exception):
    """A change that the rules do not allow: why, in a sentence."""


class Trial:
    """The moment of a battle that is changed: the newest at which the rules can be taken up."""

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
        tables = (getattr(self._first, name) for name in self._first.__struct_fields__ if name != "pieces")
        self._groups = {name for table in tables if isinstance(table, dict) for name in table}
        self.view = self._rules.shown.view(match.setup.battlefield, self._state, NO_SIDE)
        placed = [piece for piece in self._scenario.pieces if piece.layer in PIECE_LAYERS]
        self._placed = dict(zip(self._first.pieces, placed, strict=True))
        self._seen = {piece.id: piece for piece in self.view.pieces}

    @property
    def is_unfinished(self) -> bool:
        """Whether a side has nobody, so that the position lasts for one turn."""
        return self._scenario.start == self._one_turn

    def _drawn(self, *taken: HexId) -> DrawnMoment:
        """Draw the moment; those who are as no map may have them, as some fights leave them, are drawn elsewhere."""
        written = self._rules.content.as_written(self._setup, self._state)
        aside: set[PieceId] = set()
        while True:
            drawn = drawn_moment(
                *(self._scenario, self._placed, self._grid, self.view, self._begin, written),
                groups=self._groups,
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
        self,
        before: DrawnMoment,
        after: DrawnMoment,
        pieces: Iterable[PieceId],
        groups: Collection[str] = (),
        forgotten: str = "",
    ) -> Position:
        """Change the state by what the moment is drawn otherwise, as far as it is about these pieces and groups.

        What was declared in this phase of someone `forgotten`, or against him, is taken back.
        """
        new = self._set_up(after).state
        found = difference(self._grid, self._set_up(before).state, new)
        known = {group.id for group in self.view.groups}
        changed: dict[str, Any] = {}
        for name, value in found.items():
            if name == "pieces":
                changed[name] = {
                    piece: {
                        field: each
                        for field, each in value.get(piece, {}).items()
                        if self._seen[piece].look == "figure" or str(each) not in known
                    }
                    for piece in pieces
                }
            elif not isinstance(value, dict):
                changed[name] = value
            elif own := {group: value[group] for group in groups if group in value}:
                changed[name] = own
        for piece, fields in changed.get("pieces", {}).items():
            # Who joins a unit has no place of his own any more.
            if fields and self._seen[piece].look == "figure":
                drawn, now = new.pieces[piece], self._state.pieces[piece]
                empty = (each for each in drawn.__struct_fields__ if getattr(drawn, each) is None)
                fields |= {each: NONE for each in empty if getattr(now, each) is not None}
        state = applied(self._grid, self._state, changed, self._sides, self._rules.play.words)
        now = difference(self._grid, self._first, state)
        for name in self._rules.play.passing:
            if forgotten and isinstance(now.get(name), list):
                now[name] = without(now[name], forgotten)
        return self._tried(replace(self._scenario, now=now))

    def _with(self, new: Placed) -> Scenario:
        """Return the scenario with a piece more, in the nearest hex that was free as the battle began."""
        refused = RefusedError("")
        for cell in free_cells(self._scenario, self._grid, new.cell, ()):
            pieces = (*self._scenario.pieces, replace(new, cell=cell))
            try:
                return self._grown(self._ready(replace(self._scenario, pieces=pieces, now=None)))
            except RefusedError as error:
                refused = error
        raise refused

    def _ready(self, scenario: Scenario, without: PieceId = NO_PIECE) -> Scenario:
        """Return a scenario that can be set up, its map fitted to its pieces, `without` one that was taken away.

        One in which a side has nobody lasts for one turn.
        """
        if self.is_unfinished:
            scenario = replace(scenario, start=None)
        fitted = scenario
        while (wrong := self._wrong(fitted)) is not None:
            properties = fitted_to(fitted.properties, str(wrong), without)
            if properties == fitted.properties:
                break
            fitted = replace(fitted, properties=properties)
        if wrong is None:
            return fitted
        if not all(problem.by_count for problem in wrong.problems):
            first = next(problem for problem in wrong.problems if not problem.by_count)
            named = next((piece.name for piece in scenario.pieces if piece.place == first.location), "")
            raise RefusedError(f"{named}: {first.sentence}." if named else f"{first}.")
        return replace(scenario, start=self._one_turn)

    def _grown(self, scenario: Scenario) -> Scenario:
        """Return a scenario with a piece more, its numbers raised that were as high as its pieces allowed."""
        if scenario.start is not None or self._scenario.start is not None:
            return scenario
        numbers = {name: n + 1 for name, n in scenario.properties.items() if type(n) is int}
        before = replace(
            self._scenario, properties={**self._scenario.properties, **numbers}, start=None, now=None
        )
        told = str(self._wrong(before) or "")
        for name, number in numbers.items():
            if f"'{name}'" in told:
                more = replace(scenario, properties={**scenario.properties, name: number})
                scenario = more if self._wrong(more) is None else scenario
        return scenario

    def _wrong(self, scenario: Scenario) -> ScenarioError | None:
        """Return what keeps a scenario from being set up."""
        try:
            self._rules.play.setup(scenario)
        except ScenarioError as error:
            return error
        return None

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
