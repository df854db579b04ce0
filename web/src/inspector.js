// inspector.js: one instance: its class, parameters, variables now, equations.
import { element, button, icon, icons, clear } from "./dom.js";
import { valueText } from "./text.js";

export class Inspector {
  constructor(view, host, plot) {
    Object.assign(this, { view, host, plot, instance: null, cells: [] });
    host.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    view.on("units", () => this.instance && this.open(this.instance));
  }

  close() {
    this.host.hidden = true;
    this.host.parentElement.classList.remove("inspecting");
    this.instance = null;
    if (this.opener) this.opener.focus();
    this.view.emit("selection");
  }

  open(instance) {
    if (this.host.hidden) this.opener = document.activeElement;
    this.instance = instance;
    this.cells = [];
    const { class: type } = instance,
      title = instance.name || "The model's own equations";
    clear(this.host).append(
      element(
        "header",
        {},
        element("h2", {}, title),
        button(icon(icons.close), "Close", () => this.close(), { class: "plain" }),
      ),
      element("p", { class: "class" }, type.name),
      type.description ? element("p", { class: "description" }, type.description) : "",
      ...this.section("Parameters", this.parameters()),
      ...this.section("Equations", this.equations()),
      ...this.section("Variables", this.variables()),
    );
    this.host.hidden = false;
    this.host.parentElement.classList.add("inspecting");
    this.host.scrollTop = 0;
    this.draw();
    this.view.emit("selection");
  }

  section(title, content) {
    return content ? [element("h3", {}, title), content] : [];
  }

  parameters() {
    const { instance } = this,
      rows = [];
    instance.class.parameters.forEach((p, i) => {
      const value = instance.values[i];
      const text = Array.isArray(p.literals)
        ? p.literals[value - 1] || String(value)
        : p.literals === "Boolean"
          ? String(Boolean(value))
          : this.text(value, p);
      rows.push(element("tr", { title: p.description }, element("th", {}, p.name), element("td", {}, text)));
    });
    for (const [key, text] of instance.system.bindings) {
      const [number, name] = key.split(" ");
      if (Number(number) === instance.number)
        rows.push(element("tr", {}, element("th", {}, name), element("td", { class: "code" }, text)));
    }
    return rows.length ? element("table", {}, element("tbody", {}, ...rows)) : null;
  }

  variables() {
    const { instance, view } = this,
      result = view.main,
      rows = [];
    const rank = (v) =>
      v.kind === "state"
        ? 0
        : instance.class.ports.some((p) => v.name.startsWith(`${p.name}.`)) || v.name.startsWith("der(")
          ? 2
          : 1;
    for (const v of [...instance.class.variables].sort((a, b) => rank(a) - rank(b))) {
      const name = v.name.startsWith("der(") ? `der(${instance.prefix(v.name.slice(4, -1))})` : instance.prefix(v.name);
      const column = result.column(name) || result.column(instance.prefix(v.name));
      if (!column) continue;
      const cell = element("td", {});
      this.cells.push({ cell, column, variable: v });
      const kind = instance.system.states.has(name) ? "state" : v.kind;
      rows.push(
        element(
          "tr",
          { title: v.description || null, class: kind },
          element(
            "th",
            {},
            button(v.name, `Plot ${column.name}`, () => this.plot(column.name), { class: "link" }),
          ),
          cell,
          element("td", { class: "kind" }, kind),
        ),
      );
    }
    return rows.length ? element("table", { class: "variables" }, element("tbody", {}, ...rows)) : null;
  }

  equations() {
    const { equations } = this.instance.class;
    return equations.length ? element("pre", { class: "equations" }, equations.map((e) => `${e};`).join("\n")) : null;
  }

  draw() {
    if (!this.instance) return;
    const place = this.view.main.place(this.view.time);
    for (const { cell, column, variable } of this.cells) cell.textContent = this.text(column.at(place), variable);
  }

  // A value in the unit that people read it in.
  text(value, { unit, display }) {
    return display && !this.view.isSi
      ? valueText(display.factor * value + display.offset, display.unit)
      : valueText(value, unit);
  }
}
