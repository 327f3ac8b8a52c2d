"""What each answer to a question is worth to the side that is asked."""

from collections.abc import Callable
from typing import Any

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.location import INCH
from game.engine.play.check import total_counts
from game.hexgrid.ids import PieceId, SideId
from game.plane.measures import bearing, kept_heading
from game.plane.rect import straight_sweep
from game.rules.chargers.ai.clash import UNIT_WORTH, clash, reach_chance, worth
from game.rules.chargers.ai.places import Places
from game.rules.chargers.ai.weights import Weights
from game.rules.chargers.charge_events import FLEE, HOLD, SHOOT
from game.rules.chargers.charge_search.records import End, Plan
from game.rules.chargers.charging.declare import charges_of
from game.rules.chargers.charging.room import Declared, charged_facing, redirect_check
from game.rules.chargers.morale.discipline import gap_to_point
from game.rules.chargers.morale.rout import flight_dice
from game.rules.chargers.movement.leaders import LeaderMove
from game.rules.chargers.movement.manoeuvres import Manoeuvre, course_of
from game.rules.chargers.places import boundary, centre
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import Shot, aim, hit_chance, shooting_dice
from game.rules.chargers.state import Battlefield, Charge, Piece, State
from game.rules.chargers.tables import GUNS
from game.rules.table.special_rules.questions import exit_open

SCALE = 100
"""Scores are whole numbers: hundredths of what is reckoned with."""
NEVER = -1e6


def judge(weights: Weights) -> Callable[[Battlefield, State, Decision], Callable[[Option], int]]:
    """Return the judgement that weighs so: it returns what scores the answers to a decision."""

    def score_options(battlefield: Battlefield, state: State, decision: Decision) -> Callable[[Option], int]:
        scorer = SCORERS.get(decision.kind)
        if scorer is None:
            return lambda option: 0
        asked = Asked(Position(battlefield, state), decision, weights)
        return lambda option: round(SCALE * scorer(asked, option))

    return score_options


class Asked:
    """A question at its moment, by what it is judged, and what has been worked out for its pieces."""

    def __init__(self, position: Position, decision: Decision, weights: Weights) -> None:
        self.position, self.decision, self.weights = position, decision, weights
        self._places: dict[PieceId, Places] = {}

    def places(self, unit: Piece) -> Places:
        """Return the judge of places for a unit."""
        if unit.id not in self._places:
            self._places[unit.id] = Places(self.position, unit, self.weights)
        return self._places[unit.id]

    def worth(self, unit: Piece) -> float:
        return worth(unit, self.weights)


# Charges


def charge_value(position: Position, charger: Piece, target: Piece, weights: Weights) -> float:
    """Return what it promises to charge a unit: to run it down if it flees, else to beat it."""
    chance = reach_chance(position, charger, position.gap(charger, target))
    failed = weights.failed / 100
    if target.is_fleeing:
        return chance * worth(target, weights) * (weights.run_down / 100) - (1 - chance) * failed
    facing = charged_facing(position, charger, target)
    gain = clash(position, charger, target, facing).value(charger, target, weights)
    if target.row.range and target.arm != GUNS and not position.is_engaged(target):
        hits = _hits(position, Shot(target.id, charger.id, is_reaction=True))
        gain -= hits * UNIT_WORTH * (weights.shot_on_the_way / 100) / charger.full_health
    if charger.row.range and position.is_within(charger, target, charger.row.range):
        # Who charges does not shoot (TX-50).
        gain -= weights.volley_missed / 100 * _hits(position, Shot(charger.id, target.id))
    friends = sum(charge.target.unit == target.id for charge in position.state.charges)
    if position.is_engaged(target):
        friends += 1
    failing = failed * (2 if charger.row.range else 1)
    return chance * (gain + weights.many / 100 * friends) - (1 - chance) * failing


def _charge(asked: Asked, option: Option) -> float:
    if not isinstance(option.value, Declared):
        return 0.0
    position, found, weights = asked.position, option.value, asked.weights
    value = charge_value(position, position.piece(found.charger), position.piece(found.target), weights)
    return value - (weights.failed / 100 if found.is_blocked else 0.0)


def _hits(position: Position, shot: Shot) -> float:
    return shooting_dice(position, shot).total * float(hit_chance(aim(position, shot).total))


def _redirect(asked: Asked, option: Option) -> float:
    """Redirect if another target promises more than to run the first one down."""
    position, charger = asked.position, asked.position.piece(PieceId(option.value))
    charge = position.state.charge_of(charger.id)
    if charge is None or option.notation.startswith("hold"):
        return 0.0
    now = position.piece(charge.target.unit)
    kept = (
        charge_value(position, charger, now, asked.weights)
        if now.is_on_field
        else -asked.weights.failed / 100
    )
    others = [
        charge_value(position, charger, position.piece(found.target), asked.weights)
        for found in charges_of(position, charger)
        if found.target != now.id
    ]
    passes = float(redirect_check(position, charger).probability())
    return passes * (max(others, default=NEVER) - kept)


def _also(asked: Asked, option: Option) -> float:
    position = asked.position
    charger, target = position.piece(asked.decision.subject), position.piece(PieceId(option.value))
    facing = charged_facing(position, charger, target)
    return clash(position, charger, target, facing).value(charger, target, asked.weights)


def _react(asked: Asked, option: Option) -> float:
    """Hold unless it is hopeless; shoot where that may be; flee from what is sure to break the unit."""
    position, unit = asked.position, asked.position.piece(asked.decision.subject)
    charge = _latest_charge(position, unit)
    if charge is None:
        return 0.0
    charger = position.piece(charge.charger)
    distance = position.gap(charger, unit)
    if option.value in (HOLD, SHOOT):
        staying = -_danger(asked, charger, unit)
        if option.value == HOLD:
            return staying
        hits = _hits(position, Shot(unit.id, charger.id, is_reaction=True))
        return staying + hits * (asked.weights.volley / 100)
    flight = asked.weights.flight / 100
    gone = max(reach_chance(position, charger, distance + 7 * INCH), _leaves_chance(position, unit, charger))
    return -asked.worth(unit) * (flight + (1 - flight) * gone) if option.value == FLEE else 0.0


def _danger(asked: Asked, charger: Piece, unit: Piece) -> float:
    """Return what a unit is likely to lose to a charger if it stays."""
    position = asked.position
    facing = charged_facing(position, charger, unit)
    loss = clash(position, charger, unit, facing).value(charger, unit, asked.weights)
    return reach_chance(position, charger, position.gap(charger, unit)) * loss


def _leaves_chance(position: Position, unit: Piece, charger: Piece) -> float:
    """Return how likely it is that a flight from a charger leads off the board (TX-73)."""
    heading = kept_heading(bearing(centre(charger), centre(unit)))
    turned = boundary(unit).about_centre(heading)
    board = position.battlefield.board
    room = next((n for n in range(13) if board.touches_edge(straight_sweep(turned, n * INCH))), 13)
    ways = total_counts(flight_dice(unit))
    return sum(number for total, number in ways.items() if total >= room) / sum(ways.values())


def _latest_charge(position: Position, unit: Piece) -> Charge | None:
    charges = [charge for charge in position.state.charges if unit.id in charge.units]
    return charges[-1] if charges else None


def _at(asked: Asked, option: Option) -> float:
    position = asked.position
    charger, target = position.piece(asked.decision.subject), position.piece(PieceId(option.value))
    return charge_value(position, charger, target, asked.weights)


def _end(asked: Asked, option: Option) -> float:
    """Take the first of the lawful ends that is without danger: they are offered by their effort."""
    end: End = option.value
    return -10.0 * end.danger - end.path.effort / 10_000


def _plan(asked: Asked, option: Option) -> float:
    plan: Plan = option.value
    return -sum(10.0 * end.danger + end.path.effort / 10_000 for end in plan.ends.values())


# Movement


def _move(asked: Asked, option: Option) -> float:
    value = option.value
    if isinstance(value, LeaderMove):
        return _leader(asked.position, value)
    if not isinstance(value, Manoeuvre):
        return NEVER
    return _manoeuvre(asked, value)


def _manoeuvre(asked: Asked, move: Manoeuvre) -> float:
    unit = asked.position.piece(move.unit)
    if move.verb == "leave":
        return _leaving(asked.position, unit)
    places = asked.places(unit)
    stays = move.verb == "stay"
    is_turn = move.verb == "pivot" and unit.arm == GUNS
    may_shoot = bool(unit.row.range) and (
        stays or is_turn or (move.verb in ("move", "pivot") and unit.arm != GUNS)
    )
    rect = boundary(unit) if stays else course_of(unit, move).end
    score = places.value(rect, may_shoot=may_shoot, moved=not stays and not is_turn, stays=stays)
    return score - (asked.weights.march / 100 if move.verb == "march" else 0.0)


def _leaving(position: Position, unit: Piece) -> float:
    """Return what it is worth to leave by an exit: the enemy units it counts for, or nothing but the loss (AR-13)."""
    rules, here = position.battlefield.special_rules, position.hex_at(unit)
    rule = exit_open(rules, unit, here, position.state.number)
    return UNIT_WORTH if rule is not None and rule.banners else -UNIT_WORTH


def _leader(position: Position, move: LeaderMove) -> float:
    """Keep a leader with his unit; a lone one goes to the nearest unit without leader and joins it."""
    leader = position.piece(move.leader)
    if move.unit:
        return UNIT_WORTH
    if leader.unit or leader.pose is None:
        return 0.0 if move.pose is None else -1.0
    free = [unit for unit in position.units(leader.side) if position.leader_of(unit) is None]
    pose = move.pose or leader.pose
    return -min((gap_to_point(boundary(unit), (pose.x, pose.y)) / INCH for unit in free), default=0.0)


def _reform(asked: Asked, option: Option) -> float:
    """Turn where the enemy is, after a combat or a rally."""
    unit = asked.position.piece(asked.decision.subject)
    move = option.value if isinstance(option.value, Manoeuvre) else Manoeuvre(verb="stay", unit=unit.id)
    rect = boundary(unit) if move.verb == "stay" else course_of(unit, move).end
    held_back = (
        asked.weights.reform / 100 if move.verb == "reform" and asked.decision.kind == "after combat" else 0.0
    )
    return asked.places(unit).value(rect, may_shoot=False, moved=False) - held_back


# Shooting and melee


def _shoot(asked: Asked, option: Option) -> float:
    if not isinstance(option.value, Shot):
        return 0.0
    position, shot = asked.position, option.value
    target = position.piece(shot.target)
    hits = _hits(position, shot)
    lost = target.began - target.health
    weights = asked.weights
    worse = weights.panic if lost + hits >= target.began / 4 and not target.is_fleeing else 0
    fleeing = weights.shot_in_back / 100 if target.is_fleeing else 0.0
    return 1 + hits * (weights.shot / 100) * 20 / target.full_health + worse / 100 - fleeing


def _pursue(asked: Asked, option: Option) -> float:
    """Pursue, the strongest first, but not with a unit that is nearly gone."""
    if option.notation.startswith("restrain"):
        return 0.0
    position = asked.position
    weights, unit = asked.weights, position.piece(asked.decision.subject)
    quarry = position.piece(PieceId(option.value))
    spent = weights.spent / 100 * (UNIT_WORTH - asked.worth(unit))
    return weights.pursue / 100 * asked.worth(quarry) - spent - weights.pursuing / 100


def _yes(asked: Asked, option: Option) -> float:
    return 1.0 if option.value is True else 0.0


SCORERS: dict[str, Callable[[Any, Option], float]] = {
    "charge": _charge,
    "redirect": _redirect,
    "also": _also,
    "react": _react,
    "at": _at,
    "end": _end,
    "plan": _plan,
    "move": _move,
    "rally reform": _reform,
    "pivot": _reform,
    "after combat": _reform,
    "shoot": _shoot,
    "pursue": _pursue,
    "overrun": lambda asked, option: asked.weights.overrun / 100 if option.value is True else 0.0,
    "test": _yes,
    "turn": _yes,
}


def stretch(state: State) -> tuple[tuple[int, SideId], str]:
    """Say what a plan is for: a phase, whose plans are tried out to the end of the side's turn."""
    return (state.number, state.turn), state.phase
