/** @jest-environment-options {"server": "own"} */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import supertest from "supertest";
import { createApp } from "./app";
import { setServingState } from "./core/http/serving-state";
import { httpDuration } from "./core/metrics/metrics";
import { authenticate } from "./modules/auth";
import { platformRoutes } from "./modules/installation";
import { recordLog } from "./testing/log-lines";

const style = "#first { color: red }";
const pages = mkdtempSync(join(tmpdir(), "guiche-pages-"));
beforeAll(() => {
  setServingState("serving");
  writeFileSync(join(pages, "index.html"), `<meta nonce="__NONCE__" /><style>${style}</style><script>1</script>`);
});
afterAll(() => rmSync(pages, { recursive: true }));

const ask = (path: string, options: { https?: boolean } = {}) =>
  supertest(createApp({ routes: platformRoutes, authenticate, trustProxy: 0, pages, ...options })).get(path);
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the app", () => {
  it("names the version of the API in every reply", async () => {
    for (const path of ["/api/version", "/api/nowhere"]) expect((await ask(path)).headers["guiche-version"]).toBe("1");
  });

  it.each(["/api/version", "/api/demo", "/api/nowhere"])("tells caches not to store the reply of %s", async (path) => {
    expect((await ask(path)).headers["cache-control"]).toBe("no-store");
  });

  it("tells browsers to stay with https only where it is reached by https", async () => {
    expect((await ask("/")).headers["strict-transport-security"]).toBeUndefined();
    expect((await ask("/", { https: true })).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("allows the inline styles and scripts of its own page alone", async () => {
    const { text, headers } = await ask("/");
    const policy = headers["content-security-policy"] ?? "";
    const directives = new Map(policy.split(";").map((each) => [each.split(" ")[0], each]));
    const nonce = /nonce="(.{24})"/.exec(text)?.[1] ?? "no nonce";
    expect(directives.get("style-src")).toBe(`style-src 'self' ${hash(style)} ${hash("")} 'nonce-${nonce}'`);
    for (const path of ["/", "/index.html", "/tickets"]) {
      const again = (await ask(path)).text;
      expect([again.includes(nonce), again.includes("__NONCE__")]).toEqual([false, false]);
    }
    expect(directives.get("script-src")).toBe(`script-src 'self' ${hash("1")}`);
    expect(policy).not.toContain("unsafe");
  });

  it("warns once when requests come through a proxy that it does not trust", async () => {
    const countForwardedWarnings = async (trustProxy: number) => {
      const app = createApp({ routes: platformRoutes, authenticate, trustProxy });
      const logRecorder = recordLog();
      await supertest(app).get("/api/version");
      for (let n = 0; n < 3; n += 1) await supertest(app).get("/api/version").set("X-Forwarded-For", "192.0.2.1");
      logRecorder.stop();
      return logRecorder.text().split("while TRUST_PROXY is 0").length - 1;
    };
    expect([await countForwardedWarnings(0), await countForwardedWarnings(1)]).toEqual([1, 0]);
  });

  it("measures requests without those of probes, which would hide what people wait for", async () => {
    for (const path of ["/api/health", "/api/health/live", "/api/health/ready", "/api/version"]) await ask(path);
    const { values } = await httpDuration.get();
    const routes = new Set(values.map(({ labels }) => labels.route));
    expect(routes).toContain("/version");
    expect([...routes].filter((route) => String(route).startsWith("/health"))).toEqual([]);
  });
});
