// Python in a worker of the browser: it answers the questions of pages as a worker process of the server does.
// Node runs this file at the export, and stores the memory of a Python that has loaded what a match needs.
import create from "../pyodide/pyodide.asm.mjs";
import { loadPyodide } from "../pyodide/pyodide.mjs";

const BOOT = `
import json, sys, time
time.thread_time = time.process_time  # there is one thread
sys.set_int_max_str_digits(0)  # integers are of Python until FLINT is there
sys.path.insert(0, "/site")
from wythoff.apps.web.worker import answered

def asked(question, given):
    text, content = answered(question, json.loads(given))
    return text.decode(), content
`;
const WARM = `
from wythoff.apps.web.workers import WARMING
game = {"game": "wythoff"}
window = {"top": "0", "left": "0", "height": "8", "width": "8"}
panels = [("panel", {**game, "panel": name}) for name in ("positions", "formulas", "values")]
for question, given in [*WARMING["map"], *WARMING["play"], ("game", game), ("completions", {}), ("data", game | window),
                        ("slopes", game), ("digits", {"numbers": "3,5"}), *panels]:
    asked(question, json.dumps(given))
`;
const MEMORY = "pyodide/memory.gz", GROWTH = 1 << 20, FOLDER = "/site", FAILED = 422;
const place = new URL("../", import.meta.url), disk = place.protocol === "file:" && await import("node:fs/promises");
const indexURL = disk ? `${decodeURI(place.pathname)}pyodide/` : new URL("pyodide/", place).href;
const whole = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const through = (stream, kind) => whole(stream.pipeThrough(new DecompressionStream(kind)));
const read = async (name) => disk ? new Uint8Array(await disk.readFile(new URL(name, place))) : whole((await fetch(new URL(name, place))).body);

/** Write the files of a wheel. */
async function unpack(python, wheel) {
  const view = new DataView(wheel.buffer), text = new TextDecoder(), files = [];
  const [short, long] = [(at) => view.getUint16(at, true), (at) => view.getUint32(at, true)];
  const end = wheel.length - 22; // no comment follows the directory
  for (let left = short(end + 10), at = long(end + 16); left > 0; left -= 1) {
    const name = text.decode(wheel.subarray(at + 46, at + 46 + short(at + 28))), from = long(at + 42);
    const start = from + 30 + short(from + 26) + short(from + 28), packed = wheel.subarray(start, start + long(at + 20));
    files.push([`${FOLDER}/${name}`, short(at + 10) ? through(new Blob([packed]).stream(), "deflate-raw") : packed]);
    at += 46 + short(at + 28) + short(at + 30) + short(at + 32);
  }
  for (const folder of new Set(files.map(([name]) => name.slice(0, name.lastIndexOf("/"))))) python.FS.mkdirTree(folder);
  for (const [name, content] of files) python.FS.writeFile(name, await content);
}

/** A Python that goes on from a stored memory, which is longer than that of a new one. */
const restored = (memory) => loadPyodide({ indexURL, _loadSnapshot: memory, createPyodideModule: async (settings) => {
  const module = await create(settings);
  while (module.HEAP8.length < memory.length) module._malloc(GROWTH);
  module.HEAP8.fill(0, memory.length);
  return module;
} });

async function begun({ wheel, stored }) {
  const coming = read(wheel);
  const python = await (stored ? restored(await through((await fetch(new URL(MEMORY, place))).body, "gzip"))
    : loadPyodide({ indexURL, _makeSnapshot: Boolean(disk) }));
  await unpack(python, await coming);
  if (!stored) python.runPython(BOOT);
  return python;
}

if (disk) {
  const [{ gzipSync }, wheel] = [await import("node:zlib"), process.argv[2]];
  const python = await begun({ wheel });
  python.runPython(WARM);
  await disk.writeFile(new URL(MEMORY, place), gzipSync(python.makeMemorySnapshot()));
} else {
  let ready, more; // the packages that Python can begin without
  const answered = (python, { question, given }) => {
    const asked = python.globals.get("asked"), pair = asked(question, given), [text, content] = pair.toJs();
    pair.destroy();
    return { text, content };
  };
  const load = (python, names) => more ??= (async () => {
    for (const name of names) await unpack(python, await read(name));
    python.runPython("import importlib; importlib.invalidate_caches()");
  })();
  addEventListener("message", async ({ data }) => {
    try {
      if (data.begin) {
        await (ready = begun(data.begin));
        if (data.all) await load(await ready, data.begin.base);
        postMessage({});
        return;
      }
      const python = await ready;
      let found = answered(python, data);
      const loading = load(python, data.base);
      if (JSON.parse(found.text).status >= FAILED) {
        await loading;
        found = answered(python, data);
      }
      postMessage(found);
    } catch (fault) {
      postMessage({ failed: fault.message });
    }
  });
}
