"""Makes the picture of the atlas in the README: python tests/browser/screenshot.py DIR docs/atlas.png

DIR is the directory of a catalogue. It needs what the browser tests need (tests/set-up), and Chromium; the picture depends
on its fonts.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from conftest import ARGUMENTS


def main(catalogue, picture):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1200, "height": 900}, color_scheme="light")
        page.goto((Path(catalogue) / "index.html").resolve().as_uri())
        table = page.locator(".periodic").first.bounding_box()
        height = table["y"] + table["height"] + 20
        shot = page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": 1200, "height": height})
        browser.close()
    # A picture of few colours is a third as large.
    Image.open(BytesIO(shot)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
