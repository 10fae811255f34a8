"""What is found of a certificate."""

from functools import partial

from .board import PLAYERS, board_of
from .errors import Uncovered, is_count, require
from .flows import flow_bound
from .history import Rules
from .marks import least_plus
from .sequences import Longest, replay
from .strategies import strategies
from .stretches import FullStretches, PlainStretches
from .walks import Full, Plain
from .written import WrittenRules

MOST_HALF_POINTS = 2000


def judge(certificate, most_states):
    """What holds, in words; `Wrong` is raised if something does not, `Uncovered` if something is not gone through."""
    board = certificate["board"]
    require(board["to_move"] in tuple(PLAYERS), "there is no such player")
    first_mover, options = PLAYERS.index(board["to_move"]), certificate.get("options", {})
    # Each search and each sequence has facts of its own.
    if "rules" in certificate:
        rules = partial(WrittenRules, certificate["ruleset"], certificate["rules"], options, board, first_mover, most_states)
    else:
        region = tuple(board["region"]) if "region" in board else None
        points = board_of(tuple(board["rows"]), region, tuple(board.get("immortal", ())))
        rules = partial(Rules, certificate["ruleset"], options, points, first_mover, most_states)
    return (outcome if certificate["format"] == "koatlas-outcome" else longest_sequence)(certificate, rules)


def kind(certificate):
    """The kind of a certificate, for the count of those that were judged."""
    if certificate["format"] == "koatlas-outcome":
        return "strategies"
    proof = certificate.get("proof") or {"kind": "a sequence alone"}
    return f"{proof['tokens_are']}, {proof['nodes_are']} nodes" if proof["kind"] == "flow" else proof["kind"]


def outcome(certificate, rules):
    bounds = [certificate[name][word] for name, word in (("black", "at_least"), ("white", "at_most")) if name in certificate]
    require(all(is_value(number) for number in [*bounds, certificate["komi"]]), "a value is no number of half points")
    require(abs(certificate["komi"]) < MOST_HALF_POINTS, "there is no such komi")
    require(certificate["void_is"] in ("draw", "black", "white", "separate"), "there is no such value of a void end")
    return strategies(certificate, rules)


def is_value(number):
    return type(number) is int and abs(number) <= MOST_HALF_POINTS


def longest_sequence(certificate, rules):
    lower, upper, measure = certificate["lower"], certificate["upper"], certificate["measure"]
    require(measure in ("plays", "moves"), "there is no such measure")
    counted = replay(certificate["sequence"], rules(), measure)
    require(is_count(lower) and counted == lower, f"the sequence counts {counted}, not {lower}")
    proof = certificate.get("proof")
    require((upper is None) == (proof is None), "an upper bound and its proof come together")
    if upper is None:
        return f"{lower} {measure} replayed, no upper bound claimed"
    require(is_count(upper) and lower <= upper, "the bounds contradict each other")
    found = Longest(rules(), measure).length() if proof["kind"] == "exhaustive" else bound(proof, rules(), measure)
    require(found <= upper, f"only {found} is proved, not {upper}")
    return f"{lower} {measure} replayed, no more than {upper} ({kind(certificate)})"


def bound(proof, rules, measure):
    """The upper bound that a flow proves."""
    if isinstance(rules, WrittenRules):
        raise Uncovered("a flow bound under rules in a text")
    marks, nodes = proof["tokens_are"], proof["nodes_are"]
    require(proof["kind"] == "flow" and nodes in ("plain", "full"), "there is no such proof")
    if marks == "passes":
        plus, graph = 0, (PlainStretches if nodes == "plain" else FullStretches)(rules, measure)
    else:
        plus, graph = least_plus(rules, marks, measure), (Plain if nodes == "plain" else Full)(rules, marks, measure)
    require(is_count(proof["plus"]) and proof["plus"] >= plus, f"a sequence may count {plus} more than its walk")
    return flow_bound(proof, graph) + proof["plus"]
