"""Rule sets, their test suites for programs, and the rule set that a program follows."""

import shlex
from collections.abc import Iterable, Sequence
from typing import Literal

from ._answer import ask
from ._answers import ComparedRuleSets, Conformance, InferredRules, RuleSets, Suite
from ._arguments import Number, Options, Path, Rules


def rules(named: str | None = None) -> RuleSets:
    """Describes all rule sets, those of a family, or one: the rules that bar plays and end sequences, and the options.

    >>> import koatlas
    >>> (tromp_taylor,) = koatlas.rules("Tromp Taylor").rulesets
    >>> tromp_taylor.id, tromp_taylor.finite, [bar.name for bar in tromp_taylor.bars]
    ('tromp-taylor', True, ['positional superko'])
    """
    return ask(RuleSets, "rules", **locals())


def compare_rules(*named: Rules, out: Path | None = None, replace: bool = False) -> ComparedRuleSets:
    """Puts rule sets side by side: names, or files that end with ``.toml``. ``out`` is a page to write.

    It says whether sequences end, what tells each two of them apart, what they do with famous kos and with the ko types of small regions,
    how long sequences are, and what a referee has to remember.

    >>> import koatlas
    >>> found = koatlas.compare_rules("psk", "ssk")
    >>> found.memory["psk"], found.ends["ssk"].always
    ('all positions so far; the passes made just now', True)
    """
    return ask(ComparedRuleSets, "compare_rules", named=named, out=out, replace=replace)


def suite(rules: Rules, *, out: Path, options: Options = None, replace: bool = False) -> Suite:
    """Writes the test suite of a rule set into the folder ``out``: the smallest sequences that show what it does, for programs.

    >>> import koatlas, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     koatlas.suite("psk", out=folder).cases
    41
    """
    return ask(Suite, "suite", **locals())


def conform(
    program: str | Sequence[str],
    *,
    rules: Rules,
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
    program = shlex.split(program) if isinstance(program, str) else list(program)
    return ask(Conformance, "conform", **locals())


def infer(
    program: str | Sequence[str],
    *,
    protocol: Literal["gtp", "json"] = "gtp",
    games: Number = 300,
    seed: Number = 1,
    sizes: Iterable[str] = (),
    answer_limit: float | str = 60,
) -> InferredRules:
    """Finds the smallest rule file that agrees with another program, by experiments that tell rule files apart. The arguments are those of
    :func:`conform`; a fifth of the ``games`` is played against the file.

    >>> import koatlas
    >>> koatlas.infer("no-such-program")
    Traceback (most recent call last):
    koatlas.InputError: program: it cannot be started: no-such-program: No such file or directory (os error 2)
    """
    program = shlex.split(program) if isinstance(program, str) else list(program)
    return ask(InferredRules, "infer", **locals())
