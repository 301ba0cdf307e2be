import { beforeAll, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { may, type Rule } from "@guiche/contract/permissions";
import { recordChanges } from "./company-changes";
import { bodyFor, ownParams, queryFor } from "./endpoint-inputs";
import { seedCompany, seedPlatform, signIn, type Platform, type SeededCompany, type Who } from "./seed-company";
import { withServer } from "./server";
import { signInAs, type Caller } from "./sign-in-as";

/** The id of another company, in the query or body of every endpoint: it reads and changes nothing of that company. */
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access !== "public");

const server = withServer();
let platform: Platform;
let company: SeededCompany;
let foreign: SeededCompany;
let callers: Record<Who, Caller>;

beforeAll(async () => {
  [company, foreign, platform] = [await seedCompany("Acme"), await seedCompany("Globex"), await seedPlatform()];
  callers = await signIn(server.app, company);
});

const reading = guarded.filter(({ endpoint }) => endpoint.method === "get");
it.each(reading.map(({ name, endpoint }) => [name, endpoint] as const))(
  "in its query, %s still tells the own company's rows and not one of the other's",
  async (name, endpoint) => {
    const caller = endpoint.access === "platform:manage" ? callers.super : callers.admin;
    const params = ownParams(company, platform, endpoint);
    const query = queryFor(company, name);
    const own = await caller.ask(endpoint, { params, query });
    const asked = await caller.ask(endpoint, { params, query: { ...query, companyId: foreign.id } });
    expect([asked.status, timeless(name, asked.body)]).toEqual([own.status, timeless(name, own.body)]);
    expect(asked.status).not.toBe(400);
    if (caller === callers.admin) expect(JSON.stringify(asked.body)).not.toContain(foreign.mark);
  },
);

/** The caller's company, until a call changes something. */
let untouched: SeededCompany | undefined;
const writing = guarded.filter(({ endpoint }) => endpoint.method !== "get");
const cases = writing.flatMap(({ name, endpoint }) =>
  (["admin", "super"] as const)
    .filter((who) => who === "super" || may(who, endpoint.access as Rule))
    .map((who) => [name, who, endpoint] as const),
);
it.each(cases)("in query and body, %s of a %s changes nothing of that company", async (name, who, endpoint) => {
  const own = (untouched ??= await seedCompany("Hooli"));
  const caller = await signInAs(server.app, own.people.get(who)!);
  const changes = await recordChanges(foreign.id);
  const query = { companyId: foreign.id };
  const body = { ...bodyFor(own, name), companyId: foreign.id };
  const answer = await caller.ask(endpoint, { params: ownParams(own, platform, endpoint), query, body });
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.body)).not.toContain(foreign.mark);
  expect(await changes()).toEqual([]);
  if (answer.status < 400) [untouched, platform] = [undefined, await seedPlatform()];
});

/** The expiry of a signed address changes with the time of the request, and the free disk by itself. */
const timeless = (name: string, body: unknown): unknown =>
  ["messages.mediaLink", "dashboard.connections", "installation.show"].includes(name) ? null : body;
