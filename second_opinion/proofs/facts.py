"""What has happened in a sequence, as numbered facts, and which of them were asked about.

A rule set reads the history only by asking whether something has happened: whether a position has occurred, for instance. Such a
fact is a tuple; it gets a number when it is first met, and a history is a number whose bit i says whether fact i holds.

A search that was made after one history need not be made again after another that gives the same answers. `Asked` has the facts
that were asked about, those that held and those that did not. A history that has all of the former and none of the latter gives
the same answers: the search would ask the same, and find the same, move by move.
"""

from typing import NamedTuple

from .board import bits


class Asked(NamedTuple):
    """Facts that were asked about: bits of those that held, and of those that did not."""

    yes: int
    no: int

    def is_answered_alike(self, history):
        return history & self.yes == self.yes and not history & self.no

    def and_also(self, other):
        return Asked(self.yes | other.yes, self.no | other.no)


NOTHING_ASKED = Asked(0, 0)


class Change(NamedTuple):
    """What a move does to a history: the facts that it adds, whether it is a pass, and the point of a play otherwise."""

    added: int
    is_pass: bool
    point: int | None


class Facts:
    """The facts of a certificate, with their numbers. The kind of a fact comes first in its tuple.

    Facts of the kind `since` are those since the last pass: a pass makes them false. A fact of the kind `later` says that a point
    was played on after a position had occurred: a play adds one for each position that has occurred.
    """

    def __init__(self):
        self.known, self.numbers = [], {}
        self.since, self.occurred, self.later, self.balances = 0, 0, {}, {}
        self.yes, self.no = set(), set()

    def number(self, fact):
        if fact not in self.numbers:
            self.numbers[fact] = len(self.known)
            self.note_kind(fact, 1 << len(self.known))
            self.known.append(fact)
        return self.numbers[fact]

    def note_kind(self, fact, bit):
        if fact[0] == "since":
            self.since |= bit
        if fact[0] == "position":
            self.occurred |= bit
        if fact[0] == "later":
            self.later[fact[2]] = self.later.get(fact[2], 0) | bit
        if fact[0] == "balance":
            self.balances.setdefault(fact[1], []).append(len(self.known))

    def bits(self, facts):
        return sum(1 << number for number in {self.number(fact) for fact in facts})

    def holds(self, history, *fact):
        """Whether a fact holds. That it was asked about is remembered."""
        number = self.number(fact)
        holds = bool(history >> number & 1)
        (self.yes if holds else self.no).add(number)
        return holds

    def take_asked(self):
        """What was asked about since this was called last."""
        asked = Asked(sum(1 << number for number in self.yes), sum(1 << number for number in self.no))
        self.yes, self.no = set(), set()
        return asked

    def later_plays(self, history, point):
        """The facts of the kind `later` that a play on a point adds."""
        return [("later", self.known[number][1], point) for number in bits(history & self.occurred)]

    def after(self, history, change):
        """The history after a move."""
        return (history & ~self.since if change.is_pass else history) | change.added

    def before(self, asked, change):
        """What is asked of the history before a move, if `asked` is asked of the one after it."""
        return Asked(self.asked_before(asked.yes, change), self.asked_before(asked.no, change))

    def asked_before(self, facts, change):
        """The same of facts that held, or of facts that did not. The move decides some of them.

        Whether its point has then been played on later than a position occurred depends on whether that position had occurred.
        """
        if change.is_pass:
            return facts & ~(change.added | self.since)
        later = facts & self.later.get(change.point, 0)
        return facts & ~(change.added | later) | self.bits(("position", self.known[number][1]) for number in bits(later))
