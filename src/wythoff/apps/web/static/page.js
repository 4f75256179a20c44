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
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}

/** The answer of an address with parameters. */
export const get = (place, parameters = {}, options = {}) =>
  answerOf(fetch(`${place}?${new URLSearchParams(parameters)}`, options));

/** A command with its button. */
export const command = (text) => commandLine(say, text);

/** The link of this page as it is now; it carries the token that other devices need. */
const link = () => {
  const found = new URL(location.href);
  if (data().token) found.searchParams.set("token", data().token);
  return found.href;
};

/** The link of this page: a button, and a square to be photographed. */
export function copyLink(place) {
  const long = make("p", { class: "error", role: "status", hidden: true }, say("qr_long"));
  const picture = make("img", { alt: say("qr_name"), width: 220, height: 220, hidden: true, class: "qr",
    onerror: () => { picture.hidden = true; long.hidden = false; } });
  const copy = copyButton(say, link, { name: "copy_link", fails: "link_not_copied" });
  const show = make("button", { type: "button", "aria-expanded": "false", onclick: () => {
    picture.hidden = !picture.hidden || !long.hidden;
    long.hidden = true;
    show.setAttribute("aria-expanded", String(!picture.hidden));
    if (!picture.hidden) picture.src = `qr.svg?${new URLSearchParams({ text: link() })}`;
  } }, say("qr"));
  place.append(copy, show, picture, long);
}
