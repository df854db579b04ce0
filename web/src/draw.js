// draw.js: the pen that all pictures are drawn with. Everything is in pixels; symbols keep their size when the scene is zoomed.
import { colour } from "./dom.js";

export class Pen {
  constructor(context) {
    this.context = context;
    this.ratio = 1; // size of symbols
    this.refresh();
  }

  refresh() {
    const names = [
      "ink",
      "muted",
      "faint",
      "surface",
      "body",
      "solid",
      "body-edge",
      "steel",
      "spring",
      "damper",
      "contact",
      "force",
      "trace",
      "water",
    ];
    this.colours = Object.fromEntries(names.map((name) => [name, colour(name)]));
  }

  path(points, { stroke, fill, width = 1.5, dash = [], close = false, cap = "round" } = {}) {
    const c = this.context;
    c.beginPath();
    points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
    if (close) c.closePath();
    this.finish({ stroke, fill, width, dash, cap });
  }

  finish({ stroke, fill, width = 1.5, dash = [], cap = "round" }) {
    const c = this.context;
    if (fill) {
      c.fillStyle = this.colours[fill] || fill;
      c.fill();
    }
    if (!stroke) return;
    c.strokeStyle = this.colours[stroke] || stroke;
    c.lineWidth = width * this.ratio;
    c.lineCap = cap;
    c.lineJoin = "round";
    c.setLineDash(dash);
    c.stroke();
    c.setLineDash([]);
  }

  circle(x, y, radius, style) {
    this.context.beginPath();
    this.context.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI);
    this.finish(style);
  }

  text(x, y, text, { size = 11, align = "center", fill = "muted", weight = "" } = {}) {
    const c = this.context;
    c.font = `${weight} ${size}px system-ui, sans-serif`;
    c.textAlign = align;
    c.textBaseline = "middle";
    c.fillStyle = this.colours[fill] || fill;
    c.fillText(text, x, y);
  }

  // Runs along the line from a to b: (along in pixels, across in pixels) -> point.
  along(a, b) {
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      length = Math.hypot(dx, dy);
    const ux = length > 0 ? dx / length : 1,
      uy = length > 0 ? dy / length : 0;
    return { length, at: (s, n = 0) => [a[0] + ux * s - uy * n, a[1] + uy * s + ux * n], ux, uy };
  }

  spring(a, b, { stroke = "spring", width = 1.6, size = 7 } = {}) {
    const { length, at } = this.along(a, b),
      turns = 6,
      end = Math.min(12 * this.ratio, length * 0.15),
      high = size * this.ratio;
    const points = [a, at(end)];
    for (let i = 0; i < 2 * turns; i++)
      points.push(at(end + ((length - 2 * end) * (i + 0.5)) / (2 * turns), i % 2 ? high : -high));
    points.push(at(length - end), b);
    this.path(points, { stroke, width });
  }

  damper(a, b, { stroke = "damper", size = 7 } = {}) {
    const { length, at } = this.along(a, b),
      high = size * this.ratio,
      box = Math.min(24 * this.ratio, length * 0.5);
    const from = length / 2 - box / 2,
      to = length / 2 + box / 2,
      piston = length / 2;
    this.path([a, at(from)], { stroke });
    this.path([at(to, -high), at(from, -high), at(from, high), at(to, high)], { stroke, width: 1.8 });
    this.path([at(piston, -high * 0.7), at(piston, high * 0.7)], { stroke, width: 2.5 });
    this.path([at(piston), b], { stroke });
  }

  bar(a, b, { stroke = "steel", width = 5 } = {}) {
    this.path([a, b], { stroke: "body-edge", width: width + 1.5 });
    this.path([a, b], { stroke, width });
  }

  arrow(a, b, { stroke = "force", width = 2.2 } = {}) {
    const { length, at } = this.along(a, b),
      head = Math.min(9 * this.ratio, length * 0.6);
    if (length < 1) return;
    this.path([a, at(length - head * 0.6)], { stroke, width });
    this.path([b, at(length - head, -head * 0.5), at(length - head, head * 0.5)], { fill: stroke, close: true });
  }

  // A plate at p, hatched on the side to which `angle` points.
  hatch(p, angle, { half = 18, stroke = "muted" } = {}) {
    const size = half * this.ratio,
      c = Math.cos(angle),
      s = Math.sin(angle),
      deep = 7 * this.ratio;
    const at = (along, into) => [p[0] - s * along + c * into, p[1] + c * along + s * into];
    for (let i = -size; i < size - 1; i += 6 * this.ratio) this.path([at(i + deep, 0), at(i, deep)], { stroke, width: 1 });
    this.path([at(-size, 0), at(size, 0)], { stroke: "ink", width: 2 });
  }

  // Centre of mass: quarters of a disc.
  mass(p, radius, angle, { fill = "body" } = {}) {
    this.circle(p[0], p[1], radius, { fill: "surface", stroke: "body-edge", width: 1.5 });
    for (const start of [0, Math.PI]) {
      this.context.beginPath();
      this.context.moveTo(p[0], p[1]);
      this.context.arc(p[0], p[1], radius, start - angle, start - angle + Math.PI / 2);
      this.context.closePath();
      this.finish({ fill });
    }
    this.circle(p[0], p[1], radius, { stroke: fill, width: 2 });
  }

  box(p, wide, high, { fill = "body", stroke = "body-edge", angle = 0 } = {}) {
    const c = this.context;
    c.save();
    c.translate(p[0], p[1]);
    c.rotate(-angle);
    c.beginPath();
    c.roundRect(-wide / 2, -high / 2, wide, high, 5);
    this.finish({ fill, stroke });
    c.restore();
  }

  wheel(p, radius, angle, { fill = "none" } = {}) {
    if (fill !== "none") this.circle(p[0], p[1], radius, { fill });
    this.circle(p[0], p[1], radius, { stroke: "body", width: 3 });
    for (let i = 0; i < 3; i++) {
      const a = -angle + (i * Math.PI) / 3,
        x = Math.cos(a) * radius,
        y = Math.sin(a) * radius;
      this.path(
        [
          [p[0] - x, p[1] - y],
          [p[0] + x, p[1] + y],
        ],
        { stroke: i ? "faint" : "body", width: i ? 1 : 1.8 },
      );
    }
    this.circle(p[0], p[1], 2.5 * this.ratio, { fill: "body" });
  }
}
