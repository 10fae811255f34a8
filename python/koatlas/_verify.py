"""Verification of certificates, tables and catalogues."""

import tempfile
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, TypeAlias, cast

from ._answer import Answer, Certificate, ask
from ._arguments import Memory, Number, Path


@dataclass(frozen=True, kw_only=True)
class CheckedField:
    """A field of a file, and how its values were checked."""

    field: str
    """The keys of the field, with points between them; ``*`` stands for any key."""
    count: int
    """The number of values."""
    status: str
    """``proved``, ``recomputed``, ``compared`` or ``not_checked``."""


@dataclass(frozen=True, kw_only=True)
class VerifiedAnswer(Answer):
    """The keys that every answer of :func:`verify` has."""

    verified: bool
    """Always true: a file that does not hold raises an error."""
    claims: tuple[CheckedField, ...]
    """The fields of the file, and how their values were checked."""
    statement: str
    """The proved statement, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class ExhaustiveProof:
    """A proof by a search through all sequences."""

    kind: str
    moves: int
    """The number of their moves; common beginnings count once."""


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
    """The proved bounds of the longest sequence."""

    ruleset: str
    measure: str
    lower: int
    """A sequence of this length exists."""
    upper: int | None
    """No sequence is longer; ``None`` if no upper bound is proved."""
    exact: bool
    proof: ExhaustiveProof | FlowProof | None
    covers: str
    """The claim that is proved, in words."""


@dataclass(frozen=True, kw_only=True)
class CheckedStrategy:
    """A strategy, and the size of the check."""

    nodes: int
    moves: int
    """The number of moves made to check the strategy, against every reply. A node is checked once for all moves before it that make no
    difference."""


@dataclass(frozen=True, kw_only=True)
class VerifiedOutcome(VerifiedAnswer):
    """The proved values that the players can force."""

    ruleset: str
    komi: float
    void_is: str
    lo: float | None
    """Black can force an end with at least this value."""
    hi: float | None
    """White can force an end with at most this value."""
    exact: bool
    black: CheckedStrategy | None
    white: CheckedStrategy | None
    covers: str
    """The claim that is proved, in words."""


@dataclass(frozen=True, kw_only=True)
class VerifiedTable(VerifiedAnswer):
    """The proof that a table is right: what both players can force from every state of a board."""

    board: str
    ko_rule: str
    suicide: str
    states: int
    lo: int | None
    """The value that Black can force from the empty board, moving first."""
    hi: int | None
    """The value that White can force if Black moves first."""
    largest_rank: int
    """The largest number of moves in which a bound can be forced."""


@dataclass(frozen=True, kw_only=True)
class VerifiedLongest:
    """The numbers of proved bounds of longest sequences: one for each type and rule set."""

    bounds: int
    exact: int
    proved: int
    by_argument: int
    by_search: int
    proofs: int


@dataclass(frozen=True, kw_only=True)
class VerifiedCatalogue(VerifiedAnswer):
    """The proved statements about a catalogue."""

    types: int
    words: int
    fates: int
    longest: VerifiedLongest
    complete_up_to: int
    """No type of up to this number of points is missing."""
    not_drawn: int
    not_checked: tuple[str, ...]
    """What was not checked, and the files in the folder that are not of the catalogue."""
    files: int | None
    """The number of files of the folder that are what the catalogue gives, byte by byte; ``None`` if only its file was verified."""


Verified: TypeAlias = VerifiedSequence | VerifiedOutcome | VerifiedTable | VerifiedCatalogue
"""The proved claim of a file, by its kind: the answer of :func:`verify`."""


def verify(what: Path | bytes | Certificate, *, work_limit: Number | None = None, memory_limit: Memory = None) -> Verified:
    """Checks a certificate, a table of :func:`solve`, or a catalogue: its folder or its file. The code shares nothing with the code that made them.
    The other files of a folder are made again, and compared.

    ``what`` is a path, or a certificate itself. If it does not hold, :class:`RefutedError` is raised. If the limits leave it open,
    another :class:`WorkError` is raised, which says nothing against it.

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
