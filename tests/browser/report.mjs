// Uses a page of results as a reader does: report.mjs <page.html> <folder> <chromium>.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Browser, panel, pixels, settled } from "./browser.mjs";

const sky = [0x56, 0xb4, 0xe9]; // the curve "uniform"
let browser, page;

before(async () => {
  browser = await Browser.launch(...process.argv.slice(2));
  page = await browser.open();
});
after(() => browser.close());

const pressed = (button) => button.getAttribute("aria-pressed");
const choice = (section, group, key) =>
  section.locator(`[aria-label="${group}"] [data-choice="${key}"]`);
const image = (section) => section.locator("canvas").evaluate((canvas) => canvas.toDataURL());

async function saved(section, kind) {
  const button = section.getByRole("button", { name: kind, exact: true });
  const [download] = await Promise.all([section.page().waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("draws every chart, and only what comes near the window", async () => {
  assert.ok(
    (await page.locator(".figure.drawn").count()) < (await page.locator(".figure").count()),
  );
  for (const name of ["fig1", "hostile", "crowd-0", "crowd-1"])
    assert.ok((await pixels(await panel(page, name))) > 500, name);
});

const entry = (section, name) => section.locator(".legend li button", { hasText: name });
const shown = (section) =>
  section.locator('.legend li [aria-pressed="true"] .name').allTextContents();
const hash = () => page.evaluate(() => location.hash);
const all_curves = async (section) => {
  await section.locator(".legend-head").getByRole("button", { name: "all" }).click();
  await page.mouse.move(0, 0);
};

test("isolates a curve by a click, hides and adds one by a click with Shift", async () => {
  const section = await panel(page, "fig1");
  const uniform = entry(section, "uniform");
  assert.ok((await pixels(section, sky)) > 100);
  await uniform.click({ modifiers: ["Shift"] });
  await page.mouse.move(0, 0);
  assert.equal(await pressed(uniform), "false");
  assert.equal((await shown(section)).length, 5);
  assert.equal(await pixels(section, sky), 0);
  await uniform.click();
  assert.deepEqual(await shown(section), ["uniform"]);
  assert.ok((await pixels(section, sky)) > 100);
  await entry(section, "glm_ucb").click({ modifiers: ["Shift"] });
  assert.deepEqual(await shown(section), ["uniform", "glm_ucb"]);
  await entry(section, "glm_ucb").locator(".swatch").click();
  assert.deepEqual(await shown(section), ["uniform"]);
  await uniform.focus();
  await page.keyboard.press("Enter"); // alone already: the others come back
  assert.equal((await shown(section)).length, 6);
});

test("isolates the curve that is clicked", async () => {
  const section = await panel(page, "fig1");
  const box = await section.locator(".u-over").boundingBox();
  const [x, y] = await section.evaluate((element) => {
    const { plot } = drawings.get(element.querySelector(".figure"));
    const middle = Math.floor(plot.data[0].length / 2);
    return [plot.valToPos(plot.data[0][middle], "x"), plot.valToPos(plot.data[6][middle], "y")];
  });
  await page.mouse.move(box.x + x - 10, box.y + y - 5);
  await page.mouse.move(box.x + x, box.y + y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(400); // it might have been a double-click
  assert.deepEqual(await shown(section), ["uniform"]);
  await all_curves(section);
});

test("hides and shows all curves", async () => {
  const section = await panel(page, "fig1");
  const curves = section.locator('.legend li [aria-pressed="true"]');
  await section.locator(".legend-head").getByRole("button", { name: "none" }).click();
  assert.equal(await curves.count(), 0);
  assert.equal(await pixels(section), 0);
  await section.locator(".legend-head").getByRole("button", { name: "all" }).click();
  assert.equal(await curves.count(), 6);
  assert.ok((await pixels(section)) > 500);
  await choice(section, "band", "ci").click();
});

test("changes scales and leaves out what a log axis cannot show", async () => {
  const section = await panel(page, "fig1");
  const linear = await image(section);
  for (const axis of ["x", "y"]) {
    await choice(section, axis, "log").click();
    assert.equal(await pressed(choice(section, axis, "log")), "true");
    assert.equal(await pressed(choice(section, axis, "linear")), "false");
    assert.ok((await pixels(section)) > 500);
    assert.notEqual(await image(section), linear);
    await choice(section, axis, "linear").click();
  }
  await settled(page);
  assert.equal(await image(section), linear);
});

test("draws the band that is chosen", async () => {
  const section = await panel(page, "fig1");
  const seen = new Set();
  for (const band of ["sd", "ci", "runs", "none"]) {
    await choice(section, "band", band).click();
    await page.mouse.move(0, 0);
    await settled(page);
    seen.add(await image(section));
  }
  assert.equal(seen.size, 4);
  assert.match(await choice(section, "band", "runs").getAttribute("title"), /first 5 of 100 runs/);
  await choice(section, "band", "ci").click();
});

const banded = (section) =>
  section.evaluate((element) => {
    const chart = drawings.get(element.querySelector(".figure"));
    return chart.banded(focused_curve(chart.plot)).map((i) => chart.data.curves[i].name);
  });

test("draws three bands at most, and of many curves only the one pointed at", async () => {
  const few = await panel(page, "fig1");
  await choice(few, "band", "sd").click();
  await page.mouse.move(0, 0);
  assert.deepEqual(await banded(few), ["glm_es", "glm_ucb", "glm_es, doubling trick"]);
  await entry(few, "uniform").hover();
  assert.deepEqual(await banded(few), ["uniform", "glm_es", "glm_ucb"]);
  const many = await panel(page, "crowd-0");
  assert.equal(await pressed(choice(many, "band", "none")), "true");
  await page.mouse.move(0, 0);
  assert.deepEqual(await banded(many), []);
  const plain = await image(many);
  const row = many.locator("tbody tr", { hasText: "policy_7(" });
  await row.hover();
  assert.deepEqual(await banded(many), ["policy_7(sigma_R=0.1, tau=500)"]);
  await settled(page);
  assert.notEqual(await image(many), plain);
  assert.equal(await many.locator(".legend .near .name").textContent(), await row.locator("th").textContent());
  await page.mouse.move(0, 0);
});

test("links a row of the table to its curve, and marks the best", async () => {
  const section = await panel(page, "fig1");
  const rows = section.locator("tbody tr");
  assert.equal(await rows.locator(".swatch").count(), 6);
  assert.match(await rows.nth(0).locator(".mark").textContent(), /^best$/);
  assert.equal(await section.locator(".mark.tied").count(), 1);
  assert.equal(
    await section.locator("thead [aria-sort]").getAttribute("aria-sort"),
    "ascending",
  );
  await entry(section, "glm_tsl").hover();
  assert.match(await section.locator("tbody tr.near").textContent(), /^glm_tsl/);
  await page.mouse.move(0, 0);
});

test("gives no two curves the same look, light or dark", async () => {
  const section = await panel(page, "crowd-0");
  const pens = await section.evaluate((element) =>
    drawings.get(element.querySelector(".figure")).data.curves,
  );
  for (const key of ["colour", "dark"])
    assert.equal(new Set(pens.map((pen) => `${pen[key]} ${pen.dash}`)).size, 25);
});

test("draws a fitted line through its points, whatever the scales", async () => {
  const section = await panel(page, "scaling");
  assert.equal(await section.locator(".legend-head .at").textContent(), "at d = 80");
  const button = section.locator(".legend li button", { hasText: "lin_es" });
  for (const scale of ["log", "linear"]) {
    await choice(section, "y", scale).click();
    await page.mouse.move(0, 0);
    await settled(page);
    assert.ok((await pixels(section, sky)) > 300, "a line, not only points");
  }
  await button.click({ modifiers: ["Shift"] });
  await page.mouse.move(0, 0);
  assert.equal(await pixels(section, sky), 0);
  await all_curves(section);
});

test("survives strange curves on all scales", async () => {
  for (const name of ["empty", "nan", "point", "zero", "below", "far", "ragged"]) {
    const section = await panel(page, `strange-${name}`);
    await section.locator(".switch button").evaluateAll(async (buttons) => {
      for (const button of [...buttons, ...buttons.reverse()]) {
        button.click();
        await new Promise((done) => setTimeout(done)); // lets the plot draw
      }
    });
    await section.locator(".u-over").hover();
    assert.ok(await section.locator("canvas").isVisible());
  }
});

// From one point of the plot to another, in shares of its width and height.
async function drag(section, from, to, top = 0.5, bottom = 0.5) {
  const box = await section.locator(".u-over").boundingBox();
  await page.mouse.move(box.x + from * box.width, box.y + top * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, box.y + bottom * box.height, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

const ranges = (section) =>
  section.evaluate((element) => {
    const { x, y } = drawings.get(element.querySelector(".figure")).plot.scales;
    return [x.min, x.max, y.min, y.max].map(Math.round);
  });

test("zooms where the mouse drags, keeps the zoom, and goes back", async () => {
  const section = await panel(page, "fig1");
  await choice(section, "band", "ci").click();
  await page.mouse.move(0, 0);
  await settled(page);
  const whole = await image(section);
  const reset = section.getByRole("button", { name: "Reset zoom" });
  assert.ok(await reset.isHidden());
  await drag(section, 0.2, 0.6);
  assert.ok(await reset.isVisible());
  await choice(section, "band", "sd").click();
  await choice(section, "band", "ci").click();
  assert.ok(await reset.isVisible());
  await section.locator(".u-over").dblclick();
  assert.ok(await reset.isHidden());
  await drag(section, 0, 0.6);
  await choice(section, "x", "log").click(); // where there is no zero
  assert.ok((await pixels(section)) > 500);
  await choice(section, "x", "linear").click();
  await reset.click();
  await page.mouse.move(0, 0);
  await settled(page);
  assert.equal(await image(section), whole);
});

test("zooms into a box, or along one axis", async () => {
  const section = await panel(page, "fig1");
  assert.match(await section.locator(".hint").innerText(), /^Drag to zoom/);
  const whole = await ranges(section);
  await drag(section, 0.2, 0.6, 0.25, 0.75);
  const [x_min, x_max, y_min, y_max] = await ranges(section);
  assert.ok(Math.abs(x_min - 2000) < 60 && Math.abs(x_max - 6000) < 60, `${x_min} ${x_max}`);
  assert.ok(y_min > whole[2] && y_max < whole[3]);
  assert.match(await hash(), /^#fig1\?(only=[^&]*&)?x=[\d.]+,[\d.]+&y=[\d.]+,[\d.]+/);
  await section.getByRole("button", { name: "Reset zoom" }).click();
  await drag(section, 0.5, 0.5, 0.25, 0.75);
  const along_y = await ranges(section);
  assert.deepEqual(along_y.slice(0, 2), whole.slice(0, 2));
  assert.ok(along_y[3] < whole[3]);
  await section.locator(".u-over").dblclick({ position: { x: 5, y: 5 } });
  assert.deepEqual(await ranges(section), whole);
});

test("starts a log axis where the curves part", async () => {
  const section = await panel(page, "crowd-0");
  await choice(section, "x", "log").click();
  await settled(page);
  const [start] = await ranges(section);
  assert.ok(start > 1 && start < 1000, String(start));
  await choice(section, "x", "linear").click();
  await settled(page);
  assert.equal((await ranges(section))[0], 0);
});

test("hides no point of a sweep, nor what curves do before they cross", async () => {
  assert.deepEqual((await ranges(await panel(page, "scaling"))).slice(0, 2), [5, 80]);
  assert.deepEqual((await ranges(await panel(page, "crossing"))).slice(0, 2), [10, 10000]);
});

test("restores from its address what was shown", async () => {
  const section = await panel(page, "fig1");
  await all_curves(section);
  await entry(section, "glm_es, doubling trick").click();
  await entry(section, "uniform").click({ modifiers: ["Shift"] });
  await choice(section, "y", "log").click();
  await choice(section, "band", "runs").click();
  await drag(section, 0.3, 0.7);
  const before = [await ranges(section), await shown(section)];
  const address = await page.url();
  assert.match(address, /#fig1\?only=glm_es%2C%20doubling%20trick,uniform&x=/);
  const other = await browser.open({}, address);
  const again = await panel(other, "fig1");
  assert.deepEqual([await ranges(again), await shown(again)], before);
  assert.equal(await pressed(choice(again, "y", "log")), "true");
  assert.equal(await pressed(choice(again, "band", "runs")), "true");
  assert.ok(await again.locator("canvas").isVisible());
  await other.evaluate(() => (location.hash = "#crowd-0"));
  await settled(other);
  assert.match(other.url(), /#crowd-0;fig1\?only=/);
  const wrong = "#fig1?only=nobody&x=5,%&y=q&scale=%E0&band=toString";
  await other.evaluate((link) => (location.hash = link), wrong);
  await settled(other);
  assert.equal(await pressed(choice(again, "band", "sd")), "true");
  assert.deepEqual(await shown(again), []);
  await other.context().close();
  await section.getByRole("button", { name: "Reset zoom" }).click();
  await choice(section, "y", "linear").click();
  await choice(section, "band", "sd").click();
  await all_curves(section);
  assert.doesNotMatch(await hash(), /fig1\?/);
});

test("finds panels", async () => {
  const box = page.getByRole("searchbox");
  await box.fill("Glm_TSL logistic");
  assert.deepEqual(
    await page.locator(".panel:visible").evaluateAll((all) => all.map((one) => one.id)),
    ["fig1"],
  );
  assert.equal(await page.locator(".search output").textContent(), "1 of 15");
  await box.fill("");
  assert.equal(await page.locator(".panel:visible").count(), 15);
});

test("explains itself", async () => {
  assert.match(await page.locator(".reading").innerText(), /How to read this[^]*are <wide>\./);
  assert.match(await page.locator("#fig1 .caveat").innerText(), /below 12 mean nothing/);
});

test("shows values where the reader points", async () => {
  const section = await panel(page, "fig1");
  const value = section.locator(".legend li button", { hasText: "uniform" }).locator(".value");
  assert.equal(await value.textContent(), "1,900");
  const box = await section.locator(".u-over").boundingBox();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height * 0.6);
  await settled(page);
  assert.match(await section.locator(".legend .at").textContent(), /^round t 2,/);
  assert.match(await value.textContent(), /^9\d\d$/);
  assert.match(await section.locator(".tip").textContent(), /^uniform9\d\d \(\d+ to/);
  await page.mouse.move(0, 0);
  await settled(page);
  assert.equal(await value.textContent(), "1,900");
});

test("zooms where a finger drags", async () => {
  const phone = await browser.open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const section = await panel(phone, "fig1");
  const over = section.locator(".u-over");
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  const session = await phone.context().newCDPSession(phone);
  const touch = (type, share) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        share === null ? [] : [{ x: box.x + share * box.width, y: box.y + box.height / 2 }],
    });
  await touch("touchStart", 0.2);
  for (const share of [0.3, 0.4, 0.5, 0.6]) await touch("touchMove", share);
  await touch("touchEnd", null);
  await settled(phone);
  assert.ok(await section.getByRole("button", { name: "Reset zoom" }).isVisible());
  await phone.context().close();
});

test("draws, hides and scales dots", async () => {
  const section = await panel(page, "time");
  const dots = section.locator(".dots .dot");
  assert.equal(await dots.count(), 9);
  await section.locator(".keys button", { hasText: "update" }).click();
  assert.equal(await dots.count(), 5);
  await choice(section, "x", "linear").click();
  assert.equal(await dots.count(), 5);
  const row = section.locator(".row-name", { hasText: "neural_es" });
  await row.click();
  assert.equal(await pressed(row), "false");
  assert.equal(await dots.count(), 4);
  await section.locator(".keys button", { hasText: "update" }).click();
  assert.equal(await dots.count(), 8); // a linear axis shows the zero
  assert.match(await dots.first().locator("title").textContent(), /^lin_es\ndecide: 0.350$/);
});

test("sorts tables by numbers and words, with blanks last", async () => {
  const section = page.locator("#fig1");
  const first = section.locator("tbody tr").first();
  const head = section.locator("thead th", { hasText: "regret" });
  assert.match(await first.textContent(), /^glm_esbest161/);
  await head.getByRole("button").click(); // it is sorted by regret already
  assert.equal(await head.getAttribute("aria-sort"), "descending");
  assert.match(await first.textContent(), /^uniform1,900/);
  await head.getByRole("button").click();
  assert.equal(await head.getAttribute("aria-sort"), "ascending");
  assert.match(await first.textContent(), /^glm_esbest161/);
  const numbers = page.locator("#hostile thead th").nth(1);
  for (const order of ["ascending", "descending"]) {
    await numbers.getByRole("button").click();
    assert.equal(await numbers.getAttribute("aria-sort"), order);
    assert.equal(await page.locator("#hostile tbody tr").last().textContent(), "dash\u2013");
  }
});

test("saves what is shown as PNG", async () => {
  for (const name of ["fig1", "time"]) {
    const { name: saved_as, bytes } = await saved(await panel(page, name), "PNG");
    assert.equal(saved_as, `${name}.png`);
    assert.equal(bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    assert.ok(bytes.readUInt32BE(16) > 1000, "width"); // twice what the screen shows
    assert.ok(bytes.readUInt32BE(20) > 400, "height");
    assert.ok(bytes.length > 10_000);
  }
});

// What a saved picture contains, or why it is not one.
const svg_parts = (text) =>
  page.evaluate((words) => {
    const { documentElement: root } = new DOMParser().parseFromString(words, "image/svg+xml");
    const count = (name) => root.querySelectorAll(name).length;
    return {
      root: root.localName,
      lines: count(".line"),
      bands: count(".band"),
      runs: count(".run"),
      text: [...root.querySelectorAll("text")].map((one) => one.textContent).join(" "),
    };
  }, text.toString());

test("saves what is shown as SVG, with its caption", async () => {
  const { name, bytes } = await saved(await panel(page, "hostile"), "SVG");
  assert.equal(name, "hostile.svg");
  assert.equal((await svg_parts(bytes)).root, "svg");
  assert.match(bytes.toString(), /&lt;\/script&gt;/);
  const section = await panel(page, "fig1");
  const whole = await svg_parts((await saved(section, "SVG")).bytes);
  assert.deepEqual([whole.lines, whole.bands], [6, 3]);
  assert.match(whole.text, /glm_ucb are missing/);
  assert.match(whole.text, /Bands: one standard deviation between runs, of glm_es, /);
  await entry(section, "glm_ucb").click();
  await choice(section, "band", "runs").click();
  const part = await svg_parts((await saved(section, "SVG")).bytes);
  assert.deepEqual([part.lines, part.bands, part.runs], [1, 0, 5]);
  assert.match(part.text, /Thin lines: the first 5 of 100 runs/);
  assert.doesNotMatch(part.text, /glm_phe/);
  const fitted = await svg_parts((await saved(await panel(page, "scaling"), "SVG")).bytes);
  assert.equal(fitted.lines, 2);
  await choice(section, "band", "sd").click();
  await all_curves(section);
});

test("prints the shown chart alone, for a PDF", async () => {
  const section = await panel(page, "fig1");
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await section.getByRole("button", { name: "PDF" }).click();
  assert.ok(await page.evaluate(() => window.printed));
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".print-only > svg").isVisible());
  assert.ok(await page.locator("main").isHidden());
  const pdf = await page.pdf({ preferCSSPageSize: true });
  assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g).length, 1);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok(await page.locator("main").isVisible());
  assert.equal(await page.locator(".print-only").count(), 0);
});

test("saves the numbers as CSV", async () => {
  const { name, bytes } = await saved(await panel(page, "fig1"), "CSV");
  assert.equal(name, "fig1.csv");
  const lines = bytes.toString().trimEnd().split("\r\n");
  assert.equal(lines[0], "policy,round t,mean,sd,low,high");
  assert.equal(lines.length, 1 + 6 * 150);
  assert.ok(lines.includes('"glm_es, doubling trick",10000,190,57,176.7,203.3'));
  const hostile = (await saved(await panel(page, "hostile"), "CSV")).bytes.toString();
  assert.match(hostile, /\r\n'=1\+1,5000,20,/, "not a formula");
  const dots = (await saved(await panel(page, "time"), "CSV")).bytes.toString();
  assert.match(dots, /^policy,decide,update\r\nlin_es,0\.35,0\.5\r\n/);
});

test("shows hostile words as they are", async () => {
  const section = page.locator("#hostile");
  assert.equal(
    await section.locator("h2").textContent(),
    "</script><script>alert('title')</script> & \"quotes\"",
  );
  assert.equal(await section.locator("img, b, i, u").count(), 0);
  assert.match(
    await section.locator(".legend .name").first().textContent(),
    /^<\/script><b>gaps<\/b> & 'more' "quotes" \\ \u03bb$/,
  );
});

test("opens and copies a configuration", async () => {
  const details = page.locator("#fig1 .configuration");
  await details.locator("summary").click();
  assert.match(await details.locator("code").textContent(), /^# figure 1\n\[environment\]\n/);
  await details.getByRole("button", { name: "Copy" }).click();
  await details.getByRole("button", { name: "Copied" }).waitFor();
});

test("follows the system's colours and remembers the reader's", async () => {
  const dark = await browser.open({ colorScheme: "dark" });
  const background = () => dark.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await background(), "rgb(15, 18, 22)");
  assert.ok((await pixels(await panel(dark, "fig1"), sky)) > 100);
  await dark.getByRole("button", { name: "Use light colours" }).click();
  assert.equal(await background(), "rgb(246, 247, 249)");
  await dark.reload();
  assert.equal(await background(), "rgb(246, 247, 249)");
  await dark.context().close();
});

test("fits a phone, and follows the window's width", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ["fig1", "time", "hostile", "crowd-0"]) {
    const section = await panel(page, name);
    assert.ok((await section.boundingBox()).width <= 360);
    if (name !== "time") assert.ok((await section.locator("canvas").boundingBox()).width <= 340);
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.ok(
    await page.locator("#fig1 .scroll").evaluate((box) => box.scrollWidth > box.clientWidth),
  );
  await page.setViewportSize({ width: 1200, height: 900 });
});

test("shows static pictures on paper and without scripts", async () => {
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#fig1 .static > svg").isVisible());
  assert.ok(await page.locator("#crowd-1 .static > svg").isVisible());
  assert.ok(await page.locator("#fig1 .live").isHidden());
  await page.emulateMedia({ media: "screen" });
  const plain = await browser.open({ javaScriptEnabled: false });
  assert.ok(await plain.locator("#fig1 .static > svg").isVisible());
  assert.ok(await plain.locator("#time .static > svg").isVisible());
  await plain.context().close();
});

test("has neither complained nor asked the network", () => {
  assert.deepEqual(browser.complaints, []);
});
