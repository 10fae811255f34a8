"""Makes the pictures of the atlas in docs/pages: python tests/browser/screenshots.py DIR docs/pages

DIR is the directory of a catalogue. It needs what the browser tests need (tests/set-up), and Chromium; the pictures depend
on its fonts.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from conftest import ARGUMENTS

WIDE = {"width": 1200, "height": 900}
PHONE = {"width": 390, "height": 844}
BASIC_KO = "board.html#size=5x6&black=c2.b3.c4&white=d2.c3.e3.d4"
TRIPLE_KO = "types/p6e12-79f34bd0293b52e3.html"
ANALYSED = "#answers .plain-answer"

# The name of each picture, the address, the size of the window, the colours, and what must be there first.
PAGES = [
    ("front", "index.html", WIDE, "light", "main svg.board"),
    ("front-phone", "index.html", PHONE, "light", "main svg.board"),
    ("board", BASIC_KO, WIDE, "light", ANALYSED),
    ("board-phone", BASIC_KO, PHONE, "light", ANALYSED),
    ("type", TRIPLE_KO, WIDE, "light", ".board-box svg"),
    ("type-dark", TRIPLE_KO, WIDE, "dark", ".board-box svg"),
    ("types", "types.html", WIDE, "light", "table.types"),
    ("rule-sets", "rules.html", WIDE, "light", "h1"),
    ("rule-set", "rules/japanese-1989.html", WIDE, "light", "h1"),
    ("repetitions", "repetitions.html", WIDE, "light", ".stage svg"),
    ("census", "census.html#play=tygem-2008-05-2008-05-984-341", WIDE, "light", "#player .stone"),
    ("cycles", "cycles.html", WIDE, "light", "h1"),
]


def main(catalogue, folder):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name, address, viewport, colours, wanted in PAGES:
            page = browser.new_page(viewport=viewport, color_scheme=colours, reduced_motion="reduce")
            file, _, position = address.partition("#")
            page.goto((Path(catalogue) / file).resolve().as_uri() + ("#" + position if position else ""))
            expect(page.locator(wanted).first).to_be_visible()
            save(page.screenshot(), Path(folder) / f"{name}.png")
            page.close()
        browser.close()


def save(shot, picture):
    # A picture of few colours is a third as large.
    Image.open(BytesIO(shot)).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
