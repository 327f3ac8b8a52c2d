"""A turn of a battle as an animated picture, or a moment of it: the field, and below it what is said of it."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pygame
from PIL import Image

from game.engine.event import DiceRolled
from game.i18n import tr, tr_name
from game.storage.battles import AnyMatch, SaveError
from game.storage.file_system import write_new
from game.ui.battle.field_picture import FieldPicture
from game.ui.drawing.board.hex_layout import plain_hex_layout
from game.ui.drawing.icons import die_icon
from game.ui.session.text.turn_text import turn_title
from game.ui.session.timeline import Pace, duration
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import FAINT_INK, INK, PAPER, PAPER_EDGE, WHITE

WEBP, GIF = ENDINGS = (".webp", ".gif")
"""What an animated picture can be written as: WebP has all colours and is by far the smallest, GIF opens everywhere."""

WIDTH, HIGHEST, CAPTION = 720, 560, 62
"""Pixels of the field, the most it is high, and of the place below it."""

STILL = 2
"""How much larger a picture is that does not move."""

STEP, LONGEST, LAST = 0.1, 16.0, 2.0
"""Seconds between two pictures, of the whole film at most, and that its last picture is seen."""

PACE = Pace(hex_id=0.25, march=0.6, tumble=0.0, dice=1.4, note=0.8)

MARGIN, DIE = 10, 28
"""Pixels left beside the words, and across a die."""

GIF_WIDTH, GIF_COLOURS = 480, 96
"""Pixels across a GIF, and its colours."""

QUALITY = 72
"""How well WebP keeps the colours, of 100."""


class Film(msgspec.Struct, frozen=True):
    """Pictures, and for how many thousandths of a second each is seen."""

    pictures: list[Image.Image]
    durations: list[int]


def turns(match: AnyMatch) -> dict[int, tuple[int, int]]:
    """Return between which frames each turn lies of which anything can be told."""
    battlefield, side = match.setup.battlefield, match.rules.info.sides[0].id
    found: dict[int, tuple[int, int]] = {}
    for place, frame in enumerate(match.frames):
        turn = match.rules.shown.view(battlefield, frame.state, side).turn
        first, _ = found.get(turn, (place, place))
        found[turn] = first, place + 1
    return found


def write_turn(
    match: AnyMatch,
    out: Path,
    turn: int | None = None,
    tell: Callable[[float], None] = lambda share: None,
    *,
    force: bool = False,
    sources: Iterable[Path] = (),
) -> None:
    """Write a turn, None: the newest, as an animated picture; SaveError where that cannot be.

    `tell` is told how much is done, 0 to 1. `force` and `sources` are those of `write_new`.
    """
    there = turns(match)
    if not there:
        raise SaveError(tr("nothing has happened in this battle yet"))
    turn = max(there) if turn is None else turn
    if turn not in there:
        there_are = tr(
            "there is no turn {turn}; this battle has {first} to {last}",
            turn=turn,
            first=min(there),
            last=max(there),
        )
        raise SaveError(there_are)
    packed = _packed(_film(match, there[turn], tell), out.suffix.lower())
    tell(1.0)
    try:
        write_new(out, packed, force=force, sources=sources)
    except OSError as error:
        raise SaveError(tr("{file} cannot be written: {reason}", file=out, reason=error.strerror)) from None


def picture_of(match: AnyMatch, frame_index: int) -> pygame.Surface:
    """Draw the field after so many frames, and below it the turn and what had just happened."""
    size = _size(match, STILL)
    field, window = FieldPicture(match, size), pygame.Surface((size[0], size[1] + CAPTION))
    window.blit(field.at(frame_index), (0, 0))
    _write(window, field)
    field.close()
    return window


def _packed(film: Film, ending: str) -> bytes:
    """Write a film in the form that its ending names; a GIF is smaller, in a few colours, for it grows large."""
    pictures, packed = film.pictures, BytesIO()
    if ending == GIF:
        size = (GIF_WIDTH, round(pictures[0].height * GIF_WIDTH / pictures[0].width))
        pictures = [picture.resize(size, Image.Resampling.BOX) for picture in pictures]
        colours = pictures[0].quantize(GIF_COLOURS, dither=Image.Dither.NONE)
        pictures = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures]
    pictures[0].save(
        packed,
        format=ending.removeprefix(".").upper(),
        save_all=True,
        append_images=pictures[1:],
        duration=film.durations,
        loop=0,
        **({"quality": QUALITY, "method": 3} if ending == WEBP else {"optimize": False}),
    )
    return packed.getvalue()


def _film(match: AnyMatch, between: tuple[int, int], tell: Callable[[float], None]) -> Film:
    """Draw a turn; pictures that are alike become one that is seen longer."""
    film = Film([], [])
    before = b""
    for share, picture in _pictures(match, between):
        tell(share)
        pixels = pygame.image.tobytes(picture, "RGB")
        if pixels == before:
            film.durations[-1] += round(1000 * STEP)
            continue
        before = pixels
        film.pictures.append(Image.frombytes("RGB", picture.get_size(), pixels))
        film.durations.append(round(1000 * STEP))
    film.durations[-1] += round(1000 * LAST)
    return film


def _pictures(match: AnyMatch, between: tuple[int, int]) -> Iterator[tuple[float, pygame.Surface]]:
    """Draw a turn step by step, with how much of it is drawn; a long one goes faster."""
    first, last = between
    seconds = sum(duration(frame.event, PACE) for frame in match.frames[first:last])
    field = FieldPicture(match, _size(match), _faster(PACE, min(1.0, LONGEST / max(seconds, STEP))))
    timeline, time = field.playback.timeline, 0.0
    timeline.frames = match.frames[:last]
    timeline.rewind(first)
    window = pygame.Surface((_size(match)[0], _size(match)[1] + CAPTION))
    try:
        while True:
            field.playback.advance(time)
            field.draw(window.subsurface(((0, 0), _size(match))))
            _write(window, field)
            yield (timeline.shown - first) / max(1, last - first), window
            if timeline.is_idle:
                return
            time += STEP
    finally:
        field.close()


def _faster(pace: Pace, share: float) -> Pace:
    times = {name: getattr(pace, name) * share for name in pace.__struct_fields__ if name != "in_steps"}
    return msgspec.structs.replace(pace, **times)


def _size(match: AnyMatch, times: int = 1) -> tuple[int, int]:
    """Return how large the field is drawn: as broad as a picture is, unless it is too high."""
    across, down = plain_hex_layout(match.setup.grid).size
    return WIDTH * times, times * min(HIGHEST, round(WIDTH * down / across))


def _write(window: pygame.Surface, field: FieldPicture) -> None:
    """Write below the field which turn it is and what is happening, with the dice."""
    playback, fonts, event = field.playback, Fonts(1), field.playback.event
    place = pygame.Rect(0, window.get_height() - CAPTION, window.get_width(), CAPTION)
    window.fill(PAPER, place)
    pygame.draw.line(window, PAPER_EDGE, place.topleft, place.topright)
    turn = turn_title(playback.view.turn, in_rounds=playback.info.in_rounds)
    window.blit(
        fonts.text(f"{tr_name(playback.match.scenario.title)} · {turn}", "label", FAINT_INK),
        (MARGIN, place.y + 5),
    )
    right = place.right - MARGIN
    if isinstance(event, DiceRolled):
        for letter, counts in reversed(list(zip(event.roll.faces, event.counting, strict=True))):
            box = pygame.Rect(right - DIE, place.centery - DIE // 2, DIE, DIE)
            pygame.draw.rect(window, WHITE if counts else PAPER_EDGE, box, border_radius=4)
            pygame.draw.rect(window, INK, box, 1, border_radius=4)
            symbol = playback.info.own_symbol(playback.info.face(letter).symbol)
            shown = die_icon(symbol, DIE - 6, INK if counts else FAINT_INK)
            window.blit(shown, shown.get_rect(center=box.center))
            right = box.left - 4
    if told := playback.event_log.told(playback.shown_frames + (event is not None), 1):
        newest = told[-1]
        top = place.y + 6 + fonts.height("label")
        style, lines = fonts.fitting(
            newest.text, ("body", "small", "tiny"), right - 2 * MARGIN, place.bottom - top - 2
        )
        draw_lines(window, fonts, lines, (MARGIN, top), style, INK)
