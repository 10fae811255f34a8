"""Rule sets, their test suites for programs, and the rule set that a program follows."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ._answer import Answer, ask
from ._arguments import Number, Options, Path, RuleSetName, options_of


@dataclass(frozen=True, kw_only=True)
class BarEntry:
    """A rule that bars plays."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class EndEntry:
    """A rule that ends a sequence."""

    id: str
    text: str
    """The rule in words: its condition and its consequence."""


@dataclass(frozen=True, kw_only=True)
class ParameterEntry:
    """An option of a rule set."""

    key: str
    default: str
    values: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, kw_only=True)
class RulesEntry:
    """A rule set, described."""

    id: str
    name: str
    aliases: tuple[str, ...]
    """Other names of the rule set with its default options."""
    family: str
    source: str
    """The publication of the rules."""
    standing: Literal["published", "reconstruction", "reduction"]
    """The relation of the model to the published text."""
    reading: str
    """The reading chosen; empty if the text leaves no choice."""
    suicide: str
    bars: tuple[BarEntry, ...]
    """The rules that bar plays, in the order in which they are applied."""
    ends: tuple[EndEntry, ...]
    """The rules that end a sequence, in the order in which they are applied."""
    forfeits: bool
    """True if a stone just played is taken off when it repeats a position."""
    finite: bool
    """True if every sequence ends."""
    parameters: tuple[ParameterEntry, ...]


@dataclass(frozen=True, kw_only=True)
class RuleSets(Answer):
    """Some rule sets, described: the answer of :func:`rules`."""

    rulesets: tuple[RulesEntry, ...]


@dataclass(frozen=True, kw_only=True)
class Suite(Answer):
    """The test suite of a rule set, and its files: the answer of :func:`suite`."""

    ruleset: str
    options: Mapping[str, str]
    suite_version: int
    """The version of the format."""
    cases: int
    illegal: int
    """Cases whose last move is illegal."""
    ended: int
    """Cases whose last move ends the sequence."""
    not_shown: tuple[str, ...]
    """The rules that no case shows."""
    files: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PlayedMoves:
    """A position and moves from it."""

    rows: tuple[str, ...]
    """The board on which they begin, the top row first."""
    to_move: str
    moves: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Disagreement:
    """One kind of disagreement of a program with a rule set."""

    kind: str
    count: int
    shortest: PlayedMoves
    """The shortest game whose last move shows the disagreement."""
    engine: str
    """The verdict of the program on that move."""
    referee: str
    """The verdict of the rule set on that move."""
    first: PlayedMoves
    """The first game that showed the disagreement."""


@dataclass(frozen=True, kw_only=True)
class FollowedRules:
    """A rule set with options."""

    ruleset: str
    options: Mapping[str, str]
    """One value of each option."""
    other_values: Mapping[str, tuple[str, ...]]
    """Options with other values that agree as well, and these values."""


@dataclass(frozen=True, kw_only=True)
class ProgramFailure(PlayedMoves):
    """A failure of a program, and the moves before it."""

    kind: str
    """``size-refused``, ``late``, ``ended``, ``garbage``, ..."""
    explanation: str


@dataclass(frozen=True, kw_only=True)
class Conformance(Answer):
    """The disagreements of a program with a rule set, and the rule sets that it follows: the answer of :func:`conform`."""

    ruleset: str
    options: Mapping[str, str]
    program: str
    """The name that the program gives itself."""
    games: int
    attempts: int
    """The number of moves on whose legality the program has answered."""
    agreed: int
    barred_by_repetition: int
    """The number of these moves that the bare rules allow and the rule set bars."""
    boards: int
    ends: int
    areas: int
    disagreements: tuple[Disagreement, ...]
    """One of each kind."""
    follows: tuple[FollowedRules, ...]
    """The rule sets that agree with every answer."""
    nearest: tuple[FollowedRules, ...]
    """If no rule set agrees with every answer: those that agree with the most."""
    nearest_differences: int | None
    candidates: int
    tells_end: bool
    """True if the program says when games have ended."""
    failures: tuple[ProgramFailure, ...]


def rules(named: str | None = None) -> RuleSets:
    """Describes all rule sets, those of a family, or one: the rules that bar plays and end sequences, and the options.

    >>> import koatlas
    >>> (tromp_taylor,) = koatlas.rules("Tromp Taylor").rulesets
    >>> tromp_taylor.id, tromp_taylor.finite, [bar.name for bar in tromp_taylor.bars]
    ('tromp-taylor', True, ['positional superko'])
    """
    return ask(RuleSets, "rules", named=named)


def suite(rules: RuleSetName, *, out: Path, options: Options = None, replace: bool = False) -> Suite:
    """Writes the test suite of a rule set into the folder ``out``: the smallest sequences that show what it does, for programs.

    >>> import koatlas, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     koatlas.suite("psk", out=folder).cases
    41
    """
    return ask(Suite, "suite", rules=rules, out=out, options=options_of(options), replace=replace)


def conform(
    program: str | Sequence[str],
    *,
    rules: RuleSetName,
    options: Options = None,
    protocol: Literal["gtp", "json"] = "gtp",
    games: Number = 300,
    seed: Number = 1,
    sizes: Iterable[str] = (),
    answer_limit: float | str = 60,
) -> Conformance:
    """Plays with another program, and compares every answer with a rule set.

    ``program`` is a command with its arguments, which is started without a shell. It speaks the Go Text Protocol, or lines of JSON.
    ``games`` is the number of random games, on boards of the ``sizes``, after the sequences of the project and the suite of the rule
    set; another ``seed`` gives other games. A program that takes more than ``answer_limit`` seconds for an answer is started again.

    >>> import koatlas
    >>> koatlas.conform("no-such-program", rules="psk")
    Traceback (most recent call last):
    koatlas.InputError: program: it cannot be started: no-such-program: No such file or directory (os error 2)
    """
    words = shlex.split(program) if isinstance(program, str) else list(program)
    return ask(
        Conformance,
        "conform",
        program=words,
        rules=rules,
        options=options_of(options),
        protocol=protocol,
        games=games,
        seed=seed,
        sizes=list(sizes),
        answer_limit=answer_limit,
    )
