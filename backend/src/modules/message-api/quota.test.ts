import { beforeEach, describe, expect, it } from "@jest/globals";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { rateLimits } from "@guiche/contract/rules/rate-limits";
import { companyChanged } from "../../core/cache";
import { configureLimits } from "../../core/http/limits";
import { scopeOfRow } from "../../core/tenant/scope";
import { Company } from "../../models/accounts/company";
import { setClock } from "../../testing/clock";
import { connection, connectionToken, contact, plan, user } from "../../testing/factories";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";

const harness = withHarness();
let { ref }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;
let number: string;

beforeEach(async () => {
  setClock("2027-03-31T12:00:00-03:00");
  ({ ref } = await harness.createCompany());
  await Company.update({ planId: (await plan({ apiMessages: 3 })).id }, { where: { id: ref.companyId } });
  companyChanged(scopeOfRow(ref));
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
  number = (await contact(ref.companyId)).number ?? "";
});

async function post(body = "x", key?: string) {
  const pendingRequest = program.request(externalMessageApi.send);
  const answer = await (key ? pendingRequest.set("Idempotency-Key", key) : pendingRequest).send({ number, body });
  return { status: answer.status, body: answer.body as object, headers: answer.headers as Record<string, string> };
}

describe("the plan's quota", () => {
  it("is exact at its edge, says so in headers, and begins anew with the month", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
    const remaining = answers.map(({ headers }) => headers["x-quota-remaining"]);
    expect(remaining.sort()).toEqual(["0", "0", "0", "1", "2"]);
    expect(answers.map(({ headers }) => headers["x-quota-limit"])).toEqual(["3", "3", "3", "3", "3"]);
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({ error: "ERR_API_QUOTA" });
    setClock("2027-04-01T12:00:00-03:00");
    expect((await post()).headers).toMatchObject({ "x-quota-remaining": "2" });
  });

  it("starts over at midnight of the company's zone, at the very moment that its headers and the page name", async () => {
    const midnight = "2027-04-01T03:00:00.000Z";
    setClock("2027-03-31T23:59:00-03:00");
    admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
    expect((await post()).headers).toMatchObject({ "x-quota-remaining": "2", "x-quota-reset": midnight });
    expect(await admin.call(externalMessageApi.quota)).toEqual({ used: 1, limit: 3, resetsAt: midnight });
    setClock(midnight);
    expect((await post()).headers).toMatchObject({
      "x-quota-remaining": "2",
      "x-quota-reset": "2027-05-01T03:00:00.000Z",
    });
  });

  it("is told to a repeated key as well, which counts nothing", async () => {
    await post("a", "key");
    await post("b");
    const again = await post("a", "key");
    expect(again.status).toBe(202);
    expect(again.headers).toMatchObject({ "x-quota-limit": "3", "x-quota-remaining": "1" });
    expect(again.headers["x-quota-reset"]).toBe("2027-04-01T03:00:00.000Z");
  });
});

describe("the rate limit", () => {
  const [{ calls, seconds }] = rateLimits.sendApi;

  it("is told in every reply, with the seconds until it starts over", async () => {
    configureLimits({ scale: 1 });
    const first = (await post()).headers;
    const response = await post(" ");
    expect(response.status).toBe(400);
    expect([first["ratelimit-limit"], first["ratelimit-remaining"]]).toEqual([String(calls), String(calls - 1)]);
    expect(response.headers["ratelimit-remaining"]).toBe(String(calls - 2));
    const reset = Number(first["ratelimit-reset"]);
    expect([reset > 0, reset <= seconds]).toEqual([true, true]);
  });

  it("is the plan's, and asking for a message's state is counted apart from it", async () => {
    configureLimits({ scale: 1 });
    await Company.update({ planId: (await plan({ apiCallsPerMinute: 600 })).id }, { where: { id: ref.companyId } });
    companyChanged(scopeOfRow(ref));
    await program.ask(externalMessageApi.status, { params: { id: 1 } });
    const { headers } = await post();
    expect([headers["ratelimit-limit"], headers["ratelimit-remaining"]]).toEqual(["600", "599"]);
    configureLimits({ scale: 1_000_000 });
  });

  it("is each token's own, also behind one address: who uses theirs up takes nothing from others", async () => {
    const other = await harness.createCompany();
    const { id } = await connection(ref.companyId);
    const second = await connectionToken({ ...ref, connectionId: id });
    const third = await connectionToken(other.ref);
    // Two calls a minute. All come from 127.0.0.1.
    configureLimits({ scale: 2 / calls });
    const standing = async (by: Caller) => {
      const { status, headers } = await by.ask(externalMessageApi.send, { body: {} });
      return [status, headers["ratelimit-remaining"]];
    };
    expect([await standing(program), await standing(program), await standing(program)]).toEqual([
      [400, "1"],
      [400, "0"],
      [429, "0"],
    ]);
    const others = [second, third].map((token) => callerWith(harness.server.app, token));
    expect(await Promise.all(others.map(standing))).toEqual([
      [400, "1"],
      [400, "1"],
    ]);
    configureLimits({ scale: 1_000_000 });
  });

  it("over it nothing remains, and Retry-After says when", async () => {
    // One call a minute.
    configureLimits({ scale: 1 / calls });
    await post();
    const { status, headers } = await post();
    expect(status).toBe(429);
    expect(headers).toMatchObject({ "ratelimit-limit": "1", "ratelimit-remaining": "0" });
    expect(headers["retry-after"]).toBe(headers["ratelimit-reset"]);
    configureLimits({ scale: 1_000_000 });
  });
});
