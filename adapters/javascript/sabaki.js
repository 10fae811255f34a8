// @sabaki/go-board, npm, tried with version 1.4.3: the board of the program Sabaki.
//
// Asked: `makeMove` with preventOverwrite, and with preventKo and preventSuicide as the settings say; with `analyze` the answer to
// `analyzeMove`, which is what the program Sabaki warns by. The only ko rule is that against taking back at once. A move without
// colour is a pass; nothing ends.
// Boards of any rows and columns up to 25, any setup, either colour first.
//
// Usage: sabaki.js FOLDER make|analyze ko|no-ko suicide|no-suicide
"use strict";
const { install, rows, serve, settings, works } = require("./protocol.js");
const GoBoard = install("@sabaki/go-board");
const SIGN = { B: 1, W: -1 };
const [how, ko, suicide] = settings;
const options = { preventOverwrite: true, preventKo: ko === "ko", preventSuicide: suicide === "no-suicide" };

serve("@sabaki/go-board", (start) => {
  let board = new GoBoard(start.board.map((line) => [...line].map((c) => ({ X: 1, O: -1, ".": 0 })[c])));
  if (!board.isValid()) throw new Error("stones without liberties");
  return {
    legal(colour, at) {
      if (!at) return true;
      if (how === "make") return works(() => board.makeMove(SIGN[colour], at, options));
      const said = board.analyzeMove(SIGN[colour], at);
      return !(said.overwrite || (options.preventKo && said.ko) || (options.preventSuicide && said.suicide));
    },
    play(colour, at) {
      if (how === "analyze" && !this.legal(colour, at)) throw new Error("analyzeMove says no");
      board = at ? board.makeMove(SIGN[colour], at, options) : board.makeMove(0, [-1, -1], options);
      return { board: rows(start.rows, start.cols, (x, y) => ({ 1: "X", "-1": "O", 0: "." })[board.get([x, y])]) };
    },
  };
});
