"""Random games in which moves are tried, also illegal ones: an illegal move is not made, and the same player goes on."""

import dataclasses
from typing import NamedTuple

from rules.board import content, opponent
from rules.kos import ko_capture
from rules.referee import End, Referee
from rules.rulesets import RULE_SETS

from .starts import start

LENGTHS = [3, 6, 10, 20, 60]
PASSES = [0.0, 0.0, 0.01, 0.03, 0.1, 0.3]


class Verdict(NamedTuple):
    """What is said of a move. `reasons` is empty if it is legal; `made` is not, for an illegal move that is not made."""

    move: str
    reasons: list
    made: bool
    removed: list
    forfeited: bool
    offered: bool


@dataclasses.dataclass
class Game:
    """A start, a rule set with options, the verdicts on all moves, the referee, and the number of the move that ended it."""

    rules: str
    options: dict
    position: tuple
    to_move: str
    region: list | None
    referee: Referee
    verdicts: list = dataclasses.field(default_factory=list)
    end: End | None = None
    ended_by: int | None = None

    def note(self, verdict):
        """The next verdict; the referee has just given it."""
        self.verdicts.append(verdict)
        if self.referee.ended is not None and self.end is None:
            self.end, self.ended_by = self.referee.ended, len(self.verdicts)


def options(random, rules):
    """Half of the time the defaults, otherwise some options at random."""
    if random.random() < 0.5:
        return {}
    listed = RULE_SETS[rules].options.items()
    return {key: random.choice(values) for key, values in listed if key != "ko" and random.random() < 0.6}


def new_game(random, rules):
    """A start with random options; now and then a ko is barred there, and now and then plays are made in a region alone."""
    position, to_move, chosen = start(random), random.choice("BW"), options(random, rules)
    region = some_region(random, position) if random.random() < 0.15 else None
    referee = Referee(rules, position, to_move, chosen, region)
    if "ko" in RULE_SETS[rules].options and random.random() < 0.15:
        chosen["ko"] = some_ko(random, referee)
        referee = Referee(rules, position, to_move, chosen, region)
    return Game(rules, chosen, position, to_move, region, referee)


def some_region(random, position):
    """About two thirds of the points."""
    board = Referee("psk", position, "B").board
    return [board.name(point) for point in board.points if random.random() < 0.65] or None


def some_ko(random, referee):
    """A point on which the first mover could take in a ko, if there is one; otherwise an empty point, or none."""
    board = referee.board
    free = [point for point in board.region if content(referee.position, point) == "."]
    kos = [point for point in free if ko_capture(board, referee.position, referee.to_move, point)]
    return random.choice([board.name(point) for point in kos or free] or ["none"])


def play_out(random, rules):
    """A random game, rich in captures, in which plays that the rule set bars are tried."""
    game = new_game(random, rules)
    length, passes = random.choice(LENGTHS), random.choice(PASSES)
    while len(game.referee.history.moves) < length and not game.referee.ended:
        try_illegal(random, game)
        attempt(game, game.referee.to_move, likely_move(random, game.referee, passes))
    if random.random() < 0.3:
        attempt(game, game.referee.to_move, "pass")
    return game


def attempt(game, player, move):
    """Tries a move, and notes the verdict."""
    referee = game.referee
    reasons = referee.make(player, move)
    made = None if reasons else referee.history.moves[-1]
    game.note(verdict(referee, f"{player} {move}", reasons, made))


def verdict(referee, text, reasons, made):
    """The verdict on a move; `made` is the move in the history, or None if it was not made."""
    if made is None:
        return Verdict(text, reasons, False, [], False, False)
    removed = sorted(map(referee.board.name, made.captured + made.suicide))
    return Verdict(text, reasons, True, removed, made.forfeited, referee.offered)


def try_illegal(random, game):
    """Tries moves that are mostly illegal: plays that are barred, any point, a move out of turn, a pass for a ko."""
    referee = game.referee
    tried = [(referee.to_move, name) for name in referee.barred_by_repetition() if random.random() < 0.5]
    anywhere = referee.board.name(random.choice(referee.board.points))
    if random.random() < 0.15 and referee.reasons(referee.to_move, anywhere):
        tried.append((referee.to_move, anywhere))
    if random.random() < 0.03:
        tried.append((opponent(referee.to_move), "pass"))
    if random.random() < 0.02 and referee.reasons(referee.to_move, f"kopass:{anywhere}"):
        tried.append((referee.to_move, f"kopass:{anywhere}"))
    for player, move in tried:
        attempt(game, player, move)


def likely_move(random, referee, passes):
    """A legal move: most likely a capture of one stone, a repetition, or a pass for a ko."""
    freed = sorted(ban.point for ban in referee.bans if ban.player == referee.to_move)
    if freed and random.random() < 0.4:
        return f"kopass:{referee.board.name(random.choice(freed))}"
    names = map(referee.board.name, referee.board.region)
    plays = [name for name in names if not referee.reasons(referee.to_move, name)]
    if not plays or random.random() < passes:
        return "pass"
    return random.choices(plays, [weight(referee, referee.to_move, name) for name in plays])[0]


def weight(referee, player, name):
    """How likely a play is tried."""
    play = referee.board.play(referee.position, player, referee.board.point(name))
    repeats = play.after in referee.history.positions
    return 1 + 8 * bool(play.captured) + 6 * (len(play.captured) == 1) + 2 * bool(play.suicide) + 4 * repeats
