"""The page board.html from disk: stones are placed and taken, moves are stepped through, addresses hold what is shown."""

import re
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import expect

from overview import PHONE, WIDE

TRIPLE_KO = ("#size=4x7&black=b3.a2.c2.e2.g2.a1.b1.c1.d1.e1.f1.g1&white=a4.b4.c4.d4.e4.f4.g4.a3.c3.e3.g3.d2.f2"
             "&region=b3.d3.f3.b2.d2.f2&name=triple%20ko")
CYCLE = "&moves=B-d3.W-b2.B-f3.W-d2.B-b3.W-f2"


def shown(page):
    """The stones that stand on the board, by point."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#board .point:not(.taken):not(.ghost)")]
            .filter(point => point.querySelector(".stone")).map(point => [point.dataset.point, point.querySelector(".stone").classList[1]]))"""
    )


def click(page, *points):
    for point in points:
        page.locator(f'#board [data-point="{point}"] .area').click(force=True)


def tool(page, name):
    page.get_by_role("radio", name=name, exact=True).check(force=True)


def said(page):
    return page.locator("#said").inner_text()


def refusal(page):
    """Why a move is refused, beside its point. Empty if none is."""
    return page.locator("#refusal p").inner_text()


@pytest.fixture
def board(site):
    return lambda state="", **options: site("board.html" + state, **(options or WIDE))


def test_moves_alternate_and_take(board):
    page = board()
    assert said(page) == "An empty 9×9 board: click a point to play."
    click(page, "a1", "a2", "c3", "b1")
    assert said(page) == "Move 4: White b1, takes 1 stone."
    assert shown(page) == {"a2": "white", "c3": "black", "b1": "white"}
    page.get_by_role("button", name="Undo").click()
    assert said(page) == "Undone." and shown(page) == {"a1": "black", "a2": "white", "c3": "black"}
    page.get_by_role("button", name="Redo").click()
    assert shown(page) == {"a2": "white", "c3": "black", "b1": "white"}


def test_the_size_used_last_is_kept(board):
    page = board()
    expect(page.locator("#board .point")).to_have_count(81)
    page.get_by_role("button", name="13 by 13").click()
    # A position that somebody sends is no choice of a size.
    page.goto(page.url.split("#")[0] + "#size=2x3")
    page.reload()
    expect(page.locator("#board .point")).to_have_count(6)
    page.goto(page.url.split("#")[0])
    expect(page.locator("#board .point")).to_have_count(169)
    assert said(page) == "An empty 13×13 board: click a point to play."


def choose_rules(page, rules):
    page.evaluate("rules => localStorage.setItem('koatlas.rules', rules)", rules)
    page.reload()


def test_a_move_that_my_rules_forbid_is_refused_at_the_stone(board):
    page = board(TRIPLE_KO, reduced_motion="reduce", **WIDE)
    choose_rules(page, "aga")
    for point in "d3 b2 f3 d2 b3".split():
        click(page, point)
    before = shown(page)
    click(page, "f2")
    bubble = page.locator("#refusal")
    expect(bubble.get_by_role("status")).to_have_text(
        "This would bring back the position at the start, with the same player to move. AGA rules forbid that."
    )
    expect(page.locator("#board .refused")).to_have_count(1)
    assert page.locator("#board .point:has(.refused)").get_attribute("data-point") == "f2"
    # The move is not made, and the bubble hides neither its point nor what stands above it.
    assert shown(page) == before and said(page).startswith("Move 5: Black b3") and "W-f2" not in page.url
    point = page.locator('#board [data-point="f2"] .area').bounding_box()
    assert bubble.bounding_box()["y"] >= point["y"] + point["height"] / 2
    # Escape closes it.
    page.keyboard.press("Escape")
    expect(bubble.get_by_role("status")).to_be_empty()
    expect(page.locator("#board .refused")).to_have_count(0)
    # By keyboard alone it is played all the same: the cursor is on the point.
    page.locator("#board").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play it anyway")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert said(page) == "Move 6: White f2, takes 1 stone. The position that stood at the start is back."
    assert page.evaluate("document.activeElement.id") == "board"
    # A move that is legal after it is not refused.
    page.get_by_role("button", name="Pass").click()
    click(page, "b2")
    page.wait_for_timeout(500)
    assert said(page).startswith("Move 8: White b2") and refusal(page) == ""


def test_rules_differ_in_what_they_refuse(board):
    ko = "#size=5x5&black=b3.c2.c4&white=c3.d2.d4.e3&moves=B-d3"
    for rules, reason in (
        ("", ""), ("japanese-1989", "This would retake at once what move 1 has taken. Japanese rules 1989 forbid that."),
        ("tromp-taylor", "This would bring back the position at the start. Tromp-Taylor rules forbid that."),
        ("basic-ko", "This would retake at once what move 1 has taken. Basic ko rule forbids that."),
    ):
        page = board(ko)
        choose_rules(page, rules)
        click(page, "c3")
        if reason:
            expect(page.locator("#refusal p")).to_have_text(reason)
        else:
            page.wait_for_timeout(500)
            assert said(page) == "Move 2: White c3, takes 1 stone. The position that stood at the start is back."
    # Chosen rules decide about suicide, too.
    for rules, reason in (("aga", "These 2 stones would have no liberty. AGA rules forbid that."), ("new-zealand", "")):
        page = board("#size=2x3&black=a1&white=a2.b2.c1&suicide=none")
        choose_rules(page, rules)
        click(page, "b1")
        if reason:
            expect(page.locator("#refusal p")).to_have_text(reason)
        else:
            page.wait_for_timeout(500)
            assert said(page) == "Move 1: Black b1, suicide of 2 stones."


NUMBERED = "#size=5x5&black=b3.c2.c4&white=c3.d2.d4.e3&moves=B-d3.W-a1.B-b1.W-c3.B-a2.W-pass.B-d3&name=a%20ko"


def labels(page):
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("#board .point:has(.label)")]
        .map(point => [point.dataset.point, point.querySelector(".label").textContent]))""")


def test_moves_have_their_numbers_on_the_stones(board):
    page = board(NUMBERED)
    assert labels(page) == {}
    button = page.get_by_role("button", name="Numbers on stones")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert labels(page) == {"d3": "7", "b1": "3", "a2": "5"}
    note = page.locator("#numbered")
    expect(note).to_have_text("1 at 7, 2 at a1, 4 at c3, 6 pass")
    for move in (6, 5, 4):
        page.locator("[data-step=back]").click()
        assert said(page).startswith(f"Move {move}")
    assert labels(page) == {"a1": "2", "b1": "3", "c3": "4"}
    expect(note).to_have_text("1 at d3")
    # Kept for the next visit.
    page.wait_for_url("**&at=4")
    page.reload()
    expect(page.get_by_role("button", name="Numbers on stones")).to_have_attribute("aria-pressed", "true")
    assert labels(page) == {"a1": "2", "b1": "3", "c3": "4"}


def test_pictures_have_the_numbers(board, browser, tmp_path):
    page = board(NUMBERED)
    page.get_by_role("button", name="Numbers on stones").click()
    page.get_by_text("Save or send").click()
    for ending in ("svg", "png"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Picture ({ending.upper()})").click()
        assert download.value.suggested_filename == f"a_ko.{ending}"
        download.value.save_as(tmp_path / f"a_ko.{ending}")
    texts = ElementTree.parse(tmp_path / "a_ko.svg").getroot().iter("{http://www.w3.org/2000/svg}text")
    assert [text.text for text in texts][-4:] == ["5", "3", "1 at 7, 2 at a1, 4 at c3, 6", "pass"]
    picture = Image.open(tmp_path / "a_ko.png").convert("RGB")
    assert picture.size == (640, 640 + 2 * 54 + 27)
    # The middle of the black stone on b1 is its white number; beside it is black.
    assert picture.getpixel((202, 520))[0] < 90 < 200 < max(picture.getpixel((x, 520))[0] for x in range(206, 236))


def test_a_basic_ko_is_played_and_its_repetition_is_pointed_out(board):
    page = board()
    page.get_by_role("button", name="19 by 19").click()
    click(page, "c3", "d3", "b2", "e2", "c1", "d1", "d2")
    before = shown(page)
    assert len(before) == 7
    click(page, "d2")
    assert refusal(page) == "There is a stone on d2." and said(page) == "Move 7: Black d2."
    expect(page.locator("#refusal button")).to_be_hidden()
    click(page, "c2", "d2")
    assert said(page) == "Move 9: Black d2, takes 1 stone. The position that stood after move 7 is back."
    assert shown(page) == before
    page = board(TRIPLE_KO)
    start = shown(page)
    for point in "d3 b2 f3 d2 b3 f2".split():
        click(page, point)
    assert shown(page) == start
    assert said(page) == "Move 6: White f2, takes 1 stone. The position that stood at the start is back."
    arcs = page.locator("#arcs path")
    expect(arcs).to_have_count(1)
    page.get_by_role("button", name="the start", exact=True).click()
    assert said(page) == "At the start." and page.input_value("#slider") == "0"
    arcs.dispatch_event("click")
    assert page.input_value("#slider") == "6"


def test_suicide_follows_the_option(board):
    page = board("#size=3x3&white=a2.b2.b1&suicide=multi")
    click(page, "a1")
    assert refusal(page) == "This stone would have no liberty." and "a1" not in shown(page)
    page.get_by_text("Name, suicide").click()
    page.select_option("#suicide", "all")
    click(page, "a1")
    assert said(page).startswith("Move 1: Black a1, suicide of 1 stone.") and "a1" not in shown(page)
    page = board("#size=2x3&black=a1&white=a2.b2.c1")
    click(page, "b1")
    assert said(page) == "Move 1: Black b1, suicide of 2 stones."
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Name, suicide").click()
    page.select_option("#suicide", "none")
    click(page, "b1")
    assert refusal(page) == "These 2 stones would have no liberty."
    page.get_by_role("button", name="Play it anyway").click()
    assert said(page) == "Move 1: Black b1, suicide of 2 stones."


def test_stones_are_placed_erased_and_marked(board):
    page = board()
    tool(page, "Black")
    click(page, "a1", "b1", "a1")
    assert shown(page) == {"b1": "black"}
    tool(page, "White")
    click(page, "b1", "c1")
    assert shown(page) == {"b1": "white", "c1": "white"}
    tool(page, "Erase")
    click(page, "c1")
    tool(page, "Safe stones")
    click(page, "b1", "e5")
    expect(page.locator("#board .immortal")).to_have_count(1)
    tool(page, "Play area")
    for point, does in (("a1", page.mouse.down), ("a2", None), ("b2", None), ("b3", page.mouse.up)):
        box = page.locator(f'#board [data-point="{point}"] .area').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if does:
            does()
    expect(page.locator("#board .in-region")).to_have_count(4)
    page.wait_for_url(re.compile("#size=9x9&white=b1&region=b3.a2.b2.a1&immortal=b1$"))
    page.get_by_role("button", name="Remove the play area and the marks of safe stones").click()
    expect(page.locator("#board .in-region, #board .immortal")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board .in-region")).to_have_count(4)


def test_a_stone_without_liberty_is_pointed_out(board):
    page = board("#size=1x3&black=a1&white=b1.c1")
    assert page.locator("#warning").inner_text() == "The black stone at a1 has no liberty: no position of a game has that."
    tool(page, "Erase")
    click(page, "c1")
    assert page.locator("#warning").inner_text() == "The black stone at a1 has no liberty: no position of a game has that."
    click(page, "b1")
    expect(page.locator("#warning")).to_be_hidden()


def test_addresses_hold_the_moves_and_back_goes_back(board):
    page = board(TRIPLE_KO + CYCLE + "&at=2")
    assert said(page) == "Move 2: White b2, takes 1 stone."
    second = shown(page)
    page.locator("[data-step=forward]").click()
    page.wait_for_url("**&at=3")
    page.get_by_role("button", name="19 by 19").click()
    expect(page.locator("#board .point")).to_have_count(361)
    assert page.url.endswith("#size=19x19")
    click(page, "q16")
    page.wait_for_url("**#size=19x19&moves=B-q16")
    page.go_back()
    expect(page.locator("#board .point")).to_have_count(28)
    assert page.url.endswith(CYCLE + "&at=3")
    page.locator("[data-step=back]").click()
    assert shown(page) == second
    page.go_forward()
    expect(page.locator("#board .point")).to_have_count(361)
    assert shown(page) == {"q16": "black"}
    page.reload()
    assert shown(page) == {"q16": "black"}


def test_a_branch_is_a_variation(board):
    page = board(TRIPLE_KO + CYCLE + "&at=2")
    click(page, "f3")
    page.wait_for_url("**" + CYCLE + "&at=3")
    page.get_by_role("button", name="Pass").click()
    page.wait_for_url("**&moves=B-d3.W-b2.B-f3.W-pass")
    assert said(page) == "Move 4: White passes. It begins a variation."
    expect(page.locator("#variations li > button")).to_have_text(["The game, 6 moves", "Move 4: White passes, 1 move"])


@pytest.mark.parametrize("state", ["#cycle=%E0%A4%A", "#size=0x0", "#size=5x99&black=a1", "#%%%=&&&", "#size="])
def test_broken_addresses_harm_nothing(board, state):
    page = board(state)
    expect(page.locator("#board .point")).to_have_count(81)
    assert said(page) == "The address names no board that can be read. Here is an empty one."
    click(page, "c3")
    assert shown(page) == {"c3": "black"}


def test_by_keyboard_alone(board):
    page = board("#size=2x2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    # Before it are the buttons of empty boards.
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "board":
            break
    heard = []
    for key in ("ArrowUp", "ArrowDown", "ArrowRight", "Enter", "ArrowLeft", "p", "u", "y", ",", ".", "x", "r"):
        page.keyboard.press(key)
        heard.append(said(page))
    assert heard == [
        "a2, empty.", "a1, empty.", "b1, empty.", "Move 1: Black b1.", "a1, empty.", "Move 2: White a1.", "Undone.", "Done again.",
        "Move 1: Black b1.", "Move 2: White a1.", "a1, empty.", "a1, empty, in the play area.",
    ]
    assert shown(page) == {"b1": "black"}


def test_a_phone_has_all_of_it(board):
    page = board(TRIPLE_KO + CYCLE, **PHONE)
    expect(page.locator("#answers .ko-name")).to_have_text("Triple ko")
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.locator("main button:visible, main .tools span:visible, main summary:visible").evaluate_all(
        "all => all.map(each => [each.outerHTML, each.getBoundingClientRect()]).filter(([, box]) => box.width < 40 || box.height < 43.9)"
        ".map(([html]) => html)")
    assert small == []
    page.goto(page.url.split("#")[0] + "#size=5x5")
    page.reload()
    for point in ("b2", "c3"):
        page.locator(f'#board [data-point="{point}"] .area').tap(force=True)
    assert shown(page) == {"b2": "black", "c3": "white"}
    # Nothing is wider than the window, down to 320.
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size(PHONE["viewport"])
    tools = page.locator(".tools span").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    assert len(set(tools)) == 1


@pytest.mark.parametrize("named, encoding", [("GB18030", "gb18030"), ("Shift_JIS", "shift_jis"), ("ISO-2022-JP", "iso2022_jp"), ("", "utf-8")])
def test_files_are_read_in_their_encoding(board, named, encoding):
    page = board()
    text = f"(;{named and f'CA[{named}]'}SZ[3]GN[三劫]AB[ba])"
    page.locator("input[type=file]").set_input_files({"name": "a.sgf", "mimeType": "", "buffer": text.encode(encoding)})
    expect(page.locator("#said")).to_have_text("三劫 is on the board.")
    assert shown(page) == {"b3": "black"}


def test_a_record_with_a_slip_is_read_and_the_slip_is_named(board):
    page = board()
    page.locator("input[type=file]").set_input_files({"name": "a.sgf", "mimeType": "", "buffer": b"(;SZ[3];B[bb]"})
    expect(page.locator("#trouble")).to_contain_text("Read in spite of a slip: line 1, column 14: the end is missing")
    assert shown(page) == {"b2": "black"}


def test_a_file_in_another_encoding_than_it_names_is_refused(board):
    page = board()
    page.locator("input[type=file]").set_input_files({"name": "a.sgf", "mimeType": "", "buffer": b"(;CA[Shift_JIS]SZ[3]GN[\xff])"})
    expect(page.locator("#trouble")).to_have_text(
        "The text is not in the encoding Shift_JIS, which its property CA names: save the file as UTF-8."
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(board, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = board(TRIPLE_KO + CYCLE.removesuffix(".W-f2"), color_scheme=scheme, **WIDE)
    choose_rules(page, "aga")
    page.get_by_role("button", name="Numbers on stones").click()
    click(page, "f2")
    expect(page.get_by_role("button", name="Play it anyway")).to_be_visible()
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    # Answers are pale while they are asked for.
    expect(page.locator("#answers.stale")).to_have_count(0)
    found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    assert [(each["id"], each["impact"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []


def test_every_type_is_opened_on_the_board(site, types, board):
    for entry in types[:8]:
        page = site(f"types/{entry['id']}.html")
        title = page.locator("h1").inner_text()
        page.get_by_role("link", name="Open on the board").first.click()
        page.wait_for_url("**/board.html#size=*")
        rows = entry["diagram"]
        expect(page.locator("#board .point")).to_have_count(len(rows) * len(rows[0]))
        stones = {"abcdefghj"[col] + str(len(rows) - row): {"X": "black", "#": "black", "O": "white", "@": "white"}[sign.upper()]
                  for row, line in enumerate(rows) for col, sign in enumerate(line) if sign.upper() in "XO#@"}
        assert shown(page) == stones
        marked = page.locator("#board .in-region").evaluate_all("all => all.map(each => each.dataset.point)")
        assert sorted(marked) in ([], sorted(entry["region"]))
        assert page.input_value("#name") == title
