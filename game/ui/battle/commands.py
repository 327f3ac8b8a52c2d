"""What the buttons and keys of a battle scene do: a table of commands by their names."""

from itertools import chain

from game.engine.shown.view import CardView
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.ui.battle import dialogs, keys
from game.ui.battle.advice_scene import ask_advice, ask_review
from game.ui.battle.battle_table import ENLARGE, BattleTable, Command
from game.ui.battle.panels.map_report import AFRESH, CLOSE
from game.ui.menus.campaign.seats import WHO, SeatsDialog
from game.ui.menus.rule_book import About, opened
from game.ui.menus.saved.share import TEXT, share, share_dialog
from game.ui.menus.saved.statistics import StatisticsScene
from game.ui.menus.settings import SettingsScene
from game.ui.scene import Push, Quit, Replace, SceneChange
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.widgets import clipboard
from game.ui.widgets.text_prompt import copying, naming


def _look_up(scene: BattleTable, _: str) -> SceneChange:
    """Open the rule book at the answer, the card or the hex that is pointed at, or at its beginning."""
    at = scene.pointer.at
    if (option := scene.sidebar.option_at(at)) is not None:
        told = (
            scene.session.match.rules.shown.rule_references("answer", word)
            for word in option.notation.split()
        )
        return opened(scene.session.info.id, About(option.preview().label, tuple(chain.from_iterable(told))))
    found = about(scene.session, scene.board.hex_at(at), scene.hand_panel.card_at(at))
    return opened(scene.session.info.id, found)


def _name(scene: BattleTable, _: str) -> SceneChange:
    file = scene.session.open_battle.file
    return Push(naming(file)) if file is not None else None


def _copy(scene: BattleTable, _: str) -> SceneChange:
    file = scene.session.open_battle.file
    return Push(copying(file.path)) if file is not None else None


def _ask_aside(scene: BattleTable, notation: str) -> SceneChange:
    if scene.session.choice is None:
        return None
    decision = scene.session.choice.decision
    return Push(dialogs.aside(decision, decision.option(notation), scene.session.info))


def _answer_aside(scene: BattleTable, notation: str) -> SceneChange:
    if scene.session.choice is not None:
        scene.session.submit(scene.session.choice.decision.option(notation))
    return None


def _ask_who(scene: BattleTable, _: str) -> SceneChange:
    info, seats = scene.session.info, scene.session.open_battle.seats
    return scene.covered(Push(SeatsDialog(info.id, info.sides, seats, scene.reseat)))


def _share(scene: BattleTable, what: str) -> SceneChange:
    match, turn = scene.session.match, scene.playback.view.turn
    if what == TEXT:
        return _copy_position(scene, "")
    return share(match, turn, what, scene.playback.shown_frames) if what else Push(share_dialog(match, turn))


def _copy_position(scene: BattleTable, _: str) -> SceneChange:
    scene.copy_position()
    return None


def ask_to_open(scene: BattleTable, text: str) -> SceneChange:
    """Ask before the battle is left for a position that was pasted or dropped on the window."""
    if not text.strip():
        scene.session.notice = tr("The clipboard holds no text. Copy a position first.")
        return None
    scene.pasted = text
    return scene.covered(Push(dialogs.pasted(opens=scene.opens_text is not None)))


def _skip(scene: BattleTable, _: str) -> SceneChange:
    scene.playback.skip()
    return None


def _back(scene: BattleTable, _: str) -> SceneChange:
    """Cancel what is half done; where nothing is, undo the newest answer."""
    if not keys.step_back(scene):
        scene.session.undo()
    return None


def _turn(scene: BattleTable, corners: int) -> SceneChange:
    if scene.session.ghost is not None:
        scene.session.ghost.turn(corners)
    else:
        scene.session.turn(corners, scene.board.hex_at(scene.pointer.at))
    return None


def _type(scene: BattleTable, _: str) -> SceneChange:
    ghost = scene.session.ghost
    return Push(dialogs.typed_answer(scene.session, ghost)) if ghost is not None else None


def _zoom(scene: BattleTable, way: str) -> SceneChange:
    scene.board.zoom(ENLARGE if way == "in" else 1 / ENLARGE, scene.board.free.center)
    return None


def _switch_threats(scene: BattleTable) -> SceneChange:
    scene.session.shows_threats = not scene.session.shows_threats
    return None


def _ask_to_play_on(scene: BattleTable) -> SceneChange:
    """Ask whether to begin a new saved game at the moment that is shown."""
    if scene.plays_on is None:
        return None
    is_end = scene.session.match.pending is None and scene.playback.shown_frames == len(
        scene.session.match.frames
    )
    return Push(dialogs.over_here() if is_end else dialogs.play_on(scene.playback))


COMMANDS: dict[str, Command] = {
    # What is over the battle, and the ways out of it
    "menu": lambda scene, _: Push(dialogs.menu(scene.session)),
    "keys": lambda scene, _: Push(dialogs.keys()),
    "settings": lambda scene, _: Push(SettingsScene()),
    "rules": _look_up,
    "numbers": lambda scene, back: Push(StatisticsScene(scene.session.match, back=back)),
    "share": _share,
    "briefing": lambda scene, _: Push(dialogs.briefing(scene.session)),
    "again": lambda scene, how: scene.fight_again(swap=how == "swap"),
    "on": lambda scene, how: scene.play_on(*how.split(":")) if how else _ask_to_play_on(scene),
    "analyse": lambda scene, _: Push(scene.analyses(scene, ())) if scene.analyses is not None else None,
    "position": _copy_position,
    "paste": lambda scene, how: scene.open_pasted() if how else ask_to_open(scene, clipboard.contents()),
    "name": _name,
    "copy": _copy,
    WHO: _ask_who,
    "title": lambda scene, _: scene.leave(Replace(scene.leads_to())),
    "drop": lambda scene, file: scene.open_file(file),
    "quit": lambda scene, _: scene.leave(Quit()),
    AFRESH: lambda scene, _: scene.begin_afresh(),
    CLOSE: lambda scene, _: scene.close_map_sheet(),
    # Answers
    "option": lambda scene, notation: scene.session.answer(notation),
    "turn": lambda scene, corners: _turn(scene, int(corners)),
    "type": _type,
    "confirm": lambda scene, _: scene.session.confirm(),
    "of": lambda scene, pieces: scene.session.choose_of_sharing(pieces),
    "ask": _ask_aside,
    "aside": _answer_aside,
    "decline": lambda scene, scope: scene.session.decline("turn" if scope == "turn" else "combat"),
    "advise": lambda scene, _: ask_advice(scene),
    "review": lambda scene, _: ask_review(scene),
    "back": _back,
    "undo": lambda scene, _: scene.session.undo(),
    "redo": lambda scene, _: scene.session.redo(),
    "restart": lambda scene, _: scene.session.restart(),
    # What is shown
    "skip": _skip,
    "repeat": lambda scene, _: scene.session.repeat(),
    "finish": lambda scene, _: scene.playback.finish(),
    "sit": lambda scene, _: scene.session.sit_down(),
    "uncover": lambda scene, _: scene.playback.show_hand(),
    "wind": lambda scene, way: scene.playback.go_to(way),
    "fit": lambda scene, _: scene.board.fit_other(),
    "zoom": _zoom,
    "threats": lambda scene, _: _switch_threats(scene),
    # The rail and the log
    "list": lambda scene, _: scene.panels.switch_list(),
    "log": lambda scene, _: scene.panels.switch_log(),
    "rail": lambda scene, _: scene.panels.switch_rail(),
    "log-kind": lambda scene, kind: scene.playback.event_log.filter_kind(kind),
    "log-next": lambda scene, _: scene.playback.event_log.next_kind(),
    "log-side": lambda scene, side: scene.playback.event_log.filter_side(side),
    "log-next-side": lambda scene, _: scene.playback.next_log_side(),
    "log-turn": lambda scene, turn: scene.playback.event_log.fold(int(turn)),
    "log-fold": lambda scene, _: scene.playback.event_log.fold_all(),
}
"""By the name of a command, which is the first part of the key of its button; it is handed the scene and the rest."""


def about(session: BattleSession, hex_id: Hex | None, card: CardView | None) -> About | None:
    """Return what is pointed at, and the rules about it; None for nothing. The keys go before the pointer."""
    match, view = session.match, session.playback.view
    rule_references, info = match.rules.shown.rule_references, session.info
    if card is not None:
        return About(card.title, rule_references("card", card.id))
    if session.cursor is not None:
        hex_id = pointing.hex_of(session.cursor, view)
    if hex_id is None or session.playback.side_to_seat:
        return None
    terrain = match.scenario.plan.terrain[hex_id]
    shown = match.setup.terrain(info, terrain)
    ground = shown.name if shown else terrain
    pieces = pointing.pieces_in(view, hex_id)
    numbers = [number for piece in pieces for number in rule_references("kind", piece.kind)]
    numbers += rule_references("terrain", match.scenario.like(terrain))
    label = match.names.hex(hex_id)
    names = ", ".join(piece.name for piece in pieces)
    title = tr("{pieces} at {hex}, {ground}", pieces=names, hex=label, ground=ground)
    if not pieces:
        title = tr("{hex}, {ground}", hex=label, ground=ground)
    return About(title, tuple(dict.fromkeys(numbers)), match.rules.special_sentences(match.scenario))
