"""Strategies without memory: the second program accepts those that force their bound, which are played out here under the rules with their
history, and refuses others."""

import random
from functools import cache

import certificates
import pytest
from proofs.board import BLACK, PLAYERS, WHITE, Board
from proofs.errors import Wrong
from proofs.history import Rules
from proofs.memoryless import ALPHABET, Memoryless
from test_life import forced, judged

MOST_STATES = 3000
EMPTY, ROWS_OF_FOUR = ["..."] * 3, ["...."] * 2
# The start, who begins, who forces the whole board, rule set and suicide.
WON = [
    (EMPTY, "B", BLACK, "psk", "none"),
    (EMPTY, "W", WHITE, "psk", "none"),
    (ROWS_OF_FOUR, "B", BLACK, "psk", "none"),
    (ROWS_OF_FOUR, "B", BLACK, "ssk", "none"),
    (ROWS_OF_FOUR, "B", BLACK, "tromp-taylor", "all"),
    ([".X..", "...O"], "B", BLACK, "psk", "none"),
    ([".O..", ".O.X"], "B", WHITE, "psk", "none"),
]


class Solver:
    """Finds the plays of a strategy by trying everything, deeper and deeper; of several winning plays one is drawn."""

    def __init__(self, rows, to_move, player, name, suicide, seed=0):
        self.rules = Rules(name, {"suicide": suicide}, Board(tuple(rows), None, ()), PLAYERS.index(to_move), MOST_STATES)
        self.player, self.bound = player, (2 if player == BLACK else -2) * self.rules.board.size
        self.game = Memoryless(player, self.bound, "", self.rules)
        self.random, self.found, self.plays = random.Random(seed), {}, ""
        self.wins = cache(self.wins)
        self.write((self.rules.board.start, self.rules.first_mover, 0))

    def wins(self, state, depth):
        if self.game.is_leaf(state):
            return True
        if not depth:
            return False
        own = state[1] == self.player
        following = self.game.own_plays(state).values() if own else self.game.replies(state)
        return (any if own else all)(self.wins(self.game.form(after), depth - 1) for after in following)

    def write(self, state):
        """Goes through the states as a certificate wants it."""
        state = self.game.form(state)
        if self.game.is_leaf(state) or state in self.found:
            return
        if state[1] != self.player:
            self.found[state] = None
            for after in self.game.replies(state):
                self.write(after)
            return
        own = self.game.own_plays(state)
        depth = next(depth for depth in range(1, 30) if self.wins(state, depth))
        point = self.random.choice([point for point, after in own.items() if self.wins(self.game.form(after), depth - 1)])
        if depth > 1:
            self.found[state] = point
            self.plays += ALPHABET[point]
            self.write(own[point])

    def certificate(self, rows, to_move, rules, **options):
        word, name = ("at_least", "black") if self.player == BLACK else ("at_most", "white")
        one = forced(self.bound, None, rows, to_move, rules, **options)
        return {key: value for key, value in one.items() if key != "black"} | {name: {word: self.bound, "plays": self.plays}}


def play_out(solver, state, history, ban):
    """Plays all sequences of the strategy under the rules with their history, and returns how many there are."""
    game, rules, here = solver.game, solver.rules, (state.position, state.to_move, ban)
    if game.is_leaf(here):
        return 1
    if state.to_move != solver.player:
        return sum(play_out(solver, *after(solver, state, history, move)) for move in rules.moves(state, history))
    form, own = game.form(here), game.own_plays(here)
    wins_at_once = [point for point, then in own.items() if game.is_leaf(then)]
    turned = next(turned for turned in game.maps if game.image(here, turned) == form)
    point = wins_at_once[0] if wins_at_once else turned.index(solver.found[form])
    move = rules.move(state, history, rules.board.names[point])
    assert move is not None and not move.outcome, (here, point)
    return play_out(solver, *after(solver, state, history, move))


def after(solver, state, history, move):
    assert not move.outcome, "the game ends before the bound is sure"
    point = move.change.point
    bans = dict(solver.game.allowed((state.position, state.to_move, 0)))
    ban = 0 if point is None else bans[point][2] if point in bans else 0
    return move.state, solver.rules.facts.after(history, move.change), ban


@pytest.mark.parametrize(("rows", "to_move", "player", "rules", "suicide"), WON)
def test_what_is_accepted_is_forced(rows, to_move, player, rules, suicide):
    for seed in range(3):
        solver = Solver(rows, to_move, player, rules, suicide, seed)
        code, words = judged(solver.certificate(rows, to_move, rules, suicide=suicide))
        assert code == certificates.HOLDS, words
        state, history = solver.rules.start()
        assert play_out(solver, state, history, 0) > 10


def followed(solver):
    """The same solver, with the strategy that its plays are."""
    game = Memoryless(solver.player, solver.bound, solver.plays, solver.rules)
    game.check(solver.rules.board.start, solver.rules.first_mover)
    solver.found = {state: point for state, (_, point) in game.known.items()}
    return solver


@pytest.mark.parametrize("rows", [EMPTY, ROWS_OF_FOUR])
def test_changed_plays_are_refused(rows):
    solver = Solver(rows, "B", BLACK, "psk", "none")
    right, points = solver.plays, ALPHABET[: solver.rules.board.size]
    accepted = refused = 0
    for place in range(len(right)):
        for other in set(points) - {right[place]}:
            solver.plays = right[:place] + other + right[place + 1 :]
            code, words = judged(solver.certificate(rows, "B", "psk", suicide="none"))
            if code == certificates.HOLDS:
                # Another strategy that wins as well.
                assert play_out(followed(solver), *solver.rules.start(), 0) > 10
            accepted, refused = accepted + (code == certificates.HOLDS), refused + (code == certificates.FALSE)
    assert refused > 5 * accepted > 0
    for plays, why in [(right[:-1], "is missing"), (right + "A", "after the last one"), ("!" + right[1:], "not allowed")]:
        solver.plays = plays
        assert why in judged(solver.certificate(rows, "B", "psk", suicide="none"))[1]
    solver.plays, solver.bound = right, solver.bound + 1
    assert judged(solver.certificate(rows, "B", "psk", suicide="none"))[0] == certificates.FALSE


@pytest.mark.parametrize(
    ("rules", "options", "why"),
    [
        ("nssk", {}, "no superko"),
        ("fixed-ko", {"suicide": "multi"}, "no superko"),
        ("basic-ko", {}, "no superko"),
        ("psk", {"start": "ignored"}, "start does not count"),
        ("psk", {"passes": "1"}, "two or more passes"),
    ],
)
def test_rules_under_which_it_is_not_sure(rules, options, why):
    solver = Solver(EMPTY, "B", BLACK, "psk", "none")
    code, words = judged(solver.certificate(EMPTY, "B", rules, **{"suicide": "none", **options}))
    assert code == certificates.FALSE and why in words, words


def test_nodes_or_plays_and_not_both():
    one = Solver(EMPTY, "B", BLACK, "psk", "none").certificate(EMPTY, "B", "psk", suicide="none")
    for black in [one["black"] | {"nodes": [[]]}, {"at_least": 18}]:
        code, words = judged(one | {"black": black})
        assert code == certificates.FALSE and "nodes or plays" in words


def test_play_that_goes_round_and_positions_that_come_again_are_refused():
    """A state that is met on the way from itself; and a play that makes the position of a state with a higher rank."""
    solver = Solver(EMPTY, "B", BLACK, "psk", "none")
    game = solver.game
    state = game.form((0, WHITE, 0))
    game.known[state] = None
    with pytest.raises(Wrong, match="go round"):
        game.visit(state, 0)
    point = 4
    before, made = game.form((0, BLACK, 0)), (1 << point) << 9
    game.known = {before: (3, point), game.form((made, WHITE, 0)): (2, None)}
    with pytest.raises(Wrong, match="came before"):
        game.follow(before, made, 2, set())
