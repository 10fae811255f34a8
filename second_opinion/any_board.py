#!/usr/bin/env python3
"""Every cycle word of Go of at most L plays, on boards of any size: `python3 any_board.py --max-plays 6 --suicide none|multi [--json]`.

Written from the theorem in crates/catalogue/src/any_board.md alone. A word is said to be of one piece if the points that are played on are
connected; koatlas asks for less, a connected set of at most L points that holds them. It does not look for boards.

The words of koatlas are the same if this prints nothing. It takes minutes for 8 plays:

    options="--max-plays 8 --suicide none --json" fields='"(word|passes|balance)": [^,]*'
    diff <(koatlas cycles --any-board $options | grep -oE "$fields") <(python3 any_board.py $options | grep -oE "$fields")

The pieces and their walks are found by walks_of_pieces.py; this file puts them together.

Several pieces.  A position of a product is a tuple of positions; a play changes one entry.  A cycle of the product gives in each
piece a closed walk of at least two plays (no play leads from a position to itself), which may repeat positions.  Conversely an
interleaving of closed walks, each begun anywhere, is a closed walk of the product, and an elementary cycle exactly if no two of
its moments have equal positions in all pieces.  This depends only on the labels of each walk and on which of its positions
are equal: its *pattern*.  Every other piece takes two plays or more, so walks that repeat positions matter up to L - 2 plays.
"""

import argparse
import itertools
import json

from walks_of_pieces import BLACK, exchange_labels, patterns_of_pieces, rotations


def label_text(label):
    """The text of a label, such as B, B1, W2 or Bs2."""
    colour, suicide, removed = label
    return " BW"[colour] + ("s" if suicide else "") + (str(removed) if removed else "")


def word_of(labels):
    """The least among all rotations of the labels, and of the labels with the colours exchanged."""
    return min(rotations(labels) + rotations(exchange_labels(labels)))


def passes_of(word):
    """The number of places, cyclically, at which two plays of one colour follow each other."""
    return sum(word[index][0] == word[index - 1][0] for index in range(len(word)))


def balance_of(word):
    """White stones removed minus black stones removed."""
    return sum(removed if (colour == BLACK) != bool(suicide) else -removed for colour, suicide, removed in word)


def choices_of_pieces(patterns, plays_left):
    """All lists of patterns, in the given order and with repetition, of at most so many plays in total."""
    yield []
    for index, pattern in enumerate(patterns):
        if len(pattern[0]) <= plays_left:
            for others in choices_of_pieces(patterns[index:], plays_left - len(pattern[0])):
                yield [pattern] + others


def interleave(pieces, starts, played, moments, labels, words):
    """Add to words every elementary cycle that goes on from here; played[i] counts the plays made in piece i."""
    for piece, (piece_labels, _) in enumerate(pieces):
        if played[piece] == len(piece_labels):
            continue
        now_played = played[:piece] + (played[piece] + 1,) + played[piece + 1 :]
        now_labels = labels + (piece_labels[(starts[piece] + played[piece]) % len(piece_labels)],)
        if all(count == len(other[0]) for count, other in zip(now_played, pieces)):
            words.add(word_of(now_labels))
            continue
        moment = tuple(classes[(start + count) % len(classes)] for (_, classes), start, count in zip(pieces, starts, now_played))
        if moment not in moments:
            interleave(pieces, starts, now_played, moments | {moment}, now_labels, words)


def words_of_product(pieces):
    """The words of all cycles of a product in which the pieces make these walks.

    The cycle is rotated so that the first piece is at the start of its walk; the others may be anywhere in theirs.
    """
    words = set()
    for other_starts in itertools.product(*[range(len(labels)) for labels, _ in pieces[1:]]):
        starts = (0,) + other_starts
        moment = tuple(classes[start] for (_, classes), start in zip(pieces, starts))
        interleave(pieces, starts, (0,) * len(pieces), frozenset([moment]), (), words)
    return words


def all_words(max_plays, suicide_policy):
    """All words of at most so many plays: a dictionary from word to whether one connected piece suffices for it."""
    patterns, beside_stones = patterns_of_pieces(max_plays, suicide_policy)
    one_piece = {word_of(labels) for labels, classes in patterns if len(set(classes)) == len(classes)}
    words = set(one_piece)
    short_patterns = sorted(pattern for pattern in beside_stones if len(pattern[0]) <= max_plays - 2)
    for pieces in choices_of_pieces(short_patterns, max_plays):
        if len(pieces) >= 2:
            words |= words_of_product(pieces)
    return {word: word in one_piece for word in sorted(words, key=lambda word: (len(word), word))}


def report(max_plays, suicide_policy):
    """The object that --json prints."""
    words = all_words(max_plays, suicide_policy)
    counts = []
    for plays in range(2, max_plays + 1):
        flags = [one_piece for word, one_piece in words.items() if len(word) == plays]
        counts.append({"plays": plays, "words": len(flags), "one_piece": sum(flags)})
    rows = [{"word": " ".join(map(label_text, word)), "plays": len(word), "passes": passes_of(word),
             "balance": balance_of(word), "one_piece": one_piece} for word, one_piece in words.items()]
    return {"max_plays": max_plays, "suicide": suicide_policy, "counts": counts, "words": rows}


def main():
    """Read the options and print the numbers or the object."""
    parser = argparse.ArgumentParser(description="Every cycle word of Go of at most so many plays, on any board.")
    parser.add_argument("--max-plays", type=int, default=4)
    parser.add_argument("--suicide", choices=("none", "multi"), default="none")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = report(options.max_plays, options.suicide)
    if options.json:
        print(json.dumps(result, indent=1))
        return
    print("plays  words  of one piece")
    for row in result["counts"]:
        print(f"{row['plays']:5}  {row['words']:5}  {row['one_piece']:12}")
    print(f"  all  {len(result['words']):5}  {sum(row['one_piece'] for row in result['words']):12}")


if __name__ == "__main__":
    main()
