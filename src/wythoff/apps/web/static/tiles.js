// Tiles of the map as they come: some at a time, those that are seen first, so many kept.
import { here } from "./page.js";

const KEPT = 400, AT_ONCE = 6, TILE = 256;

export class TileCache {
  constructor(changed) {
    this.changed = changed;
    this.tiles = new Map();
    this.coming = new Map();
    this.of = null;
    this.refusal = "";
    this.until = 0; // nothing is asked for before
  }

  /** Ask for nothing for a moment: the view is changing. */
  pause(milliseconds) {
    this.until = performance.now() + milliseconds;
    setTimeout(this.changed, milliseconds + 5);
  }

  /** From now on the tiles of this game. */
  open(of) {
    this.clear();
    this.of = of;
  }

  clear() {
    for (const request of this.coming.values()) request.abort();
    this.coming.clear();
    this.tiles.clear();
    this.of = null;
    this.refusal = "";
  }

  key(zoom, x, y) { return `${zoom}/${x}/${y}`; }

  /** Ask for the tiles that are seen, and give up those that are not. */
  want(wanted) {
    if (!this.of) return;
    this.wanted = wanted;
    const keys = new Set(wanted.map(({ zoom, x, y }) => this.key(zoom, x, y)));
    for (const [key, request] of this.coming) if (!keys.has(key)) { request.abort(); this.coming.delete(key); }
    this.refusal = "";
    for (const { zoom, x, y } of wanted) {
      const key = this.key(zoom, x, y), known = this.tiles.get(key);
      if (known) {
        this.tiles.delete(key); // and put behind: those that were not seen for longest go first
        this.tiles.set(key, known);
        if (known.refused) this.refusal = known.refused;
      } else if (!this.coming.has(key) && this.coming.size < AT_ONCE && performance.now() >= this.until) this.fetch(key, zoom, x, y);
    }
  }

  async fetch(key, zoom, x, y) {
    const request = new AbortController(), of = this.of;
    this.coming.set(key, request);
    let found;
    try {
      const place = here(`tiles/${encodeURIComponent(of.game)}/${zoom}/${x}/${y}.png?show=${of.show}`);
      const response = await fetch(place, { signal: request.signal });
      if (response.ok) {
        const image = await createImageBitmap(await response.blob());
        found = { image, blank: of.show === "P" && blank(image) };
      } else found = { refused: (await response.text()).trim() };
      if (response.status === 429) {
        await new Promise((wake) => { setTimeout(wake, 1000); });
        found = null;
      }
    } catch (error) {
      found = error.name === "AbortError" ? null : { refused: String(error.message) };
    }
    if (this.coming.get(key) !== request) return;
    this.coming.delete(key);
    if (found && of === this.of) {
      this.tiles.set(key, found);
      while (this.tiles.size > KEPT) this.tiles.delete(this.tiles.keys().next().value);
    }
    this.changed();
  }

  /** Whether all these tiles are known, and none shows a P-position. */
  blank(wanted) {
    return wanted.every(({ zoom, x, y }) => this.tiles.get(this.key(zoom, x, y))?.blank);
  }

  /** Paint a tile; until it is there a part of the one above it, enlarged. */
  paint(pen, { zoom, x, y, across, down }) {
    const known = this.tiles.get(this.key(zoom, x, y));
    if (known?.image) {
      pen.drawImage(known.image, across, down, TILE, TILE);
      return;
    }
    if (known) {
      hatch(pen, across, down);
      return;
    }
    const above = this.tiles.get(this.key(zoom - 1, x >> 1n, y >> 1n));
    if (above?.image) pen.drawImage(above.image, Number(y & 1n) * 128, Number(x & 1n) * 128, 128, 128, across, down, TILE, TILE);
  }
}

/** Whether all pixels of a picture are white. */
function blank(image) {
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
  return pixels.every((pixel) => pixel === 0xffffffff);
}

function hatch(pen, across, down) {
  pen.save();
  pen.beginPath();
  pen.rect(across, down, TILE, TILE);
  pen.clip();
  pen.fillStyle = "#fff";
  pen.fillRect(across, down, TILE, TILE);
  pen.strokeStyle = "#d2d2d2"; // as the server strikes what it does not know of a tile
  pen.lineWidth = 1.4;
  pen.beginPath();
  for (let shift = -TILE; shift < TILE; shift += 8) {
    pen.moveTo(across + shift, down + TILE);
    pen.lineTo(across + shift + TILE, down);
  }
  pen.stroke();
  pen.restore();
}
