"""Faults to plant in the rules of the game, one for each thing that the umpire should see."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.jacobite import leaders, tables
from game.rules.jacobite.cards import hands, play
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.combat import attack, dice, melee, phase, rolls, targets
from game.rules.jacobite.morale import flags as morale
from game.rules.jacobite.morale import retire, rout
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.rules.banners import Exit, Objective, Worth
from game.rules.jacobite.special_rules.rules.clock import Cannonade, Clock
from game.rules.jacobite.special_rules.rules.dice_and_flags import Chief, Flags, MoreDice
from game.rules.jacobite.special_rules.rules.ground import EntryRule, GroundRule, SightLimit
from game.rules.jacobite.special_rules.rules.orders import Orders, Surprise
from game.rules.jacobite.state import Position
from game.rules.jacobite.turn import movement, orders, terrain_entry, turn
from game.rules.jacobite.turn.order_limits import NumberLimit
from tests.umpire.field import SECTIONS

Patch = pytest.MonkeyPatch
replace = msgspec.structs.replace

REFORM = "fall-back-and-reform"
CARDS_OF = play.cards_of.__wrapped__
"""The cards of a moment, not remembered."""


class Fault(NamedTuple):
    """A fault: a battle in which it shows, and what it puts in the place of what."""

    seed: int
    location: Any
    name: str
    wrong: Any

    def plant(self, patch: Patch) -> None:
        """Put it into the rules, which then look up the cards of a moment anew each time."""
        for module in (play, melee):
            patch.setattr(module, "cards_of", CARDS_OF)
        if isinstance(self.location, dict):
            patch.setitem(self.location, self.name, self.wrong)
        else:
            patch.setattr(self.location, self.name, self.wrong)


def _nothing(*_: Any, **__: Any) -> Iterator[Any]:
    """Do and ask nothing."""
    yield from ()


def _always(value: Any) -> Callable[..., Any]:
    return lambda *_, **__: value


def _asks_nothing(value: Any) -> Callable[..., Iterator[Any]]:
    def procedure(*_: Any, **__: Any) -> Any:
        yield from ()
        return value

    return procedure


def _also_back(ctx: Any, attack: Any, hex_id: int, *, bonus: bool) -> Any:
    """Let a unit that was driven off battle back before the ground is taken."""
    if ctx.position.stands(attack.target) and not ctx.position.piece(attack.target).is_leader:
        yield from melee.battle_back(ctx, rolls.Attack(attack.target, attack.attacker, rolls.BACK))
    yield from _take_ground(ctx, attack, HexId(hex_id), bonus=bonus)


def _forgets_checks(ctx: Any, unit: str, hits: int) -> Any:
    yield from _lose_blocks(ctx, PieceId(unit), hits)
    return frozenset()


def _one_deep(ctx: Any, due: tuple[PieceId, ...]) -> Any:
    """Make no checks for a leader who falls while another does."""
    being_removed = sum(piece.being_removed for piece in ctx.state.pieces.values())
    return (yield from _rally_checks(ctx, due if being_removed < 2 else ()))


def _unled(unit: Any, leader: Any, **more: Any) -> Any:
    return _rally_dice(unit, None, **more)


def _others_only(position: Any, leader: str) -> tuple[str, ...]:
    return tuple(
        unit
        for unit in _units_to_check(position, PieceId(leader))
        if position.piece(unit).at != position.piece(leader).at
    )


def _one_card(ctx: Any, side: str) -> Iterator[Any]:
    _draw(ctx, SideId(side), "command")
    yield from ()


def _any_lone_leader(position: Any, piece: Any) -> set[int]:
    lone = {leader.at for leader in position.leaders(piece.side) if not position.unit_at(leader.at)}
    return set() if piece.is_leader else lone


_take_ground, _lose_blocks, _rally_checks = melee.take_ground, attack._lose_blocks, rout.rally_checks
_rally_dice, _units_to_check, _casualty, _draw = (
    dice.rally_dice,
    rout.units_to_check,
    rout.casualty_check,
    hands.draw,
)
_attack_dice = dice.attack_dice

FAULTS = {
    # Rally checks
    "JR-41 a leader gives no die to a rally check": Fault(1, rout, "rally_dice", _unled),
    "JR-45 cavalry drives back without a die less": Fault(4, attack, "is_driven_by_cavalry", _always(False)),
    "JR-46 a battle back of cavalry takes a die": Fault(
        14,
        attack,
        "is_driven_by_cavalry",
        lambda position, attack: position.piece(attack.attacker).type.arm == "cavalry",
    ),
    "JR-82 a unit checks twice": Fault(33, attack, "_lose_blocks", _forgets_checks),
    # Leaders lost, one inside the other
    "JR-49 one die says whether a leader is swept away": Fault(4, rout, "LEADER_ROUT_DICE", 1),
    "JR-81 the unit in his hex does not check": Fault(2, rout, "units_to_check", _others_only),
    "JQ-13 a second leader lost shakes nobody": Fault(10, rout, "rally_checks", _one_deep),
    "JR-79 a casualty check has always one die": Fault(
        2, attack, "casualty_check", lambda ctx, leader, dice: _casualty(ctx, leader, 1)
    ),
    "JR-78 no casualty check is made": Fault(2, attack, "casualty_check", _asks_nothing(frozenset())),
    # Leaders who retreat
    "JR-73 a leader escapes without a roll": Fault(2, rout, "escape", _asks_nothing(True)),
    "JR-75 the ground helps a leader who escapes": Fault(
        34,
        rout,
        "attack_dice",
        lambda position, attack: _attack_dice(
            position, rolls.Attack(attack.attacker, attack.target, rolls.BACK)
        ),
    ),
    "JR-59 a leader retreats two hexes at most": Fault(2, leaders, "LEADER_RETREAT", 2),
    "JR-63 a leader may end with another": Fault(2, leaders, "may_end", _always(True)),
    "JQ-20 a leader may run through enemies while a hex is free": Fault(
        4,
        leaders,
        "leader_retreat_steps",
        lambda position, leader, hex_id: tuple(
            step
            for step in position.battlefield.rear(leader.side, hex_id)
            if hooks.is_passable(position, leader, step)
        ),
    ),
    "JR-85 one saber at range eliminates a leader": Fault(4, tables, "RANGED_SABERS_TO_HIT", 1),
    # Flags and retreats
    "JR-35 three flags may be ignored": Fault(31, tables, "MAX_IGNORED", 3),
    "JR-04 every flag is one hex": Fault(
        3, morale, "retreat_length", lambda position, unit, flags, attack=None: flags
    ),
    "JR-14 nobody joins a lone leader in a retreat": Fault(5, morale, "ends_retreat", _always(False)),
    "JQ-29 full strength is looked at before each roll": Fault(
        286, melee, "as_it_begins", lambda position, attack: attack
    ),
    "JR-54 who retires has no dice more": Fault(1, retire, "STEADIER", ()),
    "JR-53 cavalry retires one hex": Fault(1, retire, "RETIRE", 1),
    # Ground, bonus melee, battle back
    "JX-56 no ground is taken": Fault(1, melee, "take_ground", _nothing),
    "JR-58 a bonus melee follows an enemy who retired": Fault(
        1,
        melee,
        "take_ground",
        lambda ctx, attack, hex_id, bonus: _take_ground(ctx, attack, hex_id, bonus=True),
    ),
    "JX-57 highlanders have no bonus melee": Fault(10, melee, "HIGHLAND", "nobody"),
    "JX-55 nobody battles back": Fault(2, melee, "battle_back", _nothing),
    "JQ-05 a unit that was driven off battles back": Fault(1, melee, "take_ground", _also_back),
    "JX-76 cavalry battles back out of a town": Fault(65, melee, "cannot_attack_from", _always(False)),
    "JR-86 one die is fired at a lone leader": Fault(5, targets, "MIN_DICE_AT_LEADER", 1),
    # Combat cards
    "a piece has two cards a turn": Fault(1, Position, "played_on", _always(())),
    "JX-110 cards on an attack add no dice": Fault(1, melee, "dice_of", _always(())),
    "JX-113 an ambush is laid anywhere": Fault(
        2,
        COMBAT_CARDS,
        "ambush",
        replace(COMBAT_CARDS["ambush"], terrains=("clear", "road", "forest", "town")),
    ),
    "JX-128 canister carries three hexes": Fault(
        69, COMBAT_CARDS, "canister", replace(COMBAT_CARDS["canister"], max_range=3)
    ),
    "JX-117 hits are rolled again": Fault(4, attack, "hitting_faces", _always("")),
    "JX-135 nobody fires back": Fault(78, phase, "return_fire", _nothing),
    "JX-118 any unit comes back to the colours": Fault(
        13,
        turn,
        "_with_a_leader",
        lambda position, side: (unit.id for unit in position.units(side) if not unit.is_full),
    ),
    # Command cards, orders, moves
    "JX-37 no combat card is drawn": Fault(
        0, turn, "draw", lambda ctx, side, deck: _draw(ctx, side, deck) if deck == "command" else ""
    ),
    "JX-90 a scout draws one card": Fault(1, turn, "_keep_one", _one_card),
    "JX-91 a card orders one piece more": Fault(
        0, orders._LIMITS, "section", lambda position, card: NumberLimit(card.count + 1, card.rule)
    ),
    "JX-93 an assault does not count itself": Fault(
        1,
        orders._LIMITS,
        "hand",
        lambda position, card: NumberLimit(
            len(position.state.cards.hand(position.state.turn.side, "command")), card.rule
        ),
    ),
    "JX-03 left is right": Fault(0, orders, "SECTION", dict(zip(SECTIONS, (4, 2, 1), strict=True))),
    "JQ-32 an attached leader links a chain": Fault(
        10, orders, "_is_link", lambda position, piece: piece.is_leader or piece.type.arm == "infantry"
    ),
    "JX-97 command cards add no dice": Fault(10, dice, "tactic_dice", _always([])),
    "JX-99 a quick advance is no further": Fault(
        0, COMMAND_CARDS, "quick-advance", replace(COMMAND_CARDS["quick-advance"], move=0)
    ),
    "JX-102 one die reforms a unit": Fault(
        10, COMMAND_CARDS, REFORM, replace(COMMAND_CARDS[REFORM], reform_dice=1)
    ),
    "JX-84 passable ground stops nobody": Fault(3, terrain_entry, "stops", _always(False)),
    "JX-34 units join leaders though they have one": Fault(
        0,
        movement,
        "_leaders_to_join",
        lambda position, piece: (
            {at.at for at in position.leaders(piece.side) if not position.unit_at(at.at)}
            if not piece.is_leader
            else set()
        ),
    ),
    "JQ-33 a side with nobody left fights on": Fault(66, Position, "has_anybody", _always(True)),
    # Special rules
    "JX-140 cards are played in the cannonade": Fault(22, Cannonade, "bars_cards", _always(False)),
    "JX-141 a chief gives no die": Fault(19, Chief, "rally", _always(())),
    "JX-142 everybody sees in the dark": Fault(135, SightLimit, "out_of_sight", _always("")),
    "JX-143 banners held are never given back": Fault(187, Objective, "lapses", _always(None)),
    "JX-144 nobody leaves by an exit": Fault(18, Exit, "ways_off", _always(())),
    "JX-145 nobody enters": Fault(0, EntryRule, "on_turn_start", _nothing),
    "JX-146 a surprised hand stays small": Fault(1, Surprise, "on_turn_end", _nothing),
    "JX-147 the battle has no end": Fault(0, Clock, "battle_ends", _always(None)),
    "JX-148 a first attack comes again": Fault(45, MoreDice, "resolve_hits", _always(None)),
    "JX-149 a flag drives nobody further": Fault(167, Flags, "extra_hexes_per_flag", _always(0)),
    "JX-150 ground is what the table says": Fault(14, GroundRule, "entering", _always("")),
    "JX-151 no orders are missing": Fault(22, Orders, "fewer_orders", _always(0)),
    "JX-152 every loss is worth one banner": Fault(23, Worth, "value", _always(1)),
}
