// Drives Chromium through its debugging pipe: no package is needed besides node and the browser.
//
//   const browser = await Browser.start("/usr/bin/chromium", profileFolder);
//   const page = await browser.page();              // events: page.errors, page.requests
//   await page.size(360, 800); await page.open("file:///...");  await page.run("document.title");
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

export class Browser {
  static async start(program, profile) {
    const browser = new Browser();
    browser.next = 1;
    browser.waiting = new Map();
    browser.pages = new Map();
    browser.process = spawn(
      program,
      ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
        "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-extensions", `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    browser.process.on("exit", () => browser.waiting.forEach(({ fail }) => fail(new Error("the browser has ended"))));
    let rest = "";
    browser.process.stdio[4].on("data", (piece) => {
      const messages = (rest + piece).split("\0");
      rest = messages.pop();
      messages.forEach((message) => browser.receive(JSON.parse(message)));
    });
    return browser;
  }
  receive(message) {
    if (message.id) {
      const { done, fail } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      message.error ? fail(new Error(message.error.message)) : done(message.result);
    } else if (message.sessionId) {
      this.pages.get(message.sessionId)?.event(message.method, message.params);
    }
  }
  send(method, params = {}, sessionId = undefined) {
    const id = this.next++;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((done, fail) => this.waiting.set(id, { done, fail }));
  }
  async page() {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    this.pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await page.send(`${domain}.enable`);
    return page;
  }
  async stop() {
    await this.send("Browser.close").catch(() => {});
    this.process.kill();
  }
}

class Page {
  constructor(browser, session) {
    Object.assign(this, { browser, session, errors: [], requests: [] });
  }
  send(method, params) {
    return this.browser.send(method, params, this.session);
  }
  event(method, params) {
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled") this.errors.push(JSON.stringify(params.args));
    if (method === "Log.entryAdded") this.errors.push(params.entry.text);
    if (method === "Page.loadEventFired") this.loaded?.();
  }
  async open(url) {
    const loaded = new Promise((done) => (this.loaded = done));
    const { errorText } = await this.send("Page.navigate", { url });
    if (errorText) throw new Error(errorText);
    await loaded;
  }
  async run(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  size(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
  }
  scheme(value, media = "") {
    return this.send("Emulation.setEmulatedMedia", { media, features: [{ name: "prefers-color-scheme", value }] });
  }
  async press(key) {
    for (const type of ["keyDown", "keyUp"])
      await this.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: key === "Tab" ? 9 : 13,
        text: key === "Enter" && type === "keyDown" ? "\r" : undefined });
  }
  // Of the whole page, not only of what the window shows.
  async screenshot(file) {
    const { data } = await this.send("Page.captureScreenshot", { captureBeyondViewport: true });
    writeFileSync(file, Buffer.from(data, "base64"));
  }
  async pdf(file) {
    const { data } = await this.send("Page.printToPDF", { preferCSSPageSize: true });
    writeFileSync(file, Buffer.from(data, "base64"));
    return Buffer.from(data, "base64").length;
  }
}
