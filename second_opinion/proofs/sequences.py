"""Sequences: one is replayed and counted, or all are gone through for the longest."""

from .board import PLAYERS
from .errors import require
from .search import Search


def weight(move, measure):
    """What a move counts: passes count if moves are counted."""
    return 1 if measure == "moves" or move.change.point is not None else 0


def replay(text, rules, measure):
    """Makes all moves of a sequence, and counts them. If moves are counted, the last one has to end the sequence."""
    state, history = rules.start()
    count, ended = 0, False
    for number, written in enumerate(text.split("; ") if text else [], 1):
        player, _, name = written.partition(" ")
        require(not ended, f"move {number}, {written}: the sequence has ended")
        require(player == PLAYERS[state.to_move], f"move {number}, {written}: not this player's turn")
        move = rules.move(state, history, name)
        require(move is not None, f"move {number}, {written}: not legal")
        state, history, ended = move.state, rules.facts.after(history, move.change), bool(move.outcome)
        count += weight(move, measure)
    require(measure == "plays" or ended, "the last move does not end the sequence")
    return count


class Longest:
    """The search for the longest sequence through all of them. That it ends shows that each sequence has an end."""

    def __init__(self, rules, measure):
        self.rules, self.measure = rules, measure

    def length(self):
        return Search(self.rules, self.find).visit(*self.rules.start())[1]

    def find(self, state, history):
        moves = self.rules.moves(state, history)
        following = [(move, move.state) for move in moves if not move.outcome]
        return following, lambda findings: self.most(moves, iter(findings))

    def most(self, moves, later):
        """The longest of what follows the moves; nothing follows one that ends the sequence."""
        return max(weight(move, self.measure) + (0 if move.outcome else next(later)) for move in moves)
