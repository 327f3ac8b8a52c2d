"""What is heard, and what is not."""

import ast
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.event import (
    AttackAnnounced,
    CardMoved,
    DiceRolled,
    Event,
    Note,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    Reason,
    TrackChanged,
)
from game.engine.play.dice import DicePool, Roll, symbols
from game.engine.ruleset import find
from game.engine.shown.view import PieceView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.storage.settings import Settings
from game.ui.battle import sound_device, sounds
from game.ui.battle.sound_device import Heard
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings
from research.sound_levels import APART, PEAK, measure
from tests.drawn import question
from tests.ui.table import hand_at, plan, skirmish
from tests.ui.test_battle_by_clicks import TURN
from tests.ui.test_log import DICE

BATTLE_DIE = symbols("battle", "ICASFF")

GRID = Grid(plan())


class Told(Note, frozen=True, kw_only=True):
    """A note about hexes."""

    about: tuple[HexId, ...] = ()

    def hexes(self) -> tuple[HexId, ...]:
        return self.about


def attack(*path: str, by: str = "A") -> AttackAnnounced:
    """Announce an attack from the first hex on the others."""
    return AttackAnnounced(attacker=PieceId(by), targets=(PieceId("B"),), path=tuple(map(GRID.hex, path)))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    played: list[str] = []
    monkeypatch.setattr(sounds, "play", lambda sound, at=None: played.append(sound))
    return played


ROWS = {"A": "highland", "G": "light-artillery", "H": "battle-cavalry"}
INFO = find("jacobite").info
FIELD = View(
    side=SideId("red"),
    turn=1,
    phase="",
    pieces=tuple(
        PieceView(
            id=PieceId(name), side=SideId("red"), kind=kind, name=name, hex_id=HexId(0), blocks=4, full=4
        )
        for name, kind in ROWS.items()
    ),
    tracks=(),
)


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (PieceMoved(piece=PieceId("A"), path=(HexId(1), HexId(2))), ["march"]),
        (
            DiceRolled(
                roll=Roll(DicePool(BATTLE_DIE, 1), tuple("F")),
                reason=Reason(side=SideId("red"), title="test"),
            ),
            ["dice"],
        ),
        (PieceChanged(piece=PieceId("A"), at=HexId(1)), ["hit"]),
        (PieceRemoved(piece=PieceId("A"), at=HexId(1)), ["rout"]),
        (TrackChanged(track="banners", side=SideId("red"), value=1), ["banner", "cheer"]),
        (CardMoved(card="C", side=SideId("red")), ["card"]),
        (attack("B3", "B4"), ["clash"]),
        (attack("B3", "B6"), ["volley"]),
        (attack("B3", "B6", "B4"), ["clash"]),
        (attack("B3", "B6", by="G"), ["guns"]),
        (attack("B3", "B4", by="G"), ["guns"]),
        (attack("B3", "B4", by="H"), ["charge"]),
        (attack("B3", "B6", by="H"), ["volley"]),
        (PieceMoved(piece=PieceId("H"), path=(HexId(1), HexId(2))), ["hooves"]),
        (attack("B3", "B3"), []),
        (Told(about=(GRID.hex("B3"), GRID.hex("B4"))), []),
        (Told(about=(GRID.hex("B3"),)), []),
        (Told(), []),
    ],
    ids=repr,
)
def test_each_kind_of_event_has_its_sound(event: Event, names: list[str]) -> None:
    assert list(sounds.sounds_of(event, GRID, FIELD, INFO)) == names


def played() -> set[str]:
    """Read out of the source which sounds are ever played."""
    source = ast.parse(Path(sounds.__file__).read_text(encoding="utf-8"))
    areas = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.Yield)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "play")
    ]
    named = {each.value for area in areas for each in ast.walk(area) if isinstance(each, ast.Constant)}
    return {sound for _, of_kind in sounds.BY_KIND for sound in of_kind} | {
        name for name in named if isinstance(name, str)
    }


def test_every_sound_is_there_short_not_silent_and_of_a_kind() -> None:
    files = {path.stem: path for path in sound_device.SOUNDS.glob("*.wav")}
    assert files.pop("music") == sound_device.MUSIC
    assert set(files) == played() == set(sound_device.KINDS)
    for path in files.values():
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getnchannels()) == (sound_device.RATE, 1)
            assert 0.1 < file.getnframes() / sound_device.RATE < 4.5
            assert max(file.readframes(file.getnframes())) > 0


def test_sounds_are_equally_loud_and_music_is_no_louder() -> None:
    found = {name: measure(sound_device.SOUNDS / f"{name}.wav") for name in sound_device.KINDS}
    loudness = [each.loudness for each in found.values()]
    assert max(loudness) - min(loudness) < APART
    assert [name for name, each in found.items() if each.peak > PEAK] == []
    assert measure(sound_device.MUSIC).loudness < max(loudness) + APART


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in sound_device.SOUNDS.iterdir()) < 4_000_000


BOARD = pygame.Rect(100, 50, 800, 600)


def test_a_sound_comes_from_where_it_happens() -> None:
    left, middle, right = (sounds.heard_from(BOARD, (x, 350)) for x in (100, 500, 900))
    assert (left.side, middle.side, right.side) == (-0.85, 0.0, 0.85)
    assert left.near == right.near < middle.near == 1
    assert sounds.heard_from(BOARD, (5000, 350)) == Heard(0.85, sounds.FAR)


def test_a_battle_is_heard_as_it_is_shown_each_thing_once(heard: list[str]) -> None:
    hand = hand_at(TURN, dice=DICE, pace=Pace())
    answers = ["order A D", "move A C4", "move done", "attack D E", "back yes", "attack A B"]
    for _ in range(400):
        if hand.scene.playback.timeline.is_idle and answers:
            match, answer = hand.scene.session.match, answers.pop(0)
            offered = sorted(option.notation for option in question(match).iter_options())
            hand.scene.session.submit(question(match).option(answer if answer in offered else offered[0]))
        hand.wait(0.1)
        hand.wait(0.01)
    blow, battle_back, attack = ["clash", "dice", "hit"], ["clash", "dice"], ["clash", "dice", "flag"]
    assert heard == ["gathering", "march", *blow, *battle_back, *attack]


def test_of_what_is_passed_over_only_pipes_and_the_drums_of_a_new_turn_are_heard(heard: list[str]) -> None:
    hand = hand_at(skirmish(), pace=Pace())
    hand.scene.session.submit(next(iter(hand.question.iter_options())))
    hand.scene.playback.finish()
    hand.wait(1)
    assert heard == ["gathering", "drums"]


def test_without_a_device_there_is_silence_and_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> None:
        raise pygame.error("there is no audio device")

    device = sound_device._Device()
    monkeypatch.setattr(sound_device, "_device", device)
    monkeypatch.setattr(pygame.mixer, "init", fails)
    sound_device.play("dice")
    assert device.opening is not None
    device.opening.join()
    sound_device.play("dice")
    sound_device.play_music()
    assert device.kept == {}


@pytest.mark.parametrize(
    "settings", [Settings(sound=False), Settings(volume=0), Settings(volume_table=0)], ids=repr
)
def test_a_player_who_wants_no_sound_opens_no_device(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    device = sound_device._Device()
    monkeypatch.setattr(sound_device, "_device", device)
    active_settings.use(settings)
    sound_device.play("dice")
    sound_device.play_music()
    assert device.opening is None


def test_a_sound_is_as_loud_as_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    device = sound_device._Device()
    monkeypatch.setattr(sound_device, "_device", device)
    active_settings.use(Settings(volume=30))
    sound_device.play("dice")
    assert device.opening is not None
    device.opening.join()
    sound_device.play("dice")
    assert device.kept["dice"].get_volume() == pytest.approx(0.3, abs=0.01)
    pygame.mixer.quit()


@pytest.mark.parametrize(
    ("sound", "field"), [("guns", "volume_fight"), ("drums", "volume_signals"), ("dice", "volume_table")]
)
def test_each_kind_of_sound_has_its_own_volume(sound: str, field: str) -> None:
    settings = Settings(volume=50, **{field: 40})  # type: ignore[arg-type]
    volumes = {each: sound_device.volume_of(each, settings) for each in ("guns", "drums", "dice")}
    assert volumes == {"guns": 0.5, "drums": 0.5, "dice": 0.5} | {sound: 0.2}
    assert sound_device.volume_of(sound, Settings(sound=False)) == 0


def test_music_is_off_until_it_is_wanted_and_stops_when_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    device = sound_device._Device()
    monkeypatch.setattr(sound_device, "_device", device)
    active_settings.use(Settings())
    sound_device.play_music()
    is_off_at_first = device.opening is None
    active_settings.use(Settings(volume=50, volume_music=60))
    sound_device.play_music()
    assert device.opening is not None
    device.opening.join()
    sound_device.play_music()
    busy, volume = pygame.mixer.music.get_busy(), round(pygame.mixer.music.get_volume(), 1)
    active_settings.use(Settings())
    sound_device.play_music()
    assert is_off_at_first
    assert (busy, volume, pygame.mixer.music.get_busy()) == (True, 0.3, False)
    pygame.mixer.quit()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[sound_device._Device]:
    """A device that is open and silent."""
    opened = sound_device._Device()
    monkeypatch.setattr(sound_device, "_device", opened)
    active_settings.use(Settings(volume=100))
    sound_device.play("dice")
    assert opened.opening is not None
    opened.opening.join()
    pygame.mixer.stop()
    yield opened
    pygame.mixer.quit()
    active_settings.use(Settings())


def sounding(device: sound_device._Device) -> dict[str, float]:
    """Return what sounds now, and how loud its channel is."""
    names = {id(sound): name for name, sound in device.kept.items()}
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    return {
        names[id(found)]: round(channel.get_volume(), 1)
        for channel in channels
        if channel.get_busy() and (found := channel.get_sound()) is not None
    }


def test_a_device_that_is_opened_knows_all_that_sounds(device: sound_device._Device) -> None:
    sound_device.play("volley")
    assert sounding(device) == {"volley": 1.0}
    anew = sound_device._Device()
    anew.open()
    assert sounding(device) == {}


@pytest.mark.parametrize(("first", "second"), [("volley", "clash"), ("dice", "hit"), ("march", "drums")])
def test_a_sound_takes_the_place_of_another_of_its_kind(
    device: sound_device._Device, first: str, second: str
) -> None:
    sound_device.play(first)
    sound_device.play(second)
    assert sounding(device) == {second: 1.0}


@pytest.mark.parametrize(("telling", "lesser"), [("rout", "volley"), ("drums", "march"), ("flag", "dice")])
def test_what_tells_something_is_heard_to_its_end(
    device: sound_device._Device, telling: str, lesser: str
) -> None:
    sound_device.play(telling)
    sound_device.play(lesser)
    assert sounding(device) == {telling: 1.0}
    assert [pygame.mixer.Channel(number).get_queue() for number in range(3)] == [None] * 3


@pytest.mark.parametrize(("first", "second"), [("banner", "cheer"), ("drums", "pipes")])
def test_of_two_that_tell_something_the_second_waits(
    device: sound_device._Device, first: str, second: str
) -> None:
    sound_device.play(first)
    sound_device.play(second)
    assert sounding(device) == {first: 1.0}
    assert pygame.mixer.Channel(1).get_queue() is device.kept[second]


def test_what_begins_is_heard_over_what_sounds_already(
    device: sound_device._Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    loud: dict[int, tuple[float, ...]] = {}
    real = pygame.mixer.Channel

    class Heeded:
        """A channel that notes how loud it was made on the left and on the right."""

        def __init__(self, number: int) -> None:
            self.number = number

        def set_volume(self, *volume: float) -> None:
            loud[self.number] = volume

        def __getattr__(self, name: str) -> object:
            return getattr(real(self.number), name)

    monkeypatch.setattr(pygame.mixer, "Channel", Heeded)
    for sound, heard in (("drums", Heard(0.5, 1.0)), ("volley", Heard()), ("dice", Heard())):
        sound_device.play(sound, heard)
    voices = {voice: loud[number] for number, voice in enumerate(sound_device.VOICES)}
    assert voices == {"signals": (0.2, 0.4), "fight": (0.4, 0.4), "table": (1.0, 1.0)}
