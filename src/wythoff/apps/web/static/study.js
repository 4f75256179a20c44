// The page Study: a rule as it is typed, where it is wrong, and what the commands say of it.
import { blocks } from "./blocks.js";
import { make, ruleList } from "./board.js";
import { command, copyLink, data, get, here, say, titled, words } from "./page.js";

const PANELS = ["positions", "formulas", "evidence", "proof", "values", "slopes", "guess", "strategy", "misere", "neighbours", "invariance"];
const AT_ONCE = ["positions", "formulas", "values"]; // the others when they are opened
const EXAMPLES = ["nim | diagonal", "nim | diagonal(x1 + 1)", "nim | diagonal | ray(1, 2)", "where(abs(k - l) < 2 or min(k, l) < 3)", "misere(nim | diagonal)", "block(nim | diagonal, 1)", "nim | diagonal((x0 - x1)**2)"];
const form = document.getElementById("setup"), field = form.game, list = document.getElementById("completions");
const wrong = document.getElementById("error"), typed = document.getElementById("typed"), panels = document.getElementById("panels");
const asked = new URLSearchParams(location.search);
let names = [], round = 0, asking = new AbortController(); // the last ends what is asked about the rule before

field.setAttribute("role", "combobox");
field.setAttribute("aria-controls", "completions");
field.setAttribute("aria-expanded", "false");
field.setAttribute("aria-autocomplete", "list");
field.setAttribute("aria-describedby", "error");

/** What is typed, with the place marked where it is wrong. */
async function read() {
  const text = field.value, mine = ++round;
  if (!text.trim()) return null;
  try {
    const found = await get("api/game", { game: text });
    if (mine !== round) return null;
    wrong.textContent = found.error ?? "";
    const lead = text.length - text.trimStart().length, place = (found.column ?? -1) + lead;
    field.setAttribute("aria-invalid", String(Boolean(found.error)));
    typed.hidden = !found.error || found.column === null;
    const bad = /^\w+|^./.exec(text.slice(place))?.[0] ?? " ";
    typed.replaceChildren(text.slice(0, place), make("mark", {}, bad), text.slice(place + bad.length));
    return found.error ? null : found;
  } catch (refusal) {
    if (mine === round) wrong.textContent = refusal.message;
    return null;
  }
}

// Completion of the word at the cursor.

const word = () => /[A-Za-z_][A-Za-z_0-9]*$/.exec(field.value.slice(0, field.selectionStart ?? 0))?.[0] ?? "";

function complete() {
  const begun = word().toLowerCase();
  const found = begun ? names.filter(({ name }) => name.startsWith(begun) && name !== begun).slice(0, 8) : [];
  list.replaceChildren(...found.map(({ name, summary, put }, place) => make("li", { role: "option", id: `completion-${place}`, "aria-selected": "false",
    onpointerdown: (event) => { event.preventDefault(); take(put); } }, make("code", {}, name), " ", make("span", { class: "soft" }, summary))));
  list.hidden = !found.length;
  field.setAttribute("aria-expanded", String(Boolean(found.length)));
  field.removeAttribute("aria-activedescendant");
}

function take(put) {
  const end = field.selectionStart, start = end - word().length;
  field.setRangeText(put, start, end, "end");
  list.hidden = true;
  field.setAttribute("aria-expanded", "false");
  read();
}

field.addEventListener("input", () => {
  complete();
  clearTimeout(read.waiting);
  read.waiting = setTimeout(read, 200);
});
field.addEventListener("blur", () => { list.hidden = true; field.setAttribute("aria-expanded", "false"); });
field.addEventListener("keydown", (event) => {
  const options = list.hidden ? [] : [...list.children];
  if (!options.length) return;
  const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = (at + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === next)));
    field.setAttribute("aria-activedescendant", options[next].id);
  } else if ((event.key === "Enter" && at >= 0) || (event.key === "Tab" && at >= 0)) {
    options[at].dispatchEvent(new PointerEvent("pointerdown", { cancelable: true }));
  } else if (event.key === "Escape") list.hidden = true;
  else return;
  event.preventDefault();
});

// The panels.

async function fill(box, name, game) {
  const inside = box.querySelector(".inside");
  if (box.dataset.asked) return;
  box.dataset.asked = "yes";
  inside.ariaBusy = "true";
  inside.replaceChildren(make("p", { class: "soft" }, say("loading")));
  try {
    const found = await get("api/panel", { game, panel: name }, { signal: asking.signal });
    inside.replaceChildren(...(found.status === 2 ? [make("p", { class: "refused" }, found.text.trim())] : blocks(found.text, { charts: name !== "formulas", unused: (count) => say("not_applying", { count }) })),
      ...(found.more ? [make("p", {}, say("panel_cut"))] : []), command(found.command));
  } catch (refusal) {
    inside.replaceChildren(make("p", { class: "error" }, refusal.message), make("button", { type: "button", onclick: () => { delete box.dataset.asked; fill(box, name, game); } }, say("ask_again")));
  }
  inside.ariaBusy = null;
}

function panel(name, game, open) {
  const box = make("details", { class: open ? "panel first" : "panel", id: `panel-${name}`, open }, make("summary", {}, make("h2", {}, say(`panel_${name}`)), make("span", { class: "soft" }, say(`panel_${name}_what`))),
    make("div", { class: "inside", lang: "en" }));
  box.addEventListener("toggle", () => { if (box.open) fill(box, name, game); link(game); });
  if (open) fill(box, name, game);
  return box;
}

/** What a study of the game has found, where the library has studies. */
async function findings(game, into) {
  try {
    const found = (await get("api/findings", { game }, { signal: asking.signal })).findings;
    if (!found?.length) return;
    into.replaceChildren(make("summary", {}, make("h2", {}, say("findings")), make("span", { class: "soft" }, say("findings_what", { count: found.length }))), make("ul", { class: "findings" }, ...found.map((finding) => make("li", {},
      make("p", {}, finding.statement), make("p", { class: "soft" }, finding.evidence),
      ...(finding.witness ? [make("p", { class: "soft" }, say("witness", { witness: finding.witness }))] : []), command(finding.command)))),
      make("p", {}, make("a", { href: here(`report.html?${new URLSearchParams({ game })}`), download: "study.html" }, say("save_report"))));
    into.hidden = false;
  } catch { /* the panels below say what is known */ }
}

function link(game) {
  const open = [...panels.querySelectorAll("details[open]")].map((box) => box.id.slice(6)).join(",");
  history.replaceState(null, "", `?${new URLSearchParams({ game, open })}`);
}

async function study() {
  list.hidden = true;
  clearTimeout(read.waiting); // it would drop the answer to this
  const found = await read();
  if (!found && !wrong.textContent) return; // another rule is being read
  asking.abort();
  asking = new AbortController();
  if (!found) { panels.replaceChildren(); return; }
  const game = field.value.trim();
  const open = asked.get("game") === game && asked.has("open") ? asked.get("open").split(",") : AT_ONCE;
  const title = await titled(found.title);
  const rule = make("section", { class: "rule" }, title ? make("h2", {}, title) : null, make("p", {}, make("code", {}, found.game)),
    ...(found.canonical ? [make("p", {}, say("otherwise", { game: found.canonical }))] : []), ruleList(found.rules, words()),
    make("p", { class: "links" }, ...["play", ...(found.board ? ["map"] : [])].map((page) =>
      make("a", { href: here(`${page}?${new URLSearchParams({ game, ...(page === "play" ? { from: found.from } : {}) })}`) }, say(page)))));
  const list_ = make("details", { class: "panel", id: "panel-findings", hidden: true, open: open.includes("findings"), ontoggle: () => link(game) });
  panels.replaceChildren(rule, ...PANELS.map((name) => panel(name, game, open.includes(name))), list_); // it comes last: nothing moves then
  link(game);
  findings(game, list_);
}

form.addEventListener("submit", (event) => { event.preventDefault(); study(); });
document.getElementById("examples").append(say("examples"), ...EXAMPLES.map((text) => make("button", { type: "button", class: "example", onclick: () => { field.value = text; study(); } }, text)));
copyLink(document.getElementById("share"));
field.value = asked.get("game") ?? data().game;
study();
get("api/completions").then(({ games, families }) => {
  names = [...families.map(({ name, parameters }) => ({ name, summary: parameters.join(", "), put: parameters.length ? `${name}(` : name })),
    ...games.map(({ name, summary, call }) => ({ name, summary, put: call.includes("()") ? name : `${name}(` }))];
}).catch(() => {});
