/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import type { Company } from "../../models/accounts/company";
import { contact, createCompany, queue, tag, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { closeRedis, configureRedis } from "../redis";

const server = withServer();
let company: Company;
let admin: Caller;
let path: string;
beforeAll(async () => {
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});
afterAll(closeRedis);
beforeEach(async () => {
  path = `/api/contacts/${(await contact(company.id, { name: "Ana" })).id}`;
});

const ask = (method: "get" | "put" | "delete", ifMatch?: string) => {
  const apiRequest = request(server.app)[method](path).set("Authorization", `Bearer ${admin.token}`);
  return ifMatch === undefined ? apiRequest : apiRequest.set("If-Match", ifMatch);
};
const etag = async (): Promise<string> => String((await ask("get")).headers.etag);
const preconditionFailure = { status: 412, body: { error: "ERR_PRECONDITION_FAILED" } };

describe("a change with If-Match", () => {
  it("is made while the resource has the ETag, and refused once another user changed it", async () => {
    const first = await etag();
    expect(await ask("put", first).send({ name: "Ana Prado" })).toMatchObject({ status: 200 });
    expect(await ask("put", first).send({ name: "Ana Lima" })).toMatchObject(preconditionFailure);
    expect(await ask("delete", first)).toMatchObject(preconditionFailure);
    expect(await ask("put", `"x", ${await etag()}`).send({ email: "ana@example.com" })).toMatchObject({ status: 200 });
    expect((await ask("get")).body).toMatchObject({ name: "Ana Prado", email: "ana@example.com" });
    expect(await ask("delete", await etag())).toMatchObject({ status: 200 });
  });

  it("is made once when two programs make it at the same time", async () => {
    const first = await etag();
    const answers = await Promise.all(["Rui", "Eva"].map((name) => ask("put", first).send({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("frees the resource when it is refused for another reason", async () => {
    expect((await ask("put", await etag()).send({ tagIds: [999_999_999] })).status).toBe(404);
    expect((await ask("put", await etag()).send({ name: "Ana" })).status).toBe(200);
  });

  it("with * needs the resource alone, and none is one of a missing resource", async () => {
    expect((await ask("put", "*").send({ name: "Ana" })).status).toBe(200);
    path = "/api/contacts/999999999";
    expect((await ask("put", "*").send({ name: "Ana" })).status).toBe(404);
  });

  it("is not asked for: without it the last change stands", async () => {
    await etag();
    for (const name of ["Rui", "Eva"]) expect((await ask("put").send({ name })).status).toBe(200);
  });
});

it("a reader who has the present reply gets 304", async () => {
  const response = await ask("get").set("If-None-Match", await etag());
  expect([response.status, response.text]).toEqual([304, ""]);
});

it.each([
  ["contact", contactApi, () => contact(company.id)],
  ["ticket", ticketApi, () => ticket(company.id)],
  ["tag", tagApi, () => tag(company.id)],
  ["queue", queueApi, () => queue(company.id)],
  ["user", userApi, () => user(company.id)],
] as const)("the ETag of a %s is the same until it changes", async (_noun, api, add) => {
  path = `/api${api.show.path.replace(":id", String((await add()).id))}`;
  const first = await etag();
  expect(first).toMatch(/^"[\w-]{22}"$/);
  expect(await etag()).toBe(first);
});
