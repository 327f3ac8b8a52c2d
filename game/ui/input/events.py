"""Events as the mouse and the keyboard would send them."""

from collections.abc import Iterator

import pygame

Point = tuple[int, int]


def key(code: int) -> pygame.event.Event:
    """Return a press of a key."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode="", mod=0)


def pointing(at: Point, rel: Point = (0, 0), buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
    """Return a move of the pointer."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=buttons)


def clicking(at: Point) -> Iterator[pygame.event.Event]:
    """Point somewhere and click there."""
    yield pointing(at)
    yield pressing(at)
    yield releasing(at)


def pressing(at: Point, button: int = pygame.BUTTON_LEFT) -> pygame.event.Event:
    """Return a button of the mouse pressed."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


def releasing(at: Point, button: int = pygame.BUTTON_LEFT) -> pygame.event.Event:
    """Return a button of the mouse released."""
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)


def wheel(notches: int) -> pygame.event.Event:
    """Return a turn of the wheel, up where it is more than 0."""
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches)
