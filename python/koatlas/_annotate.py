"""Game records with their kos, repetitions and barred moves marked and explained."""

from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Memory, Number, Path, Suicide
from ._find import FoundKo


@dataclass(frozen=True, kw_only=True)
class AnnotationCounts:
    """How many kos, repetitions and barred moves there are. A ko that arises again counts once."""

    kos: int
    repetitions: int
    barred: int


@dataclass(frozen=True, kw_only=True)
class ArisingKo(FoundKo):
    """A ko that arises in a game, as it arises first."""

    label: str
    """What it is called in the record."""
    arises: tuple[int, ...]
    """The numbers of the moves after which it is there, and was not before them."""


@dataclass(frozen=True, kw_only=True)
class RepetitionNote:
    """A move after which the board is as it was before."""

    from_move: int
    """The last move before after which the board was so; 0 is the start."""
    to_move: int
    plays: int
    word: str | None
    """What the plays of the cycle do; ``None`` for long cycles."""
    balance: int
    """White stones minus black stones removed."""


@dataclass(frozen=True, kw_only=True)
class RulesNote:
    """What some rule sets say of a move."""

    number: int
    move: str
    sentence: str
    traditions: tuple[str, ...]
    """The traditions among them: rules by which people and programs play."""
    models: tuple[str, ...]
    """The identifiers of the others, which are models."""


@dataclass(frozen=True, kw_only=True)
class Annotation(Answer):
    """What a record has been annotated with: the answer of :func:`annotate`."""

    moves: int
    within: int
    """The most plays of a cycle."""
    suicide: str
    counts: AnnotationCounts
    kos: tuple[ArisingKo, ...]
    repetitions: tuple[RepetitionNote, ...]
    barred: tuple[RulesNote, ...]
    """The moves that rule sets bar."""
    ended: tuple[RulesNote, ...]
    """The moves at which rule sets end the game, but for passes."""


def annotate(
    game: Path, out: Path, *, within: Number = 6, suicide: Suicide = "multi", replace: bool = False, memory_limit: Memory = None
) -> Annotation:
    """Writes a game record with comments, labels and variations at every ko that arises, every repetition, and every move that some
    rule set bars. All else stays as it is in the record, which is an SGF file with one game.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game, out = pathlib.Path(folder, "game.sgf"), pathlib.Path(folder, "annotated.sgf")
    ...     _ = game.write_text("(;SZ[6:5]AB[cb][bc][cd]AW[db][cc][ec][dd];B[dc];W[cc])")
    ...     found = koatlas.annotate(game, out)
    ...     text = out.read_text()
    >>> [(ko.label, ko.name, ko.arises) for ko in found.kos], "ko A: basic ko" in text
    ([('A', 'basic ko', (0,))], True)
    """
    return ask(Annotation, "annotate", paths=(game,), out=out, within=within, suicide=suicide, replace=replace, memory_limit=memory_limit)
