// energy.js: the ledger: what is stored, what was taken by dampers and filters, what was supplied; they sum to a constant.
import { element, clear, button } from "./dom.js";
import { numberText } from "./text.js";

const KINDS = {
  kinetic: ["stored", "in motion"],
  elastic: ["stored", "in springs and contacts"],
  potential: ["stored", "in height"],
  thermal: ["stored", "as heat"],
  TD: ["taken", "by the dialectic filter"],
  TE: ["taken", "by elastic time constants"],
  damping: ["taken", "by dampers"],
  friction: ["taken", "by friction"],
  broken: ["taken", "by what broke"],
  external: ["supplied", "from outside"],
  reversed: ["supplied", "by streams that ran backwards, out of nothing"],
};

export function ledgerNames(result) {
  return result.names.filter((name) => /^energy\.[A-Za-z_]+$/.test(name));
}

export class Energy {
  constructor(view, host, plots) {
    Object.assign(this, { view, host, plots });
    this.build();
    view.on("time", () => this.draw());
    view.on("results", () => this.build());
  }

  build() {
    const result = this.view.main,
      names = ledgerNames(result);
    this.rows = [];
    clear(this.host);
    if (names.length === 0) return;
    const order = { stored: 0, taken: 1, supplied: 2, other: 3 };
    const accounts = names
      .filter((n) => n !== "energy.total")
      .map((name) => {
        const [kind, where] = KINDS[name.slice(7)] || ["other", ""];
        return { name, kind, where, column: result.column(name) };
      })
      .sort((a, b) => order[a.kind] - order[b.kind]);
    const most = Math.max(...accounts.map((a) => a.column.values.reduce((m, v) => Math.max(m, Math.abs(v) || 0), 0)), 0) || 1;
    const body = accounts.map((account) => {
      const value = element("td", { class: "number" }),
        bar = element("div", { class: `bar ${account.kind}` });
      this.rows.push({ account, value, bar, most });
      return element(
        "tr",
        {},
        element(
          "th",
          {},
          button(account.name.slice(7), `Plot ${account.name}`, () => this.plots.toggle(account.name), { class: "link" }),
        ),
        element("td", { class: "kind" }, account.kind, account.where ? ` ${account.where}` : ""),
        value,
        element("td", { class: "bars" }, bar),
      );
    });
    this.host.append(
      element("div", { class: "ledger" }, element("table", {}, element("tbody", {}, ...body)), this.closure(result, most), this.costs(accounts)),
    );
    this.draw();
  }

  // How far the sum drifts over the run.
  closure(result, most) {
    const total = result.column("energy.total");
    if (!total) return "";
    let drift = 0;
    for (const v of total.values) drift = Math.max(drift, Math.abs(v - total.values[0]) || 0);
    return element(
      "p",
      { class: "closure" },
      `Stored + taken − supplied stays at ${numberText(total.values[0])} J within ${numberText(drift, 2)} J, `,
      `${numberText((100 * drift) / most, 2)} % of the largest account.`,
    );
  }

  // What time constants took, and what to do about it.
  costs(accounts) {
    const valuesOf = (name) => (accounts.find((a) => a.name === `energy.${name}`) || { column: { values: [] } }).column.values,
      last = (name) => valuesOf(name).at(-1) || 0,
      motion = valuesOf("kinetic").reduce((m, v, i) => Math.max(m, v + (valuesOf("elastic")[i] || 0) || 0), 0),
      work = valuesOf("external").reduce((m, v) => Math.max(m, Math.abs(v) || 0), 0),
      took = Math.abs(last("TD")) + Math.abs(last("TE"));
    if (took === 0 || motion + work === 0) return "";
    return element(
      "details",
      { class: "costs", open: took > 0.01 * (motion + work) },
      element(
        "summary",
        {},
        `T_D and T_E took ${numberText((100 * took) / (motion + work), 2)} % of the largest energy and work: what that costs, how to choose them`,
      ),
      element(
        "p",
        {},
        "They damp a motion of angular frequency ω by ω²(T_D + T_E)/2, and errors are in proportion to them. Without anything stiff, ",
        "or with an adaptive solver, T_D = 0 is exact; with a fixed step h and stiff contacts T_D = T_E = h; both smaller with the step ",
        "if that is too much. ",
        element("code", {}, "lied trust MODEL.mo"),
        " estimates the error of each variable; more in ",
        element("code", {}, "docs/time-constants.md"),
        " of lied.",
      ),
    );
  }

  draw() {
    const place = this.view.main.place(this.view.time);
    for (const { account, value, bar, most } of this.rows) {
      const now = account.column.at(place),
        share = (100 * now) / most;
      value.textContent = `${numberText(now)} J`;
      bar.style.width = `${Math.min(50, Math.abs(share) / 2) || 0}%`;
      bar.style.marginLeft = `${share < 0 ? 50 + share / 2 : 50}%`;
    }
  }
}
