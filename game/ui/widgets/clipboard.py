"""The clipboard of the machine, where there is one."""

import pygame


def contents() -> str:
    """Return the text that was copied last, here or in another program; "" if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> bool:
    """Copy a text; return whether it can be pasted now."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return contents() == text
