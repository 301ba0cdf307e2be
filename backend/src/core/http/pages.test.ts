import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express from "express";
import request from "supertest";
import { pagesIn } from "./pages";

const folder = mkdtempSync(join(tmpdir(), "guiche-pages-"));
/** Both a script and JSON. */
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

describe("a browser that asks for a file of the app", () => {
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

  it("that was not packed gets it all the same", async () => {
    const { status, headers, text } = await get("/assets/small.js", "br");
    expect([status, headers["content-encoding"], text]).toEqual([200, undefined, "2;"]);
  });

  it("that is none is told so, and of every other address gets the page, never kept", async () => {
    expect((await get("/assets/gone.js", "br")).status).toBe(404);
    const { status, headers, text } = await get("/tickets/1", "br");
    expect([status, headers["cache-control"], text]).toEqual([200, "no-cache", "<h1>Guichê</h1>"]);
    expect((await get("/offline.js", "br")).headers["cache-control"]).toBe("public, max-age=3600");
  });
});
