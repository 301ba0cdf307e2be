import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { tagApi } from "@guiche/contract/tags";
import { createCompany, user } from "../../testing/factories";
import { recordLog } from "../../testing/log-lines";
import { withServer } from "../../testing/server";
import { callerWith, signInAs } from "../../testing/sign-in-as";

const server = withServer();
let log: ReturnType<typeof recordLog>;
beforeEach(() => {
  log = recordLog();
});
afterEach(() => log.stop());

const refusals = () =>
  log
    .text()
    .split("\n")
    .filter((line) => line.includes('"Request refused"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("a refused request is logged with who, what and why, and without what was sent", async () => {
  const { id: companyId } = await createCompany();
  const ana = await user(companyId);
  const caller = await signInAs(server.app, ana);
  await caller.ask(companyApi.list);
  await caller.ask(tagApi.create, { body: { name: "a-customer's-secret".repeat(99) } });
  await callerWith(server.app, "forged").ask(tagApi.list);
  const wrong = { email: ana.email, password: "guessed-by-a-stranger" };
  await callerWith(server.app, "").ask(authApi.login, { body: wrong });
  const refusalEntries = refusals();
  expect(refusalEntries.map(({ method, route, status, code }) => [method, route, status, code])).toEqual([
    ["GET", "/companies/list", 403, "ERR_NO_PERMISSION"],
    ["POST", "/tags", 400, "ERR_VALIDATION"],
    ["GET", "/tags/", 401, "ERR_SESSION_EXPIRED"],
    ["POST", "/auth/login", 401, "ERR_INVALID_CREDENTIALS"],
  ]);
  expect(refusalEntries[0]).toMatchObject({ companyId, userId: ana.id, request: expect.any(String) });
  expect(refusalEntries[2]).not.toHaveProperty("userId");
  expect(String(refusalEntries[3]?.["ip"])).toMatch(/127\.0\.0\.1$/);
  expect(JSON.stringify(refusalEntries)).not.toMatch(/secret|stranger|forged/);
});

it("what is not there, and what a browser does by itself, is no refusal", async () => {
  const caller = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  expect((await caller.ask(tagApi.show, { params: { id: 987_654_321 } })).status).toBe(404);
  expect(refusals()).toEqual([]);
});
