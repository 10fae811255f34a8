// Boards that a script draws on, and the rules of capture. No part of it knows a rule about repetition.
(function (koatlas) {
  "use strict";
  const LETTERS = "abcdefghjklmnopqrstuvwxyz";
  const MOST_SIDE = LETTERS.length;
  const OTHER = { black: "white", white: "black" };
  const LETTER = { black: "B", white: "W" };
  const COLOUR = { B: "black", W: "white" };

  // ---- Points and rules. A point is its name, such as "c3"; stones are a Map from points to "black" or "white".

  const nameOf = (col, row) => LETTERS[col] + (row + 1);

  // Column and row of a point, from 0 and from the lower left. Null if the text names no point of a board.
  function placeOf(point) {
    const found = /^([a-hj-z])([1-9]\d?)$/.exec(point);
    const place = found && { col: LETTERS.indexOf(found[1]), row: Number(found[2]) - 1 };
    return place && place.row < MOST_SIDE ? place : null;
  }

  function isOn({ rows, cols }, point) {
    const place = placeOf(point);
    return place !== null && place.row < rows && place.col < cols;
  }

  // The points of a board, the top row first.
  function pointsOf({ rows, cols }) {
    return Array.from({ length: rows * cols }, (_, index) => nameOf(index % cols, rows - 1 - Math.floor(index / cols)));
  }

  function neighbours(size, point) {
    const { col, row } = placeOf(point);
    const all = [[col - 1, row], [col + 1, row], [col, row - 1], [col, row + 1]];
    return all.filter(([c, r]) => c >= 0 && r >= 0 && c < size.cols && r < size.rows).map(([c, r]) => nameOf(c, r));
  }

  // The string of the stone on a point, and its liberties.
  function stringAt(stones, size, point) {
    const [string, liberties] = [new Set([point]), new Set()];
    for (const stone of string) {
      for (const next of neighbours(size, stone)) {
        if (!stones.has(next)) liberties.add(next);
        else if (stones.get(next) === stones.get(point)) string.add(next);
      }
    }
    return { string, liberties };
  }

  // Strings without liberty, apart from those with immortal stones. A position has none.
  function withoutLiberty(stones, size, immortal = []) {
    const [strings, seen, stay] = [[], new Set(), new Set(immortal)];
    for (const point of stones.keys()) {
      if (seen.has(point)) continue;
      const { string, liberties } = stringAt(stones, size, point);
      string.forEach((stone) => seen.add(stone));
      if (liberties.size === 0 && ![...string].some((stone) => stay.has(stone))) strings.push([...string]);
    }
    return strings;
  }

  // Plays a stone. Returns the new stones, those that were taken off (by point, with their colours), and the number of
  // stones of a suicide, 0 if it is none. Strings with immortal stones stay. Returns null if there is a stone
  // on the point.
  function play(stones, size, colour, point, immortal = []) {
    if (stones.has(point)) return null;
    const next = new Map(stones).set(point, colour);
    const [taken, stay] = [new Map(), new Set(immortal)];
    const isMortal = (string) => ![...string].some((stone) => stay.has(stone));
    const takeOff = (string) => string.forEach((stone) => { taken.set(stone, next.get(stone)); next.delete(stone); });
    for (const neighbour of neighbours(size, point)) {
      if (next.get(neighbour) !== OTHER[colour]) continue;
      const { string, liberties } = stringAt(next, size, neighbour);
      if (liberties.size === 0 && isMortal(string)) takeOff(string);
    }
    const { string, liberties } = stringAt(next, size, point);
    const suicide = liberties.size === 0 && isMortal(string) ? string.size : 0;
    if (suicide) takeOff(string);
    return { stones: next, taken, suicide };
  }

  // ---- Positions: { rows, cols, black, white, region, immortal, toMove, name }, as texts and as addresses.

  const stonesOf = ({ black, white }) => new Map([...black.map((point) => [point, "black"]), ...white.map((point) => [point, "white"])]);

  // The position as a text file.
  function toText(position) {
    const stones = stonesOf(position);
    const sign = (point) => ({ black: "X", white: "O" })[stones.get(point)] || ".";
    const rows = Array.from({ length: position.rows }, (_, row) =>
      Array.from({ length: position.cols }, (_, col) => sign(nameOf(col, position.rows - 1 - row))).join(" "));
    const keys = {
      name: (position.name || "").replace(/\s+/g, " ").trim(),
      "to-move": position.toMove,
      region: position.region.join(" "),
      immortal: position.immortal.join(" "),
    };
    return [...rows, ...Object.keys(keys).filter((key) => keys[key]).map((key) => `${key}: ${keys[key]}`), ""].join("\n");
  }

  // Reads the text files that `toText` writes. Null if the text is none; the analyser reads all other forms.
  function fromText(text) {
    const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
    const rows = lines.filter((line) => !line.includes(":")).map((line) => line.replace(/\s/g, ""));
    const cols = rows.length ? rows[0].length : 0;
    if (!rows.every((row) => /^[.+XxOo]+$/.test(row) && row.length === cols)) return null;
    const keys = Object.fromEntries(lines.map((line) => /^([^:]*):\s*(.*)$/.exec(line)).filter(Boolean).map(([, key, value]) => [key, value]));
    const size = { rows: rows.length, cols };
    if (!isSize(size)) return null;
    const points = pointsOf(size);
    const of = (sign) => points.filter((_, index) => rows.join("")[index].toUpperCase() === sign);
    const list = (key) => (keys[key] || "").split(/[\s,]+/).filter((point) => isOn(size, point));
    return {
      ...size, black: of("X"), white: of("O"), region: list("region"), immortal: list("immortal"),
      toMove: keys["to-move"] === "W" ? "W" : "B", name: keys.name || "",
    };
  }

  const isSize = ({ rows, cols }) => [rows, cols].every((side) => Number.isInteger(side) && side >= 1 && side <= MOST_SIDE);

  const LISTS = ["black", "white", "region", "immortal"];

  // The part of an address of board.html that holds a position, its moves ([{ colour, point }], the point may be "pass"), how many of them are handicap stones,
  // the stones set up between moves ([{ after, black, white }]: all stones after that number of moves), and the number of the move
  // that is shown. What is as usual is left out.
  function toAddress(board) {
    const parts = [`size=${board.rows}x${board.cols}`];
    for (const key of LISTS) if ((board[key] || []).length) parts.push(`${key}=${board[key].join(".")}`);
    if (board.toMove === "W") parts.push("to-move=W");
    if (board.suicide && board.suicide !== "multi") parts.push(`suicide=${board.suicide}`);
    for (const key of ["name", "cycle", "rules"]) if (board[key]) parts.push(`${key}=${encodeURIComponent(board[key])}`);
    const moves = board.moves || [];
    for (const { after, black, white } of board.setups || []) parts.push(`setup=${after}/${black.join(".")}/${white.join(".")}`);
    if (moves.length) parts.push(`moves=${moves.map(({ colour, point }) => `${LETTER[colour]}-${point}`).join(".")}`);
    if (board.handicap) parts.push(`handicap=${board.handicap}`);
    if (moves.length && board.at !== moves.length) parts.push(`at=${board.at}`);
    return "#" + parts.join("&");
  }

  // Reads such an address. What is wrong in it is left out; null if it has no size of a board.
  function fromAddress(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const found = /^(\d+)x(\d+)$/.exec(query.get("size") || "");
    const size = found && { rows: Number(found[1]), cols: Number(found[2]) };
    if (!size || !isSize(size)) return null;
    const points = (text) => [...new Set(text.split("."))].filter((point) => isOn(size, point));
    const [black, white, region, immortal] = LISTS.map((key) => points(query.get(key) || ""));
    const moves = (query.get("moves") || "").split(".").map((move) => /^([BW])-(.*)$/.exec(move))
      .filter((move) => move && (move[2] === "pass" || isOn(size, move[2])))
      .map((move) => ({ colour: COLOUR[move[1]], point: move[2] }));
    const setups = query.getAll("setup").map((text) => /^(\d+)\/([^/]*)\/([^/]*)$/.exec(text)).filter(Boolean)
      .map(([, after, blacks, whites]) => ({ after: Number(after), black: points(blacks), white: points(whites) }))
      .filter(({ after }) => after <= moves.length);
    const number = (key, other) => (/^\d+$/.test(query.get(key) || "") ? Math.min(Number(query.get(key)), moves.length) : other);
    const [at, handicap] = [number("at", moves.length), number("handicap", 0)];
    const isPlaced = moves.slice(0, handicap).every(({ colour, point }) => colour === "black" && point !== "pass");
    return {
      ...size, black, white: white.filter((point) => !black.includes(point)), region,
      immortal: immortal.filter((point) => !region.includes(point) && (black.includes(point) || white.includes(point))),
      toMove: query.get("to-move") === "W" ? "W" : "B",
      suicide: ["none", "all"].includes(query.get("suicide")) ? query.get("suicide") : "multi",
      name: query.get("name") || "", cycle: query.get("cycle") || "", rules: query.get("rules") || "", moves, handicap: isPlaced ? handicap : 0, setups, at,
    };
  }

  // The numbers of moves ([{ point, number }], in order) on the stones that stand after them: `labels` is a Map from points to numbers, the
  // last of those that were played there. `others` says where the other moves were, as under printed diagrams: "3 at 8", "5 at c3", "6 pass".
  function numbering(moves, stones) {
    const last = new Map(moves.map(({ point, number }) => [point, number]));
    const labels = new Map([...last].filter(([point]) => stones.has(point)));
    const others = moves.filter(({ point, number }) => labels.get(point) !== number)
      .map(({ point, number }) => (point === "pass" ? `${number} pass` : `${number} at ${labels.get(point) || point}`));
    return { labels, others };
  }

  koatlas.go = {
    OTHER, LETTER, COLOUR, MOST_SIDE, nameOf, placeOf, isOn, isSize, pointsOf, neighbours, stringAt, withoutLiberty, play,
    stonesOf, toText, fromText, toAddress, fromAddress, numbering,
  };

  // ---- The picture. Its elements and classes are those of the pictures in files; lengths are the same too.

  const STEP = 100;
  const RADIUS = 46;
  const [MARGIN, MARGIN_WITH_COORDINATES] = [25, 70];
  const [INK, WOOD, MARK, HALO] = ["#2b2116", "#e8c98a", "#d6322b", "#fbfaf6"];
  const STOPS = { black: ["#6b6b6b", "#2a2a2a", "#101010"], white: ["#ffffff", "#faf9f5", "#dedad0"] };
  const ON = { black: "#f6f4ee", white: "#141414", none: INK };
  const HOSHI = { 9: [2, 4, 6], 13: [3, 6, 9], 19: [3, 9, 15] };
  const FADE_MILLISECONDS = 350;
  let boards = 0;

  function svg(name, attributes, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  // The smallest window around points with a margin, as in the pictures in files.
  function windowAround({ rows, cols }, points, margin) {
    const places = points.map(placeOf);
    const range = (numbers, side) => (numbers.length
      ? [Math.max(0, Math.min(...numbers) - margin), Math.min(side - 1, Math.max(...numbers) + margin)] : [0, side - 1]);
    return { cols: range(places.map(({ col }) => col), cols), rows: range(places.map(({ row }) => row), rows) };
  }

  // A board in `element`. Options: rows, cols, window ({ cols: [first, last], rows: [first, last] }, both from 0),
  // coordinates (true if not given), title (for screen readers; without it the picture is hidden from them).
  class Goban {
    constructor(element, options) {
      this.element = element;
      this.prefix = `goban-${++boards}-`;
      this.resize(options);
    }

    // Draws an empty board of another size.
    resize({ rows, cols, window = null, coordinates = true, title = "" }) {
      this.size = { rows, cols };
      this.window = window || { cols: [0, cols - 1], rows: [0, rows - 1] };
      this.margin = coordinates ? MARGIN_WITH_COORDINATES : MARGIN;
      const extent = ([first, last]) => 2 * this.margin + STEP * (last - first + 1);
      [this.width, this.height] = [extent(this.window.cols), extent(this.window.rows)];
      this.points = pointsOf(this.size).filter((point) => this.shows(point));
      this.layers = { region: svg("g", { class: "region" }), points: svg("g", { class: "points" }) };
      this.groups = new Map(this.points.map((point) => [point, this.pointGroup(point)]));
      // What each point shows, so that only what changes is drawn anew.
      this.drawn = new Map();
      this.layers.points.append(...this.groups.values());
      this.svg = svg("svg", {
        class: "goban", viewBox: `0 0 ${this.width} ${this.height}`, width: this.width * 0.4, height: this.height * 0.4,
        "font-family": "sans-serif", ...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" }),
      }, this.gradients(), svg("rect", { class: "wood", width: this.width, height: this.height, rx: 15, fill: WOOD }),
      this.layers.region, this.lines(), this.hoshi(), ...(coordinates ? [this.coordinates()] : []), this.layers.points);
      this.element.replaceChildren(this.svg);
      this.region = "";
    }

    shows(point) {
      const { col, row } = placeOf(point);
      const inside = (number, [first, last]) => number >= first && number <= last;
      return inside(col, this.window.cols) && inside(row, this.window.rows);
    }

    x(col) { return this.margin + STEP * (col - this.window.cols[0]) + STEP / 2; }

    y(row) { return this.margin + STEP * (this.window.rows[1] - row) + STEP / 2; }

    place(point) {
      const { col, row } = placeOf(point);
      return [this.x(col), this.y(row)];
    }

    gradients() {
      const gradient = (colour) => svg("radialGradient", { id: `${this.prefix}${colour}-stone`, cx: 0.36, cy: 0.3, r: 0.75 },
        ...STOPS[colour].map((stop, number) => svg("stop", { offset: [0, 0.45, 1][number], "stop-color": stop })));
      return svg("defs", {}, gradient("black"), gradient("white"));
    }

    // The grid lines. If the window cuts off a part of the board, they run on.
    lines() {
      const { cols: [left, right], rows: [low, high] } = this.window;
      const on = (isEdge) => (isEdge ? 0 : this.margin === MARGIN ? STEP / 2 + MARGIN : STEP / 2);
      const x = [this.x(left) - on(left === 0), this.x(right) + on(right + 1 === this.size.cols)];
      const y = [this.y(low) + on(low === 0), this.y(high) - on(high + 1 === this.size.rows)];
      let path = "";
      for (let row = low; row <= high; row += 1) path += `M${x[0]} ${this.y(row)}H${x[1]}`;
      for (let col = left; col <= right; col += 1) path += `M${this.x(col)} ${y[0]}V${y[1]}`;
      return svg("g", { class: "lines", stroke: INK, "stroke-linecap": "square" }, svg("path", { d: path, "stroke-width": 3 }));
    }

    hoshi() {
      const lines = (this.size.rows === this.size.cols && HOSHI[this.size.rows]) || [];
      const points = lines.flatMap((col) => lines.map((row) => nameOf(col, row))).filter((point) => this.shows(point));
      const dots = points.map((point) => this.place(point)).map(([cx, cy]) => svg("circle", { cx, cy, r: 9 }));
      return svg("g", { class: "hoshi", fill: INK }, ...dots);
    }

    coordinates() {
      const { cols, rows } = this.window;
      const middle = this.margin / 2;
      const label = (text, x, y) => svg("text", { x, y, dy: "0.35em" }, text);
      // One text for all letters of a side, with the place of each.
      const letters = [...LETTERS].slice(cols[0], cols[1] + 1);
      const places = letters.map((_, place) => this.x(cols[0] + place)).join(" ");
      const labels = [middle, this.height - middle].map((y) => label(letters.join(""), places, y));
      for (let row = rows[0]; row <= rows[1]; row += 1) {
        for (const x of [middle, this.width - middle]) labels.push(label(String(row + 1), x, this.y(row)));
      }
      return svg("g", { class: "coordinates", fill: INK, "font-size": Math.max(...[cols, rows].map(([first, last]) => last - first)) > 10 ? 42 : 34, "text-anchor": "middle" }, ...labels);
    }

    pointGroup(point) {
      const [x, y] = this.place(point);
      const area = svg("rect", { class: "area", x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP, fill: "transparent" });
      return svg("g", { class: "point", "data-point": point }, area);
    }

    // The point under the pointer; null if there is none.
    pointAt(event) {
      const element = document.elementFromPoint(event.clientX, event.clientY);
      const group = element && this.svg.contains(element) ? element.closest("[data-point]") : null;
      return group ? group.dataset.point : null;
    }

    // Shows a position. Stones, ghosts (pale stones) and taken (stones that have just been taken off) are Maps from points
    // to colours; region and immortal are lists of points; last is the point of the last move, cursor that of the keyboard;
    // marks is a Map from points to "square" (a ko point), "ko-string" (a stone that a cycle captures), "refused" (a stone
    // that may not be played), or a text.
    show({ stones = new Map(), region = [], immortal = [], marks = new Map(), last = "", taken = new Map(), ghosts = new Map(), cursor = "" }) {
      const [inRegion, immortals] = [new Set(region), new Set(immortal)];
      for (const point of this.points) {
        const stone = stones.get(point) || "";
        const view = {
          stone, ghost: stone ? "" : ghosts.get(point) || "", immortal: immortals.has(point), mark: marks.get(point) || "",
          last: point === last,
        };
        const group = this.groups.get(point);
        group.classList.toggle("in-region", inRegion.has(point));
        group.classList.toggle("cursor", point === cursor);
        const [key, gone] = [JSON.stringify(view), stone ? "" : taken.get(point) || ""];
        if (this.drawn.get(point) === key && !gone) continue;
        this.drawn.set(point, key);
        this.drawPoint(group, point, view);
        if (gone) this.fade(group, this.stone(this.place(point), gone, false));
      }
      const shaded = this.points.filter((point) => inRegion.has(point));
      if (this.region !== shaded.join()) this.drawRegion(shaded);
    }

    drawPoint(group, point, view) {
      const { stone, ghost, immortal } = view;
      const place = this.place(point);
      const parts = [(stone || ghost) && this.stone(place, stone || ghost, !stone), this.mark(place, view)];
      group.classList.toggle("immortal", immortal && Boolean(stone));
      group.classList.toggle("ghost", !stone && Boolean(ghost));
      group.classList.remove("taken");
      group.replaceChildren(group.firstChild, ...parts.filter(Boolean));
    }

    // The mark of a point, at most one: a text, or else the ring of the last move, the square of a ko point, the line around a
    // stone that a cycle captures, the cross of an immortal stone.
    mark(place, { stone, immortal, mark, last }) {
      if (mark === "refused") return this.refused(place);
      if (mark && mark !== "square" && mark !== "ko-string") return this.text(place, stone, mark);
      if (last) return this.ring(place, stone);
      if (mark === "square") return this.square(place);
      if (mark === "ko-string" && stone) return this.koString(place);
      return immortal && stone ? this.cross(place, stone) : null;
    }

    // A stone that has been taken goes away, slowly if the visitor wants movement.
    fade(group, stone) {
      if (!matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
      group.append(stone);
      group.classList.add("taken");
      // Meanwhile the point may have been drawn anew, and another stone be taken there.
      const gone = () => {
        if (stone.parentNode !== group) return;
        stone.remove();
        group.classList.remove("taken");
      };
      stone.animate([{ opacity: 0.8 }, { opacity: 0 }], FADE_MILLISECONDS).finished.then(gone, gone);
    }

    stone([cx, cy], colour, pale) {
      return svg("circle", {
        class: `stone ${colour}`, cx, cy, r: RADIUS, fill: `url(#${this.prefix}${colour}-stone)`, stroke: "#141414",
        "stroke-width": 3, ...(pale ? { opacity: 0.45 } : {}),
      });
    }

    koString([cx, cy]) {
      return svg("circle", { class: "ko-string", cx, cy, r: RADIUS - 5, fill: "none", stroke: MARK, "stroke-width": 6 });
    }

    cross([x, y], colour) {
      return svg("path", {
        class: "cross", d: `M${x - 13} ${y - 13}l26 26m0 -26l-26 26`, fill: "none", stroke: ON[colour], "stroke-width": 5, "stroke-opacity": 0.7,
      });
    }

    refused([x, y]) {
      const path = `M${x - 24} ${y - 24}l48 48m0 -48l-48 48`;
      return svg("g", { class: "refused", fill: "none", "stroke-linecap": "round" },
        svg("path", { d: path, stroke: HALO, "stroke-width": 18 }), svg("path", { d: path, stroke: MARK, "stroke-width": 11 }));
    }

    square([x, y]) {
      return svg("path", { class: "square", d: `M${x - 13} ${y - 13}h26v26h-26z`, fill: MARK, stroke: HALO, "stroke-width": 4 });
    }

    ring([cx, cy], colour) {
      return svg("circle", { class: "last", cx, cy, r: 24, fill: "none", stroke: colour ? ON[colour] : MARK, "stroke-width": 6 });
    }

    text([x, y], colour, mark) {
      return svg("text", {
        class: "label", x, y, dy: "0.35em", fill: ON[colour || "none"], "font-size": String(mark).length > 2 ? 38 : 50, "text-anchor": "middle",
      }, String(mark));
    }

    // The region: shaded, with a dashed line around it that is visible without colours too.
    drawRegion(points) {
      this.region = points.join();
      const inside = new Set(points);
      const half = STEP / 2;
      let [squares, border] = ["", ""];
      for (const point of points) {
        const { col, row } = placeOf(point);
        const [x, y] = this.place(point);
        squares += `M${x - half} ${y - half}h${STEP}v${STEP}h-${STEP}z`;
        const has = (c, r) => c >= 0 && r >= 0 && inside.has(nameOf(c, r));
        if (!has(col, row + 1)) border += `M${x - half} ${y - half}h${STEP}`;
        if (!has(col, row - 1)) border += `M${x - half} ${y + half}h${STEP}`;
        if (!has(col - 1, row)) border += `M${x - half} ${y - half}v${STEP}`;
        if (!has(col + 1, row)) border += `M${x + half} ${y - half}v${STEP}`;
      }
      this.layers.region.replaceChildren(...(points.length ? [
        svg("path", { d: squares, fill: "#a9772f", "fill-opacity": 0.4 }),
        svg("path", { d: border, fill: "none", stroke: INK, "stroke-width": 4, "stroke-dasharray": "12 8", "stroke-opacity": 0.75 }),
      ] : []));
    }
  }

  Goban.windowAround = windowAround;
  koatlas.Goban = Goban;
})(window.koatlas = window.koatlas || {});
