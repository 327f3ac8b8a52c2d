"""The whole ways of units and leaders that go back hex by hex, each to be chosen by its end."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game.engine.decisions.decision import Anchor, Option, OptionPreview, Way, on_hex
from game.engine.decisions.ways import best_ways, written
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.jacobite.combat.dice import attack_dice
from game.rules.jacobite.combat.rolls import ESCAPE, Attack
from game.rules.jacobite.leaders import held_by_enemy, leader_retreat_steps, leads_to_safety, may_end
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import LEADER_RETREAT

Steps = Callable[[Piece, int], tuple[HexId, ...]]
"""The next hexes of a unit with so many still to go; none where its way ends."""


def ways_back(
    position: Position, unit: Piece, hexes: int, steps: Steps, answer: Callable[[HexId, int], Option]
) -> tuple[Way, ...]:
    """List the ways of a unit that must go back so many hexes (JR-07, JR-53); `answer` names its end.

    What it cannot complete is handed to `answer` too (JR-18).
    """

    found: list[Way] = []
    reached: dict[HexId, tuple[HexId, ...]] = {unit.at: ()}
    for left in range(hexes, -1, -1):
        following: dict[HexId, tuple[HexId, ...]] = {}
        for at, path in reached.items():
            onward = steps(replace(unit, at=at), left) if left else ()
            if path and not onward:
                found.append(_way_of(position, path, answer(at, left)))
            for hex_id in onward:
                following.setdefault(hex_id, (*path, hex_id))
        reached = following
    return best_ways(found)


def _way_of(position: Position, path: tuple[HexId, ...], end: Option) -> Way:
    verb = end.notation.split()[0]
    answers = tuple(f"{verb} {position.grid.label(hex_id)}" for hex_id in path)
    return Way(
        notation=written(answers), anchors=end.anchors, preview=end.preview, path=path, answers=answers
    )


def leader_ways(position: Position, leader: PieceId, gone: int) -> tuple[Way, ...]:
    """List the ways of a leader who retreats, past as few enemies as can be (JR-59, JR-67, JR-73)."""
    piece = position.piece(leader)

    def ways(at: HexId, gone: int, path: tuple[HexId, ...]) -> Iterator[Way]:
        left = LEADER_RETREAT - gone
        answers = tuple(f"leader {position.grid.label(hex_id)}" for hex_id in path)
        if gone and may_end(position, piece, at):
            anchor = on_hex(at) if path else Anchor("button", "leader stop")
            yield _way(position, piece, path, (*answers, "leader stop"), anchor)
        if left and position.battlefield.on_baseline(piece.side, at):
            yield _way(position, piece, path, (*answers, "leader off"), Anchor("button", "leader off"))
        for step in leader_retreat_steps(position, piece, at) if left else ():
            if leads_to_safety(position, piece, step, left - 1):
                yield from ways(step, gone + 1, (*path, step))

    return best_ways(ways(piece.at, gone, ()))


def _way(
    position: Position, leader: Piece, path: tuple[HexId, ...], answers: tuple[str, ...], anchor: Anchor
) -> Way:
    def preview() -> OptionPreview:
        held = (hex_id for hex_id in path if held_by_enemy(position, leader.side, hex_id))
        enemies = [enemy for enemy in map(position.unit_at, held) if enemy is not None]
        dice = [attack_dice(position, Attack(enemy.id, leader.id, ESCAPE)) for enemy in enemies]
        named = {"piece": leader.name, "hex": position.grid.label(path[-1] if path else leader.at)}
        label = tr("{piece} retreats to {hex}", **named) if path else tr("{piece} stops at {hex}", **named)
        if leaves := answers[-1] == "leader off":
            label = tr("{piece} leaves the board", piece=leader.name)
        return OptionPreview(
            label,
            dice[0] if dice else None,
            lines=tuple(
                tr("Through {enemy}: one saber eliminates him (JR-74).", enemy=enemy.name)
                for enemy in enemies
            ),
            danger=tr("He is lost, but the enemy takes no banner (JR-67).") if leaves else "",
            harm=sum(each.total for each in dice),
        )

    return Way(notation=written(answers), anchors=(anchor,), preview=preview, path=path, answers=answers)
