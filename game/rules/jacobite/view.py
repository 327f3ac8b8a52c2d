"""What a side may see, in the window's terms, and what is said of a kind of unit (JX-10, JR-03, JR-40)."""

from collections.abc import Iterator

from game.engine.event import Names
from game.engine.shown.view import CardView, PieceView, SpecialHexes, TrackView, View
from game.engine.system_info import KindFact
from game.hexgrid.ids import NO_PIECE, NO_SIDE, SideId
from game.i18n import tr, tr_count
from game.rules.jacobite import tables
from game.rules.jacobite.cards.combat import ASKED_FOR, COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.cards.hands import spare_cards
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.rules.clock import Clock
from game.rules.jacobite.special_rules.rules.ground import SightLimit
from game.rules.jacobite.state import (
    COMBAT,
    COMMAND,
    LEFT,
    OFF,
    SAFE,
    WAITING,
    Battlefield,
    Piece,
    Position,
    State,
    deck_id,
)
from game.rules.jacobite.terrain import TERRAINS, Terrain
from game.rules.jacobite.turn.order_limits import SECTION
from game.rules.table.shown import blocks_left, piece_view, sight_told
from game.rules.table.special_rules.questions import rules_of


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: all but the other's hand and the order of the decks."""
    position = Position(battlefield, state)
    clocks = [rule for rule in battlefield.special_rules if isinstance(rule, Clock)]
    clock = min(clocks, key=lambda rule: rule.last, default=None)
    return View(
        side=state.turn.side,
        turn=state.turn.number,
        phase=state.turn.phase,
        unused_phases=() if battlefield.command_cards else ("card",),
        acting=tables.SIDES if state.turn.phase == "cannonade" else (),
        pieces=tuple(_piece(position, piece) for piece in state.pieces.values() if piece.at != OFF),
        tracks=tuple(
            TrackView(
                id="banners",
                side=side,
                title=tr("Victory banners"),
                value=state.banners[side],
                goal=battlefield.to_win[side],
            )
            for side in tables.SIDES
        ),
        cards=tuple(_cards(battlefield, state, side)),
        decks=tuple((_deck(name), len(deck)) for name, deck in state.cards.decks.items()),
        waiting=tuple(_piece(position, piece) for piece in state.pieces.values() if piece.fate == WAITING),
        gone=tuple(
            (piece.id, piece.fate if piece.fate in (LEFT, SAFE) else "eliminated")
            for piece in state.pieces.values()
            if piece.being_removed or piece.fate not in ("", WAITING)
        ),
        last_turn=2 * clock.last if clock else 0,
        at_end=clock.at_end if clock else "",
        sections=battlefield.sections.get(tables.SIDES[0], ()),
    )


def _cards(battlefield: Battlefield, state: State, viewer: str) -> Iterator[CardView]:
    for side in tables.SIDES:
        for deck in (COMMAND, COMBAT):
            for card in state.cards.hand(side, deck):
                if viewer not in (side, ""):
                    yield CardView(id="", side=side, deck=deck)
                else:
                    yield _card(battlefield, state, side, deck, card)


def spare(battlefield: Battlefield, state: State, side: SideId) -> tuple[CardView, ...]:
    """Show the cards that a side could hold besides its hand."""
    return tuple(_card(battlefield, state, side, deck, card) for deck, card in spare_cards(state, side))


def _card(battlefield: Battlefield, state: State, side: SideId, deck: tables.DeckKind, card: str) -> CardView:
    if deck == COMMAND:
        return _command_card(battlefield, state, side, COMMAND_CARDS[card])
    combat = COMBAT_CARDS[card]
    waits = f"{tr(ASKED_FOR[combat.timing])} ({combat.rules[side]})."
    return CardView(id=card, side=side, deck=deck, title=combat.title, text=combat.text, waits=waits)


def _command_card(battlefield: Battlefield, state: State, side: SideId, card: CommandCard) -> CardView:
    return CardView(
        id=card.id,
        side=side,
        deck=COMMAND,
        title=card.title,
        text=card.text,
        section=card.section,
        hexes=battlefield.hexes_in(side, SECTION[card.section]) if card.section else (),
        count=card.count,
        waits=_waits(state, side),
    )


def _deck(name: str) -> str:
    whose = next((side for side in tables.SIDES if deck_id(COMBAT, side) == name), NO_SIDE)
    return tr("{side} combat", side=tables.SIDE_NAMES[whose]) if whose else tr("command")


def _waits(state: State, side: SideId) -> str:
    """Return when a command card can be played, it not being offered now (JX-31)."""
    if state.turn.side != side:
        return tr("Play a command card at the start of your own turn (JX-31).")
    if state.turn.card:
        return tr(
            "One command card a turn: {card} is in play (JX-31).", card=COMMAND_CARDS[state.turn.card].title
        )
    return tr("Play a command card when your turn starts (JX-31).")


def special_hexes(battlefield: Battlefield, state: State, names: Names) -> tuple[SpecialHexes, ...]:
    """List the hexes that special rules give a meaning (section 19)."""
    return tuple(hooks.special_hexes(Position(battlefield, state), names))


def _sight_limit(position: Position, piece: Piece) -> int | None:
    """Return how many hexes far a unit sees now; None for no limit (JX-142)."""
    rules = rules_of(SightLimit, position.battlefield.special_rules)
    return min((rule.limit for rule in rules if rule.applies_to(position, piece)), default=None)


def _piece(position: Position, piece: Piece) -> PieceView:
    unit = position.unit_of(piece) if piece.is_leader and piece.at != OFF else None
    return piece_view(
        piece,
        hex_id=piece.at,
        with_piece=unit.id if unit else NO_PIECE,
        strength="" if piece.is_leader else blocks_left(piece),
        marks=tuple(_marks(position, piece)),
        sight="" if piece.is_leader else sight_told(_sight_limit(position, piece)),
    )


def _marks(position: Position, piece: Piece) -> list[str]:
    turn = position.state.turn
    marks = ["ordered"] if piece.id in turn.ordered else []
    if position.hexes_moved(piece.id):
        marks.append("moved")
    if piece.id in turn.fought:
        marks.append("fought")
    if piece.being_removed:
        marks.append("falling")
    return marks


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    kind = tables.KINDS[kind_id]
    return (_move(kind), *_fire(kind), _melee(kind), _flags(kind), _rally(kind))


def _move(kind: tables.Kind) -> KindFact:
    hexes = tr_count(kind.move, "{number} hex", "{number} hexes")
    if kind.id == tables.HIGHLAND:
        run = tr(
            "Moves {hexes}; {run} if it then attacks in melee only", hexes=hexes, run=tables.HIGHLAND_RUN
        )
        return KindFact("move", run)
    if kind.still:
        return KindFact("move", tr("Moves {hexes}; cannot attack in that turn", hexes=hexes))
    return KindFact("move", tr("Moves {hexes}", hexes=hexes))


def _fire(kind: tables.Kind) -> tuple[KindFact, ...]:
    if not kind.ranged:
        return ()
    dice = ", ".join(map(str, kind.ranged))
    ranges = ", ".join(str(distance) for distance, _ in enumerate(kind.ranged, 2))
    return (KindFact("fire", tr("Fires {dice} dice at range {ranges}", dice=dice, ranges=ranges)),)


def _melee(kind: tables.Kind) -> KindFact:
    dice = kind.melee + (tables.CHARGE_DICE if kind.id == tables.HIGHLAND else 0)
    if kind.sabers:
        return KindFact("melee", tr("Melee with {dice} dice; sabers hit", dice=dice))
    return KindFact("melee", tr("Melee with {dice} dice; sabers miss", dice=dice))


def _flags(kind: tables.Kind) -> KindFact:
    hexes = tr_count(kind.retreat, "{number} hex", "{number} hexes")
    if kind.ignores:
        said = tr("Retreats {hexes} for each flag, and may ignore {flags}", hexes=hexes, flags=kind.ignores)
        return KindFact("flag", said)
    return KindFact("flag", tr("Retreats {hexes} for each flag", hexes=hexes))


def _rally(kind: tables.Kind) -> KindFact:
    if kind.rally:
        return KindFact(
            "rally", tr("Rallies with a die for each block, {modifier}", modifier=f"{kind.rally:+d}")
        )
    return KindFact("rally", tr("Rallies with a die for each block"))


OF_LEADERS = ("JX-19", "JR-90", "JR-91", "JR-92", "JR-25", "JR-30", "JX-34", "JR-78", "JR-59")

OF_FAMILIES = {
    "infantry": ("JX-22", "JR-94"),
    "cavalry": ("JR-45", "JR-52", "JX-57"),
    "artillery": ("JX-50", "JX-53", "JX-56"),
}
OF_KINDS = {"highland": ("JX-21", "JR-32"), "grenadier": ("JR-31",)}


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that are about a "terrain", a "kind" or a "card", the chief one first."""
    if what == "terrain" and ref in TERRAINS:
        return _of_terrain(TERRAINS[ref])
    if what == "kind" and ref == tables.LEADER:
        return OF_LEADERS
    if what == "kind" and ref in tables.KINDS:
        return _of_kind(tables.KINDS[ref])
    if what == "card" and ref in COMMAND_CARDS:
        return (COMMAND_CARDS[ref].rule,)
    if what == "card" and ref in COMBAT_CARDS:
        return tuple(COMBAT_CARDS[ref].rules.values())
    return ()


def _of_terrain(terrain: Terrain) -> tuple[str, ...]:
    numbers = [terrain.rule]
    if not terrain.passable:
        numbers += ["JR-17", "JR-66"]
    if terrain.attacked or terrain.attacking or terrain.attacked_melee:
        numbers.append("JX-85")
    if terrain.ignores:
        numbers.append("JR-34")
    if terrain.blocks_sight:
        numbers.append("JX-52")
    return tuple(numbers)


def _of_kind(kind: tables.Kind) -> tuple[str, ...]:
    numbers = [kind.rule, *OF_KINDS.get(kind.id, ()), kind.retreat_rule, kind.rally_rule]
    return tuple(number for number in (*numbers, *OF_FAMILIES[kind.arm]) if number)
