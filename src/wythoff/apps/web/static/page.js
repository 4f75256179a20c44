// What all pages share: the table of texts, what the server gave, answers of the server, links to be copied.
import { commandLine, copyButton, make } from "./board.js";

const read = (name) => JSON.parse(document.getElementById(name)?.textContent ?? "null");
const table = read("page-strings"), given = read("page-data");

export const words = () => table;
export const data = () => given ?? {};
export const say = (name, places = {}) => (table[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => places[key] ?? "");

/** The JSON of an answer; what the server refuses is an error that says why. */
export async function answerOf(asked) {
  let response;
  try {
    response = await asked;
  } catch {
    throw new Error(say("no_server"));
  }
  if (!response.ok) throw Object.assign(new Error((await response.text()).trim()), { status: response.status });
  return response.json();
}

/** An address of the app, from a page at any depth of it; on a site without a server, a page is a folder of its language. */
export const here = (place) =>
  new URL(data().site ? place.replace(/^(\w+)(?=\?|$)/, `${data().site.home}$1/`) : place, new URL("../", import.meta.url)).href;

/** The answer of an address with parameters. */
export const get = (place, parameters = {}, options = {}) =>
  answerOf(fetch(`${here(place)}?${new URLSearchParams(parameters)}`, options));

/** The answer of an address to an object. */
export const post = (place, object) => answerOf(fetch(here(place), {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(object),
}));

/** Do something now, again and again while the page is seen, and at once when it is seen again. */
export function often(act, pause = 1500) {
  let waiting;
  const turn = async () => {
    clearTimeout(waiting);
    if (!document.hidden) await act();
    clearTimeout(waiting);
    waiting = setTimeout(turn, pause);
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) turn(); });
  turn();
}

/** The name of a game of the gallery in words; null for other games. */
export async function titled(name) {
  try {
    titled.table ??= fetch(here("static/titles.json")).then((found) => found.json());
    return (await titled.table)[name]?.[document.documentElement.lang] ?? null;
  } catch {
    return null; // a page without it is a page
  }
}

/** A command with its button. */
export const command = (text) => commandLine(say, text);

/** A link with the token that other devices need. */
export function withToken(place) {
  const found = new URL(place);
  if (data().token) found.searchParams.set("token", data().token);
  return found.href;
}

/** A link, by default that of this page as it is then: a button, and a square to be photographed. */
export function copyLink(place, target = () => location.href) {
  const link = () => withToken(target());
  const long = make("p", { class: "error", role: "status", hidden: true }, say("qr_long"));
  const picture = make("img", { alt: say("qr_name"), width: 220, height: 220, hidden: true, class: "qr",
    onerror: () => { picture.hidden = true; long.hidden = false; } });
  const copy = copyButton(say, link, { name: "copy_link", fails: "link_not_copied" });
  const show = make("button", { type: "button", "aria-expanded": "false", onclick: () => {
    picture.hidden = !picture.hidden || !long.hidden;
    long.hidden = true;
    show.setAttribute("aria-expanded", String(!picture.hidden));
    if (!picture.hidden) picture.src = here(`qr.svg?${new URLSearchParams({ text: link() })}`);
  } }, say("qr"));
  place.append(copy, ...(data().site ? [] : [show, picture, long])); // the square is drawn by the server
}
