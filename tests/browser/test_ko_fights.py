"""Ko fights on the board: who wins them by the number of threats, asked for the ko and the rules that are chosen."""

import json
import tomllib
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from overview import WIDE
from test_board_answers import POSITIONS, TWO_KOS, address, rules, title
from test_rule_files import BASIC_KO, OWN

MOST_THREATS = 4


@pytest.fixture
def board(site):
    """Opens the board with a position."""
    return lambda address, **options: site("board.html" + address, **{**WIDE, "reduced_motion": "reduce", **options})


def known(name):
    """The address of a known position."""
    return address(tomllib.loads((POSITIONS / f"{name}.toml").read_text()))


def fight(page):
    """What the board says of the ko fight."""
    return page.locator(".ko-threats .value")


def ask(page):
    fight(page).get_by_role("button", name="Who wins the ko fight?").click()


def solved(koatlas, *arguments):
    """What the program answers."""
    return json.loads(koatlas("threats", *arguments, "--max-threats", MOST_THREATS, "--json"))


def expect_answer(page, answer):
    """The board says what the program answers: its sentence, and the winners by the threats of Black and White."""
    expect(fight(page)).to_contain_text(answer["sentence"])
    tables = fight(page).locator("table").evaluate_all("all => all.map(table => [...table.tBodies[0].rows].map(row => row.innerText.split('\\t').slice(1)))")
    firsts = [answer["to_move"], "W" if answer["to_move"] == "B" else "B"]
    wanted = {(cell["first"], cell["black"], cell["white"]): cell["winner"] or "-" for cell in answer["table"]}
    numbers = range(MOST_THREATS + 1)
    winners = [[[wanted[first, black, white] for white in numbers] for black in numbers] for first in firsts]
    # Where the same player always wins, a sentence says so in place of a table.
    assert tables == [table for table in winners if len({winner for row in table for winner in row}) > 1]


def test_who_wins_the_fight_is_said_when_it_is_asked(board, koatlas):
    page = board(known("ten_thousand_year_ko"))
    expect(page.locator(".ko-threats h3")).to_have_text("Ko threats")
    expect(fight(page)).to_have_text("Who wins the ko fight?")
    # Without chosen rules it is asked under the same rules as who wins.
    ask(page)
    expect_answer(page, solved(koatlas, POSITIONS / "ten_thousand_year_ko.toml", "--rules", "tromp-taylor"))
    answer = solved(koatlas, POSITIONS / "ten_thousand_year_ko.toml", "--rules", "basic-ko")
    assert {cell["winner"] for cell in answer["table"]} == {"B", "W", None}
    # Other rules ask again.
    rules(page, "Basic ko rule")
    expect(fight(page)).to_contain_text("Basic ko rule (basic-ko)")
    expect_answer(page, answer)
    expect(page.locator("#also-says")).to_have_text(answer["sentence"])


def test_the_fight_is_that_of_the_ko_that_is_chosen(board, koatlas, tmp_path):
    page = board(TWO_KOS)
    rules(page, "Basic ko rule")
    page.get_by_text("Save or send").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    file = tmp_path / "two_kos.txt"
    download.value.save_as(file)
    answers = [solved(koatlas, file, "--ko", ko, "--rules", "basic-ko") for ko in (1, 2)]
    assert answers[0]["sentence"] != answers[1]["sentence"]
    for ko, answer in enumerate(answers):
        page.locator(".kos button").nth(ko).click()
        expect(fight(page)).to_have_text("Who wins the ko fight?")
        ask(page)
        expect_answer(page, answer)
    # Where nothing repeats there is no fight.
    page.get_by_role("button", name="9 by 9").click()
    expect(title(page)).to_contain_text("Nothing repeats")
    expect(page.locator(".ko-threats")).to_be_hidden()


def test_rules_that_cannot_be_searched_are_refused_in_a_sentence(board):
    page = board(BASIC_KO + "&rules=" + quote(OWN))
    ask(page)
    expect(fight(page).locator("p")).to_contain_text("Own with window=8 cannot be searched")
    # Other rules can be asked.
    rules(page, "Basic ko rule")
    ask(page)
    expect(fight(page)).to_contain_text("A direct ko")


def test_a_question_that_another_stops_can_be_asked_again(board):
    page = board(known("two_stage_ko"))
    value = page.locator(".who-wins .value")
    expect(value).to_have_text("Work it out")
    page.evaluate("() => ['.who-wins', '.ko-threats'].forEach(part => document.querySelector(`${part} .value button`).click())")
    expect(value).to_have_text("Work it out")
    expect(fight(page)).to_contain_text("A two-stage ko")
    value.get_by_role("button").click()
    expect(value).to_contain_text("Tromp-Taylor rules")
    expect(fight(page)).to_contain_text("A two-stage ko")
    # Both are asked again under other rules, one after the other.
    rules(page, "Basic ko rule")
    for part in (value, fight(page)):
        expect(part).to_contain_text("Basic ko rule (basic-ko)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_everybody_can_read_who_wins(board, scheme, width):
    page = board(known("ten_thousand_year_ko"), color_scheme=scheme, viewport={"width": width, "height": 800})
    rules(page, "Basic ko rule")
    ask(page)
    tables = fight(page).locator("table")
    expect(tables).to_have_count(2)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    boxes = [table.bounding_box() for table in tables.all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    found = Axe().run(page, options={"preload": False}).response["violations"]
    problems = [problem for problem in found if problem["impact"] in ("moderate", "serious", "critical")]
    assert problems == [], [(problem["id"], problem["nodes"][0]["html"]) for problem in problems]
