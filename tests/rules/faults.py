"""Faults to plant in the second referee: each is one line of the rules got wrong, as programs get it wrong."""

from rules import bans, repetition
from rules.bars import BARS
from rules.board import Board, content
from rules.ends import ENDS, passes_in_a_row
from rules.history import History
from rules.recorded import RecordedGame
from rules.referee import Referee


def the_start_is_forgotten(patch):
    patch.setattr(History, "occurred", lambda history: range(1, len(history.positions)))


def positional_for_situational(patch):
    patch.setitem(BARS, "ssk", BARS["psk"])


def natural_for_situational(patch):
    def bar(game, play):
        return repetition.natural(game.history, play, "none")

    patch.setitem(BARS, "ssk", bar)


def a_pass_does_not_clear(patch):
    patch.setattr(History, "since_pass", History.occurred)


def basic_ko_where_two_stones_are_taken(patch):
    def bar(game, play):
        last = game.history.moves[-1:]
        return any(move.is_play() and play.point in move.captured and move.point in play.captured for move in last)

    patch.setitem(BARS, "basic-ko", bar)


def pairs_without_their_first_position(patch):
    def bar(game, play):
        return any(made.after == play.after for made in game.history.plays())

    patch.setitem(BARS, "fixed-ko", bar)


def a_corner_is_never_captured(patch):
    right = Board.without_liberty

    def without_liberty(board, position, point):
        string = right(board, position, point)
        return set() if board.points[0] in string else string

    patch.setattr(Board, "without_liberty", without_liberty)


def own_stones_go_with_the_others(patch):
    right = Board.play

    def play(board, position, player, point):
        played = right(board, position, player, point)
        if len(played.captured) < 2:
            return played
        emptied = tuple(row.replace("X", ".") for row in played.after)
        return played._replace(after=emptied)

    patch.setattr(Board, "play", play)


def one_pass_more_ends(patch):
    def passes(game, move):
        limit = game.options["passes"]
        return "score" if limit != "never" and passes_in_a_row(game, move) > int(limit) else None

    patch.setitem(ENDS, "passes", (passes, "passes"))


def every_long_cycle_is_a_tie(patch):
    right, name = ENDS["long-cycle"]
    patch.setitem(ENDS, "long-cycle", (lambda game, move: right(game, move) and "tie", name))


def neutral_points_are_black(patch):
    right = Board.owner

    def owner(board, position, point):
        return right(board, position, point) or int(content(position, point) == ".")

    patch.setattr(Board, "owner", owner)


def forfeits_do_not_count(patch):
    patch.setattr(Referee, "score", lambda game: game.board.area(game.position))


def any_pass_lifts_a_ban(patch):
    right = bans.after_move

    def after_move(board, standing, move, any_ko):
        freed = {ban for ban in standing if move.kind == "pass" and ban.player == move.player}
        return right(board, standing - freed, move, any_ko)

    patch.setattr(bans, "after_move", after_move)


def illegal_plays_of_a_record_are_not_made(patch):
    right = RecordedGame.record

    def record(game, player, move):
        reasons = [] if player != game.to_move else game.reasons_in_turn(player, move)
        return right(game, player, "pass" if reasons else move)

    patch.setattr(RecordedGame, "record", record)


# Each fault with a rule set under which it shows.
FAULTS = {
    the_start_is_forgotten: "psk",
    positional_for_situational: "ssk",
    natural_for_situational: "new-zealand",
    a_pass_does_not_clear: "spight",
    basic_ko_where_two_stones_are_taken: "basic-ko",
    pairs_without_their_first_position: "fixed-ko",
    a_corner_is_never_captured: "tromp-taylor",
    own_stones_go_with_the_others: "drr-3pass",
    one_pass_more_ends: "configuration",
    every_long_cycle_is_a_tie: "olympiad",
    neutral_points_are_black: "basic-ko-rules",
    forfeits_do_not_count: "geneva",
    any_pass_lifts_a_ban: "japanese-1989-confirmation",
    illegal_plays_of_a_record_are_not_made: "aga",
}
