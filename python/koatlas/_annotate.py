"""Game records with their kos, repetitions and barred moves marked and explained."""

from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Number, Path, Suicide
from ._check import SlipWarning
from ._find import FoundKo


@dataclass(frozen=True, kw_only=True)
class AnnotationCounts:
    """The numbers of kos, repetitions and barred moves. A ko that arises again counts once."""

    kos: int
    repetitions: int
    barred: int


@dataclass(frozen=True, kw_only=True)
class ArisingKo(FoundKo):
    """A ko that arises in a game, as it is when it first arises."""

    label: str
    """The letter of the ko in the record."""
    arises: tuple[int, ...]
    """The numbers of the moves with which the ko arises: it exists after the move and not before it."""


@dataclass(frozen=True, kw_only=True)
class RepetitionNote:
    """A move that repeats an earlier position of the board."""

    from_move: int
    """The last earlier move after which the board was the same; 0 is the start."""
    to_move: int
    plays: int
    word: str | None
    """The cycle word; ``None`` for long cycles."""
    balance: int
    """White stones minus black stones removed."""


@dataclass(frozen=True, kw_only=True)
class RulesNote:
    """The verdict of some rule sets on a move."""

    number: int
    move: str
    sentence: str
    traditions: tuple[str, ...]
    """The traditions among the rule sets: rules by which people and programs play."""
    models: tuple[str, ...]
    """The identifiers of the other rule sets, which are models."""


@dataclass(frozen=True, kw_only=True)
class AnnotatedLine:
    """The annotations of a variation, at the moves that no earlier line has."""

    path: str
    """The address of the variation: ``12.2`` is the second that goes on after move 12."""
    kos: tuple[ArisingKo, ...]
    repetitions: tuple[RepetitionNote, ...]
    barred: tuple[RulesNote, ...]
    ended: tuple[RulesNote, ...]


@dataclass(frozen=True, kw_only=True)
class Annotation(Answer):
    """The annotations of a record: the answer of :func:`annotate`."""

    moves: int
    within: int
    """The largest number of plays of a cycle."""
    suicide: str
    counts: AnnotationCounts
    """The numbers for all lines."""
    kos: tuple[ArisingKo, ...]
    repetitions: tuple[RepetitionNote, ...]
    barred: tuple[RulesNote, ...]
    """The moves that rule sets bar."""
    ended: tuple[RulesNote, ...]
    """The moves at which rule sets end the game, except passes."""
    lines: tuple[AnnotatedLine, ...]
    """The variations that have annotations; the other lists are those of the main line."""
    warnings: tuple[SlipWarning, ...]


def annotate(
    game: Path,
    out: Path,
    *,
    within: Number = 6,
    suicide: Suicide | None = None,
    main_line: bool = False,
    encoding: str | None = None,
    replace: bool = False,
    memory_limit: Memory = None,
) -> Annotation:
    """Writes a game record with comments, labels and variations at every ko that arises, every repetition, and every move that some
    rule set bars, in all variations unless ``main_line`` is true. The rest of the record stays as it is. The record is an SGF file with one
    game. Without ``suicide`` kos that need it count where the rules of the record allow it. ``encoding`` names the encoding of the record;
    if not given, the record tells or it is recognised.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game, out = pathlib.Path(folder, "game.sgf"), pathlib.Path(folder, "annotated.sgf")
    ...     _ = game.write_text("(;SZ[6:5]AB[cb][bc][cd]AW[db][cc][ec][dd];B[dc];W[cc])")
    ...     found = koatlas.annotate(game, out)
    ...     text = out.read_text()
    >>> [(ko.label, ko.name, ko.arises) for ko in found.kos], "ko A: basic ko" in text
    ([('A', 'basic ko', (0,))], True)
    """
    return ask(
        Annotation,
        "annotate",
        paths=(game,),
        out=out,
        within=within,
        suicide=suicide,
        main_line=main_line,
        encoding=encoding,
        replace=replace,
        memory_limit=memory_limit,
    )
