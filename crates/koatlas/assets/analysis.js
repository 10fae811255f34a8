// The answers of the workbench: asks the analyser whenever the board changes, and says in words what it answers.
(function (koatlas) {
  "use strict";
  const DEBOUNCE_MILLISECONDS = 250;
  // Work that takes longer is shown; after ASKS it asks whether to go on, and after PATIENCE without an answer it stops.
  const [SHOWN_AFTER, ASKS_AFTER, PATIENCE] = [400, 3000, 30_000];
  // Boards without a region are answered at once who wins on them if they have at most this many points.
  const MOST_POINTS_AT_ONCE = 6;
  const [STATES_AT_ONCE, STATES_ASKED] = [100_000, 1_000_000];
  // A component of at most this many positions is classified once more if the other player has the shorter cycle.
  const MOST_POSITIONS_TWICE = 5000;
  // Under these rules it is said who wins as long as the visitor has chosen none.
  const USUAL_RULES = "tromp-taylor";
  const COLOURS = { B: "Black", W: "White" };

  // ---- Elements. Text is never read as markup.

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== undefined) made.setAttribute(key, value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
  }

  const button = (text, onclick, attributes = {}) => element("button", { type: "button", onclick, ...attributes }, text);

  function sentence(text) {
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?:]$/.test(begun) ? begun : `${begun}.`;
  }

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const numbered = (number, noun, more = `${noun}s`) => `${number.toLocaleString("en")} ${number === 1 ? noun : more}`;

  function listed(words) {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
  }

  // ---- Rule sets.

  const RULE_SETS = koatlas.ruleSets || { all: [], played: [], bars: {} };
  const byId = new Map(RULE_SETS.all.map(([id, name, reading]) => [id, { id, name, reading }]));
  const nameOf = (id) => (byId.has(id) ? byId.get(id).name : id);

  // ---- Kos and cycles in words.

  const TIMES = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six" };

  // The name of a ko. That of several independent kos lists the names, separated by " x "; identities stand for types without one.
  function koName({ names }) {
    if (names.length === 0) return "a ko without a name";
    const counts = new Map();
    for (const name of names[0].split(" x ")) counts.set(name, (counts.get(name) || 0) + 1);
    return listed([...counts].map(([name, number]) => {
      const one = /^p\d+e\d+-/.test(name) ? "a ko without a name" : name;
      if (number === 1) return one;
      return /^[^,]* ko$/.test(name) ? `${TIMES[number] || number} ${name}s` : `${one}, ${number === 2 ? "twice" : `${TIMES[number] || number} times`}`;
    }));
  }

  const inWords = (move) => `${COLOURS[move[0]]} ${move.slice(2) === "pass" ? "passes" : move.slice(2)}`;

  // The cycles of an answer with their titles. Cycles with the same moves are listed once.
  function cyclesOf({ cycles: { known, past_basic_ko: past, shortest } }) {
    const all = [
      [known && known.witness ? known : null, known && known.named_by === "option" ? "the cycle given with the position" : "the cycle that it is known for"],
      [past, "the shortest cycle that the basic ko rule lets pass"],
      [shortest, "the shortest cycle"],
    ];
    const found = [];
    for (const [cycle, name] of all) {
      if (!cycle) continue;
      const same = found.find((other) => other.cycle.witness.join() === cycle.witness.join());
      if (same) same.names.push(name);
      else found.push({ cycle, names: [name] });
    }
    return found.map(({ cycle, names }) => ({ ...cycle, title: capital(listed(names)) }));
  }

  // One sentence about what happens in a cycle, and one about the basic ko rule.
  function happens(cycle, { taken, suicides }) {
    const tell = (counts, words) => Object.entries(counts).filter(([, stones]) => stones > 0)
      .map(([colour, stones]) => `${capital(colour)} ${words(numbered(stones, "stone"))}`);
    const takes = listed([...tell(taken, (stones) => `takes ${stones}`), ...tell(suicides, (stones) => `loses ${stones} by suicide`)]);
    const passes = cycle.passes ? `, ${cycle.passes} of them ${cycle.passes === 1 ? "a pass" : "passes"},` : "";
    const back = `After ${numbered(cycle.moves, "move")}${passes} the position is back` + (takes ? `: ${takes}.` : ".");
    const { fate, move } = cycle.rulesets["basic-ko"] || {};
    const basic = {
      "for ever": " The basic ko rule does not stop it.",
      stopped: ` The basic ko rule forbids move ${move}.`,
    }[fate] || "";
    return back + basic;
  }

  // The fate of a cycle under a rule set, as a sentence that follows the name of the rule set.
  function fateInWords(cycle, { fate, move, by, outcome }) {
    const which = move ? cycle.witness[(move - 1) % cycle.witness.length] : "";
    const lap = move > cycle.witness.length ? `, in lap ${Math.ceil(move / cycle.witness.length)}` : "";
    const at = `move ${move} (${which ? inWords(which) : ""}${lap})`;
    const bar = RULE_SETS.bars[by] || (by || "").replace(/-/g, " ");
    switch (fate) {
      case "for ever": return "the cycle may go on for ever, if both players insist";
      case "stopped": return `${at} is forbidden: ${bar}`;
      case "forfeited": return `the stone of ${at} is taken off`;
      case "void": return `the game has no result after ${at}`;
      case "ended":
        if (outcome === "black" || outcome === "white") return `${capital(outcome)} wins at ${at}`;
        if (outcome === "tie") return `the game is a tie at ${at}`;
        return `the game ends at ${at}, and the board is counted (${bar})`;
      default: return `${fate} at ${at}`;
    }
  }

  // What rule sets with the same fate do, as the head of a list.
  function fateInShort({ fate, move, outcome }) {
    switch (fate) {
      case "for ever": return "It may go on for ever";
      case "stopped": return `Move ${move} is forbidden`;
      case "forfeited": return `The stone of move ${move} is taken off`;
      case "void": return `No result after move ${move}`;
      case "ended":
        if (outcome === "black" || outcome === "white") return `${capital(outcome)} wins at move ${move}`;
        return outcome === "tie" ? `A tie at move ${move}` : `The game ends at move ${move} and is counted`;
      default: return `${capital(fate)} at move ${move}`;
    }
  }

  // ---- Who wins, in words.

  const WINS = "by the rule";
  const MOST_POINTS = 999;
  const margin = (value) => (Math.abs(value) > MOST_POINTS ? WINS : `by ${numbered(Math.abs(value), "point")}`);

  // The value of a position. Bounds are points of Black minus points of White; null where a player can force no end. A local value
  // names no winner: a play outside the region could change it.
  function localInWords(lo, hi) {
    const where = "on these points alone, while all else stands still";
    const points = (value) => (Math.abs(value) > MOST_POINTS ? `a win of ${value > 0 ? "Black" : "White"} ${WINS}` : signed(value));
    if (lo === null && hi === null) return `Nobody can force an end ${where}.`;
    if (lo === hi) return `The area of Black minus that of White is ${points(lo)}, ${where}.`;
    const bounds = [lo === null ? "" : `Black gets at least ${points(lo)}`, hi === null ? "" : `White holds him to ${points(hi)}`];
    return `${capital(listed(bounds.filter(Boolean)))}, ${where}.`;
  }

  function valueInWords({ lo, hi, exact, local, outcome, limit }) {
    if (!exact) {
      const known = [lo === null ? "" : `Black gets at least ${signed(lo)}`, hi === null ? "" : `White holds him to ${signed(hi)}`];
      const sofar = listed(known.filter(Boolean));
      return `This is not decided: the search ended at ${limit || "its limit"}${sofar ? `. So far: ${sofar}` : ""}.`;
    }
    if (local) return localInWords(lo, hi);
    if (lo !== null && lo === hi) {
      if (lo > 0) return `Black wins ${margin(lo)}.`;
      if (lo < 0) return `White wins ${margin(lo)}.`;
      return outcome === "void" ? "Nobody wins: with best play the game has no result." : "Nobody wins: both get the same.";
    }
    if (lo !== null && lo > 0) return `Black wins ${margin(lo)} or more.`;
    if (hi !== null && hi < 0) return `White wins ${margin(hi)} or more.`;
    return lo === null && hi === null ? "Nobody can force an end." : "Neither player can force a win.";
  }

  const signed = (value) => (value > 0 ? `+${value}` : String(value));

  // ---- Pages of types: a script with the identities of types that have one is loaded when it is first needed.

  const ROOT = document.body.dataset.root || "";
  let typePages = null;

  function loadTypePages() {
    typePages = typePages || new Promise((resolve) => {
      const script = element("script", { src: `${ROOT}assets/type-pages.js` });
      script.addEventListener("load", () => resolve(new Set((koatlas.typePages || "").split(" ").filter(Boolean))));
      script.addEventListener("error", () => resolve(new Set()));
      document.head.append(script);
    });
    return typePages;
  }

  const section = document.getElementById("answers");
  const workbench = koatlas.workbench;
  if (!section || !workbench) return;

  // ---- The parts of the section.

  const parts = {
    work: element("div", { hidden: true }),
    result: element("div", { class: "result" }),
    rules: element("section", { class: "my-rules", "aria-labelledby": "my-rules-title", hidden: true }),
    wins: element("section", { class: "who-wins", "aria-labelledby": "who-wins-title", hidden: true }),
    more: element("details", { class: "particulars", hidden: true }),
  };
  section.replaceChildren(...Object.values(parts));

  // Short sentences for screen readers. The first, the state of the answer, is also shown under the board on narrow screens.
  const says = element("p", { class: "says", role: "status", "aria-live": "polite" });
  const alsoSays = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
  document.getElementById("board").after(says, alsoSays);
  function say(text) { says.textContent = text; }
  function alsoSay(text) { alsoSays.textContent = text; }

  // ---- Work: one question at a time. A new one stops the old.

  let running = null;

  function stopRunning() {
    if (running) running.control.abort();
    running = null;
    parts.work.hidden = true;
  }

  // Asks the analyser. Shows in `place` that it works, with buttons that let it go on or stop it. Returns null if another question
  // has taken its place, and { stopped } or { error } with a sentence if there is no answer.
  async function ask(request, doing, place = parts.work) {
    stopRunning();
    const own = running = { control: new AbortController(), stopped: "" };
    const stop = (reason) => { own.stopped = reason; own.control.abort(); };
    const stopButton = () => button("Stop", () => stop("Stopped."));
    const show = (text, ...buttons) => {
      place.hidden = false;
      place.replaceChildren(element("div", { class: "working" }, element("p", {}, text), buttons));
    };
    const keepGoing = () => { timers.forEach(clearTimeout); show(`${doing} …`, stopButton()); place.querySelector("button").focus(); };
    const timers = [
      setTimeout(() => show(`${doing} …`, stopButton()), SHOWN_AFTER),
      setTimeout(() => {
        show("This takes longer than three seconds.", button("Keep going", keepGoing), stopButton());
        alsoSay("This takes longer than three seconds. Keep going, or stop.");
      }, ASKS_AFTER),
      setTimeout(() => stop("Stopped after half a minute, since nobody said to keep going."), PATIENCE),
    ];
    try {
      const answer = await koatlas.analyser.ask(request, { signal: own.control.signal });
      return running === own ? answer : null;
    } catch (reason) {
      if (running !== own) return null;
      return own.stopped ? { stopped: own.stopped } : { error: reasonOf(reason) };
    } finally {
      timers.forEach(clearTimeout);
      if (running === own) stopRunning();
    }
  }

  const reasonOf = (reason) => String(reason.sentence || reason.message || reason).replace(/^(the position: )?(\d+:\d+: )?/, "");

  // ---- The question of the present board.

  // The question and its answer: { state, position, text, request, answer }; the answers for each ko; the number of the ko
  // that is shown; the player of its cycles.
  let asked = null;
  let answers = [];
  let shown = 0;
  let player = null;
  let debounce = 0;

  function changed() {
    clearTimeout(debounce);
    stopRunning();
    endPlayer();
    section.classList.add("stale");
    debounce = setTimeout(analyse, DEBOUNCE_MILLISECONDS);
  }

  function endPlayer() {
    if (player) player.end();
    player = null;
  }

  async function analyse() {
    const [state, position, text] = [workbench.state(), workbench.position(), workbench.text()];
    let request = { question: "classify", position: text, suicide: state.suicide };
    // A cycle that is given belongs to the start.
    const given = state.at === 0 && state.cycle ? { cycle: state.cycle } : {};
    let answer = await ask({ ...request, ...given }, "Looking for what repeats");
    const unplayable = answer && given.cycle ? answer.error : undefined;
    if (unplayable) answer = await ask(request, "Looking for what repeats");
    else request = { ...request, ...given };
    if (!answer) return;
    asked = { state, position, text, request, answer, unplayable };
    if (answer.error || answer.stopped) return showTrouble(answer);
    answers = answer.each_ko || [answer];
    shown = 0;
    return show();
  }

  // The answer about a ko; if the player to move can only pass in its first cycle, that for the other player as the first mover,
  // as it has fewer moves. Returns null if another question has taken its place.
  async function withFirstMover(answer) {
    const [first] = cyclesOf(answer);
    const isSmall = answer.component.positions <= MOST_POSITIONS_TWICE;
    if (!first || !isSmall || !first.witness[0].endsWith("pass") || answer.cycles.known || answer.otherMoves) return answer;
    const toMove = answer.to_move === "B" ? "W" : "B";
    const region = answer.region || asked.position.region;
    const position = koatlas.go.toText({ ...asked.position, toMove, region });
    const other = await ask({ ...asked.request, position }, "Looking for what repeats");
    if (!other) return null;
    const [better] = other.type ? cyclesOf(other) : [];
    if (!better || better.moves >= first.moves) return answer;
    return { ...other, region: answer.region, immortal: answer.immortal, otherMoves: true };
  }

  function clear() {
    section.classList.remove("stale");
    endPlayer();
    for (const part of [parts.rules, parts.wins, parts.more]) part.hidden = true;
    workbench.showOwn();
  }

  const isEmpty = ({ black, white }) => black.length + white.length === 0;
  const isWhole = ({ region }) => region.length === 0;

  // What went wrong, as calm sentences that say what to do.
  function showTrouble({ error, stopped }) {
    clear();
    const { position } = asked;
    const tooMuch = stopped || /memory|positions, which|limit|too deep/.test(error);
    const points = isWhole(position) ? position.rows * position.cols : position.region.length;
    const what = tooMuch
      ? [element("p", {}, stopped || `${numbered(points, "point")} can be played on here, and that is too much to go through.`),
        element("p", {}, isWhole(position) ? "Mark the few points where the ko is, or place more stones."
          : "Mark fewer points, or place more stones."),
        stopped ? button("Try again", analyse) : null]
      : [element("p", {}, sentence(error))];
    const title = tooMuch ? (stopped ? "No answer yet" : "Too much to search") : /no liberty/.test(error) ? "This is no position yet" : "No answer";
    parts.result.replaceChildren(element("h2", {}, title), ...what.filter(Boolean));
    say(title);
  }

  // ---- The answer.

  async function show() {
    if (answers.length === 0 || !answers[shown].type) return showNothing(answers[shown]);
    const answer = await withFirstMover(answers[shown]);
    if (!answer) return;
    answers[shown] = answer;
    clear();
    const { position } = asked;
    const cycles = cyclesOf(answer);
    const title = capital(koName(answer.type));
    const immortal = new Set([...position.immortal, ...(answer.immortal || [])]);
    const replays = cycles.map((cycle) => koatlas.replay(koatlas.go.stonesOf(position), position, immortal, cycle.witness));
    const first = cycles.length && replays[0] ? happens(cycles[0], replays[0]) : "";
    const mover = answer.otherMoves ? `If ${COLOURS[answer.to_move]} moves first: ` : "";
    const link = element("span", {});
    parts.result.replaceChildren(
      element("h2", { class: "ko-name" }, title),
      answers.length > 1 ? kos() : "",
      element("p", { class: "does" }, mover + (mover ? first.replace(/^A/, "a") : first)),
      playerSection(),
      element("p", { class: "note where" },
        `Ko points, whose stones change: ${answer.cyclical_part.join(" ")}. `,
        answer.region ? button("Change the region", () => workbench.setRegion(answer.region), { class: "plain" }) : "", " ", link),
      ...assumptions(answer),
    );
    linkToType(answer.type.id, title, link);
    say(`${answers.length > 1 ? `${answers.length} kos. ` : ""}${title}. ${numbered(answer.cyclical_part.length, "ko point")}.`);
    play(answer, cycles, replays);
    showRules(cycles);
    showWins();
    showMore(answer);
  }

  function showNothing(answer) {
    clear();
    const { position } = asked;
    const within = asked.answer.within;
    const title = within ? `Nothing repeats within ${within} plays` : "Nothing repeats here";
    let reason = "No sequence of plays on the marked points leads back to this position, whoever plays.";
    let advice = "";
    if (within && isEmpty(position)) {
      reason = `Every point can be played on. No sequence of up to ${within} plays leads back to the empty board, and all longer ones are too much to go through.`;
      advice = "Place stones, open a record, or mark a few points: the answer comes by itself.";
    } else if (within) {
      reason = `No sequence of up to ${within} plays leads back to this position, whoever plays.`;
      advice = "For longer ones mark the few points where the ko is.";
    } else if (isWhole(position)) {
      reason = "No sequence of plays leads back to this position, whoever plays.";
    }
    parts.result.replaceChildren(
      element("h2", { class: "ko-name" }, title), element("p", { class: "does" }, reason), advice ? element("p", {}, advice) : "",
      ...assumptions(answer),
    );
    say(`${title}.`);
    showRules([]);
    showWins();
    if (answer) showMore(answer);
  }

  // What the answer takes for granted, and a cycle of the visitor that it is not about.
  function assumptions(answer) {
    const unplayable = asked.unplayable ? [`The cycle that is asked about is left out: ${sentence(asked.unplayable.replace(/^cycle: /, ""))}`] : [];
    const warnings = (answer ? answer.warnings : []).map((warning) => `Assumed: ${sentence(warning)}`);
    return [...unplayable, ...warnings].map((text) => element("p", { class: "assumed" }, text));
  }

  // The kos of a board without a region: one is shown, the others can be chosen.
  function kos() {
    const items = answers.map((answer, number) => {
      const name = answer.type ? koName(answer.type) : "nothing repeats";
      const choose = button(`${capital(name)}: ${answer.cyclical_part.join(" ")}`, async () => {
        shown = number;
        await show();
        parts.result.querySelector(".kos [aria-pressed=true]").focus();
      }, { "aria-pressed": String(number === shown) });
      return element("li", {}, choose);
    });
    return element("nav", { class: "kos", "aria-label": "The kos of the board" }, element("ol", {}, items));
  }

  async function linkToType(id, title, place) {
    const pages = await loadTypePages();
    if (!pages.has(id) || !place.isConnected) return;
    place.append(element("a", { class: "type-page", href: `${ROOT}types/${id}.html` }, `More about this ko type: ${title}`));
  }

  // The pages of rule sets are where those of types are.
  async function linkToRules(id, place) {
    const pages = await loadTypePages();
    if (pages.size > 0) place.append(element("a", { href: `${ROOT}rules/${id}.html` }, "More about these rules"));
  }

  // ---- The cycles, played on the board.

  function playerSection() {
    return element("section", { class: "player", "aria-labelledby": "player-title" },
      element("h3", { id: "player-title" }), element("p", { class: "status", role: "status" }), element("ol", { class: "moves", "aria-label": "Moves" }));
  }

  // Gives the cycles to the player, which shows its positions on the board.
  function play(answer, cycles, replays) {
    const region = answer.region || asked.position.region;
    const base = { region, immortal: asked.position.immortal };
    const koPoints = new Map(answer.cyclical_part.map((point) => [point, "square"]));
    const playable = koatlas.playable(asked.position, cycles, replays);
    if (!playable.cycles.length) return;
    player = koatlas.play(parts.result, {
      ...playable,
      draw: ({ step, stones, koStrings, taken, last }) => {
        const marks = new Map([...koPoints, ...koStrings.map((point) => [point, "ko-string"])]);
        if (step > 0) return workbench.show({ ...base, stones, marks, taken, last });
        // The cycle begins in the position of the visitor, who may go on playing there.
        workbench.showOwn();
        return workbench.suggest({ region, marks });
      },
      chosen: (number) => showRules(cycles, playable.cycles[number][4]),
    });
  }

  // ---- What the visitor's rules say.

  let choice = byId.has(koatlas.myRules.get()) ? koatlas.myRules.get() : "";

  function showRules(cycles, number = 0) {
    const cycle = cycles[number];
    const { moves } = asked.state;
    parts.rules.hidden = !cycle && !moves.length;
    if (parts.rules.hidden) return;
    const link = element("span", {});
    if (choice) linkToRules(choice, link);
    parts.rules.replaceChildren(
      element("h3", { id: "my-rules-title" }, "What do my rules say?"),
      element("p", { class: "choice" }, element("label", { for: "my-rules-choice" }, "My rules"), ruleSelect(() => showRules(cycles, number)), link),
      cycle && choice ? element("p", { class: "verdict" }, verdict(cycle)) : "",
      cycle && choice && byId.get(choice).reading ? element("p", { class: "note" }, `As read here: ${byId.get(choice).reading}`) : "",
      ...(cycle ? groups(cycle) : []),
      element("div", { class: "checked" }),
    );
    if (choice && moves.length) check();
  }

  function verdict(cycle) {
    const fate = cycle.rulesets[choice];
    return fate ? `${nameOf(choice)}: ${fateInWords(cycle, fate)}.` : `${nameOf(choice)} say nothing about this cycle.`;
  }

  function ruleSelect(then) {
    const option = ({ id, name }) => element("option", { value: id, selected: id === choice }, name);
    const all = [...byId.values()];
    const select = element("select", { id: "my-rules-choice" },
      element("option", { value: "", selected: !choice }, "not chosen"),
      element("optgroup", { label: "Rules that people play by" }, all.filter(isPlayed).map(option)),
      element("optgroup", { label: "Other rules about ko" }, all.filter((rules) => !isPlayed(rules)).map(option)));
    select.addEventListener("change", () => {
      choice = select.value;
      koatlas.myRules.set(choice);
      then();
      document.getElementById("my-rules-choice").focus();
      const said = parts.rules.querySelector(".verdict");
      if (said) alsoSay(said.textContent);
    });
    return select;
  }

  const isPlayed = ({ id }) => RULE_SETS.played.includes(id);

  // The rule sets by what they do with the cycle: those by which people play are shown until the visitor has chosen his.
  function groups(cycle) {
    const part = (title, isIn, open) => {
      const found = new Map();
      for (const rules of [...byId.values()].filter((rules) => isIn(rules) && cycle.rulesets[rules.id])) {
        const fate = cycle.rulesets[rules.id];
        const head = fateInShort(fate);
        if (!found.has(head)) found.set(head, { fate, names: [] });
        found.get(head).names.push(rules.name);
      }
      const sorted = [...found].sort(([, a], [, b]) => (a.fate.move || 0) - (b.fate.move || 0));
      return element("details", { class: "all-rules", open }, element("summary", {}, title), element("dl", { class: "answers" },
        sorted.map(([head, { fate, names }]) =>
          element("div", { class: fate.fate.replace(" ", "-") }, element("dt", {}, head), element("dd", {}, names.join("; "))))));
    };
    return [part("What the rules that people play by do with it", isPlayed, !choice), part("Other rules about ko", (rules) => !isPlayed(rules), false)];
  }

  // The moves on the board as a game record. In a record illegal moves are made, as they are on the board.
  function record({ rows, cols, black, white, toMove, moves, handicap }) {
    const place = (point) => {
      const { col, row } = koatlas.go.placeOf(point);
      return String.fromCharCode(97 + col, 97 + rows - 1 - row);
    };
    const setup = (key, points) => (points.length ? key + points.map((point) => `[${place(point)}]`).join("") : "");
    const played = moves.map(({ colour, point }) => `;${koatlas.go.LETTER[colour]}[${point === "pass" ? "" : place(point)}]`);
    const first = handicap ? `HA[${handicap}]` : `PL[${toMove}]`;
    return `(;GM[1]FF[4]SZ[${cols}:${rows}]${first}${setup("AB", black)}${setup("AW", white)}${played.join("")})`;
  }

  // The verdict on the moves on the board.
  async function check() {
    const place = parts.rules.querySelector(".checked");
    const { moves, setups } = asked.state;
    if (setups.length) return place.replaceChildren(element("p", { class: "note" }, "Stones are set up in the course of this record, so its moves are not judged."));
    let answer;
    try {
      answer = await koatlas.analyser.ask({ question: "check", position: record(asked.state), rules: choice }, {});
    } catch (reason) {
      if (place.isConnected) place.replaceChildren(element("p", {}, sentence(reasonOf(reason))));
      return;
    }
    if (!place.isConnected) return;
    const wrong = answer.verdicts.map((verdict, index) => ({ ...verdict, number: index + 1 })).filter(({ legal, reason }) => !legal && reason !== "ended");
    const go = (number) => button(`Move ${number}`, () => workbench.step(number), { class: "plain" });
    const items = wrong.map(({ number, move, explanation, reason }) =>
      element("li", {}, go(number), ` (${inWords(move)}) is illegal: ${(explanation || reason).replace(/^would /, "it would ")}.`));
    if (answer.ended) items.push(element("li", {}, "The game ends after ", go(answer.ended.after_move), `: ${sentence(answer.ended.sentence)}`));
    place.replaceChildren(
      element("h4", {}, `The moves on the board, by ${nameOf(choice)}`),
      items.length ? "" : element("p", {}, moves.length === 1 ? "The move is legal." : `All ${moves.length} moves are legal.`),
      items.length ? element("ul", {}, items) : "");
  }

  // The ko that is shown, for questions about one ko of a board without a region.
  function koOfQuestion() { return asked.answer.each_ko ? { ko: shown + 1 } : {}; }

  // ---- Who wins.

  function showWins() {
    const { position, answer } = asked;
    // A large board has an answer only where there is a ko.
    parts.wins.hidden = answer.within !== undefined && answers.length === 0;
    if (parts.wins.hidden) return;
    const place = element("div", { class: "value" });
    parts.wins.replaceChildren(element("h3", { id: "who-wins-title" }, "Who wins?"), place);
    const small = isWhole(position) && position.rows * position.cols <= MOST_POINTS_AT_ONCE;
    if (small) solve(place, STATES_AT_ONCE);
    else place.append(button("Work it out", () => solve(place, STATES_ASKED)));
  }

  async function solve(place, states) {
    const rules = choice || USUAL_RULES;
    const request = { question: "solve", position: asked.text, rules, most_states: states, ...koOfQuestion() };
    place.replaceChildren();
    const answer = await ask(request, "Looking for the best play", place);
    if (!answer || !place.isConnected) return;
    const again = button("Look again", () => solve(place, STATES_ASKED));
    if (answer.stopped || answer.error) return place.replaceChildren(element("p", {}, answer.stopped || sentence(answer.error)), again);
    const toMove = COLOURS[answer.to_move];
    const best = answer.best.length ? element("p", {}, `Best for ${toMove}, who moves first: ${listed(answer.best.map((move) => move.slice(2)))}.`) : "";
    place.replaceChildren(
      element("p", { class: "verdict" }, `${nameOf(rules)}, ${toMove} to move, no komi: `, element("strong", {}, valueInWords(answer))),
      best,
      answer.variation.length ? element("p", { class: "note" }, `For example: ${answer.variation.map(inWords).join(", ")}.`) : "",
      ...answer.warnings.map((warning) => element("p", { class: "assumed" }, `Assumed: ${sentence(warning)}`)),
      !answer.exact && states < STATES_ASKED ? again : "",
    );
    alsoSay(valueInWords(answer));
  }

  // ---- More: numbers, the command line, the JSON of the answer.

  const shellQuoted = (text) => `'${text.replace(/'/g, "'\\''")}'`;
  const fileName = (name) => name.slice(0, 60).toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).join("_") || "position";

  function commandLine() {
    const { request, state } = asked;
    const cycle = request.cycle ? ` --cycle ${shellQuoted(request.cycle.trim().replace(/\s+/g, " "))}` : "";
    const ko = asked.answer.each_ko ? ` --ko ${shown + 1}` : "";
    return `koatlas classify ${fileName(state.name || "")}.txt${ko} --suicide ${request.suicide}${cycle}`;
  }

  function showMore(answer) {
    const open = parts.more.open;
    const facts = (pairs) => element("dl", { class: "numbers-of-ko" }, pairs.filter(Boolean).map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
    const { type, component, shortest, drr } = answer;
    const counts = drr.cycles.map(({ moves, count }) => `${count.toLocaleString("en")} of ${moves} moves`);
    const copy = button("Copy", async () => {
      await navigator.clipboard.writeText(commandLine());
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    });
    parts.more.hidden = false;
    parts.more.replaceChildren(
      element("summary", {}, "Numbers, files and the command line"),
      type ? facts([
        ["Positions that lead to each other (the component)", `${numbered(component.positions, "position")}, ${numbered(component.plays, "play")}`],
        ["Identity of the type", element("code", {}, type.id)],
        type.names.length > 1 && ["Also called", type.names.slice(1).join(", ")],
        type.examples.length > 0 && ["Other known positions", type.examples.join(", ").replace(/_/g, " ")],
        type.factors.length > 1 && ["Product of independent kos", String(type.factors.length)],
        ["Stones taken at once", listed(answer.ko_string_sizes.map(String)) || "none"],
        ["Shortest cycle, by its word", `${shortest.cycle_word}: ${numbered(shortest.plays, "play")}, balance ${signed(shortest.balance)}`],
        ["Fewest moves, with passes, in turn", String(shortest.moves)],
        ["Fewest plays in turn, without passes", shortest.pass_free_plays === null ? "no such cycle" : String(shortest.pass_free_plays)],
        shortest.needs_suicide && ["Suicide", "no cycle without it"],
        [`Cycles of up to ${drr.max_length} moves under the Default Restriction Rules`, counts.join(", ") || "none"],
      ]) : "",
      element("p", { class: "note" }, "The same on the command line, with the saved position:"),
      element("div", { class: "row command" }, element("pre", { tabindex: "0" }, commandLine()), copy),
      element("div", { class: "row" }, button("Save the answer as JSON", saveAnswer)),
    );
    parts.more.open = open;
  }

  function saveAnswer() {
    const link = element("a", {
      href: URL.createObjectURL(new Blob([JSON.stringify(asked.answer, null, 2) + "\n"], { type: "application/json" })),
      download: `${fileName(asked.state.name || "")}.json`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // The button of the board that leaves the cycle.
  workbench.element("own").addEventListener("click", () => { if (player) player.first(); });
  workbench.onChange(changed);
  changed();
})(window.koatlas = window.koatlas || {});
