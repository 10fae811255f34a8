"""Moves under a rule set."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ._answer import Answer, ask
from ._arguments import Options, RuleSetName, Target, moves_of, options_of
from ._typed import flat


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The verdict on a move."""

    move: str
    legal: bool
    made: bool
    reason: str | None
    """The rule that bars the move."""
    explanation: str | None
    """The reason why the move is illegal, in words."""
    forfeited: bool
    """True if the stone of the play was taken off because the play repeats a position."""
    removed: tuple[str, ...]
    void_offered: bool
    """True if the players may now agree that there is no result."""


@dataclass(frozen=True, kw_only=True)
class End:
    """The end of a sequence."""

    outcome: str
    """``score``, ``void``, ``tie``, ``black`` or ``white``."""
    by: str
    explanation: str
    score: int | None
    """Area, Black minus White."""
    after_move: int
    sentence: str
    """The end in words."""


@dataclass(frozen=True, kw_only=True)
class BarredPlay:
    """A play that the bare rules allow and the rule set does not."""

    move: str
    reason: str
    explanation: str


@dataclass(frozen=True, kw_only=True)
class LineVerdicts:
    """The verdicts of a rule set on a variation."""

    path: str
    """The address of the variation: ``12.2`` is the second that goes on after move 12."""
    first_move: int
    """The number of the first move with a verdict. Moves before it belong to an earlier line too."""
    verdicts: tuple[Verdict, ...]
    ended: End | None


@dataclass(frozen=True, kw_only=True)
class SlipWarning:
    """A slip in a game record, which was read in spite of it."""

    line: int | None
    column: int | None
    sentence: str
    """The slip, and what was assumed."""


@dataclass(frozen=True, kw_only=True)
class GameVerdicts:
    """The verdicts of a rule set on the moves of a game."""

    ruleset: str
    options: Mapping[str, str]
    verdicts: tuple[Verdict, ...]
    """The verdicts on the moves of the main line."""
    ended: End | None
    lines: tuple[LineVerdicts, ...]
    """The variations, in the order of the file."""
    rows: tuple[str, ...]
    """The board at the end, the top row first."""
    to_move: str
    barred_by_repetition: tuple[str, ...]
    """Points where the bare rules allow a play at the end, and the rule set does not."""
    barred: tuple[BarredPlay, ...]
    warnings: tuple[SlipWarning, ...]

    @property
    def legal(self) -> bool:
        """True if all moves are legal, those of variations too."""
        return all(verdict.legal for verdicts in (self.verdicts, *(line.verdicts for line in self.lines)) for verdict in verdicts)


@dataclass(frozen=True, kw_only=True)
class Verdicts(GameVerdicts, Answer):
    """The verdicts of a rule set on moves: the answer of :func:`check`."""


@dataclass(frozen=True, kw_only=True)
class CheckedGame:
    """The verdicts of a rule set on a game, or the reason why the game could not be checked."""

    file: str | None
    game: int | None
    """The number of the game in its file."""
    title: str | None
    error: str | None
    """The reason why the game could not be checked."""
    answer: GameVerdicts | None = flat()


@dataclass(frozen=True, kw_only=True)
class GamesSummary:
    """The numbers of games, of games with illegal moves, and of games with errors."""

    games: int
    illegal: int
    errors: int


@dataclass(frozen=True, kw_only=True)
class CheckedGames(Answer):
    """The verdicts of rule sets on games: the answer of :func:`check_games`."""

    games: tuple[CheckedGame, ...]
    summary: GamesSummary


@dataclass(frozen=True, kw_only=True)
class RefusedMove:
    """A move that a rule set refuses."""

    number: int
    move: str
    reason: str
    explanation: str


@dataclass(frozen=True, kw_only=True)
class FirstRefusal:
    """The first move that a rule set refuses, and the end of the game under this rule set."""

    ruleset: str
    first_refused: RefusedMove | None
    ended: End | None
    """The end of the game under the rule set, if it has ended."""
    sentence: str
    """The verdict in words, with the article of the rules."""


@dataclass(frozen=True, kw_only=True)
class TraditionOutcome:
    """The verdict of a tradition on a game. A tradition is a name for rules by which people or programs play."""

    name: str
    ruleset: str
    """The usual rule set of the tradition."""
    sentence: str
    """The verdict in words, with the article of the rules."""


@dataclass(frozen=True, kw_only=True)
class FirstRefusals(Answer):
    """The first move that each rule set refuses: the answer of :func:`first_refusals`."""

    traditions: tuple[TraditionOutcome, ...]
    rulesets: tuple[FirstRefusal, ...]
    warnings: tuple[SlipWarning, ...]


def check(
    target: Target, moves: str | Iterable[str], *, rules: RuleSetName, options: Options = None, strict: bool = False
) -> Verdicts:
    """Replays moves from a position under a rule set: for each, whether it is legal, and if not, why.

    Moves are written ``B d2``, ``W pass``, or ``B kopass:c2``: a list of them, or one text with semicolons. An illegal move is
    not made, and the same player moves next; ``strict`` stops after it.

    >>> import koatlas
    >>> ko = koatlas.Position.parse(". X O .\\nX O . O\\n. X O .")
    >>> found = koatlas.check(ko, ["B c2", "W b2", "W pass"], rules="psk")
    >>> [verdict.explanation for verdict in found.verdicts]
    [None, 'would repeat the position at the start (positional superko)', None]
    >>> found.legal, found.barred_by_repetition
    (False, ())
    """
    return ask(Verdicts, "check", target, moves=moves_of(moves), rules=rules, options=options_of(options), strict=strict)


def check_games(
    *paths: str | os.PathLike[str],
    rules: RuleSetName | None = None,
    options: Options = None,
    strict: bool = False,
    main_line: bool = False,
    encoding: str | None = None,
) -> CheckedGames:
    """Checks game records under a rule set: SGF files, and folders with such files. Without ``rules`` each game is checked by
    the rules that it names.

    All variations are judged, unless ``main_line`` is true. A recorded game goes on after an illegal move as it was played. A game that
    cannot be read has its error in the answer. ``encoding`` names that of the records; if not given, each record tells or it is recognised.

    >>> import koatlas, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = pathlib.Path(folder, "game.sgf")
    ...     _ = game.write_text("(;SZ[3]RU[Chinese];B[bb];W[bb])")
    ...     found = koatlas.check_games(game, rules="psk")
    >>> [verdict.explanation for verdict in found.games[0].answer.verdicts]
    [None, 'a stone stands there']
    """
    return ask(
        CheckedGames,
        "check_games",
        paths=paths,
        rules=rules,
        options=options_of(options),
        strict=strict,
        main_line=main_line,
        encoding=encoding,
    )


def first_refusals(target: Target, moves: str | Iterable[str]) -> FirstRefusals:
    """Returns the first of the given moves that each rule set refuses.

    >>> import koatlas
    >>> ko = koatlas.Position.parse(". X O .\\nX O . O\\n. X O .")
    >>> found = koatlas.first_refusals(ko, ["B c2", "W b2"])
    >>> {one.ruleset: one.first_refused for one in found.rulesets}["psk"].explanation
    'would repeat the position at the start (positional superko)'
    """
    return ask(FirstRefusals, "check", target, moves=moves_of(moves))
