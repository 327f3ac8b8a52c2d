"""The title screen: the battles that can be fought, the one that was left, and the way out."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.hexgrid.scenario import ScenarioError
from game.i18n import tr
from game.storage import battles as saves
from game.storage.battles import SaveError
from game.tiled.files import MAP_ENDINGS
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import INK, PAPER, Colour
from game.ui.drawing.scene_title import draw_heading
from game.ui.drawing.textures import draw_table
from game.ui.menus import map_folders, resume_dialogs
from game.ui.menus.battle_entries import BattleEntry, entry_of, glimpse, newest_unfinished, read_entry
from game.ui.menus.battle_list import BattleList
from game.ui.menus.battle_summary import BattleSummary
from game.ui.menus.rules_dialog import PREFIX, rules_dialog
from game.ui.menus.seats import HUMAN, SEAT, player_title, seat_dialog
from game.ui.menus.settings import SettingsScene
from game.ui.scene import Push, Quit, Replace, SceneChange, StaticScene
from game.ui.session.map_watcher import MapWatcher
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.buttons import LIVERY_LOOKS, Button, Widgets, box
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.tooltips import TooltipRow, draw_rows

if TYPE_CHECKING:
    from game.ui.app import SceneFactory

FILES = (*MAP_ENDINGS, saves.SUFFIX)
"""The endings of what can be opened."""


class TitleScene(StaticScene):
    """The title screen."""

    is_opaque = True

    def __init__(self, scenes: "SceneFactory", opened: Path | None = None) -> None:
        """`opened` is a map that is chosen and listed first."""
        self.scenes = scenes
        self.entries = sorted(map(glimpse, (*saves.shipped_maps(), *saves.own_maps())), key=_by_date)
        self._links: dict[Path, MapWatcher] = {}
        self.chosen = 0
        self._is_shown = False
        if self.entries:
            self.chosen = len(self.entries) - 1  # the latest: the one the first minute is about
            self._read(self.chosen)
            self._name_rules()
        self._question: Dialog | None = None
        if opened is not None:
            self._take_in(opened)
        self.list, self.summary = BattleList(), BattleSummary()
        self.menu_entries = scenes.menu_entries()
        self.folder = Path.home()
        self.pointer = (0, 0)
        self.left, self.left_told = newest_unfinished(scenes.folder)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.areas = layout.title(size, text=active_settings().text, begins=True)
        self.fonts = Fonts(self.areas.scale)
        self.list.lay_out(self.areas.battles, len(self.entries), self.fonts)
        self.list.scroll.reach(self.chosen)
        self.widgets = Widgets(size, self.areas.scale)
        self.widgets.show(self._buttons())

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event."""
        taken, pressed = self.widgets.handle_event(event)
        if pressed is not None:
            return self._press(pressed)
        if taken:
            return None
        if event.type == pygame.DROPFILE:
            return self._open(Path(event.file))
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            area = self.list.at(event.pos)
            if area is not None:
                self._choose(area)
        elif event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        elif event.type == pygame.MOUSEWHEEL:
            on_list = self.areas.battles.collidepoint(self.pointer)
            (self.list if on_list else self.summary).scroll.turn(-event.y)
        return None

    def child_closed(self, answer: str) -> SceneChange:
        """Continue after a message, or open the file that was chosen."""
        if not answer:
            return None
        if answer.startswith(PREFIX):
            self._choose_rules(answer.removeprefix(PREFIX))
            return None
        if answer == map_folders.ALLOW:
            map_folders.allow(self.entries[0])
            return self._open(self.entries[0].path)
        if answer == "quit":
            return Quit()
        if answer.startswith(SEAT):
            self.scenes.seat(*answer.removeprefix(SEAT).split(":", 1))
            return None
        self.folder = Path(answer).parent
        return self._open(Path(answer))

    def advance(self, time: float) -> SceneChange:
        """Read the chosen battle's map again when it was saved, and one by one those that have not been read."""
        unread = next((index for index, entry in enumerate(self.entries) if not entry.is_read), None)
        if self._is_shown and unread is not None:
            self._read(unread)
        if self.link is not None:
            self.link.look(time)
            self._refresh(self.link)
        question, self._question = self._question, None
        return Push(question) if question else None

    def next_wakeup(self) -> float | None:
        """Wait for the player once everything is there."""
        is_whole = all(entry.is_read for entry in self.entries) and not self.summary.is_waiting
        return None if is_whole else 0.0

    @property
    def entry(self) -> BattleEntry | None:
        """The chosen battle."""
        return self.entries[self.chosen] if self.entries else None

    @property
    def link(self) -> MapWatcher | None:
        """The map of the chosen battle, which someone may be drawing."""
        return self._links[self.entry.path] if self.entry else None

    # What is done

    def _read(self, area: int) -> None:
        """Read the map of a battle in the list; one that cannot be played goes to the end."""
        entry = self.entries[area] = read_entry(self.entries[area].path, active_settings().system)
        self._follow(entry)
        if entry.error and self.entry is not None:
            chosen = self.entry.path
            self.entries.sort(key=_by_date)
            self.chosen = next(at for at, other in enumerate(self.entries) if other.path == chosen)

    def _follow(self, entry: BattleEntry) -> None:
        """Look from now on whether a map was saved, and read it again under the same rules."""
        system = entry.rules.id if entry.rules else ""
        self._links[entry.path] = MapWatcher(entry.path, entry.files, system)

    def _refresh(self, link: MapWatcher) -> None:
        if link.news is None:
            return
        self.entries[self.chosen] = entry_of(link.path, link.news)
        self.summary.forget(link.path)
        link.news = None

    def _press(self, key: str) -> SceneChange:
        kind, _, ref = key.partition(":")
        if kind == "quit":
            return Quit()
        if kind == "begin":
            return self._begin()
        if kind in self.menu_entries:
            self._name_rules()
            return self.menu_entries[kind].leads_to()
        if kind == "system":
            dialog = rules_dialog(self.entry) if self.entry else None
            return Push(dialog) if dialog else None
        if kind == "open":
            return Push(FileChooser(self.folder, tr("Open a map or a saved game"), FILES))
        if kind == "settings":
            return Push(SettingsScene())
        if kind == "seat":
            side = next(side for side in self.entry.sides if side.id == ref) if self.entry else None
            return Push(seat_dialog(side, self._seated(ref))) if side else None
        if kind == "continue" and self.left is not None:
            return resume_dialogs.take_up(self.scenes, self.left)
        return None

    def _name_rules(self) -> None:
        """Let lessons and the rule book be those of the chosen battle's rules."""
        if self.entry is not None and self.entry.rules is not None:
            self.scenes.system = self.entry.rules.id

    def _choose_rules(self, system: str) -> None:
        """Show every battle under these rules that can be fought under them, and remember the choice."""
        with suppress(SaveError):  # where it cannot be kept it holds for today
            want(msgspec.structs.replace(active_settings(), system=system))
        self.scenes.system = system
        path = self.entry.path if self.entry else None
        self.entries = [msgspec.structs.replace(entry, is_read=False) for entry in self.entries]
        chosen = next((index for index, entry in enumerate(self.entries) if entry.path == path), None)
        if chosen is not None:
            self._choose(chosen)

    def _seated(self, side: str) -> str:
        """Name who plays a side."""
        return self.scenes.seats.get(side, HUMAN)

    def _begin(self) -> SceneChange:
        entry = self.entry
        if entry is None or entry.scenario is None:
            return None
        try:
            return Replace(self.scenes.begin_saved_or_not(entry.scenario, entry.path))
        except ScenarioError as error:
            return Push(message(tr("This battle cannot be started"), str(error)))

    def _open(self, path: Path) -> SceneChange:
        """Open a file dropped on the window: a saved game, or a map; one that is faulty is reported and followed."""
        if path.suffix == saves.SUFFIX:
            return resume_dialogs.take_up(self.scenes, path)
        self._take_in(path)
        self._choose(0)
        return None

    def _take_in(self, path: Path) -> None:
        """List a map first, and ask about its folder where that must be."""
        entry = read_entry(path, active_settings().system)
        self._follow(entry)
        self.entries = [entry, *(other for other in self.entries if other.path != path)]
        self.chosen = 0
        self._question = map_folders.question(entry)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._begin()
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.entries:
            way = 1 if event.key == pygame.K_DOWN else -1
            self._choose(max(0, min(len(self.entries) - 1, self.chosen + way)))
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            shown = self.summary.scroll.shown - 1
            self.summary.scroll.turn(shown if event.key == pygame.K_PAGEDOWN else -shown)
        elif event.key == pygame.K_o:
            return self._press("open")
        elif event.key == pygame.K_r:
            return self._press("system")
        elif getattr(event, "unicode", "") == "c":
            return self._press("continue")
        elif getattr(event, "unicode", "") == "k":
            return self._press("kept")
        elif event.key == pygame.K_ESCAPE:
            return Push(Dialog(tr("Quit the game?"), "", (("quit", tr("Quit")), ("", tr("Stay")))))
        return None

    def _choose(self, area: int) -> None:
        if not self.entries[area].is_read:
            path = self.entries[area].path
            self._read(area)
            area = next(at for at, entry in enumerate(self.entries) if entry.path == path)
        self.chosen, self.summary.scroll.top = area, 0
        self.list.lay_out(self.areas.battles, len(self.entries), self.fonts)
        self.list.scroll.reach(area)

    # What is seen

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table with the list and the chosen battle."""
        self._is_shown = True
        draw_table(window, window.get_rect())
        line = tr("A game of blocks, banners and nerve for two")
        draw_heading(window, self.areas.heading, "Rout & Rally", line, self.fonts)
        self.list.draw(window, self.entries, self.chosen, self.fonts)
        if self.entry is not None:
            self.summary.draw(window, self.areas, self.entry, self.fonts)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)
        self._draw_emblems(window)
        self._draw_tip(window)

    def _draw_tip(self, window: pygame.Surface) -> None:
        """Return the tooltip: a click changes who plays a side."""
        key = self.widgets.at(self.pointer)
        if key != "system" and not key.startswith("seat:"):
            return
        if key == "system":
            text = tr("Click to choose the rules of this battle (R).")
        else:
            text = tr("Click to choose who plays this side.")
        # Below the button, so that its words stay in sight.
        space = self.areas.account
        draw_rows(window, [TooltipRow("item", text)], (self.pointer[0], space.top), space, self.fonts)

    def _draw_emblems(self, window: pygame.Surface) -> None:
        """Set each side's sign next to the name of who plays it, where there is room; an arrow where one can choose."""
        if (rules := self.widgets.rect("system")) is not None:
            self._draw_arrow(window, rules, INK)
        size = round(24 * self.areas.scale)
        info = self.entry.rules if self.entry else None
        for side in self.entry.sides if self.entry else ():
            rect = self.widgets.rect(f"seat:{side.id}")
            if info is not None and rect is not None and rect.width > 300 * self.areas.scale:
                sign = draw_icon(info.own_symbol(f"side-{side.id}"), size, PAPER)
                window.blit(sign, sign.get_rect(midleft=(rect.x + size // 2, rect.centery)))
            if rect is not None:
                self._draw_arrow(window, rect, PAPER)

    def _draw_arrow(self, window: pygame.Surface, button: pygame.Rect, colour: Colour) -> None:
        """Draw at the right end of a button that there is something to choose."""
        half = round(5 * self.areas.scale)
        x, y = button.right - 3 * half, button.centery
        points = ((x - half, y - half // 2), (x + half, y - half // 2), (x, y + half // 2 + 1))
        pygame.draw.polygon(window, colour, points)

    def _buttons(self) -> list[Button]:
        return [*self._rules_buttons(), *self._seat_buttons(), *self._act_buttons(), *self._door_buttons()]

    def _rules_buttons(self) -> list[Button]:
        """Say on a button under which rules the chosen battle is fought."""
        rules = self.entry.rules if self.entry else None
        if rules is None:
            return []
        text = tr("Rules: {system}", system=tr(rules.name))
        return [Button(key="system", text=text, rect=box(self.areas.rules), look="paper")]

    def _seat_buttons(self) -> list[Button]:
        """Show on a button for each side who plays it: side by side, or one below the other where that is narrow."""
        area, scale = self.areas.seats, self.areas.scale
        sides = self.entry.sides if self.entry else ()
        if not sides:
            return []
        gap = round(8 * scale)
        columns = 1 if area.height > 60 * scale else len(sides)
        deep = -(-len(sides) // columns)
        height = (area.height - gap * (deep - 1)) // deep
        buttons = []
        for side, rect in zip(sides, layout.rows(area, len(sides), height, gap, columns), strict=True):
            player = player_title(self._seated(side.id))
            text = tr("{side}: {player}", side=side.plural_name, player=player)
            buttons.append(
                Button(key=f"seat:{side.id}", text=text, rect=box(rect), look=LIVERY_LOOKS[side.side_colour])
            )
        return buttons

    def _act_buttons(self) -> list[Button]:
        """Lay out what leads into a battle: to begin the chosen one, or to continue with the one that was left."""
        area, scale = self.areas.acts, self.areas.scale
        texts = [("begin", tr("Start battle"), "main")]
        if self.left is not None:
            texts.append(("continue", self.left_told, "paper"))
        rects = layout.rows(area, len(texts), area.height, round(8 * scale), len(texts))
        return [
            Button(key=key, text=text, rect=box(rect), look=look, enabled=self._can(key))
            for (key, text, look), rect in zip(texts, rects, strict=True)
        ]

    def _door_buttons(self) -> list[Button]:
        """Lay out all other entries along the foot, as wide as their words need."""
        area, scale = self.areas.buttons, self.areas.scale
        texts = [(key, door.title) for key, door in self.menu_entries.items()]
        texts += [("open", tr("Open a map")), ("settings", tr("Settings")), ("quit", tr("Quit"))]
        gap, height = round(8 * scale), min(round(44 * scale), area.height - round(8 * scale))
        needs = [self.fonts.width(text, "body") for _, text in texts]
        foot = pygame.Rect(area.x, area.y + (area.height - height) // 2, area.width, height)
        rects = layout.abreast(foot, needs, gap, 90 * scale)
        return [
            Button(key=key, text=text, rect=box(rect), look="quiet")
            for (key, text), rect in zip(texts, rects, strict=True)
        ]

    def _can(self, key: str) -> bool:
        return key != "begin" or bool(self.entry and self.entry.scenario)


def _by_date(entry: BattleEntry) -> tuple[bool, str, str]:
    """Order the battles as they were fought, those that cannot be played last."""
    return bool(entry.error), entry.date, entry.title
