// Small boards that play their cycles: each is a button with positions and moves.
(function () {
  "use strict";

  const SECONDS_A_MOVE = 0.9;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const COLOURS = { X: "Black", O: "White" };
  // What ends the cycle that is being played.
  let stopOther = () => {};

  // A board that plays: its positions as rows, and its moves, each a colour and a point.
  function playOn(stage) {
    const svg = stage.querySelector("svg");
    const said = stage.querySelector(".said");
    const start = said.textContent;
    const positions = stage.dataset.positions.split(" ").map((rows) => rows.split("/"));
    const moves = stage.dataset.moves.split(" ").map((move) => move.split("-"));
    const [stones, white] = ["s", "w"].map((name) => svg.querySelector(`path.${name}`) || added("path", name));
    const last = added("circle", "last");
    let step = 0;
    let timer = 0;

    function added(name, kind) {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      made.setAttribute("class", kind);
      svg.append(made);
      return made;
    }

    function draw() {
      const rows = positions[step];
      const dots = (signs) => rows.map((row, y) => [...row].map((sign, x) => (signs.includes(sign) ? `M${x}.5 ${y}.5h0` : "")).join("")).join("");
      stones.setAttribute("d", dots("XO"));
      white.setAttribute("d", dots("O"));
      const [colour, point] = step ? moves[step - 1] : [];
      last.toggleAttribute("hidden", !point || point === "pass");
      if (point && point !== "pass") {
        // Rows are numbered from the bottom, columns leave out the letter i.
        last.setAttribute("cx", "abcdefghjklmnopqrstuvwxyz".indexOf(point[0]) + 0.5);
        last.setAttribute("cy", rows.length - Number(point.slice(1)) + 0.5);
        last.setAttribute("r", 0.2);
        last.setAttribute("class", `last on-${colour}`);
      }
      said.textContent = !point ? start : point === "pass" ? `${COLOURS[colour]} passes` : `${COLOURS[colour]} ${point}`;
    }

    function forward() {
      step = step === moves.length ? 1 : step + 1;
      draw();
    }

    function play() {
      stopOther();
      stopOther = stop;
      stage.setAttribute("aria-pressed", "true");
      forward();
      timer = setInterval(forward, SECONDS_A_MOVE * 1000);
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      step = 0;
      stage.setAttribute("aria-pressed", "false");
      draw();
    }

    // With reduced motion nothing plays by itself: each press makes a move.
    stage.addEventListener("click", () => (still.matches ? forward() : timer ? stop() : play()));
    stage.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse" && !still.matches && !timer) play(); });
    stage.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") stop(); });
    stage.addEventListener("focus", () => { if (stage.matches(":focus-visible") && !still.matches && !timer) play(); });
    stage.addEventListener("blur", stop);
    stage.addEventListener("keydown", (event) => { if (event.key === "Escape") stop(); });
    stage.disabled = false;
  }
  document.querySelectorAll(".stage").forEach(playOn);
})();
