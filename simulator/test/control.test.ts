import { spawn } from "node:child_process";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Client } from "./client";
import { newNumber } from "./control";
import { newClient, openBench, openBusiness, pair, type TestBench } from "./business";

let bench: TestBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it("reports its health and its root key", async () => {
  expect(await bench.control.get("/sim/health")).toEqual({ status: "ok" });
  const { publicKey } = await bench.control.get<{ publicKey: string }>("/sim/root");
  expect(Buffer.from(publicKey, "base64")).toEqual(bench.simulator.rootPublicKey);
  expect(Buffer.from(publicKey, "base64")).toHaveLength(32);
});

it("answers every invalid request with 400 or 404 and a sentence", async () => {
  const { number } = await bench.control.phone();
  const maria = await bench.control.person();
  const toShop = { to: number, text: "oi" };
  const mistakes: [number, string, unknown][] = [
    [400, "/sim/phones", { number: "+55 11", name: "x" }],
    [400, "/sim/phones", { number: newNumber() }],
    [400, "/sim/phones", "no json"],
    [400, "/sim/phones", []],
    [400, "/sim/people", { number: newNumber(), name: "x", auto: "always" }],
    [400, "/sim/people", { number: newNumber(), name: "x", addressing: "name" }],
    [400, "/sim/people", { number: newNumber(), name: "x", clock: 86_401 }],
    [400, "/sim/people", { number: newNumber(), name: "x", lid: maria.lid }],
    [404, "/sim/people/1/messages", toShop],
    [404, `/sim/people/${maria.number}/messages`, { ...toShop, to: "551100000000" }],
    [400, `/sim/people/${maria.number}/messages`, { to: number }],
    [400, `/sim/people/${maria.number}/messages`, { ...toShop, location: {} }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, media: { kind: "image" } }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, media: { kind: "hologram", size: 10 } }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, media: { kind: "image", base64: "é" } }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, location: { latitude: 91, longitude: 0 } }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, contacts: [] }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, poll: { name: "?", options: ["só uma"] } }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, viewOnce: { location: {} } }],
    [400, `/sim/people/${maria.number}/messages`, { ...toShop, at: "yesterday" }],
    [404, `/sim/people/${maria.number}/messages`, { ...toShop, group: "1@g.us" }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, text: "oi", mentions: ["Ana"] }],
    [400, `/sim/people/${maria.number}/messages`, { to: number, raw: "%" }],
    [404, `/sim/people/${maria.number}/reactions`, { to: number, id: "nope", emoji: "👍" }],
    [400, `/sim/people/${maria.number}/edits`, { to: number, id: "nope" }],
    [404, `/sim/people/${maria.number}/calls`, { to: newNumber() }],
    [400, "/sim/groups", { subject: "Ninguém", members: [] }],
    [400, "/sim/groups", { subject: "Turma", members: [maria.number], by: number }],
    [404, "/sim/groups", { subject: "Turma", members: [newNumber()] }],
    [400, "/sim/people", { number: newNumber(), name: "x", picture: "%" }],
    [400, `/sim/people/${maria.number}/typing`, { to: number, state: "sleeping" }],
    [400, `/sim/people/${maria.number}/receipts`, { from: number, kind: "seen" }],
    [404, `/sim/phones/${maria.number}/scan`, { qr: "x" }],
    [404, `/sim/phones/${number}/drop`, {}],
    [400, "/sim/faults", { phone: number }],
    [400, "/sim/faults", { phone: number, refuse: 200 }],
    [400, "/sim/faults", { phone: number, corrupt: "sideways" }],
    [400, "/sim/faults", { phone: number, mediaGone: 500 }],
    [404, "/sim/faults", { phone: newNumber(), dropAck: true }],
    [404, "/sim/nothing", {}],
  ];
  for (const [status, path, body] of mistakes) {
    const reply = await bench.control.call("POST", path, body);
    expect({ path, body, status: reply.status }).toEqual({ path, body, status });
    expect(reply.json).toEqual({ error: expect.stringMatching(/\w.*\.$/) });
  }
  expect((await bench.control.call("GET", "/sim/people/1/messages")).status).toBe(404);
});

it("refuses requests from other pages in the browser", async () => {
  const url = `http://127.0.0.1:${bench.simulator.port}/sim/people`;
  const from = (origin: string) => fetch(url, { headers: { origin } });
  expect((await from("https://evil.example")).status).toBe(400);
  expect((await from(`http://127.0.0.1:${bench.simulator.port}`)).status).toBe(200);
});

it("refuses a host name that is not this machine's, which a page could have rebound to 127.0.0.1", async () => {
  const { port } = bench.simulator;
  const statusWith = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, fail) => {
      const clientRequest = request({ host: "127.0.0.1", port, path, headers: { ...headers, host } }, (reply) => {
        reply.destroy();
        resolve(reply.statusCode);
      });
      clientRequest.once("upgrade", (_reply, socket) => {
        socket.destroy();
        resolve(101);
      });
      clientRequest.once("error", fail);
      clientRequest.end();
    });
  const rebound = `evil.example:${port}`;
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.alloc(16).toString("base64"),
  };
  for (const path of ["/sim/people", "/", "/v/1"])
    expect(await statusWith(rebound, path, { origin: `http://${rebound}` })).toBe(403);
  expect(await statusWith(rebound, "/ws/chat", upgrade)).toBe(401);
  expect(await statusWith(`localhost:${port}`, "/sim/people")).toBe(200);
  expect(await statusWith(`localhost:${port}`, "/ws/chat", upgrade)).toBe(101);
});

it("updates only the given fields when a person is added again", async () => {
  const number = newNumber();
  const first = await bench.control.post("/sim/people", { number, name: "Rita", auto: "none" });
  const again = await bench.control.post("/sim/people", { number, name: "Rita Lee" });
  expect(again).toEqual(first);
  const people = await bench.control.get<{ number: string }[]>("/sim/people");
  expect(people.find((one) => one.number === number)).toMatchObject({ name: "Rita Lee", auto: "none" });
});

it("lists messages after a given one, oldest first", async () => {
  const { number } = await bench.control.phone();
  const maria = await bench.control.person();
  const ids: string[] = [];
  for (const text of ["a", "b", "c"]) ids.push(await bench.control.write(maria.number, number, text));
  const after = await bench.control.get<{ id: string }[]>(`/sim/people/${maria.number}/messages?after=${ids[0] ?? ""}`);
  expect(after.map((one) => one.id)).toEqual(ids.slice(1));
});

it("streams events as they happen", async () => {
  const { number } = await bench.control.phone();
  const maria = await bench.control.person();
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${bench.simulator.port}/sim/events`, { signal: stop.signal });
  await bench.control.write(maria.number, number, "ao vivo");
  let receivedText = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    receivedText += Buffer.from(chunk).toString("utf8");
    if (receivedText.includes("ao vivo")) break;
  }
  stop.abort();
  expect(receivedText).toContain(`"number":"${maria.number}"`);
});

it("a reset removes all people and disconnects every client", async () => {
  const own = await openBench();
  const shop = await openBusiness(own);
  await own.control.post("/sim/reset");
  expect(await shop.client.waitForClose()).toBe(428);
  expect(await own.control.get("/sim/phones")).toEqual([]);
  expect(await own.control.get("/sim/people")).toEqual([]);
  expect(await newClient(own, shop.client).connect().waitForClose()).toBe(401);
  await own.control.post("/sim/phones", { number: shop.number, name: "Loja Aurora" });
  await pair(own, shop.number);
  await own.close();
});

it("runs as a separate process that reports when it is ready and stops with its parent", async () => {
  const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
  const start = (port: string) =>
    spawn(process.execPath, [main], {
      env: { ...process.env, SIMULATOR_PORT: port },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
  const child = start("0");
  const port = await new Promise<number>((resolve) => {
    child.once("message", (word: { type: string; port: number }) => word.type === "ready" && resolve(word.port));
  });
  expect(await new Client(port).connect().qr()).toContain(",");
  const page = await fetch(`http://127.0.0.1:${port}/?phone=1`);
  expect(page.status).toBe(200);

  const second = start(String(port));
  let output = "";
  second.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  expect(await new Promise((resolve) => second.once("close", resolve))).toBe(1);
  expect(output).toBe(`Port ${port} is occupied: set SIMULATOR_PORT to another one.\n`);

  const exitPromise = new Promise((resolve) => child.once("exit", resolve));
  child.disconnect();
  expect(await exitPromise).toBe(0);
});
