"""The choice of a battle: on a map of Scotland or in a list, with its page, its rules and who plays whom."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.content import positions
from game.content.campaign import campaign
from game.hexgrid.scenario import ScenarioError
from game.i18n import tr
from game.storage import battles as saves
from game.tiled.reading.files import MAP_ENDINGS
from game.ui.battle.sound_device import play_music
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.moor import draw_backdrop, draw_heading
from game.ui.drawing.tooltips import draw_rows
from game.ui.menus.campaign import areas
from game.ui.menus.campaign.banners import Banner, banner_buttons, banner_rects, draw_banners
from game.ui.menus.campaign.battle_choice import ALLOW, BattleChoice, allow_folders, folder_question
from game.ui.menus.campaign.battle_entries import BattleEntry
from game.ui.menus.campaign.battle_list import BattleList
from game.ui.menus.campaign.battle_summary import BattleSummary
from game.ui.menus.campaign.campaign_map import CampaignMap
from game.ui.menus.campaign.rules_offered import PREFIX, RulesOffered
from game.ui.menus.campaign.seats import HUMAN, SeatsDialog, player_title, seats_under
from game.ui.scene import Push, Replace, SceneChange, Scenes
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import LIVERY_LOOKS, Button, ButtonScene, box, button_row
from game.ui.widgets.dialog import message
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import PAPER, Colour
from game.ui.widgets.textures import draw_paper

FILES = (*MAP_ENDINGS, saves.SUFFIX, *positions.SUFFIXES)
"""The endings of what can be opened."""

TAB = "tab:"
"""What the key of a tab begins with."""


class BattlesScene(ButtonScene):
    """The choice of a battle, of its rules and of the players."""

    is_opaque = True

    def __init__(self, scenes: Scenes, opened: Path | None = None) -> None:
        """`opened` is a map that is chosen and listed first."""
        self.scenes = scenes
        self.choice = BattleChoice()
        self.choice.choose_path(scenes.played)
        self.list, self.summary, self.map = BattleList(), BattleSummary(), CampaignMap()
        self.rules = RulesOffered()
        self.tab = "map"
        self._is_shown = False
        self._question = folder_question(self.choice.add_map(opened)) if opened is not None else None
        self._follow_entry()
        self.menu_entries = scenes.rules_entries()
        self.folder = Path.home()
        self.pointer = (-1, -1)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.areas = areas.battles(size, text=active_settings().text)
        self._use_scale(size, self.areas.scale)
        if not self.areas.is_narrow and self.tab not in ("map", "list"):
            self.tab = "map"
        self.list.lay_out(self.areas.side, len(self.entries), self.fonts)
        self.list.scroll.reach(self.choice.chosen)
        self.map.lay_out(self.areas.side, self.fonts)
        self.widgets.show(self._buttons())

    def _dropped(self, path: Path) -> SceneChange:
        return self._open(path)

    def _pasted(self, text: str) -> SceneChange:
        return self.scenes.open_text(text)

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            battle = self._battle_at(event.pos)
            if battle is not None:
                self.choose(battle)
                if self.areas.is_narrow:
                    self.tab = "battle"
        elif event.type == pygame.MOUSEMOTION:
            self.pointer = self.map.pointer = event.pos
        elif event.type == pygame.MOUSEWHEEL:
            on_list = self.tab == "list" and self.areas.side.collidepoint(self.pointer)
            (self.list if on_list else self.summary).scroll.turn(-event.y)
        return None

    def child_closed(self, answer: str) -> SceneChange:
        """Continue after a message, or open the file that was chosen."""
        if not answer:
            return None
        if answer == ALLOW:
            allow_folders(self.entries[0])
            return self._open(self.entries[0].path)
        self.folder = Path(answer).parent
        return self._open(Path(answer))

    def advance(self, time: float) -> SceneChange:
        """Read the chosen battle's map again when it was saved, and one by one those that have not been read."""
        play_music()
        if self._is_shown:
            self.choice.read_next()
        if self.choice.link is not None:
            self.choice.link.look(time)
            if self.choice.refresh() and self.entry is not None:
                self.summary.forget(self.entry.path)
        question, self._question = self._question, None
        return Push(question) if question else None

    def next_wakeup(self) -> float | None:
        """Wait for the player once everything is there."""
        return None if self.choice.is_read and not self.summary.is_waiting else 0.0

    @property
    def entries(self) -> list[BattleEntry]:
        """The battles, as they were fought."""
        return self.choice.entries

    @property
    def entry(self) -> BattleEntry | None:
        """The chosen battle."""
        return self.choice.entry

    def choose(self, index: int) -> None:
        """Choose a battle."""
        self.choice.choose(index)
        self.summary.scroll.top = 0
        self.list.lay_out(self.areas.side, len(self.entries), self.fonts)
        self.list.scroll.reach(self.choice.chosen)
        self._follow_entry()

    # What is done

    def _follow_entry(self) -> None:
        """Let lessons and the rule book be those of the chosen battle's rules; a battle without a place is listed."""
        if self.entry is not None and self.entry.rules is not None:
            self.scenes.system = self.entry.rules.id
        if self.entry is not None and self.entry.place is None and self.tab == "map":
            self.tab = "list"

    def _battle_at(self, point: tuple[int, int]) -> int | None:
        if self.tab == "map":
            return self.map.at(point)
        return self.list.at(point) if self.tab == "list" else None

    def _press(self, key: str) -> SceneChange:
        kind, _, ref = key.partition(":")
        if key.startswith(TAB):
            self.tab = ref
        elif key.startswith(PREFIX):
            self._choose_rules(ref)
        elif kind == "back":
            return Replace(self.scenes.title())
        elif kind == "begin":
            return self._begin() if self.scenes.seats else self._ask_who(self._begin)
        elif kind in self.menu_entries:
            self._follow_entry()
            return self.menu_entries[kind].leads_to()
        elif kind == "open":
            return Push(FileChooser(self.folder, tr("Open a map, a saved game or a position"), FILES))
        elif kind == "analyse":
            return self._analyse()
        elif kind == "evenness":
            self._turn_over()
        elif kind == "seat":
            self.pointer = (-1, -1)  # No tip while the question covers it, nor where the pointer was before.
            return self._ask_who()
        return None

    def _ask_who(self, then: Callable[[], SceneChange] = lambda: None) -> SceneChange:
        """Ask who plays, which is remembered, then go on."""
        if self.entry is None or self.entry.rules is None:
            return None

        def seat(seats: dict[str, str]) -> SceneChange:
            self.scenes.seat_all(seats)
            return then()

        return Push(SeatsDialog(self.entry.rules.id, self.entry.sides, self.scenes.seats, seat))

    def _choose_rules(self, system: str) -> None:
        """Show every battle under these rules that can be fought under them."""
        self.scenes.system = system
        self.choice.choose_rules(system)
        self.choose(self.choice.chosen)

    def _next_rules(self) -> None:
        """Choose the next of the rules that the battle can be fought under."""
        keys = [banner.key for banner in self._banners() if banner.is_open]
        now = next((index for index, banner in enumerate(self._banners()) if banner.is_chosen), 0)
        if len(keys) > 1:
            following = keys.index(self._banners()[now].key) + 1
            self._choose_rules(keys[following % len(keys)].removeprefix(PREFIX))

    def _turn_over(self) -> None:
        """Play the battle even or as it was, where its map offers both."""
        if self.choice.turn_over():
            self.summary.scroll.top = 0

    def _begin(self) -> SceneChange:
        entry = self.entry
        if entry is None or entry.scenario is None:
            return None
        try:
            battle = self.scenes.begin_saved_or_not(entry.scenario, entry.path)
        except ScenarioError as error:
            return Push(message(tr("This battle cannot be started"), str(error)))
        self.scenes.played = entry.path
        return Replace(battle)

    def _analyse(self) -> SceneChange:
        entry = self.entry
        if entry is None or entry.scenario is None:
            return None
        return Push(self.scenes.analyse(entry.scenario, entry.path))

    def _open(self, path: Path) -> SceneChange:
        """Open a file: a map here, where one that is faulty is reported and followed; others in a battle."""
        if path.suffix == saves.SUFFIX or path.suffix.lower() in positions.SUFFIXES:
            return self.scenes.open(path)
        self._question = folder_question(self.choice.add_map(path))
        self.choose(0)
        if self.areas.is_narrow:
            self.tab = "battle"
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._begin()
        if event.key in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) and self.entries:
            way = 1 if event.key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
            self.choose(max(0, min(len(self.entries) - 1, self.choice.chosen + way)))
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            shown = self.summary.scroll.shown - 1
            self.summary.scroll.turn(shown if event.key == pygame.K_PAGEDOWN else -shown)
        elif event.key == pygame.K_TAB:
            tabs = [key for key, _ in self._tabs()]
            self.tab = tabs[(tabs.index(self.tab) + 1) % len(tabs)]
        elif event.key == pygame.K_o:
            return self._press("open")
        elif event.key == pygame.K_n:
            return self._analyse()
        elif event.key == pygame.K_r:
            self._next_rules()
        elif event.key == pygame.K_v:
            self._turn_over()
        elif event.key == pygame.K_ESCAPE:
            return self._press("back")
        return None

    # What is seen

    def draw(self, window: pygame.Surface) -> None:
        """Draw map or list, the page of the chosen battle, and the rules."""
        self._is_shown = True
        draw_backdrop(window)
        narrow, chosen = self.areas.is_narrow, self.choice.chosen
        if not narrow:
            heading = tr(campaign().title) if campaign().title else tr("Battles")
            draw_heading(window, self.areas.heading, heading, self.fonts)
        if self.tab == "map":
            self.map.draw(window, self.entries, chosen, self.fonts)
        elif self.tab == "list":
            self.list.draw(window, self.entries, chosen, self.fonts)
        if self.entry is not None and (not narrow or self.tab == "battle"):
            self.summary.draw(window, self.areas, self.entry, self.fonts)
        elif not narrow:
            draw_paper(window, self.areas.page)
        self._draw_buttons(window)
        lit = self.widgets.at(self.pointer)
        draw_banners(window, self._places(), self._banners(), self.fonts, lit)
        self._draw_emblems(window)
        self._draw_tip(window)

    def _draw_tip(self, window: pygame.Surface) -> None:
        """Draw what a banner has no room for, or that a click changes who plays a side."""
        key = self.widgets.at(self.pointer)
        space = window.get_rect()
        if key.startswith(PREFIX) and self.entry is not None:
            rows = [TooltipRow("item", text) for text in self.rules.tip(self.entry, key.removeprefix(PREFIX))]
            if not self.areas.is_narrow:  # just above the banners
                space.height = self.areas.banners.y - round(6 * self.areas.scale)
            draw_rows(window, rows, self.pointer, space, self.fonts)
        elif key.startswith("seat:") or key == "evenness":
            # Below the button, so that its words stay in sight.
            text = tr("Click to choose who plays.")
            if key == "evenness":
                text = tr("Click to play it even, or as uneven as it was.")
            at = (self.pointer[0], (self.areas.acts if key == "evenness" else self.areas.seats).bottom)
            draw_rows(window, [TooltipRow("item", text)], at, space, self.fonts)

    def _draw_emblems(self, window: pygame.Surface) -> None:
        """Set each side's sign next to the name of who plays it, where there is room; an arrow where one can choose."""
        size = round(24 * self.areas.scale)
        info = self.entry.rules if self.entry else None
        for side in self.entry.sides if self.entry else ():
            rect = self.widgets.rect(f"seat:{side.id}")
            if info is not None and rect is not None and rect.width > 300 * self.areas.scale:
                sign = draw_icon(info.own_symbol(f"side-{side.id}"), size, PAPER)
                blit_at(window, sign, midleft=(rect.x + size // 2, rect.centery))
            if rect is not None:
                self._draw_arrow(window, rect, PAPER)

    def _draw_arrow(self, window: pygame.Surface, button: pygame.Rect, colour: Colour) -> None:
        """Draw at the right end of a button that there is something to choose."""
        half = round(4 * self.areas.scale)
        x, y = button.right - 2 * half, button.centery
        points = ((x - half, y - half // 2), (x + half, y - half // 2), (x, y + half // 2 + 1))
        pygame.draw.polygon(window, colour, points)

    def _tabs(self) -> list[tuple[str, str]]:
        tabs = [("map", tr("Map")), ("list", tr("List"))]
        return [*tabs, ("battle", tr("Battle")), ("rules", tr("Rules"))] if self.areas.is_narrow else tabs

    def _banners(self) -> tuple[Banner, ...]:
        is_shown = self.entry is not None and (not self.areas.is_narrow or self.tab == "rules")
        return self.rules.banners(self.entry) if is_shown and self.entry is not None else ()

    def _places(self) -> list[pygame.Rect]:
        return banner_rects(self.areas.banners, len(self._banners()), self.areas.scale)

    def _buttons(self) -> list[Button]:
        looks = [(f"{TAB}{key}", text, "turned" if key == self.tab else "tab") for key, text in self._tabs()]
        buttons = button_row(looks, self.areas.tabs)
        buttons += banner_buttons(self._banners(), self._places(), self.areas.scale)
        return [*buttons, *self._seat_buttons(), *self._foot_buttons()]

    def _seat_buttons(self) -> list[Button]:
        """Show on a button for each side who plays it."""
        sides, rules = (self.entry.sides, self.entry.rules) if self.entry else ((), None)
        if not sides or rules is None or (self.areas.is_narrow and self.tab != "battle"):
            return []
        seats = seats_under(rules.id, self.scenes.seats)
        place, gap = self.areas.seats, round(6 * self.areas.scale)
        columns = 1 if place.height > 60 * self.areas.scale else len(sides)
        deep = -(-len(sides) // columns)
        rects = layout.rows(place, len(sides), (place.height - gap * (deep - 1)) // deep, gap, columns)
        buttons = []
        for side, rect in zip(sides, rects, strict=True):
            player = player_title(seats.get(side.id, HUMAN))
            text = tr("{side}: {player}", side=side.plural_name, player=player)
            buttons.append(
                Button(key=f"seat:{side.id}", text=text, rect=box(rect), look=LIVERY_LOOKS[side.side_colour])
            )
        return buttons

    def _begin_buttons(self) -> list[Button]:
        """Lay out what begins the battle, and beside it whether it is even, where that can be chosen."""
        scenario, place = self.entry.scenario if self.entry else None, self.areas.acts.copy()
        buttons = []
        if scenario is not None and scenario.offers_as_it_was:
            gap = round(6 * self.areas.scale)
            place.width = (place.width - gap) * 3 // 5
            rest = pygame.Rect(
                place.right + gap, place.y, self.areas.acts.right - place.right - gap, place.height
            )
            text = tr("As it was") if scenario.is_as_it_was else tr("Even")
            buttons.append(Button(key="evenness", text=text, rect=box(rest), look="quiet"))
        text, can = tr("Start battle"), scenario is not None
        return [Button(key="begin", text=text, rect=box(place), look="main", enabled=can), *buttons]

    def _foot_buttons(self) -> list[Button]:
        """Lay out what begins the battle, and the other ways on along the foot, as wide as their words need."""
        begin = self._begin_buttons()
        texts = [("back", tr("Back")), ("open", tr("Open a map")), ("analyse", tr("Analyse"))]
        if not self.areas.is_narrow:
            texts += [(key, entry.title) for key, entry in self.menu_entries.items()]
        area, scale = self.areas.buttons, self.areas.scale
        height = min(round(42 * scale), area.height)
        foot = pygame.Rect(area.x, area.y + (area.height - height) // 2, area.width, height)
        needs = [self.fonts.width(text, "body") for _, text in texts]
        rects = layout.abreast(foot, needs, round(8 * scale), 90 * scale)
        return [*begin, *button_row([(key, text, "quiet") for key, text in texts], rects)]
