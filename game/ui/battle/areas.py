"""Where everything is in the window of a battle, by its size and what the battle has, and what field it opens on."""

from collections.abc import Iterator

import msgspec
from pygame import Rect

from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_SIDE, SideId
from game.ui.drawing.board.board import Board
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.widgets import active_input
from game.ui.widgets.active_input import touchable
from game.ui.widgets.layout import at_least, scale_of

STRIP, RAIL, HEADS, DRAWER, TOOLS, NEWS = 40, 240, 30, 340, 40, 104
"""Height of the strip at the top, width of the rail, height of the heads of the cards, width of the log, heights of the
tools and of the newest sentences, at 1280 x 800."""

PHASES, FAN, PROMPT, HANDLE = 28, 268, (440, 190), 26
"""Height of the bar of phases and of the risen hand, size of the hand-over prompt, width of the handle of the rail."""

COUNT = 9
"""So many tools there are."""

FOLDS = 0.28
"""A rail that takes more of the width than this lies over the board and can be put away."""

MOST = 0.46
"""The share of the width that a rail takes at most."""


class BattleAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of a battle: strip, board and rail fill the window, all others lie over the board or in the rail.

    `unit` is the scale of the window, `scale` that of the text in it. `phases` and `heads` are empty where the battle
    has neither. A rail that `folds` lies over the board; `handle` puts it away.
    """

    unit: float
    scale: float
    strip: Rect
    board: Rect
    rail: Rect
    now: Rect
    news: Rect
    tools: Rect
    phases: Rect
    heads: Rect
    fan: Rect
    drawer: Rect
    prompt: Rect
    handle: Rect
    folds: bool

    def free(self, *, is_open: bool) -> Rect:
        """Return the part of the board that nothing lies over at rest; `is_open` is whether the rail is."""
        right = self.handle.left if self.folds and is_open else self.board.right
        top = self.phases.bottom if self.phases.height else self.board.y
        bottom = self.heads.top if self.heads.height else self.board.bottom
        return Rect(self.board.x, top, right - self.board.x, bottom - top)

    def panels(self, *, is_open: bool = True) -> tuple[Rect, ...]:
        """List the places at rest, none of which overlap."""
        closed = self.folds and not is_open
        rail = (self.handle_at(is_open=False),) if closed else (self.now, self.news, self.tools)
        handle = (self.handle,) if self.folds and is_open else ()
        places = (self.strip, self.phases, self.free(is_open=is_open), self.heads, *handle, *rail)
        return tuple(place for place in places if place.height)

    def handle_at(self, *, is_open: bool) -> Rect:
        """Return where the handle of a rail that folds is."""
        if is_open:
            return self.handle
        return Rect(self.board.right, self.board.y, self.strip.right - self.board.right, self.board.height)

    def above(self, height: int) -> "BattleAreas":
        """Leave so much room free at the foot of the board."""
        up = -height
        board = Rect(*self.board.topleft, self.board.width, self.board.height - height)
        fan = self.fan.move(0, up).clip(board)
        drawer = Rect(*self.drawer.topleft, self.drawer.width, self.drawer.height - height)
        prompt = self.prompt.move(0, up)
        heads = self.heads.move(0, up)
        handle = self.handle.clamp(self.handle.x, board.y, self.handle.width, board.height)
        return msgspec.structs.replace(
            self, board=board, handle=handle, heads=heads, fan=fan, drawer=drawer, prompt=prompt.clamp(board)
        )


def tools_height(height: int, width: int) -> int:
    """Return how high the tools are: in so many rows that each is wide enough to be touched."""
    if not active_input.is_touch():
        return height
    return tools_rows(width) * max(height, active_input.TOUCH)


def tools_rows(width: int) -> int:
    """Return in how many rows the tools are."""
    return -(-COUNT * active_input.TOUCH // width) if active_input.is_touch() else 1


def lay_out(
    size: tuple[int, int], *, cards: bool = False, phases: bool = False, text: int = 100
) -> BattleAreas:
    """Lay out a battle; with `cards` there is a hand at the foot of the board, with `phases` a bar over its head."""
    width, height = at_least(size)
    unit, wish = scale_of(size), text / 100

    def grown(length: float, share: float) -> int:
        """Return a length of which a share grows with the text."""
        return round(length * unit * (1 - share + share * wish))

    strip, rail = grown(STRIP, 0.5), grown(RAIL, 0.65)
    folds = rail > FOLDS * width
    rail = min(rail, round(MOST * width))
    handle = touchable(round(HANDLE * unit))
    board = Rect(0, strip, width - (handle if folds else rail), height - strip)
    side = Rect(width - rail, strip, rail, height - strip)
    tools = Rect(side.x, 0, rail, tools_height(grown(TOOLS, 0.5), rail)).move_to(bottom=height)
    news = Rect(side.x, 0, rail, 0 if folds else grown(NEWS, 0.6)).move_to(bottom=tools.top)
    pull = Rect(side.x - handle, 0, handle, 3 * handle).move_to(centery=board.centery)
    seen = pull.left if folds else board.width  # how much of the board is in sight with the rail open
    heads = Rect(0, 0, seen, touchable(grown(HEADS, 0.5)) if cards else 0).move_to(bottom=board.bottom)
    fan = Rect(0, 0, seen, min(grown(FAN, 0.7), round(0.75 * board.height))).move_to(bottom=board.bottom)
    drawer = Rect(0, board.y, min(grown(DRAWER, 0.8), seen), board.height).move_to(right=seen)
    prompt = Rect(0, 0, min(grown(PROMPT[0], 0.6), seen - 16), grown(PROMPT[1], 0.9))
    prompt.midbottom = (seen // 2, board.bottom - heads.height - round(12 * unit))
    return BattleAreas(
        unit=unit,
        scale=unit * wish,
        strip=Rect(0, 0, width, strip),
        board=board,
        rail=side,
        now=Rect(side.x, side.y, rail, news.top - side.y),
        news=news,
        tools=tools,
        phases=Rect(0, strip, seen, grown(PHASES, 0.6) if phases else 0),
        heads=heads,
        fan=fan,
        drawer=drawer,
        prompt=prompt,
        handle=pull,
        folds=folds,
    )


AROUND, REACH = 1, 3
"""Hexes around each piece that are seen as well, and around those that a person is to move."""

NEAR = 5
"""Hexes from a piece to an objective, an exit or an entry that is seen from the beginning."""

MANY = 600
"""More answers than that may lie anywhere on the field."""


class Framing:
    """Keeps the hexes that matter in sight: more come in as a person's turn begins, or while a computer moves."""

    def __init__(self, session: BattleSession, board: Board) -> None:
        self.session, self.board = session, board
        self._seen: tuple[object, object] = (None, None)
        self._turn = (0, NO_SIDE)
        self._asked: set[SideId] = set()

    def follow(self) -> None:
        """Fit the board to more of the field once something that matters is out of sight, unless it is to rest."""
        view, choice = self.session.playback.view, self.session.choice
        if self._seen[0] is view and self._seen[1] is choice:
            return
        self._seen = view, choice
        if self.session.playback.history_frame is None and self._rests():
            return
        # A measured piece may be set down anywhere.
        wanted = frozenset() if view.thousandths_per_hex else frozenset((*self._near(), *self._offered()))
        if wanted - self.board.frame:
            self.board.show_too(wanted)

    def _rests(self) -> bool:
        """Return whether a person has been asked already in his turn: the field keeps still while he plays it."""
        view, choice = self.session.playback.view, self.session.choice
        if self._turn != (view.turn, view.side):
            self._turn, self._asked = (view.turn, view.side), set()
        asked = {choice.decision.side} if choice is not None else set()
        rests = bool(self._asked) and asked <= self._asked
        self._asked |= asked
        return rests and view.side not in self.session.open_battle.players

    def _near(self) -> Iterator[Hex]:
        session, view = self.session, self.session.playback.view
        grid = session.match.setup.grid
        held = {piece.hex_id for piece in view.pieces}
        moving = {*(view.acting or (view.side,))} - session.open_battle.players.keys()
        for piece in view.pieces:
            yield piece.hex_id
            yield from grid.within(piece.hex_id, max(AROUND, REACH) if piece.side in moving else AROUND)
        for special in session.previews.special_hexes:
            for hex_id in special.hexes:
                if any(grid.distance(hex_id, other) <= NEAR for other in held):
                    yield hex_id

    def _offered(self) -> Iterator[Hex]:
        """Yield the hexes that the question may be answered with, however many clicks later."""
        choice, view = self.session.choice, self.session.playback.view
        if choice is None:
            return
        options = choice.decision.options
        if len(options) > MANY:
            yield from self.session.match.setup.grid.on_board_ids
            return
        for option in options:
            for anchor in option.anchors:
                if (hex_id := pointing.hex_of(anchor, view)) is not None:
                    yield hex_id
