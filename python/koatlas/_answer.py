"""What all answers have in common."""

import json
from dataclasses import dataclass
from typing import Any, TypeVar

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
        """The answer as the command line writes it in JSON.

        >>> from koatlas import Position, cycles
        >>> cycles(Position.empty("1x3"), suicide="none", max_length=3).to_dict()["counts"][2]
        {'length': 3, 'cycles': 8}
        """
        answer: dict[str, Any] = plain(self)
        return answer


def of_json(kind: type[A], text: str, **beside: Any) -> A:
    """The answer that is written in a text, with what is no part of the text."""
    answer = read(kind, json.loads(text))
    for name, value in beside.items():
        object.__setattr__(answer, name, value)
    return answer
