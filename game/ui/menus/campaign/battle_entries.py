"""The battles of the title screen: what a map says of its battle, or why it cannot be played."""

from datetime import date
from pathlib import Path

import msgspec
import pygame

from game.engine.ruleset import find, shipped
from game.engine.shown.view import View
from game.engine.system_info import SideInfo, SystemInfo
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import Scenario, place_on_earth
from game.i18n import inside, tr, tr_count, tr_mark, tr_name
from game.storage import battles as saves
from game.storage.battles import AnyMatch, CheckedMap
from game.tiled.reading.json_files import glance
from game.ui.drawing.ground.board_image import BoardImage, ground_of
from game.ui.drawing.pieces.pieces import PieceBrushes
from game.ui.session.text.turn_text import about_turns
from game.ui.widgets.active_settings import active_settings

DATES = (
    tr_mark("{day} January {year}"),
    tr_mark("{day} February {year}"),
    tr_mark("{day} March {year}"),
    tr_mark("{day} April {year}"),
    tr_mark("{day} May {year}"),
    tr_mark("{day} June {year}"),
    tr_mark("{day} July {year}"),
    tr_mark("{day} August {year}"),
    tr_mark("{day} September {year}"),
    tr_mark("{day} October {year}"),
    tr_mark("{day} November {year}"),
    tr_mark("{day} December {year}"),
)
DIFFICULTIES = ("easy", "even", "hard")
"""How hard it may be to win with a side."""


class EntrySide(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown about a side of a battle; `difficulty` is "easy", "even", "hard", or "" where the map says nothing.

    Pieces that come later are counted too.
    """

    id: str
    plural_name: str
    side_colour: int
    goal: str
    units: int
    blocks: int
    leaders: int
    difficulty: str


class BattleEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A battle of the list; without a scenario where `error` says why it cannot be played.

    `turns` and `minutes` are what a battle usually takes, 0 where the map says nothing; `length` tells both in words.
    `date` is the day as the map writes it, `place` the latitude and longitude of the field. A map that has only been
    glanced at is not `is_read` yet. `rules` are those it is played under, `made_for` the system that its map names,
    `unplayed_features` what of the map is not played then, in sentences.
    """

    path: Path
    title: str
    date: str = ""
    day: str = ""
    place: tuple[float, float] | None = None
    is_read: bool = True
    notes: str = ""
    scenario: Scenario | None = None
    sides: tuple[EntrySide, ...] = ()
    rules: SystemInfo | None = None
    made_for: str = ""
    unplayed_features: tuple[str, ...] = ()
    turns: int = 0
    minutes: int = 0
    error: str = ""
    files: frozenset[Path] = frozenset()

    @property
    def length(self) -> str:
        """Return how long a battle usually is; "" where neither the map nor its rules say so."""
        return _length(self.turns, self.minutes, self.rules)


def length_of(scenario: Scenario, info: SystemInfo, prefix: str) -> str:
    """Return how long a battle usually is under some rules; "" where neither its map nor they say so."""
    return _length(_number(scenario, f"{prefix}length"), _number(scenario, f"{prefix}minutes"), info)


def _length(turns: int, minutes: int, info: SystemInfo | None) -> str:
    told = (
        about_turns(turns, in_rounds=info is not None and info.in_rounds) if turns else "",
        tr_count(minutes, "{number} minute", "{number} minutes") if minutes else "",
    )
    return ", ".join(filter(None, told)) or (tr(info.length) if info and info.length else "")


def glimpse(path: Path) -> BattleEntry:
    """See what a map calls its battle and its day, to be read later."""
    text = glance(path)
    day = text.get("date", "")
    return BattleEntry(
        path=path,
        title=tr_name(text.get("title") or path.stem),
        date=day,
        day=written_date(day),
        place=place_on_earth(text.get("place", "")),
        is_read=False,
    )


def read_entry(path: Path, system: str = "", *, as_it_was: bool = False) -> BattleEntry:
    """Read what the list says of a map, under a rule system if it can be played under that, else under its own."""
    entry = entry_of(path, saves.check_map(path, system, as_it_was=as_it_was))
    return read_entry(path, as_it_was=as_it_was) if system and entry.error else entry


def entry_of(path: Path, checked: CheckedMap) -> BattleEntry:
    """Show in the list what was found in a map."""
    rules, scenario = checked.rules, checked.scenario
    if checked.errors or rules is None or scenario is None:
        error = "\n".join(f"{path.name}: {problem}" for problem in checked.errors)
        return BattleEntry(path=path, title=path.stem, error=error, files=checked.files)
    setup = rules.play.setup(scenario)
    view = rules.shown.view(setup.battlefield, setup.state, NO_SIDE)
    day = str(scenario.properties.get("date", ""))
    told = prefix_of(scenario, checked.made_for)
    return BattleEntry(
        path=path,
        title=tr_name(scenario.title),
        date=day,
        day=written_date(day),
        place=place_on_earth(str(scenario.properties.get("place", ""))),
        notes="\n\n".join(
            [
                *filter(None, [tr(scenario.how_even)]),
                tr(str(scenario.properties.get("notes", ""))),
                *rules.special_sentences(scenario),
            ]
        ).strip(),
        scenario=scenario,
        sides=tuple(_side(side, view, scenario, told) for side in rules.info.sides),
        rules=rules.info,
        made_for=checked.made_for,
        unplayed_features=rules.content.unplayed_features(scenario),
        turns=_number(scenario, f"{told}length"),
        minutes=_number(scenario, f"{told}minutes"),
        files=checked.files,
    )


def prefix_of(scenario: Scenario, made_for: str) -> str:
    """Return how the properties begin that tell how long and how hard a battle is under its rules."""
    return "" if scenario.system == made_for else f"{scenario.system}_"


def difficulty_of(scenario: Scenario, side: str, prefix: str) -> str:
    """Return how hard a map says that it is to win with a side: one of DIFFICULTIES, or "" where it says nothing."""
    text = str(scenario.properties.get(f"{prefix}difficulty_{side}", ""))
    return text if text in DIFFICULTIES else ""


def _side(side: SideInfo, view: View, scenario: Scenario, prefix: str) -> EntrySide:
    pieces = [piece for piece in (*view.pieces, *view.waiting) if piece.side == side.id]
    units = [piece for piece in pieces if piece.look != "figure"]
    leaders = len(pieces) - len(units)
    goals = [
        tr_count(track.goal, "beaten at {number} loss", "beaten at {number} losses")
        if track.loses
        else tr("{goal} {banners} to win", goal=track.goal, banners=inside(track.title))
        for track in view.tracks
        if track.side == side.id
    ]
    return EntrySide(
        id=side.id,
        plural_name=side.plural_name,
        side_colour=side.side_colour,
        goal=tr("; ").join(goals),
        units=len(units),
        blocks=sum(piece.blocks for piece in units),
        leaders=leaders,
        difficulty=difficulty_of(scenario, side.id, prefix),
    )


def _number(scenario: Scenario, name: str) -> int:
    value = scenario.properties.get(name, 0)
    return value if isinstance(value, int) else 0


def written_date(text: str) -> str:
    """Write 1746-04-16 as 16 April 1746; leave any other way to name a day as it is."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text
    return tr(DATES[day.month - 1], day=day.day, year=day.year)


def draw_small(entry: BattleEntry, size: tuple[int, int]) -> pygame.Surface:
    """Draw a battle's field as it is set up, small enough for a place."""
    assert entry.scenario is not None
    rules = find(entry.scenario.system)
    setup = rules.play.setup(entry.scenario)
    view = rules.shown.view(setup.battlefield, setup.state, NO_SIDE)
    board_image = ground_of(entry.scenario, setup.grid, rules.info.terrains, entry.path)
    return _small(board_image, rules.info, view, size)


def draw_standing(match: AnyMatch, size: tuple[int, int]) -> pygame.Surface:
    """Draw a battle's field as it is, small enough for a place."""
    info = match.rules.info
    board_image = ground_of(match.scenario, match.setup.grid, info.terrains, None)
    view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    return _small(board_image, info, view, size)


def _small(board_image: BoardImage, info: SystemInfo, view: View, size: tuple[int, int]) -> pygame.Surface:
    small, factor = board_image.reduced(size)
    pieces = PieceBrushes(info)
    hex_layout = board_image.hex_layout
    for piece in view.pieces:
        x, y = hex_layout.centre(piece.hex_id)
        if piece.pose is not None and view.thousandths_per_hex:
            x, y = hex_layout.measured(piece.pose.x, piece.pose.y, view.thousandths_per_hex)
        at, across = (x * factor, y * factor), hex_layout.hex_width * factor
        pieces.draw(small, piece, at, across, thousandths_per_hex=view.thousandths_per_hex)
    return small


def chosen_system() -> str:
    """Name the rule system chosen last, or that of the first map, or the first there is."""
    names = [rules.info.id for rules in shipped()]
    made_for = (glance(path).get("system", "") for path in saves.shipped_maps()[:1])
    candidates = (active_settings().system, *made_for, *names)
    return next(name for name in candidates if name in names)
