// eigen.js: eigenvalues of the linearised system in the complex plane, at the start and at the end.
import { element, svg, clear, button } from "./dom.js";
import { numberText } from "./text.js";

// On a phone the picture has fewer units, so that its texts stay readable.
const NARROW = "(max-width: 820px)",
  LEFT = 64,
  RIGHT = 24,
  TOP = 20,
  BOTTOM = 44;

export class Eigen {
  constructor(view, host) {
    Object.assign(this, { view, host });
    window.matchMedia(NARROW).addEventListener("change", () => this.build());
    this.build();
    view.on("results", () => this.build());
  }

  get sets() {
    return this.view.shown
      .filter((r) => r.record && r.record.eigenvalues && r.record.eigenvalues.length)
      .flatMap((r) =>
        r.record.eigenvalues.map((e, k) => ({ ...e, result: r, last: k === r.record.eigenvalues.length - 1 && k > 0 })),
      );
  }

  build() {
    const { sets } = this;
    clear(this.host);
    if (sets.length === 0) return;
    const all = sets.flatMap((s) => s.values),
      sizes = all
        .flat()
        .map(Math.abs)
        .filter((v) => v > 0 && Number.isFinite(v));
    const smallest = sizes.length ? Math.min(...sizes) : 1,
      largest = Math.max(...sizes, smallest);
    if (this.curved === undefined) this.curved = largest / smallest > 100;
    this.unit = Math.max(smallest, largest * 1e-5);
    const toggle = button(
      "Stretched axes",
      "Show small eigenvalues beside large ones",
      () => {
        this.curved = !this.curved;
        this.build();
      },
      { class: "small", "aria-pressed": String(this.curved) },
    );
    this.host.append(
      element("div", { class: "spectrum" }, this.picture(sets, all), this.table(sets)),
      element("div", { class: "overlay" }, toggle),
    );
  }

  map(value) {
    return this.curved ? Math.asinh(value / this.unit) : value;
  }

  picture(sets, all) {
    const [width, height] = window.matchMedia(NARROW).matches ? [400, 300] : [720, 420];
    const re = all.map(([r]) => this.map(r)),
      im = all.map(([, i]) => this.map(i));
    const lowX = Math.min(0, ...re),
      highX = Math.max(0, ...re),
      y0 = Math.max(...im.map(Math.abs), (highX - lowX) * 0.05) || 1;
    const airX = (highX - lowX || 1) * 0.06;
    const x = (v) => LEFT + ((this.map(v) - lowX + airX) / (highX - lowX + 2 * airX)) * (width - LEFT - RIGHT);
    const y = (v) => TOP + (1 - (this.map(v) / (y0 * 1.1) + 1) / 2) * (height - TOP - BOTTOM);
    const root = svg("svg", {
      viewBox: `0 0 ${width} ${height}`,
      class: "eigen",
      role: "img",
      "aria-label": "Eigenvalues in the complex plane",
    });
    root.append(
      svg("rect", { class: "stable", x: LEFT, y: TOP, width: Math.max(0, x(0) - LEFT), height: height - TOP - BOTTOM }),
    );
    const inside = (p, low, high) => p >= low && p <= high;
    for (const v of this.ticks(all.map(([r]) => r)).filter((v) => inside(x(v), LEFT, width - RIGHT)))
      root.append(
        svg("line", { class: "grid", x1: x(v), x2: x(v), y1: TOP, y2: height - BOTTOM }),
        svg("text", { x: x(v), y: height - BOTTOM + 16 }, numberText(v, 3)),
      );
    for (const v of this.ticks(all.map(([, i]) => i)).filter((v) => inside(y(v), TOP, height - BOTTOM)))
      root.append(
        svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(v), y2: y(v) }),
        svg("text", { x: LEFT - 6, y: y(v) + 4, class: "end" }, numberText(v, 3)),
      );
    root.append(
      svg("line", { class: "axis", x1: x(0), x2: x(0), y1: TOP, y2: height - BOTTOM }),
      svg("line", { class: "axis", x1: LEFT, x2: width - RIGHT, y1: y(0), y2: y(0) }),
      svg("text", { x: (LEFT + width) / 2, y: height - 8 }, "real part [1/s]"),
      svg("text", { x: 14, y: height / 2, transform: `rotate(-90 14 ${height / 2})` }, "imaginary part [rad/s]"),
    );
    for (const set of sets)
      for (const [a, b] of set.values)
        root.append(
          svg(
            "circle",
            { class: set.last ? "last" : "first", cx: x(a), cy: y(b), r: set.last ? 4 : 5.5, "data-re": a, "data-im": b },
            svg("title", {}, `${text(a, b)}, at ${numberText(set.time)} s`),
          ),
        );
    return root;
  }

  ticks(values) {
    const most = Math.max(...values.map(Math.abs), this.unit);
    if (!this.curved) {
      const step = 10 ** Math.floor(Math.log10(most)),
        list = [0];
      for (let v = step; v <= most * 1.2; v += step) list.push(v, -v);
      return list.length > 15 ? list.filter((v) => Math.round(v / step) % 2 === 0) : list;
    }
    const list = [0],
      first = Math.ceil(Math.log10(this.unit)),
      last = Math.ceil(Math.log10(most)),
      every = Math.max(1, Math.ceil((last - first + 1) / 3));
    for (let p = last; p >= first; p -= every) list.push(10 ** p, -(10 ** p));
    return list;
  }

  table(sets) {
    const rows = [];
    for (const set of sets.slice(0, 4)) {
      const name = this.view.shown.length > 1 ? `${set.result.label}, ` : "";
      rows.push(
        element(
          "tr",
          { class: "head" },
          element(
            "th",
            { colspan: 4 },
            element("span", { class: set.last ? "key last" : "key first" }),
            `${name}at ${numberText(set.time)} s`,
          ),
        ),
      );
      for (const [a, b] of set.values.filter(([, im]) => im >= 0)) {
        const size = Math.hypot(a, b);
        rows.push(
          element(
            "tr",
            {},
            element("td", {}, text(a, b)),
            element("td", {}, b > 0 ? `${numberText(b / 2 / Math.PI, 3)} Hz` : "–"),
            element("td", {}, size > 0 ? numberText(-a / size, 3) : "–"),
            element("td", {}, a < 0 ? `${numberText(-1 / a, 3)} s` : "–"),
          ),
        );
      }
    }
    const head = ["eigenvalue [1/s]", "frequency", "damping", "time constant"].map((t) => element("th", {}, t));
    return element(
      "div",
      { class: "table" },
      element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
    );
  }
}

function text(a, b) {
  return b === 0 ? numberText(a) : `${numberText(a)} ± ${numberText(Math.abs(b))} i`;
}
