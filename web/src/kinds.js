// kinds.js: what kind of physics a connector belongs to. Pure: no page needed.

export const CONNECTION_KINDS = [
  "translational",
  "rotational",
  "planar",
  "spatial",
  "heat",
  "stream",
  "electrical",
  "magnetic",
  "signal",
  "other",
];

// Of variables {name, unit, type}. Units tell; where there are none, names do.
export function kindOf(variables) {
  const byUnit = kindByUnits(variables.map((v) => v.unit.replace(/\s/g, "")));
  return byUnit || kindByNames(variables.map((v) => v.name));
}

// What flows through a connector has the unit of its kind.
function kindByUnits(units) {
  const has = (...wanted) => wanted.some((unit) => units.includes(unit)),
    count = (unit) => units.filter((u) => u === unit).length;
  if (has("N") && has("N.m")) return count("N") > 2 ? "spatial" : "planar";
  if (has("kg/s")) return "stream";
  if (has("Wb")) return "magnetic";
  if (has("A")) return "electrical";
  if (has("W") && has("K")) return "heat";
  if (has("N")) return "translational";
  if (has("N.m")) return "rotational";
  return null;
}

// How something moves that has such a connector; null: it does not, or not in a way that can be drawn.
export function motionOf(names) {
  const has = (...wanted) => wanted.every((name) => names.includes(name));
  if (has("x", "y", "phi")) return "planar";
  if (has("s", "v") || has("s", "f")) return "translational";
  return has("phi") ? "rotational" : null;
}

function kindByNames(names) {
  const has = (...wanted) => wanted.every((name) => names.includes(name)),
    motion = motionOf(names);
  if (motion) return motion;
  if (has("m_flow")) return "stream";
  if (has("T", "Q_flow")) return "heat";
  if (has("v", "i")) return "electrical";
  return names.length <= 1 ? "signal" : "other";
}
