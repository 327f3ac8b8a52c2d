"""The order that a brigadier tries to change himself says how it differs from the commander-in-chief's."""

from game.engine.decisions.decision import Decision
from game.rules.brigades.command.orders import change_step
from tests.rules.brigades.stages import Stage, staged
from tests.rules.brigades.test_chances import COMMAND


def test_gx_23_a_brigadiers_own_try_says_what_it_costs() -> None:
    setup = staged(COMMAND, "command", groups={"clans": {"order": "engage"}})
    asked = next(change_step(Stage(setup, setup.state, lambda _pool, _reason: ()), setup.state.phasing))
    assert isinstance(asked, Decision)
    lines = {option.notation: option.preview().lines for option in asked.options}
    order = "Units stand, turn, form and fire: +1 to tests, fire and melee."
    assert lines["change clans hold"] == (order,)
    assert lines["initiative clans hold"] == (
        f"{order} Once a turn, it uses none of the tries; on a roll of 2 the brigade holds.",
    )
