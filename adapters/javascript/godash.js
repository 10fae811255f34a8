// godash, npm, tried with version 2.1.0.
//
// Asked: `addMove`, which throws where `isLegalMove` says no and where there is a stone. It has no ko rule, but `followupKo` names
// the point that the ko rule forbids after a move; the caller is to keep to it. With `ko` this adapter refuses that point for one
// move; with `none` it does not. No suicide; it has no turns, passes and ends. Boards are square; any setup, either colour first.
//
// Usage: godash.js FOLDER none|ko
"use strict";
const { install, rows, serve, settings, stones, works } = require("./protocol.js");
const godash = install("godash");
const COLOUR = { B: godash.BLACK, W: godash.WHITE };
const move = (colour, x, y) => godash.Move(godash.Coordinate(x, y), COLOUR[colour]);

serve("godash", (start) => {
  if (start.rows !== start.cols) throw new Error("boards are square");
  let board = godash.Board(start.rows, ...stones(start.board).map(([colour, x, y]) => move(colour, x, y)));
  let ko = null;
  const after = (colour, [x, y]) => {
    if (settings[0] === "ko" && ko && ko.equals(godash.Coordinate(x, y))) throw new Error("followupKo names this point");
    return godash.addMove(board, move(colour, x, y));
  };
  return {
    legal: (colour, at) => (at ? works(() => after(colour, at)) : null),
    play(colour, at) {
      const next = at ? after(colour, at) : board;
      ko = at ? godash.followupKo(board, move(colour, ...at)) : null;
      board = next;
      const content = (x, y) => ({ black: "X", white: "O" })[board.moves.get(godash.Coordinate(x, y))] || ".";
      return { board: rows(start.rows, start.cols, content) };
    },
  };
});
