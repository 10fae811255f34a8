// Records with variations, as `koatlas.gameTree`.
//
// A tree is a list of nodes: { parent, colour, point, comment, setup }, with the number of the node before, the move, what is said of it,
// and the stones that are set up after it. Node 0 is the start, without a move. A tree is never changed: one with another node is new.
// A line is the list of the nodes from the start to an end of the tree. What it plays: { moves, setups }, as addresses have them.
(function (koatlas) {
  "use strict";
  const { go } = koatlas;
  const NAMES = { black: "Black", white: "White" };
  const START = { parent: -1, comment: "" };
  const EMPTY = { nodes: [START], line: [0], moves: [], setups: [] };

  // The nodes after each node, in order. The first goes on with the line.
  function childrenOf(nodes) {
    const children = nodes.map(() => []);
    nodes.forEach(({ parent }, id) => { if (id > 0) children[parent].push(id); });
    return children;
  }

  // The line through a node: beyond it each first child.
  function lineThrough(nodes, id) {
    const [line, children] = [[], childrenOf(nodes)];
    for (let node = id; node >= 0; node = nodes[node].parent) line.unshift(node);
    for (let [next] = children[id]; next !== undefined; [next] = children[next]) line.push(next);
    return line;
  }

  function played(nodes, line) {
    const moves = line.slice(1).map((id) => nodes[id]);
    return { moves, setups: moves.flatMap(({ setup }, place) => (setup ? [{ ...setup, after: place + 1 }] : [])) };
  }

  // The tree with a move after a node, and the node of that move. If it was there before, the tree is the same.
  function withMove(nodes, parent, { colour, point }) {
    const there = nodes.findIndex((node) => node.parent === parent && node.colour === colour && node.point === point);
    if (there >= 0) return { nodes, id: there };
    return { nodes: [...nodes, { parent, colour, point, comment: "" }], id: nodes.length };
  }

  // The tree of lines: { moves, setups, comments }, with moves such as "B c3". Moves that lines share are one node.
  function ofLines(lines) {
    const [nodes, known] = [[{ ...START }], new Map()];
    for (const { moves, setups, comments } of lines) {
      const ids = [0];
      moves.forEach((move, place) => {
        const setup = setups.find(({ after }) => after === place + 1);
        const parent = ids[place];
        const key = JSON.stringify([parent, move, setup]);
        if (!known.has(key)) known.set(key, nodes.push({ parent, colour: go.COLOUR[move.charAt(0)], point: move.slice(2), comment: "", setup }) - 1);
        ids.push(known.get(key));
      });
      for (const { after, text } of comments) {
        const node = nodes[ids[after]];
        node.comment = [node.comment, text].filter(Boolean).join("\n\n");
      }
    }
    return nodes;
  }

  // The board of a line without variations.
  function ofMoves({ moves, setups }) {
    const lines = [{ moves: moves.map(({ colour, point }) => `${go.LETTER[colour]} ${point}`), setups, comments: [] }];
    const nodes = ofLines(lines);
    const line = lineThrough(nodes, 0);
    return { nodes, line, ...played(nodes, line) };
  }

  // The line that an address such as "12.2.17.1" names: after move 12 the second variation, after move 17 the first.
  function lineAt(nodes, address) {
    const numbers = address.split(".").map(Number);
    const [children, branches, line] = [childrenOf(nodes), new Map(), [0]];
    for (let place = 0; place + 1 < numbers.length; place += 2) branches.set(numbers[place], numbers[place + 1] - 1);
    for (;;) {
      const next = children[line[line.length - 1]];
      if (!next.length) return line;
      line.push(next[branches.get(line.length - 1)] ?? next[0]);
    }
  }

  // ---- In words.

  function result(text) {
    const [, colour, how] = /^([BW])\+(.*)$/.exec(text) || [];
    if (!colour) return { 0: "A draw", Draw: "A draw", Void: "No result" }[text] || text;
    const by = { R: " by resignation", T: " on time", F: " by forfeit" }[how.charAt(0)] || (Number(how) ? ` by ${how}` : "");
    return `${NAMES[go.COLOUR[colour]]} wins${by}`;
  }

  // Players, result, date and event in a sentence or two.
  function title({ PB, BR, BT, PW, WR, WT, RE, DT, EV, RO, PC, KM }) {
    const player = (colour, name, rank, team) => (name || team ? `${colour}: ${[name || team, rank].filter(Boolean).join(" ")}` : "");
    const event = [DT, EV, RO, PC].filter(Boolean).join(", ");
    return [player("Black", PB, BR, BT), player("White", PW, WR, WT), RE && result(RE), KM && `Komi ${KM}`, event].filter(Boolean).map((part) => `${part}.`).join(" ");
  }

  // ---- The list of variations.

  const element = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  function button(id, text, visit) {
    const made = Object.assign(element("button", text), { type: "button", onclick: () => visit(id) });
    made.dataset.node = id;
    return made;
  }

  const moveName = ({ colour, point }) => (point === "pass" ? `${NAMES[colour]} passes` : `${NAMES[colour]} ${point}`);
  const count = (number) => (number === 1 ? "1 move" : `${number} moves`);

  // Shows all variations in `place`, each as a button inside the one that it leaves. `visit` gets the first node of one.
  function show(place, nodes, visit) {
    const children = childrenOf(nodes);
    const item = (id, before, name) => {
      const inside = [];
      let number = before;
      for (let node = id; node !== undefined; [node] = children[node]) {
        if (node !== id) number += 1;
        const from = number;
        inside.push(...children[node].slice(1).map((other) => item(other, from + 1, `Move ${from + 1}: ${moveName(nodes[other])}`)));
      }
      const length = id === 0 ? number : number - before + 1;
      return element("li", button(id, `${name}, ${count(length)}`, visit), ...(inside.length ? [element("ul", ...inside)] : []));
    };
    const hasVariations = children.some(({ length }) => length > 1);
    place.hidden = !hasVariations;
    place.querySelector("ul").replaceChildren(...(hasVariations ? [item(0, 0, "The game")] : []));
  }

  // Marks in the list the line that is shown, and offers the ways to go on from its node with number `at`.
  function mark(place, nodes, line, at, visit) {
    if (place.hidden) return;
    const buttons = [...place.querySelectorAll("li > button")];
    const current = buttons.findLast(({ dataset }) => line.includes(Number(dataset.node)));
    for (const each of buttons) {
      if (each === current) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
    const list = place.querySelector("ul");
    const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += Math.max(0, below) + Math.min(0, above);
    const next = childrenOf(nodes)[line[at]];
    const ways = next.length > 1 ? ["Go on with ", ...next.map((id) => button(id, moveName(nodes[id]), visit))] : [];
    place.querySelector(".ways").replaceChildren(...ways);
  }

  // ---- SGF.

  // A board with its tree and the information of its record as a game record, with all variations. Illegal moves are moves like others.
  function toSgf({ rows, cols, name, black, white, region, immortal, toMove, handicap, nodes, record }) {
    const size = { rows, cols };
    const letters = ({ col, row }) => String.fromCharCode(97 + col, 97 + rows - 1 - row);
    const place = (point) => (point === "pass" ? "" : letters(go.placeOf(point)));
    const points = (key, list) => (list.length ? key + list.map((point) => `[${place(point)}]`).join("") : "");
    const text = (key, value) => (value ? `${key}[${value.replace(/[\\\]]/g, "\\$&")}]` : "");
    const setUp = ({ black, white, to_move }) => {
      const empty = go.pointsOf(size).filter((point) => !black.includes(point) && !white.includes(point));
      return `;${points("AB", black)}${points("AW", white)}${points("AE", empty)}${text("PL", to_move)}`;
    };
    const node = ({ colour, point, comment, setup }) =>
      `\n;${go.LETTER[colour]}[${place(point)}]${text("C", comment)}${setup ? setUp(setup) : ""}`;
    const children = childrenOf(nodes);
    const after = (id) => {
      let made = "";
      for (let next = children[id]; next.length; next = children[next[0]]) {
        if (next.length > 1) return made + next.map((first) => `\n(${node(nodes[first]).trim()}${after(first)})`).join("");
        made += node(nodes[next[0]]);
      }
      return made;
    };
    // Viewers draw crosses too, so immortal stones count only beside a region.
    const marked = immortal.length && !region.length ? go.pointsOf(size).filter((point) => !immortal.includes(point)) : region;
    const said = Object.entries(record?.information || {}).map(([key, value]) => text(key, value)).join("");
    const first = handicap ? `HA[${handicap}]` : `PL[${toMove}]`;
    const sides = rows === cols ? rows : `${cols}:${rows}`;
    const head = `;GM[1]FF[4]CA[UTF-8]SZ[${sides}]${text("GN", name)}${said}${first}`;
    return `(${head}${points("AB", black)}${points("AW", white)}${points("SQ", marked)}${points("MA", immortal)}${text("C", nodes[0].comment)}${after(0)})\n`;
  }

  koatlas.gameTree = { EMPTY, lineThrough, played, withMove, ofLines, ofMoves, lineAt, title, show, mark, toSgf };
})(window.koatlas = window.koatlas || {});
