// The papers, entry by entry; verdicts come as entries are made anew.
import { blocks } from "./blocks.js";
import { make, typeset } from "./board.js";
import { command, get, say } from "./page.js";

const AT_ONCE = 6;
const shelf = document.getElementById("shelf"), filter = document.getElementById("filter");
const asked = new URLSearchParams(location.search);
let chosen = asked.get("verdict") ?? "";

function link() {
  const parameters = new URLSearchParams();
  if (chosen) parameters.set("verdict", chosen);
  for (const paper of shelf.querySelectorAll("details.paper[open]")) {
    parameters.append("paper", paper.dataset.name); // and behind it its entries
    for (const row of paper.querySelectorAll(".entry[open]")) parameters.append("entry", row.dataset.entry);
  }
  history.replaceState(null, "", parameters.size ? `?${parameters}` : location.pathname);
}

async function judge(paper, rows) {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const stop = Math.min(first + AT_ONCE, rows.length);
    try {
      const found = await get("api/verdicts", { paper, first, stop });
      found.entries.forEach((entry, place) => {
        const row = rows[first + place];
        row.dataset.verdict = entry.verdict;
        row.querySelector(".verdict").replaceChildren(make("span", { class: `is-${entry.verdict}` }, say(`verdict_${entry.verdict}`)));
      });
    } catch (refusal) {
      for (const row of rows.slice(first, stop)) row.querySelector(".verdict").textContent = refusal.message;
    }
    choose();
  }
}

function choose() {
  for (const row of shelf.querySelectorAll(".entry")) row.hidden = Boolean(chosen) && row.dataset.verdict !== chosen;
}

async function show(row, paper, entry) {
  const box = row.querySelector(".whole");
  if (box.childElementCount) return;
  box.ariaBusy = "true";
  box.append(make("p", { class: "soft" }, say("loading")));
  try {
    const found = await get("api/entry", { paper, entry });
    const said = row.querySelector("summary span").dataset.says; // it stands above
    box.replaceChildren(...blocks(found.text.replace(/^.*? of \w+: (\S+\n)?/, "").split("\n").filter((line) => line !== said).join("\n")), command(found.command));
  } catch (refusal) {
    box.replaceChildren(make("p", { class: "error" }, refusal.message));
  }
  box.ariaBusy = null;
}

function drawn(paper) {
  const rows = paper.entries.map((entry) => {
    const row = make("details", { class: "entry", "data-entry": entry.label },
      make("summary", {}, make("b", {}, entry.label), " ", make("span", { "data-says": entry.says ?? entry.where ?? "" }, ...typeset(entry.says ?? entry.where ?? "")), " ", make("span", { class: "verdict" })),
      make("div", { class: "whole" }));
    row.addEventListener("toggle", () => {
      link();
      if (row.open) show(row, paper.name, entry.label);
    });
    return row;
  });
  const box = make("details", { class: "paper", "data-name": paper.name },
    make("summary", {}, make("h2", {}, paper.title), make("p", { class: "soft" }, say("paper_entries", { citation: paper.citation, count: rows.length }))),
    command(`wythoff paper ${paper.name}`), ...rows);
  box.addEventListener("toggle", () => {
    link();
    if (box.open && !box.dataset.judged) {
      box.dataset.judged = "yes";
      judge(paper.name, rows);
    }
  });
  return box;
}

try {
  const found = await get("api/shelf");
  const select = make("select", { id: "verdict", onchange: () => { chosen = select.value; choose(); link(); } },
    make("option", { value: "" }, say("all_verdicts")), ...found.verdicts.map((verdict) => make("option", { value: verdict, selected: verdict === chosen }, say(`verdict_${verdict}`))));
  filter.append(make("label", { for: "verdict" }, say("verdict")), select);
  shelf.replaceChildren(...found.papers.map(drawn));
  let paper = null, entry = null;
  const missing = (name) => shelf.prepend(make("p", { class: "error" }, say("no_entry", { name: name.slice(0, 80) })));
  for (const [name, value] of asked) {
    if (name === "paper") {
      paper = [...shelf.children].find((box) => box.dataset.name === value);
      if (paper) paper.open = true;
      else missing(value);
    }
    if (name !== "entry" || !paper) continue;
    const row = [...paper.querySelectorAll(".entry")].find((row) => row.dataset.entry === value);
    if (row) {
      row.open = true;
      show(row, paper.dataset.name, value);
    } else missing(value);
    entry ??= row;
  }
  entry?.scrollIntoView();
} catch (refusal) {
  shelf.replaceChildren(make("p", { class: "error" }, refusal.message));
}
