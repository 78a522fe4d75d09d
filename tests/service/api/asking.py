"""What several tests of the API ask and look at."""

import json
from pathlib import Path
from typing import Any

from werkzeug.test import TestResponse

from verifier.findings import Message

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"
API = "/api/v1"
JSON = "application/json"
JSONL = "application/jsonl"
PROBLEM = "application/problem+json"
SOUND = (EXAMPLES / "good-saharat-sahl.json").read_bytes()
QAID = (EXAMPLES / "good-elblot-qaid.json").read_bytes()
SPOILED = (EXAMPLES / "spoiled-points.json").read_bytes()


def problem(answer: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document of an answer, after looking at what every one must have (RFC 9457)."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == PROBLEM
    said: dict[str, Any] = json.loads(answer.data)
    assert said["type"] == f"/api/v1/docs#{kind}"
    assert said["status"] == status
    assert said["title"]
    both = Message(**said["message"])
    assert both.ar != both.en
    assert said["detail"] == getattr(both, answer.headers["Content-Language"])
    assert "Traceback" not in answer.text
    return said


def body(answer: TestResponse) -> Any:
    """The JSON of an answer."""
    return json.loads(answer.data)


def one_line(record: bytes) -> bytes:
    """The same record without line feeds, as JSON Lines has it."""
    return json.dumps(json.loads(record), ensure_ascii=False).encode()
