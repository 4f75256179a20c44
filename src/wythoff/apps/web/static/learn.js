// The page Learn: Wythoff's game in six steps, each with an address. What is lost, and which slopes there are, the server says.
import { Match, make } from "./board.js";
import { get, here, post, say, words } from "./page.js";

const GAME = "wythoff", SIDE = 8, FAR = 55, NEAR = 0.004, SHOWN = 8, QUIZ = [9, 20]; // pairs that are shown, and asked for
const LOW = 1.2, HIGH = 2.1; // of the slope to be found
const steps = [lose, mark, beams, slope, digits, win];
const step = Math.min(steps.length, Math.max(1, Number(new URLSearchParams(location.search).get("step")) || 1));
const [stage, told, next] = ["stage", "told", "next"].map((id) => document.getElementById(id));

/** The losing squares with both piles below a side, as pairs of numbers. */
async function lost(side) {
  const response = await fetch(here(`data.csv?${new URLSearchParams({ game: GAME, top: 0, left: 0, height: side, width: side })}`));
  if (!response.ok) throw new Error((await response.text()).trim());
  return (await response.text()).trim().split("\n").filter((line) => /^\d/.test(line)).map((line) => line.split(",").map(Number));
}

/** The golden ratio, as the server has it: the greater slope. */
async function golden() {
  const { slopes: [{ top, digits }] } = await get("api/slopes", { game: GAME });
  const found = Number(BigInt(top) / 10n ** BigInt(digits - 9)) / 1e9;
  return found > 1 ? found : 1 / found;
}

function done(text) {
  told.textContent = text;
  told.classList.add("learnt");
  next.classList.add("main");
}

function match(from, over) {
  const made = new Match(stage, { ask: (question) => post("api/play", question), words: words(), fixed: true,
    given: { game: GAME, from, with: "perfect", why: "no" },
    changed: () => { if (made?.view && !made.view.due) over(made.view.winner === 1); } });
}

// The steps.

function lose() { match("1, 2", (won) => { if (!won) done(say("learn_1_done")); }); }

function win() { match("20, 31", (won) => won ? done(say("learn_6_done")) : (told.textContent = say("learn_6_lost"))); }

/** Mark the losing squares: each one that is found makes others winning, along its row, column and diagonal. */
async function mark() {
  const losing = await lost(SIDE), isLost = (x, y) => losing.some(([a, b]) => a === x && b === y), found = new Set();
  const leads = ([x, y], [a, b]) => (a < x && b === y) || (a === x && b < y) || (a < x && x - a === y - b);
  const cells = [];
  const click = (x, y, cell) => {
    if (!isLost(x, y)) {
      const to = losing.find((square) => leads([x, y], square));
      told.textContent = say("learn_2_wrong", { square: `(${x}, ${y})`, to: `(${to.join(", ")})` });
      return;
    }
    found.add(`${x},${y}`);
    cell.className = "is-lost";
    cell.setAttribute("aria-pressed", "true");
    for (const { at, button } of cells) if (leads(at, [x, y])) button.className = "is-won";
    told.textContent = say("learn_2_right", { square: `(${x}, ${y})`, left: losing.length - found.size });
    if (found.size === losing.length) done(say("learn_2_done"));
  };
  const grid = make("div", { class: "marking", role: "group", "aria-label": say("learn_2_board") });
  for (let x = 0; x < SIDE; x += 1)
    for (let y = 0; y < SIDE; y += 1) {
      const button = make("button", { type: "button", "aria-pressed": "false", "aria-label": `${x}, ${y}`, onclick: () => click(x, y, button) }, `${x},${y}`);
      cells.push({ at: [x, y], button });
      grid.append(button);
    }
  stage.replaceChildren(grid);
  cells[0].button.click();
}

/** A plot of the losing squares, the first pile to the right and the second upwards, as slopes are drawn. */
function plot(losing, ...more) {
  return make("svg", { viewBox: `-1 -1 ${FAR + 2} ${FAR + 2}`, class: "plot", role: "img", "aria-label": say("learn_plot") },
    make("path", { d: `M0 0V${FAR}H${FAR}`, class: "plot-axes" }),
    make("text", { x: FAR, y: FAR - 1, "text-anchor": "end" }, `${say("learn_first")} →`),
    make("text", { x: 0.8, y: 2 }, `↑ ${say("learn_second")}`),
    ...losing.map(([a, b]) => make("circle", { cx: a, cy: FAR - b, r: 0.42 })), ...more);
}

/** A number with so many decimals, as the language of the page writes it. */
const decimal = (number, places) => number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: places, maximumFractionDigits: places });

/** A line from (0, 0) as far as the plot goes. */
function line(rise) {
  const x = rise > 1 ? FAR / rise : FAR, y = rise > 1 ? FAR : FAR * rise;
  return make("line", { x1: 0, y1: FAR, x2: x, y2: FAR - y, class: "plot-line" });
}

async function beams() {
  const [losing, phi] = await Promise.all([lost(FAR + 1), golden()]);
  const show = (lines) => {
    stage.replaceChildren(plot(losing, ...lines ? [line(phi), line(1 / phi)] : []), make("p", { class: "tools" },
      make("button", { type: "button", "aria-pressed": String(lines), onclick: () => {
        show(!lines);
        stage.querySelector("button").focus({ preventScroll: true });
        if (!lines) done(say("learn_3_done"));
      } }, say("learn_3_lines"))));
  };
  show(false);
}

async function slope() {
  const [losing, phi] = await Promise.all([lost(FAR + 1), golden()]), upper = losing.filter(([a, b]) => a < b);
  const drawn = line(LOW), read = make("output", { for: "slope" });
  const turn = () => {
    const rise = Number(slider.value), off = Math.max(...upper.map(([a, b]) => Math.abs(b - rise * a)));
    const { x2, y2 } = Object.fromEntries(["x2", "y2"].map((name) => [name, line(rise).getAttribute(name)]));
    drawn.setAttribute("x2", x2);
    drawn.setAttribute("y2", y2);
    read.textContent = say("learn_4_read", { slope: decimal(rise, 3), off: decimal(off, 2) });
    if (Math.abs(rise - phi) < NEAR) done(say("learn_4_done", { slope: decimal(phi, 6) }));
  };
  const slider = make("input", { type: "range", id: "slope", min: LOW, max: HIGH, step: 0.001, value: LOW, oninput: turn });
  stage.replaceChildren(plot(upper, drawn), make("label", { for: "slope" }, say("learn_4_slider")), slider, read);
  turn();
}

async function digits() {
  const pairs = (await lost(FAR + 1)).filter(([a, b]) => a < b).slice(0, QUIZ[1]);
  const found = (await get("api/digits", { numbers: pairs.flat().join(",") })).digits;
  const row = ([a, b], n) => make("tr", {}, ...[n + 1, a, found[2 * n], b, found[2 * n + 1]].map((cell) => make("td", {}, cell)));
  const asked = QUIZ[0] + Math.floor(Math.random() * (pairs.length - QUIZ[0])), [a, b] = pairs[asked];
  const typed = make("input", { id: "partner", inputmode: "numeric", autocomplete: "off", required: true });
  const form = make("form", { class: "setup", onsubmit: (event) => {
    event.preventDefault();
    const right = typed.value.trim() === String(b) || typed.value.trim() === found[2 * asked + 1];
    if (right) done(say("learn_5_done", { a, b, digits: found[2 * asked + 1] }));
    else told.textContent = say("learn_5_wrong", { digits: found[2 * asked] });
  } }, make("label", { for: "partner" }, say("learn_5_ask", { a, digits: found[2 * asked] })), typed,
  make("button", { type: "submit", class: "main" }, say("learn_5_check")));
  stage.replaceChildren(make("table", { class: "digits" }, make("thead", {}, make("tr", {},
    ...["n", say("learn_5_small"), say("learn_5_digits"), say("learn_5_large"), say("learn_5_digits")].map((name) => make("th", { scope: "col" }, name)))),
  make("tbody", {}, ...pairs.slice(0, SHOWN).map(row))), form);
}

// What stands around them.

document.getElementById("title").textContent = say(`learn_${step}`);
document.getElementById("text").textContent = say(`learn_${step}_text`);
document.getElementById("steps").append(...steps.map((_, at) => make("a", { href: here(`learn?step=${at + 1}`),
  "aria-current": at + 1 === step ? "step" : undefined, "aria-label": `${at + 1}. ${say(`learn_${at + 1}`)}` }, at + 1)));
next.href = here(step < steps.length ? `learn?step=${step + 1}` : "play");
next.textContent = say(step < steps.length ? "learn_next" : "learn_play");
Promise.resolve(steps[step - 1]()).catch((fault) => { told.textContent = fault.message; });
