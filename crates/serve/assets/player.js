// Plays cycles on a board. It shows the positions that it is given and knows no rules.
(function (koatlas) {
  "use strict";
  // Plays the cycles of `data` on the player in a part of the page; `answers` is what the rule sets do with them.
  koatlas.play = function (root, data, answers) {
    const player = root.querySelector(".player");
    if (!player) return;

    const points = data.points.split(" ");
    const positions = data.positions.split(" ");
    const cycles = data.cycles.map(([word, exchanged, moves, nodes, answer, title]) =>
      ({ word, exchanged: exchanged === 1, moves: moves.split(" "), nodes, answer, title }));
    const groups = points.map((point) => player.querySelector(`[data-point="${point}"]`));
    const graph = document.querySelector("svg.graph");
    const [status, list, menu] = [".status", ".moves", "select"].map((name) => player.querySelector(name));
    const play = player.querySelector('[data-do="play"]');
    const SECONDS_A_MOVE = 1.1;

    let cycle = cycles[0];
    let step = 0;
    let timer = 0;
    if (!cycle) return;

    const isBlack = (number) => (number % 2 === 0) !== cycle.exchanged;
    const playerName = (number) => (isBlack(number) ? "Black" : "White");
    const colour = (sign) => (sign === "." ? "" : sign.toLowerCase() === "x" ? "black" : "white");

    // The points whose stones the move with this number, from 0, has removed, the played one not among them.
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

    function show(element, shown) {
      if (shown) element.removeAttribute("display");
      else element.setAttribute("display", "none");
    }

    // Shows a position; the points in `gone` have lost their stones just now, `last` is the point played on.
    function draw(node, gone, before, last) {
      const position = positions[node];
      groups.forEach((group, place) => {
        if (!group) return;
        const sign = position[place];
        const ghost = gone.includes(place) ? colour(before[place]) : "";
        group.classList.toggle("taken", ghost !== "");
        for (const name of ["black", "white"]) show(group.querySelector(`.stone.${name}`), (colour(sign) || ghost) === name);
        show(group.querySelector(".ko-string"), sign === "X" || sign === "O");
        show(group.querySelector(".last"), points[place] === last);
      });
      if (graph) mark(node);
    }

    // Marks the position in the graph, and the plays from it.
    function mark(node) {
      for (const other of graph.querySelectorAll(".node")) {
        const here = Number(other.dataset.node) === node;
        other.classList.toggle("here", here);
        if (here) other.setAttribute("aria-current", "true");
        else other.removeAttribute("aria-current");
      }
      for (const arrow of graph.querySelectorAll(".arrow")) arrow.classList.toggle("here", Number(arrow.dataset.from) === node);
    }

    function go(to) {
      step = Math.max(0, Math.min(to, cycle.moves.length));
      const number = step - 1;
      if (step === 0) {
        draw(cycle.nodes[0], [], "", "");
        status.textContent = `At the start. ${playerName(0)} to move.`;
      } else {
        draw(cycle.nodes[step], removed(number), positions[cycle.nodes[number]], cycle.moves[number]);
        const end = step === cycle.moves.length ? " The position of the start is back." : "";
        status.textContent = `Move ${step} of ${cycle.moves.length}: ${said(number)}.${end}`;
      }
      [...list.querySelectorAll("button")].forEach((button, place) => {
        if (place === number) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      });
    }

    function choose(number) {
      stop();
      cycle = cycles[number];
      list.replaceChildren(...cycle.moves.map((_, place) => {
        const [item, button] = [document.createElement("li"), document.createElement("button")];
        button.type = "button";
        button.className = isBlack(place) ? "black" : "white";
        button.textContent = said(place);
        button.addEventListener("click", () => { stop(); go(place + 1); });
        item.append(button);
        return item;
      }));
      const title = number === 0 ? "The shortest cycle" : `A cycle with the word ${cycle.word}`;
      player.querySelector("h2, h3").textContent = cycle.title || title;
      if (menu) menu.value = String(number);
      answer();
      go(0);
    }

    // What each rule set does with the cycle.
    function answer() {
      const section = document.getElementById("rule-sets");
      if (!section || !answers) return;
      section.querySelector(".word").textContent = cycle.word + (cycle.exchanged && !cycle.title ? " (colours exchanged)" : "");
      const found = new Map();
      answers.answers[cycle.answer].forEach((place, rules) => {
        const fate = answers.fates[cycle.exchanged ? answers.fates[place][3] : place];
        if (!found.has(fate[2])) found.set(fate[2], { fate, rules: [] });
        found.get(fate[2]).rules.push(answers.rules[rules]);
      });
      const sorted = [...found.values()].sort((a, b) => a.fate[1] - b.fate[1]);
      section.querySelector("dl").replaceChildren(...sorted.map(({ fate, rules }) => {
        const [group, words, members] = ["div", "dt", "dd"].map((name) => document.createElement(name));
        group.className = fate[0].replace(" ", "-");
        words.textContent = fate[2];
        members.append(...rules.flatMap((id) => {
          const words = section.dataset.words;
          const link = document.createElement(words ? "a" : "code");
          if (words) link.href = `${words}#${id}`;
          link.textContent = id;
          return [link, " "];
        }));
        group.append(words, members);
        return group;
      }));
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      play.classList.remove("playing");
      play.setAttribute("aria-label", "Play");
    }

    function start() {
      if (step === cycle.moves.length) go(0);
      go(step + 1);
      timer = setInterval(() => go(step === cycle.moves.length ? 1 : step + 1), SECONDS_A_MOVE * 1000);
      play.classList.add("playing");
      play.setAttribute("aria-label", "Pause");
    }

    const DOES = {
      first: () => { stop(); go(0); },
      back: () => { stop(); go(step - 1); },
      play: () => (timer ? stop() : start()),
      forward: () => { stop(); go(step + 1); },
      last: () => { stop(); go(cycle.moves.length); },
    };
    const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

    for (const button of player.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => DOES[button.dataset.do]());
    }
    document.addEventListener("keydown", (event) => {
      if (!player.isConnected || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, .graph-box")) return;
      const inside = event.target === document.body || event.target.id === "main" || player.contains(event.target);
      if (event.key === "Escape") stop();
      else if (inside && KEYS[event.key]) DOES[KEYS[event.key]]();
      else if (event.key === " " && inside && !event.target.closest("button, a")) DOES.play();
      else return;
      event.preventDefault();
    });
    if (menu) menu.addEventListener("change", () => choose(Number(menu.value)));
    if (graph) {
      graph.addEventListener("click", (event) => {
        const node = event.target.closest(".node");
        if (!node) return;
        event.preventDefault();
        stop();
        visit(Number(node.dataset.node));
      });
    }

    // Shows a position of the graph: a step of the cycle if it is one.
    function visit(node) {
      const place = cycle.nodes.indexOf(node);
      if (place >= 0) {
        go(place);
      } else {
        draw(node, [], "", "");
        status.textContent = `Position ${node + 1} of the component. It is not on this cycle.`;
      }
    }

    // An address may name a cycle: `#cycle=B-W2-B1`.
    function named() {
      const found = /^#cycle=(.*)$/.exec(location.hash);
      const word = found ? decodeURIComponent(found[1]).replace(/[-+]/g, " ") : "";
      const number = cycles.findIndex((other) => other.word === word);
      return Math.max(0, number);
    }
    window.addEventListener("hashchange", () => choose(named()));
    player.classList.add("ready");
    choose(named());
  };

  const source = document.getElementById("cycles");
  if (source) koatlas.play(document, JSON.parse(source.textContent), koatlas.answers);
})(window.koatlas = window.koatlas || {});
