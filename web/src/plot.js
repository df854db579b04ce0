// plot.js: variables over time. uPlot draws; which samples it gets depends on the range in view: all of them where they are
// few, else smallest and largest per pixel.
import { element, button, icon, icons, clear, colour } from "./dom.js";
import { sampleRange, separate, Edge, Shown } from "./data.js";
import { numberText, unitText } from "./text.js";
import { displayOf, shownColumn, shownUnit, descriptionOf } from "./system.js";
import { exportCsv, exportPng, exportSvg } from "./export.js";

const HAS_CHARTS = typeof uPlot !== "undefined",
  NO_CHARTS =
    "No plots: this lied was built without uPlot, which draws them. Build it again with network, or with LIED_NPM_FOLDER set.",
  PLOT_HEIGHT = 256,
  DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];

// Colours that people with any kind of colour vision tell apart (Okabe and Ito), for light and dark.
export function seriesColour(index) {
  return colour(`series-${(index % 7) + 1}`);
}

export class Plot {
  constructor(plots, names, title) {
    this.plots = plots;
    this.view = plots.view;
    this.names = names;
    this.legend = element("div", { class: "legend" });
    this.body = element("div", { class: "chart" });
    this.marker = element("div", { class: "time-marker" });
    this.root = element(
      "section",
      { class: "plot", tabindex: -1, "aria-label": title || "Plot" },
      title ? element("h2", {}, title) : null,
      element(
        "header",
        {},
        this.legend,
        element(
          "div",
          { class: "tools" },
          this.menu(),
          button(icon(icons.close), "Remove this plot", () => plots.remove(this), { class: "plain" }),
        ),
      ),
      this.body,
    );
    this.root.addEventListener("pointerdown", () => plots.activate(this));
    this.root.addEventListener("focusin", () => plots.activate(this));
  }

  menu() {
    const save = (label, action) =>
      element(
        "button",
        {
          type: "button",
          role: "menuitem",
          onclick: () => {
            details.open = false;
            action(this);
          },
        },
        label,
      );
    const details = element(
      "details",
      { class: "menu" },
      element("summary", { title: "Save this plot", "aria-label": "Save this plot" }, icon(icons.save)),
      element(
        "div",
        { role: "menu" },
        ...(HAS_CHARTS ? [save("SVG", exportSvg), save("PNG", exportPng)] : []),
        save("CSV", exportCsv),
      ),
    );
    return details;
  }

  toggle(name) {
    this.names = this.names.includes(name) ? this.names.filter((n) => n !== name) : [...this.names, name];
    this.build();
  }

  // One line for each variable of each result that has it.
  lines() {
    const lines = [],
      shown = this.view.shown;
    this.names.forEach((name, k) =>
      shown.forEach((result) => {
        const column = shownColumn(result, name, this.view.isSi);
        if (!column) return;
        const byResult = this.names.length === 1 && shown.length > 1,
          order = this.view.results.indexOf(result);
        lines.push({
          name,
          result,
          column,
          unit: shownUnit(result, name, this.view.isSi),
          colour: seriesColour(byResult ? order : k),
          dash: byResult ? [] : DASHES[order % DASHES.length],
        });
      }),
    );
    return lines;
  }

  // Upper and lower edge of what `lied trust` found around a line.
  edges(line) {
    const error = line.result.column(`error(${line.name})`),
      column = line.result.column(line.name),
      display = this.view.isSi ? null : displayOf(line.result, line.name),
      shown = (edge) => (display ? new Shown(edge, display) : edge);
    return error ? [1, -1].map((sign) => ({ ...line, column: shown(new Edge(column, error, sign)) })) : [];
  }

  build() {
    if (this.chart) this.chart.destroy();
    this.chart = null;
    clear(this.body);
    this.list = this.lines();
    this.bands = this.list.flatMap((line) => this.edges(line));
    this.buildLegend();
    if (this.list.length === 0 || !this.body.isConnected) return;
    if (!HAS_CHARTS) {
      this.body.append(element("p", { class: "hint" }, NO_CHARTS));
      return;
    }
    const units = [...new Set(this.list.map((l) => l.unit))];
    this.chart = new uPlot(this.options(units), this.data(), this.body);
    this.chart.over.append(this.marker);
    this.listen(this.chart.over);
    this.moveMarker();
  }

  buildLegend() {
    clear(this.legend);
    this.values = this.list.map((line) => {
      const value = element("span", { class: "value" });
      const several = this.view.shown.length > 1;
      const swatch = element("span", { class: "swatch", style: null });
      swatch.style.borderTopColor = line.colour;
      swatch.style.borderTopStyle = line.dash.length ? "dashed" : "solid";
      this.legend.append(
        element(
          "span",
          { class: "entry", title: descriptionOf(line.result, line.name) || line.name },
          swatch,
          element("span", { class: "name" }, several ? `${line.name} · ${line.result.label}` : line.name),
          value,
          button("×", `Remove ${line.name}`, () => this.toggle(line.name), { class: "plain remove" }),
        ),
      );
      return value;
    });
    if (this.list.length === 0) this.legend.append(element("span", { class: "hint" }, "Choose variables in the list"));
    this.showValues();
  }

  options(units) {
    const ink = colour("muted"),
      grid = { stroke: colour("grid"), width: 1 },
      ticks = { stroke: colour("grid"), width: 1, size: 4 };
    const font = "11px system-ui, sans-serif",
      scales = { x: { time: false, range: () => this.view.range } };
    const axis = (unit, i) => ({
      scale: `u${i}`,
      side: i === 0 ? 3 : 1,
      stroke: ink,
      grid: i === 0 ? grid : { show: false },
      ticks,
      font,
      labelFont: font,
      label: unit ? unitText(unit) : units.length > 1 ? "1" : "",
      labelSize: 18,
      size: 58,
      values: (_, values) => values.map((v) => axisText(v)),
    });
    units.forEach((_, i) => (scales[`u${i}`] = { range: (u, low, high) => padded(low, high) }));
    return {
      width: Math.max(200, this.body.clientWidth),
      height: PLOT_HEIGHT,
      scales,
      legend: { show: false },
      padding: [8, units.length > 1 ? 0 : 30, 0, 0],
      cursor: { x: false, y: false, points: { show: false }, drag: { x: true, y: false, setScale: false } },
      select: { show: true },
      axes: [
        {
          stroke: ink,
          grid,
          ticks,
          font,
          size: 28,
          label: "time [s]",
          labelFont: font,
          labelSize: 16,
          values: (_, values) => values.map((v) => axisText(v)),
        },
        ...units.map(axis),
      ],
      series: [
        {},
        ...this.list.map((line) => ({
          scale: `u${units.indexOf(line.unit)}`,
          stroke: line.colour,
          width: 1.6,
          dash: line.dash,
          points: { show: false },
          pxAlign: 0,
        })),
        ...this.bands.map((edge) => ({
          scale: `u${units.indexOf(edge.unit)}`,
          stroke: "transparent",
          width: 0,
          points: { show: false },
        })),
      ],
      bands: this.bands.flatMap((edge, i) => (i % 2 ? [] : [this.band(edge, 1 + this.list.length + i)])),
      hooks: { setSelect: [(u) => this.selectRange(u)] },
    };
  }

  band(edge, upper) {
    return { series: [upper, upper + 1], fill: `color-mix(in srgb, ${edge.colour} 22%, transparent)` };
  }

  data() {
    const drawn = [...this.list, ...this.bands],
      [low, high] = this.view.range,
      width = Math.max(200, this.body.clientWidth),
      tables = [];
    for (const result of this.view.shown) {
      const own = drawn.filter((l) => l.result === result);
      if (own.length)
        tables.push({
          own,
          table: sampleRange(
            result,
            own.map((l) => l.column),
            low,
            high,
            width,
          ),
        });
    }
    for (const { table } of tables)
      for (const column of table.slice(1))
        for (let i = 0; i < column.length; i++) if (!Number.isFinite(column[i])) column[i] = NaN;
    const plain = tables.map(({ table }) =>
      table.map((c, k) => (k ? Array.from(c, (v) => (v === v ? v : null)) : Array.from(c))),
    );
    if (plain.length > 1) for (const table of plain) separate(table[0]);
    const joined = plain.length === 1 ? plain[0] : uPlot.join(plain),
      order = tables.flatMap((t) => t.own);
    return [joined[0], ...drawn.map((line) => joined[1 + order.indexOf(line)])];
  }

  // ---- time and range

  redraw() {
    if (!this.chart) return;
    this.chart.setData(this.data(), true);
    this.moveMarker();
  }

  moveMarker() {
    if (!this.chart) return;
    const [low, high] = this.view.range,
      { time } = this.view;
    this.marker.hidden = time < low || time > high;
    this.marker.style.transform = `translateX(${this.chart.valToPos(time, "x")}px)`;
    this.showValues();
  }

  showValues() {
    this.list.forEach((line, i) => {
      const text = numberText(line.column.at(line.result.place(this.view.time)));
      this.values[i].textContent = line.unit ? `${text} ${unitText(line.unit)}` : text;
    });
  }

  selectRange(chart) {
    const { left, width } = chart.select;
    this.selected = width > 3;
    if (this.selected) this.view.setRange(chart.posToVal(left, "x"), chart.posToVal(left + width, "x"));
    chart.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
  }

  // Moving points at a time; drag zooms, shift and drag pans, wheel zooms; two fingers zoom and pan.
  listen(over) {
    const hands = new Map(),
      timeAt = (x) => this.chart.posToVal(x, "x");
    const xOf = (event) => event.clientX - over.getBoundingClientRect().left;
    let last = null;
    over.addEventListener("pointerdown", (event) => {
      hands.set(event.pointerId, xOf(event));
      last = xOf(event);
      if (event.pointerType !== "mouse" && hands.size === 1) this.view.setTime(timeAt(last));
    });
    over.addEventListener("pointermove", (event) => {
      const x = xOf(event),
        before = [...hands.values()];
      if (hands.has(event.pointerId)) hands.set(event.pointerId, x);
      const now = [...hands.values()];
      if (event.pointerType === "mouse") {
        if (event.buttons && event.shiftKey) this.view.pan(timeAt(last) - timeAt(x));
        else if (!event.buttons && !this.plots.isPlaying()) this.view.setTime(timeAt(x));
      } else if (now.length === 1) this.view.setTime(timeAt(x));
      else if (now.length === 2) this.pinch(before, now, timeAt);
      last = x;
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      over.addEventListener(end, (event) => hands.delete(event.pointerId));
    over.addEventListener("mousedown", (event) => event.shiftKey && event.stopImmediatePropagation(), true);
    over.addEventListener("click", (event) => {
      if (!this.selected) this.view.setTime(timeAt(xOf(event)));
      this.selected = false;
    });
    over.addEventListener("dblclick", () => this.view.resetRange());
    over.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
          this.view.pan(((this.view.range[1] - this.view.range[0]) * event.deltaX) / over.clientWidth);
        else this.view.zoom(Math.exp(event.deltaY * 0.0015), timeAt(xOf(event)));
      },
      { passive: false },
    );
  }

  pinch(before, now, timeAt) {
    const wide = Math.abs(before[0] - before[1]),
      next = Math.abs(now[0] - now[1]);
    const middle = (before[0] + before[1]) / 2,
      moved = (now[0] + now[1]) / 2;
    this.view.pan(timeAt(middle) - timeAt(moved));
    if (wide > 10 && next > 10) this.view.zoom(wide / next, timeAt(moved));
  }

  resize() {
    if (this.chart && this.body.clientWidth) {
      this.chart.setSize({ width: Math.max(200, this.body.clientWidth), height: PLOT_HEIGHT });
      this.redraw();
    }
  }
}

export function axisText(value) {
  return numberText(Math.abs(value) < 1e-14 ? 0 : value, 6);
}

// A little air above and below; a constant in the middle.
export function padded(low, high) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1];
  const size = high - low,
    least = Math.max(Math.abs(low), Math.abs(high)) * 1e-6;
  const air = size > least ? size * 0.06 : Math.max(least, Math.abs(low) * 0.5) || 1;
  return [low - air, high + air];
}

// All plots, one below the other; the active one takes what is chosen in the list.
export class Plots {
  constructor(view, host, isPlaying) {
    Object.assign(this, { view, host, isPlaying, list: [] });
    this.stack = element("div", { class: "stack" });
    host.append(
      this.stack,
      element(
        "div",
        { class: "more" },
        button("+ Plot", "Add an empty plot", () => this.add([])),
      ),
    );
    view.on("range", () => this.list.forEach((p) => p.redraw()));
    view.on("time", () => this.list.forEach((p) => p.moveMarker()));
    view.on("results", () => this.rebuild());
    view.on("theme", () => this.rebuild());
    view.on("units", () => this.rebuild());
    new ResizeObserver(() => this.list.forEach((p) => p.resize())).observe(this.stack);
  }

  add(names, title = "") {
    const plot = new Plot(this, names, title);
    this.list.push(plot);
    this.stack.append(plot.root);
    plot.build();
    this.activate(plot);
    return plot;
  }

  remove(plot) {
    if (plot.chart) plot.chart.destroy();
    plot.root.remove();
    this.list = this.list.filter((p) => p !== plot);
    if (this.active === plot) this.activate(this.list[this.list.length - 1] || null);
    this.view.emit("plots");
  }

  activate(plot) {
    if (this.active === plot) return;
    this.active = plot;
    for (const p of this.list) p.root.classList.toggle("active", p === plot && this.list.length > 1);
    this.view.emit("plots");
  }

  toggle(name) {
    (this.active || this.add([])).toggle(name);
    this.view.emit("plots");
  }

  shows(name) {
    return Boolean(this.active) && this.active.names.includes(name);
  }

  rebuild() {
    this.list.forEach((p) => p.build());
  }
}
