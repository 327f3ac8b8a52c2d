"""The rules that a battle can be fought under, to choose from: how long, how even, and what is special in each."""

from collections.abc import Iterator

from game.hexgrid.scenario import Scenario
from game.i18n import tr
from game.storage.offers import Offer, offers, under
from game.ui.menus.battle_entries import BattleEntry, difficulty_of, length_of, prefix_of
from game.ui.menus.battle_summary import DIFFICULTY_WORDS
from game.ui.widgets.dialog import Dialog

PREFIX = "rules:"
"""What the key of a rule system begins with."""


def rules_dialog(entry: BattleEntry) -> Dialog | None:
    """Ask under which rules a battle is to be fought; None where its map cannot be read."""
    if entry.scenario is None:
        return None
    found = offers(under(entry.scenario, entry.made_for))
    playable = sorted(
        (offer for offer in found if not offer.problems), key=lambda offer: not _is_in_use(offer, entry)
    )
    return Dialog(
        tr("Rules for {title}", title=entry.title),
        "",
        (
            *((f"{PREFIX}{offer.rules.info.id}", tr(offer.rules.info.name)) for offer in playable),
            ("", tr("Back")),
        ),
        pairs=tuple((tr(offer.rules.info.name), " ".join(_about(offer, entry.made_for))) for offer in found),
    )


def _is_in_use(offer: Offer, entry: BattleEntry) -> bool:
    return entry.rules is not None and offer.rules.info.id == entry.rules.id


def _about(offer: Offer, made_for: str) -> Iterator[str]:
    """Yield what is told of a rule system for this battle, or why it is not offered."""
    info, scenario = offer.rules.info, offer.scenario
    if offer.problems:
        yield tr("Not for this battle: {reason}.", reason=offer.problems[0].sentence.rstrip("."))
        return
    if info.special:
        yield tr(info.special)
    prefix = prefix_of(scenario, made_for)
    if length := length_of(scenario, info, prefix):
        yield tr("Length: {length}.", length=length)
    yield from _balance(scenario, offer, prefix)


def _balance(scenario: Scenario, offer: Offer, prefix: str) -> Iterator[str]:
    """Yield how hard the battle is for each side, where its map says so."""
    for side in offer.rules.info.sides:
        if difficulty := difficulty_of(scenario, side.id, prefix):
            yield tr(
                "{side}: {difficulty}.", side=side.plural_name, difficulty=tr(DIFFICULTY_WORDS[difficulty])
            )
