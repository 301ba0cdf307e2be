import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express from "express";
import request from "supertest";
import { pagesIn } from "./pages";

const folder = mkdtempSync(join(tmpdir(), "guiche-pages-"));
/** Valid as a script and as JSON. */
const script = JSON.stringify(Array(200).fill("oi"));
const app = express();

beforeAll(() => {
  mkdirSync(join(folder, "assets", "emoji"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<h1>Guichê</h1>");
  writeFileSync(join(folder, "offline.js"), "1;");
  for (const name of ["app.js", "emoji/pt.json"]) {
    const path = join(folder, "assets", name);
    writeFileSync(path, script);
    writeFileSync(`${path}.br`, brotliCompressSync(script));
    writeFileSync(`${path}.gz`, gzipSync(script));
  }
  writeFileSync(join(folder, "assets", "small.js"), "2;");
  app.use(pagesIn(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, encodings: string) => request(app).get(path).set("Accept-Encoding", encodings);

describe("a request for a file of the app", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
  ])("and understands %s gets it packed as %s, as what it is", async (encodings, packing) => {
    for (const [path, type] of [
      ["/assets/app.js?v=1", "text/javascript; charset=utf-8"],
      ["/assets/emoji/pt.json", "application/json; charset=utf-8"],
    ] as const) {
      const { status, headers, text } = await get(path, encodings);
      expect([status, headers["content-encoding"], headers["content-type"]]).toEqual([200, packing, type]);
      expect([headers.vary, headers["cache-control"]]).toEqual([
        "Accept-Encoding",
        "public, max-age=31536000, immutable",
      ]);
      expect(text).toBe(script);
    }
  });

  it("without a compressed copy gets the plain file", async () => {
    const { status, headers, text } = await get("/assets/small.js", "br");
    expect([status, headers["content-encoding"], text]).toEqual([200, undefined, "2;"]);
  });

  it("for a missing file gets 404, and any other address gets the page, never cached", async () => {
    expect((await get("/assets/gone.js", "br")).status).toBe(404);
    const { status, headers, text } = await get("/tickets/1", "br");
    expect([status, headers["cache-control"], text]).toEqual([200, "no-cache", "<h1>Guichê</h1>"]);
    for (const path of ["/docs.json", "/webhooks.html"]) expect((await get(path, "br")).status).toBe(404);
    expect((await get("/openapi.json", "br")).headers.location).toBe("/api/openapi.json");
    expect((await get("/offline.js", "br")).headers["cache-control"]).toBe("public, max-age=3600");
  });
});
