// goban, npm, tried with version 8.3.64: the board of the server online-go.com.
//
// Asked: `GobanEngine.place(x, y, true, true)`, as its board asks when a player clicks; it throws. Settings: a rule set, or a rule set
// and what its configuration may change: superko_algorithm, and suicide (allow_self_capture). Its boards for screens need a browser;
// the engine does not, so a stand-in for the browser's objects is enough to load it. A pass is always taken; the server, not the
// engine, ends games. Boards of any rows and columns up to 25, any setup, either colour first.
//
// Usage: goban.js FOLDER chinese|aga|japanese|korean|ing|nz [psk|csk|ssk|ing|noresult [suicide|no-suicide]]
"use strict";
const { install, rows, serve, settings, stones } = require("./protocol.js");
const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "" : nothing), apply: () => nothing, construct: () => nothing, set: () => true,
});
Object.assign(globalThis, { self: globalThis, window: nothing, document: nothing, CSSStyleSheet: class {}, HTMLElement: class {} });
const { GobanEngine } = install("goban");
const [rules, superko, suicide] = settings;

serve("goban", (start) => {
  const letters = (colour) => stones(start.board).filter(([c]) => c === colour)
    .map(([, x, y]) => String.fromCharCode(97 + x, 97 + y)).join("");
  const engine = new GobanEngine({
    rules, width: start.cols, height: start.rows, initial_player: start.to_move === "B" ? "black" : "white", komi: 0,
    initial_state: { black: letters("B"), white: letters("W") }, throw_all_errors: true,
    ...(superko && { superko_algorithm: superko, allow_superko: superko === "noresult" }),
    ...(suicide && { allow_self_capture: suicide === "suicide" }),
  });
  const place = (at) => (at ? engine.place(at[0], at[1], true, true) : engine.place(-1, -1));
  return {
    legal(_, at) {
      try {
        place(at);
      } catch {
        return false;
      }
      engine.deleteCurMove();
      return true;
    },
    play(_, at) {
      place(at);
      return { board: rows(start.rows, start.cols, (x, y) => ".XO"[engine.board[y][x]]) };
    },
  };
});
