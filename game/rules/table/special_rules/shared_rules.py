"""The special rules that hold in every system, with their keys and defaults (AR-13, AR-14, AR-15)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from game.engine.event import Names
from game.hexgrid.ids import NO_SIDE, HexId, SideId
from game.hexgrid.scenario import Problem, Value
from game.i18n import tr, tr_count, tr_mark
from game.rules.table.kinds import TERRAINS
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.descriptions import ROUNDS, join_names, span, terrain_name, whom
from game.rules.table.special_rules.parser import (
    CALLED,
    LATEST,
    UNITS,
    WHEN,
    WHERE,
    WHO,
    Keys,
    number,
    read_special_rules,
    required,
    word,
    words,
)
from game.rules.table.special_rules.special_rule import Key, RuleParser, SpecialRule
from game.rules.table.terrain import CLOSED, FREE, OPENED

ONCE, WHILE = "once", "while"
"""How the banners of an objective are held: for good, or as long as its hexes are."""

MORE: Final = SideId("more")
DRAW: Final = NO_SIDE


def at_times(rule: SpecialRule) -> str:
    """Return the rounds that a rule holds in, to follow a word; "" for all."""
    return f" {span(rule.turns, ROUNDS)}" if rule.turns is not None else ""


class SightLimit(SpecialRule, frozen=True, kw_only=True):
    """No sight beyond a given number of hexes, for the units that fit (JX-142)."""

    name = "sight"
    rule = "AR-15"
    keys: ClassVar[Keys] = {"limit": Key("limit", number(1), required=True), **UNITS, **WHERE, **WHEN}

    limit: int

    def sentence(self, names: Names) -> str:
        """Return how far is seen, by whom, and when."""
        named = self.side or self.kinds or self.pieces
        who = whom(self, names) if named else tr("each unit")
        where = [join_names(map(terrain_name, self.on), "or")] if self.on else []
        where += [join_names(map(names.hex, self.hexes), "or")] if self.hexes else []
        return tr_count(
            self.limit,
            "{who}{where} sees no farther than {number} hex{when}",
            "{who}{where} sees no farther than {number} hexes{when}",
            who=who,
            where="".join(tr(" in {place}", place=place) for place in where),
            when=at_times(self),
        )


class Objective(SpecialRule, frozen=True, kw_only=True):
    """Banners for each of some hexes that a side holds, or with `count` for a number of them together (JX-143)."""

    name = "objective"
    rule = "AR-13"
    keys: ClassVar[Keys] = {
        **required(WHO, "side"),
        "hexes": WHERE["hexes"]._replace(required=True),
        **WHEN,
        "banners": Key("banners", number(1)),
        "hold": Key("hold", word(ONCE, WHILE)),
        "count": Key("count", number(1)),
    }

    banners: int = 1
    hold: str = ONCE
    count: int = 0

    def sentence(self, names: Names) -> str:
        """Return what is held, by whom, and what it counts for."""
        hexes = [names.hex(hex_id) for hex_id in self.hexes]
        where = (
            tr_count(self.count, "one of {hexes}", "{number} of {hexes} together", hexes=join_names(hexes))
            if self.count
            else join_names(hexes)
            if len(hexes) == 1
            else tr("{hexes} (each counts by itself)", hexes=join_names(hexes))
        )
        by = tr(" with {whom}", whom=whom(self, names)) if self.kinds or self.pieces else ""
        kept = tr("for good") if self.hold == ONCE else tr("as long as it is held")
        return tr_count(
            self.banners,
            "the {side} count {number} extra enemy unit as lost if they hold {where}{by} at "
            "the end of a round{when}, {kept}",
            "the {side} count {number} extra enemy units as lost if they hold {where}{by} at "
            "the end of a round{when}, {kept}",
            side=names.plural_name(self.side),
            where=where,
            by=by,
            when=at_times(self),
            kept=kept,
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for no more hexes than there are, and for own pieces."""
        if self.count > len(self.hexes):
            yield tr(
                "'count' is {count}, more than the hexes named; lower it or name more of them",
                count=self.count,
            )
        for piece in self.pieces:
            if parser.pieces[piece].side != self.side:
                yield tr(
                    "{pieces} does not belong to {side!r}; name one of its pieces",
                    pieces=parser.pieces[piece].name,
                    side=self.side,
                )


class Exit(SpecialRule, frozen=True, kw_only=True):
    """Hexes from which pieces that fit may leave the field, safe and worth banners to their own side (JX-144)."""

    name = "exit"
    rule = "AR-13"
    keys: ClassVar[Keys] = {
        **WHO,
        "hexes": WHERE["hexes"]._replace(required=True),
        **WHEN,
        "banners": Key("banners", number(0)),
    }

    banners: int = 1

    def sentence(self, names: Names) -> str:
        """Return who may leave where, and what it counts for."""
        return tr_count(
            self.banners,
            "{who} that starts its move in {where} may leave the board there{when}, and "
            "counts as {number} enemy unit lost",
            "{who} that starts its move in {where} may leave the board there{when}, and "
            "counts as {number} enemy units lost",
            who=whom(self, names, "piece"),
            where=join_names(map(names.hex, self.hexes), "or"),
            when=at_times(self),
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for pieces or a side."""
        if not self.pieces and not self.side:
            yield tr("'exit' needs one of the keys 'piece' and 'side'; add side=…")


class EntryRule(SpecialRule, frozen=True, kw_only=True):
    """Pieces that are off the field until a turn of their side (JX-145)."""

    name = "enter"
    rule = "AR-14"
    keys: ClassVar[Keys] = {
        **CALLED,
        **required({"piece": WHO["piece"], "hexes": WHERE["hexes"]}, "piece", "hexes"),
        "turn": Key("turn", number(1, LATEST), required=True),
    }

    turn: int

    def sentence(self, names: Names) -> str:
        """Return who comes on when and where."""
        return tr_count(
            len(self.pieces),
            "{who} enters at the start of round {turn} in the first free hex of {where}, or "
            "in the first later round when one is free",
            "{who} enter at the start of round {turn} in the first free hexes of {where}, or "
            "in the first later round when one is free",
            who=join_names(map(names.piece, self.pieces)),
            turn=self.turn,
            where=join_names(map(names.hex, self.hexes)),
        )


class EndRule(SpecialRule, frozen=True, kw_only=True):
    """The end after a given number of turns of each side, and who has won then (JX-147)."""

    name = "end"
    rule = "AR-12"
    keys: ClassVar[Keys] = {
        **CALLED,
        "turns": Key("last", number(1), required=True),
        "winner": Key("winner", word(MORE, *SIDES)),
        "tie": Key("tie", word(*SIDES)),
    }

    last: int
    winner: SideId = MORE
    tie: SideId = DRAW

    def sentence(self, names: Names) -> str:
        """Return when the battle ends and who wins."""
        end = tr("the battle ends after round {last}", last=self.last)
        if self.winner != MORE:
            return tr("{end} with a {winner} victory", end=end, winner=names.side(self.winner))
        tie = tr("it is a {side} victory", side=names.side(self.tie)) if self.tie else tr("it is a draw")
        return tr(
            "{end}; the side with the smaller share of losses wins, and with equal shares {tie}",
            end=end,
            tie=tie,
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for no `tie` where the winner is named."""
        if self.tie and self.winner != MORE:
            yield tr("'tie' has no effect when 'winner' names a side; remove it or write winner=more")


ENTERING = {
    OPENED: tr_mark("{who} may enter {ground}{where}{when}"),
    CLOSED: tr_mark("{who} may not enter {ground}{where}{when}"),
    FREE: tr_mark("{who} may enter {ground}{where}{when} as if it were clear ground"),
}


class GroundRule(SpecialRule, frozen=True, kw_only=True):
    """Whether the pieces that fit may enter a terrain; `hexes` are hexes of that terrain (JX-150)."""

    name = "ground"
    rule = "AR-15"
    keys: ClassVar[Keys] = {
        "terrain": Key("terrain", words(*TERRAINS), required=True),
        "enter": Key("enter", word(*ENTERING), required=True),
        **WHO,
        **WHEN,
        "hexes": WHERE["hexes"],
    }

    terrain: tuple[str, ...]
    enter: str

    def is_of(self, hex_id: HexId, terrain: str) -> bool:
        """Return whether a hex of some terrain is of the ground that it is about."""
        return terrain in self.terrain and (not self.hexes or hex_id in self.hexes)

    def sentence(self, names: Names) -> str:
        """Return who may enter what."""
        return tr(
            ENTERING[self.enter],
            who=whom(self, names, "piece"),
            ground=join_names(map(terrain_name, self.terrain), "or"),
            where=tr(" in {hexes}", hexes=join_names(map(names.hex, self.hexes), "or")) if self.hexes else "",
            when=at_times(self),
        )


SHARED_RULES: dict[str, type[SpecialRule]] = {
    rule.name: rule for rule in (SightLimit, Objective, Exit, EntryRule, EndRule, GroundRule)
}
"""The rules that all systems know (AR-15)."""

UNSHARED_RULES = ("cannonade", "chief", "dice", "flags", "orders", "surprise", "worth")
"""The other names that a line of a map may begin with: one system alone knows them, the others leave them out."""


def read_shared_rules(
    properties: Mapping[str, Value], parser: RuleParser, system: str = ""
) -> tuple[tuple[SpecialRule, ...], list[Problem]]:
    """Read the shared rules of a map in the order of their numbers, and everything wrong with them (AR-15, JX-153)."""
    return read_special_rules(properties, parser, SHARED_RULES, UNSHARED_RULES, system)
