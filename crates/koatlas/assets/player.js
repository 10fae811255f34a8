// Plays cycles on boards. It shows the positions that it is given and knows no rules.
(function (koatlas) {
  "use strict";

  // A board in place of the picture in `box`, with the stones that no cycle changes. Returns the function that shows positions on it.
  function boardIn(box, position, { window, immortal, koPoints }, points) {
    const goban = new koatlas.Goban(box, { ...position, window, title: box.querySelector("img")?.alt });
    const fixed = [...koatlas.go.stonesOf(position)].filter(([point]) => !points.includes(point));
    const listed = (text) => text.split(" ").filter(Boolean);
    const squares = listed(koPoints).map((point) => [point, "square"]);
    return ({ stones, koStrings, taken, last }) => goban.show({
      stones: new Map([...fixed, ...stones]), region: position.region, immortal: listed(immortal), taken, last,
      marks: new Map([...squares, ...koStrings.map((point) => [point, "ko-string"])]),
    });
  }

  // The boards of a page, whose position stands in the link that opens it elsewhere.
  function boardsOf(board, points) {
    const position = koatlas.go.fromAddress(document.querySelector('#player a[href*="board.html#"]').hash);
    return [...document.querySelectorAll(".board-box")].map((box) => boardIn(box, position, board, points));
  }

  // The letter of a move: A for the first, AA after Z.
  koatlas.letterOf = (number) => (number > 26 ? koatlas.letterOf(Math.floor((number - 1) / 26)) : "") + String.fromCharCode(65 + (number - 1) % 26);

  // Plays the cycles of `data` on the player in a part of the page; `answers` has their fates under the rule sets. Positions are shown
  // on the boards of this part, or by the function `data.draw`: `draw({ step, stones, koStrings, taken, last })`, where `stones` and
  // `taken` are Maps from points to colours. `data.chosen` is called with the number of the cycle that is chosen. If `data.hasAddress`, the
  // address of the page says which cycle and position are shown. If `data.letters`, moves have letters in place of numbers.
  koatlas.play = function (root, data, answers) {
    const player = root.querySelector(".player");
    if (!player) return null;
    // Ends what listens to the page.
    const control = new AbortController();
    const listening = { signal: control.signal };

    const points = data.points.split(" ");
    const positions = data.positions.split(" ");
    const cycles = data.cycles.map(([word, exchanged, moves, nodes, answer, number, balance, title, players]) =>
      ({ word, exchanged: exchanged === 1, moves: moves.split(" "), nodes, answer, number, balance, title, players }));
    const boards = data.draw ? [data.draw] : boardsOf(data.board, points);
    // The full names of the rule sets.
    const names = new Map(((koatlas.ruleSets || {}).all || []).map(([id, name]) => [id, name]));
    const graph = document.querySelector("svg.graph");
    // What stands beside the graph.
    const [chosenName, chosenNote] = [".chosen h3", ".chosen .note"].map((name) => document.querySelector(name));
    const [status, list] = [".status", ".moves"].map((name) => player.querySelector(name));
    const SECONDS_A_MOVE = 1.1;
    const [PLAY, PAUSE] = ["M7 5l11 7-11 7z", "M8 6v12M16 6v12"];
    // For each button: its action, the key with the same action, its name and its shape.
    const BUTTONS = [
      ["first", "Home", "First position", "M6 5v14M18 5l-8 7 8 7"],
      ["back", "←", "Back", "M15 5l-8 7 8 7"],
      ["play", "Space", "Play", PLAY],
      ["forward", "→", "Forward", "M9 5l8 7-8 7"],
      ["last", "End", "Last position", "M18 5v14M6 5l8 7-8 7"],
    ];
    const DOES = {
      first: () => walk(0),
      back: () => walk(step - 1),
      play: () => (timer ? walk(step) : start()),
      forward: () => walk(step + 1),
      last: () => walk(cycle.moves.length),
    };
    const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

    // A cycle that the type is known for comes before the shortest.
    const shortest = cycles.length > 1 && cycles[0].title ? 1 : 0;
    let cycle = cycles[0];
    let step = 0;
    // The position of the graph that is shown, if it is not on the cycle.
    let visited = -1;
    let timer = 0;
    if (!cycle) return null;

    const play = addControls();
    const menu = cycles.length > 1 ? addMenu() : null;
    const ofCycle = addAnswer();

    // The buttons, before the list of moves. Returns the one that plays and pauses.
    function addControls() {
      const controls = element("div", { class: "controls", role: "group", "aria-label": "Play the cycle" });
      for (const [does, key, name, path] of BUTTONS) {
        const button = element("button", { type: "button", "data-do": does, "title": `${name} (${key})`, "aria-label": name });
        button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
        button.addEventListener("click", () => DOES[does]());
        controls.append(button);
      }
      list.before(controls);
      return controls.querySelector('[data-do="play"]');
    }

    // The menu of the cycles, after the list of moves.
    function addMenu() {
      const [label, select, part] = [element("label", { class: "menu" }), element("select", {}), element("details", { class: "other-cycles" })];
      select.append(...cycles.map((other, number) => new Option(named(other, number), number)));
      select.addEventListener("change", () => { choose(Number(select.value)); write("pushState"); });
      label.append("The cycle that is played", select);
      part.append(Object.assign(element("summary", {}), { textContent: "Other cycles" }), label);
      list.after(part);
      return select;
    }

    // The part for the fates of the cycle, on pages that have a section about fates.
    function addAnswer() {
      const section = document.getElementById("rule-sets");
      if (!section || !answers) return null;
      const part = element("div", { class: "of-cycle" });
      part.innerHTML = `<h3>The cycle on the board</h3>
        <p class="note">The players insist on the cycle <code class="word"></code> and play it again and again.</p><dl class="answers"></dl>`;
      section.append(part);
      return part;
    }

    function element(name, attributes) {
      const made = document.createElement(name);
      Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
      return made;
    }

    // The players of a cycle take turns, unless it says who plays: records know moves out of turn.
    const isBlack = (number) => (cycle.players ? cycle.players[number] === "B" : (number % 2 === 0) !== cycle.exchanged);
    const playerName = (number) => (isBlack(number) ? "Black" : "White");
    const colour = (sign) => (sign === "." ? "" : sign.toLowerCase() === "x" ? "black" : "white");

    // The points whose stones the move with this number (from 0) has removed, without the point just played.
    function removed(number) {
      const [before, after] = [positions[cycle.nodes[number]], positions[cycle.nodes[number + 1]]];
      return [...points.keys()].filter((place) => before[place] !== "." && after[place] === ".");
    }

    function isSuicide(number) {
      const place = points.indexOf(cycle.moves[number]);
      return place >= 0 && positions[cycle.nodes[number + 1]][place] === ".";
    }

    // A move in words.
    function said(number) {
      const made = cycle.moves[number];
      if (made === "pass") return `${playerName(number)} passes`;
      const taken = removed(number).length;
      if (isSuicide(number)) return `${playerName(number)} ${made}, suicide of ${taken + 1}`;
      return `${playerName(number)} ${made}` + (taken ? `, takes ${taken}` : "");
    }

    // Shows a position, and says what it is; the stones on the points in `gone` have just been removed, `last` is the point just played.
    function draw(node, said, { gone = [], before = "", last = "" } = {}) {
      const position = positions[node];
      const coloured = (places, signs) => new Map(places.map((place) => [points[place], colour(signs[place])]));
      const stones = [...points.keys()].filter((place) => position[place] !== ".");
      const koStrings = stones.filter((place) => /[XO]/.test(position[place])).map((place) => points[place]);
      const view = { step, stones: coloured(stones, position), koStrings, taken: coloured(gone, before), last };
      boards.forEach((show) => show(view));
      status.textContent = said;
      if (!graph) return;
      mark(node);
      chosenName.textContent = `Position ${node + 1}`;
      chosenNote.textContent = said;
    }

    // Marks the position in the graph, and the plays from it.
    function mark(node) {
      for (const other of graph.querySelectorAll("a")) {
        const here = shownBy(other) === node;
        if (here) bringIntoSight(other);
        other.classList.toggle("here", here);
        if (here) other.setAttribute("aria-current", "true");
        else other.removeAttribute("aria-current");
      }
      for (const arrows of graph.querySelectorAll("[data-from]")) arrows.classList.toggle("here", Number(arrows.dataset.from) === node + 1);
    }

    // Moves a node of the graph into the part of it that is seen; the page stays where it is.
    function bringIntoSight(other) {
      const box = graph.parentElement;
      const [inner, outer] = [other, box].map((each) => each.getBoundingClientRect());
      const isSeen = inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
      if (isSeen) return;
      box.scrollBy((inner.left + inner.right - outer.left - outer.right) / 2, (inner.top + inner.bottom - outer.top - outer.bottom) / 2);
    }

    // The index of the position that a node of the graph shows.
    function shownBy(node) {
      return Number(node.getAttribute("href").slice("#p".length)) - 1;
    }

    function go(to) {
      step = Math.max(0, Math.min(to, cycle.moves.length));
      visited = -1;
      const number = step - 1;
      if (step === 0) {
        draw(cycle.nodes[0], `At the start. ${playerName(0)} to move.`);
      } else {
        const end = step === cycle.moves.length ? " The position of the start is back." : "";
        const played = { gone: removed(number), before: positions[cycle.nodes[number]], last: cycle.moves[number] };
        const [here, last] = [step, cycle.moves.length].map((move) => (data.letters ? koatlas.letterOf(move) : move));
        draw(cycle.nodes[step], `Move ${here} of ${last}: ${said(number)}.${end}`, played);
      }
      [...list.querySelectorAll("button")].forEach((button, place) => {
        if (place === number) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      });
    }

    // Shows another step because the visitor wants to see it.
    function walk(to) {
      stop();
      go(to);
      write("replaceState");
    }

    function choose(number) {
      stop();
      cycle = cycles[number];
      list.classList.toggle("lettered", Boolean(data.letters));
      // The plain answer is about the first cycle.
      root.querySelector(".plain-answer")?.classList.toggle("about-another", number > 0);
      list.replaceChildren(...cycle.moves.map((_, place) => {
        const [item, button] = [document.createElement("li"), document.createElement("button")];
        button.type = "button";
        button.className = isBlack(place) ? "black" : "white";
        button.textContent = said(place);
        button.addEventListener("click", () => walk(place + 1));
        item.append(button);
        return item;
      }));
      const title = number === shortest ? "The shortest cycle" : `A cycle with the word ${spelled(cycle)}`;
      player.querySelector("h2, h3").textContent = cycle.title || title;
      if (menu) menu.value = String(number);
      answer();
      if (data.chosen) data.chosen(number);
      go(0);
    }

    // The fate of the cycle under each rule set.
    function answer() {
      if (!ofCycle) return;
      ofCycle.hidden = cycle.answer < 0;
      if (ofCycle.hidden) return;
      ofCycle.querySelector(".word").textContent = spelled(cycle);
      const found = new Map();
      answers.answers[cycle.answer].forEach((place, rules) => {
        const fate = answers.fates[cycle.exchanged ? answers.fates[place][4] : place];
        if (!found.has(fate[3])) found.set(fate[3], { fate, rules: [] });
        found.get(fate[3]).rules.push(answers.rules[rules]);
      });
      const sorted = [...found.values()].sort((a, b) => a.fate[1] - b.fate[1]);
      ofCycle.querySelector("dl").replaceChildren(...sorted.map(({ fate, rules }) => {
        const [group, words, members] = ["div", "dt", "dd"].map((name) => document.createElement(name));
        group.className = fate[0].replace(" ", "-");
        words.textContent = fate[3];
        members.append(...links(rules));
        group.append(words, members);
        return group;
      }));
    }

    // Rule sets as links to their pages.
    function links(rules) {
      return rules.flatMap((id) => {
        const link = document.createElement("a");
        link.href = `../rules/${id}.html`;
        link.textContent = names.get(id) || id;
        return [link, " "];
      });
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      label(play, "Play", PLAY);
    }

    function start() {
      if (step === cycle.moves.length) go(0);
      go(step + 1);
      timer = setInterval(() => go(step === cycle.moves.length ? 1 : step + 1), SECONDS_A_MOVE * 1000);
      label(play, "Pause", PAUSE);
    }

    // The present action of the button.
    function label(button, name, path) {
      button.classList.toggle("playing", name === "Pause");
      button.setAttribute("aria-label", name);
      button.title = `${name} (Space)`;
      button.querySelector("path").setAttribute("d", path);
    }

    document.addEventListener("keydown", (event) => {
      if (!player.isConnected || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, .graph-box")) return;
      const inside = event.target === document.body || event.target.id === "main" || player.contains(event.target);
      if (event.key === "Escape") stop();
      else if (inside && KEYS[event.key]) DOES[KEYS[event.key]]();
      else if (event.key === " " && inside && !event.target.closest("button, a")) DOES.play();
      else return;
      event.preventDefault();
    }, listening);
    for (const cell of document.querySelectorAll(".ids dd, .longest td")) cell.replaceChildren(...links(cell.textContent.split(" ")));
    if (graph) {
      graph.addEventListener("click", (event) => {
        const node = event.target.closest("a");
        if (!node) return;
        event.preventDefault();
        stop();
        visit(shownBy(node));
        write("pushState");
      });
    }

    // Shows a position of the graph: a step of the cycle if it is one.
    function visit(node) {
      const place = cycle.nodes.indexOf(node);
      if (place >= 0) {
        go(place);
      } else {
        visited = node;
        draw(node, `Position ${node + 1} of the component. It is not on this cycle.`);
      }
    }

    // The word of a cycle. On the board of a type the colours may be exchanged.
    function spelled({ word, exchanged, title }) {
      return exchanged && !title ? `${word} (colours exchanged)` : word;
    }

    // The name of a cycle in the menu.
    function named(other, number) {
      if (other.title) return `${other.title}: ${other.word}`;
      const found = other.number === 1 ? "1 cycle" : `${other.number} cycles`;
      const colours = other.exchanged && "colours exchanged";
      const about = [number === shortest && "shortest", other.number > 0 && found, colours, `balance ${signed(other.balance)}`];
      return `${other.word} (${about.filter(Boolean).join(", ")})`;
    }

    function signed(number) {
      return number > 0 ? `+${number}` : String(number);
    }

    // An address may name a cycle by its word, and by its number among those with this word, and a step of it or a position of
    // the graph: `#cycle=B-W2-B1&number=2&at=3`. Without them it is the first cycle, at the start.
    const sameWord = ({ word }) => cycles.filter((other) => other.word === word);

    function address() {
      const number = sameWord(cycle).indexOf(cycle) + 1;
      const state = [
        cycle !== cycles[0] && `cycle=${cycle.word.replaceAll(" ", "-")}`,
        cycle !== cycles[0] && number > 1 && `number=${number}`,
        visited >= 0 ? `position=${visited + 1}` : step > 0 && `at=${step}`,
      ].filter(Boolean);
      return state.length ? "#" + state.join("&") : location.pathname + location.search;
    }

    // Writes the state into the address, if it belongs to this player: a choice is an entry of the history, a step is none.
    function write(how) {
      if (!data.hasAddress) return;
      try { history[how](null, "", address()); } catch { /* The player works without. */ }
    }

    function read() {
      // An address without a key is a place on the page.
      if (!location.hash.includes("=") && location.hash.length > 1) return;
      const asked = new URLSearchParams(location.hash.slice(1));
      const same = sameWord({ word: (asked.get("cycle") || "").replaceAll("-", " ") });
      choose(cycles.indexOf(same[Number(asked.get("number") || 1) - 1] || same[0] || cycles[0]));
      const node = Number(asked.get("position")) - 1;
      if (graph && positions[node] && node >= 0) {
        visit(node);
        graph.closest("details").open = true;
      } else {
        go(Number(asked.get("at")) || 0);
      }
    }
    choose(0);
    if (data.hasAddress) {
      window.addEventListener("hashchange", read, listening);
      read();
    }
    return { first: DOES.first, end() { stop(); control.abort(); } };
  };

  const source = document.getElementById("cycles");
  if (source) koatlas.play(document, { ...JSON.parse(source.textContent), hasAddress: true }, koatlas.answers);
})(window.koatlas = window.koatlas || {});
