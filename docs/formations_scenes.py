"""The pictures of Formations: each is a moment of a battle and the answer that is pointed at."""

from docs.moments import Wanted, offers
from docs.points import Point
from docs.scripted import Table
from game.engine.decisions.decision import Option

BATTLE = "sheriffmuir-1715.tmx"


def _scene(kind: str, wanted: Wanted, count: int = 1, *, clicks: int | None = None) -> Table:
    """Play until so many of the answers wanted are offered, and lead the pointer to the first, after so many clicks."""
    table = Table().battle(offers(kind, wanted, count), name=BATTLE, system="formations")
    return table.lead_to(wanted, clicks)


def _any(option: Option) -> bool:
    return True


def _advances(option: Option) -> bool:
    return option.notation.endswith(" advance")


def _engages(option: Option) -> bool:
    return " engage " in option.notation


def _moves(option: Option) -> bool:
    return len(option.anchors) > 1


def _suppresses(option: Option) -> bool:
    return len(option.preview().lines) > 1


def _is_deadly(option: Option) -> bool:
    return bool(option.preview().danger)


POINTS = (
    Point(
        "formations-formation",
        "A formation lights up when one of its units is pointed at: its initiative, its markers, and the exact "
        "chances of its next tests.",
        lambda: _scene("activate", _advances, clicks=0),
    ),
    Point(
        "formations-actions",
        "The actions of the formation that was chosen, each with the chance of its action test.",
        lambda: _scene("activate", _advances),
    ),
    Point(
        "formations-shooting",
        "Shooting names the dice of each unit, who is suppressed, and the chances, before any click.",
        lambda: _scene("shoot", _suppresses),
    ),
    Point(
        "formations-assault",
        "An assault shows the dice of both sides and the chances to win, to draw and to lose.",
        lambda: _scene("activate", _engages),
    ),
    Point(
        "formations-withdrawal",
        "A broken formation withdraws: hexes in which an enemy would catch a unit are hatched red.",
        lambda: _scene("withdraw", _is_deadly, 3),
    ),
    Point(
        "formations-rally",
        "The end phase: each formation that must test has its chance beside it; broken ones are marked on every unit.",
        lambda: _scene("rally", _any, 3),
    ),
)
