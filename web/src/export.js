// export.js: a plot as SVG, PNG or CSV.
import { svg, download, colour } from "./dom.js";
import { sampleRange } from "./data.js";
import { unitText } from "./text.js";
import { axisText } from "./plot.js";

function fileName(plot, extension) {
  return `${(plot.names[0] || "plot").replace(/[^\w.-]+/g, "_")}.${extension}`;
}

// The samples in view, exactly, in SI units as in the result; each result with its own times.
export function csvText(plot) {
  const [low, high] = plot.view.range,
    quote = (name) => `"${name.replace(/"/g, '""')}"`,
    tables = [];
  for (const result of plot.view.shown) {
    const own = plot.list.filter((l) => l.result === result);
    if (own.length === 0) continue;
    const rows = [],
      time = result.time,
      several = plot.view.shown.length > 1;
    rows.push([quote("time"), ...own.map((l) => quote(several ? `${l.name} (${result.label})` : l.name))]);
    for (let i = 0; i < result.rows; i++)
      if (time[i] >= low && time[i] <= high)
        rows.push([time[i], ...own.map((l) => result.column(l.name).values[i])].map((v) => (v === v ? String(v) : "nan")));
    tables.push(rows);
  }
  const lines = [],
    length = Math.max(0, ...tables.map((t) => t.length));
  for (let i = 0; i < length; i++)
    lines.push(tables.map((t) => (t[i] ? t[i].join(",") : ",".repeat(t[0].length - 1))).join(","));
  return `${lines.join("\n")}\n`;
}

export function exportCsv(plot) {
  download(fileName(plot, "csv"), [csvText(plot)], "text/csv");
}

export function exportPng(plot) {
  const from = plot.chart.root.querySelector("canvas"),
    canvas = document.createElement("canvas"),
    context = canvas.getContext("2d");
  const ratio = from.width / plot.chart.width,
    line = 18 * ratio,
    head = line * plot.list.length + 8 * ratio;
  [canvas.width, canvas.height] = [from.width, from.height + head];
  context.fillStyle = colour("surface");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = `${12 * ratio}px system-ui, sans-serif`;
  plot.list.forEach((l, i) => {
    context.fillStyle = l.colour;
    context.fillText(`${l.name}${l.unit ? ` [${unitText(l.unit)}]` : ""}`, 60 * ratio, line * (i + 1));
  });
  context.drawImage(from, 0, head);
  canvas.toBlob((blob) => download(fileName(plot, "png"), [blob], "image/png"));
}

// A drawing of its own: vectors, in the colours of the theme.
export function svgDocument(plot) {
  const width = 900,
    height = 420,
    left = 70,
    right = 70,
    top = 20 + 18 * plot.list.length,
    bottom = 44;
  const [low, high] = plot.view.range,
    x = (t) => left + ((t - low) / (high - low)) * (width - left - right);
  const root = svg("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    "font-family": "system-ui, sans-serif",
    "font-size": 12,
  });
  const text = (tx, ty, content, extra = {}) =>
    root.append(svg("text", { x: tx, y: ty, fill: colour("ink"), "text-anchor": "middle", ...extra }, content));
  root.append(svg("rect", { width, height, fill: colour("surface") }));
  for (const t of steps(low, high)) {
    root.append(svg("line", { x1: x(t), x2: x(t), y1: top, y2: height - bottom, stroke: colour("grid") }));
    text(x(t), height - bottom + 18, axisText(t));
  }
  text((left + width - right) / 2, height - 8, "time [s]");
  const units = [...new Set(plot.list.map((l) => l.unit))];
  units.forEach((unit, i) => {
    const scale = plot.chart.scales[`u${i}`],
      [from, to] = [scale.min, scale.max],
      y = (v) => height - bottom - ((v - from) / (to - from)) * (height - top - bottom);
    for (const v of steps(from, to)) {
      if (i === 0) root.append(svg("line", { x1: left, x2: width - right, y1: y(v), y2: y(v), stroke: colour("grid") }));
      if (i < 2) text(i ? width - right + 6 : left - 6, y(v) + 4, axisText(v), { "text-anchor": i ? "start" : "end" });
    }
    plot.list
      .filter((l) => l.unit === unit)
      .forEach((line) => {
        const [times, values] = sampleRange(line.result, [line.column], low, high, width);
        let d = "",
          pen = "M";
        times.forEach((t, k) => {
          if (values[k] === values[k]) d += `${pen}${x(t).toFixed(2)} ${y(values[k]).toFixed(2)}`;
          pen = values[k] === values[k] ? "L" : "M";
        });
        root.append(
          svg("path", {
            d,
            fill: "none",
            stroke: line.colour,
            "stroke-width": 1.6,
            "stroke-dasharray": line.dash.join(" ") || null,
          }),
        );
      });
  });
  plot.list.forEach((line, i) =>
    text(left, 20 + 18 * i, `${line.name}${line.unit ? ` [${unitText(line.unit)}]` : ""}`, {
      fill: line.colour,
      "text-anchor": "start",
    }),
  );
  return root;
}

export function steps(low, high) {
  const power = 10 ** Math.floor(Math.log10((high - low) / 5)),
    step = power * [1, 2, 5, 10].find((f) => (high - low) / (f * power) <= 8),
    list = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++) list.push(k * step);
  return list;
}

export function exportSvg(plot) {
  download(fileName(plot, "svg"), [new XMLSerializer().serializeToString(svgDocument(plot))], "image/svg+xml");
}
