"""What makes all scenes: battles begun and resumed, and the menus."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from game import collecting
from game.content import positions
from game.engine.play.journal import Origin
from game.engine.ruleset import find
from game.engine.system_info import SystemInfo
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.i18n import tr
from game.players import SECONDS
from game.players.levels import PLAYERS, Player, player
from game.players.thinking import ThinkingPlayer
from game.storage import battles as saves
from game.storage import crash_reports, saved_files, user_folders
from game.storage.battles import SaveError
from game.storage.crash_reports import CrashNote
from game.storage.dice_audit import first_fault
from game.storage.saved_files import name_of
from game.ui.battle.analysis_scene import AnalysisScene, analysis_of
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.battle_table import BattleTable
from game.ui.drawing.ground.board_image import ground_of, map_that_draws
from game.ui.menus.campaign.battle_entries import chosen_system
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.seats import HUMAN, SeatsDialog, against_best, seats_under
from game.ui.menus.campaign.systems import choose_lessons, choose_problems, choose_rule_book
from game.ui.menus.lessons import first_lesson, lessons
from game.ui.menus.rule_book import opened
from game.ui.menus.saved.resume_dialogs import offer_resume, report_crash, resume
from game.ui.menus.saved.saved_games import SavedGamesScene
from game.ui.menus.title_screen import TitleScene
from game.ui.scene import MenuEntry, Push, Replace, Scene, SceneChange
from game.ui.scene_stack import App
from game.ui.session.battle_session import BattleSession
from game.ui.session.map_watcher import MapWatcher
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import message
from game.ui.widgets.progress import tell_of_large_field

__all__ = ("App", "SceneFactory")


class SceneFactory:
    """Makes the scenes: battles begun and resumed, and the title screen between them."""

    def __init__(
        self,
        folder: Path,
        seats: Mapping[str, str],
        seed: int | None = None,
        pace: Pace | None = None,
        think: float = SECONDS,
    ) -> None:
        """`seats` says who plays, if that was asked for; else those play who did last.

        `pace` is how fast things are shown, whatever the settings say; `think` as in `run`.
        """
        self.folder = folder
        self.players: dict[str, Player] = {}
        self.seed = seed
        self.pace, self.think = pace, think
        self.seats = dict(seats or active_settings.active_settings().seats)
        """Who plays the next new battle, as it was chosen last."""
        self._seated: dict[str, str] = {}
        """Who plays the battle that is open, at a level that its rules offer."""
        self.played: Path | None = None
        """The map of the battle begun last, which is chosen when the battles are listed again."""
        self.system = chosen_system()
        """The rule system of the battle chosen on the title screen: its lessons and its rule book are opened."""
        self._asked = dict(seats)
        self._seat_anew(self.seats)

    def _seat_anew(self, seats: Mapping[str, str]) -> None:
        """Let each side be played so; the battle that is left lets its own players go."""
        self._seated = dict(seats)
        self.players = {
            side: player(name, self._new_seed(), self.think)
            for side, name in seats.items()
            if name in PLAYERS
        }

    def seat_all(self, seats: Mapping[str, str]) -> None:
        """Let each side be played so, and remember it for the next battle."""
        self.seats |= seats
        self._seat_anew(self.seats)
        with suppress(SaveError):  # it holds for today
            settings = active_settings.active_settings()
            active_settings.want(msgspec.structs.replace(settings, seats=tuple(self.seats.items())))

    def title(self) -> TitleScene:
        """Show the title screen."""
        return TitleScene(self)

    def battles(self, opened: Path | None = None) -> BattlesScene:
        """Show the battles to choose from, a map that was opened first."""
        return BattlesScene(self, opened)

    def all_lessons(self) -> Scene:
        """Show the lessons of all rule systems, grouped by system."""
        return choose_lessons(self)

    def all_problems(self) -> Scene:
        """Show the problems of all rule systems, grouped by system."""
        return choose_problems(self)

    def all_rule_books(self) -> Scene:
        """Show the rule books of all rule systems."""
        return choose_rule_book()

    def first_offer(self, stopped: CrashNote | None) -> Scene | None:
        """Offer the battle that an error stopped, else the first lesson."""
        return first_lesson(self) if stopped is None else offer_resume(self, stopped)

    def rescue(self, error: Exception, scenes: Sequence[Scene]) -> Scene:
        """Write down an unexpected error and make the scene that reports it."""
        open_now = [scene for scene in scenes if isinstance(scene, BattleScene)]
        session = open_now[0].session if open_now else None
        battle = session.open_battle.file if session else None
        report = crash_reports.write(
            error, battle.path if battle else None, session.answering if session else ""
        )
        return report_crash(self, battle.path if battle else None, report)

    def saved_games(self) -> SavedGamesScene:
        """Show the saved games."""
        return SavedGamesScene(self)

    def rules_entries(self) -> dict[str, MenuEntry]:
        """List what the page of a battle leads to: what the rules it is fought under have to read and to learn."""
        return {
            "lessons": MenuEntry(tr("Lessons"), lambda: Push(lessons(self))),
            "rules": MenuEntry(tr("Rule book"), lambda: opened(self.system)),
        }

    def open(self, path: Path) -> SceneChange:
        """Open a file dropped on the window: a saved game, or a map among the battles."""
        if path.suffix == saves.SUFFIX:
            return resume(self, path)
        if path.suffix.lower() in positions.SUFFIXES:
            return self._open_position(partial(positions.open_position, path))
        return Replace(self.battles(path))

    def open_text(
        self, text: str, seats: Mapping[str, str] | None = None, origin: Origin | None = None
    ) -> SceneChange:
        """Open the text of a position, to be played so; `origin` as in `begin_at`."""
        if not text.strip():
            return Push(
                message(
                    tr("This position cannot be opened"),
                    tr("The clipboard holds no text. Copy a position first."),
                )
            )
        return self._open_position(partial(positions.read_position, text, tr("The text")), seats, origin)

    def _open_position(
        self,
        read: Callable[[], positions.Position],
        seats: Mapping[str, str] | None = None,
        origin: Origin | None = None,
    ) -> SceneChange:
        try:
            return self.begin_at(read(), seats, origin)
        except SaveError as error:
            return Push(message(tr("This position cannot be opened"), f"{error}."))

    def begin_at(
        self,
        position: positions.Position,
        seats: Mapping[str, str] | None = None,
        origin: Origin | None = None,
    ) -> SceneChange:
        """Begin a battle at a position, or ask first who plays it; SaveError when it cannot be kept.

        `origin` is the saved game that the position is from, None where it is from none.
        """
        scenario, entries = position
        info, seats = find(scenario.system).info, seats or self._asked
        if not seats and positions.match_at(position).pending is not None:
            then = partial(self._open_position, lambda: position, origin=origin)
            return Push(SeatsDialog(info.id, info.sides, {}, then))
        origin = msgspec.structs.replace(origin or Origin(entries=0), entries=len(entries))
        match, file = saves.begin(scenario, self._new_seed(), self.folder, entries, origin)
        self._asked = {}
        self._seat_anew({side.id: seats.get(side.id, HUMAN) for side in info.sides})
        battle = OpenBattle(match=match, file=file, players=self.players)
        return Replace(self._scene(battle, map_that_draws(scenario), from_start=False))

    def begin(
        self, scenario: Scenario, map_file: Path | None = None, link: MapWatcher | None = None
    ) -> BattleScene:
        """Begin a battle; SaveError when it cannot be kept. `link` follows its map already."""
        seed = self._new_seed()
        tell_of_large_field(scenario.plan, tr("Setting up the battle"), 0)
        with collecting.put_off():
            match, file = saves.begin(scenario, seed, self.folder)
            return self._scene(OpenBattle(match=match, file=file, players=self.players), map_file, link=link)

    def begin_saved_or_not(self, scenario: Scenario, map_file: Path | None = None) -> BattleScene:
        """Begin a battle as it is remembered, at levels that its rules offer."""
        self._seat_anew(seats_under(scenario.system, self.seats))
        return self._begin_or_warn(scenario, map_file)

    def _begin_or_warn(self, scenario: Scenario, map_file: Path | None) -> BattleScene:
        """Begin a battle, and say in it so where nothing of it can be saved."""
        try:
            return self.begin(scenario, map_file)
        except SaveError as error:
            match = saves.unsaved(scenario, self._new_seed())
            scene = self._scene(OpenBattle(match=match, players=self.players), map_file)
            scene.session.notice = tr(
                "Nothing of this battle is saved, and it is lost when you leave it: {fault}. To save battles in "
                "another folder, set {variable} to it.",
                fault=str(error).rstrip("."),
                variable=user_folders.HOME_VARIABLE,
            )
            return scene

    def analyse(self, scenario: Scenario, map_file: Path | None = None) -> AnalysisScene:
        """Open the analysis board with the beginning of a battle."""
        grid, info = Grid(scenario.plan), find(scenario.system).info
        ground = ground_of(scenario, grid, info.terrains, map_file)
        return AnalysisScene(
            (scenario, ()),
            ground,
            self.title,
            opens=self.open,
            opens_text=self.open_text,
            pace=self.pace,
            edits=True,
        )

    def _new_seed(self) -> int:
        return secrets.randbits(32) if self.seed is None else self.seed

    def rematch(self, scenario: Scenario, map_file: Path | None, swap: bool) -> BattleScene:
        """Begin a battle once more; whoever played one side plays the other, if the sides are swapped."""
        seats = {str(side.id): self._seated.get(side.id, HUMAN) for side in find(scenario.system).info.sides}
        if swap:
            seats = dict(zip(seats, reversed(seats.values()), strict=True))
        self._seat_anew(seats)
        return self._begin_or_warn(scenario, map_file)

    def begin_afresh(self, left: BattleTable) -> BattleScene:
        """Begin the battle of a map that was saved, in place of one that was begun with what it held before."""
        assert left.link is not None and left.link.news is not None
        scenario = left.link.news.scenario
        assert scenario is not None
        scene = self.begin(scenario, left.link.path, left.link)
        scene.follow_on(left)
        if (file := left.session.open_battle.file) is not None and not left.playback.is_answered:
            file.discard()
        return scene

    def play_on(self, left: BattleTable, entries: int, side: SideId = NO_SIDE) -> BattleScene:
        """Begin a new saved game with the first entries of a battle; SaveError when it cannot be kept.

        A side that is named is played by a person, the other one by the best of the computer's players.
        """
        match = left.session.match
        title = left.saved_title() or match.scenario.title.split(":")[0]
        seed = secrets.randbits(32) if self.seed is None else match.seed + 1  # other dice are wanted
        made, file = saved_files.play_on(match, entries, title, seed, self.folder)
        if side:
            self._seat_anew(against_best(match.scenario.system, match.rules.info.sides, side))
        battle = OpenBattle(match=made, file=file, players=self.players)
        scene = self._scene(battle, map_that_draws(made.scenario), from_start=False)
        scene.session.notice = tr("This is a new saved game, played on from {title}.", title=title)
        return scene

    def resume(self, path: Path) -> BattleScene:
        """Take up a saved game exactly where it was, with who played it; SaveError when that cannot be."""
        journal = saves.read_journal(path)
        asks_who = self._seat_as_known(find(journal.header.scenario.system).info, journal.seats)
        resumed = saves.resume(path, patient=active_settings.is_patient(self.players))
        open_battle = OpenBattle(
            match=resumed.match, file=resumed.file, players=self.players, asks_who=asks_who
        )
        scene = self._scene(open_battle, map_that_draws(resumed.match.scenario), from_start=False)
        if resumed.damage:
            scene.session.notice = tr(
                "The end of {file} could not be read: {fault}.",
                file=path.name,
                fault=resumed.damage.rstrip("."),
            )
        return scene

    def _seat_as_known(self, info: SystemInfo, seats: Mapping[str, str]) -> bool:
        """Let the sides be played as was asked for, else as a file says; return whether it must still be asked."""
        sides = {str(side.id) for side in info.sides}
        is_known = set(seats) == sides and {*seats.values()} <= {HUMAN, *PLAYERS}
        self._seat_anew(self._asked or (seats if is_known else dict.fromkeys(sides, HUMAN)))
        asks_who, self._asked = not self._asked and not is_known, {}
        return asks_who

    def watch(self, path: Path) -> BattleScene:
        """Show a saved game from its beginning, without a hand in it."""
        match, journal = saves.load(path)
        scene = self._scene(OpenBattle(match=match, watched=True, title=name_of(path)), None)
        if error := first_fault(match, journal):
            scene.session.notice = tr(
                "{file} does not match its dice: {fault}.", file=path.name, fault=error.rstrip(".")
            )
        return scene

    def _note_seats(self, battle: OpenBattle) -> None:
        """Let the battle know who plays it, and its file."""
        sides = (side.id for side in battle.match.rules.info.sides)
        battle.seats = {side: self._seated.get(side, HUMAN) for side in sides}
        if battle.file is not None:
            battle.file.seat(battle.seats)

    def reseat(self, battle: OpenBattle, seats: Mapping[str, str]) -> None:
        """Let others play an open battle from here on."""
        for left in battle.players.values():
            if isinstance(left, ThinkingPlayer):
                left.close()
        self._seat_anew(seats)
        battle.players = self.players
        self._note_seats(battle)

    def _scene(
        self,
        open_battle: OpenBattle,
        map_file: Path | None,
        *,
        from_start: bool = True,
        link: MapWatcher | None = None,
    ) -> BattleScene:
        match = open_battle.match
        if not open_battle.asks_who:
            self._note_seats(open_battle)
        tell_of_large_field(match.scenario.plan, tr("Drawing the board"), 1)
        is_own = map_file is not None and map_file not in saves.shipped_maps()
        board_image = ground_of(
            match.scenario, match.setup.grid, match.rules.info.terrains, map_file, remembers=is_own
        )
        return BattleScene(
            BattleSession(Playback(open_battle, self.pace, from_start=from_start)),
            board_image,
            self.title,
            link=_follow(map_file, match.scenario) if map_file and link is None else link,
            afresh=self.begin_afresh,
            opens=self.open,
            opens_text=self.open_text,
            again=None if open_battle.watched else partial(self.rematch, match.scenario, map_file),
            plays_on=self.play_on,
            reseats=None if open_battle.watched else self.reseat,
            analyses=analysis_of,
        )


def _follow(map_file: Path, scenario: Scenario) -> MapWatcher:
    """Follow the map of a battle, which is read again under the same rules and as even as it is."""
    return MapWatcher(map_file, system=scenario.system, as_it_was=scenario.is_as_it_was)
