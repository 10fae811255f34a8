"""The board of the pages: captures, points, positions as texts and as addresses, and what it draws."""

import random
import tomllib
from pathlib import Path

import pytest

GOBAN = Path(__file__).resolve().parents[2] / "crates/koatlas/assets/goban.js"


@pytest.fixture
def go(browser):
    page = browser.new_page()
    page.set_content("<div id=board></div>")
    page.add_script_tag(path=GOBAN)
    yield page
    page.close()


def play(page, rows, colour, point):
    """Plays on a board that is given as a diagram. Returns the diagram after it, the stones taken, and those of a suicide."""
    return page.evaluate(
        """([rows, colour, point]) => {
            const { go } = koatlas;
            const position = go.fromText(rows.join("\\n"));
            const played = go.play(go.stonesOf(position), position, colour, point);
            if (!played) return null;
            const sign = point => ({ black: "X", white: "O" })[played.stones.get(point)] || ".";
            const row = number => Array.from({ length: position.cols }, (_, col) => sign(go.nameOf(col, number))).join("");
            return [rows.map((_, number) => row(rows.length - 1 - number)), [...played.taken.keys()].sort(), played.suicide];
        }""",
        [rows, colour, point],
    )


def test_plays_take_and_suicide_is_seen(go):
    assert play(go, [".OX.", "OX.X", ".OX."], "white", "c2") == [[".OX.", "O.OX", ".OX."], ["b2"], 0]
    assert play(go, ["XO.", "XO.", ".O."], "white", "a1") == [[".O.", ".O.", "OO."], ["a2", "a3"], 0]
    assert play(go, [".O", "O."], "black", "a2") == [[".O", "O."], ["a2"], 1]
    assert play(go, ["X.O", "OO."], "black", "b2") == [["..O", "OO."], ["a2", "b2"], 2]
    # The capture comes first: this is no suicide.
    assert play(go, [".OX", "OXX", "XX."], "black", "a3") == [["X.X", ".XX", "XX."], ["a2", "b3"], 0]
    assert play(go, ["X."], "white", "a1") is None
    # Immortal stones stay.
    assert go.evaluate("koatlas.go.play(new Map([['a1', 'white']]), { rows: 1, cols: 2 }, 'black', 'b1', new Set(['a1'])).suicide") == 1


def test_points_have_the_names_of_all_commands(go):
    assert go.evaluate("koatlas.go.pointsOf({ rows: 2, cols: 3 })") == ["a2", "b2", "c2", "a1", "b1", "c1"]
    assert go.evaluate("koatlas.go.nameOf(8, 18)") == "j19"
    wrong = ["", "i1", "a0", "a26", "a01", "A1", "aa1", "a1 ", "pass"]
    assert go.evaluate("points => points.map(koatlas.go.placeOf)", wrong) == [None] * len(wrong)


POSITION = {
    "rows": 3, "cols": 4, "black": ["a2"], "white": ["a3", "c3", "b2"], "region": ["a3", "b3"], "immortal": ["c3"],
    "toMove": "W", "name": "a: <b>ko</b> & 100%",
}


def test_texts_and_addresses_hold_a_position(go, koatlas, tmp_path):
    text = go.evaluate("koatlas.go.toText", POSITION)
    read = go.evaluate("koatlas.go.fromText", text)
    assert {**read, "black": set(read["black"]), "white": set(read["white"])} == {**POSITION, "black": set(POSITION["black"]), "white": set(POSITION["white"])}
    # The program reads the same.
    (tmp_path / "ko.txt").write_text(text)
    told = tomllib.loads(koatlas("diagram", tmp_path / "ko.txt", "--plain", "--format", "toml", "-o", "-"))
    assert told["diagram"].split("\n")[:3] == text.split("\n")[:3]
    assert (told["region"], told["immortal"], told["to_move"], told["name"]) == (["a3", "b3"], ["c3"], "W", POSITION["name"])
    board = {**POSITION, "suicide": "none", "cycle": "", "rules": "", "moves": [{"colour": "white", "point": "d1"}, {"colour": "black", "point": "pass"}],
             "handicap": 0, "setups": [{"after": 1, "black": ["a1"], "white": ["b1", "c3"]}], "at": 1}
    address = go.evaluate("koatlas.go.toAddress", board)
    assert address.endswith("&moves=W-d1.B-pass&at=1") and " " not in address
    assert go.evaluate("koatlas.go.fromAddress", address) == board
    stones = [{"colour": "black", "point": "a1"}, {"colour": "black", "point": "b2"}]
    placed = {**board, "immortal": [], "moves": [*stones, *board["moves"]], "handicap": 2, "setups": []}
    address = go.evaluate("koatlas.go.toAddress", placed)
    assert "&handicap=2" in address and go.evaluate("koatlas.go.fromAddress", address) == placed
    own = {**board, "rules": "id = 'club'\nname = 'Ours & theirs'\n"}
    assert go.evaluate("koatlas.go.fromAddress", go.evaluate("koatlas.go.toAddress", own)) == own
    # More than there are at the start are none.
    assert go.evaluate("koatlas.go.fromAddress", address.replace("handicap=2", "handicap=3"))["handicap"] == 0


def test_broken_addresses_harm_nothing(go):
    read = lambda address: go.evaluate("koatlas.go.fromAddress", address)
    for address in ["", "#", "#size=", "#size=0x3", "#size=26x1", "#size=5", "#cycle=%E0%A4%A"]:
        assert read(address) is None, address
    odd = read("#size=3x3&black=a1.z9.%E0%A4%A&white=a1.b2&region=c3.&immortal=a1.c1&to-move=G&suicide=x&moves=B-c3.X-a1.W-z9.W-pass&at=99")
    assert odd["black"] == ["a1"] and odd["white"] == ["b2"] and odd["region"] == ["c3"] and odd["immortal"] == ["a1"]
    assert (odd["toMove"], odd["suicide"], odd["at"]) == ("B", "multi", 2)
    assert [move["point"] for move in odd["moves"]] == ["c3", "pass"]
    signs = "#&=.%+-xBW19abc/"
    for seed in range(200):
        chance = random.Random(seed)
        read("#size=9x9&" + "".join(chance.choice(signs) for _ in range(60)))


def test_the_picture_shows_what_it_is_told(go):
    shown = go.evaluate(
        """() => {
            const board = new koatlas.Goban(document.getElementById("board"), { rows: 9, cols: 9, window: { cols: [0, 3], rows: [1, 4] } });
            const stones = new Map([["a2", "black"], ["b2", "white"], ["j9", "black"]]);
            board.show({ stones, region: ["b3", "c3"], immortal: ["a2"], last: "b2", marks: new Map([["b3", "square"], ["c3", "12"]]) });
            return {
                points: document.querySelectorAll("[data-point]").length,
                black: [...document.querySelectorAll(".stone.black")].map(stone => stone.parentNode.dataset.point),
                white: [...document.querySelectorAll(".stone.white")].map(stone => stone.parentNode.dataset.point),
                region: document.querySelectorAll(".in-region").length,
                last: document.querySelector(".last").parentNode.dataset.point,
                cross: document.querySelector(".cross").parentNode.dataset.point,
                label: document.querySelector(".label").textContent,
                outline: document.querySelector(".region path + path").getAttribute("d").split("M").length - 1,
            };
        }"""
    )
    assert shown == {"points": 16, "black": ["a2"], "white": ["b2"], "region": 2, "last": "b2", "cross": "a2", "label": "12", "outline": 6}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_taken_stones_go_away(go, motion):
    go.emulate_media(reduced_motion=motion)
    stones = go.evaluate(
        """() => {
            const board = new koatlas.Goban(document.getElementById("board"), { rows: 2, cols: 2 });
            board.show({ stones: new Map([["a1", "black"]]), taken: new Map([["b1", "white"]]) });
            return document.querySelectorAll(".stone").length;
        }"""
    )
    assert stones == (1 if motion == "reduce" else 2)
    go.wait_for_function("() => document.querySelectorAll('.stone').length === 1")
    assert go.locator(".taken").count() == 0
