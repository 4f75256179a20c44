// The page Play: the form with game and position, links, and the match.
import { Match, make } from "./board.js";
import { copyLink, data, here, post, say, titled, words } from "./page.js";

const NAMES = ["game", "from", "with", "first", "side", "look", "why", "more", "losing", "screen"];
const LONGEST = 6000; // characters for what else was tried: a link must be short enough for every server
const asked = new URLSearchParams(location.search);
const given = Object.fromEntries(NAMES.filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]));
given.game ??= data().game;
given.from ??= data().from;
const line = (text) => text.split("~").filter(Boolean);
given.steps = line(asked.get("steps") ?? "");
given.tried = (asked.get("tried") ?? "").split("*").map(line).filter((steps) => steps.length);

const form = document.getElementById("setup");
form.game.value = given.game;
form.from.value = given.from;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  match.set.game = form.game.value.trim();
  match.set.from = form.from.value.trim();
  match.begin([]);
});

function changed(settings) {
  const link = new URLSearchParams();
  for (const name of NAMES) if (settings[name] !== undefined) link.set(name, settings[name]);
  if (settings.steps.length) link.set("steps", settings.steps.join("~"));
  const tried = settings.tried.map((steps) => steps.join("~")).join("*");
  if (tried && tried.length < LONGEST) link.set("tried", tried);
  history.replaceState(null, "", `?${link}`);
  form.from.value = settings.from;
  titled(match?.view?.title).then((title) => { document.querySelector("h1").textContent = title ?? say("play"); });
  document.getElementById("match").dataset.state = match?.view?.due ?? "";
}

const ask = (question) => post("api/play", question);
const match = new Match(document.getElementById("match"), { ask, words: words(), given, changed });
copyLink(document.getElementById("share"));
if (!data().site) document.getElementById("share").append(make("button", { type: "button", id: "two", onclick: async () => {
  try {
    const { key, sides } = await post("api/matches", { game: match.set.game, from: match.set.from });
    location.href = here(`match/${key}?side=${sides[0]}#${sides[1]}`); // the link for the other is behind the #
  } catch (fault) {
    match.error.textContent = fault.message;
  }
} }, say("two_devices")));

// Back and forward through the match that was played.
document.getElementById("replay").append(...[["first", -Infinity], ["previous", -1], ["next", 1], ["last", Infinity]].map(([name, steps]) =>
  make("button", { type: "button", "aria-label": say(`replay_${name}`), title: say(`replay_${name}`), onclick: () => {
    let node = match.node;
    for (let left = Math.abs(steps); left > 0; left -= 1) {
      const next = steps < 0 ? node.parent : node.children.at(-1);
      if (!next) break;
      node = next;
    }
    if (node !== match.node) match.visit(node);
  } }, { first: "|◀", previous: "◀", next: "▶", last: "▶|" }[name])));
