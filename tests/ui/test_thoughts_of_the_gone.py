"""What a piece could do says nothing of a target that the moment shown has no longer."""

from types import SimpleNamespace
from typing import Any

from game.ui.session.preview_cache import tell_thoughts


def test_a_target_that_is_gone_from_the_moment_shown_is_left_out() -> None:
    thought: Any = SimpleNamespace(piece=SimpleNamespace(id="A"), at=None, is_picked=False)
    aims = (SimpleNamespace(target="gone"),)
    previews: Any = SimpleNamespace(piece_options=lambda piece, at: SimpleNamespace(aims=aims))
    view: Any = SimpleNamespace(pieces=())
    assert list(tell_thoughts(thought, previews, view, 0)) == []  # type: ignore[arg-type]
