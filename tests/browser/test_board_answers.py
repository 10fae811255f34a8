"""The answers of the board: what repeats, what rule sets say about it, and who wins, as soon as the board changes."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from overview import WIDE

TOP = Path(__file__).resolve().parents[2]
POSITIONS = TOP / "data" / "positions"
# A triple ko with its cycle, and the same as moves that come back.
TRIPLE_KO = (
    "#size=4x7&black=b3.a2.c2.e2.g2.a1.b1.c1.d1.e1.f1.g1&white=a4.b4.c4.d4.e4.f4.g4.a3.c3.e3.g3.d2.f2&region=b3.d3.f3.b2.d2.f2"
)
CYCLE = "&cycle=B d3; W b2; B f3; W d2; B b3; W f2"
MOVES = "&moves=B-d3.W-b2.B-f3.W-d2.B-b3.W-f2"
TWO_KOS = "#size=19x19&black=c4.d3.d5.k10.l11.l9.e4&white=f4.e3.e5.n10.m9.m11.l10"


@pytest.fixture
def board(site):
    """Opens the board with a position."""
    return lambda address, **options: site("board.html" + address, **{**WIDE, "reduced_motion": "reduce", **options})


def shown(page):
    """The stones on the board, by point."""
    return page.locator("#board [data-point]:has(.stone)").evaluate_all(
        "points => Object.fromEntries(points.map(point => [point.dataset.point, point.querySelector('.stone').classList[1]]))"
    )


def title(page):
    return page.locator("#answers .ko-name")


def row(page, label):
    """The text beside a label."""
    return page.locator("#answers .rows > div").filter(has=page.locator("dt", has_text=re.compile(f"^{label}$"))).locator("> dd")


def notes(page):
    """What the chosen rules say about single moves."""
    return page.locator(".checked p", has_text=re.compile(r"^moves? \d"))


def fates(cycle):
    """The identifiers of the rule sets by what they do with a cycle."""
    groups = cycle.locator(".answers > div").evaluate_all(
        "all => all.map(group => [group.querySelector('dt').textContent, [...group.querySelectorAll('span')].map(each => each.textContent)])"
    )
    return dict(groups)


def unfold(page, title="Figures, other cycles and sources"):
    """Opens a part of the answer that is folded."""
    page.locator("#answers summary", has_text=re.compile(f"^{title}$")).click()


def paste(page, text):
    page.get_by_text("Open or paste").click()
    page.get_by_label("SGF, a text diagram").fill(text)
    page.get_by_role("button", name="Read the text").click()


def rules(page, name):
    choice = page.get_by_role("combobox", name="My rules")
    choice.focus()
    choice.select_option(label=name)


def test_a_triple_ko_is_named_and_played_on_the_board(board):
    page = board(TRIPLE_KO + CYCLE)
    expect(title(page)).to_have_text("Triple ko")
    # Each player takes three stones, and the basic ko rule does not stop it.
    unfold(page)
    cycle = page.locator(".cycle").first
    expect(cycle.locator("summary")).to_have_text("The cycle that is asked about")
    assert cycle.locator(".rows > div").first.inner_text().split("\n") == ["word", "B1 W1 B1 W1 B1 W1; balance 0"]
    assert "basic-ko" in fates(cycle)["goes on for ever"]
    start = shown(page)
    seen = [start]
    for step in range(1, 7):
        page.locator("#answers").get_by_role("button", name="Forward").click()
        expect(page.locator("#answers .status")).to_contain_text(f"Move {step} of 6")
        seen.append(shown(page))
    assert seen[-1] == start and all(seen[step] != seen[step + 1] for step in range(6))
    assert len({json.dumps(stones, sort_keys=True) for stones in seen}) == 6
    expect(page.locator("#answers .status")).to_contain_text("The position of the start is back")
    page.locator("#answers .moves button").nth(1).click()
    assert shown(page) == seen[2]
    page.get_by_role("button", name="Back to your position").click()
    assert shown(page) == start
    expect(page.locator("#answers .status")).to_contain_text("At the start")
    # Another cycle is shorter.
    unfold(page, "Other cycles")
    page.locator("#answers .menu select").select_option(index=2)
    expect(page.locator("#answers .moves button")).to_have_count(2)


def address(position):
    """The address of a position file."""
    rows = [row.split() for row in position["diagram"].strip().splitlines()]
    points = {sign: [f"{'abcdefghjklmnopqrstuvwxyz'[col]}{len(rows) - row}" for row, contents in enumerate(rows)
                     for col, content in enumerate(contents) if content == sign] for sign in "XO"}
    lists = {"black": points["X"], "white": points["O"], "region": position.get("region"), "immortal": position.get("immortal")}
    parts = [f"size={len(rows)}x{len(rows[0])}", *(f"{key}={'.'.join(value)}" for key, value in lists.items() if value)]
    parts += ["to-move=W"] * (position.get("to_move") == "W")
    return "#" + "&".join([*parts, f"cycle={quote('; '.join(position.get('cycle', [])))}", f"name={position['name']}"])


# Milliseconds from a change of the address to its answer. Until then the answer before is pale.
ASK = """address => new Promise(resolve => {
    const answers = document.getElementById("answers");
    const begun = performance.now();
    location.hash = address;
    let pale = false;
    const wait = () => {
        pale = pale || answers.classList.contains("stale");
        if (pale && !answers.classList.contains("stale")) resolve(performance.now() - begun);
        else setTimeout(wait, 2);
    };
    wait();
})"""


def test_every_known_position_is_answered_as_in_a_terminal(board, koatlas, capsys):
    page = board("#size=1x1")
    times = {}
    told = """all => all.map(part => part.querySelector("dt").textContent + (part.closest(".answers") ? ": " : " ")
        + part.querySelector("dd").textContent)"""
    for file in sorted(POSITIONS.glob("*.toml")):
        position = tomllib.loads(file.read_text())
        answered = json.loads(koatlas("classify", file, "--json"))
        times[file.stem] = page.evaluate(ASK, address(position))
        assert row(page, "ko type").text_content().endswith(answered["type"]["id"]), file.stem
        # What stands in the page stands in the terminal, in the same order. The cycle of the file is called otherwise there.
        rest = " ".join(koatlas("classify", file).split()).replace(", in round brackets", "").replace("known for ", "asked about ")
        for text in page.locator(".plain-answer .verdicts > div:not(.my-rules-row), .page .rows > div:not(:has(.answers)), .page .answers > div").evaluate_all(told):
            _, found, rest = rest.partition(" ".join(text.replace("\u00a0", " ").split()))
            assert found, (file.stem, text)
    with capsys.disabled():
        print("\nmilliseconds from a change to the answer:", ", ".join(f"{name} {time:.0f}" for name, time in times.items()))


def test_a_ko_is_drawn_and_found_without_a_mark(board):
    page = board("#size=19x19")
    expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))
    for colour, points in (("Black", "c4 d5 d3 e4"), ("White", "e5 f4 e3")):
        page.get_by_role("radio", name=colour).check(force=True)
        for point in points.split():
            page.locator(f'#board [data-point="{point}"]').click()
    expect(title(page)).to_have_text("Basic ko")
    # Black is to move, but it is White who can take.
    expect(row(page, "as moves")).to_have_text("B pass, W d4, B e4, W pass")
    expect(page.locator("#board .in-region")).to_have_count(2)
    unfold(page)
    page.get_by_role("button", name="Change the play area").click()
    expect(page).to_have_url(re.compile("region=d4.e4"))
    expect(title(page)).to_have_text("Basic ko")
    expect(page.get_by_role("button", name="Change the play area")).to_have_count(0)


def test_of_two_kos_the_other_is_chosen_by_keyboard(board):
    page = board(TWO_KOS)
    kos = page.locator(".kos button")
    expect(kos).to_have_text(["Basic ko: l10 m10", "Basic ko: d4 e4"])
    expect(kos.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#board [data-point="m10"]')).to_have_class(re.compile("in-region"))
    kos.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator('#board [data-point="d4"]')).to_have_class(re.compile("in-region"))
    expect(page.locator('#board [data-point="m10"]')).not_to_have_class(re.compile("in-region"))
    expect(kos.nth(1)).to_be_focused()


def test_the_rules_of_the_visitor_are_kept(board, koatlas):
    page = board(TRIPLE_KO + CYCLE)
    cycles = page.locator(".cycle")
    expect(cycles.first).to_have_attribute("open", "")
    unfold(page)
    expect(cycles.first.get_by_role("link", name="japanese-1989", exact=True)).to_have_attribute("title", "Japanese rules 1989")
    rules(page, "Japanese rules 1989")
    verdict = page.locator(".my-rules-row dd")
    expect(verdict).to_have_text("No result: the game ends after move 6, and nobody wins.")
    expect(page.get_by_role("combobox", name="My rules")).to_be_focused()
    expect(page.locator(".all-rules .mine")).to_have_text("Japanese rules 1989")
    rules(page, "Tromp-Taylor rules")
    superko = "Move 6 is forbidden: it makes a position that has occurred, whoever was to move."
    expect(verdict).to_have_text(superko)
    page.reload()
    expect(verdict).to_have_text(superko)
    expect(page.get_by_role("combobox", name="My rules")).to_have_value("tromp-taylor")
    # Another cycle is played: the plain answer says that it is about the first.
    unfold(page, "Other cycles")
    page.locator("#answers .menu select").select_option(index=2)
    expect(page.locator(".plain-answer")).to_have_class(re.compile("about-another"))
    rules(page, "not chosen")
    expect(verdict).to_have_text("Choose your rules: they are kept on every page.")
    expect(cycles.nth(2)).to_have_attribute("open", "")
    # Every rule set is named once, whatever it does.
    answered = json.loads(koatlas("classify", POSITIONS / "triple_ko.toml", "--json"))
    for cycle in cycles.all():
        assert sorted(sum(fates(cycle).values(), [])) == sorted(answered["rulesets"])


def test_the_moves_of_a_record_are_judged(board):
    page = board(TRIPLE_KO + MOVES)
    expect(title(page)).to_have_text("Triple ko")
    rules(page, "AGA rules")
    checked = notes(page)
    expect(checked).to_have_text(
        ["move 6, W f2: would repeat the position at the start, with the same player to move (situational superko)"]
    )
    expect(page.locator(".checked")).to_contain_text("6 moves made, 1 of them illegal; Black to move")
    expect(page.locator(".checked")).to_contain_text("Barred for Black, though the bare rules allow it:")
    page.goto(page.url.split("#")[0] + TRIPLE_KO + MOVES + "&at=2")
    expect(checked).to_have_count(1)
    checked.get_by_role("button", name="Move 6").click()
    expect(page).not_to_have_url(re.compile("at="))
    expect(page.locator("#said")).to_contain_text("Move 6")
    rules(page, "Basic ko rule")
    expect(page.locator(".checked")).to_contain_text("6 moves made; Black to move")
    expect(notes(page)).to_have_count(0)


def test_a_cycle_of_the_visitor_is_asked_about(board):
    page = board(TRIPLE_KO)
    expect(title(page)).to_have_text("Triple ko")
    page.get_by_text("Name, suicide, a cycle").click()
    field = page.get_by_label("A cycle to ask about")
    field.fill(CYCLE.removeprefix("&cycle="))
    field.press("Enter")
    expect(page.locator("#answers .cycle").first).to_contain_text("The cycle that is asked about")
    expect(page.locator("#answers .player h3")).to_have_text("What could repeat here")
    expect(page.locator("#answers .moves button")).to_have_count(6)
    expect(page).to_have_url(re.compile("cycle=B"))
    field.fill("B d3; W b2")
    field.press("Enter")
    expect(page.locator(".assumed")).to_contain_text("The cycle that is asked about is left out: ")
    expect(title(page)).to_have_text("Triple ko")
    page.get_by_role("button", name="Undo").click()
    expect(field).to_have_value(CYCLE.removeprefix("&cycle="))
    expect(page.locator(".assumed")).to_have_count(0)


def test_a_part_of_a_ko_is_not_taken_for_the_whole(board):
    page = board(TRIPLE_KO.replace("region=b3.d3.f3.b2.d2.f2", "region=d3.f3.d2.f2"))
    expect(title(page)).to_have_text("Double ko")
    expect(row(page, "assumed")).to_contain_text("the whole has the region")


def test_who_wins_on_a_small_board(board, koatlas, tmp_path):
    page = board("#size=2x3&black=a1&white=b1")
    (tmp_path / "board.txt").write_text(". . .\nX O .\n")
    solved = json.loads(koatlas("solve", tmp_path / "board.txt", "--rules", "tromp-taylor", "--json"))
    assert solved["lo"] == solved["hi"] == -6
    value = page.locator(".who-wins .value")
    expect(page.locator(".who-wins h3")).to_have_text("Who wins, without komi?")
    expect(value).to_contain_text("Tromp-Taylor rules (tromp-taylor), Black first")
    expect(row(page, "value")).to_have_text("-6 (White wins by 6)")
    expect(row(page, "best moves")).to_have_text(", ".join(solved["best"]))
    # A larger position is worked out when the visitor asks.
    page = board(TRIPLE_KO)
    rules(page, "Japanese rules 1989")
    page.get_by_role("button", name="Work it out").click()
    expect(row(page, "value")).to_have_text("0 (nobody wins)")
    expect(row(page, "end")).to_have_text("no result")


def test_too_much_is_said_calmly(board):
    page = board("#size=5x5")
    expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))
    expect(page.locator("#answers .page")).to_have_text(re.compile(r"the position: nothing repeats here within \d plays"))
    expect(page.locator("#answers")).to_contain_text("mark a few points")
    expect(page.locator("[role=alert]:visible")).to_have_count(0)
    page = board("#size=1x2&black=a1&white=b1")
    expect(page.locator("#result h2")).to_have_text("This is no position yet")
    expect(page.locator("#answers .result")).to_contain_text("The black string at a1, 1 stone, has no liberty")


def test_long_work_asks_and_stops(board):
    page = board("#size=3x4")
    work = page.locator(".working")
    expect(work).to_contain_text("Looking for what repeats")
    expect(work).to_contain_text("This takes longer than three seconds.")
    work.get_by_role("button", name="Keep going").click()
    expect(work).to_contain_text("Looking for what repeats")
    expect(work.get_by_role("button", name="Stop")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#answers .result")).to_contain_text("Stopped.")
    # The next board is answered at once, and an answer about the board before never comes.
    page.get_by_role("button", name="Try again").click()
    expect(work).to_be_visible()
    page.get_by_role("button", name="5 by 5").click()
    expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))
    expect(work).to_be_hidden()


def test_the_type_has_its_page(board, types):
    entry = next(entry for entry in types if entry["names"][:1] == ["double ko"])
    rows = entry["diagram"]
    points = {sign: ".".join(f"{'abcdefghj'[col]}{len(rows) - row}" for row, text in enumerate(rows)
                             for col, content in enumerate(text.replace(" ", "")) if content == sign) for sign in "XO"}
    page = board(f"#size={len(rows)}x{len(rows[0].replace(' ', ''))}&black={points['X']}&white={points['O']}&region={'.'.join(entry['region'])}")
    expect(title(page)).to_have_text("Double ko")
    unfold(page)
    page.locator("a.type-page").click()
    expect(page).to_have_url(re.compile(f"types/{entry['id']}.html"))
    expect(page.locator("h1")).to_have_text("Double ko")


def test_the_board_leads_to_the_pages_of_the_catalogue_and_back(board, types):
    page = board("")
    expect(page.locator("h1")).to_have_text("The board")
    paste(page, (POSITIONS / "sending_two_returning_one.toml").read_text())
    expect(title(page)).to_contain_text("ending")
    before = shown(page)
    unfold(page)
    page.locator("a.type-page").click()
    expect(page).to_have_url(re.compile(r"/types/p4e5-.*\.html"))
    page.go_back()
    expect(title(page)).to_contain_text("ending")
    assert shown(page) == before
    page.get_by_role("link", name="All types").click()
    expect(page.locator("table.types tbody tr")).to_have_count(len(types))
    page.get_by_role("link", name="koatlas").click()
    expect(page.locator("h1")).to_have_text("Which ko is that?")
    page.get_by_role("link", name="Draw yours").click()
    expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))


def test_positions_are_saved_and_read(board, tmp_path):
    page = board("")
    paste(page, (POSITIONS / "triple_ko.toml").read_text())
    expect(page.locator("#board .in-region")).to_have_count(6)
    before = shown(page)
    page.get_by_text("Save or send").click()
    for name, ending in (("TOML", "toml"), ("SGF", "sgf"), ("Text", "txt"), ("Sensei's Library", "sensei.txt")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"triple_ko.{ending}"
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        page.get_by_role("button", name="5 by 5").click()
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator("#board .in-region")).to_have_count(6)
        assert shown(page) == before
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture (SVG)").click()
    assert download.value.suggested_filename == "triple_ko.svg"
    assert Path(download.value.path()).read_text().startswith("<svg")


def test_the_command_line_and_the_file_say_the_same(board, koatlas, tmp_path):
    page = board(TRIPLE_KO + CYCLE + "&name=my ko")
    page.get_by_text("Files and the command line").click()
    page.get_by_text("Save or send").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    assert download.value.suggested_filename == "my_ko.txt"
    download.value.save_as(tmp_path / "my_ko.txt")
    line = page.locator("#command").inner_text()
    assert line.startswith("koatlas classify my_ko.txt ")
    line = line.replace("koatlas", str(koatlas.program), 1) + " --json"
    said = json.loads(subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the answer as JSON").click()
    assert json.loads(Path(download.value.path()).read_text()) == said
    expect(row(page, "ko type")).to_contain_text(said["type"]["id"])


def test_the_first_line_of_the_answer_is_in_sight_on_a_phone(board):
    page = board("#size=5x5&black=b3.c2.c4&white=c3.d2.d4.e3", viewport={"width": 390, "height": 844})
    expect(title(page)).to_have_text("Basic ko")
    says = page.locator(".says")
    expect(says).to_have_text("Basic ko. 2 ko points.")
    box = says.bounding_box()
    assert box["height"] > 10 and box["y"] + box["height"] <= 844
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_everybody_can_use_it(board, scheme, width):
    page = board(TRIPLE_KO + MOVES, color_scheme=scheme, viewport={"width": width, "height": 800}, reduced_motion="reduce")
    expect(title(page)).to_have_text("Triple ko")
    rules(page, "AGA rules")
    expect(notes(page)).to_have_count(1)
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    # Style sheets from disk cannot be loaded once more.
    found = Axe().run(page, options={"preload": False}).response["violations"]
    problems = [problem for problem in found if problem["impact"] in ("moderate", "serious", "critical")]
    assert problems == [], [(problem["id"], problem["nodes"][0]["html"]) for problem in problems]


HANDICAP = "(;SZ[5]HA[2];B[ba];B[ab];W[ca];B[bc];W[db];B[ee];W[cc];B[cb];W[bb];B[cb])"


def test_handicap_stones_that_are_moves_count_as_viewers_count_them(board, koatlas, tmp_path):
    page = board("#size=5x5")
    page.get_by_text("Open or paste").click()
    page.get_by_label("SGF, a text diagram").fill(HANDICAP)
    page.locator("#open form button").first.click()
    # The first repetition is shown.
    said = page.locator("#said")
    expect(said).to_have_text("Move 10: Black c4, takes 1 stone. The position that stood after move 8 is back.")
    expect(page.locator("#repetitions li")).to_have_text(["Move 10 brings back move 8"])
    expect(page.locator("#slider")).to_have_attribute("aria-valuetext", "10 of 10")
    expect(page).to_have_url(re.compile("&handicap=2"))
    rules(page, "AGA rules")
    illegal = "would repeat the position after move 8, with the same player to move (situational superko)"
    expect(notes(page)).to_have_text([f"move 10, B c4: {illegal}"])
    # The program says the same of the record.
    (tmp_path / "game.sgf").write_text(HANDICAP)
    checked = subprocess.run([koatlas.program, "check", tmp_path / "game.sgf", "--rules", "aga", "--json"], capture_output=True, text=True)
    verdicts = json.loads(checked.stdout)["verdicts"]
    assert [(number, verdict["explanation"]) for number, verdict in enumerate(verdicts, 1) if not verdict["legal"]] == [(10, illegal)]
    # The stones are placed one by one, and White moves next.
    page.locator("#slider").fill("1")
    expect(said).to_have_text("Move 1: Black b5, a handicap stone.")
    expect(page.locator("#turn")).to_have_text("Black to move")
    page.locator("#slider").fill("2")
    expect(page.locator("#turn")).to_have_text("White to move")
    page.locator("#slider").fill("3")
    expect(said).to_have_text("Move 3: White c5.")
    expect(page).to_have_url(re.compile("&at=3$"))
    page.reload()
    expect(said).to_have_text("Move 3: White c5.")
    # Who plays on from there has a game without the stones that were not placed yet.
    page.locator("#slider").fill("1")
    page.locator('#board [data-point="e5"] .area').click(force=True)
    expect(page).to_have_url(re.compile("&moves=B-b5.B-e5&handicap=1$"))
