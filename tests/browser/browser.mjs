// Opens pages in the system's chromium and watches that they neither complain nor ask the network.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export class Browser {
  // `folder` is where npm put what drives the browser, `program` the browser itself.
  static async launch(file, folder, program) {
    const { chromium } = createRequire(resolve(folder, "any"))("playwright-core");
    const browser = new Browser();
    browser.url = pathToFileURL(file).href;
    browser.chromium = await chromium.launch({ executablePath: program, args: flags });
    browser.complaints = [];
    return browser;
  }

  async open(options = {}, url = this.url) {
    const viewport = { width: 1200, height: 900 };
    const context = await this.chromium.newContext({ viewport, ...options });
    const page = await context.newPage();
    this.watch(page);
    await page.goto(url);
    return page;
  }

  watch(page) {
    page.on("console", (message) => this.complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.stack}`));
    page.on("dialog", (dialog) => this.complaints.push(`dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      if (!/^(file|data|blob):/.test(request.url())) this.complaints.push(`asks ${request.url()}`);
    });
  }

  close() {
    return this.chromium.close();
  }
}

// Scrolls to a panel and waits until its figure is drawn.
export async function panel(page, name) {
  const section = page.locator(`[id="${name}"]`);
  await section.scrollIntoViewIfNeeded();
  await section.locator(".figure.drawn .tools").waitFor();
  await settled(page);
  return section;
}

// Plots are drawn a moment after they are told to.
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));

// How many pixels of a plot are of about this colour, or of any but gray.
export async function pixels(section, colour = null) {
  await settled(section.page());
  return section.locator("canvas").evaluate((canvas, wanted) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
      const found = wanted
        ? Math.max(Math.abs(r - wanted[0]), Math.abs(g - wanted[1]), Math.abs(b - wanted[2])) < 12
        : Math.max(r, g, b) - Math.min(r, g, b) > 40;
      if (found && data[i + 3] > 200) ++count;
    }
    return count;
  }, colour);
}
