"""What a system leaves out of a map that was made for several, and what keeps a map from it (AR-14, AR-15)."""

from collections.abc import Collection

import msgspec

from game.hexgrid.scenario import Scenario
from game.i18n import tr, tr_count
from game.rules.table.setup.suggestions import whole
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.parser import special_lines
from game.rules.table.special_rules.shared_rules import SHARED_RULES, UNSHARED_RULES


class LeftOut(msgspec.Struct, frozen=True):
    """What a system does not play of a map, in sentences.

    `sentences`: what it leaves out and can do without. `hindrances`: what decides the battle, so that the map is not
    offered for it.
    """

    sentences: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()


def left_out(scenario: Scenario, system_name: str, known: Collection[str] = tuple(SHARED_RULES)) -> LeftOut:
    """Return what a system leaves out of a map; `known`: the names of the special rules that it knows."""
    sentences, hindrances, unknown = [], [], []
    if scenario.properties.get("command") == "cards" or any(
        whole(scenario.properties.get(f"combat_{side}", 0)) for side in SIDES
    ):
        sentences.append(tr("{system} is played without this map's cards.", system=system_name))
    for _, name, rest in special_lines(scenario.properties):
        if name in known or name not in (*SHARED_RULES, *UNSHARED_RULES):
            continue
        _, _, title = rest.partition("called=")
        rule = title or name
        if name in SHARED_RULES:
            hindrances.append(
                tr(
                    "{system} does not know the special rule {rule}, which decides this battle.",
                    system=system_name,
                    rule=rule,
                )
            )
        else:
            unknown.append(rule)
    if unknown:
        sentences.append(
            tr_count(
                len(unknown),
                "{system} leaves out the special rule {rules}.",
                "{system} leaves out {number} special rules: {rules}.",
                system=system_name,
                rules=", ".join(unknown),
            )
        )
    return LeftOut(tuple(sentences), tuple(hindrances))
