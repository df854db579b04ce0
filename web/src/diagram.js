// diagram.js: the system as boxes and connections. Arrows point from what gives a motion or a medium to what takes it. Tanks
// show their level, pipes their flow, at the current time.
import { svg, element, button, icon, icons, clear } from "./dom.js";
import { layOut } from "./layout.js";
import { compile } from "./scene.js";
import { splitName, shortClass, numberText, unitText } from "./text.js";

const MOST_BOXES = 150,
  MOST_SINGLE = 48, // more instances are shown by groups
  LARGEST = 1.1, // pixels per unit that a small system is shown with
  SMALLEST = 0.55; // and a large one at first, from its left end

export class Diagram {
  constructor(view, host, system, select) {
    Object.assign(this, { view, system, select, lives: [], warms: [], warmth: null });
    this.host = host;
    this.root = svg("svg", { class: "diagram", tabindex: 0, role: "group", "aria-label": "Diagram of the system" });
    this.build();
    host.append(
      this.root,
      element(
        "div",
        { class: "overlay" },
        ...this.legend(),
        button(icon(icons.fit), "Show everything", () => this.fit(true), { class: "small" }),
      ),
    );
    this.listen();
    new ResizeObserver(() => !this.moved && this.fit()).observe(host);
  }

  legend() {
    const domains = [...new Set(this.edges.map((e) => e.domain))];
    return [
      element(
        "span",
        { class: "legend" },
        ...domains.map((d) => element("span", { class: `key domain-${d}` }, d)),
        element("span", { class: "key state" }, "holds states"),
      ),
    ];
  }

  // ---- what is shown: instances, or groups of them where there are too many

  build() {
    this.group();
    this.edges = this.findEdges();
    const { ways, low, high } = layOut(
      this.boxes,
      this.edges.map((e) => [e.from, e.to]),
    );
    this.edges.forEach((edge, i) => (edge.way = ways[i]));
    this.frame = { low: low.map((v) => v - 24), high: high.map((v) => v + 24) };
    clear(this.root).append(
      this.markers(),
      ...this.edges.map((e) => this.drawEdge(e)),
      ...this.boxes.map((b) => this.drawBox(b)),
    );
    this.fit();
  }

  group() {
    const { instances } = this.system,
      many = instances.length > MOST_SINGLE;
    const key = (instance) => (many ? splitName(instance.name)[0].replace(/\[.*$/, "[…]") : instance.name);
    const found = new Map();
    for (const instance of instances) {
      const name = key(instance);
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(instance);
    }
    this.boxes = [...found].slice(0, MOST_BOXES).map(([name, members]) => this.makeBox(name, members));
    this.boxOf = new Map();
    this.boxes.forEach((box, i) => box.members.forEach((m) => this.boxOf.set(m, i)));
  }

  makeBox(name, members) {
    const single = members.length === 1 ? members[0] : null;
    const title = name || shortClass(this.system.record.model);
    const subtitle = single ? shortClass(single.class.name) : `${members.length} instances`;
    const tank = single && (single.class.look || []).find(([shape]) => shape === "Tank");
    const flow = single && (single.class.look || []).find(([shape]) => shape === "Flow");
    const values = single ? (single.class.look || []).filter(([shape]) => shape === "Value") : [];
    const wide = Math.max(84, 7.4 * Math.max(title.length + 2, subtitle.length * 0.88) + 22);
    return {
      name,
      title,
      subtitle,
      members,
      single,
      tank,
      flow,
      values,
      width: Math.min(220, wide),
      height: tank ? 112 : 46 + 16 * (values.length + (flow ? 1 : 0)),
    };
  }

  findEdges() {
    const edges = [],
      seen = new Map();
    const add = (a, b, domain, node, directed) => {
      const from = this.boxOf.get(a),
        to = this.boxOf.get(b),
        key = `${from} ${to} ${domain}`;
      if (from === undefined || to === undefined || from === to || seen.has(key)) return;
      seen.set(key, true);
      edges.push({ from, to, domain, node, directed });
    };
    for (const node of this.system.nodes) {
      const first = node.members[0],
        provider = node.provider || (first && first.instance);
      for (const { instance, port } of node.members)
        if (instance !== provider) add(provider, instance, port.domain, node, Boolean(node.provider));
    }
    for (const { from, to } of this.system.signals) add(from, to, "signal", null, true);
    return edges;
  }

  // ---- drawing

  markers() {
    const marker = (domain) =>
      svg(
        "marker",
        {
          id: `tip-${domain}`,
          viewBox: "0 0 8 8",
          refX: 7.5,
          refY: 4,
          markerWidth: 11,
          markerHeight: 11,
          markerUnits: "userSpaceOnUse",
          orient: "auto",
        },
        svg("path", { d: "M0 0 8 4 0 8z", class: `tip domain-${domain}` }),
      );
    return svg("defs", {}, ...["planar", "translational", "rotational", "stream", "signal"].map(marker));
  }

  drawEdge(edge) {
    const a = this.boxes[edge.from],
      b = this.boxes[edge.to],
      points = edge.way,
      last = points.length - 1;
    const side = (box, [x]) => (Math.abs(x - box.x) < 1 ? 0 : Math.sign(x - box.x));
    const out = side(a, points[1]),
      into = side(b, points[last - 1]);
    const start = [a.x + (out * a.width) / 2, a.y + (out ? 0 : a.height / 2)],
      end = [b.x + into * (b.width / 2 + 1), b.y - (into ? 0 : b.height / 2 + 1)];
    const way = [start, ...points.slice(1, last), end];
    let d = `M${start}`;
    for (let i = 1; i < way.length; i++) {
      const [x0, y0] = way[i - 1],
        [x1, y1] = way[i],
        bend = (x1 - x0) / 2;
      d += `C${x0 + bend},${y0} ${x1 - bend},${y1} ${x1},${y1}`;
    }
    edge.line = svg("path", {
      d,
      class: `edge domain-${edge.domain}`,
      "marker-end": edge.directed ? `url(#tip-${edge.domain})` : null,
    });
    this.liveEdge(edge);
    return edge.line;
  }

  drawBox(box) {
    const x = box.x - box.width / 2,
      y = box.y - box.height / 2,
      stateful = box.members.some((m) => m.isStateful);
    const names = box.single ? box.single.states : [];
    const label = `${box.title}, ${box.subtitle}${stateful ? `, holds states ${names.join(", ")}` : ""}`;
    box.group = svg(
      "g",
      {
        class: `box${stateful ? " state" : ""}`,
        tabindex: 0,
        role: "button",
        "aria-label": label,
        transform: `translate(${x},${y})`,
        "data-name": box.name,
      },
      svg("rect", { class: "back", width: box.width, height: box.height, rx: 9 }),
      svg("text", { class: "title", x: box.width / 2, y: 19 }, cut(box.title, 26)),
      svg("text", { class: "subtitle", x: box.width / 2, y: 35 }, cut(box.subtitle, 30)),
    );
    if (stateful)
      box.group.append(
        svg("circle", { class: "mark", cx: box.width - 10, cy: 10, r: 4.5 }),
        svg("title", {}, `States: ${names.join(", ") || "inside"}`),
      );
    if (box.tank) this.liveTank(box);
    if (box.flow) this.liveFlow(box);
    box.values.forEach((value, i) => this.liveValue(box, value, 53 + 16 * (i + (box.flow ? 1 : 0))));
    return box.group;
  }

  // ---- what changes with time

  reader(instance, argument) {
    return argument === undefined ? null : compile(this.view.main, instance, argument);
  }

  argument([, places, named], key, number) {
    return named[key] === undefined ? places.filter((p) => !(p && p.port))[number] : named[key];
  }

  liveTank(box) {
    const level = this.reader(box.single, this.argument(box.tank, "level", 0)),
      full = this.reader(box.single, this.argument(box.tank, "full", 1));
    const temperature = this.reader(box.single, box.tank[2].temperature);
    const wide = 44,
      high = 44,
      left = box.width / 2 - wide / 2,
      top = 44;
    const water = svg("rect", { class: "water", x: left, width: wide }),
      text = svg("text", { class: "live", x: box.width / 2, y: top + high + 16 });
    box.group.append(water, svg("path", { class: "tank", d: `M${left},${top} v${high} h${wide} v${-high}` }), text);
    this.fullest = Math.max(this.fullest || 0, this.largest(level));
    this.lives.push((place) => {
      const value = level ? level(place) : NaN,
        top0 = full ? full(place) : this.fullest * 1.1,
        share = Math.min(1, Math.max(0, value / top0)) || 0;
      water.setAttribute("height", high * share);
      water.setAttribute("y", top + high * (1 - share));
      if (temperature) water.style.fill = heat(temperature(place));
      text.textContent = `${numberText(value, 3)} m`;
    });
  }

  liveFlow(box) {
    const flow = this.reader(box.single, this.argument(box.flow, "flow", 0)),
      unit = unitText("kg/s");
    const text = svg("text", { class: "live", x: box.width / 2, y: 53 });
    box.group.append(text);
    this.lives.push((place) => {
      const value = flow ? flow(place) : NaN;
      text.textContent = `${value < 0 ? "◂" : "▸"} ${numberText(Math.abs(value), 3)} ${unit}`;
    });
  }

  liveValue(box, shape, y) {
    const value = this.reader(box.single, this.argument(shape, "value", 0)),
      unit = shape[1].find((a) => a && a.text !== undefined);
    const text = svg("text", { class: "live", x: box.width / 2, y });
    box.group.append(text);
    this.lives.push(
      (place) => (text.textContent = `${numberText(value ? value(place) : NaN)} ${unit ? unitText(unit.text) : ""}`),
    );
  }

  // Dashes run along a pipe with the flow; the colour tells how warm it is, compared with the rest of the system.
  liveEdge(edge) {
    if (edge.domain !== "stream" || !edge.node) return;
    const provider = this.boxes[edge.from].single,
      found = edge.node.members.find(({ instance, port }) => this.view.main.has(instance.prefix(`${port.name}.m_flow`)));
    if (!found) return;
    const at = (name) => this.view.main.column(found.instance.prefix(`${found.port.name}.${name}`));
    const flowing = at("m_flow"),
      warm = at("state.h") || at("T"),
      sign = found.instance === provider ? -1 : 1;
    const most = this.largest((place) => flowing.at(place)) || 1;
    let phase = 0,
      before = this.view.time;
    if (warm) this.warms.push(warm);
    edge.line.classList.add("flowing");
    this.lives.push((place) => {
      const flow = sign * flowing.at(place),
        share = Math.sqrt(Math.abs(flow) / most) || 0;
      phase -= (Math.sign(flow) * share * 1500 * (this.view.time - before)) / (this.view.stop - this.view.start);
      before = this.view.time;
      edge.line.style.strokeWidth = 1.8 + 3 * share;
      edge.line.style.strokeDashoffset = phase;
      if (warm && this.isWarm()) edge.line.style.stroke = heat(warm.at(place), this.warmth);
    });
  }

  // Whether temperatures differ enough to be told; `warmth` is their range.
  isWarm() {
    if (!this.warmth) {
      this.warmth = [Infinity, -Infinity];
      for (const column of this.warms)
        for (const v of column.values) this.warmth = [Math.min(this.warmth[0], v), Math.max(this.warmth[1], v)];
    }
    return this.warmth[1] - this.warmth[0] > 0.01 * Math.abs(this.warmth[1]);
  }

  largest(value) {
    const { rows } = this.view.main,
      step = Math.max(1, Math.floor(rows / 400));
    let most = 0;
    for (let i = 0; value && i < rows; i += step) most = Math.max(most, Math.abs(value({ index: i, share: 0 })) || 0);
    return most;
  }

  draw() {
    if (this.lives.length === 0) return;
    const place = this.view.main.place(this.view.time);
    for (const live of this.lives) live(place);
  }

  // ---- camera

  fit(whole) {
    const { low, high } = this.frame,
      { width, height } = this.root.getBoundingClientRect();
    const size = [Math.max(high[0] - low[0], width / LARGEST), Math.max(high[1] - low[1], height / LARGEST)];
    this.box = [(low[0] + high[0] - size[0]) / 2, (low[1] + high[1] - size[1]) / 2, ...size];
    const most = width / SMALLEST;
    if (!whole && most > 0 && size[0] > most)
      this.box = [low[0], (low[1] + high[1] - height / SMALLEST) / 2, most, height / SMALLEST];
    this.moved = false;
    this.apply();
  }

  apply() {
    this.root.setAttribute("viewBox", this.box.join(" "));
  }

  scale() {
    const { width, height } = this.root.getBoundingClientRect();
    return Math.max(this.box[2] / Math.max(1, width), this.box[3] / Math.max(1, height));
  }

  listen() {
    let from = null,
      moved = 0;
    const { root } = this,
      boxAt = (event) => event.target.closest && event.target.closest(".box");
    const hands = new Map(), // fingers on it
      spread = () => {
        const [a, b] = [...hands.values()];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      };
    const pinch = (event) => {
      const wide = spread();
      hands.set(event.pointerId, [event.clientX, event.clientY]);
      const [a, b] = [...hands.values()];
      moved += 10; // no click
      if (wide > 0 && spread() > 0)
        this.zoom(wide / spread(), { clientX: (a[0] + b[0]) / 2, clientY: (a[1] + b[1]) / 2 });
    };
    root.addEventListener("pointerdown", (event) => {
      hands.set(event.pointerId, [event.clientX, event.clientY]);
      from = [event.clientX, event.clientY];
      moved = 0;
    });
    root.addEventListener("pointermove", (event) => {
      if (hands.size === 2 && hands.has(event.pointerId)) return pinch(event);
      if (!from || !event.buttons) return;
      const step = [event.clientX - from[0], event.clientY - from[1]],
        scale = this.scale();
      moved += Math.hypot(...step);
      if (moved > 4) {
        if (!root.hasPointerCapture(event.pointerId)) root.setPointerCapture(event.pointerId);
        this.box[0] -= step[0] * scale;
        this.box[1] -= step[1] * scale;
        this.moved = true;
        this.apply();
      }
      from = [event.clientX, event.clientY];
    });
    const release = (event) => {
      hands.delete(event.pointerId);
      from = null;
    };
    root.addEventListener("pointerup", release);
    root.addEventListener("pointercancel", release);
    root.addEventListener("click", (event) => {
      const group = boxAt(event);
      if (group && moved <= 4) this.choose(group.dataset.name);
    });
    root.addEventListener("keydown", (event) => this.key(event, boxAt(event)));
    root.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(event.deltaY * 0.0015), event);
      },
      { passive: false },
    );
  }

  zoom(factor, { clientX, clientY }) {
    this.moved = true;
    const rect = this.root.getBoundingClientRect(),
      scale = this.scale();
    const centre = [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2];
    const at = [
      centre[0] + (clientX - rect.left - rect.width / 2) * scale,
      centre[1] + (clientY - rect.top - rect.height / 2) * scale,
    ];
    const size = [this.box[2] * factor, this.box[3] * factor];
    this.box = [at[0] + (this.box[0] - at[0]) * factor, at[1] + (this.box[1] - at[1]) * factor, ...size];
    this.apply();
  }

  // Arrow keys go to the nearest box in that direction.
  key(event, group) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
      way = ways[event.key];
    if (!group || !(way || event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return this.choose(group.dataset.name);
    const here = this.boxes.find((b) => b.group === group);
    let best = null,
      least = Infinity;
    for (const box of this.boxes) {
      const dx = box.x - here.x,
        dy = box.y - here.y,
        ahead = dx * way[0] + dy * way[1],
        aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (box !== here && ahead > 1 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = box;
      }
    }
    if (best) best.group.focus();
  }

  choose(name) {
    const box = this.boxes.find((b) => b.name === name);
    if (box) this.select(box.members[0], box.members);
  }

  mark(instance) {
    for (const box of this.boxes) box.group.classList.toggle("selected", box.members.includes(instance));
  }
}

function cut(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// From blue, cold, to red, warm; by default between the freezing and the boiling point of water.
function heat(value, [low, high] = [273.15, 373.15]) {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low))) || 0;
  return `color-mix(in oklch, var(--warm) ${Math.round(100 * share)}%, var(--cold))`;
}
