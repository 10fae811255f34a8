"""What a visitor comes for, from the first page to the answer, on a phone and by keyboard alone."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE

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
    expect(page.locator("h1")).to_have_text("Triple ko")
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
    expect(fate).to_have_text("No result: the game ends after move 6, and nobody wins.")
    page.reload()
    expect(page.get_by_label("What do my rules say?")).to_have_value("japanese-1989")
    expect(fate).to_be_visible()
    # The board knows them too.
    page.locator(".stages li", has=page.get_by_role("link", name="Triple ko", exact=True)).get_by_role("link", name="Open on the board").click()
    expect(page.locator(".my-rules-row dd")).to_have_text("No result: the game ends after move 6, and nobody wins.")
    page.reload()
    expect(page.get_by_role("combobox", name="My rules")).to_have_value("japanese-1989")
    expect(page.locator(".my-rules-row dd")).to_contain_text("No result")


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

def words_above(locator):
    """The number of words that one reads from the title of the page down to an element, with its own."""
    return locator.evaluate("""element => {
        const { bottom } = element.getBoundingClientRect();
        const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let words = 0;
        while (walker.nextNode()) {
            range.selectNodeContents(walker.currentNode);
            const box = range.getBoundingClientRect();
            const owner = walker.currentNode.parentElement;
            const isRead = owner.checkVisibility() && !owner.closest("script, style, svg, option");
            if (isRead && box.height > 0 && box.top < bottom) words += (walker.currentNode.data.match(/\\S+/g) || []).length;
        }
        return words;
    }""")


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
    assert words_above(mine) <= 80


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
    words = words_above(says)
    with capsys.disabled():
        print(f"\nphone: {actions} taps and {words} words to the answer")
    assert words <= 14
    # The cycle is played one screen below, and the board stays in sight.
    play = page.locator("#answers [data-do=play]")
    play.scroll_into_view_if_needed()
    page.mouse.wheel(0, 200)
    page.wait_for_function("window.scrollY > 100")
    play.scroll_into_view_if_needed()
    assert in_sight(page, "#answers [data-do=play]") and in_sight(page, "#board")
    tap(play)
    # Its moves are letters, as those that were played have numbers.
    for move in "ABA":
        expect(page.locator("#answers .status")).to_contain_text(f"Move {move}")
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
    assert len(read.split()) <= 16, read
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


class Walk:
    """The steps that a visitor takes, which are counted."""

    def __init__(self):
        self.actions = 0

    def __call__(self, done):
        self.actions += 1
        return done


def test_a_scholar_asks_takes_the_list_and_cites_it(site, types):
    """Which kos of five points have no result under the letter of the Japanese rules of 1989?"""
    page, walk = site("index.html", **CALM), Walk()
    walk(page.get_by_role("link", name="All types", exact=True).first.click())
    walk(page.get_by_label("Points", exact=True).select_option("5"))
    walk(page.get_by_label("Rule set", exact=True).select_option(label="Japanese rules 1989, by the letter"))
    walk(page.get_by_label("What it does").select_option("fate:void"))
    wanted = [entry["id"] for entry in types if entry["first_points"] == 5 and entry["rulesets"]["japanese-1989-literal"]["fate"] == "void"]
    expect(page.locator(".count")).to_have_text(f"{len(wanted)} of {len(types)} types")
    assert wanted and walk.actions == 4
    # Each row has the answer.
    answers = page.locator("table.types tr:not([hidden]) .asked")
    expect(answers).to_have_count(len(wanted))
    assert all("Japanese rules 1989, by the letter: no result at move" in text for text in answers.all_inner_texts())
    assert words_above(page.locator(".count")) < 160
    with page.expect_download() as waiting:
        walk(page.get_by_role("button", name="CSV").click())
    assert [line.split(",")[0] for line in waiting.value.path().read_text().splitlines()[1:]] == wanted
    walk(page.get_by_role("link", name="Cite it", exact=True).click())
    expect(page).to_have_url(re.compile(r"/check-and-cite\.html#cite$"))
    bibtex = page.locator("#cite code", has_text="@misc{koatlas-5-")
    expect(bibtex).to_be_in_viewport()
    assert "year = {" in bibtex.inner_text() and "version = {" in bibtex.inner_text() and walk.actions == 6


def test_a_scholar_writes_the_question_as_an_address(site, types):
    page = site("types.html#points=5&fate=Japanese 1989 by the letter:no result", **CALM)
    reason = page.locator(".wrong")
    expect(reason).to_contain_text("is not a rule set: write a name such as Japanese")
    page = site("types.html#points=4+to+5&fate=AGA rules:forbidden", **CALM)
    expect(page.locator(".count")).to_have_text(f"{sum(entry['first_points'] in (4, 5) for entry in types)} of {len(types)} types")


def test_a_teacher_prints_a_triple_ko_and_puts_it_into_a_page(site, open_page, catalogue, tmp_path):
    page, walk = site("index.html", **CALM), Walk()
    walk(page.locator(".stages").get_by_role("link", name="Triple ko", exact=True).click())
    expect(page.locator("h1")).to_have_text("Triple ko")
    assert walk.actions == 1
    # Printed, it is two sheets at most, with its board and its moves.
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 2
    page.emulate_media(media="print")
    expect(page.locator("#player .board-box").first).to_be_visible()
    expect(page.locator("ol.moves li").first).to_be_visible()
    assert words_above(page.locator("ol.moves")) < 210
    page.emulate_media(media="screen")
    walk(page.get_by_text("Put this board into your page").click())
    lines = page.locator("#embed code").inner_text()
    expect(page.locator("#embed .needs")).to_contain_text("copy assets/embed.js beside your page")
    assert walk.actions == 2 and len(page.locator("#embed p").all_inner_texts()) == 2
    (tmp_path / "lesson.html").write_text(f"<!DOCTYPE html><meta charset=utf-8><title>Lesson</title>{lines}")
    shutil.copy(catalogue / "assets/embed.js", tmp_path)
    lesson = open_page((tmp_path / "lesson.html").as_uri(), **CALM)
    ko = lesson.locator("koatlas-ko")
    ko.get_by_role("button", name="Forward").click()
    expect(ko.locator(".said")).to_contain_text("Black d3, takes 1")
