// Where the view of the map lies: pixels and positions as integers of any size, doubled or halved with each zoom.
// As in all pictures of games the first pile, x, goes downwards and the second, y, to the right.
const TILE = 256, MARGIN = 36n;

/** A position in pixels, for a zoom: 2**zoom pixels for each position. */
export const scaled = (position, zoom) => zoom >= 0 ? position << BigInt(zoom) : position >> BigInt(-zoom);
/** The position at a pixel. */
export const unscaled = (pixel, zoom) => zoom >= 0 ? pixel >> BigInt(zoom) : pixel << BigInt(-zoom);

export class Plane {
  zoom = 3;
  top = 0n; // the pixels at the upper left corner, counted from (0, 0)
  left = 0n;
  width = 0;
  height = 0;

  pan(right, down) {
    this.left += BigInt(Math.round(right));
    this.top += BigInt(Math.round(down));
    this.bind();
  }

  /** Nothing lies left of 0 and above it: more than half a view of it is not shown. */
  bind() {
    const least = (size) => BigInt(-Math.round(size / 2));
    if (this.left < least(this.width)) this.left = least(this.width);
    if (this.top < least(this.height)) this.top = least(this.height);
  }

  /** A view of another size: what was in its middle stays there. */
  resize(width, height) {
    const half = (now, then) => BigInt(Math.round((then - now) / 2));
    if (this.width && !this.cornered) {
      this.left += half(width, this.width);
      this.top += half(height, this.height);
    }
    this.width = width;
    this.height = height;
    this.bind();
  }

  /** Closer or farther: the square at a point of the view, across and down, stays there. */
  zoomBy(steps, across, down, closest) {
    const zoom = Math.max(-4000, Math.min(closest, this.zoom + steps)), by = zoom - this.zoom;
    const about = (corner, part) => scaled(corner + BigInt(Math.round(part)), by) - BigInt(Math.round(part));
    this.left = about(this.left, across);
    this.top = about(this.top, down);
    this.zoom = zoom;
    this.bind();
  }

  centreOn(x, y, zoom) {
    this.zoom = zoom;
    const half = zoom > 0 ? 1n << BigInt(zoom - 1) : 0n;
    this.top = scaled(x, zoom) + half - BigInt(Math.round(this.height / 2));
    this.left = scaled(y, zoom) + half - BigInt(Math.round(this.width / 2));
    this.bind();
  }

  /** Whether (0, 0) is where it is at first, in the upper left corner. */
  get cornered() { return this.left === -MARGIN && this.top === -MARGIN; }

  /** Little is shown left of 0 and above it; or, `back` in the corner, exactly so much. */
  snuggle(back = false) {
    if (back || this.left < -MARGIN) this.left = -MARGIN;
    if (back || this.top < -MARGIN) this.top = -MARGIN;
  }

  cornerAt(zoom) {
    this.zoom = zoom;
    this.left = this.top = -MARGIN;
  }

  /** The position at a point of the view, from its upper left corner. */
  at(across, down) {
    return { x: unscaled(this.top + BigInt(Math.round(down)), this.zoom), y: unscaled(this.left + BigInt(Math.round(across)), this.zoom) };
  }

  centre() { return this.at(this.width / 2, this.height / 2); }

  /** Where a position is in the view, across and down from its upper left corner. */
  place(x, y) { return [Number(scaled(y, this.zoom) - this.left), Number(scaled(x, this.zoom) - this.top)]; }

  /** The positions that are seen: that of the upper left corner of the board in view, and how many there are each way. */
  window() {
    const first = this.at(0, 0), last = this.at(this.width, this.height), most = (a) => a < 0n ? 0n : a;
    const top = most(first.x), left = most(first.y);
    return { top, left, height: last.x - top + 1n, width: last.y - left + 1n };
  }

  /** The tiles that are seen, those in the middle first, and where they are from the upper left corner. */
  tiles() {
    const found = [], side = BigInt(TILE);
    const floor = (pixel) => pixel < 0n ? 0n : pixel / side;
    for (let x = floor(this.top); x * side < this.top + BigInt(this.height); x += 1n)
      for (let y = floor(this.left); y * side < this.left + BigInt(this.width); y += 1n)
        found.push({ zoom: this.zoom, x, y, across: Number(y * side - this.left), down: Number(x * side - this.top) });
    const far = ({ across, down }) => Math.abs(across + 128 - this.width / 2) + Math.abs(down + 128 - this.height / 2);
    return found.sort((one, two) => far(one) - far(two));
  }
}

/** Round positions along an edge, about 110 pixels apart, where they are, and how they are written. */
export function ticks(corner, size, zoom) {
  const apart = unscaled(128n << 10n, zoom) >> 10n || (unscaled(128n, zoom) > 0n ? unscaled(128n, zoom) : 1n);
  const tens = 10n ** BigInt(String(apart).length - 1);
  const step = [1n, 2n, 5n, 10n].map((times) => times * tens).find((wide) => wide >= apart) ?? apart;
  const found = [], first = unscaled(corner < 0n ? 0n : corner, zoom);
  for (let at = (first / step) * step; found.length < 60; at += step) {
    const pixel = Number(scaled(at, zoom) - corner) + (zoom > 0 ? 2 ** (zoom - 1) : 0);
    if (pixel > size) break;
    if (pixel >= 0) found.push({ pixel, label: written(at) });
  }
  return found;
}

/** A long number in short: as a power of ten where it is round, else by its last digits. */
export function written(number) {
  const digits = String(number);
  if (digits.length <= 9) return digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");
  const round = digits.replace(/0+$/, "");
  if (round.length <= 4) {
    const power = String(digits.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
    return `${round.length > 1 ? `${round[0]}.${round.slice(1)}` : round[0]}·10${power}`;
  }
  return `…${digits.slice(-6)}`;
}
