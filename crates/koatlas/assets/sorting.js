// Heads of columns that sort. A head with `data-sort` gets a button; `aria-sort` says how its table is sorted. An order is the key
// of a head, with "-" before it if the order is falling; it is empty for the order in which the page was written.
(function (koatlas) {
  "use strict";

  // Makes the heads of a table sort: `chosen` is called with the order that the visitor asks for. Returns a function that shows an order.
  koatlas.sortHeads = function (table, chosen) {
    const heads = [...table.tHead.querySelectorAll("[data-sort]")];
    let shown = "";
    for (const head of heads) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => chosen(next(head.dataset.sort)));
    }

    // Each press goes on: rising, falling, as written.
    function next(key) {
      return shown === key ? `-${key}` : shown === `-${key}` ? "" : key;
    }

    return function (order) {
      shown = order;
      for (const head of heads) {
        const sorted = { [head.dataset.sort]: "ascending", [`-${head.dataset.sort}`]: "descending" }[order];
        if (sorted) head.setAttribute("aria-sort", sorted);
        else head.removeAttribute("aria-sort");
      }
    };
  };

  // The page of cycles: all its tables are sorted by the same column, which stands in the address: `#sort=-balance`.
  const tables = [...document.querySelectorAll("table.words")].map((table) =>
    ({ body: table.tBodies[0], rows: [...table.tBodies[0].rows], heads: [...table.tHead.rows[0].cells], show: koatlas.sortHeads(table, choose) }));
  if (!tables.length) return;

  function choose(order) {
    try { history.pushState(null, "", order ? `#sort=${order}` : location.pathname + location.search); } catch { /* The tables work without. */ }
    sort(order);
  }

  function sort(order) {
    const key = order.replace(/^-/, "");
    const sign = order === key ? 1 : -1;
    for (const { body, rows, heads, show } of tables) {
      const column = heads.findIndex((head) => key && head.dataset.sort === key);
      const value = (row) => row.cells[column].textContent;
      body.append(...(column < 0 ? rows : [...rows].sort((a, b) => sign * compare(value(a), value(b)))));
      show(column < 0 ? "" : order);
    }
  }

  // By the numbers with which both texts begin, else by the texts.
  function compare(a, b) {
    const difference = Number.parseFloat(a) - Number.parseFloat(b);
    return Number.isNaN(difference) ? (a < b ? -1 : a > b ? 1 : 0) : difference;
  }

  // An address without a key is a place on the page.
  function read() {
    if (location.hash.length > 1 && !location.hash.includes("=")) return;
    sort(new URLSearchParams(location.hash.slice(1)).get("sort") || "");
  }
  window.addEventListener("hashchange", read);
  read();
})(window.koatlas = window.koatlas || {});
