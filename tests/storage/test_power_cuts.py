"""A power cut: no answer that was given is lost, because each is synced before the next is asked for."""

from pathlib import Path

import pytest

from tests.soak import power


@pytest.mark.skipif(not power.can_cut(), reason="needs the right to mount a file system")
def test_no_answer_is_lost_in_a_power_cut_but_without_syncs_some_are(tmp_path: Path) -> None:
    counted = power.piece(tmp_path, 1, cuts=3)
    assert counted["cuts"] > 0 and counted["answers counted again"] > 0
    assert counted["answers lost"] == 0 < counted["answers lost by the control, which does not sync"]
