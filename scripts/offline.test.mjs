import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { inRoot } from "./lib/paths.mjs";

const publicFile = (...path) => inRoot("frontend", "public", ...path);

/** Runs the service worker as a browser would, with a network that can be cut and caches that can be inspected. */
function install() {
  const hears = new Map();
  const cacheEntries = new Map([["guiche-offline-0", ["/old.html"]]]);
  const line = { up: true };
  const self = {
    location: { origin: "https://guiche.test" },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name, hear) => hears.set(name, hear),
  };
  const caches = {
    open: async (name) => ({
      addAll: async (requests) =>
        void cacheEntries.set(
          name,
          requests.map(({ url }) => url),
        ),
    }),
    keys: async () => [...cacheEntries.keys()],
    delete: async (name) => cacheEntries.delete(name),
    match: async (address, { cacheName }) =>
      cacheEntries.get(cacheName)?.includes(address) ? `kept ${address}` : undefined,
  };
  class Request {
    constructor(url) {
      this.url = url;
    }
  }
  const fetch = async ({ url }) => {
    if (!line.up) throw new Error("no network");
    return `fresh ${new URL(url).pathname}`;
  };
  runInNewContext(readFileSync(publicFile("sw.js"), "utf8"), { self, caches, fetch, Request, URL });

  const settle = async (name) => {
    const waits = [];
    hears.get(name)({ waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
  };
  /** The worker's response; "the browser's" if it does not handle the request. */
  const ask = async (path, more = {}) => {
    const answers = [];
    const url = path.startsWith("http") ? path : `https://guiche.test${path}`;
    const request = { url, method: "GET", mode: "no-cors", ...more };
    hears.get("fetch")({ request, respondWith: (answer) => answers.push(answer) });
    return answers.length === 0 ? "the browser's" : answers[0];
  };
  return { line, stored: cacheEntries, settle, ask };
}

test("the service worker caches only the offline page, and deletes older caches", async () => {
  const { stored, settle } = install();
  await settle("install");
  await settle("activate");
  assert.equal(JSON.stringify([...stored]), '[["guiche-offline-1",["/offline.html","/offline.js"]]]');
});

test("pages come from the server, and the offline page appears only without a network", async () => {
  const { line, settle, ask } = install();
  await settle("install");
  assert.equal(await ask("/tickets", { mode: "navigate" }), "fresh /tickets");
  line.up = false;
  assert.equal(await ask("/tickets", { mode: "navigate" }), "kept /offline.html");
  assert.equal(await ask("/offline.js"), "kept /offline.js");
});

test("the service worker ignores API requests, the app's files and other sites", async () => {
  const { ask } = install();
  for (const path of ["/api/tickets", "/api", "/socket.io/?x=1", "/assets/app.js", "https://elsewhere.test/"])
    assert.equal(await ask(path), "the browser's", path);
  assert.equal(await ask("/api/files/1", { mode: "navigate" }), "the browser's");
  assert.equal(await ask("/tickets", { mode: "navigate", method: "POST" }), "the browser's");
});

test("a failed request fails if the offline page is not cached", async () => {
  const { line, ask } = install();
  line.up = false;
  await assert.rejects(ask("/tickets", { mode: "navigate" }), /no network/);
});

test("the icons of the manifest exist in their declared sizes, including those required for installation", () => {
  const { icons } = JSON.parse(readFileSync(publicFile("manifest.webmanifest"), "utf8"));
  const pictures = icons.filter(({ type }) => type === "image/png");
  for (const { src, sizes } of pictures) {
    const bytes = readFileSync(publicFile(src));
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  const iconKinds = pictures.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  for (const icon of ["any 192x192", "any 512x512", "maskable 512x512"]) assert.ok(iconKinds.includes(icon), icon);
});

test("the offline page exists in every language of the app, and shows one of them without JavaScript", () => {
  const page = readFileSync(publicFile("offline.html"), "utf8");
  const languageSections = [...page.matchAll(/<section lang="(\w+)"( hidden)?>/g)].map(
    ([, language, hiddenAttribute]) => [language, !hiddenAttribute],
  );
  assert.deepEqual(languageSections, [
    ["pt", true],
    ["en", false],
    ["es", false],
  ]);
});
