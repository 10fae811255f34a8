"""A file of rules on the board: it is read, chosen, asked by, kept in the address, and refused if it is wrong."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE

OWN = """# No position of the last eight moves may come back.
id = "own"
name = "Our eight moves"
suicide = "none"

[[bar]]
what = "position"
within = 8

[[end]]
on = "passes"
number = 2
"""
# White has just taken a ko at d5. Black would take it back at c5.
KO = "#size=9x9&black=d6.c5.d4&white=e6.f5.e4.d5&moves=B-e5"
BASIC_KO = "#size=9x9&black=d6.c5.d4.e5&white=e6.f5.e4&to-move=W"


@pytest.fixture
def board(site):
    """Opens the board with a position."""
    return lambda address, **options: site("board.html" + address, **{**WIDE, "reduced_motion": "reduce", **options})


def paste(page, text):
    page.get_by_text("Open or paste").click()
    page.get_by_label("SGF, a text diagram").fill(text)
    page.get_by_role("button", name="Read the text").click()


def chosen(page):
    return page.locator("#my-rules-choice option:checked")


def test_a_file_of_rules_is_asked_by(board):
    page = board(BASIC_KO)
    paste(page, OWN)
    expect(chosen(page)).to_have_text("Our eight moves")
    mine = page.locator(".my-rules-row dd").first
    expect(mine).to_have_text("Move 2 is forbidden: it makes a position that has occurred within the last moves, or that of two moves ago.")
    # It is one of the rule sets, without a page of its own, and has one row.
    answer = page.locator(".plain-answer").first
    expect(answer.locator(".all-rules summary")).to_have_text("All 38 rule sets")
    expect(answer.locator('.all-rules [data-rules="own"]')).to_have_text("Our eight moves")
    assert answer.locator('.all-rules [data-rules="own"] a, .all-rules a[href*="own"]').count() == 0
    assert answer.locator(".verdicts dt", has_text="own").count() == 0
    # What it forbids is refused at the stone.
    page.locator('#board [data-point="d5"]').click()
    page.locator('#board [data-point="e5"]').click()
    expect(page.locator("#refusal p")).to_contain_text("Our eight moves forbids that.")
    expect(page.locator("#command")).to_contain_text("--rules own.toml")


def test_the_address_holds_the_rules(board):
    page = board(BASIC_KO + "&rules=" + quote(OWN))
    expect(chosen(page)).to_have_text("Our eight moves")
    expect(page.locator("#reading")).to_contain_text("not proved that every sequence ends")
    page.get_by_role("button", name="9 by 9").click()
    expect(page.locator("#result .ko-name")).to_have_text("Nothing repeats within 6 plays")
    expect(chosen(page)).to_have_text("Our eight moves")
    assert "&rules=" in page.url
    # Other rules of the list can be chosen all the same, and come back with undo.
    page.locator("#my-rules-choice").select_option("psk")
    expect(chosen(page)).to_have_text("Positional superko")
    paste(page, OWN.replace("eight moves", "nine moves").replace("within = 8", "within = 9"))
    expect(chosen(page)).to_have_text("Our nine moves")
    page.get_by_role("button", name="Undo").click()
    expect(chosen(page)).to_have_text("Our eight moves")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OWN.replace("within = 8", "within = 0"), "line 8, column 10"),
        (OWN.replace('id = "own"', 'id = "psk"'), "psk"),
        (OWN.replace('"position"', '"positron"'), "positron"),
    ],
)
def test_a_wrong_file_is_refused(board, text, said):
    page = board(BASIC_KO)
    paste(page, text)
    expect(page.locator("#trouble")).to_contain_text(said)
    assert page.locator("#my-rules-choice .of-file").count() == 0
    expect(page.locator("#answers .ko-name")).to_have_text("Basic ko")


def test_a_file_of_rules_on_a_phone(board):
    page = board(KO + "&rules=" + quote(OWN), **PHONE)
    expect(page.locator("#game .rule-choice option:checked")).to_have_text("Our eight moves")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
