// The board of the page board.html: stones are placed and moves are played, records are opened and stepped through.
//
// Other scripts of the page use `koatlas.workbench`:
//   state()               { rows, cols, black, white, region, immortal, toMove, name, suicide, cycle, moves, handicap, setups, at, nodes,
//                         line, record }: the start, the moves from it ([{ colour, point }]), the number of those that are handicap
//                         stones, and the number of the move that is shown; the tree of all moves and the line that is shown, see
//                         game-tree.js; and { information, rules } of the record that was opened, or null
//   position()            the position that is shown: { rows, cols, black, white, region, immortal, toMove, name }
//   text()                the same as a text file
//   rules()               the rules that are chosen: { rules, name }, the identifier or the text of a file, and the name; or null
//   file()                the rules of the file that is open: { id, name, text, why }, see koatlas::request; or null
//   record()              the start and all moves with their variations as a game record
//   onChange(listener)    calls the listener after each change of what is shown
//   setRegion(points)     changes the board as the visitor does, and can be undone
//   suggest({ region, marks })   shows a region that was found while none is marked, and marks (as in Goban.show) on the own
//                         position, until the board changes
//   step(number)          shows the position after this number of moves
//   goTo(line, number)    shows the position after this number of moves of the line with an address such as "12.2"; "" is the game
//   show(frame)           shows a position in place of the own one; frame as in Goban.show
//   showOwn()             goes back to the own position
//   fileName(ending)      the name of a file with this ending, from the name of the board
//   download(text, ending)   gives the visitor a text as a file
//   element(id)           an element of the page
(function (koatlas) {
  "use strict";
  const { go, Goban, gameTree } = koatlas;
  const $ = (id) => document.getElementById(id);
  const box = $("board");
  if (!box) return;

  // An empty board of the size that was chosen last, which is kept as an address.
  const lastSize = koatlas.kept("koatlas.size");
  const START = { ...(go.fromAddress(lastSize.get()) || go.fromAddress("#size=9x9")), ...gameTree.EMPTY, rules: "", record: null };
  const MOST_UNDOS = 500;
  const MOST_BYTES = 4 << 20;
  const NAMES = { black: "Black", white: "White" };
  const KEYS = { p: "play", b: "black", w: "white", x: "erase", r: "region", i: "immortal" };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const HELP = {
    play: "Each click plays a move, Black and White in turn. Stones without liberties are taken.",
    black: "Each click places a black stone, or removes it. Drag to place several.",
    white: "Each click places a white stone, or removes it. Drag to place several.",
    erase: "Each click removes a stone. Drag to remove several.",
    region: "Only points of the play area may be played on. Drag over them. If you mark none, the area is found by itself.",
    immortal: "A safe stone is never taken. Click stones that live whatever happens around them.",
  };

  // The word for what a tool marks, where it is another.
  const IN_THE_ATLAS = { region: "region", immortal: "immortal" };

  // What the address holds. Every change makes a new object, so that undo needs only the old ones.
  let board = START;
  let [past, future] = [[], []];
  // The positions after each number of moves: { stones, taken, last, turn, key }.
  let positions = [];
  let repeats = [];
  let goban = null;
  let cursor = "";
  let hovered = "";
  let stroke = null;
  // What is shown in place of the own position, and a region that was found.
  let frame = null;
  const NOTHING = { region: [], marks: new Map() };
  let suggested = NOTHING;
  const listeners = [];

  // ---- Replaying.

  function replay({ rows, cols, moves, handicap, setups, immortal, toMove, ...start }) {
    const size = { rows, cols };
    const points = go.pointsOf(size);
    const made = [];
    let now = { stones: go.stonesOf(start), taken: new Map(), last: "", turn: go.COLOUR[toMove], suicide: 0 };
    for (let number = 0; ; number += 1) {
      const setup = setups.findLast(({ after }) => after === number);
      if (setup) now = { ...now, stones: go.stonesOf(setup), taken: new Map(), last: "" };
      made.push({ ...now, key: points.map((point) => ({ black: "X", white: "O" })[now.stones.get(point)] || ".").join("") });
      if (number === moves.length) return made;
      const { colour, point } = moves[number];
      // Handicap stones are placed: none is a play, and Black has no turn after them.
      if (number < handicap) {
        now = { ...now, stones: new Map(now.stones).set(point, colour), taken: new Map(), last: point, turn: number + 1 < handicap ? colour : go.OTHER[colour] };
        continue;
      }
      // A record may have a play on a stone. It is not made.
      const played = point === "pass" ? null : go.play(now.stones, size, colour, point, immortal);
      const next = played || { stones: now.stones, taken: new Map(), suicide: 0 };
      now = { ...next, last: played ? point : "", turn: go.OTHER[colour] };
    }
  }

  // For each number of moves the latest number before after which the same position stood, if a play has brought it back. While handicap
  // stones are placed there is no position of the game.
  function repetitions() {
    const latest = new Map();
    return positions.map(({ key, last }, number) => {
      if (number < board.handicap) return -1;
      const before = latest.get(key);
      latest.set(key, number);
      return number > 0 && last !== "" && before !== undefined ? before : -1;
    });
  }

  const shown = () => positions[board.at];

  // ---- Changes.

  // Replaces the board. A deliberate step, such as opening a file, gets an entry in the browser's history.
  function change(next, { deliberate = false } = {}) {
    past.push(board);
    if (past.length > MOST_UNDOS) past.shift();
    future = [];
    use(next);
    toAddress(deliberate);
    changed();
  }

  // What a board has of a tree and a line in it, after a number of moves.
  const onLine = (nodes, line, at) => ({ nodes, line, ...gameTree.played(nodes, line), at });

  // Shows the position after a number of moves of a line of the tree.
  function showLine(line, at) {
    if (line.length === board.line.length && line.every((id, place) => id === board.line[place])) return step(at);
    use({ ...board, ...onLine(board.nodes, line, at) });
    toAddress(false);
    tell();
    changed();
  }

  // Shows a variation from its first node on; the game from where the line that is shown leaves it.
  function visit(id) {
    const line = gameTree.lineThrough(board.nodes, id);
    const own = line.findIndex((node, place) => node !== board.line[place]);
    showLine(line, id > 0 ? line.indexOf(id) : Math.min(board.at, own < 0 ? board.at : own - 1));
    // As the list may be drawn anew, the focus goes to the board, where full stop and comma step on.
    box.focus({ preventScroll: true });
  }

  // `read` is a board, or what an address holds of one.
  function use(read) {
    const next = read.nodes ? read : { record: null, rules: "", ...read, ...gameTree.ofMoves(read) };
    if (next.rules !== (file?.text || "")) readRules(next.rules);
    const isOther = next.rows !== board.rows || next.cols !== board.cols || !goban;
    const isReplayed = !isOther && ["black", "white", "moves", "handicap", "setups", "immortal", "toMove"].every((key) => next[key] === board[key]);
    const isOtherTree = next.nodes !== board.nodes;
    board = next;
    suggested = NOTHING;
    frame = null;
    refusal.close();
    if (!isReplayed || positions.length === 0) {
      positions = replay(board);
      repeats = repetitions();
      drawTimeline();
    }
    if (isOtherTree) gameTree.show($("variations"), board.nodes, visit);
    $("record").textContent = board.record ? gameTree.title(board.record.information) : "";
    if (isOther) newGoban();
    draw();
    refresh();
  }

  // ---- The rules of a file, which the address holds as `rules`.

  let file = null;

  // Reads the rules of a file and offers them in the menu. What cannot be read leaves the board without such rules.
  async function readRules(text) {
    file = text ? { text } : null;
    const reading = file;
    try {
      if (text && !koatlas.analyser) throw { sentence: "this page cannot read rules" };
      if (text) {
        const { id, name, why_finite: why } = await koatlas.analyser.ask({ question: "rule_set", rules: text });
        if (file !== reading) return;
        file = { id, name, why, text };
        say(`${name}: the board asks by these rules.`);
      }
    } catch (reason) {
      if (file !== reading) return;
      file = null;
      board = { ...board, rules: "" };
      toAddress(false);
      trouble(reason);
    }
    koatlas.offerRules($("my-rules-choice"), file);
    changed();
  }

  // A rule file names itself before its first part, and has no rows of a board there.
  function isRules(text) {
    const [head] = text.split(/^\s*\[/m);
    return /^\s*id\s*=/m.test(head) && !/^\s*rows\s*=/m.test(head);
  }

  function changed() { listeners.forEach((listener) => listener()); }

  function back(from, to) {
    const other = from.pop();
    if (!other) return;
    to.push(board);
    use(other);
    toAddress(false);
    say(from === past ? "Undone." : "Done again.");
    changed();
  }
  const undo = () => back(past, future);
  const redo = () => back(future, past);

  // The position that is shown as a start without moves.
  function settled() {
    if (board.moves.length === 0 && board.setups.length === 0) return board;
    const { black, white, toMove } = position();
    return { ...board, ...gameTree.EMPTY, black, white, toMove, handicap: 0, at: 0, record: null, immortal: board.immortal.filter((point) => shown().stones.has(point)) };
  }

  function listOf(stones) {
    const points = go.pointsOf(board);
    const of = (colour) => points.filter((point) => stones.get(point) === colour);
    return { black: of("black"), white: of("white") };
  }

  function position() {
    const { rows, cols, region, name } = board;
    const { stones, turn } = shown();
    return { rows, cols, ...listOf(stones), region, immortal: board.immortal.filter((point) => stones.has(point)), toMove: go.LETTER[turn], name };
  }

  // ---- Playing.

  const refusal = koatlas.refusal(box, $("refusal"), { goban: () => goban, draw, playAnyway: (point) => play(point, { anyway: true }) });

  // The rules that are chosen: those of the record or the file that is open, or the visitor's.
  function chosenRules() {
    const [chosen] = $("my-rules-choice").selectedOptions;
    return chosen?.value ? { rules: chosen.value === file?.id ? file.text : chosen.value, name: chosen.textContent } : null;
  }

  // A suicide that is not allowed. Chosen rules say so themselves.
  const isRefusedSuicide = (number) => !chosenRules() && (board.suicide === "none" ? number > 0 : board.suicide === "multi" && number === 1);

  function play(point, { anyway = false } = {}) {
    const colour = shown().turn;
    if (point !== "pass" && !anyway) {
      const played = go.play(shown().stones, board, colour, point, board.immortal);
      if (!played) return refusal.show(point, null, `There is a stone on ${point}.`);
      if (isRefusedSuicide(played.suicide)) return refusal.show(point, colour, refusal.suicideOf(played.suicide));
    }
    const next = board.moves[board.at];
    if (next && next.colour === colour && next.point === point) return step(board.at + 1);
    // Among handicap stones there are no variations.
    const kept = board.at < board.handicap ? gameTree.ofMoves({ moves: board.moves.slice(0, board.at), setups: [] }) : board;
    const { nodes, id } = gameTree.withMove(kept.nodes, kept.line[board.at], { colour, point });
    const line = gameTree.lineThrough(nodes, id);
    if (nodes === board.nodes) return showLine(line, board.at + 1);
    const branches = next && kept === board;
    const undone = future;
    change({ ...board, handicap: Math.min(board.handicap, board.at), ...onLine(nodes, line, board.at + 1) });
    tell();
    if (branches) say(`${$("said").textContent} It begins a variation.`);
    if (!anyway && point !== "pass") judge(board, undone);
  }

  // Takes the move that has just been played back if the chosen rules forbid it. Who has played on meanwhile is not stopped.
  async function judge(made, undone) {
    const { colour, point } = made.moves[made.at - 1];
    const played = { moves: made.moves.slice(0, made.at), setups: made.setups.filter(({ after: number }) => number < made.at) };
    const sentence = await refusal.objection(gameTree.toSgf({ ...made, region: [], immortal: [], ...gameTree.ofMoves(played) }), chosenRules(), shown().suicide);
    if (!sentence || board !== made) return;
    use(past.pop());
    future = undone;
    refresh();
    toAddress(false);
    tell();
    changed();
    refusal.show(point, colour, sentence);
  }

  function step(to) {
    const at = Math.max(0, Math.min(to, board.moves.length));
    if (at === board.at && !frame) return;
    const forward = at === board.at + 1;
    board = { ...board, at };
    frame = null;
    refusal.close();
    suggested = NOTHING;
    draw(forward);
    refresh();
    toAddress(false);
    tell();
    changed();
  }

  const stones = (number) => (number === 1 ? "1 stone" : `${number} stones`);
  const after = (number) => (number === 0 ? "at the start" : `after move ${number}`);

  // A move in words.
  function told(number) {
    const [{ colour, point }, { taken, suicide, last }] = [board.moves[number - 1], positions[number]];
    if (point === "pass") return `${NAMES[colour]} passes`;
    if (number <= board.handicap) return `${NAMES[colour]} ${point}, a handicap stone`;
    if (last === "") return `${NAMES[colour]} ${point}, not made`;
    if (suicide) return `${NAMES[colour]} ${point}, suicide of ${stones(suicide)}`;
    return `${NAMES[colour]} ${point}` + (taken.size ? `, takes ${stones(taken.size)}` : "");
  }

  function repeated(number) {
    const earlier = repeats[number];
    if (earlier < 0) return "";
    const same = positions[number].turn === positions[earlier].turn;
    return ` The position that stood ${after(earlier)} is back${same ? "" : ", with the other player to move"}.`;
  }

  function tell() {
    const start = board.moves.length ? "At the start." : `${board.name ? `${board.name}: c` : "C"}lick a point to play.`;
    say(board.at === 0 ? start : `Move ${board.at}: ${told(board.at)}.${repeated(board.at)}`);
  }

  function say(text) { $("said").textContent = text; }

  function trouble(reason) {
    const text = reason ? String(reason.sentence || reason.message || reason) : "";
    $("trouble").hidden = !text;
    $("trouble").textContent = text && text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
  }

  // ---- Drawing the board.

  function newGoban() {
    const size = { rows: board.rows, cols: board.cols };
    if (goban) goban.resize(size);
    else goban = new Goban(box, size);
    box.parentElement.style.setProperty("--wide", `${3.4 * (size.cols + 1)}rem`);
    box.parentElement.style.setProperty("--ratio", String(goban.width / goban.height));
    cursor = go.nameOf(Math.floor((size.cols - 1) / 2), Math.floor((size.rows - 1) / 2));
    hovered = "";
  }

  // Whether the moves that were played have their numbers on the stones.
  const numbers = koatlas.kept("koatlas.numbers");

  // The moves that were played on the stones as they stand. A record may have a play that is not made.
  function numbered() {
    const first = Math.max(board.handicap, ...board.setups.map(({ after: number }) => number).filter((number) => number <= board.at));
    const moves = board.moves.slice(first, board.at).map(({ point }, place) => ({ point, number: first + place + 1 }));
    return go.numbering(moves.filter(({ point, number }) => point === "pass" || positions[number].last), shown().stones);
  }

  function draw(moved = false) {
    const { labels, others } = numbers.get() && !frame ? numbered() : { labels: [], others: [] };
    $("numbered").textContent = others.join(", ");
    if (frame) return goban.show({ cursor, ...frame });
    const { stones: own, taken, last, turn } = shown();
    const ghost = tool() === "play" ? turn : tool();
    const ghosts = new Map([...(hovered && (ghost === "black" || ghost === "white") ? [[hovered, ghost]] : []), ...refusal.ghosts()]);
    const marks = new Map([...suggested.marks, ...labels, ...refusal.marks()]);
    const region = board.region.length ? board.region : suggested.region;
    goban.show({ stones: own, region, immortal: board.immortal, marks, last, taken: moved ? taken : new Map(), ghosts, cursor });
  }

  // ---- Strokes: what a tool does on the points that it meets.

  function tool() { return document.querySelector("input[name=tool]:checked").value; }

  // The change of a tool that begins on a point; it is the same on all points of a stroke.
  function changeOf(name, point) {
    const toggled = (list, member, add) => (add ? [...new Set([...list, member])] : list.filter((other) => other !== member));
    if (name === "region") {
      const add = !board.region.includes(point);
      return (now, at) => ({ ...now, region: toggled(now.region, at, add), immortal: now.immortal.filter((other) => !add || other !== at) });
    }
    const hasStone = (now, at) => now.black.includes(at) || now.white.includes(at);
    if (name === "immortal") {
      const add = !board.immortal.includes(point);
      return (now, at) => ({
        ...now,
        immortal: toggled(now.immortal, at, add && hasStone(now, at)),
        region: now.region.filter((other) => !add || !hasStone(now, at) || other !== at),
      });
    }
    const colour = name === "erase" || shown().stones.get(point) === name ? null : name;
    return (now, at) => ({
      ...now,
      black: toggled(now.black, at, colour === "black"),
      white: toggled(now.white, at, colour === "white"),
      immortal: colour ? now.immortal : now.immortal.filter((other) => other !== at),
    });
  }

  function begin(name, point) {
    trouble(null);
    refusal.close();
    if (frame) showOwn();
    cursor = point;
    hovered = "";
    if (name === "play") return play(point);
    const start = name === "region" ? board : settled();
    stroke = { before: board, now: start, act: changeOf(name, point), done: new Set(), marks: name === "region" };
    go_on(point);
  }

  function go_on(point) {
    if (stroke.done.has(point)) return;
    stroke.done.add(point);
    stroke.now = stroke.act(stroke.now, point);
    cursor = point;
    use(stroke.now);
    sayPoint(point);
  }

  function end() {
    if (!stroke) return;
    const { before, now } = stroke;
    stroke = null;
    board = before;
    const points = go.pointsOf(now);
    const ordered = ["black", "white", "region", "immortal"].map((key) => [key, points.filter((point) => now[key].includes(point))]);
    change({ ...now, ...Object.fromEntries(ordered) });
  }

  function sayPoint(point) {
    const stone = shown().stones.get(point);
    const parts = [point, stone ? `${stone} stone` : "empty"];
    if (stone && board.immortal.includes(point)) parts.push("safe");
    if (board.region.includes(point)) parts.push("in the play area");
    say(`${parts.join(", ")}.`);
  }

  box.addEventListener("pointerdown", (event) => {
    const point = event.button === 0 && tool() !== "play" ? goban.pointAt(event) : null;
    if (!point) return;
    event.preventDefault();
    box.focus({ preventScroll: true });
    begin(tool(), point);
  });
  // A finger that scrolls the page begins on the board too, but it makes no click.
  box.addEventListener("click", (event) => {
    const point = tool() === "play" ? goban.pointAt(event) : null;
    if (point) begin("play", point);
  });
  box.addEventListener("pointermove", (event) => {
    const point = goban.pointAt(event);
    if (stroke && event.buttons && point) go_on(point);
    else if (!stroke && event.pointerType === "mouse") hover(point || "");
  });
  box.addEventListener("pointerleave", () => hover(""));
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);

  function hover(point) {
    if (point === hovered || frame) return;
    hovered = point;
    draw();
  }

  box.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (ARROWS[key]) {
      const { col, row } = go.placeOf(cursor);
      const next = go.nameOf(col + ARROWS[key][0], row + ARROWS[key][1]);
      if (go.isOn(board, next)) cursor = next;
      draw();
      sayPoint(cursor);
    } else if (KEYS[key]) {
      choose(KEYS[key]);
      begin(KEYS[key], cursor);
      end();
    } else if (key === " " || key === "Enter") {
      begin(tool(), cursor);
      end();
    } else if (key === "u" || key === "z") {
      undo();
    } else if (key === "y") {
      redo();
    } else if (key === "," || key === ".") {
      step(board.at + (key === "." ? 1 : -1));
    } else {
      return;
    }
    event.preventDefault();
  });

  const isField = (element) => element.matches("input:not([type=radio]):not([type=range]), textarea, select");
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });

  function choose(name) {
    document.querySelector(`input[name=tool][value=${name}]`).checked = true;
    chosen();
  }

  function chosen() {
    const word = IN_THE_ATLAS[tool()];
    const link = Object.assign(document.createElement("a"), { href: `words.html#${word}`, textContent: word });
    $("tool-help").replaceChildren(HELP[tool()], ...(word ? [" The atlas says ", link, "."] : []));
    box.classList.toggle("strokes", tool() !== "play");
  }

  // ---- What stands around the board.

  function refresh() {
    const { turn, stones: own } = shown();
    $("undo").disabled = past.length === 0;
    $("redo").disabled = future.length === 0;
    $("turn").querySelector(".sign").className = `sign ${turn}`;
    $("turn").querySelector("span").textContent = `${NAMES[turn]} to move`;
    const marked = [board.region.length && "the play area", board.immortal.length && "the marks of safe stones"].filter(Boolean);
    $("clear-marks").hidden = marked.length === 0;
    $("clear-marks").textContent = `Remove ${marked.join(" and ")}`;
    $("shown-cycle").hidden = !frame;
    for (const key of ["name", "suicide", "cycle"]) if ($(key).value !== board[key]) $(key).value = board[key];
    const [first] = go.withoutLiberty(own, board, board.immortal);
    $("warning").hidden = !first;
    $("warning").textContent = first ? `The ${own.get(first[0])} ${first.length === 1 ? "stone" : "string"} at ${first[0]} has no liberty: no position of a game has that.` : "";
    const last = board.moves.length;
    $("timeline").hidden = last === 0;
    gameTree.mark($("variations"), board.nodes, board.line, board.at, visit);
    $("comment").textContent = board.nodes[board.line[board.at]].comment;
    $("slider").max = last;
    $("slider").value = board.at;
    $("slider").setAttribute("aria-valuetext", `${board.at} of ${last}`);
    for (const button of document.querySelectorAll("[data-step]")) {
      button.disabled = ["first", "back"].includes(button.dataset.step) ? board.at === 0 : board.at === last;
    }
    for (const button of $("repetitions").querySelectorAll("button")) {
      if (Number(button.dataset.move) === board.at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  // Above the slider every repetition is an arc from the earlier position to the later.
  function drawTimeline() {
    const last = board.moves.length;
    const found = repeats.map((earlier, number) => [earlier, number]).filter(([earlier]) => earlier >= 0);
    const arcs = $("arcs");
    arcs.setAttribute("viewBox", `0 0 ${Math.max(1, last) * 10} 40`);
    arcs.toggleAttribute("hidden", found.length === 0);
    const longest = Math.max(1, ...found.map(([earlier, number]) => number - earlier));
    arcs.replaceChildren(...found.map(([earlier, number]) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      const top = 40 - 50 * (0.35 + 0.65 * (number - earlier) / longest);
      path.setAttribute("d", `M${earlier * 10} 40C${earlier * 10} ${top} ${number * 10} ${top} ${number * 10} 40`);
      path.addEventListener("click", () => step(number));
      return path;
    }));
    const number = found.length;
    $("repetitions").hidden = number === 0;
    $("repetitions-lead").textContent = number === 1 ? "One move brings back a position that stood before:" : `${number} moves bring back a position that stood before:`;
    $("repetitions").querySelector("ul").replaceChildren(...found.map(([earlier, later]) => {
      const item = document.createElement("li");
      item.append(goTo(later, `Move ${later}`), " brings back ", goTo(earlier, earlier === 0 ? "the start" : `move ${earlier}`));
      return item;
    }));
  }

  function goTo(number, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.move = number;
    button.textContent = text;
    button.addEventListener("click", () => step(number));
    return button;
  }

  const STEPS = { first: () => 0, back: () => board.at - 1, forward: () => board.at + 1, last: () => board.moves.length };
  for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => step(STEPS[button.dataset.step]()));
  $("slider").addEventListener("input", () => step(Number($("slider").value)));
  const showNumbers = () => $("numbers").setAttribute("aria-pressed", String(Boolean(numbers.get())));
  $("numbers").addEventListener("click", () => { numbers.set(numbers.get() ? "" : "on"); showNumbers(); draw(); });
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("pass").addEventListener("click", () => { if (frame) showOwn(); play("pass"); });
  $("own").addEventListener("click", () => showOwn());
  $("turn").addEventListener("click", () => {
    const now = settled();
    const other = go.OTHER[go.COLOUR[now.toMove]];
    change({ ...now, toMove: go.LETTER[other] });
    say(`${NAMES[other]} is to move.`);
  });
  $("clear-marks").addEventListener("click", () => { change({ ...board, region: [], immortal: [] }); say("No point is marked."); });
  for (const input of document.querySelectorAll("input[name=tool]")) input.addEventListener("change", () => { chosen(); draw(); });
  // A name is no change of the board.
  $("name").addEventListener("input", () => { board = { ...board, name: $("name").value }; toAddress(false); });
  for (const key of ["suicide", "cycle"]) $(key).addEventListener("change", () => change({ ...board, [key]: $(key).value.trim() }));

  function emptyBoard(rows, cols) {
    trouble(null);
    lastSize.set(`#size=${rows}x${cols}`);
    change({ ...START, rows, cols, suicide: board.suicide, rules: board.rules }, { deliberate: true });
    say(`An empty board of ${rows} by ${cols}.`);
  }
  for (const button of document.querySelectorAll("[data-size]")) {
    button.addEventListener("click", () => emptyBoard(Number(button.dataset.size), Number(button.dataset.size)));
  }
  $("other-size").addEventListener("submit", (event) => {
    event.preventDefault();
    const { rows, cols } = event.target.elements;
    emptyBoard(Number(rows.value), Number(cols.value));
  });

  // ---- The address.

  let pending = 0;
  let unwritten = null;
  // Browsers allow only some changes of the address in a second, so drawing waits a moment.
  function toAddress(deliberate) {
    const address = board === START ? location.pathname + location.search : go.toAddress(board);
    if (deliberate) {
      writeAddress();
      write("pushState", address);
    } else {
      unwritten = address;
      clearTimeout(pending);
      pending = setTimeout(writeAddress, 120);
    }
  }

  function writeAddress() {
    clearTimeout(pending);
    if (unwritten) write("replaceState", unwritten);
    unwritten = null;
  }

  function write(how, address) {
    // What the address cannot hold is kept for the ways back to it.
    for (const state of [{ address, board }, null]) {
      try {
        history[how](state, "", address);
        return;
      } catch { /* The board works without. */ }
    }
  }

  function load() {
    const kept = history.state?.address === location.hash && history.state.board;
    const found = kept || go.fromAddress(location.hash);
    use(found || START);
    if (found) tell();
    else if (location.hash.includes("=")) say("The address names no board that can be read. Here is an empty one.");
    else say(`An empty ${START.rows}×${START.cols} board: click a point to play.`);
  }

  window.addEventListener("popstate", () => {
    unwritten = null;
    // A link to a place on this page is no address of a board.
    if (location.hash && !location.hash.includes("=")) return toAddress(false);
    if (board !== START && location.hash === go.toAddress(board)) return;
    past.push(board);
    future = [];
    load();
    changed();
  });
  window.addEventListener("pagehide", writeAddress);

  // ---- Records and files.

  // What a record says of its game; null for a position.
  function recordOf({ moves, information = {}, rules, komi, rule_set: known }) {
    if (!moves.length && !Object.keys(information).length) return null;
    const terms = Object.entries({ RU: rules, KM: komi }).filter(([, text]) => text);
    return { information: { ...information, ...Object.fromEntries(terms) }, rules: known || "" };
  }

  // The tree of a record, after the last move of its game.
  function treeOf(read) {
    const nodes = gameTree.ofLines([read, ...read.variations]);
    const line = gameTree.lineThrough(nodes, 0);
    return onLine(nodes, line, line.length - 1);
  }

  async function open(text, name) {
    const address = text.length < 100_000 && /#(size=\S+)/.exec(text);
    const own = address && go.fromAddress(address[1]);
    trouble(null);
    if (text.trim() === "") return trouble("there is no text to read");
    if (isRules(text)) return change({ ...board, rules: text }, { deliberate: true });
    try {
      if (!own && !koatlas.analyser) throw { sentence: "this page cannot read files" };
      const read = own || await koatlas.analyser.ask({ question: "read", text });
      const next = own || {
        ...START, rows: read.rows, cols: read.cols, black: read.black, white: read.white, region: read.region, immortal: read.immortal,
        toMove: read.to_move, suicide: board.suicide, rules: board.rules, name: read.name || name, cycle: read.cycle.join("; "),
        handicap: read.handicap, ...treeOf(read), record: recordOf(read),
      };
      // Of a game the first repetition is shown, or the end.
      change(next, { deliberate: true });
      const first = repeats.findIndex((earlier) => earlier >= 0);
      if (!own && first > 0 && first !== board.at) step(first);
      else if (board.moves.length) tell();
      else say(`${board.name || "The position"} is on the board.`);
      tellSlips(read.warnings);
      $("open").open = false;
      $("text").value = "";
      box.scrollIntoView({ block: "nearest" });
    } catch (reason) {
      trouble(reason);
    }
  }

  // What was assumed to read a text with slips: the first, and how many more.
  function tellSlips([first, ...others] = []) {
    if (!first) return;
    const place = first.line ? `line ${first.line}, column ${first.column}: ` : "";
    const more = others.length ? ` (and ${others.length} more)` : "";
    trouble(`read in spite of a slip: ${place}${first.sentence}${more}`);
  }

  // The text of a file as the program reads it: UTF-8, or else in the encoding that its property CA names.
  async function textOf(file) {
    const bytes = await file.arrayBuffer();
    const named = /(?:^|[^A-Za-z])CA\[\s*([^\]]*?)\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1];
    const decode = (encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Texts in ISO-2022-JP consist of ASCII signs, so that they would pass as UTF-8.
    const encodings = /2022/.test(named) ? [named] : ["utf-8", named || "windows-1252"];
    for (const encoding of encodings) {
      try {
        return decode(encoding);
      } catch { /* The next may fit. */ }
    }
    throw new Error(`the text is not in the encoding ${named}, which its property CA names: save the file as UTF-8`);
  }

  async function openFile(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) trouble("the file is larger than 4 MB: a game is far smaller");
    else textOf(file).then((text) => open(text, file.name.replace(/\.[^.]*$/, "")), trouble);
  }

  $("open").querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); open($("text").value, ""); });
  $("open").querySelector("input[type=file]").addEventListener("change", (event) => {
    openFile(event.target.files[0]);
    event.target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    const [file] = event.clipboardData.files;
    if (file) openFile(file);
    else open(event.clipboardData.getData("text/plain"), "");
  });
  document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files") || event.dataTransfer.types.includes("text/plain")) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else open(event.dataTransfer.getData("text/plain"), "");
  });

  const ENDINGS = { sgf: "sgf", text: "txt", toml: "toml", sensei: "sensei.txt", svg: "svg", png: "png" };

  // What the board shows, as the text of an SVG file.
  function picture() {
    refusal.close();
    draw();
    return koatlas.picture.svg(goban, board.name || "Go board", $("numbered").textContent);
  }

  // The board in a format: the position that is shown, or a record of all moves.
  async function written(format) {
    if (format === "text") return text();
    if (format === "svg") return picture();
    if (format === "png") return koatlas.picture.png(picture());
    if (format === "sgf") return gameTree.toSgf(board);
    if (!koatlas.analyser) throw { sentence: "this page cannot write that format" };
    return (await koatlas.analyser.ask({ question: "diagram", position: text(), format, plain: true })).text;
  }

  const fileName = (ending) => `${(board.name.toLowerCase().match(/[a-z0-9]+/g) || []).join("_") || "position"}.${ending}`;

  function download(content, ending) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
    link.download = fileName(ending);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function save(format) {
    trouble(null);
    try {
      download(await written(format), ENDINGS[format]);
    } catch (reason) {
      trouble(reason);
    }
  }
  for (const button of document.querySelectorAll("[data-format]")) button.addEventListener("click", () => save(button.dataset.format));

  // Copies something, and says so on the button for a moment. Returns whether the browser has given leave to do so.
  async function copied(button, copy) {
    const { textContent: name } = button;
    try {
      await copy();
    } catch {
      return false;
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = name; }, 1500);
    return true;
  }

  $("copy").addEventListener("click", async () => {
    const address = location.href.split("#")[0] + go.toAddress(board);
    if (await copied($("copy"), () => navigator.clipboard.writeText(address))) return;
    // The visitor copies it from the address bar.
    toAddress(true);
    say("The address of this board is in the address bar.");
  });
  $("copy-picture").hidden = !(navigator.clipboard && window.ClipboardItem);
  $("copy-picture").addEventListener("click", async () => {
    const copy = () => navigator.clipboard.write([new ClipboardItem({ "image/png": koatlas.picture.png(picture()) })]);
    if (!(await copied($("copy-picture"), copy))) trouble("the browser does not let this page copy pictures: save it as PNG");
  });

  // ---- What other scripts use.

  function text() { return go.toText(position()); }

  function showOwn() {
    if (!frame) return;
    frame = null;
    draw();
    refresh();
  }

  koatlas.workbench = {
    state: () => board,
    position,
    text,
    rules: chosenRules,
    file: () => (file?.id ? file : null),
    record: () => gameTree.toSgf({ ...board, region: [], immortal: [] }),
    onChange(listener) { listeners.push(listener); },
    setRegion(points) { change({ ...board, region: [...points] }, { deliberate: true }); },
    suggest(found) { suggested = found; draw(); },
    step,
    goTo(line, number) { showLine(gameTree.lineAt(board.nodes, line), number); },
    show(other) { frame = other; hovered = ""; refusal.close(); draw(); refresh(); },
    showOwn,
    fileName,
    download,
    element: $,
  };

  // On paper the board has its moves below it.
  addEventListener("beforeprint", () => {
    const { moves } = koatlas.workbench.state();
    const words = moves.map(({ colour, point }, number) => `${number + 1} ${colour === "black" ? "Black" : "White"} ${point}`);
    document.querySelectorAll(".printed-moves").forEach((old) => old.remove());
    const printed = Object.assign(document.createElement("p"), { className: "printed-moves", textContent: `Moves: ${words.join(", ")}.` });
    if (words.length) document.getElementById("board").after(printed);
  });

  chosen();
  showNumbers();
  load();
})(window.koatlas = window.koatlas || {});
