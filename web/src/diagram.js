// diagram.js: the system as boxes and connections. Arrows point from what gives a motion or a medium to what takes it. Tanks
// show their level, pipes their flow, at the current time.
import { svg, element, button, icon, icons, clear } from "./dom.js";
import { Groups } from "./groups.js";
import { CONNECTION_KINDS } from "./kinds.js";
import { compile } from "./scene.js";
import { shortClass, numberText, unitText } from "./text.js";

const MOST_BOXES = 40, // more are folded into their subsystems at first,
  MOST_NARROW = 14, // and on a phone
  MOST_EDGES = 2000,
  LARGEST = 1.1, // pixels per unit that a small system is shown with
  NARROW_PAGE = 600, // pixels: on a phone a large system is rather small than cut off;
  SMALLEST = 0.55; // elsewhere it is shown so at first, from its left end

export class Diagram {
  constructor(view, host, system, select) {
    Object.assign(this, { view, system, select, lives: [], warms: [], warmth: null });
    this.host = host;
    this.root = svg("svg", { class: "diagram", tabindex: 0, role: "group", "aria-label": "Diagram of the system" });
    this.groups = new Groups(system.instances, window.innerWidth < NARROW_PAGE ? MOST_NARROW : MOST_BOXES);
    this.kinds = element("span", { class: "legend" });
    const model = this.groups.root.own;
    host.append(
      this.root,
      element(
        "div",
        { class: "strip" },
        this.kinds,
        model ? button("Model", "The model's own equations", () => select(model, [model]), { class: "small" }) : null,
        button(icon(icons.fit), "Show everything", () => this.fit(true), { class: "small" }),
      ),
    );
    host.classList.add("above-strip");
    this.build();
    this.listen();
    new ResizeObserver(() => !this.moved && this.fit()).observe(host);
  }

  // Line and colour of each kind of connection that is there.
  legend() {
    const kinds = CONNECTION_KINDS.filter((k) => this.edges.some((e) => e.domain === k));
    const line = (kind) =>
      svg(
        "svg",
        { width: 26, height: 8, "aria-hidden": "true" },
        svg("path", { d: "M0 4h26", class: `edge domain-${kind}` }),
      );
    clear(this.kinds).append(
      ...kinds.map((k) => element("span", { class: "key" }, line(k), k)),
      ...(this.boxes.some((b) => isStateful(b)) ? [element("span", { class: "key state" }, "holds states")] : []),
    );
  }

  // ---- what is shown: components and subsystems, folded or with what is inside of them

  build() {
    Object.assign(this, { lives: [], warms: [], warmth: null, fullest: 0 });
    this.boxes = this.groups.visible();
    for (const box of this.boxes) this.describe(box);
    this.edges = this.findEdges();
    const { width, height } = this.groups.layOut(this.edges, (node) => this.size(node));
    this.frame = { low: [-12, 0], high: [width + 12, height + 12] };
    clear(this.root).append(
      this.markers(),
      ...this.boxes.filter((b) => b.isFrame).map((b) => this.drawFrame(b)),
      ...this.edges.map((e) => this.drawEdge(e)),
      ...this.boxes.filter((b) => !b.isFrame).map((b) => this.drawBox(b)),
    );
    this.legend();
    this.fit();
    this.draw();
  }

  // What a box says. A subsystem is named by the class of its own equations, if it has any.
  describe(box) {
    const own = box.own,
      look = own && !box.isGroup ? own.class.look || [] : [],
      count = box.members.length - (own ? 1 : 0);
    box.single = box.isGroup ? null : own;
    box.title = box.label;
    box.subtitle = [own ? shortClass(own.class.name) : null, box.isGroup ? `${count} ${count === 1 ? "part" : "parts"}` : null]
      .filter(Boolean)
      .join(" · ");
    box.tank = look.find(([shape]) => shape === "Tank");
    box.flow = look.find(([shape]) => shape === "Flow");
    box.values = look.filter(([shape]) => shape === "Value");
  }

  size(box) {
    const title = Math.min(26, box.title.length) + (box.isGroup ? 5 : 2),
      wide = Math.max(84, 8 * Math.max(title, box.isFrame ? 0 : Math.min(30, box.subtitle.length) * 0.82) + 22);
    return {
      width: Math.min(240, wide),
      height: box.tank ? 112 : 46 + 16 * (box.values.length + (box.flow ? 1 : 0)),
    };
  }

  findEdges() {
    const edges = [],
      seen = new Set();
    const add = (a, b, domain, node, directed, [fromPort, toPort]) => {
      const from = this.groups.shown(a),
        to = this.groups.shown(b),
        key = `${from.name} ${to.name} ${domain}`;
      const isModel = from === this.groups.root || to === this.groups.root; // it has no box
      if (from === to || isModel || seen.has(key) || edges.length >= MOST_EDGES) return;
      seen.add(key);
      edges.push({ from, to, domain, node, directed, fromPort, toPort });
    };
    for (const node of this.system.nodes) {
      const first = node.members.find((m) => m.instance === node.provider) || node.members[0];
      for (const { instance, port } of node.members)
        if (first && instance !== first.instance)
          add(first.instance, instance, port.domain, node, Boolean(node.provider), [plain(first.port), plain(port)]);
    }
    for (const signal of this.system.signals)
      if (this.isSeen(signal)) add(signal.from, signal.to, "signal", null, true, [signal.name, signal.name]);
    return edges;
  }

  // What a subsystem's own equations read of its parts, or give to them, is a way through its frame only if it goes on outside.
  isSeen({ from, to, name, through }) {
    const signals = this.system.signals,
      isInside = (outer, inner) => inner.name.startsWith(`${outer.name}.`);
    if (through) return true;
    if (isInside(to, from)) return signals.some((s) => s.from === to && !isInside(to, s.to));
    if (isInside(from, to))
      return (
        signals.some((s) => s.to === from && !isInside(from, s.from)) &&
        !signals.some((s) => s.through === from && s.to === to && s.name === name)
      );
    return true;
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
    return svg("defs", {}, ...CONNECTION_KINDS.map(marker));
  }

  // Ways end at the sides of boxes; those through frames have their ends there already.
  drawEdge(edge) {
    const points = edge.points,
      last = points.length - 1;
    const isCentre = (box, [x, y]) => x === box.x && y === box.y;
    const clip = (box, point, next, by) => {
      if (!isCentre(box, point)) return point;
      const side = Math.abs(next[0] - box.x) < 1 ? 0 : Math.sign(next[0] - box.x),
        under = Math.sign(next[1] - box.y) || 1;
      return [box.x + side * (box.width / 2 + by), box.y + (side ? 0 : under * (box.height / 2 + by))];
    };
    const start = clip(edge.from, points[0], points[1], 0),
      end = clip(edge.to, points[last], points[last - 1], 1),
      way = [start, ...points.slice(1, last), end];
    let d = `M${start}`;
    for (let i = 1; i < way.length; i++) {
      const [x0, y0] = way[i - 1],
        [x1, y1] = way[i],
        bend = (x1 - x0) / 2;
      d += `C${x0 + bend},${y0} ${x1 - bend},${y1} ${x1},${y1}`;
    }
    edge.line = svg(
      "path",
      { d, class: `edge domain-${edge.domain}`, "marker-end": edge.directed ? `url(#tip-${edge.domain})` : null },
      svg("title", {}, `${edge.from.name} – ${edge.to.name}: ${edge.domain}`),
    );
    this.liveEdge(edge);
    return edge.line;
  }

  // A subsystem with what is inside of it.
  drawFrame(box) {
    box.group = svg(
      "g",
      {
        class: "box frame",
        tabindex: 0,
        role: "button",
        "aria-label": `Subsystem ${box.name}, ${box.subtitle}`,
        transform: `translate(${box.x - box.width / 2},${box.y - box.height / 2})`,
        "data-name": box.name,
      },
      svg("rect", { class: "back", width: box.width, height: box.height, rx: 12 }),
      svg("text", { class: "title", x: 30, y: 19 }, cut(box.title, 26)),
    );
    const room = Math.floor((box.width - 56 - 8.4 * Math.min(26, box.title.length)) / 6.8);
    if (room > 3 && box.own)
      box.group.append(svg("text", { class: "subtitle", x: box.width - 12, y: 19 }, cut(shortClass(box.own.class.name), room)));
    box.group.append(this.foldMark(box));
    return box.group;
  }

  foldMark(box) {
    const label = `${box.folded ? "Unfold" : "Fold"} ${box.name}`;
    return svg(
      "g",
      { class: "fold", tabindex: 0, role: "button", "aria-label": label, "aria-expanded": String(!box.folded) },
      svg("title", {}, label),
      svg("rect", { x: 2, y: 2, width: 24, height: 24, rx: 6 }),
      svg("path", { d: box.folded ? "M9 14h10M14 9v10" : "M9 14h10" }),
    );
  }

  drawBox(box) {
    const x = box.x - box.width / 2,
      y = box.y - box.height / 2,
      stateful = isStateful(box);
    const names = box.single ? box.single.states : [];
    const label = `${box.name}, ${box.subtitle}${stateful ? `, holds states ${names.join(", ")}` : ""}`;
    box.group = svg(
      "g",
      {
        class: `box${stateful ? " state" : ""}${box.isGroup ? " folded" : ""}`,
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
    if (box.isGroup) box.group.append(this.foldMark(box));
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
    const provider = edge.from.single,
      { members } = edge.node,
      shown = members.filter(({ instance, port }) => this.view.main.has(instance.prefix(`${port.name}.m_flow`))),
      found = shown.find(({ instance }) => instance === edge.to.single) || (members.length === 2 && shown[0]); // else a branch
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
    if (!whole && width >= NARROW_PAGE && size[0] > most)
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
      if (!group || moved > 4) return;
      if (event.target.closest(".fold")) this.fold(group.dataset.name);
      else this.choose(group.dataset.name);
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
    if (!way && event.target.closest(".fold")) return this.fold(group.dataset.name);
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

  // A subsystem without equations of its own has nothing to tell but what is inside.
  choose(name) {
    const box = this.boxes.find((b) => b.name === name);
    if (box && box.own) this.select(box.own, [box.own]);
    else if (box) this.fold(name);
  }

  fold(name) {
    const box = this.boxes.find((b) => b.name === name);
    box.folded = !box.folded;
    this.build();
    const next = this.boxes.find((b) => b.name === name);
    if (next) next.group.querySelector(".fold").focus();
  }

  mark(instance) {
    for (const box of this.boxes) box.group.classList.toggle("selected", box.own === instance);
  }
}

function isStateful(box) {
  return !box.isFrame && box.members.some((m) => m.isStateful);
}

// A connector of a subsystem has a side inside, with $ before its name.
function plain(port) {
  return port.name.replace(/^\$/, "");
}

function cut(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// From blue, cold, to red, warm; by default between the freezing and the boiling point of water.
function heat(value, [low, high] = [273.15, 373.15]) {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low))) || 0;
  return `color-mix(in oklch, var(--warm) ${Math.round(100 * share)}%, var(--cold))`;
}
