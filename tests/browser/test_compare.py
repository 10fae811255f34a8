"""The page with rule sets side by side: it says what the program says, and its address names the rule sets."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE

OWN = 'id = "own"\nname = "Our two moves"\n\n[[bar]]\nwhat = "position"\nwithin = "two moves ago"\n\n[[end]]\non = "passes"\nnumber = 2\n'
COMPARED = [["psk", "ssk"], ["japanese-1989", "chinese-practice"], ["basic-ko", "geneva", "drr-cycleend"], ["ogs-server-chinese", "tromp-taylor"]]


def compared(page):
    """The page, once its answer is there."""
    expect(page.locator("#more")).to_be_visible()
    return page


def chosen(page):
    return page.locator("#menus select").evaluate_all("menus => menus.map(menu => menu.value)")


@pytest.mark.parametrize("rules", COMPARED, ids=" ".join)
def test_it_says_what_the_program_says(site, koatlas, open_page, tmp_path, rules):
    page = compared(site(f"compare.html#rules={','.join(rules)}"))
    sections = page.locator("#compared section").all_text_contents()
    koatlas("rules", "compare", *rules, "-o", tmp_path / "page.html")
    said = open_page((tmp_path / "page.html").as_uri()).locator("section").all_text_contents()
    # The program says more.
    assert [section for section in said if section in sections] == sections and len(sections) == 5 < len(said)
    assert page.locator("#command").inner_text() == f"koatlas rules compare {' '.join(rules)}"
    assert chosen(page) == [*rules, ""]
    assert page.title().startswith(", ".join(rules))
    # Each rule set leads to its page, and each ko to that of its type.
    for rule_set in rules:
        assert page.locator(f'#compared dt a[href="rules/{rule_set}.html"]').count() >= 3
    assert page.locator('#compared strong a[href^="types/"]').count() == page.locator("#kos a").count() >= 19


def test_menus_choose_and_the_address_follows(site):
    page = site("rules.html")
    page.get_by_role("link", name="Put rule sets side by side").click()
    expect(page.locator("#state")).to_have_text("Choose two rule sets.")
    page.locator("#menus select").first.select_option("psk")
    expect(page.locator("#state")).to_have_text("Choose another rule set.")
    page.locator("#menus select").nth(1).select_option("basic-ko")
    compared(page)
    assert page.url.endswith("#rules=psk,basic-ko")
    page.locator("#menus select").nth(2).select_option("ssk")
    expect(page.locator("#compared h2").first).to_have_text("3 rule sets side by side")
    page.locator("#menus select").first.select_option("")
    expect(page.locator("#compared h2").first).to_have_text("2 rule sets side by side")
    assert page.url.endswith("#rules=basic-ko,ssk") and chosen(page) == ["basic-ko", "ssk", ""]
    page.go_back()
    expect(page.locator("#compared h2").first).to_have_text("3 rule sets side by side")


def test_the_page_of_each_rule_set_leads_there(site):
    for path in ("rules/psk.html", "rules/ogs-server-chinese.html"):
        page = site(path)
        page.get_by_role("link", name="Compare with …").click()
        expect(page.locator("#state")).to_have_text("Choose another rule set.")
        assert page.url.endswith(f"compare.html#rules={path[6:-5]}")
    page = site("rules/psk.html")
    page.get_by_role("link", name="Side by side").first.click()
    compared(page)
    assert chosen(page)[0] == "psk"


def test_a_rule_set_of_a_file(site, koatlas, tmp_path):
    page = site("compare.html#rules=basic-ko")
    page.get_by_text("Rules of your own, as a file").click()
    page.locator("#text").fill(OWN)
    page.get_by_role("button", name="Compare these rules").click()
    compared(page)
    assert page.locator("#command").inner_text() == "koatlas rules compare basic-ko own.toml"
    assert page.locator("#menus option:checked").all_inner_texts()[:2] == ["Basic ko rule", "Our two moves"]
    assert page.locator("#compared dt a", has_text="own").count() == 0
    # Whoever gets the address sees the same.
    other = compared(site(page.url.rpartition("/")[2]))
    assert other.locator("#compared").inner_text() == page.locator("#compared").inner_text()
    # The board holds a file in its address, too, and leads here.
    board = site("board.html#size=5x5&moves=B-c3&rules=" + quote(OWN))
    board.get_by_role("link", name="Compare these rules with others").click()
    expect(board.locator("#state")).to_have_text("Choose another rule set.")
    board.locator("#menus select").nth(1).select_option("basic-ko")
    compared(board)
    assert chosen(board) == ["own", "basic-ko", ""]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("psk,none-such", '"none-such" is not a rule set'),
        ("psk,psk", "two have the identifier psk"),
        ("psk," + quote(OWN.replace("within", "without")), "line 6"),
        ("psk," + quote(OWN.replace('id = "own"', 'id = "ssk"')), "ssk"),
    ],
)
def test_what_cannot_be_compared_is_said(site, rules, said):
    page = site(f"compare.html#rules={rules}")
    expect(page.locator("#state")).to_contain_text("These cannot be compared: ")
    expect(page.locator("#state")).to_contain_text(said)
    assert page.locator("#compared section").count() == 0 and page.locator("#more").is_hidden()
    # The page goes on.
    page.locator("#menus select").first.select_option("psk")
    page.locator("#menus select").nth(1).select_option("ssk")
    compared(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_fits_and_axe_finds_nothing(site, scheme, options):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = compared(site("compare.html#rules=psk,japanese-1989,geneva", color_scheme=scheme, **options))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == []


def test_without_scripts_it_names_the_command(site):
    page = site("compare.html", java_script_enabled=False, **WIDE)
    assert "koatlas rules compare psk ssk" in page.locator("noscript").first.inner_text()
    assert page.locator("#choice").is_hidden() and page.locator("#kos a").count() >= 19
