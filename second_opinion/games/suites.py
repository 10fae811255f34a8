"""Replays test suites of rule sets with the second referee: every verdict and board, and what each case is there for.

The documentation of `koatlas-games`, module `programs::suites`, says how a suite is written. What is not looked at: that no smaller
sequence shows the same, which moves repeat or retake what, and that rule sets which no case tells apart never differ.
"""

import itertools
import json
from typing import NamedTuple

from rules.board import content
from rules.referee import Referee
from rules.rulesets import RULE_SETS

from .sequences import Differs, equal

HEAD = {"format", "version", "ruleset", "options", "cases", "searched", "same", "not_told_apart", "not_shown"}
CASE = {"case", "found", "start", "steps", "shows", "tells_from"}
FOUND = {"empty-board", "set-up", "after-the-end", "long"}
DIFFERENCES = {"any-move", "repetition"}
RULINGS = {"refused", "ends", "forfeited", "made"}
SHAPES = {"line", "square", "rectangle"}


class Judged(NamedTuple):
    """What the second referee says of a move: the verdict as files have it, all reasons against it, and the rows after it."""

    verdict: dict
    reasons: tuple
    rows: list

    def ruling(self):
        if not self.verdict["legal"]:
            return "refused"
        return next((key for key in ("ended", "forfeited") if key in self.verdict), "made").replace("ended", "ends")

    def shown(self):
        """What a program shows of it."""
        end = self.verdict.get("ended", {})
        return self.verdict["legal"], self.rows, self.verdict.get("offered"), end.get("outcome")


def read(text):
    """The first line and the cases of a `suite.jsonl`."""
    head, *cases = (json.loads(line, object_pairs_hook=unique) for line in text.splitlines())
    equal("the first line", set(head), HEAD)
    equal("the first line", (head["format"], head["version"]), ("koatlas-suite", 1))
    return head, cases


def unique(pairs):
    """A JSON object, no key of which stands there twice."""
    equal("an object with the same key twice", len(dict(pairs)), len(pairs))
    return dict(pairs)


def replay(text):
    """Goes through all cases of a `suite.jsonl`; tells how many there are."""
    head, cases = read(text)
    equal("the number of cases", len(cases), head["cases"])
    equal("the cases that have a name of their own", len({case["case"] for case in cases}), len(cases))
    # A window is named only if there is one.
    equal("the options", head["options"].keys() | {"window"}, RULE_SETS[head["ruleset"]].options.keys() | {"window"})
    for case in cases:
        replay_case(head, case, f"{head['ruleset']}, {case['case']}")
    all_are_told(head, cases)
    return len(cases)


def replay_case(head, case, where):
    equal(where, set(case), CASE)
    equal(where, (case["case"], case["found"] in FOUND), (identifier(case), True))
    equal(f"{where}, whether it shows something", bool(case["shows"] or case["tells_from"]), True)
    last = replay_steps(start(case, head["ruleset"], head["options"], where), case, where)
    for purpose in case["shows"]:
        equal(f"{where}, whether it shows {purpose}", shows(purpose, case, last), True)
    for other in case["tells_from"]:
        tell_from(other, case, last, f"{where}, {other['ruleset']}")


def start(case, rules, options, where):
    """A game at the start of a case, where every string has a liberty."""
    equal(where, set(case["start"]), {"rows", "to_move"})
    equal(where, set("".join(case["start"]["rows"])) - set("XO."), set())
    game = Referee(rules, case["start"]["rows"], case["start"]["to_move"], options)
    stones = [point for point in game.board.points if content(game.position, point) != "."]
    equal(where, all(game.board.liberties(game.position, stone) for stone in stones), True)
    return game


def replay_steps(game, case, where):
    """All moves of a case; what is said of the last. Only after the end goes a case on after a move that ends it."""
    *before, last = case["steps"]
    goes_on = {"made", "forfeited"} | ({"ends"} if "after-the-end.refused" in case["shows"] else set())
    for step in before:
        equal(f"{where}, {step['move']}, whether it goes on", replay_step(game, step, where).ruling() in goes_on, True)
    return replay_step(game, last, where)


def replay_step(game, step, where):
    judged = judge(game, step["move"], step, where)
    equal(f"{where}, {step['move']}", {**judged.verdict, "move": step["move"], "rows": judged.rows}, step)
    return judged


def judge(game, move, stated, where):
    """Makes a move if it is legal. A refusal may have other reasons besides the one that is stated, and so may an end."""
    player, move = move.split()
    equal(f"{where}, the player of {move}", player, game.to_move)
    reasons, verdict = game.make(player, move), {"legal": True}
    if reasons:
        verdict = {"legal": False, "reason": like(stated.get("reason"), reasons)}
    else:
        marks = {"forfeited": game.history.moves[-1].forfeited, "offered": game.offered}
        verdict |= {mark: True for mark, is_so in marks.items() if is_so}
    if game.ended and not reasons:
        outcome, by, score = game.ended
        verdict["ended"] = {"outcome": outcome, "by": like(stated.get("ended", {}).get("by"), by), "score": score}
    return Judged(verdict, reasons, list(game.position))


def like(stated, found):
    """What is stated if it has been found, and otherwise the first that has."""
    return stated if stated in found else found[0]


def identifier(case):
    """What a case has to be called."""
    rows = case["start"]["rows"]
    stones = "/".join(rows) + ":" if set("".join(rows)) != {"."} else ""
    return f"{len(rows)}x{len(rows[0])}:{stones}" + "-".join(step["move"].split()[1] for step in case["steps"])


def shows(purpose, case, last):
    """Whether it is so, as far as a purpose speaks of the last verdict and of the board: `bar.psk.line`, `end.passes.score.by-pass`."""
    kind, *words = purpose.split(".")
    named = {"bar": set(words[:1]) <= set(last.reasons), "end": is_end(words, case, last)}
    own = {last.ruling(), shape(case["start"]["rows"])}
    return named.get(kind, True) and {kind, *words} & (RULINGS | SHAPES) <= own


def is_end(words, case, last):
    """`offer`, or the rule that ends the sequence, the outcome, and by what kind of move."""
    if words[0] == "offer":
        return "offered" in last.verdict
    end = last.verdict.get("ended", {})
    return words[:3] == [end.get("by"), end.get("outcome"), "by-pass" if is_pass(case["steps"][-1]) else "by-play"]


def shape(rows):
    if len(rows) == 1:
        return "line"
    return "square" if len(rows) == len(rows[0]) else "rectangle"


def is_pass(step):
    return step["move"].endswith(" pass")


def tell_from(other, case, own, where):
    """Another rule set makes all moves but the last, and says something else of that."""
    game, suicides = start(case, other["ruleset"], None, where), 0
    *before, last = case["steps"]
    for step in before:
        suicides += is_suicide(game, step)
        judged = judge(game, step["move"], {}, where)
        equal(f"{where}, {step['move']}", (judged.ruling() in {"made", "forfeited"}, judged.rows), (True, step["rows"]))
    suicides += is_suicide(game, last)
    judged = judge(game, last["move"], other, where)
    equal(where, {**judged.verdict, "ruleset": other["ruleset"], "smallest": other["smallest"]}, other)
    equal(f"{where}, whether the last move tells", judged.shown() != own.shown(), True)
    if "repetition" in other["smallest"]:
        passes = [*map(is_pass, case["steps"])]
        in_a_row = any(map(all, itertools.pairwise(passes)))
        equal(f"{where}, suicides, passes in a row and a pass at the end", (suicides, in_a_row, passes[-1]), (0, False, False))


def is_suicide(game, step):
    """Whether a move is a suicide by the bare rules."""
    player, move = step["move"].split()
    point = game.board.point(move)
    return point is not None and content(game.position, point) == "." and bool(game.play(player, point).suicide)


def all_are_told(head, cases):
    """For either difference every other rule set is told apart by one case, is the same, or is said not to be told apart."""
    others = [other for case in cases for other in case["tells_from"]]
    told = [(difference, other["ruleset"]) for other in others for difference in other["smallest"]]
    told += [(pair["difference"], pair["ruleset"]) for pair in head["same"] + head["not_told_apart"]]
    # With other options a rule set may be told from itself.
    own = {(difference, head["ruleset"]) for difference in DIFFERENCES}
    equal("the rule sets that are told apart", set(told) | own, set(itertools.product(DIFFERENCES, RULE_SETS)))
    if len(set(told)) < len(told):
        raise Differs(f"{head['ruleset']}: a rule set is told apart twice")
