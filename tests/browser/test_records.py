"""Records on the board: players, comments and variations are shown, walked, kept and exported, and their rules are chosen."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE

TOP = Path(__file__).resolve().parents[2]
RECORD = r"""(;GM[1]FF[4]SZ[5]GN[A game]PB[Lee]BR[9p]PW[Gu \[8p\]]RE[W+R]DT[2026-01-02]EV[Spring cup]KM[6.5]RU[Japanese]C[The start.]
;B[cc]C[First \\ line.
Second.](;W[bb](;B[dd];W[])(;B[ad]C[Or here.];AB[ee]AW[ea]PL[B];B[be]))(;W[];B[]C[Both pass.])(;W[dd]))"""


@pytest.fixture
def board(site):
    return lambda state="", **options: site("board.html" + state, **{**WIDE, "reduced_motion": "reduce", **options})


def give(page, text, name="game.sgf"):
    page.evaluate("window.before = koatlas.workbench.state()")
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "", "buffer": text.encode()})
    page.wait_for_function("koatlas.workbench.state() !== window.before")


def said(page, text):
    expect(page.locator("#said")).to_have_text(re.compile(text))


def lines(page):
    """The variations that are listed, each with its depth."""
    return page.locator("#variations li > button").evaluate_all(
        """all => all.map(button => { let depth = -1; for (let at = button; (at = at.parentElement).id !== "variations";) depth += at.tagName === "UL";
            return [depth, button.textContent]; })""")


def test_players_comments_and_variations_are_shown_and_walked(board):
    page = board()
    give(page, RECORD)
    expect(page.locator("#record")).to_have_text(
        "Black: Lee 9p. White: Gu [8p]. White wins by resignation. Komi 6.5. 2026-01-02, Spring cup.")
    said(page, "^Move 4: White passes")
    assert lines(page) == [
        [0, "The game, 4 moves"], [1, "Move 2: White passes, 2 moves"], [1, "Move 2: White d2, 1 move"], [1, "Move 3: Black a2, 2 moves"]]
    current = page.locator("#variations [aria-current]")
    expect(current).to_have_text("The game, 4 moves")
    page.get_by_role("button", name="First position").first.click()
    comment = page.locator("#comment")
    expect(comment).to_have_text("The start.")
    page.get_by_role("button", name="Forward").first.click()
    expect(comment).to_have_text("First \\ line.\nSecond.")
    ways = page.locator("#variations .ways button")
    expect(ways).to_have_text(["White b4", "White passes", "White d2"])
    ways.nth(1).click()
    expect(current).to_have_text("Move 2: White passes, 2 moves")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press(".")
    said(page, "^Move 3: Black passes")
    expect(comment).to_have_text("Both pass.")
    expect(page).to_have_url(re.compile("moves=B-c3.W-pass.B-pass$"))
    # The stones that are set up in a variation stand there alone.
    page.get_by_role("button", name="Move 3: Black a2").focus()
    page.keyboard.press("Enter")
    said(page, "^Move 3: Black a2")
    expect(page.locator("#board [data-point=e1] .stone.black")).to_have_count(1)
    page.get_by_role("button", name="The game").click()
    said(page, "^Move 2: White b4")
    expect(page.locator("#board [data-point=e1] .stone")).to_have_count(0)


def test_another_move_is_a_variation_and_is_kept_by_reload_and_undo(board):
    page = board("#size=5x5&moves=B-c3.W-b2.B-d4&at=1")
    expect(page.locator("#variations")).to_be_hidden()
    page.locator('#board [data-point="d2"] .area').click(force=True)
    said(page, r"^Move 2: White d2\. It begins a variation\.$")
    assert lines(page) == [[0, "The game, 3 moves"], [1, "Move 2: White d2, 1 move"]]
    page.wait_for_url("**&moves=B-c3.W-d2")
    # The same move once more goes there.
    page.keyboard.press("u")
    page.keyboard.press("y")
    page.get_by_role("button", name="Back", exact=True).first.click()
    page.locator('#board [data-point="d2"] .area').click(force=True)
    assert len(lines(page)) == 2
    page.wait_for_url("**&moves=B-c3.W-d2")
    page.reload()
    assert lines(page) == [[0, "The game, 3 moves"], [1, "Move 2: White d2, 1 move"]]
    said(page, "^Move 2: White d2")
    page.get_by_role("button", name="The game, 3 moves").click()
    page.wait_for_url("**&moves=B-c3.W-b2.B-d4&at=1")
    # An address alone has one line.
    other = board("#size=5x5&moves=B-c3.W-d2")
    expect(other.locator("#variations")).to_be_hidden()
    other.get_by_text("Save or send").click()
    expect(other.locator("#save .note")).to_contain_text("It does not hold other variations, comments and players.")


def test_a_record_comes_back_from_its_file(board, tmp_path):
    page = board()
    give(page, RECORD)
    page.get_by_text("Save or send").click()

    def saved():
        with page.expect_download() as download:
            page.get_by_role("button", name="SGF", exact=True).click()
        return Path(download.value.path()).read_text()

    def asked(text):
        """What is read of a record, and what rules say of its moves."""
        return page.evaluate("""async text => [await koatlas.analyser.ask({ question: "read", text }),
            await koatlas.analyser.ask({ question: "check", position: text, rules: "aga" })]""", text)

    first = saved()
    assert asked(first) == asked(RECORD)
    given = asked(first)[0]
    assert given["information"] == {"PB": "Lee", "BR": "9p", "PW": "Gu [8p]", "RE": "W+R", "DT": "2026-01-02", "EV": "Spring cup"}
    assert (given["rules"], given["rule_set"], given["komi"], len(given["variations"])) == ("Japanese", "japanese-1989", "6.5", 3)
    give(page, first)
    assert saved() == first
    # Other records too.
    for file in sorted((TOP / "data" / "records").glob("*.sgf")):
        for text in re.split(r"\n(?=\(;GM)", file.read_text())[:8]:
            give(page, text)
            assert asked(saved()) == asked(text), text


def test_the_rules_of_a_record_are_chosen_for_it_alone(board):
    page = board("#size=5x5&moves=B-c3")
    rules = page.get_by_role("combobox", name="My rules")
    rules.select_option(label="AGA rules")
    give(page, RECORD)
    expect(rules).to_have_value("japanese-1989")
    expect(page.locator("#named-rules")).to_have_text("The record says “Japanese”.")
    expect(page.locator("#game-title")).to_have_text(re.compile("allowed"))
    give(page, "(;SZ[5]RU[my own];B[cc])")
    expect(rules).to_have_value("aga")
    expect(page.locator("#named-rules")).to_have_text("The record says “my own”, which names none of these rules.")
    give(page, "(;SZ[5];B[cc])")
    expect(rules).to_have_value("aga")
    expect(page.locator("#named-rules")).to_have_text("")
    give(page, RECORD)
    expect(rules).to_have_value("japanese-1989")
    assert page.evaluate("koatlas.myRules.get()") == "aga"


def test_other_rules_ask_again_who_wins(board):
    page = board("#size=2x3&black=a1&white=b1")
    value = page.locator(".who-wins .value")
    expect(value).to_contain_text("Tromp-Taylor rules (tromp-taylor), Black first")
    page.locator('#board [data-point="b2"] .area').click(force=True)
    expect(page.locator("#game-title")).to_have_text("Is every move allowed? Choose your rules.")
    page.get_by_role("combobox", name="My rules").select_option(label="AGA rules")
    expect(page.locator("#game-title")).to_have_text("Every move of the game is allowed")
    expect(value).to_contain_text("AGA rules")


def test_a_long_game_with_many_variations_fits_on_a_phone(board):
    moves = [f";{'BW'[number % 2]}[{chr(97 + number % 19)}{chr(97 + number // 19)}]" for number in range(300)]
    branches = "".join(f"{move}(" if 100 <= number < 140 else move for number, move in enumerate(moves))
    text = f"(;SZ[19]{branches}" + "".join(f")(;{'BW'[(number + 1) % 2]}[])" for number in reversed(range(100, 140))) + ")"
    page = board(**PHONE)
    give(page, text)
    assert len(lines(page)) == 41 and lines(page)[0][1] == "The game, 300 moves"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#variations").bounding_box()["height"] <= 320
    small = page.locator("#variations button:visible").evaluate_all("all => all.filter(each => each.getBoundingClientRect().height < 43.9).length")
    assert small == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_a_record(board, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = board(color_scheme=scheme, **PHONE)
    give(page, RECORD)
    expect(page.locator("#game-title")).to_have_text(re.compile("allowed"))
    page.get_by_role("button", name="Move 3: Black a2").click()
    # While an answer is on its way the one before is pale.
    said(page, "^Move 3")
    page.wait_for_function("() => document.getElementById('answers').className === '' && document.querySelector('.ko-name')")
    found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    assert [(each["id"], each["impact"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []
