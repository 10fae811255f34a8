"""Methods of answers, and fields that are no part of their JSON. The classes of :mod:`koatlas._answers` derive from these."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._answer import Certificate
from ._arguments import moves_of
from ._native import Position
from ._typed import beside

if TYPE_CHECKING:
    import pyarrow


class ClassificationMethods:
    if TYPE_CHECKING:
        cyclical_part: tuple[str, ...]
        ko_strings: tuple[Any, ...]
        position: Position

    def svg(self, *, moves: str | Iterable[str] = (), coordinates: bool = True) -> str:
        """The position as a picture: squares mark ko points, a red line the stones of ko strings, numbers are moves.

        >>> import koatlas
        >>> found = koatlas.classify(koatlas.Position.parse(". X O .\\nX O . O\\n. X O .\\nregion: b2 c2"))
        >>> found.svg(moves=found.shortest.witness)[:4]
        '<svg'
        """
        strings = [point for string in self.ko_strings for point in string.points]
        made = [move.strip() for move in moves_of(moves).split(";") if move.strip()]
        return self.position.svg(ko_points=self.cyclical_part, ko_strings=strings, moves=made, coordinates=coordinates)

    def _repr_svg_(self) -> str:
        return self.svg()


class GameVerdictsMethods:
    if TYPE_CHECKING:
        verdicts: tuple[Any, ...]
        lines: tuple[Any, ...]

    @property
    def legal(self) -> bool:
        """True if all moves are legal, those of variations too."""
        return all(verdict.legal for verdicts in (self.verdicts, *(line.verdicts for line in self.lines)) for verdict in verdicts)


class FoundMethods:
    if TYPE_CHECKING:
        within: int
        kos: tuple[FoundKoMethods, ...]

    def __str__(self) -> str:
        if not self.kos:
            return f"nothing repeats within {self.within} plays"
        return "\n\n".join(f"{number}. {ko}" for number, ko in enumerate(self.kos, 1))

    def _repr_html_(self) -> str:
        return "".join(f"<figure>{ko._repr_svg_()}</figure>" for ko in self.kos)


class FoundKoMethods:
    if TYPE_CHECKING:
        points: tuple[str, ...]
        rows: tuple[str, ...]
        region: tuple[str, ...]
        to_move: str
        after: tuple[str, ...]
        type: Any

    @property
    def position(self) -> Position:
        """The position with the ko as its region, to be used in other questions."""
        text = "\n".join([*self.rows, f"region: {' '.join(self.region)}", f"to-move: {self.to_move}", f"name: {self.name}"])
        return Position.parse(text)

    @property
    def name(self) -> str:
        """The first name of its type, or else the type's identity."""
        if self.type is None:
            return "a ko of a type that is not known"
        name: str = self.type.names[0] if self.type.names else self.type.id
        return name

    def __str__(self) -> str:
        after = f" after {'; '.join(self.after)}" if self.after else ""
        letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        points = set(self.points)
        lines = [f"{self.name}: {' '.join(self.points)}{after}"]
        for row, contents in zip(range(len(self.rows), 0, -1), self.rows):
            drawn = (f"({c})" if f"{letter.lower()}{row}" in points else f" {c} " for letter, c in zip(letters, contents))
            lines.append(f"{row:>2} {''.join(drawn)}".rstrip())
        return "\n".join([*lines, "   " + "".join(f" {letter.lower()} " for letter in letters[: len(self.rows[0])]).rstrip()])

    def _repr_svg_(self) -> str:
        return self.position.svg(ko_points=self.points)


class TypeEntryMethods:
    if TYPE_CHECKING:
        id: str
        names: tuple[str, ...]
        ko_points: tuple[str, ...]
        diagram: tuple[str, ...]
        region: tuple[str, ...]
        immortal: tuple[str, ...]

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
        return _with_region(self.diagram, self.region, self.immortal, f"name: {self.names[0] if self.names else self.id}")

    def _repr_svg_(self) -> str:
        return self.position.svg(ko_points=self.ko_points)


@dataclass(frozen=True, kw_only=True)
class CatalogueMethods:
    if TYPE_CHECKING:
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


class BoardMethods:
    if TYPE_CHECKING:
        rows: tuple[str, ...]
        region: tuple[str, ...] | None
        immortal: tuple[str, ...]
        to_move: str

    @property
    def position(self) -> Position:
        """The position, to be used in other questions."""
        return _with_region(self.rows, self.region, self.immortal, f"to-move: {self.to_move}")


def _with_region(rows: tuple[str, ...], region: tuple[str, ...] | None, immortal: tuple[str, ...], last: str) -> Position:
    region_line = [] if region is None else [f"region: {' '.join(region)}"]
    immortal_line = [f"immortal: {' '.join(immortal)}"] if immortal else []
    return Position.parse("\n".join([*rows, *region_line, *immortal_line, last]))


class DiagramMethods:
    if TYPE_CHECKING:
        format: str
        text: str

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        return self.text if self.format == "svg" else None


@dataclass(frozen=True, kw_only=True)
class Asked:
    position: Position = beside()
    """The position that was asked about."""


@dataclass(frozen=True, kw_only=True)
class Proved:
    certificate: Certificate | None = beside()
    """The proof: of :func:`solve`, strategies of both players, only with ``strategies=True``; of :func:`threats`, the winner's replies, likewise;
    of :func:`longest`, the sequence and the bound."""


@dataclass(frozen=True, kw_only=True)
class Roles:
    """The player in question, and who moves first."""

    player: str
    first: str
