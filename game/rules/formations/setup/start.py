"""A position in mid-battle: what a vignette says of formations and of the round."""

from typing import Any

import msgspec

from game.hexgrid.scenario import Start
from game.rules.formations.state import PHASES, Formation, State
from game.rules.formations.tables import INITIATIVES
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.suggestions import nearest

replace = msgspec.structs.replace

GROUP_KEYS: dict[str, type[Any]] = {
    "blast": int,
    "broken": bool,
    "initiative": int,
    "activated": bool,
    "overwatch": bool,
}
"""What a vignette may say of a formation."""


def begin_at(reader: PropertyReader, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with what it says of formations."""
    if start.phase not in PHASES:
        reader.wrong("phase", f"{start.phase!r} is no phase{nearest(start.phase, PHASES)}")
    won = reader.side("first", start.values.get("first") or start.turn or state.won)
    activates = reader.side("activates", start.values.get("activates") or won)
    formations = dict(state.formations)
    groups = start.values.get("groups", {})
    if not isinstance(groups, dict):
        reader.wrong("groups", f"is {groups!r}; it must be a table of formations")
        groups = {}
    for name, values in groups.items():
        if name not in formations:
            reader.wrong(f"group {name}", f"there is no such formation{nearest(name, formations)}")
        else:
            formations[name] = _formation(reader, formations[name], values)
    return replace(
        state,
        phase=start.phase,
        number=start.number,
        won=won,
        chose=won if start.values.get("first") else "",
        first=activates,
        turn=activates,
        formations=formations,
    )


def _formation(reader: PropertyReader, formation: Formation, values: Any) -> Formation:
    if not isinstance(values, dict):
        reader.wrong(f"group {formation.id}", f"is {values!r}; it must be a table")
        return formation
    given: dict[str, Any] = values
    for key, value in given.items():
        kind = GROUP_KEYS.get(key)
        if kind is None:
            reader.wrong(f"group {formation.id}", f"unknown key {key!r}{nearest(key, GROUP_KEYS)}")
        elif type(value) is not kind:
            what = "a whole number" if kind is int else "true or false"
            reader.wrong(f"group {formation.id}", f"{key!r} is {value!r}; it must be {what}")
        elif key == "initiative" and value not in INITIATIVES:
            reader.wrong(
                f"group {formation.id}",
                f"'initiative' is {value}; give a whole number from {INITIATIVES[0]} to {INITIATIVES[-1]}",
            )
        elif key == "blast" and value < 0:
            reader.wrong(f"group {formation.id}", f"'blast' is {value}; give a whole number from 0")
        else:
            formation = replace(formation, **{key: value})
    if formation.broken and (formation.blast or formation.overwatch):
        reader.wrong(
            f"group {formation.id}",
            "a broken formation has no markers and no overwatch (EX-40); leave them out",
        )
    return formation
