import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import express from "express";
import supertest from "supertest";
import { startTracing, stopTracing, withSpan, traceRequests } from "./trace";
import { listen, originOf } from "../../testing/listen";

interface SentTrace {
  spans: {
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    name: string;
    kind: number;
    status: { code?: number };
  }[];
  text: string;
  headers: Record<string, unknown>;
}

let collector: Server;
let sentRequests: SentTrace[];
let answers: number;
beforeEach(async () => {
  sentRequests = [];
  answers = 200;
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: [{ scopeSpans: [Pick<SentTrace, "spans">] }] };
      sentRequests.push({
        spans: resourceSpans[0].scopeSpans[0].spans,
        text,
        headers: { ...request.headers, url: request.url },
      });
      response.writeHead(answers).end();
    });
  });
  await listen(collector);
});
afterEach(async () => {
  await stopTracing();
  collector.close();
});

const start = (share = 1) =>
  startTracing({
    endpoint: `${originOf(collector)}/`,
    headers: { "x-key": "k" },
    serviceName: "desk",
    share,
    role: "web",
  });

const app = express();
app.use(traceRequests);
app.get("/contacts/:id", async (request, response) => {
  await withSpan("call ai", () => Promise.resolve(), { kind: 3 });
  response.status(request.params.id === "0" ? 500 : 200).end();
});
const ask = (path = "/contacts/5511987654321?token=secret", headers: Record<string, string> = {}) =>
  supertest(app).get(path).set(headers);

describe("a traced request", () => {
  it("is sent with the call inside it, and with nothing of its address but the template", async () => {
    start();
    await ask();
    await stopTracing();
    const [{ spans, text, headers } = {} as SentTrace] = sentRequests;
    const [call, request] = spans;
    expect([call?.name, call?.kind, request?.name, request?.kind]).toEqual(["call ai", 3, "GET /contacts/:id", 2]);
    expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    expect(request?.parentSpanId).toBeUndefined();
    expect(text).not.toMatch(/5511987654321|secret/);
    expect(text).toContain('{"key":"service.name","value":{"stringValue":"desk"}}');
    expect(headers).toMatchObject({ url: "/v1/traces", "x-key": "k", "content-type": "application/json" });
  });

  it("goes on under the span of the proxy, or not at all where the proxy keeps no trace", async () => {
    start(0);
    const [trace, span] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    await ask(undefined, { traceparent: `00-${trace}-${span}-01` });
    await ask(undefined, { traceparent: `00-${trace}-${span}-00` });
    await ask(undefined, { traceparent: `00-${"0".repeat(32)}-${span}-01` });
    await stopTracing();
    expect(sentRequests.flatMap(({ spans }) => spans)).toMatchObject([
      { name: "call ai", traceId: trace },
      { name: "GET /contacts/:id", traceId: trace, parentSpanId: span },
    ]);
  });

  it("is marked as failed when the server failed, and so is work that throws", async () => {
    start();
    await ask("/contacts/0");
    await expect(withSpan("job mail", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await ask("/nowhere");
    await stopTracing();
    expect(sentRequests[0]?.spans.map(({ name, status }) => [name, status.code])).toEqual([
      ["call ai", undefined],
      ["GET /contacts/:id", 2],
      ["job mail", 2],
      ["GET none", undefined],
    ]);
  });
});

it("a collector that refuses or is away disturbs no request", async () => {
  start();
  answers = 503;
  expect((await ask()).status).toBe(200);
  await stopTracing();
  start();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  expect((await ask()).status).toBe(200);
  await stopTracing();
  expect(sentRequests).toHaveLength(1);
});

it("without a collector nothing is traced", async () => {
  expect((await ask()).status).toBe(200);
  expect(await withSpan("job mail", () => Promise.resolve(7))).toBe(7);
  expect(sentRequests).toEqual([]);
});
