// browser.mjs PLAYWRIGHT FOLDER: uses the reports in FOLDER as a reader would, in Chromium; results in TAP.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [driver, folder] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(driver);
const web = (file) => import(pathToFileURL(join(process.env.LIED_WEB, "src", file)).href);
const tests = [],
  last = [];
const test = (name, body) => tests.push([name, body]);
const testAlone = (name, body) => last.push([name, body]); // after the others

function check(truth, message) {
  if (!truth) throw new Error(message);
}

function near(value, wanted, tolerance, what = "") {
  check(Math.abs(value - wanted) <= tolerance, `${what} is ${value} instead of ${wanted}`);
}

function readCsv(file) {
  const [head, ...lines] = readFileSync(join(folder, file), "utf8").trim().split("\n");
  const names = [...head.matchAll(/"((?:[^"]|"")*)"/g)].map((m) => m[1].replace(/""/g, '"'));
  const rows = lines.map((line) => line.split(",").map(Number));
  return Object.fromEntries(names.map((name, k) => [name, rows.map((row) => row[k])]));
}

let browser;
const problems = [];

async function open(file, { width = 1280, height = 900, scheme = "light", touch = false, charts = true } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on(
    "console",
    (m) =>
      ["error", "warning"].includes(m.type()) &&
      !m.text().includes("willReadFrequently") &&
      problems.push(`${file}: ${m.text()}`),
  );
  page.on("pageerror", (e) => problems.push(`${file}: ${e.message}`));
  page.on(
    "request",
    (r) => !r.url().startsWith("file:") && !r.url().startsWith("blob:") && problems.push(`${file}: asks for ${r.url()}`),
  );
  // As if the page had been made without uPlot
  if (!charts) await page.addInitScript(() => Object.defineProperty(window, "uPlot", { value: undefined }));
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.waitForFunction(() => window.report, null, { timeout: 10000 });
  return page;
}

const frame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
async function at(page, time) {
  await page.evaluate((t) => window.report.view.setTime(t), time);
  await frame(page);
}

// The middle of all pixels of the colour of bodies, in pixels of the page.
const middle = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("canvas.motion"),
      { width, height } = canvas,
      ratio = width / canvas.clientWidth;
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--body");
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data,
      { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    let n = 0,
      x = 0,
      y = 0;
    for (let i = 0; i < data.length; i += 4)
      if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 6 && data[i + 3] > 250) {
        n++;
        x += (i / 4) % width;
        y += Math.floor(i / 4 / width);
      }
    return { n, x: x / n / ratio, y: y / n / ratio };
  });

// ---- the parts that need no page

test("decimation keeps extremes, and everything when there is room", async () => {
  const { sampleRange, Column } = await web("data.js");
  const rows = 100000,
    time = Float64Array.from({ length: rows }, (_, i) => i),
    values = Float64Array.from(time, (t) => Math.sin(t / 900));
  values[70001] = 9;
  values[70003] = NaN;
  const result = {
    rows,
    time,
    names: ["v"],
    units: [""],
    sources: [0],
    block: () => values,
    rowAt: (t) => Math.max(0, Math.min(rows - 1, Math.floor(t))),
  };
  const column = new Column(result, 0),
    [x, y] = sampleRange(result, [column], 0, rows - 1, 500);
  check(x.length <= 2000 && x.length === y.length, `${x.length} points`);
  near(Math.max(...y.filter(Number.isFinite)), 9, 0, "the peak");
  for (const width of [10, 60, 333]) {
    const few = sampleRange(
      { ...result, rows: 1300 },
      [new Column({ ...result, rows: 1300, block: () => values.slice(0, 1300) }, 0)],
      0,
      1299,
      width,
    );
    check(
      few[0].length <= Math.max(8 * width, 400) && few[0].length >= Math.min(1300, width),
      `${few[0].length} points for ${width} pixels`,
    );
  }
  const close = sampleRange(result, [column], 69990, 70010, 500);
  check(close[0].length === 22 && close[1][11] === 9, "samples are missing on zoom");
});

test("a layout follows the edges and nothing overlaps", async () => {
  const { layOut } = await web("layout.js");
  const boxes = Array.from({ length: 40 }, () => ({ width: 100, height: 40 }));
  const edges = boxes.slice(1).map((_, i) => [Math.floor(i / 2), i + 1]);
  edges.push([39, 0]); // a cycle
  const { ways } = layOut(boxes, edges);
  for (const [from, to] of edges.slice(0, -1)) check(boxes[from].x < boxes[to].x, `${from} is not left of ${to}`);
  check(ways.length === edges.length && ways.every((w) => w.flat().every(Number.isFinite)), "ways");
  for (const a of boxes)
    for (const b of boxes) check(a === b || Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 40, "boxes overlap");
});

test("boxes without edges stand below the others, close to them", async () => {
  const { layOut } = await web("layout.js");
  const boxes = Array.from({ length: 9 }, () => ({ width: 100, height: 40 })),
    edges = [[0, 1], [1, 2], [2, 3], [0, 3]];
  const { low, high } = layOut(boxes, edges),
    lowest = Math.max(...boxes.slice(0, 4).map((b) => b.y));
  for (const box of boxes.slice(4)) check(box.y > lowest && box.y < lowest + 160, `at ${box.y}, below ${lowest}`);
  for (const a of boxes) {
    check(a.x - 50 >= low[0] && a.x + 50 <= high[0] && a.y - 20 >= low[1] && a.y + 20 <= high[1], "outside");
    for (const b of boxes) check(a === b || Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 40, "boxes overlap");
  }
});

test("every module stands by itself: what it imports is there", async () => {
  const modules = readFileSync(join(process.env.LIED_WEB, "modules.txt"), "utf8").trim().split("\n");
  for (const module of modules.filter((m) => m !== "main.js")) await web(module);
});

test("names and numbers as people read them", async () => {
  const { numberText, splitName, treePath } = await web("text.js");
  for (const [value, text] of [
    [0, "0"],
    [4.5e-10, "4.5e−10"],
    [1200, "1200"],
    [-0.25, "−0.25"],
    [1e20, "1e20"],
    [NaN, "–"],
  ])
    check(numberText(value) === text, `${value}: ${numberText(value)}`);
  check(splitName("a.b[1].'x.y'").length === 3 && treePath("der(a.s)").join("|") === "a|der(s)", "parts");
});

// ---- data

for (const name of ["pendulum", "clamp", "vessels"])
  test(`the ${name}: every variable arrives bit by bit, the plots show them`, async () => {
    const page = await open(`${name}.html`),
      csv = readCsv(`${name}.csv`);
    const wrong = await page.evaluate(
      (data) =>
        Object.keys(data).filter((n) => {
          const values = window.report.values(n);
          return (
            values.length !== data[n].length ||
            data[n].some((v, i) => values[i] !== v && !(v === null && values[i] !== values[i]))
          );
        }),
      csv,
    );
    check(wrong.length === 0, `differ: ${wrong.slice(0, 5)}`);
    const shown = await page.evaluate(() =>
      window.report.plots.list.map((p) => ({ names: p.names, data: p.chart.data.map((c) => Array.from(c)), units: p.list.map((l) => l.unit) })),
    );
    const shownIn = { deg: 180 / Math.PI, bar: 1e-5 },
      inUnit = (v, unit) => (unit === "degC" ? v - 273.15 : shownIn[unit] ? v * shownIn[unit] : v);
    check(shown.length >= 1 && shown[0].names.length >= 1, "nothing is plotted");
    for (const plot of shown)
      plot.names.forEach((n, k) =>
        plot.data[k + 1].forEach((v, i) => {
          near(v, inUnit(csv[n][i], plot.units[k]), 1e-12 * Math.abs(v), `${n} at row ${i}`);
          check(plot.data[0][i] === csv.time[i], `time of row ${i}`);
        }),
      );
    await page.context().close();
  });

// ---- motion

// Scale and origin from the first two places; the others must be where the result says.
async function follows(page, times, positions, axes) {
  const seen = [];
  for (const time of times) {
    await at(page, time);
    seen.push(await middle(page));
    check(seen[seen.length - 1].n > 60, `no body in sight at ${time} s`);
  }
  for (const [axis, sign] of axes) {
    const p = positions[axis],
      scale = (seen[1][axis] - seen[0][axis]) / (p[1] - p[0]);
    check(scale * sign > 0, `${axis} runs the wrong way`);
    times.forEach((time, k) => near(seen[k][axis], seen[0][axis] + scale * (p[k] - p[0]), 1.5, `${axis} at ${time} s`));
  }
}

test("the pendulum: the bob is where the result says, pixel by pixel", async () => {
  const page = await open("pendulum.html"),
    csv = readCsv("pendulum.csv"),
    times = [0.1, 0.7, 0.4, 1.2, 2, 2.6];
  const pick = (n) => times.map((t) => csv[n][csv.time.findIndex((v) => Math.abs(v - t) < 1e-9)]);
  await follows(page, times, { x: pick("bob.x"), y: pick("bob.y") }, [
    ["x", 1],
    ["y", -1],
  ]);
  const [px] = await page.evaluate(([x, y]) => window.report.pixel(x, y), [csv["bob.x"].at(-1), csv["bob.y"].at(-1)]);
  near((await middle(page)).x, px, 1.5, "window.report.pixel");
  await page.context().close();
});

test("the clamp: carriage and ball move along the rail", async () => {
  const page = await open("clamp.html"),
    csv = readCsv("clamp.csv"),
    times = [0.1, 0.9, 0.3, 0.5, 0.7];
  await page.getByRole("button", { name: "The camera follows what moves" }).click();
  const s = times.map((t) => csv["ball.s"][csv.time.findIndex((v) => Math.abs(v - t) < 1e-9)]);
  await follows(page, times, { x: s }, [["x", 1]]);
  await page.context().close();
});

// How many pixels around a point of the plane have the colour of that name.
const coloured = (page, name, [x, y], reach, most = 6) =>
  page.evaluate(
    ([name, x, y, reach, most]) => {
      const canvas = document.querySelector("canvas.motion"),
        ratio = canvas.width / canvas.clientWidth,
        probe = document.createElement("canvas").getContext("2d");
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
      probe.fillRect(0, 0, 1, 1);
      const [r, g, b] = probe.getImageData(0, 0, 1, 1).data,
        [px, py] = window.report.pixel(x, y).map((v) => Math.round(v * ratio) - reach),
        { data } = canvas.getContext("2d").getImageData(px, py, 2 * reach + 1, 2 * reach + 1);
      let n = 0;
      for (let i = 0; i < data.length; i += 4)
        n += Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < most ? 1 : 0;
      return n;
    },
    [name, x, y, reach, most],
  );

test("shapes that meet: outlines lie where the frames are, arrows where they are pushed", async () => {
  const page = await open("shapes.html"),
    csv = readCsv("shapes.csv"),
    whole = (2 * 3 + 1) ** 2;
  for (const time of [0, 0.2, 0.4, 1, 1.5]) {
    const row = csv.time.findIndex((t) => Math.abs(t - time) < 1e-9),
      [x, y, phi] = ["x", "y", "phi"].map((v) => csv[`falling.${v}`][row]);
    const corner = (a, b) => [x + a * Math.cos(phi) - b * Math.sin(phi), y + a * Math.sin(phi) + b * Math.cos(phi)];
    await at(page, time);
    check((await coloured(page, "solid", corner(-0.3, 0.22), 3)) > whole - 5, `the block is not there at ${time} s`);
    check((await coloured(page, "solid", corner(-0.3, 0.42), 3)) === 0, `the block is too high at ${time} s`);
    check((await coloured(page, "solid", corner(-0.5, 0.1), 3)) === 0, `the block is too wide at ${time} s`);
  }
  // At rest the floor pushes the block upwards, from the floor on, below its frame; in the air nothing does.
  const foot = [csv["falling.x"].at(-1), 0.05];
  const seen = await coloured(page, "force", foot, 6, 90);
  check(seen > 10, `${seen} pixels of an arrow at the foot of the block`);
  await page.getByRole("button", { name: "Forces" }).click();
  check((await coloured(page, "force", foot, 6, 90)) === 0, "an arrow without forces");
  check((await coloured(page, "ink", [1, 0], 3)) > 5 && (await coloured(page, "faint", [-1.2, 0.3], 3)) > whole - 5, "the ground");
  await page.context().close();
});

test("a spring without a length of its own is drawn beside what moves", async () => {
  const page = await open("spring.html");
  await at(page, 0);
  const start = await middle(page);
  await at(page, 0.03);
  check((await middle(page)).y - start.y > 60, "the mass does not fall");
  const colour = await page.evaluate(() => {
    const canvas = document.querySelector("canvas.motion"),
      { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let n = 0;
    for (let i = 0; i < data.length; i += 4)
      n += data[i] > 150 && data[i + 1] < 110 && data[i + 2] < 70 && data[i + 3] > 200 ? 1 : 0;
    return n;
  });
  check(colour > 150, `${colour} pixels of a spring`);
  await page.context().close();
});

test("the vessels: levels and flows on the diagram", async () => {
  const page = await open("vessels.html"),
    csv = readCsv("vessels.csv");
  const heights = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".box")]
          .filter((b) => b.querySelector(".water"))
          .map((b) => [b.dataset.name, Number(b.querySelector(".water").getAttribute("height"))]),
      ),
    );
  for (const row of [0, 100, 500]) {
    await at(page, csv.time[row]);
    const h = await heights();
    near(h.t2 / h.t1, csv["t2.level"][row] / csv["t1.level"][row], 1e-9, "levels");
  }
  await at(page, csv.time[40]);
  near(parseFloat((await page.locator(".box[data-name=p1] .live").textContent()).slice(1)), csv["p1.m_flow"][40], 0.01, "flow");
  check((await page.locator(".edge.flowing").count()) === 6, "pipes");
  await page.context().close();
});

test("scrubbing, playing and pointing move the time", async () => {
  const page = await open("pendulum.html"),
    time = () => page.evaluate(() => window.report.view.time);
  const box = await page.locator(".scrub").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  near(await time(), 1.3, 0.05, "time");
  // So slow that the end does not come before the click, however busy the machine is.
  await page.getByLabel("Speed").selectOption({ index: 0 });
  const before = await time();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction((t) => window.report.view.time > t, before);
  await page.getByRole("button", { name: "Pause" }).click();
  const stopped = await time();
  await page.waitForTimeout(60);
  check((await time()) === stopped, "goes on after a pause");
  const over = await page.locator(".plot .u-over").first().boundingBox();
  await page.mouse.move(over.x + over.width / 4, over.y + over.height / 2);
  await frame(page);
  near(await time(), 0.65, 0.02, "time under the cursor");
  const shown = await page.locator(".entry .value").first().textContent();
  const value = await page.evaluate(() =>
    window.report.results[0].valueAt(window.report.plots.list[0].names[0], window.report.view.time),
  );
  near(parseFloat(shown.replace("−", "-")), value, Math.abs(value) * 1e-3 + 1e-9, "value at the cursor");
  await page.context().close();
});

// ---- plots

test("zoom by drag, wheel and keys; exact inside; back by a double click", async () => {
  const page = await open("pendulum.html"),
    csv = readCsv("pendulum.csv"),
    range = () => page.evaluate(() => window.report.view.range);
  const over = await page.locator(".plot .u-over").first().boundingBox(),
    x = (share) => over.x + over.width * share,
    y = over.y + 60;
  await page.mouse.move(x(0.25), y);
  await page.mouse.down();
  await page.mouse.move(x(0.5), y, { steps: 4 });
  await page.mouse.up();
  await frame(page);
  near((await range())[0], 0.65, 0.02, "start");
  near((await range())[1], 1.3, 0.02, "end");
  const scales = await page.evaluate(() => window.report.plots.list.map((p) => [p.chart.scales.x.min, p.chart.scales.x.max]));
  check(
    scales.every((s) => Math.abs(s[0] - scales[0][0]) < 1e-12),
    "the plots are not linked",
  );
  const inside = await page.evaluate(() => ({
    x: Array.from(window.report.plots.list[0].chart.data[0]),
    y: Array.from(window.report.plots.list[0].chart.data[1]),
    name: window.report.plots.list[0].names[0],
  }));
  inside.x.forEach((t, i) => check(csv[inside.name][csv.time.indexOf(t)] === inside.y[i], `sample at ${t}`));
  const before = await range();
  await page.mouse.move(x(0.5), y);
  await page.mouse.wheel(0, -400);
  await frame(page);
  check((await range())[1] - (await range())[0] < 0.8 * (before[1] - before[0]), "the wheel does not zoom");
  await page.mouse.dblclick(x(0.5), y);
  await frame(page);
  near((await range())[1], 2.6, 1e-12, "end after a double click");
  await page.keyboard.press("+");
  await frame(page);
  check((await range())[1] - (await range())[0] < 2, "+ does not zoom");
  await page.keyboard.press("0");
  await frame(page);
  near((await range())[0], 0, 1e-12, "start after 0");
  await page.context().close();
});

test("variables of different units have axes of their own", async () => {
  const page = await open("pendulum.html");
  await page.evaluate(() => window.report.plots.toggle("bob.vx"));
  await frame(page);
  const scales = await page.evaluate(() => window.report.plots.list[0].chart.axes.map((a) => [a.scale, a.label]));
  check(scales.length === 3 && scales[1][0] !== scales[2][0] && scales[2][1] === "m/s", JSON.stringify(scales));
  await page.context().close();
});

test("the energy tab says what time constants took", async () => {
  const page = await open("spring.html");
  const text = await page.evaluate(() => document.querySelector("details.costs")?.textContent || "");
  check(/T_D and T_E took 2[45](\.\d)? % of the largest energy and work/.test(text) && text.includes("lied trust"), text);
  await page.context().close();
});

test("what lied trust found lies as a band around its line", async () => {
  const page = await open("trust.html");
  await page.evaluate(() => window.report.plots.shows("joint.s") || window.report.plots.toggle("joint.s"));
  const seen = await page.evaluate(() => {
    const plot = window.report.plots.list.find((p) => p.names.includes("joint.s")),
      at = 1 + plot.names.indexOf("joint.s"),
      result = window.report.results[0],
      band = plot.chart.bands.find((b) => b.series[0] === 1 + plot.list.length + 2 * (at - 1));
    const [line, upper, lower] = [at, ...band.series].map((k) => Array.from(plot.chart.data[k])),
      error = Array.from(result.column("error(joint.s)").values);
    return { line, upper, lower, error };
  });
  check(seen.error.some((e) => e > 0), "there is no error");
  seen.line.forEach((v, i) => {
    check(Math.abs(seen.upper[i] - v - seen.error[i]) < 1e-12, `upper edge in row ${i}`);
    check(Math.abs(v - seen.lower[i] - seen.error[i]) < 1e-12, `lower edge in row ${i}`);
  });
  await page.context().close();
});

test("a plot is saved as CSV, SVG and PNG", async () => {
  const page = await open("clamp.html"),
    csv = readCsv("clamp.csv");
  const save = async (label) => {
    await page.locator(".menu summary").first().click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: label }).first().click(),
    ]);
    return readFileSync(await file.path());
  };
  const [head, ...rows] = (await save("CSV")).toString().trim().split("\n"),
    name = head.split(",")[1].slice(1, -1);
  check(rows.length === csv.time.length, `${rows.length} rows`);
  rows.forEach((row, i) =>
    check(Number(row.split(",")[0]) === csv.time[i] && Number(row.split(",")[1]) === csv[name][i], `row ${i}`),
  );
  const drawing = (await save("SVG")).toString();
  check(drawing.startsWith("<svg") && drawing.includes("<path") && drawing.includes(name), "SVG");
  check((await save("PNG")).subarray(1, 4).toString() === "PNG", "PNG");
  await page.context().close();
});

test("several results lie over each other", async () => {
  const page = await open("both.html");
  const lines = () => page.evaluate(() => window.report.plots.list[0].list.map((l) => [l.name, l.result.label, l.colour]));
  const both = await lines();
  check(both.length === 2 && both[0][0] === both[1][0] && both[0][2] !== both[1][2], JSON.stringify(both));
  const joined = await page.evaluate(() =>
    window.report.plots.list[0].chart.data.map((c) => c.filter((v) => v !== null && v !== undefined).length),
  );
  // all rows of both, those at equal times before and after an event, too
  const rows = await page.evaluate(() => window.report.plots.list[0].list.map((l) => l.result.rows));
  check(rows[0] > 521 && rows[1] > 261, `rows: ${rows}`);
  check(joined[1] === rows[0] && joined[2] === rows[1], `samples: ${joined}, rows: ${rows}`);
  await page.getByRole("button", { name: "Show pendulum.csv" }).click();
  await frame(page);
  check((await lines()).length === 1 && (await lines())[0][1] === "faster.mat", "a result cannot be hidden");
  await page.context().close();
});

// ---- tree

test("search finds names, descriptions and units; a click plots", async () => {
  const page = await open("pendulum.html"),
    found = () => page.locator(".tree .leaf").evaluateAll((rows) => rows.map((r) => r.dataset.name));
  await page.keyboard.press("/");
  await page.keyboard.type("stretch.f");
  check((await found()).includes("stretch.f") && (await found()).every((n) => n.includes("stretch.f")), (await found()).join());
  await page.locator("input[type=search]").fill("elongation");
  check((await found()).join() === "stretch.ds", (await found()).join());
  const row = page.locator(".tree .leaf").first();
  check(
    (await row.locator(".unit").textContent()) === "m" && (await row.locator(".description").textContent()) === "Elongation",
    "unit and description",
  );
  await row.click();
  await frame(page);
  check((await page.evaluate(() => window.report.plots.active.names)).includes("stretch.ds"), "not plotted");
  check((await row.getAttribute("aria-selected")) === "true", "not marked");
  await page.locator("input[type=search]").fill("");
  check((await found()).length === 0, "branches are not closed");
  await page.locator(".tree .branch", { hasText: "bob" }).click();
  check((await found()).includes("bob.x"), "a branch does not open");
  await page.context().close();
});

// ---- diagram

test("the diagram shows who gives what; a click shows variables and equations", async () => {
  const page = await open("pendulum.html");
  await page.getByRole("tab", { name: "Diagram" }).click();
  check((await page.locator(".box").count()) === 6 && (await page.locator(".box.state").count()) === 2, "boxes");
  const directed = await page.locator("svg.diagram .edge").evaluateAll((edges) => edges.every((e) => e.getAttribute("marker-end")));
  check(directed, "edges without direction");
  const place = async (name) => (await page.locator(`.box[data-name=${name}]`).boundingBox()).x;
  check(
    (await place("hook")) < (await place("swing")) &&
      (await place("swing")) < (await place("thread")) &&
      (await place("thread")) < (await place("bob")),
    "order",
  );
  await page.locator(".box[data-name=swing]").click();
  const text = await page.locator("#inspector").innerText();
  for (const part of ["swing", "Dialectic.Planar.Revolute", "TD * a = w_el - w", "frame_a.x"])
    check(text.includes(part), `${part} is missing`);
  await page.locator("#inspector").getByRole("button", { name: "Plot swing.w", exact: true }).click();
  check((await page.evaluate(() => window.report.plots.active.names)).includes("swing.w"), "a variable is not plotted");
  await page.keyboard.press("Escape");
  check(!(await page.locator("#inspector").isVisible()), "still open");
  await page.context().close();
});

test("subsystems are frames around their parts; the model's own equations have no box", async () => {
  const page = await open("car.html");
  await page.getByRole("tab", { name: "Diagram" }).click();
  const names = () => page.locator(".box").evaluateAll((all) => all.map((b) => b.dataset.name).sort()),
    box = (name) => page.locator(`.box[data-name="${name}"] > .back`).boundingBox();
  const all = ["chassis", "free", "front", "front.arm", "front.tyre", "rear", "rear.arm", "rear.tyre", "road"];
  check(String(await names()) === String(all), `boxes ${await names()}`);
  for (const name of ["front", "rear"])
    for (const part of ["arm", "tyre"]) {
      const outer = await box(name),
        inner = await box(`${name}.${part}`);
      check(
        inner.x > outer.x && inner.y > outer.y && inner.x + inner.width < outer.x + outer.width && inner.y + inner.height < outer.y + outer.height,
        `${name}.${part} is not inside`,
      );
    }
  const ways = () => page.locator("svg.diagram .edge title").evaluateAll((list) => list.map((t) => t.textContent));
  for (const way of ["free – front: planar", "front – front.arm: planar", "front.arm – front.tyre: planar", "road – front: signal", "front – front.tyre: signal"])
    check((await ways()).includes(way), `${way} is missing: ${await ways()}`);
  await page.getByRole("button", { name: "Fold front", exact: true }).click();
  check(!(await names()).includes("front.arm") && (await names()).includes("rear.arm"), "not folded");
  check((await ways()).includes("road – front: signal") && !(await ways()).some((w) => w.includes("front.")), "ways of a folded one");
  await page.keyboard.press("Enter"); // the mark keeps the focus
  check(String(await names()) === String(all), "not unfolded by keyboard");
  await page.locator('.box[data-name="front"] .title').click();
  check((await page.locator("#inspector").innerText()).includes("travel = "), "the subsystem's own equations");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "The model's own equations" }).click();
  check((await page.locator("#inspector").innerText()).includes("lift = "), "the model's own equations");
  const kinds = await page.locator(".strip .key").allInnerTexts();
  check(String(kinds) === "planar,signal,holds states", `kinds ${kinds}`);
  await page.context().close();
});

test("first plots: what changes, a plot for each unit; rounding does not count", async () => {
  const page = await open("car.html"),
    names = await page.evaluate(() => window.report.plots.list.map((p) => p.names.join(" ")));
  check(String(names) === "free.y,free.vy", `plots ${names}`); // it heaves; x and phi stay 0
  check((await page.evaluate(() => window.report.plots.list[0].chart.axes[0].label)) === "time [s]", "the axis of time");
  await page.context().close();
});

test("values in display units, figures of the model; SI units by a button", async () => {
  const page = await open("oven.html"),
    plots = () =>
      page.evaluate(() =>
        window.report.plots.list.map((p) => ({ title: p.root.getAttribute("aria-label"), units: p.list.map((l) => l.unit), last: p.list.map((l) => l.column.values.at(-1)) })),
      );
  let [heat, speed] = await plots();
  check(heat.title === "Heating up" && speed.title === "Speed", "titles");
  check(String(heat.units) === "degC,K/s" && String(speed.units) === "rpm", `units ${heat.units} ${speed.units}`);
  near(heat.last[0], 40, 1e-9, "T in degC");
  near(speed.last[0], 3000 / Math.PI, 1e-6, "w in rpm");
  check((await page.locator(".plot .value").first().textContent()) === "20 °C", "the legend");
  await page.getByRole("button", { name: "Show SI units" }).click();
  await frame(page);
  [heat, speed] = await plots();
  near(heat.last[0], 313.15, 1e-9, "T in K");
  near(speed.last[0], 100, 1e-9, "w in rad/s");
  await page.keyboard.press("u");
  await frame(page);
  near((await plots())[0].last[0], 40, 1e-9, "back again");
  await page.context().close();
});

test("on a phone nothing is cut off: tabs, titles, legends", async () => {
  for (const file of ["car.html", "vessels.html", "oven.html"]) {
    const page = await open(file, { width: 390, height: 844, touch: true });
    const diagram = page.getByRole("tab", { name: "Diagram" });
    if (await diagram.count()) await diagram.click();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("#tabs button, #title, #description, .strip *, .plot .entry, .plot .entry .name, .plot canvas, #player > *")]
        .filter((e) => e.getClientRects().length)
        .filter((e) => {
          const { left, right } = e.getBoundingClientRect();
          return left < 0 || right > 390 || (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== "visible");
        })
        .map((e) => e.id || e.className.baseVal || e.className || e.tagName),
    );
    check(cut.length === 0, `${file}: cut off: ${cut}`);
    check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, `${file} is too wide`);
    await page.context().close();
  }
});

test("kinds of connections, by units and by names", async () => {
  const { kindOf } = await web("kinds.js");
  const port = (list) => kindOf(Object.entries(list).map(([name, unit]) => ({ name, unit })));
  for (const [list, kind] of [
    [{ s: "m", f: "N" }, "translational"],
    [{ phi: "rad", tau: "N.m" }, "rotational"],
    [{ x: "m", y: "m", phi: "rad", fx: "N", fy: "N", t: "N.m" }, "planar"],
    [{ "r_0[1]": "m", "f[1]": "N", "f[2]": "N", "f[3]": "N", "t[1]": "N.m" }, "spatial"],
    [{ T: "K", Q_flow: "W" }, "heat"],
    [{ r: "Pa", m_flow: "kg/s", "state.T": "K" }, "stream"],
    [{ v: "V", i: "A" }, "electrical"],
    [{ V_m: "A", Phi: "Wb" }, "magnetic"],
    [{ "": "" }, "signal"],
    [{ v: "", i: "" }, "electrical"],
    [{ T: "", Q_flow: "" }, "heat"],
    [{ a: "", b: "" }, "other"],
  ])
    check(port(list) === kind, `${JSON.stringify(list)}: ${port(list)}`);
});

test("everything by keyboard", async () => {
  const page = await open("pendulum.html"),
    time = () => page.evaluate(() => window.report.view.time);
  await page.keyboard.press("End");
  await frame(page);
  near(await time(), 2.6, 1e-12, "End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await frame(page);
  near(await time(), (11 * 2.6) / 500, 1e-9, "steps");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.report.view.time > 0.1);
  await page.keyboard.press("Space");
  await page.keyboard.press("2");
  check(await page.locator("svg.diagram").isVisible(), "the second picture");
  await page.locator(".box[data-name=hook]").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  check((await page.locator("#inspector h2").textContent()) === "swing", "a box by keyboard");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("bob.y");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  check((await page.evaluate(() => window.report.plots.active.names)).includes("bob.y"), "a variable by keyboard");
  await page.keyboard.press("?");
  check(await page.locator("#help").isVisible(), "help");
  await page.context().close();
});

// ---- eigenvalues, energy

test("eigenvalues are those of lied eig", async () => {
  const page = await open("landing.html"),
    wanted = readFileSync(join(folder, "landing.txt"), "utf8")
      .trim()
      .split("\n")
      .map((l) => l.split(" ").map(Number));
  const drawn = await page
    .locator(".eigen .first")
    .evaluateAll((all) => all.map((c) => [Number(c.dataset.re), Number(c.dataset.im)]));
  check(drawn.length === wanted.length, `${drawn.length} of ${wanted.length}`);
  wanted.forEach(([re, im], k) =>
    near(Math.hypot(drawn[k][0] - re, drawn[k][1] - im), 0, 1e-9 * Math.hypot(re, im), `eigenvalue ${k}`),
  );
  await page.context().close();
});

test("the energy ledger follows the time", async () => {
  const page = await open("clamp.html"),
    csv = readCsv("clamp.csv");
  await page.getByRole("tab", { name: "Energy" }).click();
  await at(page, csv.time[400]);
  const row = page.locator(".ledger tr", { hasText: "kinetic" });
  near(
    parseFloat(await row.locator(".number").textContent()),
    csv["energy.kinetic"][400],
    csv["energy.kinetic"][400] * 1e-3,
    "kinetic energy",
  );
  await page.context().close();
});

// ---- a million samples

testAlone("a million samples open and zoom without freezing; exact on zoom", async () => {
  const began = Date.now(),
    page = await open("million.html");
  check(Date.now() - began < 15000, `opened in ${Date.now() - began} ms`);
  const points = () =>
    page.evaluate(() => ({
      n: window.report.plots.list[0].chart.data[0].length,
      top: Math.max(...window.report.plots.list[0].chart.data[2].filter((v) => v !== null)),
      width: window.report.plots.list[0].body.clientWidth,
    }));
  const all = await points();
  check(all.n <= 4.2 * all.width && all.top === 7, `${all.n} points, largest ${all.top}`);
  const times = await page.evaluate(async () => {
    const list = [];
    for (let i = 0; i < 24; i++) {
      window.report.view.zoom(i % 2 ? 1.9 : 0.6, 654);
      const from = performance.now();
      window.report.view.flush();
      list.push(performance.now() - from);
      await new Promise(requestAnimationFrame);
    }
    return list.sort((a, b) => a - b);
  });
  check(times[12] < 40 && times[23] < 400, `zooms took ${times.map(Math.round)} ms`); // the machine may be busy now and then
  await page.evaluate(() => window.report.view.setRange(654.3, 654.35));
  await frame(page);
  const close = await page.evaluate(() => [
    Array.from(window.report.plots.list[0].chart.data[0]),
    Array.from(window.report.plots.list[0].chart.data[2]),
  ]);
  check(
    close[0].length >= 51 && close[0].length <= 54 && close[1][close[0].indexOf(654.321)] === 7,
    `${close[0].length} samples`,
  );
  await page.context().close();
});

// ---- safety

test("texts of a model stay texts", async () => {
  for (const file of ["wicked.html", "foreign.html", "torn.html"]) {
    const page = await open(file);
    for (const tab of await page.getByRole("tab").all()) await tab.click();
    if (file === "wicked.html") {
      await page.getByRole("tab", { name: "Diagram" }).click();
      await page.locator(".box").first().click();
      await page.locator(".tree .branch").first().click();
      await page.locator(".tree .leaf").first().click();
      await page.locator("input[type=search]").fill("img");
      check((await page.locator("#description").textContent()).includes("<script>"), "the description is not shown as it is");
    }
    await page.waitForTimeout(100);
    check((await page.evaluate(() => window.hacked)) === undefined, `${file}: a script of the model ran`);
    check((await page.locator("img, b, u, i").count()) === 0, `${file}: markup of the model is in the page`);
    await page.context().close();
  }
});

// ---- phones, dark

test("on a phone: nothing too wide, variables in a drawer, fingers scrub", async () => {
  const page = await open("pendulum.html", { width: 390, height: 844, touch: true });
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "too wide");
  check(!(await page.locator("input[type=search]").isVisible()), "the drawer is open");
  await page.getByRole("button", { name: "Variables" }).tap();
  check(await page.locator("input[type=search]").isVisible(), "the drawer does not open");
  await page.locator("#shade").tap({ position: { x: 370, y: 400 } });
  const over = await page.locator(".plot .u-over").first().boundingBox();
  await page.touchscreen.tap(over.x + over.width / 2, over.y + 40);
  await frame(page);
  near(await page.evaluate(() => window.report.view.time), 1.3, 0.05, "time");
  await page.context().close();
});

test("light and dark, by the system and by hand", async () => {
  const light = (page) =>
    page.evaluate(
      () =>
        getComputedStyle(document.body)
          .backgroundColor.match(/\d+/g)
          .slice(0, 3)
          .reduce((s, v) => s + Number(v), 0) > 380,
    );
  const page = await open("clamp.html", { scheme: "dark" });
  check(!(await light(page)), "not dark");
  await page.keyboard.press("t");
  await frame(page);
  check(await light(page), "not light after t");
  await page.context().close();
});

test("two fingers zoom the diagram, one moves it", async () => {
  const page = await open("clamp.html", { width: 390, height: 844, touch: true });
  await page.getByRole("tab", { name: "Diagram" }).click();
  await frame(page);
  const box = async () => (await page.locator("svg.diagram").getAttribute("viewBox")).split(" ").map(Number);
  const hands = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    hands.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [, , wide] = await box();
  await touch("touchStart", [150, 220]);
  await touch("touchStart", [150, 220], [200, 220]);
  await touch("touchMove", [100, 220], [250, 220]);
  await touch("touchEnd");
  await frame(page);
  const zoomed = await box();
  near(zoomed[2], wide / 3, wide / 100, "width after spreading fingers by 3");
  await touch("touchStart", [150, 220]);
  for (const x of [170, 190, 210]) await touch("touchMove", [x, 220]);
  await touch("touchEnd");
  await frame(page);
  check((await box())[0] < zoomed[0] && (await box())[2] === zoomed[2], "one finger does not move it");
  await page.context().close();
});

test("without uPlot the page says so and shows the rest", async () => {
  const page = await open("pendulum.html", { charts: false });
  check((await page.textContent("#plots .chart")).includes("LIED_NPM_FOLDER"), "it does not say how to get plots");
  await at(page, 0.5);
  check((await middle(page)).n > 0, "nothing moves");
  const [plots, saved] = await Promise.all([page.$$("#plots .plot"), page.$$("#plots [role=menuitem]")]);
  check(saved.length === plots.length, "it offers pictures of plots"); // CSV alone
  await page.context().close();
});

testAlone("no error on the console, no request to the network", async () => {
  check(problems.length === 0, problems.join("; "));
});

// ---- run: some at a time, since a page mostly waits for its next frame

console.log(`1..${tests.length + last.length}`);
browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
let number = 0,
  wrong = 0;

async function run([name, body]) {
  const began = Date.now();
  let problem = null;
  try {
    await body();
  } catch (found) {
    problem = found;
    wrong++;
  }
  const text = `${++number} - ${name} (${Date.now() - began} ms)`;
  console.log(problem ? `not ok ${text}\n# ${String(problem.message).split("\n").slice(0, 6).join("\n# ")}` : `ok ${text}`);
}

async function work() {
  while (tests.length) await run(tests.shift());
}
await Promise.all([work(), work(), work(), work()]);
for (const one of last) await run(one);
await browser.close();
process.exitCode = wrong > 0 ? 1 : 0;
