"""What Prometheus is told at ``/metrics``, added up over all workers.

``verify-sakka serve`` gives its workers a folder where each counts in a file of its own
(``PROMETHEUS_MULTIPROC_DIR``); whoever is asked adds the files up. Without the folder each process
tells its own numbers.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

from flask import Blueprint, Flask, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from .logs import method, route, seconds
from .store import Store, StoreUnavailable

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
JUDGE_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60)
VERDICTS = frozenset({"verified", "mismatch", "incomplete", "invalid"})


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        # When a series began is of no use to anybody here, and half of the lines.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "sakka_requests",
            "Requests answered.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "sakka_request_seconds",
            "Seconds from a request to its answer.",
            ["route"],
            buckets=REQUEST_SECONDS,
            registry=self.registry,
        )
        self.verdicts = Counter(
            "sakka_verdicts", "Records judged, by verdict.", ["verdict"], registry=self.registry
        )
        self.given_up = Counter(
            "sakka_judge_given_up",
            "Records that were not judged, by reason.",
            ["reason"],
            registry=self.registry,
        )
        self.judge_seconds = Histogram(
            "sakka_judge_seconds",
            "Seconds that a record waited for its verdict.",
            buckets=JUDGE_SECONDS,
            registry=self.registry,
        )

    def judged(self, outcome: str, took: float) -> None:
        """A record's verdict, or why it has none, after ``took`` seconds."""
        if outcome in VERDICTS:
            self.verdicts.labels(outcome).inc()
        else:
            self.given_up.labels(outcome).inc()
        self.judge_seconds.observe(took)


class _Kept(Collector):
    """The number of kept records, asked for at each look; none where no database answers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def collect(self) -> Iterator[GaugeMetricFamily]:
        with suppress(StoreUnavailable):
            kept = self._store.count()
            yield GaugeMetricFamily("sakka_kept_records", "Records kept.", value=kept)


def init_metrics(app: Flask, counted: Metrics, store: Store) -> None:
    metrics = Blueprint("metrics", __name__)

    @app.after_request
    def _count(response: Response) -> Response:
        name = route()
        counted.requests.labels(method(), name, str(response.status_code)).inc()
        counted.request_seconds.labels(name).observe(seconds())
        return response

    @metrics.get("/metrics")
    def show() -> Response:
        return Response(_text(counted, store), content_type=CONTENT_TYPE_LATEST)

    app.register_blueprint(metrics)


def _text(counted: Metrics, store: Store) -> bytes:
    registry = counted.registry
    asked = CollectorRegistry()
    if FOLDER in os.environ:
        registry = asked
        MultiProcessCollector(asked)  # type: ignore[no-untyped-call]
    only_kept = CollectorRegistry()
    only_kept.register(_Kept(store))
    return bytes(generate_latest(registry)) + bytes(generate_latest(only_kept))
