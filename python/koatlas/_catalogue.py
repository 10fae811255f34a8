"""The catalogue of the ko types of small regions."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from urllib.parse import quote

from . import _native
from ._answer import Answer, of_json
from ._arguments import Memory, Number, Path, written
from ._fates import Fate
from ._native import Position
from ._shards import catalogue_of_tasks
from ._typed import beside, optional

if TYPE_CHECKING:
    import pyarrow
    from distributed import Client


@dataclass(frozen=True, kw_only=True)
class PointsEntry:
    """The settings and types of one number of points."""

    points: int
    settings: int
    """Settings of one piece: connected regions with their surroundings, up to symmetry and exchange of colours."""
    new_types: int
    """Types that no smaller region has."""
    cumulative_types: int
    types_of_all_settings: int
    """Types of settings of up to ``points`` points, also of those that cannot be drawn."""
    components: int


@dataclass(frozen=True, kw_only=True)
class ShortestEntry:
    """The shortest cycle of a type."""

    plays: int
    moves: int
    passes: int
    balance: int
    needs_suicide: bool
    cycle_word: str
    witness: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SequenceEntry:
    """A longest sequence inside the component of a type."""

    rulesets: tuple[str, ...]
    diagram: tuple[str, ...]
    first: str
    moves: str


@dataclass(frozen=True, kw_only=True)
class WordFatesEntry:
    """The fates of one cycle with a cycle word."""

    diagram: tuple[str, ...]
    moves: str
    fates: int
    """The index of the answer in :attr:`Catalogue.fates`."""


@dataclass(frozen=True, kw_only=True)
class CycleEntry:
    """A cycle with its board."""

    rows: tuple[str, ...]
    """The board on which it begins, the top row first."""
    witness: tuple[str, ...]
    """Its moves."""


@dataclass(frozen=True, kw_only=True)
class CyclesUnder:
    """The cycles of a type that go on for ever under a rule set."""

    for_ever: bool
    """True if some cycle goes on for ever."""
    fewest_moves: int | None
    """The fewest moves of a cycle that goes on for ever."""
    rows: tuple[str, ...]
    """The board on which the witness begins, the top row first; empty without a witness."""
    witness: tuple[str, ...]
    """The moves of such a cycle with the fewest moves."""
    pass_free: int | None
    """The fewest moves of such a cycle without passes."""
    balanced: int | None
    """The fewest moves of such a cycle that removes as many black as white stones."""
    balanced_at_least: int | None = optional()
    """A lower bound for ``balanced`` if it is not known."""
    pass_free_cycle: CycleEntry | None = optional()
    """A shortest such cycle without passes."""
    balanced_cycle: CycleEntry | None = optional()
    """A shortest such cycle with balance 0."""


@dataclass(frozen=True, kw_only=True)
class TypeEntry:
    """A ko type. In a notebook it shows as a picture of its smallest board."""

    id: str
    names: tuple[str, ...]
    factors: tuple[str, ...]
    factors_exchanged: tuple[bool, ...]
    first_points: int
    """The fewest points of a setting that has the type."""
    pieces: int
    mortal_strings: int
    ko_points: tuple[str, ...]
    positions: int
    plays: int
    ko_string_sizes: tuple[int, ...]
    shortest: ShortestEntry
    rulesets: Mapping[str, Fate]
    """The fate of the shortest cycle under each rule set."""
    cycles_under: Mapping[str, CyclesUnder]
    """For each rule set, whether some cycle goes on for ever, and the shortest such cycles."""
    longest: Mapping[str, int | tuple[int, int]] | None = optional()
    """For each finite rule set, the plays of the longest sequence inside the component: one number is exact, two are bounds."""
    longest_sequences: tuple[SequenceEntry, ...] | None = optional()
    proofs: Mapping[str, Any] | None = optional()
    """The proofs of the upper bounds, as in the JSON."""
    cycle_words: Mapping[str, int]
    """Number of elementary cycles of up to 6 plays by their words."""
    word_fates: Mapping[str, WordFatesEntry]
    cycle_lengths: Mapping[int, int]
    diagram: tuple[str, ...]
    region: tuple[str, ...]
    immortal: tuple[str, ...]
    occurrences: int
    """The number of settings of one piece that have the type."""
    examples: tuple[str, ...]
    """Known positions that have the type without giving it its name."""

    @property
    def position(self) -> Position:
        """The smallest board of the type.

        >>> import koatlas
        >>> basic_ko = koatlas.catalogue(2, suicide="none", longest=False).types[0]
        >>> print("\\n".join(basic_ko.position.rows))
        .XO.
        XO.O
        .XO.
        """
        lines = [*self.diagram, f"region: {' '.join(self.region)}"]
        if self.immortal:
            lines.append(f"immortal: {' '.join(self.immortal)}")
        lines.append(f"name: {self.names[0] if self.names else self.id}")
        return Position.parse("\n".join(lines))

    def _repr_svg_(self) -> str:
        return self.position.svg(ko_points=self.ko_points)


@dataclass(frozen=True, kw_only=True)
class PieceEntry:
    """A piece of a setting in a position, with the points that touch stones outside, by their names on a board with these rows."""

    rows: tuple[str, ...]
    black: tuple[str, ...] | None = optional()
    white: tuple[str, ...] | None = optional()
    mortal_black: tuple[str, ...] | None = optional()
    mortal_white: tuple[str, ...] | None = optional()
    obstacle: str | None = optional()
    """Why no board shows the piece in this shape, if that is known."""


@dataclass(frozen=True, kw_only=True)
class NotDrawnEntry:
    """A type that is on no board."""

    id: str
    points: int
    pieces: int
    mortal_strings: int
    positions: int
    plays: int
    setting: tuple[PieceEntry, ...]
    reason: str
    """``cannot be drawn``, which is proved, or ``not found``, with the reason."""


@dataclass(frozen=True, kw_only=True)
class WordEntry:
    """A cycle word, and the types with such a cycle."""

    word: str
    plays: int
    passes: int
    balance: int
    first_points: int
    types: tuple[str, ...]
    diagram: tuple[str, ...]
    region: tuple[str, ...]
    immortal: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Catalogue(Answer):
    """The catalogue of the ko types of small regions: the answer of :func:`catalogue`."""

    max_points: int
    suicide: str
    mortal: int
    by_points: tuple[PointsEntry, ...]
    fates: tuple[Mapping[str, Fate], ...]
    """The fates of cycles under all rule sets: every different answer once."""
    types: tuple[TypeEntry, ...]
    not_drawn: tuple[NotDrawnEntry, ...] | None = optional()
    words: tuple[WordEntry, ...]
    _made: _native.Catalogue = beside()

    def texts(self) -> dict[str, str]:
        """The tables that the command line prints: ``points``, ``types``, ``words`` and ``rule_sets``.

        >>> import koatlas
        >>> print(koatlas.catalogue(2, suicide="none", longest=False).texts()["points"])
        ───────────────────────────────────────────────────────────
         points   settings   components   new types   types so far
        ═══════════════════════════════════════════════════════════
              1          3            0           0              0
        ───────────────────────────────────────────────────────────
              2          6            4           1              1
        ───────────────────────────────────────────────────────────
        <BLANKLINE>
        """
        return dict(self._made.texts())

    def tables(self) -> dict[str, pyarrow.Table]:
        """The catalogue as Arrow tables by their names: ``types``, ``words``, ``fates``, ``longest`` and others. The metadata of
        each has the description of its columns under the key ``table_schema``.

        >>> import koatlas
        >>> tables = koatlas.catalogue(3, suicide="none", longest=False).tables()
        >>> tables["types"].select(["first_points", "positions", "plays"]).slice(0, 1).to_pylist()
        [{'first_points': 2, 'positions': 2, 'plays': 2}]
        """
        import pyarrow.parquet

        return {name: pyarrow.parquet.read_table(io.BytesIO(file)) for name, file in self._made.tables()}


def catalogue(
    max_points: Number,
    *,
    suicide: Literal["none", "multi"] = "multi",
    mortal: Number = 0,
    longest: bool = True,
    memory_limit: Memory = None,
    client: Client | None = None,
    shards: int | None = None,
    keep: Path | None = None,
) -> Catalogue:
    """The catalogue of the ko types of all regions of up to ``max_points`` points.

    ``suicide`` is ``none`` or ``multi``. With ``mortal=1`` strings outside the region can be captured, at most one of each
    colour. ``longest=False`` leaves out the longest sequences, which take most of the time.

    With a ``client`` of Dask the workers of its cluster do the work, each thread of them a task at a time. The answer is the same. There
    are as many tasks as ``shards``, twice; usually four for each thread. ``keep`` names a folder in which finished shards are kept: the
    same call goes on from there after an interruption.

    >>> import koatlas
    >>> found = koatlas.catalogue(3, suicide="none", longest=False)
    >>> [entry.cumulative_types for entry in found.by_points]
    [0, 1, 5]
    >>> found.types[0].names
    ('basic ko',)
    """
    question = (str(max_points), suicide, str(mortal), written(memory_limit))
    made = _native.catalogue(*question, longest) if client is None else catalogue_of_tasks(client, question, longest, shards, keep)
    return of_json(Catalogue, made.json(), _made=made)


def read_catalogue(directory: str | os.PathLike[str]) -> Catalogue:
    """Reads a catalogue from a directory that ``koatlas catalogue --out`` has written.

    >>> import koatlas
    >>> koatlas.read_catalogue("no such folder")
    Traceback (most recent call last):
    FileNotFoundError: "no such folder": no catalogue is there
    """
    made = _native.read_catalogue(directory)
    return of_json(Catalogue, made.json(), _made=made)


@dataclass(frozen=True, kw_only=True)
class ShortestLine:
    """The shortest cycle of a type."""

    plays: int
    moves: int
    passes: int
    balance: int
    needs_suicide: bool
    cycle_word: str


@dataclass(frozen=True, kw_only=True)
class TypeLine:
    """A ko type with its short keys."""

    id: str
    names: tuple[str, ...]
    factors: tuple[str, ...]
    first_points: int
    pieces: int
    mortal_strings: int
    positions: int
    plays: int
    ko_string_sizes: tuple[int, ...]
    shortest: ShortestLine
    cycles_under: Mapping[str, CyclesUnder]
    """The shortest cycles that go on for ever, for each rule set under which some do."""
    occurrences: int


@dataclass(frozen=True, kw_only=True)
class Types(Answer):
    """The types of a catalogue that pass all filters: the answer of :func:`types`."""

    query: str
    """The filters and the order, in the form of the address of a page."""
    count: int
    """The number of types that pass all filters."""
    types: tuple[TypeLine, ...]


@dataclass(frozen=True, kw_only=True)
class KnownFor:
    """The cycle that a type is known for, on the board of the type."""

    known_as: str
    rows: tuple[str, ...]
    moves: tuple[str, ...]
    cycle_word: str
    balance: int
    fates: Mapping[str, Fate]


@dataclass(frozen=True, kw_only=True)
class ShownType(TypeEntry, Answer):
    """All data of a catalogue about one type: the answer of :func:`show`."""

    fates: Mapping[int, Mapping[str, Fate]]
    """The fates of cycles of the type, by the numbers in its ``word_fates``."""
    known_positions: tuple[str, ...]
    """Known positions that have the type."""
    known_cycle: KnownFor | None = optional()


Value: TypeAlias = bool | int | str
"""The value of a filter: ``True``, a number, or a text such as ``"4..6"``."""


def types(of: Catalogue | Path, *, limit: int | None = None, **filters: Value | Iterable[Value] | None) -> Types:
    """Returns the types that have given properties, of a catalogue or of the folder of one. ``sort`` names their order.

    The filters are those that ``koatlas types --help`` lists, with ``_`` for ``-``. A list gives a filter several times: all must pass.

    >>> import koatlas
    >>> small = koatlas.catalogue(4, suicide="none", longest=False)
    >>> found = koatlas.types(small, prime=True, points="..3", for_ever_under="basic-ko", sort="-positions", limit=1)
    >>> found.count, found.query
    (4, 'points=..3&prime=yes&for-ever-under=basic-ko&sort=-positions')
    """
    pairs = [f"{name.replace('_', '-')}={quote(one)}" for name, value in filters.items() for one in _wanted(value)]
    return of_json(Types, _made(of).types("&".join(pairs), limit))


def show(of: Catalogue | Path, named: str) -> ShownType:
    """Returns all data about one type, of a catalogue or of the folder of one. ``named`` is the identity or a name, or the beginning of one.

    >>> import koatlas
    >>> small = koatlas.catalogue(3, suicide="none", longest=False)
    >>> koatlas.show(small, "basic").shortest.cycle_word
    'B1 W1'
    """
    return of_json(ShownType, _made(of).show(named))


def _made(of: Catalogue | Path) -> _native.Catalogue:
    return of._made if isinstance(of, Catalogue) else _native.read_catalogue(of)


def _wanted(value: Value | Iterable[Value] | None) -> list[str]:
    """Returns the values of a filter in the form of an address."""
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, int | str):
        return [str(value)]
    return [text for one in value or () for text in _wanted(one)]
