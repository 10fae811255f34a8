"""How long a sequence can be under a rule set."""

from collections.abc import Mapping
from dataclasses import dataclass

from . import _native
from ._answer import Answer, of_json
from ._arguments import Measure, Memory, Number, Options, RuleSetName, Target, options_of, position_of, written
from ._native import Position


@dataclass(frozen=True, kw_only=True)
class LongestSequence(Answer):
    """How long a sequence can be: the answer of :func:`longest`."""

    ruleset: str
    options: Mapping[str, str]
    measure: str
    unbounded: bool
    """Whether the rule set lets sequences go on for ever."""
    lower: int | None
    """The length of the sequence."""
    upper: int | None
    """No sequence is longer."""
    exact: bool
    """Whether both bounds are equal."""
    certified_upper: int | None
    """The bound that a certificate proves."""
    sequence: tuple[str, ...]
    """A sequence; if they can go on for ever, a cycle that can be repeated."""
    lead_in: tuple[str, ...]
    """The moves before the cycle."""
    method: str
    limit: str | None
    """Why the search ended early, if it did."""
    warnings: tuple[str, ...]
    """What was assumed about the rest of the board."""


def longest(
    target: Target,
    *,
    rules: RuleSetName,
    options: Options = None,
    measure: Measure = "plays",
    iterations: Number | None = None,
    seed: Number | None = None,
    time_limit: float | str | None = None,
    memory_limit: Memory = None,
) -> LongestSequence:
    """How long a sequence can be under a rule set, from a position on: a long one, and a bound.

    ``measure`` says what is counted: ``plays``, or ``moves`` (plays and passes). ``iterations`` and ``seed`` set the random
    search, ``time_limit`` ends it after so many seconds with the bounds so far.

    >>> import koatlas
    >>> found = koatlas.longest(koatlas.Position.empty("1x3"), rules="psk")
    >>> found.exact, found.lower
    (True, 14)
    """
    text = _native.longest(
        position_of(target),
        rules,
        options_of(options),
        measure,
        written(iterations),
        written(seed),
        written(time_limit),
        written(memory_limit),
    )
    return of_json(LongestSequence, text)


def family(name: str, n: Number) -> Position:
    """The member of a family of boards, for example ``n_tuple_ko`` with n kos.

    >>> import koatlas
    >>> koatlas.family("n_tuple_ko", 3).name
    'n_tuple_ko, n = 3'
    """
    return _native.family(name, str(n))
