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

test("hides and shows a curve", async () => {
  const section = await panel(page, "fig1");
  const button = section.locator(".legend li button", { hasText: "uniform" });
  assert.ok((await pixels(section, sky)) > 100);
  await button.click();
  await page.mouse.move(0, 0);
  assert.equal(await pressed(button), "false");
  assert.equal(await pixels(section, sky), 0);
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await pressed(button), "true");
  assert.ok((await pixels(section, sky)) > 100);
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
  for (const band of ["sd", "ci", "none"]) {
    await choice(section, "band", band).click();
    await settled(page);
    seen.add(await image(section));
  }
  assert.equal(seen.size, 3);
  await choice(section, "band", "ci").click();
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
  await button.click();
  await page.mouse.move(0, 0);
  assert.equal(await pixels(section, sky), 0);
  await button.click();
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

async function drag(section, from, to) {
  const box = await section.locator(".u-over").boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

test("zooms where the mouse drags, keeps the zoom, and goes back", async () => {
  const section = await panel(page, "fig1");
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
  await head.getByRole("button").click();
  assert.equal(await head.getAttribute("aria-sort"), "ascending");
  assert.match(await first.textContent(), /^glm_es161/);
  await head.getByRole("button").click();
  assert.equal(await head.getAttribute("aria-sort"), "descending");
  assert.match(await first.textContent(), /^uniform1,900/);
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

test("saves the static picture as SVG", async () => {
  const { name, bytes } = await saved(await panel(page, "hostile"), "SVG");
  assert.equal(name, "hostile.svg");
  const root = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement.localName,
    bytes.toString(),
  );
  assert.equal(root, "svg");
  assert.match(bytes.toString(), /&lt;\/script&gt;/);
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
