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
  assert.deepEqual(names, ["fig1a", "fig1b", "fig1c", "fig3b"]);
  for (const name of names) await panel(page, name);
  for (const name of ["fig1a", "fig3b"])
    assert.ok((await pixels(await panel(page, name))) > 500, name);
});

test("says who played, and compares the policies", async () => {
  assert.match(await page.locator("body").innerText(), /played by\s+posse/);
  assert.match(await page.locator("#fig1a table").innerText(), /best/);
});

test("draws a policy alike in every panel, and no two alike in one", async () => {
  const looks = await page.locator("tr[data-curve]").evaluateAll((rows) =>
    rows.map((row) => {
      const line = row.querySelector(".swatch path");
      return {
        panel: row.closest(".panel").id,
        name: row.querySelector("th").childNodes[1].textContent,
        look: line.getAttribute("style") + line.getAttribute("stroke-dasharray"),
      };
    }),
  );
  for (const one of looks)
    for (const other of looks)
      if (one.panel === other.panel)
        assert.equal(one.name === other.name, one.look === other.look, `${one.name} ${other.name}`);
      else if (one.name === other.name) assert.equal(one.look, other.look, one.name);
  assert.ok(looks.length > 10);
});

test("shows single runs, and says what so few of them cannot tell", async () => {
  const section = await panel(page, "fig1a");
  await section.locator('[data-choice="runs"]').click();
  assert.match(await section.locator(".caveat").innerText(), /^2 runs: differences .* mean nothing/);
  assert.match(await page.locator(".reading").innerText(), /Regret[^]*DT100[^]*ensemble\?/);
});

test("complains about nothing", () => assert.deepEqual(browser.complaints, []));
