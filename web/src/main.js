// main.js: puts the page together.
import { breakable, button, element, icon, icons, isDark, attempt } from "./dom.js";
import { readResults } from "./data.js";
import { View } from "./view.js";
import { systemOf } from "./system.js";
import { Plots } from "./plot.js";
import { Tree } from "./tree.js";
import { Motion } from "./motion.js";
import { Diagram } from "./diagram.js";
import { Inspector } from "./inspector.js";
import { Eigen } from "./eigen.js";
import { Energy, ledgerNames } from "./energy.js";
import { firstPlots } from "./choice.js";
import { Summary } from "./summary.js";
import { numberText } from "./text.js";

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

function at(id) {
  return document.getElementById(id);
}

// ---- time: play, pause, scrub

class Player {
  constructor(view) {
    this.view = view;
    this.isPlaying = false;
    const span = view.stop - view.start;
    this.speed = SPEEDS.reduce(
      (best, s) => (Math.abs(Math.log(span / s / 6)) < Math.abs(Math.log(span / best / 6)) ? s : best),
      1,
    );
    this.play = button(icon(icons.play), "Play", () => this.toggle(), { class: "play" });
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: 10000,
      step: 1,
      value: 0,
      "aria-label": "Time",
      class: "scrub",
    });
    this.clock = element("output", { class: "clock" });
    this.choice = element(
      "select",
      { "aria-label": "Speed", title: "Speed" },
      ...SPEEDS.map((s) => element("option", { value: s, selected: s === this.speed }, `${s}×`)),
    );
    at("player").append(
      button(icon(icons.start), "To the start", () => view.setTime(view.start), { class: "plain" }),
      this.play,
      this.slider,
      this.clock,
      this.choice,
    );
    this.slider.addEventListener("input", () => view.setTime(view.start + (span * this.slider.value) / 10000));
    this.choice.addEventListener("change", () => (this.speed = Number(this.choice.value)));
    view.on("time", () => this.show());
    this.show();
  }

  show() {
    const { start, stop, time } = this.view;
    this.slider.value = Math.round((10000 * (time - start)) / (stop - start));
    this.slider.setAttribute("aria-valuetext", `${numberText(time)} s`);
    this.clock.textContent = `${time.toFixed(Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(stop - start)))))} s`;
  }

  toggle() {
    this.isPlaying = !this.isPlaying;
    this.play.replaceChildren(icon(this.isPlaying ? icons.pause : icons.play));
    this.play.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    this.play.title = this.isPlaying ? "Pause" : "Play";
    if (!this.isPlaying) return;
    if (this.view.time >= this.view.stop) this.view.setTime(this.view.start);
    this.before = null;
    requestAnimationFrame((now) => this.step(now));
  }

  step(now) {
    if (!this.isPlaying) return;
    if (this.before !== null) this.view.setTime(this.view.time + (Math.min(100, now - this.before) / 1000) * this.speed);
    this.before = now;
    if (this.view.time >= this.view.stop) this.toggle();
    else requestAnimationFrame((next) => this.step(next));
  }
}

// ---- which picture is on the stage

class Tabs {
  constructor(view) {
    this.view = view;
    this.list = [];
    this.bar = at("tabs");
    this.bar.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = (this.list.findIndex((t) => t.tab === document.activeElement) + step + this.list.length) % this.list.length;
      this.open(this.list[next].id);
      this.list[next].tab.focus();
    });
  }

  add(id, label, shown) {
    const panel = element("div", { id, role: "tabpanel", class: "panel", "aria-labelledby": `tab-${id}`, hidden: true });
    const tab = element(
      "button",
      {
        type: "button",
        id: `tab-${id}`,
        role: "tab",
        "aria-controls": id,
        "aria-selected": "false",
        tabindex: -1,
        onclick: () => this.open(id),
      },
      label,
    );
    at("stage").append(panel);
    this.bar.append(tab);
    this.list.push({ id, tab, panel, shown });
    return panel;
  }

  drop(id) {
    const entry = this.list.find((t) => t.id === id);
    entry.panel.remove();
    entry.tab.remove();
    this.list = this.list.filter((t) => t !== entry);
  }

  open(id) {
    this.current = id;
    for (const { id: own, tab, panel, shown } of this.list) {
      panel.hidden = own !== id;
      tab.setAttribute("aria-selected", String(own === id));
      tab.tabIndex = own === id ? 0 : -1;
      if (own === id && shown) shown();
    }
  }
}

// ---- the top

function header(view) {
  const { record } = view.main,
    models = [...new Set(view.results.map((r) => (r.record ? r.record.model : r.label)))];
  document.title = `${models.join(", ")} – lied`;
  const title = models.length > 3 ? `${models.slice(0, 3).join(", ")} …` : models.join(", ");
  at("title").append(...breakable(title));
  at("description").textContent = record ? record.description : "";
  const chips = at("results-shown");
  if (view.results.length > 1)
    chips.append(
      ...view.results.map((result) => {
        const chip = button(result.label, `Show ${result.label}`, () => view.toggleResult(result), {
          class: "chip",
          "aria-pressed": "true",
        });
        view.on("results", () => chip.setAttribute("aria-pressed", String(result.shown)));
        return chip;
      }),
    );
}

function setTheme(view, theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("lied-theme", theme);
  } catch {
    /* a page from a file may have no storage */
  }
  view.emit("theme");
}

function firstTheme() {
  try {
    return localStorage.getItem("lied-theme");
  } catch {
    return null;
  }
}

// ---- keys

function keys(view, player, tabs, tree, plots) {
  const step = (view.stop - view.start) / 500;
  const actions = {
    " ": () => player.toggle(),
    ArrowRight: (e) => view.setTime(view.time + step * (e.shiftKey ? 10 : 1)),
    ArrowLeft: (e) => view.setTime(view.time - step * (e.shiftKey ? 10 : 1)),
    Home: () => view.setTime(view.start),
    End: () => view.setTime(view.stop),
    "+": () => view.zoom(0.7, view.time),
    "=": () => view.zoom(0.7, view.time),
    "-": () => view.zoom(1 / 0.7, view.time),
    0: () => view.resetRange(),
    ",": () => view.pan(-(view.range[1] - view.range[0]) / 4),
    ".": () => view.pan((view.range[1] - view.range[0]) / 4),
    "/": () => {
      openDrawer(true);
      tree.search.focus();
    },
    t: () => setTheme(view, isDark() ? "light" : "dark"),
    n: () => plots.add([]),
    u: () => view.setSi(!view.isSi),
    "?": () => at("help").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
    const typing = event.target.matches("input:not([type=range]), select, textarea"),
      pressing = event.target.matches("button, summary, [role=treeitem]");
    if (typing || (pressing && (event.key === " " || event.key === "Enter"))) return;
    if (event.target.matches("input[type=range]") && /^(Arrow|Home|End)/.test(event.key)) return;
    const tab = /^[1-9]$/.test(event.key) ? tabs.list[Number(event.key) - 1] : null;
    if (tab) tabs.open(tab.id);
    else if (actions[event.key]) actions[event.key](event);
    else return;
    event.preventDefault();
  });
}

function openDrawer(open) {
  document.body.classList.toggle("drawer-open", open);
  at("drawer-button").setAttribute("aria-expanded", String(document.body.classList.contains("drawer-open")));
}

// ---- all of it

function start() {
  const results = readResults(),
    view = new View(results),
    [system] = results.map(systemOf),
    theme = firstTheme();
  if (theme) document.documentElement.dataset.theme = theme;
  header(view);
  const player = new Player(view),
    tabs = new Tabs(view),
    plots = new Plots(view, at("plots"), () => player.isPlaying);
  const tree = new Tree(view, at("variables"), plots);
  const inspector = new Inspector(view, at("inspector"), (name) => plots.toggle(name));
  const select = (instance) => inspector.open(instance);

  const motion = new Motion(
    view,
    tabs.add("motion", "Motion", () => motion.resize()),
    select,
  );
  if (motion.isEmpty) tabs.drop("motion");
  const diagram =
    system && system.instances.some((i) => i.name)
      ? new Diagram(
          view,
          tabs.add("diagram", "Diagram", () => diagram.draw()),
          system,
          select,
        )
      : null;
  if (diagram) view.on("time", () => tabs.current === "diagram" && diagram.draw());
  if (diagram) view.on("selection", () => diagram.mark(inspector.instance));
  if (results.some((r) => r.record && r.record.eigenvalues && r.record.eigenvalues.length))
    attempt(() => new Eigen(view, tabs.add("eigenvalues", "Eigenvalues")));
  if (results.some((r) => ledgerNames(r).length)) attempt(() => new Energy(view, tabs.add("energy", "Energy"), plots));
  attempt(() => new Summary(view, tabs.add("summary", "Summary")));

  view.on("time", () => {
    if (tabs.current === "motion") motion.draw();
    inspector.draw();
  });
  view.on("results", () => motion.draw());
  view.on("theme", () => {
    motion.pen.refresh();
    motion.draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.emit("theme"));
  for (const { names, title } of firstPlots(view.main)) plots.add(names, title);
  plots.activate(plots.list[0] || null);
  at("stage").classList.toggle("low", tabs.list.length === 1);
  const live = diagram && diagram.lives.length > 0;
  tabs.open(motion.isEmpty ? (diagram ? "diagram" : "summary") : live && !motion.main.isPlanar ? "diagram" : "motion");

  at("theme-button").append(icon(icons.theme));
  at("theme-button").addEventListener("click", () => setTheme(view, isDark() ? "light" : "dark"));
  at("help-button").append(icon(icons.help));
  at("help-button").addEventListener("click", () => at("help").showModal());
  at("drawer-button").prepend(icon(icons.list));
  at("drawer-button").addEventListener("click", () => openDrawer(!document.body.classList.contains("drawer-open")));
  at("shade").addEventListener("click", () => openDrawer(false));
  keys(view, player, tabs, tree, plots);
  // For scripts: docs/report.md.
  window.report = {
    results,
    view,
    plots,
    motion,
    tabs,
    values: (name, result = 0) => results[result].column(name).values,
    pixel: (x, y) => motion.toPixel([x, y]),
  };
}

start();
