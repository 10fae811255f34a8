"""The base class of all answers, and the function that asks a question."""

import json
import os
from dataclasses import dataclass
from typing import Any, TypeVar

from . import _native
from ._arguments import Target, options_of, position_of
from ._typed import plain, read

A = TypeVar("A", bound="Answer")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer, with the keys that the command line writes with ``--json``."""

    command: str
    """The command that gives the same answer."""
    version: str
    """The version of koatlas."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as the JSON object that the command line writes.

        >>> from koatlas import Position, cycles
        >>> cycles(Position.empty("1x3"), suicide="none", max_length=3).to_dict()["counts"][2]
        {'length': 3, 'cycles': 8}
        """
        answer: dict[str, Any] = plain(self)
        return answer


@dataclass(frozen=True)
class Certificate:
    """The proof of an answer. :func:`verify` checks it, and ``koatlas verify`` checks its file."""

    data: bytes

    def __bytes__(self) -> bytes:
        return self.data

    def __repr__(self) -> str:
        return f"<koatlas.Certificate: {len(self.data)} bytes>"

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes the certificate to a file. An existing file is replaced only if ``replace`` is true; otherwise :class:`FileExistsError` is raised."""
        with open(path, "wb" if replace else "xb") as file:
            file.write(self.data)


def of_json(kind: type[A], text: str, **beside: Any) -> A:
    """Reads an answer from JSON. ``beside`` has the values that are no part of the JSON."""
    answer = read(kind, json.loads(text))
    for name, value in beside.items():
        object.__setattr__(answer, name, value)
    return answer


def ask(kind: type[A], question: str, target: Target | None = None, parts: list[bytes] | None = None, **arguments: Any) -> A:
    """Asks a question and returns the answer. An argument that is ``None`` has the default of the library. A function whose arguments are
    those of the question gives them all as ``**locals()``."""
    position = None if target is None else position_of(target)
    text, certificate = _native.answer(question, position, json_of(arguments), parts)
    return of_json(kind, text, **({} if certificate is None else {"certificate": Certificate(certificate)}))


def json_of(arguments: dict[str, Any]) -> str:
    """Returns arguments as the options of a question: those that are not ``None``, and with the names that they have there."""
    given = {name: value for name, value in arguments.items() if value is not None}
    if "options" in given:
        given["option"] = options_of(given.pop("options"))
    return json.dumps(given, default=_plain)


def _plain(value: Any) -> Any:
    return os.fspath(value) if isinstance(value, os.PathLike) else list(value)
