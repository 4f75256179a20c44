// What is drawn over the tiles of the map: slopes, squares, axes, and what colours mean.
import { ticks } from "./plane.js";

const LIGHT = { ink: "#333", halo: "rgba(255,255,255,.85)", beam: "#c04a00" }, DARK = { ink: "#e8e6e1", halo: "rgba(10,20,40,.8)", beam: "#ffb27a" };

/** The beams, as far as their slopes are known. */
export function slopes(pen, plane, state) {
  pen.font = "13px system-ui, sans-serif";
  const { top: first } = plane.window();
  for (const slope of state.slopes) {
    if (!slope.exact && first > 10n ** 7n) continue; // a rounded slope says nothing so far out
    const top = BigInt(slope.top), bottom = 10n ** BigInt(slope.digits);
    const look = state.show === "P" ? LIGHT : DARK; // values and palace numbers are dark squares
    line(pen, plane, top, bottom, `y = ${slope.text} x`, look);
    if (!state.ordered && top !== bottom) line(pen, plane, bottom, top, slope.inverse.startsWith("1/") ? `y = x/${slope.inverse.slice(2)}` : `y = ${slope.inverse} x`, look);
  }
}

/** A line y = (top/bottom) x through the middle of (0, 0), with its name where it leaves the view. */
function line(pen, plane, top, bottom, label, look) {
  const half = plane.zoom > 0 ? 2 ** (plane.zoom - 1) : 0, flat = top >= bottom; // flat: more to the right than downwards
  const [from, to, size] = flat ? [plane.left, plane.top, plane.width] : [plane.top, plane.left, plane.height];
  const [times, over] = flat ? [bottom, top] : [top, bottom];
  const ends = [from < 0n ? -from : 0n, BigInt(size)].map((pixel) => {
    const end = [Number(pixel) + half, Number((from + pixel) * times / over - to) + half];
    return flat ? end : end.reverse();
  });
  if (ends.flat().some((part) => Math.abs(part) > 1e6)) return; // far outside
  pen.strokeStyle = pen.fillStyle = look.beam;
  pen.lineWidth = 1;
  pen.globalAlpha = 0.75;
  pen.setLineDash([6, 5]);
  pen.beginPath();
  pen.moveTo(...ends[0]);
  pen.lineTo(...ends[1]);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  const [[x0, y0], [x1, y1]] = ends, part = Math.min(1, (plane.width - 12 - x0) / (x1 - x0), (plane.height - 12 - y0) / (y1 - y0));
  const x = x0 + part * (x1 - x0), y = y0 + part * (y1 - y0);
  if (!(part > 0) || x < 0 || y < 30) return;
  pen.textAlign = "left"; // beside a steep line, above a flat one
  const wide = pen.measureText(label).width;
  if (flat) named(pen, look, label, x - wide - 8, y - 14 - (wide + 8) * (y1 - y0) / (x1 - x0));
  else named(pen, look, label, x + wide + 18 < plane.width ? x + 12 : x - wide - 24, y - 8);
}

function named(pen, look, text, x, y) {
  pen.save();
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.strokeStyle = look.halo;
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
  pen.restore();
}

/** The square that was asked about, where its winning moves lead, what the one under the pointer reaches, and the middle. */
export function squares(pen, plane, state, focused) {
  const side = Math.max(1, 2 ** plane.zoom);
  const mark = ([x, y], colour, filled) => {
    const [across, down] = plane.place(BigInt(x), BigInt(y));
    if (across < -side || across > plane.width || down < -side || down > plane.height) return;
    const size = Math.max(side, 7), shift = (size - side) / 2;
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = 2.5;
    pen.globalAlpha = filled ? 0.4 : 1;
    if (filled) pen.fillRect(across, down, side, side);
    else pen.strokeRect(across - shift, down - shift, size, size);
    pen.globalAlpha = 1;
  };
  for (const square of state.from ?? []) mark(square, state.show === "P" ? "#56a4e9" : "#fff", true);
  for (const move of state.picked ? state.moves ?? [] : []) {
    mark(move, "#00825f", false);
    if (!state.ordered && move[0] !== move[1]) mark([move[1], move[0]], "#00825f", false);
  }
  if (state.picked) mark(state.picked, "#d55e00", false);
  if (focused) {
    pen.strokeStyle = "#00508c";
    pen.lineWidth = 1.5;
    const x = plane.width / 2, y = plane.height / 2;
    pen.beginPath();
    for (const [dx, dy] of [[1, 0], [0, 1]]) {
      pen.moveTo(x - 10 * dx, y - 10 * dy);
      pen.lineTo(x + 10 * dx, y + 10 * dy);
    }
    pen.stroke();
  }
}

/** Numbers along the upper and the left edge; `night`: on a dark margin. */
export function axes(pen, plane, night) {
  const look = night ? DARK : LIGHT;
  pen.font = "12px system-ui, sans-serif";
  pen.fillStyle = look.ink;
  pen.strokeStyle = "#8a8578";
  pen.lineWidth = 1;
  for (const { pixel, label } of ticks(plane.left, plane.width, plane.zoom)) {
    pen.fillRect(pixel, 0, 1, 5);
    pen.textAlign = "center";
    if (pixel > 34 && pixel < plane.width - 50) named(pen, look, label, pixel, 18);
  }
  for (const { pixel, label } of ticks(plane.top, plane.height, plane.zoom)) {
    pen.fillRect(0, pixel, 5, 1);
    pen.textAlign = "left";
    if (pixel > 34 && pixel < plane.height - 70) named(pen, look, label, 8, pixel + 4);
  }
  named(pen, look, "x ↓", 8, plane.height - 46); // above the legend of a saved picture
  pen.textAlign = "right";
  named(pen, look, "y →", plane.width - 8, 18);
}

/** Some numbers with their colours, in the lower left corner. */
export function legend(pen, plane, numbers) {
  pen.textAlign = "center";
  numbers.forEach(([number, colour], place) => {
    const across = 8 + 30 * place, down = plane.height - 24;
    pen.fillStyle = colour;
    pen.fillRect(across, down, 28, 16);
    pen.strokeStyle = "#8a8578";
    pen.lineWidth = 1;
    pen.strokeRect(across, down, 28, 16);
    pen.fillStyle = "#333";
    named(pen, LIGHT, number.replace("-", "\u2212"), across + 14, down - 4);
  });
}
