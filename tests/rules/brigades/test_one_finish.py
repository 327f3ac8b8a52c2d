"""Who wants neither new orders nor to dismiss a brigadier ends the command with one answer."""

import contextlib

from game.engine.decisions.decision import Decision
from game.rules.brigades.command.brigadiers import name_step
from game.rules.brigades.command.orders import change_step
from tests.rules.brigades.stages import Stage, staged
from tests.rules.brigades.test_chances import COMMAND


def endings(asked: Decision) -> dict[str, str]:
    """Return the answers that end a question, by notation, with their labels."""
    found = (option for option in asked.options if option.value is None)
    return {option.notation: option.preview().label for option in found}


def test_gb_16_one_answer_ends_the_command() -> None:
    setup = staged(COMMAND, "command", groups={"clans": {"order": "engage"}})
    stage = Stage(setup, setup.state, lambda _pool, _reason: ())
    side = setup.state.phasing
    changing = change_step(stage, side)
    asked = next(changing)
    assert isinstance(asked, Decision)
    assert endings(asked) == {
        "end command": "End the command",
        "done": "Dismiss a brigadier or send an aide next",
    }
    with contextlib.suppress(StopIteration):
        changing.send(asked.option("end command"))
    assert list(name_step(stage, side)) == []


def test_gb_16_who_ends_the_orders_only_is_asked_whom_it_dismisses() -> None:
    setup = staged(COMMAND, "command", groups={"clans": {"order": "engage"}})
    stage = Stage(setup, setup.state, lambda _pool, _reason: ())
    asked = next(name_step(stage, setup.state.phasing))
    assert isinstance(asked, Decision)
    assert asked.kind == "name"
