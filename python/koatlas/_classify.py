"""Classification of positions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Move, Number, Suicide, Target, ko_of, moves_of
from ._fates import Fate
from ._native import Position
from ._typed import beside, flat, optional


@dataclass(frozen=True, kw_only=True)
class Component:
    """All positions that can be reached and from which the start can be reached again."""

    positions: int
    plays: int


@dataclass(frozen=True, kw_only=True)
class KoType:
    """A ko type: a component up to isomorphism and the exchange of colours."""

    id: str
    """The identity of the type."""
    names: tuple[str, ...]
    factors: tuple[str, ...]
    """The identities of the prime factors; if the type is prime, its own."""
    factors_exchanged: tuple[bool, ...]
    """For each factor, true if its colours are exchanged."""
    examples: tuple[str, ...]
    """Known positions that have the type without giving it its name."""


@dataclass(frozen=True, kw_only=True)
class KoPoints:
    """The points whose content changes."""

    free: tuple[str, ...]
    """The ko points of the component."""
    pass_free: tuple[str, ...]
    """The ko points on walks back to the position in which the players alternate without passing."""
    drr: tuple[str, ...]
    """The ko points on the cycles under the Default Restriction Rules."""


@dataclass(frozen=True, kw_only=True)
class KoString:
    """A string of the position that a cycle captures."""

    colour: str
    points: tuple[str, ...]
    size: int
    witness: tuple[str, ...]
    """The moves of such a cycle."""


@dataclass(frozen=True, kw_only=True)
class ShortestCycle:
    """The shortest cycle back to the position."""

    plays: int
    pass_free_plays: int | None
    """The plays of the shortest cycle in which the players alternate without passing."""
    moves: int
    """The fewest moves of a cycle, with its passes."""
    passes: int
    """The passes of the cycle with the fewest moves."""
    balance: int
    """White stones minus black stones removed."""
    needs_suicide: bool
    """True if every cycle has a suicide."""
    cycle_word: str
    witness: tuple[str, ...]
    pass_free_witness: tuple[str, ...] | None
    moves_witness: tuple[str, ...]
    passes_witness: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class JudgedCycle:
    """A cycle, and its fate under each rule set."""

    plays: int
    moves: int
    passes: int
    balance: int
    cycle_word: str
    witness: tuple[str, ...]
    rulesets: Mapping[str, Fate]


@dataclass(frozen=True, kw_only=True)
class KnownCycle:
    """The cycle that the position is known for, or the reason why it is no cycle under the suicide policy."""

    named_by: str
    """``file`` or ``option``."""
    no_cycle: str | None = optional()
    """The reason why it is no cycle under the suicide policy."""
    judged: JudgedCycle | None = flat()


@dataclass(frozen=True, kw_only=True)
class Cycles:
    """The cycles whose fates are given."""

    known: KnownCycle | None
    past_basic_ko: JudgedCycle | None
    """The shortest cycle that the basic ko rule lets pass again and again."""
    shortest: JudgedCycle | None


@dataclass(frozen=True, kw_only=True)
class QuotedOutcome:
    """A quotation about the position from a source. koatlas has not computed it."""

    rules: tuple[str, ...]
    says: str
    source: str


@dataclass(frozen=True, kw_only=True)
class CyclesOfLength:
    """The number of cycles with this number of moves."""

    moves: int
    count: int


@dataclass(frozen=True, kw_only=True)
class DrrCycles:
    """The cycles under the Default Restriction Rules, exact up to a length."""

    max_length: int
    shortest_moves: int | None
    cycles: tuple[CyclesOfLength, ...]
    witness: tuple[str, ...] | None


@dataclass(frozen=True, kw_only=True)
class SequenceInside:
    """A long sequence inside the component."""

    rulesets: tuple[str, ...]
    """The rule sets that allow the same sequences."""
    lower: int
    """The plays of the sequence."""
    upper: int
    """The upper bound: no sequence has more plays."""
    exact: bool
    diagram: tuple[str, ...]
    """The board on which the sequence begins."""
    moves: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LongestInside:
    """The longest sequences inside the component."""

    refused: str | None
    """The reason why there was no search."""
    sequences: tuple[SequenceInside, ...]


@dataclass(frozen=True, kw_only=True)
class UsedRegion:
    """The region, if the file of the position does not give it, and what is assumed about the rest of the board."""

    move: int | None
    """The move of a game record after which this is the position."""
    ko: int | None
    """The number of the ko in the list of :func:`find`; ``None`` if the region was given."""
    after: tuple[str, ...]
    """The plays that lead there."""
    region: tuple[str, ...]
    leaks: tuple[str, ...]
    """The stones outside the region that plays in it can take."""
    immortal: tuple[str, ...]
    """The stones next to the region that plays in it cannot take: they are assumed to stay."""


@dataclass(frozen=True, kw_only=True)
class Classification(Answer):
    """The classification of a position: the answer of :func:`classify`. In a notebook it shows as a picture of the position."""

    to_move: str
    suicide: str
    component: Component
    type: KoType | None
    """The ko type, if anything repeats."""
    ko_points: KoPoints
    cyclical_part: tuple[str, ...]
    non_cyclical_points: int
    ko_strings: tuple[KoString, ...]
    ko_string_sizes: tuple[int, ...]
    """The sizes of all strings captured in the component."""
    shortest: ShortestCycle | None
    rulesets: Mapping[str, Fate]
    """The fate of the shortest cycle under each rule set."""
    cycles: Cycles
    quoted_outcomes: tuple[QuotedOutcome, ...]
    used: UsedRegion | None = flat()
    """The region, if the file gives none."""
    warnings: tuple[str, ...]
    """The assumptions about the rest of the board."""
    drr: DrrCycles
    longest: LongestInside | None = optional()
    """The longest sequences; ``None`` without ``longest=True``."""
    position: Position = beside()
    """The position that was asked about."""

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


def classify(
    target: Target,
    *,
    move: Move = None,
    region: Iterable[str] | None = None,
    ko: int | None = None,
    suicide: Suicide = "multi",
    max_length: Number = 8,
    cycle: str | Iterable[str] | None = None,
    longest: bool = False,
    memory_limit: Memory = None,
) -> Classification:
    """Classifies a position: component, ko type, ko points, ko strings, shortest cycles and their fates under rule sets.

    ``suicide`` is ``none``, ``multi`` (of two stones or more) or ``all``. ``max_length`` bounds the cycles under the Default
    Restriction Rules, in moves. ``cycle`` has the moves of the cycle that the position is known for; if not given, the file
    may name them. ``longest`` also searches for the longest sequences inside the component.

    The target may be a game record, or a :class:`Game`; ``move`` is then the move after which the position stands. ``region`` has the points where
    plays are made. On a board of more than 20 points without a region the only ko is classified that :func:`find` finds, or the one with the number
    ``ko``.

    Raises :class:`InputError` if the target or an argument cannot be used, :class:`WorkError` if a limit is reached.

    >>> import koatlas
    >>> sending_two = koatlas.Position.parse('''
    ... . X O .
    ... X X O O
    ... X O O .
    ... . X . O
    ... region: a1 b1 c1
    ... ''')
    >>> found = koatlas.classify(sending_two)
    >>> found.type.names
    ('sending-two-returning-one',)
    >>> found.shortest.cycle_word, found.rulesets["psk"].move
    ('B W2 B1', 3)
    """
    position = ko_of(target, move, region, ko, suicide, memory_limit)
    found = ask(
        Classification,
        "classify",
        position,
        suicide=suicide,
        max_length=max_length,
        cycle=None if cycle is None else moves_of(cycle),
        longest=longest,
        memory_limit=memory_limit,
    )
    object.__setattr__(found, "position", position)
    return found
