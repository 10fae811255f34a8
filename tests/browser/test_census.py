"""The page of games that were played: each repetition plays on the board, and comes back to its first position."""

import csv
import re
from pathlib import Path

from overview import PHONE, WIDE

CENSUS = Path(__file__).resolve().parents[2] / "results/census"
ROWS = list(csv.DictReader((CENSUS / "repetitions.csv").open(newline="")))
CALM = {"reduced_motion": "reduce", **WIDE}

# The board as a row of the table has it, and the buttons of the player.
BOARD = """() => { const points = [...document.querySelectorAll("#player .point")].map(point => {
        const stone = point.querySelector(".stone");
        return stone ? { black: "X", white: "O" }[stone.classList[1]] : ".";
    }).join("");
    return points.match(/.{19}/g).join("/");
}"""
IN_SIGHT = """() => {
    const { top, bottom } = document.querySelector("#player .board-box").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""


def address(row):
    file = "-".join(re.findall("[A-Za-z0-9]+", row["file"]))
    return f"#play={row['archive']}-{file}-{row['game']}-{int(row['from_move']) + 1}"


def test_every_repetition_plays_and_comes_back(site):
    page = site("census.html", **CALM)
    assert page.locator("a[data-position]").count() == len(ROWS)
    # By its link, and then move by move: the positions, and the moves that are named.
    played = page.evaluate("""async (board) => {
        const position = eval(board);
        const seen = {};
        for (const link of document.querySelectorAll("a[data-position]")) {
            link.click();
            while (!link.hasAttribute("aria-current")) await new Promise((done) => setTimeout(done));
            const forward = document.querySelector("[data-do=forward]");
            const positions = [position()];
            const moves = [...document.querySelectorAll("#player .moves button")];
            for (const _ of moves) { forward.click(); positions.push(position()); }
            seen[link.hash] = { positions, moves: moves.map((move) => move.textContent), said: document.querySelector("#player .status").textContent };
        }
        return seen;
    }""", BOARD)
    for row in ROWS:
        seen = played[address(row)]
        assert seen["positions"][0] == row["position"] == seen["positions"][-1], row
        assert row["position"] not in seen["positions"][1:-1], row
        assert seen["said"].endswith("The position of the start is back."), row
        players, points = row["cycle"].split()[0::2], row["cycle"].split()[1::2]
        words = ["passes" if point == "pass" else point for point in points]
        for said, player, word in zip(seen["moves"], players, words, strict=True):
            assert said.startswith(f"{ {'B': 'Black', 'W': 'White'}[player] } {word}"), (row, said)


def test_an_address_shows_a_repetition_and_back_returns_to_it(site):
    row, other = ROWS[100], ROWS[7]
    page = site("census.html" + address(row), **CALM)
    assert page.evaluate(BOARD) == row["position"]
    page.wait_for_function(IN_SIGHT)
    page.locator(f"a[data-position][href='{address(other)}']").click()
    page.wait_for_function("start => eval(start[0])() === start[1]", arg=[BOARD, other["position"]])
    assert f"game {other['game']}, moves {int(other['from_move']) + 1}–{other['to_move']}" in page.locator("#player h3").inner_text()
    page.go_back()
    page.wait_for_function("start => eval(start[0])() === start[1]", arg=[BOARD, row["position"]])


def test_the_keyboard_alone_chooses_and_plays(site):
    page = site("census.html", **CALM)
    first = page.evaluate(BOARD)
    page.locator("a[data-position]").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'player'")
    start = page.evaluate(BOARD)
    assert start != first
    page.keyboard.press("ArrowRight")
    assert page.evaluate(BOARD) != start and page.locator("#player .status").inner_text().startswith("Move 1 of ")
    page.keyboard.press("End")
    assert page.evaluate(BOARD) == start
    # The link to the next one keeps the focus.
    page.get_by_role("link", name="Next").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("start => eval(start[0])() !== start[1]", arg=[BOARD, start])
    assert page.evaluate("document.activeElement.textContent") == "Next" and page.locator("#player .controls").count() == 1
    assert page.locator("a[aria-current=true]").count() == 1


def test_on_a_phone_the_board_comes_into_sight(site):
    page = site("census.html", **PHONE)
    page.locator("a[data-position]").nth(60).tap()
    page.wait_for_function(IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_cycle_opens_on_the_other_board(site):
    row = ROWS[0]
    page = site("census.html" + address(row), **CALM)
    page.get_by_role("link", name="Open on the board").click()
    page.wait_for_url("**/board.html#size=19x19&*")
    page.wait_for_function("() => document.querySelectorAll('#board .stone').length > 0")
    stones = page.locator("#board .stone").count()
    assert stones == sum(row["position"].count(stone) for stone in "XO")


def test_the_first_page_leads_there(site):
    page = site("index.html")
    page.get_by_role("link", name="What repeats in real games").click()
    page.wait_for_url("**/census.html")
    assert page.locator("h1").inner_text() == "What repeats in real games"


def test_without_scripts_there_are_the_tables(site):
    page = site("census.html", java_script_enabled=False, **WIDE)
    assert page.locator("table.numbers").count() == 2 and not page.locator("#player").is_visible()
    assert page.locator("table.repetitions tbody tr").count() > len(ROWS)
