"""Nodes without moves, and first moves of which an image is there: the second program accepts what follows, and nothing else."""

import json
import random
from contextlib import suppress
from itertools import product

import certificates
import pytest
from proofs import strategies
from proofs.board import BLACK, WHITE, Board
from proofs.errors import Wrong
from proofs.history import Rules
from proofs.life import Life, require_end
from proofs.strategies import Strategy
from proofs.symmetries import symmetries
from test_forged import strategy
from test_written import CLUB

MOST_STATES = 3000
EYES = [".X."]
# White's stone stands in an eye of Black's string.
INVADED = ["O.X.", "XXX."]
EMPTY = ["..", ".."]
BY_LIFE = [[]]


def forced(bound, nodes, rows, to_move="B", rules="psk", **options):
    one = {**strategy(rules, rows, None, **options), "black": {"at_least": bound, "nodes": nodes}}
    return {**one, "board": {"rows": rows, "to_move": to_move}}


def changed_board(certificate, **keys):
    return {**certificate, "board": {**certificate["board"], **keys}}


def by_white(certificate):
    """The same with the colours exchanged."""
    player = {"at_most": -certificate["black"]["at_least"], "nodes": certificate["black"]["nodes"]}
    rows = [row.translate(str.maketrans("XO", "OX")) for row in certificate["board"]["rows"]]
    board = {"rows": rows, "to_move": {"B": "W", "W": "B"}[certificate["board"]["to_move"]]}
    return {**{key: value for key, value in certificate.items() if key != "black"}, "board": board, "white": player}


def better(certificate):
    """The claim of half a point more."""
    return {**certificate, "black": {**certificate["black"], "at_least": certificate["black"]["at_least"] + 1}}


def judged(certificate):
    _, code, words = certificates.verdict(json.dumps(certificate), MOST_STATES)
    return code, words


# The bound of each is the most that follows.
TRUE = [
    *(forced(6, BY_LIFE, EYES, rules=rules) for rules in ["psk", "ssk", "nssk", "fixed-ko", "aga", "basic-ko", "spight-2"]),
    forced(6, BY_LIFE, EYES, rules="drr-3pass", suicide="none"),
    forced(6, BY_LIFE, EYES, "W", passes="4"),
    forced(16, BY_LIFE, INVADED),
    forced(16, BY_LIFE, INVADED, "W"),
    forced(16, [[["b2", 1]], []], INVADED),
    # An eye of one stone is none: nothing is alive.
    forced(-8, BY_LIFE, [".X.."]),
    # The string in the middle has two eyes, the others lose theirs with it if it lacks one.
    forced(10, BY_LIFE, [".X.X."]),
    forced(-10, BY_LIFE, [".X.XX"]),
    # Black passes, and no stone is left on his territory.
    forced(6, [[["pass", 1]], []], EYES),
    forced(-8, [[["a1", 1], ["pass", 1]], []], EMPTY, "W"),
    forced(-8, [[["a1", 1], ["a2", 1], ["pass", 1]], []], [".X", ".."], "W"),
    forced(-6, [[["a1", 1], ["b1", 1], ["pass", 1]], []], ["..."], "W"),
]


@pytest.mark.parametrize("colours", [lambda one: one, by_white], ids=["black", "white"])
@pytest.mark.parametrize("certificate", TRUE, ids=lambda one: f"{one['ruleset']} {one['board']['rows']}")
def test_the_bound_is_accepted_and_no_better_one(certificate, colours):
    assert judged(colours(certificate))[0] == certificates.HOLDS
    code, words = judged(colours(better(certificate)))
    assert code == certificates.FALSE and "life is worth" in words


PASS_FIRST = [[["pass", 1]], []]
KO = {"rules": "basic-ko", "ko": "a1"}
FALSE = [
    (forced(6, BY_LIFE, EYES, passes="1"), "not two or more passes"),
    (forced(6, BY_LIFE, EYES, passes="never"), "not two or more passes"),
    (forced(6, BY_LIFE, EYES, rules="spight", passes="2"), "not two or more passes"),
    (forced(6, BY_LIFE, EYES, rules="japanese-1989"), "not two or more passes"),
    (forced(6, BY_LIFE, EYES, rules="drr"), "not two or more passes"),
    (forced(6, BY_LIFE, EYES, rules="geneva"), "stones are forfeited"),
    (forced(6, BY_LIFE, EYES, rules="configuration"), "no position again"),
    (forced(6, BY_LIFE, EYES, rules="basic-ko-rules"), "no position again"),
    (forced(6, BY_LIFE, EYES, rules="japanese-1989-confirmation"), "no position again"),
    (forced(6, BY_LIFE, EYES, rules="drr-1play", passes="2"), "go on with suicides"),
    (forced(6, BY_LIFE, EYES, rules="drr-3pass"), "go on with suicides"),
    (forced(6, BY_LIFE, EYES, **KO), "a ko is barred"),
    (changed_board(forced(6, BY_LIFE, EYES), region=["a1", "c1"]), "nobody may play"),
    # Black fills an eye.
    (forced(-6, [[["a1", 1]], []], EYES), "given up life"),
    (forced(-6, [[["a1", 1]], [["b1", 2], ["c1", 2], ["pass", 2]], []], EYES, suicide="none"), "given up life"),
    # White may pass too, with a stone on the territory.
    (forced(16, PASS_FIRST, INVADED), "may pass at once"),
    (forced(-16, PASS_FIRST, INVADED), "may pass at once"),
    # First moves without an image.
    (forced(-8, PASS_FIRST, EMPTY, "W"), "no answer to ['a2']"),
    (forced(-8, [[["a1", 1]], []], EMPTY, "W"), "no answer to ['pass']"),
    (forced(-8, [[["a2", 1], ["pass", 1]], []], [".X", ".."], "W"), "no answer to ['a1']"),
    (forced(-8, [[["a1", 1], ["pass", 1]], []], EMPTY, "W", **KO), "no answer to ['a2']"),
    (changed_board(forced(-6, [[["a1", 1], ["pass", 1]], []], ["..."], "W"), region=["a1", "b1"]), "no answer to ['b1']"),
    # Not at the start: after a pass, and at node 0 once more.
    (forced(-8, [[["pass", 1]], [["a1", 2], ["pass", None]], []], EMPTY), "node 1 has no answer to ['a2']"),
    (forced(-8, [[["a1", 1], ["pass", 1]], [["pass", 0]]], EMPTY, "W", passes="3"), "node 0 has no answer to"),
]


@pytest.mark.parametrize(("certificate", "why"), FALSE, ids=lambda value: value if isinstance(value, str) else "")
def test_each_condition_has_its_reason(certificate, why):
    code, words = judged(certificate)
    assert code == certificates.FALSE and why in words


def test_rules_in_a_text_have_images_and_no_life():
    nodes = [[["a1", 1], ["pass", 3]], [["pass", 2]], [["pass", None]], [["pass", None]]]
    for found, rows, these in ((certificates.HOLDS, [".."], nodes), (certificates.OPEN, EYES, BY_LIFE)):
        assert judged({**forced(-4, these, rows, "W", rules="club"), "rules": CLUB})[0] == found
    code, words = judged({**forced(-4, [nodes[0][1:], *nodes[1:]], [".."], "W", rules="club"), "rules": CLUB})
    assert code == certificates.FALSE and "no moves lead to node 1" in words


def no_life_is_given_up(patch):
    patch.setattr(Life, "is_given_up", lambda *_: False)


def everything_is_alive(patch):
    patch.setattr(Life, "find", lambda self, own: (self.board.full, 0))


def strings_need_one_eye(patch):
    find = Life.find
    patch.setattr(Life, "find", lambda self, own: find(self, own) if own.bit_count() > 1 else (own, self.board.full & ~own))


def all_rules_are_alike(patch):
    patch.setattr(strategies, "require_end", lambda *_: None)


def a_pass_changes_nothing(patch):
    value = Life.value
    patch.setattr(Life, "value", lambda self, state: value(self, state._replace(passes=0)))


def all_moves_are_images(patch):
    patch.setattr(Strategy, "without_image", lambda *_: [])


def every_place_is_the_start(patch):
    place = strategies.Place
    patch.setattr(strategies, "Place", lambda *given, **more: place(*given, **{**more, "is_start": True}))


FAULTS = [
    no_life_is_given_up,
    everything_is_alive,
    strings_need_one_eye,
    all_rules_are_alike,
    a_pass_changes_nothing,
    all_moves_are_images,
    every_place_is_the_start,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault, monkeypatch):
    """With the fault something false is accepted, or another reason is given, or more follows than is known here."""
    fault(monkeypatch)
    reasons = [why in judged(one)[1] for one, why in FALSE]
    assert not all(reasons) or any(certificates.HOLDS == judged(better(one))[0] for one in TRUE)


@pytest.mark.parametrize(("board", "count"), [
    ({"rows": ["...", "...", "..."]}, 8), ({"rows": ["...", "..."]}, 4), ({"rows": ["..."]}, 4), ({"rows": ["."]}, 8),
    ({"rows": ["..", ".X"]}, 2), ({"rows": ["X.", ".X"]}, 4), ({"rows": ["X.", ".O"]}, 2), ({"rows": ["X.", "OX"]}, 2),
    ({"rows": ["..", ".."], "region": ["a1", "a2"]}, 2), ({"rows": ["XX", ".."], "region": ["a1", "b1"], "immortal": ["a2"]}, 1),
])
def test_symmetries_leave_the_start_as_it_is(board, count):
    found = list(symmetries(board))
    assert len(found) == count
    near = {name: place for place, name in enumerate(found[0])}
    assert all(set(images) == set(images.values()) == set(near) for images in found)


RULES = [("psk", "none"), ("psk", "all"), ("fixed-ko", "all"), ("nssk", "multi"), ("aga", "none"), ("spight-2", "all")]
STARTS = [[".X."], [".X.X."], [".XO", "XX."], [".X.", "X.X"], [".XX", "X.X"]]
GAMES, MOVES = 10, 4


def can_force(rules, state, history, bound, known):
    """Whether Black forces a bound, found by trying all moves of both."""
    if (state, history) not in known:
        found = (
            2 * rules.score(move.state) >= bound if move.outcome
            else can_force(rules, move.state, rules.facts.after(history, move.change), bound, known)
            for move in reversed(rules.moves(state, history))
        )
        known[state, history] = any(found) if state.to_move == BLACK else all(found)
    return known[state, history]


@pytest.mark.parametrize(("name", "suicide"), RULES)
def test_what_follows_by_life_can_be_forced(name, suicide):
    """In random games in which no play has given up life, all moves of both are tried from there."""
    rng, tried = random.Random(name), 0
    for rows, to_move, _ in product(STARTS, (BLACK, WHITE), range(GAMES)):
        rules = Rules(name, {"suicide": suicide}, Board(tuple(rows), None, ()), to_move, MOST_STATES)
        life, (state, history) = Life(rules.board, BLACK), rules.start()
        require_end(rules)
        for _ in range(MOVES):
            move = rng.choice(rules.moves(state, history))
            if move.outcome or state.to_move == BLACK and life.is_given_up(state.position, move.state.position):
                break
            state, history = move.state, rules.facts.after(history, move.change)
        with suppress(Wrong):
            bound = life.value(state)
            # Nobody gets less than nothing.
            if bound > -2 * rules.board.size:
                assert can_force(rules, state, history, bound, {}), (rows, state, bound)
                tried += 1
    assert tried > len(STARTS)
