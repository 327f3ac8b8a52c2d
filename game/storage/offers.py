"""Under which rule systems a battle can be played, and why not under the others."""

from collections.abc import Iterator
from typing import Any

import msgspec

from game.engine.ruleset import RuleSet, shipped, systems
from game.engine.suggestions import nearest
from game.hexgrid.scenario import Problem, Scenario, ScenarioError

AnyRules = RuleSet[Any, Any, Any]


class Offer(msgspec.Struct, frozen=True):
    """A rule system and the scenario as it would read it; `problems` are why the battle cannot be played under it."""

    rules: AnyRules
    scenario: Scenario
    problems: tuple[Problem, ...] = ()


def under(scenario: Scenario, system: str) -> Scenario:
    """Return a scenario as it is played under a system; "" leaves it as its map says."""
    return msgspec.structs.replace(scenario, system=system) if system else scenario


def offers(scenario: Scenario) -> tuple[Offer, ...]:
    """Return for each rule system whether a battle can be played under it, the map's own first."""
    own = sorted(shipped(), key=lambda rules: rules.info.id != scenario.system)
    return tuple(_offer(rules, scenario) for rules in own)


def _offer(rules: AnyRules, scenario: Scenario) -> Offer:
    as_read = under(scenario, rules.info.id)
    problems = offer_problems(rules, as_read, scenario.system)
    try:
        rules.play.setup(as_read)
    except ScenarioError as error:
        problems += error.problems
    return Offer(rules, as_read, problems)


def offer_problems(rules: AnyRules, scenario: Scenario, own: str) -> tuple[Problem, ...]:
    """Return why a sound map is not offered under a system; `own` is the one that it is made for.

    Its property `systems` may name others, or a special rule that decides its battle may be unknown to this one.
    """
    problems = [Problem("map", sentence) for sentence in rules.content.blocking_features(scenario)]
    named = systems_of(scenario)
    system = rules.info.id
    if named and system not in (own, *named):
        problems.insert(
            0,
            Problem(
                "map",
                f"property 'systems' offers it under {', '.join(dict.fromkeys((own, *named)))} only; add "
                f"{system!r} to it if the battle should be played under these rules too",
            ),
        )
    return tuple(problems)


def under_others(scenario: Scenario) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Return what is wrong with a map under the other systems it is offered under: those it names, and the rest."""
    named, rest = list[Problem](), list[Problem]()
    for offer in offers(scenario):
        system = offer.rules.info.id
        is_named = system in systems_of(scenario)
        if system == scenario.system or offer_problems(offer.rules, offer.scenario, scenario.system):
            continue
        if not is_named and not _shares_a_side(scenario, offer.rules):
            continue  # a map of other wars is no map for it, and nothing is wrong with that
        found = named if is_named else rest
        found += [Problem(each.location, f"under {system!r}: {each.sentence}") for each in offer.problems]
    return tuple(named), tuple(rest)


def _shares_a_side(scenario: Scenario, rules: AnyRules) -> bool:
    """Return whether a piece of a map belongs to a side that a system has."""
    sides = {side.id for side in rules.info.sides}
    return any(piece.properties.get("side") in sides for piece in scenario.pieces)


def systems_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the systems that a map's property `systems` names; empty where it leaves the choice open."""
    return tuple(str(scenario.properties.get("systems", "")).replace(",", " ").split())


def unknown_systems(scenario: Scenario) -> Iterator[Problem]:
    """Warn of systems that a map names and that are not here."""
    names = systems()
    for name in systems_of(scenario):
        if name not in names:
            yield Problem(
                "map", f"property 'systems' names {name!r}, which is not here{nearest(name, names)}"
            )
