"""A rule system with some of its functions in the place of its own, whichever part each is in."""

from typing import Any

import msgspec

from game.engine.ruleset import RuleSet

PARTS = ("play", "shown", "opponent", "content")


def changed(rules: RuleSet[Any, Any, Any], **fields: Any) -> RuleSet[Any, Any, Any]:
    """Return the rule system with these functions."""
    for name, value in fields.items():
        part = next(part for part in PARTS if name in getattr(rules, part).__struct_fields__)
        rules = msgspec.structs.replace(
            rules, **{part: msgspec.structs.replace(getattr(rules, part), **{name: value})}
        )
    return rules
