"""Moments of a battle, each found by what is to be seen at it, however well the computer player plays."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from game.engine.decisions.decision import Anchor, Decision, InvalidAnswerError, Option, Selection
from game.engine.event import DiceRolled
from game.engine.play.match import Match
from game.engine.shown.view import PieceView, View
from game.hexgrid.ids import NO_SIDE, PieceId
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.storage.battles import AnyMatch

SEED = 3
BATTLES = 12
"""How many battles are searched for a moment, the first with SEED, before it counts as one that never comes."""

NEAR = 5
"""How many hexes a target is away at most, for a player to expect that it can be attacked."""

Moment = Callable[[AnyMatch], bool]
"""Whether what a picture is to show can be seen now."""

Wanted = Callable[[Option], bool]
"""Whether an answer is the one that a picture is to show."""


def question(match: AnyMatch) -> Decision:
    """Return the question that is open."""
    assert match.pending is not None, "the battle is over"
    return match.pending


def play_until(match: AnyMatch, moment: Moment, times: int = 1) -> bool:
    """Let the computer player answer until the moment has come so many times; return whether it has."""
    player = PLAYERS["greedy"](1)
    while True:
        times -= moment(match)
        if not times:
            return True
        if match.pending is None:
            return False
        match.submit(player.choose(match, match.pending))


def find(path: Path, moment: Moment, times: int = 1, system: str = "") -> AnyMatch:
    """Play the battle of a map until the moment has come so many times, with one seed after the other.

    `system` is the rule system it is played under, "" for the one that the map names.
    """
    rules, scenario = saves.open_map(path, system)
    for seed in range(SEED, SEED + BATTLES):
        match: AnyMatch = Match(rules, scenario, seed=seed, always_ask_secret=True)
        if play_until(match, moment, times):
            return match
    raise AssertionError(f"the moment of this picture does not come in {BATTLES} battles of {path.name}")


def asks(kind: str) -> Moment:
    """A question of this kind is open."""
    return lambda match: match.pending is not None and match.pending.kind == kind


def offers(kind: str, wanted: Wanted, count: int = 1) -> Moment:
    """A question of this kind is open that so many of the answers wanted can be given to."""

    def holds(match: AnyMatch) -> bool:
        return asks(kind)(match) and len(answers(match, wanted, count)) >= count

    return holds


def answers(match: AnyMatch, wanted: Wanted, count: int = 1) -> list[Option]:
    """List the first answers wanted, so many at most."""
    return list(islice((option for option in question(match).iter_options() if wanted(option)), count))


def asks_for_hexes(kind: str, count: int) -> Moment:
    """A question of this kind is open to the side whose turn it is not; so many hexes answer it, with a check."""

    def holds(match: AnyMatch) -> bool:
        if not asks(kind)(match) or question(match).side == view(match).side:
            return False
        options = [
            option
            for option in question(match).iter_options()
            if {anchor.kind for anchor in option.anchors} == {"hex"}
        ]
        return len(options) >= count and any(option.preview().check for option in options)

    return holds


def may_order(count: int) -> Moment:
    """So many pieces may be ordered, and still more."""

    def holds(match: AnyMatch) -> bool:
        decision = match.pending
        return isinstance(decision, Selection) and len(to_order(decision, count + 1)) > count

    return holds


def to_order(decision: Selection, count: int) -> list[PieceId]:
    """Choose so many pieces that may be ordered together, or as many as there are."""
    chosen: list[PieceId] = []
    while len(chosen) < count and (others := decision.addable(frozenset(chosen))):
        chosen.append(min(others))
    return chosen


def may_attack(targets: int, dice: int) -> Moment:
    """There are so many attacks to choose from, the first of them with so many dice."""

    def holds(match: AnyMatch) -> bool:
        found = attacks(match)
        if len(found) < targets:
            return False
        tally = found[0].preview().tally
        return tally is not None and tally.total >= dice

    return holds


def attacks(match: AnyMatch) -> list[Option]:
    """List the attacks that may be chosen: the answers that name a unit and its target."""
    if not asks("attack")(match):
        return []
    return [option for option in question(match).iter_options() if len(option.anchors) > 1]


def refuses(word: str) -> Moment:
    """A target is refused for a reason with this word in it."""
    return lambda match: refusal(match, word) is not None


def refusal(match: AnyMatch, word: str) -> tuple[Anchor, PieceView] | None:
    """Find a unit that may attack and a near enemy that it may not, for a reason with this word in it."""
    for option in attacks(match):
        unit, seen = option.anchors[0], view(match)
        at = next(piece.hex_id for piece in seen.pieces if piece.id == unit.piece_id)
        for piece in seen.pieces:
            is_near = match.setup.grid.distance(at, piece.hex_id) <= NEAR
            if is_near and piece.side != question(match).side and word in _reason(match, unit, piece):
                return unit, piece
    return None


def _reason(match: AnyMatch, unit: Anchor, target: PieceView) -> str:
    """Say why a unit may not attack a target: the window shows first what bars its sight."""
    decision = question(match)
    sight = match.rules.shown.sight(match.setup.battlefield, match.state, unit.piece_id, target.hex_id)
    if (sight is not None and sight.reason) or decision.why_not is None:
        return sight.reason if sight is not None else ""
    try:
        return decision.why_not((unit,), Anchor("piece", target.id))
    except (KeyError, InvalidAnswerError):
        return ""


def rolled(dice: int) -> Moment:
    """So many dice have just been rolled, and their faces count in two ways."""

    def holds(match: AnyMatch) -> bool:
        event = match.frames[last_roll(match)].event if match.frames else None
        if not isinstance(event, DiceRolled) or last_roll(match) < len(match.frames) - 3:
            return False
        meanings = dict(event.reason.face_meanings)
        counted = {meanings[face] for face in event.roll.faces if face in meanings}
        return len(event.roll.faces) >= dice and len(counted) > 1

    return holds


def last_roll(match: AnyMatch) -> int:
    """Return the place of the newest roll among the frames, 0 if there is none."""
    return max(
        (place for place, frame in enumerate(match.frames) if isinstance(frame.event, DiceRolled)), default=0
    )


def fights(count: int) -> Moment:
    """Dice have been rolled so many times."""
    return lambda match: sum(isinstance(frame.event, DiceRolled) for frame in match.frames) >= count


def moved(match: AnyMatch) -> bool:
    """The next move of a turn is asked for: one can be taken back."""
    return asks("move")(match) and any("moved" in piece.marks for piece in view(match).pieces)


def banners(count: int) -> Moment:
    """Each side has so many points of victory, and the battle goes on."""

    def holds(match: AnyMatch) -> bool:
        leading = {track.side for track in view(match).tracks if track.value >= count}
        return match.pending is not None and leading == {side.id for side in match.rules.info.sides}

    return holds


def ended(match: AnyMatch) -> bool:
    """The battle is over."""
    return match.pending is None


def turn(number: int) -> Moment:
    """A turn has come, and a side is asked in it."""
    return lambda match: match.pending is not None and view(match).turn >= number


def view(match: AnyMatch) -> View:
    """Return what everyone may see."""
    return match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
