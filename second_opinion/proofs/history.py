"""Which facts a rule set reads, which ones a move adds, and what a move does under a rule set.

`rules` has each rule set in the words of its text, and goes through the whole history for each question. Here a sequence so far
is a `State`, which has what is read of the last moves, and a history of facts. Whatever has happened, two sequences with the same
state and the same facts go on alike. The tests compare the two referees under all rule sets and options in random games.
"""

from copy import copy
from typing import NamedTuple

from rules.referee import SUPERKO
from rules.rulesets import RULE_SETS

from .board import PLAYERS
from .errors import require
from .facts import Change, Facts
from .kos import bans_after, ko_capture, ko_class, retaken

BASIC_KO = {"basic-ko", "two-ago"}
CYCLE_ENDS = {"cycle-end", "cycle-end-needs-play", "cycle-end-anywhere"}
# Passes in a row beyond this number are not told apart where no number of them ends a sequence.
MANY_PASSES = 3


class State(NamedTuple):
    """What can be read of a sequence without its history.

    `barred` are bits of the points where the last move bars a play. `ko` is the point where the last play took a stone that took
    in a basic ko, through two passes. `excepted` and `has_play` are known where an end by a cycle asks for them, `balance` where
    stones removed are counted.
    """

    position: int
    to_move: int
    passes: int = 0
    barred: int = 0
    ko: int | None = None
    excepted: bool = False
    has_play: bool = False
    bans: frozenset = frozenset()
    forfeits: int = 0
    balance: int = 0


class Move(NamedTuple):
    """A legal move with what comes after it: `outcome` says how it ends the sequence, if it does."""

    name: str
    state: State
    change: Change
    outcome: str | None


class Made(NamedTuple):
    """A move that is looked at: `kind` is `play`, `pass` or `kopass`."""

    kind: str
    point: int | None
    after: int
    taken: int = 0
    lost: int = 0
    forfeited: bool = False


class Rules:
    """A rule set with its options on a board: what it bars, what ends a sequence, and what it reads.

    `most_states` is how many states, or nodes of a graph, a proof may have that is gone through.
    """

    def __init__(self, name, options, board, first_mover, most_states):
        require(name in RULE_SETS, f"there is no rule set {name}")
        rule_set = RULE_SETS[name]
        require(options.get("window", "none") == "none", f"{name} with a window: no proof here remembers the last moves")
        for option, value in options.items():
            known = option in rule_set.options and (option == "ko" or value in rule_set.options[option])
            require(known, f"{name} has no option {option}={value}")
        self.board, self.first_mover, self.most_states = board, first_mover, most_states
        self.options = {**rule_set.defaults(), **options}
        self.bars = [SUPERKO[self.options["superko"]] if bar == "superko" else bar for bar in rule_set.bars]
        self.ends, self.forfeits = rule_set.ends, rule_set.forfeits
        self.reading = self.options.get("repetition") or rule_set.reading
        self.limit = None if self.options["passes"] == "never" else int(self.options["passes"])
        self.cycle_end = next((end for end in self.ends if end in CYCLE_ENDS), None)
        self.begin()

    def begin(self):
        """Finds out what the bars and ends read. No fact is known."""
        reading = {self.reading} if self.forfeits or "repetition" in self.ends else set()
        self.adds = sorted({kind for part in {*self.bars, *self.ends} | reading for kind in READ.get(part, ())})
        self.facts = Facts()

    def only(self, bars, ends):
        """The same rule set with some of its bars and ends alone."""
        rules = copy(self)
        rules.bars, rules.ends = bars, ends
        rules.begin()
        return rules

    def creator(self):
        """Who has created the start; by itself the opponent of the first mover, nobody if the board is empty."""
        creator = self.options["start_creator"]
        if creator == "auto":
            return 1 - self.first_mover if self.board.start else None
        return None if creator == "none" else PLAYERS.index(creator)

    def start(self):
        """The state and the history before the first move."""
        state = State(self.board.start, self.first_mover)
        ko = self.options.get("ko", "none")
        require(ko == "none" or ko in self.board.points, f"{ko} is no point of the board")
        point = self.board.points.get(ko)
        stone = ko_capture(self.board, state.position, state.to_move, point)
        if stone is not None and "ko-pass-needed" in self.bars:
            state = state._replace(bans=frozenset({(state.to_move, point, stone)}))
        elif stone is not None:
            state = state._replace(barred=1 << point)
        return state, self.start_at(state.position, state.to_move, self.options.get("start") != "ignored")[1]

    def start_at(self, position, to_move, counts):
        """The state and the history of a sequence that begins with a position, which counts as having occurred or does not."""
        # Who has created the start is an option of its own.
        kinds = [kind for kind in self.adds if counts or kind == "creation"]
        facts = (fact for kind in kinds for fact in START[kind](self, position, to_move))
        return State(position, to_move), self.facts.bits(facts)

    def moves(self, state, history):
        """All legal moves."""
        names = [self.board.names[point] for point in self.board.plays(state.position, state.to_move)]
        bans = [f"kopass:{self.board.names[point]}" for player, point, _ in sorted(state.bans) if player == state.to_move]
        found = [self.move(state, history, name) for name in [*names, "pass", *bans]]
        return [move for move in found if move is not None]

    def names(self):
        """The names of all moves that there are."""
        plays = {self.board.names[point] for point in self.board.region}
        return plays | {"pass"} | ({f"kopass:{name}" for name in plays} if "ko-pass-needed" in self.bars else set())

    def move(self, state, history, name):
        """A move by name; None if it is not legal."""
        made = self.made(state, history, name)
        if made is None or made.kind == "play" and any(BARS[bar](self, state, history, made) for bar in self.bars):
            return None
        made = self.forfeited(state, history, made)
        after = self.state_after(state, made)
        outcomes = (ENDS[end](self, state, history, made, after) for end in self.ends)
        outcome = next((outcome for outcome in outcomes if outcome), None)
        added = self.facts.bits(fact for kind in self.adds for fact in ADDED[kind](self, state, history, made, after))
        return Move(name, after, Change(added, made.kind == "pass", made.point if made.kind == "play" else None), outcome)

    def made(self, state, history, name):
        """What a move does by the bare rules; None if they do not allow it."""
        if name == "pass":
            return Made("pass", None, state.position)
        kind, _, name = name.rpartition(":")
        point = self.board.points.get(name)
        if kind == "kopass":
            banned = any(ban[:2] == (state.to_move, point) for ban in state.bans)
            return Made("kopass", point, state.position) if banned else None
        play = self.board.plays(state.position, state.to_move).get(point)
        return Made("play", point, *play) if not kind and play and self.allows(play[2]) else None

    def allows(self, lost):
        """Whether the suicide policy allows to lose these own stones."""
        policy = self.options["suicide"]
        return not lost or policy == "all" or policy == "multi" and lost.bit_count() > 1

    def forfeited(self, state, history, made):
        """The Geneva rule: a stone whose play repeats, and which is still there, is taken off again."""
        if not self.forfeits or made.kind != "play" or made.lost or not repeats(self, state, history, made):
            return made
        stone = 1 << made.point
        return made._replace(after=made.after & ~(stone | stone << self.board.size), forfeited=True)

    def state_after(self, state, made):
        """The state after a move."""
        plays = made.kind == "play"
        passes = self.passes(state, made)
        ko = self.ko(state, made, passes)
        any_ko = self.options.get("ko_pass") == "any"
        bans = state.bans
        if "ko-pass-needed" in self.bars:
            bans = bans_after(self.board, bans, state.position, state.to_move, made[:2], made.after, any_ko)
        return State(
            made.after,
            1 - state.to_move,
            passes,
            self.barred(state, made),
            ko,
            state.excepted or self.cycle_end == "cycle-end-anywhere" and is_excepted(state, made),
            state.has_play or self.cycle_end == "cycle-end-needs-play" and plays,
            bans,
            state.forfeits + made.forfeited * (2 * state.to_move - 1),
            state.balance + self.balance(state, made),
        )

    def passes(self, state, made):
        """The passes in a row after a move, as far as it matters how many they are."""
        null_play = made.kind == "play" and made.after == state.position and self.options.get("null_play") == "pass"
        if made.kind != "pass" and not null_play:
            return 0
        matter = self.limit or (MANY_PASSES if self.cycle_end else 1)
        return min(state.passes + 1, matter)

    def ko(self, state, made, passes):
        """The point of a basic ko to take back on, where an end by a cycle asks for it."""
        if not self.cycle_end or passes >= MANY_PASSES:
            return None
        return state.ko if made.kind != "play" else retaken(self.board, state.position, state.to_move, made.point)

    def barred(self, state, made):
        """Bits of the points where a move bars the next play."""
        barred = 0
        if "basic-ko" in self.bars and made.kind == "play":
            point = retaken(self.board, state.position, state.to_move, made.point)
            barred = 0 if point is None else 1 << point
        if "two-ago" in self.bars:
            nexts = self.board.plays(made.after, 1 - state.to_move).items()
            barred |= sum(1 << point for point, (after, _, _) in nexts if after == state.position)
        return barred

    def balance(self, state, made):
        """White minus black stones that a move removes, where they are counted."""
        if "balance" not in self.adds:
            return 0
        removed = made.taken.bit_count() - made.lost.bit_count()
        return removed if state.to_move == 0 else -removed

    def score(self, state):
        """Area of Black minus that of White; a forfeited stone counts as one point for the opponent."""
        return self.board.area(state.position) + state.forfeits


def balance_at(rules, history, position):
    """The balance when a position occurred, or None.

    A position that occurs again has the same balance: any other repetition is barred, or has ended the sequence.
    """
    facts = rules.facts
    if not facts.holds(history, "position", position):
        return None
    known = (number for number in facts.balances[position] if history >> number & 1)
    _, _, balance = fact = facts.known[next(known)]
    facts.holds(history, *fact)
    return balance


def repeats(rules, state, history, made):
    """Whether a play repeats, in the reading of the rule set."""
    return made.kind == "play" and READINGS[rules.reading](rules, state, history, made)


def is_excepted(state, made):
    """Whether a move is a recapture in a basic ko after exactly two passes."""
    return made.kind == "play" and state.passes == 2 and made.point == state.ko


def positional(rules, state, history, made):
    return rules.facts.holds(history, "position", made.after)


def situational(rules, state, history, made):
    return rules.facts.holds(history, "situation", made.after, 1 - state.to_move)


def situational_since_pass(rules, state, history, made):
    return rules.facts.holds(history, "since", made.after, 1 - state.to_move, 1)


def third(rules, state, history, made):
    return rules.facts.holds(history, "since", made.after, 1 - state.to_move, 2)


READINGS = {"positional": positional, "situational": situational, "pass-free": situational_since_pass, "third": third}


def nssk(rules, state, history, made):
    return rules.facts.holds(history, "creation", made.after, state.to_move)


def fixed_ko(rules, state, history, made):
    return rules.facts.holds(history, "pair", state.position, made.after)


def prohibition(rules, state, history, made):
    return rules.facts.holds(history, "class", ko_class(rules.board, state.position), state.to_move, made.point)


def configuration(rules, state, history, made):
    return rules.facts.holds(history, "later", state.position, made.point)


def one_play(rules, state, history, made):
    return made.after == state.position


def spight(rules, state, history, made):
    return rules.facts.holds(history, "since", made.after)


def end_ko(rules, state, history, made):
    return rules.facts.holds(history, "answered", made.after, state.to_move)


def barred_by_last_move(rules, state, history, made):
    return state.barred >> made.point & 1


def ko_pass_needed(rules, state, history, made):
    return any(ban[:2] == (state.to_move, made.point) and made.taken == 1 << ban[2] for ban in state.bans)


def unbalanced_cycle(rules, state, history, made):
    return balance_at(rules, history, made.after) not in (None, state.balance + rules.balance(state, made))


BARS = {
    "basic-ko": barred_by_last_move,
    "two-ago": barred_by_last_move,
    "psk": positional,
    "ssk": situational,
    "nssk": nssk,
    "fixed-ko": fixed_ko,
    "prohibition": prohibition,
    "configuration": configuration,
    "1-play": one_play,
    "ko-pass-needed": ko_pass_needed,
    "unbalanced-cycle": unbalanced_cycle,
    "spight": spight,
    "ssk-since-pass": situational_since_pass,
    "end-ko": end_ko,
}


def by_passes(rules, state, history, made, after):
    return "score" if rules.limit and after.passes == rules.limit else None


def by_repetition(rules, state, history, made, after):
    return "void" if rules.options["void"] == "automatic" and repeats(rules, state, history, made) else None


def by_long_cycle(rules, state, history, made, after):
    """A play repeats a position: whoever has removed more stones since it occurred wins."""
    earlier = balance_at(rules, history, made.after) if made.kind == "play" else None
    if earlier is None:
        return None
    return "tie" if after.balance == earlier else "black" if after.balance > earlier else "white"


def by_second_pass(rules, state, history, made, after):
    again = made.kind == "pass" and rules.facts.holds(history, "passed", state.position, state.to_move)
    return "score" if again else None


def by_cycle(rules, state, history, made, after):
    """The start is back with the same player to move, and no excepted move keeps the sequence from ending."""
    returns = (after.position, after.to_move) == (rules.board.start, rules.first_mover)
    excepted = is_excepted(state, made) or after.excepted
    needed = rules.cycle_end != "cycle-end-needs-play" or after.has_play
    return "score" if returns and needed and not excepted else None


ENDS = {
    "passes": by_passes,
    "repetition": by_repetition,
    "long-cycle": by_long_cycle,
    "second-pass": by_second_pass,
    "cycle-end": by_cycle,
    "cycle-end-needs-play": by_cycle,
    "cycle-end-anywhere": by_cycle,
}

# What each rule, and each reading of a repetition, asks about.
READ = {
    "psk": ["position"],
    "positional": ["position"],
    "ssk": ["situation"],
    "situational": ["situation"],
    "nssk": ["creation"],
    "fixed-ko": ["pair"],
    "prohibition": ["class"],
    "configuration": ["position", "later"],
    "spight": ["position since pass"],
    "ssk-since-pass": ["situation since pass"],
    "pass-free": ["situation since pass"],
    "third": ["situation since pass"],
    "end-ko": ["answered"],
    "unbalanced-cycle": ["position", "balance"],
    "long-cycle": ["position", "balance"],
    "second-pass": ["passed"],
}


def never(rules, *_):
    return []


def only(kind, fact):
    """A fact that moves of a kind alone add."""
    return lambda rules, state, history, made, after: [fact(state, made)] if made.kind == kind else []


def situation_since_pass(rules, state, history, made, after):
    """The situation has occurred once more since the last pass: once, or twice."""
    fact = ("since", after.position, after.to_move, 1)
    twice = made.kind != "pass" and rules.facts.holds(history, *fact)
    return [fact, (*fact[:3], 2)] if twice else [fact]


def answered(rules, state, history, made, after):
    """The player has answered a pass in this position by a play."""
    return [("answered", state.position, state.to_move)] if made.kind == "play" and state.passes else []


def played_in_class(rules, state, history, made, after):
    return [("class", ko_class(rules.board, state.position), state.to_move, made.point)] if made.kind == "play" else []


def played_later(rules, state, history, made, after):
    return rules.facts.later_plays(history, made.point) if made.kind == "play" else []


# The facts that a move adds, of each kind.
ADDED = {
    "position": lambda rules, state, history, made, after: [("position", after.position)],
    "situation": lambda rules, state, history, made, after: [("situation", after.position, after.to_move)],
    "balance": lambda rules, state, history, made, after: [("balance", after.position, after.balance)],
    "position since pass": lambda rules, state, history, made, after: [("since", after.position)],
    "situation since pass": situation_since_pass,
    "creation": only("play", lambda state, made: ("creation", made.after, state.to_move)),
    "pair": only("play", lambda state, made: ("pair", state.position, made.after)),
    "passed": only("pass", lambda state, made: ("passed", state.position, state.to_move)),
    "class": played_in_class,
    "later": played_later,
    "answered": answered,
}


def created(rules, position, to_move):
    creator = rules.creator()
    return [] if creator is None else [("creation", position, creator)]


# The facts of each kind that hold at the start.
START = {
    "position": lambda rules, position, to_move: [("position", position)],
    "situation": lambda rules, position, to_move: [("situation", position, to_move)],
    "balance": lambda rules, position, to_move: [("balance", position, 0)],
    "position since pass": lambda rules, position, to_move: [("since", position)],
    "situation since pass": lambda rules, position, to_move: [("since", position, to_move, 1)],
    "creation": created,
    "pair": never,
    "passed": never,
    "class": never,
    "later": never,
    "answered": never,
}
