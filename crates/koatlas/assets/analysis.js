// The answers of the workbench: asks the analyser whenever the board changes, and shows the pages of its answers.
(function (koatlas) {
  "use strict";
  const DEBOUNCE_MILLISECONDS = 250;
  // Work that takes longer is shown; after ASKS it asks whether to go on, and after PATIENCE without an answer it stops.
  const [SHOWN_AFTER, ASKS_AFTER, PATIENCE] = [400, 3000, 30_000];
  // Boards without a region are answered at once who wins on them if they have at most this many points.
  const MOST_POINTS_AT_ONCE = 6;
  const [STATES_AT_ONCE, STATES_ASKED] = [100_000, 1_000_000];
  // So many ko threats of each player are tried.
  const MOST_THREATS = 4;
  // Under these rules it is said who wins as long as the visitor has chosen none.
  const USUAL_RULES = "tromp-taylor";
  const ROOT = document.body.dataset.root || "";

  const workbench = koatlas.workbench;
  if (!workbench) return;
  const [section, work, result, ruleChoice, rulesPage, reading, particulars, command, says, alsoSays] = [
    "answers", "work", "result", "my-rules-choice", "my-rules-page", "reading", "particulars", "command", "says", "also-says",
  ].map(workbench.element);

  // ---- Elements and texts.

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  const paragraph = (text, name = "") => element("p", { class: name }, text);
  const button = (text, onclick, attributes) => Object.assign(element("button", { type: "button", ...attributes }, text), { onclick });
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = (text) => capital(text) + (/[.!?:]$/.test(text) ? "" : ".");

  // Sentences for screen readers are in two elements. The first, the state of the answer, is also shown under the board on narrow screens.
  const alsoSay = (text) => { alsoSays.textContent = text; };

  // The state of the answer: the verdict on the game, and then what can repeat.
  const told = { game: "", ko: "" };
  function sayState(part) {
    Object.assign(told, part);
    says.textContent = [told.game, told.ko].filter(Boolean).join(" ");
  }

  // ---- Work: one question at a time. A new one stops the old.

  let running = null;

  function stopRunning() {
    running?.control.abort();
    running = null;
    work.hidden = true;
  }

  // Asks the analyser for { answer, pages }. Shows in `place` that it works, with buttons that let it go on or stop it. Returns null if
  // another question has taken its place, and { stopped } or { error } with a sentence if there is no answer.
  async function ask(request, doing, place = work) {
    stopRunning();
    const own = running = { control: new AbortController(), place, stopped: "" };
    const stop = (reason) => { own.stopped = reason; own.control.abort(); };
    const stopButton = () => button("Stop", () => stop("Stopped."));
    const show = (text, ...buttons) => {
      place.hidden = false;
      place.replaceChildren(element("div", { class: "working" }, paragraph(text), ...buttons));
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
      const { answer, pages } = await koatlas.analyser.ask({ ...request, pages: true }, { signal: own.control.signal });
      return running === own ? { answer, pages, error: answer.error } : null;
    } catch (reason) {
      if (running !== own) return null;
      return own.stopped ? { stopped: own.stopped } : { error: reasonOf(reason) };
    } finally {
      timers.forEach(clearTimeout);
      if (running === own) stopRunning();
    }
  }

  const reasonOf = (reason) => String(reason.sentence || reason.message || reason).replace(/^(the position: )?(\d+:\d+: )?/, "");

  // ---- Pages.

  // A page as an element. Its boards are left out, as one stands beside it, and what is said of signs that only boards of terminals have.
  function pageOf(html) {
    const page = element("div", { class: "page" });
    page.innerHTML = html.replaceAll(", in round brackets", "").replaceAll("<strong>#</strong> barred", "Barred");
    page.querySelectorAll("section:has(> .board-box)").forEach((part) => part.remove());
    linkNames(page);
    return page;
  }

  // Labels that are explained when they are touched, with their anchors on the page of words.
  const EXPLAINED = { component: "component", "ko type": "ko-type", "ko points": "ko-point", "ko strings": "ko-string", region: "region", word: "cycle-word" };

  // Replaces what `pattern` matches in the texts of a page by what `made` makes of it.
  function replaceTexts(page, pattern, made) {
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) text.replaceWith(...text.data.split(pattern).map((piece, place) => (place % 2 ? made(piece) : piece)));
  }

  // The identities of types that have a page. Their script is loaded when it is first needed.
  let typePages = null;
  const loadTypePages = () => typePages ??= new Promise((resolve) => {
    const loading = { src: `${ROOT}assets/type-pages.js`, onload: () => resolve(new Set(koatlas.typePages.split(" "))), onerror: () => resolve(new Set()) };
    document.head.append(Object.assign(element("script", {}), loading));
  });

  // Links types and rule sets to their pages. Those of rule sets are where those of types are.
  async function linkNames(page) {
    const types = await loadTypePages();
    const link = (href, text, attributes) => element("a", { href: `${ROOT}${href}.html`, ...attributes }, text);
    replaceTexts(page, /(p\d+e\d+-[0-9a-f]{16})/, (id) => (types.has(id) ? link(`types/${id}`, id, { class: "type-page" }) : id));
    for (const label of page.querySelectorAll(".rows dt")) {
      const anchor = types.size && EXPLAINED[label.textContent];
      if (anchor) label.replaceChildren(element("a", { href: `${ROOT}words.html#${anchor}` }, label.textContent));
    }
    const members = [...page.querySelectorAll(".rows .answers span")].filter(({ textContent: id }) => types.size && byId.has(id));
    for (const member of members) member.replaceChildren(link(`rules/${member.textContent}`, member.textContent, { title: byId.get(member.textContent).name }));
  }

  // ---- The question of the present board.

  // The question and its answer: { state, position, text, request, answer, pages, error, stopped, unplayable }; the answers for each
  // ko; the number of the ko that is shown; the parts of its page about cycles; the number of the one that is played; its player.
  let [asked, answers, shown, cycleParts, played, player] = [null, [], 0, [], 0, null];
  let debounce = 0;
  const endPlayer = () => { player?.end(); player = null; };

  function changed() {
    clearTimeout(debounce);
    stopRunning();
    endPlayer();
    section.classList.add("stale");
    debounce = setTimeout(analyse, DEBOUNCE_MILLISECONDS);
  }

  async function analyse() {
    showGame();
    const [state, position, text] = [workbench.state(), workbench.position(), workbench.text()];
    const file = workbench.file();
    let request = { question: "classify", position: text, suicide: state.suicide, ...(file ? { rules: [file.text] } : {}) };
    // A cycle that is given belongs to the start.
    const given = state.at === 0 && state.cycle ? { cycle: state.cycle } : {};
    let found = await ask({ ...request, ...given }, "Looking for what repeats");
    const unplayable = found && given.cycle ? found.error : undefined;
    if (unplayable) found = await ask(request, "Looking for what repeats");
    else request = { ...request, ...given };
    if (!found) return;
    asked = { state, position, text, request, unplayable, ...found };
    if (asked.error || asked.stopped) return showTrouble();
    answers = asked.answer.each_ko || [asked.answer];
    shown = 0;
    show();
  }

  function clear() {
    section.classList.remove("stale");
    stopRunning();
    endPlayer();
    for (const part of [...PLAYED_OUT.map(({ place }) => place.parentElement), particulars]) part.hidden = true;
    workbench.showOwn();
  }

  const isWhole = ({ region }) => region.length === 0;

  // What went wrong, as calm sentences that say what to do.
  function showTrouble() {
    clear();
    const { position, error, stopped } = asked;
    const tooMuch = stopped || /memory|positions, which|limit|too deep/.test(error);
    const points = isWhole(position) ? position.rows * position.cols : position.region.length;
    const what = tooMuch ? stopped || `${points} points can be played on here, and that is too much to go through.` : sentence(error);
    const advice = `${isWhole(position) ? "Mark the few points where the ko is" : "Mark fewer points"}, or place more stones.`;
    const title = tooMuch ? (stopped ? "No answer yet" : "Too much to search") : /no liberty/.test(error) ? "This is no position yet" : "No answer";
    showResult(element("h2", {}, title), paragraph(what), tooMuch ? paragraph(advice) : "", stopped ? button("Try again", analyse) : "");
    sayState({ ko: title });
  }

  // ---- The answer.

  // The name of a ko is in the plain answer of its page.
  const nameIn = (html) => pageOf(html).querySelector(".plain-answer h2")?.textContent || "Nothing repeats here";

  function show() {
    clear();
    const answer = answers[shown];
    const title = answer ? nameIn(asked.pages[shown]) : `Nothing repeats within ${asked.answer.within} plays`;
    const page = pageOf(asked.pages[shown]);
    const unplayable = asked.unplayable && `The cycle that is asked about is left out: ${sentence(asked.unplayable.replace(/^cycle: /, ""))}`;
    const plain = page.querySelector(".plain-answer");
    const first = plain ? [plain, page.querySelector(".player")] : [element("h2", {}, title)];
    first[0].querySelector("h2")?.classList.add("ko-name");
    if (!plain) first[0].classList.add("ko-name");
    const rest = answer?.type ? element("details", { class: "figures" }, element("summary", {}, "Figures, other cycles and sources"), page) : page;
    showResult(
      answers.length > 1 ? kos() : "", ...first, unplayable ? paragraph(unplayable, "assumed") : "", rest,
      answer ? "" : paragraph("Place stones, open a record, or mark a few points: the answer comes by itself."));
    if (!plain && asked.state.moves.length === 0) result.append(element("p", { class: "choice" }, ruleLabel));
    if (answer?.region) page.querySelector("dd").append(" ", button("Change the play area", () => workbench.setRegion(answer.region), { class: "plain" }));
    sayState({ ko: `${answers.length > 1 ? `${answers.length} kos. ` : ""}${title}.${answer?.type ? ` ${answer.cyclical_part.length} ko points.` : ""}` });
    cycleParts = [...page.querySelectorAll("section:has(.answers)")].map(fold);
    if (answer?.type) play(answer);
    if (plain) koatlas.linkRuleSets(result);
    showRules();
    showWins();
    particulars.hidden = !answer;
    command.textContent = commandLine();
  }

  function showResult(...parts) {
    // The choice of rules may stand in the answer that goes.
    rulesPart.prepend(ruleLabel);
    result.replaceChildren(...parts);
  }

  // The kos of a board without a region: one is shown, the others can be chosen.
  function kos() {
    const choose = (number) => { shown = number; show(); result.querySelector(".kos [aria-pressed=true]").focus(); };
    const buttons = answers.map((answer, number) =>
      button(`${nameIn(asked.pages[number])}: ${answer.cyclical_part.join(" ")}`, () => choose(number), { "aria-pressed": number === shown }));
    return element("nav", { class: "kos", "aria-label": "The kos of the board" }, element("ol", {}, ...buttons.map((each) => element("li", {}, each))));
  }

  // ---- The cycles, played on the board.

  // Makes a part about a cycle one that can be closed, with a colour for each fate.
  function fold(part) {
    const folded = element("details", { class: "cycle" }, element("summary", {}, part.querySelector("h3")), part.querySelector("dl"));
    for (const fate of folded.querySelectorAll(".answers dt")) {
      const [word] = /for ever|\w+(?= at )|$/.exec(fate.textContent);
      fate.parentElement.className = word.replace(" ", "-").replace(/wins|tie/, "ended");
    }
    part.replaceWith(folded);
    return folded;
  }

  // Gives the cycles, each once and in the order of the page, to the player, which shows its positions on the board.
  function play(answer) {
    const { position } = asked;
    const all = Object.values(answer.cycles).filter((cycle) => cycle?.witness);
    const once = [...new Map(all.map((cycle) => [cycle.witness.join(), cycle])).values()];
    const titles = cycleParts.map((part) => part.querySelector("h3").textContent);
    const cycles = once.map((cycle, place) => ({ ...cycle, title: place === 0 ? "What could repeat here" : titles[place] }));
    const immortal = new Set([...position.immortal, ...(answer.immortal || [])]);
    const replays = cycles.map(({ witness }) => koatlas.replay(koatlas.go.stonesOf(position), position, immortal, witness));
    const playable = koatlas.playable(position, cycles, replays);
    const region = answer.region || position.region;
    const squares = answer.cyclical_part.map((point) => [point, "square"]);
    // The moves of the board have numbers, so those of a cycle that could follow have letters.
    const letters = asked.state.moves.length > 0;
    if (letters) replaceTexts(result.querySelector(".plain-answer"), /\b([Mm]ove \d+)/, (text) => text.replace(/\d+/, (number) => koatlas.letterOf(Number(number))));
    player = koatlas.play(result, {
      ...playable, letters,
      draw: ({ step, stones, koStrings, taken, last }) => {
        const marks = new Map([...squares, ...koStrings.map((point) => [point, "ko-string"])]);
        if (step > 0) return workbench.show({ region, immortal: position.immortal, stones, marks, taken, last });
        // The cycle begins in the position of the visitor, who may go on playing there.
        workbench.showOwn();
        return workbench.suggest({ region, marks });
      },
      chosen: (number) => openCycle(playable.cycles[number][4]),
    });
  }

  // ---- What the visitor's rules say.

  const byId = new Map(koatlas.ruleSets.all.map(([id, name, read]) => [id, { name, read }]));
  koatlas.fillRuleMenu(ruleChoice);
  // It stands in the plain answer, or above what is said of the moves that were made.
  const ruleLabel = ruleChoice.closest(".rule-choice");
  ruleChoice.addEventListener("change", () => {
    koatlas.myRules.set(ruleChoice.value);
    showGame();
    // An answer that is on its way has these rules.
    if (section.classList.contains("stale") || !asked.answer) return;
    showRules();
    alsoSay(result.querySelector(".my-rules-row dd")?.textContent || "");
    playOutAgain();
  });

  async function showRules() {
    const choice = ruleChoice.value;
    koatlas.showMyRules(result, asked.state.moves.length === 0 ? ruleLabel : undefined, choice);
    const file = workbench.file()?.id === choice ? workbench.file() : null;
    reading.textContent = file ? endingOf(file) : byId.get(choice)?.read || "";
    reading.parentElement.hidden = !reading.textContent;
    rulesPage.href = ROOT + (file ? `compare.html#rules=${encodeURIComponent(file.text)}` : `rules/${choice}.html`);
    rulesPage.textContent = file ? "Compare these rules with others" : "More about these rules";
    rulesPage.hidden = !(file || byId.has(choice)) || !(await loadTypePages()).size;
  }

  const endingOf = ({ why }) => (why ? `Every sequence ends: ${why}.` : "It is not proved that every sequence ends under these rules.");

  // Opens the part of the page about the cycle that is played.
  function openCycle(number) {
    played = number;
    cycleParts.forEach((part, place) => { part.open = place === played; });
  }

  // ---- What the rules say of the game that is on the board.

  const [game, gameTitle, checked, could, rulesPart, namedRules] = ["game", "game-title", "checked", "could", "rules-part", "named-rules"].map(workbench.element);
  // The record whose rules are chosen, and the question about the game that is shown, as a text.
  let [chosenFor, judged] = [null, ""];

  // The rules that a record names are chosen for it. Those of the visitor stay what they are, for other games and until he chooses again.
  function chooseRules({ record }) {
    if (record === chosenFor) return;
    chosenFor = record;
    const named = byId.get(record?.rules)?.name;
    const own = koatlas.myRules.get();
    ruleChoice.value = named ? record.rules : workbench.file()?.id || (byId.has(own) ? own : "");
    const said = record?.information.RU;
    namedRules.textContent = said ? `The record says “${said}”${named ? "" : ", which names none of these rules"}.` : "";
  }

  async function showGame() {
    const state = workbench.state();
    chooseRules(state);
    game.hidden = could.hidden = !state.moves.length;
    if (!game.hidden) rulesPart.prepend(ruleLabel);
    const rules = ruleChoice.value;
    // What is not asked comes after the answer.
    game.classList.toggle("unasked", !rules);
    // A record may name its rules with options, which its text has.
    const request = { question: "check", position: workbench.record(), rules: rules === state.record?.rules ? undefined : workbench.rules()?.rules, pages: true };
    const text = game.hidden ? "" : JSON.stringify(request);
    if (text === judged) return;
    judged = text;
    const tell = (title, ...parts) => {
      gameTitle.textContent = title;
      checked.replaceChildren(...parts);
      sayState({ game: parts.length ? `${title}.` : "" });
      game.setAttribute("aria-busy", "false");
    };
    if (!text || !rules) return tell("Is every move allowed? Choose your rules.");
    game.setAttribute("aria-busy", "true");
    const found = await koatlas.analyser.ask(request).then(check, (reason) => ["This game cannot be judged", paragraph(sentence(reasonOf(reason)))]);
    if (text === judged) tell(...found);
  }

  // The verdict in a few words, and all that is said about moves. Numbers of moves lead to them.
  function check({ answer, pages }) {
    const page = pageOf(pages[0]);
    // The first part is the name of the game and the rules.
    page.firstElementChild.remove();
    for (const part of page.querySelectorAll("p")) {
      const [, line = ""] = /^moves? ([\d.]*)\.\d/.exec(part.textContent) || [];
      const goTo = (text) => { const [, own, number] = /(?:([\d.]+)\.)?(\d+)$/.exec(text); workbench.goTo(own || line, Number(number)); };
      replaceTexts(part, /\b(moves? \d+(?:\.\d+)*)/, (text) => button(text, () => goTo(text), { class: "plain" }));
    }
    return [verdictOf(answer), page];
  }

  const OUTCOMES = { void: "No result", tie: "A tie", black: "Black wins", white: "White wins" };

  function verdictOf({ verdicts, lines, ended }) {
    const refused = (moves, first = 1, line = "") =>
      moves.flatMap(({ legal, reason }, place) => (legal || reason === "ended" ? [] : [`${line}${first + place}`]));
    const [inGame, inVariations] = [refused(verdicts), lines.flatMap((line) => refused(line.verdicts, line.first_move, `${line.path}.`))];
    const offered = verdicts.findIndex(({ void_offered: isOffered }) => isOffered);
    const refusedIn = ([first, ...others]) => {
      const more = others.length === 1 ? " and another" : ` and ${others.length} more`;
      return `move ${first.replace(/.*\./, "")}${others.length ? `${more} are` : " is"} not allowed`;
    };
    const sentences = [];
    if (inGame.length) sentences.push(capital(refusedIn(inGame)));
    if (ended && OUTCOMES[ended.outcome]) sentences.push(`${OUTCOMES[ended.outcome]} at move ${ended.after_move}`);
    else if (offered >= 0) sentences.push(`No result after move ${offered + 1}, if both players agree`);
    if (!sentences.length) sentences.push("Every move of the game is allowed");
    const ofOne = new Set(inVariations.map((address) => address.replace(/\.\d+$/, ""))).size === 1;
    if (inVariations.length) sentences.push(`In ${ofOne ? "a variation" : "variations"}, ${refusedIn(inVariations)}`);
    return sentences.join(". ");
  }

  // ---- Who wins: what is worked out of the position that is shown, when the visitor asks.

  // For each question: where its answer stands, its keys, the button that asks it, and what is said while it is worked out.
  const BEST_PLAY = { place: workbench.element("value"), keys: { question: "solve" }, asks: "Work it out", doing: "Looking for the best play" };
  const KO_FIGHT = {
    place: workbench.element("ko-fight"), keys: { question: "threats", max_threats: MOST_THREATS },
    asks: "Who wins the ko fight?", doing: "Playing out the ko fight",
  };
  const PLAYED_OUT = [BEST_PLAY, KO_FIGHT];

  const offer = (wanted) => wanted.place.replaceChildren(button(wanted.asks, () => playOut(wanted, STATES_ASKED)));

  function showWins() {
    const { position, answer } = asked;
    // A large board has an answer only where there is a ko.
    BEST_PLAY.place.parentElement.hidden = answer.within !== undefined && answers.length === 0;
    KO_FIGHT.place.parentElement.hidden = !answers[shown]?.type;
    PLAYED_OUT.forEach(offer);
    if (isWhole(position) && position.rows * position.cols <= MOST_POINTS_AT_ONCE) playOut(BEST_PLAY, STATES_AT_ONCE);
  }

  // Asks again, under other rules, what has an answer or is worked out.
  async function playOutAgain() {
    const answered = PLAYED_OUT.filter(({ place }) => place === running?.place || place.querySelector(".page"));
    if (!answered.includes(BEST_PLAY)) showWins();
    else PLAYED_OUT.forEach(offer);
    for (const wanted of answered) if (!await playOut(wanted, STATES_ASKED)) return;
  }

  // Whether there is an answer, though it may be that it cannot be worked out: another question may have taken its place.
  async function playOut(wanted, states) {
    const { place, keys, doing } = wanted;
    // A question that is stopped by this one can be asked again.
    PLAYED_OUT.filter((other) => other.place === running?.place).forEach(offer);
    const ko = asked.answer.each_ko ? { ko: shown + 1 } : {};
    const request = { ...keys, position: asked.text, rules: workbench.rules()?.rules || USUAL_RULES, most_states: states, ...ko };
    place.replaceChildren();
    const found = await ask(request, doing, place);
    if (!found) return false;
    const page = found.answer ? pageOf(found.pages[0]) : paragraph(found.stopped || sentence(found.error));
    const isOpen = !found.answer || (found.answer.exact === false && states < STATES_ASKED);
    place.replaceChildren(page, isOpen ? button("Look again", () => playOut(wanted, STATES_ASKED)) : "");
    alsoSay(found.answer?.sentence || sentence((page.querySelector("dd") || page).textContent));
    return true;
  }

  // ---- More.

  function commandLine() {
    const { request, answer } = asked;
    const cycle = request.cycle ? ` --cycle '${request.cycle.trim().replace(/\s+/g, " ").replace(/'/g, "'\\''")}'` : "";
    const rules = workbench.file() ? ` --rules ${workbench.file().id}.toml` : "";
    return `koatlas classify ${workbench.fileName("txt")}${answer.each_ko ? ` --ko ${shown + 1}` : ""} --suicide ${request.suicide}${rules}${cycle}`;
  }

  workbench.element("save-answer").addEventListener("click", () => workbench.download(JSON.stringify(asked.answer, null, 2) + "\n", "json"));

  // The button of the board that leaves the cycle.
  workbench.element("own").addEventListener("click", () => player?.first());
  workbench.onChange(changed);
  changed();
})(window.koatlas = window.koatlas || {});
