"""Special rules that nobody would write: any line of section 19, if the map allows it (JX-140 to JX-152)."""

from random import Random

import msgspec

from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario, ScenarioError, label
from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS

MAX_SPECIALS = 4


def with_specials(chance: Random, scenario: Scenario) -> Scenario:
    """Add special rules to a battle, leaving out those that do not fit it."""
    words = Words(chance, scenario)
    for number in range(1, 1 + chance.randint(0, MAX_SPECIALS)):
        line = words.line()
        more = msgspec.structs.replace(
            scenario, properties={**scenario.properties, f"special_{number}": line}
        )
        try:
            find(scenario.system).play.setup(more)
        except ScenarioError:
            continue
        scenario = more
    return scenario


class Words:
    """Writes lines of special rules about one battle."""

    def __init__(self, chance: Random, scenario: Scenario) -> None:
        self._chance = chance
        self._pieces = [str(piece.properties["id"]) for piece in scenario.pieces]
        plan = scenario.plan
        self._hexes = [label(plan, cell) for cell, terrain in enumerate(plan.terrain) if terrain]

    def line(self) -> str:
        """Write any rule."""
        who, where, when, combat = self._who(), self._where(), self._when(), self._combat()
        pieces, hexes, side = (
            f"piece={self._some(self._pieces)}",
            f"hexes={self._some(self._hexes)}",
            self._side(),
        )
        few = self._chance.randint(0, 3)
        return self._chance.choice(
            (
                f"cannonade {self._maybe(who)}",
                f"chief {pieces}",
                f"sight limit={few + 1} {self._maybe(who)} {where} {when}",
                f"objective {side} {hexes} banners={few + 1} {when} hold={self._one('once', 'while')} "
                f"{self._maybe(f'count={few + 1}')}",
                f"exit {self._one(pieces, side)} {hexes} banners={few} {when}",
                f"enter {pieces} {hexes} turn={few + 1}",
                f"surprise {side} cards={few + 1}",
                f"end turns={few + 2} {self._one('', f'tie={self._one(*SIDES)}', f'winner={self._one(*SIDES)}')}",
                f"dice amount={self._one('+1', '-1', '+2', '-3')} {who} {where} {when} {combat} "
                f"{self._maybe('first=attack')}",
                f"dice amount={self._one('+1', '-1', '-5')} in=rally {who} {where} {when}",
                f"flags {self._one('ignore', 'extra')}={few + 1} {who} {where} {when} {combat}",
                f"ground terrain={self._some(sorted(TERRAINS))} enter={self._one('yes', 'no', 'free')} {who} {when}",
                f"orders {side} fewer={few + 1} {when}",
                f"orders {self._one(pieces, who)} from={few + 2}",
                f"worth {pieces} banners={few}",
            )
        )

    def _who(self) -> str:
        kinds = [*KINDS, LEADER, "infantry", "cavalry", "artillery"]
        return self._one("", self._side(), f"kind={self._some(kinds)}", f"piece={self._some(self._pieces)}")

    def _where(self) -> str:
        return self._one("", "", f"on={self._some(sorted(TERRAINS))}", f"hexes={self._some(self._hexes)}")

    def _when(self) -> str:
        first = self._chance.randint(1, 4)
        return self._one("", "", f"turns={first}", f"turns={first}-", f"turns={first}-{first + 3}")

    def _combat(self) -> str:
        return self._one(
            "", f"in={self._some(['ranged', 'melee', 'back'])}", f"beyond={self._chance.randint(1, 3)}"
        )

    def _side(self) -> str:
        return f"side={self._one(*SIDES)}"

    def _one(self, *words: str) -> str:
        return self._chance.choice(words)

    def _some(self, words: list[str]) -> str:
        return "|".join(self._chance.sample(words, self._chance.randint(1, min(3, len(words)))))

    def _maybe(self, word: str) -> str:
        return self._one("", word)
