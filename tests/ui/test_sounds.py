"""What is heard, and what is not."""

import ast
import wave
from pathlib import Path

import pygame
import pytest

from game.engine.dice import DicePool, Roll, symbols
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
from game.engine.view import View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.storage.settings import Settings
from game.ui.session import sounds
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings
from tests.drawn import question
from tests.ui.table import hand_at, plan, skirmish
from tests.ui.test_battle_by_clicks import TURN
from tests.ui.test_log import DICE

BATTLE_DIE = symbols("battle", "ICASFF")

GRID = Grid(plan())
NOTHING = View(side=SideId("red"), turn=1, phase="", pieces=(), tracks=())


class Told(Note, frozen=True, kw_only=True):
    """A note about hexes."""

    about: tuple[HexId, ...] = ()

    def hexes(self) -> tuple[HexId, ...]:
        return self.about


def attack(*path: str) -> AttackAnnounced:
    """Announce an attack from the first hex on the others."""
    return AttackAnnounced(attacker=PieceId("A"), targets=(PieceId("B"),), path=tuple(map(GRID.hex, path)))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    played: list[str] = []
    monkeypatch.setattr(sounds, "play", played.append)
    return played


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
        (TrackChanged(track="banners", side=SideId("red"), value=1), ["banner"]),
        (CardMoved(card="C", side=SideId("red")), ["card"]),
        (attack("B3", "B4"), ["clash"]),
        (attack("B3", "B6"), ["volley"]),
        (attack("B3", "B6", "B4"), ["clash"]),
        (attack("B3", "B3"), []),
        (Told(about=(GRID.hex("B3"), GRID.hex("B4"))), []),
        (Told(about=(GRID.hex("B3"),)), []),
        (Told(), []),
    ],
    ids=repr,
)
def test_each_kind_of_event_has_its_sound(event: Event, names: list[str]) -> None:
    assert list(sounds.sounds_of(event, GRID, NOTHING)) == names


def played() -> set[str]:
    """Read out of the source which sounds are ever played."""
    source = ast.parse(Path(sounds.__file__).read_text(encoding="utf-8"))
    areas = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.Yield)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "play")
    ]
    named = (each.value for area in areas for each in ast.walk(area) if isinstance(each, ast.Constant))
    return {sound for _, sound in sounds.BY_KIND} | {name for name in named if isinstance(name, str)}


def test_every_sound_is_there_short_and_not_silent() -> None:
    assert {path.stem for path in sounds.SOUNDS.glob("*.wav")} == played()
    for path in sounds.SOUNDS.glob("*.wav"):
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getnchannels()) == (sounds.RATE, sounds.CHANNELS)
            assert 0.1 < file.getnframes() / sounds.RATE < 3.5
            assert max(file.readframes(file.getnframes())) > 0


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
    assert heard == ["march", *blow, *battle_back, *attack]


def test_of_what_is_passed_over_only_the_drums_of_a_new_turn_are_heard(heard: list[str]) -> None:
    hand = hand_at(skirmish(), pace=Pace())
    hand.scene.session.submit(next(iter(hand.question.iter_options())))
    hand.scene.playback.finish()
    hand.wait(1)
    assert heard == ["drums"]


def test_without_a_device_there_is_silence_and_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> None:
        raise pygame.error("there is no audio device")

    device = sounds._Device()
    monkeypatch.setattr(sounds, "_device", device)
    monkeypatch.setattr(pygame.mixer, "init", fails)
    sounds.play("dice")
    assert device.opening is not None
    device.opening.join()
    sounds.play("dice")
    assert device.kept == {}


@pytest.mark.parametrize("settings", [Settings(sound=False), Settings(volume=0)], ids=repr)
def test_a_player_who_wants_no_sound_opens_no_device(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    device = sounds._Device()
    monkeypatch.setattr(sounds, "_device", device)
    active_settings.use(settings)
    sounds.play("dice")
    assert device.opening is None


def test_a_sound_is_as_loud_as_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    device = sounds._Device()
    monkeypatch.setattr(sounds, "_device", device)
    active_settings.use(Settings(volume=30))
    sounds.play("dice")
    assert device.opening is not None
    device.opening.join()
    sounds.play("dice")
    assert device.kept["dice"].get_volume() == pytest.approx(0.3, abs=0.01)
    pygame.mixer.quit()
