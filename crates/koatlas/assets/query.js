// Filters and orders: a query is a list of [key, value]. The table of keys, from which the options of `koatlas types` follow too, and
// the words that values may have are in types.js; this file reads and compares each kind of value.
(function (koatlas) {
  "use strict";

  // Types as objects, from the rows of types.js.
  function types(data) {
    return data.types.map(([id, names, aliases, numbers, words, answer, cycles, [koPoints, factors, shortest]]) =>
      ({ id, names, aliases, numbers, words: words.map((place) => data.words[place]), answer, cycles, koPoints, factors, shortest: data.words[shortest] }));
  }

  // The keys by their names. For keys about numbers, the column is the index among the numbers of a type.
  function keys() {
    let column = 0;
    return new Map(koatlas.types.query.keys.map(([name, kind, filters]) =>
      [name, { name, kind, filters, column: kind === "numbers" || kind === "yes-no" ? column++ : -1 }]));
  }

  // The number that a type has for a key.
  const number = (type, name) => type.numbers[keys().get(name).column];

  // The filter of a name.
  function filter(name) {
    const key = keys().get(name);
    return key && key.filters ? key : undefined;
  }

  // The fate of the shortest cycle of a type under a rule set.
  function fate(type, rules) {
    const place = koatlas.answers.rules.indexOf(rules);
    const [name, move, outcome] = koatlas.answers.fates[koatlas.answers.answers[type.answer][place]];
    return { name: name.replace(" ", "-"), move, outcome };
  }

  // The fewest moves of cycles that go on for ever under a rule set: of all, without passes, balanced.
  const NONE = "- - -";
  function fewest(type, rules) {
    return type.cycles[rules] || NONE;
  }

  // A name without the characters that people write in different ways.
  function folded(text) {
    return text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, "");
  }

  // The meaning of the first of the names that is in a table, whose rows have a meaning and its words.
  function meant(table, names, reason) {
    const rows = names.map((name) => table.find(([, words]) => words.split(" ").includes(name)));
    const [meaning] = rows.find(Boolean) || [];
    if (meaning === undefined) throw reason;
    return meaning;
  }

  // The identifier of a rule set by any of its names. The word "rules" at the end is ignored, as in the program.
  function ruleSet(text) {
    const name = folded(text);
    return meant(koatlas.types.query.ruleSets, [name, name.replace(/(rules|规则|規則|ルール|규칙|룰)$/u, "")],
      `"${text}" is not a rule set: write a name such as Japanese, Chinese, AGA or Tromp-Taylor; the page Rules has all`);
  }

  const fateNamed = (text) => meant(koatlas.types.query.fates, [folded(text)],
    `"${text}" is nothing that a rule set does: write stopped, ended, no result, forfeited or for ever`);
  const yes = (text) => meant(koatlas.types.query.yesNo, [folded(text)], `"${text}" is neither yes nor no`);

  // A number or a range in any form of the tables: `5`, `5..8`, `5+`, `>= 5`, `5 to 8`.
  function range(text) {
    const [ofOne, between] = koatlas.types.query.ranges;
    const asked = text.trim().toLowerCase();
    const read = (part) => (/^[-+]?\d+$/.test(part.trim()) ? Number(part) : undefined);
    const inForm = (form) => {
      const [before, behind] = form.split("N");
      return asked.startsWith(before) && asked.endsWith(behind) ? read(asked.slice(before.length, asked.length - behind.length)) : undefined;
    };
    const one = ofOne.map(([forms, added]) => {
      const number = forms.split(", ").map(inForm).find((found) => found !== undefined);
      return number === undefined ? undefined : added.map((more, end) => (more === null ? [-Infinity, Infinity][end] : number + more));
    });
    const two = between.filter((sign) => asked.includes(sign)).map((sign) => {
      const place = asked.indexOf(sign);
      return [asked.slice(0, place), asked.slice(place + sign.length)].map(read);
    });
    const [least, most] = [...one, ...two].find((ends) => ends && !ends.includes(undefined)) || [];
    if (least === undefined) throw `"${text}" is not a number: write one such as 5, or a range such as 3..5, 5+, >= 5 or 2 to 4`;
    if (least > most) throw `"${text}" is empty: the first number of a range is not above the last`;
    return (number) => least <= number && number <= most;
  }

  // The written form of a cycle word: the least of all rotations, with and without exchanged colours; Black's plays are before White's
  // and captures before suicides.
  function word(text) {
    const labels = text.split(" ").map((play) => /^([BW])(s(?=[1-9]))?([1-9]\d*)?$/.exec(play));
    if (labels.includes(null)) throw `"${text}" is not a cycle word: write one such as B W2 B1, where Bs2 is a suicide of two stones`;
    const plays = labels.map(([, colour, suicide, taken]) => [Number(colour === "W"), Number(suicide === "s"), Number(taken || 0)]);
    const both = [plays, plays.map(([colour, ...others]) => [1 - colour, ...others])];
    const all = both.flatMap((word) => word.map((_, from) => [...word.slice(from), ...word.slice(0, from)]));
    const sign = (a, b) => a.flat().map((part, place) => part - b.flat()[place]).find((difference) => difference) || 0;
    const least = all.sort(sign)[0];
    const spelled = least.map(([colour, suicide, taken]) => "BW"[colour] + (suicide ? "s" : "") + (taken || "")).join(" ");
    if (spelled !== text) throw `"${text}" is not a cycle word: did you mean ${spelled}?`;
    return text;
  }

  // The texts before and after the first separator; the text before it is a rule set.
  function pair(value, separator, form) {
    const place = value.indexOf(separator);
    if (place < 0) throw `"${value}" is not of the form ${form}`;
    return [ruleSet(value.slice(0, place)), value.slice(place + 1)];
  }

  function twoRuleSets(value) {
    const [a, other] = pair(value, ",", "RULES,RULES, for example Japanese, AGA");
    return [a, ruleSet(other)];
  }

  // ---- What a rule set does, in words.

  const ENDS = { black: "Black wins", white: "White wins", tie: "tie", score: "counted" };
  const WORDS = { "for-ever": "for ever", "forfeited": "stone taken off", "void": "no result" };

  // The fate of the shortest cycle: its kind, its words, and the number of the move.
  function shortest(type, rules) {
    const { name, move, outcome } = fate(type, rules);
    return { kind: name, words: name === "ended" ? ENDS[outcome] : WORDS[name] || name, at: move };
  }

  function shortestInWords(type, rules) {
    const { words, at } = shortest(type, rules);
    return at ? `${words} at move ${at}` : words;
  }

  // The cycles that go on for ever, in words.
  function endlessInWords(type, rules) {
    const [all, passFree, balanced] = fewest(type, rules).split(" ");
    if (all === "-") return "no cycle goes on for ever";
    const other = (moves, kind) => (moves === "-" ? `none ${kind}` : `${moves} ${kind}`);
    return `some cycle goes on for ever, in ${all} moves, ${other(passFree, "without passes")}, ${other(balanced, "balanced")}`;
  }

  // Where two rule sets answer a type differently: their answers in words, first about the shortest cycle. `null` if they answer alike.
  function apart(type, a, b) {
    const answers = [shortestInWords, endlessInWords].map((inWords) => [inWords(type, a), inWords(type, b)]);
    return answers.find(([one, other]) => one !== other) || null;
  }

  // What the rule sets that a query names do with a type: lists of an identifier and words.
  function answers(type, query) {
    const all = query.map(([key, value]) => [(filter(key) || {}).kind, value]).flatMap(([kind, value]) => {
      if (kind === "differs") {
        const both = twoRuleSets(value);
        const said = apart(type, ...both) || [];
        return both.map((rules, place) => [rules, said[place]]);
      }
      const inWords = { "fate": shortestInWords, "at-move": shortestInWords, "for-ever": endlessInWords, "never-for-ever": endlessInWords }[kind];
      const rules = inWords && ruleSet(value.split(":")[0]);
      return inWords ? [[rules, inWords(type, rules)]] : [];
    });
    // A rule set and what it does, once.
    return [...new Map(all.map((answer) => [answer.join(" "), answer])).values()];
  }

  const list = (numbers) => [numbers].flat();

  // For each kind of key, a function from a value and the column of the key to a condition on types.
  const KINDS = {
    "numbers": (value, column) => { const wanted = range(value); return (type) => list(type.numbers[column]).some(wanted); },
    "yes-no": (value, column) => { const wanted = yes(value); return (type) => (type.numbers[column] === 1) === wanted; },
    "word": (value) => { const wanted = word(value); return (type) => type.words.includes(wanted); },
    "text": (value) => {
      const wanted = folded(value);
      if (!wanted) throw `"${value}" has no letter and no digit to look for`;
      const has = (name) => folded(name).includes(wanted);
      return (type) => type.id.startsWith(value.toLowerCase()) || type.names.some(has) || type.aliases.some(has);
    },
    "for-ever": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) !== NONE; },
    "never-for-ever": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) === NONE; },
    "fate": (value) => {
      const [rules, wanted] = pair(value, ":", "RULES:FATE, for example Japanese:no result");
      const named = fateNamed(wanted);
      return (type) => fate(type, rules).name === named;
    },
    "at-move": (value) => {
      const [rules, moves] = pair(value, ":", "RULES:N, for example AGA:3");
      const wanted = range(moves);
      return (type) => { const { name, move } = fate(type, rules); return name !== "for-ever" && wanted(move); };
    },
    "differs": (value) => {
      const [a, b] = twoRuleSets(value);
      return (type) => apart(type, a, b) !== null;
    },
  };

  // For each kind of key, the sort key of a type. Types with equal sort keys stay in the order of the catalogue.
  const ORDERS = {
    "numbers": (type, column) => Math.max(...list(type.numbers[column])),
    "name": (type) => (type.names.length ? type.names[0].toLowerCase() : "\uffff"),
  };

  // Parses the last part of an address as a query.
  function parse(hash) {
    return [...new URLSearchParams(hash.replace(/^#/, ""))];
  }

  function format(query) {
    return query.map(([key, value]) =>
      `${key}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2C/g, ",")}`).join("&");
  }

  // The condition of a filter, or the comparison of an order. Throws a sentence if the value is not understood.
  function compiled([key, value]) {
    if (key === "sort") return order(value);
    const asked = filter(key);
    if (!asked) throw `"${key}" is not a filter: the filters are ${[...keys().values()].filter(({ filters }) => filters).map(({ name }) => name).join(", ")}`;
    return KINDS[asked.kind](value, asked.column);
  }

  // What of a query is not understood: lists of a key and a sentence.
  function wrong(query) {
    return query.flatMap((asked) => {
      try {
        compiled(asked);
        return [];
      } catch (reason) {
        if (typeof reason !== "string") throw reason;
        return [[asked[0], reason]];
      }
    });
  }

  // Says beside its field why each wrong value is not understood. Returns what to say of the whole query; empty if nothing is wrong.
  function sayWrong(form, wrong, fieldOf) {
    form.querySelectorAll("[aria-invalid]").forEach((field) => ["aria-invalid", "aria-describedby"].forEach((name) => field.removeAttribute(name)));
    form.querySelectorAll(".wrong").forEach((said) => said.remove());
    const aside = wrong.map(([key, reason]) => [fieldOf(key), reason.endsWith("?") ? reason : `${reason}.`]).filter(([field, reason], number) => {
      if (!field) return true;
      const said = Object.assign(document.createElement("p"), { className: "wrong", id: `wrong-${number}`, textContent: reason });
      field.closest(".field").append(said);
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", said.id);
      return false;
    });
    return wrong.length ? `This cannot be asked: ${aside.map(([, reason]) => reason).join(" ") || "see beside the field."}` : "";
  }

  // The indices of the types that pass a query, in its order. Throws a sentence if the query is wrong.
  function run(all, query) {
    const wanted = query.filter(([key]) => key !== "sort").map(compiled);
    const places = [...all.keys()].filter((place) => wanted.every((asked) => asked(all[place])));
    // If there are several orders, the last one counts.
    const compare = query.filter(([key]) => key === "sort").map(compiled).pop();
    return compare ? places.sort((a, b) => compare(all[a], all[b])) : places;
  }

  function order(key) {
    const falling = key.startsWith("-");
    const { kind, column } = keys().get(falling ? key.slice(1) : key) || {};
    if (!Object.hasOwn(ORDERS, kind)) {
      const names = [...keys().values()].filter((known) => Object.hasOwn(ORDERS, known.kind)).map(({ name }) => name);
      throw `"${key}" is not an order: write one of ${names.join(", ")}, with - before it for the largest first`;
    }
    const value = (type) => ORDERS[kind](type, column);
    const compare = (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
    return (a, b) => (falling ? compare(b, a) : compare(a, b));
  }

  koatlas.query = { types, number, filter, parse, format, run, wrong, sayWrong, ruleSet, fateNamed, shortest, fewest, apart, answers };
})(window.koatlas = window.koatlas || {});
