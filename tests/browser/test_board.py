"""The page board.html from disk: stones are placed and taken, moves are stepped through, addresses hold what is shown."""

import re

import pytest
from playwright.sync_api import expect

from overview import WIDE

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
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


@pytest.fixture
def board(site):
    return lambda state="", **options: site("board.html" + state, **(options or WIDE))


def test_moves_alternate_and_take(board):
    page = board()
    assert said(page) == "An empty board of 5 by 5: click a point to play."
    click(page, "a1", "a2", "c3", "b1")
    assert said(page) == "Move 4: White b1, takes 1 stone."
    assert shown(page) == {"a2": "white", "c3": "black", "b1": "white"}
    page.get_by_role("button", name="Undo").click()
    assert said(page) == "Undone." and shown(page) == {"a1": "black", "a2": "white", "c3": "black"}
    page.get_by_role("button", name="Redo").click()
    assert shown(page) == {"a2": "white", "c3": "black", "b1": "white"}


def test_a_basic_ko_is_played_and_its_repetition_is_pointed_out(board):
    page = board()
    page.get_by_role("button", name="19 by 19").click()
    click(page, "c3", "d3", "b2", "e2", "c1", "d1", "d2")
    before = shown(page)
    assert len(before) == 7
    click(page, "d2")
    assert said(page) == "There is a stone on d2."
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
    assert said(page).startswith("Black a1 would be a stone that has no liberty, which is not allowed.")
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
    assert said(page).startswith("Black b1 would be suicide of 2 stones")


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
    tool(page, "Immortal")
    click(page, "b1", "e5")
    expect(page.locator("#board .immortal")).to_have_count(1)
    tool(page, "Region")
    for point, does in (("a1", page.mouse.down), ("a2", None), ("b2", None), ("b3", page.mouse.up)):
        box = page.locator(f'#board [data-point="{point}"] .area').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if does:
            does()
    expect(page.locator("#board .in-region")).to_have_count(4)
    page.wait_for_url(re.compile("#size=5x5&white=b1&region=b3.a2.b2.a1&immortal=b1$"))
    page.get_by_role("button", name="Remove the marks").click()
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
    expect(page.locator("#board .point")).to_have_count(25)
    assert said(page) == "The address names no board that can be read. Here is an empty one."
    click(page, "c3")
    assert shown(page) == {"c3": "black"}


def test_by_keyboard_alone(board):
    page = board("#size=2x2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "board":
            break
    heard = []
    for key in ("ArrowUp", "ArrowDown", "ArrowRight", "Enter", "ArrowLeft", "p", "u", "y", ",", ".", "x", "r"):
        page.keyboard.press(key)
        heard.append(said(page))
    assert heard == [
        "a2, empty.", "a1, empty.", "b1, empty.", "Move 1: Black b1.", "a1, empty.", "Move 2: White a1.", "Undone.", "Done again.",
        "Move 1: Black b1.", "Move 2: White a1.", "a1, empty.", "a1, empty, in the region.",
    ]
    assert shown(page) == {"b1": "black"}


def test_a_phone_has_all_of_it(board):
    page = board(TRIPLE_KO + CYCLE, **PHONE)
    expect(page.locator("#answers .ko-name")).to_have_text("Triple ko")
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.locator("main button:visible, main .tools span:visible, main summary").evaluate_all(
        "all => all.map(each => [each.outerHTML, each.getBoundingClientRect()]).filter(([, box]) => box.width < 40 || box.height < 43.9)"
        ".map(([html]) => html)")
    assert small == []
    page.goto(page.url.split("#")[0] + "#size=5x5")
    page.reload()
    for point in ("b2", "c3"):
        page.locator(f'#board [data-point="{point}"] .area').tap(force=True)
    assert shown(page) == {"b2": "black", "c3": "white"}
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
    page = board(TRIPLE_KO + CYCLE, color_scheme=scheme, **WIDE)
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    assert [(each["id"], each["impact"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []


def test_every_type_is_opened_on_the_board(site, types, board):
    for entry in types[:8]:
        page = site(f"types/{entry['id']}.html")
        page.get_by_role("link", name="Open on the board").first.click()
        page.wait_for_url("**/board.html#size=*")
        rows = entry["diagram"]
        expect(page.locator("#board .point")).to_have_count(len(rows) * len(rows[0]))
        stones = {"abcdefghj"[col] + str(len(rows) - row): {"X": "black", "#": "black", "O": "white", "@": "white"}[sign.upper()]
                  for row, line in enumerate(rows) for col, sign in enumerate(line) if sign.upper() in "XO#@"}
        assert shown(page) == stones
        marked = page.locator("#board .in-region").evaluate_all("all => all.map(each => each.dataset.point)")
        assert sorted(marked) in ([], sorted(entry["region"]))
        assert page.input_value("#name") == (entry["names"] or [entry["id"]])[0]
