// A page that posse paper wrote: real.mjs <page.html> <folder> <chromium>. Every figure is drawn, and
// nothing complains.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, panel, pixels } from "./browser.mjs";

let browser, page;

before(async () => {
  browser = await Browser.launch(...process.argv.slice(2));
  page = await browser.open();
});
after(() => browser.close());

test("draws the curves, dots and factors that were played", async () => {
  const names = await page.locator("section[id]").evaluateAll((all) => all.map((one) => one.id));
  assert.deepEqual(names, ["fig1a", "fig1c", "fig3b"]);
  for (const name of names) await panel(page, name);
  for (const name of ["fig1a", "fig3b"])
    assert.ok((await pixels(await panel(page, name))) > 500, name);
});

test("says who played, and compares the policies", async () => {
  assert.match(await page.locator("body").innerText(), /played by\s+posse/);
  assert.match(await page.locator("#fig1a table").innerText(), /best/);
});

test("complains about nothing", () => assert.deepEqual(browser.complaints, []));
