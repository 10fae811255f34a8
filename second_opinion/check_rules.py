"""A second opinion on the rule sets: random games, judged by a second referee and by koatlas.

    python3 second_opinion/check_rules.py --koatlas PATH [--seconds N | --games N] [--seed S] [--rules A,B]

The second referee is in `rules/`. It was written from the text of the rules and shares no code and no tables with koatlas.
The games are short and rich in captures, on boards from 1x2 to 4x4 and on those of known kos, with default and random
options. Half of them try moves, legal or not, as `koatlas check --moves` does; some of these have a region, or a ko that is
barred at the start. The other half are records with illegal moves, moves out of turn and moves after the end.

Compared are the verdict on every move, the reason of a refusal, the stones removed, forfeits, whether no result may be agreed
on, the end with its outcome, reason and score, the last board, whose turn it is, the plays barred there, and the exit code. A
refusal can have several reasons, and koatlas may name any of them. What is not compared: the sentences of koatlas, and boards
larger than 42 points.

Prints how many games and moves were compared for each rule set, and the first differences move by move. The exit code is 0
if there is no difference, 1 if there is one or koatlas gives no answer, 2 if the program cannot be started. Needs Python 3.11.
"""

import argparse
import itertools
import sys
import tempfile
import time

from games.compare import batch
from games.program import Program
from games.report import Tally
from rules.rulesets import RULE_SETS

SHOWN = 3


def arguments():
    parser = argparse.ArgumentParser(description="Compares koatlas with a second referee in random games.")
    parser.add_argument("--koatlas", required=True, metavar="PATH", help="the program")
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--seconds", type=positive, default=60, help="how long to go on (default: 60)")
    bound.add_argument("--games", type=positive, help="how many games to compare at least, in place of a time")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the games (default: 1)")
    parser.add_argument("--rules", type=rule_sets, default=list(RULE_SETS), metavar="A,B", help="the rule sets (default: all)")
    return parser.parse_args()


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1")
    return number


def rule_sets(text):
    """The rule sets that are named, with commas between."""
    unknown = set(text.split(",")) - RULE_SETS.keys()
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no rule set {min(unknown)}; `koatlas rules` lists them")
    return text.split(",")


def batches(program, chosen):
    """Batches of games, of one rule set after another, until the bound is reached."""
    begun, compared = time.monotonic(), 0
    for number, rules in zip(itertools.count(), itertools.cycle(chosen.rules)):
        done = compared >= chosen.games if chosen.games else time.monotonic() - begun >= chosen.seconds
        if done:
            return
        games = list(batch(program, rules, f"{chosen.seed} {number}"))
        compared += len(games)
        progress(compared)
        yield from games


def progress(compared):
    if sys.stderr.isatty():
        print(f"{compared} games", end="\r", file=sys.stderr, flush=True)


def compare(chosen):
    """Compares, and prints what was found; whether there is no difference."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as directory:
        for game, story in batches(Program(chosen.koatlas, directory), chosen):
            tally.add(game, story is not None)
            if story is not None and tally.total("differ") <= SHOWN:
                print(story, end="\n\n", flush=True)
    print(tally.table())
    return tally.total("differ") == 0


def main():
    try:
        return 0 if compare(arguments()) else 1
    except OSError as error:
        print(f"check_rules.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
