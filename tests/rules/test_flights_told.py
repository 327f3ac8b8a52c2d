"""What the choices of leaders who flee or escape say of themselves before they are made."""

from game.engine.decisions.decision import Anchor
from tests.drawn import OPEN_FIELD
from tests.rules.choices import DEEP_FIELD, driven_east, fought, prompt, text, why_not


def test_jq_20_jr_66_a_fleeing_leader_is_told_where_he_may_not_go() -> None:
    leader = {"L": "government leader C4"}
    match = driven_east({**leader, "E": "jacobite regular D4"}, "attack A L")
    assert prompt(match) == "Government: L must retreat. He has moved 0 of up to 3 hexes."
    assert why_not(match, "D4") == "An enemy is in this hex, and another hex is free (JQ-20)."
    assert why_not(match, "C3") == "He retreats one hex at a time, always closer to his own baseline (JR-59)."
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((), Anchor("piece", "E")) == ""
    crag = driven_east(
        leader, "attack A L", OPEN_FIELD.replace(" . . . . .\n. . . . .\n", " . . . c .\n. . . . .\n")
    )
    assert why_not(crag, "D4") == "He cannot enter crag (JR-66)."


def test_jr_66_jr_63_and_the_end_of_a_flight_are_told() -> None:
    field = """
. . . . . .
 . . . . . .
. . . . . .
 . . . . . .
. . c . . .
 . . . . . .
. . . . . .
 . . . . . .
. . . . . .
"""
    pieces = {"A": "jacobite grenadier C3", "L": "government leader C4", "M": "government leader E7"}
    match = fought(pieces, "FAA", attack="attack A L", field=field)
    assert prompt(match) == "Government: L must retreat. He has moved 1 of up to 3 hexes."
    assert text(match) == {
        "leader C6": ("L retreats to C6", 0, ()),
        "leader D6": ("L retreats to D6", 0, ()),
        "leader stop": ("L stops at D5", 0, ()),
    }
    match.submit("leader D6")
    assert why_not(match, "E7") == "From there he could not reach a hex where he may stop (JR-63)."
    barred = fought({**pieces, "M": "government regular A9"}, "FAA", attack="attack A L", field=field)
    assert barred.pending is not None and barred.pending.why_not is not None
    barred.submit("leader C6")
    assert (
        why_not(barred, "B7") == "He retreats one hex at a time, always closer to his own baseline (JR-59)."
    )


def test_jr_67_leaving_the_field_says_what_it_means() -> None:
    pieces = {"A": "jacobite grenadier C3", "L": "government leader C4"}
    match = fought(pieces, "FAA", attack="attack A L")
    match.submit("leader C5")
    assert text(match) == {
        "leader stop": ("L stops at C5", 0, ()),
        "leader off": ("L leaves the board", 0, ()),
    }
    assert match.pending is not None
    off = match.pending.option("leader off").preview()
    assert off.danger == "He is lost, but the enemy takes no banner (JR-67)."


def test_jr_74_an_escape_shows_the_dice_of_the_unit_it_goes_through() -> None:
    pieces = {
        "A": "jacobite grenadier C3",
        "L": "government leader C4",
        "E": "jacobite regular C5",
        "K": "jacobite light-cavalry D5",
    }
    match = fought(pieces, "FAA", attack="attack A L", field=DEEP_FIELD)
    assert match.pending is not None
    tellings = [option.preview() for option in match.pending.options]
    assert [
        (preview.label, preview.tally.total if preview.tally else 0, preview.lines) for preview in tellings
    ] == [
        ("L retreats to C5, through E", 3, ("One saber eliminates him (JR-74).",)),
        ("L retreats to D5, through K", 2, ("One saber eliminates him (JR-74).",)),
    ]


def test_jq_19_no_step_is_offered_that_leads_to_no_end_within_the_hexes_left() -> None:
    field = OPEN_FIELD + " . . . . .\n. . . . .\n . . . . .\n. . . . .\n"
    led = {f"U{number}": f"government regular {at}" for number, at in enumerate(("C5", "B6", "C6"))}
    led |= {f"M{number}": f"government leader {at}" for number, at in enumerate(("C5", "B6", "C6"))}
    pieces = {"A": "jacobite grenadier C2", "L": "government leader C3", "X": "government regular A9", **led}
    match = fought(pieces, "FAA", attack="attack A L", field=field)
    match.submit("leader C4")
    assert match.pending is not None
    assert [option.notation for option in match.pending.options] == ["leader D5", "leader stop"]


def test_a_fleeing_leader_is_told_nothing_of_buttons() -> None:
    match = fought({"A": "jacobite grenadier C3", "L": "government leader C4"}, "FAA", attack="attack A L")
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((), Anchor("button", "leader stop")) == ""
    assert match.pending.why_not((), Anchor("piece", "A")) == ""
