"""What is shown of kinds, terrain and markers: the tables of names that the window draws from."""

from typing import Final

from game.engine.system_info import KindInfo, MarkerInfo, TerrainInfo
from game.i18n import tr, tr_count
from game.rules.table.kinds import LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.terrain import TERRAIN_RULES, TerrainRule

KINDS: Final = (
    *(KindInfo(kind.id, kind.name, kind.arm, kind.id) for kind in UNIT_KINDS.values()),
    KindInfo(LEADER, tr("leader"), "leader", LEADER),
)

HALTED, WAVERING, DISORDERED, PUSHED_BACK = "halted", "wavering", "disordered", "pushed back"
RETREATING, ROUTING, PURSUING = "retreating", "routing", "pursuing"
WON, DISCIPLINE, SENT, CONTACT = "won", "superb discipline", "sent", "in melee"
UNCONTROLLED, FALTERING, BROKEN = "uncontrolled", "faltering", "broken"


def _marker(marker: str, name: str, symbol: str, text: str, rule: str) -> MarkerInfo:
    return MarkerInfo(id=marker, name=name, symbol=symbol, text=text, rule=rule)


MARKERS: Final = (
    _marker(
        HALTED, tr("halted"), "halted", tr("Its charge failed; it stays to the end of the turn."), "GX-43"
    ),
    _marker(
        WAVERING, tr("wavering"), "wavering", tr("It comes no nearer to the enemy; -2 in melee."), "GX-80"
    ),
    _marker(
        DISORDERED,
        tr("disordered"),
        "disordered",
        tr("It does not charge; -2 in melee, -1 to fire."),
        "GX-04",
    ),
    _marker(
        PUSHED_BACK,
        tr("pushed back"),
        "pushed-back",
        tr("It goes back in the next compulsory phase."),
        "GB-04",
    ),
    _marker(
        RETREATING,
        tr("retreating"),
        "retreating",
        tr("It goes back in each compulsory phase until it is steady."),
        "GB-03",
    ),
    _marker(
        ROUTING,
        tr("routing"),
        "routing",
        tr("It routs in each compulsory phase until a leader rallies it."),
        "GB-03",
    ),
    _marker(
        PURSUING,
        tr("pursuing"),
        "pursuing",
        tr("It goes after the enemy in the next compulsory phase."),
        "GB-08",
    ),
    _marker(
        WON,
        tr("won its melee"),
        "won",
        tr("It may take ground or turn in the next compulsory phase."),
        "GB-05",
    ),
    _marker(
        DISCIPLINE,
        tr("superb discipline"),
        "discipline",
        tr("It may move half its charge in the next compulsory phase."),
        "GB-07",
    ),
    _marker(CONTACT, tr("in melee"), "in-melee", tr("It fights until a result ends the melee."), "GX-46"),
    _marker(SENT, tr("sent to a brigade"), "sent", tr("He goes to take command of a brigade."), "GB-13"),
    _marker(
        UNCONTROLLED,
        tr("uncontrolled"),
        "uncontrolled",
        tr("It neither charges nor marches; its units test at -1."),
        "GX-24",
    ),
    _marker(FALTERING, tr("faltering"), "faltering", tr("It does not charge or come nearer."), "GX-81"),
    _marker(
        BROKEN, tr("broken"), "broken-brigade", tr("It falls back until its leader rallies it."), "GB-02"
    ),
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    slow = tr("A move ends in it; it disorders a line.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"


TERRAIN_INFOS: Final = tuple(
    TerrainInfo(terrain.id, terrain.name, terrain.letter, effect(TERRAIN_RULES[terrain.id]))
    for terrain in TERRAINS.values()
)
