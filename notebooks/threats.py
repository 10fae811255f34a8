"""Whether a threat elsewhere helps a player in a ko: all sequences of a small region are searched, with their histories.

A *threat that is answered* is two moves elsewhere that change the rest of the board for good. No earlier position can recur after them. So it
has one effect here: of the history only the present position is left, and the same player is to move again. A player *needs* it in a
situation if his best result with one such threat, to be made at any time or never, is better than without.
"""

from literal import COLOURS, OTHER, Region


class Local:
    """All positions that a region leads to, by number: their plays, for each colour, and their scores."""

    def __init__(self, region, suicide):
        self.region, self.positions, self.numbers = region, [], {}
        self.number(region.start)
        self.plays = []
        while len(self.plays) < len(self.positions):
            position = self.positions[len(self.plays)]
            self.plays.append({colour: self.after(position, colour, suicide) for colour in "XO"})
        self.scores = [region.score(position) for position in self.positions]

    def number(self, position):
        if position not in self.numbers:
            self.numbers[position] = len(self.positions)
            self.positions.append(position)
        return self.numbers[position]

    def after(self, position, colour, suicide):
        """For each play, captures first: the position after it, and the position if the stone just played is then taken off, if it is there."""
        found = []
        for play in (play for play in self.region.plays(position, suicide) if play.colour == colour):
            at = self.region.points.index(play.place)
            less = None if play.suicide else self.number(play.after[:at] + "." + play.after[at + 1 :])
            found.append((-play.taken, self.number(play.after), less))
        return [(after, less) for _, after, less in sorted(found, key=lambda each: each[0])]


class OutOfSteps(Exception):
    """The search was longer than it may be."""


class Search:
    """Best results in a region under `psk` or `geneva`, two passes ending. `threat` is the player who has a threat, if one has."""

    def __init__(self, local, rules, steps, threat=None, fresh=None):
        self.local, self.rules, self.steps, self.threat, self.fresh = local, rules, steps, threat, fresh
        self.known, self.values = {}, {}

    def value(self, position, colour):
        """The score that Black gets from a position without history, both playing best."""
        if (position, colour) not in self.values:
            low, high = -LARGEST, LARGEST
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (middle, high) if self.reaches(position, colour, 1 << position, False, 0, middle) else (low, middle - 1)
            assert -LARGEST < low < LARGEST
            self.values[position, colour] = low
        return self.values[position, colour]

    def reaches(self, position, colour, history, passed, lost, worth):
        """Whether Black gets as much. `lost` is the stones that Black has forfeited, minus White's."""
        state = (position, colour, history, passed, lost, worth)
        if state not in self.known:
            self.steps -= 1
            if self.steps < 0:
                raise OutOfSteps
            mine = colour == "X"
            self.known[state] = mine if any(won == mine for won in self.tries(*state)) else not mine
        return self.known[state]

    def tries(self, position, colour, history, passed, lost, worth):
        """What comes of each move, for Black."""
        if passed:
            yield self.local.scores[position] - lost >= worth
        if self.threat == colour:
            yield self.fresh.value(position, colour) - lost >= worth
        for after, less in self.local.plays[position][colour]:
            repeats = history >> after & 1
            if self.rules == "psk" and repeats:
                continue
            taken_off = repeats and less is not None
            after, costs = (less, {"X": 1, "O": -1}[colour]) if taken_off else (after, 0)
            if after == position and passed:
                yield self.local.scores[position] - lost - costs >= worth
            else:
                yield self.reaches(after, OTHER[colour], history | 1 << after, after == position, lost + costs, worth)
        if not passed:
            yield self.reaches(position, OTHER[colour], history, True, lost, worth)


# More than any score here.
LARGEST = 128


def needed(diagram, region, immortal, suicide, rules, steps):
    """The first situation of the component of a ko in which a player needs a threat, or None: with the values without and with it.

    The situation is a position, the player to move, and the player who has the threat."""
    region = Region(diagram, region, immortal)
    local = Local(region, suicide)
    inside = sorted(region.component(suicide)[0])
    fresh = Search(local, rules, steps)
    for threat in "XO":
        helped = Search(local, rules, steps, threat, fresh)
        for position in inside:
            for colour in "XO":
                without, using = (search.value(local.numbers[position], colour) for search in (fresh, helped))
                if without != using:
                    return position, COLOURS[colour], COLOURS[threat], without, using
    return None
