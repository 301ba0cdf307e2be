import { beforeAll, describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import type { Endpoint } from "@guiche/contract/endpoint";
import { messageApi } from "@guiche/contract/messages";
import { queueApi } from "@guiche/contract/queues";
import type { Response } from "supertest";
import { recordChanges } from "../../testing/company-changes";
import { bodyFor, missingParams, ownParams } from "../../testing/endpoint-inputs";
import { seedCompany, seedPlatform, signIn, type Platform, type SeededCompany } from "../../testing/seed-company";
import { callerWith, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { connectionToken } from "../../testing/factories";

const server = withServer();
let platform: Platform;
let company: SeededCompany;
let owner: Caller;
let program: Caller;

beforeAll(async () => {
  [company, platform] = [await seedCompany("Acme"), await seedPlatform()];
  owner = (await signIn(server.app, company)).super;
  const connectionId = company.connection.id;
  program = callerWith(server.app, await connectionToken({ companyId: company.id, connectionId }));
});

const withoutSchema = allEndpoints.filter(({ endpoint }) => endpoint.readsAnyBody);
const strict = allEndpoints.filter((one) => one.endpoint.method !== "get" && !withoutSchema.includes(one));
const table = (endpoints: typeof allEndpoints) => endpoints.map(({ name, endpoint }) => [name, endpoint] as const);
const callerOf = ({ bearer }: Endpoint) => (bearer === "connection" ? program : owner);
const refusal = (...names: string[]) => ({
  error: "ERR_UNKNOWN_FIELD",
  fields: Object.fromEntries(names.map((name) => [name, "Unknown field"])),
});

describe("a field that the endpoint does not know", () => {
  it.each(table(strict))("is refused by %s with its name, and nothing changes", async (name, endpoint) => {
    const changes = await recordChanges(company.id);
    const params = name.endsWith("ByPath") ? missingParams(endpoint) : ownParams(company, platform, endpoint);
    const body = { ...bodyFor(company, name), companyId: 1, colour: "red" };
    const { status, body: reply } = await callerOf(endpoint).ask(endpoint, { params, body });
    expect([status, reply]).toEqual([400, refusal("colour")]);
    expect(await changes()).toEqual([]);
  });

  it("is taken by the notices of payment providers and of Meta alone", () => {
    expect(withoutSchema.map(({ name }) => name)).toEqual([
      "officialNumbers.deliver",
      "payments.hook",
      "payments.hookPix",
    ]);
  });

  it("is refused in a form too, and so is a file in a field of another name", async () => {
    const post = (endpoint: Endpoint, params: Record<string, number>) => owner.request(endpoint, params);
    const message = () => post(messageApi.send, { ticketId: company.ticket.id });
    const file = () => post(queueApi.setMedia, { id: company.queue.id });
    const answers: [Response, string][] = [
      [await message().field("body", "a").field("legenda", "b").attach("medias", Buffer.from("x"), "a.txt"), "legenda"],
      [await message().field("body", "a").attach("media", Buffer.from("x"), "a.txt"), "media"],
      [await file().field("typeArch", "queue").attach("file", Buffer.from("x"), "a.txt"), "typeArch"],
    ];
    for (const [{ status, body }, name] of answers) expect([status, body]).toEqual([400, refusal(name)]);
  });
});

const puts = allEndpoints.filter(({ endpoint }) => endpoint.method === "put");

describe("a row that was read", () => {
  it.each(table(puts))("may be sent back whole to %s", async (name, endpoint) => {
    const params = ownParams(company, platform, endpoint);
    const showCall = allEndpoints.find(({ endpoint: one }) => one.method === "get" && one.path === endpoint.path);
    const changeResponse = await owner.ask(endpoint, { params, body: bodyFor(company, name) });
    const rows = [changeResponse, ...(showCall ? [await owner.ask(showCall.endpoint, { params })] : [])];
    for (const { status, body: row } of rows) {
      if (status >= 300 || typeof row !== "object" || Array.isArray(row)) continue;
      const { body } = await owner.ask(endpoint, { params, body: row as Record<string, unknown> });
      expect([row, body]).not.toEqual([row, expect.objectContaining({ error: "ERR_UNKNOWN_FIELD" })]);
    }
  });
});
