"""What a visitor comes for, from the first page to the answer, on a phone and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from overview import WIDE

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CALM = {**WIDE, "reduced_motion": "reduce"}
TRIPLE = "p6e12-79f34bd0293b52e3"
# A ko that White takes with move 8, and that Black takes back at once.
GAME = "(;GM[1]FF[4]SZ[19]PB[Black]PW[White];B[cq];W[dq];B[br];W[er];B[cs];W[ds];B[dr];W[cr];B[dr];W[pd])"


def shown(page):
    """The stones on the board, by point."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#board .point:not(.taken):not(.ghost)")]
            .filter(point => point.querySelector(".stone")).map(point => [point.dataset.point, point.querySelector(".stone").classList[1]]))"""
    )


def tab_to(page, selector, most=80):
    """Presses the tabulator until an element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by {most} tabulators")


@pytest.mark.parametrize("name", ["triple ko", "三劫"])
def test_the_triple_ko_is_searched_and_played_by_keyboard_alone(site, name):
    page = site("index.html", **CALM)
    tab_to(page, ".search input")
    page.keyboard.type(name)
    page.wait_for_function("() => window.koatlas && koatlas.names")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/types/p6e12-.*\.html"))
    expect(page.locator("h1")).to_have_text("triple ko")
    tab_to(page, "[data-do=forward]")
    moves = page.locator("ol.moves li").count()
    assert moves == 6
    for move in range(1, moves + 1):
        page.keyboard.press("Enter")
        expect(page.locator(".player .status")).to_contain_text(f"Move {move} of 6")
    expect(page.locator(".player .status")).to_contain_text("The position of the start is back")


def test_a_game_is_pasted_and_stepped_to_its_repetition(site):
    page = site("index.html", **CALM)
    page.get_by_role("link", name="Draw yours").click()
    # Pasted by the keys for it, which need a text that was copied.
    page.get_by_text("Open or paste").click()
    page.get_by_label("SGF, a text diagram").fill(GAME)
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    page.locator("#board").focus()
    page.keyboard.press("Control+v")
    said = page.locator("#said")
    expect(said).to_contain_text("Move 9: Black d2, takes 1 stone. The position that stood after move 7 is back.")
    repeated = shown(page)
    page.get_by_role("button", name="First position").first.click()
    expect(said).to_have_text("At the start.")
    assert shown(page) == {}
    for _ in range(7):
        page.get_by_role("button", name="Forward").first.click()
    assert shown(page) == repeated
    page.get_by_role("button", name="Move 9", exact=True).click()
    expect(said).to_contain_text("The position that stood after move 7 is back.")
    page.get_by_role("combobox", name="My rules").select_option(label="AGA rules")
    expect(page.locator(".checked")).to_contain_text("move 9, B d2: would repeat the position after move 7")


def test_a_ko_is_drawn_in_eight_taps_and_named_on_a_phone(site):
    page = site("index.html", **PHONE)
    page.get_by_role("link", name="Draw yours").tap()
    page.get_by_role("button", name="19 by 19").tap()
    for point in "c3 d3 b2 e2 c1 d1 d2".split():
        page.locator(f'#board [data-point="{point}"] .area').tap(force=True)
    assert len(shown(page)) == 7
    expect(page.locator("#answers .ko-name")).to_have_text("Basic ko")
    expect(page.locator("#board .in-region")).to_have_count(2)
    # The name is in sight without scrolling.
    says = page.locator(".says")
    expect(says).to_have_text("Basic ko. 2 ko points.")
    expect(says).to_be_in_viewport()


@pytest.mark.parametrize("device", [CALM, PHONE], ids=["wide", "phone"])
def test_rules_are_chosen_read_and_kept(site, device):
    page = site("index.html", **device)
    page.get_by_label("What do my rules say?").select_option(label="Japanese rules 1989")
    fate = page.locator(".stages li", has=page.get_by_role("link", name="Triple ko", exact=True)).locator(".fate")
    expect(fate).to_have_text("void at move 6")
    page.reload()
    expect(page.get_by_label("What do my rules say?")).to_have_value("japanese-1989")
    expect(fate).to_be_visible()
    # The board knows them too.
    page.locator(".stages li", has=page.get_by_role("link", name="Triple ko", exact=True)).get_by_role("link", name="Open on the board").click()
    expect(page.locator(".my-rules .verdict")).to_contain_text("Japanese rules 1989: void at move 6")
    page.reload()
    expect(page.locator(".my-rules .verdict")).to_contain_text("Japanese rules 1989")


def test_an_address_shows_somebody_else_the_same_board_by_keyboard_alone(site):
    page = site("board.html#size=5x5", **CALM)
    tab_to(page, "#board")
    for key in ("b", "ArrowRight", "w", "i", "ArrowUp", "r", "ArrowLeft", "p", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    tab_to(page, "#save summary")
    page.keyboard.press("Enter")
    tab_to(page, "#copy")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("moves=B-c4.W-c5"))
    other = site(page.url.split("/")[-1], **PHONE)
    assert shown(other) == {"c3": "black", "d3": "white", "c4": "black", "c5": "white"}
    expect(other.locator("#said")).to_have_text("Move 2: White c5.")
    expect(other.locator("#turn")).to_have_text("Black to move")
    for kind, point in ((".in-region", "d4"), (".immortal", "d3")):
        expect(other.locator(f"#board {kind}")).to_have_attribute("data-point", point)


# ---- A player with a triple ko: from the first page to the answer under the player's own rules.

# Words that a page shows to a reader who has scrolled nowhere, above a place.
WORDS_ABOVE = """limit => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.height > 0 && box.top < limit && !node.parentElement.closest("script, style, svg")) count += node.data.split(/\\s+/).filter(Boolean).length;
    }
    return count;
}"""


@pytest.mark.parametrize("device", [CALM, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", ["triple ko", "tripel ko", "三劫"])
def test_a_player_with_a_triple_ko_has_the_answer_in_two_actions(site, device, name):
    page = site("index.html", **device)
    page.evaluate('() => localStorage.setItem("koatlas.rules", "japanese-1989")')
    actions = 0
    field = page.locator(".search input")
    field.fill(name)
    actions += 1
    page.wait_for_function("() => window.koatlas && koatlas.names")
    field.press("Enter")
    actions += 1
    page.wait_for_url(lambda url: f"types/{TRIPLE}" in url)
    answer = page.locator(".plain-answer")
    mine = answer.get_by_text("No result").first
    expect(mine).to_be_in_viewport()
    assert actions == 2
    below = mine.evaluate("element => element.getBoundingClientRect().bottom")
    assert page.evaluate("() => scrollY") == 0 and below <= device["viewport"]["height"]
    assert page.evaluate(WORDS_ABOVE, below) <= 120


def in_sight(page, selector):
    """Whether an element is in the window as a whole, and nothing lies over its middle."""
    return page.evaluate(
        """selector => {
            const [element, box] = [document.querySelector(selector), document.querySelector(selector).getBoundingClientRect()];
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.top >= 0 && box.bottom <= window.innerHeight && element.contains(top);
        }""",
        selector,
    )


def test_on_a_phone_a_ko_is_drawn_answered_and_played_in_sight(site, capsys):
    page = site("index.html", **PHONE)
    actions = 0

    def tap(element):
        nonlocal actions
        actions += 1
        element.tap(force=True)

    tap(page.get_by_role("link", name="Draw yours"))
    for point in "c3 d3 b2 e2 c1 d1 d2".split():
        tap(page.locator(f'#board [data-point="{point}"] .area'))
    says, result = page.locator(".says"), page.locator("#result")
    expect(says).to_have_text(re.compile("^Basic ko"))
    # One tap for the board and one for each stone; the answer is on the first screen, its name, and the first line of all that is said.
    assert actions == 8 and page.evaluate("window.scrollY") == 0
    expect(says).to_be_in_viewport(ratio=1)
    assert result.bounding_box()["y"] + 48 <= PHONE["viewport"]["height"]
    words = page.evaluate(WORDS_ABOVE, says.evaluate("each => each.getBoundingClientRect().bottom"))
    with capsys.disabled():
        print(f"\nphone: {actions} taps and {words} words to the answer")
    assert words <= 12
    # The cycle is played one screen below, and the board stays in sight.
    play = page.locator("#answers [data-do=play]")
    play.scroll_into_view_if_needed()
    page.mouse.wheel(0, 200)
    page.wait_for_function("window.scrollY > 100")
    play.scroll_into_view_if_needed()
    assert in_sight(page, "#answers [data-do=play]") and in_sight(page, "#board")
    tap(play)
    for move in (1, 2, 1):
        expect(page.locator("#answers .status")).to_contain_text(f"Move {move} of 2")
        assert in_sight(page, "#board")
    tap(play)
    # So it does while moves are stepped through.
    page.locator("#slider").scroll_into_view_if_needed()
    page.locator("#slider").fill("3")
    assert len(shown(page)) == 3 and in_sight(page, "#board")
    # Who writes needs the room.
    page.get_by_text("Open or paste").tap()
    page.get_by_label("SGF, a text diagram").focus()
    assert page.locator(".stand").evaluate("each => getComputedStyle(each).position") == "relative"


def test_on_a_desktop_the_board_stays_in_sight_beside_its_answers(site):
    page = site("board.html#size=5x5&black=b3.c2.c4&white=c3.d2.d4.e3", **CALM)
    expect(page.locator("#answers .player .status")).to_be_visible()
    for details in page.locator("#answers details").all():
        details.evaluate("details => { details.open = true; }")
    page.mouse.move(1000, 500)
    page.mouse.wheel(0, 700)
    page.wait_for_function("window.scrollY > 300")
    assert in_sight(page, "#board")


# A triple ko. In the game White passes at move 6; in the variation he takes once more, and brings the position of the start back.
TRIPLE_KO_RECORD = """(;GM[1]FF[4]SZ[7:4]PB[Lee]BR[9p]PW[Gu]WR[8p]RE[B+2]DT[2026-01-02]EV[Spring cup]KM[6.5]RU[AGA]C[Three kos.]
PL[B]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc]
;B[db];W[bc]C[White [takes\\]];B[fb](;W[dc];B[bb](;W[]C[The game.];B[])(;W[fc]C[Once more?]))(;W[];B[]))"""


def words(text):
    return len(re.findall(r"\w[\w'.-]*", text))


@pytest.mark.parametrize("device", [CALM, PHONE], ids=["wide", "phone"])
def test_a_referee_reads_the_verdict_on_a_record_after_one_action(site, device):
    page = site("board.html", **device)
    # The only action: the record is pasted.
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""", TRIPLE_KO_RECORD)
    verdict = page.locator("#game-title")
    expect(verdict).to_have_text("Every move of the game is allowed. In a variation, move 6 is not allowed")
    expect(page.get_by_role("combobox", name="My rules")).to_have_value("aga")
    expect(page.locator("#named-rules")).to_have_text("The record says “AGA”.")
    note = page.locator(".checked p").first
    expect(note).to_have_text(
        "move 5.2.6, W f2: would repeat the position at the start, with the same player to move (situational superko)")
    # It is the first of the answers, above what is only imagined, and in sight.
    read = page.locator("#answers").inner_text().split("6 is not allowed")[0] + "6 is not allowed"
    assert words(read) <= 16, read
    page.evaluate("window.scrollTo(0, 0)")
    first = page.locator("#says") if device is PHONE else verdict
    expect(first).to_contain_text("In a variation, move 6 is not allowed")
    box = first.bounding_box()
    assert box["y"] + box["height"] <= device["viewport"]["height"]
    expect(page.locator("#could")).to_have_text("What could repeat here")
    assert page.evaluate("document.getElementById('game').compareDocumentPosition(document.getElementById('could')) & 4")
    # The second action goes to the move.
    note.get_by_role("button").first.click()
    expect(page.locator("#said")).to_contain_text("Move 6: White f2, takes 1 stone. The position that stood at the start is back.")
    expect(page.locator("#comment")).to_have_text("Once more?")
