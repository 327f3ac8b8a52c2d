"""What the rule book is opened at: the card, or the pieces and the ground, that the pointer or the keys are on."""

from game.engine.shown.view import CardView
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.ui.menus.rule_book import About, opened
from game.ui.scene import SceneChange
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession


def look_up(session: BattleSession, hex_id: Hex | None, card: CardView | None) -> SceneChange:
    """Open the rule book at the card or the hex that is pointed at, or at its beginning."""
    return opened(session.info.id, about(session, hex_id, card))


def about(session: BattleSession, hex_id: Hex | None, card: CardView | None) -> About | None:
    """Return what is pointed at, and the rules about it; None for nothing. The keys go before the pointer."""
    match, view = session.match, session.playback.view
    rule_references, info = match.rules.shown.rule_references, session.info
    if card is not None:
        return About(card.title, rule_references("card", card.id))
    if session.cursor is not None:
        hex_id = pointing.hex_of(session.cursor, view)
    if hex_id is None or session.playback.side_to_seat:
        return None
    terrain = match.scenario.plan.terrain[hex_id]
    shown = match.setup.terrain(info, terrain)
    ground = shown.name if shown else terrain
    pieces = pointing.pieces_in(view, hex_id)
    numbers = [number for piece in pieces for number in rule_references("kind", piece.kind)]
    numbers += rule_references("terrain", match.scenario.like(terrain))
    label = match.names.hex(hex_id)
    names = ", ".join(piece.name for piece in pieces)
    title = tr("{pieces} at {hex}, {ground}", pieces=names, hex=label, ground=ground)
    if not pieces:
        title = tr("{hex}, {ground}", hex=label, ground=ground)
    return About(title, tuple(dict.fromkeys(numbers)), match.rules.special_sentences(match.scenario))
