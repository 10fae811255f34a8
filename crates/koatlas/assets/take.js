// What a visitor takes out of a page: texts to copy, HTML with the board of a type, and lists of types as files.
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

  // ---- On paper the board has its moves below it.

  addEventListener("beforeprint", () => {
    const stage = document.getElementById("board");
    if (!stage || !koatlas.workbench) return;
    const { moves } = koatlas.workbench.state();
    const words = moves.map(({ colour, point }, number) => `${number + 1} ${colour === "black" ? "Black" : "White"} ${point}`);
    document.querySelectorAll(".printed-moves").forEach((old) => old.remove());
    if (words.length) stage.after(element("p", { class: "printed-moves" }, `Moves: ${words.join(", ")}.`));
  });

  // ---- The types of the list that is shown, in its order.

  const number = (type, name) => koatlas.query.number(type, name);

  // The columns of the table `types` of the data sets, as values of JSON.
  const COLUMNS = {
    type_id: (type) => type.id,
    name: (type) => type.names[0] || null,
    first_points: (type) => number(type, "points"),
    pieces: (type) => number(type, "pieces"),
    mortal_strings: (type) => number(type, "mortal-strings"),
    positions: (type) => number(type, "positions"),
    plays: (type) => number(type, "plays"),
    ko_points: (type) => type.koPoints,
    prime: (type) => number(type, "prime") === 1,
    factors: (type) => type.factors,
    shortest_plays: (type) => number(type, "cycle"),
    shortest_moves: (type) => number(type, "cycle") + number(type, "passes"),
    shortest_passes: (type) => number(type, "passes"),
    shortest_balance: (type) => number(type, "balance"),
    shortest_word: (type) => type.shortest,
    needs_suicide: (type) => number(type, "needs-suicide") === 1,
    answer: (type) => type.answer,
    occurrences: (type) => number(type, "settings"),
  };
  const rowsOf = (types) => types.map((type) => Object.fromEntries(Object.entries(COLUMNS).map(([name, value]) => [name, value(type)])));

  // A value as a cell of comma-separated values.
  function cell(value) {
    const text = value === null ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  }

  const FORMATS = {
    csv: ["text/csv", (rows) => [Object.keys(COLUMNS), ...rows.map(Object.values)].map((row) => row.map(cell).join(",") + "\n").join("")],
    json: ["application/json", (rows) => JSON.stringify(rows, null, 2) + "\n"],
  };

  function download(name, type, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // The address has the filters and the order. A wrong filter shows no type, and gives an empty list.
  function takeTypes(format) {
    const query = location.hash.includes("=") ? koatlas.query.parse(location.hash) : [];
    const all = koatlas.query.types(koatlas.types);
    let places = [];
    try {
      places = koatlas.query.run(all, query);
    } catch (reason) {
      if (typeof reason !== "string") throw reason;
    }
    const asked = koatlas.query.format(query).replace(/[^a-z0-9.]+/gi, "-");
    const [type, write] = FORMATS[format];
    download(`koatlas-types${asked && "-" + asked}.${format}`, type, write(rowsOf(places.map((place) => all[place]))));
  }
  const offers = document.querySelector(".take");
  if (offers) {
    offers.addEventListener("click", ({ target }) => { if (target.dataset.take) takeTypes(target.dataset.take); });
    offers.hidden = false;
  }
})(window.koatlas = window.koatlas || {});
