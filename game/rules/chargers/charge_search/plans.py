"""Charges of several units on one target (section 10)."""

from collections.abc import Mapping

from game.rules.chargers.charge_search.records import End, Member, Offset, Plan, Plans, Table


def plan_charges(table: Table, target: str, members: tuple[Member, ...]) -> Plans:
    """Return the lawful plans of a group of chargers (T9-36, T9-19, T9-21)."""
    raise NotImplementedError


def plan_at(
    table: Table, target: str, members: tuple[Member, ...], offsets: Mapping[str, Offset]
) -> Plan | None:
    """Return the lawful plan with these offsets, though it may not be among those offered; None if it is not lawful."""
    raise NotImplementedError


def end_in_plan(table: Table, target: str, member: Member, planned: End) -> End | None:
    """Return the end that a charger takes when its turn comes: the planned one, or the nearest to it (TQ-18)."""
    raise NotImplementedError
