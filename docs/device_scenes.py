"""The pictures of advice and review, and of the window played by gamepad and by touch."""

import pygame

from docs import moments
from docs.points import Point
from docs.scripted import Table
from game.players.advice import advise, costliest, questions, review
from game.players.advising import Plans, mistake_of
from game.players.levels import GENERAL
from game.ui.battle.advice_scene import AdviceScene, ReviewScene
from game.ui.battle.analysis_scene import analysis_of
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.dialogs import PAD, TOUCH
from game.ui.battle.keys import KEYS
from game.ui.battle.rail.plan_list import ANALYSE
from game.ui.input.touch import LONG

KEITH = "keith-1746.tmx"


def _over(battle: BattleScene) -> AdviceScene:
    """Make the sheet of the best plans, worked out here so that the picture is the same on every run."""
    match = battle.session.match
    side = moments.question(match).side
    scene = AdviceScene(battle, None, is_present=True)
    scene.list_plans(Plans(side, -1, advise(match, GENERAL)))
    return scene


def advised(table: Table) -> Table:
    """Show the best plans in a battle."""
    return table.show_over(_over(table.battle(moments.asks("card"), times=3).scene)).wait()


def _reviewed() -> Table:
    """Show the answers that cost most in the first turns of a battle."""
    table = Table().battle(moments.turn(3), name=KEITH, system="formations")
    battle = table.scene
    match = battle.session.match
    events = {asked.answers: asked.events for asked in questions(match)}
    worst = costliest(review(match, GENERAL))
    scene = ReviewScene(battle, None)
    scene.list_mistakes([mistake_of(match, each, events[each.answers]) for each in worst])
    return table.show_over(scene).wait()


def analysed() -> Table:
    """Show an answer that cost much on the analysis board, with both plans."""
    table = _reviewed()
    review = table.app.scenes[-1]
    assert isinstance(review, ReviewScene)
    table.scene.analyses = analysis_of
    table.app._go(review.press(ANALYSE))
    return table.wait()


def press(table: Table, *buttons: int) -> Table:
    """Press buttons of a gamepad."""
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            table.app.step([pygame.event.Event(kind, button=button, instance_id=0)])
    return table


def by_gamepad(table: Table) -> Table:
    """Go to a unit that may attack with a gamepad, and choose it."""
    table.battle(moments.may_attack(targets=4, dice=2))
    return press(table, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_A)


def by_touch(table: Table) -> Table:
    """Tap a unit that may attack, then hold a finger on its target."""
    table.battle(moments.may_attack(targets=4, dice=2))
    _finger(table, pygame.FINGERDOWN, 0)
    _finger(table, pygame.FINGERUP, 0)
    _finger(table, pygame.FINGERDOWN, 1)
    return table.wait(2 * LONG)


def _finger(table: Table, kind: int, place: int) -> None:
    """Put a finger on one of the things that the first answer names, or lift it."""
    (x, y), (width, height) = table.anchor(place), table.app.window.get_size()
    table.app.step([pygame.event.Event(kind, x=x / width, y=y / height, finger_id=1)])


POINTS = (
    Point(
        "devices-advice",
        "What would the general do? Its three best plans, each drawn when it is pointed at.",
        lambda: advised(Table()),
    ),
    Point(
        "devices-review",
        "A review names the answers that cost most, and shows the moment and what would have been better.",
        _reviewed,
    ),
    Point(
        "devices-gamepad",
        "By gamepad: the line at the foot names its buttons.",
        lambda: by_gamepad(Table()),
    ),
    Point(
        "devices-touch",
        "By touch: what is pressed is large enough for a finger; a long press shows the odds.",
        lambda: by_touch(Table()),
    ),
)


def control_tables() -> list[str]:
    """Return what keys, gamepad and fingers do, in tables."""
    lines: list[str] = []
    for heading, table in (("Keys and mouse", KEYS), ("Gamepad", PAD), ("Touch screen", TOUCH)):
        lines += ["", f"### {heading}", "", "| | what it does |", "|---|---|"]
        lines += [f"| {key} | {text} |" for key, text in table]
    return lines
