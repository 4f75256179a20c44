// The wall of a room: all its boards, and the code by which phones join.
import { make } from "./board.js";
import { data, get, here, often, say, withToken } from "./page.js";

const { code } = data(), [error, list, names] = ["error", "boards", "names"].map((id) => document.getElementById(id));
const link = withToken(here(`room/${encodeURIComponent(code)}`));
document.getElementById("title").textContent = say("room_title", { code });
document.getElementById("how").textContent = say("room_how", { address: here("room").replace(/^https?:\/\//, ""), code });
document.getElementById("qr").src = here(`qr.svg?${new URLSearchParams({ text: link })}`);
let shown = "";

function board({ placed, first, winner }) {
  if (placed.length !== 2 || ![...placed, ...first].every((pile) => /^\d{1,2}$/.test(pile)))
    return make("p", { class: "piles" }, placed.join(" · "));
  const [rows, columns] = first.map((pile, at) => Math.max(Number(pile), Number(placed[at])) + 1);
  return make("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "small-board", "aria-hidden": "true" },
    make("rect", { width: columns, height: rows, class: "wy-dark" }),
    make("path", { class: "small-lines", d: Array.from({ length: Math.max(rows, columns) }, (_, n) => `M${n} 0v${rows}M0 ${n}h${columns}`).join("") }),
    make("circle", { cx: Number(placed[1]) + 0.5, cy: Number(placed[0]) + 0.5, r: 0.42, class: winner ? "small-over" : "small-piece" }));
}

function card(match) {
  const told = match.winner ? say("wins", { name: match.names[match.winner - 1] })
    : say(`due_${match.due}_they`, { name: match.names[match.player - 1] });
  return make("li", { "data-piles": match.placed.join(","), class: match.winner ? "is-over" : undefined },
    make("a", { href: here(`match/${match.id}?${new URLSearchParams({ room: code })}`) }, match.names.join(" – ")),
    board(match), make("p", {}, told), make("p", { class: "soft" }, match.last));
}

often(async () => {
  try {
    const state = await get(`api/room/${encodeURIComponent(code)}/boards`);
    error.textContent = "";
    if (shown === (shown = JSON.stringify(state))) return;
    names.textContent = say("room_names", { names: state.names.join(", ") || say("nobody") });
    list.replaceChildren(...state.boards.map(card));
  } catch (fault) {
    error.textContent = fault.message;
  }
}, 2000);
