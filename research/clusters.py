"""Who plays many battles: processes of this machine, or the machines of a Dask or Ray cluster."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from game.tools.command_line import CommandError
from game.tools.playing import LOST

LOCAL = "loky"
"""The processes of this machine, which joblib begins itself."""


class ClusterError(CommandError):
    """A cluster that cannot be reached, whose package is not installed, or that loses a worker."""


@contextmanager
def cluster(name: str, workers: int, address: str = "") -> Iterator[None]:
    """Have joblib hand out its work to a backend for a while; ClusterError when it cannot.

    Without an address the cluster is made on this machine, with as many workers as asked for, and ends with the work.
    """
    with BACKENDS[name](workers, address):
        yield


@contextmanager
def _dask(workers: int, address: str) -> Iterator[None]:
    _want("distributed", "dask")
    import joblib
    from distributed import Client, KilledWorker

    try:
        client: Any = (
            Client(address, timeout="10s")
            if address
            else Client(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            )
        )
    except OSError as error:
        raise ClusterError(f"no Dask scheduler answers at {address!r}: {error}") from error
    try:
        with client, joblib.parallel_config(backend="dask"):
            yield
    except (KilledWorker, CancelledError) as error:
        raise ClusterError(LOST) from error


@contextmanager
def _ray(workers: int, address: str) -> Iterator[None]:
    _want("ray", "ray")
    import joblib
    import ray
    from ray.util.joblib import register_ray

    try:
        where = {"address": address} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(**where, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError) as error:
        raise ClusterError(f"no Ray cluster answers at {address!r}: {error}") from error
    register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=-1 if address else workers):
            yield
    except ray.exceptions.RayActorError as error:
        raise ClusterError(LOST) from error
    finally:
        ray.shutdown()


def _want(module: str, package: str) -> None:
    if find_spec(module) is None:
        raise ClusterError(
            f"--backend {package}: {package} is not installed; run pip install -r requirements-cluster.txt"
        )


BACKENDS: dict[str, Callable[[int, str], AbstractContextManager[None]]] = {
    LOCAL: lambda workers, address: nullcontext(),
    "dask": _dask,
    "ray": _ray,
}
"""Who plays, by the name of its backend."""
