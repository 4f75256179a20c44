// A match: the board or the heaps, what may be done, and what was done. One file for the page Play and for notebooks.
// It knows no game: whatever is shown or allowed is what `ask` answers.

const LARGEST_BOARD = 64, COIN = 1.25;
const PAUSE = 450, SHOWN = 2000, SLIDE = 200; // milliseconds: before the program moves, for what a button answers, of a move
const SVG = "http://www.w3.org/2000/svg";
const KINDS = ["perfect", "advanced", "beginner", "novice", "friend"];
const FINGER = 24, PHONE = "(max-width: 700px), (pointer: coarse)"; // pixels of a square that a finger hits, and the screens where one tries
const MOST = 40, LEAST = 8; // piles of a random position are below twice the first ones, and these

/** An element with attributes and children; `on...` are listeners. */
export function make(tag, attributes = {}, ...children) {
  const drawn = ["svg", "g", "rect", "circle", "path", "text", "title", "line", "use"].includes(tag);
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const GREEK = { alpha: "α", beta: "β", phi: "φ" }, SIGNS = { "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", " * ": " · ", "*": "·" };
const PARTS = /floor\(|sqrt\(|\b([A-Za-z]'{0,2})_(\{[^{}]*\}|\([^()]*\)|\d+|[a-z])(?![\w])|(?:\^|\*\*)(\{(?:[^{}]|\{[^{}]*\})*\}|\([^()]*\)|[A-Za-z]'{0,2}_\{[^{}]*\}|\w+)|\b(alpha|beta|phi)\b|<=|>=|!=|->| \* |\*(?!\*)/g;

/** A formula in ASCII as nodes that look like mathematics: a_n with its index below, floor(...) in its brackets. */
export function typeset(text) {
  const nodes = [], bare = (part) => part.replace(/^[{(](.*)[})]$/, "$1");
  let from = 0;
  for (const found of text.matchAll(PARTS)) {
    if (found.index < from) continue;
    nodes.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, letter, below, above, greek] = found;
    if (whole.endsWith("(")) {
      let end = from;
      for (let open = 1; end < text.length && open; end += 1) open += { "(": 1, ")": -1 }[text[end]] ?? 0;
      const inside = text.slice(from, text[end - 1] === ")" ? end - 1 : end);
      const [left, right] = whole === "floor(" ? ["⌊", "⌋"] : /^\w+$/.test(inside) ? ["√", ""] : ["√(", ")"];
      nodes.push(left, ...typeset(inside), right);
      from = end;
    } else if (letter) nodes.push(make("i", {}, letter), make("sub", {}, ...typeset(bare(below))));
    else if (above) nodes.push(make("sup", {}, ...typeset(bare(above))));
    else nodes.push(greek ? GREEK[greek] : SIGNS[whole]);
  }
  return [...nodes, text.slice(from)];
}

/** A line of the server in the language of the page, if the table has a pattern for it; else null. */
function translated(line, { rule_lines: known = {} }) {
  for (const [english, other] of Object.entries(known)) {
    const pattern = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.+?)");
    const found = new RegExp(`^${pattern}$`).exec(line);
    let place = 0;
    if (found) return other.replaceAll("{}", () => found[++place].replaceAll(" or ", ` ${known.or} `));
  }
  return null;
}

/** A line of the server in the language of the page as far as that is known, else in English. */
export const localized = (line, words) => translated(line, words) ?? line;

/** The rules as a list. */
export function ruleList(rules, words) {
  return make("ul", {}, ...rules.map((line) => {
    const other = translated(line, words);
    return make("li", other === null ? { lang: "en" } : {}, ...typeset(other ?? line));
  }));
}

/** A long number by its first and last digits. */
export function short(number) {
  const digits = String(number);
  return digits.length <= 24 ? digits : `${digits.slice(0, 8)}…${digits.slice(-8)} (${digits.length} digits)`;
}

/** Whether a text was copied. Pages that came over http may not use the clipboard, but may copy what is selected. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* it is missing, or not allowed */ }
  const area = make("textarea", { readonly: true, class: "wy-copied" }), focused = document.activeElement;
  area.value = text;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    focused?.focus();
  }
}

/** A button that copies a text, and says whether it did; `otherwise` is done where it could not. */
export function copyButton(say, text, { name = "copy", label = undefined, fails = "not_copied", otherwise = () => {} } = {}) {
  const show = (told) => { button.textContent = told ?? say(name); button.ariaLabel = told || !label ? null : say(label); };
  const button = make("button", { type: "button", class: "wy-copy", onclick: async () => {
    const done = await copied(typeof text === "function" ? text() : text);
    show(done ? say("copied") : say(fails));
    if (!done) otherwise();
    clearTimeout(button.showing);
    button.showing = setTimeout(show, SHOWN);
  } });
  show();
  return button;
}

/** A command with its button; where it cannot be copied it is selected. */
export function commandLine(say, text) {
  const code = make("code", {}, text);
  return make("p", { class: "wy-command" }, code,
    copyButton(say, text, { label: "copy_command", otherwise: () => getSelection().selectAllChildren(code) }));
}

export class Match {
  /**
   * `ask(question)` answers a question about the match; `words` is the table of texts; `given` says how it begins:
   * game, from, steps, what else was tried, with, first, side, look; `changed(settings)` is told of every change.
   */
  constructor(root, { ask, words, given, changed = () => {}, fixed = false }) {
    this.root = root;
    this.ask = ask;
    this.words = words;
    this.changed = changed;
    this.fixed = fixed;
    this.set = { with: "perfect", first: "you", side: "left", look: "board", why: "yes", losing: "no", screen: "no", ...given };
    if (!KINDS.includes(this.set.with)) this.set.with = "perfect";
    this.turn = 0; // of the questions that were asked: an answer to an earlier one is dropped
    this.build();
    this.begin(given.steps ?? [], given.tried ?? []);
  }

  say(name, places = {}) {
    return (this.words[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => places[key] ?? "");
  }

  // What stays on the page.

  build() {
    const button = (name, act, more = {}) =>
      make("button", { type: "button", onclick: act, "data-act": name, ...more }, this.say(name));
    this.status = make("p", { class: "wy-status", role: "status", "aria-live": "polite" });
    this.news = make("p", { class: "wy-unseen", "aria-live": "polite" }); // what the other player did
    this.error = make("p", { class: "wy-error", role: "alert" });
    this.stage = make("div", { class: "wy-stage", tabindex: -1 });
    this.typed = make("input", { type: "text", autocomplete: "off", spellcheck: "false", id: `wy-typed-${Match.count}`,
      inputmode: "text", maxlength: 1600 });
    this.typing = make("form", { class: "wy-typing", onsubmit: (event) => { event.preventDefault(); this.enter(); } },
      make("label", { for: this.typed.id }, ""), this.typed,
      make("button", { type: "submit" }, this.say("type_button")));
    Match.count += 1;
    this.buttons = {
      act: make("button", { type: "button", class: "wy-main", "data-act": "act", onclick: () => this.confirm() }),
      hint: button("hint", () => this.hint()),
      undo: button("undo", () => this.undo()),
      resign: button("resign", () => this.resign()),
      again: button("again", () => this.begin([])),
      random: button("random", () => this.random()),
      review: button("review", () => this.review()),
      proceed: button("proceed", () => this.reply(), { class: "wy-main" }),
    };
    this.whyBox = make("section", { class: "wy-why", "aria-label": this.say("why") });
    this.reviewBox = make("section", { class: "wy-review", "aria-label": this.say("review"), hidden: true });
    this.memory = make("section", { class: "wy-memory", "aria-label": this.say("memory") });
    this.tree = make("section", { class: "wy-tree", "aria-label": this.say("moves") });
    this.about = make("section", { class: "wy-about", "aria-label": this.say("rules") });
    this.root.replaceChildren(
      make("div", { class: "wy-match" },
        make("div", { class: "wy-table" }, this.status, this.news, this.stage, this.error,
          make("div", { class: "wy-actions" }, ...Object.values(this.buttons)), this.settings()),
        make("div", { class: "wy-side" }, this.reviewBox, this.whyBox, this.memory, this.tree, this.about)));
    this.root.classList.add("wy-waiting"); // until there is a match
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.watched = new ResizeObserver(() => this.resized());
    this.watched.observe(this.stage);
  }

  /** The settings that can be changed at any time; game and position have a form of their own on the page. */
  settings() {
    const choice = (name, values) => {
      const select = make("select", { name, onchange: () => this.change(name, select.value) },
        ...values.map((value) => make("option", { value, selected: this.set[name] === value }, this.say(`${name}_${value}`))));
      return make("label", { class: `wy-of-${name}` }, make("span", {}, this.say(name)), select);
    };
    this.choices = make("form", { onsubmit: (event) => event.preventDefault() },
      choice("with", KINDS), choice("first", ["you", "other"]), choice("side", ["left", "right"]),
      choice("look", ["board", "heaps"]), choice("why", ["yes", "no"]), choice("losing", ["no", "yes"]), choice("screen", ["no", "yes"]));
    return make("details", { class: "wy-settings", open: !matchMedia(PHONE).matches }, make("summary", {}, this.say("settings")),
      this.typing, this.choices);
  }

  change(name, value) {
    this.set[name] = value;
    if (name === "first" || name === "side") return this.begin([]);
    this.render();
    this.changed(this.link());
    if (name === "with" && this.view) this.follow();
    if ((name === "why" || name === "losing") && this.view) this.explain();
    return undefined;
  }

  // What is asked.

  get you() { return this.set.first === "you" ? 1 : 2; }
  get friend() { return this.set.with === "friend"; }
  get mine() { return this.view?.due && (this.friend || this.view.player === this.you); }
  get begins() {
    return this.set.first === "you" ? this.set.side : this.set.side === "left" ? "right" : "left";
  }

  /** What a link to the match says: where it is, and all other ends of what was tried. */
  link() {
    const { steps: _, ...settings } = this.set, ends = [];
    const walk = (node) => node.children.length ? node.children.forEach(walk) : node !== this.node && ends.push(path(node));
    walk(this.start);
    return { ...settings, steps: path(this.node), tried: ends };
  }

  async begin(steps, tried = []) {
    this.start = { token: null, children: [], parent: null };
    this.node = this.start;
    this.view = null;
    for (const line of tried) {
      const found = await this.send({}, line);
      if (!found) return;
      grown(this.start, found.steps);
    }
    const found = await this.send({}, steps);
    if (!found) return;
    this.accept(found);
    this.follow();
  }

  /** Begin from other piles, chosen at random; some games allow not all of them. */
  async random() {
    const { first } = this.view;
    for (let tries = 0; tries < 8 && (tries === 0 || !this.view); tries += 1) {
      const sizes = first.map((pile) => Math.min(MOST, Math.max(LEAST, 2 * Number(pile))));
      this.set.from = sizes.map((size) => 1 + Math.floor(Math.random() * (size - 1))).join(", ");
      await this.begin([]);
    }
  }

  /** Ask, and say what went wrong; nothing is returned where another question was asked since. */
  async send(doing, steps = path(this.node)) {
    const turn = ++this.turn;
    this.error.textContent = "";
    this.root.classList.add("wy-busy");
    try {
      const question = { game: this.set.game, from: this.set.from, begins: this.begins, steps, do: doing };
      const found = await this.ask(question);
      return turn === this.turn ? found : null;
    } catch (error) {
      if (turn === this.turn) this.error.textContent = error.message;
      if (!this.view) {
        this.status.textContent = this.say("no_match");
        this.root.classList.add("wy-ready", "wy-refused"); // what stands below it can mend it
      }
      return null;
    } finally {
      if (turn === this.turn) this.root.classList.remove("wy-busy");
    }
  }

  async act(doing) {
    const found = await this.send(doing);
    if (found) {
      this.accept(found);
      this.follow();
    }
  }

  /** Show a match as it is now. */
  accept(found) {
    this.root.classList.replace("wy-waiting", "wy-ready");
    this.root.classList.remove("wy-refused");
    const earlier = this.node;
    this.view = found;
    this.node = grown(this.start, found.steps);
    this.node.placed = found.placed.map(Number);
    this.moving = this.node.parent === earlier && found.before; // from where the piece comes
    this.leave = found.placed.map(String);
    this.chosen = new Set();
    this.given = null; // the hint
    this.why = null;
    this.reviewBox.hidden = Boolean(found.due) || !found.steps.length || this.fixed;
    this.reviewBox.replaceChildren(make("h2", {}, this.say("review")));
    this.typed.value = "";
    this.render();
    this.changed(this.link());
  }

  /** After something was done: let the program do what is due, else say why. */
  follow() {
    if (this.view.due && !this.mine && this.node.children.length === 0) {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.reply(), PAUSE);
    } else if (this.view.due) this.explain();
    else if (this.view.steps.length && !this.fixed) this.review();
  }

  reply() {
    clearTimeout(this.waiting);
    if (this.view?.due && !this.mine) this.act({ kind: "reply", level: this.set.with });
  }

  async explain() {
    const node = this.node, about = `${this.set.game} ${this.set.from}`;
    if (this.set.losing === "yes" && this.losingOf !== about) {
      const found = await this.send({ kind: "losing" });
      if (!found) return;
      [this.losing, this.losingOf] = [found.losing, about];
      this.render();
    }
    if (this.set.why !== "yes" || this.why || !this.view.due) return;
    const found = await this.send({ kind: "why" });
    if (found && node === this.node) {
      this.why = found.why;
      this.renderWhy();
    }
  }

  async hint() {
    const found = await this.send({ kind: "hint" });
    if (!found) return;
    this.given = found.hint;
    const { kind, wins, words, marks } = found.hint;
    if (kind === "move" && marks[0].length === this.leave.length) this.leave = [...marks[0]]; // the heaps show it
    this.render();
    if (this.small && kind === "move" && marks.length) this.aim(marks[0].map(Number));
    this.status.textContent = this.say(`hint_${kind}_${wins ? "wins" : "loses"}`, { words: words || this.say("nothing") });
    this.explain(); // if the hint was asked for sooner than that was answered
  }

  /** Take back to where you were to act before. */
  undo() {
    let node = this.node.parent;
    while (node?.parent && !this.friend && node.actor !== this.you) node = node.parent;
    if (node) this.visit(node);
  }

  async visit(node) {
    clearTimeout(this.waiting);
    const found = await this.send({}, path(node));
    if (found) {
      this.accept(found);
      this.explain();
    }
  }

  /** Who was winning when, and the step that gave it away. */
  async review() {
    const found = await this.send({ kind: "review" });
    if (found?.review.length) this.reviewed(found.review);
  }

  /** A bar for each step: upwards where the first player could win before it, else downwards. */
  reviewed(steps) {
    const lead = steps.map((step) => step.could ? step.player : 3 - step.player), wide = Math.max(steps.length, 8);
    const fault = (step) => step.could && !step.still;
    const svg = make("svg", { viewBox: `0 -1.1 ${wide} 2.2`, class: "wy-chart", role: "img", "aria-label": this.say("review_chart"), preserveAspectRatio: "xMinYMid" },
      make("path", { d: `M0 0h${wide}` }), ...steps.map((step, at) => make("rect", { x: at + 0.08, y: lead[at] === 1 ? -1 : 0.05, width: 0.84, height: 0.95, rx: 0.12,
        class: fault(step) ? "wy-fault" : lead[at] === 1 ? undefined : "wy-other" },
        make("title", {}, `${at + 1}. ${this.name(step.player)}: ${step.words || this.say("nothing")}`))));
    const faults = steps.flatMap((step, at) => fault(step)
      ? [make("li", {}, this.say("gave_away", { number: at + 1, name: this.name(step.player), words: step.words || this.say("nothing") }))] : []);
    this.reviewBox.replaceChildren(make("h2", {}, this.say("review")), make("p", {}, this.say("review_chart")),
      make("div", { class: "wy-charted" }, ...[1, 2].map((player) => make("span", {}, this.name(player))), svg),
      make("ul", {}, ...faults.length ? faults : [make("li", {}, this.say("no_fault"))]));
    this.reviewBox.hidden = false;
  }

  resign() { this.act({ kind: "resign", player: this.friend ? this.view.player : this.you }); }

  /** The piles that were typed: to be left, or to be taken, or squares to be forbidden. */
  enter() {
    const text = this.typed.value.trim().toLowerCase();
    if (!text || !this.mine) return;
    const rest = text.replace(/^(take|leave|to|none)\b/, "").trim();
    if (this.view.due === "choose") this.act({ kind: "choose", number: Number(text.replace(/\D/g, "")) });
    else if (this.view.due === "block") this.act(rest ? { kind: "block", leave: rest } : { kind: "block", numbers: [] });
    else this.act(text.startsWith("take") ? { kind: "move", take: rest } : { kind: "move", leave: rest });
  }

  /** A target was clicked: it is moved to, or chosen to be forbidden. */
  pick({ number, row, column }) {
    if (!this.mine) return;
    if (this.view.due === "move") {
      this.act({ kind: "move", number: Number(number), mark: row === undefined ? undefined : [row, column] });
      return;
    }
    if (!this.chosen.delete(Number(number))) this.chosen.add(Number(number));
    this.render();
    if (this.small && row !== undefined) this.aim([Number(row), Number(column)]);
    else this.focus(number);
  }

  /** The main button: forbid what was chosen, or take what was chosen from the heaps. */
  confirm() {
    if (this.view.due === "block") this.act({ kind: "block", numbers: [...this.chosen] });
    else if (this.heaped >= 0) this.act(this.view.targets ? { kind: "move", number: this.heaped, mark: this.leave } : { kind: "move", take: this.taken.join(" ") });
  }

  // What is drawn.

  render() {
    const view = this.view;
    if (!view) return;
    this.root.classList.toggle("wy-projector", this.set.screen === "yes");
    this.root.classList.toggle("wy-over", !view.due);
    document.documentElement.classList.toggle("projector", this.set.screen === "yes" && !this.fixed);
    this.choices.querySelector(".wy-of-side").hidden = view.sides[0] === null || this.friend;
    this.choices.querySelector(".wy-of-first").hidden = this.friend;
    const flat = view.first.length === 2 && view.placed.length === 2 && view.first.every(isSmall);
    this.choices.querySelector(".wy-of-look").hidden = !flat;
    this.choices.querySelector(".wy-of-losing").hidden = !flat;
    const isBoard = flat && this.set.look === "board", focused = this.stage.contains(document.activeElement);
    this.stage.replaceChildren(view.due === "choose" ? this.boards() : isBoard ? this.board() : this.heaps());
    this.resized();
    if (focused) (this.stage.querySelector('[tabindex="0"]') ?? this.stage).focus({ preventScroll: true });
    this.status.textContent = this.told();
    this.tell();
    this.typing.hidden = !this.mine;
    if (this.mine && !view.targets) this.typing.parentElement.open = true; // there is no other way to move
    const places = [...view.placed.keys()], squares = `${places.join(" ")}, ${[...places].reverse().join(" ")}`;
    this.typing.querySelector("label").textContent = this.say(`type_${view.due ?? "move"}`, { squares,
      leave: places.map((place) => place + 1).join(" "), take: places.map((place) => place < places.length - 2 ? 0 : 3).join(" ") });
    this.renderButtons();
    this.renderWhy();
    this.renderMemory();
    this.renderTree();
    this.renderAbout();
  }

  name(player) {
    const side = this.view.sides[player - 1];
    const name = this.say(this.friend ? `player_${player}` : player === this.you ? "you" : "program");
    return side ? this.say("with_side", { name, side: this.say(`side_${side}`) }) : name;
  }

  told() {
    const view = this.view, who = this.friend ? "they" : this.mine ? "you" : "they";
    const name = this.name(view.due ? view.player : view.winner);
    if (!view.due) {
      const last = view.resigned ? "resigned" : view.forbidden.length ? "forbidden" : "stuck";
      const verb = !this.friend && view.winner === this.you ? "win" : "wins";
      const ended = view.misere && !view.resigned ? view.winner : 3 - view.winner; // who cannot move, or gave up
      return `${this.say(`over_${last}`, { name: this.name(ended) })} ${this.say(verb, { name })}`;
    }
    return this.say(`due_${view.due}_${who}`, { name });
  }

  /** For those who do not see the board: what was done last, and in the data of the page where the match is. */
  tell() {
    const view = this.view, last = view.steps.at(-1);
    this.news.textContent = last && last.player !== this.you
      ? this.say(`did_${last.kind}`, { name: this.name(last.player), words: last.words || this.say("nothing") }) : "";
    const marked = this.mine ? (view.targets ?? []).flat().map((mark) => mark.join(",")).join(" ") : "";
    Object.assign(this.stage.dataset, { piles: view.placed.join(","), turn: view.due ? view.player : "", marked });
  }

  renderButtons() {
    const view = this.view, { act, hint, undo, resign, proceed, random, review } = this.buttons;
    review.hidden = Boolean(view.due) || !view.steps.length;
    random.hidden = this.fixed || !view.first.every((pile) => /^\d+$/.test(pile));
    const heaps = this.stage.querySelector(".wy-live .wy-heap") !== null;
    act.hidden = !this.mine || !(view.due === "block" || (view.due === "move" && heaps));
    this.heaped = heaps ? this.heapedTarget() : -1;
    act.disabled = view.due === "move" && this.heaped < 0;
    const [amounts, put] = [1, -1].map((sign) => this.taken.map((amount) => sign * amount).filter((amount) => amount > 0).join(" + "));
    act.textContent = view.due === "block"
      ? this.say(this.chosen.size ? "forbid_these" : "forbid_nothing", { count: this.chosen.size })
      : this.taken.every((amount) => !amount) ? this.say("take_none") : this.heaped < 0 ? this.say("take_more")
      : this.say(put ? "put_these" : "take_these", { amounts, put });
    hint.hidden = resign.hidden = !this.mine;
    undo.disabled = !this.node.parent;
    proceed.hidden = !view.due || this.mine || this.node.children.length === 0;
  }

  /** The board of two piles: the first goes down, the second to the right. */
  board() {
    const view = this.view, [rows, columns] = view.placed.map((pile, place) => Math.max(Number(pile), Number(view.first[place])) + 1);
    const widest = columns < 5 ? 7 : 4.5; // rem of a square
    const side = Math.min(this.stage.clientWidth || 600, 16 * widest * columns) / (columns + 1); // pixels, about
    const letters = (this.set.screen === "yes" ? 28 : 15) / side, edge = 2 * letters, every = [1, 2, 5, 10, 20].find((step) => step >= 2 * letters) ?? 50;
    const past = Math.max(0.1, 0.6 * letters - 0.4); // squares to the right and below, for the last labels
    this.dot = Math.max(0.16, Math.min(0.34, 3 / side)); // of 3 pixels or more
    const body = Math.max(0.38, Math.min(1.2, 8 / side)); // of 8 pixels or more
    this.across = columns + edge; // squares, with the labels
    const svg = make("svg", { viewBox: `${-edge} ${-edge} ${columns + edge + past} ${rows + edge + past}`, class: "wy-board", role: "group",
      "aria-label": this.say("board_name", { shown: view.placed.join(", ") }) });
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        svg.append(make("rect", { x: column, y: row, width: 1, height: 1, class: (row + column) % 2 ? "wy-dark" : "wy-light" }));
    const label = (x, y, text) => make("text", { x, y, class: "wy-axis", "font-size": letters, "aria-hidden": "true" }, text);
    for (let row = 0; row < rows; row += every) svg.append(label(-0.5 * edge, row + 0.5, row));
    for (let column = 0; column < columns; column += every) svg.append(label(column + 0.5, -0.5 * edge, column));
    svg.style.maxWidth = this.set.screen === "yes" ? "" : `${widest * (columns + edge)}rem`;
    const hinted = new Set((this.given?.marks ?? []).map(String));
    for (const [y, x] of this.set.losing === "yes" && this.losing || [])
      if (y < rows && x < columns) svg.append(make("circle", { cx: Number(x) + 0.5, cy: Number(y) + 0.5, r: 0.44, class: "wy-losing" }));
    for (const square of view.forbidden) svg.append(cross(square));
    if (view.before?.length === 2 && view.before.every(isSmall)) svg.append(...trail(view.before.map(Number), view.placed.map(Number)));
    if (!view.due) svg.append(...this.path());
    (this.mine ? view.targets ?? [] : []).forEach((marks, number) => marks.forEach((mark) => {
      if (mark.length === 2) svg.append(this.target(mark, number, hinted.has(String(mark))));
    }));
    const [row, column] = view.placed.map(Number);
    const piece = make("g", { class: "wy-piece", role: "img", "aria-label": this.say("piece_name", { shown: view.placed.join(", ") }) },
      make("circle", { cx: column + 0.5, cy: row + 0.5, r: body }),
      body > 0.38 ? null : make("path", { d: crown(column, row) }));
    svg.append(piece);
    if (this.mine && view.due === "move") this.draggable(piece, svg);
    if (this.moving && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const [down, right] = [Number(this.moving[0]) - row, Number(this.moving[1]) - column];
      piece.animate([{ transform: `translate(${right}px, ${down}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
    }
    this.moving = null;
    this.rove(svg);
    if (!this.mine) return svg;
    svg.addEventListener("click", (event) => this.near(event));
    const box = make("div", {}, svg, this.picker());
    return box;
  }

  /** The way of the piece through a match that is over, as far as this page has seen it. */
  path() {
    const nodes = [];
    for (let node = this.node; node; node = node.parent) nodes.unshift(node);
    if (nodes.length < 2 || !nodes.every((node) => node.placed)) return [];
    const middle = ({ placed: [row, column] }) => [column + 0.5, row + 0.5];
    return [make("path", { class: "wy-path", d: `M${nodes.map((node) => middle(node).join(" ")).join("L")}` }),
      ...nodes.map((node) => make("circle", { cx: middle(node)[0], cy: middle(node)[1], r: 0.2, class: node.player === 2 ? "wy-path-other" : "wy-path-dot" }))];
  }

  // Squares that are too small for a finger: row, then column, then the button; a touch of the board chooses the nearest.

  resized() {
    const side = this.stage.clientWidth / this.across;
    this.small = side < FINGER && matchMedia(PHONE).matches;
    this.root.classList.toggle("wy-small", this.small);
  }

  picker() {
    const numbers = new Map(this.view.targets.flatMap((marks, number) => marks.map((mark) => [String(mark), number])));
    const marks = this.view.targets.flat().map((mark) => mark.map(Number)).filter((mark) => mark.length === 2);
    const rows = [...new Set(marks.map(([row]) => row))].sort((one, two) => one - two);
    const choice = (name, act) => make("select", { "aria-label": this.say(name), onchange: act });
    const fill = (select, values) => select.replaceChildren(...values.map((value) => make("option", { value }, value)));
    const row = choice("pick_row", () => { columns(); show(); }), column = choice("pick_column", () => show());
    const columns = () => fill(column, marks.filter((mark) => mark[0] === Number(row.value)).map((mark) => mark[1]).sort((one, two) => one - two));
    const aimed = () => ({ row: row.value, column: column.value, number: numbers.get(`${row.value},${column.value}`) });
    const go = make("button", { type: "button", class: this.view.due === "move" ? "wy-main" : undefined, onclick: () => this.pick(aimed()) });
    const show = () => {
      this.stage.querySelector(".wy-aimed")?.classList.remove("wy-aimed");
      this.stage.querySelector(`.wy-target[data-row="${row.value}"][data-column="${column.value}"]`)?.classList.add("wy-aimed");
      const does = this.chosen.has(aimed().number) ? "allow" : this.view.due;
      go.textContent = this.say(`target_${does}`, { shown: `${row.value}, ${column.value}` });
    };
    fill(row, rows);
    columns();
    show();
    this.aim = ([down, right]) => { row.value = down; columns(); column.value = right; show(); };
    const labelled = (name, select) => make("label", {}, make("span", {}, this.say(name)), select);
    return make("div", { class: "wy-picker" }, labelled("pick_row", row), labelled("pick_column", column), go);
  }

  /** On small squares: aim at the target nearest to where the board was touched. */
  near(event) {
    if (!this.small) return;
    const point = pointOf(event, event.currentTarget), far = ([row, column]) => Math.hypot(row + 0.5 - point.y, column + 0.5 - point.x);
    const marks = [...this.stage.querySelectorAll(".wy-target")].map(({ dataset }) => [Number(dataset.row), Number(dataset.column)]);
    this.aim(marks.reduce((one, two) => far(one) <= far(two) ? one : two));
  }

  /** The piece can be drawn to a target, beside clicking that. */
  draggable(piece, svg) {
    const at = (event) => pointOf(event, svg);
    piece.classList.add("wy-draggable");
    piece.addEventListener("pointerdown", (event) => {
      const begun = at(event);
      const move = (next) => piece.setAttribute("transform", `translate(${at(next).x - begun.x} ${at(next).y - begun.y})`);
      const end = (last) => {
        piece.removeEventListener("pointermove", move);
        const [row, column] = [Math.floor(at(last).y), Math.floor(at(last).x)];
        const target = last.type === "pointerup" && svg.querySelector(`.wy-target[data-row="${row}"][data-column="${column}"]`);
        if (target) this.pick(target.dataset);
        else piece.removeAttribute("transform");
      };
      piece.setPointerCapture(event.pointerId);
      piece.addEventListener("pointermove", move);
      for (const over of ["pointerup", "pointercancel"]) piece.addEventListener(over, end, { once: true });
    });
  }

  target(mark, number, hinted) {
    const [row, column] = mark.map(Number), chosen = this.chosen.has(number);
    const name = this.say(this.view.due === "block" ? "target_block" : "target_move", { shown: mark.join(", ") });
    return make("g", { class: `wy-target${hinted ? " wy-hinted" : ""}${chosen ? " wy-chosen" : ""}`, role: "button", tabindex: -1,
      "aria-label": name, "aria-pressed": this.view.due === "block" ? String(chosen) : undefined, "data-number": number,
      "data-row": row, "data-column": column, onclick: ({ currentTarget }) => this.small || this.pick(currentTarget.dataset) },
      make("title", {}, name), make("rect", { x: column, y: row, width: 1, height: 1 }),
      chosen ? cross(mark) : make("circle", { cx: column + 0.5, cy: row + 0.5, r: this.dot }));
  }

  /** Heaps of stones: those above the one that is clicked would be taken with it. */
  heaps() {
    const view = this.view, stones = [...view.placed, ...view.start].every(isSmall);
    const live = this.mine && view.due === "move" && (view.targets !== null || stones), alone = stones ? this.open(view.placed) : [];
    const box = make("div", { class: `wy-heaps${live ? " wy-live" : ""}`, role: "group", "aria-label": this.say("heaps_name") });
    const height = Math.max(8, ...view.start.map(Number), ...live ? alone.flatMap((leaves) => [...leaves]) : []) * COIN;
    view.placed.forEach((pile, place) => box.append(stones ? this.heap(place, live, alone[place], height) :
      make("div", { class: "wy-pile" }, make("b", {}, short(pile)), make("span", {}, this.say("pile", { number: place + 1 })))));
    if (view.forbidden.length) box.append(make("p", { class: "wy-forbidden" }, this.say("forbidden_now", { squares: view.forbidden.map(written).join(", ") })));
    if (view.due === "block" && this.mine && view.targets) box.append(this.listed());
    else if (live && view.targets?.some((marks) => marks[0].length !== view.placed.length || !stones)) box.append(this.listed());
    return box;
  }

  /** What may be left of each heap, by moves that leave of other heaps what is chosen there; some moves put stones on heaps. */
  open(leave = this.leave) {
    const { placed, targets } = this.view, found = placed.map((pile) => new Set([Number(pile)]));
    const chosen = [...placed.keys()].filter((place) => leave[place] !== placed[place]);
    for (const mark of targets?.flat() ?? []) {
      const other = mark.length === placed.length ? chosen.filter((place) => mark[place] !== leave[place]) : [-1];
      found.forEach((leaves, place) => { if (other.every((one) => one === place)) leaves.add(Number(mark[place])); });
    }
    return targets ? found : found.map(([pile]) => new Set(Array(pile + 1).keys()));
  }

  heap(place, live, alone, height) {
    const { placed, before } = this.view, pile = Number(placed[place]), left = Number(this.leave[place]), open = this.open()[place];
    const most = live ? Math.max(...alone) : pile, gone = before?.length === placed.length ? Number(before[place]) : 0;
    const svg = make("svg", { viewBox: `0 ${-height - 1} 8 ${height + 1.4}`, "aria-hidden": "true" });
    for (let stone = 0; stone < Math.max(most, gone); stone += 1) {
      const leave = stone < pile ? stone : stone + 1, may = live && alone.has(leave);
      const kind = stone < left ? stone < pile ? "" : " wy-put" : stone < pile ? " wy-taken" : " wy-free";
      svg.append(pebble(stone, { class: stone >= most ? "wy-gone" : `wy-stone${kind}${live && !open.has(leave) ? may ? " wy-other" : " wy-shut" : ""}`,
        onclick: () => may && this.take(place, leave === left ? pile : leave) }));
    }
    if (!live) return make("div", { class: "wy-heap" }, svg, make("b", {}, pile));
    const step = (sign, by, name) => make("button", { type: "button", tabindex: -1, "aria-label": this.say(name, { number: place + 1 }),
      onclick: () => this.stepHeap(place, by) }, sign);
    return make("div", { class: "wy-heap" },
      make("div", { class: "wy-slider", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": left, "data-place": place,
        "aria-label": this.say("heap_name", { number: place + 1, pile }), "aria-orientation": "vertical" }, svg, make("b", {}, left === pile ? pile : `${pile} → ${left}`)),
      make("div", { class: "wy-steps" }, step("−", -1, "heap_less"), step("+", 1, "heap_more")));
  }

  /** Leave the next smaller or larger number of a heap that a move may leave. */
  stepHeap(place, by) {
    const [open, alone] = [this.open()[place], this.open(this.view.placed)[place]];
    const leaves = [...open.size > 1 ? open : alone].sort((one, other) => one - other);
    const next = leaves[leaves.indexOf(Number(this.leave[place])) + by];
    if (next !== undefined) this.take(place, next);
  }

  /** Leave a number of a heap; if no move does that beside what is chosen of other heaps, choose anew. */
  take(place, leave) {
    if (!this.open()[place].has(leave)) this.leave = [...this.view.placed];
    this.leave[place] = String(leave);
    const focused = document.activeElement?.dataset?.place;
    this.stage.replaceChildren(this.heaps());
    this.renderButtons();
    if (focused !== undefined) this.stage.querySelector(`[data-place="${focused}"]`)?.focus();
  }

  /** The amounts that are chosen from the heaps; negative ones are put on them. */
  get taken() { return this.view.placed.map((pile, place) => Number(pile) - Number(this.leave[place])); }

  /** The number of the target that leaves what is chosen from the heaps; -1 if there is none. Targets may be too many to know. */
  heapedTarget() {
    const key = String(this.leave), { targets } = this.view;
    return targets ? targets.findIndex((marks) => marks.some((mark) => String(mark) === key)) : this.taken.some(Boolean) ? 0 : -1;
  }

  /** Targets as a list of buttons, where no board shows them. */
  listed() {
    const hinted = new Set((this.given?.marks ?? []).map(String));
    return make("div", { class: "wy-listed", role: "group", "aria-label": this.say("targets") },
      ...this.view.targets.slice(0, 400).map((marks, number) => make("button", { type: "button", "data-number": number,
        "aria-pressed": this.view.due === "block" ? String(this.chosen.has(number)) : undefined,
        class: marks.some((mark) => hinted.has(String(mark))) ? "wy-hinted" : undefined, onclick: () => this.pick({ number }) },
        written(marks[0]))));
  }

  boards() {
    return make("div", { class: "wy-listed", role: "group", "aria-label": this.say("boards") },
      ...this.view.boards.map(({ number, name }) => make("button", { type: "button", disabled: !this.mine,
        class: this.given?.words === name ? "wy-hinted" : undefined, onclick: () => this.act({ kind: "choose", number }) }, name)));
  }

  renderWhy() {
    const why = this.why, box = this.whyBox;
    box.hidden = this.set.why !== "yes" || !this.view.due;
    box.replaceChildren(make("h2", {}, this.say("why"))); // its place is kept until the reason is there
    if (box.hidden || !why) return;
    // It names the moves that win: between friends it is open, against the program closed, and then as it was left.
    const open = (this.set.more ?? (this.friend ? "yes" : "no")) === "yes";
    const toggled = ({ target }) => {
      if (target.open === open || !target.isConnected) return;
      this.set.more = target.open ? "yes" : "no";
      this.changed(this.link());
    };
    const more = why.more ? [make("li", {}, this.say("more_lines", { count: why.more }))] : [];
    const lines = why.lines.length ? why.lines : [this.say(`hint_${why.kind}_${why.wins ? "wins" : "loses"}`, { words: why.words || this.say("nothing") })];
    box.append(make("p", {}, this.say(`why_${why.kind}_${why.wins ? "wins" : "loses"}`, { name: this.name(this.view.player) })),
      ...why.wins ? [] : this.reason(why),
      make("details", { open, ontoggle: toggled }, make("summary", {}, this.say("why_more")),
        ...why.wins ? this.reason(why) : [], make("ul", {}, ...lines.map((line) => make("li", {}, line)), ...more), this.command(why.command)));
  }

  /** Why a position is lost, in the terms of its theorem. */
  reason({ reason }) {
    if (!reason) return [];
    const { position, n, terms, digits } = reason, [first, second] = digits;
    return [make("p", {}, this.say("reason", { position, n })),
      make("ul", { class: "wy-terms" }, ...[...reason.with, ...terms].map((term) => make("li", { class: "wy-formula" }, ...typeset(term))),
        ...first ? [make("li", {}, this.say("reason_digits", { first, second }))] : [])];
  }

  renderMemory() {
    const memory = this.view.memory;
    this.memory.hidden = !memory;
    if (!memory) return;
    const told = memory.told ? [make("p", { class: "wy-told" }, this.say("remember", { told: localized(memory.told, this.words) }))] : [];
    const credit = memory.credit ? [make("p", {}, this.say("credit", { first: memory.credit[0], second: memory.credit[1] }))] : [];
    this.memory.replaceChildren(make("h2", {}, this.say("memory")), ...told, ...credit,
      make("p", {}, `${memory.more ? "… " : ""}${memory.positions.join(" ")}`));
  }

  /** Everything that was tried: each step leads back to where it was done. */
  renderTree() {
    const list = make("ol", {}), here = new Set();
    for (let node = this.node; node; node = node.parent) here.add(node);
    const button = (node) => make("button", { type: "button", onclick: () => this.visit(node),
      "aria-current": node === this.node ? "step" : undefined, class: here.has(node) ? "wy-here" : undefined },
      node.parent ? this.say(`did_${node.kind}`, { name: this.name(node.player), words: node.words || this.say("nothing") }) : this.say("the_start"));
    const grow = (node, into) => {
      into.append(make("li", {}, button(node)));
      node.children.forEach((child, place) => {
        if (place === node.children.length - 1) return;
        const branch = make("ol", {});
        into.append(make("li", { class: "wy-branch" }, branch));
        grow(child, branch);
      });
      if (node.children.length) grow(node.children.at(-1), into);
    };
    grow(this.start, list);
    this.tree.replaceChildren(make("h2", {}, this.say("moves")), list);
    const last = this.tree.querySelector("[aria-current]");
    list.scrollTop = last.offsetTop - list.clientHeight / 2; // the list alone: the page stays where it is
  }

  renderAbout() {
    const view = this.view;
    const otherwise = view.otherwise ? [make("p", {}, this.say("otherwise", { game: view.otherwise }))] : [];
    this.about.replaceChildren(make("h2", {}, this.say("rules")), make("p", {}, make("code", {}, view.game)), ...otherwise,
      ruleList(view.rules, this.words),
      make("p", {}, this.say(`plays_${view.known}`, { evidence: localized(view.evidence, this.words) })),
      this.command(view.command));
  }

  command(text) {
    return text ? commandLine((name) => this.say(name), text) : null;
  }

  // The keyboard.

  rove(svg) {
    const targets = [...svg.querySelectorAll(".wy-target")];
    const first = targets.find((target) => target.dataset.number === this.roved) ?? targets[0];
    first?.setAttribute("tabindex", 0);
  }

  focus(number) {
    this.roved = String(number);
    const target = this.stage.querySelector(`[data-number="${number}"]`);
    this.stage.querySelectorAll('.wy-target[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", -1));
    target?.setAttribute("tabindex", 0);
    target?.focus();
  }

  key(event) {
    const at = event.target.closest?.(".wy-target, [role=slider]");
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (at.classList.contains("wy-target")) {
      if (event.key === "Enter" || event.key === " ") this.pick(at.dataset);
      else if (arrow) this.step(at, arrow);
      else return;
    } else if (arrow) {
      const place = Number(at.dataset.place);
      this.stepHeap(place, arrow[1] - arrow[0]);
    } else if (event.key === "Enter" && this.heaped >= 0) this.confirm();
    else return;
    event.preventDefault();
  }

  /** Go to the nearest target in the direction of an arrow; what lies beside the direction counts double. */
  step(at, [down, right]) {
    const row = Number(at.dataset.row), column = Number(at.dataset.column);
    let best = null, least = Infinity;
    for (const other of this.stage.querySelectorAll(".wy-target")) {
      const y = Number(other.dataset.row) - row, x = Number(other.dataset.column) - column;
      const ahead = y * down + x * right, aside = Math.abs(y * right) + Math.abs(x * down);
      if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    }
    if (!best) return;
    at.setAttribute("tabindex", -1);
    best.setAttribute("tabindex", 0);
    best.focus();
  }
}
Match.count = 0;

/** The steps that lead to a node. */
function path(node) {
  const steps = [];
  for (let at = node; at.parent; at = at.parent) steps.unshift(at.token);
  return steps;
}

/** The node that some steps lead to; what is new grows. */
function grown(start, steps) {
  let node = start;
  for (const step of steps) {
    node.actor = step.player;
    let next = node.children.find((child) => child.token === step.token);
    if (!next) {
      next = { ...step, children: [], parent: node };
      node.children.push(next);
    }
    node = next;
  }
  return node;
}

/** Where a pointer is, in squares of a board. */
const pointOf = ({ clientX, clientY }, svg) => new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());

/** Whether a pile is an integer that can be shown stone by stone. */
const isSmall = (pile) => /^\d+$/.test(pile) && Number(pile) <= LARGEST_BOARD;

/** A stone of a heap: no two neighbours lie quite alike. */
function pebble(stone, more) {
  const x = 0.9 + [0, 0.35, -0.25, 0.2, -0.4][stone % 5], y = -(stone + 1) * COIN, width = 6.2 + [0, 0.3, -0.35][stone % 3], high = COIN * 0.94;
  const bar = (name, right, down, wide, tall) => make("rect", { x: x + right, y: y + down, width: wide, height: tall, rx: tall / 2, class: name });
  return make("g", more, bar(undefined, 0, 0, width, high), bar("wy-shade", 0.3, high * 0.62, width - 0.6, high * 0.36), bar("wy-shine", 0.8, high * 0.14, width * 0.5, high * 0.16));
}

/** A position in words. */
const written = (piles) => `(${piles.map(short).join(", ")})`;

function cross(square) {
  const [row, column] = square.map(Number);
  return make("path", { class: "wy-cross", d: `M${column + 0.2} ${row + 0.2}l.6 .6m0 -.6l-.6 .6` });
}

/** From where to where the last move went. */
function trail([row, column], [down, right]) {
  return [make("rect", { x: column + 0.04, y: row + 0.04, width: 0.92, height: 0.92, class: "wy-origin" }),
    make("line", { x1: column + 0.5, y1: row + 0.5, x2: right + 0.5, y2: down + 0.5, class: "wy-trail" }),
    make("rect", { x: right + 0.04, y: down + 0.04, width: 0.92, height: 0.92, class: "wy-last" })];
}

function crown(column, row) {
  return `M${column + 0.3} ${row + 0.62}l-.06 -.26l.14 .1l.12 -.2l.12 .2l.14 -.1l-.06 .26z`;
}

// In a notebook: questions go to Python as messages, and come back with the number of the question.
export default {
  render({ model, el }) {
    const open = new Map();
    let count = 0;
    model.on("msg:custom", ({ number, answer, refused }) => {
      for (const still of document.getElementsByClassName(model.get("still"))) still.hidden = true; // Python is there
      const [resolve, reject] = open.get(number) ?? [];
      open.delete(number);
      if (refused) reject?.(new Error(refused));
      else resolve?.(answer);
    });
    const ask = (question) => new Promise((resolve, reject) => {
      open.set(count += 1, [resolve, reject]);
      model.send({ number: count, question });
    });
    const root = make("div", { class: "wy-widget" });
    el.append(root);
    new Match(root, { ask, words: model.get("words"), given: model.get("given"), fixed: true });
  },
};
