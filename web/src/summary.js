// summary.js: how the results came about, and what the system consists of.
import { element, clear } from "./dom.js";
import { numberText, secondsText, shortClass } from "./text.js";
import { systemOf } from "./system.js";

const MOST_EQUATIONS = 60;

function facts(result) {
  const r = result.record,
    list = [
      ["Rows", String(result.rows)],
      ["Variables", String(result.names.length - 1)],
      ["Time", `${numberText(result.start)} to ${numberText(result.stop)} s`],
    ];
  if (!r) return list;
  const { experiment: e, stats: s } = r;
  list.unshift(["Model", r.model], ["File", r.file]);
  list.push([
    "Solver",
    `${e.solver}${e.tolerance ? `, tolerance ${numberText(e.tolerance)}` : ""}${e.step ? `, step ${numberText(e.step)} s` : ""}`,
  ]);
  if (e.settings.length) list.push(["Settings", e.settings.join(", ")]);
  list.push(
    ["Outcome", r.status === "ok" ? "reached its end" : r.status],
    ["Steps", `${s.steps}${s.rejected ? ` and ${s.rejected} rejected` : ""}`],
    ["Evaluations", String(s.evaluations)],
    ["Events", String(s.events)],
    ["States", String(s.states)],
    ["Linear unknowns", `${s.unknowns}, ${s.solved} solved at every evaluation`],
    ["Instances", `${s.instances} of ${s.classes} classes`],
    [
      "Wall time",
      `${secondsText(s.seconds)}${s.seconds > 0 ? `, ${numberText((e.stop - e.start) / s.seconds, 3)} times real time` : ""}`,
    ],
    ["Program", `lied ${r.program}`],
  );
  return list;
}

export class Summary {
  constructor(view, host) {
    Object.assign(this, { view, host });
    this.build();
    view.on("results", () => this.build());
  }

  build() {
    const shown = this.view.shown,
      columns = shown.map(facts),
      keys = [...new Set(columns.flatMap((c) => c.map(([key]) => key)))];
    const cell = (column, key) => element("td", {}, (column.find(([k]) => k === key) || ["", "–"])[1]);
    const table = element("table", { class: "facts" });
    if (shown.length > 1)
      table.append(element("thead", {}, element("tr", {}, element("th", {}), ...shown.map((r) => element("th", {}, r.label)))));
    table.append(
      element(
        "tbody",
        {},
        ...keys.map((key) => element("tr", {}, element("th", {}, key), ...columns.map((c) => cell(c, key)))),
      ),
    );
    clear(this.host).append(
      element(
        "div",
        { class: shown.length > 1 ? "summary several" : "summary" },
        table,
        element("div", {}, this.classes(), this.equations()),
      ),
    );
  }

  // The model's own, which have no box in the diagram.
  equations() {
    const system = systemOf(this.view.main),
      own = system && system.byName.get("");
    if (!own || own.class.equations.length === 0) return null;
    const list = own.class.equations.slice(0, MOST_EQUATIONS),
      rest = own.class.equations.length - list.length;
    return element(
      "pre",
      { class: "equations" },
      list.map((e) => `${e};`).join("\n") + (rest ? `\n… and ${rest} more` : ""),
    );
  }

  classes() {
    const system = systemOf(this.view.main);
    if (!system)
      return element(
        "p",
        { class: "hint" },
        "This result has no description of its system beside it: run the model again to see motion, diagram and equations.",
      );
    const counts = new Map();
    for (const i of system.instances) counts.set(i.class, (counts.get(i.class) || 0) + 1);
    const rows = [...counts].map(([type, n]) =>
      element(
        "tr",
        {},
        element("td", { class: "number" }, String(n)),
        element("th", { title: type.name }, shortClass(type.name)),
        element("td", {}, type.description),
      ),
    );
    return element("table", { class: "classes" }, element("tbody", {}, ...rows));
  }
}
