"""The names of brigades that are created in a battle."""

from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.table.names import BattleNames

NEW = "new-"
NUMBERED = "~"


class BrigadeNames(BattleNames):
    """The names of a battle's things; a new brigade is called by its leader, whose id its own ends with."""

    def group(self, group: str) -> str:
        if group in self.groups:
            return self.groups[group]
        return new_brigade_name(self.pieces[PieceId(group.removeprefix(NEW).split(NUMBERED)[0])])


def new_brigade_name(leader: str) -> str:
    """Name a brigade created in the battle by its leader."""
    return tr("{leader}'s brigade", leader=leader)
