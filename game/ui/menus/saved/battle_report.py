"""A battle as one HTML file: the field at the end of each turn, its log, and the battle in numbers."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pygame

from game.i18n import tr, tr_name
from game.storage.battles import AnyMatch, SaveError
from game.storage.file_system import write_new
from game.ui.battle.field_picture import FieldPicture
from game.ui.session.text.event_log import Sentence
from game.ui.session.text.turn_text import turn_title
from game.ui.widgets.palette import LIVERIES

SIZE = (1000, 720)
"""Pixels of the picture of the field."""

STYLE = (
    "<style>body{font:16px/1.45 Georgia,serif;color:#241e17;background:#f5eede;max-width:64rem;margin:2rem auto;"
    "padding:0 1rem}h1{margin-bottom:0}h2{border-top:1px solid #c8b892;padding-top:1rem}"
    "img{max-width:100%;border:1px solid #c8b892}li{list-style:none;border-left:4px solid;padding-left:.6rem;"
    "margin:.2rem 0}ul{padding:0}</style>"
)


def write_report(
    match: AnyMatch, numbers: pygame.Surface, out: Path, *, force: bool = False, sources: Iterable[Path] = ()
) -> None:
    """Write the report of a battle; `numbers` is the picture of its statistics. SaveError if it cannot be written.

    `force` and `sources` are those of `write_new`.
    """
    text = "\n".join(_page(match, numbers))
    try:
        write_new(out, text.encode(), force=force, sources=sources)
    except OSError as error:
        raise SaveError(tr("{file} cannot be written: {reason}", file=out, reason=error.strerror)) from None


def _page(match: AnyMatch, numbers: pygame.Surface) -> Iterator[str]:
    title, info = escape(tr_name(match.scenario.title)), match.rules.info
    yield '<!doctype html><html><head><meta charset="utf-8">'
    yield f"<title>{title}</title>{STYLE}</head><body><h1>{title}</h1>"
    outcome = match.outcome.sentence if match.outcome else tr("The battle is not over.")
    yield f"<p><i>{escape(tr(info.name))}. {escape(outcome)}</i></p>"
    field = FieldPicture(match, SIZE)
    account = field.playback.event_log.account(len(match.frames))
    for turn, sentences in groupby(account, key=lambda sentence: sentence.turn):
        told = list(sentences)
        heading = turn_title(turn, in_rounds=info.in_rounds)
        yield f"<h2>{escape(heading)}</h2>{_image(field.at(told[-1].frame_index), heading)}<ul>"
        yield from (_line(match, sentence) for sentence in told if not sentence.heads)
        yield "</ul>"
    heading = tr("Statistics")
    yield f"<h2>{escape(heading)}</h2>{_image(numbers, heading)}</body></html>"


def _line(match: AnyMatch, sentence: Sentence) -> str:
    """Write a sentence with a bar in the colour of its side."""
    livery = LIVERIES[match.rules.info.side(sentence.side).side_colour] if sentence.side else (200, 184, 146)
    colour = "#{:02x}{:02x}{:02x}".format(*livery)
    return f'<li style="border-color:{colour}">{escape(sentence.text)}</li>'


def _image(picture: pygame.Surface, title: str) -> str:
    packed = BytesIO()
    pygame.image.save(picture, packed, "picture.jpg")
    data = b64encode(packed.getvalue()).decode("ascii")
    return f'<p><img alt="{escape(title)}" src="data:image/jpeg;base64,{data}"></p>'
