import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { addressApi, addressRefusals } from "@guiche/contract/rules/addresses";
import { integrationApi } from "@guiche/contract/integrations";
import { webhookApi } from "@guiche/contract/webhooks";
import { configureOutside } from "../../core/http/outside";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";

const server = withServer();
let receiver: Server;
let here: string;
let receivedRequests: string[] = [];
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  receiver = await listen(
    createServer((request, response) => {
      receivedRequests.push(`${request.method} ${request.url}`);
      if (request.url !== "/silent") response.writeHead(request.url === "/broken" ? 503 : 405).end();
    }),
  );
  here = originOf(receiver);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  receivedRequests = [];
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  const { id } = await createCompany();
  admin = await signInAs(server.app, await user(id, { profile: "admin" }));
  agent = await signInAs(server.app, await user(id));
});

const check = async (url: string) => (await admin.call(addressApi.check, { body: { url } })).verdict;

it("an address is called by HEAD, and any answer of its own is one", async () => {
  expect(await check(`${here}/hook`)).toBe("ok");
  expect(receivedRequests).toEqual(["HEAD /hook"]);
});

it("an address that answers with an error, or not at all, is told apart from one that is refused", async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs: 300 });
  expect(await check(`${here}/broken`)).toBe("failing");
  expect(await check(`${here}/silent`)).toBe("silent");
  expect(await check("http://127.0.0.1:9/")).toBe("silent");
  expect(await check("http://nobody.invalid/")).toBe("unresolved");
  expect(await check("not an address")).toBe("malformed");
});

it("an internal address is never called", async () => {
  configureOutside({ allowCidrs: [] });
  expect(await check(`${here}/hook`)).toBe("private");
  expect(await check("http://localhost/")).toBe("private");
  expect(receivedRequests).toEqual([]);
  const { reason } = await admin.call(addressApi.check, { body: { url: "http://[::1]:5001/" } });
  expect(reason).toContain("OUTBOUND_ALLOW_CIDRS");
});

it("only those who type addresses may have them checked", async () => {
  expect(statusAndCode(await agent.ask(addressApi.check, { body: { url: here } }))).toBe("403 ERR_NO_PERMISSION");
});

it("what can never be called is not saved; what is only down is", async () => {
  const hook = (url: string) => admin.ask(webhookApi.create, { body: { url, events: ["ticket.created"] } });
  const flow = (urlN8N: string) => admin.ask(integrationApi.create, { body: { type: "n8n", name: "Flow", urlN8N } });
  const down = "http://127.0.0.1:9/hook";
  expect([(await hook(down)).status, (await flow(down)).status]).toEqual([201, 201]);
  configureOutside({ allowCidrs: [] });
  for (const [reply, field] of [
    [await hook(`${here}/hook`), "url"],
    [await flow(`${here}/flow`), "urlN8N"],
  ] as const)
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { [field]: addressRefusals.private } },
    ]);
  for (const [url, reason] of [
    ["http://localhost:5001/hook", "private"],
    ["http://[::1]/hook", "private"],
    ["https://93.184.216.34:8443/hook", "port"],
    ["ftp://hooks.example/", "malformed"],
  ] as const)
    expect((await hook(url)).body).toEqual({ error: "ERR_VALIDATION", fields: { url: addressRefusals[reason] } });
  expect((await hook("https://hooks.example/later?shop=1")).status).toBe(201);
});
