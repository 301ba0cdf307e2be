import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { atMost, outbound } from "./outbound";
import { listen, portOf } from "../../testing/listen";

let server: Server;
let port: number;
let receivedRequests: string[] = [];
beforeAll(async () => {
  server = createServer((incomingRequest, answer) => {
    receivedRequests.push(`${incomingRequest.method} ${incomingRequest.url}`);
    if (incomingRequest.url === "/moved") return void answer.writeHead(302, { location: "/elsewhere" }).end();
    if (incomingRequest.url === "/large") return void answer.end(Buffer.alloc(3_000));
    if (incomingRequest.url === "/endless") return void setInterval(() => answer.write("more"), 20).unref();
    if (incomingRequest.url === "/silent") return;
    let requestBody = "";
    incomingRequest
      .on("data", (part: Buffer) => (requestBody += part.toString()))
      .on("end", () => answer.end(`heard ${requestBody}`));
  });
  port = portOf(await listen(server));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  receivedRequests = [];
});

const here = (path = "/") => `http://127.0.0.1:${port}${path}`;
const ours = outbound({ allowCidrs: ["127.0.0.0/8"], withinMs: 1_500, maxBytes: 2_000 });
const strict = outbound({ allowCidrs: [], withinMs: 1_500 });
const standsFor = (...addresses: string[]) => {
  let lookupCount = 0;
  const client = outbound({
    allowCidrs: [],
    withinMs: 1_500,
    resolve: () => {
      lookupCount += 1;
      return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
    },
  });
  return { client, requestCount: () => lookupCount };
};

describe("addresses of our own network are never called", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://017700000001/",
    "http://0.0.0.0/",
    "http://10.0.0.8/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://168.63.129.16/machine/",
    "http://[::7f00:1]/",
    "http://[::a9fe:a9fe]/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://localhost/",
    "http://user:password@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "not an address",
    "",
  ])("%s", async (address) => {
    await expect(strict.call(address)).rejects.toMatchObject({ reason: "forbidden" });
  });

  it("a name with one internal address among others is not called", async () => {
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["2606:2800:220:1::1", "::1"], []]) {
      const { client } = standsFor(...addresses);
      await expect(client.call("http://rebound.example/")).rejects.toMatchObject({ reason: "forbidden" });
    }
  });

  it("a name that changes its address between check and call reaches nothing internal", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const client = outbound({
      allowCidrs: [],
      resolve: () => Promise.resolve((answers.shift() ?? ["127.0.0.1"]).map((address) => ({ address, family: 4 }))),
    });
    await expect(client.call("http://rebound.example/")).rejects.toMatchObject({ reason: "forbidden" });
  });

  it("other ports than those of the web are refused", async () => {
    const { client } = standsFor("93.184.216.34");
    for (const each of [22, 25, 6379, 5432, port])
      await expect(client.call(`http://public.example:${each}/`)).rejects.toMatchObject({ reason: "forbidden" });
  });
});

describe("an address that the operator allows", () => {
  it("is called at any port, and answers", async () => {
    const answer = await ours.call(here("/hook"), { method: "POST", body: "hello", headers: { "x-a": "b" } });
    expect([answer.status, answer.body.toString()]).toEqual([200, "heard hello"]);
    expect(receivedRequests).toEqual(["POST /hook"]);
  });

  it("is not followed to another address by a redirect", async () => {
    const answer = await ours.call(here("/moved"));
    expect([answer.status, answer.headers.location]).toEqual([302, "/elsewhere"]);
    expect(receivedRequests).toEqual(["GET /moved"]);
  });

  it("is given up when it sends too much, nothing, or never ends", async () => {
    await expect(ours.call(here("/large"))).rejects.toMatchObject({ reason: "tooLarge" });
    await expect(ours.call(here("/silent"))).rejects.toMatchObject({ reason: "timeout" });
    await expect(ours.call(here("/endless"))).rejects.toMatchObject({ reason: "timeout" });
  });

  it("that is down is reported as unreachable, without details", async () => {
    const error = await ours.call("http://127.0.0.1:1/").catch((failure: unknown) => failure);
    expect(error).toMatchObject({ reason: "unreachable" });
    expect(String(error)).not.toContain("127.0.0.1");
  });
});

describe("an answer that is opened", () => {
  it("can be read before its end is there, up to a limit", async () => {
    const { status, body } = await ours.open(here("/endless"));
    expect(status).toBe(200);
    const parts: string[] = [];
    const sink = new Writable({
      write: (part: Buffer, _encoding, next) => {
        parts.push(part.toString());
        next();
      },
    });
    await expect(pipeline(body, atMost(10), sink)).rejects.toMatchObject({ reason: "tooLarge" });
    expect(parts).toEqual(["more", "more"]);
  });

  it("is whole where it ends, and an empty one is an error", async () => {
    const { body } = await ours.open(here("/large"));
    expect(await buffer(body.pipe(atMost(3_000)))).toHaveLength(3_000);
    const empty = await ours.open(here("/moved"));
    const sink = new Writable({ write: (_part, _encoding, next) => next() });
    await expect(pipeline(empty.body, atMost(10), sink)).rejects.toMatchObject({ reason: "unreachable" });
  });

  it("may be left unread", async () => {
    const { body } = await ours.open(here("/endless"));
    body.destroy();
    expect(body.destroyed).toBe(true);
  });

  it("is of a place that may be called", async () => {
    await expect(strict.open(here())).rejects.toMatchObject({ reason: "forbidden" });
  });
});

it("of a place that is allowed by its path, no other path is called", async () => {
  const client = outbound({ allowCidrs: [], allowPlaces: [`127.0.0.1:${port}/services/`], withinMs: 1_500 });
  expect((await client.call(here("/services/ai"))).status).toBe(200);
  receivedRequests = [];
  for (const path of ["/sim/people", "/", "/services", "/services/../sim/people", "/services/%2e%2e/sim/people"])
    await expect(client.call(here(path))).rejects.toMatchObject({ reason: "forbidden" });
  await expect(client.call(`http://127.0.0.1:${port + 1}/services/ai`)).rejects.toMatchObject({ reason: "forbidden" });
  expect(receivedRequests).toEqual([]);
});

describe("an address that is examined", () => {
  it.each([
    ["not an address", "malformed"],
    ["ftp://example.com/", "malformed"],
    ["https://user:secret@example.com/", "malformed"],
    ["http://127.0.0.1/", "private"],
    ["http://[::1]/", "private"],
    ["http://localhost:3000/", "private"],
    ["http://169.254.169.254/latest", "private"],
    ["https://8.8.8.8:8443/", "port"],
  ])("%s has the fault %s, without a look-up", async (address, fault) => {
    expect(strict.faultOf(address)).toBe(fault);
    expect(await strict.examine(address)).toEqual({ fault });
  });

  it("is judged by what its name resolves to, and no server is called", async () => {
    const inside = standsFor("93.184.216.34", "10.0.0.1");
    expect(inside.client.faultOf("https://shop.example/")).toBeNull();
    expect(await inside.client.examine("https://shop.example/")).toEqual({ fault: "private" });
    const { client } = standsFor("93.184.216.34");
    expect(await client.examine("https://shop.example/hook")).toEqual({ isPlain: false });
    expect(await client.examine("http://shop.example/hook")).toEqual({ isPlain: true });
    expect(await client.examine("https://shop.example:8443/")).toEqual({ fault: "port" });
    const nowhere = outbound({ allowCidrs: [], resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await nowhere.examine("https://nobody.example/")).toEqual({ fault: "unresolved" });
    expect(receivedRequests).toEqual([]);
  });

  it("has no fault where the operator allows it", async () => {
    expect(await ours.examine(here("/hook"))).toEqual({ isPlain: false });
    const simulatedOutbound = outbound({ allowCidrs: [], allowPlaces: [`127.0.0.1:${port}/services/`] });
    expect(simulatedOutbound.faultOf(here("/services/ai"))).toBeNull();
    expect(simulatedOutbound.faultOf(here("/sim/people"))).toBe("private");
  });
});

it("an unreadable network range stops the start", () => {
  expect(() => outbound({ allowCidrs: ["10.0.0.0/99"] })).toThrow();
});
