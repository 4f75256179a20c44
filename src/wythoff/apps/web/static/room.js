// A room on a phone: type a name, find an opponent, play. Who sits where is kept in this browser, so that a phone may sleep.
import { make } from "./board.js";
import { data, get, here, often, post, say } from "./page.js";

const { code } = data(), place = `api/room/${encodeURIComponent(code)}`, kept = `wythoff-room-${code}`;
const [room, error, join] = ["room", "error", "join"].map((id) => document.getElementById(id));
let seat = recall(), shown = "";
document.getElementById("title").textContent = say("room_title", { code });

function recall() { try { return localStorage.getItem(kept); } catch { return null; } }
function keep(value) { seat = value; try { localStorage.setItem(kept, value); } catch { /* until the page is left */ } }

join.addEventListener("submit", (event) => {
  event.preventDefault();
  doing(async () => {
    keep((await post(place, { name: join.name.value })).seat);
    show(await get(place, { seat }));
  });
});

async function doing(act) {
  try {
    error.textContent = "";
    await act();
  } catch (fault) {
    error.textContent = fault.message;
    if (fault.status === 410) { seat = null; join.hidden = false; room.replaceChildren(); shown = ""; }
  }
}

const seek = (rival) => doing(async () => show(await post(place, { seat, rival })));

function show(state) {
  join.hidden = true;
  if (state.match) {
    location.href = here(`match/${state.match.id}?${new URLSearchParams({ side: state.match.side, room: code })}`);
    return;
  }
  if (shown === (shown = JSON.stringify(state))) return;
  const button = (text, act, main = true) => make("button", { type: "button", class: main ? "main" : undefined, onclick: act }, text);
  room.replaceChildren(
    make("p", { class: "lead" }, say("room_hello", { name: state.name, count: state.people })),
    make("p", {}, make("code", {}, state.game), ` ${say("room_from", { piles: state.from })}`),
    make("p", { class: "tools" }, button(say(state.waiting ? "stop_waiting" : "find_opponent"), () => seek())),
    make("p", { class: "soft" }, say(state.waiting ? "room_waiting" : "room_idle")),
    make("div", { class: "tools" }, ...state.others.map((name) => button(say("play_with", { name }), () => seek(name), false))));
}

join.hidden = Boolean(seat);
often(() => seat ? doing(async () => show(await get(place, { seat }))) : null);
