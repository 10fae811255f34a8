"""A second opinion on certificates, for those who doubt the first.

    koatlas longest --board 3x3 --rules psk --certificate FILE
    python3 second_opinion/certificates.py [--most-states N] [--quiet] FILE|FOLDER|ARCHIVE.tar.xz ...

It judges certificates of longest sequences, with proofs of all kinds, and certificates of outcomes, under all rule sets. Where a
certificate carries the text of its rule set, that is read by `rule_files.py`; flow bounds, and strategies that rest on unconditional
life, are not gone through then. The
sequence is replayed; a flow bound is added up along every edge of the graph, which is built from the definition; an exhaustive
proof is made again; a strategy is followed against everything that the opponent can do. `proofs/` says how, and why this proves
the claims.

A line for each certificate says what holds; with `--quiet` there are lines only for the others. The last lines count the
certificates by kind. The exit code is 0 if all claims hold, 1 if one does not, 2 if all that was gone through holds and something
was not gone through. That is so for a proof of more than N states or nodes (`--most-states`, default: 1000000), for single-use
marks of which it is not known here that they bound the rule set, and for graphs that no certificate of the project has: plain
nodes where stones are taken off, full nodes where the position two moves ago is barred and marks are no situations.

It does not look at the checksum, for want of BLAKE3 in the standard library, nor at how a file is laid out. It does not judge
catalogues, nor tables, which are packed by programs that the standard library lacks. Needs Python 3.11 and nothing else.
"""

import argparse
import sys
from collections import Counter

from proofs.errors import Uncovered, Wrong
from proofs.files import contents, parse
from proofs.verdicts import judge, kind

MOST_STATES = 1_000_000
HOLDS, FALSE, OPEN = range(3)
WORDS = ("hold", "do not hold", "not gone through")


def arguments():
    parser = argparse.ArgumentParser(description="Judges certificates of koatlas by a second program.")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a certificate, a folder, or an archive .tar.xz")
    larger = "go through no larger proofs (default: %(default)s)"
    parser.add_argument("--most-states", type=int, default=MOST_STATES, metavar="N", help=larger)
    parser.add_argument("--quiet", action="store_true", help="no line for a certificate that holds")
    return parser.parse_args()


def verdict(content, most_states):
    """What is found of a certificate: its kind, the exit code, and words."""
    what = "unreadable"
    try:
        certificate = parse(content)
        what = kind(certificate)
        return what, HOLDS, judge(certificate, most_states)
    except Uncovered as why:
        return what, OPEN, f"not gone through: {why}"
    except Wrong as why:
        return what, FALSE, f"DOES NOT HOLD: {why}"
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        return what, FALSE, f"DOES NOT HOLD: it cannot be read: {error!r}"


def main(paths, most_states, quiet):
    counts = Counter()
    for path in paths:
        for name, content in contents(path):
            what, code, words = verdict(content, most_states)
            counts[what, code] += 1
            if code != HOLDS or not quiet:
                print(f"{name}: {words}", flush=True)
    for (what, code), count in sorted(counts.items()):
        print(f"{count:6} {WORDS[code]}: {what}")
    codes = {code for _, code in counts}
    return FALSE if FALSE in codes else max(codes, default=HOLDS)


def run():
    given = arguments()
    return main(given.paths, given.most_states, given.quiet)


if __name__ == "__main__":
    sys.exit(run())
