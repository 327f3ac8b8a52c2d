"""What each picture of the documents shows, set up on a Table."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from docs import ardnish, moments
from docs.scripted import BATTLE, Table
from game.storage import battles as saves
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.scene import Push
from game.ui.session.timeline import Pace

DAY = 1_000_000_000
"""When the battles of the save library were kept, in seconds of 1970."""


def hovered_target(table: Table) -> Table:
    """Choose the unit that may attack and point at its target."""
    return table.click(table.anchor(0)).point(table.anchor(1))


def refused(word: str) -> Table:
    """Choose a unit that may attack and point at an enemy it may not, for a reason with this word in it."""
    table = Table().battle(moments.refuses(word))
    found = moments.refusal(table.scene.session.match, word)
    assert found is not None
    unit, target = found
    table.scene.session.click((unit,))
    return table.point(table.piece(target.name))


def hovered_answer(table: Table) -> Table:
    """Point at the first hex that is an answer."""
    return table.point(table.anchor(0))


def laid_open(table: Table, card: int) -> Table:
    """Point at a card of the hand."""
    return table.point(table.cards()[card])


def thrown(table: Table) -> Table:
    """Go back to the moment at which the dice of the last roll have fallen."""
    timeline = table.scene.playback.timeline
    timeline.pace = Pace()
    timeline.shown = moments.last_roll(table.scene.session.match)
    return table.wait(0.1).wait(1.0)


def wound_back(table: Table) -> Table:
    """Look at an earlier moment, only fights told of."""
    for key in ("log", "log-kind:fights", *("wind:back",) * 6):
        table.scene.press(key)
    return table


def rule_book(table: Table) -> Table:
    """Open the rule book of the battle chosen on the title screen and look for a word."""
    scene = table.battles().app.scenes[-1]
    assert isinstance(scene, BattlesScene)
    rect = scene.widgets.rect("rules")
    assert rect is not None
    table.click(rect.center)
    for letter in "rally":
        table.key(ord(letter), letter)
    return table


def seat_changes(table: Table) -> Table:
    """Let nobody sit there yet."""
    table.scene.playback.seated_side = ""
    return table


def in_numbers(table: Table) -> Table:
    """Show the battle in numbers."""
    move = table.scene.press("numbers")
    assert isinstance(move, Push)
    return table.show(move.scene)


def on_the_shelf(table: Table) -> Table:
    """Keep two battles, and look at the save library."""
    for name, moment in (("keith-1746.tmx", moments.turn(2)), (BATTLE, moments.turn(5))):
        scene = table.scenes.begin(saves.open_map(saves.MAPS / name)[1], saves.MAPS / name)
        moments.play_until(scene.session.match, moment)
        scene.close()
    for path in table.scenes.folder.glob(f"*{saves.SUFFIX}"):
        os.utime(path, (DAY, DAY))
    table.show(table.scenes.saved_games())
    for _ in range(4):
        table.wait(0.1)
    return table


def map_of_ones_own() -> pygame.Surface:
    """Open the battle of the guide for map makers."""
    with TemporaryDirectory() as name:
        path = ardnish.battle(Path(name))
        table = Table()
        return table.show(table.scenes.begin(saves.open_map(path)[1], path)).wait(1).picture()


def choice_of_rules() -> Table:
    """Point at the banner of other rules than those of the map."""
    table = Table().battles("Culloden")
    scene = table.app.scenes[-1]
    assert isinstance(scene, BattlesScene)
    rect = next(
        rect for banner, rect in zip(scene._banners(), scene._places(), strict=True) if not banner.is_chosen
    )
    return table.point(rect.center)
