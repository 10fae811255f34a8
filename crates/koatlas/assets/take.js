// What a visitor takes out of a page: texts to copy, and HTML with the board of a type.
(function (koatlas) {
  "use strict";
  const { where, top } = koatlas.address;
  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

  function selectText(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  // A button that copies a text. Where a browser does not allow this, the text is selected.
  function addCopyButton(text) {
    const button = element("button", { type: "button" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = "Copied";
      } catch {
        selectText(text);
        button.textContent = "The text is selected: copy it";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 3000);
    });
    text.after(button);
  }

  // The HTML that shows the board of this page elsewhere: a script, and an element with a link to the board, which holds the position
  // and the moves. Without the script the link is there. An atlas on disk has no address for others: there the script is a file beside
  // the page, and the link leads to no board.
  function embedding() {
    const [, exchanged, moves] = JSON.parse(document.getElementById("cycles").textContent).cycles[0];
    const colours = exchanged ? "WB" : "BW";
    const made = moves.split(" ").map((point, number) => `${colours[number % 2]}-${point}`).join(".");
    const { hash } = document.querySelector("#player a[href*='board.html#']");
    const [script, board] = where === "disk" ? ["embed.js", ""] : [`${top}assets/embed.js`, `${top}board.html`];
    return [
      "<!-- Board and script: koatlas, by the koatlas authors. License: MIT OR Apache-2.0 -->",
      `<script async src="${escaped(script)}"></` + "script>",
      `<koatlas-ko><a href="${escaped(`${board}${hash}&moves=${made}&at=0`)}">${escaped(document.querySelector("h1").textContent)}</a></koatlas-ko>`,
    ].join("\n");
  }

  // Which address the lines need.
  const NEEDS = {
    disk: "This atlas is on your disk. So copy assets/embed.js beside your page, or put the atlas on a web server and use its address: read there, these lines have it.",
    computer: `They need the server at ${top}, which only this computer reaches, as long as it runs. For others, put the atlas on a web server and copy the lines there.`,
    web: `The script comes from ${top}, the address of this atlas. Nothing else has to be copied.`,
  };
  const toBoard = document.querySelector("#player a[href*='board.html#']");
  if (toBoard && document.querySelector("details#cite")) {
    toBoard.parentElement.after(element("details", { id: "embed" },
      element("summary", {}, "Put this board into your page"),
      element("p", {}, "Copy these lines into the HTML of your page. They show the board and play its first cycle, and change nothing else there."),
      element("p", { class: "needs" }, NEEDS[where]),
      element("pre", { class: "copyable", "aria-label": "HTML for your page" }, element("code", {}, embedding()))));
  }
  document.querySelectorAll("pre.copyable").forEach(addCopyButton);
})(window.koatlas = window.koatlas || {});
