// motion.js: the moving picture: a camera over the scene, drawn at the current time.
import { element, button, icon, icons, attempt } from "./dom.js";
import { Pen } from "./draw.js";
import { Scene } from "./scene.js";
import { shapes, layerOf } from "./shapes.js";
import { systemOf } from "./system.js";
import { numberText } from "./text.js";

const MARGIN = 46,
  LANE = 58,
  MOST_INSTANCES = 8000;

export class Motion {
  constructor(view, host, select) {
    this.view = view;
    this.select = select;
    this.canvas = element("canvas", {
      class: "motion",
      tabindex: 0,
      role: "img",
      "aria-label": "The system at the current time",
    });
    this.pen = new Pen(this.canvas.getContext("2d"));
    this.showForces = this.showTraces = true;
    this.showNames = false;
    this.build();
    host.append(this.canvas, this.controls());
    this.listen();
    new ResizeObserver(() => this.resize()).observe(host);
  }

  get isEmpty() {
    return this.scenes.length === 0;
  }

  build() {
    this.scenes = [];
    for (const result of this.view.results) {
      const system = systemOf(result);
      const scene = system && system.instances.length <= MOST_INSTANCES && result.rows ? new Scene(result, system) : null;
      if (scene && !scene.isEmpty) this.scenes.push(scene);
    }
    for (const scene of this.scenes) scene.items.sort((a, b) => layerOf(a) - layerOf(b));
    this.fit();
  }

  get main() {
    return this.scenes.find((s) => s.result.shown) || this.scenes[0];
  }

  controls() {
    const toggle = (label, title, key) => {
      const b = button(
        label,
        title,
        () => {
          this[key] = !this[key];
          b.setAttribute("aria-pressed", this[key]);
          if (key === "follows") this.camera = null;
          this.draw();
        },
        { "aria-pressed": String(Boolean(this[key])), class: "small" },
      );
      return b;
    };
    const planar = this.main && this.main.isPlanar,
      forced = this.scenes.some((s) => s.largestForce > 0);
    return element(
      "div",
      { class: "overlay" },
      forced ? toggle("Forces", "Show forces", "showForces") : null,
      planar ? toggle("Traces", "Show traces", "showTraces") : null,
      toggle("Names", "Show the names of bodies", "showNames"),
      toggle("Follow", "The camera follows what moves", "follows"),
      button(icon(icons.fit), "Show everything", () => this.fit(true), { class: "small" }),
    );
  }

  // ---- camera: pixel = centre + scale * (world - middle)

  fit(now) {
    const scene = this.main;
    this.zoomed = 1;
    this.shift = [0, 0];
    this.camera = null;
    if (scene && !now) {
      const travel = scene.extent.high.map((v, k) => v - scene.extent.low[k]),
        wide = Math.max(...scene.widest);
      this.showNames = !scene.isPlanar;
      this.follows = wide > 0 && Math.max(...travel) > 8 * wide;
    }
    if (now) this.draw();
  }

  look(place) {
    const scene = this.main,
      { low, high } = scene.extent,
      { width, height } = this;
    const middle = this.follows ? scene.centre(place) : low.map((v, k) => (v + high[k]) / 2);
    const vertical = scene.isVertical && !scene.isPlanar;
    const size = this.follows ? scene.widest.map((v) => v * 1.3) : high.map((v, k) => v - low[k]);
    const room = scene.isPlanar
      ? [width - 2 * MARGIN, height - 2 * MARGIN]
      : vertical
        ? [height - 2 * MARGIN, Infinity]
        : [width - 4 * MARGIN, Infinity];
    let scale = Math.min(...size.map((v, k) => (v > 0 ? room[k] / v : Infinity)));
    if (!Number.isFinite(scale)) scale = 100;
    scale *= this.zoomed;
    return { middle, scale, vertical };
  }

  // From metres to pixels.
  toPixel([x, y], camera = this.camera) {
    const { middle, scale } = camera;
    return [
      this.width / 2 + this.shift[0] + (x - middle[0]) * scale,
      this.height / 2 + this.shift[1] - (y - middle[1]) * scale,
    ];
  }

  // Along a rail; `lane` is across.
  railPixel(position, lane, domain) {
    const scene = this.main,
      { middle, scale, vertical } = this.camera;
    const across = (lane - (scene.lanes - 1) / 2) * this.laneSize;
    if (domain === "rotational") {
      const step = Math.min(150, (this.width - 2 * MARGIN) / Math.max(1, scene.columns));
      return [
        this.width / 2 + this.shift[0] + (position - (scene.columns - 1) / 2) * step,
        this.height / 2 + this.shift[1] + across,
      ];
    }
    const along = (position - middle[0]) * scale;
    return vertical
      ? [this.width / 2 + this.shift[0] + across, this.height / 2 + this.shift[1] - along]
      : [this.width / 2 + this.shift[0] + along, this.height / 2 + this.shift[1] + across];
  }

  // ---- drawing

  resize() {
    const box = this.canvas.getBoundingClientRect(),
      ratio = window.devicePixelRatio || 1;
    if (box.width === 0 || box.height === 0) return;
    this.width = box.width;
    this.height = box.height;
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    this.pen.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.draw();
  }

  draw() {
    const scene = this.main,
      { pen } = this;
    if (!scene || !this.width) return;
    const place = scene.result.place(this.view.time);
    pen.context.clearRect(0, 0, this.width, this.height);
    this.laneSize = Math.min(LANE, (this.height - 70) / Math.max(1, scene.lanes || 1));
    this.camera = this.look(place);
    pen.ratio = this.symbolSize(scene);
    this.named = [];
    this.drawGrid(scene);
    for (const other of this.scenes) if (other !== scene && other.result.shown) this.drawScene(other, true);
    this.drawScene(scene, false);
  }

  // Symbols are smaller on small screens, and where many bodies stand close together.
  symbolSize(scene) {
    const room = Math.min(1, Math.max(0.7, Math.min(this.width, this.height) / 420)),
      count = scene.bodies;
    const [wide, high] = scene.extent.high.map((v, k) => (v - scene.extent.low[k]) * this.camera.scale);
    const spacing = scene.isPlanar
      ? Math.hypot(wide, high) / Math.max(1, count - 1)
      : count > 1 && wide > 0
        ? wide / (count - 1)
        : Infinity;
    return room * Math.min(1, Math.max(0.25, spacing / (scene.isPlanar ? 36 : 52)));
  }

  drawScene(scene, ghost) {
    const { pen } = this,
      place = scene.result.place(this.view.time);
    const later = [];
    pen.context.globalAlpha = ghost ? 0.3 : 1;
    if (!scene.isPlanar) this.drawPlates(scene, place);
    for (const item of scene.items) {
      item.pixels = null;
      if (item.isWrong) continue;
      const draw = shapes[item.name] || (item.points.length > 1 ? shapes.Line : shapes.Dot);
      const points = item.points.map((point) => this.pixel(scene, item, point, place));
      if (!points.every((p) => p.every(Number.isFinite))) continue;
      if (!attempt(() => draw(pen, points, { ...this.situation(scene, item, place, ghost), later }))) item.isWrong = true;
      item.pixels = points;
    }
    for (const draw of later) draw(); // above all bodies
    // Bodies before grounds: where both are at one place, the body has its name.
    if (this.showNames && !ghost)
      for (const item of [...scene.items].reverse()) if (item.pixels) this.drawName(item, item.pixels);
    pen.context.globalAlpha = 1;
  }

  drawName(item, points) {
    if (!["Body", "Ground", "Box", "Circle", "Polygon", "Wheel"].includes(item.name)) return;
    const [x, y] = points[0];
    if (this.named.some(([a, b]) => Math.abs(a - x) < 50 && Math.abs(b - y) < 14)) return;
    this.named.push([x, y]);
    if (this.camera.vertical && item.domain === "translational")
      this.pen.text(x - 28 * this.pen.ratio, y, item.instance.name, { size: 11.5, fill: "ink", align: "right" });
    else this.pen.text(x, y + 27 * this.pen.ratio, item.instance.name, { size: 11.5, fill: "ink" });
  }

  situation(scene, item, place, ghost) {
    const { vertical, scale } = this.camera,
      rotational = item.domain === "rotational";
    return {
      scene,
      item,
      place,
      ghost,
      vertical,
      pen: this.pen,
      showForces: this.showForces,
      showTraces: this.showTraces,
      scale: rotational ? 0 : scale,
      axis: vertical && !rotational ? [0, -1] : [1, 0],
      away: this.away(scene, item, place, vertical && !rotational),
      toPixel: (world) => this.toPixel(world),
    };
  }

  // The side of a ground on which nothing else is.
  away(scene, item, place, vertical) {
    if (scene.isPlanar) return 0;
    const own = scene.world(item.points[0], place)[0];
    const others = scene.items
      .filter((i) => i.domain === item.domain)
      .flatMap((i) => i.points)
      .map((p) => scene.world(p, place)[0]);
    const mean = others.reduce((sum, v) => sum + v, 0) / others.length,
      forward = mean > own;
    return vertical ? (forward ? Math.PI / 2 : -Math.PI / 2) : forward ? Math.PI : 0;
  }

  pixel(scene, item, point, place) {
    if (scene.isPlanar) return this.toPixel(scene.world(point, place));
    return this.railPixel(scene.world(point, place)[0], item.lane, point.domain);
  }

  drawPlates(scene, place) {
    for (const plate of scene.plates.values()) {
      if (plate.low === plate.high || plate.low === undefined) continue;
      const position = plate.position(place);
      this.pen.path([this.railPixel(position, plate.low, plate.domain), this.railPixel(position, plate.high, plate.domain)], {
        stroke: "steel",
        width: 2,
      });
    }
  }

  // ---- grid

  drawGrid(scene) {
    const { pen, camera } = this;
    const hasRails = scene.isPlanar || scene.strips.some((s) => s.domain === "translational");
    if (!hasRails) return;
    const step = roundStep(90 / camera.scale),
      vertical = camera.vertical;
    const toWorld = (pixel) => camera.middle[0] + (pixel - this.width / 2 - this.shift[0]) / camera.scale;
    const toHeight = (pixel) => camera.middle[vertical ? 0 : 1] - (pixel - this.height / 2 - this.shift[1]) / camera.scale;
    if (!vertical)
      for (let x = Math.ceil(toWorld(0) / step) * step; x <= toWorld(this.width); x += step) {
        const [px] = this.toPixel([x, 0]);
        pen.path(
          [
            [px, 0],
            [px, this.height],
          ],
          { stroke: "faint", width: 1 / pen.ratio },
        );
        if (px < this.width - 32) pen.text(px, this.height - 12, numberText(roundTo(x, step)), { size: 10.5 });
      }
    if (vertical || scene.isPlanar)
      for (let y = Math.ceil(toHeight(this.height) / step) * step; y <= toHeight(0); y += step) {
        const py = vertical ? this.railPixel(y, 0, "translational")[1] : this.toPixel([0, y])[1];
        pen.path(
          [
            [0, py],
            [this.width, py],
          ],
          { stroke: "faint", width: 1 / pen.ratio },
        );
        if (py < this.height - 24 && py > 12) pen.text(8, py, numberText(roundTo(y, step)), { align: "left", size: 10.5 });
      }
    pen.text(this.width - 8, this.height - 12, "m", { align: "right", size: 10.5 });
  }

  // ---- hands

  listen() {
    const { canvas } = this,
      hands = new Map();
    let moved = 0;
    const middleOf = () => [...hands.values()].reduce((s, h) => [s[0] + h[0] / hands.size, s[1] + h[1] / hands.size], [0, 0]);
    const spread = () => {
      const [a, b] = [...hands.values()];
      return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      hands.set(event.pointerId, [event.offsetX, event.offsetY]);
      moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!hands.has(event.pointerId)) return;
      const before = middleOf(),
        wide = spread();
      hands.set(event.pointerId, [event.offsetX, event.offsetY]);
      const after = middleOf();
      moved += Math.hypot(after[0] - before[0], after[1] - before[1]);
      this.shift = [this.shift[0] + after[0] - before[0], this.shift[1] + after[1] - before[1]];
      if (wide > 0) this.zoomBy(spread() / wide, after);
      this.draw();
    });
    const release = (event) => {
      if (hands.delete(event.pointerId) && moved < 4 && event.type === "pointerup") this.pick([event.offsetX, event.offsetY]);
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomBy(Math.exp(-event.deltaY * 0.0015), [event.offsetX, event.offsetY]);
        this.draw();
      },
      { passive: false },
    );
    canvas.addEventListener("dblclick", () => this.fit(true));
  }

  zoomBy(factor, [x, y]) {
    const cx = this.width / 2,
      cy = this.height / 2;
    this.zoomed *= factor;
    this.shift = [x - cx - (x - cx - this.shift[0]) * factor, y - cy - (y - cy - this.shift[1]) * factor];
  }

  // The instance nearest to a pixel.
  pick([x, y]) {
    const scene = this.main,
      place = scene.result.place(this.view.time);
    let best = null,
      least = 24;
    for (const item of scene.items) {
      const points = item.points.map((p) => this.pixel(scene, item, p, place));
      const target = points.length > 1 ? [(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2] : points[0];
      const distance = Math.hypot(target[0] - x, target[1] - y) - layerOf(item) * 0.5;
      if (distance < least) {
        least = distance;
        best = item.instance;
      }
    }
    if (best) this.select(best);
  }
}

// 1, 2 or 5 times a power of ten, not below the size.
export function roundStep(size) {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * [1, 2, 5, 10].find((f) => f * power >= size * 0.999);
}

function roundTo(value, step) {
  return Math.abs(value) < step / 2 ? 0 : Number(value.toPrecision(12));
}
