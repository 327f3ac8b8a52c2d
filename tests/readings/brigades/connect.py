"""What the reading takes from the game: its positions, turned into the table of the reading, and names of answers."""

from typing import Any

from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.scenario import Scenario
from game.rules.brigades.phases.steps import STEPS
from tests.readings.brigades.ground import Ground
from tests.readings.brigades.table import Brigade, Contact, Leader, Table, Unit

STEP_NAMES = tuple(step.name for step in STEPS)
ACTORS = tuple(step.actor for step in STEPS)
PHASE_OF = tuple(step.phase for step in STEPS)
WORDS = ("halted", "wavering", "disordered")
ACTS = (
    *("compulsory", "gift", "came_on", "fired_at_charge", "fired", "formed", "moved", "marched"),
    *("recovered", "fought", "rallied", "named"),
)


def names_of_facings(ground: Ground) -> dict[int, str]:
    """Name the six corners as answers do."""
    return {facing: facing_name(Facing(facing)) for facing in ground.facings}


def table_of(ground: Ground, state: Any) -> Table:
    """Lay out a position of the game on the table."""
    contacts = [Contact(each.attacker, each.target, each.arc, each.turns) for each in state.contacts]
    units = {str(each.id): _unit(each) for each in state.pieces.values() if each.kind != "leader"}
    for contact in contacts:
        units[contact.attacker].foes.add(contact.target)
        units[contact.target].foes.add(contact.attacker)
    leaders = {
        str(each.id): Leader(
            str(each.id),
            str(each.side),
            int(each.hex_id),
            str(each.unit),
            each.rating,
            str(each.brigade),
            each.acts.moved,
            each.acts.rallied,
        )
        for each in state.pieces.values()
        if each.kind == "leader"
    }
    return Table(
        ground,
        units,
        leaders,
        {name: _brigade(each) for name, each in state.brigades.items()},
        str(state.phasing),
        state.number,
        int(ground.properties.get("cm_per_hex", 10)),
        contacts,
        [(each.unit, each.target) for each in state.charges],
        dict(state.reactions),
        [(each.unit, each.charger) for each in state.interceptions],
        set(state.faced),
    )


def _unit(piece: Any) -> Unit:
    states = {word for word in WORDS if getattr(piece, word)} | ({str(piece.flight)} - {""})
    states |= {"pushed"} & ({"pushed"} if piece.pushed_back else set())
    states |= {word for word in ("pursuing", "discipline", "won") if getattr(piece, word)}
    return Unit(
        id=str(piece.id),
        side=str(piece.side),
        kind=piece.kind,
        grade=piece.grade,
        brigade=piece.brigade,
        at=int(piece.hex_id),
        facing=int(piece.facing),
        formation=piece.formation,
        halves=piece.figures,
        full=piece.full,
        states=states,
        used=piece.acts.used,
        turn={act for act in ACTS if getattr(piece.acts, act)},
        moved_charging=piece.acts.charge_share,
        lost_to_fire=piece.acts.lost_to_fire,
        began=piece.acts.began,
        fired_last_turn=piece.fired_last,
        ever_fired=piece.has_fired,
        won_ground=tuple(map(int, piece.ground)),
    )


def _brigade(brigade: Any) -> Brigade:
    states = {word for word in ("faltering", "broken", "uncontrolled") if getattr(brigade, word)}
    return Brigade(
        id=brigade.id,
        side=str(brigade.side),
        order=brigade.order,
        goal=-1 if brigade.goal is None else int(brigade.goal),
        units=[str(unit) for unit in brigade.units],
        began=brigade.began,
        leader=str(brigade.commander),
        senior=str(brigade.senior),
        states=states,
        tried={word for word in ("changed", "initiative") if getattr(brigade, word)},
    )


def ground_of(scenario: Scenario) -> Ground:
    """Lay out the ground of a battle without special rules."""
    return Ground(scenario, {})
