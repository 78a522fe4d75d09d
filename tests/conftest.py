"""What holds for all tests: hypothesis as calm as the machine, and no skipped test under CI."""

import os

import pytest
from hypothesis import HealthCheck, settings

_UNDER_CI = os.environ.get("CI", "").lower() in {"1", "true"}

# No deadline: how fast an example runs says more of the machine than of the code. Under CI the
# examples are the same every time, so that the gate says the same of the same commit.
settings.register_profile("here", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if _UNDER_CI else "here")


def _skipped(config: pytest.Config) -> list[str]:
    """Why tests were skipped, one line each; of all workers, in the process that started them."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):
        return []
    lines = []
    for report in reporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        lines.append(f"{report.nodeid}: {reason}")
    return lines


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A test that did not run has shown nothing: under CI it fails the run."""
    if _UNDER_CI and session.exitstatus == pytest.ExitCode.OK and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    skipped = _skipped(config)
    if _UNDER_CI and skipped:
        terminalreporter.section("skipped, which fails the run under CI")
        for line in sorted(skipped):
            terminalreporter.line(line)
