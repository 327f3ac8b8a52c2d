"""The properties of maps and pieces that all rule systems share: a map gives them once, for every system.

A system reads those that its rule book names, passes over the rest, and reports any other name as unknown. Tiled's
classes give every piece the value "" for what its maker left alone: "" counts as not given.
"""

import re
from collections.abc import Collection, Iterable, Iterator

import msgspec

from game.engine.ruleset import shipped, systems
from game.engine.suggestions import nearest
from game.hexgrid.scenario import AS_IT_WAS, AS_PLAYED, EVEN, Placed, Problem, Scenario, place_on_earth
from game.i18n import tr, tr_count
from game.rules.table.setup.property_reader import whole
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.parser import EXAMPLE, is_special_rule, special_lines
from game.rules.table.special_rules.shared_rules import SHARED_RULES, UNSHARED_RULES

OF_A_PIECE = frozenset(
    {
        *("id", "side", "short", "blocks", "full", "brigade", "rank", "facing"),
        *("initiative", "radius", "rating", "grade"),
    }
)
"""What a piece may have: its `id`, its `side`, a `short` name where the board has little room, how many `blocks` it
begins with and how many are its `full` number, the `brigade` it belongs to or commands (AR-01), the `rank` of a leader,
`army` or `brigade` (AR-02), its `facing` (AR-03), an `initiative` (EX-02), a commander's `radius` in inches (BX-02) and
`rating` (GX-22), a `grade` (GX-87)."""

OF_A_MAP = frozenset(
    {
        "system",
        "systems",
        "title",
        "date",
        "place",
        "notes",
        "length",
        "minutes",
        "last_round",
        "at_end",
        "inches_per_hex",
        "cm_per_hex",
        "scale",
        "ground",
        "weather",
        "time",
        EXAMPLE,
        *(AS_IT_WAS, EVEN, AS_PLAYED),
    }
)
"""What a map may have: the `system` it is made for and the `systems` that may offer it, what its page tells (`title`,
`date`, `place` as latitude and longitude, `notes`, and the `length` in turns and `minutes` it lasts), its
`last_round` (AR-10), who has won `at_end` (AR-12), how much ground a hex is, in inches (BX-02), in centimetres (EX-04,
GX-04), or in inches measured (`scale`, TX-03), and how its field looks: `ground`, `weather` and `time`; whether it is
offered `as_it_was` and what makes it `even`, and `as_played` of a battle that is played as it was."""

_ENDS = ("last_round", "at_end")
"""What a map may say apart for one system, as SYSTEM_last_round."""

OF_A_SYSTEM = ("length", "minutes")
"""What a map may tell apart for a system that it was not made for, as SYSTEM_length."""

_OF_A_SIDE = ("home", "difficulty", "break", "strategy")
"""What a map may have for each side: its home edge, how hard it is to win with, its break point (AR-11) and its
strategy rating (EX-03)."""

_DEFAULT_BRIGADES = r"centre|left|right|left-centre|right-centre|[1-9]\d?"
"""Where along its line a brigade is that the map does not name, as the end of its id (AR-01)."""


def for_map(sides: Iterable[str], system: str) -> frozenset[str]:
    """Name the shared properties of a map between some sides, those of AR-10 to AR-12 for all systems but one."""
    others = [other for other in systems() if other != system]
    return OF_A_MAP.union(
        *(
            {f"{name}_{side}" for name in _OF_A_SIDE} | {f"{other}_break_{side}" for other in others}
            for side in sides
        ),
        *(told_of(each, sides) for each in systems()),
        *({f"{other}_{name}" for name in _ENDS} for other in others),
    )


def told_of(system: str, sides: Iterable[str]) -> frozenset[str]:
    """Name the properties that tell on a battle's page how long and how hard it is under one system."""
    of_sides = frozenset(f"{system}_difficulty_{side}" for side in sides)
    return of_sides.union(f"{system}_{name}" for name in OF_A_SYSTEM)


def unknown_properties(scenario: Scenario, system: str, known: Iterable[str]) -> Iterator[Problem]:
    """Yield the properties of a map that no rule system reads, and a `place` that cannot be read.

    `known` are those that this system alone reads.
    """
    allowed = {*known} | for_map(SIDES, system) | brigade_orders(scenario.pieces)
    others = frozenset[str]().union(*(r.info.map_properties for r in shipped() if r.info.id != system))
    names = systems()
    for name in scenario.properties:
        plain = name.removeprefix(f"{AS_IT_WAS}_")
        is_known = plain in allowed | others or is_special_rule(plain, *names)
        # What is replaced for this system alone is checked where the battle is played as it was.
        is_known = is_known or (plain != name and plain.startswith(f"{system}_"))
        if not is_known and not is_default_order(plain, SIDES):
            yield Problem("map", f"unknown property {name!r}{nearest(name, allowed)}")
    place = str(scenario.properties.get("place", ""))
    if place and place_on_earth(place) is None:
        yield Problem(
            "map",
            f"property 'place' is {place!r}; write latitude and longitude in degrees, as 57.477, -4.094",
        )


def piece_properties(system: str, own: Iterable[str]) -> frozenset[str]:
    """Name what a piece may have: what all systems share, a system's own, and what others alone read."""
    others = (rules.info.piece_properties for rules in shipped() if rules.info.id != system)
    return frozenset(own).union(OF_A_PIECE, *others)


def brigade_orders(pieces: Iterable[Placed]) -> frozenset[str]:
    """Name the properties that give the map's own brigades their first orders (GX-21)."""
    texts = (str(piece.properties.get("brigade", "")) for piece in pieces)
    return frozenset(f"order_{hyphenated(text)}" for text in texts if hyphenated(text))


def is_default_order(name: str, sides: Iterable[str]) -> bool:
    """Return whether a property of a map is the first order of a brigade that AR-01 makes."""
    return any(re.fullmatch(rf"order_{re.escape(side)}-({_DEFAULT_BRIGADES})", name) for side in sides)


def hyphenated(text: str) -> str:
    """Make an id of a name, in small letters with hyphens: "Mackay's right wing" becomes mackays-right-wing."""
    return "".join(letter for letter in text.lower().replace(" ", "-") if letter.isalnum() or letter == "-")


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
    for _, name, rest in special_lines(scenario.properties, scenario.system):
        if name in known or name not in (*SHARED_RULES, *UNSHARED_RULES):
            continue
        _, _, title = rest.partition("called=")
        rule = tr(title) if title else name
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
