"""A sequence, move by move, under a rule set."""

from typing import NamedTuple

from . import bans
from .bars import BARS
from .board import STONES, Board, content, opponent, put
from .ends import ENDS, is_offered
from .history import History, Move
from .kos import ko_class
from .repetition import READINGS
from .rulesets import RULE_SETS

SUPERKO = {"situational": "ssk", "positional": "psk", "natural": "nssk"}


class End(NamedTuple):
    """How a sequence ended: the outcome, by which rules, and the score, area of Black minus that of White, forfeits counted."""

    outcome: str
    by: tuple
    score: int


class Referee:
    """A start, a rule set with options, and the moves made so far.

    `position` is a list of rows, the top row first. Moves are written `d2`, `pass` and `kopass:c2`.
    """

    def __init__(self, rules, position, to_move, options=None, region=None, immortal=()):
        self.rule_set = RULE_SETS[rules]
        self.options = {**self.rule_set.defaults(), **(options or {})}
        unknown = self.options.keys() - self.rule_set.options.keys()
        if unknown:
            raise ValueError(f"{rules} has no option {min(unknown)}")
        self.board = Board(len(position), len(position[0]), region, immortal)
        self.to_move, self.ended = to_move, None
        self.history = History(tuple(position), to_move, self.options.get("start") != "ignored")
        self.forfeits = {"B": 0, "W": 0}
        self.offered = False
        self.classes = {}
        self.bans = set()
        if "ko-pass-needed" in self.rule_set.bars:
            self.bans = bans.at_start(self.board, self.position, to_move, self.options["ko"])

    @property
    def position(self):
        return self.history.positions[-1]

    def start_creator(self):
        """Who has created the start; by itself the opponent of the first mover, nobody if the board is empty."""
        creator = self.options["start_creator"]
        if creator != "auto":
            return creator
        empty = set("".join(self.history.positions[0])) == {"."}
        return "none" if empty else opponent(self.history.to_move[0])

    def ko_class(self, position):
        """The class of a position; it is found once for each."""
        if position not in self.classes:
            self.classes[position] = ko_class(self.board, position)
        return self.classes[position]

    def reasons(self, player, move):
        """Why a move is illegal: all rules that bar it, or the one reason that needs none of them; empty if it is legal."""
        if self.ended:
            return ["ended"]
        if player != self.to_move:
            return ["turn"]
        return self.reasons_in_turn(player, move)

    def reasons_in_turn(self, player, move):
        if move == "pass":
            return []
        point = self.board.point(move.removeprefix("kopass:"))
        missing = [] if point in self.board.region else ["missing-point"]
        if move.startswith("kopass:"):
            return [] if any((ban.point, ban.player) == (point, player) for ban in self.bans) else [*missing, "no-ko-ban"]
        return missing or self.reasons_of_bare_rules(player, point) or self.barring(self.play(player, point))

    def reasons_of_bare_rules(self, player, point):
        if content(self.position, point) != ".":
            return ["occupied"]
        stones = len(self.play(player, point).suicide)
        legal = {"none": stones == 0, "multi": stones != 1, "all": True}[self.options["suicide"]]
        return [] if legal else ["suicide"]

    def barring(self, play):
        """All rules of the rule set that bar a play, in their order."""
        window = "" if self.options.get("window", "none") == "none" else "-window"
        names = [SUPERKO[self.options["superko"]] if bar == "superko" else bar + window for bar in self.rule_set.bars]
        return [name for name in names if BARS[name](self, play)]

    def barred_by_repetition(self):
        """The points where the player to move may play by the bare rules, and not by the rule set."""
        if self.ended:
            return []
        allowed = [p for p in self.board.region if not self.reasons_of_bare_rules(self.to_move, p)]
        return [self.board.name(p) for p in allowed if self.barring(self.play(self.to_move, p))]

    def play(self, player, point):
        """A play by the bare rules, as a move that is not yet made."""
        return Move("play", player, point, self.position, *self.board.play(self.position, player, point))

    def move(self, player, move):
        """A move that is not yet made, with what the rule set does to the board."""
        kind, _, point = move.rpartition(":")
        if kind == "kopass" or move == "pass":
            return Move(kind or "pass", player, self.board.point(point), self.position, self.position)
        return self.forfeited(self.play(player, self.board.point(move)))

    def forfeited(self, play):
        """The Geneva rule: a stone whose play repeats, and which is still there, is taken off again."""
        stands = content(play.after, play.point) == STONES[play.player]
        if not self.rule_set.forfeits or not stands or not READINGS[self.options["repetition"]](self.history, play):
            return play
        after = put(play.after, play.point, ".")
        return Move("play", play.player, play.point, play.before, after, play.captured, play.suicide, forfeited=True)

    def make(self, player, move):
        """Makes a move if it is legal; why not, otherwise nothing."""
        reasons = self.reasons(player, move)
        if not reasons:
            self.put_on_record(self.move(player, move), legal=True)
        return reasons

    def put_on_record(self, move, legal):
        """A move is made. Only a legal one can end the sequence, or give occasion to agree."""
        found = [(ENDS[name][0](self, move), ENDS[name][1]) for name in self.rule_set.ends if legal]
        found = [(outcome, by) for outcome, by in found if outcome]
        self.offered = legal and is_offered(self, move)
        self.forfeits[move.player] += move.forfeited
        any_ko = self.options.get("ko_pass") == "any"
        if "ko-pass-needed" in self.rule_set.bars:
            self.bans = bans.after_move(self.board, self.bans, move, any_ko)
        self.to_move = opponent(move.player)
        self.history.add(move, self.to_move)
        if found:
            self.ended = End(found[0][0], tuple(by for _, by in found), self.score())

    def score(self):
        """Area of Black minus that of White; a forfeited stone counts as one point for the opponent."""
        return self.board.area(self.position) - self.forfeits["B"] + self.forfeits["W"]
