"""Programs that some tests ask and that no player needs."""

import os
import shutil

import pytest

IN_CI = os.environ.get("CI") == "true"
"""Under continuous integration nothing is passed over because a program is missing."""


def needs(program: str) -> pytest.MarkDecorator:
    """Skip a test where a program is missing; under continuous integration it fails."""
    return pytest.mark.skipif(not IN_CI and not shutil.which(program), reason=f"{program} is not installed")


def cannot_ask(reason: str) -> None:
    """Skip a test whose program cannot do what is asked of it; under continuous integration it fails."""
    if IN_CI:
        pytest.fail(reason)
    pytest.skip(reason)
