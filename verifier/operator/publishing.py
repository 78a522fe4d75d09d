"""To the registry and back: statements out, receipts in (docs/log.md)."""

import http.client
import json
from collections.abc import Callable
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from ..translog.errors import LogInvalid
from ..translog.policy import Policy
from ..translog.proof import check_proof, read_proof
from .errors import Refused, Unreachable

TIMEOUT_SECONDS = 15
MAX_ANSWER_BYTES = 256 * 1024
COMMITMENTS = "/api/v1/commitments"
REVEALS = "/api/v1/reveals"

Send = Callable[[str, bytes], tuple[int, bytes]]
"""A path and a JSON body in, the status and the body of the answer out; ``Unreachable``."""


class Publisher(Protocol):
    """Where statements are published. Publishing the same again gives the same receipt."""

    def publish(self, path: str, body: dict[str, Any], entry: bytes) -> str:
        """The receipt of the statement whose canonical bytes are ``entry``; ``Refused`` or
        ``Unreachable``."""


class Registry:
    """A registry over HTTP, whose receipts are believed only as far as the policy goes."""

    def __init__(self, url: str, policy: Policy, send: Send | None = None) -> None:
        """``url``: the service's address without a path. ``ValueError`` unless it is http(s)."""
        if not url.startswith(("http://", "https://")):
            raise ValueError("the registry's address begins with http:// or https://")
        self._url = url.rstrip("/")
        self._policy = policy
        self._send = send or self._over_http

    def publish(self, path: str, body: dict[str, Any], entry: bytes) -> str:
        status, answer = self._send(path, json.dumps(body, ensure_ascii=False).encode())
        try:
            told = msgspec.json.decode(answer)
        except (msgspec.DecodeError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise Unreachable(f"the registry answered {status} with something that is no answer")
        if status >= 500 or status == 429:
            raise Unreachable(f"the registry answered {status}")
        if status not in (200, 201):
            reason = str(told.get("reason", "refused"))
            raise Refused(status, reason, str(told.get("detail", "")))
        receipt = told.get("receipt")
        if not isinstance(receipt, str):
            raise Unreachable("the registry answered without a receipt")
        try:
            check_proof(entry, read_proof(receipt), self._policy)
        except LogInvalid as fault:
            raise Refused(status, f"receipt_{fault.kind}", str(fault)) from None
        return receipt

    def _over_http(self, path: str, body: bytes) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        request = Request(self._url + path, data=body, headers=headers, method="POST")
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                return answer.status, answer.read(MAX_ANSWER_BYTES)
        except HTTPError as error:
            with error:
                return error.code, error.read(MAX_ANSWER_BYTES)
        except (URLError, http.client.HTTPException, OSError) as error:
            raise Unreachable(f"the registry does not answer: {type(error).__name__}") from None
