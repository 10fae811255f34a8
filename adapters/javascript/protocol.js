// The protocol of ../README.md for adapters in JavaScript: reads questions, answers each with one line.
//
// A game is an object with `legal(colour, point)`, which is true, false or null, and `play(colour, point)`, which throws an Error or
// returns what there is to tell. A point is [x, y] from the upper left corner, from 0, as these packages have it; a pass is null.
"use strict";
const path = require("node:path");
const readline = require("node:readline");
const { createRequire } = require("node:module");

const COLUMNS = "abcdefghjklmnopqrstuvwxyz";
// The packages are installed outside of the repository, in the folder that is the first argument.
const [folder, ...settings] = process.argv.slice(2);
const install = createRequire(path.resolve(folder, "node") + path.sep);
// What a package prints must not get between the answers.
for (const method of ["log", "info", "debug"]) console[method] = console.error;

// The stones of a board given from the top, as [colour, x, y].
function stones(board) {
  return board.flatMap((line, y) => [...line].flatMap((c, x) => (c === "." ? [] : [[c === "X" ? "B" : "W", x, y]])));
}

// The board from the top; `content(x, y)` is "X", "O" or ".".
function rows(count, columns, content) {
  return Array.from({ length: count }, (_, y) => Array.from({ length: columns }, (_, x) => content(x, y)).join(""));
}

// Throws unless a game begins as all do in packages without setup.
function emptyWithBlack(start) {
  if (start.rows !== start.cols) throw new Error("boards are square");
  if (start.to_move !== "B" || stones(start.board).length) throw new Error("games begin with the empty board and Black");
}

// Answers until the input ends. `begin(start)` makes a game, or throws.
function serve(name, begin) {
  let game = null, toMove = null, size = null;
  const parse = (move) => {
    const [colour, at] = move.split(" ");
    if (colour !== "B" && colour !== "W") throw new Error(`no colour: ${colour}`);
    if (at === "pass") return [colour, null];
    const point = [COLUMNS.indexOf(at[0]), size.rows - Number(at.slice(1))];
    if (!(point[0] >= 0 && point[0] < size.cols && point[1] >= 0 && point[1] < size.rows)) throw new Error(`${at} is not on the board`);
    return [colour, point];
  };
  const answer = (question) => {
    if ("name" in question) {
      const file = path.resolve(folder, "node", "node_modules", name, "package.json");
      return { name, version: install(file).version, settings: settings.join(" ") };
    }
    if ("start" in question) {
      game = null;
      const { rows: count, cols, board, to_move: first } = question.start;
      if (board.length !== count || board.some((line) => line.length !== cols) || !"BW".includes(first)) {
        throw new Error("not a board of so many rows and columns");
      }
      game = begin(question.start);
      [toMove, size] = [question.start.to_move, question.start];
      return { ok: true };
    }
    if (!game) throw new Error("no game has begun");
    if ("legal" in question) {
      return { legal: question.legal.map(parse).map(([colour, point]) => (colour === toMove ? game.legal(colour, point) : null)) };
    }
    if ("play" in question) {
      const [colour, point] = parse(question.play);
      if (colour !== toMove) throw new Error(`${toMove} is to move`);
      const told = game.play(colour, point);
      toMove = colour === "B" ? "W" : "B";
      return { played: true, ...told };
    }
    return { cannot: "not a question of the protocol" };
  };
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    if (!line.trim()) return;
    let question = {}, said;
    try {
      question = JSON.parse(line);
      said = answer(question);
    } catch (error) { // Whatever a package throws is an answer.
      const why = String(error && error.message ? error.message : error);
      said = question && question.play ? { played: false, why } : { cannot: why };
    }
    process.stdout.write(JSON.stringify(said) + "\n");
  });
}

// Whether something can be done: false where it throws.
function works(action) {
  try {
    return action() !== false;
  } catch {
    return false;
  }
}

module.exports = { emptyWithBlack, install, rows, serve, settings, stones, works };
