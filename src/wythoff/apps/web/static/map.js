// The endless map: tiles of the server, placed by integers of any size. The first pile goes downwards, the second to the right.
import { localized, make, short } from "./board.js";
import { command, copyLink, data, get, here, say, words } from "./page.js";
import { axes, legend, slopes, squares } from "./marks.js";
import { Plane } from "./plane.js";
import { TileCache } from "./tiles.js";

const CHECKED = ["slopes", "moves"];
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const MOST_SQUARES = 20000n; // of a view that is asked square by square
const asked = new URLSearchParams(location.search);
const element = (id) => document.getElementById(id);
const canvas = element("map"), view = canvas.parentElement;
const plane = new Plane(), cache = new TileCache(() => draw());
const state = { game: data().game, show: asked.get("show") ?? "P", slopes: [], legends: {}, ordered: false, closest: 6, picked: null, pointed: null, wrong: "" };

// What the page says.

/** What went wrong: what was asked for last, else the tiles that are seen. */
function error(text = state.wrong) {
  state.wrong = text ?? "";
  element("error").textContent = state.wrong || cache.refusal;
}

function link() {
  const { x, y } = plane.centre();
  const parameters = new URLSearchParams({ game: state.game, x, y, zoom: plane.zoom, show: state.show });
  for (const name of CHECKED) parameters.set(name, element(name).checked ? "yes" : "no");
  if (state.picked) parameters.set("at", state.picked.join(","));
  history.replaceState(null, "", `?${parameters}`);
}

async function load() {
  error("");
  cache.clear();
  Object.assign(state, { slopes: [], legends: {}, picked: null });
  element("lines").replaceChildren();
  try {
    const found = await get("api/overview", { game: state.game });
    state.ordered = found.ordered;
    state.closest = found.closest;
    state.legends = found.shows;
    for (const option of element("show").options) option.disabled = !(option.value in found.shows);
    if (!(state.show in found.shows)) state.show = "P";
    element("show").value = state.show;
    element("known").textContent = found.limit || say(`map_${found.extent}`, { game: found.game, evidence: localized(found.evidence, words()) });
    element("command").replaceChildren(command(found.command));
    open();
  } catch (refusal) {
    error(refusal.message);
    draw();
    return;
  }
  try {
    const found = await get("api/slopes", { game: state.game });
    state.slopes = found.slopes;
    element("lines").replaceChildren(...(state.slopes.length ? [make("h2", {}, say("slopes")), make("ul", {}, ...state.slopes.map((slope) =>
      make("li", {}, say("slope_line", { text: slope.text, known: say(`known_${slope.known}`), reason: slope.reason })))), command(found.command)] : [make("p", { class: "soft" }, say("no_slopes"))]));
    draw();
  } catch { /* a map without slopes is a map */ }
}

/** Show what is chosen to be shown, and below the map what its colours mean. */
function open() {
  cache.open({ game: state.game, show: state.show });
  element("legend").replaceChildren(...(state.legends[state.show] ?? []).map(([number, colour]) => make("li", {},
    make("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, make("rect", { width: 1, height: 1, fill: colour })), number.replace("-", "\u2212"))));
  draw();
}

async function ask(x, y) {
  if (x < 0n || y < 0n) return;
  state.picked = [x, y].map(String);
  state.moves = [];
  const box = element("square");
  box.replaceChildren(make("p", { class: "soft" }, say("loading")));
  draw();
  link();
  try {
    const found = await get("api/square", { game: state.game, x: String(x), y: String(y), show: state.show });
    state.moves = found.moves;
    const lines = grouped(found.lines);
    box.replaceChildren(make("h2", {}, say(`outcome_${found.outcome}`, { position: `(${found.position.map(short).join(", ")})` })),
      ...lines, ...elsewhere(found.moves), ...(found.more ? [make("p", {}, say("more_lines", { count: found.more }))] : []),
      ...(found.value === null ? [] : [make("p", {}, say("value_is", { value: found.value })), command(found.value_command)]),
      make("p", { class: "soft" }, localized(found.evidence, words())), command(found.command), command(found.why));
  } catch (refusal) {
    box.replaceChildren(make("p", { class: "error" }, refusal.message));
  }
  draw();
}

/** Buttons that lead to squares that are not in view. */
function elsewhere(squares) {
  const out = squares.map((square) => square.map(BigInt)).filter(([x, y]) => {
    const [across, down] = plane.place(x, y);
    return across < 0 || down < 0 || across >= plane.width || down >= plane.height;
  });
  const lead = ([x, y]) => make("button", { type: "button", onclick: () => { go(x, y); ask(x, y); } }, say("show_square", { position: `(${short(x)}, ${short(y)})` }));
  return out.length ? [make("p", { class: "tools" }, ...out.map(lead))] : [];
}

/** Lines as paragraphs, and those that are indented as a list below them. */
function grouped(lines) {
  const found = [];
  for (const line of lines) {
    if (!line.startsWith(" ")) found.push(make("p", {}, line));
    else {
      if (found.at(-1)?.tagName !== "UL") found.push(make("ul", {}));
      found.at(-1).append(make("li", {}, line.trim()));
    }
  }
  return found;
}

let asking = 0;
/** The moves from the square under the pointer, where squares can be told apart. */
async function lead(x, y) {
  const turn = ++asking;
  state.from = [];
  const seen = plane.window();
  if (!element("moves").checked || plane.zoom < 2 || x < 0n || y < 0n || seen.width * seen.height > MOST_SQUARES) return;
  try {
    const found = await get("api/moves", { game: state.game, x, y, ...seen });
    if (turn === asking) state.from = found.moves;
  } catch (refusal) {
    error(refusal.message);
  }
  draw();
}

// What is drawn.

let waiting = false;
function draw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; paint(); });
}

function paint() {
  const ratio = Math.min(devicePixelRatio || 1, 2), { width, height } = plane;
  if (canvas.width !== width * ratio) canvas.width = width * ratio;
  if (canvas.height !== height * ratio) canvas.height = height * ratio;
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.imageSmoothingEnabled = false;
  view.dataset.show = state.show; // P-positions are black on white, and in the dark turned round by the style
  const night = state.show !== "P" && isDark();
  pen.fillStyle = night ? "#2b3035" : "#e9e6df";
  pen.fillRect(0, 0, width, height);
  const wanted = plane.tiles();
  cache.want(wanted);
  for (const tile of wanted) cache.paint(pen, tile);
  error();
  const coming = cache.coming.size || !(cache.of || state.wrong);
  const empty = plane.zoom >= 0 && cache.of && cache.blank(wanted); // a smaller scale may show only a sample of squares
  element("coming").textContent = coming ? say("loading") : empty ? say("none_in_view") : "";
  if (element("slopes").checked) slopes(pen, plane, state);
  squares(pen, plane, state, document.activeElement === canvas);
  axes(pen, plane, night);
  const { x, y } = state.pointed ?? plane.centre();
  element("where").textContent = say("where", { x: short(x), y: short(y), zoom: plane.zoom });
}

// What is done.

function moved() {
  draw();
  clearTimeout(moved.waiting);
  moved.waiting = setTimeout(link, 250);
}

/** Closer or farther about a point; without one about the middle, or about the corner where that is in its place. */
function zoom(steps, x, y) {
  const back = x === undefined && plane.cornered;
  plane.zoomBy(steps, x ?? plane.width / 2, y ?? plane.height / 2, state.closest);
  if (back || steps < 0) plane.snuggle(back);
  cache.pause(60);
  state.from = [];
  moved();
}

const pointers = new Map();
let pinched = 0, dragged = 0;
const inside = (event) => {
  const box = canvas.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};
canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, inside(event));
  dragged = 0;
  pinched = spread();
});
canvas.addEventListener("pointermove", (event) => {
  const now = inside(event), before = pointers.get(event.pointerId);
  if (before && pointers.size === 1) {
    plane.pan(before[0] - now[0], before[1] - now[1]);
    dragged += Math.abs(before[0] - now[0]) + Math.abs(before[1] - now[1]);
  }
  if (before) {
    pointers.set(event.pointerId, now);
    if (pointers.size === 2 && spread() > 1.5 * pinched) { zoom(1, ...middle()); pinched = spread(); }
    else if (pointers.size === 2 && spread() < pinched / 1.5) { zoom(-1, ...middle()); pinched = spread(); }
    moved();
  }
  const { x, y } = plane.at(...now), was = state.pointed;
  state.pointed = { x, y };
  if (!was || was.x !== x || was.y !== y) {
    clearTimeout(lead.waiting);
    lead.waiting = setTimeout(() => lead(x, y), 120);
    draw();
  }
});
const spread = () => {
  const [one, two] = [...pointers.values()];
  return two ? Math.hypot(one[0] - two[0], one[1] - two[1]) : 0;
};
const middle = () => {
  const [one, two] = [...pointers.values()];
  return [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
};
canvas.addEventListener("pointerup", (event) => {
  const alone = pointers.size === 1;
  pointers.delete(event.pointerId);
  if (alone && dragged < 6) {
    const { x, y } = plane.at(...inside(event));
    ask(x, y);
  }
});
canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
canvas.addEventListener("pointerleave", () => { state.pointed = null; draw(); });
let turned = 0;
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  turned += event.deltaY;
  if (Math.abs(turned) < 60) return;
  zoom(turned < 0 ? 1 : -1, ...inside(event));
  turned = 0;
}, { passive: false });
canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 256 : 64;
  const arrows = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  if (arrows[event.key]) { plane.pan(...arrows[event.key]); moved(); }
  else if (event.key === "+" || event.key === "=") zoom(1);
  else if (event.key === "-") zoom(-1);
  else if (event.key === "Home") go(0n, 0n);
  else if (event.key === "Enter") { const { x, y } = plane.centre(); ask(x, y); }
  else return;
  event.preventDefault();
});
for (const name of ["focus", "blur"]) canvas.addEventListener(name, draw);
element("in").addEventListener("click", () => zoom(1));
element("out").addEventListener("click", () => zoom(-1));
for (const name of CHECKED) {
  if (asked.has(name)) element(name).checked = asked.get(name) === "yes";
  element(name).addEventListener("change", () => { state.from = []; moved(); });
}
element("show").addEventListener("change", () => {
  state.show = element("show").value;
  open();
  moved();
});

const form = element("setup"), place = element("goto");
form.game.value = state.game;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  state.game = form.game.value.trim();
  load();
  link();
});

/** A number as it is typed: 123, 1e30, 10**30, 2*10**30+7. */
function typed(text) {
  const word = (part) => {
    const found = part.trim().replaceAll("_", "").match(/^(?:(\d+)\s*\*\s*)?(\d+)(?:\s*(?:\*\*|\^)\s*(\d+)|e(\d+))?$/i);
    if (!found) throw new Error(say("no_number", { text: text.slice(0, 40) }));
    const [, times = "1", base, power, tens] = found;
    if (Number(power ?? tens ?? 0) > 1200) throw new Error(say("no_number", { text: text.slice(0, 40) }));
    return BigInt(times) * (tens === undefined ? BigInt(base) ** BigInt(power ?? 1) : BigInt(base) * 10n ** BigInt(tens));
  };
  return text.split(/(?=[+-])/).reduce((sum, part) => part[0] === "-" ? sum - word(part.slice(1)) : sum + word(part.replace("+", "")), 0n);
}
place.addEventListener("submit", (event) => {
  event.preventDefault();
  try {
    const [x, y] = [place.x.value, place.y.value].map((text) => typed(text || "0"));
    go(x, y);
    error("");
    ask(x, y);
  } catch (refusal) {
    error(refusal.message);
  }
});

function go(x, y, level = plane.zoom) {
  plane.centreOn(x < 0n ? 0n : x, y < 0n ? 0n : y, level);
  plane.snuggle();
  moved();
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 5000);
}
element("picture").addEventListener("click", () => {
  legend(canvas.getContext("2d"), plane, state.legends[state.show] ?? []);
  canvas.toBlob((blob) => save(blob, "map.png"));
  draw();
});
element("data").addEventListener("click", async () => {
  const response = await fetch(here(`data.csv?${new URLSearchParams({ game: state.game, ...plane.window() })}`));
  if (response.ok) save(await response.blob(), "p-positions.csv");
  else error((await response.text()).trim());
});
copyLink(element("share"));

function fit() {
  plane.resize(view.clientWidth, view.clientHeight);
  draw();
}
new ResizeObserver(fit).observe(view);
fit();
const level = Math.max(-4000, Math.min(6, Math.trunc(Number(asked.get("zoom") ?? 3)) || 0));
try {
  const [x, y] = asked.has("x") ? [asked.get("x"), asked.get("y") ?? "0"] : asked.get("at")?.split(",") ?? [];
  if (x === undefined) plane.cornerAt(level);
  else plane.centreOn(typed(x), typed(y ?? "0"), level);
  if (!asked.has("x")) plane.snuggle();
} catch (refusal) {
  error(refusal.message);
}
load().then(() => {
  const at = asked.get("at")?.split(",");
  if (at?.length === 2) ask(typed(at[0]), typed(at[1]));
});
