// gallery.mjs PLAYWRIGHT EXAMPLES FOLDER: pictures of the reports in FOLDER as EXAMPLES/gallery.txt asks for them, and the page
// that shows them. Titles and figures come from the pages of the examples, sentences from EXAMPLES/README.md.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [driver, examples, folder] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(driver);
const LARGEST = 150000; // bytes of a picture

const list = readFileSync(join(examples, "README.md"), "utf8");
const entries = readFileSync(join(examples, "gallery.txt"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [name, instant, shown, model, ...options] = line.split(/\s+/);
    return { name, instant: Number(instant), shown, model, options, ...aboutExample(name) };
  });

// The title of its page, where it is from, and what it shows.
function aboutExample(name) {
  const page = join(examples, name, "README.md"),
    text = existsSync(page) ? readFileSync(page, "utf8") : "";
  const title = (/^# (.*)$/m.exec(text) || [, name])[1],
    figure = (/^(Figures? [^.:]*)/m.exec(text) || /(From the lecture)/.exec(text) || [, ""])[1].replace(/\s+/g, " ");
  const row = list.split("\n").find((line) => line.startsWith(`| [${name}]`)),
    sentence = row ? row.split("|")[2].trim().replace(/^Figures? [^:]*: /, "") : "";
  return { title, figure, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

async function openReport(browser, name, size, ratio) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: ratio, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  await page.waitForFunction(() => window.report);
  return page;
}

const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function show(page, { instant, shown }) {
  if (shown !== "Plot") await page.getByRole("tab", { name: shown }).click();
  await settle(page);
  await page.evaluate((time) => window.report.view.setTime(time), instant);
  await settle(page);
}

async function save(target, file, how = {}) {
  const path = join(folder, file);
  await target.screenshot({ path, ...how });
  return statSync(path).size <= LARGEST;
}

// A diagram without the room above and below it.
async function cropped(page) {
  return page.evaluate(() => {
    const rects = [...document.querySelectorAll(".box")].map((box) => box.getBoundingClientRect()),
      stage = document.querySelector("#stage").getBoundingClientRect();
    const top = Math.max(stage.top, Math.min(...rects.map((r) => r.top)) - 24),
      bottom = Math.min(stage.bottom, Math.max(...rects.map((r) => r.bottom)) + 24);
    return { x: Math.round(stage.left), y: Math.round(top), width: Math.round(stage.width), height: Math.round(bottom - top) };
  });
}

// The moving system alone.
async function takePicture(browser, entry, ratio) {
  const page = await openReport(browser, entry.name, { width: 1040, height: 860 }, ratio);
  await show(page, entry);
  if (entry.shown !== "Plot") await page.locator(".panel:visible").getByTitle("Show everything").click();
  await settle(page);
  await page.evaluate(() => document.querySelectorAll(".overlay").forEach((o) => (o.style.display = "none")));
  const file = `${entry.name}.png`;
  const isSmall =
    entry.shown === "Diagram"
      ? await save(page, file, { clip: await cropped(page) })
      : await save(page.locator(entry.shown === "Plot" ? ".plot" : "#stage").first(), file);
  await page.context().close();
  return isSmall;
}

// As fine as its size allows.
async function takeSmallPicture(browser, entry) {
  for (const ratio of [1.5, 1.25, 1]) if (await takePicture(browser, entry, ratio)) return;
  throw new Error(`${entry.name}.png has more than ${LARGEST} bytes`);
}

// A whole report.
async function takeReport(browser, entry) {
  const page = await openReport(browser, entry.name, { width: 1280, height: 860 }, 1);
  await show(page, entry);
  await save(page, "report.png");
  await page.context().close();
}

function cell({ name, title, figure, sentence, model, options }) {
  const page = `../../examples/${name}/README.md`,
    command = ["lied view", `examples/${name}/${model}`, ...options, "-o", `${name}.html`].join(" ");
  return [
    `[![${title}](${name}.png)](${page})<br>`,
    `**[${title}](${page})**${figure ? ` · ${figure}` : ""}<br>`,
    `${sentence}<br>`,
    `<sub>\`${command}\`</sub>`,
  ].join("");
}

function pageText() {
  const rows = [];
  for (let i = 0; i < entries.length; i += 2)
    rows.push(`| ${cell(entries[i])} | ${entries[i + 1] ? cell(entries[i + 1]) : ""} |`);
  return `# Gallery

Every example as its report shows it. \`make gallery\` makes this page, its pictures and, beside them, the reports: one HTML file
each, to open in a browser and to mail. Or make a single one by the command below its picture.

[![The report of a thread pendulum: the moving system above linked plots](report.png)](../report.md)

|   |   |
|---|---|
${rows.join("\n")}
`;
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
try {
  await takeReport(browser, entries[0]);
  for (const entry of entries) await takeSmallPicture(browser, entry);
  writeFileSync(join(folder, "README.md"), pageText());
} finally {
  await browser.close();
}
