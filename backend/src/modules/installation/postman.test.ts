import { beforeEach, expect, it } from "@jest/globals";
import { api } from "@guiche/contract/api";
import { documentedPath } from "@guiche/contract/api-docs/openapi";
import { platformApi } from "@guiche/contract/platform";
import { Collection, type Item } from "postman-collection";
import request from "supertest";
import { Connection } from "../../models/connections/connection";
import { apiKey } from "../../testing/factories";
import { withHarness, type HarnessCompany } from "../../testing/harness";

const harness = withHarness();
let company: HarnessCompany;
let items: Item[];
let key: string;

/** What Postman has of the collection after its import. */
beforeEach(async () => {
  company = await harness.createCompany();
  await Connection.update({ isDefault: true, status: "CONNECTED" }, { where: { id: company.ref.connectionId } });
  company.session.peers.set("5581999990000", { phone: "5581999990000", address: "5581999990000@s.whatsapp.net" });
  key = (await apiKey(company.ref.companyId, { scopes: ["read", "write", "send", "administer"] })).secret;
  const { body } = await request(harness.server.app)
    .get(`/api${platformApi.postman.path}`)
    .set("Host", "desk.example.com")
    .expect(200);
  expect(body).toMatchObject({
    variable: [{ key: "baseUrl", value: "http://desk.example.com/api" }, { key: "apiKey" }],
  });
  items = [];
  new Collection(body as object).forEachItem((item) => items.push(item));
});

const findItem = (name: string): Item => items.find((item) => item.name === name)!;

/** Sends a request as it stands, with the server and the key in place of the variables. */
async function send(item: Item) {
  const { method, headers, body } = item.request;
  const path = item.request.url.getPathWithQuery().replace(/^\{\{baseUrl\}\}/, "");
  const [token] = item.getAuth()?.parameters().all() ?? [];
  const call = request(harness.server.app)[method.toLowerCase() as "get" | "post"](`/api${path}`);
  for (const header of headers.all()) if (!header.disabled) call.set(header.key, header.value);
  if (token) call.set("Authorization", `Bearer ${token.value.replace("{{apiKey}}", key)}`);
  return body?.raw === undefined ? call : call.set("Content-Type", "application/json").send(body.raw);
}

it("has every call that a program can make", async () => {
  const { body } = await request(harness.server.app).get(`/api${platformApi.openApi.path}`);
  const { paths } = body as { paths: Record<string, Record<string, { security: object[] }>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length === 0 || security.some((way) => "apiKey" in way))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const collectionCalls = items.map(({ request: { method, url } }) =>
    `${method} /${url.path?.join("/")}`.replace(/:(\w+)/g, "{$1}"),
  );
  expect(collectionCalls.sort()).toEqual(calls.sort());
  expect(collectionCalls).toContain(`PUT ${documentedPath(api.contacts.update.path)}`);
});

it("has requests that work as they stand: a message, a tag, and every list that needs no id", async () => {
  const response = await send(findItem("Sends a message"));
  expect([response.status, response.body]).toEqual([202, expect.objectContaining({ number: "5581999990000" })]);
  expect((await send(findItem("Creates a tag"))).status).toBe(201);
  const lists = items.filter(({ name, request: { method, url } }) => {
    return (
      method === "GET" &&
      /^Lists (?!notes$)/.test(name) &&
      url.variables.all().length === 0 &&
      !url.query.all().some(({ disabled }) => !disabled)
    );
  });
  expect(lists.length).toBeGreaterThan(15);
  const statuses = await Promise.all(lists.map(async (item) => [item.name, (await send(item)).status]));
  expect(statuses).toEqual(lists.map(({ name }) => [name, 200]));
});
