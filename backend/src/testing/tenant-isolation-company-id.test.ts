import { beforeAll, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { may, type Rule } from "@guiche/contract/permissions";
import { recordChanges } from "./company-changes";
import { bodyFor, ownParams, queryFor } from "./endpoint-inputs";
import { seedCompany, seedPlatform, signIn, type Platform, type SeededCompany, type Who } from "./seed-company";
import { withServer } from "./server";
import type { Caller } from "./sign-in-as";

/** The id of another company, in the query or body of every endpoint: it reads and changes nothing of that company. */
const guardedEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.access !== "public");

const server = withServer();
let platform: Platform;
let company: SeededCompany;
let foreign: SeededCompany;
let callers: Record<Who, Caller>;

beforeAll(async () => {
  [company, foreign, platform] = [await seedCompany("Acme"), await seedCompany("Globex"), await seedPlatform()];
  callers = await signIn(server.app, company);
});

const reading = guardedEndpoints.filter(({ endpoint }) => endpoint.method === "get");
it.each(reading.map(({ name, endpoint }) => [name, endpoint] as const))(
  "in its query, %s still tells the own company's rows and not one of the other's",
  async (name, endpoint) => {
    const caller = endpoint.access === "platform:manage" ? callers.super : callers.admin;
    const params = ownParams(company, platform, endpoint);
    const query = queryFor(company, name);
    const own = await caller.ask(endpoint, { params, query });
    const response = await caller.ask(endpoint, { params, query: { ...query, companyId: foreign.id } });
    expect([response.status, timeless(name, response.body)]).toEqual([own.status, timeless(name, own.body)]);
    expect(response.status).not.toBe(400);
    if (caller === callers.admin) expect(JSON.stringify(response.body)).not.toContain(foreign.mark);
  },
);

/** A company of the callers, which earlier calls may have changed. */
let reusedCompany: Awaited<ReturnType<typeof fresh>> | undefined;
async function fresh() {
  platform = await seedPlatform();
  const own = await seedCompany("Hooli");
  return { own, callers: await signIn(server.app, own), isChanged: false };
}
const writing = guardedEndpoints.filter(({ endpoint }) => endpoint.method !== "get");
const cases = writing.flatMap(({ name, endpoint }) =>
  (["admin", "super"] as const)
    .filter((who) => who === "super" || may(who, endpoint.access as Rule))
    .map((who) => [name, who, endpoint] as const),
);
it.each(cases)("in query and body, %s of a %s changes nothing of that company", async (name, who, endpoint) => {
  const changes = await recordChanges(foreign.id);
  const ask = async ({ own, callers: people }: NonNullable<typeof reusedCompany>) => {
    const body = { ...bodyFor(own, name), companyId: foreign.id };
    const params = ownParams(own, platform, endpoint);
    const answer = await people[who].ask(endpoint, { params, query: { companyId: foreign.id }, body });
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain(foreign.mark);
    return answer.status < 400;
  };
  reusedCompany ??= await fresh();
  const isDone = await ask(reusedCompany);
  // A refusal may be due to what an earlier call changed.
  if (!isDone && reusedCompany.isChanged) reusedCompany.isChanged = await ask((reusedCompany = await fresh()));
  else reusedCompany.isChanged ||= isDone;
  expect(await changes()).toEqual([]);
});

/** The expiry of a signed address changes with the time of the request, and the free disk by itself. */
const timeless = (name: string, body: unknown): unknown =>
  ["messages.mediaLink", "dashboard.connections", "installation.show"].includes(name) ? null : body;
