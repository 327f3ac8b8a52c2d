"""The page of the battles and the figures beside it cannot disagree."""

from pathlib import Path

from research.balance import read
from research.balance_page import by_system, page, plot_name
from research.balance_plot import plot

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_tables_of_the_page_are_made_of_its_figures() -> None:
    text = (DOCS / "battles.md").read_text(encoding="utf-8")
    assert text == page(text, read(DOCS / "balance.json"))


def test_the_plots_of_the_page_are_made_of_its_figures() -> None:
    for system, rows in by_system(read(DOCS / "balance.json")).items():
        assert (DOCS / "pictures" / plot_name(system)).read_text(encoding="utf-8") == plot(rows)
