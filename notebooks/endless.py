"""Games that need not end, under the basic ko rule: who can force an end that he likes, found backwards from all ends.

A state is a position, the player to move, the position that the basic ko rule bars, and whether the move before was a pass. Two passes in a
row end a game. A play that takes one stone bars the play that would undo it at once: that is the basic ko rule, where there is no suicide.
"""

import itertools
import random

from literal import NO_SUICIDE, OTHER


class Game:
    """Positions by number, the plays between them, and all states that they lead to."""

    def __init__(self, plays):
        self.positions = sorted(plays)
        numbers = {position: number for number, position in enumerate(self.positions)}
        undone = {(play.before, play.after) for some in plays.values() for play in some if play.taken == 1}
        self.plays = {}
        for play in (play for some in plays.values() for play in some if play.after in numbers):
            barred = numbers[play.before] if {(play.before, play.after), (play.after, play.before)} <= undone else None
            self.plays.setdefault((numbers[play.before], play.colour), []).append((numbers[play.after], barred, play))
        self.numbers = numbers
        self.explore()

    def explore(self):
        """`next` has the states after each state, `by` the plays that lead to them, None for a pass."""
        self.states = [(position, colour, None, False) for position in range(len(self.positions)) for colour in "XO"]
        known, self.next, self.by = {state: number for number, state in enumerate(self.states)}, [], []
        while len(self.next) < len(self.states):
            moves = list(self.moves(self.states[len(self.next)]))
            for state, _ in moves:
                if known.setdefault(state, len(self.states)) == len(self.states):
                    self.states.append(state)
            self.next.append([known[state] for state, _ in moves])
            self.by.append([play for _, play in moves])
        self.before = [[] for _ in self.states]
        for here, after in enumerate(self.next):
            for to in after:
                self.before[to].append(here)

    def moves(self, state):
        position, colour, barred, passed = state
        for after, undone, play in self.plays.get((position, colour), []):
            if after != barred:
                yield (after, OTHER[colour], undone, False), play
        if not passed:
            yield (position, OTHER[colour], None, True), None

    def forced(self, player, likes):
        """From which states a player forces two passes in a position that he likes; `likes` says so of each position."""
        won, left, new = bytearray(len(self.states)), list(map(len, self.next)), []
        for here, (position, colour, _, passed) in enumerate(self.states):
            if colour != player and passed and not likes[position]:
                left[here] = -1  # the opponent passes, and that is an end
            elif passed and likes[position] if colour == player else left[here] == 0:
                won[here] = 1
                new.append(here)
        while new:
            for here in self.before[new.pop()]:
                left[here] -= 1
                if not won[here] and (self.states[here][1] == player or left[here] == 0):
                    won[here] = 1
                    new.append(here)
        return won

    def bounds(self, scores):
        """For each state what Black can force an end at or above, and what White can force one at or below; None if he can force no end."""
        black, white = [None] * len(self.states), [None] * len(self.states)
        for worth in sorted(set(scores)):
            for here, won in enumerate(self.forced("X", [score >= worth for score in scores])):
                black[here] = worth if won else black[here]
        for worth in sorted(set(scores), reverse=True):
            for here, won in enumerate(self.forced("O", [score <= worth for score in scores])):
                white[here] = worth if won else white[here]
        return black, white


def whole(region):
    """The game in all positions that a region leads to."""
    return Game(region.reached(NO_SUICIDE))


class Isolated(Game):
    """The plays inside the component of a ko type. What two passes in a position are worth is for the surroundings to say."""

    def __init__(self, region):
        positions, plays = region.component(NO_SUICIDE)
        super().__init__({position: [play for play in plays if play.before == position] for position in positions})

    def decided(self, worth):
        """Which states are decided, if Black wins by two passes in the positions with an X, and White in those with an O."""
        black, white = (self.forced(player, [who == player for who in worth]) for player in "XO")
        return [b or w for b, w in zip(black, white)]

    def is_trouble(self, worth):
        return not all(self.decided(worth))

    def every(self):
        """All worths of the positions with which play need not end."""
        return [worth for worth in itertools.product("XO", repeat=len(self.positions)) if self.is_trouble(worth)]

    def priced(self, prices):
        """The worth of the positions if each stone has a price by its colour and place: Black wins if the sum is more than the last number."""
        black, white, more_than = prices
        for position in self.positions:
            total = sum({"X": x, "O": o, ".": 0}[held] for held, x, o in zip(position, black, white))
            yield "X" if total > more_than else "O"

    def prices(self, tries):
        """Looks for prices with which play need not end, by chance."""
        chance = random.Random(1)
        places = range(len(self.positions[0]))
        for _ in range(tries):
            prices = *([chance.randint(-2, 2) for _ in places] for _ in "XO"), chance.randint(-3, 3)
            if self.is_trouble(list(self.priced(prices))):
                return prices
        return None

    def search(self, cycles, tries):
        """Looks for a worth of the positions with which play need not end, near cycles that the rule lets go on for ever."""
        chance = random.Random(1)
        while tries > 0:
            cycle = chance.choice(cycles)
            watched = {(position, colour) for position, colour, _ in cycle}
            watched = [here for here, state in enumerate(self.states) if state[:2] in watched and not state[3]]
            found, used = self.climb(self.first(cycle, chance), watched, min(tries, 1500), chance)
            tries -= used
            if found:
                return found
        return None

    def first(self, cycle, chance):
        """Who passes in the cycle wins there by a second pass. One player wins nearly everywhere else, but not where he has to play."""
        likely, mixed, often = chance.choice("XO"), chance.choice((0, 0.1, 0.3, 0.5)), chance.choice((0.3, 1))
        worth = [OTHER[likely] if chance.random() < mixed else likely for _ in self.positions]
        for position, colour, passes in cycle:
            if passes:
                worth[position] = colour
            elif colour == likely and chance.random() < often:
                worth[position] = OTHER[likely]
        return worth

    def climb(self, worth, watched, tries, chance):
        """Changes a few positions at a time, as long as no more of the watched states are decided."""
        decided, stuck, used = self.decided(worth), 0, 1
        while all(decided):
            if used >= tries or stuck > 4 * len(worth):
                return None, used
            changed = list(worth)
            for _ in range(chance.choice((1, 1, 2, 3))):
                at = chance.randrange(len(worth))
                changed[at] = OTHER[changed[at]]
            now, used = self.decided(changed), used + 1
            better = sum(decided[at] for at in watched) - sum(now[at] for at in watched)
            stuck = 0 if better > 0 else stuck + 1
            if better >= 0:
                worth, decided = changed, now
        return worth, used


class Keeping:
    """The states with two different bounds, and the moves that keep both."""

    def __init__(self, game, scores):
        self.game, (self.black, self.white) = game, game.bounds(scores)
        bounds = list(zip(self.black, self.white))
        self.open = [here for here, (low, high) in enumerate(bounds) if low != high]
        self.next = {
            here: [(to, play) for to, play in zip(game.next[here], game.by[here]) if bounds[to] == bounds[here]] for here in self.open
        }

    def on_cycles(self, size):
        """The states on a cycle of moves that keep both bounds, each of which takes only strings of fewer stones than `size`."""

        def after(here):
            return [to for to, play in self.next[here] if play is None or max(play.strings, default=0) < size]

        return on_cycles(self.open, after)


def on_cycles(nodes, after):
    """The nodes on a cycle, by Tarjan's algorithm without recursion. No node leads to itself."""
    order, low, open_nodes, found = {}, {}, [], set()
    for root in nodes:
        work = [] if root in order else [(root, None)]
        while work:
            node, rest = work.pop()
            if rest is None:
                order[node] = low[node] = len(order)
                open_nodes.append(node)
                rest = iter(after(node))
            else:
                low[node] = min(low[node], low[came])
            for to in rest:
                if to not in order:
                    work += [(node, rest), (to, None)]
                    break
                low[node] = min(low[node], low[to])
            else:
                came = node
                if low[node] == order[node]:
                    close(node, low, open_nodes, found)
    return found


def close(node, low, open_nodes, found):
    """Takes a strongly connected component off the stack; its nodes are on cycles if there are several."""
    members = [open_nodes.pop()]
    while members[-1] != node:
        members.append(open_nodes.pop())
    for member in members:
        low[member] = float("inf")  # closed: it lowers nothing any more
    if len(members) > 1:
        found.update(members)
