"""The service under load: ``python benchmarks/bench_service.py [SECONDS]`` (60 unless told).

Two workers on loopback, driven by wrk (Debian's package) from eight connections: the page's own
pages mixed with ``verify`` of a sakka of 20 deals, one request in four. Then 10,000 requests while
the workers' memory is watched. Beside it, in the same run, the same record verified in this process
without any service: the ratio tells what the service costs.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from tests.service.running import Running, running  # noqa: E402
from verifier.samples.simulate import Wish, simulate  # noqa: E402
from verifier.verify import verify  # noqa: E402

WORKERS = 2
CONNECTIONS = 8
DEALS = 20
REQUESTS = 10_000
PAGES = ("/", "/example/sound", "/method", "/api/v1/rules/saharat")
SCRIPT = """
local pages = %(pages)s
local record = io.open(%(record)s, "rb"):read("*a")
local turn = 0
local json = { ["Content-Type"] = "application/json" }
function request()
  turn = turn + 1
  if turn %% 4 == 0 then return wrk.format("POST", "/api/v1/verify", json, record) end
  return wrk.format("GET", pages[turn %% #pages + 1])
end
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("DONE %%d %%d %%d %%d %%d %%d\\n", summary.requests, summary.duration,
    e.connect + e.read + e.write + e.timeout, e.status, latency:percentile(50),
    latency:percentile(99)))
end
"""


def record_of(deals: int) -> bytes:
    """A sakka that took so many deals."""
    seeds = (f"load {number}" for number in range(1000))
    made = (simulate(seed, Wish(signed=True)) for seed in seeds)
    return msgspec.json.encode(next(sakka for sakka in made if len(sakka.deals) == deals))


def wrk(service: Running, folder: Path, record: Path, seconds: int) -> list[int]:
    """Requests, microseconds, broken connections, bad answers, p50 and p99 in microseconds."""
    script = folder / "mix.lua"
    pages = "{" + ", ".join(json.dumps(page) for page in PAGES) + "}"
    script.write_text(SCRIPT % {"pages": pages, "record": json.dumps(str(record))})
    call = ["wrk", "-t2", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "30s"]
    told = subprocess.run(
        [*call, "-s", str(script), service.address],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    found = re.search(r"^DONE (.*)$", told, re.MULTILINE)
    assert found is not None, told
    return [int(number) for number in found[1].split()]


def memory(pids: list[int]) -> float:
    """MiB that these processes hold for themselves alone."""
    total = 0
    for pid in pids:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        total += sum(int(kib) for kib in re.findall(r"^Private_\w+:\s+(\d+)", rollup, re.MULTILINE))
    return total / 1024


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    if shutil.which("wrk") is None:
        print("wrk is not here: apt-get install wrk")
        return
    record = record_of(DEALS)
    began = time.process_time()
    rounds = 50
    for _ in range(rounds):
        verify(record)
    alone = rounds / (time.process_time() - began)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "record.json"
        file.write_bytes(record)
        told = {"SAKKA_RATE": "100000000/minute", "SAKKA_LOG_LEVEL": "error"}
        with running(folder, "--workers", str(WORKERS), **told) as service:
            wrk(service, folder, file, 5)
            asked, micros, broken, bad, half, most = wrk(service, folder, file, seconds)
            a_second = asked / (micros / 1e6)
            print(f"{asked} requests in {micros / 1e6:.0f} s, {WORKERS} workers, {DEALS} deals")
            print(f"broken connections {broken}, answers that are no 2xx or 3xx {bad}")
            print(f"p50 {half / 1000:.1f} ms, p99 {most / 1000:.1f} ms, {a_second:.0f} requests/s")
            print(f"records a second {a_second / 4:.1f}; in one process alone {alone:.1f}")
            print(f"ratio of the service to one process: {a_second / 4 / alone:.2f}")
            before, done = memory(service.family()), 0
            while done < REQUESTS:
                done += wrk(service, folder, file, 10)[0]
            after = memory(service.family())
            print(f"memory before {before:.0f} MiB, after {done} requests more {after:.0f} MiB")
            service.stop()


if __name__ == "__main__":
    main()
