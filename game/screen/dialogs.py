"""The dialogs of a battle: its menu, the keys, a second question before it is given up, and its end."""

from typing import TYPE_CHECKING

from game.engine.decision import Decision, Option
from game.engine.ruleset import Info, Outcome
from game.engine.view import View
from game.language import say
from game.screen.dialog import Dialog
from game.screen.keys import KEYS

if TYPE_CHECKING:
    from game.screen.course import Course

TO_TITLE = ("title", "To the title screen")
LOOK = ("", "Look at the field")


def _numbers() -> tuple[str, str]:
    return "numbers", say("The battle in numbers")


def menu(course: "Course") -> Dialog:
    """Offer what is not part of a turn; the asides of the pending question among it."""
    asides = course.choosing.decision.asides if course.choosing else ()
    kept = "Every answer is kept as it is given." if course.hosted.file else "This battle is not kept."
    buttons = (
        ("", "Back to the battle"),
        *((f"ask:{aside.notation}", aside.telling().label) for aside in asides),
        *_keeping(course),
        _numbers(),
        ("fit", "Show the whole field"),
        ("settings", say("Settings")),
        ("rules", say("Rule book")),
        ("keys", "Keys and clicks"),
        TO_TITLE,
        ("quit", "Leave the game"),
    )
    return Dialog("Menu", kept, buttons)


def _keeping(course: "Course") -> tuple[tuple[str, str], ...]:
    if course.hosted.file is None:
        return ()
    return (("name", say("Name this battle")), ("copy", say("Keep a copy as …")))


def keys() -> Dialog:
    """Show what the keys do."""
    return Dialog(
        "Keys and clicks", "", (("", "Go on"),), pairs=tuple((key, say(told)) for key, told in KEYS)
    )


def aside(decision: Decision, option: Option, info: Info) -> Dialog:
    """Ask once more before something that cannot be meant lightly."""
    side = info.side(decision.side)
    label = option.telling().label
    buttons = (("", "No, go on fighting"), (f"aside:{option.notation}", f"Yes: {label.lower()}"))
    return Dialog(f"{side.name}: {label.lower()}?", "", buttons, livery=side.livery)


def end(outcome: Outcome | None, view: View, info: Info) -> Dialog:
    """Say who has won, how, and how the tracks stand."""
    if outcome is None:
        return Dialog("The turn is over", "This position is played for one turn only.", (LOOK, TO_TITLE))
    winner = info.side(outcome.winner) if outcome.winner else None
    turns = f"{view.turn} turn{'s' if view.turn > 1 else ''}"
    return Dialog(
        f"{winner.name} wins the battle" if winner else "The battle is drawn",
        f"{outcome.sentence}\nIt lasted {turns}.",
        (TO_TITLE, LOOK, _numbers()),
        pairs=tuple(
            (info.side(track.side).name, f"{track.value} of {track.goal} {track.title.lower()}")
            for track in view.tracks
        ),
        livery=winner.livery if winner else None,
    )
