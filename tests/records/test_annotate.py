"""Annotated records: sgfmill and @sabaki/sgf, readers that are not ours, read back what was there and what was added."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from sgfmill import sgf

TOP = Path(__file__).resolve().parents[2]
INSTALL = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve() / "conformance"
# Three kos between two strings, fought for two laps, with what people write in records.
# sgfmill asks for a board of equal sides.
RECORD = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[7]RU[Japanese]PL[B]C[A \\] in a comment]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]"
    "AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc];B[db]BL[30]LB[aa:1];W[bc]C[Hm.]"
    "(;B[fb];W[dc];B[bb];W[fc];B[db];W[bc];B[];W[])(;B[];W[db]C[a variation]))"
)

@pytest.fixture
def record(koatlas, tmp_path):
    given, written = tmp_path / "given.sgf", tmp_path / "written.sgf"
    given.write_text(RECORD, encoding="utf-8")
    answer = koatlas("annotate", given, "--output", written, "--json")
    return written.read_bytes(), json.loads(answer)


def properties(node):
    return {key: node.get_raw_list(key) for key in node.properties()}


def kept(given, written):
    """What a node says that was there: comments at the beginning of what is said now, marks among those that are there now."""
    for key, values in given.items():
        now = written[key]
        if key == "C":
            assert now[0].startswith(values[0])
        else:
            assert now[: len(values)] == values, key


def compare(given, written):
    kept(properties(given), properties(written))
    assert len(written) >= len(given) and all(list(child.properties()) for child in written)
    for before, after in zip(given, written):
        compare(before, after)


def test_sgfmill_reads_what_was_there_and_what_was_added(record):
    content, answer = record
    given, written = sgf.Sgf_game.from_string(RECORD), sgf.Sgf_game.from_bytes(content)
    compare(given.get_root(), written.get_root())
    moves = [node.get_move() for node in given.get_main_sequence()]
    assert [node.get_move() for node in written.get_main_sequence()] == moves
    said = [node.get("C") if node.has_property("C") else "" for node in written.get_main_sequence()]
    assert answer["counts"]["kos"] > 0 and answer["counts"]["repetitions"] > 0 and answer["counts"]["barred"] > 0
    for kind, before in [("barred", "illegal, "), ("ended", "")]:
        for note in answer[kind]:
            sentence = f"{before}{note['sentence']}: {'; '.join(note['traditions'])}."
            assert (sentence in said[note["number"]]) == bool(note["traditions"])
    for ko in answer["kos"]:
        for number in ko["arises"]:
            assert f"ko {ko['label']}" in said[number]
            node = written.get_main_sequence()[number]
            assert any(label == ko["label"] for _, label in node.get("LB"))
        variations = list(written.get_main_sequence()[ko["arises"][0]])[1:]
        [cycle] = [child for child in variations if child.has_property("C") and f"ko {ko['label']}:" in child.get("C")]
        length, node = 1, cycle
        while len(node):
            length, node = length + 1, node[0]
        assert length == len(ko["cycles"][0]["moves"])


# A node without a comment whose last property has marks.
MARKS = "(;GM[1]FF[4]SZ[5]AB[cb][bc][cd]AW[db][dd][ec];B[dc]LB[aa:x];W[cc]TR[aa])"


@pytest.mark.parametrize("given", [RECORD, MARKS])
def test_additions_have_their_own_properties_and_come_once(koatlas, tmp_path, given):
    first, second, third = (tmp_path / f"{name}.sgf" for name in ["first", "second", "third"])
    first.write_text(given, encoding="utf-8")
    koatlas("annotate", first, "--output", second)
    koatlas("annotate", second, "--output", third)
    assert third.read_bytes() == second.read_bytes()
    written = sgf.Sgf_game.from_bytes(second.read_bytes())
    compare(sgf.Sgf_game.from_bytes(given.encode()).get_root(), written.get_root())
    for node in written.get_main_sequence():
        assert len(node.get_raw_list("C") if node.has_property("C") else [""]) == 1
        assert all(len(mark) == 2 for mark in (node.get("LB") if node.has_property("LB") else []))


SABAKI = """
const sgf = require(process.argv[1] + "/@sabaki/sgf");
const text = require("fs").readFileSync(0, "utf8");
const plain = (node) => ({ data: node.data, children: node.children.map(plain) });
console.log(JSON.stringify(sgf.parse(text).map(plain)));
"""


def nodes(tree):
    return [tree["data"]] + [data for child in tree["children"] for data in nodes(child)]


def test_sabaki_reads_it(record, sabaki):
    content, answer = record
    read = subprocess.run(
        ["node", "-e", SABAKI, sabaki], input=content, check=True, capture_output=True
    )
    [tree] = json.loads(read.stdout)
    said = [comment for data in nodes(tree) for comment in data.get("C", [])]
    assert tree["data"]["C"][0].startswith("A ] in a comment")
    assert sum("koatlas: the shortest cycle of ko" in comment for comment in said) == answer["counts"]["kos"]
    assert any("a variation" in comment for comment in said)
    main, number = tree, 0
    while main["children"]:
        main = main["children"][0]
        number += any(colour in main["data"] for colour in ["B", "W"])
    assert number == answer["moves"]


@pytest.fixture
def sabaki():
    """The folder of the packages that `adapters/install` installs."""
    folder = INSTALL / "node" / "node_modules"
    if not shutil.which("node") or not (folder / "@sabaki" / "sgf").is_dir():
        pytest.skip("needs npm: @sabaki/sgf")
    return folder
