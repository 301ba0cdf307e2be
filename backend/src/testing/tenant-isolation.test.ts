import { beforeAll, describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { coversScope, keyScopes, scopeForEndpoint, scopesForEndpoint, type KeyScope } from "@guiche/contract/api-keys";
import { companyApi } from "@guiche/contract/companies";
import type { Endpoint } from "@guiche/contract/endpoint";
import { may, profiles, type Rule } from "@guiche/contract/permissions";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import { QueryTypes } from "sequelize";
import request from "supertest";
import type { AnyObject, ObjectSchema } from "yup";
import { database } from "../core/db/connect";
import { callerWith, signInAs, pathOf, type Caller } from "./sign-in-as";
import * as make from "./factories";
import { recordChanges, tablesOfCompanies } from "./company-changes";
import { bodyFor, groupOf, missingParams, paramsOf, platformGroups, ownParams, queryFor } from "./endpoint-inputs";
import { seedCompany, seedPlatform, signIn, type SeededCompany, type Platform, type Who } from "./seed-company";
import { withServer } from "./server";

/**
 * Walks every endpoint: without a token, without the right, without the plan, and with another company's ids. A new
 * endpoint is covered as soon as it is in the contract. Ids inside queries and bodies have their own suites,
 * `tenant-isolation-ids.test.ts` and, for the company's id, `tenant-isolation-company-id.test.ts`.
 */
const guardedEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.access !== "public");
const table = (endpoints: typeof guardedEndpoints) => endpoints.map(({ name, endpoint }) => [name, endpoint] as const);

const server = withServer();
let platform: Platform;
let company: SeededCompany;
let foreign: SeededCompany;
let callers: Record<Who | "key", Caller>;

beforeAll(async () => {
  [company, foreign, platform] = [await seedCompany("Acme"), await seedCompany("Globex"), await seedPlatform()];
  callers = { ...(await signIn(server.app, company)), key: callerWith(server.app, company.apiKey.secret) };
});

/** Written only by the sessions. */
const ofLines = ["connection_leases", "signal_keys", "inbound_journal"];

it("the companies of this suite have a row in every table, so that nothing is overlooked", async () => {
  for (const name of (await tablesOfCompanies()).filter((each) => !ofLines.includes(each))) {
    const [countRow] = await database().query<{ count: number }>(
      `SELECT count(*) FROM "${name}" WHERE "companyId" = $1`,
      {
        bind: [foreign.id],
        type: QueryTypes.SELECT,
      },
    );
    expect([name, Number(countRow?.count) > 0]).toEqual([name, true]);
  }
});

it("a change of a row, of whatever kind, does not escape this suite", async () => {
  const [changes, others] = [await recordChanges(company.id), await recordChanges(foreign.id)];
  const mark = await make.tag(company.id);
  await mark.update({ name: "Other" });
  await database().query(`UPDATE tags SET name = name WHERE id = $1`, { bind: [mark.id] });
  await database().query(`UPDATE tags SET "companyId" = $2 WHERE id = $1`, { bind: [mark.id, foreign.id] });
  await mark.destroy();
  expect(await changes()).toEqual(["INSERT tags", "UPDATE tags", "UPDATE tags"]);
  expect(await others()).toEqual(["UPDATE tags", "DELETE tags"]);
  const watchedTables = await database().query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'test_note_change' AND tgenabled = 'O'`,
    { type: QueryTypes.SELECT },
  );
  expect(watchedTables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["companies", ...(await tablesOfCompanies())]),
  );
});

it("every endpoint with a body has one here that passes its schema", () => {
  for (const { name, endpoint } of allEndpoints) {
    if (!endpoint.body) continue;
    const schema = endpoint.body as ObjectSchema<AnyObject>;
    const body = bodyFor(company, name);
    expect([name, body && schema.isValidSync(body)]).toEqual([name, true]);
  }
});

describe("without a token", () => {
  it.each(table(guardedEndpoints))("%s answers 401", async (_name, endpoint) => {
    const answer = await request(server.app)[endpoint.method](pathOf(endpoint, ownParams(company, platform, endpoint)));
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: "ERR_SESSION_EXPIRED", fields: { Authorization: "Required" } },
    ]);
  });
});

describe("without the right", () => {
  const refusedCalls = guardedEndpoints.flatMap(({ name, endpoint }) =>
    profiles
      .filter((profile) => !may(profile, endpoint.access as Rule))
      .map((profile) => [profile, name, endpoint] as const),
  );
  it.each(refusedCalls)("a %s who calls %s is answered 403", async (profile, name, endpoint) => {
    const changes = await recordChanges(company.id);
    const params = ownParams(company, platform, endpoint);
    const answer = await callers[profile].ask(endpoint, { params, body: bodyFor(company, name) });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await changes()).toEqual([]);
  });

  const ofKeys = guardedEndpoints.map(({ name, endpoint }) => [name, scopeForEndpoint(endpoint), endpoint] as const);
  /** Keys with every scope but those of a call: a company may not have a key for each endpoint. */
  const narrow = new Map<string, Promise<Caller>>();
  const keyWithout = (admittedScopes: readonly KeyScope[]): Promise<Caller> => {
    const scopes = keyScopes.filter((each) => !admittedScopes.some((one) => coversScope([each], one)));
    const callerPromise =
      narrow.get(admittedScopes.join()) ??
      make.apiKey(company.id, { scopes }).then(({ secret }) => callerWith(server.app, secret));
    narrow.set(admittedScopes.join(), callerPromise);
    return callerPromise;
  };
  it.each(ofKeys)("a key that calls %s without the scope %s is answered 403", async (name, scope, endpoint) => {
    const program = await keyWithout(scopesForEndpoint(endpoint));
    const changes = await recordChanges(company.id);
    const params = ownParams(company, platform, endpoint);
    const answer = await program.ask(endpoint, { params, body: bodyFor(company, name) });
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_KEY_SCOPE", scope }]);
    expect(await changes()).toEqual([]);
  });
});

describe("without the plan", () => {
  it("an admin gets 403 from every endpoint of an area outside the plan, and from no other", async () => {
    const flags = Object.fromEntries(planFlags.map((flag) => [flag, false]));
    const { id } = await make.createCompany({ planId: (await make.plan(flags)).id });
    const admin = await signInAs(server.app, await make.user(id, { profile: "admin" }));
    for (const { name, endpoint } of guardedEndpoints.filter(({ endpoint: each }) =>
      may("admin", each.access as Rule),
    )) {
      if (name === "auth.logout") continue;
      // Prompts and integrations have a flag each: the body says which of them is tried.
      if (name === "botTraces.tryCall") continue;
      const { status, body } = await admin.ask(endpoint, {
        params: missingParams(endpoint),
        body: bodyFor(company, name),
      });
      const isRefused = status === 403 && (body as { error?: string }).error === "ERR_NO_PERMISSION";
      expect([name, isRefused]).toEqual([name, endpoint.plan !== undefined]);
    }
  });

  it("users of a suspended company are refused by every endpoint, and nothing changes", async () => {
    const suspendedCompany = await seedCompany("Initech");
    const theirs = await signIn(server.app, suspendedCompany);
    await callers.super.call(companyApi.update, { params: { id: suspendedCompany.id }, body: { status: false } });
    const changes = await recordChanges(suspendedCompany.id);
    for (const { name, endpoint } of guardedEndpoints)
      for (const who of profiles) {
        const params = ownParams(suspendedCompany, platform, endpoint);
        const { status, body } = await theirs[who].ask(endpoint, { params, body: bodyFor(suspendedCompany, name) });
        expect([name, who, status, body]).toEqual([name, who, 401, { error: "ERR_COMPANY_EXPIRED" }]);
      }
    expect(await changes()).toEqual([]);
  });
});

/**
 * Endpoints whose path names a row of a company. Rows of the platform belong to no company; the key of a setting is not
 * a row.
 */
const withRows = guardedEndpoints.filter(
  ({ endpoint }) =>
    endpoint.access !== "platform:manage" &&
    !platformGroups.includes(groupOf(endpoint)) &&
    paramsOf(endpoint).some((param) => param !== "key"),
);

describe("with another company's rows", () => {
  it("are all endpoints whose path names a row", () => {
    expect(withRows.length).toBeGreaterThan(30);
  });

  const cases = withRows.flatMap(({ name, endpoint }) =>
    (["admin", "supervisor", "user", "super", "key"] as const)
      .filter((who) =>
        who === "key" ? scopeForEndpoint(endpoint) : who === "super" || may(who, endpoint.access as Rule),
      )
      // The platform's owner may read every company row, but none of its other rows.
      .filter((who) => who !== "super" || groupOf(endpoint) !== "companies")
      .map((who) => [name, who, endpoint] as const),
  );
  it.each(cases)("%s answers a %s as for a missing row and changes nothing", async (name, who, endpoint) => {
    const changes = await recordChanges(foreign.id);
    const callInput = { body: bodyFor(company, name), query: queryFor(company, name) };
    const strange = await callers[who].ask(endpoint, { params: ownParams(foreign, platform, endpoint), ...callInput });
    const missing = await callers[who].ask(endpoint, { params: missingParams(endpoint), ...callInput });
    expect([strange.status, strange.body]).toEqual([missing.status, missing.body]);
    expect(strange.status).toBe(404);
    expect(await changes()).toEqual([]);
  });
});

describe("an unknown path", () => {
  it("is 404 in the same shape", async () => {
    const answer = await request(server.app).get("/api/nothing/here");
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  });
});

it("the endpoints of the contract are the ones that are walked", () => {
  const coveredEndpoints: Endpoint[] = guardedEndpoints.map(({ endpoint }) => endpoint);
  expect(allEndpoints.filter(({ endpoint }) => !coveredEndpoints.includes(endpoint)).map(({ name }) => name)).toEqual([
    "platform.health",
    "platform.live",
    "platform.ready",
    "platform.version",
    "platform.demo",
    "platform.mail",
    "platform.openApi",
    "platform.postman",
    "auth.login",
    "auth.refresh",
    "auth.forgot",
    "auth.reset",
    "auth.forgotByPath",
    "auth.resetByPath",
    "invitations.show",
    "invitations.accept",
    "security.secondStep",
    "passkeys.secondStep",
    "passkeys.login",
    "companies.signUp",
    "plans.list",
    // These have tokens of their own, as their own tests prove.
    "botTraces.commands",
    "officialNumbers.verify",
    "officialNumbers.deliver",
    "externalMessages.send",
    "externalMessages.sendBatch",
    "externalMessages.status",
    "externalMessages.cancel",
    "externalMessages.checkNumber",
    // Proves its company with a signature.
    "webhooks.media",
    "payments.hook",
    "payments.hookPix",
  ]);
});
