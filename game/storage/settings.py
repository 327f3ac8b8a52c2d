"""The player's settings, saved as one small file among his own."""

import os
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.i18n import tr
from game.storage.battle_file import SaveError
from game.storage.user_folders import contents, read_json

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Attempts(msgspec.Struct, frozen=True):
    """How often a problem was tried, whether it is solved, and the best chance to win that was found."""

    tries: int = 0
    is_solved: bool = False
    best: float = 0.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the player wants the game: what is shown, how fast, how loud, and what two people at one seat hide."""

    language: str = "en"
    """The code of a catalogue; the sentences themselves are English."""

    unfinished_languages: bool = False
    """Whether languages are offered too that are translated only in part."""

    speed: Literal["slow", "even", "quick", "hasty"] = "even"
    animation: bool = True
    reduced_motion: bool = False
    """Nothing slides, tumbles or fades: things change in one step, and stay as long to be read."""

    sound: bool = True
    volume: Percent = 60

    volume_fight: Percent = 100
    volume_signals: Percent = 100
    volume_table: Percent = 100
    """How loud volleys and charges, drums and pipes, dice and cards are, in percent of the whole."""

    volume_music: Percent = 0
    """How loud music is; 0 for none."""

    text: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    """The size of everything written, in percent of what suits the window."""

    zoom: Annotated[int, msgspec.Meta(ge=100, le=400)] = 100
    """How large a field is when it is opened, in percent of the whole field in sight."""

    palette: Literal["sea", "heather"] = "sea"
    high_contrast: bool = False
    names: Literal["hover", "always"] = "always"
    coordinates: bool = True
    callouts: bool = True
    """Whether a question with few answers is asked beside the piece it is about, too."""
    hints: bool = True
    """Whether the first whole battle after the lessons says what each phase is for."""
    trails: bool = True
    """Whether what the other side did last is drawn until one acts."""
    threats: bool = False
    """Whether what threatens the hex pointed at is shown always, not only while its key is held."""

    ground: Literal["painted", "drawn"] = "painted"
    """Whether fields are painted, or drawn tile by tile as their map has them."""

    weather: bool = True
    """Whether a painted field shows the weather and the time of its day."""

    pad_hints: bool = True
    """Whether the buttons of a gamepad are named at the foot of the window while one is used."""

    large_buttons: Literal["automatic", "always", "never"] = "automatic"
    """Whether buttons are large enough for a finger: by itself while a touch screen is used."""

    hand_over: bool = True
    """Whether hands are hidden while two people change seats."""

    asks_only_when_playable: bool = False
    """Whether a question with one answer is passed over, though the other player may learn by it what is not held."""

    left_at: tuple[str, tuple[int, int, int], bool] = ("", (1, 0, 0), True)
    """The saved game left last, how its field was seen (thousandths of its scale, the middle), and whether fitted."""

    system: str = ""
    """The rule system that was chosen last on the title screen; "" for the one that each map is made for."""

    seats: tuple[tuple[str, str], ...] = ()
    """Who played each side last: the side, and a person or a level of the computer."""

    map_folders: tuple[str, ...] = ()
    """Folders that maps may read from besides their own and the one around it."""

    lesson_offered: bool = False
    """Whether the first lesson was offered already."""

    lessons_done: tuple[str, ...] = ()
    """The lessons that were learnt to their end: the rule system and the name of the file."""

    problems: dict[str, Attempts] = {}
    """What came of the problems that were tried, by the rule system and the name of the file."""


def read(path: Path) -> tuple[Settings, str]:
    """Read the settings; a file that cannot be understood is put aside under another name, which the sentence says."""
    try:
        return msgspec.json.decode(contents(path), type=Settings), ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _put_aside(path, error.strerror or str(error))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Settings(), _put_aside(path, str(error))


def save(settings: Settings, path: Path) -> None:
    """Write the settings, whole or not at all; SaveError when that cannot be."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as stream:
            # A later version of the game may keep more in it than this one knows.
            every = {**(read_json(path, dict[str, Any]) or {}), **msgspec.to_builtins(settings)}
            stream.write(msgspec.json.format(msgspec.json.encode(every), indent=2) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        text = tr("{file}: the settings cannot be saved: {reason}", file=path.name, reason=error.strerror)
        raise SaveError(text) from None


def _put_aside(path: Path, reason: str) -> str:
    number = 1
    while (aside := path.with_name(f"{path.stem}.unreadable-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        return tr("{file}: the settings cannot be read: {reason}.", file=path.name, reason=error.strerror)
    return tr(
        "{file} could not be read ({reason}). It was saved as {aside}, and all settings were reset.",
        file=path.name,
        reason=reason,
        aside=aside.name,
    )
