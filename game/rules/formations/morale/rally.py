"""The end phase: broken and marked formations rally (section 1), and tests made again (EX-07)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_group
from game.engine.play.check import Check
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.formations.events import CommanderHelped, FormationRallied, FormationTested, RallyBegan
from game.rules.formations.morale.markers import failure_text
from game.rules.formations.movement.withdrawal import withdraw
from game.rules.formations.numbers import blast_after_rally, rally_check
from game.rules.formations.state import Formation, Piece, Position, State
from game.rules.formations.tables import REROLL_HEXES
from game.rules.formations.victory import FormationsContext
from game.rules.table.asking import roll_check
from game.rules.table.sides import SIDES, other


def make_test(
    ctx: FormationsContext, formation: Formation, check: Check, *, is_rally: bool = False
) -> Procedure[bool]:
    """Roll a test of a formation, again if it failed and its army commander helps; return whether it passed."""
    group = formation.id if is_rally else ""
    if check.is_passed(roll_check(ctx, check, formation.side, group=group)):
        return True
    helper = helping_commander(ctx.position, formation)
    if helper is None:
        return False
    answer = yield Decision(
        side=formation.side,
        kind="reroll",
        group=formation.id,
        prompt=tr(
            "{formation} failed: does {leader} have it rolled again?",
            formation=formation.name,
            leader=helper.name,
        ),
        options=(
            button(
                "reroll",
                tr("Roll again"),
                check,
                lines=(tr("This is the one reroll of your army commander in this round (EX-07)."),),
                tally=check.modifiers,
                checks=(check,),
            ),
            button("keep", tr("Let it be"), lines=(_price(ctx.position, formation, is_rally=is_rally),)),
        ),
    )
    if answer.notation != "reroll":
        return False
    ctx.emit(CommanderHelped(side=formation.side, leader=helper.id))
    return check.is_passed(roll_check(ctx, check, formation.side, group=group))


def _price(position: Position, formation: Formation, *, is_rally: bool) -> str:
    """Say what it costs to let a failed test be (EX-14, EA-15, EA-16)."""
    if not is_rally:
        return failure_text(position, formation)
    if formation.broken:
        return tr("It stays broken and must withdraw (EA-15).")
    return tr("It keeps all its markers (EA-16).")


def helping_commander(position: Position, formation: Formation) -> Piece | None:
    """Return the army commander who may have a failed test of a formation rolled again (EX-07)."""
    if formation.side in position.state.rerolled:
        return None
    leader = position.army_commander(formation.side)
    if leader is None:
        return None
    if leader.formation == formation.id:
        return leader
    distance = position.grid.distance
    near = leader.is_on_field and any(
        distance(leader.hex_id, unit.hex_id) <= REROLL_HEXES for unit in position.members(formation)
    )
    return leader if near else None


def rally_phase(ctx: FormationsContext) -> Procedure[None]:
    """Let the sides test in turn, each the formation it picks, until all who must have tested (EA-01, EA-04, EQ-09)."""
    if ctx.state.to_rally is None:
        ctx.emit(RallyBegan(to_rally=must_test(ctx.position), turn=first_to_test(ctx.position)))
    while any(waiting(ctx.position, side) for side in SIDES):
        ctx.checkpoint()
        # Where a side has none left the other goes on with the rest (EA-04).
        side = ctx.state.turn if waiting(ctx.position, ctx.state.turn) else other(ctx.state.turn)
        formations = waiting(ctx.position, side)
        answer = yield Decision(
            side=side,
            kind="rally",
            prompt=tr("{side}: which formation tests next?", side=ctx.names.plural_name(side)),
            options=tuple(rally_option(ctx.position, formation) for formation in formations),
        )
        yield from rally(ctx, ctx.state.formations[answer.value])


def must_test(position: Position) -> tuple[str, ...]:
    """Return the formations that must test: all that are broken or have a marker (EA-01, EA-02, EA-19)."""
    return tuple(
        formation.id
        for side in SIDES
        for formation in position.formations(side)
        if formation.broken or formation.blast
    )


def may_test(position: Position, formation: Formation) -> bool:
    """Return whether a broken formation has a rally test before this round ends (EA-01, EA-05)."""
    waiting: tuple[str, ...] | None = position.state.to_rally
    return waiting is None or formation.id in waiting


def first_to_test(position: Position) -> SideId:
    """Return the side that tests first: of the higher rating, or that won the strategy roll (EA-03, EQ-01)."""
    first, second = SIDES
    one, two = position.rating(first), position.rating(second)
    return position.state.won if one == two else first if one > two else second


def waiting(position: Position, side: SideId) -> list[Formation]:
    """Return the formations of a side that have still to test (EA-05, EQ-08)."""
    state: State = position.state
    names = state.to_rally or ()
    return [formation for formation in position.formations(side) if formation.id in names]


def rally_option(position: Position, formation: Formation) -> Option:
    """Make the answer `rally F`, with its chance beside it."""

    def preview() -> OptionPreview:
        check = rally_check(position, formation)
        return OptionPreview(check.title, tally=check.modifiers, checks=(check,))

    name = formation.id
    return Option(notation=f"rally {name}", anchors=(on_group(name),), preview=preview, value=name)


def rally(ctx: FormationsContext, formation: Formation) -> Procedure[None]:
    """Make the rally test of a formation, wholly before the next one is made (EA-06, EA-16, EQ-04)."""
    ctx.emit(FormationTested(group=formation.id, next_side=other(formation.side)))
    check = rally_check(ctx.position, formation)
    if (yield from make_test(ctx, formation, check, is_rally=True)):
        # The markers that it takes are halved in the same step and do not break it again (EQ-05).
        blast = blast_after_rally(ctx.position, formation)
        ctx.emit(FormationRallied(group=formation.id, blast=blast))
    elif formation.broken:
        # It withdraws again, even if it did when it broke (EA-15, EA-18).
        yield from withdraw(ctx, formation, compulsory=True)
