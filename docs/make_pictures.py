"""Make the pictures of the documents from battles played by script, and the table of docs/interface.md.

    make pictures

A picture is a line of POINTS or PLATES and a function that sets it up on a Table. They are the same on every run: seeds
are given, and the computer player plays up to the moment that is shown.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pygame

from docs import ardnish
from docs.scripted import BATTLE, Table, question
from game import i18n
from game.engine.decision import Anchor, Option
from game.engine.event import DiceRolled
from game.players import PLAYERS
from game.storage import battles as saves
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.settings import SettingsScene
from game.ui.scene import Push
from game.ui.session.timeline import AT_ONCE, Pace

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures"
DAY = 1_000_000_000
"""When the battles of the save library were kept, in seconds of 1970."""


def main() -> None:
    """Draw every picture and write the table."""
    pygame.display.init()
    pygame.font.init()
    names = sys.argv[1:]
    for plate, draw in PLATES.items():
        if not names or plate in names:
            save(draw(), PICTURES / plate, width=1280 if plate == "opening.png" else 960)
    for point in POINTS:
        if not names or point.name in names:
            save(point.draw().picture(), PICTURES / "interface" / f"{point.name}.jpg", width=960)
    write_table()


def save(picture: pygame.Surface, path: Path, width: int = 0) -> None:
    """Keep a picture, no broader than asked."""
    if width and picture.get_width() > width:
        height = round(picture.get_height() * width / picture.get_width())
        picture = pygame.transform.smoothscale(picture, (width, height))
    path.parent.mkdir(exist_ok=True)
    pygame.image.save(picture, path)
    print(f"{path.relative_to(DOCS)} {path.stat().st_size // 1024} kB")


class Point(msgspec.Struct, frozen=True):
    """One of the things that the window is to do: its number, its picture, and what is to be seen there."""

    number: int
    name: str
    text: str
    draw: Callable[[], Table]


def write_table() -> None:
    """Write docs/interface.md."""
    rows = [
        f"| {point.number} | {point.text} | ![{point.name}](pictures/interface/{point.name}.jpg) |"
        for point in sorted(POINTS, key=lambda point: point.number)
    ]
    text = "\n".join((HEAD, "| | what is to be seen | picture |", "|---|---|---|", *rows))
    (DOCS / "interface.md").write_text(f"{text}\n", encoding="utf-8")


HEAD = """# The window, point by point

`make pictures` plays battles by script (`docs/make_pictures.py`) and takes these pictures of the game as it is.
`tests/ui/test_nothing_cut.py` walks through the window from 1024 x 600 to 4K: no text is cut, nothing overlaps.
`tests/ui/test_colours.py` simulates colour blindness and measures the colours.
"""


def in_another_tongue() -> Table:
    """Tell some sentences by a catalogue, as a translation would."""
    table = Table()
    i18n.use(GERMAN)
    return table.battle(4)


GERMAN = {
    "Undo": "Zurück",
    "Redo": "Vor",
    "Restart": "Neu beginnen",
    "Choices": "Auswahl",
    "Menu": "Menü",
    "Log": "Verlauf",
    "{side}: your move": "{side}: Wahl",
    "No dice rolled yet.": "Noch sind keine Würfel gefallen.",
    "Turn {turn}  ·  {side}  ·  {phase}": "Zug {turn}  ·  {side}  ·  {phase}",
    "{value} of {goal}": "{value} von {goal}",
    "All": "Alles",
    "Fights": "Kämpfe",
    "Moves": "Züge",
    "Cards": "Karten",
    "Dice": "Würfel",
}


def hovered_target(table: Table) -> Table:
    """Choose the unit that may attack and point at its target."""
    return table.click(table.anchor(0)).point(table.anchor(1))


def refused(table: Table, word: str) -> Table:
    """Choose a unit that may attack and point at an enemy it may not, for a reason with this word in it."""
    scene = table.scene
    decision = scene.session.match.pending
    assert decision is not None
    for option in decision.iter_options():
        scene.session.back()
        scene.session.click(option.anchors[:1])
        for piece in scene.playback.view.pieces:
            reason = scene.session.choice.why_not(Anchor("piece", piece.id)) if scene.session.choice else ""
            if piece.side != decision.side and word in reason:
                return table.point(table.piece(piece.name))
    raise AssertionError(f"nobody is refused for {word}")


def hovered_answer(table: Table) -> Table:
    """Point at the first hex that is an answer."""
    return table.point(table.anchor(0))


def laid_open(table: Table, card: int) -> Table:
    """Point at a card of the hand."""
    return table.point(table.cards()[card])


def over_button(table: Table, key: str) -> Table:
    """Point at a button of the battle."""
    rect = table.scene.sidebar.widgets.rect(key)
    assert rect is not None
    return table.point(rect.center)


def thrown(table: Table) -> Table:
    """Attack, and stop when the dice lie."""
    scene = table.scene
    scene.session.submit(max(question(scene.session.match).iter_options(), key=_dice))
    while scene.session.match.pending is not None and not _is_rolled(scene):
        scene.session.submit(next(iter(scene.session.match.pending.iter_options())))
    scene.playback.timeline.pace = Pace()
    newest = max(
        place for place, frame in enumerate(scene.session.match.frames) if isinstance(frame.event, DiceRolled)
    )
    scene.playback.timeline.shown = newest
    return table.wait(0.1).wait(1.0)


def _dice(option: Option) -> int:
    tally = option.preview().tally
    return tally.total if tally else 0


def _is_rolled(scene: BattleScene) -> bool:
    return any(isinstance(frame.event, DiceRolled) for frame in scene.session.match.frames[-3:])


def close_by(table: Table) -> Table:
    """Enlarge the field around its middle."""
    board = table.scene.board
    board.zoom(2.0, board.area.center)
    return table


def wound_back(table: Table) -> Table:
    """Look at an earlier moment, only fights told of."""
    for key in ("log-kind:fights", *("wind:back",) * 6):
        table.scene.press(key)
    return table


def rule_book(table: Table) -> Table:
    """Open the rule book and look for a word."""
    move = table.scenes.menu_entries()["rules"].leads_to()
    assert isinstance(move, Push)
    table.show(move.scene)
    for letter in "rally":
        table.key(ord(letter), letter)
    return table


def seat_changes(table: Table) -> Table:
    """Let nobody sit there yet."""
    table.scene.playback.seated_side = ""
    return table


def shown_again(table: Table) -> Table:
    """Play on until a player sits down again, and is shown what happened."""
    scene = table.scene
    player = PLAYERS["greedy"](1)
    for _ in range(40):
        scene.session.submit(player.choose(scene.session.match, question(scene.session.match)))
        scene.playback.finish()
        table.wait(0.1)
        if scene.playback.side_to_seat and scene.playback.view.turn > 5:
            scene.playback.timeline.pace = Pace()
            scene.playback.sit_down()
            table.wait(0.1).wait(0.4)
            if scene.playback.repeats:
                return table
            scene.playback.timeline.pace = AT_ONCE
    raise AssertionError("nothing is shown again")


def in_numbers(table: Table) -> Table:
    """Show the battle in numbers."""
    move = table.scene.press("numbers")
    assert isinstance(move, Push)
    return table.show(move.scene)


def on_the_shelf(table: Table) -> Table:
    """Keep two battles, and look at the save library."""
    for name, answers in (("keith-1746.tmx", 9), (BATTLE, 40)):
        scene = table.scenes.begin(saves.open_map(saves.MAPS / name)[1], saves.MAPS / name)
        player = PLAYERS["greedy"](1)
        for _ in range(answers):
            scene.session.match.submit(player.choose(scene.session.match, question(scene.session.match)))
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


PLATES: dict[str, Callable[[], pygame.Surface]] = {
    "opening.png": lambda: Table().battle(5).order_some().picture(),
    "map-blank.jpg": lambda: ardnish.ground(finished=False),
    "map-ground.jpg": lambda: ardnish.ground(finished=True),
    "map-played.jpg": map_of_ones_own,
}
"""The pictures of the README and of the guide for map makers; map-in-tiled.png is a picture of Tiled itself."""

POINTS = (
    Point(
        1,
        "01-who-can-act",
        "Who can act: a gold ring and a hollow sign for whom a card may order, a tick for the chosen.",
        lambda: Table().battle(12).order_some(2),
    ),
    Point(
        2,
        "02-where-and-how-many-dice",
        "Dice on each target before any click; under the pointer each item with its rule, and the exact odds.",
        lambda: hovered_target(Table().battle(61)),
    ),
    Point(
        3,
        "03-why-not",
        "Why a thing is not offered, with the rule.",
        lambda: refused(Table().battle(51), "adjacent"),
    ),
    Point(
        4,
        "04-sight",
        "The line of sight, and the hex that blocks it.",
        lambda: refused(Table().battle(61), "sight"),
    ),
    Point(
        5,
        "05-retreats",
        "Where a unit may retreat to, how many hexes are left, what each hex costs, and the rally check that follows.",
        lambda: hovered_answer(Table().battle(131)),
    ),
    Point(
        6,
        "06-cards",
        "A card laid open: title, section, text, and why it can or cannot be played; its section is lit on the field. "
        "Below, what is left of the decks.",
        lambda: laid_open(Table().battle(11), 1),
    ),
    Point(
        7,
        "07-taken-back",
        "Undo, Redo and Restart say what they will do, or why they cannot.",
        lambda: over_button(Table().battle(62), "undo"),
    ),
    Point(
        8,
        "08-asked-once",
        "Ending a phase asks once if units can still act, and names them.",
        lambda: Table().battle(7).key(0, "1"),
    ),
    Point(
        9,
        "09-keyboard",
        "Everything works from the keyboard: choices are numbered, Tab moves through them.",
        lambda: Table().battle(7).key(0, "l").key(pygame.K_TAB).key(pygame.K_TAB),
    ),
    Point(
        10,
        "10-dice",
        "Dice in the tray, with symbols told apart without colour, and what they mean.",
        lambda: thrown(Table().battle(103)),
    ),
    Point(
        11,
        "11-blocks",
        "Rows of blocks that get shorter, a banner with a shape for each type, leaders with standards, optional names.",
        lambda: close_by(Table(names="always").battle(330)),
    ),
    Point(
        12,
        "12-log",
        "The log, filtered, at an earlier moment; a click on a line shows its hexes.",
        lambda: wound_back(Table().battle(200)),
    ),
    Point(
        13,
        "13-banners",
        "A track of banners for each side with the number needed; hexes that matter are marked.",
        lambda: Table().battle(380),
    ),
    Point(
        14,
        "14-rules",
        "The rule book in the game, searched.",
        lambda: rule_book(Table()),
    ),
    Point(
        15,
        "15-hand-over",
        "The hand-over screen hides everything secret while players change places.",
        lambda: seat_changes(Table().battle(11)),
    ),
    Point(
        16,
        "16-what-happened-since",
        "What the other side did since your last turn is replayed, and can be skipped.",
        lambda: shown_again(Table().battle(20)),
    ),
    Point(
        17,
        "17-who-must-answer",
        "A prompt in the other side's turn names who must act, and why.",
        lambda: Table().battle(131),
    ),
    Point(
        18,
        "18-any-size",
        "Text at 200 % in the smallest window; high contrast.",
        lambda: laid_open(Table((1024, 600), text=200, high_contrast=True).battle(11), 1),
    ),
    Point(
        19,
        "19-title",
        "The title screen: battles with picture, date, sides, strength, length and special rules.",
        lambda: Table().title("Sheriffmuir"),
    ),
    Point(
        20,
        "20-sound",
        "The settings.",
        lambda: Table().title().show_over(SettingsScene()),
    ),
    Point(
        21,
        "21-numbers",
        "Statistics of a battle.",
        lambda: in_numbers(Table().battle(404)),
    ),
    Point(
        22,
        "22-kept",
        "Saved games: every action is saved at once.",
        lambda: on_the_shelf(Table()),
    ),
    Point(
        23,
        "23-translatable",
        "Sentences from a catalogue: a few of them in German.",
        in_another_tongue,
    ),
)


if __name__ == "__main__":
    main()
