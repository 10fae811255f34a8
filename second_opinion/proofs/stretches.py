"""The graphs for rule sets whose bars on repetition look back to the last pass alone, as the format of certificates defines them.

A walk goes from pass to pass, by *stretches* of plays in turn. The plays after a pass depend on the situation alone. Node 0 is
the start, node i + 1 is situation i, to which a pass has led; situations are numbered by position, Black to move before White. A
pass in situation i leaves mark i.

That no pass is made twice in a situation, except at the end of a sequence, has one of two reasons.

- The second pass of a player in a position ends the sequence.
- The end-of-game ko rule, and that two passes in a row end. Say that a player passes in a position and a play answers. For him to
  pass there again, with a play to follow, he has to move there again. The opponent's pass cannot have brought that, as his own
  pass would be the second in a row. The opponent's play may not, as that rule bars it. But the rule does not bar the play that
  answers the pass: if this play leaves the position as it is, the player can pass there a second time, and no third time. Then
  there are two marks.

The bars and ends that look back further are left out, which allows more.
"""

from .components import components, reach
from .errors import Uncovered
from .marks import ends_by_repetition, start_counts
from .search import Search

SINCE_PASS = ["basic-ko", "spight", "ssk-since-pass"]


class Stretches:
    """What both graphs have: situations, passes, and what the end of a sequence adds."""

    def __init__(self, rules, measure):
        self.rules, self.board, self.measure = rules, rules.board, measure
        self.counts_moves = measure == "moves"
        self.ends_by_third = ends_by_repetition(rules, {"third"})
        second_pass, end_ko = "second-pass" in rules.ends, "end-ko" in rules.bars and rules.limit == 2
        bounded = self.ends_by_third or {"spight", "ssk-since-pass"} & set(rules.bars)
        if not bounded or not (second_pass or end_ko):
            raise Uncovered("passes as marks of this rule set")
        self.twice = not second_pass
        positions = sorted(reach(self.board.start, lambda one: self.after(one, 0) + self.after(one, 1), rules.most_states))
        self.number = {position: 2 * place for place, position in enumerate(positions)}
        self.situations = [(position, player) for position in positions for player in (0, 1)]
        self.start, self.middle = 0, len(self.situations) + 1

    def nodes(self):
        return range(self.middle)

    def marks(self):
        """The marks, which are numbers already."""
        size = len(self.situations) * (2 if self.twice else 1)
        return {None: None, **{mark: mark for mark in range(size)}}

    def after(self, position, player):
        """The positions after the plays that the bare rules allow."""
        return [after for after, _, lost in self.board.plays(position, player).values() if self.rules.allows(lost)]

    def situation(self, position, player):
        return self.number[position] + player

    def at(self, node):
        """The situation in which plays begin at a node."""
        return self.situation(self.board.start, self.rules.first_mover) if node == 0 else node - 1

    def passes(self, situation, weight):
        """The edges by a pass in a situation: two if the opponent can leave the position as it is."""
        position, player = self.situations[situation]
        then = self.situation(position, 1 - player) + 1
        twice = self.twice and position in self.after(position, 1 - player)
        marks = [situation, situation + len(self.situations)] if twice else [situation]
        return [(then, mark, weight) for mark in marks]

    def last(self):
        """What the end of a sequence adds: a play that repeats, or the passes that end it."""
        if not self.counts_moves:
            return int(self.ends_by_third)
        return 2 if self.twice else 1


class PlainStretches(Stretches):
    """The plays of a stretch are bounded by components of the graph of situations. All stretches lead to the last node."""

    def __init__(self, rules, measure):
        super().__init__(rules, measure)
        self.most = self.most_occurrences()

    def nodes(self):
        return range(self.middle + 1)

    def most_occurrences(self):
        """For each situation how often situations can occur from it on, itself included, before a pass.

        What leaves a component does not come back.
        """
        after = {one: [self.situation(then, 1 - one[1]) for then in self.after(*one)] for one in self.situations}
        after = {number: after[one] for number, one in enumerate(self.situations)}
        most = {}
        for members in components(after):
            following = [most[then] for one in members for then in after[one] if then in most]
            occurrences = self.occurrences(members) if len(members) > 1 else 1
            most.update(dict.fromkeys(members, occurrences + max(following, default=0)))
        return most

    def occurrences(self, members):
        """How often the situations of a component can occur in all."""
        if "spight" in self.rules.bars:
            return len({self.situations[one][0] for one in members})
        return len(members) * (1 if "ssk-since-pass" in self.rules.bars else 2)

    def plays(self, node):
        """The plays that a stretch can have. The situation where it begins has occurred, but for a start that does not count."""
        return self.most[self.at(node)] - (1 if node or start_counts(self.rules) else 0)

    def edges(self, node):
        if node != self.middle:
            return [(self.middle, None, self.plays(node))]
        return [edge for one in range(len(self.situations)) for edge in self.passes(one, int(self.counts_moves))]

    def gain(self, node):
        return 0 if node == self.middle else self.plays(node) + self.last()


class FullStretches(Stretches):
    """All stretches are gone through: from a node there is an edge for each situation in which one ends."""

    def __init__(self, rules, measure):
        super().__init__(rules, measure)
        bars = [bar for bar in rules.bars if bar in SINCE_PASS]
        self.within = rules.only(bars, ["repetition"] if self.ends_by_third else [])
        self.search = Search(self.within, self.find)

    def find(self, state, history):
        """The plays of a stretch; found are the situations in which it can end, each with the most plays up to there."""
        moves = [move for move in self.within.moves(state, history) if move.change.point is not None and not move.outcome]
        return [(move, move.state) for move in moves], lambda findings: self.ends(state, findings)

    def ends(self, state, findings):
        most = {self.situation(state.position, state.to_move): 0}
        for finding in findings:
            for one, plays in finding.items():
                if plays >= most.get(one, 0):
                    most[one] = plays + 1
        return most

    def stretches(self, node):
        position, to_move = self.situations[self.at(node)]
        state, history = self.within.start_at(position, to_move, node > 0 or start_counts(self.rules))
        return self.search.visit(state, history)[1]

    def edges(self, node):
        found = []
        for one, plays in sorted(self.stretches(node).items()):
            if plays or node == 0 or self.rules.limit != 2:
                found += self.passes(one, plays + self.counts_moves)
        return found

    def gain(self, node):
        return max(self.stretches(node).values()) + self.last()
