# %% [markdown]
# Situations that recur although the basic ko rule forbids to retake at once.
#
#     python3 notebooks/basic_ko.py 16 >results/basic_ko.md
#
# runs `koatlas explore --rules basic-ko` for every board of up to four rows and columns, and for some longer ones. The argument is the
# most points of a board, 8 if there is none. 4x4 takes some minutes and less than a gigabyte.

# %%
import sys

from common import koatlas

POINTS = int(sys.argv[1]) if len(sys.argv) > 1 else 8
BOARDS = [f"{r}x{c}" for r in range(1, 5) for c in range(r, 5)] + ["1x5", "1x6", "1x7", "1x8", "2x5"]


def area(board):
    rows, cols = map(int, board.split("x"))
    return rows * cols, rows


def explored(board):
    return koatlas("explore", "--board", board, "--model", "alternating", "--rules", "basic-ko")


def lengths(found):
    counted = ", ".join(f"{row['length']}: {row['situations']:,}" for row in found["shortest_cycle_lengths"])
    sample = found["sample"]
    if sample:
        counted = f"in a random sample of {sample['situations']:,} of them (seed {sample['seed']}): {counted}"
    return counted or "-"


# %%
print("# Cycles that the basic ko rule does not stop\n")
print("Players alternate, nobody passes, there is no suicide. Nodes are situations with their ko point. A situation lies on a cycle if")
print("with some ko point or none plays that the rule allows lead back to it with the same ko point. The last column has the number of")
print("situations by the number of plays of a shortest cycle through them.\n")
print("| board | nodes | edges | situations | up to symmetry | on cycles | up to symmetry | shortest cycles |")
print("|---|---|---|---|---|---|---|---|")
for board in sorted((board for board in BOARDS if area(board)[0] <= POINTS), key=area):
    found = explored(board)
    keys = ["nodes", "edges", "situations", "situations_up_to_symmetry"]
    keys += ["situations_on_cycles", "situations_on_cycles_up_to_symmetry"]
    numbers = " | ".join(f"{int(found[key]):,}" for key in keys)
    print(f"| {board} | {numbers} | {lengths(found)} |", flush=True)
