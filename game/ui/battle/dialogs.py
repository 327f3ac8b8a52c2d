"""The dialogs of a battle: its menu, the keys, a second question before it is given up, and its end."""

from game.engine.decision import Decision, Option
from game.engine.ruleset import Info, Outcome
from game.engine.view import View
from game.i18n import say, say_count
from game.ui.battle.keys import KEYS
from game.ui.session.battle_session import Course
from game.ui.widgets.dialog import Dialog


def menu(session: Course) -> Dialog:
    """Offer what is not part of a turn; the asides of the pending question among it."""
    asides = session.choosing.decision.asides if session.choosing else ()
    kept = (
        say("Every answer is kept as it is given.")
        if session.hosted.file
        else say("This battle is not kept.")
    )
    buttons = (
        ("", say("Back to the battle")),
        *((f"ask:{aside.notation}", aside.telling().label) for aside in asides),
        *_keeping(session),
        _numbers(),
        *_of_every_table(),
    )
    return Dialog(say("Menu"), kept, buttons)


def lesson_menu() -> Dialog:
    """Offer what there is besides the steps of a lesson."""
    buttons = (
        ("", say("Back to the lesson")),
        ("restart", say("Begin again")),
        ("lessons", say("All lessons")),
        *_of_every_table(),
    )
    return Dialog(say("Menu"), "", buttons)


def _keeping(session: Course) -> tuple[tuple[str, str], ...]:
    if session.hosted.file is None:
        return ()
    return (("name", say("Name this battle")), ("copy", say("Keep a copy as …")))


def keys() -> Dialog:
    """Show what the keys do."""
    return Dialog(
        say("Keys and clicks"), "", (("", say("Go on")),), pairs=tuple((key, say(told)) for key, told in KEYS)
    )


def aside(decision: Decision, option: Option, info: Info) -> Dialog:
    """Ask once more before something that cannot be meant lightly."""
    side = info.side(decision.side)
    label = option.telling().label
    buttons = (
        ("", say("No, go on fighting")),
        (f"aside:{option.notation}", say("Yes: {choice}", choice=label.lower())),
    )
    return Dialog(
        say("{side}: {choice}?", side=side.people, choice=label.lower()), "", buttons, livery=side.livery
    )


def end(outcome: Outcome | None, view: View, info: Info) -> Dialog:
    """Say who has won, how, and how the tracks stand."""
    if outcome is None:
        return Dialog(
            say("The turn is over"), say("This position is played for one turn only."), (_look(), _to_title())
        )
    winner = info.side(outcome.winner) if outcome.winner else None
    lasted = say_count(view.turn, "It lasted {number} turn.", "It lasted {number} turns.")
    return Dialog(
        say("The {side} won the battle", side=winner.people) if winner else say("The battle is drawn"),
        f"{outcome.sentence}\n{lasted}",
        (_to_title(), _look(), _numbers()),
        pairs=tuple(
            (
                info.side(track.side).name,
                say(
                    "{taken} of {goal} {banners}",
                    taken=track.value,
                    goal=track.goal,
                    banners=track.title.lower(),
                ),
            )
            for track in view.tracks
        ),
        livery=winner.livery if winner else None,
    )


def _of_every_table() -> tuple[tuple[str, str], ...]:
    """Offer what there is in a battle and in a lesson alike."""
    return (
        ("fit", say("Show the whole field")),
        ("settings", say("Settings")),
        ("rules", say("Rule book")),
        ("keys", say("Keys and clicks")),
        _to_title(),
        ("quit", say("Quit")),
    )


def _to_title() -> tuple[str, str]:
    return "title", say("To the title screen")


def _look() -> tuple[str, str]:
    return "", say("Look at the field")


def _numbers() -> tuple[str, str]:
    return "numbers", say("The battle in numbers")
