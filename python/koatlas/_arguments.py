"""Arguments of several questions. Numbers go on as texts: what is no number is refused with the sentence of the command line."""

import os
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ._native import Position

Target: TypeAlias = Position | str | os.PathLike[str]
"""A position, or the path of a position file (``.toml``, ``.sgf`` or ``.txt``)."""

Number: TypeAlias = int | str
"""A whole number; texts of digits are numbers too."""

Memory: TypeAlias = int | str | None
"""A number of bytes, or a text such as ``"500M"`` or ``"16G"``; ``None`` is 8 GiB."""

Options: TypeAlias = Mapping[str, str | int] | None
"""The options of a rule set, as ``koatlas rules ID`` lists them, for example ``{"suicide": "none"}``."""


def position_of(target: Target) -> Position:
    """The position that is meant."""
    return target if isinstance(target, Position) else Position.read(target)


def written(number: int | float | str | None) -> str | None:
    """A number as a text."""
    return None if number is None else str(number)


def options_of(options: Options) -> list[str]:
    """Options as the command line takes them."""
    return [f"{key}={value}" for key, value in (options or {}).items()]


def moves_of(moves: str | Iterable[str]) -> str:
    """Moves as the command line takes them."""
    return moves if isinstance(moves, str) else "; ".join(moves)
