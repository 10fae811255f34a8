"""Plays random games, judges them with the second referee, and compares with koatlas."""

from random import Random

from . import attempts, records
from .differences import difference, told
from .program import Refused
from .report import story

TOGETHER = 4


def batch(program, rules, seed):
    """Games under a rule set, each with what differs in it as text, or None. The same seed gives the same games."""
    random = Random(f"{seed} {rules}")
    for _ in range(TOGETHER):
        yield from judged(program.attempts, [attempts.play_out(random, rules)])
    options = attempts.options(random, rules)
    yield from judged(program.records, [records.play_out(random, rules, options) for _ in range(TOGETHER)])


def judged(ask, games):
    """Asks koatlas about games, all at once, and compares each."""
    try:
        answers, code = ask(games)
    except Refused as error:
        yield from ((game, story(game, str(error))) for game in games)
        return
    for game, answer in zip(games, answers, strict=True):
        yield game, compared(game, answer, code, exit_code(games))


def compared(game, answer, code, expected):
    """What differs in a game, told as a story; None if nothing does."""
    why = difference(game, answer)
    if why is None and code != expected:
        why = told(f"exit code {expected}", f"exit code {code}")
    return None if why is None else story(game, why)


def exit_code(games):
    """1 if a move is illegal."""
    return int(any(verdict.reasons for game in games for verdict in game.verdicts))
