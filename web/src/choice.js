// choice.js: what a report plots first. Pure: no page needed.
import { systemOf, shownUnit } from "./system.js";
import { treePath } from "./text.js";

const MOST_PLOTS = 3,
  MOST_LINES = 4,
  MOST_TRIED = 300, // columns of a large result that are looked at
  NOISE = 1e-10; // in SI units: less is left over from rounding, unless there is nothing else

// Lists of {title, names}: what the model asks for; else states that change; else other variables that do.
export function firstPlots(result) {
  const record = (systemOf(result) && result.record) || {},
    asked = (record.plots || []).filter((n) => result.has(n)),
    figures = (record.figures || [])
      .map(({ title, names }) => ({ title, names: names.filter((n) => result.has(n)) }))
      .filter((f) => f.names.length);
  if (asked.length) return byUnit(result, asked).map((names) => ({ title: "", names }));
  if (figures.length) return figures;
  const states = (record.states || []).filter((n) => result.has(n)),
    others = result.names.slice(1).filter((n) => !n.startsWith("der(") && !/^(energy|error)[.(]/.test(n)),
    own = others.filter((n) => treePath(n).length === 1);
  for (const least of [NOISE, 0])
    for (const list of [states, own, others]) {
      const groups = changing(result, list, least);
      if (groups.length) return groups.map((names) => ({ title: "", names }));
    }
  return [{ title: "", names: result.names.slice(1, 1 + MOST_LINES) }];
}

function byUnit(result, names) {
  const groups = new Map();
  for (const name of names) {
    const unit = shownUnit(result, name, false);
    groups.set(unit, [...(groups.get(unit) || []), name]);
  }
  return [...groups.values()];
}

// What changes, a group for each unit, in the order of the model. Of those in one unit the ones that change most: small ones
// would be flat lines beside them. What equals another, or its opposite, is shown once.
function changing(result, names, least) {
  const ranges = new Map(),
    seen = new Set();
  for (const name of names.slice(0, MOST_TRIED)) {
    const column = result.column(name),
      range = column.isConstant ? 0 : rangeOf(column.values),
      block = column.source < 0 ? -1 - column.source : column.source;
    if (range <= least || seen.has(block)) continue;
    seen.add(block);
    ranges.set(name, range);
  }
  return byUnit(result, [...ranges.keys()])
    .slice(0, MOST_PLOTS)
    .map((group) => {
      const sorted = [...group].sort((a, b) => ranges.get(b) - ranges.get(a)),
        most = ranges.get(sorted[0]),
        chosen = new Set(sorted.filter((n) => ranges.get(n) * 20 > most).slice(0, MOST_LINES));
      return group.filter((n) => chosen.has(n));
    });
}

// 0: it stays where it is, but for rounding.
function rangeOf(values) {
  let low = Infinity,
    high = -Infinity;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const range = high - low;
  return Number.isFinite(range) && range > 1e-9 * Math.max(Math.abs(low), Math.abs(high)) ? range : 0;
}
