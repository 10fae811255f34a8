// A move that is refused: a cross on its stone, and a bubble beside it with the reason and a button that plays it all the same.
(function (koatlas) {
  "use strict";
  const SHAKE = { frames: [0, -9, 9, -5, 0].map((x) => ({ transform: `translateX(${x}px)` })), milliseconds: 260 };
  // Reasons that are none for a move on this board: it goes on after the end of a game, whoever is to move, and on every point.
  const OTHER_REASONS = ["ended", "turn", "missing-point"];

  // Why a rule set forbids the last move of a record, in a sentence; empty if it does not, or if `chosen` is null. That is { rules, name }:
  // the identifier or the text of a file, and the name. `suicide` is the number of stones of a suicide.
  async function objection(record, chosen, suicide) {
    if (!chosen || !koatlas.analyser) return "";
    const { rules, name } = chosen;
    const judged = await koatlas.analyser.ask({ question: "check", position: record, rules }).catch(() => ({ verdicts: [] }));
    const last = judged.verdicts.at(-1);
    if (!last || last.legal || OTHER_REASONS.includes(last.reason)) return "";
    return `${last.reason === "suicide" ? suicideOf(suicide) : explained(last.explanation)} ${name} ${/rules/i.test(name) ? "forbid" : "forbids"} that.`;
  }

  // The reason as the analyser gives it, without the name of the rule in brackets.
  function explained(reason) {
    const plain = reason.replace(/ \([^()]*\)$/, "").replace("would repeat the position", "would bring back the position");
    return plain.startsWith("would ") ? `This ${plain}.` : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
  }

  const suicideOf = (number) => `${number === 1 ? "This stone" : `These ${number} stones`} would have no liberty.`;

  // The refusal on a board. `goban()` is the board, `draw()` draws it, `playAnyway(point)` plays the refused move.
  koatlas.refusal = function (board, bubble, { goban, draw, playAnyway }) {
    const [text, button] = [bubble.querySelector("p"), bubble.querySelector("button")];
    let refused = null;

    // Refuses a move: `point`, and `colour`, which is null if a stone stands there: then it cannot be played.
    function show(point, colour, sentence) {
      refused = { point, colour };
      text.textContent = sentence;
      button.hidden = !colour;
      const { width, height } = goban();
      const [x, y] = goban().place(point);
      bubble.style.setProperty("--x", `${100 * x / width}%`);
      bubble.style.setProperty("--y", `${100 * y / height}%`);
      bubble.classList.add("shown");
      draw();
      if (matchMedia("(prefers-reduced-motion: no-preference)").matches) goban().groups.get(point).animate(SHAKE.frames, SHAKE.milliseconds);
    }

    function close() {
      if (!refused) return;
      refused = null;
      bubble.classList.remove("shown");
      text.textContent = "";
      button.hidden = true;
      if (bubble.contains(document.activeElement)) board.focus({ preventScroll: true });
    }

    const closeAndDraw = () => { close(); draw(); };
    bubble.addEventListener("click", closeAndDraw);
    button.addEventListener("click", (event) => {
      const { point } = refused;
      event.stopPropagation();
      closeAndDraw();
      board.focus({ preventScroll: true });
      playAnyway(point);
    });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && refused) closeAndDraw(); });

    return {
      show,
      close,
      objection,
      suicideOf,
      // What the board shows of it, as in Goban.show.
      marks: () => (refused ? [[refused.point, "refused"]] : []),
      ghosts: () => (refused?.colour ? [[refused.point, refused.colour]] : []),
    };
  };
})(window.koatlas = window.koatlas || {});
