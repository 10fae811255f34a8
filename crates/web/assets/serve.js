// Sends the page's questions to the server, and shows the answers.
(function (koatlas) {
  "use strict";
  const $ = (id) => document.getElementById(id);

  // Sends a request. An error is thrown as { status, sentence }.
  async function answered(address, options) {
    let response;
    try {
      response = await fetch(address, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw { status: 0, sentence: "The server does not answer. Is koatlas serve still running?" };
    }
    if (response.ok) return response;
    const said = await response.json().catch(() => ({}));
    throw { status: response.status, sentence: said.error || `The server answers ${response.status}.` };
  }
  koatlas.ask = {
    text: async (address) => (await answered(address)).text(),
    json: async (address, body, signal) => (await answered(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    })).json(),
  };

  const START = { rows: 5, cols: 5, black: [], white: [], region: [], immortal: [] };
  const drawing = koatlas.drawing;
  const fields = { to_move: $("to-move"), suicide: $("suicide"), name: $("name"), cycle: $("cycle") };
  let announced = null;
  // The cycles that are shown, with the answers of all rule sets.
  let played = null;
  let found = "";

  function sentence(text) {
    const end = /[.!?]$/.test(text) ? "" : ".";
    return text.charAt(0).toUpperCase() + text.slice(1) + end;
  }

  function trouble(place, reason) {
    const element = $(place);
    element.hidden = !reason;
    element.textContent = reason ? sentence(reason.sentence || String(reason)) : "";
  }

  function position() {
    return { ...drawing.content(), name: fields.name.value, to_move: fields.to_move.value };
  }

  function question(confirmed) {
    return { position: position(), suicide: fields.suicide.value, cycle: fields.cycle.value, confirmed };
  }

  // ---- The address: everything about the board is in it, so that reloading the page and bookmarks keep it.

  function toAddress() {
    const all = position();
    const query = new URLSearchParams({ size: `${all.rows}x${all.cols}` });
    for (const key of ["black", "white", "region", "immortal"]) if (all[key].length) query.set(key, all[key].join("."));
    if (all.to_move !== "B") query.set("to-move", all.to_move);
    if (fields.suicide.value !== "multi") query.set("suicide", fields.suicide.value);
    for (const key of ["name", "cycle"]) if (fields[key].value) query.set(key, fields[key].value);
    history.replaceState(null, "", "#" + query);
  }

  async function fromAddress() {
    const query = new URLSearchParams(location.hash.slice(1));
    const size = /^(\d+)x(\d+)$/.exec(query.get("size") || "");
    const list = (key) => (query.get(key) || "").split(".").filter(Boolean);
    const [black, white, region, immortal] = ["black", "white", "region", "immortal"].map(list);
    const next = size ? { rows: Number(size[1]), cols: Number(size[2]), black, white, region, immortal } : START;
    fields.to_move.value = query.get("to-move") === "W" ? "W" : "B";
    fields.suicide.value = ["none", "all"].includes(query.get("suicide")) ? query.get("suicide") : "multi";
    for (const key of ["name", "cycle"]) fields[key].value = query.get(key) || "";
    await drawing.replace(next);
  }

  // ---- Before the work: an estimate of its size.

  let latest = 0;
  async function announce() {
    const own = ++latest;
    announced = null;
    $("confirm").hidden = true;
    $("classify").textContent = "Classify";
    try {
      const said = await koatlas.ask.json("/api/announce", question(false));
      if (own !== latest) return;
      announced = said.command ? said : null;
      $("outlook").textContent = sentence(said.sentence);
      $("command").textContent = said.command || "";
      $("classify").disabled = $("copy").disabled = !announced;
    } catch (reason) {
      if (own !== latest) return;
      $("outlook").textContent = sentence(reason.sentence || String(reason));
      $("command").textContent = "";
    }
  }

  // The board or a field has changed: the answer is about another position.
  function changed(onBoard) {
    if (onBoard && fields.cycle.dataset.of) forgetCycle();
    $("undo").disabled = !drawing.canUndo();
    $("clear-region").disabled = drawing.content().region.length === 0;
    classifying.stop();
    searching.stop();
    forget();
    toAddress();
    announce();
  }

  // The cycle of a file belongs to the position in it.
  function forgetCycle() {
    fields.cycle.value = "";
    delete fields.cycle.dataset.of;
  }

  function forget() {
    $("found").replaceChildren();
    $("longest-found").replaceChildren();
    $("longest-box").hidden = true;
    trouble("trouble", null);
    trouble("trouble-longest", null);
    for (const place of ["running", "running-longest"]) $(place).textContent = "";
    played = null;
  }

  // ---- The work. It is stopped by closing the connection: then the server ends the process.

  function work({ start, stop, running, problem }) {
    let control = null;
    let clock = 0;
    const end = () => {
      clearInterval(clock);
      control = null;
      $(start).disabled = false;
      $(stop).hidden = true;
      $(running).textContent = "";
    };
    return {
      stop() { if (control) control.abort(); },
      async run(address, body, found) {
        if (control) return;
        const own = control = new AbortController();
        const began = Date.now();
        $(start).disabled = true;
        $(stop).hidden = false;
        trouble(problem, null);
        const tell = () => { $(running).textContent = `Working: ${Math.round((Date.now() - began) / 1000)} s`; };
        tell();
        clock = setInterval(tell, 1000);
        try {
          const answer = await koatlas.ask.json(address, body, own.signal);
          if (control === own) { end(); found(answer); }
        } catch (reason) {
          if (control === own) end();
          if (reason.name === "AbortError") $(running).textContent = "Stopped.";
          else if (reason.status === 409) confirmFirst();
          else trouble(problem, reason);
        }
      },
    };
  }
  const classifying = work({ start: "classify", stop: "stop", running: "running", problem: "trouble" });
  const searching = work({ start: "longest", stop: "stop-longest", running: "running-longest", problem: "trouble-longest" });

  function confirmFirst() {
    $("confirm").hidden = false;
    $("classify").textContent = "Start it all the same";
  }

  function classify() {
    const asked = !$("confirm").hidden;
    if (announced && announced.large && !asked) return confirmFirst();
    forget();
    classifying.run("/api/classify", question(asked), (answer) => {
      $("confirm").hidden = true;
      $("classify").textContent = "Classify";
      $("found").innerHTML = found = answer.html;
      played = answer.played;
      play();
      $("longest-box").hidden = !played;
      $("found").scrollIntoView({ block: "nearest" });
    });
  }

  function longest() {
    $("longest-found").replaceChildren();
    searching.run("/api/longest", question(true), (answer) => {
      $("longest-found").innerHTML = answer.html;
      hideRules();
    });
  }

  // ---- Rule sets: those that are chosen are shown.

  const choices = [...document.querySelectorAll("#chosen-rules input")];
  const isChosen = (id) => choices.some((box) => box.value === id && box.checked);

  function play() {
    if (!played) return;
    const { rules, fates, answers } = played.answers;
    const places = rules.map((_, place) => place).filter((place) => isChosen(rules[place]));
    const pick = (list) => places.map((place) => list[place]);
    $("found").innerHTML = found;
    koatlas.play(document.getElementById("found"), played, { rules: pick(rules), fates, answers: answers.map(pick) });
  }

  function hideRules() {
    for (const name of document.querySelectorAll("#longest-found [data-rules]")) name.hidden = !isChosen(name.dataset.rules);
    for (const row of document.querySelectorAll("#longest-found tbody tr")) row.hidden = !row.querySelector("[data-rules]:not([hidden])");
  }

  function choose() {
    const number = choices.filter((box) => box.checked).length;
    $("chosen-rules").querySelector(".chosen").textContent = number === choices.length ? "all" : `${number} of ${choices.length}`;
    play();
    hideRules();
  }
  $("chosen-rules").addEventListener("change", choose);
  for (const button of $("chosen-rules").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      choices.forEach((box) => { box.checked = button.dataset.all === "yes"; });
      choose();
    });
  }

  // ---- Files.

  async function read(text, name) {
    try {
      const said = await koatlas.ask.json("/api/read", { text });
      await drawing.replace(said.position);
      fields.to_move.value = said.position.to_move;
      fields.name.value = said.position.name || name;
      fields.cycle.value = said.cycle;
      changed(false);
      if (said.cycle) fields.cycle.dataset.of = "file";
      $("open").open = false;
      document.querySelector(".drawing").scrollIntoView({ block: "nearest" });
    } catch (reason) {
      forget();
      trouble("trouble", reason);
    }
  }

  async function save(format) {
    try {
      const said = await koatlas.ask.json("/api/write", { position: position(), format });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([said.text], { type: "text/plain" }));
      link.download = `${announced ? announced.file : "position"}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (reason) {
      trouble("trouble", reason);
    }
  }

  $("open").querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    read($("open").querySelector("textarea").value, "");
  });
  $("open").querySelector("input[type=file]").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > 1 << 20) trouble("trouble", "the file is larger than 1 MB: a position is far smaller");
    else read(await file.text(), file.name.replace(/\.[^.]*$/, ""));
  });
  for (const button of $("save").querySelectorAll("button")) button.addEventListener("click", () => save(button.dataset.format));

  $("new-board").querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { rows, cols } = event.target.elements;
    await drawing.replace({ ...START, rows: Number(rows.value), cols: Number(cols.value) });
    fields.name.value = "";
    forgetCycle();
    changed(false);
  });

  $("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText($("command").textContent);
    $("copy").textContent = "Copied";
    setTimeout(() => { $("copy").textContent = "Copy"; }, 1500);
  });
  $("undo").addEventListener("click", () => drawing.undo());
  $("clear-region").addEventListener("click", () => drawing.everyPointPlayable());
  $("classify").addEventListener("click", classify);
  $("stop").addEventListener("click", () => classifying.stop());
  $("longest").addEventListener("click", longest);
  $("stop-longest").addEventListener("click", () => searching.stop());
  for (const field of Object.values(fields)) field.addEventListener("input", () => { delete fields.cycle.dataset.of; changed(false); });

  drawing.onChange(changed);
  fromAddress().catch((reason) => { trouble("trouble", reason); return drawing.replace(START); }).then(() => {
    $("undo").disabled = true;
    $("clear-region").disabled = drawing.content().region.length === 0;
    announce();
  });
  window.addEventListener("hashchange", () => fromAddress().then(() => changed(false)).catch((reason) => trouble("trouble", reason)));
})(window.koatlas = window.koatlas || {});
