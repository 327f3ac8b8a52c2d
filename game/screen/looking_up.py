"""What the rule book is opened at: the card, or the pieces and the ground, that the pointer or the keys are on."""

from typing import TYPE_CHECKING

from game.language import say
from game.screen import choosing
from game.screen.rule_book import About, opened
from game.screen.scene import Move

if TYPE_CHECKING:
    from game.screen.battle import BattleScene


def look_up(scene: "BattleScene") -> Move:
    """Open the rule book at what is pointed at, or at its beginning."""
    return opened(scene.info.id, about(scene))


def about(scene: "BattleScene") -> About | None:
    """Say what is pointed at, and which rules tell of it; None if it is nothing."""
    told_in, info = scene.match.rules.told_in, scene.info
    if card := scene.hand_panel.card_at(scene.pointer):
        return About(card.title, told_in("card", card.id))
    hex = scene.board.hex_at(scene.pointer)
    if scene.cursor is not None:
        hex = choosing.hex_of(scene.cursor, scene.view)
    if hex is None or scene.awaited:
        return None
    terrain = scene.match.scenario.plan.terrain[hex]
    ground = next((each.name for each in info.terrains if each.id == terrain), terrain)
    pieces = choosing.pieces_in(scene.view, hex)
    numbers = [number for piece in pieces for number in told_in("kind", piece.kind)]
    numbers += told_in("terrain", terrain)
    label = scene.match.names.hex(hex)
    names = ", ".join(piece.name for piece in pieces)
    title = say("{pieces} at {hex}, {ground}", pieces=names, hex=label, ground=ground)
    if not pieces:
        title = say("{hex}, {ground}", hex=label, ground=ground)
    notes = scene.match.rules.page(scene.match.scenario)
    return About(title, tuple(dict.fromkeys(numbers)), notes)
