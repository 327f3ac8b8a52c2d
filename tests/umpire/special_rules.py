"""The special rules of a battle as its map writes them (section 19), read here once more."""

from tests.umpire.field import Field
from tests.umpire.table import Piece, Table, arm

ATTACK_KINDS = {
    "ranged": "ranged",
    "return": "ranged",
    "melee": "melee",
    "bonus": "melee",
    "first": "melee",
    "back": "back",
}
"""The word of the key `in` that each kind of attack counts as; Fire and Fling and an escape count as none."""
CLASSES = {"infantry": "foot", "cavalry": "horse", "artillery": "guns"}


class Special:
    """One line: `name key=value …`; an empty condition holds for all. Of a title of several words the first is kept."""

    def __init__(self, rule_id: str, line: str, field: Field) -> None:
        self.id = rule_id
        self.name, *words = line.split()
        self.keys = dict(word.split("=", 1) for word in words if "=" in word)
        self.side = self.keys.get("side", "")
        self.kinds = self._some("kind")
        self.pieces = self._some("piece")
        self.on = self._some("on")
        self.hexes = [field.hexes[name] for name in self._some("hexes")]
        self.attack_kinds = self._some("in")
        self.beyond = int(self.keys.get("beyond", 0))
        first, to, last = self.keys.get("turns", "1-").partition("-")
        self.first, self.last = int(first), int(last) if last else 99_999 if to else int(first)

    def _some(self, key: str) -> list[str]:
        return [word for word in self.keys.get(key, "").split("|") if word]

    def number(self, key: str, usual: int = 0) -> int:
        """Read a number."""
        return int(self.keys.get(key, usual))

    def is_for(self, piece: Piece) -> bool:
        """Return whether it can apply to a piece."""
        fits = {kind for kind in self.kinds if kind == piece.kind or CLASSES.get(kind) == arm(piece)}
        return (
            self.side in ("", piece.side)
            and (not self.kinds or bool(fits))
            and (not self.pieces or piece.id in self.pieces)
        )

    def holds(self, table: Table) -> bool:
        """Return whether it holds in this turn."""
        return self.name == "end" or self.first <= table.round <= self.last

    def fits(self, table: Table, piece: Piece) -> bool:
        """Return whether it applies to a piece where it stands."""
        return (
            self.is_for(piece)
            and self.holds(table)
            and (not self.hexes or piece.at in self.hexes)
            and (not self.on or table.field.terrain[piece.at] in self.on)
        )

    def fits_combat(
        self, table: Table, piece: Piece, attacker: Piece, target: Piece, attack_kind: str
    ) -> bool:
        """Return whether it applies to a piece in an attack."""
        if not self.fits(table, piece):
            return False
        if not self.attack_kinds and not self.beyond:
            return True
        in_kind = not self.attack_kinds or ATTACK_KINDS.get(attack_kind) in self.attack_kinds
        return in_kind and table.field.distance(attacker.at, target.at) > self.beyond


def specials(field: Field, system: str) -> list[Special]:
    """Read all lines in the order of their numbers; one for a system alone stands for that of the same number."""
    lines: dict[int, tuple[str, str]] = {}
    for start in ("special_", f"{system}_special_"):
        for name, line in field.properties.items():
            if name.startswith(start):
                lines[int(name.removeprefix(start))] = name, str(line)
    return [Special(name, line, field) for _, (name, line) in sorted(lines.items()) if line.strip()]
