// text.js: numbers and names as people read them.

export function numberText(value, digits = 4) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e5 || size < 1e-3 ? value.toExponential(digits - 1) : value.toPrecision(digits);
  let [mantissa, exponent] = text.split("e");
  if (mantissa.includes(".")) mantissa = mantissa.replace(/\.?0+$/, "");
  return (exponent ? `${mantissa}e${exponent.replace("+", "")}` : mantissa).replace(/-/g, "−");
}

export function unitText(unit) {
  const plain = { degC: "°C", degF: "°F" }[unit];
  if (plain) return plain;
  return unit
    .replace(/\./g, "·")
    .replace(/([a-zA-Z])2/g, "$1²")
    .replace(/([a-zA-Z])3/g, "$1³");
}

export function valueText(value, unit) {
  const text = numberText(value);
  return unit ? `${text} ${unitText(unit)}` : text;
}

export function secondsText(seconds) {
  return seconds < 0.1 ? `${numberText(seconds * 1000, 3)} ms` : `${numberText(seconds, 3)} s`;
}

// Parts of a name: dots inside of brackets and quotes do not count.
export function splitName(name) {
  const parts = [];
  let depth = 0,
    quoted = false,
    from = 0;
  for (let i = 0; i < name.length; i++) {
    const c = name[i];
    if (c === "'") quoted = !quoted;
    if (quoted) continue;
    if (c === "(" || c === "[") depth++;
    if (c === ")" || c === "]") depth--;
    if (c === "." && depth === 0) {
      parts.push(name.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(name.slice(from));
  return parts;
}

// der(a.b.s) stands with a.b as der(s).
export function treePath(name) {
  const inner = /^der\((.*)\)$/.exec(name);
  if (!inner) return splitName(name);
  const parts = treePath(inner[1]);
  parts[parts.length - 1] = `der(${parts[parts.length - 1]})`;
  return parts;
}

export function shortClass(name) {
  const parts = splitName(name);
  return parts[parts.length - 1];
}
