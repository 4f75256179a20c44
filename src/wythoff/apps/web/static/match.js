// A match between two devices: each asks the server for what the other did, and goes on where it was after sleeping.
import { Match, make } from "./board.js";
import { copyLink, data, get, here, often, post, say, words } from "./page.js";

const asked = new URLSearchParams(location.search), side = asked.get("side") ?? "", room = asked.get("room");
const place = `api/match/${encodeURIComponent(data().key)}`;
let state = { version: -1, you: null, names: ["", ""], here: [true, true] };

/** What an answer of the server says; its view is missing where nothing was done since. */
function take(answer) {
  state = answer;
  const other = state.you === null ? null : 2 - state.you; // the place of the other player in the lists
  const rival = other === null ? "" : state.names[other] || say("the_other");
  document.getElementById("invite").hidden = !(location.hash.length > 1 && !state.here[other ?? 0]);
  document.getElementById("away").textContent = other !== null && !state.here[other] ? say("is_away", { name: rival }) : "";
  return answer.view;
}

class SharedMatch extends Match {
  get you() { return state.you; }
  get friend() { return false; }
  follow() { if (!this.view.due) this.review(); } // what the other device does comes by itself
  explain() { /* nobody whispers */ }
  visit() { /* a match of two goes on from where it is */ }
  name(player) { return state.names[player - 1] || this.say(player === this.you ? "you" : state.you ? "the_other" : `player_${player}`); }

  accept(found) {
    if (!found.steps.length) this.start = this.node = { token: null, children: [], parent: null };
    super.accept(found);
  }

  renderButtons() {
    super.renderButtons();
    const { hint, undo, proceed, again, resign, random } = this.buttons;
    hint.hidden = undo.hidden = proceed.hidden = random.hidden = true;
    this.buttons.review.hidden = true;
    again.hidden = Boolean(this.view.due) || state.you === null;
    again.textContent = this.say("rematch");
    resign.hidden = !this.view.due || state.you === null;
  }

  async review() {
    const { view } = this, question = { game: view.game, from: view.start.join(","), steps: view.steps.map(({ token }) => token), do: { kind: "review" } };
    try {
      const { review } = await post("api/play", question);
      if (review.length && view === this.view) this.reviewed(review);
    } catch { /* the match is over all the same */ }
  }

  resign() { this.act({ kind: "resign" }); }
  begin() {
    this.start ??= { token: null, children: [], parent: null };
    this.node ??= this.start;
    return this.view && !this.view.due ? this.act({ kind: "rematch" }) : this.look();
  }

  async look() {
    try {
      const view = take(await get(place, { side, since: state.version }));
      if (view) this.accept(view);
    } catch (fault) {
      this.error.textContent = fault.message;
    }
  }
}

const ask = async ({ do: doing }) => take(await post(place, { side, do: doing }));
const match = new SharedMatch(document.getElementById("match"), { ask, words: words(), given: { game: "", with: "perfect", why: "no" } });
often(() => match.root.classList.contains("wy-busy") ? null : match.look(), 1000);
if (location.hash.length > 1) copyLink(document.getElementById("share"), () => here(`match/${data().key}?side=${location.hash.slice(1)}`));
if (room) document.getElementById("back").append(make("a", { href: here(`room/${encodeURIComponent(room)}${side ? "" : "/boards"}`) }, say("back_to_room")));
