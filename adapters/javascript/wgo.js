// wgo, npm, tried with version 3.0.0-alpha.10.
//
// Asked: `Game.isValid`, `play`, `pass`. Setting: one of its rule sets by name (Japanese, Chinese, AGA, NZ, GOE), or `repeating` KO,
// ALL or NONE with or without suicide. Nothing ends. Boards are square; any setup, either colour first.
//
// Usage: wgo.js FOLDER Japanese|Chinese|AGA|NZ|GOE, or wgo.js FOLDER KO|ALL|NONE suicide|no-suicide
"use strict";
const { install, rows, serve, settings, stones } = require("./protocol.js");
const { Game, goRules, Repeating } = install("wgo");
const SIGN = { B: 1, W: -1 };
const rules = goRules[settings[0]] || {
  repeating: Repeating[settings[0]], allowRewrite: false, allowSuicide: settings[1] === "suicide", komi: 0,
};

serve("wgo", (start) => {
  if (start.rows !== start.cols) throw new Error("boards are square");
  const game = new Game(start.rows, rules);
  for (const [colour, x, y] of stones(start.board)) game.addStone(x, y, SIGN[colour]);
  game.turn = SIGN[start.to_move];
  return {
    // There is no question for passes.
    legal: (_, at) => (at ? game.isValid(...at) : null),
    play(_, at) {
      if (!at) game.pass();
      else if (!game.play(...at)) throw new Error("play says no");
      return { board: rows(start.rows, start.cols, (x, y) => ({ 1: "X", "-1": "O", 0: "." })[game.getStone(x, y)]) };
    },
  };
});
