"""Who plays, first of all: two people here, one against the computer and how well that plays, or the computer alone."""

from collections.abc import Mapping, Sequence

from game.engine.ruleset import find
from game.engine.system_info import SideInfo
from game.i18n import tr, tr_mark
from game.ui.menus.campaign.battle_entries import EntrySide
from game.ui.widgets.dialog import Dialog

HUMAN, USUAL = "human", "regular"
SEAT, PLAYS, WHO = "seated:", "plays:", "who"
"""What the key of an answer begins with: seats a player on each side, asks on how well one plays, or asks again who."""

MANNERS = {
    "recruit": tr_mark("recruit"),
    "regular": tr_mark("regular"),
    "veteran": tr_mark("veteran"),
    "general": tr_mark("general"),
    "random": tr_mark("random"),
}
"""How the computer's players are called, the weakest level first."""

LEVELS = {
    "recruit": tr_mark("Recruit: overlooks much. For a first battle."),
    "regular": tr_mark("Regular: takes what looks best now. For an even battle."),
    "veteran": tr_mark("Veteran: weighs each answer as an expert does."),
    "general": tr_mark("General: tries plans out before it decides, and takes longer."),
}
"""What each level that can be chosen does, in a sentence."""


def levels_of(system: str) -> tuple[str, ...]:
    """List the levels that differ under the rules of a system, the weakest first."""
    return find(system).opponent.levels


def against_best(system: str, sides: Sequence[SideInfo], person: str) -> dict[str, str]:
    """Seat a person on a side, and the best of the computer's players on the other."""
    return {side.id: HUMAN if side.id == person else levels_of(system)[-1] for side in sides}


def who_dialog(sides: Sequence[EntrySide | SideInfo], seats: Mapping[str, str]) -> Dialog:
    """Ask who plays, before anything is asked about levels; what was chosen last answers Enter."""
    people = [side.id for side in sides if seats.get(side.id, HUMAN) == HUMAN]
    buttons = [(f"{SEAT}{_written({side.id: HUMAN for side in sides})}", tr("Two players here"))]
    buttons += [
        (f"{PLAYS}{side.id}", tr("One player: you lead the {side}", side=side.plural_name)) for side in sides
    ]
    buttons.append((f"{PLAYS}computer", tr("No player: the computer plays both sides")))
    now = buttons[0][0] if len(people) == len(sides) else f"{PLAYS}{(people or ['computer'])[0]}"
    return Dialog(tr("Who plays?"), "", (*buttons, ("", tr("Back"))), main=now)


def level_dialog(
    system: str, sides: Sequence[EntrySide | SideInfo], person: str, seats: Mapping[str, str]
) -> Dialog:
    """Ask how well the computer plays against a person, or on both sides where none plays."""
    led = [side for side in sides if side.id != person]
    buttons = [
        (f"{SEAT}{_written({side.id: HUMAN if side.id == person else level for side in sides})}", tr(told))
        for level, told in LEVELS.items()
        if level in levels_of(system)
    ]
    last = seats.get(led[0].id, HUMAN)
    levels = levels_of(system)
    now = buttons[levels.index(last if last in levels else USUAL)][0]
    return Dialog(
        tr("How well does the computer play?"),
        "",
        (*buttons, (WHO, tr("Back"))),
        escape=WHO,
        side_colour=led[0].side_colour if len(led) == 1 else None,
        main=now,
    )


def _written(seats: Mapping[str, str]) -> str:
    return ",".join(f"{side}={name}" for side, name in seats.items())


def seats_in(key: str) -> dict[str, str]:
    """Read who plays each side from the key of an answer."""
    pairs = (pair.partition("=") for pair in key.removeprefix(SEAT).split(","))
    return {side: name for side, _, name in pairs}


def player_title(name: str) -> str:
    """Return what a player is called: human, or the computer and how it plays."""
    return tr("Human") if name == HUMAN else tr("Computer ({how})", how=tr(MANNERS.get(name, name)))
