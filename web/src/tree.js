// tree.js: all variables as a tree by their names, or, while something is searched, a list. Branches are filled when they are
// opened: a result may have a hundred thousand variables.
import { element, button, clear } from "./dom.js";
import { treePath, unitText, shortClass } from "./text.js";
import { displayOf, shownUnit, descriptionOf, systemOf } from "./system.js";

const MOST_FOUND = 300;

export class Tree {
  constructor(view, host, plots) {
    Object.assign(this, { view, plots, rows: new Map() });
    this.names = [...new Set(view.results.flatMap((r) => r.names.slice(1)))];
    this.root = this.grow(this.names);
    this.search = element("input", {
      type: "search",
      placeholder: "Search variables",
      "aria-label": "Search variables",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.list = element("div", { class: "tree", role: "tree", "aria-label": "Variables" });
    this.count = element("p", { class: "count", "aria-live": "polite" });
    host.append(
      element("div", { class: "search" }, this.search, element("div", { class: "line" }, this.count, this.units())),
      this.list,
    );
    this.search.addEventListener("input", () => this.show());
    this.search.addEventListener("keydown", (event) => this.searchKey(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    view.on("plots", () => this.mark());
    view.on("units", () => this.show());
    this.show();
  }

  grow(names) {
    const root = { children: new Map() };
    for (const name of names) {
      let at = root;
      for (const part of treePath(name)) {
        if (!at.children.has(part))
          at.children.set(part, { label: part, path: at.path ? `${at.path}.${part}` : part, children: new Map() });
        at = at.children.get(part);
      }
      at.name = name;
    }
    return root;
  }

  // Values as the model wants them read, or in SI units; only where these differ.
  units() {
    const { view, names } = this;
    if (!names.some((n) => view.results.some((r) => displayOf(r, n)))) return null;
    const choice = button("SI units", "Show SI units", () => view.setSi(!view.isSi), { class: "small", "aria-pressed": "false" });
    view.on("units", () => choice.setAttribute("aria-pressed", String(view.isSi)));
    return choice;
  }

  show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.rows.clear();
    clear(this.list);
    if (words.length === 0) {
      this.count.textContent = this.names.length === 1 ? "1 variable" : `${this.names.length} variables`;
      this.list.append(...[...this.root.children.values()].map((child) => this.item(child, 1)));
    } else {
      const found = this.find(words);
      this.count.textContent =
        found.length > MOST_FOUND ? `${found.length} found, the first ${MOST_FOUND} shown` : `${found.length} found`;
      this.list.append(...found.slice(0, MOST_FOUND).map((name) => this.leaf({ name, label: name }, 1)));
    }
    this.mark();
    const first = this.list.querySelector("[role=treeitem]");
    if (first) first.tabIndex = 0;
  }

  find(words) {
    const result = this.view.main,
      describe = this.names.length <= 20000;
    return this.names.filter((name) => {
      let text = name.toLowerCase();
      if (describe && !words.every((w) => text.includes(w)))
        text += ` ${descriptionOf(result, name).toLowerCase()} ${shownUnit(result, name, this.view.isSi).toLowerCase()}`;
      return words.every((w) => text.includes(w));
    });
  }

  item(node, level) {
    return node.children.size ? this.branch(node, level) : this.leaf(node, level);
  }

  branch(node, level) {
    const system = systemOf(this.view.main),
      instance = system ? system.byName.get(node.path) : null;
    const group = element("div", { role: "group", hidden: true });
    const row = element(
      "div",
      {
        role: "treeitem",
        class: "row branch",
        "aria-expanded": "false",
        "aria-level": level,
        tabindex: -1,
        title: instance ? `${instance.class.name}: ${instance.class.description}` : null,
      },
      element("span", { class: "twist", "aria-hidden": "true" }),
      element("span", { class: "name" }, node.label),
      instance ? element("span", { class: "unit" }, shortClass(instance.class.name)) : null,
    );
    row.style.paddingLeft = `${level * 14 - 6}px`;
    const toggle = () => {
      if (group.childElementCount === 0) {
        if (node.name) group.append(this.leaf({ name: node.name, label: node.label }, level + 1));
        group.append(...[...node.children.values()].map((child) => this.item(child, level + 1)));
        this.mark();
      }
      group.hidden = !group.hidden;
      row.setAttribute("aria-expanded", String(!group.hidden));
    };
    row.addEventListener("click", toggle);
    row.toggle = toggle;
    return element("div", { class: "node" }, row, group);
  }

  leaf(node, level) {
    const result = this.view.results.find((r) => r.has(node.name)) || this.view.main;
    const unit = shownUnit(result, node.name, this.view.isSi),
      description = descriptionOf(result, node.name);
    const row = element(
      "div",
      {
        role: "treeitem",
        class: "row leaf",
        "aria-level": level,
        "aria-selected": "false",
        tabindex: -1,
        title: description ? `${node.name}: ${description}` : node.name,
        "data-name": node.name,
      },
      element("span", { class: "dot", "aria-hidden": "true" }),
      element("span", { class: "name" }, node.label),
      description ? element("span", { class: "description" }, description) : null,
      unit ? element("span", { class: "unit" }, unitText(unit)) : null,
    );
    row.style.paddingLeft = `${level * 14 - 6}px`;
    row.addEventListener("click", () => this.plots.toggle(node.name));
    row.toggle = () => this.plots.toggle(node.name);
    this.rows.set(node.name, row);
    return row;
  }

  mark() {
    for (const [name, row] of this.rows) row.setAttribute("aria-selected", String(this.plots.shows(name)));
  }

  // ---- keys

  searchKey(event) {
    if (event.key === "Escape") {
      this.search.value = "";
      this.show();
      this.search.blur();
    }
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    const first = this.list.querySelector("[role=treeitem]");
    if (!first) return;
    event.preventDefault();
    if (event.key === "Enter" && this.search.value) first.toggle();
    else first.focus();
  }

  key(event) {
    const rows = [...this.list.querySelectorAll("[role=treeitem]")].filter((r) => r.offsetParent !== null),
      at = rows.indexOf(document.activeElement),
      row = rows[at];
    if (!row) return;
    const expanded = row.getAttribute("aria-expanded");
    const level = (r) => Number(r.getAttribute("aria-level"));
    const parent = () =>
      rows
        .slice(0, at)
        .reverse()
        .find((r) => level(r) < level(row));
    const moves = {
      ArrowDown: () => rows[at + 1],
      ArrowUp: () => rows[at - 1],
      Home: () => rows[0],
      End: () => rows[rows.length - 1],
    };
    let next = null;
    if (moves[event.key]) next = moves[event.key]();
    else if (event.key === "ArrowRight" && expanded === "false") row.toggle();
    else if (event.key === "ArrowRight" && expanded === "true") next = rows[at + 1];
    else if (event.key === "ArrowLeft" && expanded === "true") row.toggle();
    else if (event.key === "ArrowLeft") next = parent();
    else if (event.key === "Enter" || event.key === " ") row.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) {
      row.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
  }
}
