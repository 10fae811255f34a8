"""The pages of rule sets, and the table of types and rule sets."""

import json
import re
import subprocess
from html import unescape

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE



@pytest.fixture(scope="session")
def names(catalogue):
    """The names of the rule sets by identifier."""
    script = (catalogue / "assets" / "rule-sets.js").read_text()
    rows = json.loads(script.split("koatlas.ruleSets = ")[1].rstrip().rstrip(";"))["all"]
    return {identity: name for identity, name, _ in rows}


def rows(page):
    """The rows of the table: the name of the first type, the number of types, and the cells."""
    return page.evaluate("""() => [...document.querySelectorAll("#matrix tbody tr")].map(row => ({
        type: row.querySelector("th a").href.match(/types\\/(.*)\\.html/)[1],
        types: Number(((row.querySelector("summary") || {}).textContent || "1").match(/\\d+/)[0]),
        cells: [...row.querySelectorAll("td")].map(cell => cell.textContent),
    }))""")


def heads(page):
    return page.locator("#matrix thead th a").all_inner_texts()


def count(page):
    return int(page.locator("#matrix .count").inner_text().split()[0])


def cell(entry, rules):
    fate = entry["rulesets"][rules]
    words = {"forfeited": "stone taken off", "void": "no result"}.get(fate["fate"], fate["fate"])
    if fate["fate"] == "ended":
        words = {"black": "Black wins", "white": "White wins", "tie": "tie", "score": "counted"}[fate["outcome"]]
    return words + (f" move {fate['move']}" if "move" in fate else "")


def test_the_table_has_every_type_once_with_the_answers_of_the_catalogue(site, types, names):
    page = site("rules.html#show=japanese-1989.psk.geneva")
    assert heads(page) == [names[rules] for rules in ("japanese-1989", "psk", "geneva")]
    found = rows(page)
    groups = {}
    for entry in types:
        groups.setdefault(tuple(cell(entry, rules) for rules in ("japanese-1989", "psk", "geneva")), []).append(entry["id"])
    assert {tuple(row["cells"]): (row["type"], row["types"]) for row in found} == {key: (ids[0], len(ids)) for key, ids in groups.items()}
    assert count(page) == len(types)
    page.locator("#matrix tbody summary").first.click()
    first = next(iter(groups.values()))
    expect(page.locator("#matrix tbody tr").first.locator("li")).to_have_count(len(first))


def test_all_cycles(site, types):
    page = site("rules.html#show=basic-ko&about=all")
    by_cell = {row["cells"][0]: row["types"] for row in rows(page)}
    endless = [entry["cycles_under"]["basic-ko"]["fewest_moves"] for entry in types]
    assert by_cell["never"] == endless.count(None)
    assert sum(by_cell.values()) == len(types)
    assert {text for text in by_cell if text != "never"} == {f"for ever {moves} moves" for moves in set(endless) - {None}}


def test_filters(site, types):
    page = site("rules.html")
    page.select_option("#differs-a", "psk")
    page.select_option("#differs-b", "ssk")
    differing = count(page)
    assert 0 < differing < len(types)
    assert page.locator("#matrix .list").get_attribute("href") == "types.html#differs=psk,ssk"
    page.select_option("#differs-a", "")
    page.select_option("#says", "japanese-1989")
    page.select_option("#fate", "void")
    assert count(page) == sum(entry["rulesets"]["japanese-1989"]["fate"] == "void" for entry in types)
    page.fill("#points", "2..4")
    small = [entry for entry in types if entry["first_points"] <= 4]
    assert count(page) == sum(entry["rulesets"]["japanese-1989"]["fate"] == "void" for entry in small)
    page.fill("#points", "many")
    assert "cannot be asked" in page.locator("#matrix .count").inner_text()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.wait_for_function("() => !location.hash")
    assert count(page) == len(types)
    page.fill("#text", "double ko")
    assert 0 < count(page) < len(types)
    page.reload()
    assert page.input_value("#text") == "double ko" and 0 < count(page) < len(types)


def test_numbers_of_differing_types_are_those_of_the_table(site, catalogue):
    text = (catalogue / "rules" / "psk.html").read_text()
    found = re.findall(r'types\.html#differs=psk,([^"]*)">(\d+) type', text)
    assert len(found) > 20
    page = site("rules.html")
    for other, number in found[:6]:
        page.evaluate("hash => { location.hash = hash; }", f"show=psk.{other}&differs=psk,{other}")
        page.wait_for_function("other => koatlas && document.getElementById('differs-b').value === other", arg=other)
        assert count(page) == int(number), other


def test_lists_of_types_have_as_many_as_the_page_says(site):
    page = site("rules/japanese-1989.html")
    found = page.locator(".rule-set a[href*='types.html#']").evaluate_all("links => links.map(link => [link.href, link.textContent])")
    keys = {}
    for address, text in found:
        keys.setdefault(address.split("#")[1].split("=")[0], (address, int(text.split()[0])))
    assert set(keys) == {"for-ever-under", "fate", "differs"}
    for address, number in keys.values():
        page.goto(address)
        assert page.locator(".count").inner_text().startswith(f"{number} of ")


def test_columns_are_chosen(site, names):
    page = site("rules.html")
    page.locator(".columns-choice summary").click()
    page.get_by_role("button", name="All", exact=True).click()
    assert len(heads(page)) == len(names)
    page.get_by_role("button", name="Rules of programs").click()
    assert 3 < len(heads(page)) < 10
    page.get_by_label("Geneva ko rule", exact=True).check()
    assert "Geneva ko rule" in heads(page)
    page.reload()
    assert "Geneva ko rule" in heads(page) and len(heads(page)) < 10


def test_a_phone_shows_three_columns(site):
    page = site("rules.html", **PHONE)
    assert len(heads(page)) == 3
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    box = page.locator(".matrix-box")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    page.locator(".columns-choice summary").tap()
    page.get_by_label("Positional superko", exact=True).tap()
    assert len(heads(page)) == 3 and "Positional superko" in heads(page)
    for label in heads(page)[:]:
        if label != "Positional superko":
            page.get_by_label(label, exact=True).tap()
    assert heads(page) == ["Positional superko"]


def test_the_keyboard_alone(site):
    page = site("rules.html")
    page.locator(".columns-choice summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.preset") == "people"
    page.locator("#says").focus()
    page.keyboard.type("Geneva")
    page.locator("#fate").focus()
    page.keyboard.type("takes a stone")
    assert page.input_value("#says") == "geneva" and page.input_value("#fate") == "forfeited"
    page.locator(".matrix-box").focus()
    assert page.evaluate("() => document.activeElement.className").startswith("matrix-box")


def test_my_rules_are_kept_and_marked(site):
    page = site("rules/geneva.html")
    button = page.get_by_role("button", name="These are my rules")
    assert button.get_attribute("aria-pressed") == "false"
    button.press("Enter")
    assert button.get_attribute("aria-pressed") == "true"
    page.reload()
    assert button.get_attribute("aria-pressed") == "true"
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/rules.html")
    page.locator("#matrix tbody tr").first.wait_for()
    assert page.locator("li.yours a").all_inner_texts() == ["Geneva ko rule"]
    assert "Geneva ko rule" in heads(page) and page.locator("#matrix th.yours").count() == 1
    page.goto(page.url.split("rules.html")[0] + "index.html")
    assert page.input_value("#my-rules") == "geneva"
    page.locator(".about-rules a").click()
    page.wait_for_url("**/rules/geneva.html")
    button.click()
    page.reload()
    assert button.get_attribute("aria-pressed") == "false"


def test_a_difference_opens_on_the_board(site):
    page = site("rules/psk.html")
    differing = page.locator(".neighbours-list > li").first
    expect(differing.locator("dt").first).to_have_text("Positional superko")
    differing.get_by_role("link", name="Open on the board").click()
    page.wait_for_url("**/board.html#size=*cycle=*")
    page.select_option("#my-rules-choice", "psk")
    expect(page.locator("#answers .my-rules-row dd")).to_contain_text("is forbidden")
    page.get_by_role("link", name="More about these rules").click()
    page.wait_for_url("**/rules/psk.html")


def test_without_its_script_the_list_is_there(catalogue, browser, names):
    context = browser.new_context(java_script_enabled=False, **WIDE)
    page = context.new_page()
    page.goto((catalogue / "rules.html").as_uri())
    assert page.locator("section:not(#further) .rule-list a").count() == len(names)
    assert page.locator("#further .rule-list a").count() == len([*(catalogue / "rules").iterdir()]) - len(names) > 45
    assert page.locator("noscript").first.is_visible()
    assert not page.locator("#matrix form").is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing(site, scheme, options):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for path in ["rules.html", "rules/japanese-1989.html", "rules/psk.html", "rules/ogs-server-chinese.html"]:
        page = site(path, color_scheme=scheme, **options)
        found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
        assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == [], path


DIFFERENCE = re.compile(r'<li><h3><a href="([^"]*)\.html">.*?</li>', re.DOTALL)


def test_the_program_sees_each_difference(catalogue, koatlas, tmp_path):
    """The shortest cycles that tell some rule sets apart, judged by `koatlas check`, lap after lap."""
    judged = 0
    for rules in ["psk", "ssk", "japanese-1989", "geneva", "aga"]:
        text = (catalogue / "rules" / f"{rules}.html").read_text()
        for item in DIFFERENCE.finditer(text):
            address = re.search(r'href="\.\./board\.html#([^"]*)"', item[0])
            answers = re.findall(r"<dd>(.*?)</dd>", item[0])
            if not address or "cycle=" not in address[1] or any("goes on for ever, in" in answer for answer in answers):
                continue
            query = dict(part.split("=", 1) for part in unescape(address[1]).split("&"))
            position = tmp_path / "position.txt"
            position.write_text(diagram(query))
            moves = query["cycle"].replace("%3B+", " ").replace("+", " ").split()
            lap = [" ".join(pair) for pair in zip(moves[::2], moves[1::2])]
            for judge, answer in zip((rules, item[1]), answers):
                done = subprocess.run([koatlas.program, "check", position, "--rules", judge, "--moves", "; ".join(lap * 3), "--json"],
                                      capture_output=True, text=True)
                found = json.loads(done.stdout)
                illegal = next((n for n, verdict in enumerate(found["verdicts"], 1) if not verdict["legal"]), None)
                at = re.search(r"at move (\d+)|move (\d+)", unescape(answer))
                assert "for ever" in answer or at, answer
                if answer.startswith("stopped"):
                    assert illegal == int(at[1] or at[2]), (rules, item[1], answer)
                if answer.startswith("goes on for ever"):
                    assert illegal is None and not found.get("ended")
                judged += 1
    assert judged > 20


def diagram(query):
    rows, cols = map(int, query["size"].split("x"))
    letters = "abcdefghjklmnopqrstuvwxyz"
    sign = {point: sign for key, sign in (("black", "X"), ("white", "O")) for point in query.get(key, "").split(".")}
    lines = [" ".join(sign.get(f"{letters[col]}{row}", ".") for col in range(cols)) for row in range(rows, 0, -1)]
    lines += [f"{key}: {query[key].replace('.', ' ')}" for key in ("region", "immortal") if query.get(key)]
    return "\n".join([*lines, f"to-move: {query.get('to-move', 'B')}", ""])
