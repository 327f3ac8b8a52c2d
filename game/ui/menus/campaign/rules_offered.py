"""The rules that a battle can be fought under, as banners: how long, how even, and what is special in each."""

from collections.abc import Iterator

from game.engine.system_info import SystemInfo
from game.hexgrid.scenario import Scenario
from game.i18n import tr
from game.storage.offers import Offer, offers, under
from game.ui.menus.campaign.banners import Banner
from game.ui.menus.campaign.battle_entries import BattleEntry, difficulty_of, length_of, prefix_of
from game.ui.menus.campaign.battle_summary import DIFFICULTY_WORDS

PREFIX = "rules:"
"""What the key of a rule system begins with."""


class RulesOffered:
    """The rule systems of the battle that was asked about last; each is set up once to see whether it can be played."""

    def __init__(self) -> None:
        self._scenario: Scenario | None = None
        self._offers: tuple[Offer, ...] = ()

    def banners(self, entry: BattleEntry) -> tuple[Banner, ...]:
        """Return a banner for each rule system, those that the map is made for first; none for a broken map."""
        return tuple(_banner(offer, entry) for offer in self._of(entry))

    def tip(self, entry: BattleEntry, system: str) -> tuple[str, ...]:
        """Return in sentences what is told of a rule system for a battle, or why it is not offered."""
        offer = next((offer for offer in self._of(entry) if offer.rules.info.id == system), None)
        return tuple(_about(offer, entry.made_for)) if offer is not None else ()

    def _of(self, entry: BattleEntry) -> tuple[Offer, ...]:
        if entry.scenario is not self._scenario:
            self._scenario = entry.scenario
            self._offers = offers(under(entry.scenario, entry.made_for)) if entry.scenario is not None else ()
        return self._offers


def _banner(offer: Offer, entry: BattleEntry) -> Banner:
    info = offer.rules.info
    prefix = prefix_of(offer.scenario, entry.made_for)
    length = length_of(offer.scenario, info, prefix)
    return Banner(
        key=f"{PREFIX}{info.id}",
        info=info,
        name=tr(info.name),
        text=tr(info.special) if info.special and not offer.problems else "",
        foot=tr("Not for this battle") if offer.problems else length,
        is_chosen=entry.rules is not None and entry.rules.id == info.id,
        is_open=not offer.problems,
    )


def _about(offer: Offer, made_for: str) -> Iterator[str]:
    info, scenario = offer.rules.info, offer.scenario
    if offer.problems:
        yield tr("Not for this battle: {reason}.", reason=offer.problems[0].sentence.rstrip("."))
        return
    if info.special:
        yield tr(info.special)
    prefix = prefix_of(scenario, made_for)
    if length := length_of(scenario, info, prefix):
        yield tr("Length: {length}.", length=length)
    yield from _balance(scenario, info, prefix)


def _balance(scenario: Scenario, info: SystemInfo, prefix: str) -> Iterator[str]:
    """Yield how hard the battle is for each side, where its map says so."""
    for side in info.sides:
        if difficulty := difficulty_of(scenario, side.id, prefix):
            yield tr(
                "{side}: {difficulty}.", side=side.plural_name, difficulty=tr(DIFFICULTY_WORDS[difficulty])
            )
