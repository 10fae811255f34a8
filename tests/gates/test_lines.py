"""The code of the crates grows only on purpose: what adds many lines changes a figure in the same commit, which says why."""

import tomllib
from pathlib import Path

GATES = Path(__file__).resolve().parent
CRATES = GATES.parents[1] / "crates"
# What a change may add without a word.
TOLERANCE = 300


def lines_of(crate):
    return sum(file.read_bytes().count(b"\n") for file in (crate / "src").rglob("*.rs"))


def verdict(lines, figure):
    """What is wrong, or nothing."""
    if lines > figure + TOLERANCE:
        return f"{lines:,} lines are {lines - figure:,} more than the figure: change it in the same commit, and say in its message why"
    if lines < figure - TOLERANCE:
        return f"{lines:,} lines are {figure - lines:,} fewer than the figure: lower it, or as many could come back unseen"
    return None


def test_the_lines_are_those_of_the_figure(capsys):
    counts = {crate.name: lines_of(crate) for crate in sorted(CRATES.iterdir()) if (crate / "src").is_dir()}
    total, figure = sum(counts.values()), tomllib.loads((GATES / "lines.toml").read_text())["lines"]
    with capsys.disabled():
        print("\nlines of crates/*/src", *(f"{name:<16}{lines:>7,}" for name, lines in counts.items()), sep="\n")
        print(f"{'total':<16}{total:>7,}\n{'lines.toml':<16}{figure:>7,}")
    assert not (wrong := verdict(total, figure)), f"{wrong} (tests/gates/lines.toml)"


def test_many_lines_more_and_many_fewer_are_refused():
    assert verdict(1301, 1000).startswith("1,301 lines are 301 more")
    assert verdict(699, 1000).startswith("699 lines are 301 fewer")
    assert [verdict(lines, 1000) for lines in (700, 1000, 1300)] == [None] * 3
