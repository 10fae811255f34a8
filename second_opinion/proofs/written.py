"""Rule sets that stand in a certificate as text, judged by the referee of `rule_files`.

It has no facts: the place of a search is a whole game, so that none comes twice. That is slow, and enough for small boards.
"""

import tomllib
from copy import copy

from rule_files import BARS, ENDS, NAMES, Board, Game
from rules.rulesets import RULE_SETS

from .board import PLAYERS
from .errors import Uncovered, require
from .facts import NOTHING_ASKED, Change
from .history import Move

# What says nothing about what is legal.
ABOUT = {"id", "name", "family", "source", "quote", "standing", "reading", "articles", "example", "never-single-suicide"}
REPETITIONS = {"positional", "situational", "pass-free", "third"}
OUTCOMES = {
    "no result", "no result if agreed", "draw", "the player who repeats loses", "the player who repeats wins",
    "the player who passes loses", "black wins", "white wins", "winner by stones removed",
}
UNLESS = {"a disturbing play between", "a late recapture", "a late recapture before"}
LIFTED_BY = {"pass for this ko", "pass for any ko", "one pass for this ko", "a pass just before"}
# The keys of the parts, with their words; numbers are from 1 to 99.
OPTIONS = {"suicide": {"none", "multi", "all"}, "start": {"counts", "ignored"}}
TOP = {**OPTIONS, "score": {"area", "stones"}}
BAR = {
    "what": set(BARS), "within": {"last pass", "two moves ago"}, "within-plays": set(), "lifted-by": LIFTED_BY, "allowed": set(),
    "only-if": {"odd", "even", "balanced", "unbalanced"}, "unless": {"a double ko"}, "player": {"black", "white"},
}
END = {"on": set(ENDS), "number": set(), "of": REPETITIONS, "outcome": OUTCOMES, "unless": UNLESS, "needs-play": {True, False}}
FORFEIT = {"of": {"positional", "situational"}, "null-play": {"pass", "play"}}
CHOICES = {"or": set(BARS) | REPETITIONS, "or-within": {"a number of moves"}}
NUMBERS = {"within", "within-plays", "allowed", "number"}
SUPERKO = {"positional": "position", "situational": "situation", "natural": "creation"}


class WrittenRules:
    """A rule set in a text with its options on a board, with what a search asks of a rule set."""

    def __init__(self, name, text, options, board, first_mover, most_states):
        file = tomllib.loads(text)
        require(file["id"] == name and name not in RULE_SETS, f"the text is not that of {name}, or {name} needs none")
        self.rules = {key: value for key, value in file.items() if key not in ABOUT}
        self.never_single = file.get("never-single-suicide", False)
        self.facts, self.most_states, self.first_mover = self, most_states, first_mover
        for part, keys in self.parts():
            for key, value in part.items():
                words = keys.get(key, set()) | CHOICES.get(key, set())
                number = key in NUMBERS and type(value) is int and 1 <= value <= 99
                known = all(one in words for one in value) if key == "or" else value in words
                require(number or known, f"{key} = {value} is not known")
        for option, value in options.items():
            self.set(option, value)
        if board.keys() & {"region", "immortal"}:
            raise Uncovered("a region under rules in a text")
        self.board = Board(board["rows"])

    def parts(self):
        lists = {"bar": BAR, "end": END}
        yield {key: value for key, value in self.rules.items() if key not in {*lists, "forfeit", "phase"}}, TOP
        for phase in self.rules.get("phase", []):
            require(phase.keys() <= {"name", *lists}, "a phase has bars and ends")
        for phase in [self.rules, *self.rules.get("phase", [])]:
            for key, keys in lists.items():
                yield from ((part, keys) for part in phase.get(key, []))
        yield self.rules.get("forfeit", {}), FORFEIT

    def set(self, option, value):
        """Sets an option. Its value has to be among those of the file."""
        bars, ends, forfeit = self.rules.get("bar", []), self.rules.setdefault("end", []), self.rules.get("forfeit", {})
        if option in OPTIONS:
            allowed = value in OPTIONS[option] and not (self.never_single and value == "all")
            require(allowed, f"there is no {option}={value}")
            self.rules[option] = value
        elif option == "passes":
            place = next((place for place, end in enumerate(ends) if end["on"] == "passes"), len(ends))
            ends[place:place + 1] = [] if value == "never" else [{"on": "passes", "number": int(value)}]
        elif option == "void":
            for end in ends:
                if end.get("outcome", "").startswith("no result"):
                    end["outcome"] = {"automatic": "no result", "agreed": "no result if agreed"}[value]
        elif option == "ko_pass":
            for bar in bars:
                if bar["what"] == "ko":
                    bar["lifted-by"] = {"per-ko": "pass for this ko", "any": "pass for any ko"}[value]
        elif option == "null_play":
            require(forfeit and value in FORFEIT["null-play"], f"there is no {option}={value}")
            forfeit["null-play"] = value
        elif option == "superko":
            [bar] = [bar for bar in bars if bar.get("or")]
            require(SUPERKO[value] in [bar["what"], *bar["or"]], f"there is no {option}={value}")
            bar["what"] = SUPERKO[value]
        elif option == "repetition":
            [part] = [part for part in [*ends, forfeit] if part.get("or")]
            require(value in [part["of"], *part["or"]], f"there is no {option}={value}")
            part["of"] = value
        elif (option, value) not in {("window", "none"), ("start_creator", "auto"), ("ko", "none")}:
            raise Uncovered(f"the option {option}={value} of rules in a text")

    def start(self):
        return Place(Game(self.rules, self.board, PLAYERS[self.first_mover])), 0

    def names(self):
        points = [self.board.name(point) for point in self.board.points]
        return {"pass", *points, *(f"kopass:{point}" for point in points)}

    def moves(self, place, history):
        """All legal moves: plays, passes for a ko, and the pass."""
        game = place.game
        lifted_by = next((bar["lifted-by"] for bar in game.bars if bar["what"] == "ko"), None)
        banned = sorted({point for point, _ in game.ko_bans(lifted_by)}) if lifted_by else []
        legal = [point for point in self.board.points if not game.why_illegal(point)]
        return [*(self.made(game, self.board.name(point), "make_play", point) for point in legal),
                *(self.made(game, f"kopass:{self.board.name(point)}", "make_ko_pass", point) for point in banned),
                self.made(game, "pass", "make_pass")]

    def made(self, game, name, make, *point):
        after = copy(game)
        after.moves, after.positions = game.moves[:], game.positions[:]
        getattr(after, make)(*point)
        outcome = NAMES[after.ended.outcome] if after.ended else None
        return Move(name, Place(after), Change(0, make == "make_pass", *(point if make == "make_play" else (None,))), outcome)

    def move(self, place, history, name):
        return next((move for move in self.moves(place, history) if move.name == name), None)

    def score(self, place):
        return place.game.ended.score

    # The facts of a search: none.

    def take_asked(self):
        return NOTHING_ASKED

    def after(self, history, change):
        return history

    def before(self, asked, change):
        return asked


class Place:
    """A game so far. No other place is equal to it."""

    def __init__(self, game):
        self.game, self.to_move = game, PLAYERS.index(game.player)
