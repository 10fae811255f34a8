"""Arguments of several questions. Numbers go on as texts: what is no number is refused with the sentence of the command line."""

import os
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from ._native import Position

Target: TypeAlias = Position | str | os.PathLike[str]
"""A position, or the path of a position file (``.toml``, ``.sgf`` or ``.txt``)."""

Number: TypeAlias = int | str
"""A whole number; texts of digits are numbers too."""

Memory: TypeAlias = int | str | None
"""A number of bytes, or a text such as ``"500M"`` or ``"16G"``; ``None`` is 8 GiB."""

Suicide: TypeAlias = Literal["none", "multi", "all"]
"""Which suicides are allowed: none, of two stones or more, also of a single stone."""

Model: TypeAlias = Literal["free", "alternating", "with-passes"]
"""Who may move: either colour at any time; in turn; in turn, with passes."""

Measure: TypeAlias = Literal["plays", "moves"]
"""What is counted of a sequence: plays, or plays and passes."""

Path: TypeAlias = str | os.PathLike[str]
"""A file or a folder."""

VoidIs: TypeAlias = Literal["draw", "black", "white", "separate"]
"""What a game without result counts as."""

RuleSetName: TypeAlias = Literal[
    "basic-ko",
    "universalists",
    "psk",
    "ssk",
    "nssk",
    "tromp-taylor",
    "aga",
    "new-zealand",
    "fixed-ko",
    "basic-fixed-ko",
    "ing-reduced",
    "basic-ko-rules",
    "configuration",
    "drr",
    "drr-needs-play",
    "drr-anywhere",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "geneva",
    "japanese-1989",
    "japanese-1989-literal",
    "japanese-1989-confirmation",
    "japanese-2003",
    "olympiad",
    "chinese-1988-text",
    "chinese-practice",
    "wmsg-2008",
    "wwgo-1996",
    "spight",
    "spight-2",
    "katago-simple",
    "katago-psk",
    "katago-ssk",
    "katago-spight",
]
"""The identifiers of the rule sets, as ``koatlas rules`` lists them. Other names of theirs are understood too."""

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
