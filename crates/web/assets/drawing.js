// The board that is drawn on: stones, the region and immortal stones, by mouse, finger and keyboard. It knows no rules of Go;
// the picture comes from the server, and this script shows and hides its parts.
(function (koatlas) {
  "use strict";
  const board = document.getElementById("board");
  const at = document.getElementById("at");
  if (!board) return;

  const TOOL_KEYS = { b: "black", w: "white", x: "erase", r: "region", i: "immortal" };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const MOST_UNDOS = 500;

  let size = { rows: 0, cols: 0 };
  // By point: "black" or "white".
  let stones = new Map();
  let region = new Set();
  let immortal = new Set();
  // The names of the points, the top row first, and their groups in the picture.
  let points = [];
  let groups = new Map();
  let cursor = 0;
  let before = [];
  // The action of a stroke on each point that it meets.
  let stroke = null;
  let changed = () => {};

  function show(element, shown) {
    if (shown) element.removeAttribute("display");
    else element.setAttribute("display", "none");
  }

  function draw(point) {
    const group = groups.get(point);
    for (const colour of ["black", "white"]) show(group.querySelector(`.stone.${colour}`), stones.get(point) === colour);
    group.classList.toggle("in-region", region.has(point));
    group.classList.toggle("immortal", immortal.has(point));
  }

  function drawCursor() {
    board.querySelectorAll(".cursor").forEach((group) => group.classList.remove("cursor"));
    const group = groups.get(points[cursor]);
    if (group) group.classList.add("cursor");
  }

  function say(point) {
    const parts = [point, stones.has(point) ? `${stones.get(point)} stone` : "empty"];
    if (immortal.has(point)) parts.push("immortal");
    if (region.has(point)) parts.push("in the region");
    at.textContent = parts.join(", ");
  }

  function content() {
    const of = (colour) => points.filter((point) => stones.get(point) === colour);
    return {
      ...size,
      black: of("black"),
      white: of("white"),
      region: points.filter((point) => region.has(point)),
      immortal: points.filter((point) => immortal.has(point)),
    };
  }

  // Replaces the board; fetches the picture if the size has changed.
  async function set(next) {
    if (next.rows !== size.rows || next.cols !== size.cols) {
      const svg = await koatlas.ask.text(`/api/board?rows=${Number(next.rows)}&cols=${Number(next.cols)}`);
      board.innerHTML = svg;
      board.firstElementChild.setAttribute("aria-hidden", "true");
      size = { rows: next.rows, cols: next.cols };
      board.style.setProperty("--wide", `${3.6 * (size.cols + 2)}rem`);
      const all = [...board.querySelectorAll("[data-point]")];
      points = all.map((group) => group.dataset.point);
      groups = new Map(all.map((group) => [group.dataset.point, group]));
      cursor = Math.floor(size.rows / 2) * size.cols + Math.floor(size.cols / 2);
    }
    stones = new Map([...next.black.map((point) => [point, "black"]), ...next.white.map((point) => [point, "white"])]);
    region = new Set(next.region);
    immortal = new Set(next.immortal);
    points.forEach(draw);
    drawCursor();
  }

  function remember() {
    before.push(content());
    if (before.length > MOST_UNDOS) before.shift();
  }

  async function undo() {
    const last = before.pop();
    if (!last) return;
    await set(last);
    changed(true);
  }

  // Returns the action of a tool that begins at a point; it is the same for all points of a stroke.
  function action(tool, point) {
    if (tool === "region") {
      const add = !region.has(point);
      return (other) => { if (add) { region.add(other); immortal.delete(other); } else region.delete(other); };
    }
    if (tool === "immortal") {
      const add = !immortal.has(point);
      return (other) => { if (add && stones.has(other) && !region.has(other)) immortal.add(other); else immortal.delete(other); };
    }
    const colour = tool === "erase" || stones.get(point) === tool ? null : tool;
    return (other) => {
      if (colour) stones.set(other, colour);
      else { stones.delete(other); immortal.delete(other); }
    };
  }

  function apply(point) {
    if (!stroke || stroke.done.has(point)) return;
    stroke.done.add(point);
    stroke.act(point);
    draw(point);
    cursor = points.indexOf(point);
    drawCursor();
    say(point);
  }

  function begin(tool, point) {
    remember();
    stroke = { act: action(tool, point), done: new Set() };
    apply(point);
  }

  function end() {
    if (!stroke) return;
    stroke = null;
    changed(true);
  }

  function tool() {
    return document.querySelector("input[name=tool]:checked").value;
  }

  function pointUnder(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const group = element && board.contains(element) ? element.closest("[data-point]") : null;
    return group ? group.dataset.point : null;
  }

  board.addEventListener("pointerdown", (event) => {
    const point = event.button === 0 ? pointUnder(event) : null;
    if (!point) return;
    event.preventDefault();
    board.focus({ preventScroll: true });
    begin(tool(), point);
  });
  board.addEventListener("pointermove", (event) => {
    const point = stroke && event.buttons ? pointUnder(event) : null;
    if (point) apply(point);
  });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);

  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return;
    const arrow = ARROWS[event.key];
    const named = TOOL_KEYS[event.key.toLowerCase()];
    if (arrow) {
      const col = Math.max(0, Math.min(size.cols - 1, (cursor % size.cols) + arrow[0]));
      const row = Math.max(0, Math.min(size.rows - 1, Math.floor(cursor / size.cols) + arrow[1]));
      cursor = row * size.cols + col;
      drawCursor();
      say(points[cursor]);
    } else if (event.key.toLowerCase() === "u" || event.key === "z") {
      undo();
    } else if (named || event.key === " " || event.key === "Enter") {
      begin(named || tool(), points[cursor]);
      end();
    } else {
      return;
    }
    event.preventDefault();
  });

  for (const input of document.querySelectorAll("input[name=tool]")) {
    input.addEventListener("change", () => board.classList.toggle("strokes", tool() === "region"));
  }

  koatlas.drawing = {
    content,
    undo,
    canUndo: () => before.length > 0,
    // Replaces the board at the user's request, which can be undone.
    async replace(next) {
      if (size.rows) remember();
      await set(next);
    },
    everyPointPlayable() {
      remember();
      region.clear();
      points.forEach(draw);
      changed(true);
    },
    onChange(listener) { changed = listener; },
  };
})(window.koatlas = window.koatlas || {});
