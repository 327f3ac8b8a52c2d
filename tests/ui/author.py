"""A map maker at work while the game looks on."""

import os
from pathlib import Path

from tests.cli.commanded import altered

TITLE, OTHER = 'name="title" value="Culloden"', 'name="title" value="Drummossie"'
FAULTY = ('type="highland"', 'type="hielander"')
HIDDEN = ('<objectgroup id="3"', '<objectgroup visible="0" id="3"')


class Author:
    """Draws a map: every saving has a time of its own, however fast the test is."""

    def __init__(self, folder: Path) -> None:
        self.path = altered(folder)
        self.text = self.path.read_text(encoding="utf-8")
        self.moment = 10**18

    def save(self, *changes: tuple[str, str], times: int = -1) -> None:
        text = self.text
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, times)
        self.write(self.path, text.encode())

    def write(self, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        self.moment += 10**9
        os.utime(path, ns=(self.moment, self.moment))
