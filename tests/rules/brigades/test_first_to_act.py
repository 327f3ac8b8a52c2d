"""GB-01, GB-21 The questions of the turn and of the march name what an answer gives; the log, who has chosen."""

from game.engine.decisions.decision import Decision
from game.hexgrid.ids import SideId
from game.rules.brigades.events.moves import PhasingChosen
from game.rules.brigades.movement.movement import march_step
from game.rules.brigades.phases.turn import roll_step
from tests.rules.brigades.stages import Stage, faces_of, staged

JACOBITE, GOVERNMENT = SideId("jacobite"), SideId("government")


def test_gb_01_the_question_says_what_it_gives_to_go_first() -> None:
    stage = _stage("phasing", {JACOBITE: 9, GOVERNMENT: 4})
    asked = next(roll_step(stage, JACOBITE))
    assert isinstance(asked, Decision)
    assert asked.prompt == (
        "Jacobites: choose who goes first. That side charges, moves and fires before the other, "
        "and changes its orders after it"
    )


def test_gx_20_the_log_says_that_the_higher_roll_chose() -> None:
    stage = _stage("phasing", {JACOBITE: 9, GOVERNMENT: 4})
    said = [PhasingChosen(side=side).describe(stage.names) for side in (JACOBITE, GOVERNMENT)]
    assert said == [
        "The higher roll let the Jacobites go first.",
        "The higher roll let the Government go first.",
    ]


def test_gb_21_the_question_says_what_a_march_is() -> None:
    stage = _stage("movement", {})
    asked = next(march_step(stage, JACOBITE))
    assert isinstance(asked, Decision)
    assert asked.prompt == (
        "Jacobites: let a brigade march, or finish. All its units go up to twice their usual movement "
        "toward the hex of their order, and move no more in this phase"
    )


def _stage(phase: str, totals: dict[SideId, int]) -> Stage:
    setup = staged(
        {
            "A": {"side": "jacobite", "kind": "regular", "at": "D2", "facing": "S", "formation": "column"},
            "B": {"side": "government", "kind": "regular", "at": "D10", "facing": "N"},
        },
        phase,
        groups={"clans": {"order": "approach", "goal": "D5"}},
    )
    return Stage(setup, setup.state, lambda pool, reason: faces_of(pool, totals[reason.side]))
