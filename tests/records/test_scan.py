"""Repetitions in game records: sgfmill, a reader and a board that are not ours, finds the same ones in the games of gnugo."""

import json
from pathlib import Path

import pytest
from sgfmill import boards, sgf, sgf_grammar

TOP = Path(__file__).resolve().parents[2]
GAMES = (TOP / "data" / "records" / "gnugo.sgf").read_bytes()


def positions_and_moves(game):
    """The points of the board after each move, the first at the start, and the moves."""
    game = sgf.Sgf_game.from_coarse_game_tree(game)
    board, positions, moves = boards.Board(game.get_size()), [], []
    positions.append(frozenset(board.list_occupied_points()))
    for node in game.get_main_sequence()[1:]:
        colour, place = node.get_move()
        if place is not None:
            board.play(*place, colour)
        positions.append(frozenset(board.list_occupied_points()))
        moves.append((colour, place))
    return positions, moves


def repetitions(positions, moves):
    """[from, to, last] of each repetition, by looking through all earlier positions."""
    plays = [number for number in range(1, len(positions)) if moves[number - 1][1] is not None]
    found, lap, again = [], [], 0
    for number in plays:
        if lap and positions[number] == lap[again % len(lap)]:
            found[-1][2] = number
            again += 1
            continue
        lap, again = [], 0
        before = [earlier for earlier in range(number) if positions[earlier] == positions[number]]
        if before:
            found.append([before[-1], number, number])
            lap = [positions[play] for play in plays if before[-1] < play <= number]
    return found


def first_repeating_play(positions, moves, start, last):
    """The first play after `start` and up to `last` whose position has been there before."""
    plays = (number for number in range(start + 1, last + 1) if moves[number - 1][1] is not None)
    return next(number for number in plays if positions[number] in positions[:number])


def balance(positions, moves, start, end):
    """White stones minus black stones that disappear."""
    total = 0
    for number in range(start + 1, end + 1):
        colour, place = moves[number - 1]
        before = positions[number - 1] | ({(colour, place)} if place else set())
        gone = before - positions[number]
        total += sum(1 if owner == "w" else -1 for owner, _ in gone)
    return total


def test_the_repetitions_of_gnugo(koatlas):
    lines = koatlas("scan", TOP / "data" / "records" / "gnugo.sgf", "--json").splitlines()
    by_game = {}
    for line in map(json.loads, lines):
        by_game.setdefault(line["game"], []).append(line)
    games = sgf_grammar.parse_sgf_collection(GAMES)
    assert len(games) > 90 and len(by_game) > 20
    for number, game in enumerate(games, 1):
        positions, moves = positions_and_moves(game)
        ours = by_game.get(number, [])
        assert [[line["from_move"], line["to_move"], line["last_move"]] for line in ours] == repetitions(positions, moves)
        for line in ours:
            start, end = line["from_move"], line["to_move"]
            assert line["plays"] == sum(place is not None for _, place in moves[start:end])
            assert (line["moves"], line["balance"]) == (end - start, balance(positions, moves, start, end))
            # Positional superko refuses every play that repeats, whatever has been refused before.
            assert line["refused_by"]["psk"] == first_repeating_play(positions, moves, start, line["last_move"])
