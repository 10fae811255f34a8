"""Kos on a board of any size, with no region marked."""

from collections.abc import Mapping
from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Move, Number, Suicide, Target, position_of
from ._check import TraditionOutcome
from ._classify import KoType
from ._native import Position
from ._typed import beside


@dataclass(frozen=True, kw_only=True)
class FoundCount:
    """The number of cycles with this number of plays."""

    plays: int
    cycles: int


@dataclass(frozen=True, kw_only=True)
class FoundCycle:
    """A cycle on a board."""

    plays: int
    passes: int
    moves: tuple[str, ...]
    word: str
    """The cycle word."""
    balance: int
    """White stones minus black stones removed."""
    one_piece: bool
    """True if the points of the cycle's plays are connected."""


@dataclass(frozen=True, kw_only=True)
class NamedPart:
    """A part of a ko with a name."""

    points: tuple[str, ...]
    """The points on which plays are made."""
    name: str
    """The name of their type."""


@dataclass(frozen=True, kw_only=True)
class WiderKo:
    """All points of a ko that is called by a part of them."""

    points: tuple[str, ...]
    """The points on which its cycles are played."""
    leaks: tuple[str, ...]
    """The stones outside these points that plays on them can take."""
    positions: int | None
    """Positions of the component; ``None`` if they are too many."""
    type: KoType | None
    """The ko type; ``None`` if the component is too large."""


@dataclass(frozen=True, kw_only=True)
class FoundKo:
    """A ko on a board. ``str()`` draws it, its points in round brackets; in a notebook it shows as a picture."""

    points: tuple[str, ...]
    """The points that change; if that is not known, those on which its cycles are played."""
    rows: tuple[str, ...]
    """The board after the plays that lead there."""
    to_move: str
    region: tuple[str, ...]
    """The region."""
    closed: bool
    """True if no play in the region can take a stone outside."""
    leaks: tuple[str, ...]
    """The stones outside the region that plays in it can take."""
    immortal: tuple[str, ...]
    """The stones next to the region that plays in it cannot take: they are assumed to stay."""
    after: tuple[str, ...]
    """The plays that lead there."""
    positions: int | None
    """Positions of the component; ``None`` if they are too many."""
    plays: int | None
    type: KoType | None
    """The ko type; ``None`` if the component is too large."""
    parts: tuple[NamedPart, ...]
    """Its other parts with a name: points on which something repeats if everything else stands still."""
    wider: WiderKo | None
    """All its points, if it is called by a part of them."""
    cycles: tuple[FoundCycle, ...]
    """The cycles found: first those on all points of the region, then those on some of them, then the others; the shortest first."""
    verdicts: Mapping[str, str]
    """The fate of the first cycle under each rule set, in sentences."""
    traditions: tuple[TraditionOutcome, ...]
    """The fate of the first cycle under each tradition (rules by which people and programs play), in sentences."""

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
        return self.type.names[0] if self.type.names else self.type.id

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


@dataclass(frozen=True, kw_only=True)
class Found(Answer):
    """The kos of a board: the answer of :func:`find`. ``str()`` draws each ko; a notebook shows them as pictures."""

    within: int
    """The largest number of plays of a cycle."""
    soon: int
    """The largest number of plays before a cycle begins."""
    suicide: str
    move: int | None
    """The number of the move of a game record after which this is the position."""
    to_move: str
    counts: tuple[FoundCount, ...]
    """The number of cycles through the position itself, by their plays."""
    rules: str | None
    """The rule set that the game record names, if it is known."""
    kos: tuple[FoundKo, ...]
    """The kos, first those of the position itself, then those after further plays."""
    position: Position = beside()
    """The position that was asked about."""

    def __str__(self) -> str:
        if not self.kos:
            return f"nothing repeats within {self.within} plays"
        return "\n\n".join(f"{number}. {ko}" for number, ko in enumerate(self.kos, 1))

    def _repr_html_(self) -> str:
        return "".join(f"<figure>{ko._repr_svg_()}</figure>" for ko in self.kos)


def find(
    target: Target,
    *,
    move: Move = None,
    within: Number = 6,
    soon: Number = 0,
    suicide: Suicide | None = None,
    memory_limit: Memory = None,
) -> Found:
    """Finds what can repeat within a few plays on a board of any size, with no region marked: every cycle of at most ``within`` plays that
    begins after at most ``soon`` plays and whose points are connected or coupled. Without ``suicide`` it is what the rules of the record
    allow, and none if it names none.

    The target may be a game record, or a :class:`Game`; ``move`` is then the move after which the position stands: a number, ``"last"``,
    or a move of a variation such as ``"12.2.17"``. Other questions can be asked about the ``position`` of a ko.

    >>> import koatlas
    >>> board = koatlas.Position.parse(". . . . . .\\n. . X O . .\\n. X O . O .\\n. . X O . .\\n. . . . . .")
    >>> found = koatlas.find(board, soon=0)
    >>> print(found)
    1. basic ko: c3 d3
     5  .  .  .  .  .  .
     4  .  .  X  O  .  .
     3  .  X (O)(.) O  .
     2  .  .  X  O  .  .
     1  .  .  .  .  .  .
        a  b  c  d  e  f
    >>> koatlas.classify(found.kos[0].position).shortest.cycle_word
    'B1 W1'
    """
    position = position_of(target, move)
    found = ask(Found, "find", position, within=within, soon=soon, suicide=suicide, memory_limit=memory_limit)
    object.__setattr__(found, "position", position)
    return found
