// Looks at a report as its readers do: node report.mjs CHROMIUM PAGE.html CHARTS SCREENSHOT_FOLDER PROFILE_FOLDER
// Fails with one line per thing that is wrong.
import { resolve } from "node:path";
import { Browser } from "./chromium.mjs";

const [program, file, charts, folder, profile] = process.argv.slice(2);
const wrong = [];
const expect = (holds, what) => holds || wrong.push(what);
const same = (value, expected, what) => expect(value === expected, `${what}: ${value} instead of ${expected}`);

// What is looked at in the page itself.
const inPage = {
  charts: `[...document.querySelectorAll("figure svg[role=img]")].map((svg) => {
    const box = svg.getBoundingClientRect();
    const shapes = [...svg.querySelectorAll("rect,path,line")].filter((s) => {
      const b = s.getBoundingClientRect(); return b.width > 0 || b.height > 0; });
    const named = (svg.getAttribute("aria-labelledby") ?? "").split(" ").every((id) => document.getElementById(id)?.textContent);
    return { width: box.width, height: box.height, shapes: shapes.length, named, right: box.right };
  })`,
  wide: `(() => { const limit = document.documentElement.clientWidth;
    const scrolls = (e) => { for (; e; e = e.parentElement) if (e.matches?.(".scroll,pre,svg")) return true; return false; };
    return [...document.querySelectorAll("body *")].filter((e) => !scrolls(e.parentElement) && !e.matches(".skip") &&
      e.getBoundingClientRect().right > limit + 1).map((e) => e.tagName + "." + e.className).slice(0, 5).join(" "); })()`,
  // Contrast of every text with what it stands on: 4.5, or 3 for large letters.
  faint: `(() => {
    const parse = (c) => c.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
    const out = [];
    for (const e of document.querySelectorAll("body *")) {
      if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
      const style = getComputedStyle(e);
      if (style.display === "none" || !e.getClientRects().length || e.matches("title,desc")) continue;
      const colour = e instanceof SVGElement ? style.fill : style.color;
      const [a, b] = [light(parse(colour)), light(ground(e))].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05), large = parseFloat(style.fontSize) >= 24;
      if (ratio < (large ? 3 : 4.5)) out.push(e.tagName + "." + (e.getAttribute("class") ?? "") + " " + ratio.toFixed(2));
    }
    return [...new Set(out)].slice(0, 5).join("; "); })()`,
  structure: `({
    title: document.title, lang: document.documentElement.lang, h1: document.querySelectorAll("h1").length,
    main: document.querySelectorAll("main").length, scripts: document.querySelectorAll("script,link,img,iframe").length,
    headings: [...document.querySelectorAll("h2")].map((h) => h.textContent),
    captions: [...document.querySelectorAll("table")].every((t) => t.caption?.textContent),
    scopes: [...document.querySelectorAll("th")].every((th) => th.scope),
    regions: [...document.querySelectorAll(".scroll,pre")].every((e) => e.tabIndex === 0 && e.getAttribute("aria-label")),
    ids: [...document.querySelectorAll("[id]")].length === new Set([...document.querySelectorAll("[id]")].map((e) => e.id)).size,
    links: [...document.querySelectorAll("a[href]")].every((a) => a.getAttribute("href").startsWith("#") &&
      document.getElementById(a.getAttribute("href").slice(1))),
    details: document.querySelectorAll("figure details table").length,
    caveats: document.querySelectorAll("#caveats li").length,
    text: document.body.textContent })`,
};

async function look(page) {
  for (const [width, height] of [[360, 780], [768, 1000], [1280, 900]]) {
    await page.size(width, height);
    for (const scheme of ["light", "dark"]) {
      await page.scheme(scheme);
      const where = `${width} px, ${scheme}`;
      const drawn = await page.run(inPage.charts);
      same(drawn.length, Number(charts), `charts at ${where}`);
      for (const [i, chart] of drawn.entries()) {
        expect(chart.width > 150 && chart.height > 20, `chart ${i} at ${where} is ${chart.width} x ${chart.height}`);
        expect(chart.shapes > 1, `chart ${i} at ${where} shows nothing`);
        expect(chart.named, `chart ${i} has no title or description`);
      }
      const over = await page.run("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(over <= 0, `the page scrolls sideways by ${over} at ${where}: ${await page.run(inPage.wide)}`);
      same(await page.run(inPage.wide), "", `wider than the page at ${where}`);
      same(await page.run(inPage.faint), "", `too little contrast at ${where}`);
      await page.screenshot(`${folder}/report-${width}-${scheme}.png`);
    }
  }
}

async function readStructure(page) {
  const found = await page.run(inPage.structure);
  expect(found.title && found.lang === "en", "no title or language");
  same(found.h1, 1, "main headings");
  same(found.main, 1, "main landmarks");
  same(found.scripts, 0, "scripts and other things to load");
  for (const part of ["captions", "scopes", "regions", "ids", "links"]) expect(found[part], `${part} are not in order`);
  same(found.details, Number(charts), "tables behind charts");
  expect(found.caveats >= 6, `only ${found.caveats} caveats`);
  for (const text of ["quasi-identifiers listed", "not what can be learned", "missing cell is a value of its own"])
    expect(found.text.includes(text), `the page does not say: ${text}`);
  expect(!/anonymous|compliant/i.test(found.text), "the page promises what no file can");
}

// The first stop of the keyboard is the link past the contents; the data behind a chart opens with Enter.
async function useKeyboard(page) {
  await page.press("Tab");
  same(await page.run("document.activeElement.className"), "skip", "first stop of the keyboard");
  expect(await page.run("document.activeElement.getBoundingClientRect().left >= 0"), "the skip link stays hidden");
  await page.press("Enter");
  same(await page.run("document.activeElement.id"), "main", "where the skip link leads");
  await page.run(`document.querySelector("figure summary").focus()`);
  await page.press("Enter");
  expect(await page.run(`document.querySelector("figure details").open`), "the data of a chart does not open by keyboard");
}

const browser = await Browser.start(program, profile);
try {
  const page = await browser.page();
  const url = `file://${resolve(file)}`;
  await page.size(1280, 900);
  await page.open(url);
  await readStructure(page);
  await useKeyboard(page);
  await page.run(`document.querySelectorAll("details").forEach((d) => (d.open = false))`);
  await look(page);
  await page.scheme("dark", "print");
  same(await page.run("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)", "paper when printed");
  expect((await page.pdf(`${folder}/report.pdf`)) > 10000, "nothing is printed");
  same(page.requests.filter((request) => request !== url).join(" "), "", "requests");
  same(page.errors.join("; "), "", "console");
} finally {
  await browser.stop();
}
wrong.forEach((text) => console.log(text));
process.exitCode = wrong.length ? 1 : 0;
