"""When an army has had enough, and who has won then (AR-10, AR-11, AR-12)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.suggestions import nearest
from game.engine.system_info import SideInfo
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Problem, Scenario, Value
from game.i18n import tr, tr_mark
from game.rules.table.setup.properties import told_of
from game.rules.table.setup.property_reader import whole
from game.rules.table.sides import SIDE_INFOS, SIDES
from game.rules.table.special_rules.parser import is_special_rule
from game.rules.table.special_rules.questions import rules_of
from game.rules.table.special_rules.shared_rules import DRAW, MORE, EndRule
from game.rules.table.special_rules.special_rule import SpecialRule

DEFAULT_LAST_ROUND = 12


class EndTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ends: its last round, the break point of each side, and who has won after the last round.

    `at_end`: a side, or `more` for the one with the smaller share of losses. `tie`: who has won where the shares are
    equal, "" for a draw.
    """

    last_round: int
    break_points: dict[SideId, int]
    at_end: SideId = MORE
    tie: SideId = DRAW


class Losses(msgspec.Struct, frozen=True, kw_only=True):
    """What counts against a side at the end of a round (AR-11): `counted` of the `units` it had at the start.

    `units` are those that come on later too (AR-14). `counted`: units gone, units that its book counts as broken,
    routed or retreating at that moment, and what the other side has by AR-13. `pending`: units that will count unless
    they rally before.
    """

    units: int
    counted: int
    pending: int = 0

    @property
    def share(self) -> Fraction:
        """Return the part of its units that is counted."""
        return Fraction(self.counted, max(1, self.units))


def end_terms(
    scenario: Scenario, system: str, rules: Iterable[SpecialRule], units: Mapping[SideId, int], part: Fraction
) -> EndTerms:
    """Return how a battle ends under a system (AR-10, AR-11, AR-12).

    `units`: those of each side at the start. `part`: that of the units which breaks a side where the map says nothing.
    A property that `end_problems` objects to is passed over.
    """
    properties = scenario.properties
    # Reading AR-10: of several rules `end` the one with the fewest turns ends the battle.
    end = min(rules_of(EndRule, rules), key=lambda rule: rule.last, default=None)
    at_end = _at_end(properties, units, system)
    return EndTerms(
        last_round=_last_round(properties, system) or (end.last if end else DEFAULT_LAST_ROUND),
        break_points={side: _break_point(properties, system, side, units[side], part) for side in units},
        at_end=at_end or (end.winner if end else MORE),
        tie=end.tie if end else DRAW,
    )


def told_end(terms: EndTerms, sides: Sequence[SideInfo] = SIDE_INFOS) -> str:
    """Say in a few words who has won after the last round (AR-12)."""
    if terms.at_end == MORE:
        return tr("fewer losses win")
    return tr("the {side} win", side=next(side.plural_name for side in sides if side.id == terms.at_end))


def outcome_of_round(
    terms: EndTerms,
    number: int,
    losses: Mapping[SideId, Losses],
    sides: Sequence[SideInfo] = SIDE_INFOS,
    *,
    is_over: bool = True,
    spent: Collection[SideId] = (),
) -> Outcome | None:
    """Return how the battle ends with the end of a round; None while it goes on (AR-11, AR-12).

    `is_over` is false where only one side's turn of the round is. `spent` are sides that have lost whatever counts.
    """
    first, second = sides
    others = {first.id: second.id, second.id: first.id}
    names = {side.id: side.name for side in sides}
    plural_names = {side.id: side.plural_name for side in sides}

    def victory(winner: SideId, reason: str) -> Outcome:
        """Say who has won and why, with what each side had."""
        own, other = losses[winner], losses[others[winner]]
        told = tr(
            reason,
            winner=plural_names[winner],
            loser=plural_names[others[winner]],
            counted=own.counted,
            units=own.units,
            limit=terms.break_points[winner],
            others=other.counted,
            all=other.units,
            broken_at=terms.break_points[others[winner]],
        )
        return Outcome(winner, tr("{side} victory: {reason}", side=names[winner], reason=told))

    def draw(reason: str) -> Outcome:
        one, other = losses[first.id], losses[second.id]
        counted = {"counted": one.counted, "units": one.units, "others": other.counted, "all": other.units}
        return Outcome(DRAW, tr(reason, **counted))

    broken = list(spent) or [
        side for side in others if is_over and losses[side].counted >= terms.break_points[side]
    ]
    worse = _larger_share(losses)
    if len(broken) == 1:
        return victory(others[broken[0]], SPENT if spent else BROKEN)
    if broken:
        return victory(others[worse], BOTH_BROKEN) if worse else draw(BROKEN_DRAW)
    if not is_over or number < terms.last_round:
        return None
    if terms.at_end != MORE:
        return victory(terms.at_end, AT_END)
    if worse:
        return victory(others[worse], FEWER)
    return victory(terms.tie, TIE) if terms.tie else draw(TIME_DRAW)


SPENT = tr_mark(
    "the {loser} have no steady unit left: they lost {others} of {all} units, the {winner} {counted} of {units}."
)
BROKEN = tr_mark(
    "the {loser} broke: they had {others} of {all} units counted as lost, and {broken_at} break them; "
    "the {winner} had {counted} of {units}."
)
BOTH_BROKEN = tr_mark(
    "both sides broke, and the {winner} lost the smaller share: {counted} of {units} units, "
    "the {loser} {others} of {all}."
)
AT_END = tr_mark(
    "the time is up and the {winner} did not break, which was enough: they lost {counted} of {units} units, "
    "and {limit} lost break them; the {loser} lost {others} of {all}."
)
FEWER = tr_mark(
    "the time is up, and the {winner} lost the smaller share: {counted} of {units} units, "
    "the {loser} {others} of {all}."
)
TIE = tr_mark(
    "the time is up and both sides lost the same share, which was enough for the {winner}: "
    "they lost {counted} of {units} units, the {loser} {others} of {all}."
)
TIME_DRAW = tr_mark(
    "A draw: the time is up, and both sides lost the same share, {counted} of {units} units and {others} of {all}."
)
BROKEN_DRAW = tr_mark(
    "A draw: both sides broke and lost the same share, {counted} of {units} units and {others} of {all}."
)
"""How a battle ended: who needed what, and what each side had (AR-11, AR-12)."""


def _larger_share(losses: Mapping[SideId, Losses]) -> SideId:
    """Return the side with the larger share; "" where both are equal."""
    (first, one), (second, two) = ((side, lost.share) for side, lost in losses.items())
    return NO_SIDE if one == two else first if one > two else second


# What a map says


def _given(properties: Mapping[str, Value], name: str) -> Value | None:
    """Return a property; None where the map leaves it out or empty."""
    value = properties.get(name)
    return None if value == "" else value


def _for_system(properties: Mapping[str, Value], system: str, name: str) -> tuple[str, Value | None]:
    """Return a property and its name, the one that is the system's alone before the one for all."""
    own = f"{system}_{name}"
    value = _given(properties, own)
    return (name, _given(properties, name)) if value is None else (own, value)


def _last_round(properties: Mapping[str, Value], system: str) -> int | None:
    _, value = _for_system(properties, system, "last_round")
    number = None if value is None else whole(value)
    return number if number is not None and number >= 1 else None


def _at_end(properties: Mapping[str, Value], sides: Collection[SideId], system: str) -> SideId:
    value = SideId(str(_for_system(properties, system, "at_end")[1] or ""))
    return value if value in (MORE, *sides) else NO_SIDE


def break_properties(system: str, side: SideId) -> tuple[str, str]:
    """Return the properties of a map that may give a side's break point, the first before the second (AR-11)."""
    return f"{system}_break_{side}", f"break_{side}"


def end_properties(system: str) -> tuple[str, ...]:
    """Return the properties of a map that say how a battle ends under a system."""
    ends = (f"{system}_last_round", f"{system}_at_end", "last_round", "at_end")
    return (*ends, *(name for side in SIDES for name in break_properties(system, side)))


def _break_point(
    properties: Mapping[str, Value], system: str, side: SideId, units: int, part: Fraction
) -> int:
    for name in break_properties(system, side):
        value = _given(properties, name)
        number = None if value is None else whole(value)
        if number is not None and 1 <= number <= units:
            return number
    return max(1, ceil(units * part))


def end_problems(
    scenario: Scenario, system: str, units: Mapping[SideId, int], known: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield what is wrong with the properties of a map about its end under a system, each with its remedy (AR-11).

    `known`: the properties that begin with the system's name and `_`, besides those of AR-11.
    """
    properties = scenario.properties
    own = (name for name in end_properties(system) if name.startswith(f"{system}_"))
    allowed = {*own, *known} | told_of(system, units)
    for name in properties:
        if name.startswith(f"{system}_") and name not in allowed and not is_special_rule(name, system):
            yield Problem("map", f"unknown property {name!r}{nearest(name, allowed)}")
    for side, number in units.items():
        for name in break_properties(system, side):
            value = _given(properties, name)
            point = None if value is None else whole(value)
            if value is not None and (point is None or not 1 <= point <= number):
                yield Problem(
                    "map",
                    f"property {name!r} is {value!r}; give a whole number from 1 to {number}, the units of the side",
                )
    name, value = _for_system(properties, system, "last_round")
    if value is not None and _last_round(properties, system) is None:
        yield Problem("map", f"property {name!r} is {value!r}; it must be a whole number from 1")
    name, value = _for_system(properties, system, "at_end")
    if value is not None and not _at_end(properties, units, system):
        yield Problem("map", f"property {name!r} is {value!r}{nearest(str(value), (MORE, *units))}")
