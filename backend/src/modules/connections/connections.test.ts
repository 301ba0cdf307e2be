import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { Connection } from "../../models/connection";
import { as } from "../../testing/as";
import { company, plan, user } from "../../testing/factories";
import { startTestServer, type TestServer } from "../../testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("forty who add a connection at once get exactly as many as the plan has, and one default; the others are told why", async () => {
  const { id: planId } = await plan({ connections: 3 });
  const home = await company({ planId });
  const admin = await as(server.app, await user(home.id, { profile: "admin" }));
  const asked = Array.from({ length: 40 }, (_, index) =>
    admin.ask(connectionApi.create, { body: { name: `Line ${index}`, isDefault: index % 2 === 0 } }),
  );
  const answers = (await Promise.all(asked)).map(
    ({ status, body }) => `${status} ${(body as { error?: string }).error}`,
  );
  expect(answers.filter((answer) => answer === "201 undefined").length).toBe(3);
  expect(answers.filter((answer) => answer === "400 ERR_PLAN_LIMIT_REACHED").length).toBe(37);
  expect(await Connection.count({ where: { companyId: home.id } })).toBe(3);
  expect(await Connection.count({ where: { companyId: home.id, isDefault: true } })).toBe(1);
});
