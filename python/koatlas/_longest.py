"""Longest sequences under a rule set."""

from collections.abc import Iterable
from typing import Literal

from . import _native
from ._answer import ask
from ._answers import GameCount, LongestSequence
from ._arguments import Measure, Memory, Number, Options, Path, Rules, Target
from ._native import Position


def longest(
    target: Target,
    *,
    rules: Rules,
    options: Options = None,
    measure: Measure = "plays",
    iterations: Number | None = None,
    seed: Number | None = None,
    time_limit: float | str | None = None,
    resume: Iterable[Path] = (),
    memory_limit: Memory = None,
) -> LongestSequence:
    """Searches for the longest sequence from a position under a rule set, and for an upper bound.

    ``measure`` says what is counted: ``plays``, or ``moves`` (plays and passes). ``iterations`` and ``seed`` set the random
    search, ``time_limit`` ends it after that time, in seconds, with the bounds so far. ``resume`` names files with certificates to begin
    with.

    >>> import koatlas
    >>> found = koatlas.longest(koatlas.Position.empty("1x3"), rules="psk")
    >>> found.exact, found.lower
    (True, 14)
    >>> koatlas.verify(found.certificate).statement
    'longest sequence under psk on 1x3 from the empty board, in plays: exactly 14'
    """
    return ask(LongestSequence, "longest", **locals())


def family(name: str, n: Number) -> Position:
    """The member of a family of boards, for example ``n_tuple_ko`` with n kos.

    >>> import koatlas
    >>> koatlas.family("n_tuple_ko", 3).name
    'n_tuple_ko, n = 3'
    """
    return _native.family(name, str(n))


def games(board: str, *, rules: Literal["psk", "ssk"], suicide: Literal["none", "multi"] = "multi") -> GameCount:
    """Counts the complete games from an empty board, Black first, and the plays of the longest one.

    >>> import koatlas
    >>> found = koatlas.games("1x3", rules="psk")
    >>> found.games, found.longest_plays
    (907, 14)
    """
    return ask(GameCount, "games", **locals())
