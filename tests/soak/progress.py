"""How far a long run has come, kept on the disk after every piece of it."""

import time
from collections import Counter
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[2] / "build" / "soak"


class Progress(msgspec.Struct, kw_only=True):
    """The pieces done, the seconds they took, and what was counted in them."""

    name: str
    done: int = 0
    seconds: float = 0.0
    figures: dict[str, int] = {}

    @property
    def folder(self) -> Path:
        """The folder in which the run may leave what it needs."""
        folder = FOLDER / self.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def add(self, began: float, counted: Counter[str]) -> None:
        """Take down one more piece."""
        self.done += 1
        self.seconds += time.monotonic() - began
        for figure, number in counted.items():
            kept = self.figures.get(figure, 0)
            self.figures[figure] = max(kept, number) if figure.startswith("most ") else kept + number
        file = FOLDER / f"{self.name}.json"
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        new.replace(file)

    def tell(self) -> str:
        """Return the figures in a line."""
        figures = ", ".join(f"{number:,} {figure}" for figure, number in sorted(self.figures.items()))
        return f"{self.name}: {figures} ({self.seconds:,.0f} s)"


def taken_up(name: str) -> Progress:
    """Return the progress of a run as it was left."""
    try:
        return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Progress)
    except (OSError, msgspec.MsgspecError):
        return Progress(name=name)
