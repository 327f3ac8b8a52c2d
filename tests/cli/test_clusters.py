"""`main.py simulate --backend`: battles played by a cluster, and what is said when there is none."""

import json
from pathlib import Path

import pytest

from game.storage.battles import MAPS
from game.tools import playing
from game.tools.playing import LOST
from research import clusters
from tests.cli.commanded import run
from tests.cli.test_studies import killed

KEITH = MAPS / "keith-1746.tmx"


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_plays_the_same_battles_and_writes_the_same_file(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, backend: str, module: str
) -> None:
    pytest.importorskip(module, reason="pip install -r requirements-cluster.txt")

    def played(*how: object) -> tuple[dict[str, object], bytes]:
        out = tmp_path / "-".join(map(str, ("study", *how)))
        said = run(capfd, "simulate", KEITH, "--games", 40, "--seed", 7, "--json", "-o", out, *how)
        assert (said.status, said.err) == (0, [])
        summary: dict[str, object] = json.loads(said.out[0])
        same = {key: value for key, value in summary.items() if "second" not in key and key != "workers"}
        return same, out.read_bytes()

    assert played("--workers", 2, "--backend", backend) == played("--workers", 2) == played()


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_that_loses_its_workers_says_so(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, backend: str, module: str
) -> None:
    pytest.importorskip(module, reason="pip install -r requirements-cluster.txt")
    monkeypatch.setattr(playing, "play_task", killed)
    said = run(capfd, "simulate", KEITH, "--games", 2, "--workers", 2, "--backend", backend)
    assert (said.status, said.err) == (1, [LOST])


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_cluster_without_its_package_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, backend: str
) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda name: None)
    said = run(capsys, "simulate", KEITH, "--backend", backend)
    assert (said.status, said.out, said.err) == (
        1,
        [],
        [f"--backend {backend}: {backend} is not installed; run pip install -r requirements-cluster.txt"],
    )


def test_an_address_wants_its_kind_of_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "simulate", KEITH, "--cluster", "tcp://127.0.0.1:8786")
    assert (said.status, said.out, said.err) == (
        2,
        [],
        ["--cluster: name its kind with --backend as well"],
    )
