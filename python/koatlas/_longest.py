"""Longest sequences under a rule set."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from . import _native
from ._answer import Answer, Certificate, ask
from ._arguments import Measure, Memory, Number, Options, Path, RuleSetName, Target, options_of
from ._native import Position
from ._typed import beside


@dataclass(frozen=True, kw_only=True)
class LongestSequence(Answer):
    """The bounds of the longest sequence: the answer of :func:`longest`."""

    ruleset: str
    options: Mapping[str, str]
    measure: str
    unbounded: bool
    """True if the rule set lets sequences go on for ever."""
    lower: int | None
    """The length of the sequence."""
    upper: int | None
    """The upper bound: no sequence is longer."""
    exact: bool
    """True if both bounds are equal."""
    certified_upper: int | None
    """The bound that a certificate proves."""
    sequence: tuple[str, ...]
    """A sequence; if sequences can go on for ever, a cycle that can be repeated."""
    lead_in: tuple[str, ...]
    """The moves before the cycle."""
    method: str
    limit: str | None
    """The reason why the search ended early, if it did."""
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""
    certificate: Certificate | None = beside()
    """The sequence and the proof of the bound; ``None`` if sequences can go on for ever."""


def longest(
    target: Target,
    *,
    rules: RuleSetName,
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
    return ask(
        LongestSequence,
        "longest",
        target,
        rules=rules,
        options=options_of(options),
        measure=measure,
        iterations=iterations,
        seed=seed,
        time_limit=time_limit,
        resume=list(resume),
        memory_limit=memory_limit,
    )


def family(name: str, n: Number) -> Position:
    """The member of a family of boards, for example ``n_tuple_ko`` with n kos.

    >>> import koatlas
    >>> koatlas.family("n_tuple_ko", 3).name
    'n_tuple_ko, n = 3'
    """
    return _native.family(name, str(n))


@dataclass(frozen=True, kw_only=True)
class GameCount(Answer):
    """The number of complete games: the answer of :func:`games`."""

    ruleset: Literal["psk", "ssk"]
    suicide: str
    games: int
    """The number of games. Under positional superko passes are not counted."""
    longest_plays: int
    """The number of plays of the longest game."""


def games(board: str, *, rules: Literal["psk", "ssk"], suicide: Literal["none", "multi"] = "multi") -> GameCount:
    """Counts the complete games from an empty board, Black first, and the plays of the longest one.

    >>> import koatlas
    >>> found = koatlas.games("1x3", rules="psk")
    >>> found.games, found.longest_plays
    (907, 14)
    """
    return ask(GameCount, "games", board=board, rules=rules, suicide=suicide)
