// Lists of types as files.
(function (koatlas) {
  "use strict";
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
