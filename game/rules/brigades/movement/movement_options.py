"""How the answers of normal movement are written and clicked, and why a thing is not offered (GB-21, GX-21)."""

from game.engine.decisions.decision import Anchor, Option, OptionPreview, done, on_corner, on_hex, on_piece
from game.hexgrid.facing import facing_name
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr
from game.rules.brigades.command.bans import why_not_act
from game.rules.brigades.movement.movement_answers import OFF, Act, Answer, Move, limit_of, nearer_to_enemy
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import FORMATION_NAMES, ORDERS, SQUARE, UNLIMBERED


def notation(position: Position, answer: Answer) -> str:
    """Write an answer of the movement."""
    if answer is None:
        return "done"
    if isinstance(answer, Act):
        if answer.verb == "form":
            return f"form {answer.piece} {answer.formation.replace(' ', '-')}"
        return f"move {answer.piece} off" if answer.verb == OFF else f"recover {answer.piece}"
    text = f"move {answer.piece} {position.grid.label(answer.path[-1])}"
    return text if answer.facing is None else f"{text} facing {facing_name(answer.facing)}"


def make_option(position: Position, answer: Answer) -> Option:
    """Make the option of an answer of the movement."""
    written = notation(position, answer)
    if answer is None:
        return done(tr("End movement"))
    if isinstance(answer, Act):
        return Option(
            notation=written,
            anchors=(on_piece(answer.piece), Anchor("button", written)),
            preview=lambda: OptionPreview(_act_label(position, answer)),
            value=answer,
        )
    end = answer.path[-1]
    anchors: tuple[Anchor, ...] = (on_piece(answer.piece), on_hex(end))
    if answer.facing is not None:
        anchors += (on_corner(end, answer.facing),)
    return Option(
        notation=written,
        anchors=anchors,
        preview=lambda: OptionPreview(_move_label(position, answer)),
        value=answer,
    )


def _act_label(position: Position, act: Act) -> str:
    name = position.piece(act.piece).name
    if act.verb == "form":
        return tr("{piece} forms {formation}", piece=name, formation=tr(FORMATION_NAMES[act.formation]))
    return (
        tr("{piece} recovers", piece=name)
        if act.verb == "recover"
        else tr("{piece} leaves by the exit", piece=name)
    )


def _move_label(position: Position, move: Move) -> str:
    label = tr(
        "{piece} to {hex}", piece=position.piece(move.piece).name, hex=position.grid.label(move.path[-1])
    )
    if move.facing is None:
        return label
    return tr("{move}, facing {facing}", move=label, facing=facing_name(move.facing))


# Why not


def why_not_move(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a piece cannot move, or cannot move to a hex."""
    if not clicked:
        piece = position.clicked(anchor)
        return _why_not_mover(position, side, piece) if piece else ""
    piece = position.clicked(clicked[0])
    if piece is None or anchor.kind != "hex":
        return ""
    return _why_not_mover(position, side, piece) or _why_not_hex(position, piece, HexId(int(anchor.ref)))


def _why_not_mover(position: Position, side: SideId, piece: Piece) -> str:
    if piece.side != side:
        return tr("Choose one of your own units first (GB-21).")
    if piece.is_leader:
        return tr("{piece} has moved (GX-08).", piece=piece.name) if piece.acts.moved else ""
    if why := why_not_act(position, piece):
        return why
    if piece.formation == SQUARE:
        return tr("A square neither moves nor turns (GX-03).")
    return ""


def _why_not_hex(position: Position, piece: Piece, hex_id: HexId) -> str:
    if piece.is_leader:
        return tr(
            "{piece} cannot get there, or would be alone and adjacent to an enemy (GX-08).", piece=piece.name
        )
    if hex_id in position.occupants:
        return tr("One unit to a hex (GX-05).")
    if refusal := position.why_not_enter(piece, hex_id):
        return refusal
    if hex_id in position.near_enemy(piece.side):
        return tr("A normal move never ends adjacent to an enemy; a charge does (GX-06).")
    if piece.formation == UNLIMBERED:
        return tr("Unlimbered guns only turn (GX-03).")
    if not limit_of(position, piece)(hex_id):
        brigade = position.brigade_of(piece)
        if piece.wavering and nearer_to_enemy(position, piece)(hex_id):
            return tr("{piece} wavers: no move nearer to the enemy (GX-04).", piece=piece.name)
        if brigade.faltering and nearer_to_enemy(position, piece)(hex_id):
            return tr("{brigade} falters: no move nearer to the enemy (GX-81).", brigade=brigade.name)
        return tr(
            "{piece} has the order {order}, which allows no move there (GX-21).",
            piece=piece.name,
            order=tr(ORDERS[brigade.order].name),
        )
    return tr("{piece} cannot get there with what is left of its movement (GX-04).", piece=piece.name)
