"""Depth-first search through sequences, each state once for all histories that answer alike what the search asks about.

Proof that this is sound, by induction from the ends of sequences. What is found after a state depends on the answers alone that
the rule set gets from the history. The search from a state asks about facts of its history, for the legal moves and what they do;
then it goes on from the state after each move, and what is asked there about the history then is, put back before the move by
`Facts.before`, a question about the history now. So another history that gives all the same answers has the same legal moves, to
the same states, each with a history that gives the answers that were found after it. It ends with the same finding.

Where a state comes again with all its facts, the moves between can be repeated without end: that is refused.
"""

import sys

from .errors import Uncovered, Wrong

sys.setrecursionlimit(100_000)


class Search:
    """A search. `find(place, history)` gives the moves to go on with, each with the place after it, and a function.

    From what is found after these moves the function concludes what is found at the place. A place is a state, or a state with
    more that the finding depends on.
    """

    def __init__(self, rules, find):
        self.rules, self.find = rules, find
        self.found, self.open, self.visits = {}, set(), 0

    def visit(self, place, history):
        """What is found at a place after a history, and what was asked about the history."""
        known = self.found.setdefault(place, [])
        for asked, finding in known:
            if asked.is_answered_alike(history):
                return asked, finding
        known.append(self.search(place, history))
        return known[-1]

    def search(self, place, history):
        if (place, history) in self.open:
            raise Wrong("the sequence can go on for ever")
        self.visits += 1
        if self.visits > self.rules.most_states:
            raise Uncovered(f"a search through more than {self.rules.most_states} states")
        self.open.add((place, history))
        found = self.find_all(place, history)
        self.open.remove((place, history))
        return found

    def find_all(self, place, history):
        facts = self.rules.facts
        moves, conclude = self.find(place, history)
        asked, findings = facts.take_asked(), []
        for move, following in moves:
            then, finding = self.visit(following, facts.after(history, move.change))
            asked = asked.and_also(facts.before(then, move.change))
            findings.append(finding)
        return asked, conclude(findings)
