"""Whether a certificate, a table or a catalogue holds."""

import tempfile
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, TypeAlias, cast

from ._answer import Answer, Certificate, ask
from ._arguments import Memory, Number, Path


@dataclass(frozen=True, kw_only=True)
class VerifiedAnswer(Answer):
    """What every answer of :func:`verify` has."""

    verified: bool
    """Always true: that a file does not hold is an error."""
    statement: str
    """What holds, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class ExhaustiveProof:
    """A proof by all sequences."""

    kind: str
    moves: int
    """Their moves, common beginnings counted once."""


@dataclass(frozen=True, kw_only=True)
class FlowProof:
    """A proof along all edges of a graph."""

    kind: str
    tokens_are: str
    nodes: int
    edges: int
    tokens: int
    cuts: int


@dataclass(frozen=True, kw_only=True)
class VerifiedSequence(VerifiedAnswer):
    """How long the longest sequence is."""

    ruleset: str
    measure: str
    lower: int
    """A sequence of this length exists."""
    upper: int | None
    """No sequence is longer; ``None`` if no upper bound is proved."""
    exact: bool
    proof: ExhaustiveProof | FlowProof | None
    covers: str
    """What is proved, in words."""


@dataclass(frozen=True, kw_only=True)
class CheckedStrategy:
    """A strategy, and how much was looked at."""

    nodes: int
    moves: int
    """The moves of all sequences that follow it, common beginnings counted once."""


@dataclass(frozen=True, kw_only=True)
class VerifiedOutcome(VerifiedAnswer):
    """What players can force."""

    ruleset: str
    komi: float
    void_is: str
    lo: float | None
    """Black can force an end that is worth at least that."""
    hi: float | None
    """White can force an end that is worth at most that."""
    exact: bool
    black: CheckedStrategy | None
    white: CheckedStrategy | None
    covers: str
    """What is proved, in words."""


@dataclass(frozen=True, kw_only=True)
class VerifiedTable(VerifiedAnswer):
    """What both players can force from every state of a board: just what the table says."""

    board: str
    ko_rule: str
    suicide: str
    states: int
    lo: int | None
    """What Black can force from the empty board, moving first."""
    hi: int | None
    """What White can force then."""
    largest_rank: int
    """The most moves that an end takes which can be forced at a bound."""


@dataclass(frozen=True, kw_only=True)
class VerifiedLongest:
    """How many bounds of longest sequences hold: one for a type and a rule set."""

    bounds: int
    exact: int
    proved: int
    by_argument: int
    by_search: int
    proofs: int


@dataclass(frozen=True, kw_only=True)
class VerifiedCatalogue(VerifiedAnswer):
    """What holds of a catalogue."""

    types: int
    words: int
    fates: int
    longest: VerifiedLongest
    complete_up_to: int
    """No type of up to this number of points is missing."""
    not_drawn: int
    not_checked: tuple[str, ...]


Verified: TypeAlias = VerifiedSequence | VerifiedOutcome | VerifiedTable | VerifiedCatalogue
"""What a file proves, by its kind: the answer of :func:`verify`."""


def verify(what: Path | bytes | Certificate, *, work_limit: Number | None = None, memory_limit: Memory = None) -> Verified:
    """Checks a certificate, a table of :func:`solve`, or a catalogue in its folder, with code that shares nothing with what made it.

    What is checked is a file, or a certificate itself. What does not hold raises :class:`RefutedError`, what the limits leave open
    another :class:`WorkError`: this says nothing against it.

    >>> import koatlas
    >>> found = koatlas.longest(koatlas.Position.empty("1x2"), rules="psk")
    >>> proved = koatlas.verify(found.certificate)
    >>> proved.lower == proved.upper == found.lower
    True
    """
    if isinstance(what, bytes | Certificate):
        with tempfile.TemporaryDirectory() as folder:
            file = FilePath(folder, "certificate.json")
            file.write_bytes(bytes(what))
            return verify(file, work_limit=work_limit, memory_limit=memory_limit)
    kinds = cast(Any, Verified)
    found: Verified = ask(kinds, "verify", file=what, work_limit=work_limit, memory_limit=memory_limit)
    return found
