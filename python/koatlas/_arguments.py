"""Arguments that several questions share. Numbers are passed on as texts, so that the command line's messages refuse what is no number."""

import os
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from ._native import Game, InputError, Position

Target: TypeAlias = Position | Game | str | os.PathLike[str]
"""A position, a game, or the path of a position file or a game record (``.toml``, ``.sgf`` or ``.txt``)."""

Move: TypeAlias = int | str | None
"""A move of a game: its number, 0 for the start, ``"last"``, or a move of a variation such as ``"12.2.17"``; ``None`` is the last."""

Number: TypeAlias = int | str
"""A whole number; texts of digits are numbers too."""

Memory: TypeAlias = int | str | None
"""A number of bytes, or a text such as ``"500M"`` or ``"16G"``; ``None`` is 8 GiB."""

Suicide: TypeAlias = Literal["none", "multi", "all"]
"""The suicide policy: no suicide, suicide of two stones or more, or also of a single stone."""

Model: TypeAlias = Literal["free", "alternating", "with-passes"]
"""The model, which says who may move: either colour at any time; in turn; or in turn with passes."""

Measure: TypeAlias = Literal["plays", "moves"]
"""The measure of a sequence: its plays, or its plays and passes."""

Path: TypeAlias = str | os.PathLike[str]
"""A file or a folder."""

VoidIs: TypeAlias = Literal["draw", "black", "white", "separate"]
"""The value of a game without result."""

RuleSetName: TypeAlias = Literal[
    "basic-ko",
    "universalists",
    "psk",
    "ssk",
    "nssk",
    "tromp-taylor",
    "aga",
    "new-zealand",
    "fixed-ko",
    "basic-fixed-ko",
    "ing-reduced",
    "basic-ko-rules",
    "configuration",
    "drr",
    "drr-needs-play",
    "drr-anywhere",
    "drr-1play",
    "drr-basicko",
    "drr-fixedko",
    "drr-3pass",
    "drr-cycleend",
    "geneva",
    "japanese-1989",
    "japanese-1989-literal",
    "japanese-1989-confirmation",
    "japanese-2003",
    "olympiad",
    "chinese-1988-text",
    "chinese-practice",
    "wmsg-2008",
    "wwgo-1996",
    "spight",
    "spight-2",
    "katago-simple",
    "katago-psk",
    "katago-ssk",
    "katago-spight",
]
"""The identifiers of the rule sets, as ``koatlas rules`` lists them. Other names of the rule sets are accepted too."""

Rules: TypeAlias = RuleSetName | str
"""A rule set by its name, the path of a file of one (``.toml``), or the text of such a file."""

MoreRules: TypeAlias = Rules | Path | Iterable[Rules | Path] | None
"""Rule sets besides those of the list: a further one by its name, the path of a file, or the text of a file; or several of them."""

Options: TypeAlias = Mapping[str, str | int] | None
"""The options of a rule set, as ``koatlas rules ID`` lists them, for example ``{"suicide": "none"}``."""


def position_of(target: Target, move: Move = None) -> Position:
    """Returns the position of a target after a move."""
    if isinstance(target, Game):
        return _after(target, move)
    if not isinstance(target, Position):
        return Position.read(target, move=move)
    if move is not None:
        raise InputError("move: a position has no moves: give the path of a record, or a game")
    return target


def ko_of(
    target: Target, move: Move, region: Iterable[str] | None, ko: int | None, suicide: Suicide = "multi", memory: Memory = None
) -> Position:
    """Returns the position of a target, with a region if it needs one: the given points, or those of a ko."""
    position = position_of(target, move)
    if region is None:
        return position.with_ko(ko, suicide=suicide, memory_limit=written(memory))
    if ko is not None:
        raise InputError("ko: name a region or a ko, and not both")
    return position.with_region([*region])


def _after(game: Game, move: Move) -> Position:
    """Returns the position of a game after a move."""
    moves = len(game.moves)
    last = moves if move in (None, "last") else int(move) if str(move).isdecimal() else -1
    if not 0 <= last <= moves:
        raise InputError(f"move: the game has {moves} moves, and not {move}")
    game = game.copy()
    while len(game.moves) > last:
        game.pop()
    return game.position


def written(number: int | float | str | None) -> str | None:
    """Returns a number as a text."""
    return None if number is None else str(number)


def options_of(options: Options) -> list[str]:
    """Returns options in the form of the command line."""
    return [f"{key}={value}" for key, value in (options or {}).items()]


def moves_of(moves: str | Iterable[str]) -> str:
    """Returns moves in the form of the command line."""
    return moves if isinstance(moves, str) else "; ".join(moves)
