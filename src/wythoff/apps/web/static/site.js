// A site without a server: what pages ask is answered by Python in workers of the browser. Loaded before the script of a page.
(() => {
  const QUICK = ["play", "map"], ABANDONED = 1000, LATER = 1000; // milliseconds for an answer that nobody waits for any more, and until Python is loaded that is not needed at once
  const root = new URL("../", document.querySelector('script[src$="static/site.js"]').src), from = globalThis.fetch;
  const { site, game = "" } = JSON.parse(document.getElementById("page-data").textContent) ?? {}, asks = new URLSearchParams(location.search);

  // The page in the language that was chosen by a link, now or before; else that of the browser.
  const language = asks.get("lang") ?? recall() ?? navigator.language.slice(0, 2);
  if (asks.has("lang")) try { localStorage.setItem("language", language); } catch { /* the next page may be in another */ }
  const other = document.querySelector(`footer [hreflang="${CSS.escape(language)}"]`);
  if (other) {
    location.replace(`${other.href.split("?")[0]}${location.search}${location.hash}`);
    globalThis.fetch = () => new Promise(() => {}); // this page is left
    return;
  }

  function recall() { try { return localStorage.getItem("language"); } catch { return null; } }

  /** A Python that answers one question after the other. What takes too long ends it, and the next question begins another. */
  class Engine {
    waiting = [];

    /** `all`: with the packages that the first answer about a match can do without. */
    constructor(all) { this.all = all; }

    start() {
      this.worker = new Worker(new URL("static/engine.mjs", root), { type: "module" });
      this.worker.addEventListener("message", ({ data }) => data.failed ? this.stop(data.failed) : this.finish(data));
      this.worker.addEventListener("error", (event) => this.stop(event.message));
      this.worker.postMessage({ begin: site, all: this.all });
      this.loaded = false;
    }

    ask(asked, signal) {
      return new Promise((done, fail) => {
        const mine = { ...asked, done };
        signal?.addEventListener("abort", () => {
          fail(signal.reason);
          this.waiting = this.waiting.filter((other) => other !== mine);
          setTimeout(() => { if (this.busy === mine) this.stop(); }, ABANDONED);
        });
        this.waiting.push(mine);
        this.next();
      });
    }

    next() {
      if (!this.worker) this.start();
      if (!this.loaded || this.busy || !this.waiting.length) return;
      this.busy = this.waiting.shift();
      const { question, given, seconds } = this.busy;
      this.worker.postMessage({ question, given, base: site.base });
      this.timer = setTimeout(() => this.stop(`stopped after ${seconds} s: ask for less`), 1000 * seconds);
    }

    /** Take an answer, or the first message of a new worker, which has none. */
    finish({ text, content }) {
      clearTimeout(this.timer);
      if (!this.loaded) store();
      this.loaded = true;
      this.busy?.done({ ...JSON.parse(text ?? "{}"), content });
      this.busy = null;
      if (this.waiting.length) this.next();
    }

    stop(refused) {
      this.worker.terminate();
      this.worker = null;
      this.busy ??= this.waiting.shift(); // it did not even begin
      this.finish({ text: JSON.stringify({ status: 422, refused }) });
    }
  }

  const quick = new Engine(false), long = new Engine(true);

  // The first answers about a match that the gallery leads to, stored at the export: it begins before Python does.
  const [name] = (asks.get("game") ?? game).split("("), known = document.body.className === "page-play" && site.begun.includes(name);
  const begun = known ? from(new URL(`static/begun/${name}.json`, root)).then((found) => found.json()) : {};

  /** The question at an address, with what it is about; null for the address of a file. */
  function asked(url, body) {
    if (!site || !url.href.startsWith(root.href)) return null;
    const [name, ...parts] = url.href.slice(root.href.length).split(/[?#]/)[0].split("/").map(decodeURIComponent);
    const question = name === "tiles" ? "tile" : name === "api" ? parts[0] : { "data.csv": "data", "report.html": "report" }[name];
    if (!(question in site.questions)) return null;
    const [game, z, x, y] = parts, more = name === "tiles" ? { game, z, x, y: y.replace(".png", "") } : {};
    return { question, given: body ?? JSON.stringify({ ...Object.fromEntries(url.searchParams), ...more }), ...site.questions[question] };
  }

  globalThis.fetch = async (place, options = {}) => {
    const found = asked(new URL(place, location.href), options.body);
    if (!found) return from(place, options);
    const first = (await begun)[found.given];
    if (first) return new Response(JSON.stringify(first));
    const { answer, status, refused, content } = await (QUICK.includes(found.pool) ? quick : long).ask(found, options.signal);
    if (refused) return new Response(refused, { status });
    return new Response(content.length ? content : JSON.stringify(answer), { headers: { "Content-Type": found.media || "application/json" } });
  };

  /** Store all files in the browser, so that the site works without a network. */
  function store() {
    if (location.protocol !== "file:") navigator.serviceWorker?.register(new URL("sw.js", root));
  }

  if (site) setTimeout(() => quick.worker ?? quick.start(), known ? LATER : 0); // a question begins it too
  else addEventListener("load", store);

  // A link to a file that Python makes.
  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link || !asked(new URL(link.href))) return;
    event.preventDefault();
    const made = Object.assign(document.createElement("a"), { download: link.download });
    made.href = URL.createObjectURL(await (await fetch(link.href)).blob());
    made.click();
    setTimeout(() => URL.revokeObjectURL(made.href), 5000);
  });
})();
