// What a command prints, as a page shows it: tables and charts for its columns, formulas, and lists for what is indented.
import { make, typeset } from "./board.js";

const SVG_SIDE = 60; // units along a side of a chart
const FORMULA = /^[A-Za-z]\w*('{0,2}_\w+)?( \S+)? = \S/, KNOWN = /^(proved|computed|conjectured)\b:?\s*(.*)$/;
const NUMBER = /^-?\d+(\.\d+)?$/, CELL = /^(-?\d[\d.]*%?|[-=+?*.]+)?$/;
const UNUSED = /^[^:]+: no;/; // a solver or a theorem that does not apply

/** The words of a line, and the columns at which each begins and ends. */
const words = (line) => [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], start: found.index, end: found.index + found[0].length }));

/** The lines of a table from a place on: each of its words begins or ends with a word of the first line. */
function columns(lines, from) {
  const head = words(lines[from]), rows = [head.map(({ text }) => text)];
  if (head.length < 3) return rows;
  for (const line of lines.slice(from + 1)) {
    const cells = Array(head.length).fill("");
    for (const word of words(line)) {
      const place = head.findIndex(({ start, end }, at) => !cells[at] && (end === word.end || start === word.start));
      if (place < 0) return rows;
      cells[place] = word.text;
    }
    if (cells.filter(Boolean).length < 2 || !cells.slice(1).every((cell) => CELL.test(cell))) return rows;
    rows.push(cells);
  }
  return rows;
}

/** A table with a chart beside it, where its numbers are points, values of squares, or slopes. */
function table([head, ...rows], charts) {
  const isGrid = head[0].includes("\\"), numbers = rows.flat().map(Number).filter((number) => number > 0);
  const most = Math.max(1, ...numbers);
  const cell = (text) => {
    const made = make("td", {}, ...typeset(text));
    if (isGrid && text === "0") made.className = "is-zero";
    else if (isGrid && NUMBER.test(text)) made.style.backgroundColor = `color-mix(in srgb, var(--accent) ${Math.round(45 * Number(text) / most)}%, var(--face))`;
    return made;
  };
  const named = (text, scope) => make("th", { scope }, ...typeset(text));
  const made = make("div", { class: "wide", tabindex: 0 }, make("table", { class: isGrid ? "shaded" : undefined },
    make("thead", {}, make("tr", {}, ...head.map((text) => named(text, "col")))),
    make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {}, named(first, "row"), ...rest.map(cell))))));
  const drawn = charts && chart(head, rows);
  return drawn ? make("div", { class: "beside" }, made, drawn) : made;
}

function chart(head, rows) {
  const series = (name) => rows.find(([first]) => first === name)?.slice(1).map(Number);
  const [a, b] = [["a_n", "b_n"], ["a", "b"]].map((pair) => pair.map(series)).find(([one, two]) => one && two) ?? [];
  if (a?.every(Number.isFinite) && b.every(Number.isFinite)) return plot([...a, ...b], [...b, ...a], false);
  const slope = head.indexOf("slope");
  return slope > 0 && rows.length > 2 && rows.every((row) => NUMBER.test(row[slope])) ? plot(rows.map((_, at) => at), rows.map((row) => Number(row[slope])), true) : null;
}

/** Points in a square, the first number to the right and the second upwards; with a line through them where one is wanted. */
function plot(across, up, isLine) {
  const least = isLine ? Math.min(...up) : 0, wide = Math.max(1, ...across), high = Math.max(...up) - least || 1;
  const points = across.map((x, at) => [SVG_SIDE * x / wide, SVG_SIDE * (1 - (up[at] - least) / high)]);
  return make("svg", { viewBox: `-11 -4 ${SVG_SIDE + 16} ${SVG_SIDE + 11}`, class: "chart", "aria-hidden": "true" },
    make("path", { d: `M0 0V${SVG_SIDE}H${SVG_SIDE}` }), isLine ? make("path", { class: "trend", d: `M${points.map((point) => point.join(" ")).join("L")}` }) : null,
    ...points.map(([x, y]) => make("circle", { cx: x, cy: y, r: 0.8 })),
    ...(isLine ? [] : [make("text", { x: SVG_SIDE, y: SVG_SIDE + 5, "text-anchor": "end" }, wide)]),
    ...[[least, SVG_SIDE], [least + high, 1]].map(([value, y]) => make("text", { x: -1, y, "text-anchor": "end" }, isLine ? value.toFixed(3) : value)));
}

const known = (tag, text) => {
  const [, kind, rest] = KNOWN.exec(text);
  return make(tag, { class: `known known-${kind}` }, make("b", {}, kind), ` ${rest}`);
};

/** Add an indented line to the list that ends what was found; lines that are indented more belong to the one before. */
function listed(found, line) {
  const bare = line.trim(), indent = line.length - bare.length, inside = (tag) => KNOWN.test(bare) ? known(tag, bare) : make(tag, {}, ...typeset(bare));
  if (found.at(-1).tagName !== "UL") found.push(make("ul", { "data-indent": indent }));
  const list = found.at(-1);
  if (UNUSED.test(bare)) {
    if (list.lastChild?.className !== "unused") list.append(make("li", { class: "unused" }, make("details", {}, make("summary", {}, "…"), make("ul", {}))));
    list.lastChild.querySelector("ul").append(inside("li"));
  } else if (indent > Number(list.dataset.indent) && list.lastChild) list.lastChild.append(inside("div"));
  else list.append(inside("li"));
}

/** The text of a command as blocks of a page; `unused` says how many lines are folded away, by their number. */
export function blocks(text, { charts = true, unused = String } = {}) {
  const lines = text.split("\n").map((line) => line.trimEnd()), found = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at], bare = line.trim(), rows = bare ? columns(lines, at) : [];
    if (!bare) continue;
    if (rows.length > 1) {
      found.push(table(rows, charts));
      at += rows.length - 1;
    } else if (FORMULA.test(bare)) found.push(make("p", { class: "formula" }, ...typeset(bare)));
    else if (line !== bare && found.length) listed(found, line);
    else if (bare.includes("\\")) found.push(make("p", {}, make("code", {}, bare))); // LaTeX, to be copied
    else found.push(KNOWN.test(bare) ? known("p", bare) : make("p", {}, ...typeset(bare)));
  }
  for (const list of found) for (const fold of list.querySelectorAll?.(".unused details") ?? []) fold.firstChild.textContent = unused(fold.lastChild.childElementCount);
  return found;
}
