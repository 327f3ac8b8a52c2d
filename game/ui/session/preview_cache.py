"""What a player may know before he chooses: where a piece could go, its dice, whom it sees, the hexes that matter."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

import msgspec

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.shown.forecast import Forecast, percent
from game.engine.shown.threats import Threats
from game.engine.shown.view import AreaView, PieceOptions, PieceView, Sight, SpecialHexes, TargetOption, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count, tr_mark, tr_mark_count
from game.storage.battles import AnyMatch
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import Badge, Highlights, SightArrow
from game.ui.session.pointing import pieces_in
from game.ui.session.text.dice_text import tell_forecast
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import tell_check, tell_tally

NAMED = 4
"""At most this number of targets is listed for a piece that is pointed at."""


class PreviewCache:
    """Asks the rules about one state of a battle, and each thing once."""

    piece_options: Callable[[PieceId, Hex], PieceOptions]
    """What a piece could do from a hex."""
    areas: Callable[[PieceId], tuple[AreaView, ...]]
    """The hexes that mean something for a piece."""
    sight: Callable[[PieceId, Hex], Sight | None]
    """Whether a piece sees a hex."""
    threats: Callable[[SideId], Threats]
    """What threatens a side."""
    special_hexes: tuple[SpecialHexes, ...] = ()
    """The hexes that mean something."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self._state: Any = None

    def about(self, state: object) -> None:
        """Think about another state."""
        if state is self._state:
            return
        self._state, self._forecasts = state, dict[str, Forecast | None]()
        rules, setup = self.match.rules, self.match.setup
        shown, field = rules.shown, setup.battlefield
        self.piece_options = cache(partial(shown.piece_options, field, state))
        self.areas = cache(partial(shown.areas, field, state))
        self.sight = partial(shown.sight, field, state)
        self.threats = cache(partial(Threats, rules, setup, state))
        self.special_hexes = shown.special_hexes(field, state, self.match.names)

    def forecast(self, option: Option) -> Forecast | None:
        """Calculate the odds of what an answer leads to."""
        if option.notation not in self._forecasts:
            self._forecasts[option.notation] = self.match.rules.shown.forecast(
                self.match.setup.battlefield, self._state, option
            )
        return self._forecasts[option.notation]

    def attack(self, piece: PieceId, target: PieceId) -> Forecast | None:
        """Calculate the chances of an attack from where a piece is; None where the rules allow none."""
        try:
            return self.forecast(
                self.match.rules.shown.aim(self.match.setup.battlefield, self._state, piece, target)
            )
        except InvalidAnswerError:
            return None


class Preview(msgspec.Struct, frozen=True):
    """A piece that is thought about, from where, and whether it is picked already or only pointed at.

    `attacks` is False where it attacks nobody after what is asked.
    """

    piece: PieceView
    at: Hex
    is_picked: bool
    attacks: bool = True

    def options(self, previews: PreviewCache) -> PieceOptions:
        """Return where it could go, and whom it could attack from there."""
        found = previews.piece_options(self.piece.id, self.at)
        return found if self.attacks else msgspec.structs.replace(found, aims=())


def thought_of(
    controller: Controller, view: View, highlights: Highlights, hover: Hex | None
) -> Preview | None:
    """Find the piece that a player thinks about: the one picked, else the one pointed at."""
    picked = next((anchor for anchor in controller.picked if anchor.kind == "piece"), None)
    if picked is not None:
        piece = next((piece for piece in view.pieces if piece.id == picked.ref), None)
        if piece is None:
            return None
        at = hover if hover is not None and hover in highlights.reachable else piece.hex_id
        return Preview(piece, at, True, controller.decision.attacks)
    if hover is None or controller.decision.subject:
        return None
    here = pieces_in(view, hover)
    if not here:
        return None
    attacks = controller.decision.attacks or here[0].side != controller.decision.side
    return Preview(here[0], hover, False, attacks)


def add_thoughts(
    highlights: Highlights, thought: Preview, previews: PreviewCache, view: View, hover: Hex | None
) -> None:
    """Mark where the piece thought about could go, its dice at each target, and its line of sight to the pointer."""
    piece_options = thought.options(previews)
    hexes = {piece.id: piece.hex_id for piece in view.pieces}
    badges: dict[Hex | PieceId, tuple[Badge, ...]] = {
        aim.target if view.thousandths_per_hex else hexes[aim.target]: (_badge(aim),)
        for aim in piece_options.aims
    }
    highlights.badges = {**badges, **highlights.badges}
    as_it_is = previews.piece_options(thought.piece.id, thought.piece.hex_id)
    highlights.melee_only, highlights.no_attack = map(frozenset, (as_it_is.melee_only, as_it_is.no_attack))
    if not thought.is_picked:
        highlights.could_reach = frozenset(piece_options.reach)
    elif hover is not None and hover != thought.piece.hex_id and hover not in highlights.reachable:
        highlights.sight = _sight_line(thought, previews, view, hover, wide=bool(highlights.targets))


def _badge(aim: TargetOption) -> Badge:
    """Return what a target could be attacked with: so many dice, or the chance of a roll against a number."""
    if aim.chance is not None:
        chance = percent(aim.chance)
        return Badge("chance", 0, tr("{chance} to hit", chance=chance), chance)
    if aim.check is None:
        if aim.tally.unit == "modifier":
            return Badge("chance", 0, f"{aim.tally.total:+d}")
        return Badge("could", aim.tally.total)
    chance = percent(aim.check.probability())
    return Badge("chance", 0, tr(aim.check.brief, chance=chance), chance)


def _sight_line(
    thought: Preview, previews: PreviewCache, view: View, hover: Hex, *, wide: bool
) -> SightArrow | None:
    """Draw sight to a piece of the other side; where targets are being chosen, to any hex."""
    opponent = any(piece.hex_id == hover and piece.side != thought.piece.side for piece in view.pieces)
    sight = previews.sight(thought.piece.id, hover) if opponent or wide else None
    if sight is None:
        return None
    return SightArrow(thought.piece.hex_id, hover, sight.barring, not sight.reason)


def tell_thoughts(thought: Preview, previews: PreviewCache, view: View, hover: Hex) -> Iterator[TooltipRow]:
    """Return what the piece thought about could do, there or at whom the pointer is."""
    piece_options = thought.options(previews)
    there = {piece.id for piece in view.pieces if piece.hex_id == hover}
    if thought.is_picked and thought.at != hover:
        yield from _tell_of_target(thought, previews, piece_options, there, hover)
        return
    aims = piece_options.aims
    for aim in aims[:NAMED]:  # a view that shows one of the pieces in a hex lacks its neighbours' names
        yield TooltipRow("item", _could_attack(aim, previews.match.names.piece(aim.target)))
    if len(aims) > NAMED:
        more = tr_count(len(aims) - NAMED, "And {number} more.", "And {number} more.")
        yield TooltipRow("item", more)


def _could_attack(aim: TargetOption, name: str) -> str:
    if aim.check is not None:
        chance = percent(aim.check.probability())
        title = aim.check.title
        if name in title:
            return tr("{what}: {chance}.", what=title, chance=chance)
        return tr("{what} ({name}): {chance}.", what=title, name=name, chance=chance)
    if aim.chance is not None:
        return tr("Could shoot at {name}: {chance} to hit.", name=name, chance=percent(aim.chance))
    if aim.tally.unit == "modifier":
        said = (
            tr_mark("Could shoot at {name}: {modifier} to the roll.")
            if aim.is_shot
            else tr_mark("Could attack {name}: {modifier} to the roll.")
        )
        return tr(said, name=name, modifier=f"{aim.tally.total:+d}")
    shoots = tr_mark_count(
        "Could shoot at {name} with {number} die.", "Could shoot at {name} with {number} dice."
    )
    attacks = tr_mark_count(
        "Could attack {name} with {number} die.", "Could attack {name} with {number} dice."
    )
    return tr_count(aim.tally.total, *(shoots if aim.is_shot else attacks), name=name)


def _tell_of_target(
    thought: Preview, previews: PreviewCache, piece_options: PieceOptions, there: Iterable[str], hover: Hex
) -> Iterator[TooltipRow]:
    for aim in piece_options.aims:
        if aim.target in there:
            if aim.check is not None:
                yield TooltipRow("choice", tr("{piece} could act from its hex", piece=thought.piece.name))
                yield from tell_check(aim.check)
                return
            could = (
                tr_mark("{piece} could shoot from its hex")
                if aim.is_shot
                else tr_mark("{piece} could attack from its hex")
            )
            yield TooltipRow("choice", tr(could, piece=thought.piece.name))
            yield from tell_tally(aim.tally)
            if forecast := previews.attack(thought.piece.id, aim.target):
                yield from tell_forecast(forecast)
            return
    sight = previews.sight(thought.piece.id, hover) if there else None
    if sight is not None and sight.reason:
        yield TooltipRow("reason", sight.reason)
