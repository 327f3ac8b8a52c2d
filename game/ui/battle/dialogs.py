"""The dialogs of a battle: its menu, the keys, a second question before it is given up, and its end."""

from pathlib import Path

from game.engine.decisions.decision import Decision, Option
from game.engine.system_info import SystemInfo
from game.i18n import inside, tr, tr_mark, tr_name
from game.ui.battle.keys import KEYS
from game.ui.menus.campaign.seats import WHO
from game.ui.session.battle_session import BattleSession
from game.ui.session.placing import PlacementGhost
from game.ui.session.playback import Playback
from game.ui.session.text.turn_text import turn_of_side, turn_place
from game.ui.widgets import active_input
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.text_prompt import TextPrompt

PAD = (
    (tr_mark("D-pad, left stick"), tr_mark("move from hex to hex; in menus from button to button")),
    ("A", tr_mark("choose")),
    ("B", tr_mark("cancel the selection; undo; in menus back")),
    ("X", tr_mark("confirm")),
    ("LB, RB", tr_mark("next or previous option, then the buttons of the panel; in menus next line")),
    ("LT, RT", tr_mark("zoom; rotate the piece being placed, or the facing being chosen")),
    (tr_mark("Right stick"), tr_mark("move the board; scroll")),
    ("Y", tr_mark("list of choices")),
    ("L3, R3", tr_mark("what would the general do?; fit board to window")),
    ("Back", tr_mark("log")),
    ("Start", tr_mark("menu")),
)

TOUCH = (
    (tr_mark("Tap"), tr_mark("choose")),
    (tr_mark("Long press"), tr_mark("show what is known of it")),
    (tr_mark("One finger"), tr_mark("move the board, or the piece being placed; scroll")),
    (tr_mark("Two fingers"), tr_mark("move the board, zoom; twist to rotate a piece or a facing")),
)

MARKS = (
    (tr_mark("White triangle"), tr_mark("a piece that can be chosen")),
    (tr_mark("Black triangle"), tr_mark("a piece that can still move and fight")),
    (tr_mark("Arrow, then cross"), tr_mark("a piece that has moved; that has fought")),
    (tr_mark("Dot"), tr_mark("a hex that the piece can go to")),
    (tr_mark("Crossed swords"), tr_mark("the same, but there it can only fight hand to hand this turn")),
    (tr_mark("Ring"), tr_mark("the same, but there it cannot attack this turn")),
    (tr_mark("Red corners"), tr_mark("an enemy that the piece can attack, after a move if need be")),
    (tr_mark("Star on a pin"), tr_mark("an objective; point at it to read what it is worth")),
    (
        tr_mark("Arrow on a pin"),
        tr_mark("down: units enter here; up: they may leave here. Point at it to read who and when"),
    ),
)


def menu(session: BattleSession) -> Dialog:
    """Offer what is not part of a turn; the asides of the pending question among it."""
    meta_options = session.choice.decision.meta_options if session.choice else ()
    has_file = session.open_battle.file is not None
    if session.open_battle.watched:
        kept = tr("This is a replay. Nothing in it is changed.")
    elif has_file:
        kept = tr("Saved automatically after every action.")
    else:
        kept = tr("This battle is not saved.")
    buttons = (
        ("", tr("Back to the battle")),
        *((f"ask:{aside.notation}", aside.preview().label) for aside in meta_options),
        ("on", tr("Play on from here …")),
        ("analyse", tr("Analysis board")),
        *(((WHO, tr("Who plays …")),) if session.open_battle.seats else ()),
        *((("name", tr("Rename saved game")), ("copy", tr("Save a copy as …"))) if has_file else ()),
        ("share", tr("Share …")),
        ("briefing", tr("Briefing and special rules")),
        ("numbers:menu", tr("Statistics")),
        *_of_every_table(),
    )
    return Dialog(tr("Menu"), kept, buttons)


def analysis_menu() -> Dialog:
    """Offer what there is besides the sheet of the analysis board."""
    buttons = (
        ("", tr("Back to the board")),
        ("close", tr("Leave the board")),
        ("position", tr("Copy as text")),
        ("empty", tr("Empty the board")),
        ("restart", tr("Undo everything")),
        ("briefing", tr("Briefing and special rules")),
        *_of_every_table(),
    )
    return Dialog(tr("Menu"), tr("The analysis board is not saved."), buttons)


def leaving_board() -> Dialog:
    """Ask whether the analysis board is left though its position was changed."""
    buttons = (
        ("", tr("Back to the board")),
        ("position", tr("Copy as text")),
        ("close:sure", tr("Leave the board")),
    )
    return Dialog(
        tr("Leave the board?"), tr("You changed the position. The analysis board is not saved."), buttons
    )


def lesson_menu() -> Dialog:
    """Offer what there is besides the steps of a lesson."""
    buttons = (
        ("", tr("Back to the lesson")),
        ("restart", tr("Start again")),
        ("lessons", tr("All lessons")),
        *_of_every_table(),
    )
    return Dialog(tr("Menu"), "", buttons)


def problem_menu() -> Dialog:
    """Offer what there is besides a plan for a problem."""
    buttons = (
        ("", tr("Back to the problem")),
        ("problem-again", tr("Try again")),
        ("problem-solution", tr("Show the solution")),
        ("problems", tr("All problems")),
        *_of_every_table(),
    )
    return Dialog(tr("Menu"), "", buttons)


def briefing(session: BattleSession) -> Dialog:
    """Tell what the battle was about, and what is special in it."""
    scenario = session.match.scenario
    paragraphs = (
        tr(scenario.how_even),
        tr(str(scenario.properties.get("notes", ""))),
        *session.match.rules.special_sentences(scenario),
    )
    text = "\n\n".join(filter(None, paragraphs)) or tr("Nothing is special about this battle.")
    return Dialog(tr_name(scenario.title), text, (("", tr("Back to the battle")),))


def keys(own: tuple[tuple[str, str], ...] = ()) -> Dialog:
    """Show what keys, gamepad and fingers do, those used now first, and what the marks on the field mean.

    `own` are keys that only this scene has.
    """
    tables = {
        "mouse": ((tr("Keys and mouse"), ""), *own, *KEYS),
        "pad": ((tr("Gamepad"), ""), *PAD),
        "touch": ((tr("Touch screen"), ""), *TOUCH),
    }
    used, *others = sorted(tables, key=lambda name: name != active_input.used())
    order = (used, "marks", *others)
    tables["marks"] = ((tr("Marks on the board"), ""), *MARKS)
    pairs = tuple((tr(key), tr(text) if text else "") for name in order for key, text in tables[name])
    return Dialog(tr("Controls"), "", (("", tr("Continue")),), pairs=pairs)


def aside(decision: Decision, option: Option, info: SystemInfo) -> Dialog:
    """Ask once more before something that cannot be meant lightly."""
    side = info.side(decision.side)
    label = option.preview().label
    buttons = (
        ("", tr("No, continue")),
        (f"aside:{option.notation}", tr("Yes: {choice}", choice=inside(label))),
    )
    return Dialog(
        tr("{side}: {choice}?", side=side.plural_name, choice=inside(label)),
        "",
        buttons,
        side_colour=side.side_colour,
    )


def typed_answer(session: BattleSession, ghost: PlacementGhost) -> TextPrompt:
    """Ask for the place of a measured piece in numbers, those where it is shown being proposed."""
    decision = ghost.decision

    def act(written: str) -> None:
        option = decision.option(written)
        session.submit(option)

    return TextPrompt(
        decision.prompt,
        decision.form
        or tr("Inches from the west edge and from the north edge, and degrees clockwise from north."),
        decision.notation(ghost.pose),
        tr("Place it"),
        act,
    )


def dropped(file: Path, *, opens: bool) -> Dialog:
    """Ask before the battle is left for a file dropped on the window, where one can be opened from here."""
    if not opens:
        return message(
            tr("Files are opened from the main menu"),
            tr("Leave the lesson, then drop {file} again.", file=file.name),
        )
    return Dialog(
        tr("Open {file}?", file=file.name),
        tr("This battle is left. It can be continued from the main menu if it is saved."),
        ((f"drop:{file}", tr("Open")), ("", tr("Stay"))),
    )


def play_on(playback: Playback) -> Dialog:
    """Ask whether a new saved game is to begin at the moment that is shown."""
    view, info = playback.view, playback.info
    names = [side.plural_name for side in info.sides if side.id == view.side]
    in_rounds = info.in_rounds
    turn = (
        turn_of_side(view.turn, *names, in_rounds=in_rounds)
        if names
        else turn_place(view.turn, in_rounds=in_rounds)
    )
    text = tr(
        "A new saved game starts at this moment ({turn}), with new dice. The battle it comes from stays as it is.",
        turn=turn,
    )
    buttons = (
        ("on::", tr("Play on from here")),
        *(
            (f"on:{side.id}:", tr("As the {side}, against the computer at its best", side=side.plural_name))
            for side in info.sides
        ),
        ("", tr("Stay")),
    )
    return Dialog(tr("Play on from here?"), text, buttons)


def over_here() -> Dialog:
    """Say that a battle cannot be played on from its end."""
    text = tr(
        "The battle is over at this moment. Go back in its history to an earlier one, then play on from there."
    )
    return message(tr("Nothing is left to play"), text)


def pasted(*, opens: bool) -> Dialog:
    """Ask before the battle is left for a position that was pasted, where one can be opened from here."""
    if not opens:
        return message(
            tr("Positions are opened from the main menu"), tr("Leave the lesson, then paste it again.")
        )
    return Dialog(
        tr("Open the pasted position?"),
        tr("This battle is left. It can be continued from the main menu if it is saved."),
        (("paste:open", tr("Open")), ("", tr("Stay"))),
    )


def turn_over() -> Dialog:
    """Say that a position that is played for one turn is at its end."""
    text = tr("This position lasts for one turn only.")
    return Dialog(tr("The turn is over"), text, (("", tr("View board")), ("title", tr("Main menu"))))


def _of_every_table() -> tuple[tuple[str, str], ...]:
    """Offer what there is in a battle and in a lesson alike."""
    return (
        ("fit", tr("Fit board to window")),
        ("settings", tr("Settings")),
        ("rules", tr("Rule book")),
        ("keys", tr("Controls")),
        ("title", tr("Main menu")),
        ("quit", tr("Quit")),
    )
