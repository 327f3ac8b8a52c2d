"""What is shown of kinds, terrain and markers: the tables of names that the window draws from."""

from typing import Final

from game.engine.system_info import MarkerInfo
from game.i18n import tr, tr_count
from game.rules.table.printed import table
from game.rules.table.terrain import TerrainRule

HALTED, WAVERING, DISORDERED, PUSHED_BACK = "halted", "wavering", "disordered", "pushed back"
RETREATING, ROUTING, PURSUING = "retreating", "routing", "pursuing"
WON, DISCIPLINE, SENT, CONTACT = "won", "superb discipline", "sent", "in melee"
UNCONTROLLED, FALTERING, BROKEN = "uncontrolled", "faltering", "broken"


MARKERS: Final = tuple(
    table(
        MarkerInfo,
        """
id                symbol         rule
halted            halted         GX-43
wavering          wavering       GX-80
disordered        disordered     GX-04
pushed_back       pushed-back    GB-04
retreating        retreating     GB-03
routing           routing        GB-03
pursuing          pursuing       GB-08
won               won            GB-05
superb_discipline discipline     GB-07
in_melee          in-melee       GX-46
sent              sent           GB-13
uncontrolled      uncontrolled   GX-24
faltering         faltering      GX-81
broken            broken-brigade GB-02
""",
        name={
            HALTED: tr("halted"),
            WAVERING: tr("wavering"),
            DISORDERED: tr("disordered"),
            PUSHED_BACK: tr("pushed back"),
            RETREATING: tr("retreating"),
            ROUTING: tr("routing"),
            PURSUING: tr("pursuing"),
            WON: tr("won its melee"),
            DISCIPLINE: tr("superb discipline"),
            CONTACT: tr("in melee"),
            SENT: tr("sent to a brigade"),
            UNCONTROLLED: tr("uncontrolled"),
            FALTERING: tr("faltering"),
            BROKEN: tr("broken"),
        },
        text={
            HALTED: tr("Its charge failed; it stays to the end of the turn."),
            WAVERING: tr("It comes no nearer to the enemy; -2 in melee."),
            DISORDERED: tr("It does not charge; -2 in melee, -1 to fire."),
            PUSHED_BACK: tr("It goes back in the next compulsory phase."),
            RETREATING: tr("It goes back in each compulsory phase until it is steady."),
            ROUTING: tr("It routs in each compulsory phase until a leader rallies it."),
            PURSUING: tr("It goes after the enemy in the next compulsory phase."),
            WON: tr("It may take ground or turn in the next compulsory phase."),
            DISCIPLINE: tr("It may move half its charge in the next compulsory phase."),
            CONTACT: tr("It fights until a result ends the melee."),
            SENT: tr("He goes to take command of a brigade."),
            UNCONTROLLED: tr("It neither charges nor marches; its units test at -1."),
            FALTERING: tr("It does not charge or come nearer."),
            BROKEN: tr("It falls back until its leader rallies it."),
        },
    ).values()
)


def effect(rule: TerrainRule) -> str:
    """Say in a sentence what a terrain does."""
    if rule.is_impassable:
        return tr("Impassable.")
    slow = tr("A move ends in it; it disorders a line.") if rule.is_slow else tr("It is entered freely.")
    return f"{slow} {tr_count(rule.cover, 'Cover {number}.', 'Cover {number}.')}"
