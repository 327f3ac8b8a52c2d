"""The rail as it was drawn last, for the frames in which only the field moves."""

import pygame

from game.ui.battle.rail.sidebar import Sidebar
from game.ui.drawing.board.camera import Camera


class StillRail:
    """Draws the rail, or its picture while the field is moved or enlarged and nothing in the rail can have changed."""

    def __init__(self, sidebar: Sidebar) -> None:
        self._sidebar = sidebar
        self._camera: Camera | None = None
        self._picture: pygame.Surface | None = None
        self._drawn_for: tuple[object, ...] | None = None

    def draw(self, window: pygame.Surface, camera: Camera) -> None:
        """Draw the rail of a battle whose field is seen by a camera."""
        is_moving, self._camera = self._camera not in (None, camera), camera
        place, shown = self._sidebar.areas.rail, self._shown() if is_moving else None
        if shown is None:
            self._picture = None
            self._sidebar.draw(window)
        elif self._picture is not None and self._drawn_for == shown:
            window.blit(self._picture, place)
        else:
            self._sidebar.draw(window)
            self._picture, self._drawn_for = window.subsurface(place.clip(window.get_rect())).copy(), shown

    def _shown(self) -> tuple[object, ...] | None:
        """Return what decides how the rail looks; None where it lies over the board, or moves by itself."""
        sidebar, session, playback = self._sidebar, self._sidebar.session, self._sidebar.playback
        lies_over = sidebar.areas.folds or sidebar.panels.shows_log or sidebar.handover.is_up
        lies_over = lies_over or sidebar.callout.asked() is not None
        is_rolling = playback.tumbling() < 1 or playback.counting() < 1
        if lies_over or session.thought is not None or is_rolling:
            return None
        choice = session.choice
        return (
            playback.timeline.shown,
            playback.history_frame,
            playback.event,
            len(session.match.entries),
            (choice, choice.picked, choice.chosen, choice.facing) if choice else None,
            session.cursor,
            session.notice,
            sidebar.pointer.at,
            sidebar.panels.shows_list,
            (session.shows_threats, session.is_threats_key_held),
        )
