"""A position in mid-battle: what a vignette says of pieces, brigades and the turn."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.engine.suggestions import nearest
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.scenario import Start
from game.rules.brigades.phases.steps import PHASES, STEPS, first_step
from game.rules.brigades.position import Position
from game.rules.brigades.setup.vignettes import with_state
from game.rules.brigades.shown.names import BROKEN, FALTERING, UNCONTROLLED
from game.rules.brigades.state import Battlefield, Brigade, Contact, Piece, State
from game.rules.brigades.tables import APPROACH, ORDERS
from game.rules.table.setup.property_reader import PropertyReader

GROUP_KEYS = ("order", "goal", "state", "commander")
GROUP_STATES = (UNCONTROLLED, FALTERING, BROKEN)
HALVES = 2


def begin_at(reader: PropertyReader, battlefield: Battlefield, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with what it says of pieces and brigades."""
    phase = reader.phase(start.phase, PHASES)
    phasing = reader.side("phasing", start.values.get("phasing") or start.turn or state.phasing)
    step = first_step(phase)
    if STEPS[step].name == "orders" and "groups" in start.values:
        step += 1
    pieces = dict(state.pieces)
    for name, values in start.values.get("pieces", {}).items():
        pieces[name] = _piece(reader, battlefield, pieces[name], values, phase)
    pieces = {
        name: replace(piece, acts=replace(piece.acts, began=piece.figures)) for name, piece in pieces.items()
    }
    pieces = {name: with_unit(piece, pieces) for name, piece in pieces.items()}
    brigades = reader.groups(start, state.brigades, partial(_brigade, reader, battlefield, state))
    for leader in pieces.values():
        if leader.sent_to and leader.sent_to not in brigades:
            reader.wrong(
                leader.id, f"there is no brigade {leader.sent_to!r}{nearest(leader.sent_to, brigades)}"
            )
    state = replace(
        state,
        step=step,
        number=start.number,
        phasing=phasing,
        pieces=_with_commands(pieces, brigades),
        brigades=brigades,
    )
    return replace(state, contacts=contacts_by_hand(Position(battlefield, state)))


def _piece(
    reader: PropertyReader, battlefield: Battlefield, piece: Piece, values: dict[str, Any], phase: str
) -> Piece:
    place = f"piece {piece.id}"
    figures = values.get("figures")
    if figures is not None and not piece.is_leader:
        halves = Fraction(str(figures)) * HALVES if isinstance(figures, int | float) else Fraction(1, 2)
        if halves.denominator != 1 or not 0 < halves <= piece.full:
            reader.wrong(
                place, f"'figures' is {figures!r}; give a number in halves up to {piece.full // HALVES}"
            )
        else:
            piece = replace(piece, figures=int(halves))
    formation = values.get("formation")
    if formation is not None and not piece.is_leader:
        allowed = piece.row.formations
        if formation not in allowed:
            reader.wrong(place, f"'formation' is {formation!r}{nearest(str(formation), allowed)}")
        else:
            piece = replace(piece, formation=str(formation))
    ground = values.get("ground")
    if ground is not None:
        try:
            hexes: tuple[HexId, ...] = tuple(battlefield.grid.hex(label) for label in str(ground).split())
            piece = replace(piece, ground=hexes)
        except KeyError as error:
            reader.wrong(place, f"'ground': {error.args[0]}")
    return with_state(reader, piece, values.get("state", ()), phase)


def _brigade(
    reader: PropertyReader, battlefield: Battlefield, state: State, brigade: Brigade, values: dict[str, Any]
) -> Brigade:
    place = f"group {brigade.id}"
    for key in values:
        if key not in GROUP_KEYS:
            reader.wrong(place, f"unknown key {key!r}{nearest(key, GROUP_KEYS)}")
    order = str(values.get("order", brigade.order))
    if order not in ORDERS:
        reader.wrong(place, f"'order' is {order!r}{nearest(order, ORDERS)}")
        order = brigade.order
    goal = brigade.goal
    if "goal" in values:
        try:
            goal = battlefield.grid.hex(str(values["goal"]))
        except KeyError as error:
            reader.wrong(place, f"'goal': {error.args[0]}")
    if order == APPROACH and goal is None:
        reader.wrong(place, "an order to approach needs its hex; give 'goal'")
    commander = values.get("commander", brigade.commander)
    if commander and (commander not in state.pieces or not state.pieces[commander].is_leader):
        reader.wrong(place, f"'commander' is {commander!r}; name a leader")
        commander = brigade.commander
    words = reader.states(place, values.get("state", ()), GROUP_STATES)
    if UNCONTROLLED in words:
        commander = ""
    senior = "" if commander or UNCONTROLLED in words else brigade.units[0]
    return replace(
        brigade,
        order=order,
        goal=goal if order == APPROACH else None,
        commander=PieceId(commander),
        senior=PieceId(senior),
        faltering=FALTERING in words,
        broken=BROKEN in words,
    )


def _with_commands(pieces: dict[PieceId, Piece], brigades: dict[str, Brigade]) -> dict[PieceId, Piece]:
    """Return the pieces, each leader with the brigade that has him as its commander."""
    commands = {brigade.commander: brigade.id for brigade in brigades.values() if brigade.commander}
    return {
        name: replace(piece, brigade=commands.get(name, "")) if piece.is_leader else piece
        for name, piece in pieces.items()
    }


def contacts_by_hand(position: Position) -> tuple[Contact, ...]:
    """Return who is in melee in a position set up by hand: neighbours, one of whom faces the other (GX-46)."""
    found: list[Contact] = []
    units = sorted(position.units(), key=lambda unit: (unit.side != position.state.phasing, unit.place))

    def is_free(unit: Piece) -> bool:
        return bool(unit.flight or unit.pushed_back or unit.won)

    for unit in units:
        for enemy in position.beside(unit.hex_id):
            if enemy.side == unit.side or is_free(unit) or is_free(enemy):
                continue
            if any(contact.has(unit.id) and contact.has(enemy.id) for contact in found):
                continue
            if position.arc_of(unit, enemy.hex_id) == "front":
                arc = position.arc_of(enemy, unit.hex_id)
                found.append(Contact(attacker=unit.id, target=enemy.id, arc=arc))
    return tuple(found)


def with_unit(piece: Piece, pieces: Mapping[PieceId, Piece]) -> Piece:
    """Return a leader with the unit of his side in whose hex he is, if there is one (GX-08)."""
    if not piece.is_leader or not piece.is_on_field:
        return piece
    own = (unit for unit in pieces.values() if unit.side == piece.side and not unit.is_leader)
    return replace(piece, unit=next((unit.id for unit in own if unit.hex_id == piece.hex_id), piece.unit))
