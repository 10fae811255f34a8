"""`koatlas serve` in a browser: a position is drawn by clicks, analysed, followed into the atlas, played, and kept."""

import re
import subprocess
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

TOP = Path(__file__).resolve().parents[2]

TRIPLE_KO = (TOP / "data" / "positions" / "triple_ko.toml").read_text()
ROWS = re.search(r'diagram = """\n(.*?)"""', TRIPLE_KO, re.S)[1].split("\n")[:4]
REGION = re.search(r"^region = \[(.*?)\]", TRIPLE_KO, re.S | re.M)[1].replace('"', "").replace(",", " ").split()


@pytest.fixture(scope="module")
def server(koatlas, catalogue):
    """The address of a server of a small catalogue."""
    with subprocess.Popen([koatlas.program, "serve", catalogue], stdout=subprocess.PIPE, text=True) as process:
        yield process.stdout.readline().split()[0]
        process.terminate()
        assert process.wait(30) == 0


@pytest.fixture
def page(browser, server):
    """A page on which nothing may go wrong, and which asks nothing of anybody else."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.trouble = []
    page.on("console", lambda message: page.trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith((server, "blob:")) else page.trouble.append(request.url))
    page.goto(server)
    expect(page.locator("#outlook")).not_to_be_empty()
    yield page
    assert page.trouble == []
    page.close()


def click(page, point):
    page.locator(f'#board [data-point="{point}"]').click()


def tool(page, name):
    page.get_by_role("radio", name=name).check(force=True)


def opened(page, details):
    if page.locator(details).get_attribute("open") is None:
        page.locator(f"{details} summary").click()


def empty_board(page, rows, cols):
    opened(page, "#new-board")
    page.get_by_label("Rows", exact=True).fill(str(rows))
    page.get_by_label("Columns", exact=True).fill(str(cols))
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("#board [data-point]")).to_have_count(rows * cols)


def paste(page, text):
    opened(page, "#open")
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="Read the text").click()


def classify(page):
    page.get_by_role("button", name="Classify").click()
    expect(page.locator("#found-title")).to_be_visible(timeout=60_000)


def shown(page, scope):
    """The stones that a board shows, by point."""
    return page.locator(f"{scope} [data-point]").evaluate_all(
        """points => Object.fromEntries(points.map(point => [point.dataset.point,
            [...point.querySelectorAll(".stone:not([display])")].map(stone => stone.classList[1]).join(" ")]))"""
    )


def draw(page, rows, region):
    """Draws a position by clicks on an empty board."""
    empty_board(page, len(rows), len(rows[0]))
    for colour, sign in (("Black", "X"), ("White", "O")):
        tool(page, colour)
        for number, row in enumerate(rows):
            for letter, content in zip("abcdefghj", row):
                if content == sign:
                    click(page, f"{letter}{len(rows) - number}")
    tool(page, "Region")
    for point in region:
        click(page, point)
    expect(page.locator("#board .in-region")).to_have_count(len(region))


def test_a_triple_ko_is_drawn_and_played(page, server):
    draw(page, [row.replace(" ", "") for row in ROWS], REGION)
    page.get_by_label("Name").fill("my <b>ko</b>")
    expect(page.locator("#command")).to_have_text("koatlas classify my_b_ko_b.toml --suicide multi")
    classify(page)
    expect(page.locator("#found-title")).to_have_text("triple ko")
    expect(page.locator("#found")).to_contain_text("6 positions, 12 plays")
    expect(page.locator("#rule-sets")).to_contain_text("situational superko")

    start = shown(page, "#player")
    menu = page.locator("#player select")
    if menu.count():
        menu.select_option(index=0)
    moves = page.locator("#player .moves button").count()
    for step in range(1, moves + 1):
        page.get_by_role("button", name="Forward").click()
        expect(page.locator("#player .status")).to_contain_text(f"Move {step} of {moves}")
        if step < moves:
            assert shown(page, "#player") != start
    expect(page.locator("#player .status")).to_contain_text("The position of the start is back")
    for _ in range(moves):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#player .status")).to_contain_text("At the start")
    assert shown(page, "#player") == start

    page.reload()
    expect(page.locator("#board .in-region")).to_have_count(6)
    expect(page.get_by_label("Name")).to_have_value("my <b>ko</b>")
    assert shown(page, "#board") == start


def test_a_part_of_a_ko_is_not_taken_for_the_whole(page, server):
    draw(page, [row.replace(" ", "") for row in ROWS], REGION[2:])
    classify(page)
    expect(page.locator("#found-title")).to_have_text("double ko")
    expect(page.locator("#found .assumed")).to_contain_text(f"the whole has the region {' '.join(sorted(REGION, key=lambda p: (-int(p[1:]), p)))}")


def test_a_double_ko_is_drawn_and_followed_into_the_atlas(page, types):
    entry = next(entry for entry in types if entry["names"][:1] == ["double ko"])
    draw(page, entry["diagram"], entry["region"])
    classify(page)
    expect(page.locator("#found-title")).to_have_text("double ko")
    address = page.url
    page.get_by_role("link", name="Its page in the atlas").click()
    expect(page).to_have_url(re.compile(f"/atlas/types/{entry['id']}.html"))
    expect(page.locator("h1")).to_have_text("double ko")
    start = shown(page, "#player")
    # The cycle that the double ko is known for, and not the shortest.
    moves = page.locator("ol.moves li").count()
    assert moves > len(entry["shortest"]["witness"])
    for step in range(1, moves + 1):
        page.get_by_role("button", name="Forward").click()
        expect(page.locator(".status")).to_contain_text(f"Move {step} of {moves}")
    expect(page.locator(".status")).to_contain_text("The position of the start is back")
    page.keyboard.press("Home")
    assert shown(page, "#player") == start
    page.get_by_role("link", name="Ko types").click()
    page.get_by_role("link", name="double ko", exact=True).last.click()
    expect(page).to_have_url(re.compile(f"/atlas/types/{entry['id']}.html"))
    page.goto(address)
    expect(page.locator("#board .in-region")).to_have_count(len(entry["region"]))


def test_the_type_has_its_page(page, server):
    paste(page, "$$B\n$$ --------\n")
    expect(page.locator("#trouble")).to_be_visible()
    # The browser notes that the text was refused.
    assert len(page.trouble) == 1 and "422" in page.trouble.pop()
    page.locator("textarea").fill((TOP / "data/positions/sending_two_returning_one.toml").read_text())
    page.get_by_role("button", name="Read the text").click()
    expect(page.get_by_label("A cycle to ask about")).not_to_have_value("")
    classify(page)
    link = page.get_by_role("link", name="Its page in the atlas")
    link.click()
    expect(page).to_have_url(re.compile(r"/atlas/types/p4e5-.*\.html"))
    expect(page.locator("h1")).to_contain_text("ending")
    page.go_back()
    expect(page.locator("#board [data-point]")).to_have_count(16)


def test_by_keyboard_alone(page):
    empty_board(page, 1, 2)
    page.locator("#board").focus()
    for key in ("ArrowRight", "b", "w", "ArrowLeft", "ArrowLeft", "w", "x"):
        page.keyboard.press(key)
    expect(page.locator("#at")).to_have_text("a1, empty")
    assert shown(page, "#board") == {"a1": "", "b1": "white"}
    page.keyboard.press("u")
    assert shown(page, "#board") == {"a1": "white", "b1": "white"}
    expect(page.locator("#outlook")).to_contain_text("has no liberty")
    expect(page.get_by_role("button", name="Classify")).to_be_disabled()
    page.keyboard.press("x")
    page.get_by_label("Suicide").focus()
    page.keyboard.press("n")
    page.get_by_role("button", name="Classify").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#found-title")).to_have_text("basic ko")


def test_a_stroke_marks_several_points(page):
    empty_board(page, 3, 3)
    tool(page, "Region")
    for point, does in (("a1", page.mouse.down), ("b1", None), ("c1", None), ("c2", page.mouse.up)):
        box = page.locator(f'#board [data-point="{point}"] .area').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if does:
            does()
    expect(page.locator("#board .in-region")).to_have_count(4)
    page.get_by_role("button", name="Every point playable").click()
    expect(page.locator("#board .in-region")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board .in-region")).to_have_count(4)


def test_long_work_is_announced_and_stopped(page):
    empty_board(page, 3, 4)
    expect(page.locator("#outlook")).to_contain_text("12 playable points")
    page.get_by_role("button", name="Classify").click()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#running")).to_be_empty()
    page.get_by_role("button", name="Start it all the same").click()
    expect(page.locator("#running")).to_contain_text("Working")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#running")).to_have_text("Stopped.")
    expect(page.locator("#found")).to_be_empty()
    empty_board(page, 1, 2)
    classify(page)


def test_positions_are_saved_and_read(page, tmp_path):
    paste(page, TRIPLE_KO)
    expect(page.locator("#board .in-region")).to_have_count(6)
    before = shown(page, "#board")
    opened(page, "#save")
    for name, ending in (("TOML", "toml"), ("SGF", "sgf"), ("Text", "txt")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"triple_ko.{ending}"
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        empty_board(page, 2, 2)
        opened(page, "#open")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator("#board .in-region")).to_have_count(6)
        assert shown(page, "#board") == before


def test_the_command_line_gives_the_same(page, koatlas, tmp_path):
    paste(page, TRIPLE_KO)
    command = page.locator("#command")
    expect(command).to_contain_text("koatlas classify triple_ko.toml --suicide multi --cycle '")
    opened(page, "#save")
    with page.expect_download() as download:
        page.get_by_role("button", name="TOML").click()
    download.value.save_as(tmp_path / "triple_ko.toml")
    line = command.inner_text().replace("koatlas", str(koatlas.program), 1)
    said = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    classify(page)
    identity = page.locator("#found .id").inner_text()
    assert identity in said


def test_longest_sequences_and_chosen_rule_sets(page):
    paste(page, TRIPLE_KO)
    expect(page.locator("#board .in-region")).to_have_count(6)
    classify(page)
    page.get_by_role("button", name="Look for the longest sequences").click()
    expect(page.locator("#longest-found table")).to_be_visible(timeout=60_000)
    opened(page, "#chosen-rules")
    page.get_by_role("button", name="None").click()
    expect(page.locator("#rule-sets dt")).to_have_count(0)
    page.get_by_label("Positional superko", exact=True).check()
    expect(page.locator("#rule-sets dd")).to_have_text(["psk"])
    expect(page.locator("#longest-found [data-rules]:visible")).to_have_text(["psk"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_everybody_can_use_it(page, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 740})
    paste(page, TRIPLE_KO)
    expect(page.locator("#board .in-region")).to_have_count(6)
    classify(page)
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    found = Axe().run(page).response["violations"]
    serious = [problem for problem in found if problem["impact"] in ("serious", "critical")]
    assert serious == [], [(problem["id"], problem["nodes"][0]["html"]) for problem in serious]
