"""Moves under a rule set."""

import os
from collections.abc import Iterable
from dataclasses import dataclass

from ._answer import Answer, ask
from ._answers import CheckedGames, FirstRefusals, GameVerdicts
from ._arguments import Options, Rules, Target


@dataclass(frozen=True, kw_only=True)
class Verdicts(GameVerdicts, Answer):
    """The verdicts of a rule set on moves: the answer of :func:`check`."""


def check(
    target: Target, moves: str | Iterable[str], *, rules: Rules, options: Options = None, strict: bool = False
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
    return ask(Verdicts, "check", **locals())


def check_games(
    *paths: str | os.PathLike[str],
    rules: Rules | None = None,
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
    return ask(CheckedGames, "check_games", **locals())


def first_refusals(target: Target, moves: str | Iterable[str]) -> FirstRefusals:
    """Returns the first of the given moves that each rule set refuses.

    >>> import koatlas
    >>> ko = koatlas.Position.parse(". X O .\\nX O . O\\n. X O .")
    >>> found = koatlas.first_refusals(ko, ["B c2", "W b2"])
    >>> {one.ruleset: one.first_refused for one in found.rulesets}["psk"].explanation
    'would repeat the position at the start (positional superko)'
    """
    return ask(FirstRefusals, "check", **locals(), rules="all")
